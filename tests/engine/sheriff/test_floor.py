"""Who has the word over a bag, in which order, and for how long."""

import pytest

from engine.sheriff.actions import Accept, Call, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.sheriff.events import Called, Yielded
from tests.engine.sheriff.positions import act, asked, call, deal, hush, moves, offer, passed, position, refused

ALL = {"Open", "Pass", "Accept", "Offer", "TurnDown", "Withdraw", "Yield"}
LAST = {"Open", "Pass", "Accept"}


def for_passing(payer, gold=5):
    return Terms(payer, gold=gold, passes=(payer,))


def test_the_sheriff_calls_the_bags_in_any_order():
    """3.4.1."""
    state = position(4)
    assert asked(state) == [(0, "pick")]
    assert act(state, 0, Call(2)) == [Called(2)]
    assert asked(state) == [(2, "answer")]


@pytest.mark.parametrize("seat", [0, -1, 4, 10**30])
def test_only_a_merchant_can_be_called(seat):
    """3.4.1."""
    state = position(4)
    assert f"Call a merchant, not seat {seat}" in refused(state, 0, Call(seat))


def test_a_settled_bag_cannot_be_called_again():
    """3.4.1."""
    state = position(4)
    passed(state, 2)
    assert "The bag of seat 2 is settled already" in refused(state, 0, Call(2))


def test_the_last_bag_comes_by_itself():
    """3.4.1."""
    state = position(3)
    assert passed(state, 2)[-1] == Called(1)


def test_the_owner_speaks_first_then_every_other_merchant_once_then_the_sheriff():
    """3.4."""
    state = call(position(5, sheriff=1), 3)
    heard = []
    for _ in range(5):
        heard.append(asked(state)[0])
        act(state, heard[-1][0], Yield())
    assert heard == [(3, "answer"), (2, "interject"), (4, "interject"), (0, "interject"), (1, "judge")]


def test_merchants_may_interject_once_per_bag_only():
    """3.4."""
    state = hush(call(position(4), 2))
    act(state, 0, Yield())
    assert asked(state) == [(2, "answer")]
    act(state, 2, Yield())
    assert asked(state) == [(0, "judge")]


def test_an_option_keeps_other_merchants_silent():
    """3.4."""
    state = call(position(4, interject=False), 2)
    act(state, 2, Yield())
    assert asked(state) == [(0, "judge")]


@pytest.mark.parametrize("seat", [1, 3])
def test_nobody_speaks_out_of_turn(seat):
    """3.4."""
    state = call(position(4), 2)
    for action in (Yield(), Offer(for_passing(seat)), Open(), Pass()):
        assert "not your turn" in refused(state, seat, action)
    assert "not your turn" in refused(state, 0, Open())


@pytest.mark.parametrize("action", [Open(), Pass(), Call(1)])
def test_the_owner_can_neither_open_nor_pass(action):
    """3.4.1."""
    state = call(position(4), 2)
    assert "is not possible now" in refused(state, 2, action)


@pytest.mark.parametrize(
    ("messages", "owner", "sheriff"), [(1, 1, 0), (2, 1, 0), (3, 2, 1), (4, 2, 1), (7, 4, 3), (99, 50, 49)]
)
def test_sheriff_and_owner_take_turns_until_the_messages_are_used_up(messages, owner, sheriff):
    """3.4.1."""
    state = call(position(4, messages=messages), 2)
    said = {"answer": 0, "interject": 0, "judge": 0}
    while "Yield" in moves(state):
        seat, ask = asked(state)[0]
        act(state, seat, Yield())
        said[ask] += 1
    assert said == {"answer": owner, "interject": 2, "judge": sheriff}
    assert asked(state) == [(0, "judge")]
    assert moves(state) == LAST


@pytest.mark.parametrize("action", [Yield(), Offer(for_passing(2)), TurnDown(1), Withdraw(1)])
def test_at_the_message_limit_only_accept_open_or_pass_remain(action):
    """3.4.1."""
    state = call(position(4, messages=2), 2)
    offer(state, 2, for_passing(2))
    hush(state)
    assert moves(state) == LAST
    assert "The talk over this bag is over" in refused(state, 0, action)


