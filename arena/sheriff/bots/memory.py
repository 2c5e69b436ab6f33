"""What everyone at the table could remember of past bags: what was said, bid and found, and how each sheriff dealt with it.

All of it is public: a bag let pass shows its legal goods and the number of its contraband, so whether it was a lie comes out
either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Event, Seat
from engine.sheriff import goods
from engine.sheriff.actions import Terms
from engine.sheriff.events import Accepted, Declared, Offered, Opened, Returned, RoundBegan
from engine.sheriff.state import NOBODY

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


class Memory:
    """The settled bags of a match, oldest first, and what has been said about those of the round under way."""

    def __init__(self) -> None:
        self.by_owner: dict[Seat, list[Bag]] = {}
        self.by_sheriff: dict[Seat, list[Bag]] = {}
        self._begin_round()

    def of_owner(self, seat: Seat) -> list[Bag]:
        return self.by_owner.get(seat, [])

    def of_sheriff(self, seat: Seat) -> list[Bag]:
        return self.by_sheriff.get(seat, [])

    def add(self, event: Event) -> None:
        """Go on with the next event; of other kinds it learns nothing."""
        match event:
            case Offered():
                self._offered(event.author, event.number, event.terms)
            case Declared():
                self._declared[event.seat] = (event.number, event.good)
            case Accepted():
                terms = self._terms[event.number]
                self._bound.update(terms.passes, terms.opens)
            case Returned():
                good = self._declared[event.seat][1]
                smuggled = len(event.contraband)
                wrong = smuggled + len(event.legal) - event.legal.count(good)
                self._settled(event.seat, event.by, wrong, smuggled, opened=False)
            case Opened():
                smuggled = sum(not goods.IS_LEGAL[card] for card in event.confiscated)
                self._settled(event.seat, event.by, len(event.confiscated), smuggled, opened=True)
            case RoundBegan():
                self._begin_round()
            case _:
                pass

    def _begin_round(self) -> None:
        self._declared: dict[Seat, tuple[int, str]] = {}
        self._bids: dict[Seat, int] = {}
        self._asked: dict[Seat, int] = {}
        self._terms: dict[int, Terms] = {}
        self._bound: set[Seat] = set()

    def _offered(self, author: Seat, number: int, terms: Terms) -> None:
        self._terms[number] = terms
        payer, gold = terms.payer, terms.gold
        if payer in terms.passes:
            if author == payer:
                self._bids[payer] = max(self._bids.get(payer, 0), gold)
            else:
                self._asked[payer] = min(self._asked.get(payer, gold), gold)

    def _settled(self, owner: Seat, by: Sequence[Seat], wrong: int, smuggled: int, *, opened: bool) -> None:
        """Both deputies are remembered for what they did together; nobody for a bag that passed when time ran out."""
        bid, asked, size = self._bids.get(owner, 0), self._asked.get(owner, -1), self._declared[owner][0]
        sheriff = by[0] if by else NOBODY
        bag = Bag(sheriff, owner, size, bid, asked, owner in self._bound, opened, wrong, smuggled)
        self.by_owner.setdefault(owner, []).append(bag)
        for seat in by:
            self.by_sheriff.setdefault(seat, []).append(bag)


NOTHING = Memory()


def remember(history: Sequence[Event]) -> Memory:
    """What can be known of all bags settled so far."""
    memory = Memory()
    for event in history:
        memory.add(event)
    return memory


class Notebook:
    """The same, without reading a history again that has only grown since this seat was asked last."""

    def __init__(self) -> None:
        self._pages: dict[Seat, tuple[Sequence[Event], int, Memory]] = {}

    def read(self, seat: Seat, history: Sequence[Event]) -> Memory:
        """What this seat can know; a pure function of its history."""
        known, read, memory = self._pages.get(seat, (None, 0, NOTHING))
        if known is not history or read > len(history):
            read, memory = 0, Memory()
        for place in range(read, len(history)):
            memory.add(history[place])
        self._pages[seat] = (history, len(history), memory)
        return memory
