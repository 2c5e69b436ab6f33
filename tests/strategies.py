"""Matches for property tests: any game, any number of players, any options; random legal actions, and garbage."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from hypothesis import strategies as st

from engine.catalog import GAMES
from engine.game import Action, Decision, Event, Game, Option, OptionValue, parse_options
from engine.sheriff import actions as sheriff
from engine.sheriff import goods
from engine.sheriff.events import Dealt
from tests.engine.shepherds.garbage import shepherds_garbage
from tests.settings import combined

WIDEST = 9
"""The widest span of a number option that is tried: up to so many above its least value."""

SHORT: dict[str, dict[str, st.SearchStrategy[OptionValue]]] = {
    "sheriff": {"laps": st.sampled_from([1, 1, 1, 2])},
}
"""By game, options that decide how long a match lasts, kept small."""

LONG: dict[str, dict[str, st.SearchStrategy[OptionValue]]] = {
    "sheriff": {"laps": st.just(9)},
}
"""By game, the same options so large that everything runs out that can run out."""


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that decides a match: the game, its settings, the deal's seed, and `dice` for what the players do.

    `purse` is the gold that everyone starts with in a playthrough, where it is not to be what the rules say.
    """

    name: str
    players: int
    options: Mapping[str, OptionValue]
    seed: int
    dice: int
    purse: int | None

    @property
    def game(self) -> Game[Any, Any]:
        return GAMES[self.name]


def option_values(option: Option) -> st.SearchStrategy[OptionValue]:
    """The default as often as all other values together."""
    if isinstance(option.default, bool):
        return st.booleans()
    if option.several:
        some = st.lists(st.sampled_from(option.choices), max_size=3).map(lambda names: ",".join(names) or "none")
        return st.just("none") | some | st.integers(0, len(option.choices)).map(str)
    if option.choices:
        return st.sampled_from(option.choices)
    return st.just(option.default) | st.integers(option.low, min(option.high, option.low + WIDEST))


@st.composite
def matches(draw: st.DrawFn, name: str, length: Mapping[str, Mapping[str, Any]] = SHORT) -> Match:
    """A match of this game whose options go together. Every other table is poor, so that debts come up."""
    game = GAMES[name]
    fixed = length.get(name, {})
    players = draw(st.integers(*game.players))
    given = [(option.name, draw(fixed.get(option.name, option_values(option)))) for option in game.options]
    options = parse_options(game.options, combined(name, players, draw(st.permutations(given))))
    seed = draw(st.integers(0, 2**48))
    return Match(name, players, options, seed, draw(st.integers(0, 2**48)), draw(st.sampled_from([None, 3])))


class Playthrough:
    """A match played without a table: random legal actions, one after the other, and every event on record."""

    def __init__(self, match: Match, after: Callable[[Any, Event], None] | None = None) -> None:
        self.match = match
        self.game = match.game
        self.dice = random.Random(match.dice)
        self.state = self.game.new(match.players, match.options, match.seed)
        self.log: list[Event] = []
        self._after = after

    def apply(self, events: Sequence[Event]) -> None:
        for event in events:
            self.game.apply(self.state, event)
            self.log.append(event)
            if self._after:
                self._after(self.state, event)

    def proceed(self) -> None:
        while events := self.game.proceed(self.state):
            self.apply(events)

    def turns(self) -> Iterator[Sequence[Decision]]:
        """Every set of decisions, before a random legal action of each seat in it is played."""
        self.apply([self._with_purse(event) for event in self.game.deal(self.state)])
        self.proceed()
        while decisions := self.game.pending(self.state):
            yield decisions
            for decision in decisions:
                action = self.game.sample(self.state, decision, self.dice)
                self.apply(self.game.resolve(self.state, decision.seat, action))
            self.proceed()

    def _with_purse(self, event: Event) -> Event:
        if self.match.purse is not None and isinstance(event, Dealt):
            return replace(event, gold=self.match.purse)
        return event

    def play(self) -> Playthrough:
        for _ in self.turns():
            pass
        return self


