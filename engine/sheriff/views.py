"""What one seat may know, built up field by field from nothing; and a random state that fits it. (3.8)"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from engine.game import Seat
from engine.ledger import Place
from engine.sheriff import goods
from engine.sheriff.actions import Cards, Terms
from engine.sheriff.deals import acceptable, pledge
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.options import Rules
from engine.sheriff.state import FACE_UP, Card, Debt, Favour, OfferRecord, Phase, State, Status, empty_ledger


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offer as all see it: who may accept it is `awaits` (None once it no longer stands)."""

    number: int
    author: Seat
    terms: Terms
    floor: Seat
    status: str
    awaits: Seat | None


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat (`me`; None = a spectator). Lists are by seat; cards not to be known are face down."""

    me: Seat | None
    rules: Rules
    phase: int
    round: int
    rounds: int
    sheriff: Seat
    starter: Seat
    turn: Seat
    called: Seat
    speakers: tuple[Seat, ...]
    messages_left: int
    gold: tuple[int, ...]
    hands: tuple[Cards, ...]
    bags: tuple[Cards, ...]
    stands: tuple[Cards, ...]
    hidden: tuple[Cards, ...]
    hidden_seen: tuple[tuple[int, ...], ...]
    hidden_pledged: tuple[tuple[int, ...], ...]
    aside: tuple[Cards, ...]
    declared: tuple[tuple[int, str] | None, ...]
    bag_sizes: tuple[int, ...]
    settled: tuple[bool, ...]
    bound: tuple[str, ...]
    returned_by: Seat
    returned: Cards
    offers: tuple[OfferView, ...]
    acceptable: tuple[int, ...]
    """The numbers of the offers that `me` could accept now."""
    next_offer: int
    asked_to_draw: int
    deck_count: int
    piles: tuple[Cards, ...]
    """The discard piles, top last. Two piles may be looked through. A single one may not (Q38), but every card in it was
    laid down face up: its contents are given in the table's order, under the top card."""
    evidence: Cards
    favours: tuple[Favour, ...]
    """Every promised favour of the match, kept, broken or still open."""
    debt: Debt | None

    @property
    def players(self) -> int:
        return self.rules.players

    def live(self) -> tuple[OfferView, ...]:
        """The offers that can still be accepted."""
        return tuple(offer for offer in self.offers if offer.status == Status.OPEN)

    def deals(self) -> tuple[OfferView, ...]:
        """The deals in force: accepted, and not yet carried out."""
        return tuple(offer for offer in self.offers if offer.status == Status.ACCEPTED)


def _mine(places: list[Place], me: Seat | None) -> tuple[Cards, ...]:
    """Cards in hands or bags: the looker's own, sorted; of the others' the number."""
    return tuple([goods.sort(place) if seat == me else (FACE_DOWN,) * len(place) for seat, place in enumerate(places)])


def _aside(state: State, me: Seat | None) -> tuple[Cards, ...]:
    if state.rules.edition.set_aside_face_up:
        return tuple([tuple(cards) for cards in state.aside])
    return tuple([tuple(c) if seat == me else (FACE_DOWN,) * len(c) for seat, c in enumerate(state.aside)])


def _eyes(me: Seat | None) -> int:
    """The bits of `Card.seen` that let `me` know a card."""
    return FACE_UP if me is None else FACE_UP | 1 << me


def _hidden(state: State, me: Seat | None) -> tuple[Cards, ...]:
    if state.phase == Phase.OVER:
        return tuple([tuple(kinds) for kinds in state.hidden])
    eyes = _eyes(me)
    return tuple(
        [
            tuple([kind if card.seen & eyes else FACE_DOWN for kind, card in zip(kinds, cards, strict=True)])
            for kinds, cards in zip(state.hidden, state.hidden_cards, strict=True)
        ]
    )


def _hidden_seen(state: State, me: Seat | None) -> tuple[tuple[int, ...], ...]:
    eyes = _eyes(me)
    return tuple([tuple([card.seen & eyes for card in cards]) for cards in state.hidden_cards])


def _hidden_pledged(state: State, me: Seat | None) -> tuple[tuple[int, ...], ...]:
    return tuple(
        [tuple([card.pledged if seat == me else 0 for card in cards]) for seat, cards in enumerate(state.hidden_cards)]
    )


def _returned(state: State, me: Seat | None) -> Cards:
    if state.returned_by == me:
        return state.returned
    return tuple([kind if goods.IS_LEGAL[kind] else FACE_DOWN for kind in state.returned])


def _offers(state: State) -> tuple[OfferView, ...]:
    return tuple([_offer(state, offer) for offer in state.offers.values()])


def _offer(state: State, offer: OfferRecord) -> OfferView:
    awaits = None
    if offer.status == Status.OPEN:
        awaits = offer.terms.payer if offer.author == state.sheriff else state.sheriff
    return OfferView(offer.number, offer.author, offer.terms, offer.floor, offer.status, awaits)


def _piles(state: State) -> tuple[Cards, ...]:
    if state.rules.piles_open:
        return tuple([tuple(pile) for pile in state.piles])
    pile = state.piles[0]
    return ((*goods.sort(pile[:-1]), pile[-1]) if pile else (),)


