"""What a card is worth to a merchant: its price, and what it adds to her chance of being King or Queen. (2.2)"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.views import View

MOST_AT_ONCE = 5


LEAST_CONTRABAND = min(goods.VALUE[kind] for kind in goods.CONTRABAND)


def value(cards: Iterable[str]) -> int:
    """What cards of a deal are worth, in gold; one that its giver picks is the least valuable."""
    return sum(LEAST_CONTRABAND if card == FACE_DOWN else goods.VALUE[card] for card in cards)


def beats(mine: float, other: float, spread: float) -> float:
    """The chance to end with more than somebody who now has `other`, given how much may still change; half at a tie."""
    return 1 / (1 + math.exp((other - mine) / spread))


@lru_cache(maxsize=8192)
def expected_bonus(good: str, mine: int, others: tuple[int, ...], spread: float) -> float:
    """What this many of a good may be expected to earn at the end."""
    if not mine:
        return 0.0
    king, queen = 1.0, 0.0
    for count in others:
        chance = beats(mine, count, spread)
        queen = queen * chance + king * (1 - chance)
        king *= chance
    bonus = goods.BONUSES[good]
    return king * bonus.king + queen * bonus.queen


def spread_of(rounds_left: int) -> float:
    """How far counts may still move apart: hardly at the end, a handful of cards at the beginning."""
    return 0.5 + 0.6 * math.sqrt(max(0, rounds_left))


@lru_cache(maxsize=4096)
def added_bonus(good: str, mine: int, others: tuple[int, ...], wide: float) -> tuple[float, ...]:
    """What 0, 1, … 5 more cards of this good would add to the bonus that the present number may be expected to earn."""
    now = expected_bonus(good, mine, others, wide)
    return tuple([expected_bonus(good, mine + more, others, wide) - now for more in range(MOST_AT_ONCE + 1)])


def bonus_gains(view: View, me: Seat) -> dict[str, tuple[float, ...]]:
    """The same for every legal good, as the stands are."""
    wide, stands = spread_of(view.rounds - view.round), view.stands[: view.players]
    royal = royal_counts(view.hidden[me]) if view.rules.royal else {}
    gains: dict[str, tuple[float, ...]] = {}
    for good in goods.LEGAL:
        counts = [stand.count(good) for stand in stands]
        mine = counts.pop(me) + royal.get(good, 0)
        counts.sort()
        gains[good] = added_bonus(good, mine, tuple(counts), wide)
    return gains


def card_worths(view: View, me: Seat) -> dict[str, float]:
    """By kind: what one more card is worth on the stand, the bonus taken from the first three."""
    worths: dict[str, float] = dict(goods.VALUE)
    all_gains = bonus_gains(view, me)
    for good, gains in all_gains.items():
        worths[good] += gains[3] / 3
    if view.rules.royal:
        for kind in goods.ROYAL_NAMES:
            family, number = goods.FAMILY[kind]
            worths[kind] += all_gains[family][number]
    return worths


def royal_counts(cards: Iterable[str]) -> dict[str, int]:
    """By legal good: for how many of it these face-down cards count."""
    counts: dict[str, int] = {}
    for card in cards:
        if card in goods.FAMILY:
            family, number = goods.FAMILY[card]
            counts[family] = counts.get(family, 0) + number
    return counts
