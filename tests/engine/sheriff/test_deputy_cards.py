"""Module: the deputy cards. Who is deputy in which round, and who knows it."""

import random

import pytest

from engine.game import parse_options
from engine.sheriff import setup
from engine.sheriff.events import Drew, RoundBegan
from engine.sheriff.module_events import DeputiesShuffled
from tests.engine.sheriff.positions import GAME, run
from tests.engine.sheriff.six import both_pass, six
from tests.strategies import Match, Playthrough

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


def dealt(seed=1, **options):
    state = GAME.new(6, parse_options(GAME.options, {"deputies": True, **options}), seed)
    log = run(state, GAME.deal(state))
    while events := GAME.proceed(state):
        log += run(state, events)
    return state, log


@every_edition
def test_the_two_top_cards_of_six_say_who_is_deputy_and_the_others_are_merchants(edition):
    """4.6: a fresh deal."""
    state, log = dealt(edition=edition)
    (shuffled,) = [event for event in log if isinstance(event, DeputiesShuffled)]
    first, second = shuffled.order[-1], shuffled.order[-2]
    assert RoundBegan(1, first, second) in log
    assert (state.sheriffs, state.sheriff) == ((first, second), first)
    assert state.merchants == tuple(seat for step in range(1, 6) if (seat := (first + step) % 6) not in {first, second})
    assert len({dealt(seed)[0].sheriffs for seed in range(12)}) > 6


def test_the_order_of_the_cards_is_hidden_and_who_is_left_is_known():
    """4.6, 3.8: a fresh deal, as each sees it."""
    state, log = dealt()
    (shuffled,) = [event for event in log if isinstance(event, DeputiesShuffled)]
    assert state.deputies_left == shuffled.order[:-2]
    for seat in (*range(6), None):
        assert shuffled.seen_by(seat) == DeputiesShuffled(())
        assert GAME.view(state, seat).deputies_left == tuple(sorted(set(range(6)) - set(state.sheriffs)))


def test_nine_rounds_are_played_three_times_deputy_each_and_by_laps_fewer():
    """4.6, 3.6: the settings of a match."""
    for laps, rounds in ((0, 9), (1, 3), (2, 6), (3, 9)):
        assert GAME.new(6, parse_options(GAME.options, {"deputies": True, "laps": laps}), 1).rules.rounds == rounds


def test_hands_are_refilled_deputies_last_and_the_next_two_cards_are_turned():
    """4.6, 3.6, Q11: the last bag of a round is settled."""
    state = six(hands={0: ("apples",) * 6, 3: ("cheese",) * 6})
    state.deputies_left = (1, 0, 2, 4)
    for bag in (1, 2, 4, 5):
        happened = both_pass(state, bag)
    assert RoundBegan(2, 4, 2) in happened
    assert [state.sheriffs, state.deputies_left, state.merchants] == [(4, 2), (1, 0), (5, 0, 1, 3)]
    assert [event.seat for event in happened if isinstance(event, Drew)] == [5, 1, 4, 2]
    assert [len(hand) for hand in state.hands] == [6] * 6


def test_in_an_imagined_table_the_cards_left_come_in_any_order():
    """4.6, 3.8: a fresh deal, from the first deputy's side."""
    state, _ = dealt()
    view = GAME.view(state, state.sheriff)
    orders = {GAME.imagine(view, random.Random(dice)).deputies_left for dice in range(40)}
    assert {tuple(sorted(order)) for order in orders} == {view.deputies_left}
    assert len(orders) > 12


def test_each_lap_has_an_order_of_its_own():
    """4.6: the shuffles before the first round, after the third and after the sixth, by several seeds."""
    for seed in range(3):
        state, _ = dealt(seed)
        assert len({setup.shuffle_deputies(state, lap).order for lap in range(3)}) == 3
    options = parse_options(GAME.options, {"deputies": True, "messages": 1, "interject": False, "talk": "cheap"})
    log = Playthrough(Match("sheriff", 6, options, 1, 1, None)).play().log
    orders = [event.order for event in log if isinstance(event, DeputiesShuffled)]
    assert orders == [setup.shuffle_deputies(dealt()[0], lap).order for lap in range(3)]
