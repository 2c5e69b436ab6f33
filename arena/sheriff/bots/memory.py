"""What everyone at the table could remember of past bags: what was said, bid and found, and how each sheriff dealt with it.

All of it is public: a bag let pass shows its legal goods and the number of its contraband, so whether it was a lie comes out
either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.sheriff import goods
from engine.sheriff.actions import Terms
from engine.sheriff.events import Accepted, Declared, Offered, Opened, Returned, RoundBegan

REMEMBERED: frozenset[type[Event]] = frozenset({RoundBegan, Declared, Offered, Accepted, Opened, Returned})
"""The events that a memory is made of."""


@dataclass(slots=True)
class Bag:
    """One settled bag: `bid` is the most gold its owner put forward for it, `asked` the least the sheriff demanded (-1 = no
    demand), `wrong` the cards that were not what she declared, `smuggled` those among them that were contraband."""

    sheriff: Seat
    owner: Seat
    size: int
    bid: int
    asked: int
    deal: bool
    opened: bool
    wrong: int
    smuggled: int


@dataclass(slots=True)
class Memory:
    """The settled bags of a match, oldest first."""

    bags: list[Bag] = field(default_factory=list)

    def of_owner(self, seat: Seat) -> list[Bag]:
        return [bag for bag in self.bags if bag.owner == seat]

    def of_sheriff(self, seat: Seat) -> list[Bag]:
        return [bag for bag in self.bags if bag.sheriff == seat]


NOTHING = Memory()


class _Round:
    """What has been said about the bags of the round under way."""

    def __init__(self) -> None:
        self.declared: dict[Seat, tuple[int, str]] = {}
        self.bids: dict[Seat, int] = {}
        self.asked: dict[Seat, int] = {}
        self.terms: dict[int, Terms] = {}
        self.bound: set[Seat] = set()

    def offered(self, event: Offered) -> None:
        terms = event.terms
        self.terms[event.number] = terms
        payer = terms.payer
        if payer in terms.passes:
            if event.author == payer:
                self.bids[payer] = max(self.bids.get(payer, 0), terms.gold)
            else:
                self.asked[payer] = min(self.asked.get(payer, terms.gold), terms.gold)

    def settled(self, sheriff: Seat, owner: Seat, found: tuple[int, int], *, opened: bool) -> Bag:
        size = self.declared.get(owner, (0, ""))[0]
        bid, asked = self.bids.get(owner, 0), self.asked.get(owner, -1)
        return Bag(sheriff, owner, size, bid, asked, owner in self.bound, opened, *found)


def remember(history: Sequence[Event]) -> Memory:
    """What can be known of all bags settled so far. Events of other kinds are passed over."""
    bags: list[Bag] = []
    sheriff, now = -1, _Round()
    for event in history:
        match event:
            case Offered():
                now.offered(event)
            case Declared():
                now.declared[event.seat] = (event.number, event.good)
            case Accepted():
                terms = now.terms[event.number]
                now.bound.update(terms.passes, terms.opens)
            case Returned():
                good = now.declared[event.seat][1]
                smuggled = len(event.contraband)
                wrong = smuggled + len(event.legal) - event.legal.count(good)
                bags.append(now.settled(sheriff, event.seat, (wrong, smuggled), opened=False))
            case Opened():
                smuggled = sum(not goods.IS_LEGAL[card] for card in event.confiscated)
                bags.append(now.settled(sheriff, event.seat, (len(event.confiscated), smuggled), opened=True))
            case RoundBegan():
                sheriff, now = event.sheriff, _Round()
            case _:
                pass
    return Memory(bags)
