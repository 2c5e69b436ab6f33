"""A random state that fits what one seat knows: the door for players that search. (3.8)"""

from __future__ import annotations

import random

from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.actions import Cards
from engine.sheriff.deals import missing_from, named, pledge
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.state import Card, Proposal, State, Status, empty_ledger
from engine.sheriff.views import View


def imagine(view: View, rng: random.Random) -> State:
    """A random state that this view fits: cards that it does not show are shuffled over the places where they may lie."""
    unseen = _unseen(view)
    draw = rng.random
    unseen.sort(key=lambda _: draw())  # a shuffle, quicker than the generator's own
    state = State(view.rules, rng.getrandbits(48), empty_ledger(view.rules))
    state.ledger.coins[:] = view.gold
    _lay_face_down(view, state, unseen)
    for seat in range(view.players):
        state.hands[seat].extend(_filled(view.hands[seat], unseen))
        state.bags[seat].extend(_filled(view.bags[seat], unseen))
        state.aside[seat].extend(_filled(view.aside[seat], unseen))
    for own, count in zip(state.own, view.own_counts, strict=True):
        own.extend(_dealt(unseen, count))
    state.box.extend(_dealt(unseen, view.box_count))
    for place, stand in zip(state.stands, view.stands, strict=True):
        place.extend(stand)
    if view.returned:
        state.returned = _imagined_return(view, state.hidden[view.returned_by])
    for pile, cards in zip(state.piles, view.piles, strict=True):
        pile.extend(cards)
    state.evidence.extend(view.evidence)
    state.gone.extend(view.gone)
    state.deck.extend(unseen)
    _set_public(view, state)
    _set_modules(view, state)
    if view.deputies_left:
        state.deputies_left = tuple(rng.sample(view.deputies_left, len(view.deputies_left)))
    _pledge(view, state)
    return state


def _lay_face_down(view: View, state: State, unseen: list[str]) -> None:
    """Every face-down card of a stand, known to its owner; those of the booty to both deputies."""
    for seat, cards in enumerate(view.hidden):
        known = _must_hold(view, seat)
        owners = 1 << seat if seat < view.players else sum(1 << deputy for deputy in view.sheriffs)
        for place, shown in enumerate(cards):
            state.hidden[seat].append(shown if shown != FACE_DOWN else _face_down(unseen, known))
            seen = view.hidden_seen[seat][place] | owners
            state.hidden_cards[seat].append(Card(seen, view.hidden_pledged[seat][place]))


def _pledge(view: View, state: State) -> None:
    """Other seats' deals in force pledge face-down cards as they would have at the table."""
    for deal in state.in_force:
        if deal.terms.payer != view.me:
            pledge(state, deal)


def _must_hold(view: View, seat: Seat) -> list[str]:
    """Face-down goods that the table knows this seat to have, though not where they lie: in the 1st edition who offers,
    grants or has promised them holds them. (Q17)"""
    if view.rules.edition.hidden_goods_checked_by_number or FACE_DOWN not in view.hidden[seat]:
        return []
    held: list[str] = []
    for offer in view.offers:
        if offer.terms.payer == seat and (
            offer.status == Status.ACCEPTED or (offer.status == Status.OPEN and seat not in offer.awaits)
        ):
            held += named(offer.terms)
    return missing_from(view.hidden[seat], held)


def _face_down(unseen: list[str], known: list[str]) -> str:
    """A card for a face-down place: one that must be there, else any contraband that is left."""
    while known:
        kind = known.pop()
        if kind in unseen:
            unseen.remove(kind)
            return kind
    place = next(place for place in reversed(range(len(unseen))) if not goods.IS_LEGAL[unseen[place]])
    return unseen.pop(place)


def _unseen(view: View) -> list[str]:
    """The cards of the whole deck that this view does not show."""
    rules = view.rules
    left = {**goods.copies(rules.players, rules.royal, rules.promos), FACE_DOWN: 0}
    shown = (view.evidence, view.gone)
    for places in (view.hands, view.bags, view.stands, view.hidden, view.aside, view.piles, shown):
        for place in places:
            for card in place:
                left[card] -= 1
    del left[FACE_DOWN]
    return [kind for kind, number in left.items() for _ in range(number)]


def _dealt(unseen: list[str], count: int) -> list[str]:
    """So many of the unseen cards."""
    return [unseen.pop() for _ in range(count)]


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
    if view.sheriffs:
        state.appoint(*view.sheriffs)
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
    state.take_offers(view.offers)
    state.next_offer = view.next_offer
    state.asked_to_draw = view.asked_to_draw
    state.debt = view.debt
    state.favours = view.favours


def _set_modules(view: View, state: State) -> None:
    """What only variants and modules use."""
    state.judge = view.judge
    state.stances = view.stances
    state.time_left = view.time_left
    state.out_of_time = view.out_of_time
    state.extras = view.extras
    state.black_market = view.black_market
    state.claimed = view.claimed
    state.after_debt = view.after_debt
    state.proposal = _imagined_proposal(view, state)


def _imagined_proposal(view: View, state: State) -> Proposal | None:
    """Face-down cards of a proposal are some of those that lie in the booty."""
    proposal = view.proposal
    if proposal is None or FACE_DOWN not in proposal.cards:
        return proposal
    legal = tuple(card for card in proposal.cards if card != FACE_DOWN)
    closed = len(proposal.cards) - len(legal)
    return Proposal(proposal.gold, goods.sort((*legal, *state.hidden[state.booty][:closed])))
