"""Actions without a player: the documented fallback, the one forced action, and a random legal one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

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
    Place,
    Start,
    Terms,
    TurnDown,
    Withdraw,
    Yield,
)
from engine.sheriff.state import State

T = TypeVar("T")


def fallback(state: State, decision: Decision) -> Action:
    """Left neighbour starts · keep the hand · load honestly · declare the most frequent good · call from the left ·
    stay silent · keep a deal, else let the bag pass · pay with the cheapest cards."""
    seat = decision.seat
    match decision.ask:
        case "start":
            return Start(state.merchants[0])
        case "market":
            return Exchange()
        case "place" | "stack":
            return Place(state.rules.edition.piles[0])
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
    for offer in state.live:
        if deals.other_side(state, offer) == seat:
            try:
                deals.check_terms(state, seat, offer.terms)
            except IllegalAction:
                continue
            numbers.append(offer.number)
    return numbers


def sample(state: State, decision: Decision, rng: random.Random) -> Action:
    """A random legal action; every kind of action and every kind of terms comes up. It rests on nothing that the seat
    could not know."""
    return _SAMPLERS[decision.ask](state, decision.seat, rng.random)


Draw = Callable[[], float]
"""Uniform from 0 to 1. All chance here comes from it alone, since the generator's other methods cost several times more."""

LARGEST_HAND = 8
SUBSETS: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = tuple(
    tuple(tuple(itertools.combinations(range(size), number)) for number in range(size + 1))
    for size in range(LARGEST_HAND + 1)
)
"""SUBSETS[size][number]: every way to take so many of so many cards, by place."""


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
    return Exchange(cards, _sources(state, len(cards), draw) if state.rules.edition.two_piles else ())


def _sources(state: State, number: int, draw: Draw) -> tuple[str, ...]:
    """Some of the cards from the discard piles, the rest from the deck."""
    left, right = len(state.piles[0]), len(state.piles[1])
    if state.rules.single_source:
        places = ["deck", *(["left"] if left >= number else []), *(["right"] if right >= number else [])]
        return (one_of(places, draw),) * number
    sources: list[str] = []
    for _ in range(int(draw() * (number + 1))):
        if left and (not right or draw() < 0.5):
            left -= 1
            sources.append("left")
        elif right:
            right -= 1
            sources.append("right")
    return (*sources, *("deck",) * (number - len(sources)))


def _sample_place(state: State, seat: Seat, draw: Draw) -> Action:
    cards = state.aside[seat] or state.evidence
    return Place(one_of(state.rules.edition.piles, draw), tuple(cards if draw() < 0.5 else cards[::-1]))


def _sample_load(state: State, seat: Seat, draw: Draw) -> Action:
    return Load(some(state.hands[seat], 1, 5, draw))


def _sample_declare(state: State, seat: Seat, draw: Draw) -> Action:
    return Declare(state.bag_sizes[seat], one_of(state.rules.declarable, draw))


def _sample_pick(state: State, seat: Seat, draw: Draw) -> Action:
    return Call(one_of(inspecting.unsettled(state), draw))


def _sample_merchant(state: State, seat: Seat, draw: Draw) -> Action:
    if draw() < 0.5:
        return Yield()
    return _sample_talk(state, seat, seat, draw)


def _sample_talk(state: State, seat: Seat, payer: Seat, draw: Draw) -> Action:
    """An answer to an offer, or an offer; a yield where the draw gave no terms."""
    if state.live:
        chance = draw()
        if chance < 0.2:
            offer = one_of(state.live, draw)
            if offer.author == seat:
                return Withdraw(offer.number)
            if deals.other_side(state, offer) == seat:
                return TurnDown(offer.number)
        elif chance < 0.5 and (numbers := acceptable(state, seat)):
            return Accept(one_of(numbers, draw))
    terms = random_terms(state, seat, payer, draw)
    return Offer(terms) if terms else Yield()


def random_terms(state: State, seat: Seat, payer: Seat, draw: Draw) -> Terms | None:
    """Terms that could be offered now, or None if the draw gave none."""
    stand: Cards = ()
    hidden: Cards = ()
    bag: Cards = ()
    gold = int(draw() * (min(20, deals.free_gold(state, payer)) + 1))
    if draw() < 0.25 and (free := deals.free_stand(state, payer)):
        stand = (one_of(free, draw),)
        free.remove(stand[0])
        if free and draw() < 0.3:
            stand = (*stand, one_of(free, draw))
    if draw() < 0.25 and (number := deals.free_hidden_number(state, payer)):
        hidden = _random_hidden(state, seat, payer, min(number, 1 + int(draw() * 2)), draw)
    if draw() < 0.25 and not state.settled[payer]:
        size = min(state.bag_sizes[payer], 1 + int(draw() * 2))
        bag = tuple([one_of(goods.NAMES, draw) for _ in range(size)])
    promises = ("I will remember this.",) if draw() < 0.1 else ()
    passes, opens = _random_requests(state, payer, draw)
    if not (passes or opens) or not (gold or stand or hidden or bag or promises):
        return None
    return Terms(payer, gold, stand, hidden, bag, promises, passes, opens)


def _random_hidden(state: State, seat: Seat, payer: Seat, number: int, draw: Draw) -> Cards:
    """Any contraband where only the number counts; else cards that are there."""
    if state.rules.edition.hidden_goods_checked_by_number or seat != payer:
        return tuple([one_of(goods.CONTRABAND, draw) for _ in range(number)])
    free = deals.free_hidden(state, payer)
    return tuple(free[:number])


def _random_requests(state: State, payer: Seat, draw: Draw) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Mostly the payer's own passage, else another bag's fate; now and then both."""
    unsettled = inspecting.unsettled(state)
    passes: tuple[Seat, ...] = ()
    opens: tuple[Seat, ...] = ()
    if payer in unsettled and state.bound[payer] != "open" and draw() < 0.8:
        passes = (payer,)
        if draw() < 0.8:
            return passes, opens
    seat = one_of(unsettled, draw)
    if seat == payer:
        return passes, opens
    if state.bound[seat] != "open" and draw() < 0.3:
        return (*passes, seat), opens
    if state.bound[seat] != "pass":
        opens = (seat,)
    return passes, opens


def _sample_judge(state: State, seat: Seat, draw: Draw) -> Action:
    moves = inspecting.sheriff_moves(state)
    if state.live and draw() < 0.3 and (numbers := acceptable(state, seat)):
        return Accept(one_of(numbers, draw))
    chance = draw()
    if chance < 0.4 and moves is inspecting.SHERIFF_MOVES:
        if chance < 0.1:
            return Yield()
        return _sample_talk(state, seat, state.called if chance < 0.3 else one_of(state.merchants, draw), draw)
    if moves[0] is Pass:
        return Pass()
    return Open() if moves[1] is not Pass or draw() < 0.5 else Pass()


def _sample_pay(state: State, seat: Seat, draw: Draw) -> Action:
    """Cards in a random order until the debt is covered."""
    owed, cards, _ = paying.choice(state)
    left = list(cards)
    handed: list[str] = []
    while owed > 0:
        card = left.pop(int(draw() * len(left)))
        handed.append(card)
        owed -= goods.VALUE[card]
    return HandOver(tuple(handed))


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
}
