"""Amounts in a segment: how many, of what, from where, whose; also shares, sums and amounts by reference."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.scan import Token
from arena.sheriff.clerk.situation import CONTRABAND, LEGAL, Situation

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
_SHARES = frozenset(SHARES)
_BETWEEN = frozenset(
    {
        "of",
        "a",
        "the",
        "fill",
        "i",
        "you",
        "it",
        "facedown",
        "illegal",
        "faceup",
        "classifier",
        "chunk",
        "stand",
        "all",
        "only",
        "inbag",
        "loc",
        "them",
    }
)
_PLAIN_UNITS = frozenset({"gold", "card", "counts"})
PLURALS = frozenset(
    {
        "apples",
        "chickens",
        "hens",
        "birds",
        "loaves",
        "breads",
        "cheeses",
        "wheels",
        "silks",
        "meads",
        "peppers",
        "crossbows",
        "cluckers",
        "chooks",
    }
)
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
        "barrel of mead",
    }
)


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


def good_of(token: Token) -> str | None:
    """The good a token names."""
    for tag in token.tags:
        if tag.startswith("good:"):
            return tag[5:]
    return None


def find(segment: Segment, situation: Situation, *, noun_first: bool = False) -> list[Quantity]:
    """The amounts in a segment, in order."""
    tokens, at = segment.tokens, 0
    found: list[Quantity] = []
    while at < len(tokens):
        quantity = _at(tokens, at, situation)
        if quantity is None:
            at += 1
            continue
        found.append(quantity)
        at = max(quantity.end, at + 1)
    for n, quantity in enumerate(found):
        until = found[n + 1].start if n + 1 < len(found) else len(tokens)
        since = found[n - 1].end if n else 0
        _place(quantity, tokens, since, until)
        if noun_first:
            _adopt(quantity, tokens[since : quantity.start])
    return found


def _adopt(quantity: Quantity, before: list[Token]) -> None:
    """A number after its noun, as Chinese, Korean and Ukrainian allow: `apples, two of them`."""
    if quantity.kind not in ("bare", "void") and not (quantity.kind == "card" and quantity.good is None):
        return
    for token in reversed(before):
        if (good := good_of(token)) is not None:
            quantity.kind, quantity.good = "good", good
            if good in CONTRABAND and quantity.zone == "stand":
                quantity.zone = "contraband"
            return
        if "gold" in token.tags and quantity.kind == "bare":
            quantity.kind = "gold"
            return


def about(found: list[Quantity], topic: list[Token]) -> None:
    """Let the words before a comma say what an amount is of, and where it lies: `the face-down ones: one for you`."""
    if any("num" in token.tags for token in topic):
        return
    for quantity in found:
        if quantity.zone is None and quantity.kind in ("bare", "card", "good"):
            quantity.zone = _zone(topic)
        _adopt(quantity, topic)


def _at(tokens: list[Token], at: int, situation: Situation) -> Quantity | None:
    token = tokens[at]
    tags = token.tags
    if "strange" in tags or ("unk" in tags and any(char.isdigit() for char in token.text)):
        return Quantity(at, at + 1, "vague")
    if "emoji" in tags:
        end = at
        while end < len(tokens) and tokens[end].text == token.text:
            end += 1
        kind = "gold" if "gold" in tags else "good"
        return Quantity(at, end, kind, Fraction(end - at), good_of(token))
    if tags & _SHARES:
        return _share(tokens, at)
    if "num" in tags:
        return _counted(tokens, at, token.value or Fraction(0), situation)
    if "same" in tags or "howmuch" in tags:
        return _same(tokens, at)
    if token.name is not None and any(
        "howmuch" in each.tags and not each.text.isascii() for each in tokens[at + 1 : at + 5]
    ):
        end = next(n for n in range(at + 1, at + 5) if "howmuch" in tokens[n].tags) + 1
        return Quantity(at, end, "gold", base="same", same_as=token.name)
    if "halfway" in tags:
        return Quantity(at, at + 1, "gold", base="halfway")
    if "everything" in tags or "all" in tags or "both" in tags:
        return _all(tokens, at)
    if "nothing" in tags:
        return Quantity(at, at + 1, "gold", Fraction(0))
    if tags & {"a"} and (unit := _unit(tokens, at + 1)) is not None:
        return _of_unit(tokens, at, unit, Fraction(1))
    if "single" in tags:
        good = good_of(token)
        return Quantity(at, at + 1, "good" if good else "gold" if "gold" in tags else "card", Fraction(1), good)
    if tags & {"the", "i", "you"} and "strange" not in tags:
        return _definite(tokens, at)
    return None


def _unit(tokens: list[Token], at: int) -> int | None:
    """Where the unit of a number at `at` - 1 stands: few words may come between."""
    unknown = 0
    for place in range(at, min(len(tokens), at + 6)):
        tags = tokens[place].tags
        if "num" in tags:
            return None
        if tags & _PLAIN_UNITS or good_of(tokens[place]):
            if "classifier" in tags and place + 1 < len(tokens) and good_of(tokens[place + 1]):
                continue
            return place
        if tags & _BETWEEN:
            continue
        unknown += 1
        if "unk" not in tags or unknown > 1 or place > at + 1:
            return None
    return None


def _of_unit(tokens: list[Token], at: int, unit: int, value: Fraction | None) -> Quantity:
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


def _counted(tokens: list[Token], at: int, value: Fraction, situation: Situation) -> Quantity:
    token = tokens[at]
    if "gold" in token.tags:
        return _tail(tokens, Quantity(at, at + 1, "gold", value))
    place, more, less = at + 1, False, False
    while place < len(tokens) and tokens[place].tags & {"more", "less", "short"} and "num" not in tokens[place].tags:
        if "minus" in tokens[place].tags and place + 1 < len(tokens) and "num" in tokens[place + 1].tags:
            break
        more, less = more or "more" in tokens[place].tags, less or bool(tokens[place].tags & {"less", "short"})
        place += 1
    unit = _unit(tokens, place)
    if unit is not None:
        quantity = _of_unit(tokens, at, unit, value)
    else:
        quantity = Quantity(at, place, _bare_kind(tokens, at), value)
        if place < len(tokens) and "unk" in tokens[place].tags and tokens[place].text.endswith("s"):
            quantity.kind, quantity.end = "void", place + 1
        if place < len(tokens) and "them" in tokens[place].tags:
            quantity.kind, quantity.end = "them", place + 1
    quantity.more, quantity.less = more, less
    if at and tokens[at - 1].tags & {"more"} and "less" not in tokens[at - 1].tags:
        quantity.more = True
    return _tail(tokens, quantity, situation)


_SUMS = frozenset(
    {"bribe", "fee", "toll", "price", "sum", "offer", "total", "payment", "gift", "tip", "bid", "fine", "tribute"}
)


def _bare_kind(tokens: list[Token], at: int) -> str:
    """What a number without a unit is: gold as a rule, but not in `the count of three` or `one does what one can`."""
    before = tokens[at - 1] if at else None
    if before is not None and before.text in ("of", "until") and not (at > 1 and tokens[at - 2].text in _SUMS):
        return "void"
    if tokens[at].text == "one" and len(tokens) > 2 and not any(token.tags & _MEASURED for token in tokens):
        return "void"
    return "bare"


_MEASURED = frozenset({"give", "get", "want", "more", "less", "makeit", "raiseby", "lowerby", "them", "title", "plus"})


def _tail(tokens: list[Token], quantity: Quantity, situation: Situation | None = None) -> Quantity:
    """What follows an amount and changes it: `more`, `short`, `less the two`, `per apple`, `percent`."""
    end = quantity.end
    if end >= len(tokens):
        return quantity
    tags = tokens[end].tags
    if "percent" in tags:
        quantity.kind, quantity.end = "vague", end + 1
    elif "per" in tags:
        good = next((good_of(token) for token in tokens[end + 1 : end + 3] if good_of(token)), None)
        if situation is not None and quantity.value is not None and good == situation.declared_good:
            quantity.value *= situation.declared_count
            quantity.end = len(tokens)
        else:
            quantity.kind = "vague"
    elif tags & {"less", "minus", "except"} and quantity.kind in ("gold", "bare"):
        place = end + 1
        while place < len(tokens) and tokens[place].tags & {"the", "of"}:
            place += 1
        if place < len(tokens) and "num" in tokens[place].tags and quantity.value is not None:
            inner = _counted(tokens, place, tokens[place].value or Fraction(0), situation) if situation else None
            if inner is not None and inner.kind in ("gold", "bare") and inner.value is not None:
                quantity.value -= inner.value
                quantity.end = inner.end
            else:
                quantity.kind = "vague"
        elif tags & {"less", "short"} and "num" not in tags:
            quantity.less, quantity.end = True, end + 1
    elif tags & {"more"} and "num" not in tags:
        quantity.more, quantity.end = True, end + 1
    elif tags & {"short"}:
        quantity.less, quantity.end = True, end + 1
    return quantity


def _share(tokens: list[Token], at: int) -> Quantity:
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


def _same(tokens: list[Token], at: int) -> Quantity | None:
    """`the same as Bob paid`: the amount of another merchant's deal."""
    for place in range(at, min(len(tokens), at + 6)):
        if (name := tokens[place].name) is not None:
            end = place + 1
            while end < len(tokens) and tokens[end].tags & {"past", "give", "fill", "you"}:
                end += 1
            return Quantity(at, end, "gold", base="same", same_as=name)
    return None


