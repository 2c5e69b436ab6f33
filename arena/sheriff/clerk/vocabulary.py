"""A language's table of words, made quick to look up.

Spaced scripts are matched by words, the longest phrase first; Chinese and Korean by characters. A star ends a stem. For
English, common slips of the finger in longer words are known too, as long as they can mean one thing only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import product

from arena.sheriff.clerk.numerals import compounds
from arena.speech.contractions import expand

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+[^\W\d_]+|[^\w\s',]+|'[^\W\d_]+|\d+")
_HYPHENED = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|[^\w\s',]+")
_CHOICE = re.compile(r"[()]")
SPACED = ("en", "uk", "es", "de", "fr")
SLIPS_FROM = 4
"""Letters a word must have before a slip in it is understood."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a word or phrase means: tags, and a number where it is one."""

    tags: frozenset[str]
    value: Fraction | None = None


@dataclass(slots=True)
class Vocabulary:
    """One language."""

    language: str
    entries: dict[tuple[str, ...] | str, Entry] = field(default_factory=dict)
    """Spaced scripts: by words; others by the characters."""
    lengths: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """First word, or character → lengths of the entries that begin with it, longest first."""
    stems: dict[str, Entry] = field(default_factory=dict)
    starred: dict[str, list[tuple[tuple[str, ...], Entry]]] = field(default_factory=dict)
    """First word → the words after it, the last of them a stem."""
    words: set[str] = field(default_factory=set)
    """Every word of every entry."""
    slips: dict[str, Entry] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)
    """A slip of the finger → the word that was meant."""
    spaces: dict[str, frozenset[int]] = field(default_factory=dict)
    """Korean: where an entry may hold a space."""

    def stem(self, word: str) -> Entry | None:
        """The meaning of a stem that `word` begins with, the longest one."""
        for length in range(len(word), 1, -1):
            if (entry := self.stems.get(word[:length])) is not None:
                return entry
        return None

    def knows(self, word: str) -> bool:
        """Whether some phrase begins with `word`."""
        return word in self.lengths

    def has(self, word: str) -> bool:
        """Whether some phrase holds `word`."""
        return word in self.words

    def phrase(self, texts: list[str], at: int) -> tuple[Entry, int] | None:
        """The longest phrase that begins at a word, and its length in words."""
        first = texts[at]
        for rest, entry in self.starred.get(first, ()):
            found = texts[at + 1 : at + 1 + len(rest)]
            if len(found) == len(rest) and found[:-1] == list(rest[:-1]) and found[-1].startswith(rest[-1]):
                return entry, 1 + len(rest)
        for length in self.lengths.get(first, ()):
            if (known := self.entries.get(tuple(texts[at : at + length]))) is not None:
                return known, length
        return None

    def guess(self, word: str) -> Entry | None:
        """A word by its stem, or as a slip of the finger."""
        return (self.stem(word) if self.stems else None) or self.slips.get(word)


def words(phrase: str, language: str) -> tuple[str, ...]:
    """A phrase of the table in the words that a text is cut into."""
    if language == "uk":
        return tuple(_HYPHENED.findall(phrase))
    if language == "fr":
        phrase = phrase.replace("'", " ")
    parts = WORD.findall(phrase.replace("-", " ") if language in ("fr", "de", "es") else phrase)
    if language != "en":
        return tuple(parts)
    return tuple(word for part in parts for word in expand(part))


def _rows(table: dict[str, dict[str, str]], language: str) -> Iterable[tuple[str, frozenset[str], Fraction | None]]:
    """(phrase, tags, number) of every entry of a table."""
    for phrase, value in compounds(language):
        yield phrase, frozenset({"num"}), Fraction(value)
    for section, more in (("numbers", {"num"}), ("amounts", {"num", "whole"}), ("coins", {"num", "whole", "gold"})):
        for number, listed in table[section].items():
            for phrase in _listed(listed):
                yield phrase, frozenset(more), Fraction(number)
    for tag, listed in table["meanings"].items():
        for phrase in _listed(listed):
            yield phrase, frozenset({tag}), None


