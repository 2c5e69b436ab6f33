"""Whose turn it is to graze, and where he may look. (2.7, 3.1, 3.3)"""

from __future__ import annotations

from engine.game import Seat
from engine.shepherds.cards import ORDINARY, WILD
from engine.shepherds.state import Phase, State

LOOKABLE: tuple[tuple[int, ...], ...] = tuple(
    tuple(place for place in (WILD, *ORDINARY) if bits >> place & 1) for bits in range(1 << 4)
)
"""By bit set: the locations in it."""

ALL, ALL_ORDINARY = 0b1111, 0b1110


def order(state: State, first: Seat) -> tuple[Seat, ...]:
    """The turns of this round; `first` has the public role, or is nobody (-1)."""
    mayor, rules = state.mayor, state.rules
    others = tuple(state.clockwise(mayor))
    if rules.two_meeples:
        if rules.mayor_first_then_last:
            return (mayor, *others, *others, mayor)
        return (*others, mayor, *others, mayor)
    if first < 0:
        return (mayor, *others)
    return (first, *(seat for seat in others if seat != first), mayor)


def mayor_begins(state: State) -> bool:
    """The mayor places right after his report, before anybody speaks. (2.7, A21)"""
    return state.turns[0] == state.mayor


def lookable(state: State) -> int:
    """Bit set of the locations that the seat whose turn it is may look at: no meeple stands there, and it is not the one
    that he has just seen. (2.7, 3.1)"""
    may = ALL if state.rules.may_look_wild else ALL_ORDINARY
    return may & ~state.occupied & ~state.looked_now


def begin_turn(state: State) -> None:
    """The next seat looks first, unless it is the mayor."""
    seat = state.turns[state.turn]
    state.looked_now = 0
    if seat == state.mayor:
        state.phase = Phase.PLACE
        return
    role = state.rules.public_role
    first = state.turn == 0 and not state.wild and role
    state.looks_left = state.rules.roles[role].looks if first else 1
    go_on_looking(state)


def go_on_looking(state: State) -> None:
    """Another look if there is one left and a location for it; then the line between looking and placing. (4.1)"""
    if state.looks_left and lookable(state):
        state.phase = Phase.LOOK
        return
    state.looks_left = 0
    state.phase = Phase.TELL if "T2" in state.rules.windows else Phase.PLACE
