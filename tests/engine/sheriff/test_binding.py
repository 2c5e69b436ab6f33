"""What an accepted offer binds, and what an open one does not: the same in both editions."""

import random

import pytest

from engine.sheriff.actions import Accept, Offer, Open, Pass, Place, Terms
from engine.sheriff.events import Delivered, Lapsed
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hush,
    moves,
    offer,
    opened,
    passed,
    position,
    purses,
    refused,
    status,
)


@pytest.fixture(params=["1e", "2e"])
def floor(request):
    """Four players; the bag of seat 1 is on the table and its owner has the word."""
    return lambda **given: call(position(4, edition=request.param, **given), 1)


def open_bag(state, seat):
    """Open this bag; what is confiscated is placed at once."""
    happened = opened(state, seat)
    if asked(state) and asked(state)[0][1] == "stack":
        happened += act(state, state.sheriff, Place("left"))
    return happened


def delivered(happened):
    return [event for event in happened if isinstance(event, Delivered)]


def test_of_bag_goods_what_is_there_is_given_and_the_rest_is_dropped(floor):
    """3.4.3."""
    state = floor(bags={1: ("chickens", "pepper", "pepper")}, declared={1: "chickens"})
    number = deal(state, Terms(1, gold=3, bag=("chickens", "chickens", "silk"), passes=(1,)))
    assert delivered(passed(state, 1)) == [Delivered(number, 1, 0, (0,), 3, bag_legal=("chickens",), missing=2)]
    assert (state.stands[0], state.hidden[0]) == (["chickens"], [])
    assert (state.stands[1], state.hidden[1]) == ([], ["pepper", "pepper"])
    assert purses(state) == [53, 47, 50, 50]


def test_bag_goods_of_which_none_is_there_cost_nothing(floor):
    """3.4.3."""
    state = floor(bags={1: ("apples", "cheese")}, declared={1: "apples"})
    number = deal(state, Terms(1, bag=("chickens", "chickens"), passes=(1,)))
    assert delivered(passed(state, 1)) == [Delivered(number, 1, 0, (0,), 0, missing=2)]
    assert (state.stands[0], purses(state)) == ([], [50] * 4)


def test_bag_goods_do_not_come_from_the_stand(floor):
    """3.4.3."""
    state = floor(stands={1: ("chickens",)}, hidden={1: ("silk",)})
    deal(state, Terms(1, bag=("silk",), passes=(1,)))
    assert delivered(passed(state, 1))[0].missing == 1
    assert (state.stands[1], state.hidden[1], state.hidden[0]) == (["chickens", "apples"], ["silk"], [])


def test_bag_goods_of_a_bag_that_is_opened_are_not_owed(floor):
    """3.4.3, Q25."""
    state = floor(bags={1: ("chickens", "silk")}, declared={1: "chickens"})
    deal(state, Terms(1, bag=("chickens",), opens=(2,)))
    assert delivered(open_bag(state, 1))[0].missing == 1
    assert (state.stands[0], state.stands[1]) == ([], ["chickens"])


def test_an_open_offer_lapses_when_the_bag_is_opened_and_nothing_is_paid(floor):
    """3.4.3."""
    state = floor(stands={1: ("cheese",)})
    number = offer(state, 1, Terms(1, gold=20, stand=("cheese",), bag=("apples",), passes=(1,)))
    happened = open_bag(state, 1)
    assert Lapsed((number,)) in happened
    assert delivered(happened) == []
    assert (purses(state), state.stands[0]) == ([48, 52, 50, 50], [])
    hush(call(state, 2))
    assert f"Offer {number} is lapsed" in refused(state, 0, Accept(number))


@pytest.mark.parametrize("verdict", [Open(), Pass()])
def test_a_third_partys_open_offer_about_the_bag_lapses_with_it(floor, verdict):
    """3.4.3, Q19."""
    state = floor()
    act(state, 1, Offer(Terms(1, gold=1, passes=(1,))))
    act(state, 2, Offer(Terms(2, gold=2, opens=(1,))))
    act(state, 3, Offer(Terms(3, gold=3, opens=(2,))))
    hush(state)
    happened = act(state, 0, verdict)
    assert Lapsed((1, 2)) in happened
    assert [status(state, number) for number in (1, 2, 3)] == ["lapsed", "lapsed", "open"]


def test_a_third_party_pays_for_anothers_bag_only_when_that_bag_is_opened(floor):
    """3.4.3, Q19."""
    state = floor()
    number = deal(state, Terms(1, gold=7, opens=(3,)))
    for seat in (1, 2):
        passed(state, seat)
        assert purses(state) == [50] * 4
        assert status(state, number) == "accepted"
    happened = open_bag(state, 3)
    assert delivered(happened) == [Delivered(number, 1, 0, (0,), 7)]
    assert purses(state) == [50 + 7 - 2, 43, 50, 52]


