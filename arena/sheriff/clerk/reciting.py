"""The table's own sentences, in every language, read back to the letter: the inverse of `speaking.render`.

A sentence is scanned by the phrases it was written with, and counts only if the terms found, written again, give the same
text. So nothing is half read, and no name and no promise can pass for terms.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache

from arena.sheriff.clerk.asking import ask
from arena.sheriff.clerk.case import put_forward
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.situation import Act, Proposal, Reading, Situation
from arena.sheriff.clerk.speaking import from_terms
from arena.sheriff.phrasing import LANGUAGES, PICKED, ZONES, Phrasebook, phrasebook, unquoted
from arena.speech.normalise import clean
from engine.game import Seat
from engine.sheriff.actions import Terms
from engine.sheriff.goods import FACE_DOWN

NUMBER = "[1-9][0-9]{0,2}"
"""As many cards of a kind as there could be at a table."""
COINS = "[1-9][0-9]{0,8}"
QUOTATION = r'"(?:[^"\\]|\\.)*"'
LONGEST_SENTENCE = 10_000
"""Characters. The longest sentence that the rules allow for has five promises of 200 characters, all of them escaped."""
NEARLY = (
    "That is nearly a sentence of the table's, but not quite. Say it to the letter, or your terms in your own words."
)
NAMED = ("passes", "opens", "later_pass", "later_open")
"""Phrases with the name of a bag's owner, called like the fields of `Terms` they stand for, or nearly."""
FIELDS = {"passes": "passes", "opens": "opens", "later_pass": "later_passes", "later_open": "later_opens"}


def recited(utterance: str, situation: Situation) -> Reading | None:
    """The reading of a sentence of the table's, if an utterance is one and nothing besides; None if it is free speech.

    Only the terms between the speaker and the other side are put forward by it; somebody else's are talk. A sentence that is
    the table's but for a slip is asked back, since a free reading would hold its terms to be others.
    """
    found = recite(utterance, situation.players)
    if found is None:
        language = misrecited(utterance, situation.players)
        return None if language is None else Reading("ambiguous", question=NEARLY, language=language)
    terms, language, sure = found
    flagged = instructing(terms, situation.players)
    if situation.players[terms.payer] != situation.merchant:
        reading = Reading("smalltalk", nonbinding=(utterance,), flagged=flagged)
    elif not sure or not (terms.passes or terms.opens):
        reading = ask("request", flagged=flagged)
    else:
        reading = _judged(from_terms(terms, situation.players), situation, flagged=flagged)
    return replace(reading, language=language)


def instructing(terms: Terms, names: Sequence[str]) -> bool:
    """Whether a promise tries to instruct; the table's own words never do."""
    payer = names[terms.payer]
    return any(scan(clean(promise).text, tuple(names), payer).flagged for promise in terms.promises)


def _judged(proposal: Proposal, situation: Situation, *, flagged: bool) -> Reading:
    """Terms recited: an acceptance if they are the other side's to the last promise. Nothing for something is no offer."""
    theirs = situation.theirs
    act: Act
    if theirs is not None and _exactly(proposal) == _exactly(theirs):
        # As always, nothing is accepted beside an attempt to instruct.
        return ask("mixed", flagged=True) if flagged else Reading("accept", nonbinding=proposal.promises)
    if not (proposal.gold or proposal.lots or proposal.promises):
        act = "reject" if theirs else "smalltalk"
        return ask("mixed", flagged=flagged) if situation.own else Reading(act, flagged=flagged)
    return put_forward(proposal, situation, flagged=flagged)


def _exactly(proposal: Proposal) -> tuple[object, ...]:
    """Everything in a proposal, whatever the order."""
    return proposal.gold, Counter(proposal.lots), Counter(proposal.promises), Counter(proposal.requests)


def recite(text: str, names: Sequence[str]) -> tuple[Terms, str, bool] | None:
    """The terms that a text is the sentence of, its language, and whether no other terms have the same sentence.

    The first letter's case, spaces around it and a missing stop do not matter.
    """
    if len(text) > LONGEST_SENTENCE or len(set(names)) < len(names):
        return None
    text = text.strip()
    swapped = text[:1].swapcase() + text[1:]
    if not text.startswith(tuple(names)) and not swapped.startswith(tuple(names)):
        return None  # every sentence begins with the payer
    for said in (text, swapped) if len(swapped) == len(text) else (text,):
        for language in LANGUAGES:
            reciter = _reciter(language, tuple(names))
            terms = reciter.read(said if said.endswith(reciter.stop) else said + reciter.stop)
            if terms is not None:
                return terms, language, reciter.sure
    return None


def misrecited(text: str, names: Sequence[str]) -> str | None:
    """The language of which a text has two of the three joints of a sentence: its beginning, its middle and its end."""
    if len(text) > LONGEST_SENTENCE or len(set(names)) < len(names):
        return None
    text = text.strip()
    if not text.startswith(tuple(names)) and not any(middle in text for middle in _middles()):
        return None
    for language in LANGUAGES:
        if _reciter(language, tuple(names)).joints(text) > 1:
            return language
    return None


