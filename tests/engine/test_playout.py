"""A match played to its end by chance."""

import random

import pytest

from engine.catalog import GAMES
from engine.game import parse_options
from engine.playout import deal, play_out, settle
from engine.sheriff import SHERIFF
from engine.sheriff.actions import Terms
from tests.engine.sheriff.positions import asked, call, position
from tests.engine.sheriff.positions import deal as make_deal
from tests.engine.toy import Toy

every_game = pytest.mark.parametrize("name", GAMES)


def fresh(name, seed=1, players=4):
    game = GAMES[name]
    return deal(game, players, parse_options(game.options, {}), seed)


@every_game
def test_a_dealt_table_waits_for_the_first_decision(name):
    game = GAMES[name]
    state = fresh(name)
    assert not game.proceed(state)
    assert game.pending(state)


@every_game
def test_a_playout_goes_to_the_end(name):
    game = GAMES[name]
    state = fresh(name)
    assert play_out(game, state, random.Random(1)) > 0
    assert not game.pending(state)
    assert len(game.outcome(state).scores) == 4


@every_game
def test_the_same_dice_give_the_same_playout(name):
    state, again, other = fresh(name), fresh(name), fresh(name)
    numbers = [
        play_out(GAMES[name], table, random.Random(dice)) for table, dice in ((state, 1), (again, 1), (other, 2))
    ]
    assert numbers[0] == numbers[1]
    assert state == again
    assert state != other


def test_only_answers_with_a_choice_are_counted():
    toy = Toy()
    state = deal(toy, 3, {"rounds": 2}, 1)
    assert play_out(toy, state, random.Random(1)) == 3 + 1 + 3
    assert state.picked[-1] == 9


def test_a_forced_answer_is_given_and_not_counted():
    state = position(3, sheriff=2, round_number=9, bags={0: ("apples",), 1: ()}, interject=False)
    call(state, 0)
    make_deal(state, Terms(0, gold=5, passes=(0,)))
    assert asked(state) == [(2, "judge")]
    assert play_out(SHERIFF, state, random.Random(1)) == 0
    assert state.ledger.coins == [45, 50, 55]


def test_settling_lets_the_rules_go_on_until_a_seat_must_decide():
    state = SHERIFF.new(3, parse_options(SHERIFF.options, {}), 1)
    for event in SHERIFF.deal(state):
        SHERIFF.apply(state, event)
    settle(SHERIFF, state)
    assert asked(state) == [(state.sheriff, "start")]
