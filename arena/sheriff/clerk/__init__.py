"""The clerk: plain speech → exactly the terms its speaker put forward, or a question back. Deterministic, no network.

The table's own sentences are known to the letter (`reciting`). All else is read in steps, one module each: `cutting` (text
as shown and own words, of `arena.speech`; words with meanings, `scan`; what is negated, asked or supposed, `clauses`),
`shapes` (what an English clause does), `quantities`, `hearing` (what counts), `settling` and `beside` (what counts in the
end), `building` (the terms), `deciding`, `checks`. Chinese and Korean are put in order first (`arranging`, `korean` for
words); `holding` is what `beside` is to English, `nearby` to the other languages.
Nothing is guessed, rounded or clamped, and nobody's words bind another.
"""

from __future__ import annotations

from dataclasses import replace

from arena.sheriff.clerk.asking import ask
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.cutting import cut
from arena.sheriff.clerk.deciding import decide
from arena.sheriff.clerk.hearing import listen
from arena.sheriff.clerk.reciting import recited
from arena.sheriff.clerk.situation import Reading, Situation

__all__ = ["Reading", "Situation", "read"]


def read(utterance: str, situation: Situation) -> Reading:
    """What the speaker of an utterance put forward. Never raises, whatever the text."""
    recital = recited(utterance, situation)
    if recital is not None:
        return recital
    said = cut(utterance, situation)
    if said.odd:
        return replace(ask("display", flagged=said.flagged), language=said.language)
    heard = listen(said.segments, situation, said.language)
    reading = decide(Case(heard, said.segments, situation, said.flagged, said.language))
    return replace(reading, language=said.language)
