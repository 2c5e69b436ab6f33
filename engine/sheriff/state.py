"""One point in one match. Everything hidden lies here too, so a state never leaves the engine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from engine.game import Seat
from engine.ledger import Ledger, Place
from engine.sheriff.actions import Terms
from engine.sheriff.options import Rules

NOBODY: Seat = -1


class Phase(IntEnum):
    """Where in the round the match stands; the comment names who is asked, else the rules go on by themselves."""

    DEAL = 0
    START = 1  # the sheriff: who goes to market first
    MARKET = 2  # the merchant at `turn`
    DRAW = 3  # `turn` draws what it set aside
    GATHER = 4
    LOAD = 5  # every merchant who has not closed a bag
    DECLARE = 6  # the merchant at `turn`
    PICK = 7  # deals that are due are carried out, then the sheriff: whose bag next
    FLOOR = 8  # the seat at the head of `speakers`, else the sheriff
    DEBT = 9  # a penalty is due; the debtor, where the goods can be chosen
    REFILL = 10
    OVER = 11


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
    """One numbered offer of this round: who put it forward while which bag lay on the table, and what became of it."""

    number: int
    author: Seat
    terms: Terms
    floor: Seat
    status: str = Status.OPEN

    def copy(self) -> OfferRecord:
        return OfferRecord(self.number, self.author, self.terms, self.floor, self.status)


@dataclass(slots=True)
class Debt:
    """A penalty that one seat owes another, in gold."""

    payer: Seat
    payee: Seat
    amount: int


@dataclass(slots=True)
class Card:
    """What is known about one face-down card on a stand: `seen` has bit s set if seat s knows its kind; `pledged` is
    the number of the deal that promises it, else 0."""

    seen: int
    pledged: int = 0


class State:
    """One playthrough. Coins and cards are the ledger's; the lists of places here are the ledger's own lists."""

    __slots__ = (
        "aside",
        "asked_to_draw",
        "bag_sizes",
        "bags",
        "bound",
        "called",
        "debt",
        "deck",
        "declared",
        "discard",
        "hands",
        "hidden",
        "hidden_cards",
        "ledger",
        "messages_left",
        "next_offer",
        "offers",
        "phase",
        "players",
        "reshuffles",
        "returned",
        "round",
        "rules",
        "seed",
        "settled",
        "sheriff",
        "speakers",
        "stands",
        "starter",
        "tally",
        "turn",
    )

    def __init__(self, rules: Rules, seed: int, ledger: Ledger) -> None:
        n = rules.players
        self.rules = rules
        self.players = n
        self.seed = seed
        self.hold(ledger)
        self.hidden_cards: list[list[Card]] = [[] for _ in range(n)]
        self.phase = Phase.DEAL
        self.round = 0
        self.sheriff: Seat = NOBODY
        self.starter: Seat = NOBODY
        self.turn: Seat = NOBODY
        self.asked_to_draw = 0
        self.reshuffles = 0
        self.declared: list[tuple[int, str] | None] = [None] * n
        self.bag_sizes = [0] * n
        self.settled = [False] * n
        self.returned: list[tuple[str, ...]] = [()] * n
        self.bound: list[str] = [""] * n
        self.called: Seat = NOBODY
        self.speakers: tuple[Seat, ...] = ()
        self.messages_left = 0
        self.offers: list[OfferRecord] = []
        self.next_offer = 1
        self.debt: Debt | None = None
        self.tally: list[dict[str, int]] = [{} for _ in range(n)]

    def hold(self, ledger: Ledger) -> None:
        """Take up a ledger: its places are deck, discards, then hand, bag, stand, face-down and set-aside by seat."""
        n, places = self.players, ledger.places
        self.ledger = ledger
        self.deck: Place = places[0]
        self.discard: Place = places[1]
        self.hands: list[Place] = places[2 : 2 + n]
        self.bags: list[Place] = places[2 + n : 2 + 2 * n]
        self.stands: list[Place] = places[2 + 2 * n : 2 + 3 * n]
        self.hidden: list[Place] = places[2 + 3 * n : 2 + 4 * n]
        self.aside: list[Place] = places[2 + 4 * n : 2 + 5 * n]

    def copy(self) -> State:
        """An independent state."""
        twin = State.__new__(State)
        twin.rules = self.rules
        twin.players = self.players
        twin.seed = self.seed
        twin.hold(self.ledger.copy())
        twin.hidden_cards = [[Card(card.seen, card.pledged) for card in cards] for cards in self.hidden_cards]
        twin.phase = self.phase
        twin.round = self.round
        twin.sheriff = self.sheriff
        twin.starter = self.starter
        twin.turn = self.turn
        twin.asked_to_draw = self.asked_to_draw
        twin.reshuffles = self.reshuffles
        twin.declared = self.declared[:]
        twin.bag_sizes = self.bag_sizes[:]
        twin.settled = self.settled[:]
        twin.returned = self.returned[:]
        twin.bound = self.bound[:]
        twin.called = self.called
        twin.speakers = self.speakers
        twin.messages_left = self.messages_left
        twin.offers = [offer.copy() for offer in self.offers]
        twin.next_offer = self.next_offer
        twin.debt = self.debt
        twin.tally = [dict(row) for row in self.tally]
        return twin

    def key(self) -> tuple[object, ...]:
        """Everything that makes two states the same, as plain values: for equality and for the state's hash."""
        return (
            self.players,
            self.seed,
            tuple(self.ledger.coins),
            tuple(tuple(place) for place in self.ledger.places),
            tuple(tuple((card.seen, card.pledged) for card in cards) for cards in self.hidden_cards),
            int(self.phase),
            self.round,
            (self.sheriff, self.starter, self.turn, self.called, self.speakers),
            (self.asked_to_draw, self.reshuffles, self.messages_left, self.next_offer),
            tuple(self.declared),
            tuple(self.bag_sizes),
            tuple(self.settled),
            tuple(self.returned),
            tuple(self.bound),
            tuple((o.number, o.author, repr(o.terms), o.floor, o.status) for o in self.offers),
            None if self.debt is None else (self.debt.payer, self.debt.payee, self.debt.amount),
            tuple(tuple(sorted(row.items())) for row in self.tally),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules == other.rules and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def merchants(self) -> list[Seat]:
        """All seats but the sheriff's, clockwise from the sheriff's left."""
        return [(self.sheriff + step) % self.players for step in range(1, self.players)]

    def count(self, seat: Seat, what: str, amount: int = 1) -> None:
        """Add to a counter of the tally."""
        row = self.tally[seat]
        row[what] = row.get(what, 0) + amount


def empty_ledger(players: int) -> Ledger:
    """A ledger with every place of a table, and nothing in them."""
    return Ledger([0] * players, [[] for _ in range(2 + 5 * players)])
