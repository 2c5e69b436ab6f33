"""`one coin more than Carol`, in the languages without shapes: said in their own words, read as the English one."""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.tokens import Token

THAN = frozenset({"ніж", "за", "від", "als", "wie", "que", "qu"})
WITH_THAN = {"mehr als": "more than", "weniger als": "less than", "більше ніж": "more than", "менше ніж": "less than"}
WITH_THAN |= {"більше за": "more than", "менше за": "less than", "plus que": "more than", "moins que": "less than"}
WITH_THAN |= {"más que": "more than", "menos que": "less than"}
"""What says `more` and `than` in one entry."""
BETWEEN = frozenset({"past", "give", "comma"})


def joined(tokens: list[Token]) -> list[Token]:
    """The tokens with `more than` in one, where another player follows whose payment is meant."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at) if out else None
        if out and _pauses_in_same(out[-1], tokens, at):
            at += 1  # `стільки ж, скільки Марко`
        elif (shared := _shared(tokens, at)) is not None:
            out += [tokens[at], Token("than", frozenset({"same"}))]
            at = shared
        elif end is None:
            out.append(tokens[at])
            at += 1
        else:
            text = WITH_THAN.get(tokens[at].text) or ("less than" if "less" in tokens[at].tags else "more than")
            if "single" in out[-1].tags and "gold" in out[-1].tags and not (len(out) > 1 and "num" in out[-2].tags):
                out.insert(len(out) - 1, Token("1", frozenset({"num"}), Fraction(1)))
            out.append(Token(text, frozenset({"less" if text == "less than" else "than"})))
            at = end
    return out


def _pauses_in_same(before: Token, tokens: list[Token], at: int) -> bool:
    """Whether a comma only stands within `as much, as`."""
    following = tokens[at + 1].tags if at + 1 < len(tokens) else frozenset()
    return "comma" in tokens[at].tags and "same" in before.tags and bool(following & {"same", "howmuch"})


def _shared(tokens: list[Token], at: int) -> int | None:
    """Where the name stands behind `twice as much as`; None if it does not begin here."""
    if not tokens[at].tags & {"twice", "triple", "half"}:
        return None
    place = at + 1
    while place < len(tokens) and (tokens[place].tags & {"comma", "more"} or tokens[place].text in THAN):
        place += 1
    than = place > at + 1 and tokens[place - 1].text in THAN
    return place if than and place < len(tokens) and tokens[place].name is not None else None


def _end(tokens: list[Token], at: int) -> int | None:
    """Where the name stands behind `more than` that begins here; None if it does not."""
    whole = tokens[at].text in WITH_THAN
    if not whole and not tokens[at].tags & {"more", "less"}:
        return None
    place = at + 1
    if not whole:
        if place < len(tokens) and "comma" in tokens[place].tags:
            place += 1
        if place >= len(tokens) or tokens[place].text not in THAN:
            return None
        place += 1
    while place < len(tokens) and tokens[place].tags & BETWEEN and tokens[place].name is None:
        place += 1
    return place if place < len(tokens) and tokens[place].name is not None else None
