"""Carrying deals out: when they are due, what really changes hands, and who gets to see it. (3.4.3)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.actions import Cards, Terms
from engine.sheriff.deals import free_hidden, missing_from, named, pledge_arrivals
from engine.sheriff.events import Delivered
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.state import OfferRecord, State, Status


def due_deals(state: State) -> list[OfferRecord]:
    """Deals to carry out now: once the payer's own bag is done if the deal turns on it, else once every named bag is."""
    return [deal for deal in state.in_force if is_due(state.settled, deal.terms)]


def is_due(settled: Sequence[bool], terms: Terms) -> bool:
    if terms.payer in terms.passes or terms.bag:
        return settled[terms.payer]
    for seat in terms.passes + terms.opens:
        if not settled[seat]:
            return False
    return True


def set_apart(state: State, deal: OfferRecord) -> list[str]:
    """The cards that are reserved for what the deal leaves to the giver."""
    return missing_from(named(deal.terms), pledged(state, deal))


def pledged(state: State, deal: OfferRecord) -> list[str]:
    """The face-down cards that are reserved for the deal."""
    payer = deal.terms.payer
    cards = zip(state.hidden[payer], state.hidden_cards[payer], strict=True)
    return [kind for kind, card in cards if card.pledged == deal.number]


def carry_out(state: State, deal: OfferRecord, picked: Cards | None = None) -> Delivered:
    """What really changes hands: gold and stand goods as reserved, hidden and bag goods as far as they exist; where it was
    left to the giver, the cards that she `picked`. (3.4.3)"""
    terms = deal.terms
    payer = terms.payer
    if not terms.hidden and not terms.bag:
        return Delivered(deal.number, payer, deal.taker, witnesses(state, deal), terms.gold, terms.stand)
    hidden, free = tuple(pledged(state, deal)), free_hidden(state, payer)
    if picked is not None:
        apart = set_apart(state, deal)
        hidden = (*missing_from(apart, hidden), *picked)
        free = missing_from(missing_from(apart, picked), free)
    in_bag = list(state.returned) if state.returned_by == payer else []
    from_bag = []
    for kind in terms.bag:
        if kind in in_bag and (goods.IS_LEGAL[kind] or kind in free):
            in_bag.remove(kind)
            from_bag.append(kind)
            if not goods.IS_LEGAL[kind]:
                free.remove(kind)
    missing = len(terms.hidden) - len(hidden) + len(terms.bag) - len(from_bag)
    proof = len(hidden) < len(terms.hidden)
    return Delivered(
        number=deal.number,
        payer=payer,
        payee=deal.taker,
        witnesses=witnesses(state, deal),
        gold=terms.gold,
        stand=terms.stand,
        hidden=hidden,
        bag_legal=tuple(kind for kind in from_bag if goods.IS_LEGAL[kind]),
        bag_contraband=tuple(kind for kind in from_bag if not goods.IS_LEGAL[kind]),
        missing=missing,
        shown=tuple(state.hidden[payer]) if proof else (),
    )


def witnesses(state: State, deal: OfferRecord) -> tuple[Seat, ...]:
    """Those who made the deal on the sheriff's side, and get to see what it brings: the taker; for booty both deputies."""
    return state.sheriffs if deal.taker == state.booty else (deal.taker,)


def apply_delivered(state: State, event: Delivered) -> None:
    payer, payee = event.payer, event.payee
    seen = sum([1 << seat for seat in event.witnesses])
    if event.shown:
        for card in state.hidden_cards[payer]:
            card.seen |= seen
    state.ledger.pay(payer, payee, event.gold)
    if event.stand or event.bag_legal:
        state.ledger.move(state.stands[payer], state.stands[payee], (*event.stand, *event.bag_legal))
    deal = state.offers[event.number]
    if FACE_DOWN in deal.terms.hidden:
        swap(state, deal, event.hidden)
    if event.hidden:
        for index in reversed(range(len(state.hidden_cards[payer]))):
            if state.hidden_cards[payer][index].pledged == event.number:
                hand_face_down(state, payer, index, payee, seen)
    for kind in event.bag_contraband:
        index = max(
            i for i, k in enumerate(state.hidden[payer]) if k == kind and not state.hidden_cards[payer][i].pledged
        )
        hand_face_down(state, payer, index, payee, seen)
    if event.bag_legal or event.bag_contraband:
        state.returned = tuple(missing_from((*event.bag_legal, *event.bag_contraband), state.returned))
    state.in_force.remove(deal)
    state.offers[event.number] = deal.turned(Status.DONE, deal.taker)
    if FACE_DOWN in deal.terms.hidden:
        pledge_arrivals(state, payer)
    state.count(payer, "bribe_gold", event.gold)
    for taker in event.witnesses:
        state.count(taker, "bribe_gold_taken", event.gold // len(event.witnesses))
    state.count(payer, "deals")


def swap(state: State, deal: OfferRecord, given: Cards) -> None:
    """What the giver picked is reserved in the place of what was."""
    payer = deal.terms.payer
    cards = list(zip(state.hidden[payer], state.hidden_cards[payer], strict=True))
    wanted = list(given)
    for kind, card in cards:
        if card.pledged == deal.number:
            if kind in wanted:
                wanted.remove(kind)
            else:
                card.pledged = 0
    for wished in wanted:
        next(card for kind, card in cards if kind == wished and not card.pledged).pledged = deal.number


def hand_face_down(state: State, payer: Seat, index: int, payee: Seat, seen: int) -> None:
    """One face-down card to another stand; `seen` has the bits of the seats that get to see it on the way."""
    card = state.hidden_cards[payer].pop(index)
    state.ledger.pick(state.hidden[payer], index, state.hidden[payee])
    card.seen |= seen
    card.pledged = 0
    state.hidden_cards[payee].append(card)
