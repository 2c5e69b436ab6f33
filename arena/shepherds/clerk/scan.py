"""Text → sentences of coded tokens. Quotations, other people's lines and machine messages stand for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from arena.shepherds.clerk.vocabulary import Entry, Vocabulary, parts, vocabulary
from arena.speech.own_lines import HIDDEN, own_lines

TITLES = "headman|mayor|wild headman|wild mayor|村長|狂野村長"
"""In whose name somebody might speak."""
OFFICE = frozenset(TITLES.replace("|", " ").split())


@dataclass(slots=True)
class Token:
    """A word or phrase, its code, and the name, number, role or location it stands for."""

    text: str
    code: str
    value: str = ""


@dataclass(slots=True)
class Sentence:
    """Tokens up to a full stop, and whether a question mark ended them."""

    tokens: list[Token]
    asked: bool


_PIECES = re.compile(
    r"(?P<quote>\"[^\"\n]{0,600}\"?|[“„][^”“\"\n]{0,600}[”“\"]?|«[^»\n]{0,600}»?|「[^」\n]{0,600}」?|『[^』\n]{0,600}』?"
    r"|(?<![^\W_])'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w)){2,400}'(?![^\W_]))"
    r"|(?P<short>(?<=\d)'s(?![^\W_]))"
    r"|(?P<number>\d+(?:[.,:/]\d+)+|\d+(?:st|nd|rd|th)?(?![^\W_])|\d+\w+)"
    r"|(?P<han>[\u3400-\u9fff]+)"
    r"|(?P<word>[^\W\d_\u3400-\u9fff]+(?:['-][^\W\d_\u3400-\u9fff]+)*'?\d?)"
    r"|(?P<stop>[.!?;…。！？；\n]+)"
    r"|(?P<comma>[,、，()（）])|(?P<colon>[:：])|(?P<dash>--+|[–—]|(?<=\s)-(?=\s))"
    r"|(?P<sign>[^\w\s])"
)
_PLACE_WORD = re.compile(r"[fF]([123])")
_SPLIT = re.compile(r"\b(yeah|no),\s*(right|wait|sorry)\b", re.IGNORECASE)
"""Set phrases with a comma in them."""
_PICTURES = 0x2000
"""Beyond this, a sign is a picture or a flourish."""


def scan(text: str, players: tuple[str, ...], speaker: str, roles: tuple[str, ...]) -> tuple[list[Sentence], bool]:
    """Cleaned text in sentences, and whether it tries to instruct anybody but the players."""
    text, _, flagged = own_lines(text, players, speaker, TITLES)
    text = _SPLIT.sub(r"\1 \2", text)
    words = vocabulary(roles)
    sentences = [
        Sentence(list(_coded(_first_person(tokens, speaker), words)), asked)
        for tokens, asked in _sentences(text, players, words)
    ]
    instructs = any(token.code == "INJECT" for sentence in sentences for token in sentence.tokens)
    return sentences, flagged or instructs


def _sentences(text: str, players: tuple[str, ...], words: Vocabulary) -> Iterator[tuple[list[Token], bool]]:
    """Uncoded tokens, sentence by sentence."""
    names = {name.casefold(): name for name in players}
    tokens: list[Token] = []
    for match in _PIECES.finditer(text):
        kind, piece = match.lastgroup or "sign", match[0]
        if kind == "stop":
            if tokens:
                yield tokens, "?" in piece or "？" in piece
            tokens = []
        elif kind in ("quote", "comma", "colon", "dash"):
            tokens.append(Token(piece, kind.upper()))
        elif kind == "short":
            tokens.append(Token(piece, "BE"))
        elif kind == "han":
            tokens.extend(_han(piece, words, names))
        elif kind == "number":
            tokens.append(Token(piece.lower(), "NUM" if piece.isdecimal() else "", piece.lstrip("0") or "0"))
        elif kind == "word":
            tokens.extend(_word(piece, names, words))
        else:
            tokens.extend(_sign(piece))
    if tokens:
        yield tokens, False


def _first_person(tokens: list[Token], speaker: str) -> list[Token]:
    """`Alice claims to …`, or `Headman Alice …`, out of her own mouth is `I claim to …`."""
    at = 0
    while at < len(tokens) and tokens[at].text.lower() in OFFICE:
        at += 1
    words = [token.value or token.text.lower() for token in tokens[at : at + 3]]
    return [Token("i", ""), Token("claim", ""), *tokens[at + 2 :]] if words == [speaker, "claims", "to"] else tokens


def _word(piece: str, names: dict[str, str], words: Vocabulary) -> Iterator[Token]:
    """A written word: a name, a location by its letter, or words to be looked up."""
    low = piece.casefold()
    bare = low.removesuffix("'s").rstrip("'")
    if bare in names and (piece[0].isupper() or not piece[0].isascii() or bare not in words.longest):
        yield Token(piece, "NAME", names[bare])
        if bare != low:
            yield Token("'s", "POSS")
    elif place := _PLACE_WORD.fullmatch(piece):
        yield Token(piece, "LOC", place[1])
    elif piece == "W":
        yield Token(piece, "LOC", "W")
    elif (low,) in words.entries:
        yield Token(low, "")
    else:
        pieces = low.split("-") if "-" in low else [low]
        yield from (Token(word, "") for each in pieces for word in parts(each))


def _han(run: str, words: Vocabulary, names: dict[str, str]) -> Iterator[Token]:
    """Chinese: names alone are known, the longest first."""
    known: dict[str, Entry] = {**{key: Entry("NAME", name) for key, name in names.items()}, **words.han}
    at = 0
    while at < len(run):
        found = max((name for name in known if run.startswith(name, at)), key=len, default="")
        entry = known[found] if found else Entry("UNK")
        yield Token(found or run[at], entry.code, entry.value)
        at += len(found) or 1


def _sign(piece: str) -> Iterator[Token]:
    """A character that is no letter: `#2`, a picture, or something that cannot be read."""
    if piece == HIDDEN:
        yield Token(piece, "QUOTE")
    elif piece in "&#/":
        yield Token(piece, "")
    elif ord(piece) < _PICTURES and piece not in "*'`´~^":
        yield Token(piece, "UNK")


def _coded(tokens: list[Token], words: Vocabulary) -> Iterator[Token]:
    """Give words their codes, the longest phrase first."""
    texts = [token.text.lower() if not token.code or token.code == "NUM" else "\0" for token in tokens]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        found = words.match(texts, at) if texts[at] != "\0" else None
        if found is None:
            yield token if token.code else Token(token.text, "UNK")
            at += 1
            continue
        entry, size = found
        yield Token(" ".join(texts[at : at + size]), entry.code, entry.value)
        at += size
