"""What can happen. Each event says who learns of it; hidden cards appear to the others as face down."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Event, Seat
from engine.shepherds.actions import Claim, Claims
from engine.shepherds.cards import FACE_DOWN

Cards = tuple[str, ...]

NOBODY = -1


def face_down(cards: Cards) -> Cards:
    """As many cards, none of them known."""
    return (FACE_DOWN,) * len(cards)


@dataclass(slots=True)
class Dealt(Event):
    """Everyone takes so many sheep from the supply. (2.1)"""

    sheep: int


@dataclass(slots=True)
class Stacked(Event):
    """The four stacks are made: three pure ones and the mixed one, top last; `box` are the cards out of the game. (2.1)"""

    stacks: tuple[Cards, ...]
    box: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return Stacked(tuple(map(face_down, self.stacks)), face_down(self.box))


@dataclass(slots=True)
class RoundBegan(Event):
    """A round opens: who is mayor in it, and the shuffled role cards, top last. Rounds count from 1. (2.3)"""

    round: int
    mayor: Seat
    pile: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return RoundBegan(self.round, self.mayor, face_down(self.pile))


@dataclass(slots=True)
class Drew(Event):
    """A drafter took the top role cards, topmost first. (2.3)"""

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Drew(self.seat, face_down(self.cards))


@dataclass(slots=True)
class Kept(Event):
    """A drafter kept roles and put one back on top. Kept `face_up` is the role that all may know. (2.3)"""

    seat: Seat
    kept: Cards
    refused: str
    face_up: bool = False

    def seen_by(self, seat: Seat | None) -> Event:
        if seat == self.seat:
            return self
        return Kept(self.seat, self.kept if self.face_up else face_down(self.kept), FACE_DOWN, self.face_up)


@dataclass(slots=True)
class Assigned(Event):
    """A player laid his two role cards beside his two meeples. (3.2)"""

    seat: Seat
    roles: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Assigned(self.seat, face_down(self.roles))


@dataclass(slots=True)
class Faced(Event):
    """Which side of the mayor card counts in this round. (2.4)"""

    wild: bool


@dataclass(slots=True)
class Located(Event):
    """The stacks' top cards lie face down below the markers: by location, from which stack. Nobody knows. (2.5)"""

    stacks: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Event:
        return Located(())


@dataclass(slots=True)
class Spoke(Event):
    """A seat had its say; the words themselves are the table's. (4)"""

    seat: Seat
    claims: Claims = ()
    to: tuple[Seat, ...] = ()


@dataclass(slots=True)
class Inspected(Event):
    """The mayor looked at two locations. (2.6)"""

    seat: Seat
    locations: tuple[str, str]
    cards: Cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Inspected(self.seat, self.locations, face_down(self.cards))


@dataclass(slots=True)
class Reported(Event):
    """The mayor named a number of wolves. (2.6)"""

    seat: Seat
    number: int


@dataclass(slots=True)
class Looked(Event):
    """A player looked at a location card. (2.7)"""

    seat: Seat
    location: str
    card: str

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else Looked(self.seat, self.location, FACE_DOWN)


@dataclass(slots=True)
class Skipped(Event):
    """A player did not look, though he could. (A7)"""

    seat: Seat


@dataclass(slots=True)
class Placed(Event):
    """A meeple stands at a location. (2.7)"""

    seat: Seat
    meeple: int
    location: str
    claims: Claims = ()


@dataclass(slots=True)
class AgentCalled(Event):
    """The insurance agent shows himself, or nobody does (NOBODY). (2.8)"""

    meeple: int


@dataclass(slots=True)
class Guessed(Event):
    """The agent named a meeple at his location and guessed the kind; the card was turned up. (2.8)"""

    agent: int
    target: int
    kind: str
    card: str
    right: bool


@dataclass(slots=True)
class Declined(Event):
    """The agent named nobody. (2.8)"""

    agent: int


@dataclass(slots=True)
class Revealed(Event):
    """All location cards, by location, and all roles, by meeple. (2.9)"""

    cards: Cards
    roles: Cards


@dataclass(slots=True)
class Chose(Event):
    """The owner of a meeple that wolves attack uses a contract, or does not. (2.9)"""

    meeple: int
    covers: bool


@dataclass(slots=True)
class Settled(Event):
    """One location is scored. `added` came from the supply to the pile. Then by meeple: `shared` from the pile to the stock,
    `gained` from the supply to the stock, `paid` from the stock to the pile, `covered` from the supply to the pile. (2.9)"""

    location: str
    card: str
    added: int
    shared: tuple[int, ...]
    gained: tuple[int, ...]
    paid: tuple[int, ...]
    covered: tuple[int, ...]


@dataclass(slots=True)
class Judged(Event):
    """What a claim was worth: `true`, `false`, or `unknowable` to the one who made it. It changes nothing. (4.3)"""

    seat: Seat
    claim: Claim
    mark: str


@dataclass(slots=True)
class Ended(Event):
    """The match is over: somebody has enough sheep, or the last round was played. (2.10)"""


ShepherdsEvent = (
    Dealt
    | Stacked
    | RoundBegan
    | Drew
    | Kept
    | Assigned
    | Faced
    | Located
    | Spoke
    | Inspected
    | Reported
    | Looked
    | Skipped
    | Placed
    | AgentCalled
    | Guessed
    | Declined
    | Revealed
    | Chose
    | Settled
    | Judged
    | Ended
)
