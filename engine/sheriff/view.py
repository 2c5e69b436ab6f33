"""What one seat may know, built up field by field from nothing; and a random state that fits it. (3.8)"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.actions import Cards, Terms
from engine.sheriff.deals import deals_in_force, pledge
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.options import Rules
from engine.sheriff.state import Card, Debt, OfferRecord, Phase, State, Status, empty_ledger


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
    phase: Phase
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
    returned: tuple[Cards, ...]
    offers: tuple[OfferView, ...]
    next_offer: int
    asked_to_draw: int
    deck_count: int
    discard: Cards
    """Every card in it was laid down face up, so its contents are known; the order is not, but for the top one."""
    discard_top: str | None
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


def _closed(place: Iterable[str], open_to_me: bool) -> Cards:
    return tuple(place) if open_to_me else tuple(FACE_DOWN for _ in place)


def view(state: State, me: Seat | None) -> View:
    """The table as `me` knows it."""
    bit = 0 if me is None else 1 << me
    seats = range(state.players)
    over = state.phase == Phase.OVER
    return View(
        me=me,
        rules=state.rules,
        phase=state.phase,
        round=state.round,
        rounds=state.rules.laps * state.players,
        sheriff=state.sheriff,
        starter=state.starter,
        turn=state.turn,
        called=state.called,
        speakers=state.speakers,
        messages_left=state.messages_left,
        gold=tuple(state.ledger.coins),
        hands=tuple(goods.sort(state.hands[s]) if s == me else _closed(state.hands[s], False) for s in seats),
        bags=tuple(goods.sort(state.bags[s]) if s == me else _closed(state.bags[s], False) for s in seats),
        stands=tuple(tuple(stand) for stand in state.stands),
        hidden=tuple(_hidden(state, s, bit, over) for s in seats),
        hidden_seen=tuple(tuple(card.seen & bit for card in state.hidden_cards[s]) for s in seats),
        hidden_pledged=tuple(tuple(card.pledged if s == me else 0 for card in state.hidden_cards[s]) for s in seats),
        aside=tuple(tuple(cards) for cards in state.aside),
        declared=tuple(state.declared),
        bag_sizes=tuple(state.bag_sizes),
        settled=tuple(state.settled),
        bound=tuple(state.bound),
        returned=tuple(_returned(state, s, me) for s in seats),
        offers=tuple(_offer(state, offer) for offer in state.offers),
        next_offer=state.next_offer,
        asked_to_draw=state.asked_to_draw,
        deck_count=len(state.deck),
        discard=goods.sort(state.discard),
        discard_top=state.discard[-1] if state.discard else None,
        debt=state.debt,
    )


def _hidden(state: State, seat: Seat, bit: int, over: bool) -> Cards:
    cards = state.hidden_cards[seat]
    return tuple(
        kind if over or card.seen & bit else FACE_DOWN for kind, card in zip(state.hidden[seat], cards, strict=True)
    )


def _returned(state: State, seat: Seat, me: Seat | None) -> Cards:
    return tuple(kind if seat == me or goods.IS_LEGAL[kind] else FACE_DOWN for kind in state.returned[seat])


def _offer(state: State, offer: OfferRecord) -> OfferView:
    awaits = None
    if offer.status == Status.OPEN:
        awaits = offer.terms.payer if offer.author == state.sheriff else state.sheriff
    return OfferView(offer.number, offer.author, offer.terms, offer.floor, offer.status, awaits)


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
        state.aside[seat].extend(view.aside[seat])
        state.returned[seat] = _imagined_return(view, seat, state.hidden[seat])
    _lay_discards(view, state)
    state.deck.extend(unseen)
    _set_public(view, state)
    _pledge(view, state)
    return state


def _pledge(view: View, state: State) -> None:
    """Other seats' deals in force pledge face-down cards as they would have at the table."""
    for deal in deals_in_force(state):
        if deal.terms.payer != view.me:
            pledge(state, deal)


def _unseen(view: View) -> list[str]:
    """The cards of the whole deck that this view does not show."""
    unseen = goods.deck(view.players)
    shown = [*view.hands, *view.bags, *view.stands, *view.hidden, *view.aside, view.discard]
    for place in shown:
        for card in place:
            if card != FACE_DOWN:
                unseen.remove(card)
    return unseen


def _filled(cards: Cards, unseen: list[str]) -> list[str]:
    return [unseen.pop() if card == FACE_DOWN else card for card in cards]


def _imagined_return(view: View, seat: Seat, hidden: list[str]) -> Cards:
    """The bag's contraband is what was laid down last."""
    closed = sum(card == FACE_DOWN for card in view.returned[seat])
    known = tuple(card for card in view.returned[seat] if card != FACE_DOWN)
    return known + tuple(hidden[len(hidden) - closed :])


def _lay_discards(view: View, state: State) -> None:
    cards = list(view.discard)
    if view.discard_top is not None:
        cards.remove(view.discard_top)
        cards.append(view.discard_top)
    state.discard.extend(cards)


def _set_public(view: View, state: State) -> None:
    state.phase = view.phase
    state.round = view.round
    state.sheriff = view.sheriff
    state.starter = view.starter
    state.turn = view.turn
    state.called = view.called
    state.speakers = view.speakers
    state.messages_left = view.messages_left
    state.declared = list(view.declared)
    state.bag_sizes = list(view.bag_sizes)
    state.settled = list(view.settled)
    state.bound = list(view.bound)
    state.offers = [OfferRecord(o.number, o.author, o.terms, o.floor, o.status) for o in view.offers]
    state.next_offer = view.next_offer
    state.asked_to_draw = view.asked_to_draw
    state.debt = view.debt
