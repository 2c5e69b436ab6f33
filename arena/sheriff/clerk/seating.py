"""What a seat may know, as the clerk's situation: whom it talks with, what lies there to give, which terms stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arena.sheriff.clerk.situation import LEGAL, Closed, Lot, Situation, Standing
from arena.sheriff.clerk.speaking import from_terms
from arena.sheriff.purse import free_gold, free_hidden, free_stand
from engine.game import Seat
from engine.sheriff.state import OfferRecord, Status
from engine.sheriff.views import View
from engine.table import Observation


def merchant_of(view: View, me: Seat) -> Seat:
    """The merchant whose deal is spoken of: the speaker herself, or for a sheriff the one before him."""
    return view.called if me in view.sheriffs else me


def standing_offer(view: View, me: Seat) -> OfferRecord | None:
    """The one set of terms that stands between the speaker and the other side over this bag; another deputy's is neither."""
    merchant = merchant_of(view, me)
    for offer in view.live():
        if offer.terms.payer == merchant and offer.floor == view.called:
            return offer if me in (offer.author, *offer.awaits) else None
    return None


def situation(observation: Observation, names: Sequence[str], standing: OfferRecord | None) -> Situation:
    """The table as the speaker may know it, with these terms as the ones that stand."""
    view: View = observation.view
    me = observation.seat
    merchant = merchant_of(view, me)
    sheriff = me if me in view.sheriffs else view.judge
    count, good = view.declared[merchant] or (view.bag_sizes[merchant], "")
    prior = [
        offer
        for offer in view.offers
        if offer.terms.payer == merchant and offer.floor == view.called and offer is not standing
    ]
    return Situation(
        role="sheriff" if me in view.sheriffs else "merchant",
        merchant=names[merchant],
        sheriff=names[sheriff],
        players=tuple(names[: view.players]),
        pending=tuple(names[seat] for seat in range(view.players) if _is_pending(view, seat)),
        declared_good=good,
        declared_count=count,
        gold=free_gold(view, merchant),
        legal=_counted(free_stand(view, merchant), LEGAL),
        contraband=_face_down(view, me, merchant),
        standing=None if standing is None else _standing(standing, view, names),
        prior=tuple(_standing(offer, view, names) for offer in prior if offer.status != Status.OPEN),
        closed=_closed(view, merchant, names),
        by_number=view.rules.edition.hidden_goods_checked_by_number,
    )


def _is_pending(view: View, seat: Seat) -> bool:
    return seat not in view.sheriffs and not view.settled[seat] and view.declared[seat] is not None


def _counted(cards: Sequence[str], kinds: Sequence[str]) -> dict[str, int]:
    held = Counter(cards)
    return {kind: held[kind] for kind in kinds if held[kind]}


def _face_down(view: View, me: Seat, merchant: Seat) -> dict[str, int]:
    """Kinds for their owner, the number for everybody else."""
    if me == merchant:
        return dict(Counter(free_hidden(view, me)))
    promised = sum(len(deal.terms.hidden) for deal in view.deals() if deal.terms.payer == merchant)
    number = max(0, len(view.hidden[merchant]) - promised)
    return {"any": number} if number else {}


def _standing(offer: OfferRecord, view: View, names: Sequence[str]) -> Standing:
    return Standing(names[offer.author], from_terms(offer.terms, names))


def _closed(view: View, merchant: Seat, names: Sequence[str]) -> tuple[Closed, ...]:
    """What other merchants gave in the deals of this round; all lies open."""
    made = [
        offer
        for offer in view.offers
        if offer.status in (Status.ACCEPTED, Status.DONE) and offer.terms.payer != merchant
    ]
    return tuple(Closed(names[offer.terms.payer], offer.terms.gold, _lots(offer, names)) for offer in made)


def _lots(offer: OfferRecord, names: Sequence[str]) -> tuple[Lot, ...]:
    return from_terms(offer.terms, names).lots
