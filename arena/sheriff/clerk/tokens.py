"""A word or phrase of an utterance, and what it can mean."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

UNKNOWN = frozenset({"unk"})


@dataclass(slots=True)
class Token:
    """A word or phrase and what it can mean. `value` is the number or name it stands for."""

    text: str
    tags: frozenset[str]
    value: Fraction | None = None
    name: str | None = None
