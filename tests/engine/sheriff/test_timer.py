"""Variant: the time for the inspection is limited; what is not settled when it is over passes without a bribe."""

import pytest

from engine.game import OptionError, parse_options
from engine.sheriff import timing
from engine.sheriff.actions import (
    Accept,
    Call,
    Offer,
    Pass,
    Terms,
    TimeUp,
    TurnDown,
    Withdraw,
    Yield,
)
from engine.sheriff.events import Called, Delivered, Opened, Returned
from engine.sheriff.module_events import TimeRanOut
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    hurry,
    hush,
    moves,
    offer,
    opened,
    passed,
    position,
    purses,
    status,
)
from tests.engine.sheriff.six import six

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
PASS_1 = Terms(1, gold=5, passes=(1,))


def talked_out(state, bag=1):
    """Sheriff and owner talk until the time is over."""
    if state.called != bag:
        call(state, bag)
    happened = []
    while not state.out_of_time and state.called == bag:
        happened += act(state, asked(state)[0][0], Yield())
    return happened


def returned(happened):
    return [(event.seat, event.by) for event in happened if isinstance(event, Returned)]


@every_edition
@pytest.mark.parametrize(("players", "merchants"), [(3, 2), (4, 3), (5, 4)])
def test_the_time_is_a_minute_for_every_merchant_all_together(players, merchants, edition):
    """4.2: the inspection begins with five messages a minute."""
    state = position(players, timer="on", minute=5, edition=edition)
    assert state.time_left == 5 * merchants
    assert timing.seconds(state.rules, merchants) == 60 * merchants
    act(state, 0, Call(1))
    assert state.time_left == 5 * merchants


def test_or_each_bag_has_a_minute_of_its_own():
    """4.2: two bags, one after the other."""
    state = call(position(4, timer="each", minute=3), 1)
    assert (state.time_left, timing.seconds(state.rules, 3)) == (3, 60)
    act(state, 1, Yield())
    assert state.time_left == 2
    passed(state, 1)
    act(state, 0, Call(2))
    assert state.time_left == 3


def test_with_deputies_there_are_four_minutes():
    """4.2, 4.6: four of the six are merchants."""
    assert six(timer="on", minute=2).time_left == 8


def test_a_pooled_time_goes_on_from_bag_to_bag():
    """4.2: one message is spent on the first bag, and one on the second."""
    state = call(position(4, timer="on", minute=2), 1)
    assert state.time_left == 6
    passed(state, 1)
    assert state.time_left == 5
    passed(state, 2)
    assert state.time_left == 4


def test_what_sheriff_and_owner_say_counts_and_what_others_say_does_not():
    """4.2: the bag of 1 is on the table, and seats 2 and 3 interject, the second one with an offer."""
    state = call(position(4, timer="on"), 1)
    left = [state.time_left]
    for seat, action in (
        (1, Yield()),
        (2, Yield()),
        (3, Offer(Terms(3, gold=1, opens=(1,)))),
        (0, Yield()),
        (1, Offer(PASS_1)),
        (0, TurnDown(2)),
        (1, Offer(PASS_1)),
        (0, Offer(Terms(1, gold=9, passes=(1,)))),
        (1, TurnDown(4)),
    ):
        act(state, seat, action)
        left.append(state.time_left)
    assert left == [12, 11, 11, 11, 10, 9, 8, 7, 6, 5]


def test_a_demand_of_a_third_party_costs_the_sheriffs_message_and_her_answer_none():
    """4.2: over the bag of 1 the sheriff asks seat 2 for gold, and she accepts."""
    state = hush(call(position(4, timer="on"), 1))
    before = state.time_left
    act(state, 0, Offer(Terms(2, gold=1, opens=(1,))))
    act(state, 2, Accept(1))
    assert state.time_left == before - 1


def test_the_sheriffs_acceptance_and_his_verdict_cost_no_time_and_the_owners_acceptance_does():
    """4.2: an offer is accepted, then another bag's demand."""
    state = call(position(4, timer="on"), 1)
    number = offer(state, 1, PASS_1)
    hush(state)
    before = state.time_left
    act(state, 0, Accept(number))
    act(state, 0, Pass())
    assert state.time_left == before
    hush(call(state, 2))
    act(state, 0, Offer(Terms(2, gold=5, passes=(2,))))
    before = state.time_left
    act(state, 2, Accept(state.next_offer - 1))
    assert state.time_left == before - 1


@every_edition
def test_at_zero_the_bag_on_the_table_passes_with_all_that_are_left(edition):
    """4.2: the third message of three; every bag holds contraband under a false name."""
    lies = dict.fromkeys((1, 2, 3), ("silk", "mead"))
    state = call(hurry(position(4, timer="on", minute=2, bags=lies, edition=edition)), 2)
    for seat in (2, 1, 3, 0):
        assert not returned(act(state, seat, Yield()))
    assert state.time_left == 1
    happened = act(state, 2, Yield())
    assert [type(event) for event in happened[1:5]] == [TimeRanOut, Returned, Returned, Returned]
    assert returned(happened) == [(2, ()), (1, ()), (3, ())]
    assert not [event for event in happened if isinstance(event, Called | Opened)]
    assert [sorted(state.hidden[seat]) for seat in (1, 2, 3)] == [["mead", "silk"]] * 3
    assert purses(state) == [50] * 4


