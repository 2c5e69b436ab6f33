"""What one seat may know, built up field by field from nothing. (2.11)"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, cast

from engine.game import Seat
from engine.shepherds.cards import FACE_DOWN
from engine.shepherds.events import Cards
from engine.shepherds.options import Rules
from engine.shepherds.state import ClaimRecord, State
from engine.shepherds.turns import LOOKABLE, lookable


@dataclass(slots=True)
class View:
    """The table from one seat (`me`; None = a spectator). Lists are by seat, by location (W, 1, 2, 3) or by meeple (meeple m
    belongs to seat m % players); cards not to be known are face down, and where there is no card stands an empty text.

    Never changed once made; not frozen, since that would double its price.
    """

    me: Seat | None
    rules: Rules
    phase: int
    round: int
    mayor: Seat
    wild: bool
    window: str
    """The window of talk that is open, `T0` to `T5`, else empty."""
    silent: int
    """Bit set of the seats that are still asked, where several are at once."""
    moment: int
    telescopes: tuple[int, ...]
    """The locations that the mayor has looked at."""
    report: int
    """His number, or -1."""
    turns: tuple[Seat, ...]
    """Who grazes in this round, in order; `turn` of them have placed."""
    turn: int
    looks_left: int
    looked_now: int
    repliers: tuple[Seat, ...]
    occupied: int
    agent: int
    """The meeple that has shown itself as insurance agent, or -1."""
    settled: int
    """Locations that are scored in this round."""
    attacked: tuple[int, ...]
    """Meeples that are to be asked for a contract."""
    covered: tuple[int, ...]
    judged: int
    contracts: tuple[bool, ...]
    shown: tuple[bool, ...]
    """By meeple: its role lies face up."""
    face_up: tuple[bool, ...]
    seen: tuple[int, ...]
    """By location: bit s if seat s has seen its card in this round."""
    where: tuple[int, ...]
    """By meeple: the location where it was placed in this round, or -1."""
    home: tuple[bool, ...]
    claims: tuple[ClaimRecord, ...]
    stock: tuple[int, ...]
    piles: tuple[int, ...]
    stacks_left: int
    pile_count: int
    """Role cards in the draft's pile."""
    played: tuple[str, ...]
    """Cards scored since the stacks were made, four a round."""
    locations: Cards
    drawn: Cards
    """What the drafter has drawn and not yet chosen from."""
    offers: tuple[Cards, ...]
    """By step of the draft: what was drawn; the first card was refused in the step before."""
    kept: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    """Roles not yet assigned to a meeple (2 and 3 players)."""
    roles: Cards
    may_look: tuple[int, ...]
    """Locations that the seat whose turn it is may look at, were it to look now."""

    @property
    def players(self) -> int:
        return self.rules.players


OPEN = (
    "rules",
    "phase",
    "round",
    "mayor",
    "wild",
    "window",
    "silent",
    "moment",
    "telescopes",
    "report",
    "turns",
    "turn",
    "looks_left",
    "looked_now",
    "repliers",
    "occupied",
    "agent",
    "settled",
    "attacked",
    "covered",
    "judged",
)
"""What lies open as it is: parts of the state that every seat may have whole, none of which is ever changed."""

OPEN_NAMES = frozenset(OPEN)

LISTED = ("contracts", "shown", "face_up", "seen", "where", "home", "claims")
"""What lies open, as a copy."""


def hidden(cards: Cards) -> Cards:
    return (FACE_DOWN,) * len(cards)


def _locations(state: State, me: Seat | None) -> Cards:
    """Cards that lie face up, or that `me` has seen."""
    found = []
    for place, cards in enumerate(state.locations):
        known = state.face_up[place] or (me is not None and state.seen[place] >> me & 1)
        found.append((cards[0] if known else FACE_DOWN) if cards else "")
    return tuple(found)


def _drafters(state: State) -> list[Seat]:
    """By step of the draft: whose it is."""
    return [(state.mayor + draw.left) % state.players for draw in state.rules.draws]


def _drawn(state: State, me: Seat | None) -> Cards:
    if not state.drawn:
        return ()
    cards = tuple(state.drawn)
    return cards if _drafters(state)[len(state.kept)] == me else hidden(cards)


def _offers(state: State, me: Seat | None) -> tuple[Cards, ...]:
    return tuple(
        [cards if seat == me else hidden(cards) for seat, cards in zip(_drafters(state), state.offers, strict=False)]
    )


def _kept(state: State, me: Seat | None) -> tuple[Cards, ...]:
    """The own ones; of the others only the role that is kept face up."""
    public = state.rules.public_role
    return tuple(
        [
            cards if seat == me or (public and public in cards) else hidden(cards)
            for seat, cards in zip(_drafters(state), state.kept, strict=False)
        ]
    )


def _hands(state: State, me: Seat | None) -> tuple[Cards, ...]:
    return tuple([tuple(hand) if seat == me else (FACE_DOWN,) * len(hand) for seat, hand in enumerate(state.hands)])


def _roles(state: State, me: Seat | None) -> Cards:
    n, shown = state.players, state.shown
    return tuple(
        [
            (cards[0] if shown[meeple] or meeple % n == me else FACE_DOWN) if cards else ""
            for meeple, cards in enumerate(state.roles)
        ]
    )


BUILT: dict[str, Callable[[State, Seat | None], Any]] = {
    "stock": lambda state, me: tuple(state.ledger.coins[: state.players]),
    "piles": lambda state, me: tuple(state.ledger.coins[state.players : state.players + 4]),
    "stacks_left": lambda state, me: state.stacks_left,
    "pile_count": lambda state, me: len(state.pile),
    "played": lambda state, me: tuple(state.played),
    "locations": _locations,
    "drawn": _drawn,
    "offers": _offers,
    "kept": _kept,
    "hands": _hands,
    "roles": _roles,
    "may_look": lambda state, me: LOOKABLE[lookable(state)],
}
"""How every other field is built. The three together are the one place that says who may know what."""

_open_parts, _listed_parts = attrgetter(*OPEN), attrgetter(*LISTED)
_builders = tuple(BUILT.values())


def view(state: State, me: Seat | None) -> View:
    """The table as `me` knows it."""
    built = [build(state, me) for build in _builders]
    return View(me, *_open_parts(state), *map(tuple, _listed_parts(state)), *built)


class Glance:
    """The same view, each field built when it is looked at: for a bot that answers at once.

    It must not be kept, since a later look would show a later table.
    """

    __slots__ = ("_state", "me")

    def __init__(self, state: State, me: Seat | None) -> None:
        self._state = state
        self.me = me

    def __getattr__(self, name: str) -> Any:
        state = self._state
        if name in BUILT:
            return BUILT[name](state, self.me)
        if name in OPEN_NAMES:
            return getattr(state, name)
        if name in LISTED:
            return tuple(getattr(state, name))
        raise AttributeError(f"a view has no {name}")

    @property
    def players(self) -> int:
        return self._state.players


def glance(state: State, me: Seat | None) -> View:
    """A view for the moment, at the price of what is looked at."""
    return cast("View", Glance(state, me))
