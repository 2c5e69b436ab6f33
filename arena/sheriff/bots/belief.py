"""What a sheriff believes of a bag: how many of its cards are not what was declared.

Three things move the belief: how often this owner has lied before, what she bids compared with what liars and honest people
bid, and whether the cards that nobody has seen could make up such a bag at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from arena.sheriff.bots.memory import Bag
from arena.sheriff.bots.scene import Scene, contraband, copies
from engine.game import Seat
from engine.sheriff import goods

PRIOR_LIES, PRIOR_BAGS = 1.1, 2.2
"""Before anything is known: as good as one lie in two bags."""
HONEST_BIDS = (0.62, 0.20, 0.12, 0.06)
LYING_BIDS = (0.26, 0.16, 0.30, 0.28)
"""How often honest people and liars bid nothing, little, some, much."""
BID_WEIGHT = 5.0
"""For how many bags these shares count against what was seen of an owner."""
WRONG_CARDS = (0.0, 2.0, 2.2, 1.8, 1.0, 0.8)
"""How liars' bags are made up: weights for 1, 2, … wrong cards."""
REFUSAL = 0.65
"""What a demand turned down does to the odds of a lie."""
HAND_SEEN = 9
"""Cards that a merchant has had in hand when she packs: six, and some exchanged."""


def bid_class(gold: int) -> int:
    """Nothing, little, some, much."""
    return 0 if gold <= 0 else 1 if gold <= 2 else 2 if gold <= 5 else 3


@dataclass(frozen=True, slots=True)
class Belief:
    """`wrong[k]` is the chance that k cards of the bag are not what was declared; `contraband` the chance that such a card
    is some, and the gold figures are for one such card."""

    wrong: tuple[float, ...]
    contraband: float
    penalty_each: float
    value_each: float

    @property
    def lie(self) -> float:
        """The chance that the declaration is a lie."""
        return 1 - self.wrong[0]

    @property
    def wrong_cards(self) -> float:
        """How many wrong cards to expect."""
        return sum(number * chance for number, chance in enumerate(self.wrong))

    @property
    def wrong_if_lie(self) -> float:
        """The same if it is a lie."""
        return self.wrong_cards / self.lie if self.lie > 0 else 0.0


def lying_rate(bags: Sequence[Bag]) -> float:
    """How often this owner lies, as far as her bags tell."""
    return (PRIOR_LIES + sum(bag.wrong > 0 for bag in bags)) / (PRIOR_BAGS + len(bags))


def bid_odds(bags: Sequence[Bag], gold: int) -> float:
    """How much likelier this bid is from a liar than from somebody honest: by the shares above, then by this owner's own
    habits."""
    kind = bid_class(gold)
    seen = [[0, 0, 0, 0], [0, 0, 0, 0]]
    for bag in bags:
        seen[bag.wrong > 0][bid_class(bag.bid)] += 1
    honest, lying = seen
    as_liar = (BID_WEIGHT * LYING_BIDS[kind] + lying[kind]) / (BID_WEIGHT + sum(lying))
    as_honest = (BID_WEIGHT * HONEST_BIDS[kind] + honest[kind]) / (BID_WEIGHT + sum(honest))
    return as_liar / as_honest


def chance_to_hold(number: int, copies: int, total: int) -> float:
    """How likely a hand comes to just this many of a good, of which so many of the unseen cards are."""
    if number > copies or total <= 0:
        return 0.0
    return _holds(number, max(1, min(95, round(100 * copies / total))))


@cache
def _holds(number: int, percent: int) -> float:
    """Five or more count as five, since no bag takes more."""
    share = percent / 100
    most = HAND_SEEN if number >= 5 else number
    return sum(
        math.comb(HAND_SEEN, held) * share**held * (1 - share) ** (HAND_SEEN - held) for held in range(number, most + 1)
    )


def bag_chances(size: int, good: int, others: int, lies: float, made_up: Sequence[float]) -> tuple[float, ...]:
    """By number of wrong cards: the chance, given how often the owner lies and how many unseen cards are of the declared
    good and how many are not. A bag that those cards cannot make up has none."""
    total = good + others
    weights = []
    for wrong in range(size + 1):
        if wrong > others:
            weights.append(0.0)
            continue
        could = math.sqrt(chance_to_hold(size - wrong, good, total))
        weights.append(could * (lies * made_up[min(wrong, 5)] if wrong else 1 - lies))
    whole = sum(weights)
    if whole <= 0:
        return (1.0, *(0.0,) * size)
    return tuple([weight / whole for weight in weights])


def made_up_of(bags: Sequence[Bag]) -> list[float]:
    """Weights for 1, 2, … wrong cards in a lying bag of this owner, summing to one."""
    weights = list(WRONG_CARDS)
    for bag in bags:
        if bag.wrong:
            weights[min(bag.wrong, 5)] += 1.5
    whole = sum(weights)
    return [weight / whole for weight in weights]


def believe(scene: Scene, owner: Seat, bid: int, refused: int = 0) -> Belief:
    """What to think of the bag of `owner`, who bids so much gold and has turned down so many demands over it."""
    declaration = scene.view.declared[owner]
    assert declaration is not None
    size, good = declaration
    bags = scene.memory.of_owner(owner)
    rate = lying_rate(bags)
    odds = rate / (1 - rate) * bid_odds(bags, bid) * REFUSAL**refused
    left, total = scene.unseen_of(good)
    wrong = bag_chances(size, left, total - left, odds / (1 + odds), made_up_of(bags))
    cards, smuggled = sum(bag.wrong for bag in bags), sum(bag.smuggled for bag in bags)
    share = (smuggled + 1.6) / (cards + 2)
    deck = copies(scene.view)
    penalty, value = average_figures(tuple([(kind, deck[kind]) for kind in contraband(scene.view)]))
    return Belief(wrong, share, share * penalty + (1 - share) * 2, share * value + (1 - share) * 3)


@cache
def average_figures(copies: tuple[tuple[str, int], ...]) -> tuple[float, float]:
    """The average penalty and value of so many cards of these kinds."""
    whole = sum(number for _, number in copies)
    penalty = sum(number * goods.PENALTY[kind] for kind, number in copies)
    return penalty / whole, sum(number * goods.VALUE[kind] for kind, number in copies) / whole
