"""One point in one match. Everything hidden lies here too, so a state never leaves the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.game import Action, Decision, Seat
from engine.ledger import Ledger, Place
from engine.sheriff.options import NOBODY, Rules
from engine.sheriff.pieces import (
    FACE_UP,
    Board,
    Card,
    Debt,
    Faces,
    Favour,
    OfferRecord,
    Phase,
    Proposal,
    Stance,
    Status,
)

__all__ = [
    "FACE_UP",
    "NOBODY",
    "Board",
    "Card",
    "Debt",
    "Faces",
    "Favour",
    "OfferRecord",
    "Phase",
    "Proposal",
    "Stance",
    "State",
    "Status",
    "empty_ledger",
    "every_seat",
]

COUNTED = (
    "bribe_gold",
    "bribe_gold_taken",
    "caught",
    "claims",
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


@cache
def merchants_of(players: int, sheriffs: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """All others, clockwise from the (first) sheriff's left."""
    seats = [(sheriffs[0] + step) % players for step in range(1, players)]
    return tuple([seat for seat in seats if seat not in sheriffs])


class State:
    """One playthrough. Coins and cards are the ledger's; the lists of places here are the ledger's own lists.

    `sheriffs` are the sheriff, or the two deputies, of whom the first, `sheriff`, keeps the order; `judge` is the one whose
    word it is over the bag on the table, `stances` what each has said to it. With deputies the booty has the seat number
    after the last, in coins, stands and face-down cards; what is lost of it are the coins after that. `returned` is what is
    left to give of the bag that `returned_by` has just got back; `extras` are side questions that follow a settled bag,
    (question, seat). `waiting` keeps the pending decisions until the next event, `board` what lies open until a card or a
    coin moves, `faces` what each seat sees of face-down cards until one of them moves; they say nothing that the rest does
    not.
    """

    __slots__ = (
        "after_debt",
        "aside",
        "asked_to_draw",
        "bag_sizes",
        "bags",
        "black_market",
        "board",
        "bound",
        "box",
        "called",
        "claimed",
        "debt",
        "deck",
        "declared",
        "deputies_left",
        "evidence",
        "extras",
        "faces",
        "favours",
        "gone",
        "hands",
        "hidden",
        "hidden_cards",
        "in_force",
        "judge",
        "ledger",
        "live",
        "merchants",
        "messages_left",
        "next_offer",
        "offers",
        "out_of_time",
        "own",
        "phase",
        "piles",
        "players",
        "proposal",
        "reshuffles",
        "returned",
        "returned_by",
        "round",
        "rules",
        "seed",
        "settled",
        "sheriff",
        "sheriffs",
        "speakers",
        "stances",
        "stands",
        "starter",
        "tally",
        "time_left",
        "turn",
        "waiting",
    )

    def __init__(self, rules: Rules, seed: int, ledger: Ledger) -> None:
        n = rules.players
        self.rules = rules
        self.players = n
        self.seed = seed
        self.hold(ledger)
        self.hidden_cards: list[list[Card]] = [[] for _ in self.hidden]
        self.phase: int = Phase.DEAL
        self.round = 0
        self.sheriff: Seat = NOBODY
        self.sheriffs: tuple[Seat, ...] = ()
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
        self._begin_modules()

    def _begin_modules(self) -> None:
        """What only variants and modules use."""
        self.judge: Seat = NOBODY
        self.stances: tuple[Stance, ...] = ("", "")
        self.deputies_left: tuple[Seat, ...] = ()
        self.proposal: Proposal | None = None
        self.after_debt: tuple[Debt, ...] = ()
        self.time_left = 0
        self.out_of_time = False
        self.extras: tuple[tuple[str, Seat], ...] = ()
        self.black_market: tuple[tuple[int, ...], ...] = ()
        self.claimed: tuple[tuple[tuple[str, int], ...], ...] = ((),) * self.players

    def hold(self, ledger: Ledger) -> None:
        """Take up a ledger. Its places: the deck; what was confiscated and is not yet placed; two discard piles; what went
        back to the box unseen; what left the game openly; then by seat the hands, bags, cards set aside, cards that only
        this seat draws, stands and face-down cards."""
        n, places = self.players, ledger.places
        stands = n + self.rules.deputies
        self.ledger = ledger
        self.deck: Place = places[0]
        self.evidence: Place = places[1]
        self.piles: list[Place] = places[2 : 2 + len(self.rules.edition.piles)]
        self.box: Place = places[4]
        self.gone: Place = places[5]
        self.hands: list[Place] = places[6 : 6 + n]
        self.bags: list[Place] = places[6 + n : 6 + 2 * n]
        self.aside: list[Place] = places[6 + 2 * n : 6 + 3 * n]
        at = 6 + 3 * n
        self.own: list[Place] = places[at : at + n] if self.rules.per_seat else []
        at += len(self.own)
        self.stands: list[Place] = places[at : at + stands]
        self.hidden: list[Place] = places[at + stands : at + 2 * stands]

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
        twin.sheriffs = self.sheriffs
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
        self._copy_modules(twin)
        return twin

    def _copy_modules(self, twin: State) -> None:
        twin.judge = self.judge
        twin.stances = self.stances
        twin.deputies_left = self.deputies_left
        twin.proposal = self.proposal
        twin.after_debt = self.after_debt
        twin.time_left = self.time_left
        twin.out_of_time = self.out_of_time
        twin.extras = self.extras
        twin.black_market = self.black_market
        twin.claimed = self.claimed

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
            (self.sheriffs, self.starter, self.turn, self.called, self.speakers),
            (self.judge, self.stances, self.deputies_left, self.extras),
            (self.asked_to_draw, self.reshuffles, self.messages_left, self.next_offer),
            (self.time_left, self.out_of_time, self.black_market, self.claimed),
            None if self.proposal is None else (self.proposal.gold, self.proposal.cards),
            tuple(self.declared),
            tuple(self.bag_sizes),
            tuple(self.settled),
            (self.returned_by, self.returned),
            tuple(self.bound),
            tuple(
                (o.number, o.author, repr(o.terms), o.floor, o.status, o.awaits, o.taker) for o in self.offers.values()
            ),
            tuple((debt.payer, debt.payee, debt.amount) for debt in (self.debt, *self.after_debt) if debt),
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

    def appoint(self, *sheriffs: Seat) -> None:
        """Hand over the badge, or the two; the merchants are all others, clockwise from the first one's left."""
        self.sheriffs = sheriffs
        self.sheriff = self.judge = sheriffs[0]
        self.merchants = merchants_of(self.players, sheriffs)

    @property
    def booty(self) -> Seat:
        """The seat number of the booty."""
        return self.players

    def other(self, deputy: Seat) -> Seat:
        """The other deputy."""
        first, second = self.sheriffs
        return second if deputy == first else first

    @property
    def alone(self) -> Seat:
        """The deputy who acts alone over the bag on the table, since the other would let it pass."""
        if len(self.sheriffs) == 2 and "pass" in self.stances:
            return self.sheriffs[1 - self.stances.index("pass")]
        return NOBODY

    def count(self, seat: Seat, what: str, amount: int = 1) -> None:
        """Add to a counter of the tally; the booty has none."""
        if seat < self.players:
            self.tally[seat][what] += amount


def empty_ledger(rules: Rules) -> Ledger:
    """A ledger with every place of a table, and nothing in them."""
    n, deputies = rules.players, rules.deputies
    places = 6 + n * (4 if rules.per_seat else 3) + 2 * (n + deputies)
    return Ledger([0] * (n + 2 * deputies), [[] for _ in range(places)])
