"""Amounts that count → the gold and goods of one proposal, worked out from the words and the table, never guessed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

from arena.sheriff.clerk.doubts import Impossible, Unclear
from arena.sheriff.clerk.heard import Hearing, Part
from arena.sheriff.clerk.lots import cards, zone_of
from arena.sheriff.clerk.measures import Quantity
from arena.sheriff.clerk.situation import ANY, CONTRABAND, LEGAL, Amount, Lot, Situation
from arena.sheriff.clerk.worth import worth

Last = tuple[str, tuple[str, str] | None, int]
"""`gold`, `good` or `swap`; which good and zone; in which sentence."""


class Builder:
    """Puts the parts of one utterance together."""

    def __init__(self, heard: Hearing, situation: Situation, *, english: bool = False) -> None:
        self.heard = heard
        self.english = english
        self.situation = situation
        self.standing = situation.standing.proposal if situation.standing else None
        self.gold: Amount | None = None
        self.lots: Counter[tuple[str, str]] = Counter()
        self.amended = False
        self.last: Last | None = None
        """What was set last: gold or goods, which, in which sentence."""

    def build(self) -> tuple[Amount, tuple[Lot, ...]]:
        """Gold and goods. Raises Unclear or Impossible."""
        self._share_zones()
        for number, part in enumerate(self.heard.parts):
            self._add(part, first=number == 0)
        lots = tuple(Lot(good, count, zone) for (good, zone), count in self.lots.items() if count)
        gold = self.gold or 0
        return (int(gold) if Fraction(gold).denominator == 1 else gold), lots

    def _share_zones(self) -> None:
        """`an apple, a cheese out of the bag`: a place said last holds for the whole list, if `and` leaves no doubt."""
        parts = self.heard.parts
        for before, after in reversed(list(pairwise(parts))):
            one, two = before.quantity, after.quantity
            listed = after.index == before.index + 1 and after.segment.sentence == before.segment.sentence
            if one.kind != "good" or one.good is None or one.zone or not two.zone or not listed or one.everything:
                continue
            if two.zone == "contraband" and one.good in LEGAL:
                continue
            zone = "contraband" if two.zone == "stand" and one.good in CONTRABAND else two.zone
            if after.segment.lead == "comma":
                one.zone = zone
            elif zone_of(one.good, one, self.situation, self.lots if self.amended else {}) != zone:
                raise Unclear("zone")

    # ---------------------------------------------------------------------------------------------------- one part

    def _add(self, part: Part, *, first: bool) -> None:
        """Put one amount where it belongs."""
        quantity = part.quantity
        if quantity.owner is not None and quantity.owner != self.situation.merchant:
            raise Impossible("not_yours")
        if first and self._amends(part):
            self.take_over()
        kind = self._kind(part)
        if kind == "gold" and part.amends == "drop":
            self.gold, self.last = 0, ("gold", None, part.segment.sentence)
        elif kind == "gold":
            self._gold(part, self._worth(quantity))
        elif part.amends == "swap":
            self._swap(part)
        else:
            self._goods(part)

    def _amends(self, part: Part) -> bool:
        """Whether the first amount changes standing terms instead of stating new ones."""
        if self.standing is None:
            return False
        if part.amends in ("set", "add", "sub", "drop", "swap"):
            return True
        if self.heard.conditional and "deal" in self.heard.moves:
            return True
        agreed = any(self.heard.moves.get(move, part.index) < part.index for move in ("deal", "yes"))
        if not self.english and agreed and part.segment.lead == "but" and self._kind_named(part) == "good":
            return True  # `成交，不過你還得添一塊起司`
        if self.heard.echoed and self.heard.moves.get("deal", part.index) < part.index:
            return True  # `I'll take the cheese, and five gold with it`
        if part.amends == "plus":
            opens = part.segment.lead == "comma" and part.index < 4  # `come on, an apple on top`
            return (opens or part.segment.lead in ("plus", "start", "stop", "and")) and not self._plus_inside(part)
        return self.heard.stays

    def _kind_named(self, part: Part) -> str:
        """Gold or good, as the words name it."""
        return "good" if part.quantity.kind in ("good", "card") else "gold"

    def _plus_inside(self, part: Part) -> bool:
        """Whether `plus` only joins two amounts of the same breath."""
        return any(other is not part and other.segment.sentence == part.segment.sentence for other in self.heard.parts)

    def leaves_nothing(self) -> bool:
        """Whether all that stands is left out."""
        gold, lots = self.build()
        return not gold and not lots

    def take_over(self) -> None:
        """Begin with the standing terms, without what is left out."""
        assert self.standing is not None
        self.amended = True
        self.gold = self.standing.gold
        for lot in self.standing.lots:
            self.lots[lot.good, lot.zone] += lot.count
        for quantity in self.heard.dropped:
            self._drop(quantity)

    def _drop(self, quantity: Quantity) -> None:
        """Take gold or one good out of the terms."""
        if quantity.kind == "gold":
            self.gold = 0
        named = [key for key in self.lots if key[0] == quantity.good]
        if not named and quantity.good in CONTRABAND and any(good == ANY for good, _ in self.lots):
            raise Unclear("parts")  # `drop the mead`, where any card was asked for
        for key in named:
            del self.lots[key]

    def _kind(self, part: Part) -> str:
        """Gold or goods; an amount without a unit is what the standing terms or the words before it are."""
        quantity = part.quantity
        if quantity.kind in ("gold", "good", "card"):
            return "gold" if quantity.kind == "gold" else "good"
        if quantity.kind == "them":
            return self._kind_of_them(part)
        if quantity.zone is not None and part.mention is not None and self.standing is None and self.last is None:
            quantity.good = part.mention  # `you like apples. Three from my stall`
            return "good"
        if quantity.zone is not None:
            raise Unclear("goods")
        if self.english and part.mention is not None and self.last is None and part.asked_before:
            if not any(dropped.kind == "gold" for dropped in self.heard.dropped):
                raise Unclear("unit")
            quantity.good = part.mention  # `no coins. Apples? Two`
            return "good"
        counted = {dropped.good for dropped in self.heard.dropped if dropped.value is not None}
        if part.mention in counted - {None} and self.standing is not None and self.standing.lots:
            raise Unclear("unit")  # `not two apples, three`
        if part.segment.lead == "plus" and self.last is not None and self.last[0] == "gold" and self.standing is None:
            return "gold"  # `one coin for each chicken, plus one for my trouble`
        if part.mention is not None and self.standing is None:
            denied = any(dropped.good == part.mention for dropped in self.heard.dropped)
            again = self.last is not None and self.last[0] == "good" and part.corrected
            if not denied and not again:
                raise Unclear("unit")
            quantity.good = part.mention
            return "good"
        if self.standing is not None and not self.standing.gold and self.standing.lots and self.last is None:
            if any(dropped.good == self.standing.lots[0].good for dropped in self.heard.dropped):
                return "gold"  # `skip the chicken and pay six`
            if len(self.standing.lots) == 1 and (
                part.amends in ("add", "sub") or part.mention == self.standing.lots[0].good
            ):
                quantity.good = self.standing.lots[0].good
                quantity.zone = self.standing.lots[0].zone
                return "good"
            raise Unclear("unit")
        alone = (
            self.english and len(self.heard.parts) == 1 and part.segment.tokens[0].text in ("just", "only", "just one")
        )
        if alone and self.standing is not None and self.standing.gold and self.standing.lots:
            raise Unclear("unit")  # `only two`
        changes = part.amends in ("add", "sub", "plus")
        if changes and self.standing is not None and self.standing.lots and self.last is None:
            raise Unclear("unit")
        if self.last is not None and self.last[0] == "good" and part.segment.lead in ("and", "plus"):
            raise Unclear("unit")
        return "gold"

    def _kind_of_them(self, part: Part) -> str:
        """What `of them` is of: what was named last."""
        if self.last is None:
            if part.mention is not None:
                raise Unclear("unit")  # `three cheeses in my bag; one of them`
            if (self.standing is not None and not self.heard.echoed) or self.english:
                raise Unclear("reference")
            return "gold"
        if self.last[0] == "good" and self.last[1] is not None:
            part.quantity.good = self.last[1][0]
            return "good"
        return "gold"

    # --------------------------------------------------------------------------------------------------------- gold

    def _gold(self, part: Part, value: Fraction) -> None:
        """An amount of gold: the first, a change, a correction, or one too many."""
        before = self.last
        self.last = ("gold", None, part.segment.sentence)
        if part.amends == "add" and part.quantity.share is None:
            if self.gold is None:
                raise Unclear("reference")
            self.gold += value
        elif part.amends == "add" and self.standing is not None:
            self.gold = Fraction(self.standing.gold) + value  # raise that by half
        elif part.amends == "sub":
            self._less(part, value)
        elif part.amends == "plus" and self.amended and before is None and self.gold:
            if part.segment.lead == "and":
                raise Unclear("two amounts")
            self.gold += value
        elif part.segment.lead == "but" and self._all_before(part):
            self.gold = (self.gold or 0) - value  # `all my gold but one`
        elif before is None or before[0] != "gold" or self.gold is None:
            if before is not None and not self.amended and self._restated(part, before):
                self.lots.clear()
            self.gold = value
        elif part.amends == "plus" or part.segment.lead == "plus":
            self.gold += value
        elif value == self.gold:
            again = part.segment.lead == "comma" and any(token.text == "for" for token in part.segment.tokens)
            if (part.segment.lead == "and" or again) and part.segment.sentence == before[2]:
                raise Unclear("two amounts")  # `two for you and two for your deputy`
        elif {part.segment.sentence, before[2]} <= self.heard.in_return and part.segment.sentence != before[2]:
            raise Unclear("menu")  # `two and I search Bob; six and I search Bob and forget you`
        elif part.corrected or part.segment.sentence != before[2] or part.segment.lead == "but" or self.heard.dropped:
            self.gold = value
        else:
            raise Unclear("two amounts")

    def _worth(self, quantity: Quantity) -> Fraction:
        """The coins of an amount; a merchant named as its measure is accounted for."""
        value = worth(quantity, self.situation)
        if quantity.same_as is not None:
            self.heard.names.pop(quantity.same_as, None)
        return value

    def _all_before(self, part: Part) -> bool:
        """Whether all the gold was named just before."""
        at = self.heard.parts.index(part)
        earlier = self.heard.parts[at - 1] if at else None
        return earlier is not None and earlier.quantity.base == "purse" and earlier.index == part.index - 1

    def _less(self, part: Part, value: Fraction) -> None:
        """A reduction; for the sheriff `three short` is what is missing."""
        if self.gold is None:
            raise Unclear("reference")
        missing = (
            "short" in part.segment.tags and not part.segment.tags & {"lowerby"} and self.situation.role == "sheriff"
        )
        if self.situation.theirs is not None and self.situation.role == "sheriff" and missing:
            self.gold += value
        elif missing:
            raise Unclear("reference")
        else:
            self.gold -= value

    # -------------------------------------------------------------------------------------------------------- goods

    def _restated(self, part: Part, before: Last) -> bool:
        """Whether an amount of another kind replaces the one before it instead of joining it."""
        if part.segment.sentence == before[2]:
            return part.corrected and part.segment.lead not in ("and", "plus")
        if part.segment.lead in ("and", "plus") or part.segment.tags & {"plus", "more"}:
            return False
        if part.corrected:
            return True
        raise Unclear("two amounts")

    def _goods(self, part: Part) -> None:
        """An amount of goods, card by card."""
        before = self.last
        fresh = before is not None and before[0] == "gold" and not self.amended and part.amends is None
        if fresh and before is not None and self._restated(part, before):
            self.gold = None
        for good, zone, count in self._cards(part.quantity):
            key = (good, zone)
            named = good in CONTRABAND and part.segment.lead == "comma" and before is not None
            if self.english and named and before is not None and before[1] is not None and before[1][0] == ANY:
                raise Unclear("parts")  # `both my hidden cards, the silk and the pepper`
            if part.amends is None and before is not None and before[0] == "good":
                self._another(part, before, key, count)
            else:
                self._change(part, key, count)
            if self.lots[key] < 0:
                raise Unclear("amount")
            self.last = ("good", key, part.segment.sentence)

    def _change(self, part: Part, key: tuple[str, str], count: int) -> None:
        """An amount of goods that says in a word what it does, or is the first one."""
        match part.amends:
            case "drop":
                self._drop(part.quantity)
            case "sub":
                self.lots[key] -= count
            case "set":
                if self.standing is not None and key[0] not in {held for held, _ in self.lots}:
                    raise Unclear("parts")
                self._drop(part.quantity)
                self.lots[key] = count
            case None if self.amended and self.lots[key]:
                if count < self.lots[key]:
                    raise Unclear("parts")
                self.lots[key] = count  # `give me both chickens`
            case _:
                self.lots[key] += count

    def _another(self, part: Part, before: Last, key: tuple[str, str], count: int) -> None:
        """Goods after other goods: one more item of a list, a correction, or two amounts of the same."""
        listed = part.segment.lead in ("comma", "and", "plus")
        joined = part.segment.lead in ("and", "plus")
        later = part.segment.sentence != before[2]
        same = before[1] is not None and before[1][0] == key[0]
        if same and key != before[1] and part.quantity.zone and listed:
            self.lots[key] += count
        elif same and before[1] is not None and (part.corrected or later):
            del self.lots[before[1]]
            self.lots[key] = count
        elif same:
            again = part.segment.text == self.heard.parts[self.heard.parts.index(part) - 1].segment.text
            if count != self.lots[key] or not again:
                raise Unclear("two amounts")
        elif part.corrected and not joined:
            self.lots.clear()
            self.lots[key] = count
        elif later and not joined:
            raise Unclear("two amounts")
        else:
            self.lots[key] += count

    def _swap(self, part: Part) -> None:
        """`swap the cheese for a bread`: the first good goes, the second comes."""
        quantity = part.quantity
        held = [key for key in self.lots if key[0] == quantity.good]
        if held and self.last is None and not quantity.everything:
            for key in held:
                if quantity.value is not None and not quantity.definite and quantity.value != self.lots[key]:
                    raise Unclear("parts")
                del self.lots[key]
            self.last = ("swap", None, part.segment.sentence)
            return
        if self.last is None or self.last[0] != "swap":
            raise Unclear("parts")
        for good, zone, count in self._cards(quantity):
            self.lots[good, zone] += count

    def _cards(self, quantity: Quantity) -> list[tuple[str, str, int]]:
        """(good, zone, count) of an amount of goods."""
        if quantity.everything and quantity.good is None and not self.amended:
            left = [dropped.good for dropped in self.heard.dropped if dropped.good is not None]
            quantity.excepted = (*quantity.excepted, *left)  # `my whole stall, minus the bread`
        return cards(quantity, self.situation, self.lots if self.amended else {})
