"""What must hold after every event, whatever anybody did: the check behind `arena simulate --check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.shepherds import reporting, turns
from engine.shepherds.cards import KINDS
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import SUPPLY, Phase, State


def broken(state: State) -> list[str]:
    """The invariants that this state breaks, in words; none for a sound one."""
    return [*_holdings(state), *_cards(state), *_roles(state), *_meeples(state), *_talk(state)]


def _holdings(state: State) -> Iterator[str]:
    """Every sheep and every card is somewhere."""
    coins, cards = state.ledger.total()
    if coins != SUPPLY:
        yield f"{coins} sheep in all instead of {SUPPLY}"
    if min(state.ledger.coins) < 0:
        yield f"a stock or pile below zero: {state.ledger.coins}"
    whole = Counter({card.name: card.count for card in state.rules.profile.cards})
    whole.update(list(state.rules.roles))
    if cards != whole:
        yield f"cards lost or made: {dict(cards)} instead of {dict(whole)}"


def _cards(state: State) -> Iterator[str]:
    """Stacks are as high as each other and pure but for the last; at the locations lie all kinds; the report is allowed."""
    kind_of = {name: card.kind for name, card in state.rules.cards.items()}
    if len({len(stack) for stack in state.stacks}) > 1:
        yield f"stacks of different heights: {[len(stack) for stack in state.stacks]}"
    for kind, stack in zip(KINDS, state.stacks, strict=False):
        if any(kind_of[card] != kind for card in stack):
            yield f"the {kind} stack holds something else"
    lying = [kind_of[card] for place in state.locations for card in place]
    if lying and (len(lying) != len(state.locations) or set(lying) != set(KINDS)):
        yield f"at the locations lie {lying}"
    if state.report >= 0 and state.report not in reporting.legal_reports(state):
        yield f"the report {state.report} is not allowed"


def _roles(state: State) -> Iterator[str]:
    """Nobody has more roles than meeples; what was kept in the draft is what he has."""
    for seat in range(state.players):
        held = list(state.hands[seat])
        for meeple in state.meeples_of(seat):
            held += state.roles[meeple]
            if len(state.roles[meeple]) > 1:
                yield f"meeple {meeple} has {len(state.roles[meeple])} roles"
        kept = [
            card
            for draw, cards in zip(state.rules.draws, state.kept, strict=False)
            if (state.mayor + draw.left) % state.players == seat
            for card in cards
        ]
        if state.round and sorted(held) != sorted(kept + [MAYOR] * (seat == state.mayor)):
            yield f"seat {seat} has the roles {held} and kept {kept}"
    for offer, chosen in zip(state.offers, state.kept, strict=False):
        if not set(chosen) < set(offer):
            yield f"{chosen} was kept of {offer}"


def _meeples(state: State) -> Iterator[str]:
    """Whoever stands somewhere has been placed, and as many as had their turn."""
    standing = sum(1 << place for place in set(state.where) if place >= 0)
    if state.occupied != standing:
        yield f"occupied are {turns.LOOKABLE[state.occupied]}, meeples stand at {state.where}"
    if state.turn != sum(place >= 0 for place in state.where):
        yield f"after {state.turn} turns meeples stand at {state.where}"
    if any(place < 0 and not home for place, home in zip(state.where, state.home, strict=True)):
        yield "a meeple is neither at home nor placed"
    if state.phase == Phase.OVER and not all(state.home):
        yield "a meeple is not at home in the end"


def _talk(state: State) -> Iterator[str]:
    """Talk is in order, and windows close."""
    moments = [(said.moment, said.seat) for said in state.claims]
    if moments != sorted(moments):
        yield f"claims out of order: {moments}"
    if state.phase == Phase.TALK and not (state.silent and state.window):
        yield "a window of talk in which nobody is asked"
    if len(state.repliers) > state.rules.replies:
        yield f"{len(state.repliers)} replies to one line"
