"""What can happen with variants and modules besides. (4)"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Event, Seat
from engine.sheriff.actions import Cards
from engine.sheriff.goods import FACE_DOWN, IS_LEGAL


def backs(cards: Cards) -> Cards:
    """Legal goods lie face up, all others face down."""
    return tuple([card if IS_LEGAL.get(card) else FACE_DOWN for card in cards])


@dataclass(slots=True)
class DeputiesShuffled(Event):
    """The deputy cards lie face down in this order, the next ones at the end. (4.6)"""

    order: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return DeputiesShuffled(())


@dataclass(slots=True)
class Consented(Event):
    """One of those whose consent an offer needs has given it; it still `awaits` the others. (4.6)"""

    number: int
    seat: Seat
    awaits: tuple[Seat, ...]


@dataclass(slots=True)
class Leaned(Event):
    """A deputy would `open` the bag on the table, or `pass` it; then the other one acts alone. (4.6)"""

    seat: Seat
    deed: str


@dataclass(slots=True)
class TimeRanOut(Event):
    """The time is over: what is not settled passes, and these offers and deals lapse. (4.2, Q31)"""

    numbers: tuple[int, ...]


@dataclass(slots=True)
class Claimed(Event):
    """Three cards of a kind were shown and given up for the top card of the black market's pile. (4.7)"""

    seat: Seat
    kind: str
    value: int


@dataclass(slots=True)
class Burnt(Event):
    """Brimstone oil was shown, left the game, and took legal goods on another stand with it. (4.5)"""

    seat: Seat
    victim: Seat
    good: str
    number: int


@dataclass(slots=True)
class Discarded(Event):
    """The trophy is in the sheriff's hand, and this card of it is discarded. (4.5)"""

    seat: Seat
    card: str


@dataclass(slots=True)
class Declined(Event):
    """A seat let pass what it was asked."""

    seat: Seat
    ask: str


@dataclass(slots=True)
class Divided(Event):
    """The first deputy proposed to the other to take this much of the booty. (4.6)"""

    seat: Seat
    other: Seat
    gold: int
    cards: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat in (self.seat, self.other) else replace(self, cards=backs(self.cards))


@dataclass(slots=True)
class Shared(Event):
    """The booty went to the deputies: first and second deputy's gold and cards, and what is left over, which is lost: the
    coins to the box, the cards to the discards. (4.6)"""

    deputies: tuple[Seat, Seat]
    gold: tuple[int, int]
    cards: tuple[Cards, Cards]
    lost_gold: int
    lost: Cards
    agreed: bool

    def seen_by(self, seat: Seat | None) -> Event:
        first, second = self.cards
        return self if seat in self.deputies else replace(self, cards=(backs(first), backs(second)))
