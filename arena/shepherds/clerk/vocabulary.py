"""The lexicon made quick to look up: phrases of words, each with the one code of what it does in a sentence.

Names of roles, kinds of card and locations are the match's and the game's own, in English and in Chinese.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from arena.shepherds import wording
from arena.speech.contractions import expand
from engine.shepherds import names
from engine.shepherds.cards import LOCATIONS, MEADOW, SHEEP, WOLF

WORD = re.compile(r"'s\Z|[^\W\d_]+(?:['-][^\W\d_]+)*'?|\d+(?:st|nd|rd|th)?(?![^\W_])|[^\w\s]|\w+")
KIND_CODES = {MEADOW: "MEADOW", SHEEP: "SHEEP", WOLF: "WOLVES", "disguised": "DISGUISED"}


@dataclass(frozen=True, slots=True)
class Entry:
    """What a phrase does, and the number, role or location that it stands for."""

    code: str
    value: str = ""


@dataclass(slots=True)
class Vocabulary:
    """Phrases by their words."""

    entries: dict[tuple[str, ...], Entry] = field(default_factory=dict)
    longest: dict[str, int] = field(default_factory=dict)
    """First word → words of the longest phrase that begins with it."""
    han: dict[str, Entry] = field(default_factory=dict)
    """Names in Chinese."""

    def enter(self, phrase: str, entry: Entry) -> None:
        """Put a phrase where it is looked for; what stood there first stays."""
        key = cut(phrase)
        self.entries.setdefault(key, entry)
        self.longest[key[0]] = max(len(key), self.longest.get(key[0], 0))

    def match(self, words: list[str], at: int) -> tuple[Entry, int] | None:
        """The longest phrase that begins at a word, and its length in words."""
        for size in range(self.longest.get(words[at], 0), 0, -1):
            if (entry := self.entries.get(tuple(words[at : at + size]))) is not None:
                return entry, size
        return None


def cut(text: str) -> tuple[str, ...]:
    """A text in words, without what hides behind an apostrophe."""
    return tuple(word for piece in WORD.findall(text.lower()) for word in parts(piece))


def parts(piece: str) -> tuple[str, ...]:
    """The words of one written word."""
    word = piece.rstrip("'")
    return expand(word) if word else ()


@cache
def vocabulary(roles: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of a match with these roles."""
    made = Vocabulary()
    called = [(wording.role(role), Entry("ROLE", role)) for role in (*roles, *names.ROLES)]
    for phrase, entry in (*called, *_listed()):
        made.enter(phrase, entry)
        if entry.code == "ROLE":
            made.enter(f"the {phrase}", entry)  # before `the wild` is a location
    for role, name in names.ROLES.items():
        made.han[name.chinese] = Entry("ROLE", role)
    for kind, name in names.KINDS.items():
        made.enter(name.english, Entry(KIND_CODES[kind]))
        made.han[name.chinese] = Entry(KIND_CODES[kind])
    for place in LOCATIONS:
        made.han[names.LOCATIONS[place].chinese] = Entry("LOC", place)
    return made


def phrases() -> list[tuple[str, Entry]]:
    """Every phrase of the lexicon with what it does, as it is written there."""
    return list(_listed())


def _listed() -> Iterator[tuple[str, Entry]]:
    source = files("arena.shepherds.clerk.lexicon").joinpath("en.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, str]] = tomllib.loads(source)
    for section, code in (("numbers", "NUM"), ("ordinals", "NTH"), ("roles", "ROLE")):
        for value, listed in table[section].items():
            for phrase in _split(listed):
                yield phrase, Entry(code, value)
    for code, listed in table["words"].items():
        for phrase in _split(listed):
            yield phrase, Entry(code)


def _split(listed: str) -> Iterator[str]:
    """The phrases between the commas."""
    return (phrase.strip() for phrase in listed.split(",") if phrase.strip())
