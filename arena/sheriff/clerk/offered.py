"""What stands beside terms and holds them back, in the languages whose clauses have no shapes."""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing, Part
from arena.sheriff.clerk.remarks import (
    DEEDS,
    FRAMED,
    POINTING,
    calls_it,
    denies_giving,
    denies_more,
    describes,
    hangs,
    is_anothers,
    is_condition,
    is_put_into_a_mouth,
    is_strange_thing,
    likens,
    widens,
)
from arena.sheriff.clerk.situation import Situation

TO_YOU = ("вам", "тобі", "dir", "ihnen", "euch", "te", "le", "os", "vous")
WHO = ("хто", "wer", "quien")
SPARING = ("не ", "no ", "ne ", "rühr ", "lass ")
LATER = frozenset({"later", "fill", "title", "it"})
"""Nothing but a time to come."""


def doubt_beside_terms(heard: Hearing, segments: list[Segment], situation: Situation) -> str | None:
    """What is to be asked about terms, or None."""
    counting = [part.segment for part in heard.parts]
    if any(_counts_as_before(part, segments) or _is_said_of_yours(part, situation) for part in heard.parts):
        return "reference"
    if any(
        _goes_elsewhere(part, situation) or _is_spared(part) or _is_only_asked(part, segments, situation)
        for part in heard.parts
    ):
        return "question"
    if _is_cried_out(heard, segments, situation):
        return "question"
    if any(part.index and is_condition(segments[part.index - 1], part.segment) for part in heard.parts):
        return "condition"
    known = frozenset({None, situation.merchant, situation.sheriff, *(request.player for request in heard.requests)})
    for core in counting:
        for index, segment in enumerate(segments):
            apart = segment.sentence != core.sentence or segment.lead == "threat"
            if apart or any(each is segment for each in counting):
                continue
            behind = segments[index - 1] if index > segments.index(core) else None
            doubt = _about_others(heard, segment, situation, known) or _beside(core, segment, segments, known)
            if doubt is None and behind is not None:
                doubt = _behind(core, segment, behind, segments, situation)
            last = core is counting[-1] and behind is core and _is_gold(heard, core)
            if doubt is None and last and _is_unframed(core, segment) and describes(segment):
                doubt = "question"
            if doubt is not None:
                return doubt
    return None


def _about_others(heard: Hearing, segment: Segment, situation: Situation, known: frozenset[str | None]) -> str | None:
    """Somebody of whom nothing is known, or a part of the bargain that is not understood."""
    if not segment.tags & {"past", "say3"} and any(token.name not in known for token in segment.tokens):
        return "request"  # `let me and Bob through`
    return "request" if _forgets_me(heard, segment, situation) else None


def _beside(core: Segment, segment: Segment, segments: list[Segment], known: frozenset[str | None]) -> str | None:
    """What a clause says before or behind an amount."""
    index = segments.index(segment)
    before = segments[index - 1] if index else None
    if likens(segment) or (before is not None and widens(before, segment)):
        return "condition"
    if segment.lead in ("and", "plus") and "unk" in segment.tags and is_strange_thing(segment):
        return "words"  # `and a kiss from my grandmother`
    unframed = not core.tags & FRAMED
    told = segment.tags & {"past", "say3"} and any(token.name not in known for token in segment.tokens)
    if told and (segment.lead == "dash" or unframed):
        return "question"  # `five and not a penny less Carol took off me`
    if is_put_into_a_mouth(segment, after=segment.lead != "start" and index > segments.index(core)):
        return "question"
    suspected = any(token.name is not None and token.name in known for token in segment.tokens)
    suspected = suspected and not segment.tags & {
        "num",
        "past",
        "say3",
    }  # `Bob carries something odd, check him for two`
    return (
        "question" if unframed and ((is_anothers(segment) and not suspected) or (index and calls_it(segment))) else None
    )


def _behind(
    core: Segment, segment: Segment, before: Segment, segments: list[Segment], situation: Situation
) -> str | None:
    """What a clause says behind an amount."""
    index = segments.index(segment)
    ends = index + 1 == len(segments) or segments[index + 1].sentence != segment.sentence
    if ends and before is core and "later" in segment.tags and segment.only(LATER):
        return "when"  # `ще три — як розторгуюся`
    if before is core and not segment.asked and segment.tokens[0].text in WHO:
        return "question"  # `five coins to whoever finds my mule`
    if denies_more(segment) or hangs(core, segment, before) or denies_giving(segment):
        return "condition"
    return "words" if _shares_out(segment, segments, situation) else None


def _is_gold(heard: Hearing, core: Segment) -> bool:
    """Whether the amounts of a clause are gold, not goods, which may be praised."""
    return any(part.segment is core and part.quantity.kind in ("gold", "bare") for part in heard.parts)


def _is_unframed(core: Segment, segment: Segment) -> bool:
    """Whether nothing in a clause gives its amount; `for you` gives little before a dash."""
    if segment.lead == "dash":
        return not any(token.tags & FRAMED and "toyou" not in token.tags for token in core.tokens)
    return not core.tags & FRAMED


