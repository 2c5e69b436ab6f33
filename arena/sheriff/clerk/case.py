"""One utterance that has been heard, as those see it who decide what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.sheriff.clerk.asking import ask
from arena.sheriff.clerk.checks import impossible
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.situation import Act, Proposal, Reading, Situation
from arena.sheriff.clerk.vocabulary import SPACED


@dataclass(frozen=True, slots=True)
class Case:
    """What was heard, in which words, at which table."""

    heard: Hearing
    segments: list[Segment]
    situation: Situation
    flagged: bool
    language: str

    @property
    def english(self) -> bool:
        """Whether clauses are known by their shapes."""
        return self.language == "en"

    @property
    def wordy(self) -> bool:
        """Whether clauses are known by their words alone, in a script with spaces."""
        return self.language in SPACED and self.language != "en"

    def others(self) -> set[str]:
        """The players who are no part of this talk."""
        return set(self.situation.players) - {self.situation.merchant, self.situation.sheriff}

    def ask(self, about: str) -> Reading:
        """A question back to this speaker."""
        return ask(about, flagged=self.flagged)

    def say(self, act: Act) -> Reading:
        """An act without terms. Nothing is accepted beside an attempt to instruct."""
        if act == "accept" and self.flagged:
            return ask("mixed", flagged=True)
        return Reading(act, nonbinding=tuple(self.heard.claims), flagged=self.flagged)


def offering(situation: Situation) -> Act:
    """Offer or counter: the table alone decides. (Rule 3)"""
    return "counter" if situation.theirs is not None else "offer"


def put_forward(
    proposal: Proposal, situation: Situation, *, claims: Sequence[str] = (), flagged: bool = False
) -> Reading:
    """Terms as an offer or a counter, with an error if they could not be kept."""
    return Reading(
        offering(situation),
        proposal,
        impossible(proposal, situation),
        nonbinding=(*proposal.promises, *claims),
        flagged=flagged,
    )
