"""A rule-based player: a function of what its seat may know and of a random stream of its own."""

from __future__ import annotations

from arena.agents import Reply
from arena.kit import Bot
from engine.game import OwnStream
from engine.table import Observation


class BotAgent:
    """Plays one bot. Its chance is drawn from (seat, question), so a resumed match goes on as an unbroken one would."""

    def __init__(self, spec: str, bot: Bot) -> None:
        self.spec = spec
        self._bot = bot
        self._chance = OwnStream()

    async def answer(self, observation: Observation) -> Reply:
        question = observation.question
        rng = self._chance.at(observation.seat_seed, question.turn, len(question.refusals))
        return Reply(self._bot(observation, rng))

    async def close(self) -> None:
        """Nothing is held open."""
