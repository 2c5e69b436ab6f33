"""What can happen. Each event says who learns of it; hidden cards appear to the others as face down."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.game import Event, Seat
from engine.sheriff.actions import Cards, Terms
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.module_events import (
    Burnt,
    Claimed,
    Consented,
    Declined,
    DeputiesShuffled,
    Discarded,
    Divided,
    Leaned,
    Shared,
    TimeRanOut,
)


def face_down(cards: Cards) -> Cards:
    """As many cards, none of them known."""
    return (FACE_DOWN,) * len(cards)


@dataclass(slots=True)
class Dealt(Event):
    """The deck is shuffled and every seat has its hand. `deck` has the top card last."""

    hands: tuple[Cards, ...]
    deck: Cards
    gold: int
    piles: tuple[Cards, ...] = ()
    """What the discard piles begin with, face up, top last."""
    removed: Cards = ()
    """What went back to the box unseen. (4.3)"""
    own: tuple[Cards, ...] = ()
    """With deck=per-seat what each seat will draw, top last; then `deck` is empty."""

    def seen_by(self, seat: Seat | None) -> Dealt:
        hands = tuple(cards if owner == seat else face_down(cards) for owner, cards in enumerate(self.hands))
        return Dealt(hands, (), self.gold, self.piles, face_down(self.removed), ())


@dataclass(slots=True)
class RoundBegan(Event):
    """A round opens: who is sheriff in it, or who are the two deputies. Rounds count from 1."""

    round: int
    sheriff: Seat
    second: Seat | None = None


@dataclass(slots=True)
class Started(Event):
    """The sheriff named the merchant who goes to market first. (3.1)"""

    seat: Seat


@dataclass(slots=True)
class SetAside(Event):
    """A merchant laid cards from her hand aside, face up in the 2nd edition. (3.1)"""

    seat: Seat
    cards: Cards
    face_up: bool = True

    def seen_by(self, seat: Seat | None) -> Event:
        return (
            self
            if self.face_up or seat == self.seat or not self.cards
            else SetAside(self.seat, face_down(self.cards), face_up=False)
        )


@dataclass(slots=True)
class Took(Event):
    """A merchant took the top cards of discard piles, in this order; they lay open. (3.1, 1st edition)"""

    seat: Seat
    piles: tuple[str, ...]
    cards: Cards


@dataclass(slots=True)
class Placed(Event):
    """Cards went face up onto a discard pile, the last on top. (3.1, 3.4.5, 1st edition)"""

    seat: Seat
    pile: str
    cards: Cards


@dataclass(slots=True)
class Drew(Event):
    """A player drew from the deck. (3.1, 3.6)"""

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat or not self.cards else Drew(self.seat, face_down(self.cards))


@dataclass(slots=True)
class Gathered(Event):
    """All cards set aside in this market went onto the discard pile. (3.1)"""

    count: int


@dataclass(slots=True)
class Reshuffled(Event):
    """The discards became the new deck, in this order, top last. (3.7)"""

    deck: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return Reshuffled(face_down(self.deck))


@dataclass(slots=True)
class Loaded(Event):
    """A merchant closed her bag over these cards. (3.2)"""

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Loaded(self.seat, face_down(self.cards))


@dataclass(slots=True)
class Declared(Event):
    """A merchant said what her bag holds. (3.3)"""

    seat: Seat
    number: int
    good: str


@dataclass(slots=True)
class Called(Event):
    """A bag lies before the sheriff. (3.4.1)"""

    seat: Seat


@dataclass(slots=True)
class Offered(Event):
    """Terms stand. An earlier offer between the same two about the same bag is `replaced`. (3.4.2)"""

    number: int
    author: Seat
    terms: Terms
    replaced: int | None = None


@dataclass(slots=True)
class Accepted(Event):
    """A deal is made: it binds both sides, and what it promises is reserved for `taker`. (3.4.3)

    The taker is the sheriff; of deputies the one who acts alone, else the booty (the seat number after the last)."""

    number: int
    seat: Seat
    taker: Seat


@dataclass(slots=True)
class TurnedDown(Event):
    """The other side will not have these terms."""

    number: int
    seat: Seat


@dataclass(slots=True)
class Withdrawn(Event):
    """The author took an offer back."""

    number: int
    seat: Seat


@dataclass(slots=True)
class Lapsed(Event):
    """Open offers ended, since a bag that they name is settled. (3.4.3)"""

    numbers: tuple[int, ...]


@dataclass(slots=True)
class Yielded(Event):
    """A seat had its say and made no move."""

    seat: Seat


@dataclass(slots=True)
class Opened(Event):
    """The sheriff, or those deputies in `by`, looked: `kept` goes to the owner's stand, `confiscated` to the discards; the
    one who was wrong owes the other the `fine`: the owner, unless the bag counts as `honest`. (3.4.5)"""

    seat: Seat
    kept: Cards
    confiscated: Cards
    fine: int
    honest: bool
    by: tuple[Seat, ...]


@dataclass(slots=True)
class Returned(Event):
    """The bag went back unopened: `legal` face up to the stand, `contraband` face down, its number known to all. (3.4.4)

    `by` is the sheriff, or the deputies who let it pass; nobody if time ran out."""

    seat: Seat
    legal: Cards
    contraband: Cards
    by: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        if seat == self.seat or not self.contraband:
            return self
        return Returned(self.seat, self.legal, face_down(self.contraband), self.by)


@dataclass(slots=True)
class Paid(Event):
    """A penalty was settled: gold, then legal goods, then contraband shown to all; the rest is cancelled. (3.5)"""

    payer: Seat
    payee: Seat
    gold: int
    legal: Cards = ()
    contraband: Cards = ()
    cancelled: int = 0


@dataclass(slots=True)
class Delivered(Event):
    """A deal was carried out. `hidden` and `bag_contraband` went face down, seen by payer and sheriff; what was named and
    does not exist is `missing`, and then the payer's face-down cards (`shown`) were shown to the sheriff. (3.4.3)

    `payee` is the deal's taker, `witnesses` are the sheriff or deputies who made it."""

    number: int
    payer: Seat
    payee: Seat
    witnesses: tuple[Seat, ...]
    gold: int
    stand: Cards = ()
    hidden: Cards = ()
    bag_legal: Cards = ()
    bag_contraband: Cards = ()
    missing: int = 0
    shown: Cards = ()

    def seen_by(self, seat: Seat | None) -> Event:
        if not (self.hidden or self.bag_contraband or self.shown) or seat == self.payer or seat in self.witnesses:
            return self
        return replace(
            self,
            hidden=face_down(self.hidden),
            bag_contraband=face_down(self.bag_contraband),
            shown=face_down(self.shown),
        )


@dataclass(slots=True)
class Judged(Event):
    """The sheriff kept, or broke, what she promised for this bag in deal `number` of an earlier round. It changes nothing
    else. (3.4.3)"""

    number: int
    by: Seat
    bag: Seat
    deed: str
    kept: bool


@dataclass(slots=True)
class Ended(Event):
    """The last round is over: contraband is revealed, hands are thrown away. (2.3, 3.6)"""

    hidden: tuple[Cards, ...]


SheriffEvent = (
    Dealt
    | DeputiesShuffled
    | RoundBegan
    | Started
    | SetAside
    | Took
    | Placed
    | Drew
    | Gathered
    | Reshuffled
    | Loaded
    | Declared
    | Called
    | Offered
    | Accepted
    | TurnedDown
    | Withdrawn
    | Lapsed
    | Yielded
    | Opened
    | Returned
    | Paid
    | Delivered
    | Judged
    | Consented
    | Leaned
    | TimeRanOut
    | Claimed
    | Burnt
    | Discarded
    | Declined
    | Divided
    | Shared
    | Ended
)
