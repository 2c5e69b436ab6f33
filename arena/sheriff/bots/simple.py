"""The simple bots: a few fixed rules each, the zero of every table."""

from __future__ import annotations

import random
from collections.abc import Callable

from arena.sheriff.bots.sides import SIDE_RULES
from arena.sheriff.bots.speech import (
    AGREE_LINE,
    BRIBE_LINE,
    DEMAND_LINE,
    HONEST_PLEA,
    OPEN_LINE,
    PASS_LINE,
    REFUSE_LINE,
    THANKS_LINE,
    says,
)
from arena.sheriff.bots.worth import value
from arena.sheriff.purse import acceptable, free_gold
from engine.game import Seat
from engine.sheriff import SHERIFF, goods
from engine.sheriff.actions import (
    Accept,
    Call,
    Cards,
    Declare,
    Exchange,
    Load,
    Offer,
    Open,
    Pass,
    Place,
    Start,
    Terms,
    TurnDown,
    Yield,
)
from engine.sheriff.state import OfferRecord
from engine.sheriff.views import View
from engine.table import Answer, Observation


def random_bot(observation: Observation, rng: random.Random) -> Answer:
    """Any legal action, drawn from a table imagined from what the seat knows."""
    imagined = SHERIFF.imagine(observation.view, random.Random(0))
    return Answer(SHERIFF.sample(imagined, observation.question.decision, rng))


def honest_bot(observation: Observation, rng: random.Random) -> Answer:
    """Carries one kind of legal goods and says so, never pays, takes no bribe, and opens one bag in four."""
    return _play(observation, rng, _HONEST)


def greedy_bot(observation: Observation, rng: random.Random) -> Answer:
    """A bluffing briber: hides contraband behind a plausible word, pays for it, and as sheriff sells passage."""
    return _play(observation, rng, _GREEDY)


def strict_bot(observation: Observation, rng: random.Random) -> Answer:
    """Carries honest goods and opens every bag."""
    return _play(observation, rng, {**_HONEST, "judge": _judge_strictly})


def lax_bot(observation: Observation, rng: random.Random) -> Answer:
    """Bluffs and bribes as a merchant, and never opens a bag unless a deal makes it."""
    return _play(observation, rng, {**_GREEDY, "judge": _judge_laxly})


Rule = Callable[[View, Seat, random.Random], Answer]


def _play(observation: Observation, rng: random.Random, rules: dict[str, Rule]) -> Answer:
    """The rule for this question, else the game's fallback."""
    question, view, me = observation.question, observation.view, observation.seat
    rule = rules.get(question.decision.ask) or SIDE_RULES.get(question.decision.ask)
    if rule is None or question.refusals:
        return Answer(question.fallback)
    answer = rule(view, me, rng)
    if type(answer.action) in question.decision.kinds:
        return answer
    return _without_offers(view, me, rng) if Open in question.decision.kinds else says(Yield(), HONEST_PLEA, rng, 0.8)


def best_legal(hand: Cards, stand: Cards) -> str:
    """The legal good worth collecting: what the hand has most of, then what the stand has most of."""
    most = max(map(hand.count, goods.LEGAL))
    first, *others = [good for good in goods.LEGAL if hand.count(good) == most]
    return max((first, *others), key=lambda good: (stand.count(good), goods.VALUE[good])) if others else first


def _start(view: View, me: Seat, rng: random.Random) -> Answer:
    return Answer(Start(rng.choice([seat for seat in range(view.players) if seat not in view.sheriffs])))


def _pick(view: View, me: Seat, rng: random.Random) -> Answer:
    """The biggest bag first."""
    sizes = view.bag_sizes
    open_bags = [seat for seat, settled in enumerate(view.settled) if not settled]
    return Answer(Call(max(open_bags, key=lambda seat: (sizes[seat], -seat))))


def _market_honestly(view: View, me: Seat, rng: random.Random) -> Answer:
    hand = view.hands[me]
    keep = best_legal(hand, view.stands[me])
    return Answer(_exchange(view, [card for card in hand if card != keep][-5:], {keep}))


