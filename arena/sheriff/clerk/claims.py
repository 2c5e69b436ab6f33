"""What a merchant claims to have in her bag, held against what is in it. Only plain English claims are found.

Nothing follows from a claim but its class in the transcript, so what is not found is no harm.
"""

from __future__ import annotations

import re
from collections import Counter

from arena.speech.normalise import clean
from engine.sheriff import goods
from engine.sheriff.views import View
from engine.table import Observation

_NAMES = {
    "apple": "apples", "apples": "apples", "cheese": "cheese", "cheeses": "cheese", "bread": "bread", "breads": "bread",
    "loaf": "bread", "loaves": "bread", "chicken": "chickens", "chickens": "chickens", "hens": "chickens",
    "pepper": "pepper", "mead": "mead", "silk": "silk", "silks": "silk", "crossbow": "crossbow", "crossbows": "crossbow",
}  # fmt: skip
_COUNTS = {
    word: number for number, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight"], 1)
}
_GOOD = rf"(?P<good>{'|'.join(_NAMES)})"
_COUNT = rf"(?P<count>\d+|{'|'.join(_COUNTS)})"
_ADJECTIVES = (
    r"(?:(?:fine|fresh|ripe|honest|humble|good|simple|plain|red|loaves of|pieces of|wheels of|bottles of|rolls of)\s+)*"
)
_HOLDS = (
    r"\b(?:bag|sack|it|there|here|inside|this)\b[^.!?]{0,20}?\b(?:holds?|contains?|has|is|are|'s|carries)\b"
    r"|\bi(?:'ve| have|'m carrying| am carrying| carry| bring| brought| only have| just have| declared?)(?: got)?\b"
    r"|\A\W*|[.!?,;:]\s+"
)
_AMOUNT = re.compile(
    rf"(?:{_HOLDS})\s*(?P<only>only|just|nothing but|nothing more than|exactly)?\s*(?:{_COUNT}\s+)?{_ADJECTIVES}{_GOOD}\b",
    re.IGNORECASE,
)
_ONLY = re.compile(
    rf"\b(?:only|nothing but|nothing more than|all|purely|simply|just)\s+{_ADJECTIVES}{_GOOD}\b", re.IGNORECASE
)
_NONE = re.compile(
    rf"\b(?:no|not any|never any|without(?: any)?|not a single|free of)\s+"
    rf"(?:(?P<any>contraband|smuggled|illegal)|{_GOOD})\b",
    re.IGNORECASE,
)
_TRUE = re.compile(
    r"\b(?:(?:it|all|everything|declaration|word|bag)\b[^.!?]{0,12}\b(?:is|'s)|i(?:'m| am)) (?:\w+ )?"
    r"(?:true|the truth|honest|legal|legit|telling the truth)\b|\bi (?:swear|have nothing to hide)\b|\bnothing to hide\b",
    re.IGNORECASE,
)
_NOT_A_CLAIM = re.compile(
    r"\b(?:if|would|could|might|what if|suppose|give|gives|offer|offers|pay|pays|take|yours|trade"
    r"|for you|you say|you said)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")


def is_false(words: str, observation: Observation) -> bool:
    """Whether a merchant whose bag waits for its verdict says of it what is not so."""
    view: View = observation.view
    me = observation.seat
    bag = Counter(view.bags[me])
    if me in view.sheriffs or view.settled[me] or not bag:
        return False
    declared = view.declared[me]
    return any(_is_false(sentence, bag, declared) for sentence in _SENTENCE.findall(clean(words).text))


def _is_false(sentence: str, bag: Counter[str], declared: tuple[int, str] | None) -> bool:
    """One sentence. What is asked, supposed or offered claims nothing."""
    if sentence.rstrip().endswith("?") or _NOT_A_CLAIM.search(sentence):
        return False
    for match in _NONE.finditer(sentence):
        kinds = {_NAMES[match["good"].lower()]} if match["good"] else set(bag) - set(goods.LEGAL)
        if kinds & set(bag):
            return True
    for match in _ONLY.finditer(sentence):
        if set(bag) != {_NAMES[match["good"].lower()]}:
            return True
    for match in _AMOUNT.finditer(sentence):
        if _wrong_amount(match, bag):
            return True
    return bool(_TRUE.search(sentence)) and declared is not None and set(bag) != {declared[1]}


def _wrong_amount(match: re.Match[str], bag: Counter[str]) -> bool:
    """`three apples`: fewer are in it, or others too where she says that these are all there is."""
    good = _NAMES[match["good"].lower()]
    if match["count"]:
        count = _COUNTS.get(match["count"].lower()) or int(match["count"])
        return bag[good] < count or (bool(match["only"]) and bag != Counter({good: count}))
    return not bag[good]
