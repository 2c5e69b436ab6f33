"""Chinese and Korean: a yes behind the other side's own amount, said again as a question, as in `八塊？行！`."""

from __future__ import annotations

from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.situation import Request

_AMOUNT = frozenset({"num", "gold", "chunk", "classifier", "fill", "it"})
_YES = frozenset({"yes", "title", "courtesy", "fill"})
_HELD = frozenset({"scorn", "thing", "trailing", "mood", "cited"})


def agrees_to_echo(case: Case) -> bool:
    """Whether all that is said is the standing price once more, asked, and then a yes. The sheriff may let pass with it."""
    theirs = case.situation.theirs
    if theirs is None or theirs.lots or theirs.promises or len(case.segments) < 2 or case.heard.parts:
        return False
    first, *rest = case.segments
    numbers = [token.value for token in first.tokens if "num" in token.tags]
    echo = first.asked and first.only(_AMOUNT) and numbers == [theirs.gold]
    return echo and _is_yes(case, rest) and not any(segment.tags & _HELD for segment in case.segments)


def agrees_and_goes(case: Case) -> bool:
    """`좋습니다, 보내 주세요`: a merchant's yes, and what the standing terms ask for anyway."""
    theirs = case.situation.theirs
    own = (Request("let_pass", case.situation.merchant),)
    if theirs is None or theirs.requests != own or case.situation.role != "merchant" or case.heard.parts:
        return False
    if len(case.segments) < 2:
        return False
    first, *rest = case.segments
    return _is_yes(case, [first]) and bool(rest) and all(_lets_pass(segment) for segment in rest)


def _lets_pass(segment: Segment) -> bool:
    plain = all(token.tags & (_YES | {"let_pass", "i", "now"}) for token in segment.tokens)
    return plain and "let_pass" in segment.tags and not segment.asked and not segment.tags & (_HELD | {"supposed"})


def _is_yes(case: Case, segments: list[Segment]) -> bool:
    """Whether there is nothing but a yes, and, from the sheriff, a passage behind it."""
    allowed = _YES | ({"passnow", "now", "you", "it"} if case.situation.role == "sheriff" else set())
    plain = all(token.tags & allowed for segment in segments for token in segment.tokens)
    said = any("yes" in segment.tags for segment in segments)
    return plain and said and not any(segment.asked for segment in segments)
