"""Actions without a player: the documented fallback, the one forced action, and a random legal one."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.game import Action, Decision, IllegalAction, Seat
from engine.sheriff import deals, goods, inspecting, market, paying
from engine.sheriff.actions import (
    Accept,
    Call,
    Cards,
    Declare,
    Exchange,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Start,
    Terms,
    TurnDown,
    Withdraw,
    Yield,
)
from engine.sheriff.state import State


def fallback(state: State, decision: Decision) -> Action:
    """Left neighbour starts · keep the hand · load honestly · declare the most frequent good · call from the left ·
    stay silent · keep a deal, else let the bag pass · pay with the cheapest cards."""
    seat = decision.seat
    match decision.ask:
        case "start":
            return Start(state.merchants()[0])
        case "market":
            return Exchange()
        case "load":
            return Load(honest_load(state, seat))
        case "declare":
            return Declare(state.bag_sizes[seat], most_frequent(state, seat))
        case "pick":
            return Call(inspecting.unsettled(state)[0])
        case "judge":
            return Open() if state.bound[state.called] == "open" else Pass()
        case "pay":
            return HandOver(paying.cheapest(state))
        case _:
            return Yield()


def honest_load(state: State, seat: Seat) -> Cards:
    """As many as fit of the legal good that the hand holds most of; without one, the least valuable card."""
    hand = state.hands[seat]
    most = max(goods.LEGAL, key=hand.count)
    number = min(hand.count(most), 5)
    return (most,) * number if number else goods.sort(hand)[:1]


def most_frequent(state: State, seat: Seat) -> str:
    """The declarable good that the bag holds most of."""
    return max(state.rules.declarable, key=state.bags[seat].count)


def forced(state: State, decision: Decision) -> Action | None:
    """A bound sheriff without another offer to accept has one action; so has a hand or a table that leaves no choice."""
    match decision.ask:
        case "judge" if state.bound[state.called] and not acceptable(state, decision.seat):
            return fallback(state, decision)
        case "market" if not state.hands[decision.seat]:
            return Exchange()
        case "pay" if paying.has_one_way(*paying.choice(state)[:2]):
            return fallback(state, decision)
        case "load" if len(set(state.hands[decision.seat])) == len(state.hands[decision.seat]) == 1:
            return fallback(state, decision)
        case _:
            return None


def acceptable(state: State, seat: Seat) -> list[int]:
    """The numbers this seat could accept now."""
    numbers = []
    for offer in deals.live_offers(state):
        if deals.other_side(state, offer) == seat:
            try:
                deals.check_terms(state, offer.terms)
            except IllegalAction:
                continue
            numbers.append(offer.number)
    return numbers


def sample(state: State, decision: Decision, rng: random.Random) -> Action:
    """A random legal action; every kind of action and every kind of terms comes up."""
    return _SAMPLERS[decision.ask](state, decision.seat, rng)


def _some(cards: list[str], least: int, most: int, rng: random.Random) -> Cards:
    return tuple(rng.sample(cards, rng.randint(min(least, len(cards)), min(most, len(cards)))))


def _sample_start(state: State, seat: Seat, rng: random.Random) -> Action:
    return Start(rng.choice(state.merchants()))


def _sample_market(state: State, seat: Seat, rng: random.Random) -> Action:
    return Exchange(_some(state.hands[seat], 0, market.MOST_SET_ASIDE, rng))


def _sample_load(state: State, seat: Seat, rng: random.Random) -> Action:
    return Load(_some(state.hands[seat], 1, 5, rng))


def _sample_declare(state: State, seat: Seat, rng: random.Random) -> Action:
    return Declare(state.bag_sizes[seat], rng.choice(state.rules.declarable))


def _sample_pick(state: State, seat: Seat, rng: random.Random) -> Action:
    return Call(rng.choice(inspecting.unsettled(state)))


def _sample_merchant(state: State, seat: Seat, rng: random.Random) -> Action:
    draw = rng.random()
    if draw < 0.3:
        return Yield()
    return _sample_talk(state, seat, seat, draw, rng)


def _sample_talk(state: State, seat: Seat, payer: Seat, draw: float, rng: random.Random) -> Action:
    """An offer, or an answer to one; a yield where nothing of the kind is possible."""
    live = deals.live_offers(state)
    if draw < 0.5 and live:
        offer = rng.choice(live)
        if offer.author == seat:
            return Withdraw(offer.number)
        if deals.other_side(state, offer) == seat:
            return TurnDown(offer.number)
    if draw < 0.7:
        numbers = acceptable(state, seat)
        if numbers:
            return Accept(rng.choice(numbers))
    terms = random_terms(state, payer, rng)
    return Offer(terms) if terms else Yield()


def random_terms(state: State, payer: Seat, rng: random.Random) -> Terms | None:
    """Terms that could be offered now, or None if the draw gave none."""
    gold = rng.randint(0, max(0, min(20, deals.free_gold(state, payer))))
    stand = _some(deals.free_stand(state, payer), 0, 2, rng) if rng.random() < 0.3 else ()
    number = deals.free_hidden_number(state, payer)
    hidden = tuple(rng.choices(goods.CONTRABAND, k=rng.randint(0, min(2, number)))) if rng.random() < 0.3 else ()
    bag: Cards = ()
    if not state.settled[payer] and rng.random() < 0.3:
        bag = tuple(rng.choices(goods.NAMES, k=rng.randint(0, min(2, state.bag_sizes[payer]))))
    promises = ("I will remember this.",) if rng.random() < 0.2 else ()
    passes, opens = _random_requests(state, payer, rng)
    if not (passes or opens) or not (gold or stand or hidden or bag or promises):
        return None
    return Terms(payer, gold, stand, hidden, bag, promises, passes, opens)


def _random_requests(state: State, payer: Seat, rng: random.Random) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    passes, opens = [], []
    for seat in inspecting.unsettled(state):
        bound, draw = state.bound[seat], rng.random()
        if bound != "open" and (draw < 0.7 if seat == payer else draw < 0.1):
            passes.append(seat)
        elif bound != "pass" and seat != payer and draw > 0.7:
            opens.append(seat)
    return tuple(passes), tuple(opens)


def _sample_judge(state: State, seat: Seat, rng: random.Random) -> Action:
    moves = inspecting.sheriff_moves(state)
    numbers = acceptable(state, seat)
    if numbers and rng.random() < 0.3:
        return Accept(rng.choice(numbers))
    draw = rng.random()
    if Offer in moves and draw < 0.4:
        payer = state.called if draw < 0.3 else rng.choice(state.merchants())
        return Yield() if draw < 0.1 else _sample_talk(state, seat, payer, rng.random(), rng)
    return rng.choice([Open() if move is Open else Pass() for move in moves if move in (Open, Pass)])


def _sample_pay(state: State, seat: Seat, rng: random.Random) -> Action:
    """Cards in a random order until the debt is covered, without those that turn out not to be needed."""
    owed, cards, _ = paying.choice(state)
    order = rng.sample(cards, len(cards))
    handed: list[str] = []
    for card in order:
        if goods.value(handed) >= owed:
            break
        handed.append(card)
    return HandOver(tuple(handed))


_SAMPLERS: dict[str, Callable[[State, Seat, random.Random], Action]] = {
    "start": _sample_start,
    "market": _sample_market,
    "load": _sample_load,
    "declare": _sample_declare,
    "pick": _sample_pick,
    "answer": _sample_merchant,
    "interject": _sample_merchant,
    "judge": _sample_judge,
    "pay": _sample_pay,
}
