"""What one seat may know, built up field by field from nothing. (3.8)"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, cast

from engine.game import Seat
from engine.ledger import Place
from engine.sheriff import goods
from engine.sheriff.actions import Cards
from engine.sheriff.deals import acceptable
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.module_events import backs
from engine.sheriff.options import Rules
from engine.sheriff.state import (
    FACE_UP,
    Board,
    Debt,
    Faces,
    Favour,
    OfferRecord,
    Phase,
    Proposal,
    State,
    Status,
)


@dataclass(slots=True)
class View:
    """The table from one seat (`me`; None = a spectator). Lists are by seat; cards not to be known are face down.

    Never changed once made; not frozen, since that would double its price.
    """

    me: Seat | None
    rules: Rules
    phase: int
    round: int
    sheriff: Seat
    starter: Seat
    turn: Seat
    called: Seat
    speakers: tuple[Seat, ...]
    messages_left: int
    returned_by: Seat
    next_offer: int
    asked_to_draw: int
    sheriffs: tuple[Seat, ...]
    """The sheriff, or the two deputies; `sheriff` is the first of them."""
    judge: Seat
    """Whose word it is over the bag on the table."""
    stances: tuple[str, ...]
    time_left: int
    """Messages until the time is over, with timer_unit=messages."""
    out_of_time: bool
    extras: tuple[tuple[str, Seat], ...]
    black_market: tuple[tuple[int, ...], ...]
    """By kind (pepper, mead, silk), what the cards that are left are worth, the next one first."""
    claimed: tuple[tuple[tuple[str, int], ...], ...]
    """By seat, the black market cards: (kind, value)."""
    after_debt: tuple[Debt, ...]
    favours: tuple[Favour, ...]
    """Every promised favour of the match, kept, broken or still open."""
    debt: Debt | None
    declared: tuple[tuple[int, str] | None, ...]
    bag_sizes: tuple[int, ...]
    settled: tuple[bool, ...]
    bound: tuple[str, ...]
    evidence: Cards
    gone: Cards
    """Cards that left the game before everybody's eyes."""
    rounds: int
    gold: tuple[int, ...]
    """By seat; with deputies two more entries, the booty and what was lost of it. `stands` and `hidden` have one more."""
    stands: tuple[Cards, ...]
    deck_count: int
    own_counts: tuple[int, ...]
    """With deck=per-seat, how many cards are left that only this seat draws."""
    box_count: int
    """Cards that went back to the box unseen."""
    piles: tuple[Cards, ...]
    """The discard piles, top last. Two piles may be looked through, a single one only by an option (Q38). But every card in
    it was laid down face up: its contents are given in the table's order, under the top card."""
    hands: tuple[Cards, ...]
    bags: tuple[Cards, ...]
    hidden: tuple[Cards, ...]
    hidden_seen: tuple[tuple[int, ...], ...]
    hidden_pledged: tuple[tuple[int, ...], ...]
    aside: tuple[Cards, ...]
    returned: Cards
    offers: tuple[OfferRecord, ...]
    acceptable: tuple[int, ...]
    """The numbers of the offers that `me` could accept now."""
    deputies_left: tuple[Seat, ...]
    """Who is still to be deputy before the cards are shuffled again, by seat: the order is not known."""
    proposal: Proposal | None
    """What the first deputy would take of the booty; face-down cards are known to deputies only."""

    @property
    def players(self) -> int:
        return self.rules.players

    def live(self) -> tuple[OfferRecord, ...]:
        """The offers that can still be accepted."""
        return tuple(offer for offer in self.offers if offer.status == Status.OPEN)

    def deals(self) -> tuple[OfferRecord, ...]:
        """The deals in force: accepted, and not yet carried out."""
        return tuple(offer for offer in self.offers if offer.status == Status.ACCEPTED)


MOST_CARDS = len(goods.deck(6, royal=True, promos=goods.PROMO_NAMES))
UNKNOWN: tuple[Cards, ...] = tuple((FACE_DOWN,) * number for number in range(MOST_CARDS + 1))
"""By number: so many cards that are not to be known."""


def _backs(places: list[Place]) -> list[Cards]:
    """Cards in hands, bags or set aside, as everybody but their owner sees them."""
    return [UNKNOWN[len(place)] for place in places]


def _piles(state: State) -> tuple[Cards, ...]:
    if state.rules.piles_open:
        return tuple(map(tuple, state.piles))
    pile = state.piles[0]
    return ((*goods.sort(pile[:-1]), pile[-1]) if pile else (),)


def board_of(state: State) -> Board:
    """What a spectator sees of coins and cards, the same for all; kept while nobody moves any."""
    board = state.board
    if board is None:
        public = {name: build(state) for name, build in BOARD.items()}
        hands, bags, aside = _backs(state.hands), _backs(state.bags), _backs(state.aside)
        board = state.board = Board(**public, hands=hands, bags=bags, aside=aside)
    return board


def _hands(state: State, board: Board | None, me: Seat | None) -> tuple[Cards, ...]:
    """The looker's own hand, sorted; of the others the number."""
    shown = board.hands[:] if board else _backs(state.hands)
    if me is not None:
        shown[me] = goods.sort(state.hands[me])
    return tuple(shown)


def _bags(state: State, board: Board | None, me: Seat | None) -> tuple[Cards, ...]:
    """Likewise."""
    shown = board.bags[:] if board else _backs(state.bags)
    if me is not None and shown[me]:
        shown[me] = goods.sort(state.bags[me])
    return tuple(shown)