def test_a_third_party_who_pays_for_the_bag_on_the_table_is_charged_when_it_is_opened(floor):
    """3.4.3, Q19."""
    state = floor(bags={1: ("silk",)}, declared={1: "apples"})
    number = deal(state, Terms(3, gold=7, opens=(1,)))
    assert purses(state) == [50] * 4
    assert delivered(open_bag(state, 1)) == [Delivered(number, 3, 0, (0,), 7)]
    assert purses(state) == [61, 46, 50, 43]


@pytest.mark.parametrize("given", [{"gold": 5}, {"bag": ("apples",)}, {"gold": 5, "bag": ("apples",)}])
def test_a_deal_over_the_own_bag_made_while_another_lies_there_waits_for_the_own_bag(floor, given):
    """3.4.3."""
    state = floor()
    number = deal(state, Terms(3, passes=(3,), **given))
    for seat in (1, 2):
        passed(state, seat)
        assert (status(state, number), purses(state)) == ("accepted", [50] * 4)
    (event,) = delivered(passed(state, 3))
    assert (event.gold, event.bag_legal, event.missing) == (given.get("gold", 0), given.get("bag", ()), 0)


def test_goods_from_the_own_bag_for_anothers_opening_wait_for_the_own_bag(floor):
    """3.4.3, Q19."""
    state = floor()
    number = deal(state, Terms(3, bag=("apples",), opens=(1,)))
    assert delivered(open_bag(state, 1)) == []
    assert status(state, number) == "accepted"
    passed(state, 2)
    assert delivered(passed(state, 3)) == [Delivered(number, 3, 0, (0,), 0, bag_legal=("apples",))]


def test_a_sheriff_who_was_paid_to_open_a_bag_must_open_it_even_against_a_better_offer(floor):
    """3.4.3, Q20."""
    state = floor()
    deal(state, Terms(1, gold=5, opens=(2,)))
    passed(state, 1)
    call(state, 2)
    assert "the bag of seat 2 is opened" in refused(state, 2, Offer(Terms(2, gold=50, passes=(2,))))
    hush(state)
    assert moves(state) == {"Open", "Accept"}
    assert "A deal binds you: you must open this bag" in refused(state, 0, Pass())
    assert GAME.fallback(state, GAME.pending(state)[0]) == Open()


def test_a_sheriff_who_was_paid_to_let_a_bag_pass_may_not_open_it(floor):
    """3.4.3."""
    state = floor(bags={1: ("silk",)}, declared={1: "apples"})
    deal(state, Terms(1, gold=5, passes=(1,)))
    assert moves(state) == {"Pass", "Accept"}
    assert "A deal binds you: you must let this bag pass" in refused(state, 0, Open())


def test_gold_and_goods_of_a_deal_are_reserved_until_it_is_carried_out(floor):
    """3.4.3, Q23."""
    state = floor(gold={1: 10}, stands={1: ("cheese",)}, hidden={1: ("silk",)})
    deal(state, Terms(1, gold=8, stand=("cheese",), hidden=("silk",), opens=(2,)))
    act(state, 0, Offer(Terms(3, gold=1, passes=(3,))))
    act(state, 3, Accept(2))
    for given in ({"gold": 3}, {"stand": ("cheese",)}, {"hidden": ("silk",)}):
        assert "3.4.2" in refused(state, 1, Offer(Terms(1, passes=(1,), **given)))
    passed(state, 1)
    open_bag(state, 2)
    assert (purses(state)[1], state.stands[0], state.hidden[0]) == (2, ["cheese"], ["silk"])


def test_promises_bind_nobody(floor):
    """3.4.3."""
    state = floor()
    number = deal(state, Terms(1, promises=("Next round I let you pass.",), passes=(1,)))
    assert delivered(passed(state, 1)) == [Delivered(number, 1, 0, (0,), 0)]
    for seat in (2, 3):
        passed(state, seat)
    assert (state.round, state.bound, purses(state)) == (2, [""] * 4, [50] * 4)


def test_deals_are_carried_out_by_number_in_a_copy_and_in_a_dream_too(floor):
    """3.4.3."""
    state = floor(bags={1: ("silk", "apples")}, declared={1: "apples"})
    first = offer(state, 1, Terms(1, gold=1, bag=("silk",), passes=(1,)))
    second = offer(hush(state), 0, Terms(2, gold=2, passes=(1,)))
    act(state, 2, Accept(second))
    act(state, 0, Accept(first))
    twin, dream = GAME.copy(state), GAME.imagine(GAME.view(state, 1), random.Random(1))
    carried_out = [event.number for event in delivered(passed(state, 1))]
    assert carried_out == [first, second]
    for other in (twin, dream):
        assert [event.number for event in delivered(passed(other, 1))] == carried_out
