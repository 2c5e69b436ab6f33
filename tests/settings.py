"""Settings of a game that go together: a start for every number of players, and what can be added to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.catalog import GAMES
from engine.game import OptionError, OptionValue, parse_options

Settings = dict[str, OptionValue]
Setting = tuple[str, OptionValue]


def is_legal(game: str, players: int, settings: Mapping[str, OptionValue]) -> bool:
    """Whether the game takes these settings together."""
    rules = GAMES[game]
    try:
        rules.new(players, parse_options(rules.options, settings), 0)
    except OptionError:
        return False
    return True


@cache
def start(game: str, players: int) -> tuple[Setting, ...]:
    """The least that this number of players needs: all defaults, or one switch set otherwise."""
    if is_legal(game, players, {}):
        return ()
    switches = [option for option in GAMES[game].options if isinstance(option.default, bool)]
    needed = [
        (each.name, not each.default) for each in switches if is_legal(game, players, {each.name: not each.default})
    ]
    assert needed, f"{game} needs several options for {players} players"
    return (needed[0],)


def combined(game: str, players: int, wanted: Iterable[Setting]) -> Settings:
    """The start, and of what is wanted whatever goes together with it, the first value of an option before later ones.

    What only goes with something that comes later is tried again, until nothing more fits.
    """
    settings: Settings = dict(start(game, players))
    left = [(name, value) for name, value in wanted if name not in settings]
    while True:
        taken = len(settings)
        for name, value in left:
            if name not in settings and is_legal(game, players, {**settings, name: value}):
                settings[name] = value
        if len(settings) == taken:
            return settings
