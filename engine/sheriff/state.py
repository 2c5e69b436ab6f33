"""One point in one match. Everything hidden lies here too, so a state never leaves the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.game import Action, Decision, Seat
from engine.ledger import Ledger, Place
from engine.sheriff.actions import Terms
from engine.sheriff.options import Rules

NOBODY: Seat = -1


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
    PICK = 8  # deals that are due are carried out, then the sheriff: whose bag next
    FLOOR = 9  # the seat at the head of `speakers`, else the sheriff
    STACK = 10  # the sheriff: onto which discard pile confiscated cards go (1st edition)
    DEBT = 11  # a penalty is due; the debtor, where the goods can be chosen
    REFILL = 12
    OVER = 13


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
    it, and who may accept it (`awaits`, None once it no longer stands).

    Never changed once made: when something becomes of the offer, another record takes its place, so that states and views
    can share them.
    """

    number: int
    author: Seat
    terms: Terms
    floor: Seat
    status: str = Status.OPEN
    awaits: Seat | None = None

    def turned(self, status: str) -> OfferRecord:
        """The same offer, after this has become of it."""
        return OfferRecord(self.number, self.author, self.terms, self.floor, status)


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


FACE_UP = 1 << 8
"""In `Card.seen`: whoever looks can see it."""


@dataclass(slots=True)
class Card:
    """What is known about one card in the face-down pile of a stand: `seen` has bit s set if seat s knows its kind, and
    FACE_UP if it lies open after all; `pledged` is the number of the deal that promises it, else 0."""

    seen: int
    pledged: int = 0


COUNTED = (
    "bribe_gold",
    "bribe_gold_taken",
    "caught",
    "deals",
    "opened_honest",
    "opened_lies",
    "opened_truths",
    "passed_honest",
    "passed_lies",
    "passed_lying",
    "passed_truths",
    "penalties_paid",
    "promises_broken",
    "promises_kept",
    "smuggled",
)
"""What a tally counts for each seat, as merchant and as sheriff; bribes and penalties in gold, contraband in cards."""

MOST_SEATS = 7

Asked = tuple[Decision, ...]
"""Who is asked at the same time."""


def every_seat(ask: str, actions: tuple[type[Action], ...]) -> tuple[Asked, ...]:
    """By seat: one question put to it alone, made once for all matches."""
    return tuple((Decision(seat, ask, actions),) for seat in range(MOST_SEATS))


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
    piles: tuple[tuple[str, ...], ...]
    hands: list[tuple[str, ...]]
    bags: list[tuple[str, ...]]
    aside: list[tuple[str, ...]]


MERCHANTS: dict[tuple[int, Seat], tuple[Seat, ...]] = {
    (players, sheriff): tuple((sheriff + step) % players for step in range(1, players))
    for players in range(2, MOST_SEATS + 1)
    for sheriff in range(players)
}


