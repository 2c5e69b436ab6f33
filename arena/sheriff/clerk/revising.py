"""Chinese and Korean: standing terms with goods in them, spoken of part by part: `起司你留著，錢加到七塊`, `치즈 말고 닭 한 마리로`.

Every word must be of a kind known to change nothing, and every clause say of one part that it stays, goes, or what it becomes.
A part that nobody speaks of stays only where the words amend what stands. Else nothing is read here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from arena.sheriff.clerk import quantities
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.doubts import Unclear
from arena.sheriff.clerk.lots import cards
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.situation import Lot, Proposal
from arena.sheriff.clerk.tokens import Token

GOLD = "gold"
_KNOWN = frozenset(
    {"fill", "title", "it", "you", "i", "now", "yes", "correct", "only", "courtesy", "believe", "deal", "dealonly"}
    | {"dealalone", "let_pass", "passnow", "spare", "tagq", "howabout", "buy", "give", "get", "want", "tome", "toyou"}
    | {"num", "gold", "chunk", "classifier", "card", "stand", "facedown", "faceup", "loc", "drop", "keep", "keepyours"}
    | {"not", "no", "refuse", "except", "less", "more", "raiseby", "lowerby", "makeit", "swap", "plus", "and", "but"}
    | {"instead", "all", "both", "the", "sure", "stays", "even", "putaside", "eats"}
)
_HELD_BACK = frozenset(
    {"unk", "would", "past", "say3", "he", "joke", "think", "vague", "cap", "later", "open", "opennow", "or", "withdraw"}
    | {"have", "favour", "wondered", "wished", "cited", "either", "scorn", "trailing", "purse", "when", "cond", "past"}
    | {"half", "twice", "triple", "same", "compared", "halfway", "everything", "range", "strange"}
)
_HELD_TOKEN = _HELD_BACK - {"have", "range", "open"}
_GONE = frozenset({"drop", "keep", "keepyours", "not", "no", "refuse", "except", "refusealone"})
_STAYS = frozenset({"give", "get", "tome", "toyou", "want", "yes", "deal", "dealonly", "sure", "stays"})
_AMENDS = frozenset({"makeit", "swap", "more", "raiseby", "lowerby", "less", "plus"})
_MONEY = ("錢", "金", "銀", "돈", "동전", "골드")
_INSTEAD = ("대신", "대신에")


@dataclass(slots=True)
class _Terms:
    """The standing terms while the clauses are gone through."""

    gold: Fraction
    lots: Counter[tuple[str, str]]
    named: set[str] = field(default_factory=set)
    amended: bool = False
    firm: bool = False
    """Whether anything was said of a part in more than its bare name."""
    only: set[str] = field(default_factory=set)


def revised(case: Case) -> Proposal | None:
    """The terms that come of it; None where the words are of another kind, or leave a part open."""
    standing = case.situation.standing
    if standing is None or not standing.proposal.lots or not _is_plain(case):
        return None
    proposal = standing.proposal
    kinds = [lot.good for lot in proposal.lots] + [GOLD] * bool(proposal.gold)
    if len(set(kinds)) < len(kinds) or proposal.promises:
        return None
    terms = _Terms(Fraction(proposal.gold), Counter({(lot.good, lot.zone): lot.count for lot in proposal.lots}))
    try:
        for index, segment in enumerate(case.segments):
            if not _hear(terms, case, index, segment):
                return None
    except Unclear:
        return None
    if not _is_whole(terms, set(kinds)):
        return None
    lots = tuple(Lot(good, count, zone) for (good, zone), count in terms.lots.items() if count)
    if terms.gold.denominator != 1 or terms.gold < 0 or not (terms.gold or lots):
        return None
    return Proposal(int(terms.gold), lots, (), proposal.requests)


def _is_plain(case: Case) -> bool:
    """Whether all words are of known kinds, and nothing is asked, supposed or said of others."""
    heard = case.heard
    if case.flagged or heard.requests or heard.names or heard.promises or heard.opens_own:
        return False
    if any(segment.reported or segment.lead in ("or", "unless", "when", "threat") for segment in case.segments):
        return False
    if any(segment.asked and "tagq" not in case.segments[-1].tags | segment.tags for segment in case.segments):
        return False
    return all(_is_known(token, case) for segment in case.segments for token in segment.tokens)


def _is_known(token: Token, case: Case) -> bool:
    if token.name is not None:
        return token.name in (case.situation.merchant, case.situation.sheriff)
    if token.tags & _HELD_TOKEN and "sure" not in token.tags:
        return False
    return bool(token.tags & _KNOWN) or good_of(token) is not None


def _is_whole(terms: _Terms, kinds: set[str]) -> bool:
    """Whether every part is accounted for, and no part that stays was left out by `only`."""
    if not terms.firm or not terms.named:
        return False
    if terms.only:
        if not terms.only <= terms.named or len(terms.only) != 1:
            return False
        for kind in (kinds | terms.named) - terms.only:
            _drop(terms, kind)
        return True
    return terms.amended or kinds <= terms.named


def _hear(terms: _Terms, case: Case, index: int, segment: Segment) -> bool:
    """One clause; False where it cannot be told what it says."""
    found = quantities.find(segment, case.situation, noun_first=True)
    if any(quantity.kind not in ("gold", "good", "bare", "void") or quantity.owner for quantity in found):
        return False
    amounts = [quantity for quantity in found if quantity.kind != "void" and quantity.value is not None]
    topics = _topics(segment, case)
    gone = [token for token in segment.tokens if token.tags & _GONE and not token.tags & {"let_pass", "tagq", "only"}]
    replaces = index > 0 and segment.opener in _INSTEAD
    if "swap" in segment.tags:
        return _swap(terms, case, segment, amounts)
    if replaces:
        before = _topics(case.segments[index - 1], case)
        if len(before) != 1 or not amounts:
            return False
        terms.amended = terms.firm = True
        _drop(terms, *before)
    if gone:
        return len(gone) == 1 and _leave_out(terms, segment, amounts, topics)
    if len(amounts) > 1:
        return False
    if amounts:
        return _put(terms, case, index, segment, amounts[0], replaces=replaces)
    if any(token.tags & {"less", "lowerby", "makeit", "more", "raiseby"} for token in segment.tokens):
        return False
    terms.named |= topics
    if "only" in segment.tags and topics:
        terms.only |= topics
        terms.firm = True
    if topics and segment.tags & _STAYS:
        terms.firm = True
    if not topics and segment.tags & {"yes", "deal", "passnow"}:
        terms.firm = True
    return True


def _topics(segment: Segment, case: Case) -> set[str]:
    """The kinds a clause speaks of: gold, or goods."""
    named = {good for token in segment.tokens if (good := good_of(token))}
    coins = any(
        ("gold" in token.tags and "num" not in token.tags)
        or (token.tags & {"keepyours", "deal"} and token.text.startswith(_MONEY))
        for token in segment.tokens
    )
    return named | ({GOLD} if coins else set())


def _leave_out(terms: _Terms, segment: Segment, amounts: list[Quantity], topics: set[str]) -> bool:
    """A part that goes: named by its kind, or by the amount that stands."""
    parts = set(topics)
    for quantity in amounts:
        kind = quantity.good or GOLD
        parts.add(kind)
        if quantity.value != _standing(terms, kind):
            return False
    if len(parts) != 1 or segment.tags & {"only", "more", "raiseby", "lowerby", "makeit"}:
        return False
    (kind,) = parts
    if not _standing(terms, kind):
        return False
    terms.amended = terms.firm = True
    terms.named.add(kind)
    _drop(terms, kind)
    return True


def _put(
    terms: _Terms, case: Case, index: int, segment: Segment, quantity: Quantity, *, replaces: bool
) -> bool:
    """An amount: of a part that stands, or of one more thing."""
    kind = quantity.good or GOLD
    held = _standing(terms, kind)
    value = quantity.value or Fraction(0)
    before = {tag for token in segment.tokens[: quantity.start] for tag in token.tags}
    more = quantity.more or bool(before & {"more", "raiseby"})
    less = quantity.less or bool(before & {"less", "lowerby"})
    joins = segment.lead in ("plus", "and") or "plus" in segment.tags
    if quantity.kind == "bare" and not terms.gold and terms.lots and (more or less):
        return False
    if "only" in segment.tags and not (more or less):
        terms.only.add(kind)
    elif more or less or segment.tags & {"makeit"} or segment.lead == "plus":
        terms.amended = True
    terms.named.add(kind)
    terms.firm = True
    if kind == GOLD:
        if more and less:
            return False
        terms.gold = terms.gold + value if more else terms.gold - value if less else value
        return True
    if less or value.denominator != 1:
        return False
    if not held:
        new = more or joins or replaces or terms.amended or "only" in segment.tags
        if not new:
            return False
        for good, zone, count in cards(quantity, case.situation, terms.lots):
            terms.lots[good, zone] += count
        return True
    (key,) = [key for key, count in terms.lots.items() if key[0] == kind and count]
    if quantity.zone not in (None, key[1]):
        return False
    terms.lots[key] = int(value) + (terms.lots[key] if more else 0)
    return True


def _swap(terms: _Terms, case: Case, segment: Segment, amounts: list[Quantity]) -> bool:
    """`起司換成一隻雞`."""
    at = next(place for place, token in enumerate(segment.tokens) if "swap" in token.tags)
    before = {good for token in segment.tokens[:at] if (good := good_of(token))}
    before |= {GOLD} if any("gold" in token.tags for token in segment.tokens[:at]) else set()
    behind = [quantity for quantity in amounts if quantity.start > at]
    if len(before) != 1 or len(behind) != 1 or segment.tags & _GONE or behind[0].kind == "bare":
        return False
    (kind,) = before
    count = _standing(terms, kind)
    said = [quantity.value for quantity in amounts if quantity.start < at]
    if not count or any(value != count for value in said):
        return False
    terms.amended = terms.firm = True
    terms.named |= {kind, behind[0].good or GOLD}
    _drop(terms, kind)
    if behind[0].good is None:
        terms.gold = behind[0].value or Fraction(0)
        return kind != GOLD
    for good, zone, number in cards(behind[0], case.situation, terms.lots):
        terms.lots[good, zone] += number
    return True


def _standing(terms: _Terms, kind: str) -> Fraction:
    """How much of a part there is now."""
    if kind == GOLD:
        return terms.gold
    return Fraction(sum(count for (good, _), count in terms.lots.items() if good == kind))


def _drop(terms: _Terms, kind: str) -> None:
    """Take a part out."""
    if kind == GOLD:
        terms.gold = Fraction(0)
    for key in [key for key in terms.lots if key[0] == kind]:
        del terms.lots[key]
