"""Actions without a player: the documented fallback, the one forced action, and a random legal one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.game import Action, Decision, Seat
from engine.sheriff import deals, deputies, extras, goods, inspecting, loading, market, paying
from engine.sheriff.actions import (
    Accept,
    Agree,
    Burn,
    Call,
    Cards,
    Claim,
    Declare,
    Decline,
    Discard,
    Divide,
    Exchange,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Place,
    Start,
    Terms,
    TurnDown,
    Withdraw,
    Yield,
)
from engine.sheriff.state import State

T = TypeVar("T")

YIELD, OPEN, PASS, KEEP_ALL, DECLINE, AGREE = Yield(), Open(), Pass(), Exchange(), Decline(), Agree()
"""Actions that say nothing more, made once."""


def fallback(state: State, decision: Decision) -> Action:
    """Left neighbour starts · keep the hand · place on the left pile · load honestly · declare the most frequent good · call
    from the left · stay silent · keep a deal, else let the bag pass · pay with the cheapest cards · discard the cheapest
    card · decline what is offered besides."""
    return _FALLBACKS[decision.ask](state, decision.seat)


_FALLBACKS: dict[str, Callable[[State, Seat], Action]] = {
    "start": lambda state, seat: Start(state.merchants[0]),
    "market": lambda state, seat: KEEP_ALL,
    "place": lambda state, seat: Place("left"),
    "stack": lambda state, seat: Place("left"),
    "load": lambda state, seat: Load(honest_load(state, seat)),
    "declare": lambda state, seat: Declare(state.bag_sizes[seat], most_frequent(state, seat)),
    "pick": lambda state, seat: Call(inspecting.unsettled(state)[0]),
    "answer": lambda state, seat: YIELD,
    "interject": lambda state, seat: YIELD,
    "judge": lambda state, seat: OPEN if state.bound[state.called] == "open" else PASS,
    "pay": lambda state, seat: HandOver(paying.cheapest(state)),
    "swap": lambda state, seat: Discard(cheapest_in_hand(state, seat)),
    "burn": lambda state, seat: DECLINE,
    "claim": lambda state, seat: DECLINE,
    "divide": lambda state, seat: DECLINE,
    "share": lambda state, seat: DECLINE,
}


def cheapest_in_hand(state: State, seat: Seat) -> str:
    """The least valuable card besides the trophy."""
    hand = [card for card in goods.sort(state.hands[seat]) if card != goods.TROPHY]
    return min(hand, key=goods.VALUE.__getitem__)


def honest_load(state: State, seat: Seat) -> Cards:
    """As many as fit of the legal good that the hand holds most of; without one, the least valuable card."""
    hand = state.hands[seat]
    most = max(goods.LEGAL, key=hand.count)
    number = min(hand.count(most), loading.MOST_IN_BAG)
    return (most,) * number if number else goods.sort(hand)[:1]


def most_frequent(state: State, seat: Seat) -> str:
    """The declarable good that the bag holds most of."""
    return max(state.rules.declarable, key=state.bags[seat].count)


def forced(state: State, decision: Decision) -> Action | None:
    """A bound sheriff without another offer to accept has one action; so has a hand, a table or a stand that leaves no
    choice."""
    only = _FORCED[decision.ask]
    return only(state, decision.seat) if only else None


def _forced_judge(state: State, seat: Seat) -> Action | None:
    duty = state.bound[state.called]
    if not duty or (state.live and deals.acceptable(state, seat)):
        return None
    return OPEN if duty == "open" else PASS


def _forced_market(state: State, seat: Seat) -> Action | None:
    return None if state.hands[seat] else KEEP_ALL


def _forced_load(state: State, seat: Seat) -> Action | None:
    hand = state.hands[seat]
    return Load((hand[0],)) if len(hand) == 1 else None


def _forced_pay(state: State, seat: Seat) -> Action | None:
    owed, cards, _ = paying.choice(state)
    if not paying.has_one_way(owed, cards, overpay=state.rules.overpay):
        return None
    return HandOver(paying.cheapest(state))


def _forced_swap(state: State, seat: Seat) -> Action | None:
    others = {card for card in state.hands[seat] if card != goods.TROPHY}
    return Discard(others.pop()) if len(others) == 1 else None


_FORCED: dict[str, Callable[[State, Seat], Action | None] | None] = {
    "start": None,
    "market": _forced_market,
    "place": None,
    "stack": None,
    "load": _forced_load,
    "declare": None,
    "pick": None,
    "answer": None,
    "interject": None,
    "judge": _forced_judge,
    "pay": _forced_pay,
    "swap": _forced_swap,
    "burn": lambda state, seat: None if extras.free_oil(state, seat) else DECLINE,
    "claim": lambda state, seat: None if extras.claimable(state, seat) else DECLINE,
    "divide": None,
    "share": None,
}


def sample(state: State, decision: Decision, rng: random.Random) -> Action:
    """A random legal action; every kind of action and every kind of terms comes up. It rests on nothing that the seat
    could not know."""
    return _SAMPLERS[decision.ask](state, decision.seat, rng.random)


Draw = Callable[[], float]
"""Uniform from 0 to 1. All chance here comes from it alone, since the generator's other methods cost several times more."""

