"""Prompts as a model gets them at a stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from arena.kits import KITS
from arena.prompting import Prompter, Prompts
from arena.providers import Message
from engine.table import Observation
from tests.arena.shepherds.tables import Stop

KIT = KITS["shepherds"]
STYLES = ("full", "small")
SETS = {style: Prompts("shepherds", style) for style in STYLES}


def messages(style: str, observation: Observation, names: Sequence[str]) -> list[Message]:
    """The messages of a prompter that has never seen this match before."""
    prompter = Prompter(KIT, SETS[style], names)
    return prompter.messages(observation, KIT.wire(style, observation, names))


def told(style: str, stop: Stop) -> list[Message]:
    return messages(style, stop.observation, stop.names)


def turn(style: str, stop: Stop) -> str:
    """The turn as it is put for the first time."""
    refusals = len(stop.question.refusals)
    return told(style, stop)[-1 - 2 * refusals]["content"]


def some(stops: Iterable[Stop], step: int = 4) -> Iterator[Stop]:
    """Every so manyth stop: making a whole prompt takes its time."""
    return islice(stops, 0, None, step)


def history(stop: Stop) -> list[str]:
    """The lines of what happened so far."""
    text = turn("full", stop)
    start, end = "# What happened so far\n", "\n\n# The table now\n"
    assert text.startswith(start)
    return text[len(start) : text.index(end)].split("\n")