@pytest.mark.parametrize("action", [Accept(1), Open(), Pass()])
def test_at_the_message_limit_each_of_the_three_is_possible(action):
    """3.4.1."""
    state = call(position(4, messages=2), 2)
    offer(state, 2, for_passing(2))
    act(hush(state), 0, action)
    assert state.settled[2] or state.bound[2] == "pass"


def test_while_there_is_talk_a_wrong_kind_of_action_is_not_answered_with_the_talk_being_over():
    """3. Only what is asked can be answered. 3.4.1."""
    state = hush(call(position(4), 2))
    assert moves(state) == ALL
    assert "Call is not possible now; possible: open, pass, " in refused(state, 0, Call(1))


def test_every_move_of_the_owner_is_a_message_and_an_interjection_is_none():
    """3.4.1."""
    state = call(position(4, messages=7), 2)
    offer(state, 2, for_passing(2))
    assert state.messages_left == 6
    offer(state, 1, for_passing(1))
    act(state, 3, Yield())
    assert state.messages_left == 6
    act(state, 0, TurnDown(1))
    assert state.messages_left == 5
    act(state, 2, Yield())
    assert state.messages_left == 4


def test_every_bag_has_its_own_messages():
    """3.4.1."""
    state = position(4, messages=3)
    act(state, 0, Call(2))
    hush(state)
    assert state.messages_left == 2
    act(state, 0, Pass())
    act(state, 0, Call(3))
    assert state.messages_left == 3


def test_the_sheriff_may_act_without_hearing_anybody_a_second_time():
    """3.4.1."""
    state = hush(call(position(4), 2))
    act(state, 0, Open())
    assert state.settled[2]
    assert asked(state) == [(0, "pick")]


def test_a_demand_put_to_another_merchant_gives_her_the_word_before_the_owner():
    """3.4.2."""
    state = hush(call(position(4, interject=False), 2))
    act(state, 0, Offer(Terms(3, gold=5, opens=(2,))))
    assert asked(state) == [(3, "interject")]
    act(state, 3, Yield())
    assert asked(state) == [(2, "answer")]


def test_having_nothing_to_say_is_an_event_that_all_see():
    """3.4."""
    state = call(position(4), 2)
    happened = act(state, 2, Yield())
    assert happened == [Yielded(2)]
    assert happened[0].seen_by(None) == Yielded(2)


def test_talk_ends_with_the_deal_over_the_bag_on_the_table():
    """3.4.3."""
    state = hush(call(position(4), 2))
    act(state, 0, Offer(for_passing(2)))
    act(state, 2, Accept(1))
    assert asked(state) == [(0, "judge")]
    assert moves(state) == {"Pass", "Accept"}


def test_talk_ends_as_well_if_another_merchants_acceptance_binds_the_bag():
    """3.4.3."""
    state = hush(call(position(4), 2))
    act(state, 0, Offer(Terms(3, gold=5, opens=(2,))))
    act(state, 3, Accept(1))
    assert asked(state) == [(0, "judge")]
    assert moves(state) == {"Open", "Accept"}


def test_an_owner_who_accepts_a_demand_about_another_bag_has_had_her_say():
    """3.4.1, 3.4.3."""
    state = hush(call(position(4, messages=7), 2))
    act(state, 0, Offer(Terms(2, gold=5, opens=(3,))))
    assert state.messages_left == 5
    act(state, 2, Accept(1))
    assert state.messages_left == 4
    assert asked(state) == [(0, "judge")]
    assert moves(state) == ALL


def test_after_a_deal_over_another_bag_the_sheriff_goes_on_judging_this_one():
    """3.4.3."""
    state = call(position(4), 2)
    deal(state, Terms(2, gold=5, opens=(3,)))
    assert asked(state) == [(0, "judge")]
    assert moves(state) == ALL
