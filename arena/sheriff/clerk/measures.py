"""What an amount is, and the words that can stand between a number and what it counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from arena.sheriff.clerk.situation import Proposal
from arena.sheriff.clerk.tokens import Token

BETWEEN = frozenset(
    {"of", "a", "the", "fill", "i", "you", "it", "them", "facedown", "illegal", "faceup"}
    | {"classifier", "chunk", "stand", "all", "only", "inbag", "loc"}
)
PLAIN_UNITS = frozenset({"gold", "card", "counts"})
PARTICLES = frozenset({"에", "은", "는", "을", "를", "도", "만"})
"""Korean: behind a counted thing; what follows them is another."""
APART = frozenset({"for", "to", "like", "as", "than", "about", "by", "with"})
"""Behind these, what a number counts cannot follow: `a curious shape for chickens`."""
FARTHEST = 6
"""Words between a number and its unit, at most."""


@dataclass(slots=True)
class Quantity:
    """`kind` is gold, good, card, bare (no unit), them, void (counts something else) or vague."""

    start: int
    end: int
    kind: str
    value: Fraction | None = None
    good: str | None = None
    more: bool = False
    less: bool = False
    share: Fraction | None = None
    """Of `base`: purse, standing or stand."""
    base: str | None = None
    zone: str | None = None
    owner: str | None = None
    negated: bool = False
    definite: bool = False
    same_as: str | None = None
    everything: bool = False
    excepted: tuple[str, ...] = ()
    beyond: Fraction = Fraction(0)
    """So much more, or less, than another's price."""


def good_of(token: Token) -> str | None:
    """The good a token names."""
    return _good_among(token.tags)


@cache
def _good_among(tags: frozenset[str]) -> str | None:
    for tag in tags:
        if tag.startswith("good:"):
            return tag[5:]
    return None


def of_things(tokens: list[Token], at: int) -> bool:
    """Whether `of gold`, `of coins` stands here, behind a measure that nobody knows."""
    if tokens[at].text != "of":
        return tokens[at].text.startswith("of ")
    return at + 1 < len(tokens) and ("gold" in tokens[at + 1].tags or good_of(tokens[at + 1]) is not None)


def unit_near(tokens: list[Token], at: int) -> int | None:
    """Where the unit of a number at `at` - 1 stands: few words may come between."""
    unknown = 0
    for place in range(at, min(len(tokens), at + FARTHEST)):
        tags = tokens[place].tags
        if "num" in tags:
            return None
        if tokens[place].text in PARTICLES or tokens[place].text in APART:
            return None
        if "counts" in tags and any(token.text in ("this", "that") for token in tokens[at:place]):
            return None  # `six this time`
        if tags & PLAIN_UNITS or good_of(tokens[place]):
            if "classifier" in tags and place + 1 < len(tokens) and good_of(tokens[place + 1]):
                continue
            return place
        if tags & BETWEEN or "poss" in tags:
            continue
        unknown += 1
        measure = place + 1 < len(tokens) and of_things(tokens, place + 1)  # `ounces of gold`
        chinese = "\u3400" <= tokens[place].text[0] <= "\u9fff"
        if "unk" not in tags or unknown > 1 or place > at + 1 or measure or chinese:
            return None
    return None


def of_unit(tokens: list[Token], at: int, unit: int, value: Fraction | None) -> Quantity:
    """The amount of what stands at `unit`; a card of a named kind is that good."""
    token = tokens[unit]
    good = good_of(token)
    if good is None and "card" in token.tags and unit + 1 < len(tokens) and good_of(tokens[unit + 1]):
        unit, good = unit + 1, good_of(tokens[unit + 1])
    kind = (
        "good"
        if good
        else "card"
        if "card" in token.tags
        else "void"
        if "counts" in token.tags and "gold" not in token.tags
        else "gold"
    )
    return Quantity(at, unit + 1, kind, value, good)


def is_of(quantity: Quantity, theirs: Proposal) -> bool:
    """Whether an amount is one of those in the other side's terms."""
    if quantity.kind in ("gold", "bare", "them"):
        return quantity.value == theirs.gold
    return any(quantity.good == lot.good and quantity.value in (None, lot.count) for lot in theirs.lots)
