"""Face-down cards that a deal leaves to their giver: she picks them once it is due. (3.4.3)

She is asked wherever everyone can see that more cards lie there than her deals take, since being asked must not tell what
they are; who has nothing to choose answers by `forced`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.sheriff import deals, delivering, goods
from engine.sheriff.actions import Cards, Give
from engine.sheriff.events import SheriffEvent
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.state import OfferRecord, State, every_seat

GIVE = every_seat("give", (Give,))


def must_ask(state: State, deal: OfferRecord) -> bool:
    """Whether the giver is asked about this deal, by open things alone."""
    return FACE_DOWN in deal.terms.hidden and deals.free_hidden_number(state, deal.terms.payer) > 0


def pending(state: State) -> Sequence[Decision]:
    """The question about the deal that is carried out next."""
    due = delivering.due_deals(state)
    return GIVE[due[0].terms.payer] if due and must_ask(state, due[0]) else ()


def choices(state: State, deal: OfferRecord) -> list[str]:
    """The cards to pick from: those set apart for it, and what is free besides; not what the deal takes out of the bag, nor
    in the 1st edition what she offers by name elsewhere, for that must be there. (Q17)"""
    payer = deal.terms.payer
    kept = [card for card in deal.terms.bag if not goods.IS_LEGAL[card]]
    if not state.rules.edition.hidden_goods_checked_by_number:
        kept += deals.offered_elsewhere(state, payer)
    return delivering.set_apart(state, deal) + deals.missing_from(kept, deals.free_hidden(state, payer))


def resolve_give(state: State, seat: Seat, action: Give) -> list[SheriffEvent]:
    """The deal is carried out with the cards she picked."""
    deal = delivering.due_deals(state)[0]
    number, cards = deal.terms.hidden.count(FACE_DOWN), choices(state, deal)
    if len(action.cards) != number:
        raise IllegalAction(
            f"Deal {deal.number} leaves {number} of your face-down cards to your choice, not {len(action.cards)}.",
            "3.4.3",
        )
    missing = deals.missing_from(cards, action.cards)
    if missing:
        held = ", ".join(goods.sort(cards))
        raise IllegalAction(f"You can give of these: {held}; {shown(missing[0])} is not free there.", "3.4.3")
    return [delivering.carry_out(state, deal, action.cards)]


def cheapest(state: State) -> Cards:
    """The fallback: the least valuable ones."""
    deal = delivering.due_deals(state)[0]
    cards = sorted(goods.sort(choices(state, deal)), key=goods.VALUE.__getitem__)
    return tuple(cards[: deal.terms.hidden.count(FACE_DOWN)])


def forced(state: State) -> Give | None:
    """The only answer where all cards are alike, or all must go."""
    cards, number = choices(state, deal := delivering.due_deals(state)[0]), deal.terms.hidden.count(FACE_DOWN)
    return Give(cheapest(state)) if len(cards) == number or len(set(cards)) == 1 else None
