"""What a thinking bot goes by: the view, the kinds of action asked for, its memory and its dice, in one hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from itertools import chain

from arena.sheriff.bots.memory import Memory
from arena.sheriff.bots.tempers import Temper, temper
from engine.game import Action, Seat
from engine.sheriff import goods
from engine.sheriff.actions import Cards
from engine.sheriff.views import View


class Scene:
    """One question to one seat. What several rules ask of the view is worked out once."""

    def __init__(
        self, view: View, me: Seat, kinds: frozenset[type[Action]], memory: Memory, rng: random.Random
    ) -> None:
        self.view = view
        self.me = me
        self.kinds = kinds
        self.memory = memory
        self.rng = rng
        self.rivalry = 1 / (view.players - 1)
        """How much a gold piece in one other purse hurts, against one gained: the average of the others is what counts."""

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """How many cards of each kind this seat does not see."""
        return unseen(self.view)

    def unseen_of(self, good: str) -> tuple[int, int]:
        """How many cards of this legal good the seat does not see, and how many cards in all; quicker than counting every
        kind."""
        all_cards, seen = copies(self.view), open_places(self.view, self.me)
        return all_cards[good] - sum([cards.count(good) for cards in seen]), all_cards.total() - sum(map(len, seen))

    @cached_property
    def temper(self) -> Temper:
        """What the sheriff of this round is like."""
        return temper(self.memory, judge_of(self.view))

    @cached_property
    def hand(self) -> Cards:
        return self.view.hands[self.me]


def contraband(view: View) -> tuple[str, ...]:
    """The kinds of contraband in this match's deck."""
    kinds: tuple[str, ...] = getattr(view.rules, "contraband", goods.CONTRABAND)
    return kinds


def sheriffs(view: View) -> tuple[Seat, ...]:
    """Whoever is sheriff in this round, alone or with another."""
    together: tuple[Seat, ...] = getattr(view, "sheriffs", ())
    return together or (view.sheriff,)


def judge_of(view: View) -> Seat:
    """The sheriff whose word decides now."""
    seat: Seat = getattr(view, "judge", view.sheriff)
    return seat


def copies(view: View) -> Counter[str]:
    """How many cards of each kind this match's deck has."""
    return goods.copies(view.players)


def merchant_rounds_left(view: View, me: Seat) -> int:
    """How many more bags this seat will load after the present round, the badge going left."""
    later = range(1, view.rounds - view.round + 1)
    return sum((view.sheriff + step) % view.players != me for step in later)


def open_places(view: View, me: Seat) -> list[Cards]:
    """Everything that this seat sees the faces of, but for face-down cards that it was shown."""
    aside = view.aside if view.rules.edition.set_aside_face_up else (view.aside[me],)
    return [view.hands[me], view.bags[me], view.evidence, *view.stands, *aside, *view.piles]


def unseen(view: View) -> dict[str, int]:
    """How many cards of each kind this seat does not see."""
    me = view.me
    assert me is not None
    own = (view.hands[me], view.bags[me], view.evidence)
    seen = Counter(chain.from_iterable((*own, *view.stands, *view.hidden, *view.aside, *view.piles)))
    deck = copies(view)
    return {kind: deck[kind] - seen[kind] for kind in goods.VALUE}
