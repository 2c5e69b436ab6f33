"""The arena's side of every game, by the game's name."""

from __future__ import annotations

from arena.kit import Kit
from arena.shepherds import KIT as SHEPHERDS
from arena.sheriff import KIT as SHERIFF

KITS: dict[str, Kit] = {"sheriff": SHERIFF, "shepherds": SHEPHERDS}
