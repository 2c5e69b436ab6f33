"""Every way to set a game up: number of players × options. All legal ones, or few that hold every pair of settings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from allpairspy import AllPairs  # type: ignore[import-untyped]  # it ships no types

from engine.catalog import GAMES
from engine.game import Option, OptionError, OptionValue, parse_options, stream

TELLING: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "sheriff": {"laps": (1, 2), "messages": (7, 1, 2)},
    "shepherds": {"first_mayor": (0, 1), "replies": (2, 0), "rounds": (2, 1)},
}
"""By game, what stands for a number option: few values that make a difference, and none that makes a match long."""

MOST_ROWS = 50_000
"""Where a game has more settings than that, those stand for all of them in which any three occur together."""

Row = tuple[OptionValue, ...]
"""A setting by its values alone: the number of players, then the options in the game's order."""


@dataclass(frozen=True, slots=True)
class Combination:
    """One legal setting of one game."""

    name: str
    players: int
    settings: tuple[tuple[str, OptionValue], ...]

    @property
    def options(self) -> dict[str, OptionValue]:
        return dict(self.settings)

    def __str__(self) -> str:
        return "-".join([self.name, f"{self.players}p", *(worded(*setting) for setting in self.settings)])


def worded(name: str, value: OptionValue) -> str:
    """`interject` or `no_interject`, `laps=2`."""
    if isinstance(value, bool):
        return name if value else f"no_{name}"
    return f"{name}={value}"


def values(game: str, option: Option) -> tuple[OptionValue, ...]:
    """What stands for an option. A number without telling values: its default, its least, and one above that."""
    if isinstance(option.default, bool):
        return (option.default, not option.default)
    if option.choices:
        return option.choices
    if option.name in TELLING.get(game, {}):
        return TELLING[game][option.name]
    return tuple(dict.fromkeys((option.default, option.low, min(option.low + 1, option.high))))


def columns(game: str) -> list[Sequence[OptionValue]]:
    """The values of every place in a row."""
    fewest, most = GAMES[game].players
    return [range(fewest, most + 1), *(values(game, option) for option in GAMES[game].options)]


def made(game: str, row: Row) -> Combination:
    names = [option.name for option in GAMES[game].options]
    return Combination(game, int(row[0]), tuple(zip(names, row[1:], strict=True)))


def is_legal(combination: Combination) -> bool:
    """Whether the game takes these settings together."""
    game = GAMES[combination.name]
    try:
        game.new(combination.players, parse_options(game.options, combination.options), 0)
    except OptionError:
        return False
    return True


def is_small(game: str) -> bool:
    return math.prod(map(len, columns(game))) <= MOST_ROWS


def any_three(places: Sequence[Sequence[OptionValue]]) -> list[Row]:
    """Rows in which any two settings occur, then others for any three; what three settings leave open is drawn."""
    rng, covered = stream(0, "any three"), set[Any]()
    rows = [tuple(row) for row in AllPairs(places)]
    for row in rows:
        covered.update(itertools.combinations(enumerate(row), 3))
    for chosen in itertools.combinations(range(len(places)), 3):
        for settings in itertools.product(*(places[place] for place in chosen)):
            wanted = tuple(zip(chosen, settings, strict=True))
            if wanted not in covered:
                fixed = dict(wanted)
                rows.append(tuple(fixed.get(place, rng.choice(list(each))) for place, each in enumerate(places)))
                covered.update(itertools.combinations(enumerate(rows[-1]), 3))
    return rows


@cache
def legal_rows(game: str) -> dict[Row, Combination]:
    """Every legal combination, by its row; or, of too many, enough for any three settings to come together."""
    places = columns(game)
    rows = itertools.product(*places) if is_small(game) else any_three(places)
    every = {row: made(game, row) for row in rows}
    return {row: combination for row, combination in every.items() if is_legal(combination)}


def pairs(row: Row) -> Iterator[tuple[tuple[int, OptionValue], tuple[int, OptionValue]]]:
    """Any two settings of a row, each with its place."""
    return itertools.combinations(enumerate(row), 2)


@cache
def pairwise(game: str) -> tuple[Combination, ...]:
    """Few legal combinations in which all pairs of settings occur that occur in any."""
    legal = legal_rows(game)
    if not is_small(game):
        return tuple(legal[row] for row in uncovered((), legal))
    beginnings = {row[:length] for row in legal for length in range(len(row) + 1)}
    rows = [tuple(row) for row in AllPairs(columns(game), filter_func=lambda row: tuple(row) in beginnings)]
    return tuple(legal[row] for row in [*rows, *uncovered(rows, legal)])


def uncovered(rows: Sequence[Row], legal: Mapping[Row, Combination]) -> list[Row]:
    """Rows to add, since allpairspy gives up on a pair whose first attempt the filter turns down."""
    covered = {pair for row in rows for pair in pairs(row)}
    added: list[Row] = []
    for row in legal:
        if not covered.issuperset(pairs(row)):
            covered.update(pairs(row))
            added.append(row)
    return added


def every(game: str) -> tuple[Combination, ...]:
    """All legal combinations."""
    return tuple(legal_rows(game).values())
