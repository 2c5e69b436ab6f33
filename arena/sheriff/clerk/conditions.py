"""Conditions and questions: what makes an amount only thought of."""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import FRAMES, TAG_QUESTION, Talk
from arena.sheriff.clerk.measures import Quantity

_EMPTY = frozenset({"yes", "courtesy", "title", "it", "you", "tagq", "agree"})
ONCE = (
    "en cuanto",
    "tan pronto como",
    "una vez que",
    "apenas",
    "sobald",
    "щойно",
    "як тільки",
    "dès que",
    "aussitôt que",
)
"""What opens a clause that says when something is due, in the languages without shapes."""
OWN = ("my", "our")
_TAGS = TAG_QUESTION | {"fill", "yes", "deal"}
_FRAMED = FRAMES - {"buy"} | {"would", "i", "you", "be", "unk", "not", "refuse", "will"}


def is_understood(segment: Segment) -> bool:
    """Whether a condition asks for what an offer asks for anyway, or says nothing."""
    once = segment.opener in ONCE and bool(segment.tags & {"let_pass", "open"})
    once = once or (segment.opener in ("once", "the moment", "the minute", "as soon as") and "let_pass" in segment.tags)
    if segment.lead == "unless" or (segment.lead == "when" and not once):
        return False
    if segment.tags & {"open", "opennow"} and not segment.tags & {"not", "name", "let_pass"}:
        return False  # `if you open my bag`
    named_next = any(token.text.startswith("next") for token in segment.tokens)
    if named_next and not segment.tags & {"open", "opennow", "let_pass", "spare"}:
        return False  # `if the next bag is apples`
    if segment.tags & {"open", "opennow", "let_pass", "spare", "passnow"}:
        return not segment.tags & {"would", "past", "unk"}
    return segment.only(_EMPTY)


def counts_in_condition(talk: Talk, segment: Segment, subject: str | None, measured: list[Quantity]) -> bool:
    """Whether an amount inside a condition counts: `if you give me five` of the sheriff, or after an acceptance."""
    heard, tags = talk.heard, segment.tags
    once = segment.opener in ("once", "as soon as", "when") and "deal" in heard.moves
    if (segment.lead == "if" or once) and subject in ("you", None):
        sheriff = talk.situation.role == "sheriff" and "unk" not in tags
        if sheriff or "deal" in heard.moves:
            heard.conditional = True
            return "would" not in tags
    if any(quantity.value != 0 for quantity in measured):
        heard.doubt("supposition")  # but `if you open it you get nothing` supposes nothing
    return False


def only_asks(talk: Talk, index: int, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether an amount in a question is no offer. `N?` and `how about N` are; an echo or anything else is not."""
    tags, heard = segment.tags, talk.heard
    if _is_tag_question(talk, index, segment):
        return False
    if talk.language == "en" and segment.lead in ("and", "plus"):
        if not heard.parts:
            heard.doubt("question")  # `right, and the chicken?`
            return True
        asked = heard.parts[-1].segment
        if asked.sentence == segment.sentence and asked.tags & {"howabout", "makeit"} and "offer" in talk.does:
            return False  # `how about three gold and a cheese from my stall?`
    if "ask" in tags and not tags & {"howabout", "tagq"}:
        heard.doubt("question")
        return True
    if tags & {"howabout", "makeit"} and "would" not in tags:
        return False
    theirs, one = talk.situation.theirs, counting[0]
    echo = theirs is not None and len(counting) == 1 and one.kind in ("gold", "bare") and one.value == theirs.gold
    framed = {tag for token in segment.tokens if token.text not in OWN for tag in token.tags} & _FRAMED
    if echo and not framed - {"you", "want"}:
        heard.echoed = True
        return True
    taste = talk.language in ("uk", "de", "es", "fr") and not tags & {"get", "give", "toyou", "would", "want"}
    if framed and not (taste and all(each.kind == "good" and each.value is None for each in counting)):
        heard.doubt("question")  # but not `¿te gustan las manzanas?`
    return bool(framed)


def _is_tag_question(talk: Talk, index: int, segment: Segment) -> bool:
    """Whether the question is only a polite tag on what was said."""
    following = [each for each in talk.segments[index + 1 :] if each.sentence == segment.sentence]
    if following and talk.language in ("zh", "ko") and "tagq" in following[-1].tokens[-1].tags:
        return not segment.tags & {"would", "ask"}
    if following:
        return "tagq" in following[-1].tags and following[-1].only(_TAGS)
    return talk.language in ("zh", "ko") and "tagq" in segment.tokens[-1].tags
