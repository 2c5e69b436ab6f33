"""Whom an utterance asks for an answer: who is called by name in a question, or told to speak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.shepherds.clerk.scan import Sentence, Token
from arena.shepherds.clerk.situation import Situation

CALLED_WITH = frozenset({"NAME", "AND", "FILL", "ROLE", "OFFICE", "COMMA", "YOU"})
"""What stands in a part of a sentence that only calls somebody."""
PAUSES = frozenset({"COMMA", "DASH", "COLON"})
PROMPTS = ("tell me", "tell us", "speak up", "out with it", "answer me", "say something", "your turn", "spill it")


def asked(sentences: Sequence[Sentence], where: Situation) -> tuple[str, ...]:
    """Players who are asked, in the order in which they are called."""
    found: list[str] = []
    for sentence in sentences:
        text = " ".join(token.text for token in sentence.tokens)
        if not sentence.asked and not any(prompt in text.lower() for prompt in PROMPTS):
            continue
        for name in _called(sentence.tokens, where):
            if name in where.may_ask and name not in found:
                found.append(name)
    return tuple(found)


def _called(tokens: Sequence[Token], where: Situation) -> Iterator[str]:
    """Names in parts of a sentence that hold nothing but names."""
    part: list[Token] = []
    for token in [*tokens, Token("", "COMMA")]:
        if token.code not in PAUSES:
            part.append(token)
            continue
        if all(each.code in CALLED_WITH for each in part):
            for each in part:
                if each.code == "NAME":
                    yield each.value
                elif each.code == "ROLE" and each.value in ("mayor", "wild_mayor"):
                    yield where.mayor
        part = []
