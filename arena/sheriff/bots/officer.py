"""The thinking sheriff: what opening a bag may bring, what a bribe is worth beside it, and what to ask for."""

from __future__ import annotations

from arena.sheriff.bots.belief import Belief, believe, lying_rate
from arena.sheriff.bots.scene import Scene
from arena.sheriff.bots.worth import value
from arena.sheriff.purse import acceptable, free_gold
from engine.game import Action, Seat
from engine.sheriff import goods
from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, Yield
from engine.sheriff.state import OfferRecord

OPEN, PASS, YIELD = Open(), Pass(), Yield()
VALUE_LOST = 0.85
"""How much of the goods' value an owner is taken to count into what opening costs her."""
STEPS = (1.3, 0.8)
"""What is demanded, first and after each refusal, in shares of what opening would cost the owner if she lies."""


def talk_so_far(scene: Scene, owner: Seat) -> tuple[int, int]:
    """The most gold that the owner has put forward over this bag, whatever became of it; and how often this sheriff has
    asked her for a price."""
    bid = demands = 0
    for offer in scene.view.offers:
        if offer.author == owner:
            bid = max(bid, offer.terms.gold)
        elif offer.author == scene.me and offer.terms.payer == owner:
            demands += 1
    return bid, demands


def belief_of(scene: Scene, owner: Seat) -> Belief:
    """What to think of this bag now, talk included."""
    return believe(scene, owner, *talk_so_far(scene, owner))


def gain_by_opening(scene: Scene, owner: Seat, belief: Belief) -> float:
    """What opening is worth against letting pass, in gold ahead of the others."""
    size = scene.view.bag_sizes[owner]
    declaration = scene.view.declared[owner]
    assert declaration is not None
    cost_of_gold = 1 + scene.rivalry
    fine = belief.wrong_cards * belief.penalty_each
    kept_from_her = belief.wrong_cards * belief.value_each * scene.rivalry
    truth = belief.wrong[0] * size * goods.PENALTY[declaration[1]]
    return fine * cost_of_gold + kept_from_her - truth * cost_of_gold


def worth_of(terms: Terms) -> float:
    """What a deal gives the sheriff, in gold: what is in sight whole, named unseen goods at a fraction."""
    return terms.gold + goods.value(terms.stand) + 0.5 * value(terms.hidden) + 0.25 * goods.value(terms.bag)


def gain_by_deal(scene: Scene, offer: OfferRecord) -> float:
    """What accepting is worth against letting the bag on the table pass, in gold ahead of the others."""
    terms, view = offer.terms, scene.view
    gain = worth_of(terms) * (1 + scene.rivalry)
    for seat in terms.passes:
        if seat != view.called and view.declared[seat]:
            gain -= max(0.0, gain_by_opening(scene, seat, belief_of(scene, seat)))
    for seat in terms.opens:
        if view.declared[seat]:
            opening = gain_by_opening(scene, seat, belief_of(scene, seat))
            gain += opening if seat == view.called else min(0.0, opening)
    return gain


def judge(scene: Scene) -> Action:
    """Take a good bribe, ask for a better one while there is time, else open where that pays."""
    view, kinds = scene.view, scene.kinds
    owner = view.called
    deals = [(gain_by_deal(scene, offer), offer) for offer in acceptable(view, scene.me)] if Accept in kinds else []
    offered, offer = max(deals, key=lambda deal: deal[0], default=(0.0, None))
    if view.bound[owner]:
        extra = offer is not None and offered > 1 and owner not in offer.terms.passes + offer.terms.opens
        return Accept(offer.number) if extra and offer else settle(scene, opening=view.bound[owner] == "open")
    bid, demands = talk_so_far(scene, owner)
    belief = believe(scene, owner, bid, demands)
    opening = gain_by_opening(scene, owner, belief)
    if Yield in kinds and waits_for_other(scene):
        return YIELD
    if Offer in kinds and (ask := demand(scene, owner, belief, demands, max(offered, opening, 0.0))):
        return ask
    if offer is not None and offered >= max(opening, 0.5):
        return Accept(offer.number)
    return settle(scene, opening=opening > 0)


def waits_for_other(scene: Scene) -> bool:
    """A deputy who has accepted a common offer over this bag gives the other one, who has said nothing yet, time to."""
    view = scene.view
    if len(view.sheriffs) < 2 or any(view.stances) or view.messages_left < 3:
        return False
    return any(
        scene.me not in offer.awaits and offer.terms.payer not in offer.awaits and view.called in offer.terms.passes
        for offer in view.live()
    )


def settle(scene: Scene, *, opening: bool) -> Action:
    """Open or pass, whichever is meant and possible."""
    wanted, other = (OPEN, PASS) if opening else (PASS, OPEN)
    return wanted if type(wanted) in scene.kinds else other if type(other) in scene.kinds else YIELD


def demand(scene: Scene, owner: Seat, belief: Belief, step: int, at_hand: float) -> Offer | None:
    """The next price to ask for passage, from high to low, as long as it beats what is at hand; None to stop asking."""
    if step >= len(STEPS) or belief.lie < 0.08:
        return None
    purse = free_gold(scene.view, owner)
    loss = max(1.0, belief.wrong_if_lie) * (belief.penalty_each + VALUE_LOST * belief.value_each)
    gold = min(purse, round(loss * STEPS[step]))
    if gold < 1 or gold * (1 + scene.rivalry) <= at_hand + 0.5:
        return None
    return Offer(Terms(owner, gold=gold, passes=(owner,)))


def next_bag(scene: Scene) -> Seat:
    """The most suspicious bag first, while purses are full."""
    view = scene.view
    waiting = [seat for seat, settled in enumerate(view.settled) if not settled and seat != scene.me]
    return max(waiting, key=lambda seat: (lying_rate(scene.memory.of_owner(seat)) * view.bag_sizes[seat], -seat))
