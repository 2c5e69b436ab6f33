"""What others' words and moves let one think of the cards: each speaker is weighed by the record of his claims."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Seat
from engine.shepherds.actions import Claim
from engine.shepherds.cards import MEADOW, PLACE, SHEEP, WOLF, LocationCard
from engine.shepherds.events import Judged
from engine.shepherds.options import Rules
from engine.shepherds.views import View

Hints = list[dict[str, float]]
"""By location: card → weight."""

CAME = {SHEEP: 0.65, MEADOW: 0.22, WOLF: 0.18}
STAYED_AWAY = {SHEEP: 0.35, MEADOW: 0.78, WOLF: 0.82}
"""How likely somebody who has seen a card of a kind goes there, or does not: a little less sharp than what bots were counted
to do, since others may bluff with their feet."""


class Records:
    """How often each seat's claims about cards were true, as far as they could be."""

    def __init__(self, history: Sequence[Event], players: int) -> None:
        self._true = [0] * players
        self._false = [0] * players
        for event in history:
            if isinstance(event, Judged) and event.claim.what in ("saw", "wolves"):
                if event.mark == "true":
                    self._true[event.seat] += 1
                elif event.mark == "false":
                    self._false[event.seat] += 1

    def truth(self, seat: Seat) -> float:
        """The chance that what this seat says of a card is true: his own record, with the table's and a guess at first."""
        true, false = sum(self._true), sum(self._false)
        table = (true + 2) / (true + false + 4)
        return (self._true[seat] + 2 * table) / (self._true[seat] + self._false[seat] + 2)


def matches(rules: Rules, claim: Claim, card: LocationCard) -> bool:
    """Whether a claim about a location is true of this card."""
    if claim.what == "saw":
        return claim.card in (card.name, card.kind)
    return claim.number in (card.fewest_reported, card.most_reported)


def from_claims(view: View, me: Seat, truths: Sequence[float], hints: Hints) -> None:
    """Weigh the cards by the last thing that each who has looked says of a location."""
    rules = view.rules
    last: dict[tuple[Seat, int], Claim] = {}
    for said in view.claims:
        if said.seat != me and said.claim.what in ("saw", "wolves"):
            place = PLACE[said.claim.location]
            if said.looked >> place & 1:
                last[said.seat, place] = said.claim
    for (seat, place), claim in last.items():
        truth = truths[seat]
        for name, card in rules.cards.items():
            weight = truth if matches(rules, claim, card) else (1 - truth) / 2
            hints[place][name] = hints[place].get(name, 1.0) * weight


def from_moves(view: View, me: Seat, hints: Hints) -> None:
    """Weigh the cards by where those went who had seen them."""
    rules = view.rules
    for meeple, went in enumerate(view.where):
        seat = meeple % view.players
        if went < 0 or seat == me:
            continue
        for place, eyes in enumerate(view.seen):
            if eyes >> seat & 1:
                table = CAME if place == went else STAYED_AWAY
                for name, card in rules.cards.items():
                    hints[place][name] = hints[place].get(name, 1.0) * table[card.kind]
