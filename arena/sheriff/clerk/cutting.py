"""An utterance → its segments, in the language it is in: the steps of reading that come before anything is heard."""

from __future__ import annotations

from dataclasses import dataclass

from arena.sheriff.clerk import arranging, comparing, likewise, manner, pronouns, relative, rewording, separable
from arena.sheriff.clerk.clauses import Segment, compose, segments
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.situation import Situation
from arena.sheriff.clerk.tokens import Token
from arena.speech.normalise import clean

MOST_TOKENS = 250
"""More words than an utterance of that length has."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The segments of an utterance; `odd` where nobody can say what it contains, and then there are none."""

    segments: list[Segment]
    language: str
    flagged: bool
    odd: bool = False


def cut(utterance: str, situation: Situation) -> Cut:
    """Cut an utterance into its segments. Never raises, whatever the text."""
    cleaned = clean(utterance)
    scanned = scan(cleaned.text, situation.players, situation.speaker)
    if cleaned.odd or len(scanned.tokens) > MOST_TOKENS:
        return Cut([], scanned.language, scanned.flagged, odd=True)
    others = frozenset(situation.players) - {situation.merchant, situation.sheriff}
    if scanned.language in arranging.LANGUAGES:
        tokens = compose(arranging.taels(scanned.tokens))
        tokens = arranging.arrange(tokens, others)
        return Cut(segments(tokens), scanned.language, scanned.flagged)
    if scanned.language in relative.LANGUAGES:
        said = rewording.lowered(scanned.tokens) if situation.standing is not None else scanned.tokens
        return Cut(_european(compose(said), scanned.language), scanned.language, scanned.flagged)
    tokens = compose(scanned.tokens)
    if scanned.language == "en":
        tokens = likewise.spelt_out(pronouns.named(tokens, others, of_people=situation.role == "merchant"), situation)
    return Cut(segments(tokens), scanned.language, scanned.flagged)


def _european(tokens: list[Token], language: str) -> list[Segment]:
    """Relative clauses drawn into what they stand in, and German verbs in two parts joined."""
    parts = segments(relative.inlined(rewording.reworded(comparing.joined(manner.settled(tokens, language)))))
    relative.suppose(parts)
    if language == "de":
        separable.join(parts)
    return parts
