"""Words of manner and abstract nouns that no table lists, known by how they end: they name no amount and deny nothing."""

from __future__ import annotations

import re

from arena.sheriff.clerk.tokens import UNKNOWN, Token

_MANNER = {
    "uk": re.compile(
        r"по-\w+(?:ськи|цьки|ому|ему)|(?!що)\w{2,}(?:ливо|ично|ально|ярно|исто|ірно|інно|айно|анно|ивно|ічно|тно|чемно)"
    ),
    "es": re.compile(r"\w{3,}mente"),
    "fr": re.compile(r"\w{3,}(?:usement|lement|rement|tement|vement|quement|nement|amment|emment|iment|ément)"),
}
_ABSTRACT = re.compile(
    r"\w{2,}(?:ення|ання|іння|ість|ості|істю|ство|ства|цтво|ота|оту|оти)|\w{3,}(?:ung|heit|keit|schaft)"
    r"|\w{3,}(?:ción|dad|tad|encia|ancia|eza|ez|miento)|\w{3,}(?:tion|té|ance|ence|esse|itude)"
)
_THINGS = frozenset(["золота", "золото", "ворота", "пшениця", "вівса", "вівці", "пропозиція"])


def settled(tokens: list[Token], language: str) -> list[Token]:
    """The tokens with unknown words of manner known as words that change nothing."""
    pattern = _MANNER.get(language)
    if pattern is None:
        return tokens
    return [
        Token(token.text, frozenset({"fill"})) if token.tags is UNKNOWN and pattern.fullmatch(token.text) else token
        for token in tokens
    ]


def is_abstract(token: Token) -> bool:
    """Whether an unknown word is no thing that can be bought or handed over: `розуміння`, `Freundlichkeit`."""
    return _ABSTRACT.fullmatch(token.text) is not None and token.text not in _THINGS
