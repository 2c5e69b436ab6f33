"""What a seat could still give or accept, by what it can see."""

from __future__ import annotations

from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.actions import Cards
from engine.sheriff.view import OfferView, View


def free_gold(view: View, seat: Seat) -> int:
    """Gold that no deal in force has promised."""
    promised = sum(offer.terms.gold for offer in view.deals() if offer.terms.payer == seat)
    return view.gold[seat] - promised


def acceptable(view: View, me: Seat) -> list[OfferView]:
    """Live offers of the other side that contradict no deal and that their payer can still afford."""
    return [
        offer
        for offer in view.live()
        if offer.awaits == me
        and offer.terms.gold <= free_gold(view, offer.terms.payer)
        and not any(view.bound[seat] == "open" for seat in offer.terms.passes)
        and not any(view.bound[seat] == "pass" for seat in offer.terms.opens)
    ]


def owed(view: View) -> int:
    """What gold does not cover of the debt that is due."""
    if view.debt is None:
        return 0
    return view.debt.amount - min(view.debt.amount, free_gold(view, view.debt.payer))


def debt_cards(view: View, me: Seat) -> tuple[int, Cards]:
    """What is still owed once all that must go anyway is gone, and the cards to choose from."""
    still, legal = owed(view), view.stands[me]
    if goods.value(legal) >= still:
        return still, legal
    hidden = zip(view.hidden[me], view.hidden_pledged[me], strict=True)
    return still - goods.value(legal), tuple(card for card, deal in hidden if not deal)
