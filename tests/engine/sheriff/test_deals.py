"""What an accepted offer binds, what it reserves, and when gold changes hands."""

import pytest

from engine.sheriff.actions import Accept, Call, HandOver, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.sheriff.events import Delivered, Opened, Paid, Returned
from tests.engine.sheriff.positions import (
    GAME,
    act,
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

PASS_1 = Terms(1, gold=5, passes=(1,))


def floor(seat=1, **given):
    """Four players; this bag is on the table and its owner has the word."""
    return call(position(4, **given), seat)


def test_until_it_is_accepted_an_offer_binds_nobody():
    """3.4.3."""
    state = floor()
    offer(state, 1, PASS_1)
    opened(state, 1)
    assert purses(state) == [48, 52, 50, 50]


def test_accepting_moves_no_gold_yet():
    """3.4.3."""
    state = floor()
    deal(state, PASS_1)
    assert purses(state) == [50, 50, 50, 50]


def test_the_gold_changes_hands_when_the_bag_is_handed_back():
    """3.4.3."""
    state = floor()
    number = deal(state, PASS_1)
    happened = passed(state, 1)
    assert happened == [Returned(1, ("apples",), (), (0,)), Delivered(number, 1, 0, (0,), gold=5)]
    assert purses(state) == [55, 45, 50, 50]


def test_a_deal_is_carried_out_once():
    """3.4.3."""
    state = floor()
    deal(state, PASS_1)
    passed(state, 1)
    for seat in (2, 3):
        passed(state, seat)
    assert purses(state) == [55, 45, 50, 50]


def test_a_sheriff_who_agreed_to_pass_may_not_open():
    """3.4.3."""
    state = floor(bags={1: ("silk",)})
    deal(state, PASS_1)
    assert moves(state) == {"Pass", "Accept"}
    assert "A deal binds you: you must let this bag pass" in refused(state, 0, Open())


def test_a_sheriff_who_agreed_to_open_may_not_pass():
    """3.4.3."""
    state = floor()
    deal(state, Terms(2, gold=5, opens=(1,)))
    assert moves(state) == {"Open", "Accept"}
    assert "A deal binds you: you must open this bag" in refused(state, 0, Pass())


@pytest.mark.parametrize("action", [Yield(), Offer(PASS_1), TurnDown(1), Withdraw(1)])
def test_a_bound_sheriff_talks_no_more(action):
    """3.4.3."""
    state = floor()
    deal(state, PASS_1)
    assert "A deal binds you" in refused(state, 0, action)


def test_a_merchant_who_accepted_a_demand_is_bound_as_well():
    """3.4.3."""
    state = hush(floor())
    offer(state, 0, PASS_1)
    act(state, 1, Accept(1))
    assert "A deal binds you" in refused(state, 0, Open())
    passed(state, 1)
    assert purses(state) == [55, 45, 50, 50]


def test_a_deal_binds_when_the_named_bag_comes_to_the_table_later_even_against_a_better_offer():
    """3.4.3, Q20."""
    state = floor(bags={2: ("silk",)})
    deal(state, Terms(1, gold=5, opens=(2,)))
    passed(state, 1)
    call(state, 2)
    better = Terms(2, gold=50, passes=(2,))
    assert "A deal already binds the sheriff: the bag of seat 2 is opened" in refused(state, 2, Offer(better))
    hush(state)
    assert "you must open this bag" in refused(state, 0, Pass())
    opened(state, 2)
    assert purses(state) == [50 + 5 + 4, 45, 46, 50]


@pytest.mark.parametrize("first", [1, 2])
def test_of_two_contradicting_offers_the_first_accepted_blocks_the_other(first):
    """3.4.3, Q20."""
    state = floor()
    offer(state, 1, PASS_1)
    offer(state, 2, Terms(2, gold=9, opens=(1,)))
    hush(state)
    act(state, 0, Accept(first))
    other = 3 - first
    assert "A deal already binds the sheriff" in refused(state, 0, Accept(other))
    (passed if first == 1 else opened)(state, 1)
    assert status(state, other) == "lapsed"


@pytest.mark.parametrize(
    ("made", "against"),
    [
        (Terms(3, gold=5, passes=(3,)), Terms(2, gold=1, opens=(3,))),
        (Terms(3, gold=5, opens=(2,)), Terms(2, gold=1, passes=(2,))),
        (Terms(1, gold=5, opens=(2,)), Terms(2, gold=1, passes=(2, 3))),
        (Terms(1, gold=5, passes=(3,)), Terms(2, gold=1, passes=(2,), opens=(3,))),
    ],
)
def test_terms_against_a_deal_cannot_even_be_offered(made, against):
    """3.4.3, Q20."""
    state = floor()
    deal(state, made)
    passed(state, 1)
    call(state, 2)
    assert "A deal already binds the sheriff" in refused(state, 2, Offer(against))


def test_two_open_offers_may_exceed_the_purse_but_only_one_can_be_accepted():
    """3.4.2, 3.4.3, Q23."""
    state = floor(gold={2: 20})
    offer(state, 1, PASS_1)
    about_3 = offer(state, 2, Terms(2, gold=15, opens=(3,)))
    passed(state, 1)
    call(state, 2)
    about_2 = offer(state, 2, Terms(2, gold=15, passes=(2,)))
    hush(state)
    act(state, 0, Accept(about_2))
    assert "15 gold is more than seat 2 holds (20, 15 of it promised already)" in refused(state, 0, Accept(about_3))
    passed(state, 2)
    assert purses(state) == [65, 50, 5, 50]
    hush(call(state, 3))
    assert "15 gold is more than seat 2 holds (5)" in refused(state, 0, Accept(about_3))


def test_promised_gold_cannot_be_promised_again():
    """3.4.3, Q23."""
    state = floor(gold={1: 20})
    deal(state, Terms(1, gold=15, opens=(2,)))
    act(state, 0, Yield())
    assert "6 gold is more than seat 1 holds" in refused(state, 1, Offer(Terms(1, gold=6, passes=(1,))))
    offer(state, 1, Terms(1, gold=5, passes=(1,)))
    assert GAME.view(state, 0).gold == (50, 20, 50, 50)


def test_promised_gold_does_not_pay_a_penalty():
    """3.4.3, 3.5, Q23."""
    state = floor(gold={1: 10}, bags={1: ("silk", "mead")}, stands={1: ("apples",)})
    deal(state, Terms(1, gold=8, opens=(2,)))
    happened = opened(state, 1)
    assert happened[:2] == [
        Opened(1, (), ("mead", "silk"), 8, honest=False, by=(0,)),
        Paid(1, 0, 2, legal=("apples",), cancelled=4),
    ]
    opened(state, 2)
    assert purses(state) == [50 + 2 + 8 - 2, 0, 52, 50]


def test_promised_goods_can_neither_be_promised_again_nor_pay_a_penalty():
    """3.4.3, 3.5, Q23."""
    state = floor(gold={1: 0}, bags={1: ("silk", "mead")}, stands={1: ("apples", "cheese")}, hidden={1: ("silk",)})
    deal(state, Terms(1, stand=("cheese",), hidden=("silk",), opens=(2,)))
    act(state, 0, Yield())
    assert "has no free cheese" in refused(state, 1, Offer(Terms(1, stand=("cheese",), passes=(1,))))
    assert "1 face-down cards are more" in refused(state, 1, Offer(Terms(1, hidden=("mead",), passes=(1,))))
    happened = opened(state, 1)
    assert happened[1] == Paid(1, 0, 0, legal=("apples",), cancelled=6)
    opened(state, 2)
    assert (state.stands[0], state.hidden[0]) == (["apples", "cheese"], ["silk"])


def test_a_penalty_takes_the_card_that_no_deal_has_reserved():
    """3.4.3, 3.5, Q23."""
    state = floor(gold={1: 0}, bags={1: ("pepper",)}, hidden={1: ("silk", "silk")})
    deal(state, Terms(1, hidden=("silk",), opens=(2,)))
    opened(state, 1)
    assert act(state, 1, HandOver(("silk",)))[0] == Paid(1, 0, 0, contraband=("silk",))
    happened = opened(state, 2)
    assert Delivered(1, 1, 0, (0,), 0, hidden=("silk",)) in happened
    assert (state.hidden[0], state.hidden[1]) == (["silk", "silk"], [])


def test_gold_that_is_gone_when_the_offer_is_accepted_refuses_the_acceptance():
    """3.4.3, Q23."""
    state = floor(gold={1: 10}, bags={1: ("silk", "mead")})
    number = offer(state, 1, Terms(1, gold=9, opens=(2,)))
    opened(state, 1)
    hush(call(state, 2))
    assert "9 gold is more than seat 1 holds (2)" in refused(state, 0, Accept(number))
    assert status(state, number) == "open"


def test_an_owner_may_pay_for_her_own_bag_and_for_another_in_one_deal():
    """3.4.3."""
    state = floor(bags={1: ("silk",), 2: ("mead",)})
    deal(state, Terms(1, gold=5, passes=(1,), opens=(2,)))
    passed(state, 1)
    assert purses(state) == [55, 45, 50, 50]
    act(state, 0, Call(2))
    assert "you must open" in refused(hush(state), 0, Pass())
    opened(state, 2)
    assert purses(state) == [59, 45, 46, 50]


def test_the_same_deal_binds_if_the_other_bag_comes_first():
    """3.4.3."""
    state = floor(2, bags={1: ("silk",), 2: ("mead",)})
    deal(state, Terms(1, gold=5, passes=(1,), opens=(2,)))
    opened(state, 2)
    assert purses(state) == [54, 50, 46, 50]
    hush(call(state, 1))
    assert "you must let this bag pass" in refused(state, 0, Open())
    passed(state, 1)
    assert purses(state) == [59, 45, 46, 50]


def test_promises_bind_nobody():
    """3.4.3."""
    state = floor(bags={1: ("silk",)})
    number = deal(state, Terms(1, promises=("I will pay you 20 next round.",), passes=(1,)))
    happened = passed(state, 1)
    assert happened[1] == Delivered(number, 1, 0, (0,), gold=0)
    for seat in (2, 3):
        passed(state, seat)
    assert (state.round, purses(state)) == (2, [50, 50, 50, 50])


def test_deals_do_not_outlive_their_round():
    """3.4.3."""
    state = floor()
    deal(state, Terms(1, gold=5, passes=(1,), promises=("for ever",)))
    for seat in (1, 2, 3):
        passed(state, seat)
    assert state.bound == [""] * 4
    assert state.offers == {}


def test_a_bound_sheriff_without_another_offer_has_one_action():
    """3.4.3."""
    state = floor()
    deal(state, PASS_1)
    assert GAME.forced(state, GAME.pending(state)[0]) == Pass()


def test_a_bound_sheriff_may_still_accept_another_offer():
    """3.4.3."""
    state = floor()
    offer(state, 1, PASS_1)
    offer(state, 2, Terms(2, gold=3, passes=(1,)))
    act(hush(state), 0, Accept(1))
    assert GAME.forced(state, GAME.pending(state)[0]) is None
    act(state, 0, Accept(2))
    assert GAME.forced(state, GAME.pending(state)[0]) == Pass()


def test_the_sheriff_may_pass_without_a_bribe_and_open_in_spite_of_one():
    """3.4.3."""
    state = floor()
    offer(state, 1, PASS_1)
    happened = opened(state, 1)
    assert not [event for event in happened if isinstance(event, Delivered)]
    happened = passed(state, 2)
    assert not [event for event in happened if isinstance(event, Delivered)]
