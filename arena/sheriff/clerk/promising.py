"""What is for later, or hangs on what a bag holds: it never binds."""

from __future__ import annotations

import re

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.conditions import is_understood
from arena.sheriff.clerk.heard import FRAMES, HIDDEN_OUTCOME, Talk
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.vocabulary import SPACED

DEEDS = frozenset({"open", "opennow", "let_pass", "spare"})
REST = (" the last ", " the other ", " the rest ", " of them ", " of those ", " of these ", " of which ", " of it ")
"""What makes of an amount a part of the one before it."""
ORDINAL = re.compile(r"\bthe (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b")
OF_WHICH = ("其中", "當中", "剩下", "剩下的", "其餘", "餘下", "그중", "그중에", "그중에서", "나머지", "나머지는")
"""Chinese and Korean: what follows is part of the amount before."""
LATER = frozenset({"later", "fill"})
WILL_PASS = frozenset(
    {"пропущу", "відпущу", "te dejaré pasar", "le dejaré pasar", "haré la vista gorda", "je te laisserai passer"}
    | {
        "je vous laisserai passer",
        "je fermerai les yeux",
        "lasse ich dich durch",
        "lass ich dich durch",
        "lasse dich durch",
    }
)
"""What a sheriff does at once for an amount in the same clause."""
OWING = ("owe", "you owe", "винен", "винна", "в борг", "у борг", "欠")


