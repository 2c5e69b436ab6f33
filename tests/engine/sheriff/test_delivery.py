"""Carrying a deal out: which goods really change hands, and who gets to see them."""

import pytest

from engine.sheriff.actions import Accept, Open, Pass, Terms, Yield
from engine.sheriff.events import Delivered, Opened, Paid, Returned
from tests.engine.sheriff.positions import GAME, act, call, deal, hush, offer, opened, passed, position, purses


def floor(**given):
    """Four players; the bag of seat 1 is on the table and its owner has the word."""
    return call(position(4, **given), 1)


def delivered(happened):
    (event,) = [event for event in happened if isinstance(event, Delivered)]
    return event


def test_goods_from_the_stand_go_face_up_to_the_sheriffs_stand():
    """3.4.3."""
    state = floor(stands={1: ("apples", "cheese", "apples")})
    deal(state, Terms(1, stand=("apples", "cheese"), passes=(1,)))
    happened = passed(state, 1)
    assert happened == [Returned(1, ("apples",), (), (0,)), Delivered(1, 1, 0, (0,), 0, stand=("apples", "cheese"))]
    assert state.stands == [["apples", "cheese"], ["apples", "apples"], [], []]


def test_contraband_from_the_stand_goes_face_down_to_the_sheriffs_stand():
    """3.4.3."""
    state = floor(hidden={1: ("silk", "mead", "silk")})
    deal(state, Terms(1, hidden=("silk",), passes=(1,)))
    event = delivered(passed(state, 1))
    assert event == Delivered(1, 1, 0, (0,), 0, hidden=("silk",))
    assert state.hidden == [["silk"], ["mead", "silk"], [], []]


def test_contraband_given_is_known_to_giver_and_sheriff_and_to_nobody_else():
    """3.4.3, 3.8, Q24."""
    state = floor(hidden={1: ("silk", "mead")})
    deal(state, Terms(1, hidden=("silk",), passes=(1,)))
    event = delivered(passed(state, 1))
    for seat in (0, 1):
        assert event.seen_by(seat) == event
        assert GAME.view(state, seat).hidden[0] == ("silk",)
    for other in (2, 3, None):
        assert event.seen_by(other) == Delivered(1, 1, 0, (0,), 0, hidden=("?",))
        assert GAME.view(state, other).hidden[0] == ("?",)
    assert GAME.view(state, 0).hidden[1] == ("?",)


def test_goods_from_the_bag_are_delivered_after_it_has_been_returned():
    """3.4.3."""
    state = floor(bags={1: ("chickens", "pepper", "mead")})
    deal(state, Terms(1, bag=("chickens", "mead"), passes=(1,)))
    happened = passed(state, 1)
    assert happened == [
        Returned(1, ("chickens",), ("pepper", "mead"), (0,)),
        Delivered(1, 1, 0, (0,), 0, bag_legal=("chickens",), bag_contraband=("mead",)),
    ]
    assert (state.stands[0], state.hidden[0]) == (["chickens"], ["mead"])
    assert (state.stands[1], state.hidden[1]) == ([], ["pepper"])
    assert (state.returned_by, state.returned) == (1, ("pepper",))


def test_the_number_smuggled_is_announced_before_any_of_it_is_given_away():
    """3.4.3, 3.4.4, Q40."""
    state = floor(bags={1: ("pepper", "mead")})
    deal(state, Terms(1, bag=("mead",), passes=(1,)))
    happened = [event.seen_by(2) for event in passed(state, 1)]
    assert happened == [Returned(1, (), ("?", "?"), (0,)), Delivered(1, 1, 0, (0,), 0, bag_contraband=("?",))]


def test_goods_promised_from_the_bag_are_owed_only_as_far_as_they_are_there():
    """3.4.3."""
    state = floor(bags={1: ("chickens", "pepper", "pepper")}, declared={1: "chickens"})
    deal(state, Terms(1, gold=3, bag=("chickens", "chickens", "silk"), passes=(1,)))
    assert delivered(passed(state, 1)) == Delivered(1, 1, 0, (0,), 3, bag_legal=("chickens",), missing=2)
    assert purses(state) == [53, 47, 50, 50]
    assert state.stands[0] == ["chickens"]
    assert (state.stands[1], state.hidden[1]) == ([], ["pepper", "pepper"])


