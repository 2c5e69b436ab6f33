"""Turns of speech that take more than one word, in the languages without shapes, said in the words that are understood.

`тоді шість` is `make it six`; `збавте до п'яти` and `geh auf fünf runter` say what a price comes to; `усе, показуй` only
cries out.
"""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.tokens import Token

ALL_RIGHT = ("усе", "все")
ENOUGH = ("досить", "годі", "genug", "assez")
ENDS = frozenset({"gold", "stand", "facedown"} | {f"good:{good}" for good in ("apples", "cheese", "bread", "chickens")})
"""What an amount ends with."""
WHETHER = ("чи", "а чи")
THEN = ("тоді", "entonces", "alors")
ONE_MORE = ("ще одну", "ще одна", "ще одне", "ще один", "іще одну", "іще одна", "іще один", "ще одного")
PREFIXES = ("runter", "hoch", "rauf", "hinunter", "herunter", "herauf", "hinauf")
UP_TO = ("до", "auf", "a", "hasta", "à")
FILL, MAKE_IT = frozenset({"fill"}), frozenset({"makeit"})
NONE: frozenset[str] = frozenset()


def lowered(tokens: list[Token]) -> list[Token]:
    """`minus two` at the very beginning, where terms stand: so much less."""
    if len(tokens) > 1 and "minus" in tokens[0].tags and "sign" not in tokens[0].tags and "num" in tokens[1].tags:
        return [Token(tokens[0].text, frozenset({"lowerby"})), *tokens[1:]]
    return tokens


def reworded(tokens: list[Token]) -> list[Token]:
    """The tokens with such turns put in words that are understood."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if not (_prices(out, tokens, at) or _cries(out, tokens, at) or _joins(out, tokens, at)):
            out.append(token)
    return out


def _tags(tokens: list[Token], at: int) -> frozenset[str]:
    return tokens[at].tags if at < len(tokens) else NONE


def _prices(out: list[Token], tokens: list[Token], at: int) -> bool:
    """What a price comes to; whether it was put so."""
    token, following = tokens[at], _tags(tokens, at + 1)
    opens = not out or bool(out[-1].tags & {"stop", "comma", "dash", "yes"})
    if token.text in PREFIXES and (start := _led_by_auf(out)) is not None:
        out[start] = Token(out[start].text, MAKE_IT)
        out.append(Token(token.text, FILL))
    elif _comes_to(tokens, at) or (token.text in THEN and opens and "num" in following):
        out.append(Token(token.text, MAKE_IT))
    elif token.text == "más" and out and out[-1].tags & ENDS and "num" in following:
        out.append(Token(token.text, frozenset({"plus"})))  # `un queso más una moneda`
    elif token.text in ONE_MORE:
        out += [Token("ще", frozenset({"more"})), Token("одну", frozenset({"num"}), Fraction(1))]
    else:
        return "or" in token.tags and not out and "num" in following  # `either ten or nothing`
    return True


def _comes_to(tokens: list[Token], at: int) -> bool:
    """Whether the words behind a change of price say what it comes to: `down to five`."""
    changes = bool(tokens[at].tags & {"raiseby", "lowerby"}) and "num" in _tags(tokens, at + 2)
    return changes and tokens[at + 1].text in UP_TO


def _cries(out: list[Token], tokens: list[Token], at: int) -> bool:
    """Words that only cry out, or ask; whether they were put so."""
    token, following = tokens[at], _tags(tokens, at + 1)
    opens = not out or bool(out[-1].tags & {"stop", "comma", "dash", "yes"})
    if token.text == "якщо не" and following & {"open", "opennow"}:
        out += [Token("якщо", frozenset({"if"})), Token("не", frozenset({"not"}))]  # `якщо не заглядатимете`
    elif token.text in WHETHER and _opens_sentence(out):
        out.append(Token(token.text, frozenset({"would"})))
    elif token.text in ENOUGH and opens and following & {"comma", "stop", "dash"}:
        out.append(Token(token.text, FILL))
    elif token.text in ALL_RIGHT and opens and "comma" in following and at + 2 < len(tokens):
        all_that = tokens[at + 2].text in ("що", "що маю")  # `усе, що маю`
        out.append(token if all_that else Token(token.text, FILL))
    else:
        return False
    return True


def _joins(out: list[Token], tokens: list[Token], at: int) -> bool:
    """A pause that parts nothing: `замість курок — сир`, `нічого, крім`; whether it was dropped."""
    token = tokens[at]
    if token.tags & {"dash", "comma"} and len(out) > 1 and "swap" in out[-2].tags and out[-1].tags & ENDS:
        return True
    if "except" in token.tags and len(out) > 1 and "comma" in out[-1].tags and "nothing" in out[-2].tags:
        out[-2:] = [Token(f"{out[-2].text} {token.text}", frozenset({"exist"}))]
        return True
    return False


def _led_by_auf(out: list[Token]) -> int | None:
    """Where the German `auf` stands before the number, with or without coins, that comes last; None if it does not."""
    last = len(out) - (2 if out and "gold" in out[-1].tags and "num" not in out[-1].tags else 1)
    return last - 1 if last > 0 and "num" in out[last].tags and out[last - 1].text == "auf" else None


def _opens_sentence(out: list[Token]) -> bool:
    """Whether nothing but a name or a title comes before, in the sentence."""
    for token in reversed(out):
        if "stop" in token.tags:
            return True
        if token.name is None and not token.tags & {"title", "comma", "but", "yes", "fill"}:
            return False
    return True
