"""The clerk: plain speech → exactly the terms its speaker put forward, or a question back. Deterministic, no network.

The table's own sentences are known to the letter (`reciting`). All else is read in steps, one module each: `arena.speech`
(text as shown, own words), `scan` (words with meanings, of `lexicon`), `clauses` (what is negated, asked or supposed),
`shapes` (what an English clause does), `quantities`, `hearing` (what counts), `settling` and `beside` (what counts in the
end), `building` (the terms), `deciding`, `checks`. Chinese and Korean are put in order first (`arranging`, `korean` for
words); `holding` is what `beside` is to English.
Nothing is guessed, rounded or clamped, and nobody's words bind another.
"""

from __future__ import annotations

from dataclasses import replace

from arena.sheriff.clerk import arranging, relative, separable
from arena.sheriff.clerk.asking import ask
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import compose, segments
from arena.sheriff.clerk.deciding import decide
from arena.sheriff.clerk.hearing import listen
from arena.sheriff.clerk.reciting import recited
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.situation import Reading, Situation
from arena.speech.normalise import clean

__all__ = ["Reading", "Situation", "read"]

MOST_TOKENS = 250
"""More words than an utterance of that length has."""


def read(utterance: str, situation: Situation) -> Reading:
    """What the speaker of an utterance put forward. Never raises, whatever the text."""
    recital = recited(utterance, situation)
    if recital is not None:
        return recital
    cleaned = clean(utterance)
    scanned = scan(cleaned.text, situation.players, situation.speaker)
    if cleaned.odd or len(scanned.tokens) > MOST_TOKENS:
        return replace(ask("display", flagged=scanned.flagged), language=scanned.language)
    if scanned.language in arranging.LANGUAGES:
        tokens = compose(arranging.taels(scanned.tokens))
        here = (situation.merchant, situation.sheriff)
        tokens = arranging.arrange(tokens, frozenset(name for name in situation.players if name not in here))
    else:
        tokens = compose(scanned.tokens)
    tokens = relative.inlined(tokens) if scanned.language in relative.LANGUAGES else tokens
    parts = segments(tokens)
    if scanned.language in relative.LANGUAGES:
        relative.suppose(parts)
    if scanned.language == "de":
        separable.join(parts)
    heard = listen(parts, situation, scanned.language)
    reading = decide(Case(heard, parts, situation, scanned.flagged, scanned.language))
    return replace(reading, language=scanned.language)
