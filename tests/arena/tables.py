"""Tables of Sheriff in play: random legal matches with talk, notes and refused answers, stopped at every question."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from arena.kit import NAMES
from engine.game import Action, Event, OptionValue, parse_options
from engine.sheriff import Sheriff
from engine.sheriff.actions import Accept
from engine.sheriff.events import Dealt, SheriffEvent
from engine.sheriff.state import State
from engine.sheriff.views import View
from engine.table import Answer, Observation, Question, Table

ASKS = {
    "1e": ("market", "place", "load", "declare", "pick", "answer", "interject", "judge", "stack", "pay"),
    "2e": ("start", "market", "load", "declare", "pick", "answer", "interject", "judge", "pay"),
}
"""The questions of each edition."""
EDITIONS = tuple(ASKS)
NEEDED: dict[str, dict[str, OptionValue]] = {
    "claim": {"black_market": True},
    "burn": {"promos": "brimstone_oil", "laps": 3},
    "swap": {"promos": "trophy", "laps": 3},
    "give": {"laps": 3},
    "divide": {"deputies": True},
    "share": {"deputies": True},
}
"""Side questions, and the options with which they come up."""
QUESTIONS = [*((ask, edition) for edition, asks in ASKS.items() for ask in asks), *((ask, "2e") for ask in NEEDED)]
EVERYTHING: dict[str, OptionValue] = {
    "deputies": True,
    "royal": True,
    "promos": "11",
    "black_market": True,
    "timer": "on",
}
"""All modules at once, for six players."""
RICH, POOR = 50, 3
SPEECHES = ("Only apples, my lord.", "Hm.", 'He said "silk"!', "[red]5[/red] :smile:", "fine\n\nSheriff: I accept 0")


class SheriffWithPurses(Sheriff):
    """Everyone starts with this much gold: little of it makes debts."""

    def __init__(self, gold: int) -> None:
        self.gold = gold

    def deal(self, state: State) -> list[SheriffEvent]:
        dealt = super().deal(state)
        return [replace(event, gold=self.gold) if isinstance(event, Dealt) else event for event in dealt]


def new_table(players: int = 3, seed: int = 1, gold: int = RICH, **options: OptionValue) -> Table:
    """A table that is not open yet; everybody is sheriff once unless told otherwise."""
    game = SheriffWithPurses(gold)
    return Table(game, players, parse_options(game.options, {"laps": 1, **options}), seed)


@dataclass(frozen=True, slots=True)
class Stop:
    """A table at one of its questions."""

    table: Table
    question: Question

    @property
    def ask(self) -> str:
        return self.question.decision.ask

    @property
    def seat(self) -> int:
        return self.question.seat

    @property
    def observation(self) -> Observation:
        return self.table.observation(self.question)

    @property
    def edition(self) -> str:
        return self.view.rules.edition.name

    @property
    def view(self) -> View:
        view: View = self.observation.view
        return view

    @property
    def state(self) -> State:
        state: State = self.table._state
        return state

    @property
    def names(self) -> Sequence[str]:
        return NAMES[: self.table.players]

    def sampled(self, dice: random.Random) -> Action:
        """A random legal action."""
        return self.table.game.sample(self.state, self.question.decision, dice)

    def submit(self, answer: Answer) -> list[Event]:
        return self.table.submit({self.seat: answer})


def stops(players: int, seed: int, gold: int = RICH, **options: OptionValue) -> Iterator[Stop]:
    """A random match, stopped at every question that a seat must answer; now and then an illegal answer comes first."""
    dice = random.Random(f"{players}:{seed}:{gold}")
    table = new_table(players, seed, gold, **options)
    table.open()
    while questions := table.pending():
        stop = Stop(table, dice.choice(questions))
        if stop.question.forced is None:
            yield stop
        if dice.random() < 0.05:
            stop.submit(Answer(Accept(99), raw='{"action":"accept"}'))
            continue
        words = dice.choice(SPEECHES) if dice.random() < 0.3 else ""
        note = f"note {len(table.log)} of seat {stop.seat}" if dice.random() < 0.2 else ""
        stop.submit(Answer(stop.sampled(dice), words, note))


def varied_stops(seeds: Iterable[int], **options: OptionValue) -> Iterator[Stop]:
    """Matches of three to five players, two after two of each edition; in every other one gold is so short that debts
    come up."""
    for seed in seeds:
        edition = options.get("edition", ("2e", "1e")[seed // 2 % 2])
        yield from stops(3 + seed % 3, seed, RICH if seed % 2 else POOR, **{**options, "edition": edition})


def module_stops(seeds: Iterable[int]) -> Iterator[Stop]:
    """Matches of six with everything, one after the other."""
    for seed in seeds:
        yield from stops(6, seed, RICH if seed % 2 else POOR, edition=EDITIONS[seed % 2], **EVERYTHING)


def at(ask: str, edition: str = "", *, players: int | None = None, seed: int = 0, **options: OptionValue) -> Stop:
    """A table of one's own that has come to this question; of the 2nd edition where it is asked there, unless told
    otherwise. Another seed makes another table."""
    played = edition or ("1e" if ask in ("place", "stack") else "2e")
    needed = {**NEEDED.get(ask, {}), **options}
    for number in range(seed * 100, seed * 100 + 100):
        gold = POOR if ask == "pay" else RICH
        many = 6 if needed.get("deputies") else players or 3 + number % 3
        for stop in stops(many, number, gold, edition=played, **needed):
            if stop.ask == ask:
                return stop
    raise AssertionError(f"{ask} is never asked")