def _place(view: View, me: Seat, rng: random.Random) -> Answer:
    return Answer(place_well(view, me))


def place_well(view: View, me: Seat) -> Place:
    """Cover the pile with the better card on top, and leave the cheapest of these on top of it."""
    cards = sorted(view.aside[me] or view.evidence, key=lambda card: -goods.VALUE[card])
    left, right = ([goods.VALUE[card] for card in pile[-1:]] for pile in view.piles)
    return Place("left" if left >= right else "right", tuple(cards))


def _load_honestly(view: View, me: Seat, rng: random.Random) -> Answer:
    hand = view.hands[me]
    best = best_legal(hand, view.stands[me])
    return Answer(Load((best,) * min(5, hand.count(best)) or hand[:1]))


def _declare_best(view: View, me: Seat, rng: random.Random) -> Answer:
    """The good that the bag holds most of, where it can be declared."""
    bag, declarable = view.bags[me], view.rules.declarable
    good = max(declarable, key=bag.count)
    if good not in bag:
        good = rng.choice(declarable)
    return says(Declare(len(bag), good), HONEST_PLEA, rng, 0.25)


def _plead(view: View, me: Seat, rng: random.Random) -> Answer:
    return says(Yield(), HONEST_PLEA, rng, 0.8)


def _judge_honestly(view: View, me: Seat, rng: random.Random) -> Answer:
    if view.bound[view.called] != "pass" and rng.random() < 0.25:
        return says(Open(), OPEN_LINE, rng, 0.8)
    return _open_or_pass(view, rng)


def _open_or_pass(view: View, rng: random.Random) -> Answer:
    """Pass, unless a deal says open."""
    if view.bound[view.called] == "open":
        return says(Open(), OPEN_LINE, rng)
    return says(Pass(), PASS_LINE, rng, 0.6)


def _judge_strictly(view: View, me: Seat, rng: random.Random) -> Answer:
    if view.bound[view.called] == "pass":
        return _open_or_pass(view, rng)
    return says(Open(), OPEN_LINE, rng, 0.8)


def _judge_laxly(view: View, me: Seat, rng: random.Random) -> Answer:
    bribe = _bribe_for_passing(view, me)
    if bribe is not None and not view.bound[view.called]:
        return says(Accept(bribe.number), THANKS_LINE, rng)
    return _open_or_pass(view, rng)


def _bribe_for_passing(view: View, me: Seat) -> OfferRecord | None:
    """The best live offer to let the bag on the table pass and nothing else."""
    offers = [offer for offer in acceptable(view, me) if offer.terms.passes == (view.called,)]
    return max(offers, key=lambda offer: _worth(offer.terms), default=None)


def _worth(terms: Terms) -> int:
    """What terms are worth to the sheriff: gold and goods in sight, hidden ones at half."""
    unseen = value((*terms.hidden, *terms.bag))
    return terms.gold + goods.value(terms.stand) + unseen // 2


def _market_greedily(view: View, me: Seat, rng: random.Random) -> Answer:
    """Keep contraband and the best legal good."""
    hand = view.hands[me]
    keep = best_legal(hand, view.stands[me])
    unwanted = [card for card in hand if goods.IS_LEGAL[card] and card != keep][:5]
    return Answer(_exchange(view, unwanted, {keep, *goods.CONTRABAND}))


def _exchange(view: View, unwanted: list[str], wanted: set[str]) -> Exchange:
    """Set the unwanted cards aside; draw wanted ones from the tops of open piles while they last, then from the deck."""
    if not view.rules.two_piles:
        return Exchange(tuple(unwanted))
    piles = [list(pile) for pile in view.piles]
    sources: list[str] = []
    while len(sources) < len(unwanted):
        place = next((place for place, pile in enumerate(piles) if pile and pile[-1] in wanted), None)
        if place is None:
            break
        piles[place].pop()
        sources.append(view.rules.edition.piles[place])
    if view.rules.single_source and len(set(sources)) + (len(sources) < len(unwanted)) > 1:
        sources = []
    return Exchange(tuple(unwanted), (*sources, *("deck",) * (len(unwanted) - len(sources))))