FIELDS: dict[str, Callable[[State, Seat | None], Any]] = {
    "rules": lambda state, me: state.rules,
    "phase": lambda state, me: state.phase,
    "round": lambda state, me: state.round,
    "rounds": lambda state, me: state.rules.laps * state.players,
    "sheriff": lambda state, me: state.sheriff,
    "starter": lambda state, me: state.starter,
    "turn": lambda state, me: state.turn,
    "called": lambda state, me: state.called,
    "speakers": lambda state, me: state.speakers,
    "messages_left": lambda state, me: state.messages_left,
    "gold": lambda state, me: tuple(state.ledger.coins),
    "hands": lambda state, me: _mine(state.hands, me),
    "bags": lambda state, me: _mine(state.bags, me),
    "stands": lambda state, me: tuple([tuple(stand) for stand in state.stands]),
    "hidden": _hidden,
    "hidden_seen": _hidden_seen,
    "hidden_pledged": _hidden_pledged,
    "aside": _aside,
    "declared": lambda state, me: tuple(state.declared),
    "bag_sizes": lambda state, me: tuple(state.bag_sizes),
    "settled": lambda state, me: tuple(state.settled),
    "bound": lambda state, me: tuple(state.bound),
    "returned_by": lambda state, me: state.returned_by,
    "returned": _returned,
    "offers": lambda state, me: _offers(state),
    "acceptable": lambda state, me: acceptable(state, me) if state.live and me is not None else (),
    "next_offer": lambda state, me: state.next_offer,
    "asked_to_draw": lambda state, me: state.asked_to_draw,
    "deck_count": lambda state, me: len(state.deck),
    "piles": lambda state, me: _piles(state),
    "evidence": lambda state, me: tuple(state.evidence),
    "favours": lambda state, me: state.favours,
    "debt": lambda state, me: state.debt,
}
"""How each field of a view is built, in the order of the fields: the one place that says who may know what."""


def view(state: State, me: Seat | None) -> View:
    """The table as `me` knows it."""
    return View(me, *[build(state, me) for build in FIELDS.values()])


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
        return FIELDS[name](self._state, self.me)

    @property
    def players(self) -> int:
        return self._state.players


def glance(state: State, me: Seat | None) -> View:
    """A view for the moment, at the price of what is looked at."""
    return cast("View", Glance(state, me))


def imagine(view: View, rng: random.Random) -> State:
    """A random state that this view fits: cards that it does not show are shuffled over the places where they may lie."""
    unseen = _unseen(view)
    rng.shuffle(unseen)
    unseen_contraband = [card for card in unseen if not goods.IS_LEGAL[card]]
    state = State(view.rules, rng.getrandbits(48), empty_ledger(view.players))
    state.ledger.coins[:] = view.gold
    for seat in range(view.players):
        for place, shown in enumerate(view.hidden[seat]):
            kind = shown
            if shown == FACE_DOWN:
                kind = unseen_contraband.pop()
                unseen.remove(kind)
            state.hidden[seat].append(kind)
            owner_sees = 1 << seat
            seen = view.hidden_seen[seat][place] | owner_sees
            state.hidden_cards[seat].append(Card(seen, view.hidden_pledged[seat][place]))
    for seat in range(view.players):
        state.hands[seat].extend(_filled(view.hands[seat], unseen))
        state.bags[seat].extend(_filled(view.bags[seat], unseen))
        state.stands[seat].extend(view.stands[seat])
        state.aside[seat].extend(_filled(view.aside[seat], unseen))
    if view.returned:
        state.returned = _imagined_return(view, state.hidden[view.returned_by])
    for pile, cards in zip(state.piles, view.piles, strict=True):
        pile.extend(cards)
    state.evidence.extend(view.evidence)
    state.deck.extend(unseen)
    _set_public(view, state)
    _pledge(view, state)
    return state


def _pledge(view: View, state: State) -> None:
    """Other seats' deals in force pledge face-down cards as they would have at the table."""
    for deal in state.in_force:
        if deal.terms.payer != view.me:
            pledge(state, deal)


def _unseen(view: View) -> list[str]:
    """The cards of the whole deck that this view does not show."""
    unseen = goods.deck(view.players)
    shown = [*view.hands, *view.bags, *view.stands, *view.hidden, *view.aside, *view.piles, view.evidence]
    for place in shown:
        for card in place:
            if card != FACE_DOWN:
                unseen.remove(card)
    return unseen


def _filled(cards: Cards, unseen: list[str]) -> list[str]:
    return [unseen.pop() if card == FACE_DOWN else card for card in cards]


def _imagined_return(view: View, hidden: list[str]) -> Cards:
    """The bag's contraband is what was laid down last."""
    closed = sum(card == FACE_DOWN for card in view.returned)
    known = tuple(card for card in view.returned if card != FACE_DOWN)
    return known + tuple(hidden[len(hidden) - closed :])


def _set_public(view: View, state: State) -> None:
    state.phase = view.phase
    state.round = view.round
    if view.sheriff >= 0:
        state.appoint(view.sheriff)
    state.starter = view.starter
    state.turn = view.turn
    state.called = view.called
    state.returned_by = view.returned_by
    state.speakers = view.speakers
    state.messages_left = view.messages_left
    state.declared = list(view.declared)
    state.bag_sizes = list(view.bag_sizes)
    state.settled = list(view.settled)
    state.bound = list(view.bound)
    state.take_offers(OfferRecord(o.number, o.author, o.terms, o.floor, o.status) for o in view.offers)
    state.next_offer = view.next_offer
    state.asked_to_draw = view.asked_to_draw
    state.debt = view.debt
    state.favours = view.favours
