"""Chinese and Korean: standing terms with goods in them, spoken of part by part: `起司你留著，錢加到七塊`.

Every word must be of a kind known to change nothing, and every clause say of one part that it stays, goes, or what it
becomes. A part that nobody speaks of stays only where the words amend what stands. Else nothing is read here.
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
    | {"instead", "all", "both", "the", "sure", "stays", "even", "fine"}
)
_HELD_BACK = frozenset(
    {
        "unk",
        "would",
        "past",
        "say3",
        "he",
        "joke",
        "think",
        "vague",
        "cap",
        "later",
        "open",
        "opennow",
        "or",
        "withdraw",
    }
    | {"have", "favour", "wondered", "wished", "cited", "either", "scorn", "trailing", "purse", "when", "cond"}
    | {"half", "twice", "triple", "same", "compared", "halfway", "everything", "range", "strange"}
)
_HELD_TOKEN = _HELD_BACK - {"have", "range", "open"}
_GONE = frozenset({"drop", "keep", "keepyours", "not", "no", "refuse", "except", "refusealone"})
_STAYS = frozenset({"give", "get", "tome", "toyou", "want", "yes", "deal", "dealonly", "sure", "stays", "fine"})
_AMENDS = frozenset({"makeit", "swap", "more", "raiseby", "lowerby", "less", "plus"})
_TOO_LITTLE = (
    "只夠",
    "僅夠",
    "頂多夠",
    "最多夠",
    "也就夠",
    "不夠",
    "太少",
    "哪夠",
    "還不夠",
    "부족",
    "모자라",
    "너무적",
    "적어",
    "적네",
    "적군",
    "적다",
)
_TOO = ("也", "도", "都", "까지")
_YOU = ("你", "妳", "您", "자네", "너", "당신")
_MONEY = ("錢", "金", "銀", "돈", "동전", "골드")
_IN_CHUNKS = ("cheese", "bread", "silk")
"""Goods that may be counted with the word for coins."""
_GOODS = (("雞", "chickens"), ("麵包", "bread"), ("蘋果", "apples"), ("起司", "cheese"))
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
    kept: set[str] = field(default_factory=set)


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
        clauses = _clauses(case.segments)
        for index, segment in enumerate(clauses):
            if not _hear(terms, case, clauses[:index], segment):
                return None
    except Unclear:
        return None
    if not _is_whole(terms, set(kinds)):
        return None
    lots = tuple(Lot(good, count, zone) for (good, zone), count in terms.lots.items() if count)
    if terms.gold.denominator != 1 or terms.gold < 0 or not (terms.gold or lots):
        return None
    return Proposal(int(terms.gold), lots, (), proposal.requests)


def _clauses(segments: list[Segment]) -> list[Segment]:
    """The segments, Korean ones cut behind verbs that join clauses: `치즈는 드리고 | 돈은 다섯 닢만`."""
    found: list[Segment] = []
    for segment in segments:
        now = Segment(segment.lead, segment.sentence, asked=segment.asked, opener=segment.opener)
        for token in segment.tokens:
            now.tokens.append(token)
            if (
                token.text.endswith("고")
                and token.tags & (_GONE | _STAYS | {"fine"})
                and token is not segment.tokens[-1]
            ):
                found.append(now)
                now = Segment("comma", segment.sentence, asked=segment.asked)
        found.append(now)
    for each in found:
        each.seal()
    return found


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
        for kind in (kinds | terms.named) - terms.only - terms.kept:
            _drop(terms, kind)
        return True
    return terms.amended or kinds <= terms.named


def _hear(terms: _Terms, case: Case, earlier: list[Segment], segment: Segment) -> bool:
    """One clause; False where it cannot be told what it says."""
    found = quantities.find(segment, case.situation, noun_first=True)
    if any(quantity.kind not in ("gold", "good", "bare", "void") or quantity.owner for quantity in found):
        return False
    amounts = [quantity for quantity in found if quantity.kind != "void" and quantity.value is not None]
    _adopt(terms, segment, amounts, earlier)
    topics = _topics(segment)
    if any(not _standing(terms, kind) for kind in topics - {quantity.good for quantity in amounts} - {GOLD}):
        return False
    gone = [token for token in segment.tokens if _takes_away(token, segment, case)]
    replaces = bool(earlier) and segment.opener in _INSTEAD
    if "swap" in segment.tags:
        return _swap(terms, case, segment, amounts)
    if replaces:
        before = _topics(earlier[-1])
        if len(before) != 1 or not amounts:
            return False
        terms.amended = terms.firm = True
        _drop(terms, *before)
    if any("not" in token.tags and token.text in ("沒", "沒有") for token in segment.tokens):
        return False
    if any(token.text.startswith(_TOO_LITTLE) for token in segment.tokens):
        terms.named |= topics
        return not segment.tags & _AMENDS
    if gone:
        return len(gone) == 1 and _leave_out(terms, segment, amounts, topics)
    if len(amounts) > 1:
        return False
    if amounts:
        terms.named |= topics
        listed = earlier and earlier[-1].sentence == segment.sentence and "num" in earlier[-1].tags
        return _put(terms, case, segment, amounts[0], replaces=replaces, listed=bool(listed))
    if any(token.tags & {"less", "lowerby", "more", "raiseby"} for token in segment.tokens):
        return False
    terms.named |= topics
    if "only" in segment.tags and topics:
        terms.only |= topics
        terms.firm = True
    if topics and segment.tags & _STAYS:
        terms.firm = True
        terms.kept |= topics
    if not topics and segment.tags & {"yes", "deal", "passnow"}:
        terms.firm = True
    return True


def _takes_away(token: Token, segment: Segment, case: Case) -> bool:
    """Whether a word says that a part goes: what a merchant keeps does, and what a sheriff says is to be kept by her."""
    if not token.tags & _GONE or token.tags & {"let_pass", "tagq", "only"}:
        return False
    if "keep" in token.tags and not token.tags & {"not", "no", "refuse", "keepyours"}:
        mine = "i" in segment.tags and "you" not in segment.tags and not token.text.startswith(_YOU)
        return mine == (case.situation.role == "merchant")
    return True


def _adopt(terms: _Terms, segment: Segment, amounts: list[Quantity], earlier: list[Segment]) -> None:
    """`一隻雞不夠，兩隻`: a number with a classifier is of the good named before, if that stands."""
    named = [good for each in earlier for token in each.tokens if (good := good_of(token))]
    for quantity in amounts:
        classified = any("classifier" in token.tags for token in segment.tokens[quantity.start : quantity.end + 1])
        coins = any("chunk" in token.tags for token in segment.tokens[quantity.start : quantity.end + 1])
        if quantity.kind == "bare" and coins and not any(_standing(terms, kind) for kind in _IN_CHUNKS):
            quantity.kind = "gold"
        if not named and len({good for good, _ in terms.lots}) == 1:
            named = [good for good, _ in terms.lots]  # 一隻就好
        if quantity.kind == "bare" and classified and not coins and not named:
            raise Unclear("unit")
        if quantity.kind in ("bare", "gold") and classified and named and _standing(terms, named[-1]):
            quantity.kind, quantity.good = "good", named[-1]


def _topics(segment: Segment) -> set[str]:
    """The kinds a clause speaks of: gold, or goods."""
    named = {good for token in segment.tokens if (good := good_of(token))}
    coins = any(
        ("gold" in token.tags and "num" not in token.tags)
        or (token.tags & {"keepyours", "deal"} and token.text.startswith(_MONEY))
        for token in segment.tokens
    )
    taken = {good for token in segment.tokens if "deal" in token.tags for word, good in _GOODS if word in token.text}
    return named | taken | ({GOLD} if coins else set())


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


def _put(terms: _Terms, case: Case, segment: Segment, quantity: Quantity, *, replaces: bool, listed: bool) -> bool:
    """An amount: of a part that stands, or of one more thing."""
    kind = quantity.good or GOLD
    held = _standing(terms, kind)
    value = quantity.value or Fraction(0)
    before = {tag for token in segment.tokens[: quantity.start] for tag in token.tags}
    more = quantity.more or bool(before & {"more", "raiseby"}) or (segment.lead == "plus" and bool(held) and not listed)
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


def gives_back(case: Case) -> bool:
    """`雞不要，你過吧`: a sheriff lets a bag through and leaves all that was put forward, or takes his own price back."""
    standing, moves = case.situation.standing, case.heard.moves
    if standing is None or case.situation.role != "sheriff" or "pass" not in moves or case.heard.parts:
        return False
    terms = standing.proposal
    if case.situation.theirs is None and moves.get("withdraw", len(case.segments)) < moves["pass"]:
        return True  # `八塊不要了，你走`
    gone = {quantity.good or GOLD for quantity in case.heard.dropped}
    for segment in case.segments[: moves["pass"]]:
        refused = [token for token in segment.tokens if token.tags >= {"drop", "refuse"}]
        if refused and segment.tags & {"num", "gold"} and not segment.tags & {"unk", "more", "less"}:
            numbers = [token.value for token in segment.tokens if "num" in token.tags]
            gone |= {GOLD} if numbers in ([], [terms.gold]) and not any(map(good_of, segment.tokens)) else set()
    return bool(gone) and gone >= {lot.good for lot in terms.lots} | ({GOLD} if terms.gold else set())


def leaves_a_part(case: Case, theirs: Proposal) -> bool:
    """Whether an acceptance names a part of the terms and not the others, or names one in words that are not known."""
    kinds = {lot.good for lot in theirs.lots} | ({GOLD} if theirs.gold else set())
    named: set[str] = set()
    for segment in case.segments:
        topics = _topics(segment) | ({GOLD} if segment.tags & {"chunk"} else set())
        if topics - kinds - {GOLD} or (len(kinds) > 1 and topics & kinds and segment.tags & {"unk"}):
            return True
        if topics and any(token.text in _TOO for token in segment.tokens):
            return False  # `成交，雞也牽走`
        named |= topics
    return len(kinds) > 1 and bool(named & kinds) and not kinds <= named
