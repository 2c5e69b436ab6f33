"""What must hold after every event, whatever anybody did: the check behind `arena simulate --check`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.sheriff import deals, goods
from engine.sheriff.loading import MOST_IN_BAG
from engine.sheriff.market import HAND_SIZE, START_GOLD
from engine.sheriff.state import Phase, State, Status


def broken(state: State) -> list[str]:
    """The invariants that this state breaks, in words; none for a sound one."""
    return [*_holdings(state), *_places(state), *_offers(state)]


def _holdings(state: State) -> Iterator[str]:
    """Every coin and every card is somewhere."""
    coins, cards = state.ledger.total()
    if coins != START_GOLD * state.players:
        yield f"{coins} gold on the table instead of {START_GOLD * state.players}"
    if min(state.ledger.coins) < 0:
        yield f"a purse below zero: {state.ledger.coins}"
    if cards != goods.copies(state.players):
        yield f"cards lost or made: {dict(cards)} instead of {dict(goods.copies(state.players))}"


def _places(state: State) -> Iterator[str]:
    """Cards lie where their kind and number may lie."""
    for seat in range(state.players):
        if any(not goods.IS_LEGAL[card] for card in state.stands[seat]):
            yield f"contraband face up on the stand of seat {seat}"
        if any(goods.IS_LEGAL[card] for card in state.hidden[seat]):
            yield f"legal goods face down on the stand of seat {seat}"
        if len(state.hidden[seat]) != len(state.hidden_cards[seat]):
            yield f"face-down cards and what is known of them differ at seat {seat}"
        if any(not card.seen >> seat & 1 for card in state.hidden_cards[seat]):
            yield f"seat {seat} does not know its own face-down cards"
        if len(state.bags[seat]) > MOST_IN_BAG:
            yield f"{len(state.bags[seat])} cards in the bag of seat {seat}"
        if len(state.hands[seat]) + len(state.bags[seat]) > HAND_SIZE:
            yield f"more than {HAND_SIZE} cards in hand and bag of seat {seat}"
        if seat == state.sheriff and state.bags[seat]:
            yield "the sheriff has a bag"
        if state.settled[seat] and state.bags[seat] and state.phase != Phase.DEBT:
            yield f"a settled bag of seat {seat} still holds cards"


def _offers(state: State) -> Iterator[str]:
    """What is promised is there, and the short lists agree with the offers themselves."""
    for seat in range(state.players):
        if deals.free_gold(state, seat) < 0:
            yield f"seat {seat} has promised more gold than it holds"
    by_status = [offer for offer in state.offers.values() if offer.status == Status.OPEN]
    if by_status != state.live:
        yield "the live offers are not the open ones"
    if {o.number for o in state.offers.values() if o.status == Status.ACCEPTED} != {d.number for d in state.in_force}:
        yield "the deals in force are not the accepted offers"
    for deal in state.in_force:
        for seat in (*deal.terms.passes, *deal.terms.opens):
            if not state.bound[seat]:
                yield f"deal {deal.number} binds nobody about the bag of seat {seat}"
