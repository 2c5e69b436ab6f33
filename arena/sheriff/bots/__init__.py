"""Rule-based players of Sheriff: the zero of every table, and company for a model that plays alone.

A bot is a function of an observation and a random stream. All of them talk in short lines that fit what they do.
"""

from __future__ import annotations

from collections.abc import Mapping

from arena.errors import ConfigError
from arena.kit import Bot
from arena.sheriff.bots.bayes import Bayes
from arena.sheriff.bots.mix import Mix
from arena.sheriff.bots.simple import greedy_bot, honest_bot, lax_bot, random_bot, strict_bot

HALF = 0.5

BOTS: dict[str, Bot] = {
    "random": random_bot,
    "honest": honest_bot,
    "greedy": greedy_bot,
    "strict": strict_bot,
    "lax": lax_bot,
    "bayes": Bayes(),
    "mix": Mix(HALF),
}

SETTINGS: dict[str, dict[str, str]] = {
    "mix": {"p": f"the chance of a considered answer, 0 to 1 ({HALF} unless told)"},
}


def make(name: str, settings: Mapping[str, str]) -> Bot:
    """A bot with its settings. Raises ConfigError for a value that makes no sense."""
    if name == "mix" and "p" in settings:
        return Mix(_chance("p", settings["p"]))
    return BOTS[name]


def _chance(setting: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ConfigError(f"{setting}={text} must be a number from 0 to 1")
    return number
