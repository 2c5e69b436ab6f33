"""Grazing: in turn everyone looks, says something and places a meeple. (2.7, 3.1)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.shepherds import talking, turns
from engine.shepherds.actions import Look, Place, Skip
from engine.shepherds.cards import LOCATIONS, PLACE
from engine.shepherds.events import Looked, Placed, ShepherdsEvent, Skipped
from engine.shepherds.state import State, every_seat

LOOK = every_seat("look", (Look,))
LOOK_OR_NOT = every_seat("look", (Look, Skip))
PLACING = every_seat("place", (Place,))


def pending_look(state: State) -> Sequence[Decision]:
    return (LOOK if state.rules.look_mandatory else LOOK_OR_NOT)[state.turns[state.turn]]


def resolve_look(state: State, seat: Seat, action: Look) -> list[ShepherdsEvent]:
    place = PLACE.get(action.location, -1)
    open_to_look = turns.LOOKABLE[turns.lookable(state)]
    if place not in open_to_look:
        may = ", ".join(LOCATIONS[each] for each in open_to_look)
        raise IllegalAction(f"You may look at {may}, not at {shown(action.location)}.", "2.7")
    return [Looked(seat, action.location, state.locations[place][0])]


def resolve_skip(state: State, seat: Seat, action: Skip) -> list[ShepherdsEvent]:
    return [Skipped(seat)]


def apply_looked(state: State, event: Looked) -> None:
    place = PLACE[event.location]
    state.seen[place] |= 1 << event.seat
    state.looked_now |= 1 << place
    state.looks_left -= 1
    turns.go_on_looking(state)


def apply_skipped(state: State, event: Skipped) -> None:
    state.looks_left = 0
    turns.go_on_looking(state)


def to_place(state: State, seat: Seat) -> list[int]:
    """The seat's meeples that stand nowhere yet."""
    return [meeple for meeple in state.meeples_of(seat) if state.where[meeple] < 0]


def pending_place(state: State) -> Sequence[Decision]:
    return PLACING[state.turns[state.turn]]


def resolve_place(state: State, seat: Seat, action: Place) -> list[ShepherdsEvent]:
    if action.location not in PLACE:
        raise IllegalAction(f"Place a meeple at W, 1, 2 or 3, not at {shown(action.location)}.", "2.7")
    left = to_place(state, seat)
    meeple = action.meeple
    if meeple is None and len(left) == 1:
        meeple = left[0]
    if meeple not in left:
        names = " or ".join(map(str, left))
        given = "none" if meeple is None else shown(meeple)
        raise IllegalAction(f"You may place your meeple {names}, and named {given}.", "3.1" if len(left) > 1 else "2.7")
    if action.claims:
        if not talking.may_claim_with_placing(state, seat):
            raise IllegalAction("Nothing is said with a placement here; leave the claims out.", "4.1")
        talking.check_claims(state, action.claims)
    return [Placed(seat, meeple, action.location, action.claims)]


def apply_placed(state: State, event: Placed) -> None:
    """Then the next turn; after the last one the window before the insurance. (2.7, 4.1)"""
    place = PLACE[event.location]
    state.where[event.meeple] = place
    state.home[event.meeple] = False
    state.occupied |= 1 << place
    if event.claims:
        talking.record(state, event.seat, event.claims)
    state.moment += 1
    begun = state.turn == 0 and turns.mayor_begins(state)
    state.turn += 1
    if begun:
        talking.open_window(state, "T1")
    elif state.turn == len(state.turns):
        talking.open_window(state, "T4")
    else:
        turns.begin_turn(state)
