"""What beside the words that would bind holds them back in Chinese and Korean: conditions, musings, jests, unknown talk.

The counterpart of `beside` for languages whose clauses have no shapes. A doubt is a question back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing

IFS = ("면", "거든", "다면", "라면")
"""Endings that make a Korean word that is not known a condition."""
DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "spare"})
GIVEN = frozenset({"toyou", "give", "get", "tome", "want"})
HEDGES = frozenset({"would", "think", "joke", "ask"})
OTHERS = frozenset({"not", "no", "past", "say3", "he", "when", "cond"}) | HEDGES
THEN = ("就", "我就", "那我就", "本官就", "老子就")


def doubt_beside_terms(heard: Hearing, segments: list[Segment]) -> str | None:
    """What is to be asked about terms, or None."""
    for part in heard.parts:
        segment = part.segment
        if segment.tags & {"think", "joke"} or ("ask" in segment.tags and not segment.asked and segment.tags & {"unk"}):
            return "supposition"
        beside = list(_beside(segments, part.index))
        if any(_conditional(each) for each in beside):
            return "condition"
        behind = [each for each in beside if segments.index(each) > part.index]
        if segment.asked and any(each.tags & {"unk", "say3"} for each in behind):
            return "question"
        before = segments[part.index - 1] if part.index else None
        if _follows(segment) and before in beside and before is not None and "unk" in before.tags:
            return "condition"
    return None


def doubt_beside_answer(heard: Hearing, segments: list[Segment], core: int) -> str | None:
    """What is to be asked about an acceptance, or None."""
    if "trailing" in segments[core].tags:
        return "question"  # `八塊啊…`
    echoed = any(part.index == core for part in heard.parts) and not segments[core].tags & GIVEN
    for each in _beside(segments, core):
        if _conditional(each) or each.tags & HEDGES:
            return "condition"
        if "unk" in each.tags and (echoed or each.tags & OTHERS):
            return "condition"
    return None


def doubt_beside_decision(segments: list[Segment], core: int, target: str, others: Collection[str]) -> str | None:
    """What is to be asked about a bag that would be settled, or None. `others`: merchants not spoken with."""
    deed = segments[core]
    named = {token.name for segment in segments for token in segment.tokens} & set(others)
    if named and target not in named and not any("you" in token.tags or token.name == target for token in deed.tokens):
        return "request"
    if "trailing" in deed.tags or "or" in deed.tags:
        return "mixed"
    for each in _beside(segments, core):
        if each.lead == "or" or _conditional(each) or each.tags & HEDGES:
            return "mixed"
        if "unk" in each.tags and each.tags & OTHERS:
            return "mixed"
        if _follows(deed) and "unk" in each.tags | ({"unk"} if each.tags & {"not"} else set()):
            return "mixed"
    later = segments[core + 1 :]
    return "mixed" if any(each.tags & {"think", "joke"} or each.lead == "but" for each in later) else None


def _beside(segments: list[Segment], core: int) -> Iterable[Segment]:
    """The other segments of the same sentence."""
    return (each for each in segments if each is not segments[core] and each.sentence == segments[core].sentence)


def _conditional(segment: Segment) -> bool:
    """Whether a segment is a condition that is no request of the usual kind: `눈이 오면`, `下雨的話`."""
    if any("unk" in token.tags and token.text.endswith(IFS) for token in segment.tokens):
        return True
    return "cond" in segment.tags and (not segment.tags & DEEDS or "unk" in segment.tags)


def _follows(segment: Segment) -> bool:
    """Whether a Chinese clause says what follows from the one before: `…，我就打開`."""
    return any(token.text.startswith(THEN) for token in segment.tokens[:2])
