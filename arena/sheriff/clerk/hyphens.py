"""What hangs together by a hyphen or an apostrophe: `давай-но`, `п'ять-шість`, `laisse-moi`, `j'accepte`."""

from __future__ import annotations

import re

from arena.sheriff.clerk.vocabulary import Entry, Vocabulary

_PARTICLES = ("-но", "-таки", "-бо", "-от", "-то", "-ка")
"""What Ukrainian hangs on a word without changing what it says."""
_CASUAL = {
    "шо": "що",
    "шоб": "щоб",
    "шось": "щось",
    "тіки": "тільки",
    "тільке": "тільки",
    "нє": "ні",
    "пліз": "прошу",
    "плз": "прошу",
    "дякс": "дякую",
}
_LOST = re.compile(r"([бпвмфрз])([яюєї])")
"""Where an apostrophe is often left out: `пять`, `розвязуй`."""
_ELIDED = re.compile(r"(?:[dljtmnsc]|qu|jusqu|lorsqu|puisqu|aujourd|quelqu|presqu)'(?=\w)")
RANGE = Entry(frozenset({"vague", "strange"}))
"""`five-six`: a number nobody can pin down."""


def ukrainian(word: str, voice: Vocabulary) -> list[str]:
    """A Ukrainian word without its particles and in full spelling; `добре-добре` is said once."""
    word = _CASUAL.get(word, word)
    if not voice.has(word) and voice.has(apart := _LOST.sub(r"\1'\2", word)):
        return [apart]
    if "-" not in word or voice.knows(word):
        return [word]
    for particle in _PARTICLES:
        if word.endswith(particle):
            return [word.removesuffix(particle)]
    parts = word.split("-")
    return parts[:1] if len(set(parts)) == 1 else [word]


def is_range(word: str, voice: Vocabulary) -> bool:
    """Whether a word is two numbers with a hyphen between them."""
    parts = word.split("-")
    entries = [voice.entries.get((part,)) for part in parts]
    return len(parts) > 1 and all(entry is not None and "num" in entry.tags for entry in entries)


def elided(word: str) -> list[str]:
    """The parts of a French word: `j'accepte` is j and accepte."""
    return re.split("['-]", word) if _ELIDED.match(word) else word.split("-")
