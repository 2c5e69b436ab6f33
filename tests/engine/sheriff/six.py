"""A table of six with deputies: 0 is the first deputy, 3 the second, and 1, 2, 4 and 5 are merchants."""

from __future__ import annotations

from typing import Any

from engine.game import Action, Event
from engine.sheriff.actions import Call, Open, Pass, Terms, Yield
from engine.sheriff.state import Phase, State
from tests.engine.sheriff.positions import act, asked, call, hush, offer, position

FIRST, SECOND = 0, 3
DEPUTIES = (FIRST, SECOND)
MERCHANTS = (1, 2, 4, 5)
BOOTY, LOST = 6, 7
"""Where the booty and what is lost of it stand among coins, stands and face-down cards."""


def six(**given: Any) -> State:
    """The bags are loaded and declared; deputy 0 is to call one."""
    return position(6, sheriff=FIRST, second=SECOND, deputies=True, **given)


def before_deputies(bag: int = 1, **given: Any) -> State:
    """This bag is on the table, everyone else has had a say, and deputy 0 has the word."""
    return hush(call(six(**given), bag))


def verdict(state: State, bag: int, *deeds: tuple[int, Action]) -> list[Event]:
    """The bag is called if it is not on the table; then each deputy says in turn what to do with it, and nobody talks."""
    if state.phase == Phase.PICK:
        act(state, FIRST, Call(bag))
    happened: list[Event] = []
    for deputy, deed in deeds:
        hush(state)
        happened += act(state, deputy, deed)
    return happened


def both_open(state: State, bag: int) -> list[Event]:
    return both(state, bag, Open())


def both_pass(state: State, bag: int) -> list[Event]:
    return both(state, bag, Pass())


def both(state: State, bag: int, deed: Action) -> list[Event]:
    """Whoever has the word says so, then the other."""
    first = state.judge if state.called == bag else FIRST
    return verdict(state, bag, (first, deed), (state.other(first), deed))


PASS_1 = Terms(1, gold=12, passes=(1,))


def offered(terms: Terms = PASS_1, bag: int = 1, **given: Any) -> State:
    """Seat `terms.payer` has offered these terms over this bag, and the first deputy has the word."""
    state = call(six(**given), bag)
    while asked(state)[0][0] != terms.payer:
        act(state, asked(state)[0][0], Yield())
    offer(state, terms.payer, terms)
    return hush(state)


def awaited(state: State, number: int = 1) -> tuple[int, ...]:
    """Whose consent this offer still needs."""
    return state.offers[number].awaits
