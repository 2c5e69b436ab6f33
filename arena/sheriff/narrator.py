"""A match of Sheriff in lines of text: for the terminal, for replay, and for the history in a model's prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arena.kit import Line
from arena.sheriff import wording
from arena.telling import joined, table_line
from engine.game import Event, Seat
from engine.sheriff import events, goods, module_events, verdicts
from engine.sheriff.actions import Terms
from engine.sheriff.goods import FACE_DOWN
from engine.table import Defaulted, Refused, Said


class SheriffNarrator:
    """Tells events to one viewer. With `all_open` it points out what only the cards know: who lied and got away with it.

    `for_model` writes speech as a JSON string, so that no speech can pass for another line.
    """

    def __init__(self, names: Sequence[str], viewer: Seat | None, *, all_open: bool, for_model: bool = False) -> None:
        self.names = names
        self.viewer = viewer
        self.all_open = all_open
        self.for_model = for_model
        self.sheriffs: tuple[Seat, ...] = ()
        self.called: Seat = -1
        self.declared: dict[Seat, tuple[int, str]] = {}
        self.bags: dict[Seat, tuple[str, ...]] = {}
        self.terms: dict[int, Terms] = {}
        self.spoke: Seat | None = None
        self.two_piles = False

    def tell(self, event: Event) -> list[Line]:
        """The lines for one event, none where it needs no telling."""
        lines = _TELL[type(event)](self, event)
        self.spoke = event.seat if isinstance(event, Said) else None
        return lines

    def _dealt(self, event: events.Dealt) -> list[Line]:
        self.two_piles = bool(event.piles)
        sizes = [len(hand) for hand in event.hands]
        without = [name for name, size in zip(self.names, sizes, strict=True) if not size]
        but = f", {joined(without)} none" if without else ""
        lines = [Line(f"Everyone has {event.gold} gold and {max(sizes)} cards{but}.", "setup")]
        if event.removed:
            lines.append(Line(f"{len(event.removed)} cards went back to the box unseen.", "setup"))
        for name, cards in zip(("left", "right"), event.piles, strict=False):
            lines.append(Line(f"The {name} discard pile, from the top: {wording.stacked(cards)}.", "setup"))
        for seat, hand in enumerate(event.hands):
            if hand and FACE_DOWN not in hand:
                lines.append(Line(f"{self.names[seat]} is dealt {wording.cards(hand)}.", "secret"))
        return lines

    def _round_began(self, event: events.RoundBegan) -> list[Line]:
        self.sheriffs = (event.sheriff,) if event.second is None else (event.sheriff, event.second)
        self.declared, self.bags, self.terms = {}, {}, {}
        names = joined([self.names[seat] for seat in self.sheriffs])
        office = "is sheriff" if event.second is None else "are the deputies"
        return [Line(f"Round {event.round}: {names} {office}.", "round")]

    def _started(self, event: events.Started) -> list[Line]:
        return [Line(f"{self._sheriff()} sends {self.names[event.seat]} to market first.", "public")]

    def _set_aside(self, event: events.SetAside) -> list[Line]:
        name = self.names[event.seat]
        if not event.cards:
            return [Line(f"{name} keeps the whole hand.", "public")]
        sort = "public" if event.face_up or FACE_DOWN in event.cards else "secret"
        return [Line(f"{name} sets aside {wording.cards(event.cards)}.", sort)]

    def _took(self, event: events.Took) -> list[Line]:
        parts = []
        for pile in dict.fromkeys(event.piles):
            cards = [card for card, source in zip(event.cards, event.piles, strict=True) if source == pile]
            parts.append(f"{wording.cards(cards)} from the {pile} discard pile")
        return [Line(f"{self.names[event.seat]} takes {joined(parts)}.", "public")]

    def _placed(self, event: events.Placed) -> list[Line]:
        text = f"{self._name(event.seat)} puts {wording.cards(event.cards)} onto the {event.pile} discard pile"
        top = f", {wording.amount(1, event.cards[-1])} on top" if len(set(event.cards)) > 1 else ""
        return [Line(f"{text}{top}.", "aside" if event.seat in self.sheriffs else "public")]

    def _drew(self, event: events.Drew) -> list[Line]:
        if not event.cards:
            return []
        return [Line(f"{self.names[event.seat]} draws {wording.cards(event.cards)}.", self._sort(event.cards))]

    def _gathered(self, event: events.Gathered) -> list[Line]:
        return []

    def _reshuffled(self, event: events.Reshuffled) -> list[Line]:
        cards = "cards from below the top five of the discard piles" if self.two_piles else "discarded cards"
        return [Line(f"The deck is empty: {len(event.deck)} {cards} are shuffled into a new one.", "public")]

    def _loaded(self, event: events.Loaded) -> list[Line]:
        name = self.names[event.seat]
        self.bags[event.seat] = event.cards
        if FACE_DOWN in event.cards:
            return [Line(f"{name} closes a bag of {len(event.cards)}.", "public")]
        return [Line(f"{name} loads {wording.cards(event.cards)}.", "secret")]

    def _declared(self, event: events.Declared) -> list[Line]:
        self.declared[event.seat] = (event.number, event.good)
        said = f"{self.names[event.seat]} declares {wording.amount(event.number, event.good)}."
        if self.all_open and any(card != event.good for card in self.bags.get(event.seat, ())):
            return [Line(said, "public"), Line(f"It is a lie: {wording.cards(self.bags[event.seat])}.", "secret")]
        return [Line(said, "public")]

    def _called(self, event: events.Called) -> list[Line]:
        self.called = event.seat
        number, good = self.declared[event.seat]
        bag = f"{self.names[event.seat]}'s bag, declared as {wording.amount(number, good)}"
        if self.all_open and event.seat in self.bags:
            honest = all(card == good for card in self.bags[event.seat])
            truth = "true" if honest else f"in truth {wording.cards(self.bags[event.seat])}"
            return [Line(f"{self._sheriff()} calls for {bag} ({truth}).", "call")]
        return [Line(f"{self._sheriff()} calls for {bag}.", "call")]

    def _offered(self, event: events.Offered) -> list[Line]:
        self.terms[event.number] = event.terms
        payer = self.names[event.terms.payer]
        verb = f"{payer} gives" if event.author == event.terms.payer else f"{self._name(event.author)} asks of {payer}"
        instead = f" (instead of offer {event.replaced})" if event.replaced is not None else ""
        deal = f"{wording.gives(event.terms, self.names)}; for that {wording.wants(event.terms, self.names)}"
        return [Line(f"Offer {event.number}: {verb} {deal}{instead}.", "offer")]

    def _accepted(self, event: events.Accepted) -> list[Line]:
        return [Line(f"{self._name(event.seat)} accepts offer {event.number}. It is a deal.", "deal")]

    def _turned_down(self, event: events.TurnedDown) -> list[Line]:
        return [Line(f"{self._name(event.seat)} turns offer {event.number} down.", "aside")]

    def _withdrawn(self, event: events.Withdrawn) -> list[Line]:
        return [Line(f"{self._name(event.seat)} withdraws offer {event.number}.", "aside")]

    def _lapsed(self, event: events.Lapsed) -> list[Line]:
        numbers = joined([str(number) for number in event.numbers])
        return [Line(f"Offer{'s' if len(event.numbers) > 1 else ''} {numbers} lapsed.", "aside")]

    def _yielded(self, event: events.Yielded) -> list[Line]:
        if self.spoke == event.seat or event.seat not in (*self.sheriffs, self.called):
            return []
        return [Line(f"{self._name(event.seat)} says nothing.", "aside")]

    def _opened(self, event: events.Opened) -> list[Line]:
        who, opens, owes = self._acting(event.by, "opens", "owes")
        if event.honest:
            but = f", and {wording.cards(event.confiscated)}" if event.confiscated else ""
            text = f"{who} {opens} the bag: {wording.cards(event.kept)}, just as declared{but}."
            return [Line(f"{text} {who} {owes} {self.names[event.seat]} {event.fine} gold.", "honest")]
        found = [f"{wording.cards(event.kept)} as declared"] if event.kept else []
        found.append(f"{wording.cards(event.confiscated)} that should not be there")
        fine = f"All that is confiscated; the fine is {event.fine} gold."
        return [Line(f"{who} {opens} the bag: {joined(found)}! {fine}", "caught")]

    def _returned(self, event: events.Returned) -> list[Line]:
        owner = self.names[event.seat]
        parts = [f"{wording.cards(event.legal)} to the stand"] if event.legal else []
        if event.contraband:
            known = "" if FACE_DOWN in event.contraband else f" ({wording.cards(event.contraband)})"
            parts.append(f"{wording.amount(len(event.contraband), FACE_DOWN)}{known}")
        who, lets, _ = self._acting(event.by, "lets", "")
        passes = f"{who} {lets} {owner}'s bag pass" if event.by else f"The time is over, so {owner}'s bag passes"
        lines = [Line(f"{passes}: {joined(parts)}.", "passed")]
        good = self.declared[event.seat][1]
        if self.all_open and FACE_DOWN not in event.contraband:
            found = verdicts.verdict(good, (*event.legal, *event.contraband))
            if not found.honest:
                text = f"The lie went through: opened, it would have cost {owner} {found.fine} gold."
                lines.append(Line(text, "secret"))
        return lines

    def _paid(self, event: events.Paid) -> list[Line]:
        parts = [f"{event.gold} gold"] if event.gold or not (event.legal or event.contraband) else []
        if event.legal:
            parts.append(f"{wording.cards(event.legal)} from the stand")
        if event.contraband:
            parts.append(f"{wording.cards(event.contraband)}, shown to all")
        rest = f" The missing {event.cancelled} gold are forgiven." if event.cancelled else ""
        return [Line(f"{self._name(event.payer)} pays {self._name(event.payee)} {joined(parts)}.{rest}", "money")]

    def _delivered(self, event: events.Delivered) -> list[Line]:
        parts = [f"{event.gold} gold"] if event.gold else []
        given = (*event.stand, *event.bag_legal, *event.hidden, *event.bag_contraband)
        if given:
            parts.append(wording.cards(given))
        payer = self.names[event.payer]
        gift = joined(parts) or "nothing"
        text = f"Deal {event.number} is carried out: {payer} gives {self._name(event.payee)} {gift}."
        lines = [Line(text, "money")]
        if event.missing:
            verb = "is" if event.missing == 1 else "are"
            lines.append(Line(f"{event.missing} of the goods promised did not exist and {verb} not owed.", "aside"))
        if event.shown:
            known = "" if FACE_DOWN in event.shown else f": {wording.cards(event.shown)}"
            who, verb, _ = self._acting(event.witnesses, "is", "")
            lines.append(Line(f"{who} {verb} shown {payer}'s face-down cards{known}.", "aside"))
        return lines

    def _judged(self, event: events.Judged) -> list[Line]:
        verb = "keeps" if event.kept else "breaks"
        promised = wording.favour(event.deed, self.names[event.bag])
        return [Line(f"{self._name(event.by)} {verb} the promise of deal {event.number} {promised}.", "aside")]

    def _deputies_shuffled(self, event: module_events.DeputiesShuffled) -> list[Line]:
        return [Line("The deputy cards are shuffled.", "setup")]

    def _consented(self, event: module_events.Consented) -> list[Line]:
        others = joined([self._name(seat) for seat in event.awaits])
        return [Line(f"{self._name(event.seat)} accepts offer {event.number}; now it needs {others}.", "deal")]

    def _leaned(self, event: module_events.Leaned) -> list[Line]:
        who = self._name(event.seat)
        if event.deed == "open":
            return [Line(f"{who} wants to open the bag.", "aside")]
        (other,) = [seat for seat in self.sheriffs if seat != event.seat]
        return [Line(f"{who} would let the bag pass; {self._name(other)} acts alone.", "aside")]

    def _time_ran_out(self, event: module_events.TimeRanOut) -> list[Line]:
        numbers = joined([str(number) for number in event.numbers])
        lapsed = (
            f" Offer{'s' if len(event.numbers) > 1 else ''} {numbers} lapse{'' if len(event.numbers) > 1 else 's'}."
        )
        return [Line(f"The time is over.{lapsed if numbers else ''}", "call")]

    def _claimed(self, event: module_events.Claimed) -> list[Line]:
        given = wording.amount(goods.CLAIM_COST, event.kind)
        text = f"{self.names[event.seat]} shows {given} and trades them for the black market's {event.kind} card"
        return [Line(f"{text}, worth {event.value}.", "money")]

    def _burnt(self, event: module_events.Burnt) -> list[Line]:
        burnt, victim = wording.amount(event.number, event.good), self.names[event.victim]
        return [Line(f"{self.names[event.seat]} burns {burnt} on {victim}'s stand with brimstone oil.", "caught")]

    def _discarded(self, event: module_events.Discarded) -> list[Line]:
        given = wording.amount(1, event.card)
        return [Line(f"{self._name(event.seat)} keeps the trophy in hand and discards {given}.", "aside")]

    def _declined(self, event: module_events.Declined) -> list[Line]:
        match event.ask:
            case "divide":
                return [Line(f"{self._name(event.seat)} proposes no division of the booty.", "aside")]
            case "share":
                return [Line(f"{self._name(event.seat)} does not agree.", "aside")]
            case _:
                return []

    def _divided(self, event: module_events.Divided) -> list[Line]:
        taken = _gold_and_cards(event.gold, event.cards)
        return [Line(f"{self._name(event.seat)} would take {taken} of the booty.", "offer")]

    def _shared(self, event: module_events.Shared) -> list[Line]:
        shares = [
            f"{_gold_and_cards(gold, cards)} for {self.names[seat]}"
            for seat, gold, cards in zip(event.deputies, event.gold, event.cards, strict=True)
        ]
        how = "as proposed" if event.agreed else "evenly"
        lines = [Line(f"The deputies share the booty {how}: {joined(shares)}.", "money")]
        if event.lost_gold or event.lost:
            verb = "is" if event.lost_gold + len(event.lost) == 1 else "are"
            lost = _gold_and_cards(event.lost_gold, event.lost)
            lines.append(Line(f"{lost} cannot be split and {verb} lost.", "aside"))
        return lines

    def _ended(self, event: events.Ended) -> list[Line]:
        lines = [Line("The last round is over. What lay face down:", "round")]
        for seat, hidden in enumerate(event.hidden):
            lines.append(Line(f"{self.names[seat]}: {wording.cards(hidden)}.", "public"))
        return lines

    def _at_table(self, event: Said | Refused | Defaulted) -> list[Line]:
        return [table_line(event, self._name(event.seat), self.names, for_model=self.for_model)]

    def _name(self, seat: Seat) -> str:
        """With the office; the seat after the last is the booty."""
        if seat == len(self.names):
            return "the booty"
        return f"{self._office()} {self.names[seat]}" if seat in self.sheriffs else self.names[seat]

    def _office(self) -> str:
        return "Sheriff" if len(self.sheriffs) == 1 else "Deputy"

    def _sheriff(self) -> str:
        """Who keeps the order of the round."""
        return self._name(self.sheriffs[0])

    def _acting(self, seats: Sequence[Seat], *verbs: str) -> tuple[str, ...]:
        """Who acts, one or both deputies, and verbs that fit."""
        several = {"opens": "open", "owes": "owe", "lets": "let", "is": "are"}
        names = joined([self._name(seat) for seat in seats])
        return (names, *[several.get(verb, verb) if len(seats) > 1 else verb for verb in verbs])

    def _sort(self, cards: Sequence[str]) -> str:
        return "public" if FACE_DOWN in cards else "secret"


def _gold_and_cards(gold: int, cards: Sequence[str]) -> str:
    """`5 gold and 2 apples`, or `nothing`."""
    return joined([*([f"{gold} gold"] if gold else []), *([wording.cards(cards)] if cards else [])]) or "nothing"


_TELL: dict[type[Event], Callable[[SheriffNarrator, Any], list[Line]]] = {
    events.Dealt: SheriffNarrator._dealt,
    events.RoundBegan: SheriffNarrator._round_began,
    events.Started: SheriffNarrator._started,
    events.SetAside: SheriffNarrator._set_aside,
    events.Took: SheriffNarrator._took,
    events.Placed: SheriffNarrator._placed,
    events.Drew: SheriffNarrator._drew,
    events.Gathered: SheriffNarrator._gathered,
    events.Reshuffled: SheriffNarrator._reshuffled,
    events.Loaded: SheriffNarrator._loaded,
    events.Declared: SheriffNarrator._declared,
    events.Called: SheriffNarrator._called,
    events.Offered: SheriffNarrator._offered,
    events.Accepted: SheriffNarrator._accepted,
    events.TurnedDown: SheriffNarrator._turned_down,
    events.Withdrawn: SheriffNarrator._withdrawn,
    events.Lapsed: SheriffNarrator._lapsed,
    events.Yielded: SheriffNarrator._yielded,
    events.Opened: SheriffNarrator._opened,
    events.Returned: SheriffNarrator._returned,
    events.Paid: SheriffNarrator._paid,
    events.Delivered: SheriffNarrator._delivered,
    events.Judged: SheriffNarrator._judged,
    module_events.DeputiesShuffled: SheriffNarrator._deputies_shuffled,
    module_events.Consented: SheriffNarrator._consented,
    module_events.Leaned: SheriffNarrator._leaned,
    module_events.TimeRanOut: SheriffNarrator._time_ran_out,
    module_events.Claimed: SheriffNarrator._claimed,
    module_events.Burnt: SheriffNarrator._burnt,
    module_events.Discarded: SheriffNarrator._discarded,
    module_events.Declined: SheriffNarrator._declined,
    module_events.Divided: SheriffNarrator._divided,
    module_events.Shared: SheriffNarrator._shared,
    events.Ended: SheriffNarrator._ended,
    Said: SheriffNarrator._at_table,
    Refused: SheriffNarrator._at_table,
    Defaulted: SheriffNarrator._at_table,
}
