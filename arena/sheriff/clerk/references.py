"""Amounts by reference: shares, doubles, what another paid, all of something, `the chicken`."""

from __future__ import annotations

import re
from fractions import Fraction

from arena.sheriff.clerk.measures import FARTHEST, Quantity, good_of, of_unit, unit_near
from arena.sheriff.clerk.tokens import Token

SHARES = {
    "halfagain": Fraction(3, 2),
    "half": Fraction(1, 2),
    "third": Fraction(1, 3),
    "quarter": Fraction(1, 4),
    "fifth": Fraction(1, 5),
    "tenth": Fraction(1, 10),
    "twice": Fraction(2),
    "triple": Fraction(3),
    "quadruple": Fraction(4),
}
SINGULARS = frozenset(
    {
        "apple",
        "chicken",
        "hen",
        "bird",
        "loaf",
        "crossbow",
        "rooster",
        "clucker",
        "chook",
        "wheel of cheese",
        "bolt of silk",
    }
)
_SPARE = re.compile(r"i can (?:spare|afford|find|scrape)")
"""`all the gold I can spare` is nobody knows how much."""
_APART = frozenset({"a", "an", "is", "are", "'s", "was", "were", "do", "does", "see", "say", "one"})
"""Words that cannot stand between `all` and what it is all of."""
_SAYINGS = frozenset({"price", "offer", "sum", "bid", "demand", "toll", "fee", "said", "asked", "amount", "ask"})


def share_of(tokens: list[Token], at: int) -> Quantity:
    """`half my gold`, `twice that`, `double it`, `a third of your price`."""
    share = next(SHARES[tag] for tag in SHARES if tag in tokens[at].tags)
    paid = None
    if at + 1 < len(tokens) and (tokens[at + 1].tags & {"same", "howmuch"} or "poss" in tokens[at + 1].tags):
        paid = same_as(tokens, at + 1)
    if paid is not None:
        return Quantity(at, paid.end, "gold", share=share, base="same", same_as=paid.same_as)
    base, place = _base(tokens, at + 1)
    if base == "other":
        return Quantity(at, place, "vague")
    ascii_only = tokens[at].text.isascii()
    before = {tag for token in tokens[at - 1 if ascii_only and at else 0 : at] for tag in token.tags}
    if base is None and before & {"gold", "purse"}:
        return Quantity(at, at + 1, "gold", share=share, base="purse")
    if (
        base == "standing"
        and not ascii_only
        and any(token.tags & {"i", "you"} for token in tokens[max(0, at - 2) : at])
    ):
        return Quantity(at, place, "gold", share=share, base="purse")  # 你一半的錢
    if base == "coin" and share == Fraction(1, 2):
        return Quantity(at, place, "gold", share)  # half a coin
    if base is None:
        return Quantity(at, at + 1, "gold", share=share, base="standing")
    return Quantity(at, place, "gold", share=share, base="standing" if base == "coin" else base)


def _base(tokens: list[Token], start: int) -> tuple[str | None, int]:
    """What a share is of, and where the words for it end: purse, standing, coin (`half a coin`), other, or None."""
    own = False
    for place in range(start, min(len(tokens), start + FARTHEST)):
        token = tokens[place]
        tags = token.tags
        own = own or (bool(tags & {"i", "you", "all"}) and token.name is None) or token.text.startswith("сво")
        if "purse" in tags:
            return "purse", place + 1
        if "gold" in tags:
            single = "a" in tokens[start].tags and not own
            return "purse" if own else "coin" if single else "standing", place + 1
        if good_of(token) or tags & {"card", "stand", "num"}:
            return "other", place + 1
        if "it" in tags and place + 1 < len(tokens) and "purse" in tokens[place + 1].tags:
            return "purse", place + 2  # `a third of that purse`
        if "it" in tags or token.text in _SAYINGS:
            said = place + 1 < len(tokens) and "it" in tags and "past" in tokens[place + 1].tags
            return "standing", place + 2 if said else place + 1
        if not tags & {"of", "the", "fill", "i", "you", "past", "a", "want", "same", "all"}:
            return None, place
    return None, start


def same_as(tokens: list[Token], at: int) -> Quantity | None:
    """`the same as Bob paid`: the amount of another merchant's deal."""
    for place in range(at, min(len(tokens), at + 6)):
        if (name := tokens[place].name) is not None:
            end = place + 1
            while end < len(tokens) and tokens[end].tags & {"past", "give", "fill", "you"}:
                end += 1
            return Quantity(at, end, "gold", base="same", same_as=name)
    return None


