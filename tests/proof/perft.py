"""Counting every way that a small position can go on, as chess engines do (perft): the rules' known answers.

One step is one answer of the seat that is asked first, with all that follows by itself. Two answers are the same if they
name the same cards, in whatever order, unless the order is the choice (where cards are placed, where they come from).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Action, Decision, Event, IllegalAction, parse_options
from engine.sheriff import SHERIFF, goods
from engine.sheriff.actions import (
    Accept,
    Call,
    Cards,
    Declare,
    Exchange,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Place,
    Start,
    Terms,
    TurnDown,
    Withdraw,
    Yield,
)
from engine.sheriff.events import Dealt, RoundBegan
from engine.sheriff.state import State

PLACES = ("left", "right", "deck")


@dataclass(frozen=True, slots=True)
class Grid:
    """Which terms are tried: any gold, and up to so many cards of each sort; with this promise or without."""

    stand: int = 0
    hidden: int = 0
    bag: int = 0
    promise: str = ""


@dataclass(frozen=True, slots=True)
class Layer:
    """After so many steps: the ways to get there, the different positions, and how many of the ways ended here."""

    ways: int
    positions: int
    ended: int


@dataclass(frozen=True, slots=True)
class Case:
    """A small position: how it is dealt, in which round, and what is played before the count begins."""

    options: dict[str, int | bool | str]
    hands: tuple[Cards, ...]
    purse: int
    round: int
    sheriff: int
    deck: Cards = ()
    piles: tuple[Cards, ...] = ()
    played: tuple[tuple[int, Action], ...] = ()

    def state(self) -> State:
        """By real events and real answers alone."""
        options = parse_options(SHERIFF.options, {"laps": 1, "interject": False, **self.options})
        state = SHERIFF.new(len(self.hands), options, 0)
        happen(state, [Dealt(self.hands, self.deck, self.purse, self.piles), RoundBegan(self.round, self.sheriff)])
        for seat, action in self.played:
            happen(state, SHERIFF.resolve(state, seat, action))
        return state


def happen(state: State, events: Sequence[Event]) -> None:
    """These events, and what the rules do by themselves."""
    while events:
        for event in events:
            SHERIFF.apply(state, event)
        events = SHERIFF.proceed(state)


def after(state: State, seat: int, action: Action) -> State:
    twin = SHERIFF.copy(state)
    happen(twin, SHERIFF.resolve(state, seat, action))
    return twin


def layers(start: State, deepest: int, grid: Grid) -> Iterator[tuple[Layer, list[State]]]:
    """Step by step, with the positions, until every way has ended."""
    reached: dict[Any, tuple[State, int]] = {start.key(): (start, 1)}
    for _ in range(deepest):
        following: dict[Any, tuple[State, int]] = {}
        for state, ways in reached.values():
            for seat, action in answers(state, grid):
                twin = after(state, seat, action)
                key = twin.key()
                following[key] = (twin, ways + following[key][1] if key in following else ways)
        if not following:
            return
        ended = sum(ways for state, ways in following.values() if not SHERIFF.pending(state))
        layer = Layer(sum(ways for _, ways in following.values()), len(following), ended)
        yield layer, [state for state, _ in following.values()]
        reached = following


def count(case: Case, deepest: int = 99, grid: Grid | None = None) -> list[Layer]:
    return [layer for layer, _ in layers(case.state(), deepest, grid or Grid())]


def positions(case: Case, deepest: int, grid: Grid) -> Iterator[State]:
    """The first position and every one that is reached from it."""
    yield case.state()
    for _, reached in layers(case.state(), deepest, grid):
        yield from reached


def ways_one_by_one(state: State, depth: int, grid: Grid) -> int:
    """The same count without merging equal positions: slower, and with nothing to go wrong."""
    if depth == 0:
        return 1
    return sum(ways_one_by_one(after(state, seat, action), depth - 1, grid) for seat, action in answers(state, grid))


def answers(state: State, grid: Grid) -> list[tuple[int, Action]]:
    """Every legal answer of the seat that is asked first."""
    pending = SHERIFF.pending(state)
    if not pending:
        return []
    return [(pending[0].seat, action) for action in legal(state, pending[0], grid)]


def legal(state: State, asked: Decision, grid: Grid) -> list[Action]:
    """Every candidate that the rules take. (That they take no other kind of action is tried in test_conformance.)"""
    found = []
    for kind in asked.actions:
        for action in CANDIDATES[kind](state, asked.seat, grid):
            try:
                SHERIFF.resolve(state, asked.seat, action)
            except IllegalAction:
                continue
            found.append(action)
    return found


def selections(cards: Iterable[str], most: int) -> list[Cards]:
    """Every way to take up to so many cards, by kind."""
    held = goods.sort(cards)
    return list(dict.fromkeys(each for size in range(most + 1) for each in itertools.combinations(held, size)))


def exchanges(hand: Iterable[str]) -> Iterator[Action]:
    """With every sequence of places to draw from, and with none."""
    for cards in selections(hand, 6):
        yield Exchange(cards)
        if cards:
            yield from (Exchange(cards, places) for places in itertools.product(PLACES, repeat=len(cards)))


def placings(cards: Sequence[str]) -> Iterator[Action]:
    for pile, order in itertools.product(("left", "right", "discard"), dict.fromkeys(itertools.permutations(cards))):
        if order:
            yield Place(pile, order)


def every_terms(state: State, payer: int, grid: Grid) -> Iterator[Terms]:
    """One coin too many and a good that is not there are tried as well."""
    gifts = itertools.product(
        range(state.ledger.coins[payer] + 2),
        selections([*state.stands[payer], "silk"], grid.stand),
        kinds(goods.CONTRABAND, grid.hidden),
        kinds(goods.NAMES, grid.bag),
        [(), (grid.promise,)] if grid.promise else [()],
    )
    requests = list(every_request(state))
    for gift in gifts:
        yield from (Terms(payer, *gift, *request) for request in requests)


def kinds(names: Sequence[str], most: int) -> list[Cards]:
    return [each for size in range(most + 1) for each in itertools.combinations_with_replacement(names, size)]


def every_request(state: State) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each seat's bag let pass, opened, or left out."""
    for wishes in itertools.product(("", "pass", "open"), repeat=state.players):
        passes = tuple([seat for seat, wish in enumerate(wishes) if wish == "pass"])
        yield passes, tuple([seat for seat, wish in enumerate(wishes) if wish == "open"])