def _load_greedily(view: View, me: Seat, rng: random.Random) -> Answer:
    """Two rounds in three, up to three contraband cards under a layer of the best legal good."""
    hand = view.hands[me]
    best = best_legal(hand, view.stands[me])
    contraband = tuple(card for card in hand if not goods.IS_LEGAL[card])[::-1]
    if not contraband or (rng.random() < 1 / 3 and hand.count(best) >= 2):
        return _load_honestly(view, me, rng)
    smuggled = contraband[: rng.randint(1, 3)]
    return Answer(Load((*smuggled, *(best,) * min(5 - len(smuggled), hand.count(best)))))


def _risk(view: View, me: Seat) -> int:
    """What the fine would be if the sheriff looked, in gold."""
    declaration = view.declared[me]
    assert declaration is not None
    return goods.penalty(card for card in view.bags[me] if card != declaration[1])


def _bribe(view: View, me: Seat, rng: random.Random) -> Answer:
    """Offer part of what being caught would cost; liars pay more, honest people sometimes pay for peace."""
    risk = _risk(view, me)
    demands = acceptable(view, me)
    limit = risk + 2 if risk else 1
    for demand in demands:
        if demand.terms.gold <= limit and not (demand.terms.stand or demand.terms.hidden or demand.terms.bag):
            return says(Accept(demand.number), AGREE_LINE, rng)
    if demands and not risk:
        return says(TurnDown(demands[0].number), REFUSE_LINE, rng)
    if not risk and rng.random() < 0.7:
        return says(Yield(), HONEST_PLEA, rng, 0.8)
    standing = max((offer.terms.gold for offer in view.live() if offer.author == me), default=0)
    gold = min(free_gold(view, me), max(standing + 1, 1 + risk * rng.randint(30, 60) // 100))
    if gold <= 0 or standing >= limit or view.bound[me] == "open":
        return says(Yield(), HONEST_PLEA, rng, 0.8)
    return says(Offer(Terms(me, gold=gold, passes=(me,))), BRIBE_LINE, rng, gold=gold)


def _sell_passage(view: View, me: Seat, rng: random.Random) -> Answer:
    """Take a good bribe; ask once for a better one; else look at big bags more often than at small ones."""
    if view.bound[view.called]:
        return _open_or_pass(view, rng)
    size = view.bag_sizes[view.called]
    bribe = _bribe_for_passing(view, me)
    price = size + rng.randint(0, 2)
    if bribe is not None and _worth(bribe.terms) >= price:
        return says(Accept(bribe.number), THANKS_LINE, rng)
    asked = any(offer.author == me and offer.floor == view.called for offer in view.offers)
    if not asked and view.messages_left >= 2 and rng.random() < 0.7:
        gold = min(price + 2, free_gold(view, view.called))
        if gold:
            return says(Offer(Terms(view.called, gold=gold, passes=(view.called,))), DEMAND_LINE, rng, gold=gold)
    if bribe is not None and rng.random() < 0.4:
        return says(Accept(bribe.number), THANKS_LINE, rng)
    if rng.random() < size / 8:
        return says(Open(), OPEN_LINE, rng)
    return says(Pass(), PASS_LINE, rng)


def _without_offers(view: View, me: Seat, rng: random.Random) -> Answer:
    """Where nothing can be sold, big bags are opened more often than small ones."""
    if rng.random() < view.bag_sizes[view.called] / 8:
        return says(Open(), OPEN_LINE, rng)
    return says(Pass(), PASS_LINE, rng)


_HONEST: dict[str, Rule] = {
    "start": _start,
    "market": _market_honestly,
    "place": _place,
    "stack": _place,
    "load": _load_honestly,
    "declare": _declare_best,
    "pick": _pick,
    "answer": _plead,
    "judge": _judge_honestly,
}

_GREEDY: dict[str, Rule] = {
    "start": _start,
    "market": _market_greedily,
    "place": _place,
    "stack": _place,
    "load": _load_greedily,
    "declare": _declare_best,
    "pick": _pick,
    "answer": _bribe,
    "judge": _sell_passage,
}
