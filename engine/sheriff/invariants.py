"""What must hold after every event, whatever anybody did: the check behind `arena simulate --check`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.sheriff import deals, goods
from engine.sheriff.loading import MOST_IN_BAG
from engine.sheriff.setup import START_GOLD
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
    rules = state.rules
    copies = goods.copies(rules.players, rules.royal, rules.promos)
    if cards != copies:
        yield f"cards lost or made: {dict(cards)} instead of {dict(copies)}"
    kept = goods.CLAIM_COST * sum(map(len, state.claimed))
    if rules.black_market and not rules.black_market_discard and len(state.gone) < kept:
        yield f"{len(state.gone)} cards left the game for black market cards that cost {kept}"


def _places(state: State) -> Iterator[str]:
    """Cards lie where their kind and number may lie."""
    for seat, (stand, hidden) in enumerate(zip(state.stands, state.hidden, strict=True)):
        if any(not goods.IS_LEGAL[card] for card in stand):
            yield f"contraband face up on the stand of seat {seat}"
        if any(goods.IS_LEGAL[card] for card in hidden):
            yield f"legal goods face down on the stand of seat {seat}"
        if len(hidden) != len(state.hidden_cards[seat]):
            yield f"face-down cards and what is known of them differ at seat {seat}"
    for seat in range(state.players):
        if any(not card.seen >> seat & 1 for card in state.hidden_cards[seat]):
            yield f"seat {seat} does not know its own face-down cards"
        if len(state.bags[seat]) > MOST_IN_BAG:
            yield f"{len(state.bags[seat])} cards in the bag of seat {seat}"
        most = state.rules.hand_size + (("swap", seat) in state.extras)
        if len(state.hands[seat]) + len(state.bags[seat]) > most:
            yield f"more than {most} cards in hand and bag of seat {seat}"
        if seat in state.sheriffs and state.bags[seat]:
            yield "the sheriff has a bag"
        if state.rules.gatekeeper and seat == state.sheriff and state.hands[seat]:
            yield "the gatekeeper has a hand"
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
