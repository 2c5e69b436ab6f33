"""What a seat could still give or accept, by what it can see."""

from __future__ import annotations

from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.actions import Cards
from engine.sheriff.deals import missing_from, named
from engine.sheriff.delivering import is_due
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.state import OfferRecord
from engine.sheriff.views import View


def free_gold(view: View, seat: Seat) -> int:
    """Gold that no deal in force has promised."""
    promised = sum(offer.terms.gold for offer in view.deals() if offer.terms.payer == seat)
    return view.gold[seat] - promised


def free_stand(view: View, seat: Seat) -> Cards:
    """Legal goods on the stand that no deal in force has promised."""
    free = list(view.stands[seat])
    for offer in view.deals():
        if offer.terms.payer == seat:
            for card in offer.terms.stand:
                free.remove(card)
    return tuple(free)


def free_hidden(view: View, me: Seat) -> Cards:
    """The own face-down cards that no deal has promised."""
    cards = zip(view.hidden[me], view.hidden_pledged[me], strict=True)
    return tuple([card for card, deal in cards if not deal])


def to_give(view: View, me: Seat) -> tuple[OfferRecord, int, Cards]:
    """At the question about a due deal that leaves face-down cards to the looker: the deal, how many, and which she may
    pick from."""
    deal = next(
        deal
        for deal in view.deals()
        if deal.terms.payer == me and FACE_DOWN in deal.terms.hidden and is_due(view.settled, deal.terms)
    )
    cards = zip(view.hidden[me], view.hidden_pledged[me], strict=True)
    apart = missing_from(named(deal.terms), [card for card, number in cards if number == deal.number])
    kept = [card for card in deal.terms.bag if not goods.IS_LEGAL[card]]
    if not view.rules.edition.hidden_goods_checked_by_number:
        kept += [card for offer in view.live() if offer.author == me for card in offer.terms.hidden]
    choices = goods.sort((*apart, *missing_from(kept, free_hidden(view, me))))
    return deal, deal.terms.hidden.count(FACE_DOWN), choices


def acceptable(view: View, me: Seat) -> list[OfferRecord]:
    """Live offers of the other side that the rules let the looker accept now."""
    assert me == view.me
    numbers = view.acceptable
    return [offer for offer in view.live() if offer.number in numbers] if numbers else []


def owed(view: View) -> int:
    """What gold does not cover of the debt that is due."""
    if view.debt is None:
        return 0
    return view.debt.amount - min(view.debt.amount, free_gold(view, view.debt.payer))


def debt_cards(view: View, me: Seat) -> tuple[int, Cards]:
    """What is still owed once all that must go anyway is gone, and the cards to choose from."""
    still, on_stand = owed(view), free_stand(view, me)
    if goods.value(on_stand) >= still:
        return still, on_stand
    return still - goods.value(on_stand), free_hidden(view, me)