def _aside(state: State, board: Board | None, me: Seat | None) -> tuple[Cards, ...]:
    if state.rules.edition.set_aside_face_up:
        return tuple(map(tuple, state.aside))
    shown = board.aside[:] if board else _backs(state.aside)
    if me is not None and shown[me]:
        shown[me] = tuple(state.aside[me])
    return tuple(shown)


def _faces(state: State, me: Seat | None) -> Faces:
    """What `me` sees of the face-down cards, by which bits of `Card.seen`, and a zero for each card."""
    found = state.faces.get(me)
    if found is not None:
        return found
    eyes = FACE_UP if me is None else FACE_UP | 1 << me
    kinds: list[Cards] = []
    seen: list[tuple[int, ...]] = []
    for place, cards in zip(state.hidden, state.hidden_cards, strict=True):
        bits = [card.seen & eyes for card in cards]
        seen.append(tuple(bits))
        if state.phase == Phase.OVER:
            kinds.append(tuple(place))
        elif any(bits):
            kinds.append(tuple([kind if bit else FACE_DOWN for kind, bit in zip(place, bits, strict=True)]))
        else:
            kinds.append(UNKNOWN[len(bits)])
    zeros = tuple([(0,) * len(place) for place in state.hidden])
    state.faces[me] = found = (tuple(kinds), tuple(seen), zeros)
    return found


def _hidden_pledged(state: State, board: Board | None, me: Seat | None) -> tuple[tuple[int, ...], ...]:
    """Which deal promises which card: only its owner knows, and only deals in force pledge any."""
    zeros = _faces(state, me)[2]
    if me is None or not state.in_force:
        return zeros
    pledged = list(zeros)
    pledged[me] = tuple([card.pledged for card in state.hidden_cards[me]])
    return tuple(pledged)


def _returned(state: State, board: Board | None, me: Seat | None) -> Cards:
    if not state.returned or state.returned_by == me:
        return state.returned
    return tuple([kind if goods.IS_LEGAL[kind] else FACE_DOWN for kind in state.returned])


def _acceptable(state: State, board: Board | None, me: Seat | None) -> tuple[int, ...]:
    return acceptable(state, me) if state.live and me is not None else ()


def _proposal(state: State, board: Board | None, me: Seat | None) -> Proposal | None:
    if state.proposal is None or me in state.sheriffs:
        return state.proposal
    return Proposal(state.proposal.gold, backs(state.proposal.cards))


OPEN = (
    "rules",
    "phase",
    "round",
    "sheriff",
    "starter",
    "turn",
    "called",
    "speakers",
    "messages_left",
    "returned_by",
    "next_offer",
    "asked_to_draw",
    "sheriffs",
    "judge",
    "stances",
    "time_left",
    "out_of_time",
    "extras",
    "black_market",
    "claimed",
    "after_debt",
    "favours",
    "debt",
)
"""What lies open as it is: parts of the state that every seat may have whole, none of which is ever changed."""

OPEN_NAMES = frozenset(OPEN)

LISTED = ("declared", "bag_sizes", "settled", "bound", "evidence", "gone")
"""What lies open, as a copy."""

BOARD: dict[str, Callable[[State], Any]] = {
    "rounds": lambda state: state.rules.rounds,
    "gold": lambda state: tuple(state.ledger.coins),
    "stands": lambda state: tuple(map(tuple, state.stands)),
    "deck_count": lambda state: len(state.deck),
    "own_counts": lambda state: tuple(map(len, state.own)),
    "box_count": lambda state: len(state.box),
    "piles": _piles,
}
"""What the board shows to all."""

BUILT: dict[str, Callable[[State, Board | None, Seat | None], Any]] = {
    "hands": _hands,
    "bags": _bags,
    "hidden": lambda state, board, me: _faces(state, me)[0],
    "hidden_seen": lambda state, board, me: _faces(state, me)[1],
    "hidden_pledged": _hidden_pledged,
    "aside": _aside,
    "returned": _returned,
    "offers": lambda state, board, me: tuple(state.offers.values()),
    "acceptable": _acceptable,
    "deputies_left": lambda state, board, me: tuple(sorted(state.deputies_left)),
    "proposal": _proposal,
}
"""How every other field is built. The four together are the one place that says who may know what."""

_open_parts, _listed_parts, _board_parts = attrgetter(*OPEN), attrgetter(*LISTED), attrgetter(*BOARD)
_builders = tuple(BUILT.values())


def view(state: State, me: Seat | None) -> View:
    """The table as `me` knows it."""
    board = board_of(state)
    built = [build(state, board, me) for build in _builders]
    return View(me, *_open_parts(state), *map(tuple, _listed_parts(state)), *_board_parts(board), *built)


class Glance:
    """The same view, each field built when it is looked at: for a bot that answers at once.

    It must not be kept, since a later look would show a later table.
    """

    __slots__ = ("_state", "me")

    live = View.live
    deals = View.deals

    def __init__(self, state: State, me: Seat | None) -> None:
        self._state = state
        self.me = me

    def __getattr__(self, name: str) -> Any:
        state = self._state
        if name in BUILT:
            return BUILT[name](state, state.board, self.me)
        if name in OPEN_NAMES:
            return getattr(state, name)
        if name in LISTED:
            return tuple(getattr(state, name))
        if name in BOARD:
            return getattr(state.board, name) if state.board else BOARD[name](state)
        raise AttributeError(f"a view has no {name}")

    @property
    def players(self) -> int:
        return self._state.players


def glance(state: State, me: Seat | None) -> View:
    """A view for the moment, at the price of what is looked at."""
    return cast("View", Glance(state, me))
