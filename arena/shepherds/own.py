"""What a seat can work out for itself from its view: its meeples and roles, what it may do, what a claim was made of."""

from __future__ import annotations

from engine.game import Seat
from engine.shepherds.cards import FACE_DOWN, LOCATIONS
from engine.shepherds.reporting import legal_numbers
from engine.shepherds.views import View


def own_meeples(view: View, me: Seat) -> range:
    """The seat's meeples, by number."""
    return range(me, view.rules.meeples, view.players)


def own_roles(view: View, me: Seat) -> list[str]:
    """The seat's roles, by meeple once they lie beside them."""
    laid = [view.roles[meeple] for meeple in own_meeples(view, me)]
    return [role for role in (*laid, *view.hands[me]) if role and role != FACE_DOWN]


def refused(view: View, me: Seat) -> list[str]:
    """The roles that the seat put back in this round's draft."""
    found = []
    for draw, offer, kept in zip(view.rules.draws, view.offers, view.kept, strict=False):
        if (view.mayor + draw.left) % view.players == me:
            found += [role for role in offer if role not in kept]
    return found


def to_place(view: View, me: Seat) -> list[int]:
    """The seat's meeples that stand nowhere yet."""
    return [meeple for meeple in own_meeples(view, me) if view.where[meeple] < 0]


def seen_by_me(view: View, me: Seat) -> list[int]:
    """Locations whose card the seat has seen in this round."""
    return [place for place, eyes in enumerate(view.seen) if eyes >> me & 1]


def legal_reports(view: View) -> list[int]:
    """What the mayor may report, as the mayor sees it."""
    cards = [view.rules.cards[view.locations[place]] for place in view.telescopes]
    return legal_numbers(cards, view.rules.profile.threshold)


def targets(view: View) -> list[int]:
    """Others' meeples at the insurance agent's location. (2.8)"""
    agent = view.agent
    at, owner = view.where[agent], agent % view.players
    return [meeple for meeple, where in enumerate(view.where) if where == at and meeple % view.players != owner]


def attacked_at(view: View) -> str:
    """The location where wolves attack the meeple that is asked for a contract."""
    return LOCATIONS[view.rules.order[view.settled]]
