"""Rule-based players of Sheriff: the zero of every table, and company for a model that plays alone.

A bot is a function of an observation and a random stream. All of them talk in short lines that fit what they do.
"""

from __future__ import annotations

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.kit import Bot
from arena.sheriff.bots.bayes import Bayes
from arena.sheriff.bots.mix import Mix
from arena.sheriff.bots.search import PLAYOUTS, Search
from arena.sheriff.bots.simple import greedy_bot, honest_bot, lax_bot, random_bot, strict_bot

HALF = 0.5
MOST_PLAYOUTS = 100_000

BOTS: dict[str, Bot] = {
    "random": random_bot,
    "honest": honest_bot,
    "greedy": greedy_bot,
    "strict": strict_bot,
    "lax": lax_bot,
    "bayes": Bayes(),
    "search": Search(PLAYOUTS),
    "mix": Mix(HALF),
}

SETTINGS: dict[str, dict[str, str]] = {
    "search": {
        "playouts": f"how many tables it imagines for a question, 1 to {MOST_PLAYOUTS} ({PLAYOUTS} unless told)"
    },
    "mix": {"p": f"the chance of a considered answer, 0 to 1 ({HALF} unless told)"},
}


def make(name: str, settings: Mapping[str, str]) -> Bot:
    """A bot with its settings. Raises ConfigError for a value that makes no sense."""
    if name == "mix" and "p" in settings:
        return Mix(_chance("p", settings["p"]))
    if name == "search" and "playouts" in settings:
        return Search(_number("playouts", settings["playouts"], MOST_PLAYOUTS))
    return BOTS[name]


def _number(setting: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= most):
        raise ConfigError(f"{setting}={text} must be a whole number from 1 to {most}")
    return int(text)


def _chance(setting: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ConfigError(f"{setting}={text} must be a number from 0 to 1")
    return number
