"""The games there are, by name."""

from __future__ import annotations

from typing import Any

from engine.game import Game, OptionError, nearest
from engine.shepherds import SHEPHERDS
from engine.sheriff import SHERIFF

GAMES: dict[str, Game[Any, Any]] = {SHERIFF.name: SHERIFF, SHEPHERDS.name: SHEPHERDS}


def game(name: str) -> Game[Any, Any]:
    """The game of this name. Raises OptionError with the nearest one."""
    try:
        return GAMES[name]
    except KeyError:
        raise OptionError(f"unknown game {name}{nearest(name, list(GAMES))}; games: {', '.join(GAMES)}") from None
