"""What a bot looks at when it is asked: its view, taken once, and what follows from it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from arena.shepherds import own
from engine.game import Event, Seat
from engine.shepherds.cards import LOCATIONS
from engine.shepherds.events import RoundBegan, Settled
from engine.shepherds.roles import Role
from engine.shepherds.views import View
from engine.table import Observation

PLAIN = Role("plain", "house")
"""Stands for a role that is not known yet."""


class Scene:
    """One question to one seat."""

    __slots__ = ("ask", "history", "me", "rng", "rules", "view")

    def __init__(self, observation: Observation, rng: random.Random) -> None:
        self.view: View = observation.view
        self.me: Seat = observation.seat
        self.ask = observation.question.decision.ask
        self.history: Sequence[Event] = observation.history
        self.rules = self.view.rules
        self.rng = rng

    def role(self, meeple: int) -> Role:
        """The role of one of the seat's own meeples."""
        role: Role = self.rules.roles.get(self.view.roles[meeple], PLAIN)
        return role

    def to_place(self) -> list[int]:
        """The own meeples that stand nowhere yet."""
        return own.to_place(self.view, self.me)

    def others_to_come(self) -> int:
        """How many meeples of others are placed after this turn."""
        view = self.view
        return sum(seat != self.me for seat in view.turns[view.turn :])

    def company(self) -> list[int]:
        """By location, how many meeples stand there; a second one of one's own shares with the first."""
        where = self.view.where
        return [where.count(place) for place in range(len(LOCATIONS))]

    def neighbours(self) -> list[int]:
        """By location, how many meeples of others stand there."""
        counts = self.company()
        for meeple in own.own_meeples(self.view, self.me):
            if (place := self.view.where[meeple]) >= 0:
                counts[place] -= 1
        return counts

    def has_contract(self) -> bool:
        """Whether wolves would be paid by insurance."""
        contracts = self.view.contracts
        return any(contracts[meeple] for meeple in own.own_meeples(self.view, self.me))

    def won_in_this_round(self) -> int:
        """Sheep gained less sheep lost at the locations in the round that has just been scored."""
        won = 0
        for event in reversed(self.history):
            if isinstance(event, Settled):
                for meeple in own.own_meeples(self.view, self.me):
                    won += event.shared[meeple] + event.gained[meeple] - event.paid[meeple]
            elif isinstance(event, RoundBegan):
                break
        return won
