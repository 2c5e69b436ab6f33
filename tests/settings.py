"""Settings of a game that go together: a start for every number of players, and what can be added to it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.catalog import GAMES
from engine.game import Option, OptionError, OptionValue, parse_options

Settings = dict[str, OptionValue]


def is_legal(game: str, players: int, settings: Settings) -> bool:
    """Whether the game takes these settings together."""
    rules = GAMES[game]
    try:
        rules.new(players, parse_options(rules.options, settings), 0)
    except OptionError:
        return False
    return True


def values(option: Option) -> tuple[OptionValue, ...]:
    """A few that stand for all."""
    if isinstance(option.default, bool):
        return (option.default, not option.default)
    if option.several:
        return ("none", str(len(option.choices)), option.choices[0])
    if option.choices:
        return option.choices
    return tuple(dict.fromkeys((option.default, option.low, min(option.low + 1, option.high))))


@cache
def start(game: str, players: int) -> tuple[tuple[str, OptionValue], ...]:
    """The least that this number of players needs: all defaults, or one option set otherwise."""
    if is_legal(game, players, {}):
        return ()
    for option in GAMES[game].options:
        for value in values(option):
            if is_legal(game, players, {option.name: value}):
                return ((option.name, value),)
    raise AssertionError(f"{game} needs several options for {players} players")


def combined(game: str, players: int, wanted: Iterable[tuple[str, OptionValue]]) -> Settings:
    """The start, and of what is wanted, in this order, whatever goes together with what is there already.

    What only goes with something that comes later is tried again, until nothing more fits.
    """
    settings: Settings = dict(start(game, players))
    left = list(wanted)
    while True:
        taken = []
        for name, value in left:
            if is_legal(game, players, {**settings, name: value}):
                settings[name] = value
                taken.append((name, value))
        if not taken:
            return settings
        left = [pair for pair in left if pair not in taken]
