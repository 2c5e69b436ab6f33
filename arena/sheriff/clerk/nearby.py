"""What stands beside an answer or a decision and holds it back, in the languages whose clauses have no shapes.

There a clause counts when all its words are known; but `I agree, says the fool` has two clauses, and `go on, tell me more`
opens no gate. A doubt is a question back; without one, nothing is changed. `offered` is this for terms, `unsaying` for what
takes all of it back. English has `beside` for this.
"""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.remarks import (
    AFTERTHOUGHTS,
    DEEDS,
    calls_it,
    is_chatter,
    is_condition,
    is_strange,
    joins_more,
    likens,
    says_more,
    sees,
    speaks_of_another,
    turns_back,
)

HEDGES = frozenset({"would", "past", "say3", "joke", "think", "vague", "cap", "or"})
SO = ("тож", "отже", "also", "así", "donc")
"""What a decision follows from."""
NOT_AGREED = frozenset(
    {"counts", "copper", "percent", "noun", "ask", "per", "favour", "short", "howmuch", "purse", "less"}
)
"""What beside words of acceptance makes something else of them."""


def doubt_beside_answer(segments: list[Segment], core: int) -> str | None:
    """What is to be asked about an acceptance, or None."""
    answer = segments[core]
    if answer.tags & NOT_AGREED or ("deal" not in answer.tags and answer.tags & {"not", "no"}):
        return "condition"
    weak = answer.tags & {"dealalone", "yes"} and not answer.tags & {"deal", "num"}
    if weak and not any(map(good_of, answer.tokens)) and any("unk" in each.tags for each in segments):
        return "question"  # `good, you are in a bad mood`
    behind = segments[core + 1] if core + 1 < len(segments) and segments[core + 1].lead == "so" else None
    if behind is not None and (answer.tokens[-1].text in ("en", "con", "de") or behind.opener == "dass"):
        return "question"  # `I agree that it is cold`
    for index, segment in enumerate(segments):
        if index > core and segment.lead in ("but", "or") and not segment.tags & {"num"}:
            return "condition"
        if index == core or segment.sentence != answer.sentence:
            continue
        if segment.tags & {"not", "no", "drop"} and any(map(good_of, segment.tokens)) and not segment.tags & DEEDS:
            return "condition"  # `without the apple — agreed`
        if index > core and calls_it(segment) and not segment.tags & {"yes", "dealalone"}:
            return "question"
        if index > core and (says_more(segment) or joins_more(segment) or "later" in segment.tags):
            return "condition"
        if likens(segment) or segment.asked:
            return "condition"
        turned = any(each.lead == "but" for each in segments[index : core + 1])
        if index < core and is_strange(segment) and not turned:
            return "question"
        if segment.lead not in AFTERTHOUGHTS and speaks_of_another(segment):
            return "question"
        if index > core and segment.tags & {"would", "cap", "vague"} and not segment.tags & DEEDS:
            return "condition"
    return None


def doubt_beside_decision(segments: list[Segment], core: int, *, opens: bool) -> str | None:
    """What is to be asked about a bag that would be settled, or None."""
    deed = segments[core]
    weak = not opens and all(token.tags & {"weak", "fill", "title", "yes", "now"} for token in deed.tokens)
    if any(turns_back(segment, opens=opens) for segment in segments[core + 1 :]):
        return "mixed"
    if core and is_condition(segments[core - 1], deed):
        return "condition"
    if "refuse" in deed.tags:
        return "mixed"  # `under no circumstances do I let you through`
    spurned = any(each.tags & {"keepyours", "refuse", "keep"} for each in segments)
    for index, segment in enumerate(segments):
        if segment is deed or segment.sentence < deed.sentence:
            continue
        together = segment.sentence == deed.sentence
        turned = (
            opens
            and (deed.lead in ("but", "so") or deed.tokens[0].text in SO)
            and not segment.tags & {"would", "say3", "joke"}
        )
        chatter = turned or is_chatter(segment, opens=opens)
        if together and index < core and not spurned and is_strange(segment) and not chatter:
            return "mixed"  # `don't think I let you through`
        if index > core and ("refusealone" in segment.tags or (segment.lead == "stop" and "refuse" in segment.tags)):
            return "mixed"
        if together and index < core and "would" in segment.tags and segment.lead == "start":
            return "mixed"  # `suppose I open it, and …`
        if together and index < core and "past" in segment.tags and not segment.tags & DEEDS and not spurned:
            return "mixed"  # `I dreamt I let you through`
        if together and (likens(segment) or segment.tags & {"say3"} or segment.asked):
            return "mixed"
        if together and segment.tags & {"opennow", "passnow"} and "unk" in segment.tags and "not" not in segment.tags:
            return "mixed"  # `go on, go on lying`
        shuts = segment.tags & {"unk", "let_pass"} and "bag" in segment.tags and "opennow" not in segment.tags
        if opens and together and index > core and shuts:
            return "mixed"  # `the bag is opened, the bag is shut, such is my life`
        if weak and "unk" in segment.tags and not segment.tags & DEEDS:
            return "pass"
        if together and index < core and segment.tags & {"would", "joke"} and not segment.tags & DEEDS:
            return "mixed"  # `perhaps, pass`
        if opens and index > core and sees(segment):
            continue
        if together and index > core and segment.tags & HEDGES and not segment.tags & DEEDS:
            return "pass"
    return None
