"""`bot/mix`: plays `bayes` with probability p at each question, else any legal action: entrants of a known order."""

from __future__ import annotations

import random

from arena.sheriff.bots.bayes import Bayes
from arena.sheriff.bots.memory import REMEMBERED
from arena.sheriff.bots.simple import random_bot
from engine.game import Event
from engine.table import Answer, Observation


class Mix:
    """The bot, for one `p`."""

    remembers: frozenset[type[Event]] = REMEMBERED

    def __init__(self, p: float) -> None:
        self.p = p
        self._bayes = Bayes()

    def __call__(self, observation: Observation, rng: random.Random) -> Answer:
        thinks = rng.random() < self.p
        return self._bayes(observation, rng) if thinks else random_bot(observation, rng)
