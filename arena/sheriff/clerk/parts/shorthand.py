"""A clause in short: P for a part of the terms on the table, N for an amount, A for one more of it, B for a bare number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.quantities import find
from arena.sheriff.clerk.situation import ANY, Proposal, Situation
from arena.sheriff.clerk.tokens import Token
from arena.sheriff.clerk.vocabulary import vocabulary

GOLD = "gold"
LETTER = re.compile(r"\b[PNBA]\b")


@dataclass(frozen=True, slots=True)
class Said:
    """A clause in short, and what its letters stand for."""

    text: str
    slots: Sequence[str | Quantity]
    """In order: a part of the terms (gold, or a good), or an amount."""

    @property
    def parts(self) -> list[str]:
        """The parts that it names."""
        return [slot for slot in self.slots if isinstance(slot, str)]

    @property
    def amounts(self) -> list[Quantity]:
        """The amounts that it names."""
        return [slot for slot in self.slots if not isinstance(slot, str)]


def kinds_of(proposal: Proposal) -> set[str]:
    """The parts of terms: gold, and each good."""
    return {lot.good for lot in proposal.lots} | ({GOLD} if proposal.gold else set())


def worth_of(proposal: Proposal, kind: str) -> Fraction:
    """How much of a part the terms hold."""
    if kind == GOLD:
        return Fraction(proposal.gold)
    return Fraction(sum(lot.count for lot in proposal.lots if lot.good == kind))


def shorten(segment: Segment, standing: Proposal, situation: Situation) -> Said | None:
    """The clause in short; None where it names something else, or somebody else."""
    if segment.text == "not one":
        return Said("not B", [Quantity(0, 1, "bare", Fraction(1))])
    words: list[str] = []
    slots: list[str | Quantity] = []
    held = kinds_of(standing)
    found = {quantity.start: quantity for quantity in find(segment, situation)}
    at = 0
    while at < len(segment.tokens):
        token, quantity = segment.tokens[at], found.get(at)
        at = quantity.end if quantity is not None else at + 1
        if quantity is not None:
            named = [*_amount(quantity, token, standing, after_part=bool(words) and words[-1] == "P")]
        elif token.name is not None:
            if token.name not in (situation.merchant, situation.sheriff) or "poss" in token.tags:
                return None
            continue
        elif "title" in token.tags:
            continue
        else:
            named = [*_words(token, held, at - 1)]
        if any(word is None for word, _ in named):
            return None
        words.extend(word for word, _ in named if word is not None)
        slots.extend(slot for _, slot in named if slot is not None)
    return Said(" ".join(words), slots)


Named = list[tuple[str | None, str | Quantity | None]]
"""Words or letters, with what a letter stands for; None for what cannot be said in short."""


def _amount(quantity: Quantity, token: Token, standing: Proposal, *, after_part: bool) -> Named:
    """An amount as a letter."""
    held = kinds_of(standing)
    if quantity.definite and quantity.good in held and quantity.value == worth_of(standing, quantity.good):
        quantity.value = None  # `the chicken` that was offered
    if quantity.kind == "vague" and quantity.value is not None and after_part:
        quantity.kind = "bare"  # `make the apples three`
    if quantity.kind == "void" and token.text == "one" and quantity.end == quantity.start + 1:
        quantity.kind = "bare"  # `two instead of one`
    letter = _letter(quantity, held)
    return [(letter, (quantity.good or ANY) if letter == "P" else quantity)]


def _letter(quantity: Quantity, held: Set[str]) -> str | None:
    """The letter of an amount; None for what is no plain amount."""
    if quantity.owner is not None or quantity.less or (quantity.more and quantity.value is None):
        return None
    if quantity.more:
        return "A" if quantity.kind in ("good", "gold") else None
    if quantity.kind == "card":
        return "P" if ANY in held and (quantity.value in (None, 1) or quantity.definite) else "N"
    if quantity.kind == "good" and quantity.value is None and not quantity.everything:
        return "P" if quantity.good in held else "N"
    worded = quantity.kind == "gold" and (quantity.value is not None or quantity.share is not None)
    return "N" if quantity.kind == "good" or worded else "B" if quantity.kind == "bare" else None


def _words(token: Token, held: Set[str], at: int) -> Iterator[tuple[str | None, str | Quantity | None]]:
    """The words of a token, each with the part that it names; a phrase such as `forget the gold` is taken apart."""
    for word in token.text.split(" "):
        entry = vocabulary("en").entries.get((word,)) if " " in token.text else None
        tags = entry.tags if entry is not None else token.tags if " " not in token.text else frozenset[str]()
        part = good_of(Token(word, frozenset(tags))) or (GOLD if GOLD in tags else ANY if "card" in tags else None)
        if part is None:
            yield word, None
        elif part in held:
            yield "P", part
        else:
            new = part not in (GOLD, ANY)
            yield ("N", Quantity(at, at + 1, "good", None, part, definite=True)) if new else (None, None)


def as_parts(said: Said, standing: Proposal) -> Said:
    """The same with amounts that are what stands taken as the parts: `I'm keeping my five gold`."""
    held = kinds_of(standing)
    slots: list[str | Quantity] = []
    for slot in said.slots:
        kind = slot if isinstance(slot, str) else slot.good or GOLD
        same = not isinstance(slot, str) and slot.value is not None and slot.value == worth_of(standing, kind)
        slots.append(kind if same and kind in held else slot)
    new = iter(slots)
    return Said(LETTER.sub(lambda found: "P" if isinstance(next(new), str) else found[0], said.text), slots)
