"""An offer has a number, and one of: open, replaced, withdrawn, refused, accepted, done, lapsed."""

from dataclasses import replace

import pytest

from engine.sheriff.actions import Accept, Call, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.sheriff.events import Accepted, Lapsed, Offered, TurnedDown, Withdrawn
from tests.engine.sheriff.positions import (
    GAME,
    act,
    call,
    deal,
    hush,
    offer,
    opened,
    passed,
    position,
    refused,
    status,
)

PASS_1 = Terms(1, gold=5, passes=(1,))
OPEN_3 = Terms(1, gold=5, opens=(3,))


def floor(**given):
    """Four players; the bag of seat 1 is on the table and its owner has the word."""
    return call(position(4, **given), 1)


def test_offers_are_numbered_and_heard_by_all():
    """3.4.2."""
    state = floor()
    happened = act(state, 1, Offer(PASS_1)) + act(state, 2, Offer(Terms(2, gold=1, opens=(1,))))
    assert happened == [Offered(1, 1, PASS_1), Offered(2, 2, Terms(2, gold=1, opens=(1,)))]
    assert [event.seen_by(None) for event in happened] == happened
    assert status(state, 1) == status(state, 2) == "open"


def test_numbers_are_not_used_again_in_a_later_round():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    for seat in (1, 2, 3):
        passed(state, seat)
    assert (state.round, state.offers, state.next_offer) == (2, {}, 2)


def test_a_new_offer_replaces_the_own_earlier_one_about_the_same_bag():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    act(hush(state), 0, Yield())
    happened = act(state, 1, Offer(replace(PASS_1, gold=8)))
    assert happened == [Offered(2, 1, replace(PASS_1, gold=8), replaced=1)]
    assert (status(state, 1), status(state, 2)) == ("replaced", "open")


def test_a_counter_offer_replaces_the_offer_that_it_answers():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    happened = act(hush(state), 0, Offer(replace(PASS_1, gold=8)))
    assert happened == [Offered(2, 0, replace(PASS_1, gold=8), replaced=1)]
    happened = act(state, 1, Offer(replace(PASS_1, gold=6)))
    assert happened == [Offered(3, 1, replace(PASS_1, gold=6), replaced=2)]
    assert [status(state, number) for number in (1, 2, 3)] == ["replaced", "replaced", "open"]


def test_offers_of_different_merchants_stand_side_by_side():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    offer(state, 2, Terms(2, gold=3, opens=(1,)))
    offer(state, 3, Terms(3, gold=4, opens=(1,)))
    assert [status(state, number) for number in (1, 2, 3)] == ["open"] * 3


def test_offers_made_over_different_bags_stand_side_by_side():
    """3.4.2."""
    state = floor()
    offer(state, 1, OPEN_3)
    passed(state, 1)
    call(state, 2)
    act(state, 2, Yield())
    assert act(state, 1, Offer(Terms(1, gold=5, opens=(2,)))) == [Offered(2, 1, Terms(1, gold=5, opens=(2,)))]
    assert status(state, 1) == "open"


def test_the_author_may_withdraw_an_offer():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    act(hush(state), 0, Yield())
    assert act(state, 1, Withdraw(1)) == [Withdrawn(1, 1)]
    assert status(state, 1) == "withdrawn"


def test_the_sheriff_may_withdraw_his_demand():
    """3.4.2."""
    state = hush(floor())
    offer(state, 0, PASS_1)
    act(state, 1, Yield())
    assert act(state, 0, Withdraw(1)) == [Withdrawn(1, 0)]
    assert status(state, 1) == "withdrawn"


def test_the_other_side_may_turn_an_offer_down():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    assert act(hush(state), 0, TurnDown(1)) == [TurnedDown(1, 0)]
    assert status(state, 1) == "refused"


def test_a_merchant_may_turn_a_demand_down():
    """3.4.2."""
    state = hush(floor())
    offer(state, 0, PASS_1)
    assert act(state, 1, TurnDown(1)) == [TurnedDown(1, 1)]
    assert status(state, 1) == "refused"


def test_the_other_side_may_accept_an_offer():
    """3.4.3."""
    state = floor()
    offer(state, 1, PASS_1)
    assert act(hush(state), 0, Accept(1)) == [Accepted(1, 0, 0)]
    assert status(state, 1) == "accepted"


def test_a_deal_is_done_when_it_is_carried_out():
    """3.4.3."""
    state = floor()
    deal(state, PASS_1)
    passed(state, 1)
    assert status(state, 1) == "done"


