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
        all_cards, seen = copies_of(self.view), open_places(self.view, self.me)
        return all_cards[good] - sum([cards.count(good) for cards in seen]), all_cards.total() - sum(map(len, seen))

    @cached_property
    def temper(self) -> Temper:
        """What the sheriff of this round is like; of two deputies the one whose word it is."""
        return temper(self.memory, self.view.judge)

    @cached_property
    def hand(self) -> Cards:
        return self.view.hands[self.me]


def contraband(view: View) -> tuple[str, ...]:
    """The kinds of contraband in this match's deck."""
    return view.rules.contraband


def copies_of(view: View) -> Counter[str]:
    """How many cards of each kind this match's deck holds."""
    rules = view.rules
    return goods.copies(rules.players, rules.royal, rules.promos)


def merchant_rounds_left(view: View, me: Seat) -> int:
    """How many more bags this seat will load after the present round, the badge going left; with a gatekeeper all, with
    deputies two in three."""
    later = range(1, view.rounds - view.round + 1)
    if view.rules.gatekeeper:
        return len(later)
    if view.rules.deputies:
        return len(later) * 2 // 3
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
    copies = copies_of(view)
    return {kind: copies[kind] - seen[kind] for kind in goods.VALUE}
