"""The clerk: plain speech → exactly the terms its speaker put forward, or a question back. Deterministic, no network.

It reads in steps, one module each: `normalise` (text as shown), `scan` (words with meanings, out of `lexicon`), `clauses`
(what is negated, asked or supposed), `quantities`, `hearing` (what counts), `building` (the terms), `deciding`, `checks`.
Chinese and Korean are put in order first (`arranging`, `korean` for words); `holding` is what `beside` is to English.
Nothing is guessed, rounded or clamped, and nobody's words bind another.
"""

from __future__ import annotations

from arena.sheriff.clerk import arranging
from arena.sheriff.clerk.clauses import compose, segments
from arena.sheriff.clerk.deciding import Judge, ask
from arena.sheriff.clerk.hearing import listen
from arena.sheriff.clerk.normalise import clean
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.situation import Reading, Situation

__all__ = ["Reading", "Situation", "read"]

MOST_TOKENS = 250
"""More words than an utterance of that length has."""


def read(utterance: str, situation: Situation) -> Reading:
    """What the speaker of an utterance put forward. Never raises, whatever the text."""
    cleaned = clean(utterance)
    scanned = scan(cleaned.text, situation.players, situation.speaker)
    if cleaned.odd or len(scanned.tokens) > MOST_TOKENS:
        return ask("display", flagged=scanned.flagged)
    if scanned.language in arranging.LANGUAGES:
        tokens = compose(arranging.taels(scanned.tokens))
        here = (situation.merchant, situation.sheriff)
        tokens = arranging.arrange(tokens, frozenset(name for name in situation.players if name not in here))
    else:
        tokens = compose(scanned.tokens)
    parts = segments(tokens)
    heard = listen(parts, situation, scanned.language)
    return Judge(heard, parts, situation, flagged=scanned.flagged, language=scanned.language).reading()
