"""Tokens → segments: the parts of an utterance that are negated, asked, supposed or said on their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from arena.sheriff.clerk.tokens import Token

_AGREED = frozenset({"deal", "dealalone", "agree"})
"""What `with` belongs to: `a deal with the devil`."""
_WITH = (
    "live",
    "work",
    "agree",
    "content",
    "do",
    "done",
    "bother",
    "okay",
    "ok",
    "fine",
    "happy",
    "good",
    "begin",
    "start",
)
"""What else `with` belongs to: `I can live with eight`."""
_PAUSES = ("colon", "dash", "comma")
_CHANGING = ("raise", "lower", "bump", "change", "bring", "set", "cut", "drop", "up")
_BREAKS = frozenset(_PAUSES)
ON_TOP = ("de propina", "en plus", "obendrauf", "obendrein", "dazu", "además")
"""What adds the amount before it, at the end of a clause."""
_PURPOSE = ("щоб", "аби", "щоби")
"""Ukrainian words behind which a verb has the form of the past without speaking of it."""
LEADS = ("threat", "unless", "if", "when", "or", "but", "plus", "and", "so")
"""What can open a segment, the weightiest first."""
_JOINTS = frozenset(LEADS)


@dataclass(slots=True)
class Segment:
    """A stretch of one sentence. `lead` is what joins it to the one before: a comma, `and`, `if` …"""

    lead: str
    sentence: int
    tokens: list[Token] = field(default_factory=list)
    asked: bool = False
    does: frozenset[str] = frozenset()
    """What the shape of an English clause does."""
    opener: str = ""
    """The word that opens a condition: `once`, `before` …"""
    reported: bool = False
    """Whether it follows `he said:`."""
    tags: set[str] = field(default_factory=set)
    text: str = ""
    """The words again."""

    def seal(self) -> None:
        """Collect tags and text once the segment is complete."""
        self.tags.update(*[token.tags for token in self.tokens])
        self.text = " ".join([token.text for token in self.tokens])
        if self.opener in _PURPOSE:
            self.tags.discard("past")

    def only(self, allowed: frozenset[str]) -> bool:
        """Whether every token has one of these tags."""
        return all(token.tags & allowed for token in self.tokens)


def compose(tokens: list[Token]) -> list[Token]:
    """Number words joined into numbers: `twenty five`, `two hundred and ten`, `minus five`. What does not fit is strange."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if "num" not in token.tags or token.value is None or "whole" in token.tags:
            out.append(token)
            at += 1
            continue
        value, after, strange = _number(tokens, at)
        tags = token.tags
        before = out[-1] if out else None
        moved = any(each.text.split(" ")[0] in _CHANGING for each in out[-5:-2])  # `raise my gold to six`
        if (
            before is not None
            and len(out) > 1
            and "until" in before.tags
            and out[-2].tags & {"num", "gold"}
            and not moved
        ):
            strange = True
        if before is not None and "minus" in before.tags:
            earlier = out[-2] if len(out) > 1 else None
            bidden = earlier is not None and earlier.text in ("bid", "offer", "offering", "pay", "give")
            sign = "sign" in before.tags or before.text == "negative" or bidden
            amount = earlier is not None and bool(earlier.tags & {"num", "gold"})
            if sign and amount:
                strange = True
            elif not amount and (sign or len(out) == 1):
                out.pop()
                value = -value
        coin = tokens[after] if after + 1 < len(tokens) else None
        if coin is not None and "gold" in coin.tags and "andhalf" in tokens[after + 1].tags:
            tokens = [*tokens[: after + 1], *tokens[after + 2 :]]  # `two coins and a half`
            value += Fraction(1, 2)
        out.append(Token(token.text, tags | {"vague", "strange"} if strange else tags, value))
        at = after
    return out


def _number(tokens: list[Token], at: int) -> tuple[Fraction, int, bool]:
    """The number that begins here, where it ends, and whether its words do not make one number."""
    total, value = Fraction(0), tokens[at].value or Fraction(0)
    words = "digits" not in tokens[at].tags
    at += 1
    while at < len(tokens):
        token = tokens[at]
        joins = "and" in token.tags and total + value >= 100 and words
        if joins and at + 1 < len(tokens) and "num" in tokens[at + 1].tags:
            at, token = at + 1, tokens[at + 1]
        if "andhalf" in token.tags:
            return total + value + Fraction(1, 2), at + 1, False
        if "and" in token.tags and at + 1 < len(tokens) and tokens[at + 1].text == "a half":
            return total + value + Fraction(1, 2), at + 2, False
        if "num" not in token.tags or token.value is None:
            break
        following = token.value
        if "whole" in token.tags or "digits" in token.tags or not words:
            return total + value, at + 1, True
        if following >= 100 and 0 < value < following:
            total, value = total + value * following, Fraction(0)
        elif following == 10 and 0 < value < 10:
            value *= 10
        elif following < _scale(value or total) and (value != 10 or token.text[0] >= "\u3000"):
            value += following
        else:
            return total + value, at + 1, True
        at += 1
    return total + value, at, False


def _scale(value: Fraction) -> int:
    """The size of the last digit that is not nought: what is added must be smaller."""
    if value == 0:
        return 0
    size = 1
    while value % (size * 10) == 0:
        size *= 10
    return size if size > 1 else 0


