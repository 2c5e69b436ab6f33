"""Text as it is shown: compatibility forms folded, invisible characters and markup gone, and a mark where it deceives.

Form is not content: colour codes, markup and width change nothing about the words. But where what is displayed and what
is stored differ (a concealed digit, a backspace, a direction override) nobody can say what was meant, and `odd` says so.
"""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass

LONGEST = 600
"""Characters that are read, as many as an utterance may have at the table; what lies behind the cut is never read."""

_PLAIN = re.compile(r"[ -~]*\Z")
_ANSI = re.compile(r"\x1b\[[0-9;:?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|\x9b[0-9;:?]*[@-~]")
_CONCEALED = re.compile(
    r"\x1b\[(?:[0-9]+;)*8(?:;[0-9]+)*m|\[/?(?:conceal|blink|reverse conceal|strike|hidden|s)\]", re.IGNORECASE
)
_COLOURS = "red|green|blue|yellow|white|black|magenta|cyan|gr[ae]y|orange|purple|pink|gold|bright_\\w{3,8}"
_STYLE = re.compile(
    rf"\[/?(?:bold|italic|underline|dim|blink|reverse|link(?:=[^\]\s]{{1,100}})?|b|i|u|em|strong|color|colour|size"
    rf"|(?:bold |italic |dim |on |not )*(?:{_COLOURS}))(?:=[^\]]{{1,20}})?\]|\[/\]"
    r"|</?(?:b|i|u|em|strong|span|font|p|br|div|big|small|code|h[1-6]|mark)(?:\s[^<>]{0,100})?/?>",
    re.IGNORECASE,
)
_DECEIVING_MARKUP = re.compile(
    r"~~|<!--|\|\||<(?:s|del|strike|hidden|script|style|template)\b|display\s*:|hidden|&#|&\w{2,8};", re.IGNORECASE
)
_ENTITIES = re.compile(r"&(?:amp|quot|apos|nbsp|lt|gt|hellip|ndash|mdash);")
_EMPHASIS = re.compile(r"(?<!\w)[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}(?!\w)")
_STAGE = re.compile(r"(^|[.!?\n]\s*)\*([A-Za-z]+s(?: [A-Za-z ,'-]{2,80})?)\*(?=\s+\S)")
"""A stage direction, `*cracks knuckles*`, which is a sentence of its own."""
_ITEM = re.compile(r"(?<=[^\s:])[.;,]?\s*\n\s*(?:\d{1,2}[.)]|[-•])\s+|(?<=:)\s*\n\s*(?:\d{1,2}[.)]|[-•])\s+")
"""Where an item of a list begins, on a line of its own."""
_OVERRIDES = frozenset("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069")
_STRIKES = frozenset(chr(n) for n in range(0x334, 0x339)) | {"\u20e0", "\u20e5", "\u20eb", "\u20d2"}
_APOSTROPHES = dict.fromkeys(map(ord, "’ʼ`´ʹ′＇ꞌ"), "'")
_LOOKALIKES = dict(
    zip(
        "аеоорсухіјѕԁһкмтвнАЕОРСУХІЈЅКМТВНαοενρτικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aeoopcyxijsdhkmtbhAEOPCYXIJSKMTBHaoevptikABEZHIKMNOPTYX",
        strict=True,
    )
)
_LATIN = re.compile(r"[A-Za-z]")
_FOREIGN = re.compile(r"[\u0370-\u04ff]")
_MIXED_WORD = re.compile(r"[A-Za-z\u0370-\u04ff']+")
_POWERS = re.compile(r"[²³¹⁰⁴-⁹₀-₉]")
_FRACTIONS = re.compile(r"[¼½¾⅐-⅞]")
_SPACES = re.compile(r"[^\S\n]+")


@dataclass(frozen=True, slots=True)
class Clean:
    """Readable text, and whether its display and content may differ."""

    text: str
    odd: bool = False


def clean(text: str) -> Clean:
    """The readable text of an utterance. Never raises, whatever the text."""
    cut = len(text) > LONGEST
    text = text[:LONGEST]
    if _PLAIN.match(text) and not any(c in text for c in "[<*_`~|&"):
        return Clean(text, cut)
    if "&" in text:
        text = _ENTITIES.sub(lambda match: html.unescape(match[0]), text)
    odd = cut or bool(_CONCEALED.search(text)) or bool(_DECEIVING_MARKUP.search(text))
    text = _ANSI.sub("", text) if "\x1b" in text or "\x9b" in text else text
    text = _STYLE.sub("", text)
    text = _STAGE.sub(r"\1\2.", text) if "*" in text else text
    text = _EMPHASIS.sub("", text)
    text = _ITEM.sub(", ", text) if "\n" in text else text
    if text.isascii() and text.isprintable():
        return Clean(text, odd)
    return _fold(text.replace("\r\n", "\n"), odd=odd)


def _fold(text: str, *, odd: bool) -> Clean:
    """Fold what is not plain ASCII."""
    if _POWERS.search(text):
        odd = True  # NFKC would make 52 of 5²
    text = _FRACTIONS.sub(lambda match: f" {unicodedata.normalize('NFKC', match[0]).replace(chr(0x2044), '/')} ", text)
    text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES))
    kept: list[str] = []
    for char in text:
        if char in "\n\u200d" or (char < "\x7f" and char >= " "):
            kept.append(char if char != "\u200d" else "")
            continue
        kind = unicodedata.category(char)
        if kind in ("Cc", "Cs", "Co") or char in _OVERRIDES:
            odd = odd or char not in "\t\x0b\x0c\x85"
            kept.append(" " if char in "\t\x0b\x0c\x85" else "")
        elif kind in ("Zl", "Zp"):
            kept.append("\n")
        elif kind in ("Cf", "Mn", "Me"):
            odd = odd or char in _STRIKES
        elif kind == "Nd":
            kept.append(str(unicodedata.decimal(char)))
        elif kind in ("Nl", "No"):
            odd = True
        else:
            kept.append(char)
    text = _SPACES.sub(" ", "".join(kept))
    if _LATIN.search(text) and _FOREIGN.search(text):
        text = _MIXED_WORD.sub(_one_script, text)
    return Clean(text, odd)


def _one_script(match: re.Match[str]) -> str:
    """A word of Latin letters with look-alikes in it, in Latin letters; other words as they are."""
    word = match[0]
    if not (_LATIN.search(word) and _FOREIGN.search(word)):
        return word
    folded = "".join(_LOOKALIKES.get(char, char) for char in word)
    return folded if folded.isascii() else word
