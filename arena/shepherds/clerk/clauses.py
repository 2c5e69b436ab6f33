"""Sentences → the clauses that count: what is asked, supposed, reported, denied, past or in jest claims nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from arena.shepherds.clerk.claims import Spoken, take
from arena.shepherds.clerk.grammar import Shape, encoded, shapes, slices
from arena.shepherds.clerk.scan import Sentence, Token
from arena.shepherds.clerk.situation import Situation

JOINTS = frozenset({"COMMA", "COLON", "DASH", "AND", "BUT", "SO", "CAUSE"})
"""What may end a clause and begin the next."""
LEADS = frozenset({"FILL", "ISAY", "AND", "BUT", "SO", "CAUSE", "COMMA", "COLON", "DASH", "POSS", "OFFICE", "NTH"})
"""What may stand before a clause without changing it."""
VOID = frozenset({"IF", "PAST", "INJECT"})
"""What takes every claim out of its sentence."""
DOUBTS = frozenset({"MAYBE", "SAID", "WANT"})
"""What takes every claim out of the sentence from there on, until it turns."""
TURNS = frozenset({"BUT", "SO"})
CLOSES = frozenset({"FILL", "ISAY", "ME", "YOU", "NAME", "BACK", "DRAFT", "OFFICE", "WITHME", "SERVICE", "TO", "AT"})
"""What may follow a role: anything else could make something else of it, as in `the Hunter of Carol's heart`."""
OWN = frozenset({"I", "ICLAIM"})
QUESTIONS = frozenset({"WHAT", "WHERE", "DO"})
NAMED = frozenset({"LOC", "ROLE", "SHEEP", "WOLF", "WOLVES", "MEADOW", "DISGUISED", "FLOCK", "PACK"})
OTHERS = frozenset({"NAME", "THEY", "YOU"})
SPOILS = frozenset(
    {
        "NOT", "NO", "NONE", "MAYBE", "WANT", "IF", "SAID", "JOKE", "PAST", "NUM", "LOC", "SHEEP", "WOLF", "WOLVES",
        "MEADOW", "DISGUISED", "FLOCK", "PACK", "ROLE", "OR", "QUOTE", "CORRECT", "TOTAL", "PILE", "POSS", "BE", "HAVE",
        "HOLDS", "NOTHING", "VAGUE", "WHAT",
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
        told = _told_before(tokens)
        if not told:
            _note_topic(tokens, spoken, where)
            return
        tokens = tokens[:told]
    if any(token.code in VOID for token in tokens) or _doubts_itself(tokens) or _is_labelled(tokens, where):
        spoken.topic = ()
        return
    at = 0
    carried = denied = foreign = doubted = False
    while at < len(tokens):
        start = _skip(tokens, at)
        end = _end(tokens, start)
        joined = {token.code for token in tokens[at:start]}
        if joined & TURNS:
            doubted = False
        if joined & (TURNS | {"COLON", "DASH", "CAUSE"}):
            denied = foreign = False
        heard = not doubted and start < len(tokens) and (not sentence.asked or tokens[start].code in OWN)
        fit = _fit(tokens, start, carried=carried and bool(joined & JOINTS)) if heard else None
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
    return None if _spoils(tokens[found.match.end() - 1], tail, found) else found


def _spoils(last: Token, tail: Sequence[Token], fit: Fit) -> bool:
    """Whether what follows a claim in its clause could change it."""
    kind = fit.shape.kind
    if any(token.code in SPOILS for token in tail):
        return True
    if kind in ("role", "refused"):
        return any(token.code not in CLOSES for token in tail)
    names_place = kind not in ("unplaced", "looked", "saw") or (kind == "saw" and bool(slices(fit.match, "locs")))
    if not names_place:  # as in `I saw sheep in your corner`
        return any(token.code not in ("FILL", "ISAY", "THERE") for token in tail)
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
        if codes & {"MAYBE", "SAID"} and codes <= DOUBTS | {"FILL", "I", "NOT"}:
            return True
        start = _skip(tokens, at)
        opening = [token.code for token in tokens[start:end] if token.code != "FILL"]
        supposes = opening[:2] == ["I", "MAYBE"] or opening[:3] == ["I", "AM", "MAYBE"]
        reports = at > 0 and opening[1:2] == ["SAID"] and opening[0] in OTHERS
        if ((supposes or reports) and not codes & NAMED) or (at > 0 and opening[:1] == ["SAID"]):
            return True
        at = end + 1
    return False


def _told_before(tokens: Sequence[Token]) -> int:
    """Where the question begins before which the speaker tells something: `I saw sheep, what did you see?`; 0 if nowhere."""
    at = 0
    while at < len(tokens):
        start, end = _skip(tokens, at), _end(tokens, at)
        if start < len(tokens) and tokens[start].code in QUESTIONS:
            return 0 if any(token.code == "SAID" for token in tokens[start:]) else at
        at = max(end, start) + 1
    return 0


def _is_labelled(tokens: Sequence[Token], where: Situation) -> bool:
    """`Stranger: I saw sheep`, as in a script: somebody's line, whoever that is, unless it is the speaker."""
    end = _end(tokens, 0)
    label = tokens[:end]
    if end == len(tokens) or tokens[end].code != "COLON" or any(token.value == where.speaker for token in label):
        return False
    codes = [token.code for token in label]
    return codes in (["UNK"], ["NAME"], ["ROLE"]) or (codes[:1] == ["ROLE"] and codes[1:] in (["UNK"], ["NAME"]))


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