class Reciter:
    """Reads the sentences of one language for players of these names."""

    def __init__(self, book: Phrasebook, names: tuple[str, ...]) -> None:
        self.book = book
        self.names = names
        self.stop = book.phrases["sentence"][-1]
        kinds = {kind: kind for kind in book.forms if kind not in ("gold", FACE_DOWN)} | {PICKED: FACE_DOWN}
        self._kinds = {form: named for kind, named in kinds.items() for form in book.forms[kind]}
        name = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        self._inside = {"name": name, "words": QUOTATION}
        self._deed = re.compile("|".join([self._pattern("passes"), self._pattern("opens")]))
        self._end = re.compile(f"(?:{self._deed.pattern}){re.escape(self.stop)}\\Z")
        self._between = re.compile("|".join(re.escape(book.phrases[link]) for link in ("and", "comma")))
        self._heads = []
        for phrase in ("sentence", "sentence_free"):
            head, rest = book.phrases[phrase].split("{payer}")[1].split("{deeds}")[0], ""
            if "{gifts}" in head:
                head, rest = head.split("{gifts}")
            self._heads.append((re.compile(f"({name}){re.escape(head)}"), rest))
        self.sure = self._tells_apart()

    @cached_property
    def _gift(self) -> re.Pattern[str]:
        """One part of what is given; it takes long to make and is rarely needed."""
        self._inside["cards"] = _listed(self._kinds, self.book.phrases["comma"])
        parts = [self._pattern(phrase) for phrase in (*ZONES, "promise", "later_pass", "later_open")]
        return re.compile("|".join([*parts, f"(?P<gold>{_any_of(self.book.forms['gold'], COINS)})"]))

    def read(self, sentence: str) -> Terms | None:
        """The terms, or None unless they are written exactly so."""
        for head, rest in self._heads:
            begun = head.match(sentence)
            if begun is None:
                continue
            found = self._terms(self.names.index(begun[1]), sentence, begun.end(), rest)
            if found is not None and self.book.sentence(found, self.names) == sentence:
                return found
        return None

    def joints(self, text: str) -> int:
        """How many of the three parts that hold a sentence together a text has."""
        begins = any(head.match(text) for head, _ in self._heads)
        middle = any(rest and rest in text for _, rest in self._heads)
        ends = self._end.search(text if text.endswith(self.stop) else text + self.stop)
        return begins + middle + (ends is not None)

    def _terms(self, payer: Seat, sentence: str, at: int, rest: str) -> Terms | None:
        """Terms out of gifts as far as `rest`, if it is any, and of deeds as far as the sentence goes."""
        terms = Terms(payer)
        if rest:
            at = self._read_on(self._gift, sentence, at, rest, terms)
        end = len(sentence) - len(self.stop)
        nothing = self.book.phrases["no_deeds"]
        if at >= 0 and sentence[at:end] == nothing:
            return terms
        return terms if at >= 0 and self._read_on(self._deed, sentence, at, sentence[end:], terms) >= 0 else None

    def _read_on(self, part: re.Pattern[str], sentence: str, at: int, until: str, terms: Terms) -> int:
        """Read a list as far as `until`; the place behind that, or -1 where something else stands."""
        while (found := part.match(sentence, at)) is not None:
            self._add(found, terms)
            if sentence.startswith(until, found.end()):
                return found.end() + len(until)
            link = self._between.match(sentence, found.end())
            if link is None:
                return -1
            at = link.end()
        return -1

    def _add(self, found: re.Match[str], terms: Terms) -> None:
        """Put one part of a list into the terms."""
        phrase = found.lastgroup or ""
        inner = found[phrase]
        if phrase == "gold":
            terms.gold = int("".join(char for char in inner if char.isdecimal()))
        elif phrase in ZONES:
            setattr(terms, phrase, getattr(terms, phrase) + self._cards(inner))
        elif phrase == "promise":
            terms.promises += ("" if (words := unquoted(inner)) is None else words,)
        else:
            field = FIELDS[phrase]
            setattr(terms, field, (*getattr(terms, field), self.names.index(inner)))

    def _cards(self, listed: str) -> tuple[str, ...]:
        """The cards of a list of one place."""
        cards: list[str] = []
        for each in listed.split(self.book.phrases["comma"]):
            number = re.search(NUMBER, each)
            assert number is not None
            cards += [self._kinds[each.replace(number[0], "{n}", 1)]] * int(number[0])
        return tuple(cards)

    def _pattern(self, phrase: str) -> str:
        """A phrase as a pattern, with what fills it as a group of the phrase's name."""
        before, what, after = re.split(r"\{(\w+)\}", self.book.phrases[phrase])
        return f"{re.escape(before)}(?P<{phrase}>{self._inside[what]}){re.escape(after)}"

    def _tells_apart(self) -> bool:
        """Whether every name ends where its phrase goes on, so that one sentence never has two meanings."""
        phrases = [self.book.phrases[phrase].split("{name}")[1] for phrase in NAMED]
        phrases += [re.split(r"\{\w+\}", self.book.phrases[phrase])[1] for phrase in ("sentence", "sentence_free")]
        return not any(
            0 <= (name + after).find(other) < len(name) for name in self.names for after in phrases for other in phrases
        )


def _any_of(forms: Iterable[str], number: str) -> str:
    """Phrases with a number, as a pattern; the longer before those that they begin with."""
    return "|".join(number.join(map(re.escape, form.split("{n}"))) for form in sorted(forms, key=len, reverse=True))


def _listed(forms: Iterable[str], comma: str) -> str:
    """A list of cards, as a pattern."""
    card = _any_of(forms, NUMBER)
    return f"(?:{card})(?:{re.escape(comma)}(?:{card}))*"


@cache
def _middles() -> tuple[str, ...]:
    """What stands in the middle of a sentence, in any language."""
    sentences = (phrasebook(language).phrases["sentence"] for language in LANGUAGES)
    return tuple({sentence.split("{gifts}")[1].split("{deeds}")[0] for sentence in sentences})


@lru_cache(maxsize=256)
def _reciter(language: str, names: tuple[str, ...]) -> Reciter:
    """Made once for a table."""
    return Reciter(phrasebook(language), names)
