"""Text → tokens with meanings. Other people's words, quotations and machine messages become one opaque token each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from arena.sheriff.clerk import hyphens, korean, tenses
from arena.sheriff.clerk.tokens import UNKNOWN, Token
from arena.sheriff.clerk.vocabulary import Entry, Vocabulary, vocabulary
from arena.speech.contractions import expand
from arena.speech.own_lines import HIDDEN, own_lines


@dataclass(frozen=True, slots=True)
class Scanned:
    """The tokens of an utterance, its main language, and whether it tried to instruct anybody but the players."""

    tokens: list[Token]
    language: str
    flagged: bool
    masked: bool
    """Whether words were set aside that are not the speaker's own, or no words at all."""


_PIECES = re.compile(
    r"(?P<quote>\"[^\"\n]{1,400}\"|[“„][^”“\"\n]{0,400}[”“\"]|«[^»\n]{0,400}»?|「[^」\n]{0,400}」?|『[^』\n]{0,400}』?"
    r"|(?<![^\W_])'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w)){2,200}'(?![^\W_]))"
    r"|(?P<odd>(?<![\w.])\.\d+)"
    r"|(?P<mixed>\d+(?:[.,:_/]\d+)*(?:st|nd|rd|th)?(?![^\W_])|\d+(?:[.,:_/]\d+)*)"
    r"|(?P<han>[\u3400-\u9fff\uf900-\ufaff〇]+)"
    r"|(?P<hangul>[가-힣ㄱ-ㅎㅏ-ㅣ]+(?: [가-힣ㄱ-ㅎㅏ-ㅣ]+)*)"
    r"|(?P<word>[^\W\d_\u3400-\u9fff가-힣]+(?:['-][^\W\d_\u3400-\u9fff가-힣]+)*'?)"
    r"|(?P<stop>[.!?;…。！？；\n]+|\.{2,})"
    r"|(?P<comma>[,、，()（）])"
    r"|(?P<colon>:)|(?P<dash>--+|[–—]|(?<=\s)-(?=\s))"
    r"|(?P<minus>[-−](?=\s?\d))"
    r"|(?P<sign>[^\w\s])"
)
_TITLES = "sheriff|警長|보안관|шериф"
"""In whose name somebody might speak."""
_SIGNS = {
    "+": "plus",
    "&": "and",
    "%": "percent",
    "=": "fill",
    "¿": "fill",
    "¡": "fill",
    "~": "vague",
    "*": "fill",
    "'": "fill",
    '"': "unk",
    "$": "gold",
}
_WORDS = re.compile(r"[^\W\d_]+")
NOT_FOREIGN = ("elf", "sage", "nein")
_CHUNKS = re.compile(r"[.!?,;:…\n]+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_HANGUL = re.compile(r"[가-힣]")
_ROMAN = re.compile(r"(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})\Z")
"""Roman numerals: a number, but who can say that it was meant as one?"""
_PAUSES = frozenset({"stop", "comma", "colon", "dash"})
_FLOURISH = frozenset({"fill"})
_REFUSING = frozenset("🙅🚫❌🛑⛔✋")
_MOODS = frozenset("✖✗✘☠🤮🤢🙃😡🤬🤔🤨😤👿😠💀🖕😒🙄🤡😏")
"""Pictures beside which an amount said again is no acceptance."""
LAST_LETTERS = 0x2000
"""Beyond this, a sign is a picture or a flourish."""
_UNITS = frozenset(
    {
        "g",
        "gp",
        "gc",
        "gold",
        "golds",
        "coin",
        "coins",
        "apple",
        "apples",
        "cheese",
        "bread",
        "breads",
        "chicken",
        "chickens",
    }
)
_LATIN_OTHERS = ("es", "de", "fr")


def scan(text: str, players: tuple[str, ...], speaker: str) -> Scanned:
    """Cut cleaned text into tokens."""
    text, masked, flagged = own_lines(text, players, speaker, _TITLES)
    text = text.translate(korean.LETTERS)
    names = _names(players)
    voices = _voices(text)
    tokens: list[Token] = []
    end, before = -1, ""
    for match in _PIECES.finditer(text):
        kind = match.lastgroup or "sign"
        piece = match[0]
        if kind == "quote":
            tokens.append(Token(piece[1:].rstrip("\"'”“»」』"), frozenset({"quote"})))
            masked = True
        elif kind == "odd":
            tokens.append(Token(piece, frozenset({"vague", "strange"})))  # `.5`: half a coin, or five
        elif kind == "mixed":
            stuck = match.start() == end and before == "word"
            tokens.append(Token(piece, UNKNOWN) if stuck else _number(piece))
        elif kind == "han":
            tokens.extend(_unspaced(piece, vocabulary("zh"), names))
        elif kind == "hangul":
            joined = tokens[-1] if match.start() == end and before in ("mixed", "quote") else None
            tokens.extend(korean.words(piece, vocabulary("ko"), names, joined))
        elif kind == "word":
            _glue(tokens, piece, glued=match.start() == end and before == "mixed")
        elif kind in ("stop", "comma", "colon", "dash"):
            tokens.append(Token(piece, frozenset({kind})))
        elif kind == "minus":
            tokens.append(Token(piece, frozenset({"minus", "sign"})))
        elif (sign := _sign(piece)).tags != _FLOURISH or piece.isascii():
            tokens.append(sign)
        end, before = match.end(), kind
    tokens = list(_worded(tokens, voices, names, text))
    tokens = [token for at, token in enumerate(tokens) if not _pictures(tokens, at)]
    flagged = flagged or any("inject" in token.tags for token in tokens)
    return Scanned(tokens, _language(text, voices), flagged, masked)


def _pictures(tokens: list[Token], at: int) -> bool:
    """Whether a picture only shows what the word before it, or before its like, says: `2 apples 🍎`."""
    token = tokens[at]
    while at and "emoji" in tokens[at].tags and tokens[at].text == token.text:
        at -= 1
    said = {tag for tag in tokens[at].tags if tag.startswith("good:")} | tokens[at].tags & {"gold"}
    return "emoji" in token.tags and "emoji" not in tokens[at].tags and bool(said & token.tags)


def _glue(tokens: list[Token], piece: str, *, glued: bool) -> None:
    """A word; one stuck to digits is a unit (`5g`) or makes one odd word with them (`4get`)."""
    if glued and piece.lower() not in _UNITS:
        tokens[-1] = Token(tokens[-1].text + piece.lower(), UNKNOWN)  # the words decide below
    else:
        tokens.append(Token(piece, UNKNOWN))


@lru_cache(maxsize=256)
def _names(players: tuple[str, ...]) -> dict[str, str]:
    """Players by their folded names."""
    return {name.casefold(): name for name in players}


def _voices(text: str) -> tuple[Vocabulary, ...]:
    """The vocabularies for words of a spaced script, the likeliest first."""
    if _CYRILLIC.search(text):
        return (vocabulary("uk"), vocabulary("en"))
    english = vocabulary("en")
    found = {word for word in _WORDS.findall(text.lower()) if word[0] < "\u0370"}
    ours = sum(english.has(word) or word in english.slips for word in found)
    if ours == len(found):
        return (english,)
    counts = sorted(((sum(map(vocabulary(other).has, found)), other) for other in _LATIN_OTHERS), reverse=True)
    others = [vocabulary(other) for count, other in counts if count]
    unknown = [
        word
        for word in found
        if not english.has(word) and (word not in english.slips or (others and others[0].has(word)))
    ]
    chunks = [_WORDS.findall(chunk) for chunk in _CHUNKS.split(text.lower())]
    if others and any(
        len(chunk) and all(map(others[0].has, chunk)) and not any(map(english.has, chunk)) for chunk in chunks
    ):
        return (others[0], english, *others[1:]) if counts[0][0] > ours else (english, *others)
    weighty = any(_weighs(word, others[0]) for word in unknown) if others else False
    if (
        not weighty
        and counts[0][0] <= ours
        and sum(map(others[0].has if others else bool, unknown)) < 2
        and len(found) > 3
    ):
        return (english,)
    return (others[0], english, *others[1:]) if counts[0][0] > ours else (english, *others)


def _weighs(word: str, voice: Vocabulary) -> bool:
    """Whether a word that English does not know is a number or a share in another language: `dos chickens`."""
    entry = voice.entries.get((word,))
    return entry is not None and bool(entry.tags & {"num", "half"}) and word not in NOT_FOREIGN


def _language(text: str, voices: tuple[Vocabulary, ...]) -> str:
    """The language whose rules hold: any Chinese or Korean in a text makes it that."""
    return "zh" if _HAN.search(text) else "ko" if _HANGUL.search(text) else voices[0].language


def _number(piece: str) -> Token:
    """Digits: whole, with a decimal point, with thousands commas; anything else is a number that cannot be read."""
    plain = piece.rstrip("stndrh")
    if plain != piece:
        return Token(piece, frozenset({"fill"}))
    if re.fullmatch(r"\d{1,3}\.\d{3}", plain):
        return Token(piece, frozenset({"vague", "strange"}))  # a thousand, or one: nobody knows
    if re.fullmatch(r"\d{1,9}|\d{1,6}\.\d{1,3}", plain) and not re.match(r"0\d", plain):
        return Token(piece, frozenset({"num", "digits"}), Fraction(plain))
    if re.fullmatch(r"\d{1,3}(?:,\d{3}){1,3}", plain):
        return Token(piece, frozenset({"num", "digits"}), Fraction(plain.replace(",", "")))
    if re.fullmatch(r"\d{10,}", plain):
        return Token(piece, frozenset({"num", "digits"}), Fraction(10**12))
    return Token(piece, frozenset({"vague", "strange"}))


def _sign(piece: str) -> Token:
    """A character that is no letter: a picture, a currency sign, a flourish."""
    if piece == HIDDEN:
        return Token(piece, frozenset({"quote"}))
    if piece in _SIGNS:
        return Token(piece, frozenset({_SIGNS[piece]}))
    if piece in _MOODS:
        return Token(piece, frozenset({"fill", "mood"}))
    if piece in _REFUSING:
        return Token(piece, frozenset({"refusealone"}))
    entry = vocabulary("en").entries.get((piece,))
    if entry is None:
        return Token(piece, frozenset({"fill"} if ord(piece) > LAST_LETTERS else {"unk"}))
    pictured = bool(entry.tags & {"gold", "vague"}) or any(tag.startswith("good:") for tag in entry.tags)
    return Token(piece, entry.tags | {"emoji"} if pictured and piece != "$" else entry.tags)


def _unspaced(run: str, words: Vocabulary, names: dict[str, str]) -> Iterator[Token]:
    """Chinese, the longest entry first."""
    at = 0
    while at < len(run):
        name = next((key for key in names if run.startswith(key, at)), None)
        if name is not None:
            yield Token(name, frozenset({"name"}), None, names[name])
            at += len(name)
            continue
        for length in words.lengths.get(run[at], ()):
            entry = words.entries.get(run[at : at + length])
            if entry is not None:
                yield Token(run[at : at + length], entry.tags, entry.value)
                at += length
                break
        else:
            yield Token(run[at], UNKNOWN)
            at += 1


YOU_ARE = re.compile(
    r"(?!asking|opening|offering|standing)\w+ing\Z|(?:free|good|welcome|clear|through|in|crazy|funny|mad|safe)\Z"
)
"""Behind `ur`, what makes it `you are`."""


def _worded(tokens: list[Token], voices: tuple[Vocabulary, ...], names: dict[str, str], text: str) -> Iterator[Token]:
    """Give words their meanings, the longest phrase first."""
    flat: list[Token] = []
    english = len(voices) == 1 and voices[0].language == "en"
    for place, token in enumerate(tokens):
        word = token.text
        if token.tags is not UNKNOWN or not word[0].isalpha():
            flat.append(token)
        elif english and word == "ur" and YOU_ARE.match(tokens[place + 1].text if place + 1 < len(tokens) else ""):
            flat.extend([Token("you", UNKNOWN), Token("are", UNKNOWN)])
        elif english and word.islower() and word.isalpha() and word not in names:
            flat.extend([Token(part, UNKNOWN) for part in expand(word)])  # most words are plain ones
        elif _ROMAN.match(word) and word.lower() not in names:
            flat.append(Token(word, hyphens.RANGE.tags))
        else:
            flat.extend(_split(word, voices, names))
    texts = [token.text for token in flat]
    foreign = _language(text, voices) != "en"
    orders = _orders(flat, voices)
    at = 0
    while at < len(flat):
        token = flat[at]
        if token.tags is not UNKNOWN:
            yield token
            at += 1
            continue
        found, size, voice = _meaning(texts, at, orders[at])
        if found is None:
            yield token
        else:
            lent = (voice.language == "en") == foreign and len(voices) > 1
            tags = found.tags | {"borrowed" if foreign else "foreign"} if lent else found.tags
            said = texts[at] if size == 1 else " ".join(texts[at : at + size])
            yield Token(said if voice.knows(said) else voice.spelt.get(said, said), tags, found.value)
        at += size


def _orders(flat: list[Token], voices: tuple[Vocabulary, ...]) -> list[tuple[Vocabulary, ...]]:
    """For each word the vocabularies in the order in which its clause is looked up: whoever changes tongue does so there."""
    if len(voices) == 1:
        return [voices] * len(flat)
    found: list[tuple[Vocabulary, ...]] = []
    while len(found) < len(flat):
        start = len(found)
        end = next((at for at in range(start, len(flat)) if flat[at].tags & _PAUSES), len(flat) - 1) + 1
        words = [token.text for token in flat[start:end] if token.tags is UNKNOWN]
        order = sorted(voices, key=lambda voice: -sum(map(voice.has, words)))
        found.extend([tuple(order)] * (end - start))
    return found


def _meaning(texts: list[str], at: int, voices: tuple[Vocabulary, ...]) -> tuple[Entry | None, int, Vocabulary]:
    """What the words that begin here mean, how many they are, and the first vocabulary that knows them."""
    for voice in voices:
        if (found := voice.phrase(texts, at)) is not None:
            return *found, voice
    for voice in voices:
        if (entry := voice.guess(texts[at])) is not None:
            return entry, 1, voice
    return tenses.guess(texts[at], voices[0].language), 1, voices[0]


def _split(word: str, voices: tuple[Vocabulary, ...], names: dict[str, str]) -> Iterator[Token]:
    """The parts of a written word, or the player it names."""
    voice = voices[0]
    low = word.lower().rstrip("-")
    name, rest = _name_in(word, names)
    if name is not None:
        yield Token(word, frozenset({"name", "poss"} if rest in ("'s", "'", "s") else {"name"}), None, name)
        return
    if (
        "-" in low
        and voice.language != "en"
        and hyphens.is_range(low, voice)
        and not voice.phrase(hyphens.elided(low), 0)
    ):
        yield Token(low, hyphens.RANGE.tags)
        return
    if voice.language == "uk":
        yield from (Token(part, UNKNOWN) for part in hyphens.ukrainian(low, voice))
        return
    if len(voices) > 1 and ("'" in low or "-" in low) and not voice.has(low):
        french = any(each.language == "fr" for each in voices)
        parts = hyphens.elided(low) if french else low.split("-")
        if len(parts) > 1:
            own = parts if voice.language == "fr" else [piece for part in parts for piece in expand(part)]
            yield from (Token(piece, UNKNOWN) for piece in own if piece)
            return
    if voice.language in ("fr", "de", "es") and voice.has(low):
        yield Token(low, UNKNOWN)
        return
    pieces = [low] if voice.knows(low) else low.split("-")
    for piece in pieces:
        for part in expand(piece.rstrip("'") if piece.endswith("'") and not piece.endswith("s'") else piece):
            if part:
                yield Token(part, UNKNOWN)


def _name_in(word: str, names: dict[str, str]) -> tuple[str | None, str]:
    """The player that a word names, with its ending. Capitals matter: Will and will are two things."""
    low = word.casefold()
    found = names.get(low)
    if found is not None:
        return (
            (found, "") if word[0].isupper() or not word[0].isascii() or not vocabulary("en").knows(low) else (None, "")
        )
    for ending in ("'s", "'", "s"):
        if low.endswith(ending) and (found := names.get(low.removesuffix(ending))) is not None and word[0].isupper():
            return found, ending
    if "\u0400" <= low[0] <= "\u04ff":
        for key, name in names.items():
            stem = key.rstrip("аеиіоуюяєїйь")
            if len(stem) >= 2 and low.startswith(stem) and len(low) - len(stem) <= 3 and word[0].isupper():
                return name, ""
    return None, ""
