"""English words in a text of another language: their table is wide because English clauses are known by their shapes.

So a wholly English clause must have its shape, whatever the language of the text; and in a mixed clause an English word
that `changes nothing` is taken for unknown, unless it is one that everybody throws in.
"""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.tokens import Token
from arena.sheriff.clerk.vocabulary import vocabulary

THROWN_IN = frozenset(
    {
        "please",
        "pls",
        "plz",
        "thanks",
        "thx",
        "ok",
        "okay",
        "for",
        "to",
        "from",
        "just",
        "is",
        "are",
        "be",
        "am",
        "'s",
        "it",
    }
    | {
        "my",
        "the",
        "a",
        "an",
        "of",
        "and",
        "with",
        "in",
        "at",
        "oh",
        "ah",
        "hey",
        "hi",
        "hello",
        "lol",
        "haha",
        "bro",
        "dude",
    }
    | {"man", "sir", "friend"}
)
_WEIGHTLESS = frozenset({"borrowed", "fill", "courtesy"})


def is_english(segment: Segment) -> bool:
    """Whether all words of a clause are English, and one of them nothing else."""
    if "borrowed" not in segment.tags:
        return False
    english = vocabulary("en")
    return all(
        token.name is not None
        or "borrowed" in token.tags
        or all(english.has(word) for word in token.text.split() if word.isalpha())
        for token in segment.tokens
    )


def is_foreign(segment: Segment) -> bool:
    """Whether a clause of an English text is wholly in another language, so that no English shape can fit it."""
    if "foreign" not in segment.tags:
        return False
    spoken = [token for token in segment.tokens if token.name is None and any(map(str.isalpha, token.text))]
    neutral = frozenset({"num", "gold", "title", "unk", "let_pass"})
    framed = any("foreign" in token.tags and token.tags & {"give", "get", "want"} for token in spoken)
    return all(
        "foreign" in token.tags or token.tags & neutral or (framed and token.text in THROWN_IN) for token in spoken
    )


def is_strange(token: Token) -> bool:
    """Whether a token stands for something that nobody understands in a clause without a shape."""
    if token.tags & {"unk", "noun"}:
        return True
    return "borrowed" in token.tags and token.tags <= _WEIGHTLESS and token.text not in THROWN_IN