MOST_GOLD = 20
LARGEST_HAND = 8
SUBSETS: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = tuple(
    tuple(tuple(itertools.combinations(range(size), number)) for number in range(size + 1))
    for size in range(LARGEST_HAND + 1)
)
"""SUBSETS[size][number]: every way to take so many of so many cards, by place."""

SOURCES: tuple[tuple[tuple[tuple[str, ...], ...], ...], ...] = tuple(
    tuple(
        tuple((*piles, *("deck",) * (number - deep)) for piles in itertools.product(market.PILES, repeat=deep))
        for deep in range(number + 1)
    )
    for number in range(market.MOST_SET_ASIDE + 1)
)
"""SOURCES[number][deep]: every way to draw so many cards, so many of them from discard piles."""


def some(cards: Sequence[str], least: int, most: int, draw: Draw) -> Cards:
    """`least` to `most` of at most eight cards."""
    size = len(cards)
    most = min(most, size)
    ways = SUBSETS[size][least + int(draw() * (most - least + 1))]
    return tuple([cards[place] for place in ways[int(draw() * len(ways))]])


def one_of(things: Sequence[T], draw: Draw) -> T:
    return things[int(draw() * len(things))]


def _sample_start(state: State, seat: Seat, draw: Draw) -> Action:
    return Start(one_of(state.merchants, draw))


def _sample_market(state: State, seat: Seat, draw: Draw) -> Action:
    cards = some(state.hands[seat], 0, market.MOST_SET_ASIDE, draw)
    if not cards:
        return KEEP_ALL
    return Exchange(cards, _sources(state, len(cards), draw) if state.rules.two_piles else ())


def _sources(state: State, number: int, draw: Draw) -> tuple[str, ...]:
    """Some of the cards from the discard piles, the rest from the deck; all from the deck if the piles do not reach."""
    left, right = len(state.piles[0]), len(state.piles[1])
    if state.rules.single_source:
        places = ["deck", *(["left"] if left >= number else []), *(["right"] if right >= number else [])]
        return (one_of(places, draw),) * number
    ways = SOURCES[number][int(draw() * (number + 1))]
    sources = ways[int(draw() * len(ways))]
    if (left < number and sources.count("left") > left) or (right < number and sources.count("right") > right):
        return ("deck",) * number
    return sources


def _sample_place(state: State, seat: Seat, draw: Draw) -> Action:
    """On either pile, as the cards lie or the other way round."""
    chance = draw()
    pile = "left" if chance < 0.5 else "right"
    if 0.25 < chance < 0.75:
        return Place(pile)
    return Place(pile, tuple(market.to_place(state)[::-1]))


