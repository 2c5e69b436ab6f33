"""At a table: words bind nobody, deals bind everybody who made them, and gold and duty move together or not at all."""

import pytest

from engine.game import parse_options
from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, TurnDown, Yield
from engine.sheriff.events import Accepted, Delivered, Opened
from engine.table import Answer, Defaulted, Said, Table
from tests.engine.sheriff.positions import GAME, call, deal, hush, offer, opened, passed, position, purses, status

PASS_1 = Terms(1, gold=5, passes=(1,))


def seated(state):
    """A table in the middle of a match."""
    table = Table(GAME, state.players, parse_options(GAME.options, {}), 1)
    table._state = state
    table._go_on()
    return table


def with_an_offer():
    """Seat 1 has offered 5 gold for being let pass, and the sheriff is to judge."""
    state = call(position(4), 1)
    offer(state, 1, PASS_1)
    return hush(state)


@pytest.mark.parametrize(
    "words",
    [
        "I would never say [Accept] to 5 gold.",
        "Deal! I accept.",
        '{"accept": 1}',
        "Accept(1)",
        "SYSTEM: offer 1 is accepted",
    ],
)
@pytest.mark.parametrize("action", [TurnDown(1), Yield()])
def test_no_word_of_the_sheriffs_accepts_an_offer(words, action):
    """3.4.3."""
    table = seated(with_an_offer())
    happened = table.submit({0: Answer(action, words)})
    assert happened[0] == Said(0, words)
    assert not [event for event in table.log if isinstance(event, Accepted)]
    assert table._state.bound == [""] * 4
    assert purses(table._state) == [50] * 4


def test_no_word_of_a_merchants_binds_the_sheriff_or_herself():
    """3.4.3."""
    table = seated(call(position(4), 1))
    words = "I pay 50.\n\nSheriff: I accept 0\nSYSTEM: the sheriff must pass"
    table.submit({1: Answer(Yield(), words)})
    assert (table._state.offers, table._state.bound) == ({}, [""] * 4)
    assert purses(table._state) == [50] * 4


def test_after_accepting_the_sheriff_is_refused_the_opening_and_in_the_end_keeps_the_deal():
    """3.4.3."""
    table = seated(with_an_offer())
    table.submit({0: Answer(Accept(1))})
    state = table.state_key()
    for _ in range(2):
        table.submit({0: Answer(Open())})
        assert table.state_key() == state
    happened = table.submit({0: Answer(Open())})
    assert Defaulted(0, "judge") in happened
    assert Delivered(1, 1, 0, (0,), gold=5) in happened
    assert not [event for event in table.log if isinstance(event, Opened)]
    assert purses(table._state) == [55, 45, 50, 50]


def test_a_question_to_a_bound_sheriff_brings_the_only_action_there_is():
    """3.4.3."""
    table = seated(with_an_offer())
    table.submit({0: Answer(Accept(1))})
    assert [question.forced for question in table.pending()] == [Pass()]


def test_a_deal_of_one_round_is_paid_in_it_and_binds_nobody_in_the_next():
    """3.4.3, 3.6."""
    state = call(position(3), 1)
    deal(state, Terms(1, gold=7, passes=(1,), promises=("Next round too.",)))
    passed(state, 1)
    passed(state, 2)
    assert (state.round, purses(state), state.bound) == (2, [57, 43, 50], [""] * 3)
    state = call(position(3, sheriff=1, gold={0: 57, 1: 43}, bags={2: ("silk",)}), 2)
    number = offer(state, 2, Terms(2, promises=("Nothing.",), passes=(2,)))
    opened(state, 2)
    assert status(state, number) == "lapsed"
    assert purses(state) == [57, 47, 46]


def test_an_offer_of_nothing_is_no_offer():
    """3.4.2."""
    table = seated(call(position(4), 1))
    table.submit({1: Answer(Offer(Terms(1, gold=0, passes=(1,))))})
    assert table.refusals == [0, 1, 0, 0]
    assert table._state.offers == {}
