"""Amounts by reference: shares, doubles, what another paid, all of something, `the chicken`."""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.measures import Quantity, good_of, of_unit, unit_near
from arena.sheriff.clerk.scan import Token

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
_SAYINGS = frozenset({"price", "offer", "sum", "bid", "demand", "toll", "fee", "said", "asked", "amount", "ask"})


def share_of(tokens: list[Token], at: int) -> Quantity:
    """`half my gold`, `twice that`, `double it`, `a third of your price`."""
    share = next(SHARES[tag] for tag in SHARES if tag in tokens[at].tags)
    place, base, own = at + 1, None, False
    while place < len(tokens) and place < at + 7:
        tags = tokens[place].tags
        own = own or bool(tags & {"i", "you", "purse", "all"} and not tags & {"name"})
        if tags & {"purse"}:
            base, place = "purse", place + 1
            break
        if tags & {"gold"}:
            base, place = "purse" if own else "standing", place + 1
            break
        if good_of(tokens[place]) or "card" in tags or "stand" in tags or "num" in tags:
            return Quantity(at, place + 1, "vague")
        if "it" in tags or tokens[place].text in (
            "price",
            "offer",
            "sum",
            "bid",
            "demand",
            "toll",
            "fee",
            "said",
            "asked",
            "amount",
            "ask",
        ):
            base, place = "standing", place + 1
            if tokens[place - 1].tags & {"it"} and place < len(tokens) and tokens[place].tags & {"past"}:
                place += 1
            break
        if not tags & {"of", "the", "fill", "i", "you", "past", "a", "want", "same", "all"}:
            break
        place += 1
    noun_first = at and (
        tokens[at - 1].tags if tokens[at].text.isascii() else {tag for each in tokens[:at] for tag in each.tags}
    )
    if base is None and noun_first and not {"gold", "purse"}.isdisjoint(noun_first):
        base = "purse"
    if (
        share == Fraction(1, 2)
        and base == "standing"
        and not own
        and at + 1 < len(tokens)
        and "a" in tokens[at + 1].tags
    ):
        return Quantity(at, place, "gold", share)  # half a coin
    return Quantity(at, max(place, at + 1) if base else at + 1, "gold", share=share, base=base or "standing")


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
        return None if unit is None else of_unit(tokens, at, unit, Fraction(2))
    stand = next((n for n in range(at, until) if "stand" in tokens[n].tags), None)
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
    if unit is not None and ("all" in tags or "purse" in tokens[unit].tags):
        if good := good_of(tokens[unit]):
            return Quantity(at, unit + 1, "good", None, good, definite=True, everything=True)
        end = unit + 1
        while end < len(tokens) and tokens[end].tags & {"i", "you", "get", "purse", "loc", "fill"} and end < unit + 4:
            end += 1
        return Quantity(at, end, "gold", share=Fraction(1), base="purse")
    return Quantity(at, at + 1, "vague") if "everything" in tags else None


def definite_of(tokens: list[Token], at: int) -> Quantity | None:
    """`the chicken`, `my two apples` (left to the number), `those apples`."""
    place = at + 1
    while place < len(tokens) and tokens[place].tags & {"facedown", "illegal", "faceup", "fill", "the", "i", "you"}:
        place += 1
    if place < len(tokens) and (good := good_of(tokens[place])) is not None:
        text = tokens[place].text
        value = Fraction(1) if text in SINGULARS else None
        return Quantity(at, place + 1, "good", value, good, definite=True)
    return None