def seats(state: State) -> range:
    """Every seat, and one too many at either end."""
    return range(-1, state.players + 1)


def offers(state: State, seat: int, grid: Grid) -> Iterator[Action]:
    for payer in range(state.players):
        yield from (Offer(terms) for terms in every_terms(state, payer, grid))


CANDIDATES: dict[type[Action], Callable[[State, int, Grid], Iterable[Action]]] = {
    Start: lambda state, seat, grid: map(Start, seats(state)),
    Exchange: lambda state, seat, grid: exchanges(state.hands[seat]),
    Place: lambda state, seat, grid: placings([*state.aside[seat], *state.evidence]),
    Load: lambda state, seat, grid: map(Load, selections(state.hands[seat], 6)),
    Declare: lambda state, seat, grid: itertools.starmap(Declare, itertools.product(range(7), goods.NAMES)),
    Call: lambda state, seat, grid: map(Call, seats(state)),
    Offer: offers,
    Accept: lambda state, seat, grid: map(Accept, range(state.next_offer + 1)),
    TurnDown: lambda state, seat, grid: map(TurnDown, range(state.next_offer + 1)),
    Withdraw: lambda state, seat, grid: map(Withdraw, range(state.next_offer + 1)),
    Yield: lambda state, seat, grid: [Yield()],
    Open: lambda state, seat, grid: [Open()],
    Pass: lambda state, seat, grid: [Pass()],
    HandOver: lambda state, seat, grid: map(HandOver, selections([*state.stands[seat], *state.hidden[seat]], 6)),
}
"""By kind of action, far more than are legal, each once."""


def in_order(action: Action) -> Action:
    """The one action of several that are the same."""
    match action:
        case Exchange() | Load() | HandOver():
            return replace(action, cards=goods.sort(action.cards))
        case Offer(terms):
            same = replace(
                terms,
                stand=goods.sort(terms.stand),
                hidden=goods.sort(terms.hidden),
                bag=goods.sort(terms.bag),
                passes=tuple(sorted(terms.passes)),
                opens=tuple(sorted(terms.opens)),
            )
            return Offer(same)
        case _:
            return action
