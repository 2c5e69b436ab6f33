"""Actions of any game that are well typed and mean nothing: made from the types of their fields and the game's words."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.game import Action, Decision

NUMBERS = (-(10**30), -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 20, 50, 51, 99, 10**30)
ODD_WORDS = ("", "?", "Turnips", "x" * 201)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The kinds of action that a game asks for, and the words that its players use."""

    kinds: tuple[type[Action], ...]
    words: tuple[str, ...]

    @classmethod
    def of(cls, said: Sequence[tuple[Decision, Action]]) -> Vocabulary:
        kinds = dict.fromkeys(kind for decision, _ in said for kind in decision.actions)
        words = dict.fromkeys(word for _, action in said for word in words_in(action))
        return cls((Action, *kinds), (*words, *ODD_WORDS))


def words_in(value: object) -> Iterator[str]:
    """Every text in an action, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from words_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from words_in(getattr(value, field.name))


@cache
def parts(kind: Any) -> dict[str, Any]:
    """The fields of an action with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)} if is_dataclass(kind) else {}


def nonsense(words: Vocabulary, rng: random.Random) -> Action:
    """An action of any kind with anything in it; now and then it is legal by chance."""
    kind: Any = rng.choice(words.kinds)
    action: Action = made(kind, words, rng)
    return action


def made(kind: Any, words: Vocabulary, rng: random.Random) -> Any:
    """One of this class with anything in it."""
    return kind(**{name: anything(hint, words, rng) for name, hint in parts(kind).items()})


def anything(hint: Any, words: Vocabulary, rng: random.Random) -> Any:
    """A value of this type."""
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice(NUMBERS)
    if hint is str:
        return rng.choice(words.words)
    if hint is type(None):
        return None
    if is_dataclass(hint):
        return made(hint, words, rng)
    if get_origin(hint) is tuple:
        return tuple(anything(get_args(hint)[0], words, rng) for _ in range(rng.choice((0, 0, 1, 1, 2, 3, 7))))
    if get_origin(hint) in {Union, UnionType}:
        return anything(rng.choice(get_args(hint)), words, rng)
    raise TypeError(f"no nonsense of type {hint} is known")


def spoilt(action: Action, words: Vocabulary, rng: random.Random) -> Action:
    """The action with one part replaced: almost legal."""
    kind: Any = type(action)
    return with_one_part_replaced(action, words, rng) if parts(kind) else nonsense(words, rng)


def with_one_part_replaced(value: Any, words: Vocabulary, rng: random.Random) -> Any:
    kind: Any = type(value)
    hints = parts(kind)
    name = rng.choice(list(hints))
    if is_dataclass(hints[name]):
        return replace(value, **{name: with_one_part_replaced(getattr(value, name), words, rng)})
    return replace(value, **{name: anything(hints[name], words, rng)})