def test_each_bags_minute_over_lets_only_that_bag_pass_and_the_next_has_its_own():
    """4.2: two messages a bag."""
    state = call(position(4, timer="each", minute=2, interject=False), 1)
    act(state, 1, Yield())
    happened = act(state, 0, Yield())
    assert returned(happened) == [(1, ())]
    assert asked(state) == [(0, "pick")]
    act(state, 0, Call(3))
    assert (state.time_left, state.out_of_time, asked(state)) == (2, False, [(3, "answer")])
    assert moves(hush(state)) == {"Open", "Pass", "Accept", "Offer", "TurnDown", "Withdraw", "Yield"}


def test_at_zero_open_offers_and_accepted_deals_lapse_and_nothing_is_paid():
    """4.2, Q31: 2 has paid for the opening of 3, and 1 offers 5 for passage."""
    state = call(hurry(position(4, timer="on", minute=2, bags={1: ("silk",), 3: ("mead",)})), 1)
    number = offer(state, 1, PASS_1)
    other = offer(state, 2, Terms(2, gold=7, opens=(3,)))
    hush(state)
    act(state, 0, Accept(other))
    assert state.bound == ["", "", "", "open"]
    happened = talked_out(state)
    assert TimeRanOut((number, other)) in happened
    assert not [event for event in happened if isinstance(event, Delivered | Opened)]
    assert (purses(state), state.in_force, state.live) == ([50] * 4, [], [])


def test_the_owners_acceptance_with_the_last_message_comes_too_late():
    """4.2, Q31: the bribe is agreed, the bag is not handed back."""
    state = call(position(3, timer="each", minute=3, bags={1: ("silk",)}, interject=False), 1)
    act(state, 1, Yield())
    act(state, 0, Offer(Terms(1, gold=20, passes=(1,))))
    happened = act(state, 1, Accept(1))
    assert [type(event).__name__ for event in happened[:3]] == ["Accepted", "TimeRanOut", "Returned"]
    assert (status(state, 1), purses(state)) == ("lapsed", [50] * 3)


def test_with_a_minute_for_each_bag_other_bags_deals_stand():
    """4.2, Q31: 2 has paid for the opening of 3, and the minute of bag 1 runs out."""
    state = call(position(4, timer="each", minute=2, bags={3: ("mead",)}), 1)
    other = offer_by(state, 2, Terms(2, gold=7, opens=(3,)))
    act(state, 0, Accept(other))
    own = state.next_offer
    act(state, 0, Offer(PASS_1))
    assert [status(state, number) for number in (other, own)] == ["accepted", "lapsed"]
    assert state.bound == ["", "", "", "open"]
    opened(state, 3)
    assert purses(state) == [50 + 7 + 4, 50, 43, 46]


def offer_by(state, seat, terms):
    """Everyone before this seat has nothing to say, and nobody after it."""
    while state.speakers[0] != seat:
        act(state, state.speakers[0], Yield())
    number = offer(state, seat, terms)
    hush(state)
    return number


def test_everyone_sees_how_much_time_is_left_and_who_went_without_a_verdict():
    """4.2, 3.8: two messages were said, then the time is over."""
    state = call(hurry(position(4, timer="on", minute=2, bags={1: ("silk",)})), 1)
    hush(state)
    assert {GAME.view(state, seat).time_left for seat in (0, 1, 2, 3, None)} == {2}
    happened = talked_out(state)
    assert TimeRanOut(()).seen_by(2) == TimeRanOut(())
    (event, *_) = [event for event in happened if isinstance(event, Returned)]
    assert event.seen_by(2) == Returned(1, (), ("?",), ())


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"timer_unit": "seconds"}, "timer_unit says nothing without timer: add timer=on"),
        ({"minute": 5}, "minute says nothing without timer: add timer=on"),
        (
            {"timer": "on", "timer_unit": "seconds", "minute": 5},
            "minute counts messages; with timer_unit=seconds a minute is a minute",
        ),
    ],
)
def test_what_says_nothing_without_a_time_limit_is_refused(options, reason):
    """4.2."""
    with pytest.raises(OptionError) as caught:
        GAME.new(4, parse_options(GAME.options, options), 1)
    assert str(caught.value) == reason


def test_an_offer_taken_back_costs_its_message():
    """4.2: the owner offers and takes it back."""
    state = call(position(4, timer="on", interject=False), 1)
    number = offer(state, 1, PASS_1)
    act(state, 0, Yield())
    act(state, 1, Withdraw(number))
    assert state.time_left == 12 - 3


def test_goods_promised_out_of_a_bag_that_runs_out_of_time_are_not_given_for_another_bag():
    """4.2, Q31: 1 promised an apple out of her bag and 3 gold for the opening of 2; then her own minute is over."""
    state = call(position(4, timer="each", timer_unit="seconds"), 1)
    number = offer_by(state, 1, Terms(1, gold=3, bag=("apples",), opens=(2,)))
    act(state, 0, Accept(number))
    assert state.bound == ["", "", "open", ""]
    happened = act(state, asked(state)[0][0], TimeUp())
    assert happened[0] == TimeRanOut((number,))
    assert (status(state, number), state.bound, state.stands[1]) == ("lapsed", [""] * 4, ["apples"])
    assert purses(state) == [50] * 4


def test_every_round_has_its_own_time():
    """4.2: the second round."""
    assert position(4, timer="on", minute=5, round_number=2).time_left == 15
    assert call(position(4, timer="each", minute=5, round_number=2), 1).time_left == 5