def _sample_load(state: State, seat: Seat, draw: Draw) -> Action:
    return Load(some(state.hands[seat], 1, loading.MOST_IN_BAG, draw))


def _sample_declare(state: State, seat: Seat, draw: Draw) -> Action:
    return Declare(state.bag_sizes[seat], one_of(state.rules.declarable, draw))


def _sample_pick(state: State, seat: Seat, draw: Draw) -> Action:
    return Call(one_of(inspecting.unsettled(state), draw))


def _sample_merchant(state: State, seat: Seat, draw: Draw) -> Action:
    if draw() < 0.5 or state.rules.cheap:
        return YIELD
    return _sample_talk(state, seat, seat, draw)


def _sample_talk(state: State, seat: Seat, payer: Seat, draw: Draw) -> Action:
    """An answer to an offer, or an offer; a yield where the draw gave no terms."""
    if state.live:
        chance = draw()
        if chance < 0.5 and (action := _answer_to(state, seat, chance, draw)):
            return action
    terms = random_terms(state, seat, payer, draw)
    return Offer(terms) if terms else YIELD


def _answer_to(state: State, seat: Seat, chance: float, draw: Draw) -> Action | None:
    """What this seat may do about some live offer; None where that one is not its business, or cannot be accepted."""
    offer = one_of(state.live, draw)
    if seat in offer.awaits:
        if chance < 0.1:
            return TurnDown(offer.number)
        return Accept(offer.number) if deals.is_acceptable(state, seat, offer) else None
    return Withdraw(offer.number) if chance < 0.2 and offer.author == seat else None


def random_terms(state: State, seat: Seat, payer: Seat, draw: Draw) -> Terms | None:
    """Terms that could be offered now, or None if the draw gave none."""
    passes, opens = _random_requests(state, payer, draw)
    if not passes and not opens:
        return None
    if state.rules.deputies and seat == state.alone and any(bag != state.called for bag in passes + opens):
        return None
    gold = int(draw() * (min(MOST_GOLD, deals.free_gold(state, payer)) + 1))
    what = draw()
    if what < 0.5:
        return Terms(payer, gold, passes=passes, opens=opens) if gold else None
    stand = _random_stand(state, payer, draw) if what < 0.7 else ()
    hidden = _random_hidden(state, seat, payer, draw) if 0.65 < what < 0.85 else ()
    bag = _random_bag(state, payer, draw) if 0.8 < what < 0.95 else ()
    promises = ("I will remember this.",) if 0.9 < what < 0.95 and not state.rules.mute else ()
    may_promise = what > 0.92 and not state.rules.gatekeeper
    favour = (one_of([s for s in range(state.players) if s != payer], draw),) if may_promise else ()
    if not (gold or stand or hidden or bag or promises or favour):
        return None
    later_passes, later_opens = (favour, ()) if what < 0.97 else ((), favour)
    return Terms(payer, gold, stand, hidden, bag, promises, passes, opens, later_passes, later_opens)


def _random_stand(state: State, payer: Seat, draw: Draw) -> Cards:
    """One or two legal goods that lie there."""
    free = deals.free_stand(state, payer)
    if not free:
        return ()
    first = free.pop(int(draw() * len(free)))
    return (first, one_of(free, draw)) if free and draw() < 0.3 else (first,)


def _random_hidden(state: State, seat: Seat, payer: Seat, draw: Draw) -> Cards:
    """Any contraband where only the number counts; else cards that are there."""
    number = min(deals.free_hidden_number(state, payer), 1 + int(draw() * 2))
    if state.rules.edition.hidden_goods_checked_by_number or seat != payer:
        return tuple([one_of(state.rules.contraband, draw) for _ in range(number)])
    free = deals.missing_from(deals.offered_elsewhere(state, payer), deals.free_hidden(state, payer))
    return tuple(free[:number])


def _random_bag(state: State, payer: Seat, draw: Draw) -> Cards:
    """One or two goods of any kind, whether they are there or not."""
    if state.settled[payer]:
        return ()
    number = min(state.bag_sizes[payer], 1 + int(draw() * 2))
    return tuple([one_of(state.rules.nameable, draw) for _ in range(number)])