@pytest.mark.parametrize("verdict", [Open(), Pass()])
def test_an_open_offer_lapses_when_its_bag_is_settled(verdict):
    """3.4.3."""
    state = floor()
    offer(state, 1, PASS_1)
    hush(state)
    assert Lapsed((1,)) in act(state, 0, verdict)
    assert status(state, 1) == "lapsed"


def test_an_offer_that_names_several_bags_lapses_with_the_first_of_them():
    """3.4.3."""
    state = floor()
    offer(state, 1, Terms(1, gold=5, passes=(1,), opens=(3,)))
    passed(state, 1)
    assert status(state, 1) == "lapsed"


def test_an_offer_of_bag_goods_lapses_with_the_bag_that_they_are_in():
    """3.4.3."""
    state = floor()
    offer(state, 1, Terms(1, bag=("apples",), opens=(3,)))
    passed(state, 1)
    assert status(state, 1) == "lapsed"


def test_an_offer_about_other_bags_stays_open_and_can_be_accepted_later():
    """3.4.3."""
    state = floor()
    offer(state, 1, OPEN_3)
    passed(state, 1)
    hush(call(state, 2))
    assert act(state, 0, Accept(1)) == [Accepted(1, 0, 0)]
    assert state.bound == ["", "", "", "open"]


def gone(how):
    """The offer of seat 1 is gone in this way, and the sheriff or, over another bag, seat 2 has the word."""
    state = floor()
    offer(state, 1, PASS_1)
    match how:
        case "replaced":
            act(hush(state), 0, Offer(replace(PASS_1, gold=8)))
        case "withdrawn":
            act(hush(state), 0, Yield())
            act(state, 1, Withdraw(1))
        case "refused":
            act(hush(state), 0, TurnDown(1))
        case "accepted":
            act(hush(state), 0, Accept(1))
        case "done":
            act(hush(state), 0, Accept(1))
            act(state, 0, Pass())
            act(state, 0, Call(2))
        case _:
            opened(state, 1)
            act(state, 0, Call(2))
    assert status(state, 1) == how
    return hush(state)


@pytest.mark.parametrize("how", ["replaced", "withdrawn", "refused", "accepted", "done", "lapsed"])
def test_an_offer_that_no_longer_stands_can_be_accepted_by_nobody(how):
    """3.4.2."""
    state = gone(how)
    assert f"Offer 1 is {how} and no longer stands" in refused(state, 0, Accept(1))


@pytest.mark.parametrize("how", ["replaced", "withdrawn", "refused", "done", "lapsed"])
def test_an_offer_that_no_longer_stands_can_be_neither_turned_down_nor_withdrawn(how):
    """3.4.2."""
    state = gone(how)
    for action in (TurnDown(1), Withdraw(1)):
        assert f"Offer 1 is {how} and no longer stands" in refused(state, 0, action)


@pytest.mark.parametrize("number", [0, 2, -1, 10**30])
def test_a_number_that_no_offer_has_is_refused(number):
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    hush(state)
    for action in (Accept(number), TurnDown(number), Withdraw(number)):
        assert f"There is no offer {number}" in refused(state, 0, action)


def test_nobody_accepts_or_turns_down_the_own_offer():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    act(hush(state), 0, Yield())
    assert "for the other side to accept" in refused(state, 1, Accept(1))
    assert "not made to you" in refused(state, 1, TurnDown(1))
    act(state, 1, Yield())
    act(state, 0, Offer(Terms(2, gold=1, passes=(2,))))
    hush(state)
    assert "for the other side to accept" in refused(state, 0, Accept(2))


def test_a_demand_is_for_the_merchant_who_would_give():
    """3.4.2."""
    state = hush(floor())
    act(state, 0, Offer(Terms(3, gold=1, passes=(1,))))
    act(state, 3, Yield())
    assert "for the other side to accept" in refused(state, 1, Accept(1))


def test_only_the_author_withdraws():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    assert "not yours to withdraw" in refused(state, 2, Withdraw(1))
    assert "not yours to withdraw" in refused(hush(state), 0, Withdraw(1))


def test_everyone_sees_whom_an_open_offer_waits_for():
    """3.4.2."""
    state = floor()
    offer(state, 1, PASS_1)
    act(state, 2, Yield())
    act(state, 3, Yield())
    act(state, 0, Offer(Terms(3, gold=1, passes=(1,))))
    for seat in (0, 1, 2, 3, None):
        view = GAME.view(state, seat)
        assert [(offer.number, offer.awaits) for offer in view.offers] == [(1, (0,)), (2, (3,))]
        assert view.live() == view.offers
    act(state, 3, TurnDown(2))
    assert GAME.view(state, 1).offers[1].awaits == ()
    assert [offer.number for offer in GAME.view(state, 1).live()] == [1]
