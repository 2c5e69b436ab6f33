"""Clauses that only say where a card lies, or that turn on what a bag holds, in the languages without shapes.

`the silk, which lies face down before me, is yours` is read as `the silk face down is yours`; `find mead in Bob's bag, and
there are three more` as `if you find …`.
"""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import HIDDEN_GOODS
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.tokens import Token

LANGUAGES = ("uk", "de", "es", "fr")
RELATIVES = frozenset(
    {"що", "яка", "який", "яке", "які", "котра", "котрий", "die", "der", "das", "welche", "que", "la", "qui"}
)
THOSE = frozenset({"тих", "тієї", "тої", "denen", "den", "las", "los", "celles", "ceux"})
PLACES = frozenset({"facedown", "faceup", "stand"})
LYING = frozenset({"have", "exist", "i", "you", "fill", "loc", "the", "it", "inbag", "title", "zone"})
PAUSES = frozenset({"comma", "dash"})
LONGEST = 7
"""Words of such a clause."""
FINDING = ("findest", "findet", "finden", "stößt", "знайдеш", "знайдете", "знайдуть", "знайдеться")
"""A verb that opens a condition without an `if`."""


def inlined(tokens: list[Token]) -> list[Token]:
    """The tokens with each clause of place behind a good or a card cut down to the words of the place."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        start = at + 1 if tokens[at].tags & PAUSES else at
        if out and _is_placed(out) and (end := _end(tokens, start)) is not None:
            out.extend(token for token in tokens[start + 1 : end] if token.tags & PLACES)
            at = end
            while (
                not _is_framed(out)
                and start > at - LONGEST
                and at < len(tokens)
                and tokens[at].tags & PAUSES
                and tokens[start - 1].tags & PAUSES
            ):
                at += 1
            continue
        if out and "gold" in out[-1].tags and (owned := _owned(tokens, start)) is not None:
            at = owned  # `all the gold, which I have`
            continue
        out.append(tokens[at])
        at += 1
    return out


def _is_framed(out: list[Token]) -> bool:
    """Whether the clause that stands so far gives or asks already, so that the next comma ends it."""
    for token in reversed(out):
        if token.tags & (PAUSES | {"stop"}):
            return False
        if token.tags & {"give", "toyou", "tome", "want", "get"}:
            return True
    return False


def _is_placed(out: list[Token]) -> bool:
    """Whether the words before a clause end with a good or a card, or with `of those` behind one."""
    last = len(out) - 1
    while last > 0 and last > len(out) - 3 and (out[last].text in THOSE or out[last].tags & {"loc"}):
        last -= 1
    return good_of(out[last]) is not None or "card" in out[last].tags


def _owned(tokens: list[Token], start: int) -> int | None:
    """Where a clause ends that only says that the speaker has it; None if none begins here."""
    if start + 1 >= len(tokens) or tokens[start].text.split(" ")[0] not in RELATIVES:
        return None
    at = start + 1
    while at < len(tokens) and tokens[at].tags & {"i", "have"}:
        at += 1
    has = any("have" in token.tags for token in tokens[start:at])
    ends = at == len(tokens) or bool(tokens[at].tags & (PAUSES | {"stop"}))
    return at if has and ends else None


def _end(tokens: list[Token], start: int) -> int | None:
    """Where a clause of place that begins here ends; None if none does."""
    if start + 1 >= len(tokens) or tokens[start].text.split(" ")[0] not in RELATIVES:
        return None
    placed = False
    for at in range(start + 1, min(len(tokens), start + LONGEST)):
        token = tokens[at]
        placed = placed or bool(token.tags & PLACES)
        following = tokens[at + 1].tags if at + 1 < len(tokens) else PAUSES
        if not token.tags & (PLACES | LYING):
            return None
        if placed and not following & (LYING | PLACES) - {"you", "the"}:
            return at + 1
    return None


def suppose(segments: list[Segment]) -> None:
    """Mark `find mead in Bob's bag, …` as the condition that it is."""
    for segment in segments:
        if segment.tokens[0].text in FINDING and segment.tags & HIDDEN_GOODS and not segment.asked:
            segment.lead = "if"