def test_goods_promised_from_the_bag_do_not_come_from_the_stand_or_the_hand():
    """3.4.3."""
    state = floor(stands={1: ("chickens",)}, hidden={1: ("silk",)}, hands={1: ("chickens", "silk")})
    deal(state, Terms(1, bag=("chickens",), passes=(1,)))
    assert delivered(passed(state, 1)) == Delivered(1, 1, 0, (0,), 0, missing=1)
    assert (state.stands[1], state.hidden[1]) == (["chickens", "apples"], ["silk"])
    assert (state.stands[0], state.hidden[0]) == ([], [])


def test_nothing_need_be_shown_for_goods_missing_from_a_bag():
    """3.4.3."""
    state = floor(hidden={1: ("silk",)})
    deal(state, Terms(1, bag=("pepper",), passes=(1,)))
    assert delivered(passed(state, 1)).shown == ()
    assert GAME.view(state, 0).hidden[1] == ("?",)


def test_goods_promised_from_a_bag_that_is_opened_are_not_owed():
    """3.4.3."""
    state = floor(bags={1: ("chickens", "chickens")}, declared={1: "chickens"})
    deal(state, Terms(1, gold=3, bag=("chickens",), opens=(2,)))
    happened = opened(state, 1)
    assert happened[:3] == [
        Opened(1, ("chickens", "chickens"), (), 4, honest=True, by=(0,)),
        Paid(0, 1, 4),
        Delivered(1, 1, 0, (0,), 3, missing=1),
    ]
    assert state.stands[1] == ["chickens", "chickens"]
    assert state.bound[2] == "open"


def test_of_two_equal_cards_the_one_from_the_bag_is_given_and_the_older_one_stays():
    """3.4.3, 3.8."""
    state = floor(hidden={1: ("mead",)}, bags={1: ("mead",)})
    state.hidden_cards[1][0].seen = 0b1111
    deal(state, Terms(1, bag=("mead",), passes=(1,)))
    passed(state, 1)
    for seat in (2, 3):
        view = GAME.view(state, seat)
        assert (view.hidden[0], view.hidden[1]) == (("?",), ("mead",))


def test_two_deals_over_the_same_goods_in_the_bag_are_met_as_far_as_they_go():
    """3.4.3."""
    state = floor(bags={1: ("silk", "apples", "mead")})
    deal(state, Terms(1, bag=("silk",), opens=(2,)))
    act(state, 0, Yield())
    second = offer(state, 1, Terms(1, bag=("silk", "mead"), passes=(1,)))
    act(hush(state), 0, Accept(second))
    happened = [event for event in passed(state, 1) if isinstance(event, Delivered)]
    assert happened == [
        Delivered(1, 1, 0, (0,), 0, bag_contraband=("silk",)),
        Delivered(second, 1, 0, (0,), 0, bag_contraband=("mead",), missing=1),
    ]
    assert (state.stands[1], state.hidden[0]) == (["apples"], ["silk", "mead"])


def test_face_down_goods_that_do_not_exist_are_owed_as_far_as_they_exist():
    """3.4.3, Q17."""
    state = floor(hidden={1: ("mead", "pepper", "silk")})
    deal(state, Terms(1, hidden=("silk", "silk", "mead"), passes=(1,)))
    event = delivered(passed(state, 1))
    assert sorted(event.hidden) == ["mead", "silk"]
    assert event.missing == 1
    assert (sorted(state.hidden[0]), state.hidden[1]) == (["mead", "silk"], ["pepper"])


def test_if_promised_face_down_goods_do_not_exist_the_sheriff_is_shown_all_that_lie_there():
    """3.4.3, 3.8."""
    state = floor(hidden={1: ("mead", "pepper")}, bags={1: ("crossbow",)})
    deal(state, Terms(1, hidden=("silk",), passes=(1,)))
    event = delivered(passed(state, 1))
    assert event == Delivered(1, 1, 0, (0,), 0, missing=1, shown=("mead", "pepper", "crossbow"))
    assert GAME.view(state, 0).hidden[1] == ("mead", "pepper", "crossbow")
    for other in (2, 3, None):
        assert event.seen_by(other) == Delivered(1, 1, 0, (0,), 0, missing=1, shown=("?",) * 3)
        assert GAME.view(state, other).hidden[1] == ("?",) * 3