class State:
    """One playthrough. Coins and cards are the ledger's; the lists of places here are the ledger's own lists.

    `returned` is what is left to give of the bag that `returned_by` has just got back. `waiting` keeps the pending
    decisions until the next event, `board` what lies open until a card or a coin moves, `faces` what each seat sees of
    face-down cards until one of them moves; they say nothing that the rest does not.
    """

    __slots__ = (
        "aside",
        "asked_to_draw",
        "bag_sizes",
        "bags",
        "board",
        "bound",
        "called",
        "debt",
        "deck",
        "declared",
        "evidence",
        "faces",
        "favours",
        "hands",
        "hidden",
        "hidden_cards",
        "in_force",
        "ledger",
        "live",
        "merchants",
        "messages_left",
        "next_offer",
        "offers",
        "phase",
        "piles",
        "players",
        "reshuffles",
        "returned",
        "returned_by",
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
        "waiting",
    )

    def __init__(self, rules: Rules, seed: int, ledger: Ledger) -> None:
        n = rules.players
        self.rules = rules
        self.players = n
        self.seed = seed
        self.hold(ledger)
        self.hidden_cards: list[list[Card]] = [[] for _ in range(n)]
        self.phase: int = Phase.DEAL
        self.round = 0
        self.sheriff: Seat = NOBODY
        self.merchants: tuple[Seat, ...] = ()
        self.waiting: Sequence[Decision] | None = None
        self.starter: Seat = NOBODY
        self.turn: Seat = NOBODY
        self.asked_to_draw = 0
        self.reshuffles = 0
        self.declared: list[tuple[int, str] | None] = [None] * n
        self.bag_sizes = [0] * n
        self.settled = [False] * n
        self.returned_by: Seat = NOBODY
        self.returned: tuple[str, ...] = ()
        self.bound: list[str] = [""] * n
        self.called: Seat = NOBODY
        self.speakers: tuple[Seat, ...] = ()
        self.messages_left = 0
        self.offers: dict[int, OfferRecord] = {}
        self.live: list[OfferRecord] = []
        self.in_force: list[OfferRecord] = []
        self.next_offer = 1
        self.debt: Debt | None = None
        self.favours: tuple[Favour, ...] = ()
        self.board: Board | None = None
        self.faces: dict[Seat | None, Faces] = {}
        self.tally: list[dict[str, int]] = [dict.fromkeys(COUNTED, 0) for _ in range(n)]

    def hold(self, ledger: Ledger) -> None:
        """Take up a ledger. Its places: the deck, what was confiscated and is not yet placed, the two discard piles, then by
        seat the hands, bags, stands, face-down cards and cards set aside."""
        n, places = self.players, ledger.places
        self.ledger = ledger
        self.deck: Place = places[0]
        self.evidence: Place = places[1]
        self.piles: list[Place] = places[2 : 2 + len(self.rules.edition.piles)]
        self.hands: list[Place] = places[4 : 4 + n]
        self.bags: list[Place] = places[4 + n : 4 + 2 * n]
        self.stands: list[Place] = places[4 + 2 * n : 4 + 3 * n]
        self.hidden: list[Place] = places[4 + 3 * n : 4 + 4 * n]
        self.aside: list[Place] = places[4 + 4 * n : 4 + 5 * n]

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
        twin.merchants = self.merchants
        twin.waiting = self.waiting
        twin.starter = self.starter
        twin.turn = self.turn
        twin.asked_to_draw = self.asked_to_draw
        twin.reshuffles = self.reshuffles
        twin.declared = self.declared[:]
        twin.bag_sizes = self.bag_sizes[:]
        twin.settled = self.settled[:]
        twin.returned_by = self.returned_by
        twin.returned = self.returned
        twin.bound = self.bound[:]
        twin.called = self.called
        twin.speakers = self.speakers
        twin.messages_left = self.messages_left
        twin.offers = self.offers.copy()
        twin.live = self.live[:]
        twin.in_force = self.in_force[:]
        twin.next_offer = self.next_offer
        twin.debt = self.debt
        twin.favours = self.favours
        twin.board = None
        twin.faces = {}
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
            self.phase,
            self.round,
            (self.sheriff, self.starter, self.turn, self.called, self.speakers),
            (self.asked_to_draw, self.reshuffles, self.messages_left, self.next_offer),
            tuple(self.declared),
            tuple(self.bag_sizes),
            tuple(self.settled),
            (self.returned_by, self.returned),
            tuple(self.bound),
            tuple((o.number, o.author, repr(o.terms), o.floor, o.status) for o in self.offers.values()),
            None if self.debt is None else (self.debt.payer, self.debt.payee, self.debt.amount),
            tuple((f.number, f.by, f.bag, f.deed, f.round, f.kept) for f in self.favours),
            tuple(tuple(row.values()) for row in self.tally),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules == other.rules and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def take_offers(self, offers: Iterable[OfferRecord]) -> None:
        """These are the round's offers; those that stand, and the deals in force, are also kept by themselves."""
        self.offers = {offer.number: offer for offer in offers}
        self.live = [offer for offer in self.offers.values() if offer.status == Status.OPEN]
        self.in_force = [offer for offer in self.offers.values() if offer.status == Status.ACCEPTED]

    def appoint(self, sheriff: Seat) -> None:
        """Hand over the badge; the merchants are all others, clockwise from the sheriff's left."""
        self.sheriff = sheriff
        self.merchants = MERCHANTS[self.players, sheriff]

    def count(self, seat: Seat, what: str, amount: int = 1) -> None:
        """Add to a counter of the tally."""
        self.tally[seat][what] += amount


def empty_ledger(players: int) -> Ledger:
    """A ledger with every place of a table, and nothing in them."""
    return Ledger([0] * players, [[] for _ in range(4 + 5 * players)])
