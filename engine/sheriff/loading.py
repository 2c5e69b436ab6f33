"""Phase 2, loading the bags, all at once and in secret; and phase 3, declaring. (3.2, 3.3)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.sheriff import goods, timing
from engine.sheriff.actions import Declare, Load
from engine.sheriff.events import Declared, Loaded, SheriffEvent
from engine.sheriff.hands import require_in_hand
from engine.sheriff.state import Phase, State, every_seat

MOST_IN_BAG = 5

LOAD = every_seat("load", (Load,))
DECLARE = every_seat("declare", (Declare,))


def pending_load(state: State) -> Sequence[Decision]:
    """Every merchant whose bag is still open; an empty hand loads nothing and is not asked. (Q13, Q39)"""
    bags, hands = state.bags, state.hands
    return [LOAD[seat][0] for seat in sorted(state.merchants) if hands[seat] and not bags[seat]]


def resolve_load(state: State, seat: Seat, action: Load) -> list[SheriffEvent]:
    number = len(action.cards)
    if not 1 <= number <= MOST_IN_BAG:
        raise IllegalAction(f"A bag takes 1 to {MOST_IN_BAG} cards, not {number}.", "3.2")
    require_in_hand(state, seat, action.cards, "3.2")
    return [Loaded(seat, action.cards)]


def apply_loaded(state: State, event: Loaded) -> None:
    seat = event.seat
    state.ledger.move(state.hands[seat], state.bags[seat], event.cards)
    state.bag_sizes[seat] = len(event.cards)
    begin_loading(state)


def begin_loading(state: State) -> None:
    """The bags are open as long as someone still has to load."""
    state.phase = Phase.LOAD
    bags, hands = state.bags, state.hands
    for seat in state.merchants:
        if hands[seat] and not bags[seat]:
            return
    begin_declaring(state)


def begin_declaring(state: State) -> None:
    """Merchants with an empty bag have nothing to declare and are done for this round."""
    for seat in state.merchants:
        if not state.bags[seat]:
            state.settled[seat] = True
    state.phase = Phase.DECLARE
    seek_declaration(state)


def seek_declaration(state: State) -> None:
    """The next merchant clockwise from the sheriff's left who has not spoken, else the inspection begins. (3.3)"""
    bags, declared = state.bags, state.declared
    for seat in state.merchants:
        if bags[seat] and declared[seat] is None:
            state.turn = seat
            return
    if state.rules.timer and not state.rules.timer_each:
        timing.begin(state)
    state.phase = Phase.PICK


def pending_declare(state: State) -> Sequence[Decision]:
    return DECLARE[state.turn]


def resolve_declare(state: State, seat: Seat, action: Declare) -> list[SheriffEvent]:
    held = state.bag_sizes[seat]
    good = action.good
    if action.number == held and good in state.rules.declarable:
        return [Declared(seat, held, good)]
    if action.number != held:
        raise IllegalAction(
            f"Your bag holds {held} cards; you must declare that number, not {shown(action.number)}.", "3.3"
        )
    if good not in goods.LEGAL:
        raise IllegalAction(f"Only a legal good can be declared ({', '.join(goods.LEGAL)}), not {shown(good)}.", "3.3")
    raise IllegalAction(f"There is no {good} in this deck, so it cannot be declared.", "3.3, Q06")


def apply_declared(state: State, event: Declared) -> None:
    state.declared[event.seat] = (event.number, event.good)
    seek_declaration(state)
