"""`Carol paid seven. Same for me`: the price of another, just told, that is offered or asked for as well. English only."""

from __future__ import annotations

from collections.abc import Sequence

from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.situation import Situation
from arena.sheriff.clerk.tokens import Token

STOPS = frozenset({"stop", "comma", "dash", "colon"})
SAME = ("the same", "same", "just the same", "exactly the same", "the very same")
PAYING = (
    "paid",
    "gave",
    "pays",
    "handed over",
    "coughed up",
    "forked over",
    "through",
    "got through",
    "got by",
    "shelled out",
)
"""What one does who settles with the sheriff."""
IT = ("it", "that", "her", "him", "them")


def spelt_out(tokens: Sequence[Token], situation: Situation) -> list[Token]:
    """The tokens with `the same` and `match it` said in full, where one closed deal was told right before, as it was."""
    deal = _told(tokens, situation)
    if deal is None:
        return [*tokens]
    name, until = deal
    out = [*tokens[:until]]
    at = until
    while at < len(tokens):
        token, following = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
        ends = (
            following is None or bool(following.tags & STOPS) or following.text.startswith(("for ", "as well", "too"))
        )
        if token.text in SAME and ends:
            out.extend(_in_full(name))
            at += 1
        elif token.text == "match" and following is not None and following.text in IT:
            out.extend([Token("pay", frozenset({"give"})), *_in_full(name)])
            at += 2
        else:
            out.append(token)
            at += 1
    return out


def _in_full(name: str) -> list[Token]:
    return [
        Token("the same as", frozenset({"same"})),
        Token(name, frozenset({"name"}), None, name),
        Token("paid", frozenset({"past"})),
    ]


def _told(tokens: Sequence[Token], situation: Situation) -> tuple[str, int] | None:
    """Who paid what she is said to have paid, and where the telling ends; None where it was otherwise."""
    names = [at for at, token in enumerate(tokens) if token.name is not None]
    if len(names) != 1:
        return None
    name = tokens[names[0]].name
    until = next((at for at in range(names[0], len(tokens)) if tokens[at].tags & STOPS), len(tokens))
    told = tokens[names[0] : until]
    counted = [token.value for token in told if "num" in token.tags]
    paid_for = any(token.text in PAYING for token in told) and not any("not" in token.tags for token in told)
    if not paid_for or "poss" in told[0].tags or any(good_of(token) or "counts" in token.tags for token in told):
        return None
    paid = [deal for deal in situation.closed if deal.merchant == name and not deal.lots]
    if name is None or len(paid) != 1 or counted != [paid[0].gold]:
        return None
    return name, until
