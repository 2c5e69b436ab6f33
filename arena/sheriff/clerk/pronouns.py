"""`Bob is lying: open his bag`: English words for another player's bag, replaced by the only name that they can mean."""

from __future__ import annotations

from collections.abc import Sequence

from arena.sheriff.clerk.tokens import Token

OWNERS = ("his", "her", "their", "hers", "theirs")
OBJECTS = ("him", "her")
OPENING = frozenset({"open", "opennow"})
HELPERS = ("guards", "guard", "deputy", "men", "lads", "boys", "constable")
"""Spoken to these, the other side is somebody else too."""
VERBS = (
    "let",
    "have",
    "get",
    "search",
    "inspect",
    "check",
    "wave",
    "send",
    "frisk",
    "leave",
    "searching",
    "inspecting",
)
"""What is done with somebody whose bag is meant."""


def named(tokens: Sequence[Token], others: frozenset[str], *, of_people: bool) -> list[Token]:
    """The tokens with such a word replaced, where exactly one of the other players was named before it.

    `of_people`: also `search him`, which a sheriff may say of the one he talks with.
    """
    out: list[Token] = []
    seen: set[str] = set()
    told = False
    for place, token in enumerate(tokens):
        if token.name in others and token.name is not None:
            seen.add(token.name)
        if (
            "say3" in token.tags
            or token.text in HELPERS
            or (place and "he" in token.tags and tokens[place - 1].text in OWNERS)
        ):
            told = True  # `Bob hates his sister`: who is meant from here on?
        meant = len(seen) == 1 and "he" in token.tags and not told
        if meant and _owns_a_bag(tokens, place):
            out.append(Token(token.text, frozenset({"name", "poss"}), None, next(iter(seen))))
        elif meant and of_people and _is_dealt_with(tokens, place):
            out.append(Token(token.text, frozenset({"name"}), None, next(iter(seen))))
        else:
            out.append(token)
    return out


def _owns_a_bag(tokens: Sequence[Token], place: int) -> bool:
    """`his bag`, `her suspicious sack`, `open hers`."""
    if tokens[place].text not in OWNERS:
        return False
    if any("bag" in token.tags for token in tokens[place + 1 : place + 3]):
        return True
    before = tokens[place - 1] if place else None
    ends = place + 1 == len(tokens) or bool(tokens[place + 1].tags & {"stop", "comma", "and", "too", "fill"})
    alone = tokens[place].text in ("his", "hers", "theirs")  # `search her` is said of a person
    return alone and before is not None and bool(before.tags & OPENING) and ends


def _is_dealt_with(tokens: Sequence[Token], place: int) -> bool:
    """`search him`, `let her pass`, `have him searched`."""
    before = tokens[place - 1] if place else None
    if tokens[place].text not in OBJECTS or before is None:
        return False
    told = place > 1 and tokens[place - 2].text == "you" and (place < 3 or "if" not in tokens[place - 3].tags)
    return (bool(before.tags & OPENING) or before.text in VERBS) and not told  # `you let him go` is over
