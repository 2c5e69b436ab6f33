"""Amounts in a segment: how many, of what, from where, whose; also shares, sums and amounts by reference."""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import Quantity, good_of, of_things, of_unit, unit_near
from arena.sheriff.clerk.references import SHARES, all_of, definite_of, same_as, share_of
from arena.sheriff.clerk.situation import CONTRABAND, LEGAL, Situation
from arena.sheriff.clerk.tokens import Token
from arena.sheriff.clerk.yardsticks import quantity_of

AS_MUCH = ("만큼", "만큼만", "만큼은")
"""Korean: behind a name, as much as that player gave."""


def find(segment: Segment, situation: Situation, *, noun_first: bool = False) -> list[Quantity]:
    """The amounts in a segment, in order."""
    tokens, at = segment.tokens, 0
    found: list[Quantity] = []
    while at < len(tokens):
        quantity = None if _is_article(tokens, at) else _at(tokens, at, situation)
        if quantity is None:
            at += 1
            continue
        if _repeats(tokens, quantity, found):
            at = quantity.end
            continue
        if quantity.kind == "bare" and found and found[-1].end == quantity.start and found[-1].kind != "void":
            quantity.kind = "vague"  # two numbers side by side
        found.append(quantity)
        at = max(quantity.end, at + 1)
    for n, quantity in enumerate(found):
        if quantity.start and tokens[quantity.start - 1].text == "по":
            quantity.kind = "vague"  # Ukrainian `two each`
        until = found[n + 1].start if n + 1 < len(found) else len(tokens)
        since = found[n - 1].end if n else 0
        _place(quantity, tokens, since, until)
        if noun_first and any(
            token.tags & {"more", "raiseby"} for token in tokens[quantity.end : min(until, quantity.end + 3)]
        ):
            quantity.more = True
        if noun_first and any(_takes_off(token) for token in tokens[quantity.end : min(until, quantity.end + 3)]):
            quantity.less = True
        if noun_first:
            _adopt(quantity, tokens[since : quantity.start])
    return found


def _repeats(tokens: list[Token], quantity: Quantity, found: list[Quantity]) -> bool:
    """`3 gold 🪙`: a picture of what was just said."""
    if not found or "emoji" not in tokens[quantity.start].tags or quantity.start != found[-1].end:
        return False
    last = found[-1]
    return (
        quantity.value == 1
        and last.kind in ("gold", "good")
        and (last.kind, last.good) == (quantity.kind, quantity.good)
    )


def _takes_off(token: Token) -> bool:
    """Korean: a verb of taking off, which follows its amount."""
    return "lowerby" in token.tags and "가" <= token.text[0] <= "힣"


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
        if token.tags >= {"card", "facedown"} and quantity.kind == "bare":
            quantity.kind = "card"  # `엎어 둔 것 중 하나`
            return


def about(found: list[Quantity], topic: list[Token]) -> None:
    """Let the words before a comma say what an amount is of, and where it lies: `the face-down ones: one for you`."""
    if any("num" in token.tags for token in topic):
        return
    owner = next((token.name for token in topic if "poss" in token.tags), None)
    for quantity in found:
        if quantity.kind == "bare" and owner is not None and any(map(good_of, topic)):
            quantity.owner = owner  # `阿德攤上的起司，送你兩塊`
        if quantity.zone is None and quantity.kind in ("bare", "card", "good"):
            quantity.zone = _zone(topic)
        _adopt(quantity, topic)


def _at(tokens: list[Token], at: int, situation: Situation) -> Quantity | None:
    """The amount that begins at a token, if one does."""
    token = tokens[at]
    tags = token.tags
    if "strange" in tags or ("unk" in tags and any(char.isdigit() for char in token.text)):
        return Quantity(at, at + 1, "vague")
    if "compared" in tags:
        return quantity_of(token, at)
    if "emoji" in tags:
        end = at
        while end < len(tokens) and tokens[end].text == token.text:
            end += 1
        kind = "gold" if "gold" in tags else "good"
        return Quantity(at, end, kind, Fraction(end - at), good_of(token))
    if tags & SHARES.keys():
        return _changed_by(tokens, share_of(tokens, at))
    if "num" in tags:
        return _counted(tokens, at, token.value or Fraction(0), situation)
    if "same" in tags or "howmuch" in tags:
        return same_as(tokens, at)
    if token.name is not None and (named := _of_another(tokens, at)) is not None:
        return named
    if "halfway" in tags:
        return Quantity(at, at + 1, "gold", base="halfway")
    if "everything" in tags or "all" in tags or "both" in tags:
        return all_of(tokens, at)
    if "nothing" in tags:
        return Quantity(at, at + 1, "gold", Fraction(0))
    if "a" in tags and (unit := unit_near(tokens, at + 1)) is not None:
        one = of_unit(tokens, at, unit, Fraction(1))
        strange = any("unk" in each.tags for each in tokens[at:unit])
        return None if strange and one.kind != "good" else _tail(tokens, one, situation)
    if token.text in ANOTHER and (unit := unit_near(tokens, at + 1)) is not None:
        one = of_unit(tokens, at, unit, Fraction(1))
        one.more = True
        return one
    if "single" in tags:
        good = good_of(token)
        return Quantity(at, at + 1, "good" if good else "gold" if "gold" in tags else "card", Fraction(1), good)
    if tags & {"the", "i", "you"} and "strange" not in tags and token.text not in ADDRESSED:
        return definite_of(tokens, at)
    return None


