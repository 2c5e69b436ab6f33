"""The cards: what each is worth, what it costs to be caught with, how many there are, and what most of a good earns.

Base and royal figures: both editions' rulebooks and photographs of real cards, which agree. Promo cards: one source only, a
score calculator for the 1st edition; it gives no numbers of copies, so one of each is the house's choice.
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
    """One kind of card. `copies` at four and more players, `copies_at_three` without the cards marked 4+.

    For King and Queen a card counts as `counts` cards of its `family`: a legal good as one of itself.
    """

    name: str
    legal: bool
    value: int
    penalty: int
    copies: int
    copies_at_three: int
    family: str = ""
    counts: int = 0


@dataclass(frozen=True, slots=True)
class Bonus:
    """What the King (most of a good) and the Queen (second most) earn."""

    king: int
    queen: int


GOODS: tuple[Good, ...] = (
    Good("apples", True, 2, 2, 48, 48, "apples", 1),
    Good("cheese", True, 3, 2, 36, 36, "cheese", 1),
    Good("bread", True, 3, 2, 36, 0, "bread", 1),
    Good("chickens", True, 4, 2, 24, 24, "chickens", 1),
    Good("pepper", False, 6, 4, 22, 18),
    Good("mead", False, 7, 4, 21, 16),
    Good("silk", False, 8, 4, 12, 9),
    Good("crossbow", False, 9, 4, 5, 5),
)

ROYAL: tuple[Good, ...] = (
    Good("green_apples", False, 4, 3, 2, 2, "apples", 2),
    Good("golden_apples", False, 6, 4, 2, 1, "apples", 3),
    Good("gouda_cheese", False, 6, 4, 2, 2, "cheese", 2),
    Good("bleu_cheese", False, 9, 5, 1, 0, "cheese", 3),
    Good("rye_bread", False, 6, 4, 2, 0, "bread", 2),
    Good("pumpernickel_bread", False, 9, 5, 1, 0, "bread", 3),
    Good("royal_rooster", False, 8, 4, 2, 1, "chickens", 2),
)
"""Contraband in every respect until the scores are counted. (4.1)"""

STRAWBERRY_MEAD, DRAGON_PEPPER, GOLDEN_SILK = "strawberry_mead", "dragon_pepper", "golden_silk"
HEAVY_CROSSBOW, ARCANE_SCROLLS, ROYAL_SUMMONS = "heavy_crossbow", "arcane_scrolls", "royal_summons"
FEAST_PLATE, BRIMSTONE_OIL, TROPHY = "feast_plate", "brimstone_oil", "trophy"

PROMO: tuple[Good, ...] = (
    Good(STRAWBERRY_MEAD, False, 8, 6, 1, 1),
    Good(DRAGON_PEPPER, False, 8, 6, 1, 1),
    Good(GOLDEN_SILK, False, 9, 6, 1, 1),
    Good(HEAVY_CROSSBOW, False, 10, 7, 1, 1),
    Good("olive_oil", False, 10, 5, 1, 1),
    Good("prince_johns_sword", False, 12, 6, 1, 1),
    Good(ARCANE_SCROLLS, False, 12, 4, 1, 1),
    Good(ROYAL_SUMMONS, False, 0, 0, 1, 1),
    Good(FEAST_PLATE, False, 0, 2, 1, 1),
    Good(BRIMSTONE_OIL, False, 6, 4, 1, 1),
    Good(TROPHY, False, 11, 5, 1, 1),
)
"""Contraband too; what some of them do besides: scoring.py and extras.py. (4.5, single source)"""

ALL: tuple[Good, ...] = (*GOODS, *ROYAL, *PROMO)
LEGAL: tuple[str, ...] = tuple(good.name for good in GOODS if good.legal)
CONTRABAND: tuple[str, ...] = tuple(good.name for good in GOODS if not good.legal)
NAMES: tuple[str, ...] = LEGAL + CONTRABAND
"""The kinds of the base game."""
ROYAL_NAMES: tuple[str, ...] = tuple(good.name for good in ROYAL)
PROMO_NAMES: tuple[str, ...] = tuple(good.name for good in PROMO)
ALL_NAMES: tuple[str, ...] = NAMES + ROYAL_NAMES + PROMO_NAMES
IS_LEGAL: dict[str, bool] = {good.name: good.legal for good in ALL}
VALUE: dict[str, int] = {good.name: good.value for good in ALL}
PENALTY: dict[str, int] = {good.name: good.penalty for good in ALL}
FAMILY: dict[str, tuple[str, int]] = {good.name: (good.family, good.counts) for good in ALL if good.family}
"""Kind → the legal good and the number that it counts for, for King and Queen."""
ORDER: dict[str, int] = {name: place for place, name in enumerate((*ALL_NAMES, FACE_DOWN))}

BONUSES: dict[str, Bonus] = {
    "apples": Bonus(20, 10),
    "cheese": Bonus(15, 10),
    "bread": Bonus(15, 10),
    "chickens": Bonus(10, 5),
}


def deck(players: int, *, royal: bool = False, promos: Iterable[str] = ()) -> list[str]:
    """All cards of a match, unshuffled: 156 for three players, 204 for four and more; royal goods are 6 or 12 more."""
    return list(_deck(players, royal, tuple(promos)))


@cache
def _deck(players: int, royal: bool, promos: tuple[str, ...]) -> list[str]:
    kinds = [*GOODS, *(ROYAL if royal else ()), *(good for good in PROMO if good.name in promos)]
    return [good.name for good in kinds for _ in range(good.copies_at_three if players == 3 else good.copies)]


@cache
def copies(players: int, royal: bool = False, promos: tuple[str, ...] = ()) -> Counter[str]:
    """How many there are of each kind in a match."""
    return Counter(_deck(players, royal, promos))


def sort(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the table's order: legal goods by value, then contraband, then face-down ones."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def value(cards: Iterable[str]) -> int:
    """What the cards are worth, in gold."""
    return sum(map(VALUE.__getitem__, cards))


def penalty(cards: Iterable[str]) -> int:
    """What the cards cost whoever was wrong about them, in gold."""
    return sum(map(PENALTY.__getitem__, cards))


CLAIM_COST = 3
"""Contraband cards of one kind that a black market card costs. (4.7)"""

BLACK_MARKET: dict[str, dict[str, tuple[int, int]]] = {
    "high": {"pepper": (30, 27), "mead": (32, 29), "silk": (34, 31)},
    "low": {"pepper": (14, 10), "mead": (16, 12), "silk": (18, 14)},
}
"""By set of figures and kind: what the first and the second card are worth. The rulebook's figures were not found. `high`
is from one free implementation, in code and on its pictures; `low` from another, which marks them as stand-ins."""
