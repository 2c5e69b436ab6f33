"""Whether a sheriff who lets a bag through says that he takes nothing for it: `keep your gold and go`. English only."""

from __future__ import annotations

import re

from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.parts.shorthand import GOLD, kinds_of

NOTHING = re.compile(
    r"(?:i|we) want none\b"
    r"|(?:i|we) (?:take|want|need|ask) nothing$|neither\b"
    r"|no (?:bribes?|payment|charge|fee|money|gold|toll|coins?|pay|need to pay|need for gold)"
    r"(?: needed| necessary| required| today)?$"
    r"|you (?:do|need|will|shall) not (?:have to |need to |be )?(?:pay|owe|paying)\b|you owe (?:me|us) nothing$"
    r"|(?:an|the|this|your|a good) (?:honest )?sheriff (?:takes|wants|needs|asks for) nothing\b"
    r"|(?:buy|get) your \w+ (?:something|a|an|some)\b|spend it\b|eat (?:your|the|those)\b"
)
"""Clauses that turn a payment away."""
REFUSING = re.compile(
    r"(?:i|we) (?:refuse|reject|decline|turn down|(?:do|will|can) not (?:accept|take|want|need|ask for))\b(?! to\b)"
)
PAID_WITH = frozenset(
    [
        "it",
        "that",
        "this",
        "them",
        "any",
        "none",
        "bribe",
        "bribes",
        "gift",
        "gifts",
        "offer",
        "offers",
        "payment",
        "payments",
        "favour",
        "favours",
        "your",
    ]
)
KEEP = re.compile(
    r"(?:please |then |now |so |oh |you (?:can|may|should) )*(?:keep|hold on to|hang on to|pocket|save|put away) "
    r"(?:(?:it|them|that|those)(?: all| for (?:the|your) .*)?$|(?:your|the|every|all|that|those|money|gold)\b)"
)
KEPT = re.compile(r"(?:please |then |now |so |oh )*(?:keep|hold on to|hang on to|save) ")
MORE = re.compile(r"\b(?:more|less|fairer|better|eyes|else|long|longer|ever|again|further|yet|until|unless|enough)\b")
"""What makes of a clause that turns something away one that turns away only more of it."""
TAKING = re.compile(
    r"\b(?:mine|enough|plenty|the rest|will do)\b|\bi (?:will |am )?(?:take|taking|have|having|accept)\b"
)
"""What keeps something."""
TAKEN_BACK = re.compile(
    r"(?:forget|never mind|scratch|drop) (?:about )?(?:the|my|that|it)\b"
    r"|i was (?:only |just )?(?:joking|kidding|teasing)\b"
)
"""Clauses that turn a sheriff's own price away."""
UNPAID = re.compile(
    r"\b(?:without (?:a |any )?(?:bribe|payment|charge|pay|fee|coin)|for free|free of charge|no charge|for nothing)\b"
)


def lets_through_unpaid(case: Case) -> bool:
    """Whether a bag is let through, and nothing is to be paid: no amount but those that are turned away."""
    heard = case.heard
    if case.situation.role != "sheriff" or "pass" not in heard.moves or "open" in heard.moves or heard.unclear:
        return False
    if any(part.amends != "drop" for part in heard.parts):
        return False
    standing = case.situation.standing
    parts = len(kinds_of(standing.proposal)) if standing is not None else 0
    if "keepyours" in heard.moves and parts < 2:
        return _is_kept(case)
    turned = [segment for segment in case.segments if _turns_away(segment, case)]
    if not turned or any(TAKING.search(each.text) and each not in turned for each in case.segments):
        return False
    return _all_of_it(case, turned)


def _is_kept(case: Case) -> bool:
    """Whether the words about keeping are said of what was put forward, and nothing is taken beside them."""
    kept = case.segments[case.heard.moves["keepyours"]]
    plain = not MORE.search(kept.text) and "not" not in kept.tags and _goods(kept) <= _held(case)
    return plain and (_is_theirs(kept, case) if KEEP.match(kept.text) else not KEPT.match(kept.text))


def _turns_away(segment: Segment, case: Case) -> bool:
    """Whether a clause says that nothing is taken."""
    if segment.asked or segment.lead in ("if", "unless", "when", "or") or MORE.search(segment.text):
        return False
    if case.situation.own is not None and TAKEN_BACK.match(segment.text):
        return True
    if KEEP.match(segment.text):
        return _is_theirs(segment, case)
    if REFUSING.match(segment.text):
        return _is_payment(segment)
    return bool(NOTHING.match(segment.text)) or ("not" not in segment.tags and bool(UNPAID.search(segment.text)))


def _is_theirs(segment: Segment, case: Case) -> bool:
    """`keep your gold`, `keep it`: what the merchant put forward, and not `keep your word`."""
    goods, held = _goods(segment), _held(case)
    words = segment.text.split(" ")
    ends = (
        " for the " in segment.text
        or words[-1] == "all"
        or (len(words) < 4 and words[-1] in ("it", "them", "that", "those"))
    )
    named = {*words} & {"gold", "coins", "coin", "money", "purse", "bribe", "silver", "gift"}
    return goods <= held and (ends or bool(goods | named) or bool(segment.tags & {"gold", "num", "card"}))


def _is_payment(segment: Segment) -> bool:
    """`I don't want your money`, `I won't accept that`: what is refused is what was put forward."""
    words = segment.text.split(" ")
    verb = words[-1] in ("accept", "take", "refuse", "decline", "reject")
    named = bool({*words} & PAID_WITH) or bool(_goods(segment)) or bool(segment.tags & {"gold", "num", "card"})
    return verb or named


def _held(case: Case) -> set[str]:
    """The goods in the terms on the table."""
    standing = case.situation.standing
    return {lot.good for lot in standing.proposal.lots} if standing is not None else set()


def _goods(segment: Segment) -> set[str]:
    return {good for token in segment.tokens if (good := good_of(token))}


def _all_of_it(case: Case, turned: list[Segment]) -> bool:
    """Whether terms of several parts are turned away as a whole, or part by part."""
    standing = case.situation.standing
    kinds = kinds_of(standing.proposal) if standing is not None else set()
    named = {kind for segment in turned for kind in _goods(segment)}
    named |= {GOLD} if any(segment.tags & {"gold", "num"} for segment in turned) else set()
    return len(kinds) < 2 or not named or named >= kinds
