"""Sentences → the clauses that count: what is asked, supposed, reported, denied, past or in jest claims nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from arena.shepherds.clerk.claims import Spoken, take
from arena.shepherds.clerk.grammar import Shape, encoded, shapes
from arena.shepherds.clerk.scan import Sentence, Token
from arena.shepherds.clerk.situation import Situation

JOINTS = frozenset({"COMMA", "COLON", "DASH", "AND", "BUT", "SO"})
"""What may end a clause and begin the next."""
LEADS = frozenset({"FILL", "ISAY", "AND", "BUT", "SO", "COMMA", "COLON", "DASH", "POSS", "OFFICE"})
"""What may stand before a clause without changing it."""
VOID = frozenset({"IF", "PAST", "INJECT"})
"""What takes every claim out of its sentence."""
DOUBTS = frozenset({"MAYBE", "SAID"})
"""What takes every claim out of the sentence from there on, until it turns."""
TURNS = frozenset({"BUT", "SO", "COLON", "DASH"})
OTHERS = frozenset({"NAME", "THEY", "YOU"})
SPOILS = frozenset(
    {
        "NOT", "NO", "NONE", "MAYBE", "IF", "SAID", "JOKE", "PAST", "NUM", "LOC", "SHEEP", "WOLF", "WOLVES", "MEADOW",
        "DISGUISED", "FLOCK", "PACK", "ROLE", "OR", "QUOTE", "CORRECT", "TOTAL", "PILE", "POSS", "BE", "HAVE", "HOLDS",
        "NOTHING", "VAGUE", "WHAT",
    }
)  # fmt: skip
"""What may not follow a claim in its clause."""
ENDS_OPEN = frozenset({"LOC", "THERE", "SERVICE", "HERECOME", "BACK"})
"""After these, a word that nobody knows is a flourish; after others it may change what was named: `sheep dogs`."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A shape that fits a clause, and where it ends."""

    shape: Shape
    match: re.Match[str]
    end: int


def hear(sentence: Sentence, spoken: Spoken, where: Situation) -> None:
    """Add what one sentence claims. Raises Unclear."""
    tokens = sentence.tokens
    if sentence.asked:
        _note_topic(tokens, spoken, where)
        return
    if any(token.code in VOID for token in tokens) or _doubts_itself(tokens):
        spoken.topic = ()
        return
    at = 0
    carried = denied = foreign = doubted = False
    while at < len(tokens):
        end = _end(tokens, at)
        start = _skip(tokens, at)
        joined = {token.code for token in tokens[at:start]}
        if joined & TURNS:
            doubted = denied = foreign = False
        fit = None if doubted else _fit(tokens, start, carried=carried and bool(joined & JOINTS))
        if fit is not None and fit.shape.fragment and (foreign or (denied and "COMMA" not in joined)):
            fit = None
        if fit is not None:
            take(fit.shape, fit.match, tokens, spoken, where)
            carried = tokens[start].code in ("I", "MY") or (carried and fit.shape.carried)
            denied = False
            at = fit.end
            continue
        codes = {token.code for token in tokens[start:end]}
        doubted = doubted or bool(codes & DOUBTS) or ({"NOT", "ISAY"} <= codes)
        denied = bool(codes & {"NOT", "NO", "NONE", "NOTHING"})
        foreign = foreign or _has_other_subject(tokens[start:end])
        carried = False
        at = max(end, at + 1)


def _fit(tokens: Sequence[Token], start: int, *, carried: bool) -> Fit | None:
    """The shape that takes in most of the clause that begins here, if nothing behind it spoils it."""
    codes = encoded(tokens)
    found: Fit | None = None
    for shape in shapes():
        if (shape.carried and not carried) or (shape.first and start):
            continue
        match = shape.pattern.match(codes, start)
        if match is None or match.end() == start or (found is not None and match.end() <= found.match.end()):
            continue
        found = Fit(shape, match, _end(tokens, match.end()))
    if found is None:
        return None
    tail = tokens[found.match.end() : found.end]
    return None if _spoils(tokens[found.match.end() - 1], tail, found.shape) else found


def _spoils(last: Token, tail: Sequence[Token], shape: Shape) -> bool:
    """Whether what follows a claim in its clause could change it."""
    if any(token.code in SPOILS for token in tail):
        return True
    if shape.kind in ("unplaced", "looked"):
        return any(token.code not in ("FILL", "ISAY") for token in tail)
    return bool(tail) and tail[0].code in ("UNK", "LIVES", "GOING") and last.code not in ENDS_OPEN


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where the clause ends in which `at` stands."""
    while at < len(tokens) and tokens[at].code not in JOINTS:
        at += 1
    return at


def _skip(tokens: Sequence[Token], at: int) -> int:
    """Past what may stand before a clause: joints, interjections, `I swear that`, somebody who is called by name."""
    while at < len(tokens):
        code = tokens[at].code
        called = code == "NAME" and at + 1 < len(tokens) and tokens[at + 1].code in ("COMMA", "I")
        if code not in LEADS and not called:
            break
        at += 1
    return at


def _doubts_itself(tokens: Sequence[Token]) -> bool:
    """Whether a clause of its own, such as `I guess`, doubts the whole sentence."""
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        codes = {token.code for token in tokens[at:end]}
        if codes & DOUBTS and codes <= DOUBTS | {"FILL", "I", "NOT"}:
            return True
        at = end + 1
    return False


def _has_other_subject(tokens: Sequence[Token]) -> bool:
    """Whether somebody else does something in these words, and is not only called."""
    codes = [token.code for token in tokens]
    return any(code in OTHERS for code in codes) and not set(codes) <= OTHERS | {"FILL", "OFFICE", "AND"}


def _note_topic(tokens: Sequence[Token], spoken: Spoken, where: Situation) -> None:
    """`Field 3?`: what comes next is about it."""
    fit = _fit(tokens, _skip(tokens, 0), carried=False)
    if fit is not None and fit.shape.kind == "looked" and fit.end == len(tokens):
        take(fit.shape, fit.match, tokens, spoken, where)
    else:
        spoken.topic = ()