def test_if_promised_face_down_goods_exist_nothing_else_is_shown():
    """3.4.3, 3.8."""
    state = floor(hidden={1: ("mead", "pepper")})
    deal(state, Terms(1, hidden=("mead",), passes=(1,)))
    assert delivered(passed(state, 1)).shown == ()
    assert GAME.view(state, 0).hidden[1] == ("?",)


def test_contraband_from_the_own_returned_bag_fills_a_promise_from_the_stand():
    """3.4.3: what exists when the deal is carried out is given."""
    state = floor(hidden={1: ("mead",)}, bags={1: ("silk",)})
    deal(state, Terms(1, hidden=("silk",), passes=(1,)))
    event = delivered(passed(state, 1))
    assert (event.hidden, event.missing, event.shown) == (("silk",), 0, ())
    assert state.hidden[1] == ["mead"]


def test_contraband_that_comes_to_the_stand_before_the_deal_is_due_is_given_too():
    """3.4.3."""
    state = floor(hidden={1: ("mead",)}, bags={1: ("silk",), 2: ("apples",)})
    deal(state, Terms(1, hidden=("silk",), opens=(2,)))
    passed(state, 1)
    event = delivered(opened(state, 2))
    assert (event.hidden, event.missing) == (("silk",), 0)


def test_contraband_received_as_a_penalty_is_given_too_if_a_deal_names_it():
    """3.4.3, 3.5."""
    state = floor(gold={0: 0}, hidden={0: ("silk",), 1: ("mead",)}, bags={1: ("apples",), 2: ("cheese",)})
    deal(state, Terms(1, hidden=("silk",), opens=(2,)))
    assert state.hidden[1] == ["mead"]
    opened(state, 1)
    assert state.hidden[1] == ["mead", "silk"]
    event = delivered(opened(state, 2))
    assert (event.hidden, event.missing) == (("silk",), 0)


def test_one_card_is_not_given_twice_from_the_stand_and_from_the_bag():
    """3.4.3."""
    state = floor(hidden={1: ("mead",)}, bags={1: ("silk",)})
    deal(state, Terms(1, hidden=("silk",), bag=("silk",), passes=(1,)))
    event = delivered(passed(state, 1))
    assert (event.hidden, event.bag_contraband, event.missing) == (("silk",), (), 1)
    assert state.hidden[1] == ["mead"]


def test_an_empty_promise_costs_nothing():
    """3.4.3."""
    state = floor(hidden={1: ("mead",)})
    deal(state, Terms(1, hidden=("silk",), bag=("silk",), passes=(1,)))
    passed(state, 1)
    assert purses(state) == [50, 50, 50, 50]
    assert state.hidden == [[], ["mead"], [], []]


def test_face_down_goods_may_be_promised_twice_as_long_as_their_number_allows():
    """3.4.2, 3.4.3, Q23."""
    state = floor(hidden={1: ("silk", "mead")})
    deal(state, Terms(1, hidden=("silk",), opens=(2,)))
    act(state, 0, Yield())
    second = offer(state, 1, Terms(1, hidden=("silk",), passes=(1,)))
    act(hush(state), 0, Accept(second))
    event = delivered(passed(state, 1))
    assert (event.number, event.hidden, event.missing) == (second, (), 1)
    assert delivered(opened(state, 2)).hidden == ("silk",)
    assert state.hidden[:2] == [["silk"], ["mead"]]


@pytest.mark.parametrize("verdict", [Pass(), Open()])
def test_an_offer_that_nobody_accepted_delivers_nothing(verdict):
    """3.4.3."""
    state = floor(stands={1: ("cheese",)}, hidden={1: ("silk",)})
    offer(state, 1, Terms(1, gold=9, stand=("cheese",), hidden=("silk",), bag=("apples",), passes=(1,)))
    hush(state)
    happened = act(state, 0, verdict)
    assert not [event for event in happened if isinstance(event, Delivered)]
    assert (state.stands[0], state.hidden[0]) == ([], [])


def test_the_deal_is_public_in_its_terms_and_in_how_much_of_it_was_kept():
    """3.8."""
    state = floor(bags={1: ("chickens", "pepper")})
    terms = Terms(1, gold=3, bag=("chickens", "chickens"), passes=(1,))
    deal(state, terms)
    event = delivered(passed(state, 1))
    assert event.seen_by(None) == Delivered(1, 1, 0, (0,), 3, bag_legal=("chickens",), missing=1)
    assert GAME.view(state, None).offers[0].terms == terms