def is_promise(talk: Talk, index: int, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether a segment is for later as a whole."""
    tags = segment.tags
    sheriff = talk.situation.role == "sheriff" and "later" not in tags
    if sheriff and counting and any(token.text in WILL_PASS for token in segment.tokens):
        return False  # `за яблуко пропущу`
    if counting and talk.heard.parts and segment.tokens[0].tags & {"less", "minus"}:
        return False  # `what Joan paid, minus one`
    if _hangs_on_outcome(talk, index, segment, counting) or _is_later(talk, index, segment):
        return True
    if "favour" not in tags or "nothing" in tags or segment.asked or segment.tokens[0].tags & {"less", "minus"}:
        return False
    named = any(token.text == "promise" for token in segment.tokens)
    returned = talk.situation.role == "sheriff" and "passnow" in tags and not named
    return bool(counting) or (bool(tags & DEEDS) and not returned)


def _hangs_on_outcome(talk: Talk, index: int, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether an amount is due only if something hidden turns out so."""
    before = talk.segments[index - 1] if index else None
    following = talk.segments[index + 1] if index + 1 < len(talk.segments) else None
    outcome = talk.heard.moves.get("outcome") == index - 1
    if before is not None and counting and outcome and before.sentence == segment.sentence:
        del talk.heard.moves["outcome"]
        return True
    if following is None or following.lead != "if" or following.sentence != segment.sentence or not talk.heard.parts:
        return False
    more = any(quantity.more for quantity in counting)
    if not more or is_understood(following) or not following.tags & HIDDEN_OUTCOME:
        return False
    talk.consumed.append(following)
    return True


def _is_later(talk: Talk, index: int, segment: Segment) -> bool:
    """Whether a segment, or the `when` that belongs to it, speaks of a later time."""
    if segment.lead in ("if", "unless") and talk.language in SPACED[1:] and "unk" in segment.tags:
        return False  # `if it rains tomorrow`
    if segment.tags & {"later", "office"}:
        return True
    if talk.language == "zh" and index and _till_then(talk.segments[index - 1], segment):
        return True
    following = talk.segments[index + 1] if index + 1 < len(talk.segments) else None
    if following is not None and following.sentence == segment.sentence and following.lead == "when":
        if _is_instalment(talk, segment):
            talk.consumed.append(following)
            return True
        return (
            bool(following.tags & {"later", "office", "title"} or _in_office(following)) and "now" not in segment.tags
        )
    if talk.language in SPACED[1:] and _is_due_later(talk, index, segment, following):
        return True
    before = talk.segments[index - 1] if index else None
    if before is not None and before.only(LATER) and "later" in before.tags and segment.lead == "comma":
        return before.sentence == segment.sentence and index > 1 and talk.language in SPACED[1:]
    if before is None or before.lead != "when" or before.sentence != segment.sentence:
        return False
    return bool(before.tags & {"later", "office"}) or _in_office(before)


def _is_due_later(talk: Talk, index: int, segment: Segment, following: Segment | None) -> bool:
    """`зараз дві, а ще три — як розторгуюся`, `три зараз, а завтра, як продам сир, ще дві`: the other instalment."""
    parts = talk.heard.parts
    if talk.situation.role == "sheriff" or not parts or "now" not in parts[-1].segment.tags:
        return False
    if parts[-1].segment.sentence != segment.sentence or parts[-1].segment is segment:
        return False
    behind = following is not None and following.sentence == segment.sentence and following.only(LATER)
    between = talk.segments[parts[-1].index + 1 : index]
    return bool(behind and following and "later" in following.tags) or any("later" in each.tags for each in between)


def _till_then(before: Segment, segment: Segment) -> bool:
    """`等我賣完，給你八塊`: what the clause before puts off."""
    waits = before.tokens[0].text.startswith(("等", "賣")) and "later" in before.tags and "num" not in before.tags
    return waits and before.sentence == segment.sentence and "now" not in segment.tags


def _is_instalment(talk: Talk, segment: Segment) -> bool:
    """`one coin now, nine once I have sold the lot`."""
    if talk.language != "en" or not talk.heard.parts or not segment.tags & {"num", "half"} or "now" in segment.tags:
        return False
    due = talk.heard.parts[-1].segment
    return due.sentence == segment.sentence and due is not segment and "now" in due.tags


def _in_office(segment: Segment) -> bool:
    """`when I am the sheriff`."""
    return any(token.text in ("sheriff", "the sheriff") for token in segment.tokens) and "i" in segment.tags


def hear_promise(talk: Talk, segment: Segment, counting: list[Quantity], subject: str | None) -> None:
    """Note a promise, or that it is not clear what is promised."""
    tags, heard = segment.tags, talk.heard
    text = segment.text.removeprefix("the promise ")
    if talk.language == "ko" and any(token.tags >= {"let_pass", "supposed"} for token in segment.tokens):
        heard.passes_own = True  # `보내 주시면 다음엔 제가 봐드릴게요`
    if _is_muddled(talk, segment, counting):
        heard.doubt("when")
    elif tags & {"not", "refuse", "would"} and "favour" not in tags:
        heard.claims.append(text)
    elif talk.language in SPACED[1:] and counting and tags >= {"favour", "unk"} and "you" not in tags:
        heard.claims.append(text)  # `I owe my brother five`
    elif _gives_word(segment, counting, subject):
        heard.promises.append(text)
        heard.promised = heard.at
        if subject == "you" and "favour" in tags and tags & DEEDS and "later" not in tags:
            heard.doubt("request")
    else:
        heard.claims.append(text)


def _is_muddled(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether nobody can say which amount is due now and which later."""
    tags, parts = segment.tags, talk.heard.parts
    if talk.language == "en" and parts and is_rest(segment) and "now" not in parts[-1].segment.tags:
        return True  # `eight, but the last three later`
    if talk.language == "en" and parts and "later" in tags and _names_part(talk, segment):
        return True  # `three apples and two cheeses, the cheeses next round`
    if not counting:
        return False
    if "now" in tags:
        return True
    if parts and "now" not in parts[-1].segment.tags and any(token.text in OF_WHICH for token in segment.tokens):
        return True
    if "favour" in tags and "later" not in tags:
        return not any(token.text.startswith(OWING) or "owe" in token.text.split() for token in segment.tokens)
    if (
        segment.lead not in ("and", "plus")
        or "favour" in tags
        or any(quantity.more for quantity in counting)
        or not parts
    ):
        return False
    last = parts[-1].segment
    return last.sentence == segment.sentence and "now" not in last.tags and not tags & FRAMES


def _names_part(talk: Talk, segment: Segment) -> bool:
    """Whether a clause names, without a number, what an amount before it is of."""
    goods = {part.quantity.good for part in talk.heard.parts if part.quantity.good is not None}
    return "num" not in segment.tags and any(good_of(token) in goods for token in segment.tokens)


def is_rest(segment: Segment) -> bool:
    """`the last three`, `the other two`: a part of what was just named."""
    return any(word in f" {segment.text} " for word in REST) or ORDINAL.search(segment.text) is not None


def _gives_word(segment: Segment, counting: list[Quantity], subject: str | None) -> bool:
    """Whether the speaker gives, or asks for, a word about later."""
    tags = segment.tags
    if subject == "other":
        return False
    if subject == "i" and "will" in tags:
        return True
    if segment.lead == "when":
        return subject == "i" and bool(tags & {"give", "let_pass", "favour"})
    return bool(counting) or bool(tags & {"favour", "let_pass", "open", "passnow", "give", "same"})
