"""The terms on the table while their parts are gone through: kept, left out, put anew, or joined by more."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from arena.sheriff.clerk.doubts import Elsewhere, Unclear
from arena.sheriff.clerk.lots import cards
from arena.sheriff.clerk.measures import Quantity
from arena.sheriff.clerk.parts.patterns import Move
from arena.sheriff.clerk.parts.shorthand import GOLD, Said, kinds_of, worth_of
from arena.sheriff.clerk.situation import Lot, Proposal, Situation
from arena.sheriff.clerk.worth import worth

DOWN = re.compile(r"(?:let me |i will |please )?(?:reduce|lower|cut|drop)\b")
FEW = 5
"""A bare number below this, and below the gold that stands, may as well count goods."""
WHERE = re.compile(r"\b(?:stay|remain|keep|leave)")
"""These leave open where something stays, unless it is the gold that a sheriff speaks of."""
LIKEWISE = ("do P", "does P", "are P", "is P")
"""`The hen stays with me, and so do the coins`: the clause before, of another part."""


@dataclass(slots=True)
class Bargain:
    """Terms on their way to new ones."""

    standing: Proposal
    situation: Situation
    gold: Fraction
    lots: Counter[tuple[str, str]]
    named: set[str] = field(default_factory=set)
    """Parts that were spoken of: gold, or a good."""
    rest_stays: bool = False
    rest_goes: bool = False
    topic: str | None = None
    mentioned: bool = False
    """Whether a part was named as such, and not only by a new amount."""
    certain: bool = False
    """Whether a part was said to come instead of another, or beside it."""
    taken: bool = False
    """Whether a part was taken in so many words: `I'll have the apples`."""
    agreed: bool = False
    """Whether the words agreed to something before: `fine, but not the apples` keeps the rest."""
    dropping: bool = False
    """Whether the clause before left a part out."""
    headed: bool = False
    """Whether a part was named before its amount: `the gold? Seven.`"""
    unit_open: bool = False
    """Whether a bare number was put for `it`."""
    put_last: Quantity | None = None

    @classmethod
    def over(cls, standing: Proposal, situation: Situation) -> Bargain:
        """Begin with what stands."""
        lots = Counter({(lot.good, lot.zone): lot.count for lot in standing.lots})
        return cls(standing, situation, Fraction(standing.gold), lots)

    def result(self) -> Proposal | None:
        """The terms that come of it, if every part is accounted for. Raises Unclear."""
        unnamed = kinds_of(self.standing) - self.named
        if unnamed and self.unit_open:
            raise Unclear("unit")  # `make it two`, where goods stand too
        if unnamed and not self.rest_stays:
            if not self.rest_goes:
                if self.headed:
                    raise Unclear("parts")  # `Gold: 7`
                return None
            for kind in unnamed:
                self.drop(kind)
        lots = tuple(Lot(good, count, zone) for (good, zone), count in self.lots.items() if count)
        gold = int(self.gold) if self.gold.denominator == 1 else self.gold
        changed = replace(self.standing, gold=gold, lots=lots)
        if changed == self.standing and (unnamed or not self.taken):
            return None
        return changed

    def apply(self, move: Move, said: Said, *, lead: str) -> None:
        """What a clause does; `lead` is what joins it to the one before. Raises Unclear and Elsewhere."""
        self.mentioned = self.mentioned or bool(said.parts)
        likewise = move.text in LIKEWISE or move.kind == "mention"
        if likewise and self.dropping and lead in ("and", "plus", "comma"):
            if lead == "comma":
                raise Unclear("parts")  # `no apples, the cheese, and seven gold`
            self.drop(said.parts[0])  # `I'm keeping my coins and my cheese`
            return
        if move.only and any(amount.kind == "bare" for amount in said.amounts):
            raise Unclear("unit")  # `just one`
        shared = any(amount.share is not None and amount.end == amount.start + 1 for amount in said.amounts)
        if shared and not said.parts and self.standing.lots:
            raise Unclear("parts")  # `make it half`
        self.dropping = move.kind == "drop"
        match move.kind:
            case "asked" | "topic":
                if self.topic is not None:
                    raise Elsewhere
                self.topic = said.parts[0]
            case "yes" | "only" | "mention":
                self.named.update(said.parts)
                self.taken = self.taken or move.kind != "mention" or self.agreed
            case "drop":
                self.drop(said.parts[0])
            case "unclear":
                raise Unclear("parts")
            case "stays":
                sheriffs_gold = said.parts[0] == GOLD and self.situation.role == "sheriff"
                amended = said.parts[0] == GOLD and self.rest_stays and "my " not in said.text
                if WHERE.search(said.text) and not amended and (not sheriffs_gold or "your " in said.text):
                    raise Unclear("parts")
                self.named.update(said.parts)
            case "set":
                self._set(said)
                self.taken = True
            case _:
                self._amend(move, said)
                self.rest_stays = True
        self.rest_goes = self.rest_goes or move.only or move.kind == "only"

    def drop(self, kind: str) -> None:
        """Take a part out."""
        if kind == GOLD:
            self.gold = Fraction(0)
        for key in [key for key in self.lots if key[0] == kind]:
            del self.lots[key]
        self.named.add(kind)

    # ------------------------------------------------------------------------------------------------------ changes

    def _amend(self, move: Move, said: Said) -> None:
        """A change of one part that leaves the rest as it is."""
        amount = said.amounts[0]
        match move.kind:
            case "amend":
                bare = amount.kind == "bare" and not said.parts and self.topic is None and amount.value is not None
                self.unit_open = self.unit_open or (bare and (amount.value or 0) < min(self.standing.gold, FEW))
                if amount.good is not None and amount.good not in kinds_of(self.standing):
                    raise Unclear("parts")  # `make it a chicken`
                self._set(said)
            case "swap":
                if amount.good is None and self.standing.gold and said.parts[0] != GOLD:
                    raise Unclear("parts")  # `swap the apples for three gold`, where gold stands
                self.drop(said.parts[0])
                self._put(amount, None)
                self.certain = True
            case "beside" | "add":
                if amount.good is None and self.standing.gold and said.parts not in ([], [GOLD]):
                    raise Unclear("two amounts")  # `three gold next to the apples`, where gold stands
                self.named.update(said.parts)
                self._add(amount)
                self.certain = self.certain or move.kind == "beside"
            case "by":
                self._step(said.parts[0], amount, down=DOWN.match(move.text) is not None)
            case "less":
                self._keep_back(amount)
            case "denied":
                self._replaces(self.put_last, amount)
            case _:
                new, old = said.amounts[:2]
                if move.text.startswith(("instead", "rather")):
                    new, old = old, new
                self._replaces(new, old)
                self._put(new, None)

    def _set(self, said: Said) -> None:
        """A new amount for the part that is named with it, or before it."""
        self._put(said.amounts[0], said.parts[0] if said.parts else self.topic)
        self.headed = self.headed or self.topic is not None
        self.topic = None

    def _put(self, quantity: Quantity, part: str | None) -> None:
        """A new amount for one part, or for what has not been a part."""
        self.put_last = quantity
        if quantity.value == 0:
            raise Elsewhere  # `the gold is nothing`
        if quantity.kind == "bare" and part not in (None, GOLD):
            quantity = replace(quantity, kind="good", good=part)
        if quantity.kind in ("good", "card"):
            if part not in (None, quantity.good):
                raise Unclear("parts")
            listed = self._cards(quantity)
            self.drop(listed[0][0])
            for good, zone, count in listed:
                self.lots[good, zone] += count
                self.named.add(good)
            return
        if part not in (None, GOLD) or (quantity.kind == "bare" and not self.standing.gold):
            raise Elsewhere
        if GOLD in self.named and quantity.value != self.gold:
            raise Elsewhere
        if quantity.share is not None and quantity.base != "purse":
            self.gold = Fraction(self.standing.gold) * quantity.share
        else:
            self.gold = self._worth(quantity)
        self.named.add(GOLD)

    def _worth(self, quantity: Quantity) -> Fraction:
        try:
            return worth(quantity, self.situation)
        except Unclear as problem:
            raise Elsewhere from problem

    def _cards(self, quantity: Quantity) -> list[tuple[str, str, int]]:
        """(good, zone, count); a kind without a number only where there is one card of it."""
        try:
            listed = cards(quantity, self.situation, self.lots)
        except Unclear as problem:
            raise Elsewhere from problem
        if quantity.value is None and not quantity.everything and listed[0][2] > 1:
            raise Unclear("amount")  # `make it apples`
        return listed

    def _add(self, quantity: Quantity) -> None:
        """So much more of a part, or something new beside the parts."""
        if quantity.kind == "bare" or quantity.value is None:
            raise Elsewhere
        if quantity.kind == "gold":
            self.gold += quantity.value
            self.named.add(GOLD)
            return
        for good, zone, count in self._cards(quantity):
            if any(held == good for held, _ in self.lots) and not quantity.more:
                raise Unclear("parts")
            self.lots[good, zone] += count
            self.named.add(good)

    def _step(self, kind: str, quantity: Quantity, *, down: bool) -> None:
        """A part raised or lowered by a number."""
        if quantity.value is None or quantity.good not in (None, kind):
            raise Elsewhere
        step = -quantity.value if down else quantity.value
        if kind == GOLD:
            self.gold += step
        else:
            (key,) = [key for key in self.lots if key[0] == kind]
            self.lots[key] += int(step)
        if self.gold < 0 or any(count < 0 for count in self.lots.values()):
            raise Unclear("amount")
        self.named.add(kind)

    def _keep_back(self, quantity: Quantity) -> None:
        """`I'll take one apple back`."""
        kept = worth_of(self.standing, quantity.good or GOLD) - (quantity.value or 0)
        if quantity.value is None or kept < 0 or quantity.kind == "bare":
            raise Unclear("parts")
        if not kept:
            self.drop(quantity.good or GOLD)
            return
        self._put(replace(quantity, value=kept), None)

    def _replaces(self, new: Quantity | None, old: Quantity) -> None:
        """What is replaced must be what stands: `two apples, not one`."""
        if new is None:
            raise Elsewhere
        kind = GOLD if new.good is None else new.good
        other = (old.good or new.good) != new.good or old.value != worth_of(self.standing, kind)
        if kind not in kinds_of(self.standing) or other:
            raise Unclear("parts")
