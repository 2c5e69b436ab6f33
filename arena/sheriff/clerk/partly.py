"""`Five coins, yes. The cheese, no.`: the other side's terms taken in part. That is a counter-offer of what was said yes to.

Only where every part of the terms is named with a yes or a no, and nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.situation import ANY, CONTRABAND, Proposal

YES = ("yes", "aye", "sure", "ok", "okay", "fine", "agreed", "i agree", "accept", "i accept", "deal")
_GOLD = "gold"
_SILENT = frozenset(
    {"fill", "the", "you", "i", "of", "title", "facedown", "it", "courtesy", "a", "tothing", "illegal", "stand", "by"}
)


def taken_in_part(segments: list[Segment], theirs: Proposal) -> Proposal | None:
    """The terms with only those parts that the speaker says yes to; None where he says anything else."""
    parts = ([_GOLD] if theirs.gold else []) + [lot.good for lot in theirs.lots]
    if len(parts) < 2 or len(set(parts)) < len(parts):
        return None
    said = list(_said(segments, theirs))
    if (kept := _only_these(segments, said, parts)) is not None:
        return _of(theirs, kept)
    if None in said or len(said) != 2 * len(parts):
        return None
    first = 0 if said[0] in ("yes", "no") else 1
    answers = {part: word for word, part in zip(said[first::2], said[1 - first :: 2], strict=True)}
    if set(answers) != set(parts) or set(answers.values()) != {"yes", "no"}:
        return None
    return _of(theirs, {part for part, answer in answers.items() if answer == "yes" and part is not None})


def _of(theirs: Proposal, kept: Set[str]) -> Proposal:
    """The terms with these parts alone."""
    lots = tuple(lot for lot in theirs.lots if lot.good in kept)
    return replace(theirs, gold=theirs.gold if _GOLD in kept else 0, lots=lots)


def _only_these(segments: list[Segment], said: list[str | None], parts: list[str]) -> set[str] | None:
    """The parts named in `okay, only the gold`; None where more is said, or something is denied."""
    words = {token.text for segment in segments for token in segment.tokens}
    if not words & {"only", "just"} or any(segment.lead == "but" or "left out" in segment.text for segment in segments):
        return None
    named = [part for part in said if part != "yes"]
    kept = {part for part in named if part is not None}
    return kept if kept and kept < set(parts) and len(kept) == len(named) else None


def _said(segments: list[Segment], theirs: Proposal) -> Iterator[str | None]:
    """The answers and the parts named, in order; None for a word that is neither."""
    kinds = {lot.good for lot in theirs.lots}
    for segment in segments:
        counted = False
        for token in segment.tokens:
            good = good_of(token)
            if token.text in YES or token.text in ("no", "not", "without", "nope"):
                yield "yes" if token.text in YES else "no"
            elif "num" in token.tags and (
                token.value == theirs.gold or token.value in {lot.count for lot in theirs.lots}
            ):
                counted = token.value == theirs.gold
            elif "gold" in token.tags:
                counted = False
                yield _GOLD
            elif good is not None or "card" in token.tags:
                counted = False
                yield good if good in kinds else ANY if ANY in kinds and (good is None or good in CONTRABAND) else None
            elif not token.tags & _SILENT or segment.asked:
                yield None
        if counted:
            yield _GOLD  # `your five, yes`
