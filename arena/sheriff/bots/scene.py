"""What a thinking bot goes by: the view, the kinds of action asked for, its memory and its dice, in one hand."""

from __future__ import annotations

import random
from dataclasses import dataclass

from arena.sheriff.bots.memory import Memory
from engine.game import Action, Seat
from engine.sheriff import goods
from engine.sheriff.views import View


@dataclass(slots=True)
class Scene:
    """One question to one seat."""

    view: View
    me: Seat
    kinds: frozenset[type[Action]]
    memory: Memory
    rng: random.Random

    @property
    def rivalry(self) -> float:
        """How much a gold piece in one other purse hurts, against one gained: the average of the others is what counts."""
        return 1 / (self.view.players - 1)


def contraband(view: View) -> tuple[str, ...]:
    """The kinds of contraband in this match's deck."""
    kinds: tuple[str, ...] = getattr(view.rules, "contraband", goods.CONTRABAND)
    return kinds


def merchant_rounds_left(view: View, me: Seat) -> int:
    """How many more bags this seat will load after the present round, the badge going left."""
    later = range(1, view.rounds - view.round + 1)
    return sum((view.sheriff + step) % view.players != me for step in later)


def unseen(view: View) -> dict[str, int]:
    """How many cards of each kind this seat does not see."""
    left = dict(goods.copies(view.players))
    for places in (view.hands, view.bags, view.stands, view.hidden, view.aside, view.piles, (view.evidence,)):
        for cards in places:
            for card in cards:
                if card != goods.FACE_DOWN:
                    left[card] -= 1
    return left
