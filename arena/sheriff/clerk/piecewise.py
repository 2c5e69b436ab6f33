"""Terms of several parts, spoken of part by part: `keep the apples, but make it eight gold`, `the apples plus seven`.

Every clause must fit one of the patterns in `lexicon/en_parts.toml` or change nothing; every part of the terms on the table
must be named, or the words say that the rest stays. Else nothing is read here. English only.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import zip_longest

from arena.sheriff.clerk.beside.words import is_tail
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.doubts import Unclear
from arena.sheriff.clerk.lots import cards
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.quantities import find
from arena.sheriff.clerk.situation import ANY, Lot, Proposal, Situation
from arena.sheriff.clerk.tokens import Token
from arena.sheriff.clerk.vocabulary import vocabulary
from arena.sheriff.clerk.worth import worth

GOLD = "gold"
ARTICLES = re.compile(
    r"\b(?:all of the|all the|the whole|all|both of the|both|whole|the|my|your|that|those|these|this|our|its|said) (?=[PNBA]\b)"
)
PLACES = re.compile(r"\b([NPA]) (?:off|from|on|out of|in|of) (?:your|my|the) (?:stand|stall|bag|sack|table|counter)\b")
"""Where an amount lies is part of it."""
ONLY = re.compile(r"\b(?:only|just|merely|nothing but)\b ?|(?<=P) (?:alone|only|by itself|on its own)$")
HELD_BACK = frozenset(
    {"would", "past", "say3", "joke", "think", "later", "vague", "cap", "withdraw", "unk", "num", "gold"}
)
"""What no clause that changes nothing may say."""
PASSING = frozenset({"let_pass", "passnow", "spare"})
AGREED = (
    "we have a deal",
    "we are in business",
    "we are done",
    "i am happy",
    "it is a deal",
    "we are good",
    "we are even",
)
REFUSED = frozenset({"no", "refuse", "refusealone", "title", "fill", "yes", "correct"})


@dataclass(slots=True)
class Terms:
    """The terms on the table while the parts are gone through."""

    standing: Proposal
    situation: Situation
    gold: Fraction
    lots: Counter[tuple[str, str]]
    named: set[str] = field(default_factory=set)
    """Parts that were spoken of: gold, or a good."""
    rest_stays: bool = False
    rest_goes: bool = False
    topic: str | None = None
    mentioned: bool = False
    """Whether a part was named as such, and not only by a new amount."""
    certain: bool = False
    """Whether a part was said to come instead of another, or beside it."""
    taken: bool = False
    """Whether a part was taken in so many words: `I'll have the apples`."""
    agreed: bool = False
    """Whether the words agreed to something before: `fine, but not the apples` keeps the rest."""
    dropping: bool = False
    """Whether the clause before left a part out."""
    headed: bool = False
    """Whether a part was named before its amount: `the gold? Seven.`"""
    put: Quantity | None = None
    """The amount that was put last."""


@dataclass(frozen=True, slots=True)
class Said:
    """A clause in short, and what its letters stand for."""

    text: str
    slots: Sequence[str | Quantity]
    """In order: a part of the terms, or an amount."""


REST = (
    "it",
    "them",
    "that 's it",
    "nothing else",
    "nothing more",
    "as before",
    "as you said",
    "as you asked",
    "the rest stays",
)
REST += (
    "keep the rest",
    "leave the rest",
    "the rest remains",
    "the rest is fine",
    "the rest stands",
    "same otherwise",
    "the rest as before",
)
"""What may stand beside parts that are spoken of, and says nothing new."""


def in_parts(case: Case) -> Proposal | None:
    """The terms that come of it; None where the words are of another kind. Raises Unclear where a part is left open."""
    standing = case.situation.standing
    if standing is None or len(_kinds(standing.proposal)) != len(standing.proposal.lots) + bool(standing.proposal.gold):
        return None
    proposal = standing.proposal
    if not proposal.gold and not proposal.lots or proposal.promises or case.heard.promises or case.flagged:
        return None
    lots = Counter({(lot.good, lot.zone): lot.count for lot in proposal.lots})
    terms = Terms(proposal, case.situation, Fraction(proposal.gold), lots)
    try:
        fits = _goes_through(terms, case.segments)
    except Unclear:
        return None
    found = _result(terms) if fits else None
    whole = found is not None and bool(found.gold or found.lots) and len(_kinds(proposal)) < 2
    if whole and not terms.certain and not terms.mentioned:
        return None  # terms of one part are spoken of as a whole
    return found


def _kinds(proposal: Proposal) -> set[str]:
    return {lot.good for lot in proposal.lots} | ({GOLD} if proposal.gold else set())


def _result(terms: Terms) -> Proposal | None:
    """The terms, if every part is accounted for and something has changed."""
    kinds = _kinds(terms.standing)
    unnamed = kinds - terms.named
    if unnamed and terms.rest_goes and not terms.rest_stays:
        for kind in unnamed:
            _drop(terms, kind)
    elif unnamed and not terms.rest_stays:
        if terms.headed:
            raise Unclear("parts")  # `Gold: 7`
        return None
    lots = tuple(Lot(good, count, zone) for (good, zone), count in terms.lots.items() if count)
    gold = int(terms.gold) if terms.gold.denominator == 1 else terms.gold
    changed = replace(terms.standing, gold=gold, lots=lots)
    if changed == terms.standing:
        return changed if terms.taken and not unnamed else None
    return changed


# --------------------------------------------------------------------------------------------------------------- clauses


def _goes_through(terms: Terms, segments: Sequence[Segment]) -> bool:
    """Whether every clause says something of a part, or changes nothing."""
    spoken = 0
    for segment, following in zip_longest(segments, segments[1:]):
        assert segment is not None
        said = _said(segment, terms)
        otherwise = segment.lead == "or" and segment.opener == "otherwise"
        if said is None or (segment.lead in ("if", "unless", "when", "or", "threat") and not otherwise):
            return False
        if segment.text in REST or (not said.slots and "stays" in segment.tags and not segment.tags & HELD_BACK):
            terms.rest_stays = terms.rest_stays or segment.text not in REST or "rest" in segment.text or otherwise
            continue
        opens = following is not None and following.lead == "colon"
        if _takes(terms, said, segment, opens=opens) or _takes(terms, _as_parts(said, terms), segment, opens=opens):
            spoken += 1
            continue
        if said.slots or not _changes_nothing(segment, first=not spoken):
            return False
        terms.agreed = terms.agreed or bool(segment.tags & {"yes", "deal", "dealalone"})
    return spoken > 0


def _changes_nothing(segment: Segment, *, first: bool) -> bool:
    """Whether a clause beside the parts is courtesy, agreement, a farewell, or a refusal of what was asked before."""
    if segment.asked and "tagq" not in segment.tags:
        return False
    if segment.text in REST:
        return True
    if is_tail(segment) or segment.text in AGREED or ("accept" in segment.does and not segment.tags & HELD_BACK):
        return True
    if first and segment.only(REFUSED):
        return True
    passes = segment.tags & PASSING and not segment.tags & (HELD_BACK | {"not", "no"})
    return bool(passes) and not any(token.name for token in segment.tokens)


def _said(segment: Segment, terms: Terms) -> Said | None:
    """A clause with letters for its parts and amounts; None where it names something else, or somebody else."""
    if segment.text == "not one":
        return Said("not B", [Quantity(0, 1, "bare", Fraction(1))])
    words: list[str] = []
    slots: list[str | Quantity] = []
    held = _kinds(terms.standing)
    found = {quantity.start: quantity for quantity in find(segment, terms.situation)}
    for quantity in found.values():
        if quantity.definite and quantity.good in held and quantity.value == _standing(terms, quantity.good):
            quantity.value = None  # `the chicken` that was offered
    here = (terms.situation.merchant, terms.situation.sheriff)
    at = 0
    while at < len(segment.tokens):
        token = segment.tokens[at]
        quantity = found.get(at)
        at = quantity.end if quantity is not None else at + 1
        if quantity is not None:
            if quantity.kind == "vague" and quantity.value is not None and words and words[-1] == "P":
                quantity.kind = "bare"  # `make the apples three`
            if quantity.kind == "void" and token.text == "one" and at == quantity.start + 1:
                quantity.kind = "bare"  # `two instead of one`
            letter = _letter(quantity, held)
            if letter is None:
                return None
            words.append(letter)
            slots.append((quantity.good or ANY) if letter == "P" else quantity)
        elif token.name is not None:
            if token.name not in here or "poss" in token.tags:
                return None
        elif "title" not in token.tags:
            for word, part in _words(token):
                if part is not None and part not in held:
                    if part in (GOLD, ANY):
                        return None
                    words.append("N")
                    slots.append(Quantity(at - 1, at, "good", None, part, definite=True))
                    continue
                words.append(word if part is None else "P")
                slots.extend([part] if part is not None else [])
    return Said(" ".join(words), slots)


def _as_parts(said: Said, terms: Terms) -> Said:
    """The same with amounts that are what stands taken as the parts: `I'm keeping my five gold`."""
    letters = iter(re.findall(r"\b[PNBA]\b", said.text))
    slots: list[str | Quantity] = []
    for slot, letter in zip(said.slots, letters, strict=True):
        kind = slot if isinstance(slot, str) else slot.good or GOLD
        same = not isinstance(slot, str) and slot.value is not None and slot.value == _standing(terms, kind)
        slots.append(kind if same and kind in _kinds(terms.standing) and letter != "P" else slot)
    new = iter(slots)
    text = re.sub(r"\b[PNBA]\b", lambda m: "P" if isinstance(next(new), str) else m[0], said.text)
    return Said(text, slots)


def _letter(quantity: Quantity, held: set[str]) -> str | None:
    """P for a part of the terms, N for an amount, A for one more of it, B for a bare number; None for anything else."""
    if quantity.owner is not None or quantity.less or (quantity.more and quantity.value is None):
        return None
    if quantity.more:
        return "A" if quantity.kind in ("good", "gold") else None
    if quantity.kind == "card" and ANY in held and (quantity.value in (None, 1) or quantity.definite):
        return "P"
    if quantity.kind == "card":
        return "N"
    if quantity.kind == "good" and quantity.value is None and not quantity.everything:
        return "P" if quantity.good in held else "N"
    if quantity.kind == "good" or (
        quantity.kind == "gold" and (quantity.value is not None or quantity.share is not None)
    ):
        return "N"
    return "B" if quantity.kind == "bare" else None


def _words(token: Token) -> Iterator[tuple[str, str | None]]:
    """The words of a token, each with the part that it names; a phrase such as `forget the gold` is taken apart."""
    for word in token.text.split(" "):
        entry = vocabulary("en").entries.get((word,)) if " " in token.text else None
        tags = entry.tags if entry is not None else token.tags if " " not in token.text else frozenset[str]()
        one = Token(word, frozenset(tags))
        yield word, good_of(one) or (GOLD if GOLD in tags else ANY if "card" in tags else None)


# -------------------------------------------------------------------------------------------------------------- patterns


def _takes(terms: Terms, said: Said, segment: Segment, *, opens: bool) -> bool:
    """Apply a clause to the terms; False where it fits no pattern. `opens` where a colon follows."""
    text = said.text
    only = ONLY.search(text) is not None
    text = ARTICLES.sub("", ONLY.sub("", text))
    text = PLACES.sub(r"\1", text)
    text = " ".join(ARTICLES.sub("", _idle().sub(" ", f" {text} ")).split()) + (":" if opens else "")
    if not said.slots:
        return False
    role = terms.situation.role
    for kind in (
        "asked",
        "topic",
        "swap",
        "beside",
        "same",
        "denied",
        "less",
        "add",
        "by",
        "stays",
        "amend",
        "only",
        "drop",
        "yes",
        "mention",
        "set",
    ):
        if segment.asked != (kind == "asked"):
            continue
        if any(pattern.fullmatch(text) for pattern in _patterns(kind, role)):
            if kind in ("asked", "topic") and terms.topic is not None:
                return False
            terms.rest_stays = terms.rest_stays or (terms.agreed and segment.lead == "but" and kind in ("drop", "swap"))
            _apply(terms, kind, said, joined=segment.lead in ("and", "plus", "comma"))
            terms.rest_goes = terms.rest_goes or only or kind == "only"
            return True
    return False


def _apply(terms: Terms, kind: str, said: Said, *, joined: bool) -> None:
    """What a pattern of one kind does to the terms; `joined` to the clause before. Raises Unclear."""
    parts = [slot for slot in said.slots if isinstance(slot, str)]
    terms.mentioned = terms.mentioned or (bool(parts) and kind != "drop")
    amounts = [slot for slot in said.slots if not isinstance(slot, str)]
    if kind == "mention" and joined and terms.dropping:
        _drop(terms, parts[0])  # `I'm keeping my coins and my cheese`
        return
    terms.dropping = kind == "drop"
    if kind in ("asked", "topic"):
        terms.topic = parts[0]
    elif kind == "denied":
        if terms.put is None:
            raise Unclear("parts")
        _check_old(terms, terms.put, amounts[0])
        terms.rest_stays = True
    elif kind == "less":
        taken = amounts[0]
        kept = _standing(terms, taken.good or GOLD) - (taken.value or 0)
        if taken.value is None or kept < 0 or taken.kind == "bare":
            raise Unclear("parts")
        _put(terms, replace(taken, value=kept), None)
        terms.rest_stays = True
    elif kind in ("yes", "only", "mention"):
        terms.named.update(parts)
        terms.taken = terms.taken or kind != "mention" or terms.agreed
    elif kind == "drop":
        _drop(terms, parts[0])
    elif kind == "swap":
        _drop(terms, parts[0])
        _put(terms, amounts[0], None)
        terms.rest_stays = terms.certain = True
    elif kind == "beside":
        terms.named.update(parts)
        _add(terms, amounts[0])
        terms.rest_stays = terms.certain = True
    elif kind == "add":
        _add(terms, amounts[0])
        terms.named.update(parts)
        terms.rest_stays = True
    elif kind == "by":
        down = re.match(r"(?:reduce|lower|cut|drop|bring down|take down)\b", said.text) is not None
        _step(terms, parts[0], amounts[0], down=down)
    elif kind == "stays":
        if parts[0] != GOLD and re.search(r"\b(?:stay|remain|keep|leave)", said.text):
            raise Unclear("parts")  # the apples stay where?
        terms.named.update(parts)
    elif kind == "same":
        new, old = (amounts[1], amounts[0]) if said.text.startswith(("instead", "rather")) else (amounts[0], amounts[1])
        _check_old(terms, new, old)
        _put(terms, new, None)
        terms.rest_stays = True
    else:
        _put(terms, amounts[0], parts[0] if parts else terms.topic)
        terms.taken = terms.taken or kind == "set"
        terms.rest_stays = terms.rest_stays or kind == "amend"
        terms.headed = terms.headed or terms.topic is not None
        terms.topic = None


def _cards(quantity: Quantity, terms: Terms) -> list[tuple[str, str, int]]:
    """(good, zone, count); a kind without a number only where there is one card of it. Raises Unclear."""
    listed = cards(quantity, terms.situation, terms.lots)
    if quantity.value is None and not quantity.everything and listed[0][2] > 1:
        raise Unclear("amount")  # `make it apples`
    return listed


def _add(terms: Terms, quantity: Quantity) -> None:
    """So much more of a part, or something new beside the parts. Raises Unclear."""
    if quantity.kind == "bare" or quantity.value is None:
        raise Unclear("unit")
    if quantity.kind == "gold":
        terms.gold += quantity.value
        terms.named.add(GOLD)
        return
    for good, zone, count in _cards(quantity, terms):
        if any(held == good for held, _ in terms.lots) and not quantity.more:
            raise Unclear("parts")
        terms.lots[good, zone] += count
        terms.named.add(good)


def _step(terms: Terms, kind: str, quantity: Quantity, *, down: bool) -> None:
    """A part raised or lowered by a number. Raises Unclear."""
    if quantity.value is None or quantity.good not in (None, kind):
        raise Unclear("amount")
    step = -quantity.value if down else quantity.value
    if kind == GOLD:
        terms.gold += step
    else:
        (key,) = [key for key in terms.lots if key[0] == kind]
        terms.lots[key] += int(step)
    if terms.gold < 0 or any(count < 0 for count in terms.lots.values()):
        raise Unclear("amount")
    terms.named.add(kind)
    terms.rest_stays = True


def _check_old(terms: Terms, new: Quantity, old: Quantity) -> None:
    """What is replaced must be what stands: `two apples, not one`. Raises Unclear."""
    kind = GOLD if new.good is None else new.good
    if kind not in _kinds(terms.standing) or (old.good or new.good) != new.good or old.value != _standing(terms, kind):
        raise Unclear("parts")


def _standing(terms: Terms, kind: str) -> Fraction:
    if kind == GOLD:
        return Fraction(terms.standing.gold)
    return Fraction(sum(lot.count for lot in terms.standing.lots if lot.good == kind))


def _drop(terms: Terms, kind: str) -> None:
    """Take a part out."""
    if kind == GOLD:
        terms.gold = Fraction(0)
    for key in [key for key in terms.lots if key[0] == kind]:
        del terms.lots[key]
    terms.named.add(kind)


def _put(terms: Terms, quantity: Quantity, part: str | None) -> None:
    """A new amount for one part, or for what has not been a part. Raises Unclear."""
    terms.put = quantity
    if quantity.kind == "bare" and part not in (None, GOLD):
        quantity = replace(quantity, kind="good", good=part)
    if quantity.kind == "good":
        if part not in (None, quantity.good):
            raise Unclear("parts")
        listed = _cards(quantity, terms)
        _drop(terms, listed[0][0])
        for good, zone, count in listed:
            terms.lots[good, zone] += count
            terms.named.add(good)
        return
    if part not in (None, GOLD) or (quantity.kind == "bare" and not terms.standing.gold):
        raise Unclear("parts")
    if GOLD in terms.named and quantity.value != terms.gold:
        raise Unclear("two amounts")
    if quantity.share is not None and quantity.base != "purse":
        terms.gold = terms.standing.gold * quantity.share
    else:
        terms.gold = worth(quantity, terms.situation)
    terms.named.add(GOLD)


@cache
def _table() -> dict[str, dict[str, list[str]] | str]:
    table: dict[str, dict[str, list[str]] | str] = tomllib.loads(
        (files(__package__) / "lexicon" / "en_parts.toml").read_text(encoding="utf-8")
    )
    return table


@cache
def _idle() -> re.Pattern[str]:
    """Words that are taken out before a clause is matched."""
    idle = _table()["idle"]
    assert isinstance(idle, str)
    return re.compile(rf"^ (?:(?:okay|ok|fine|alright|but) )+| (?:(?:{idle}) )+")


@cache
def _patterns(kind: str, role: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of one kind that a player in a role can use."""
    found = []
    for group in (role, "both"):
        listed = _table()[group]
        assert isinstance(listed, dict)
        found += [re.compile(pattern) for pattern in listed.get(kind, ())]
    return tuple(found)