def _forgets_me(heard: Hearing, segment: Segment, situation: Situation) -> bool:
    """`search Bob and leave mine be`, where the words about mine are not known: a part of the bargain would be lost."""
    if situation.role != "merchant" or not heard.requests or heard.passes_own or segment.tags & {"num", "invite"}:
        return False
    return segment.tags >= {"i", "unk"} and segment.lead in ("and", "comma", "but", "start")


def _goes_elsewhere(part: Part, situation: Situation) -> bool:
    """`I give him five`; but not `three more to it`, nor as much as he paid."""
    first = part.segment.tokens[0]
    theirs = situation.theirs
    if first.text in POINTING and part.segment.lead in ("dash", "comma"):
        return not (first.text == "то" and theirs is not None and part.quantity.value == theirs.gold)  # `five is five`
    if first.text in ("що", "was", "wer", "хто", "quien", "qui") and not part.segment.asked:
        return not part.segment.tags & FRAMED  # `what is five today is ten tomorrow`
    tokens = part.segment.tokens
    searched = {at for at, token in enumerate(tokens) if at and tokens[at - 1].tags & {"open", "opennow", "let_pass"}}
    others = any(
        "he" in token.tags and token.text not in ("неї", "нього") and at not in searched
        for at, token in enumerate(tokens)
    )
    return others and part.quantity.base != "same"


def _is_cried_out(heard: Hearing, segments: list[Segment], situation: Situation) -> bool:
    """`eight coins! Good people, he wants eight!`: the other side's amount, of which another clause only tells."""
    theirs, cores = situation.theirs, {part.index for part in heard.parts}
    if theirs is None or any(part.quantity.value != theirs.gold for part in heard.parts):
        return False
    told = [each for index, each in enumerate(segments) if index not in cores and "he" in each.tags]
    return any(token.value == theirs.gold and "num" in token.tags for each in told for token in each.tokens)


def _is_spared(part: Part) -> bool:
    """`курку не чіпайте`: goods that are to be left alone, in a clause that gives nothing."""
    tokens, quantity = part.segment.tokens, part.quantity
    if quantity.kind != "good" or part.segment.tags & FRAMED:
        return False
    around = tokens[max(0, quantity.start - 1) : quantity.start] + tokens[quantity.end : quantity.end + 1]
    return any("let_pass" in token.tags and token.text.startswith(SPARING) for token in around)


def _is_only_asked(part: Part, segments: list[Segment], situation: Situation) -> bool:
    """`You think I let you through for five?`"""
    core, value = part.segment, part.quantity.value
    earlier = [each for each in segments[: part.index] if each.asked and each.sentence < core.sentence]
    again = any(token.value == value is not None for each in earlier for token in each.tokens)
    if again and not core.tags & FRAMED and len(core.tokens) < 3 and "unk" not in core.tags:
        return True  # `Eight? Eight!`
    if not core.asked or situation.role != "sheriff":
        return False
    before = segments[part.index - 1] if part.index else None
    strange = before is not None and before.sentence == core.sentence and "unk" in before.tags
    return strange or core.tags >= {"i", "let_pass"} or core.tags >= {"i", "passnow"}


def _counts_as_before(part: Part, segments: list[Segment]) -> bool:
    """`give me five reasons and I give you one`, `eight fingers has he, eight`: a number without a unit, behind one that
    counts something else.
    """
    if part.quantity.kind != "bare":
        return False
    for each in segments[: part.index]:
        if each.tags >= {"num", "counts"} and each.tags & FRAMED:
            return True
        again = any(token.value == part.quantity.value for token in each.tokens if "num" in token.tags)
        if again and "unk" in each.tags and each.sentence == part.segment.sentence:
            return True
    return False


def _is_said_of_yours(part: Part, situation: Situation) -> bool:
    """`your eight coins, put them where you like`: not what the other side asked for or offered, so nobody knows which."""
    quantity, tokens = part.quantity, part.segment.tokens
    if quantity.kind not in ("gold", "bare") or not quantity.start or part.segment.tags & FRAMED:
        return False
    theirs = situation.theirs
    before = tokens[quantity.start - 1]
    return "you" in before.tags and before.text not in TO_YOU and (theirs is None or theirs.gold != quantity.value)


def _shares_out(segment: Segment, segments: list[Segment], situation: Situation) -> bool:
    """`I take the five and you the dungeon`: what the sheriff says that the merchant gets, in words nobody knows."""
    if situation.role != "sheriff" or segment.lead not in ("and", "but", "plus") or "you" not in segment.tokens[0].tags:
        return False
    if len(segment.tokens) == 1:
        at = segments.index(segment)
        return at + 1 < len(segments) and segments[at + 1].lead == "dash" and "unk" in segments[at + 1].tags
    return "unk" in segment.tags and not segment.tags & (DEEDS | {"num", "give", "tome"})
