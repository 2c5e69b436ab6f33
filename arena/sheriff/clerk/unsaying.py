"""What an utterance does to its own words, in the languages without shapes: takes them back, or makes them another's.

`You may go. Or not.`, `Five gold. So they say.`, `You hope that I say: you may go`. A doubt is a question back.
"""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import good_of

SETTLING = frozenset({"open", "opennow", "let_pass", "passnow", "keepyours", "deal", "only", "bag"})
"""What of a clause with a denial makes a threat or a favour."""
TAKING_BACK = frozenset({"not", "no", "later", "fill", "correct", "yes", "title", "would", "the", "it", "i", "think"})
"""The words of a clause that takes something back and says nothing else."""
DUE = frozenset({"later", "fill", "same"})
NOT_OWN = frozenset({"not", "no", "say3", "past", "would", "he", "think", "quote"})
"""What before a colon makes of the words behind it somebody else's, or another day's."""
PLAIN = frozenset({"deal", "keepyours", "bag"})
"""What of a clause before a colon is the speaker's own move, or leads to it."""
TELL_ME = ("dime", "dígame", "dis moi", "dites moi", "sag mir", "sag du", "sagen sie", "скажи", "скажіть")
SAYING = frozenset(
    {
        "скажу",
        "скажемо",
        "sage",
        "sagen",
        "sag",
        "erst",
        "zuerst",
        "digo",
        "diga",
        "diré",
        "decir",
        "dise",
        "dis",
        "dire",
        "dirai",
        "dirais",
        "сказати",
    }
)
"""Saying, as the speaker would or will; and what comes first."""
WHY = frozenset({"warum", "wieso", "weshalb", "pourquoi", "чого", "чому", "хіба"})
MOST = 6
"""Words of a remark on what was said."""


def is_unsaid(segments: list[Segment], first: int, last: int, *, strange: bool = True) -> bool:
    """Whether what stands between two segments of a move is unsaid before or behind them. `strange`: what nobody
    understands before a colon counts as well.
    """
    behind = segments[last + 1 :]
    if "now" in segments[last].tags:
        behind = [each for each in behind if not each.only(DUE)]  # `three now, but tomorrow …`
    if any(_takes_back(each) for each in behind) or (behind and _is_ascribed(behind[-1])):
        return True
    return _is_another_voice(segments, first, strange=strange) or _is_retold(segments, first)


def _takes_back(segment: Segment) -> bool:
    """`or not`, `but tomorrow`, `rather not`, `so they say`."""
    tags = segment.tags
    if segment.lead == "or" and "num" in tags:
        return True  # `eight coins or eight strokes`
    if segment.asked:
        wonders = tags & {"would", "past", "i"} or segment.tokens[0].text in WHY
        return bool(wonders) and segment.lead == "stop" and not tags & {"num", "tagq"}
    if tags >= {"would", "you"} and segment.lead in ("but", "comma") and not tags & {"num", "tagq"}:
        return True  # `and you would like that`
    if "proviso" in tags:
        return True
    if "num" in tags or any(map(good_of, segment.tokens)):
        return False
    if segment.lead == "or" and tags & {"not", "no", "think", "refusealone"}:
        return not tags & SETTLING
    if tags & {"not", "no", "later"} and segment.only(TAKING_BACK) and not tags & SETTLING:
        return segment.lead in ("stop", "but", "dash") or bool(tags & {"correct", "not"})
    if segment.lead == "stop" and "refusealone" in tags and segment.only(TAKING_BACK | {"refusealone"}):
        return True  # `five. Oh no, you cannot be bribed`
    if segment.lead == "but" and tags & {"not", "no"} and segment.only(TAKING_BACK | {"you", "loc", "get", "toyou"}):
        return True  # `but not for you`
    remark = segment.lead == "stop" and len(segment.tokens) < MOST
    return remark and "say3" in tags and not tags & {"unk", "name", "i"}


def _is_ascribed(segment: Segment) -> bool:
    """`…, said the fox` at the very end."""
    short = segment.lead in ("comma", "dash", "colon") and len(segment.tokens) < MOST
    return short and "say3" in segment.tags and "i" not in segment.tags and "num" not in segment.tags


def _is_retold(segments: list[Segment], first: int) -> bool:
    """`Bob said: nine? Never. Six.`: a colon behind a word of saying opens a tale that goes on over its sentence."""
    core = segments[first]
    colon = next((at for at in range(first) if segments[at].lead == "colon"), None)
    if colon is None or segments[colon].sentence or core.sentence == 0 or "i" in core.tags:
        return False
    opening = [each for each in segments[:colon] if "num" not in each.tags and not each.tags & PLAIN]
    told = any(each.tags & {"say3", "would", "joke"} or each.text.startswith(TELL_ME) for each in opening)
    return told or any(token.text in SAYING for each in opening for token in each.tokens)


def _is_another_voice(segments: list[Segment], first: int, *, strange: bool) -> bool:
    """`never do I say: …`, `first you show me your papers, then: …`."""
    sentence = segments[first].sentence
    colon = next((at for at in range(first, -1, -1) if segments[at].lead == "colon"), None)
    if colon is None or segments[colon].sentence != sentence:
        return False
    lead_in = [each for each in segments[:colon] if each.sentence == sentence and each.lead != "so"]
    others = NOT_OWN | {"unk"} if strange else NOT_OWN
    told = [each for each in lead_in if not each.tags & PLAIN and not each.tags >= {"i", "give"}]
    if any(each.tags & others and not _is_answer(each) for each in told):
        return True
    words = {token.text for each in lead_in for token in each.tokens if "num" not in each.tags}
    return bool(words & SAYING) or any(each.text.startswith(TELL_ME) for each in lead_in)


def _is_answer(segment: Segment) -> bool:
    """`eight is too much: five`, `not eight: five`: an amount turned down before another."""
    if "num" in segment.tags:
        return True
    alone = len(segment.tokens) == 1 and " " not in segment.text
    return alone and bool(segment.tags & {"refuse", "refusealone"})
