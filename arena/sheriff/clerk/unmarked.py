"""Goods that Chinese and Korean name without a number: `隻雞` is one chicken, `攤上的起司` the one cheese that lies there.

Where more lie there, or nothing says which are meant, the number is left open, and the clerk asks.
"""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.arranging import CLASSIFIERS, FINALS
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.situation import CONTRABAND, LEGAL, Situation
from arena.sheriff.clerk.tokens import Token

_BEFORE = frozenset(
    {"it", "toyou", "give", "get", "stand", "facedown", "faceup", "i", "plus", "and", "raiseby", "illegal"}
)
_HELD_BACK = frozenset(
    {"not", "no", "refuse", "drop", "keep", "vague", "cap", "would", "all", "everything", "swap", "per"}
)

_NO_COINS = "顆粒隻條桶瓶匹包"
"""Classifiers that never count coins."""
_GIVING = frozenset({"give", "toyou", "get", "tome", "want", "more", "raiseby", "plus"})
_AHEAD = ("就", "只", "那", "可", "先", "還", "都", "也", "是")
"""Little words before a number that stands for coins by itself."""
_LEADING = _GIVING | {"makeit", "only", "minus", "less", "lowerby", "correct", "not", "tagq", "buy"}
_UNITS = frozenset({"chunk", "classifier", "gold", "card"})


def things(segment: Segment, found: list[Quantity]) -> None:
    """Make void what counts bags, and leave open what counts things without a price: `三個袋子`, `一個建議`."""
    for quantity in found:
        if quantity.kind != "bare":
            continue
        rest = segment.tokens[quantity.start + 1 :]
        if rest and "classifier" in rest[0].tags:
            if rest[0].text in _NO_COINS and not segment.tags & _GIVING:
                quantity.kind = "void"  # 要命一條
            rest = rest[1:]
            if rest and rest[0].tags == {"fill"} and len(rest[0].text) > 1 and "\u3400" <= rest[0].text[0] <= "\u9fff":
                quantity.kind = "vague"
        if _is_part(segment.tokens, quantity):
            quantity.kind = "void"
        before = [token for token in segment.tokens[: quantity.start] if token.tags != {"fill"}]
        if (rest and "bag" in rest[0].tags) or (before and before[-1].tags >= {"bag"} and "i" not in before[-1].tags):
            quantity.kind = "void"


def _is_part(tokens: list[Token], quantity: Quantity) -> bool:
    """Whether a Chinese number without a unit is only a part of a word: 三省, 小三, 二手, 週一."""
    after, ahead = tokens[quantity.end : quantity.end + 1], tokens[: quantity.start][-1:]
    if not "\u3400" <= tokens[quantity.start].text[0] <= "\u9fff" or any(each.tags & _UNITS for each in after):
        return False
    if any(each.tags & {"title", "yes"} and "tagq" not in each.tags for each in after):
        return True  # 七先生
    if any(len(each.text) == 1 and each.text not in FINALS and each.text > "\u3400" for each in after):
        return True
    return any(len(each.text) == 1 and each.text not in _AHEAD and not each.tags & _LEADING for each in ahead)


def goods(segment: Segment, found: list[Quantity], situation: Situation, *, framed: bool) -> list[Quantity]:
    """The amounts of a segment, and goods in it that are one without a number. `framed`: something is given."""
    tags = segment.tags
    if tags & _HELD_BACK or not (framed or segment.lead in ("plus", "and") or "plus" in tags):
        return found
    taken = {place for quantity in found for place in range(quantity.start, quantity.end)}
    adopted = {quantity.good for quantity in found}
    more: list[Quantity] = []
    for place, token in enumerate(segment.tokens):
        good = good_of(token)
        if good is None or place in taken or good in adopted:
            continue
        if (one := _one(segment, place, token, good, situation)) is not None:
            more.append(one)
    return sorted([*found, *more], key=lambda quantity: quantity.start)


def _one(segment: Segment, place: int, token: Token, good: str, situation: Situation) -> Quantity | None:
    tokens = segment.tokens
    before = tokens[place - 1] if place else None
    zone = _zone(tokens[:place])
    if good in CONTRABAND and zone == "stand":
        zone = "contraband"
    if good in LEGAL and zone == "contraband":
        return None
    quantity = Quantity(place, place + 1, "good", Fraction(1), good, zone=zone)
    measured = (token.text[0] in CLASSIFIERS and len(token.text) > 1) or (
        before is not None and "card" in before.tags and before.text[0] in CLASSIFIERS
    )
    if measured:
        at = place - 1 if before is not None and "card" in before.tags else place
        ahead = tokens[at - 1] if at else None
        if ahead is None or ahead.tags & _BEFORE or ahead.text == "的":
            return quantity
        return None
    own = "i" if situation.role == "merchant" else "you"
    marked = zone is not None or any(own in each.tags for each in tokens[:place])
    held = situation.legal if good in LEGAL else situation.contraband
    if marked and zone in (None, "stand", "contraband") and held.get(good) == 1:
        return quantity
    return None


def _zone(tokens: list[Token]) -> str | None:
    """The place said before a good."""
    tags = {tag for token in tokens for tag in token.tags}
    for zone, signs in (("hand", {"hand"}), ("contraband", {"facedown", "illegal"}), ("stand", {"stand", "faceup"})):
        if tags & signs:
            return zone
    return "bag" if "inbag" in tags else None