def _random_requests(state: State, payer: Seat, draw: Draw) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Mostly the payer's own passage, else another bag's fate; now and then both."""
    chance = draw()
    own: tuple[Seat, ...] = ()
    if chance < 0.8 and not state.settled[payer] and state.bound[payer] != "open":
        own = (payer,)
        if chance < 0.65:
            return own, ()
    seat = one_of(inspecting.unsettled(state), draw)
    if seat == payer:
        return own, ()
    bound = state.bound[seat]
    if bound != "open" and draw() < 0.3:
        return (*own, seat), ()
    return own, (seat,) if bound != "pass" else ()


def _sample_judge(state: State, seat: Seat, draw: Draw) -> Action:
    """Accept, talk, open or let pass, as far as the moment allows."""
    if state.live and draw() < 0.3:
        offer = one_of(state.live, draw)
        if seat in offer.awaits and deals.is_acceptable(state, seat, offer):
            return Accept(offer.number)
    bound = state.bound[state.called]
    if bound:
        return OPEN if bound == "open" else PASS
    chance = draw()
    if chance >= 0.4 or state.messages_left < 2:
        return OPEN if draw() < 0.5 else PASS
    if chance < 0.1 or state.rules.cheap:
        return YIELD
    return _sample_talk(state, seat, state.called if chance < 0.3 else one_of(state.merchants, draw), draw)


def _sample_pay(state: State, seat: Seat, draw: Draw) -> Action:
    """Cards in a random order until the debt is covered, or there are no more."""
    if forced_payment := _forced_pay(state, seat):
        return forced_payment
    owed, cards, _ = paying.choice(state)
    left = list(cards)
    handed: list[str] = []
    while owed > 0 and left:
        card = left.pop(int(draw() * len(left)))
        handed.append(card)
        owed -= goods.VALUE[card]
    if left and state.rules.overpay and draw() < 0.3:
        handed.append(one_of(left, draw))
    return HandOver(tuple(handed))


def _sample_swap(state: State, seat: Seat, draw: Draw) -> Action:
    return Discard(one_of([card for card in state.hands[seat] if card != goods.TROPHY], draw))


def _sample_burn(state: State, seat: Seat, draw: Draw) -> Action:
    if not extras.free_oil(state, seat) or draw() < 0.3:
        return DECLINE
    victim = one_of(extras.victims(state, seat), draw)
    stand = deals.free_stand(state, victim)
    good = one_of(stand, draw)
    return Burn(victim, good, 1 + int(draw() * min(extras.MOST_BURNT, stand.count(good))))


def _sample_claim(state: State, seat: Seat, draw: Draw) -> Action:
    kinds = extras.claimable(state, seat)
    return Claim(one_of(kinds, draw)) if kinds and draw() < 0.8 else DECLINE


def _sample_divide(state: State, seat: Seat, draw: Draw) -> Action:
    if draw() < 0.3:
        return DECLINE
    gold = state.ledger.coins[state.booty]
    cards = tuple([card for card in deputies.booty_cards(state) if draw() < 0.5])
    return Divide(int(draw() * (gold + 1)), cards)


def _sample_share(state: State, seat: Seat, draw: Draw) -> Action:
    return AGREE if draw() < 0.5 else DECLINE


_SAMPLERS: dict[str, Callable[[State, Seat, Draw], Action]] = {
    "start": _sample_start,
    "market": _sample_market,
    "place": _sample_place,
    "stack": _sample_place,
    "load": _sample_load,
    "declare": _sample_declare,
    "pick": _sample_pick,
    "answer": _sample_merchant,
    "interject": _sample_merchant,
    "judge": _sample_judge,
    "pay": _sample_pay,
    "swap": _sample_swap,
    "burn": _sample_burn,
    "claim": _sample_claim,
    "divide": _sample_divide,
    "share": _sample_share,
}
