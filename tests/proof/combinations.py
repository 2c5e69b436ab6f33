"""Ways to set a game up: number of players × options. Few that hold every pair of settings, or all of its switches."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.catalog import GAMES
from engine.game import Option, OptionValue
from tests.settings import Setting, combined, is_legal

TELLING: Mapping[str, Mapping[str, tuple[OptionValue, ...]]] = {
    "sheriff": {
        "laps": (1, 2),
        "messages": (7, 1, 2),
        "first_sheriff": ("random", "1"),
        "minute": (4, 2),
        "promos": ("none", "11", "trophy"),
    },
    "shepherds": {"first_mayor": (0, 1), "replies": (2, 0), "rounds": (2, 1)},
}
"""By game, what stands for an option with many values: few that make a difference, and none that makes a match long."""

SWITCHES: Mapping[str, Sequence[str]] = {
    "sheriff": (
        "edition",
        "royal",
        "timer",
        "blind_removal",
        "seven_hand",
        "promos",
        "black_market",
        "deputies",
        "gatekeeper",
        "deck",
        "talk",
    ),
    "shepherds": ("profile", "talk", "mayor_free_talk", "mayor_2_3p"),
}
"""By game, the options that change most of it: all combinations of them are played by `scripts/prove`."""

PLAYERS = "players"
CANDIDATES = 12
"""So many random rows are made for a pair that is still missing; the one with the most other missing pairs is taken."""


@dataclass(frozen=True, slots=True)
class Combination:
    """One legal setting of one game."""

    name: str
    players: int
    settings: tuple[Setting, ...]

    @property
    def options(self) -> dict[str, OptionValue]:
        return dict(self.settings)

    def __str__(self) -> str:
        """The players, and every setting that is not the default."""
        defaults = {option.name: option.default for option in GAMES[self.name].options}
        told = [worded(name, value) for name, value in self.settings if value != defaults[name]]
        return "-".join([self.name, f"{self.players}p", *told])


def worded(name: str, value: OptionValue) -> str:
    """`interject` or `no_interject`, `laps=2`."""
    if isinstance(value, bool):
        return name if value else f"no_{name}"
    return f"{name}={value}"


def values(game: str, option: Option) -> tuple[OptionValue, ...]:
    """What stands for an option. A number without telling values: its default, its least, and one above that."""
    if option.name in TELLING.get(game, {}):
        return TELLING[game][option.name]
    if isinstance(option.default, bool):
        return (option.default, not option.default)
    if option.choices:
        return option.choices
    return tuple(dict.fromkeys((option.default, option.low, min(option.low + 1, option.high))))


@cache
def every_setting(game: str) -> tuple[Setting, ...]:
    """Every value of every option that is tried, and every number of players."""
    fewest, most = GAMES[game].players
    options = [(option.name, value) for option in GAMES[game].options for value in values(game, option)]
    return (*[(PLAYERS, number) for number in range(fewest, most + 1)], *options)


def made(game: str, players: int, wanted: Sequence[Setting]) -> Combination:
    """What is wanted as far as it goes together; of all other options the first value."""
    rest = [(option.name, values(game, option)[0]) for option in GAMES[game].options]
    settings = combined(game, players, [*wanted, *rest])
    return Combination(game, players, tuple((option.name, settings[option.name]) for option in GAMES[game].options))


def pairs(combination: Combination) -> Iterator[tuple[Setting, Setting]]:
    """Any two settings of a combination."""
    return itertools.combinations(((PLAYERS, combination.players), *combination.settings), 2)


def holding(game: str, pair: tuple[Setting, Setting], more: Sequence[Setting]) -> Combination | None:
    """A combination with both settings, and as much as fits of `more`; None if they never go together."""
    asked = dict(pair).get(PLAYERS)
    fewest, most = GAMES[game].players
    counts = (
        [int(asked)] if asked is not None else [n for name, n in more if name == PLAYERS] or range(fewest, most + 1)
    )
    wanted = [setting for setting in pair if setting[0] != PLAYERS]
    for players in counts:
        row = made(game, int(players), [*wanted, *[setting for setting in more if setting[0] != PLAYERS]])
        if set(wanted) <= set(row.settings):
            return row
    return None


@cache
def pairwise(game: str) -> tuple[Combination, ...]:
    """Few legal combinations in which all pairs of settings occur that occur in any."""
    settings = every_setting(game)
    dice = random.Random(game)
    missing = {(one, other) for one, other in itertools.combinations(settings, 2) if one[0] != other[0]}
    rows: list[Combination] = []
    for pair in sorted(missing, key=repr):
        if pair not in missing:
            continue
        found = [row for _ in range(CANDIDATES) if (row := holding(game, pair, dice.sample(settings, len(settings))))]
        if found:
            rows.append(max(found, key=lambda row: len(missing.intersection(pairs(row)))))
            missing.difference_update(pairs(rows[-1]))
    return tuple(rows)


@cache
def every(game: str) -> tuple[Combination, ...]:
    """All legal combinations of the switches; the other options as they begin."""
    fewest, most = GAMES[game].players
    by_name = {option.name: option for option in GAMES[game].options}
    switches = [[(name, value) for value in values(game, by_name[name])] for name in SWITCHES[game]]
    others = [
        (option.name, values(game, option)[0]) for option in GAMES[game].options if option.name not in SWITCHES[game]
    ]
    rows = [
        Combination(game, players, (*wanted, *others))
        for players in range(fewest, most + 1)
        for wanted in itertools.product(*switches)
    ]
    return tuple(row for row in rows if is_legal(game, row.players, row.options))
