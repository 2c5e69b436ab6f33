"""Words that stand beside what would bind: those that change nothing, those that hold it back, and whose they are."""

from __future__ import annotations

import re

from arena.sheriff.clerk.clauses import Segment

IDLE = frozenset(
    {"fill", "title", "yes", "courtesy", "deal", "dealalone", "it", "you", "i", "the", "a", "of", "tagq", "believe"}
    | {"now", "only", "too", "and", "correct", "keepyours", "let_pass", "passnow", "bag", "name"}
)
"""Words that change nothing about an answer or a decision that they stand before."""
DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "spare", "bag", "believe", "keepyours", "keep"})
HEDGES = frozenset({"would", "past", "say3", "joke", "think", "later", "not", "no", "vague", "cap"})
TAIL = frozenset(
    {
        "let_pass",
        "passnow",
        "spare",
        "title",
        "yes",
        "deal",
        "dealalone",
        "name",
        "believe",
        "keepyours",
        "tagq",
        "intangible",
        "courtesy",
    }
)
TAIL_WORDS = frozenset(
    {"please", "now", "then", "well", "oh", "thanks", "thank you", "here", "there", "you", "it", "go", "and", "quickly"}
    | {
        "slowly",
        "carefully",
        "gently",
        "not yours",
        "right now",
        "bag",
        "the bag",
        "your",
        "the",
        "i",
        "cheers",
        "cash",
    }
)
"""What else may follow what binds: of single words only these, for `Deal. Half.` and `Deal. In kind.` are no deals."""


WEIGHTY = HEDGES - {"past"} | {
    "num",
    "gold",
    "card",
    "more",
    "less",
    "half",
    "give",
    "get",
    "want",
    "open",
    "opennow",
    "withdraw",
}
WEIGHTY |= {
    "refuse",
    "refusealone",
    "only",
    "drop",
    "swap",
    "keep",
    "bag",
    "name",
    "correct",
    "same",
    "vague",
    "copper",
    "favour",
}
WEIGHTY |= {
    "will",
    "let_pass",
    "passnow",
    "spare",
    "quote",
    "inject",
    "illegal",
    "stays",
    "buy",
    "all",
    "share",
    "deal",
}
"""What a clause that changes nothing may not speak of."""
GIFT = re.compile(r"(?:consider|call|think of|count) (?:it|that|this|them) (?:as )?(?:a|an|my|your)\b(?! deal)")
"""`consider it a donation to the watch`."""


FEELING = re.compile(
    r"i (?:hope|pray|trust|weep|feel|fear|love|hate|regret|cry|sigh|suppose|guess|must be|have been|never)\b"
    r"|i am (?!the|a|an|such|your|not|king|queen|kidding|joking|off|out|lying)\w+"
    r"|my (?:heart|purse|back|knees|stomach|head|soul|feet|poor \w+) \w+|mind the \w+$|may (?!the rest)\w+"
)
"""`I hope they itch`, `my heart bleeds`, `mind the beak`."""


def is_tail(segment: Segment) -> bool:
    """Whether a clause behind what binds is only courtesy, a name, or a saying that changes nothing."""
    if segment.tags & {"name"} and segment.tags & {"let_pass", "passnow", "spare"}:
        return False  # `I won't open Will's though`
    if GIFT.match(segment.text):
        return True
    return all(
        token.tags & TAIL or token.text in TAIL_WORDS or ("fill" in token.tags and token.text.count(" ") > 1)
        for token in segment.tokens
    )


def is_remark(segment: Segment) -> bool:
    """Whether a clause behind an acceptance only says how the speaker feels about it: `and I hope they itch`."""
    if segment.asked or segment.lead not in ("stop", "and", "comma", "dash"):
        return False
    first = segment.tokens[0].text
    if first == "you":
        return 1 < len(segment.tokens) < 4 and all(
            token.tags & {"unk", "title", "fill"} for token in segment.tokens[1:]
        )
    weighty = any(tag.startswith("good:") for tag in segment.tags) or segment.tags & WEIGHTY
    if weighty or len(segment.tokens) < 3:
        return False
    past = first in ("they", "he", "she", "it") and "past" in segment.tags
    return past or FEELING.match(segment.text) is not None


def anothers(segment: Segment, *, before: bool) -> bool:
    """`says the dentist`, `you say`, `he cries`: the words are put into somebody's mouth."""
    said = {token.text for token in segment.tokens}
    if "num" in segment.tags and before:
        return False  # `you say eight, I say five`
    if "say3" in segment.tags and "i" not in said:
        return True
    if said & {"you", "they", "he", "she"} and said & {"say", "said", "says", "wish", "think", "call"}:
        return len(segment.tokens) < 5
    return not before and "he" in segment.tokens[0].tags and "unk" in segment.tags and len(segment.tokens) < 4


def unknown_extra(segment: Segment) -> bool:
    """`and a pony`: something more that nobody understands."""
    if segment.lead not in ("and", "plus") or "unk" not in segment.tags or segment.tags & (DEEDS | {"intangible"}):
        return False
    if segment.lead == "plus" and len(segment.tokens) < 4:
        return True
    tells = any(token.text in ("gets", "get", "is", "are", "'s", "will", "goes") for token in segment.tokens)
    return bool(segment.tokens[0].tags & {"a", "the", "more"}) and len(segment.tokens) < 5 and not tells
