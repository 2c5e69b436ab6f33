"""What a state is made of besides coins and cards: phases, offers, debts, favours, what is known of a face-down card."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Seat
from engine.sheriff.actions import Terms
from engine.sheriff.options import NOBODY


class Phase:
    """Where in the round the match stands; the comment names who is asked, else the rules go on by themselves.

    Plain numbers: a member of an Enum takes three times as long to look up, several times a decision.
    """

    DEAL = 0
    START = 1  # the sheriff: who goes to market first
    MARKET = 2  # the merchant at `turn`
    DRAW = 3  # `turn` draws from the deck
    PLACE = 4  # `turn`: onto which discard pile her cards go (1st edition)
    GATHER = 5
    LOAD = 6  # every merchant who has not closed a bag
    DECLARE = 7  # the merchant at `turn`
    PICK = (
        8  # due deals are carried out; then the seat of the first of `extras`; the deputies over the booty; the sheriff
    )
    FLOOR = 9  # the seat at the head of `speakers`, else the `judge`
    STACK = 10  # the sheriff: onto which discard pile confiscated cards go (1st edition)
    DEBT = 11  # a penalty is due; the debtor, where the goods can be chosen
    REFILL = 12
    OVER = 13


Stance = str
"""What a deputy has said to the bag on the table: `open`, `pass`, or nothing yet."""


class Status:
    """What became of an offer."""

    OPEN = "open"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"
    REFUSED = "refused"
    ACCEPTED = "accepted"
    DONE = "done"
    LAPSED = "lapsed"


@dataclass(slots=True)
class OfferRecord:
    """One numbered offer of this round, as all see it: who put it forward while which bag lay on the table, what became of
    it, whose consent it still `awaits` (nobody's once it no longer stands), and to whom its goods go (`taker`, once it is a
    deal).

    Never changed once made: when something becomes of the offer, another record takes its place, so that states and views
    can share them.
    """

    number: int
    author: Seat
    terms: Terms
    floor: Seat
    status: str = Status.OPEN
    awaits: tuple[Seat, ...] = ()
    taker: Seat = NOBODY

    def turned(self, status: str, taker: Seat = NOBODY) -> OfferRecord:
        """The same offer, after this has become of it."""
        return OfferRecord(self.number, self.author, self.terms, self.floor, status, (), taker)

    def awaiting(self, seats: tuple[Seat, ...]) -> OfferRecord:
        """The same offer, when it is for these seats to accept."""
        return OfferRecord(self.number, self.author, self.terms, self.floor, self.status, seats)


@dataclass(frozen=True, slots=True)
class Debt:
    """A penalty that one seat owes another, in gold."""

    payer: Seat
    payee: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Favour:
    """What a merchant promised in deal `number`, in this `round`, for when she is sheriff: to `pass` or `open` this bag.

    `kept` is None until she settles that bag, which may be a lap later if it is empty the first time. Nothing follows from
    it. (3.4.3)
    """

    number: int
    by: Seat
    bag: Seat
    deed: str
    round: int
    kept: bool | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the first deputy would take of the booty. (4.6)"""

    gold: int
    cards: tuple[str, ...]


FACE_UP = 1 << 8
"""In `Card.seen`: whoever looks can see it."""


@dataclass(slots=True)
class Card:
    """What is known about one card in the face-down pile of a stand: `seen` has bit s set if seat s knows its kind, and
    FACE_UP if it lies open after all; `pledged` is the number of the deal that promises it, else 0."""

    seen: int
    pledged: int = 0


Numbers = tuple[tuple[int, ...], ...]
Faces = tuple[tuple[tuple[str, ...], ...], Numbers, Numbers]
"""What one looker sees of all face-down piles: the kinds; by card, the bits of `Card.seen` that let it see; zeros."""


@dataclass(slots=True)
class Board:
    """Coins and cards as a spectator sees them; hands, bags and cards set aside by number. Kept until any of them moves."""

    rounds: int
    gold: tuple[int, ...]
    stands: tuple[tuple[str, ...], ...]
    deck_count: int
    own_counts: tuple[int, ...]
    box_count: int
    piles: tuple[tuple[str, ...], ...]
    hands: list[tuple[str, ...]]
    bags: list[tuple[str, ...]]
    aside: list[tuple[str, ...]]
