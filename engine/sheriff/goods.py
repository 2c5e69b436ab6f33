"""The cards: what each is worth, what it costs to be caught with, how many there are, and what most of a good earns.

Figures: both editions' rulebooks and photographs of real cards, which agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

FACE_DOWN = "?"
"""Stands for a card whose kind the looker may not know."""


@dataclass(frozen=True, slots=True)
class Good:
    """One kind of card. `copies` at four and more players, `copies_at_three` without the cards marked 4+."""

    name: str
    legal: bool
    value: int
    penalty: int
    copies: int
    copies_at_three: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """What the King (most of a good) and the Queen (second most) earn."""

    king: int
    queen: int


GOODS: tuple[Good, ...] = (
    Good("apples", True, 2, 2, 48, 48),
    Good("cheese", True, 3, 2, 36, 36),
    Good("bread", True, 3, 2, 36, 0),
    Good("chickens", True, 4, 2, 24, 24),
    Good("pepper", False, 6, 4, 22, 18),
    Good("mead", False, 7, 4, 21, 16),
    Good("silk", False, 8, 4, 12, 9),
    Good("crossbow", False, 9, 4, 5, 5),
)

LEGAL: tuple[str, ...] = tuple(good.name for good in GOODS if good.legal)
CONTRABAND: tuple[str, ...] = tuple(good.name for good in GOODS if not good.legal)
NAMES: tuple[str, ...] = LEGAL + CONTRABAND
IS_LEGAL: dict[str, bool] = {good.name: good.legal for good in GOODS}
VALUE: dict[str, int] = {good.name: good.value for good in GOODS}
PENALTY: dict[str, int] = {good.name: good.penalty for good in GOODS}
ORDER: dict[str, int] = {name: place for place, name in enumerate((*NAMES, FACE_DOWN))}

BONUSES: dict[str, Bonus] = {
    "apples": Bonus(20, 10),
    "cheese": Bonus(15, 10),
    "bread": Bonus(15, 10),
    "chickens": Bonus(10, 5),
}


def deck(players: int) -> list[str]:
    """All cards of a match, unshuffled: 156 for three players, 204 for four and more."""
    return list(_deck(players))


@cache
def _deck(players: int) -> list[str]:
    return [good.name for good in GOODS for _ in range(good.copies_at_three if players == 3 else good.copies)]


@cache
def copies(players: int) -> Counter[str]:
    """How many there are of each kind in a match."""
    return Counter(_deck(players))


def sort(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the table's order: legal goods by value, then contraband, then face-down ones."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def value(cards: Iterable[str]) -> int:
    """What the cards are worth, in gold."""
    return sum(map(VALUE.__getitem__, cards))


def penalty(cards: Iterable[str]) -> int:
    """What the cards cost whoever was wrong about them, in gold."""
    return sum(map(PENALTY.__getitem__, cards))
