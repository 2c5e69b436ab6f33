"""What others do in secret sounds the same whatever the secret is."""

import random
from itertools import product

import pytest
from hypothesis import given, settings

from engine.game import Action, IllegalAction
from engine.sheriff.actions import Accept, Call, Declare, Exchange, Load, Offer, Start, TurnDown, Withdraw, Yield
from engine.sheriff.state import State
from tests.engine.sheriff.positions import GAME, act, asked, opened, position
from tests.strategies import Match, Playthrough, matches, sheriff_garbage, spoilt

OPEN_MOVES = (Start, Declare, Call, Offer, Accept, TurnDown, Withdraw, Yield)
"""Moves that show nothing but themselves: they say the same whatever lies face down."""


def news(state, seat, action, watcher):
    """What the watcher hears of the action, or None if it is refused."""
    try:
        events = GAME.resolve(state, seat, action)
    except IllegalAction:
        return None
    return [event.seen_by(watcher) for event in events]


def shows_goods(state: State, seat: int, action: Action) -> bool:
    """In the 1st edition a merchant who names face-down goods shows that she has them; in the 2nd she may bluff. (Q17)"""
    if state.rules.edition.hidden_goods_checked_by_number or seat == state.sheriff:
        return False
    if isinstance(action, Accept):
        offer = state.offers.get(action.number)
        return offer is not None and bool(offer.terms.hidden)
    return isinstance(action, Offer) and bool(action.terms.hidden)


def swapped(match: Match):
    """At every decision: who decides, who watches, the state, and one that differs in what the watcher cannot know."""
    played, rng = Playthrough(match), random.Random(match.dice)
    for decisions in played.turns():
        for decision in decisions:
            watcher = rng.choice([None, *(seat for seat in range(match.players) if seat != decision.seat)])
            yield decision, watcher, played.state, GAME.imagine(GAME.view(played.state, watcher), rng), rng


@settings(max_examples=15)
@given(match=matches("sheriff"))
def test_an_open_move_is_as_possible_and_sounds_the_same_with_other_secrets(match):
    """3.8."""
    for decision, watcher, state, twin, rng in swapped(match):
        move = GAME.sample(state, decision, rng)
        for action in (move, spoilt(move, sheriff_garbage, rng)):
            if isinstance(action, OPEN_MOVES) and not shows_goods(state, decision.seat, action):
                assert news(twin, decision.seat, action, watcher) == news(state, decision.seat, action, watcher)


@settings(max_examples=15)
@given(match=matches("sheriff"))
def test_a_bag_loaded_with_other_cards_of_the_same_number_sounds_the_same(match):
    """3.2, 3.8."""
    for decision, watcher, state, twin, rng in swapped(match):
        move = GAME.sample(state, decision, rng)
        if isinstance(move, Load):
            other = Load(tuple(rng.sample(twin.hands[decision.seat], len(move.cards))))
            assert news(twin, decision.seat, other, watcher) == news(state, decision.seat, move, watcher)
            again = Load(tuple(rng.sample(state.hands[decision.seat], len(move.cards))))
            assert news(state, decision.seat, again, watcher) == news(state, decision.seat, move, watcher)


@settings(max_examples=10)
@given(match=matches("sheriff"))
def test_draws_and_reshuffles_sound_the_same_with_other_secrets(match):
    """3.7, 3.8."""
    for decision, watcher, state, twin, _ in swapped(match):
        if decision.ask == "market" and not set(state.hands[decision.seat]).isdisjoint(twin.hands[decision.seat]):
            card = min(set(state.hands[decision.seat]) & set(twin.hands[decision.seat]))
            assert heard_of_market(twin, decision.seat, card, watcher) == heard_of_market(
                state, decision.seat, card, watcher
            )


def heard_of_market(state: State, seat: int, card: str, watcher: int | None):
    state = GAME.copy(state)
    sources = ("deck",) if state.rules.two_piles else ()
    happened = act(state, seat, Exchange((card,), sources))
    return [event.seen_by(watcher) for event in happened], asked(state)


def in_debt(hidden, bag):
    """Seat 1 without gold or legal goods has been caught, and owes as much as the bag cost."""
    state = position(gold={1: 0}, hidden={1: hidden}, bags={1: bag}, declared={1: "apples"})
    opened(state, 1)
    return state


@pytest.mark.parametrize("bag", [("crossbow",), ("crossbow", "crossbow")])
def test_whether_a_debtor_is_asked_does_not_tell_what_lies_face_down(bag):
    """3.5, 3.8."""
    kinds = ("pepper", "mead", "silk")
    pairs = {pair: asked(in_debt(pair, bag)) for pair in product(kinds, repeat=2)}
    assert len({str(ask) for ask in pairs.values()}) == 1, pairs
