"""What a player can want. Cards are named by kind, seats by number; each docstring is what a player is told."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Action, Seat

Cards = tuple[str, ...]


@dataclass(slots=True)
class Terms:
    """One deal between a merchant (`payer`) and the sheriff, or both deputies: her gift, and his deed. (3.4.2)

    Never changed once made, like every action and event; not frozen, since that would make it three times as dear.

    `stand` are legal goods on her stand, `hidden` face-down contraband on her stand, `bag` goods in her bag. Of `hidden`,
    each `FACE_DOWN` is a card that she picks herself. He lets the bags of `passes` through and opens those of `opens`.

    Promises bind nobody. `later_passes` and `later_opens` say what she will do when she is sheriff next: it is recorded
    whether she keeps them. `promises` are any other words.
    """

    payer: Seat
    gold: int = 0
    stand: Cards = ()
    hidden: Cards = ()
    bag: Cards = ()
    promises: tuple[str, ...] = ()
    passes: tuple[Seat, ...] = ()
    opens: tuple[Seat, ...] = ()
    later_passes: tuple[Seat, ...] = ()
    later_opens: tuple[Seat, ...] = ()


@dataclass(slots=True)
class Start(Action):
    """The sheriff names the merchant who goes to market first."""

    seat: Seat


@dataclass(slots=True)
class Exchange(Action):
    """Set aside up to five cards from the hand and draw as many. None is a choice too.

    In the 1st edition `sources` says where each new card comes from, in order: `left` or `right`, the discard piles, before
    `deck`. In the 2nd all come from the deck and `sources` stays empty.
    """

    cards: Cards = ()
    sources: tuple[str, ...] = ()


@dataclass(slots=True)
class Place(Action):
    """1st edition: put the cards you set aside, or as sheriff those that are discarded, onto one discard pile, `left` or
    `right`. `cards` gives their order, the last on top; empty = as they lie."""

    pile: str
    cards: Cards = ()


@dataclass(slots=True)
class Load(Action):
    """Put one to five cards from the hand into the bag and close it."""

    cards: Cards


@dataclass(slots=True)
class Declare(Action):
    """Say what the bag holds: exactly its number of cards, and one legal good, which need not be true."""

    number: int
    good: str


@dataclass(slots=True)
class Call(Action):
    """The sheriff calls a merchant forward: her bag is dealt with next."""

    seat: Seat


@dataclass(slots=True)
class Offer(Action):
    """Put terms forward. They bind both sides once the other side accepts their number."""

    terms: Terms


@dataclass(slots=True)
class Accept(Action):
    """Accept the other side's live offer of this number: from then on it binds."""

    number: int


@dataclass(slots=True)
class TurnDown(Action):
    """Turn the other side's live offer of this number down."""

    number: int


@dataclass(slots=True)
class Withdraw(Action):
    """Take back an own live offer."""

    number: int


@dataclass(slots=True)
class Yield(Action):
    """Say something, or nothing, and make no move."""


@dataclass(slots=True)
class Open(Action):
    """The sheriff opens the bag on the table. There is no way back. A deputy says so first, unless the other has spoken."""


@dataclass(slots=True)
class Pass(Action):
    """The sheriff hands the bag on the table back unopened. There is no way back. A deputy who says so leaves it to the
    other one, who then acts alone unless she agrees."""


@dataclass(slots=True)
class HandOver(Action):
    """Pay what gold could not: name the cards from the stand, and stop as soon as the debt is covered."""

    cards: Cards


@dataclass(slots=True)
class Give(Action):
    """A deal is due that leaves face-down cards to your choice: name as many of yours."""

    cards: Cards


@dataclass(slots=True)
class Claim(Action):
    """Black market: give up three contraband cards of this kind from your stand for the top card of its pile."""

    kind: str


@dataclass(slots=True)
class Burn(Action):
    """Brimstone oil, instead of keeping it: destroy one or two cards of one legal good on the stand of this seat."""

    seat: Seat
    good: str
    number: int


@dataclass(slots=True)
class Discard(Action):
    """The trophy from the opened bag is in your hand: discard another card for it."""

    card: str


@dataclass(slots=True)
class Divide(Action):
    """The first deputy proposes what she takes of the booty, gold and cards; the other deputy gets the rest."""

    gold: int
    cards: Cards = ()


@dataclass(slots=True)
class Agree(Action):
    """The second deputy agrees to the proposed division of the booty."""


@dataclass(slots=True)
class Decline(Action):
    """Nothing of what is offered: no claim, no burning, no agreement (then the booty is split evenly)."""


@dataclass(slots=True)
class TimeUp(Action):
    """The time for the inspection is over. Given by the clock in the place of whoever is asked, never by a player."""


SheriffAction = (
    Start
    | Exchange
    | Place
    | Load
    | Declare
    | Call
    | Offer
    | Accept
    | TurnDown
    | Withdraw
    | Yield
    | Open
    | Pass
    | HandOver
    | Give
    | Claim
    | Burn
    | Discard
    | Divide
    | Agree
    | Decline
    | TimeUp
)