def _of_another(tokens: list[Token], at: int) -> Quantity | None:
    """What another merchant paid, or owns, as her name begins it: `Ned's bribe`, `Will's chickens`."""
    token = tokens[at]
    until = min(len(tokens), at + 5)
    measure = (
        place
        for place in range(at + 1, until)
        if ("howmuch" in tokens[place].tags and not tokens[place].text.isascii()) or tokens[place].text in AS_MUCH
    )
    if (end := next(measure, None)) is not None:
        end = next(n for n in range(at + 1, until) if "howmuch" in tokens[n].tags or tokens[n].text in AS_MUCH)
        return Quantity(at, end + 1, "gold", base="same", same_as=token.name)
    if "poss" not in token.tags or at + 1 == len(tokens):
        return None
    if good := good_of(tokens[at + 1]):
        return Quantity(at, at + 2, "good", None, good, definite=True, owner=token.name)
    if tokens[at + 1].text in PAYMENTS:
        return Quantity(at, at + 2, "gold", base="same", same_as=token.name)
    return None


def _is_article(tokens: list[Token], at: int) -> bool:
    """Whether `ein`, `une` only goes with a noun that nobody counts: `you are a robber`."""
    if "article" not in tokens[at].tags:
        return False
    following = tokens[at + 1].tags if at + 1 < len(tokens) else frozenset({"more"})
    return not following & {"more", "less", "them", "only", "courtesy"} and unit_near(tokens, at + 1) is None


def _changed_by(tokens: list[Token], quantity: Quantity) -> Quantity:
    """`a third less` is two thirds, `a third more` four."""
    following = tokens[quantity.end].tags if quantity.end < len(tokens) else frozenset()
    if quantity.share is not None and quantity.share < 1 and following & {"less", "more"} and "num" not in following:
        quantity.share = 1 - quantity.share if "less" in following else 1 + quantity.share
        quantity.end += 1
    return quantity


def _counted(tokens: list[Token], at: int, value: Fraction, situation: Situation) -> Quantity:
    """A number with its unit, and with `more` or `less` between them."""
    token = tokens[at]
    if "gold" in token.tags:
        return _tail(tokens, Quantity(at, at + 1, "gold", value), situation)
    place, more, less = at + 1, False, False
    while place < len(tokens) and tokens[place].tags & {"more", "less", "short"} and "num" not in tokens[place].tags:
        if "minus" in tokens[place].tags and place + 1 < len(tokens) and "num" in tokens[place + 1].tags:
            break
        more, less = more or "more" in tokens[place].tags, less or bool(tokens[place].tags & {"less", "short"})
        place += 1
    if place < len(tokens) and tokens[place].text in ("more than", "less than"):
        more, less = tokens[place].text == "more than", tokens[place].text == "less than"
    unit = unit_near(tokens, place)
    if (paid := _than_another(tokens, place if unit is None else unit + 1)) is not None and (more or less or unit):
        end = place if unit is None else unit + 1
        down = less or (unit is not None and (tokens[end].text == "less than" or bool(tokens[end].tags & {"less"})))
        return Quantity(at, paid.end, "gold", base="same", same_as=paid.same_as, beyond=-value if down else value)
    if unit is not None:
        quantity = of_unit(tokens, at, unit, value)
    else:
        quantity = Quantity(at, place, _bare_kind(tokens, at), value)
        if place + 1 < len(tokens) and "unk" in tokens[place].tags and of_things(tokens, place + 1):
            quantity.kind = "vague"  # `five ounces of gold`
            return quantity
        counted = _strange_plural(tokens, place) if value != 1 else _one_of_us(tokens, place)
        if counted is not None:
            quantity.kind, quantity.end = "void", counted + 1
        if place < len(tokens) and "them" in tokens[place].tags:
            quantity.kind, quantity.end = "them", place + 1
    to = quantity.end
    if to + 1 < len(tokens) and tokens[to].text == "to" and tokens[to + 1].text == "another":
        quantity.kind, quantity.end = "void", to + 2  # `one chicken to another: let me go`
    quantity.more, quantity.less = more, less
    if at and tokens[at - 1].tags & {"more"} and "less" not in tokens[at - 1].tags:
        quantity.more = True
    return _tail(tokens, quantity, situation)