def _all(tokens: list[Token], at: int) -> Quantity | None:
    """`all my gold`, `every coin I have`, `both hens`, `everything on my stand except the cheese`."""
    tags = tokens[at].tags
    until = min(len(tokens), at + 8)
    if "both" in tags:
        unit = _unit(tokens, at + 1)
        return None if unit is None else _of_unit(tokens, at, unit, Fraction(2))
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


def _definite(tokens: list[Token], at: int) -> Quantity | None:
    """`the chicken`, `my two apples` (left to the number), `those apples`."""
    place = at + 1
    while place < len(tokens) and tokens[place].tags & {"facedown", "illegal", "faceup", "fill", "the", "i", "you"}:
        place += 1
    if place < len(tokens) and (good := good_of(tokens[place])) is not None:
        text = tokens[place].text
        value = Fraction(1) if text in SINGULARS else None
        return Quantity(at, place + 1, "good", value, good, definite=True)
    return None


def _place(quantity: Quantity, tokens: list[Token], since: int, until: int) -> None:
    """Where the goods lie, as said before or after them within the segment."""
    if quantity.kind not in ("good", "card", "bare", "them"):
        return
    window = tokens[quantity.start : until]
    quantity.zone = _zone(window) or (_zone(tokens[since : quantity.start]) if since == 0 else None)
    if quantity.good in CONTRABAND and quantity.zone == "stand":
        quantity.zone = "contraband"
    for n, token in enumerate(tokens[since:until]):
        if token.name is not None and "poss" in token.tags:
            following = tokens[since + n + 1 : since + n + 4]
            if any(good_of(each) or each.tags & {"stand", "card", "gold"} for each in following):
                quantity.owner = token.name
    if quantity.kind == "good" and quantity.good in LEGAL and quantity.zone == "contraband":
        quantity.kind = "vague"


def _zone(tokens: list[Token]) -> str | None:
    tags: set[str] = set()
    loc = False
    bag = False
    for token in tokens:
        tags |= token.tags
        if "loc" in token.tags:
            loc = True
        elif "bag" in token.tags and loc:
            bag = True
        elif not token.tags & {"the", "i", "you", "it", "fill", "a", "of", "poss"}:
            loc = False
    if "hand" in tags:
        return "hand"
    if "facedown" in tags or "illegal" in tags:
        return "contraband"
    if "stand" in tags or "faceup" in tags:
        return "stand"
    if bag or "inbag" in tags:
        return "bag"
    return None
