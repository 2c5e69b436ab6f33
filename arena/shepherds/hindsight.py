"""What a spectator of the whole table knows while it happens: which card lies where, who has seen it, who has which role."""

from __future__ import annotations

from arena.shepherds import wording
from arena.telling import joined
from engine.game import Event, Seat
from engine.shepherds import events
from engine.shepherds.actions import Claim
from engine.shepherds.cards import LOCATIONS, WOLF

MATTERS = 3
"""So many wolves free the mayor's number in the profiles that come with the game; only for a remark."""


class Hindsight:
    """Follows the open events of one match."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.stacks: list[list[str]] = []
        self.mayor: Seat = -1
        self._begin()

    def _begin(self) -> None:
        self.cards: dict[str, str] = {}
        self.seen: dict[Seat, set[str]] = {}
        self.roles: dict[Seat, list[str]] = {}
        self.refused: dict[Seat, list[str]] = {}
        self.telescopes: tuple[str, ...] = ()
        self.drew: tuple[str, ...] = ()

    def note(self, event: Event) -> None:
        """Remember what this event shows to somebody who sees everything."""
        match event:
            case events.Stacked():
                self.stacks = [list(stack) for stack in event.stacks]
            case events.RoundBegan():
                self._begin()
                self.mayor = event.mayor
                self.roles[event.mayor] = ["mayor"]
            case events.Drew():
                self.drew = event.cards
            case events.Kept():
                self.roles.setdefault(event.seat, []).extend(event.kept)
                self.refused.setdefault(event.seat, []).append(event.refused)
            case events.Located():
                self.cards = {at: self.stacks[n].pop() for at, n in zip(LOCATIONS, event.stacks, strict=True)}
            case events.Faced() if event.wild:
                self.roles[self.mayor].append("wild_mayor")
            case events.Inspected():
                self.telescopes = event.locations
                self.seen.setdefault(event.seat, set()).update(event.locations)
            case events.Looked():
                self.seen.setdefault(event.seat, set()).add(event.location)
            case _:
                pass

    def truth(self, seat: Seat, claim: Claim, name: str) -> str:
        """What is wrong with a claim at the moment when it is made; nothing if it is true or cannot be told yet."""
        match claim.what:
            case "saw" | "wolves":
                card = self.cards[claim.location]
                fits = claim.card in (card, wording.kind(card)) if claim.what == "saw" else self._counts(claim, card)
                if claim.location not in self.seen.get(seat, ()):
                    return f"{name} has not looked there; it is {wording.card(card)}."
                return "" if fits else f"A lie: it is {wording.card(card)}."
            case "role":
                own = self.roles.get(seat, [])
                mine = [role for role in own if role != "wild_mayor"]
                return "" if claim.role in own else f"A lie: {name} is {_roles(mine)}."
            case "refused":
                return "" if claim.role in self.refused.get(seat, ()) else f"A lie: {name} never did."
            case _:
                return ""

    def _counts(self, claim: Claim, card: str) -> bool:
        return claim.number in _wolves(card)

    def about_report(self, number: int) -> str:
        """Whether a report is short of the truth, or a disguised wolf leaves a choice."""
        found = [_wolves(self.cards[at]) for at in self.telescopes]
        low, high = sum(min(each) for each in found), sum(max(each) for each in found)
        if number < low:
            return f"In truth there are {wording.amount(low, WOLF)}: at {MATTERS} or more the number is the mayor's choice."
        if low < high:
            return "A wolf in sheep's clothing may be counted or not."
        return ""


def _wolves(card: str) -> tuple[int, ...]:
    """How many wolves a card may be counted as."""
    if card == wording.DISGUISED:
        return (0, 1)
    return (wording.value(card) if wording.kind(card) == WOLF else 0,)


def _roles(names: list[str]) -> str:
    return joined([wording.the_role(name) for name in names]) or "nothing yet"
