"""Cards and terms in the words of a language, out of its table in `phrases/`. What is written here, the clerk can read back.

Every promise in words is written as a quotation in which nothing can end the quotation, begin another line, or change how
the words around it are shown.
"""

from __future__ import annotations

import json
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.sheriff import goods
from engine.sheriff.actions import Cards, Terms
from engine.sheriff.goods import FACE_DOWN

LANGUAGES = ("en", "uk", "zh", "ko", "de", "es", "fr")
"""The languages with a table: those that the clerk hears."""
ENGLISH = LANGUAGES[0]
ZONES = ("stand", "hidden", "bag")
"""The fields of `Terms` that hold cards, in the order in which they are told."""
_MARKUP = frozenset('"\\*_`~<>[]|&')
_LEFTWARD = frozenset({"R", "AL", "AN"})


def one_few_many(number: int) -> int:
    """Ukrainian: 1, 21, 31 …; 2–4, 22–24 …; all others."""
    last, teens = number % 10, 10 < number % 100 < 20
    return 0 if last == 1 and not teens else 1 if 2 <= last <= 4 and not teens else 2


PLURALS: dict[str, Callable[[int], int]] = {
    "other": lambda _: 0,
    "one_other": lambda number: 0 if number == 1 else 1,
    "one_few_many": one_few_many,
}
"""How a language counts: a whole number of at least one → which of a good's forms. (CLDR)"""


def counted(cards: Iterable[str]) -> list[tuple[str, int]]:
    """(kind, number) in the table's order."""
    cards = list(cards)
    return [(kind, cards.count(kind)) for kind in (*goods.ALL_NAMES, FACE_DOWN) if kind in cards]


def quoted(words: str) -> str:
    """Words as a JSON string; whatever is unseen, is markup somewhere or runs from right to left is escaped."""
    return f'"{"".join(_escaped(char) if _disturbs(char) else char for char in words)}"'


def _disturbs(char: str) -> bool:
    return char in _MARKUP or not char.isprintable() or unicodedata.bidirectional(char) in _LEFTWARD


def _escaped(char: str) -> str:
    return (
        json.dumps(char)[1:-1] if not char.isprintable() or char in '"\\' or ord(char) > 0x7E else f"\\u{ord(char):04x}"
    )


def unquoted(text: str) -> str | None:
    """The words that `quoted` made this of, or None if it is nothing of the kind."""
    if len(text) < 2 or not (text[0] == text[-1] == '"'):
        return None
    try:
        words = json.loads(text)
    except ValueError:
        return None
    return words if isinstance(words, str) and quoted(words) == text else None


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """One language. Phrases are templates with `{n}`, `{cards}`, `{name}`, `{words}`, `{payer}`, `{gifts}`, `{deeds}`."""

    language: str
    phrases: dict[str, str]
    forms: dict[str, tuple[str, ...]]
    """Kind of card, or `gold` → a phrase with `{n}` for each plural form."""
    plural: Callable[[int], int]
    questions: dict[str, str]
    """The clerk's questions back and reasons, by their English; those that are missing are asked in English."""

    def question(self, english: str) -> str:
        """A question back in this language, as far as the table has it."""
        return self.questions.get(english, english)

    def amount(self, number: int, kind: str) -> str:
        """`2 apples`, `1 apple`, `3 face-down cards`, and of `gold` `5 gold`. Numbers are at least one."""
        return self.forms[kind][self.plural(number)].replace("{n}", str(number))

    def cards(self, cards: Iterable[str]) -> str:
        """`3 apples, 1 silk`."""
        return self.phrases["comma"].join(self.amount(number, kind) for kind, number in counted(cards))

    def joined(self, parts: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        *most, last = parts
        return self.phrases["comma"].join(most) + self.phrases["and"] + last if most else last

    def gifts(self, terms: Terms, names: Sequence[str]) -> str:
        """What the merchant would give: `5 gold, 2 apples from the stand and the promise … (binds nobody)`."""
        parts = [self.amount(terms.gold, "gold")] if terms.gold else []
        held: tuple[Cards, ...] = (terms.stand, terms.hidden, terms.bag)
        for zone, cards in zip(ZONES, held, strict=True):
            if cards:
                parts.append(self._put(zone, cards=self.cards(cards)))
        parts.extend(self._put("promise", words=quoted(promise)) for promise in terms.promises)
        parts.extend(self._put("later_pass", name=names[seat]) for seat in terms.later_passes)
        parts.extend(self._put("later_open", name=names[seat]) for seat in terms.later_opens)
        return self.joined(parts) if parts else self.phrases["no_gifts"]

    def deeds(self, terms: Terms, names: Sequence[str]) -> str:
        """What the sheriff would do: `Alice's bag passes and Bob's bag is opened`."""
        parts = [self._put("passes", name=names[seat]) for seat in terms.passes]
        parts += [self._put("opens", name=names[seat]) for seat in terms.opens]
        return self.joined(parts) if parts else self.phrases["no_deeds"]

    def sentence(self, terms: Terms, names: Sequence[str]) -> str:
        """`Alice gives 5 gold and 2 apples from the stand; for that Alice's bag passes.`"""
        given = any((terms.gold, terms.stand, terms.hidden, terms.bag, terms.promises))
        how = "sentence" if given or terms.later_passes or terms.later_opens else "sentence_free"
        return self._put(how, payer=names[terms.payer], gifts=self.gifts(terms, names), deeds=self.deeds(terms, names))

    def _put(self, phrase: str, **words: str) -> str:
        """A template filled in; what is filled in may hold braces itself."""
        return self.phrases[phrase].format_map(words)


@cache
def phrasebook(language: str = ENGLISH) -> Phrasebook:
    """The table of one of LANGUAGES. Raises ValueError for another."""
    if language not in LANGUAGES:
        raise ValueError(f"there are no phrases in {language!r}; languages: {', '.join(LANGUAGES)}")
    table = tomllib.loads(files("arena.sheriff.phrases").joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    kinds = {**table.pop("goods"), "gold": table.pop("gold")}
    shape = table.pop("counted")
    forms = {
        kind: tuple(form if "{n}" in form else shape.replace("{good}", form) for form in listed)
        for kind, listed in kinds.items()
    }
    questions = table.pop("questions", {})
    return Phrasebook(language, table, forms, PLURALS[table.pop("plural")], questions)