def segments(tokens: list[Token]) -> list[Segment]:
    """Split at punctuation and at words that join."""
    found = list(_split(tokens))
    for segment in found:
        segment.seal()
    return [segment for segment in found if segment.tokens]


def _split(tokens: list[Token]) -> Iterator[Segment]:
    """The segments, sentence by sentence, before their tags are collected."""
    sentence = 0
    held: list[Segment] = []
    now = Segment("start", 0)
    for place, token in enumerate(tokens):
        tags = token.tags
        if "stop" in tags and not (
            set(token.text) <= {".", "…"} and len(token.text) + token.text.count("…") > 1 and place
        ):
            held.append(now)
            for segment in held:
                segment.asked = segment.asked or "?" in token.text
            yield from held
            held, sentence = [], sentence + 1
            now = Segment("stop", sentence)
            continue
        lead = "dash" if "stop" in tags else None
        if tags & _BREAKS:
            lead = next(each for each in _PAUSES if each in tags)
        elif lead is None and tags & _JOINTS:
            lead = _joint(tokens, place, now.tokens, opens=not held and not now.tokens)
        if lead is None and now.lead in ("if", "when") and _starts_main(now, tokens, place):
            held.append(now)
            now = Segment("comma", sentence, reported=now.reported)
        if lead is None:
            now.tokens.append(token)
            continue
        if now.tokens:
            held.append(now)
            reported = now.reported or (lead == "colon" and _reports(now))
            now = Segment(lead, sentence, reported=reported)
        elif now.lead not in ("if", "unless", "when", "or", "threat"):
            now.lead = lead
        now.opener = token.text
        if lead == "threat":
            now.tokens.append(token)
    held.append(now)
    yield from held


def _joint(tokens: list[Token], place: int, before: list[Token], *, opens: bool) -> str | None:
    """The lead that a joining word makes here, unless it joins no clauses."""
    token = tokens[place]
    lead = next(each for each in LEADS if each in token.tags)
    if token.text == "yet" and (place + 1 == len(tokens) or "stop" in tokens[place + 1].tags):
        return None  # `I won't open it yet`
    if lead in ("and", "plus") and (_inner(token.tags) or _joins_people(tokens, place)):
        return None
    if lead == "plus" and "too" in token.tags and before:
        ends = place + 1 == len(tokens) or "stop" in tokens[place + 1].tags
        ends = ends or (token.text in ON_TOP and bool(tokens[place + 1].tags & _BREAKS))
        if before[-1].tags & {"open", "opennow"} or (ends and token.text != "too"):
            return None  # `open Bob's too`, `one apple on top`
    named = place + 1 < len(tokens) and tokens[place + 1].name is not None
    if lead == "and" and named and before and token.text in ("й", "і") and before[-1].tags & {"open", "opennow"}:
        return None  # `відкриєте й Тарасів мішок`
    if lead == "when" and not _opens(tokens, place):
        return None
    if opens and token.text in ("та", "con", "mit", "avec"):
        return None  # `with seven we have a deal`; the Ukrainian `and` that opens a sentence as `but`
    if lead == "plus" and token.text == "with" and before and (before[-1].tags & _AGREED or before[-1].text in _WITH):
        return None
    return lead


def _reports(segment: Segment) -> bool:
    """Whether what comes before a colon makes what follows somebody else's words, or another day's."""
    tags = {tag for token in segment.tokens for tag in token.tags}
    mine = segment.tokens[0].text in ("my", "our")  # `my decision is made: I inspect`
    return bool(tags & {"say3", "past"}) and not mine and not any(token.text == "i" for token in segment.tokens)


def _starts_main(now: Segment, tokens: list[Token], place: int) -> bool:
    """Whether a condition without a comma ends here: `if you let me pass | I'll give you five`."""
    token = tokens[place]
    if not any(each.tags & {"open", "let_pass", "passnow"} for each in now.tokens):
        return False
    if token.tags >= {"give", "toyou"} or token.text.startswith(
        ("i will", "there are", "there is", "you get", "you will", "you have")
    ):
        return True
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    return following is not None and token.text in ("i", "you") and bool(following.tags & {"give", "get", "will"})


def _opens(tokens: list[Token], place: int) -> bool:
    """Whether `once` or `after` opens a clause: `once you are sheriff`, not `I once paid`."""
    if tokens[place].text not in ("once", "while", "before", "after"):
        return True
    return place + 1 < len(tokens) and bool(tokens[place + 1].tags & {"i", "you", "he", "it", "the", "a", "name"})


def _joins_people(tokens: list[Token], place: int) -> bool:
    """`Zoe and I`, `me and Bob`."""
    if not 0 < place < len(tokens) - 1:
        return False
    before, after = tokens[place - 1], tokens[place + 1]
    passes = after.text.split(" ")[0] == "i" and any(
        "let_pass" in token.tags for token in tokens[place + 1 : place + 4]
    )
    if before.name is not None:
        return after.name is not None or passes or after.text in ("me", "mine")
    return after.name is not None and before.text in ("me", "mine", "you", "yours")


def _inner(tags: frozenset[str]) -> bool:
    """Whether a joining word is used as something else too, so that it stays where it is."""
    return bool(tags & {"num"})