def _listed(text: str) -> Iterable[str]:
    """The phrases between the commas; `strike (my|that) offer` is two of them, `(|my) offer` has one word more or not."""
    for written in text.split(","):
        parts = [part.split("|") for part in _CHOICE.split(written)]
        for chosen in product(*parts):
            if phrase := " ".join("".join(chosen).split()):
                yield phrase


@cache
def vocabulary(language: str) -> Vocabulary:
    """The table of a language: en, zh, uk, ko, es, de or fr."""
    source = files("arena.sheriff.clerk.lexicon").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    merged: dict[tuple[str, ...], Entry] = {}
    made = Vocabulary(language)
    for phrase, tags, value in _rows(tomllib.loads(source), language):
        if language == "ko" and " " in phrase:
            gaps = {at - phrase[:at].count(" ") for at, char in enumerate(phrase) if char == " "}
            joined = phrase.replace(" ", "")
            made.spaces[joined] = made.spaces.get(joined, frozenset()) | gaps
        if (
            language == "en"
            and not tags & _KEEP
            and _NEGATION & set(words(phrase, language))
            and phrase not in _NEGATION
        ):
            tags |= {"not"}
        key = words(phrase.removesuffix("*"), language) if language in SPACED else (phrase.replace(" ", ""),)
        if phrase.endswith("*"):
            key = (*key[:-1], key[-1] + "*")
        before = merged.get(key)
        merged[key] = (
            Entry(tags | before.tags, before.value if value is None else value) if before else Entry(tags, value)
        )
    for key, entry in merged.items():
        _enter(made, key, entry)
    if made.stems:
        _complete(made)
    if language == "en":
        made.slips = _slips(made)
    return made


def _enter(made: Vocabulary, key: tuple[str, ...], entry: Entry) -> None:
    """Put one entry where it will be looked for."""
    made.words.update(key)
    if key[-1].endswith("*"):
        if len(key) == 1:
            made.stems[key[0][:-1]] = entry
        else:
            made.starred.setdefault(key[0], []).append(((*key[1:-1], key[-1][:-1]), entry))
        return
    spaced = made.language in SPACED
    first, size = (key[0], len(key)) if spaced else (key[0][0], len(key[0]))
    made.entries[key if spaced else key[0]] = entry
    made.lengths[first] = tuple(sorted({size, *made.lengths.get(first, ())}, reverse=True))


def _complete(made: Vocabulary) -> None:
    """A word marked as a singular means what its stem means as well."""
    for key, entry in made.entries.items():
        if len(key) == 1 and "single" in entry.tags and (stem := made.stem(key[0])) is not None:
            made.entries[key] = Entry(entry.tags | stem.tags, entry.value)


_NEGATION = frozenset({"not", "never", "nor"})
_KEEP = frozenset(
    {
        "refuse",
        "only",
        "let_pass",
        "passnow",
        "buy",
        "withdraw",
        "deal",
        "keepyours",
        "favour",
        "fill",
        "cap",
        "no",
        "invite",
        "think",
    }
)
"""Meanings in which a phrase's own `not` is spent."""
CORE = frozenset({"num", "gold", "stand", "bag", "title", "card", "deal", "illegal", "give"})


def _slips(made: Vocabulary) -> dict[str, Entry]:
    """Misspellings of the words that matter: a letter doubled, two swapped, or one left out of a longer word."""
    found: dict[str, Entry | None] = {}
    for key, entry in made.entries.items():
        word = key[0]
        if len(key) > 1 or len(word) < SLIPS_FROM or not word.isalpha():
            continue
        if not (entry.tags & CORE or any(tag.startswith("good:") for tag in entry.tags)):
            continue
        for slip in _misspelt(word):
            found[slip] = entry if found.get(slip, entry) is entry else None
            made.spelt[slip] = word
    return {slip: entry for slip, entry in found.items() if entry is not None and slip not in made.lengths}


def _misspelt(word: str) -> Iterable[str]:
    """The slips of one word."""
    for at in range(len(word)):
        yield word[: at + 1] + word[at:]
        if at and word[at] != word[at - 1]:
            yield word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
        if len(word) > SLIPS_FROM and at:
            yield word[:at] + word[at + 1 :]
