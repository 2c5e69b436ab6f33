"""What is to be asked about an acceptance because of what stands beside it. What follows it must be a tail that is known."""

from __future__ import annotations

import re
from fractions import Fraction

from arena.sheriff.clerk.beside.words import HEDGES, IDLE, is_remark, is_tail, unknown_extra
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.situation import ANY, Situation

HOLDING = HEDGES - {"past"} | {"num", "open", "opennow", "let_pass", "give", "get", "want"}
"""What says, before an acceptance and in one breath with it, something that matters to it."""
OWING = frozenset({"num", "gold", "vague", "more", "you", "later", "he", "will"})
THOSE = ("it", "them", "that", "those")
_HANDING = "have|having|take|taking|accept|pay|give you|cough up|hand over|do"
FIRM = re.compile(
    r"\bit is$|\bi will pay (?:you )?(?:your|the)\b"
    rf"|^(?:here (?:is|are)|have|take|i will (?:be )?(?:{_HANDING})|hand over|give me) (?:the|your|my|those|that|these)\b"
    r"|^(?:the|your|those|my) .*(?:is|are) (?:all )?yours$"
)
AS_ASKED = (
    "as you said",
    "as you asked",
    "as you say",
    "as you wish",
    "as you please",
    "as you want",
    "as you ask",
    "as agreed",
    "as you asked for",
)
"""Amounts said again that accept whatever else is said before them."""
LETS_IN = re.compile(r"let (?:my|his|her|our|your) \w+ ")
ORDERS = ("smile", "smile for me", "dance", "sing", "bow", "beg", "kneel", "curtsy", "say please")
ASSERTS = re.compile(
    r"(?:i|we) (?!go|get|want|pass|keep|leave)\w+|you (?:drive|have|win|are|got|know|do|will) |you win$"
    r"|(?:that|this|it)\b(?! goes| comes| stays)"
)
"""Clauses in front of `and it's a deal` that ask for nothing."""
CONDITIONS = ("if", "unless", "when", "or")


def doubt_beside_answer(heard: Hearing, segments: list[Segment], core: int, situation: Situation) -> str | None:
    """What is to be asked about an acceptance, or None."""
    if "deal" not in heard.moves and any("mood" in token.tags for segment in segments for token in segment.tokens):
        return "condition"  # `8 🤮`
    firm = "deal" in heard.moves or _is_firm(segments, core)
    for index, segment in enumerate(segments):
        if index == core:
            continue
        together = segment.sentence == segments[core].sentence
        if index == core - 1 and together and segments[core].lead in ("and", "plus") and _asks_first(segment, heard):
            return "condition"
        if LETS_IN.match(segment.text) or ("he" in segment.tags and segment.tags & {"let_pass", "passnow"}):
            return "condition"  # `let my cousin in as well`
        if index < core and together and (segment.text in ORDERS or segment.text.endswith(" first")):
            return "condition"  # `kneel, then deal`
        if index < core and together and _names_things(segment, heard):
            return "condition"  # `in apples, deal`
        turned = index < core and segment.lead not in CONDITIONS and _turned(segments[index + 1 : core + 1])
        if turned and (not segment.tags & HOLDING or (firm and _grumbles(segment, situation))):
            continue  # `highway robbery, but here are your six`
        led = index < core and firm and not segment.tags & HOLDING and segment.lead not in CONDITIONS
        if index > core and (is_remark(segment) or _is_wish(segment)):
            continue
        if together and not led and not _idle(segment, situation, heard):
            return "condition"
        if not firm and not _idle(segment, situation, heard):
            return "condition"  # `Three coins! My horse eats better than that.`
        if index < core:
            continue
        idle = is_tail(segment) or (_idle(segment, situation, heard) and not segment.only(IDLE))
        if unknown_extra(segment) or segment.lead in ("but", "or", "threat") or not idle:
            return "condition"  # `deal. In advance, and again on the way out`
    return None


def _is_firm(segments: list[Segment], core: int) -> bool:
    """Whether an amount said again accepts whatever else is said before it: `here are your six`, `fine, six`."""
    if FIRM.search(segments[core].text) or any(segment.text in AS_ASKED for segment in segments):
        return True
    before = segments[core - 1] if core else None
    return before is not None and "yes" in before.tags and before.only(frozenset({"yes", "title", "fill"}))


def _asks_first(segment: Segment, heard: Hearing) -> bool:
    """`Smile and it's a deal`, `your hat too and we have a deal`: a condition, told in front of an acceptance."""
    if segment.text in ORDERS or "later" in segment.tags:
        return True
    if any(part.segment is segment for part in heard.parts) or is_tail(segment):
        return False
    return ASSERTS.match(segment.text) is None