NUMBERS = (-(10**30), -1, 0, 1, 2, 3, 4, 5, 6, 7, 20, 50, 51, 99, 10**30)
CARDS = (*goods.NAMES, *goods.NAMES, *goods.ALL_NAMES, goods.FACE_DOWN, "", "Apples", "turnips")
PILES = ("left", "right", "deck", "discard", "", "Left", "x" * 500)


def sheriff_garbage(rng: random.Random) -> Action:
    """An action that is well-typed and otherwise means nothing; now and then it is legal by chance."""

    def number() -> int:
        return rng.choice(NUMBERS)

    def cards() -> tuple[str, ...]:
        return tuple(rng.choices(CARDS, k=rng.randint(0, 7)))

    def sources() -> tuple[str, ...]:
        return tuple(rng.choices(PILES, k=rng.randint(0, 6)))

    def seats() -> tuple[int, ...]:
        return tuple(rng.choices(range(-1, 6), k=rng.randint(0, 3)))

    def terms() -> sheriff.Terms:
        promises = tuple(rng.choices(("", "Next time.", "x" * 201), k=rng.choice((0, 0, 1, 6))))
        stand, hidden, bag = (cards() if rng.random() < 0.3 else () for _ in range(3))
        later_passes, later_opens = (seats() if rng.random() < 0.3 else () for _ in range(2))
        return sheriff.Terms(
            rng.randint(-1, 5), number(), stand, hidden, bag, promises, seats(), seats(), later_passes, later_opens
        )

    makers: tuple[Callable[[], Action], ...] = (
        Action,
        lambda: sheriff.Start(number()),
        lambda: sheriff.Exchange(cards(), sources()),
        lambda: sheriff.Exchange(cards()),
        lambda: sheriff.Place(rng.choice(PILES), cards()),
        lambda: sheriff.Load(cards()),
        lambda: sheriff.Declare(number(), rng.choice(CARDS)),
        lambda: sheriff.Call(number()),
        lambda: sheriff.Offer(terms()),
        lambda: sheriff.Offer(terms()),
        lambda: sheriff.Accept(number()),
        lambda: sheriff.TurnDown(number()),
        lambda: sheriff.Withdraw(number()),
        sheriff.Yield,
        sheriff.Open,
        sheriff.Pass,
        lambda: sheriff.HandOver(cards()),
        lambda: sheriff.Give(cards()),
        lambda: sheriff.Claim(rng.choice(CARDS)),
        lambda: sheriff.Burn(number(), rng.choice(CARDS), number()),
        lambda: sheriff.Discard(rng.choice(CARDS)),
        lambda: sheriff.Divide(number(), cards()),
        sheriff.Agree,
        sheriff.Decline,
        sheriff.TimeUp,
    )
    return rng.choice(makers)()


MOST_DRAWS = 2000
"""So often garbage is drawn for a kind of action; the rarest of twenty kinds comes up long before."""


def spoilt(action: Action, garbage: Callable[[random.Random], Action], rng: random.Random) -> Action:
    """The action with one part taken from garbage of its kind: almost legal."""
    parts = [part.name for part in fields(action)]  # type: ignore[arg-type]  # every action is a dataclass
    if not parts:
        return garbage(rng)
    for _ in range(MOST_DRAWS):
        other = garbage(rng)
        if type(other) is type(action):
            break
    else:
        raise AssertionError(f"no garbage of the kind {type(action).__name__}")
    name = rng.choice(parts)
    value = getattr(other, name)
    if isinstance(value, sheriff.Terms):
        part = rng.choice([part.name for part in fields(value)])
        value = replace(getattr(action, name), **{part: getattr(value, part)})
    return replace(action, **{name: value})  # type: ignore[type-var]  # likewise


GARBAGE: dict[str, Callable[[random.Random], Action]] = {"sheriff": sheriff_garbage, "shepherds": shepherds_garbage}
"""By game. A game without any has untested refusals, so the tests that draw garbage fail for it."""
