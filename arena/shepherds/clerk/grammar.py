"""Shapes of clauses that claim something, as patterns over the codes of their words.

A pattern is written in codes and the signs of regular expressions (`?`, `*`, `+`, `|`, brackets); a name in small letters
stands for a pattern of its own. Each code becomes one character, so a match's bounds are bounds in the clause. A star gives
nothing back, so that no text takes long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count

from arena.shepherds.clerk.scan import Token

PARTS: dict[str, str] = {
    "det": "(A|ONLY|VAGUE|ADJ|FILL)*",
    "sheep": "(NUM? ADJ* SHEEP|FLOCK (OF (VAGUE|ADJ|A)* NUM? ADJ* SHEEP)?)",
    "wolves": "(NUM? ADJ* (WOLF|WOLVES)|PACK (OF (VAGUE|ADJ|A)* NUM? ADJ* WOLVES)?|LONE WOLF)",
    "card": "(det (sheep|wolves|MEADOW|DISGUISED)|(A|ONLY)* NO ADJ* (WOLF|WOLVES))",
    "cards": "(OR? card ((COMMA|AND|OR|COMMA AND|COMMA OR) card)*)",
    "loc": "(LOC)",
    "locs": "(OR? loc ((COMMA|AND|OR|COMMA AND|COMMA OR) (AT|TO)? loc)*)",
    "role": "((A|ONLY|ADJ|MY|YOU|FILL)* ROLE FACE?)",
    "roles": "(OR? role ((COMMA|AND|OR|COMMA AND|COMMA OR) role)*)",
    "colour": "(COLOUR|ADJ)",
    "me": "((I|ICLAIM) (HAVE|FILL)*)",
    "here": "(LIVES? AT <locs>)",
    "goes": "((GO|STAND|INF|TAKE)|(GO|STAND|TAKE|GIVE) MY colour? (MEEPLE|SHEEP))",
}
"""Parts that patterns share."""
GROUPS: dict[str, str] = {"dest": "THERE|" + PARTS["locs"]}
"""Parts that are looked up by their name in a match and nowhere else."""

SAW: tuple[str, ...] = (
    "me SAW FILL* <cards> here?",
    "me SAW FILL* here COMMA? <cards>",
    "me? LOOK AT <locs> (AND|COMMA|COLON|DASH) (I? SAW|IT BE|THERE BE) <cards>",
    "me SAW <locs> (AND|COMMA|COLON|DASH) (IT BE|THERE BE) <cards>",
    "THERE FILL* (BE|HAVE INF) FILL* <cards> here",
    "here COMMA? (THERE|IT) FILL* BE FILL* <cards>",
    "here COMMA? (me SAW)? <cards>",
    "(AT FILL*)? <locs> FILL* (BE|HAVE|HOLDS)+ FILL* <cards>",
    "<cards> here",
    "<cards> (BE (LIVES)?|LIVES) FILL* (AT|TO)? <locs>",
    "IT FILL* BE FILL* <cards> here",
    "(A|MY) (FACE|SCOPE) here? (BE|HOLDS|SAW) <cards> here?",
    "(A FACE|WHAT|WHAT FACE|IT|ONLY) (IT|WHAT)? me SAW here? (BE|HAVE INF) FILL* <cards>",
    "(THERE FILL* BE)? NOTHING here BUT <cards>",
    "<locs> FILL* BE WHERE <cards> (BE|LIVES)",
)
"""What lies somewhere."""
UNPLACED: tuple[str, ...] = ("IT FILL* BE FILL* <cards>", "THERE FILL* BE FILL* <cards>", "<cards>")
"""What lies where was spoken of."""
FRAGMENTS = frozenset({"here COMMA? (me SAW)? <cards>", "<cards> here"})
"""Of these, what has no verb: after a denial or another's name it goes on with that."""
CARRIED_SAW: tuple[str, ...] = ("SAW FILL* <cards> here?",)
NONE: tuple[str, ...] = ("NONE AT <locs>", "(AT)? <locs> (HAVE|HOLDS)? NONE")
"""No wolves, where wolves were counted just before."""
LOOKED: tuple[str, ...] = ("me? LOOK AT? <locs>", "me SAW <locs>", "me? LOOK", "(AT)? <locs>")
"""What only says which location is spoken of."""
ROLE: tuple[str, ...] = (
    "(I FILL* AM|ICLAIM INF) FILL* <roles>",
    "MY (ROLEWORD|FACE) FILL* BE FILL* <roles>",
    "I FILL* AM BUT <roles>",
    "I FILL* HAVE HAVE? <roles>",
    "me (KEEP|CHOOSE|DEALT|HOLDS) <roles>",
    "me (KEEP|CHOOSE) <roles> (VAGUE|NOT) role",
    "me? DREW <roles> AND KEEP IT",
    "I BE? DEALT <roles>",
    "THEY DEALTME <roles>",
    "(YOU|THEY) (BE|HAVE)* CALLME <roles>",
    "CALLME <roles>",
    "<roles> COMMA? SERVICE",
)
CARRIED_ROLE: tuple[str, ...] = ("KEEP <roles>",)
REFUSED: tuple[str, ...] = (
    "me REFUSE (YOU|THEY|ME)? <roles> BACK?",
    "me (GIVE|PASS) <roles> BACK",
    "me PASS (YOU|NAME) <roles>",
    "me (GIVE|PASS) <roles> BACK? TO (YOU|NAME)",
)
CARRIED_REFUSED: tuple[str, ...] = (
    "REFUSE (YOU|THEY|ME)? <roles> BACK?",
    "(GIVE|PASS) <roles> BACK",
    "PASS (YOU|NAME) <roles>",
)
"""Without a subject, which must stand in the clause before."""
GOES: tuple[str, ...] = (
    "I FILL* WILL FILL* goes? FILL* (AT|TO)? <dest>",
    "I FILL* AM FILL* GOING TO goes FILL* (AT|TO)? <dest>",
    "I FILL* AM FILL* GOING FILL* (AT|TO)? <dest>",
    "I FILL* AM FILL* TAKE (MY colour? (MEEPLE|SHEEP))? FILL* (AT|TO)? <dest>",
    "I FILL* (GO|TAKE|CHOOSE) FILL* (AT|TO)? <dest>",
    "I FILL* AM CHOOSE FILL* <dest>",
    "ICLAIM INF GOING TO <dest>",
    "YOU FINDME FILL* AT <dest>",
    "(TO|AT)? <dest> COMMA? HERECOME",
    "TO <dest> WITHME",
    "GOING TO <dest> WITHME",
    "MY colour? MEEPLE (GOES|WILL GO|BE GOING) (TO|AT)? <dest>",
    "MY PLAN FILL* BE (TO GO)? (TO|AT)? <dest>",
    "(IT|LOC) BE WHERE I (AM GOING|GO|WILL GO)",
)
STARTED: tuple[str, ...] = ("GOING TO <dest>",)
"""Without a subject at the start of a sentence."""
CARRIED_GO: tuple[str, ...] = (
    "(AM|BE)? GOING TO <dest>",
    "WILL goes? FILL* (AT|TO)? <dest>",
)


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of clause: what it claims, and its pattern. `fragment` says that it has no subject of its own."""

    kind: str
    pattern: re.Pattern[str]
    fragment: bool = False
    carried: bool = False
    """Whether its subject must stand in the clause before."""
    first: bool = False
    """Whether it must begin a sentence."""


_NAME = re.compile(r"<[a-z]+>|[A-Z]+|[a-z]+")
_CHARACTERS: dict[str, str] = {}


def _character(code: str) -> str:
    """The character that stands for a code."""
    return _CHARACTERS.setdefault(code, chr(0xE100 + len(_CHARACTERS)))


def _compiled(pattern: str) -> re.Pattern[str]:
    """The pattern as a regular expression over characters. A part in angles is a group, numbered since it may come twice."""
    number = count()

    def expanded(text: str) -> str:
        return _NAME.sub(put, text.replace("(", "(?:")).replace(" ", "")

    def put(match: re.Match[str]) -> str:
        name = match[0]
        if name.startswith("<"):
            part = name[1:-1]
            return f"(?P<{part}{next(number)}>{expanded(GROUPS.get(part) or PARTS[part])})"
        return f"(?:{expanded(PARTS[name])})" if name in PARTS else _character(name)

    return re.compile(expanded(pattern))


@cache
def shapes() -> tuple[Shape, ...]:
    """All kinds of clause."""
    return (
        *(Shape("saw", _compiled(pattern), fragment=pattern in FRAGMENTS) for pattern in SAW),
        *(Shape("saw", _compiled(pattern), carried=True) for pattern in CARRIED_SAW),
        *(Shape("unplaced", _compiled(pattern), fragment=True) for pattern in UNPLACED),
        *(Shape("none", _compiled(pattern), fragment=True) for pattern in NONE),
        *(Shape("looked", _compiled(pattern)) for pattern in LOOKED),
        *(Shape("role", _compiled(pattern)) for pattern in ROLE),
        *(Shape("role", _compiled(pattern), carried=True) for pattern in CARRIED_ROLE),
        *(Shape("refused", _compiled(pattern)) for pattern in REFUSED),
        *(Shape("refused", _compiled(pattern), carried=True) for pattern in CARRIED_REFUSED),
        *(Shape("go", _compiled(pattern)) for pattern in GOES),
        *(Shape("go", _compiled(pattern), first=True) for pattern in STARTED),
        *(Shape("go", _compiled(pattern), carried=True) for pattern in CARRIED_GO),
    )


def slices(match: re.Match[str], part: str) -> list[tuple[int, int]]:
    """Where a part stands in a match."""
    return [match.span(name) for name, text in match.groupdict().items() if text and name.rstrip("0123456789") == part]


def encoded(tokens: Sequence[Token]) -> str:
    """The codes of a clause, one character each."""
    return "".join(_character(token.code) for token in tokens)


def codes() -> frozenset[str]:
    """Every code that some shape holds."""
    shapes()
    return frozenset(_CHARACTERS)
