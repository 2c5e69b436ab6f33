"""A match of shepherds in lines of text: for the terminal, for replay, and for the history in a model's prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arena.kit import Line
from arena.shepherds import wording
from arena.shepherds.hindsight import Hindsight
from arena.telling import joined, table_line
from engine.game import Event, Seat
from engine.shepherds import events
from engine.shepherds.actions import Claim, Claims
from engine.shepherds.cards import FACE_DOWN, LOCATIONS, MEADOW, SHEEP, WOLF
from engine.shepherds.events import NOBODY
from engine.shepherds.roles import MAYOR
from engine.table import Defaulted, Refused, Said

MARKS = {"true": ("True.", "honest"), "false": ("A lie.", "caught")}
WORD_MARKS = {"true": ("Word kept.", "honest"), "false": ("Word broken.", "caught")}
"""What a mark of a claim means, and in what colour it is told; the third mark is for what nobody could know."""


class ShepherdsNarrator:
    """Tells events to one viewer. With `all_open` it points out what only the cards know: who lies, and what lies where.

    `for_model` writes speech as a JSON string, so that no speech can pass for another line.
    """

    def __init__(self, names: Sequence[str], viewer: Seat | None, *, all_open: bool, for_model: bool = False) -> None:
        self.names = names
        self.viewer = viewer
        self.all_open = all_open
        self.for_model = for_model
        self.players = len(names)
        self.two_meeples = len(names) < 4
        self.mayor: Seat = NOBODY
        self.wild = False
        self.drew: events.Cards = ()
        self.where: dict[int, str] = {}
        self.roles: dict[int, str] = {}
        self.gone: set[int] = set()
        self.piles = dict.fromkeys(LOCATIONS, 0)
        self.hindsight = Hindsight(self.players)

    def tell(self, event: Event) -> list[Line]:
        """The lines for one event, none where it needs no telling."""
        if self.all_open:
            self.hindsight.note(event)
        return _TELL[type(event)](self, event)

    def _dealt(self, event: events.Dealt) -> list[Line]:
        return [Line(f"Everyone has {event.sheep} sheep.", "setup")]

    def _stacked(self, event: events.Stacked) -> list[Line]:
        size = len(event.stacks[0])
        anew = "The stacks are empty: all cards are shuffled and stacked anew," if self.mayor >= 0 else "Four stacks,"
        return [
            Line(f"{anew} {size} meadows, {size} sheep, {size} wolves and {len(event.stacks[3])} of any kind.", "setup")
        ]

    def _round_began(self, event: events.RoundBegan) -> list[Line]:
        self.mayor, self.wild = event.mayor, self.two_meeples
        self.where, self.roles, self.gone = {}, {}, set()
        return [Line(f"Round {event.round}: {self._name(event.mayor)} deals the roles.", "round")]

    def _drew(self, event: events.Drew) -> list[Line]:
        self.drew = event.cards
        return []

    def _kept(self, event: events.Kept) -> list[Line]:
        name = self.names[event.seat]
        if event.face_up:
            lines = [Line(f"{name} lays {wording.the_role(event.kept[0])} face up, and will graze first.", "public")]
            if event.refused != FACE_DOWN:
                lines.append(Line(f"{name} turns {wording.the_role(event.refused)} down.", "secret"))
            return lines
        if FACE_DOWN in event.kept:
            return []
        drawn = joined([wording.the_role(card) for card in self.drew])
        kept = joined([wording.the_role(card) for card in event.kept])
        return [Line(f"{name} draws {drawn} and keeps {kept}.", "secret")]

    def _assigned(self, event: events.Assigned) -> list[Line]:
        if FACE_DOWN in event.roles:
            return []
        parts = [
            f"{wording.the_role(role)} beside the {wording.colour(event.seat + number * self.players)} meeple"
            for number, role in enumerate(event.roles)
        ]
        return [Line(f"{self.names[event.seat]} lays {joined(parts)}.", "secret")]

    def _faced(self, event: events.Faced) -> list[Line]:
        self.wild = event.wild
        if self.two_meeples:
            return []
        if event.wild:
            text = f"Nobody shows the Shepherd Boy: {self.names[self.mayor]} is {wording.title(wild=True)} this round."
            return [Line(text, "public")]
        return []

    def _located(self, event: events.Located) -> list[Line]:
        lines = [Line("Four location cards are dealt face down.", "setup")]
        if self.all_open:
            lying = [f"{wording.card(card)} {wording.at(place)}" for place, card in self.hindsight.cards.items()]
            lines.append(Line(f"They are: {', '.join(lying)}.", "secret"))
        return lines

    def _spoke(self, event: events.Spoke) -> list[Line]:
        lines = self._claimed(event.seat, event.claims)
        if event.to:
            asked = joined([self._name(seat) for seat in event.to])
            lines.append(Line(f"{self._name(event.seat)} turns to {asked} for an answer.", "aside"))
        return lines

    def _claimed(self, seat: Seat, claims: Claims) -> list[Line]:
        lines = []
        for claim in claims:
            lines.append(Line(f"{self._name(seat)} claims {wording.claim(claim)}.", "offer"))
            if self.all_open and (truth := self.hindsight.truth(seat, claim, self.names[seat])):
                lines.append(Line(truth, "secret"))
        return lines

    def _inspected(self, event: events.Inspected) -> list[Line]:
        who, where = self._name(event.seat), wording.places(event.locations)
        lines = [Line(f"{who} turns the telescope on {where}.", "public")]
        if FACE_DOWN not in event.cards:
            pairs = zip(event.cards, event.locations, strict=True)
            seen = joined([f"{wording.card(card)} {wording.at(place)}" for card, place in pairs])
            lines.append(Line(f"{self.names[event.seat]} sees {seen}.", "secret"))
        return lines

    def _reported(self, event: events.Reported) -> list[Line]:
        text = f"{self._name(event.seat)} reports {wording.amount(event.number, WOLF)} in all on those two."
        lines = [Line(text, "call")]
        if self.all_open and (remark := self.hindsight.about_report(event.number)):
            lines.append(Line(remark, "secret"))
        return lines

    def _looked(self, event: events.Looked) -> list[Line]:
        who, where = self._name(event.seat), wording.place(event.location)
        if event.card == FACE_DOWN:
            return [Line(f"{who} looks at {where}.", "public")]
        return [Line(f"{who} looks at {where}: {wording.card(event.card)}.", "secret")]

    def _skipped(self, event: events.Skipped) -> list[Line]:
        return [Line(f"{self._name(event.seat)} does not look.", "public")]

    def _placed(self, event: events.Placed) -> list[Line]:
        self.where[event.meeple] = event.location
        said = self._claimed(event.seat, event.claims)
        return [Line(f"{self._meeple(event.meeple)} goes to {wording.place(event.location)}.", "public"), *said]

    def _agent_called(self, event: events.AgentCalled) -> list[Line]:
        if event.meeple == NOBODY:
            return [Line("No Insurance Agent shows up.", "aside")]
        self.gone.add(event.meeple)
        place = self.where[event.meeple]
        owner = event.meeple % self.players
        others = [m for m, where in self.where.items() if where == place and m % self.players != owner]
        text = f"{self._meeple(event.meeple)} turns out to be the Insurance Agent, {wording.at(place)}"
        return [Line(f"{text}." if others else f"{text}, finds no customer there, and goes home.", "call")]

    def _guessed(self, event: events.Guessed) -> list[Line]:
        who, target = self._meeple(event.agent), self._meeple(event.target)
        bet = f"{who} insures {target} and bets on {_KINDS[event.kind]}. The card is turned up: {wording.card(event.card)}."
        if event.right:
            self.gone.add(event.target)
            agent, insured = (self.names[meeple % self.players] for meeple in (event.agent, event.target))
            end = f"Right: {agent} is paid from the supply, {insured} is insured, and both go home."
            return [Line(f"{bet} {end}", "honest")]
        return [Line(f"{bet} Wrong: the agent goes home with nothing.", "caught")]

    def _declined(self, event: events.Declined) -> list[Line]:
        return [Line(f"{self._meeple(event.agent)} insures nobody and goes home.", "aside")]

    def _revealed(self, event: events.Revealed) -> list[Line]:
        self.roles = dict(enumerate(event.roles))
        if self.two_meeples:
            shown = [f"{self._meeple(meeple)} is {self._role(meeple)}" for meeple in self.roles]
        else:
            shown = [f"{self.names[meeple]} is {self._role(meeple)}" for meeple in self.roles]
        return [Line(f"Cards and roles are turned up: {', '.join(shown)}.", "call")]

    def _chose(self, event: events.Chose) -> list[Line]:
        who = self._meeple(event.meeple)
        if event.covers:
            return [Line(f"{who} uses an insurance contract against the wolves.", "deal")]
        return [Line(f"{who} keeps the insurance contract and faces the wolves.", "aside")]

    def _settled(self, event: events.Settled) -> list[Line]:
        before = self.piles[event.location]
        self.piles[event.location] += event.added + sum(event.paid) + sum(event.covered) - sum(event.shared)
        where = wording.capital(wording.place(event.location))
        text = f"{where}: {wording.card(event.card)}"
        if before:
            text += f", and {before} sheep from before"
        parts = self._moves(event)
        if not parts:
            parts = [self._nothing(event)]
        if self.piles[event.location] != before or self.piles[event.location]:
            parts.append(f"{wording.amount(self.piles[event.location], SHEEP)} left lying")
        bitten = any(event.paid) or any(event.covered)
        gained = any(event.shared) or any(event.gained)
        return [
            Line(
                f"{text}. {wording.capital('; '.join(parts))}.", "caught" if bitten else "money" if gained else "aside"
            )
        ]

    def _moves(self, event: events.Settled) -> list[str]:
        """`Bob takes 3 sheep`, by meeple: what everyone there got or lost."""
        parts = []
        for meeple, (shared, gained, paid, covered) in enumerate(
            zip(event.shared, event.gained, event.paid, event.covered, strict=True)
        ):
            who = self._scored(meeple)
            if shared or gained:
                parts.append(f"{who} takes {shared + gained}")
            if paid:
                parts.append(f"{who} loses {paid}")
            if covered:
                parts.append(f"the insurance pays {covered} for {who}")
        return parts

    def _nothing(self, event: events.Settled) -> str:
        """Why nobody got or lost anything there."""
        here = [meeple for meeple, at in self.where.items() if at == event.location and meeple not in self.gone]
        if not here:
            return "nobody is there"
        who = joined([self._scored(meeple) for meeple in here])
        return f"nothing for {who}"

    def _judged(self, event: events.Judged) -> list[Line]:
        claim: Claim = event.claim
        marks = WORD_MARKS if claim.what == "will_place" else MARKS
        unknowable = "No meeple was left." if claim.what == "will_place" else "Made up without a look."
        verdict, sort = marks.get(event.mark, (unknowable, "aside"))
        return [Line(f"{self.names[event.seat]} claimed {wording.claim(claim)}. {verdict}", sort)]

    def _ended(self, event: events.Ended) -> list[Line]:
        return [Line("The match is over: the flocks are counted.", "round")]

    def _at_table(self, event: Said | Refused | Defaulted) -> list[Line]:
        return [table_line(event, self._name(event.seat), self.names, for_model=self.for_model)]

    def _name(self, seat: Seat) -> str:
        """With the office."""
        return f"{wording.title(self.wild)} {self.names[seat]}" if seat == self.mayor else self.names[seat]

    def _meeple(self, meeple: int) -> str:
        """Who stands somewhere: the player, or where everyone has two meeples `Bob's red meeple`."""
        seat = meeple % self.players
        return f"{self.names[seat]}'s {wording.colour(meeple)} meeple" if self.two_meeples else self._name(seat)

    def _role(self, meeple: int) -> str:
        """Which role lies beside a meeple, once all are turned up."""
        return wording.the_role("wild_mayor" if self.wild and self.roles[meeple] == MAYOR else self.roles[meeple])

    def _scored(self, meeple: int) -> str:
        """`Bob (Hunter)`: whose fate a location is."""
        role = self.roles[meeple]
        owner = self.names[meeple % self.players]
        who = f"{owner}'s {wording.colour(meeple)} meeple" if self.two_meeples else owner
        return f"{who} ({wording.role('wild_mayor' if self.wild and role == MAYOR else role)})"


_KINDS = {MEADOW: "a meadow", SHEEP: "sheep", WOLF: "wolves"}

_TELL: dict[type[Event], Callable[[ShepherdsNarrator, Any], list[Line]]] = {
    events.Dealt: ShepherdsNarrator._dealt,
    events.Stacked: ShepherdsNarrator._stacked,
    events.RoundBegan: ShepherdsNarrator._round_began,
    events.Drew: ShepherdsNarrator._drew,
    events.Kept: ShepherdsNarrator._kept,
    events.Assigned: ShepherdsNarrator._assigned,
    events.Faced: ShepherdsNarrator._faced,
    events.Located: ShepherdsNarrator._located,
    events.Spoke: ShepherdsNarrator._spoke,
    events.Inspected: ShepherdsNarrator._inspected,
    events.Reported: ShepherdsNarrator._reported,
    events.Looked: ShepherdsNarrator._looked,
    events.Skipped: ShepherdsNarrator._skipped,
    events.Placed: ShepherdsNarrator._placed,
    events.AgentCalled: ShepherdsNarrator._agent_called,
    events.Guessed: ShepherdsNarrator._guessed,
    events.Declined: ShepherdsNarrator._declined,
    events.Revealed: ShepherdsNarrator._revealed,
    events.Chose: ShepherdsNarrator._chose,
    events.Settled: ShepherdsNarrator._settled,
    events.Judged: ShepherdsNarrator._judged,
    events.Ended: ShepherdsNarrator._ended,
    Said: ShepherdsNarrator._at_table,
    Refused: ShepherdsNarrator._at_table,
    Defaulted: ShepherdsNarrator._at_table,
}