def all_of(tokens: list[Token], at: int) -> Quantity | None:
    """`all my gold`, `every coin I have`, `both hens`, `everything on my stand except the cheese`."""
    tags = tokens[at].tags
    until = min(len(tokens), at + 8)
    until = next((place for place in range(at + 1, until) if "num" in tokens[place].tags), until)
    if "both" in tags:
        unit = unit_near(tokens, at + 1)
        several = unit is not None and (tokens[unit].text.endswith("s") or not tokens[unit].text.isascii())
        return None if unit is None or not several else of_unit(tokens, at, unit, Fraction(2))
    stand = next((n for n in range(at, until) if "stand" in tokens[n].tags), None)
    until = next((n for n in range(at + 1, until) if tokens[n].text.split(" ")[0] in _APART), until)
    unit = next(
        (
            n
            for n in range(at + 1, until)
            if "gold" in tokens[n].tags or "purse" in tokens[n].tags or good_of(tokens[n])
        ),
        None,
    )
    cut = next((n for n in range(at, len(tokens)) if "except" in tokens[n].tags), None)
    if stand is not None and (cut is None or stand < cut) and (unit is None or unit > stand):
        if cut is not None:
            goods = tuple(good for token in tokens[cut:] if (good := good_of(token)))
            return Quantity(at, len(tokens), "good" if goods else "vague", everything=True, excepted=goods)
        return Quantity(at, stand + 1, "good", everything=True)
    behind = " ".join(token.text for token in tokens[unit + 1 :]) if unit is not None else ""
    if unit is not None and (any(_only_some(token) for token in tokens[at + 1 : unit]) or _SPARE.match(behind)):
        return Quantity(at, unit + 1, "vague")  # `every third coin`
    if unit is not None and tokens[unit].tags >= {"foreign", "purse"} and "gold" not in tokens[unit].tags:
        return Quantity(at, unit + 1, "vague")
    if unit is not None and ("all" in tags or "purse" in tokens[unit].tags):
        if good := good_of(tokens[unit]):
            return Quantity(at, unit + 1, "good", None, good, definite=True, everything=True)
        end = unit + 1
        while end < len(tokens) and tokens[end].tags & {"i", "you", "get", "purse", "loc", "fill"} and end < unit + 4:
            end += 1
        but = tokens[end : end + 2]
        if len(but) > 1 and "except" in but[0].tags and "num" in but[1].tags and but[1].value is not None:
            return Quantity(at, end + 2, "gold", share=Fraction(1), base="purse", beyond=-but[1].value)
        return Quantity(at, end, "gold", share=Fraction(1), base="purse")
    if "all" in tags and _of_purse(tokens, at):
        return Quantity(at, at + 1, "gold", share=Fraction(1), base="purse")
    return Quantity(at, at + 1, "vague") if "everything" in tags else None


def _of_purse(tokens: list[Token], at: int) -> bool:
    """Chinese and Korean: `가진 금화 전부`, `身上的錢全…`: all of the purse named right before."""
    before = [token for token in tokens[max(0, at - 2) : at] if token.tags != {"fill"}]
    return not tokens[at].text.isascii() and bool(before) and "purse" in before[-1].tags


def _only_some(token: Token) -> bool:
    """Whether a word between `every` and what it is of leaves some of it out, or may."""
    return bool(token.tags & ({"num", "unk", "counts", "want"} | SHARES.keys())) or token.text in (
        "other",
        "second",
        "third",
    )


def definite_of(tokens: list[Token], at: int) -> Quantity | None:
    """`the chicken`, `my two apples` (left to the number), `those apples`."""
    if tokens[at].text in ("i", "you", "we", "me", "us", "i am", "you are", "it"):
        return None  # `I like mead`
    place = at + 1
    while place < len(tokens) and tokens[place].tags & {"facedown", "illegal", "faceup", "fill", "the", "i", "you"}:
        place += 1
    if place < len(tokens) and (good := good_of(tokens[place])) is not None:
        text = tokens[place].text
        value = Fraction(1) if text in SINGULARS else None
        return Quantity(at, place + 1, "good", value, good, definite=True)
    return None