def _names_things(segment: Segment, heard: Hearing) -> bool:
    """Whether a clause names goods, gold or more of either without being an amount that counts."""
    if any(part.segment is segment for part in heard.parts) or "accept" in segment.does or segment.asked:
        return False
    return "more" in segment.tags or any(map(good_of, segment.tokens))


def _turned(segments: list[Segment]) -> bool:
    """Whether a `but` stands in the way to what is meant in the end."""
    return any(segment.lead == "but" for segment in segments) or segments[-1].tokens[0].text == "so"


def _grumbles(segment: Segment, situation: Situation) -> bool:
    """`three's not much`, `not happy about it`, `it pains me to part with those apples`: nothing but their terms named."""
    theirs = situation.theirs
    numbers = {token.value for token in segment.tokens if "num" in token.tags and token.text != "one"}
    goods = {good for token in segment.tokens if (good := good_of(token))}
    held = {lot.good for lot in theirs.lots} if theirs is not None else set()
    known = theirs is not None and numbers <= {Fraction(theirs.gold), *(lot.count for lot in theirs.lots)}
    plain = not segment.tags & {
        "open",
        "opennow",
        "let_pass",
        "later",
        "more",
        "less",
        "would",
        "joke",
        "vague",
        "name",
    }
    return known and goods <= held and plain and not segment.asked


def _is_wish(segment: Segment) -> bool:
    """`and may the hens forgive you`."""
    if segment.tokens[0].text != "may" or len(segment.tokens) < 3 or "the rest" in segment.text:
        return False
    return "i" not in segment.tokens[1].tags and not segment.tags & {"num", "gold", "give", "get", "want", "more"}


def _idle(segment: Segment, situation: Situation, heard: Hearing) -> bool:
    """Whether a clause beside an acceptance takes nothing from it."""
    if segment.lead == "but" and segment.tags & {"not", "no"}:
        return False  # `deal, but I'm not opening Will's`
    if any(part.segment is segment for part in heard.parts) or "accept" in segment.does:
        return True
    if segment.asked and len(segment.tokens) < 4 and segment.only(IDLE | {"num", "gold"}):
        return True  # `six? Fine, six.`
    lots = situation.theirs.lots if situation.theirs is not None else ()
    known = {f"good:{lot.good}" for lot in lots} | ({"card"} if any(lot.good == ANY for lot in lots) else set())
    known |= {"gold"} if situation.theirs is not None and situation.theirs.gold else set()
    if "give" in segment.tags and segment.tags & known and not segment.tags & (OWING - {"gold", "you"}):
        return True  # `slide the card over`, `give me the coins`
    unopened = "not" in segment.tags and segment.tags & {"open", "opennow"} and "name" not in segment.tags
    if unopened and situation.role == "merchant" and segment.lead != "but":
        return True  # `eight gold, just don't open it`
    if segment.text in ("pay up", "pay", "cough up", "hand it over", "pay me"):
        return True
    others = {tag for token in segment.tokens if token.text not in THOSE for tag in token.tags}
    if segment.tags & {"give", "get"} and not others & OWING and any(token.text in THOSE for token in segment.tokens):
        return True  # `hand them over`
    if (
        segment.lead in ("and", "plus")
        and "bag" in segment.tags
        and not segment.tags & {"let_pass", "passnow", "open", "opennow"}
    ):
        return False  # `I'll take it and the bag`
    looks = situation.role == "sheriff" and segment.tags & {"open", "opennow"}
    if segment.only(IDLE) and "he" not in segment.tags and not segment.tags & {"not", "no"} and not looks:
        return segment.lead != "plus" or not any(
            token.name not in (None, situation.merchant, situation.sheriff) for token in segment.tokens
        )
    if (
        segment.opener in ("before", "while")
        or (segment.tags & {"let_pass", "passnow"} and not segment.tags & {"same", "more", "num"})
        or (segment.tags & {"open", "opennow"} and heard.requests)
    ):
        return True
    if segment.lead in ("so", "and") and not segment.tags & {"give", "get", "want", "num"} and "not" in segment.tags:
        return segment.tokens[0].text.startswith("do not")
    if "later" in segment.tags and segment.lead == "plus":
        return True  # `don't let me catch you with silk next time`
    if (
        segment.lead in ("comma", "dash")
        and segment.tokens[0].text == "you"
        and "you are" not in segment.text
        and 1 < len(segment.tokens) < 5
    ):
        return all(token.tags & {"unk", "title", "fill"} for token in segment.tokens[1:])  # `you old crow`
    named = segment.lead in ("comma", "dash", "start") and len(segment.tokens) < 3
    return named and (segment.tokens[0].text == "you" or (len(segment.tokens) == 1 and segment.tags == {"unk"}))
