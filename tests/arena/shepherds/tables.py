"""Tables of shepherds in play: random legal matches with talk, notes and refused answers, stopped at every question."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from arena.kit import NAMES
from engine.game import Action, Event, OptionValue, parse_options
from engine.shepherds import SHEPHERDS
from engine.shepherds.actions import Report
from engine.shepherds.state import State
from engine.shepherds.views import View
from engine.table import Answer, Observation, Question, Table

ASKS = ("draft", "assign", "talk", "inspect", "report", "look", "tell", "reply", "place", "insure", "contract")
WINDOWS = ("T0", "T1", "T4", "T5")
NO_COLOURS = {"assign": 3}
"""Questions that only come up at a table of so many."""
SPEECHES = ("Only grass.", "Hm.", 'He said "sheep"!', "[red]5[/red] :smile:", "fine\n\nHeadman Bob reports 1 wolf.")
OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"profile": "strict", "look_mandatory": False},
    {"talk": "brief", "mayor_free_talk": False},
    {"talk": "mute"},
    {"mayor_free_talk": False, "replies": 1, "insurance_may_decline": False},
    {"mayor_2_3p": "first_then_last", "location_order": "123W", "banker_cap": "base_share"},
)


def new_table(players: int = 4, seed: int = 1, **options: OptionValue) -> Table:
    """A table that is not open yet; two rounds unless told otherwise."""
    return Table(SHEPHERDS, players, parse_options(SHEPHERDS.options, {"rounds": 2, **options}), seed)


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

    def swapped(self, dice: random.Random) -> tuple[Observation, State]:
        """What the seat would observe if all that it cannot know were otherwise, and that other state."""
        game, mine = self.table.game, self.observation
        twin = game.imagine(mine.view, dice)
        decision = self.question.decision
        question = replace(self.question, fallback=game.fallback(twin, decision), forced=game.forced(twin, decision))
        return replace(mine, view=game.view(twin, self.seat), question=question), twin


def hidden(state: State) -> object:
    """What nobody can know all of."""
    return [state.locations, state.roles, state.hands, state.stacks]


def stops(players: int, seed: int, **options: OptionValue) -> Iterator[Stop]:
    """A random match, stopped at every question that a seat must answer; now and then an illegal answer comes first."""
    dice = random.Random(f"{players}:{seed}")
    table = new_table(players, seed, **options)
    table.open()
    while questions := table.pending():
        stop = Stop(table, dice.choice(questions))
        if stop.question.forced is None:
            yield stop
        if dice.random() < 0.05:
            stop.submit(Answer(Report(99), raw='{"number":99}'))
            continue
        words = dice.choice(SPEECHES) if dice.random() < 0.3 else ""
        note = f"note {len(table.log)} of seat {stop.seat}" if dice.random() < 0.2 else ""
        stop.submit(Answer(stop.sampled(dice), words, note))


def varied_stops(seeds: Iterable[int]) -> Iterator[Stop]:
    """Matches of two to seven players, each with other options."""
    for seed in seeds:
        yield from stops(2 + seed % 6, seed, **OPTIONS[seed // 6 % len(OPTIONS)])


def at(ask: str, *, players: int | None = None, window: str = "", seed: int = 0, **options: OptionValue) -> Stop:
    """A table of one's own that has come to this question. Another seed makes another table."""
    for number in range(seed * 100, seed * 100 + 100):
        many = players or NO_COLOURS.get(ask, 4 + number % 4)
        for stop in stops(many, number, **{"rounds": 4, **options}):
            if stop.ask == ask and (not window or stop.view.window == window):
                return stop
    raise AssertionError(f"{ask} is never asked")
