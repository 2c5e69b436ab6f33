"""What a reading needs to know of the table, and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.shepherds.actions import Claims


@dataclass(frozen=True, slots=True)
class Situation:
    """The table as its speaker knows it, as far as it bears on what words mean."""

    players: tuple[str, ...]
    speaker: str
    mayor: str
    roles: tuple[str, ...]
    """Those of this match."""
    cards: tuple[str, ...]
    """Location cards of this match, by name."""
    looked: tuple[str, ...] = ()
    """Locations whose card the speaker has seen in this round, which everybody knows."""
    own_meeples: int = 1
    may_claim: bool = True
    may_ask: tuple[str, ...] = ()
    """Players whose answer may be asked for with these words."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was said: claims, in the order of the words, and who is asked for an answer; or else a question back."""

    claims: Claims = ()
    asked: tuple[str, ...] = ()
    question: str = ""
    flagged: bool = False

    @property
    def act(self) -> str:
        """`ambiguous`, `claim`, `ask` or `smalltalk`."""
        if self.question:
            return "ambiguous"
        return "claim" if self.claims else "ask" if self.asked else "smalltalk"


def unclear(question: str, *, flagged: bool = False) -> Reading:
    """A question back."""
    return Reading(question=question, flagged=flagged)


def one_line(names: Sequence[str]) -> str:
    """`a, b or c`."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
