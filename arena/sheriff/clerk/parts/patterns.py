"""What a clause in short does to the parts of the terms, by the patterns of `lexicon/en_parts.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from arena.sheriff.clerk.doubts import Unclear

ARTICLES = re.compile(
    r"\b(?:all of the|all the|the whole|all|both of the|both|whole|the|my|your|that|those|these|this|our|its|said)"
    r" (?=[PNBA]\b)"
)
PLACES = re.compile(r"\b([NPA]) (?:off|from|on|out of|in|of) (?:your|my|the) (?:stand|stall|bag|sack|table|counter)\b")
"""Where an amount lies is part of it."""
ONLY = re.compile(r"\b(?:only|just|merely|nothing but)\b ?|(?<=P) (?:alone|only|by itself|on its own)$")
NOT_ONLY = re.compile(r"\bnot (?:only|just|merely|alone)\b")
KINDS: tuple[str, ...] = (
    "unclear",
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
)
"""What clauses do, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a clause does: one of KINDS or `asked`; `text` without words of no weight; whether it says `only`."""

    kind: str
    text: str
    only: bool


def move_of(text: str, role: str, *, asked: bool, opens: bool) -> Move | None:
    """What a clause does; None where it fits no pattern. `opens` where a colon follows. Raises Unclear."""
    if NOT_ONLY.search(text):
        raise Unclear("parts")
    only = ONLY.search(text) is not None
    plain = PLACES.sub(r"\1", ARTICLES.sub("", ONLY.sub("", text)))
    plain = " ".join(ARTICLES.sub("", _idle().sub(" ", f" {plain} ")).split()) + (":" if opens else "")
    for kind in ("asked",) if asked else KINDS:
        if _pattern(kind, role).fullmatch(plain):
            return Move(kind, plain, only)
    return None


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((files("arena.sheriff.clerk.lexicon") / "en_parts.toml").read_text(encoding="utf-8"))


@cache
def _idle() -> re.Pattern[str]:
    """Words that are taken out before a clause is matched."""
    return re.compile(rf"^ (?:(?:okay|ok|fine|alright|but) )+| (?:(?:{_table()['idle']}) )+")


@cache
def _pattern(kind: str, role: str) -> re.Pattern[str]:
    """All patterns of one kind that a player in a role can use, as one; it matches nothing where there are none."""
    table = _table()
    listed = [pattern for group in (role, "both") for pattern in table[group].get(kind, ())]
    return re.compile("|".join(f"(?:{pattern})" for pattern in listed) or r"(?!)")
