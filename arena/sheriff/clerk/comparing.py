"""`one coin more than Carol`, in the languages without shapes: said in their own words, read as the English one."""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.tokens import Token

THAN = frozenset({"ніж", "за", "від", "als", "wie", "que", "qu"})
WITH_THAN = {"mehr als": "more than", "weniger als": "less than", "більше ніж": "more than", "менше ніж": "less than"}
WITH_THAN |= {"більше за": "more than", "менше за": "less than", "plus que": "more than", "moins que": "less than"}
WITH_THAN |= {"más que": "more than", "menos que": "less than"}
"""What says `more` and `than` in one entry."""
ALL_RIGHT = ("усе", "все")
ENDS = frozenset({"gold", "stand", "facedown"} | {f"good:{good}" for good in ("apples", "cheese", "bread", "chickens")})
WHETHER = ("чи", "а чи")
ONE_MORE = ("ще одну", "ще одна", "ще одне", "ще один", "іще одну", "іще одна", "іще один", "ще одного")
PREFIXES = ("runter", "hoch", "rauf", "hinunter", "herunter", "herauf", "hinauf")
ENOUGH = ("досить", "годі", "genug", "assez")
UP_TO = ("до", "auf", "a", "hasta", "à")
THEN = ("тоді", "entonces", "alors")
BETWEEN = frozenset({"past", "give", "comma"})


def joined(tokens: list[Token]) -> list[Token]:
    """The tokens with `more than` in one, where another player follows whose payment is meant."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at) if out else None
        if out and tokens[at].tags & {"comma"} and "same" in out[-1].tags and at + 1 < len(tokens):
            if tokens[at + 1].tags & {"same", "howmuch"}:
                at += 1  # `стільки ж, скільки Марко`
                continue
        if (shared := _shared(tokens, at)) is not None:
            out += [tokens[at], Token("than", frozenset({"same"}))]
            at = shared
            continue
        if end is None:
            out.append(tokens[at])
            at += 1
            continue
        text = WITH_THAN.get(tokens[at].text) or ("less than" if "less" in tokens[at].tags else "more than")
        if "single" in out[-1].tags and "gold" in out[-1].tags and not (len(out) > 1 and "num" in out[-2].tags):
            out.insert(len(out) - 1, Token("1", frozenset({"num"}), Fraction(1)))
        out.append(Token(text, frozenset({"less" if text == "less than" else "than"})))
        at = end
    return out


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


def _led_by_auf(out: list[Token]) -> int | None:
    """Where the German `auf` stands before the number, with or without coins, that comes last; None if it does not."""
    last = len(out) - (2 if out and "gold" in out[-1].tags and "num" not in out[-1].tags else 1)
    return last - 1 if last > 0 and "num" in out[last].tags and out[last - 1].text == "auf" else None


def _is_end(following: Token | None, after: Token | None) -> bool:
    """Whether the words behind a change of price say what it comes to: `to five`."""
    return following is not None and after is not None and following.text in UP_TO and "num" in after.tags


def lowered(tokens: list[Token]) -> list[Token]:
    """`minus two` at the very beginning, where terms stand: so much less."""
    if len(tokens) > 1 and "minus" in tokens[0].tags and "sign" not in tokens[0].tags and "num" in tokens[1].tags:
        return [Token(tokens[0].text, frozenset({"lowerby"})), *tokens[1:]]
    return tokens


def _opens_sentence(out: list[Token]) -> bool:
    """Whether nothing but a name or a title comes before, in the sentence."""
    for token in reversed(out):
        if "stop" in token.tags:
            return True
        if token.name is None and not token.tags & {"title", "comma", "but", "yes", "fill"}:
            return False
    return True


def _is_cry(tokens: list[Token], at: int) -> bool:
    """Whether `all` stands alone between pauses: `усе, показуй`; not `усе, що маю`."""
    if at + 2 >= len(tokens) or "comma" not in tokens[at + 1].tags:
        return False
    return tokens[at + 2].text not in ("що", "що маю", "was", "lo", "que", "ce")


def worded(tokens: list[Token]) -> list[Token]:
    """`тоді шість` as `make it six`, and `нічого, крім` as the one word that it is."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        opens = not out or bool(out[-1].tags & {"stop", "comma", "dash", "yes"})
        after = tokens[at + 2] if at + 2 < len(tokens) else None
        if token.text in PREFIXES and (start := _led_by_auf(out)) is not None:
            out[start] = Token(out[start].text, frozenset({"makeit"}))
            out.append(Token(token.text, frozenset({"fill"})))  # `geh auf fünf runter`
        elif token.tags & {"raiseby", "lowerby"} and _is_end(following, after):
            out.append(Token(token.text, frozenset({"makeit"})))  # `збавте до п'яти`
        elif "or" in token.tags and not out and following is not None and "num" in following.tags:
            continue  # `either ten or nothing`
        elif token.tags & {"dash", "comma"} and len(out) > 1 and "swap" in out[-2].tags and out[-1].tags & ENDS:
            continue  # `замість курок — сир`
        elif token.text in WHETHER and _opens_sentence(out):
            out.append(Token(token.text, frozenset({"would"})))
        elif token.text in ENOUGH and opens and following is not None and following.tags & {"comma", "stop", "dash"}:
            out.append(Token(token.text, frozenset({"fill"})))
        elif token.text in ONE_MORE:
            out += [Token("ще", frozenset({"more"})), Token("одну", frozenset({"num"}), Fraction(1))]
        elif token.text in THEN and opens and following is not None and "num" in following.tags:
            out.append(Token(token.text, frozenset({"makeit"})))
        elif token.text == "más" and out and out[-1].tags & ENDS and following is not None and "num" in following.tags:
            out.append(Token(token.text, frozenset({"plus"})))  # `un queso más una moneda`
        elif token.text in ALL_RIGHT and opens and _is_cry(tokens, at):
            out.append(Token(token.text, frozenset({"fill"})))
        elif "except" in token.tags and len(out) > 1 and "comma" in out[-1].tags and "nothing" in out[-2].tags:
            out[-2:] = [Token(f"{out[-2].text} {token.text}", frozenset({"exist"}))]
        else:
            out.append(token)
    return out
