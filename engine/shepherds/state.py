"""One point in one match. Everything hidden lies here too, so a state never leaves the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Action, Decision, Seat
from engine.ledger import Ledger, Place
from engine.shepherds.actions import Claim
from engine.shepherds.events import NOBODY
from engine.shepherds.options import MOST_SEATS, Rules

HOME = -1
"""Where a meeple is that does not stand at a location."""

SUPPLY = 1_000_000
"""Sheep in the bank when a match begins: more than any match can take, since it never runs out. (A20)"""

STACKS = 4


class Phase:
    """Where in the round the match stands; the comment names who is asked, else the rules go on by themselves.

    Plain numbers: a member of an Enum takes three times as long to look up, several times a decision.
    """

    DEAL = 0
    DRAW = 1
    DRAFT = 2  # the seat whose draft it is
    ASSIGN = 3  # everyone who has not assigned (2 and 3 players)
    FACE = 4
    TALK = 5  # everyone who has not spoken in this window
    INSPECT = 6  # the mayor
    REPORT = 7  # the mayor
    LOOK = 8  # the seat whose turn it is
    TELL = 9  # the same seat
    REPLY = 10  # the seat at the head of `repliers`
    PLACE = 11  # the seat whose turn it is
    AGENT = 12
    INSURE = 13  # the owner of the insurance agent
    REVEAL = 14
    SETTLE = 15
    CONTRACT = 16  # the owner of the meeple at the head of `attacked`
    JUDGE = 17
    END = 18
    OVER = 19


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """A claim of this round. `moment` numbers what was said before and after it; `looked` has bit l if the speaker had seen
    the card at location l by then; `placed` has bit m if his meeple m stood somewhere."""

    seat: Seat
    claim: Claim
    moment: int
    looked: int
    placed: int


COUNTED = (
    "broken_words",
    "claims_false",
    "claims_true",
    "claims_unknowable",
    "contracts_gained",
    "contracts_used",
    "guesses_right",
    "guesses_wrong",
    "kept_words",
    "reports",
    "reports_free",
    "reports_untrue",
    "sheep_gained",
    "sheep_paid",
)
"""What a tally counts for each seat; sheep by their number. A word is a claim where one will place."""

Asked = tuple[Decision, ...]
"""Who is asked at the same time."""


def every_seat(ask: str, actions: tuple[type[Action], ...]) -> tuple[Asked, ...]:
    """By seat: one question put to it alone, made once for all matches."""
    return tuple((Decision(seat, ask, actions),) for seat in range(MOST_SEATS))


def every_set(ask: str, actions: tuple[type[Action], ...]) -> tuple[Asked, ...]:
    """By bit set of seats: the same question put to all of them at once."""
    alone = every_seat(ask, actions)
    return tuple(
        tuple(alone[seat][0] for seat in range(MOST_SEATS) if seats >> seat & 1) for seats in range(1 << MOST_SEATS)
    )


class State:
    """One playthrough. Sheep and cards are the ledger's; the lists of places here are the ledger's own lists.

    Meeple m belongs to seat m % players: the first ones by seat, and at a table of two or three the second ones after them.
    Lists over locations are in the order W, 1, 2, 3; `seen` has bit s if seat s has seen the card there in this round.
    `waiting` keeps the pending decisions until the next event; it says nothing that the rest does not.
    """

    __slots__ = (
        "agent",
        "attacked",
        "box",
        "claims",
        "contracts",
        "covered",
        "drawn",
        "face_up",
        "hands",
        "home",
        "judged",
        "kept",
        "ledger",
        "locations",
        "looked_now",
        "looks_left",
        "mayor",
        "meeples",
        "moment",
        "occupied",
        "offers",
        "phase",
        "pile",
        "played",
        "players",
        "repliers",
        "report",
        "roles",
        "round",
        "rules",
        "seed",
        "seen",
        "settled",
        "shown",
        "silent",
        "stacks",
        "tally",
        "telescopes",
        "turn",
        "turns",
        "waiting",
        "where",
        "wild",
        "window",
    )

    def __init__(self, rules: Rules, seed: int, ledger: Ledger) -> None:
        self.rules = rules
        self.players = rules.players
        self.meeples = rules.meeples
        self.seed = seed
        self.hold(ledger)
        self.phase: int = Phase.DEAL
        self.waiting: Sequence[Decision] | None = None
        self.round = 0
        self.mayor: Seat = NOBODY
        self.contracts = [False] * self.meeples
        self.tally: list[dict[str, int]] = [dict.fromkeys(COUNTED, 0) for _ in range(self.players)]
        self.begin_round()

    def begin_round(self) -> None:
        """Nothing is drafted, looked at, said or placed."""
        meeples = self.meeples
        self.wild = False
        self.offers: list[tuple[str, ...]] = []
        self.kept: list[tuple[str, ...]] = []
        self.shown = [False] * meeples
        self.window = ""
        self.silent = 0
        self.moment = 0
        self.claims: list[ClaimRecord] = []
        self.judged = 0
        self.telescopes: tuple[int, ...] = ()
        self.report = NOBODY
        self.seen = [0] * STACKS
        self.face_up = [False] * STACKS
        self.turns: tuple[Seat, ...] = ()
        self.turn = 0
        self.looks_left = 0
        self.looked_now = 0
        self.repliers: tuple[Seat, ...] = ()
        self.where = [HOME] * meeples
        self.home = [True] * meeples
        self.occupied = 0
        self.agent = NOBODY
        self.settled = 0
        self.attacked: tuple[int, ...] = ()
        self.covered: tuple[int, ...] = ()

    def hold(self, ledger: Ledger) -> None:
        """Take up a ledger. Its purses: by seat, by location, the supply. Its places: stacks, locations, the box, played
        cards, the roles' pile, the cards a drafter has drawn, then hands of roles by seat and roles by meeple."""
        places, n = ledger.places, self.players
        self.ledger = ledger
        self.stacks: list[Place] = places[0:4]
        self.locations: list[Place] = places[4:8]
        self.box, self.played, self.pile, self.drawn = places[8:12]
        self.hands: list[Place] = places[12 : 12 + n]
        self.roles: list[Place] = places[12 + n :]

    def copy(self) -> State:
        """An independent state."""
        twin = State.__new__(State)
        twin.rules = self.rules
        twin.players = self.players
        twin.meeples = self.meeples
        twin.seed = self.seed
        twin.hold(self.ledger.copy())
        twin.phase = self.phase
        twin.waiting = self.waiting
        twin.round = self.round
        twin.mayor = self.mayor
        twin.contracts = self.contracts[:]
        twin.tally = [row.copy() for row in self.tally]
        twin.wild = self.wild
        twin.offers = self.offers[:]
        twin.kept = self.kept[:]
        twin.shown = self.shown[:]
        twin.window = self.window
        twin.silent = self.silent
        twin.moment = self.moment
        twin.claims = self.claims[:]
        twin.judged = self.judged
        twin.telescopes = self.telescopes
        twin.report = self.report
        twin.seen = self.seen[:]
        twin.face_up = self.face_up[:]
        twin.turns = self.turns
        twin.turn = self.turn
        twin.looks_left = self.looks_left
        twin.looked_now = self.looked_now
        twin.repliers = self.repliers
        twin.where = self.where[:]
        twin.home = self.home[:]
        twin.occupied = self.occupied
        twin.agent = self.agent
        twin.settled = self.settled
        twin.attacked = self.attacked
        twin.covered = self.covered
        return twin

    def key(self) -> tuple[object, ...]:
        """Everything that makes two states the same, as plain values: for equality and for the state's hash."""
        return (
            self.players,
            self.seed,
            tuple(self.ledger.coins),
            tuple(tuple(place) for place in self.ledger.places),
            (self.phase, self.round, self.mayor, self.wild, self.window, self.silent, self.moment),
            (tuple(self.contracts), tuple(self.shown), tuple(self.face_up), tuple(self.seen)),
            (tuple(self.offers), tuple(self.kept)),
            (self.telescopes, self.report, self.turns, self.turn, self.looks_left, self.looked_now, self.repliers),
            (tuple(self.where), tuple(self.home), self.occupied),
            (self.agent, self.settled, self.attacked, self.covered, self.judged),
            tuple((r.seat, repr(r.claim), r.moment, r.looked, r.placed) for r in self.claims),
            tuple(tuple(row.values()) for row in self.tally),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules == other.rules and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def pile_at(self, location: int) -> int:
        """The purse of a location's pile."""
        return self.players + location

    @property
    def supply(self) -> int:
        """The purse of the common bank."""
        return self.players + STACKS

    @property
    def stacks_left(self) -> int:
        """Rounds until the stacks are made anew."""
        return len(self.stacks[0])

    def owner(self, meeple: int) -> Seat:
        return meeple % self.players

    def meeples_of(self, seat: Seat) -> range:
        """A player's meeples, by number."""
        return range(seat, self.meeples, self.players)

    def role_of(self, meeple: int) -> str:
        """The role card beside a meeple; empty while there is none."""
        cards = self.roles[meeple]
        return cards[0] if cards else ""

    def clockwise(self, start: Seat) -> list[Seat]:
        """All seats but `start`, from its left."""
        return [(start + step) % self.players for step in range(1, self.players)]

    def count(self, seat: Seat, what: str, amount: int = 1) -> None:
        """Add to a counter of the tally."""
        self.tally[seat][what] += amount


def empty_ledger(rules: Rules) -> Ledger:
    """A ledger with every place of a table: all sheep in the supply, all location cards in the box, all roles piled."""
    ledger = bare_ledger(rules)
    ledger.places[8] += [card.name for card in rules.profile.cards for _ in range(card.count)]
    ledger.places[10] += rules.roles
    return ledger


def bare_ledger(rules: Rules) -> Ledger:
    """The same without any card."""
    places: list[Place] = [[] for _ in range(12 + rules.players + rules.meeples)]
    return Ledger([0] * (rules.players + STACKS) + [SUPPLY], places)
