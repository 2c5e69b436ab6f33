"""A random legal action: for playouts, and for tests."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.game import Action, Decision, Seat
from engine.sheriff import deals, delivering, deputies, extras, giving, goods, inspecting, loading, market, paying
from engine.sheriff.actions import (
    Accept,
    Burn,
    Call,
    Cards,
    Claim,
    Declare,
    Discard,
    Divide,
    Exchange,
    Give,
    HandOver,
    Load,
    Offer,
    Place,
    Start,
    Terms,
    TurnDown,
    Withdraw,
)
from engine.sheriff.defaults import AGREE, DECLINE, KEEP_ALL, OPEN, PASS, YIELD, forced_pay
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.state import State

T = TypeVar("T")


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
    if 0.76 < what < 0.82:
        hidden = (FACE_DOWN,) * len(hidden)
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
    elsewhere, held = deals.offered_elsewhere(state, payer), deals.free_hidden(state, payer)
    free = deals.missing_from(elsewhere, held)
    if FACE_DOWN in elsewhere:
        number = max(0, min(number, len(held) - len(elsewhere)))
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
    if forced_payment := forced_pay(state, seat):
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


def _sample_give(state: State, seat: Seat, draw: Draw) -> Action:
    deal = delivering.due_deals(state)[0]
    left = giving.choices(state, deal)
    return Give(tuple([left.pop(int(draw() * len(left))) for _ in range(deal.terms.hidden.count(FACE_DOWN))]))


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
    "give": _sample_give,
    "swap": _sample_swap,
    "burn": _sample_burn,
    "claim": _sample_claim,
    "divide": _sample_divide,
    "share": _sample_share,
}