def _than_another(tokens: list[Token], at: int) -> Quantity | None:
    """`(one coin) less than Bob paid`, from behind the unit on."""
    while at < len(tokens) and (
        tokens[at].tags & {"more", "less"} or tokens[at].text in ("than", "more than", "less than")
    ):
        if tokens[at].text.endswith("than"):
            return same_as(tokens, at)
        at += 1
    return None


def _one_of_us(tokens: list[Token], place: int) -> int | None:
    """Where the person stands in `one happy sheriff`."""
    for at in range(place, min(len(tokens), place + 3)):
        if "title" in tokens[at].tags:
            return at if at > place else None
        if not tokens[at].tags & {"fill", "unk"}:
            return None
    return None


def _strange_plural(tokens: list[Token], place: int) -> int | None:
    """Where the unknown thing stands that a number counts: `lives`, `bad knees`."""
    for at in range(place, min(len(tokens), place + 2)):
        if "unk" not in tokens[at].tags:
            return None
        if tokens[at].text.endswith("s"):
            return at
    return None


ANOTHER = ("another", "an extra", "an additional")
PAYMENTS = ("bribe", "price", "payment", "deal", "fee", "offer", "sum", "toll", "amount")
_SUMS = frozenset(
    {"bribe", "fee", "toll", "price", "sum", "offer", "total", "payment", "gift", "tip", "bid", "fine", "tribute"}
)


def _bare_kind(tokens: list[Token], at: int) -> str:
    """What a number without a unit is: gold as a rule, but not in `the count of three` or `one does what one can`."""
    before = tokens[at - 1] if at else None
    if before is not None and before.text in ("of", "until") and not (at > 1 and tokens[at - 2].text in _SUMS):
        return "void"
    if before is not None and before.text in ("i am", "we are") and at + 1 == len(tokens):
        return "void"  # `I'm twenty-six`
    if tokens[at].text == "one" and at + 1 < len(tokens) and tokens[at + 1].text in ("for", "for me", "for you"):
        shared = at + 2 >= len(tokens) or bool(tokens[at + 2].tags & {"the", "i", "you"})
        return "bare" if shared else "void"  # `one for me, one for the horse`
    if tokens[at].text == "one" and before is not None and at + 1 == len(tokens) and before.tags <= _DESCRIBING:
        return "void"  # `good one`
    if tokens[at].text == "one" and len(tokens) > 2 and not any(token.tags & _MEASURED for token in tokens):
        return "void"
    return "bare"


_DESCRIBING = frozenset({"fill", "tagq", "yes", "the", "it", "courtesy"})
_MEASURED = frozenset({"give", "get", "want", "more", "less", "makeit", "raiseby", "lowerby", "them", "title", "plus"})


ADDRESSED = ("du", "ти", "ви", "tú", "usted", "vous", "tu")
"""Who likes apples, not whose apples they are."""
_PER_PIECE = ("за", "por", "par", "pour", "für", "pro", "je")


def _tail(tokens: list[Token], quantity: Quantity, situation: Situation | None = None) -> Quantity:
    """What follows an amount and changes it: `more`, `short`, `less the two`, `per apple`, `percent`."""
    end = quantity.end
    if end >= len(tokens):
        return quantity
    tags = tokens[end].tags
    if (
        quantity.kind in ("gold", "bare")
        and tokens[end].text in _PER_PIECE
        and any(map(good_of, tokens[end + 1 : end + 3]))
    ):
        quantity.kind = "vague"  # `two coins for an apple`
    elif "percent" in tags:
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
    elif quantity.kind == "good" and tags & {"less", "short"} and not tags & {"num", "loc"}:
        quantity.less, quantity.end = True, end + 1
    elif tags & {"more"} and "num" not in tags:
        quantity.more, quantity.end = True, end + 1
    elif tags & {"short"}:
        quantity.less, quantity.end = True, end + 1
    return quantity


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
        elif token.name is not None and n and _belongs(tokens[since : since + n], token):
            quantity.owner = token.name
    if quantity.kind == "good" and quantity.good in LEGAL and quantity.zone == "contraband":
        quantity.kind = "vague"


def _belongs(before: list[Token], named: Token) -> bool:
    """`the cheeses of Bob`, in the languages that say it so; Ukrainian by the case of the name."""
    if before[-1].text in ("de", "von") and len(before) > 1:
        owned = before[-2]
    elif named.text[0] > "\u0400" and named.name is not None and named.text.casefold() != named.name.casefold():
        owned = before[-1]
    else:
        return False
    return bool(good_of(owned)) or bool(owned.tags & {"stand", "card"})


def _zone(tokens: list[Token]) -> str | None:
    """The place that words name: stand, contraband, bag or hand."""
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
