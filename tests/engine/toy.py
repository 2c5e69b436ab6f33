"""The smallest game that uses all of a table: everybody bids in secret, then seat 0 picks a number; then once more.

Numbers 1 to 9 are legal. Seats are asked in no particular order. A bid is seen by its own seat only, until all are
revealed. In the last round seat 0 has no choice.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from engine.game import Action, Decision, Event, IllegalAction, Option, OptionValue, Outcome, Ruling, Seat

SECRET = 0
ONLY = 9
"""What seat 0 must pick in the last round."""


@dataclass(slots=True)
class Bid(Action):
    """A number from 1 to 9."""

    number: int


@dataclass(slots=True)
class Began(Event):
    """The table is set up."""

    lucky: int


@dataclass(slots=True)
class Placed(Event):
    """A secret bid."""

    seat: Seat
    number: int

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else type(self)(self.seat, SECRET)


@dataclass(slots=True)
class Revealed(Event):
    """All bids of the round."""

    numbers: tuple[int, ...]


@dataclass(slots=True)
class Picked(Event):
    """Seat 0's open choice, which ends a round."""

    number: int


@dataclass(slots=True)
class ToyState:
    players: int
    rounds: int
    seed: int
    lucky: int = 0
    bids: dict[Seat, int] = field(default_factory=dict)
    revealed: bool = False
    picked: list[int] = field(default_factory=list)

    def key(self) -> tuple[object, ...]:
        return (self.seed, self.lucky, tuple(sorted(self.bids.items())), self.revealed, tuple(self.picked))


class Toy:
    """The game of this file."""

    name = "toy"
    title = "Toy"
    rules_version = "1"
    options: tuple[Option, ...] = (Option("rounds", 2, "how many", low=1, high=9),)
    rulings: tuple[Ruling, ...] = ()
    players = (2, 4)

    def new(self, players: int, options: Mapping[str, OptionValue], seed: int) -> ToyState:
        return ToyState(players, int(options["rounds"]), seed)

    def deal(self, state: ToyState) -> Sequence[Event]:
        return [Began(random.Random(state.seed).randint(1, 9))]

    def pending(self, state: ToyState) -> Sequence[Decision]:
        if len(state.picked) == state.rounds:
            return ()
        if state.revealed:
            return [Decision(0, "pick", (Bid,))]
        return [Decision(seat, "bid", (Bid,)) for seat in reversed(range(state.players)) if seat not in state.bids]

    def resolve(self, state: ToyState, seat: Seat, action: Action) -> Sequence[Event]:
        assert isinstance(action, Bid)
        if not 1 <= action.number <= 9:
            raise IllegalAction(f"{action.number} is not from 1 to 9.", "1")
        return [Picked(action.number)] if state.revealed else [Placed(seat, action.number)]

    def proceed(self, state: ToyState) -> Sequence[Event]:
        if state.revealed or len(state.bids) < state.players:
            return ()
        return [Revealed(tuple(state.bids[seat] for seat in range(state.players)))]

    def apply(self, state: ToyState, event: Event) -> None:
        match event:
            case Began(lucky):
                state.lucky = lucky
            case Placed(seat, number):
                state.bids[seat] = number
            case Revealed():
                state.revealed = True
            case Picked(number):
                state.picked.append(number)
                state.bids = {}
                state.revealed = False
            case _:
                raise AssertionError(event)

    def fallback(self, state: ToyState, decision: Decision) -> Action:
        return Bid(1)

    def hears(self, state: ToyState, decision: Decision) -> bool:
        return True

    def forced(self, state: ToyState, decision: Decision) -> Action | None:
        return Bid(ONLY) if decision.ask == "pick" and len(state.picked) == state.rounds - 1 else None

    def sample(self, state: ToyState, decision: Decision, rng: random.Random) -> Action:
        return Bid(rng.randint(1, 9))

    def view(self, state: ToyState, seat: Seat | None) -> tuple[object, ...]:
        bids = {s: number if s == seat else SECRET for s, number in state.bids.items()}
        return (seat, bids, tuple(state.picked))

    def glance(self, state: ToyState, seat: Seat | None) -> tuple[object, ...]:
        return self.view(state, seat)

    def broken(self, state: ToyState) -> Sequence[str]:
        return ()

    def imagine(self, view: tuple[object, ...], rng: random.Random) -> ToyState:
        raise AssertionError("the toy table is for the Table's own tests: nobody imagines it")

    def outcome(self, state: ToyState) -> Outcome:
        return Outcome((sum(state.picked), *[0] * (state.players - 1)), (1, *[2] * (state.players - 1)), (0,), "points")

    def copy(self, state: ToyState) -> ToyState:
        return ToyState(
            state.players, state.rounds, state.seed, state.lucky, dict(state.bids), state.revealed, state.picked[:]
        )
