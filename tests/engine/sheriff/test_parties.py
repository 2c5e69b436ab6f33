"""Between whom a deal is possible: a merchant and the sheriff, whoever's bag it is about."""

from dataclasses import replace

import pytest

from engine.sheriff.actions import Accept, Offer, Terms, TurnDown
from engine.sheriff.events import Accepted, Offered
from tests.engine.sheriff.positions import (
    act,
    asked,
    call,
    deal,
    hush,
    offer,
    opened,
    passed,
    position,
    purses,
    refused,
)

PASS_1 = Terms(1, gold=5, passes=(1,))


def floor(**given):
    """Four players; the bag of seat 1 is on the table and its owner has the word."""
    return call(position(4, **given), 1)


@pytest.mark.parametrize("payer", [2, 3])
def test_nobody_offers_what_belongs_to_another(payer):
    """3.4.2."""
    state = floor()
    assert f"what belongs to seat {payer}" in refused(state, 1, Offer(Terms(payer, gold=5, passes=(1,))))


@pytest.mark.parametrize("payer", [0, -1, 4, 10**30])
@pytest.mark.parametrize("author", [0, 1])
def test_only_a_merchant_gives_in_a_deal(author, payer):
    """3.4.2, Q22."""
    state = floor() if author else hush(floor())
    terms = Terms(payer, gold=5, passes=(1,))
    assert "Only a merchant gives" in refused(state, author, Offer(terms))


def test_no_terms_between_two_merchants_can_be_accepted_by_a_merchant():
    """3.4.2, Q22."""
    state = floor()
    offer(state, 1, replace(PASS_1, opens=(2,)))
    assert asked(state) == [(2, "interject")]
    assert "for the other side to accept" in refused(state, 2, Accept(1))
    assert "not made to you" in refused(state, 2, TurnDown(1))


def test_the_sheriff_may_demand_what_a_merchant_could_offer():
    """3.4.2."""
    state = hush(floor(stands={1: ("apples",)}))
    terms = replace(PASS_1, gold=50, stand=("apples",), bag=("silk",), promises=("Be nice.",))
    assert act(state, 0, Offer(terms)) == [Offered(1, 0, terms)]
    assert act(state, 1, Accept(1)) == [Accepted(1, 1, 0)]


@pytest.mark.parametrize(
    "demand", [{"gold": 51}, {"stand": ("apples",)}, {"hidden": ("silk",)}, {"bag": ("silk", "silk")}]
)
def test_the_sheriff_cannot_demand_what_she_could_not_offer(demand):
    """3.4.2."""
    state = hush(floor())
    assert "3.4.2" in refused(state, 0, Offer(replace(PASS_1, **demand)))


def test_the_sheriff_may_demand_from_a_merchant_whose_bag_is_not_on_the_table():
    """3.4.2."""
    state = hush(floor())
    act(state, 0, Offer(Terms(3, gold=5, opens=(1,))))
    act(state, 3, Accept(1))
    assert state.bound == ["", "open", "", ""]
    opened(state, 1)
    assert purses(state) == [50 + 5 - 2, 52, 50, 45]


def test_a_third_party_pays_for_anothers_bag_being_let_pass():
    """3.4.2, 3.4.3, Q19."""
    state = floor()
    deal(state, Terms(3, gold=7, passes=(1,)))
    passed(state, 1)
    assert purses(state) == [57, 50, 50, 43]
    assert not state.settled[3]


def test_a_third_party_pays_for_anothers_bag_being_opened():
    """3.4.2, 3.4.3."""
    state = floor(bags={1: ("silk",)})
    deal(state, Terms(3, gold=7, opens=(1,)))
    opened(state, 1)
    assert purses(state) == [61, 46, 50, 43]


def test_a_merchant_whose_bag_is_settled_may_still_pay_for_others():
    """3.4.2."""
    state = floor()
    passed(state, 1)
    call(state, 2)
    deal(state, Terms(1, gold=7, opens=(2,)))
    opened(state, 2)
    assert purses(state) == [50 + 7 - 2, 43, 52, 50]


def test_an_offer_about_a_bag_that_comes_later_can_be_made_and_accepted_now():
    """3.4.2, 3.4.3."""
    state = floor()
    deal(state, Terms(1, gold=7, opens=(3,)))
    passed(state, 1)
    assert purses(state) == [50, 50, 50, 50]
    opened(state, 3)
    assert purses(state) == [50 + 7 - 2, 43, 50, 52]


def test_one_deal_may_turn_on_several_bags_and_is_due_when_all_of_them_are_settled():
    """3.4.3."""
    state = floor()
    deal(state, Terms(3, gold=7, passes=(1,), opens=(2,)))
    passed(state, 1)
    assert purses(state) == [50, 50, 50, 50]
    opened(state, 2)
    assert purses(state) == [50 + 7 - 2, 50, 52, 43]


def test_two_merchants_may_both_pay_for_the_same_bag():
    """3.4.3."""
    state = floor()
    offer(state, 1, PASS_1)
    act(state, 2, Offer(Terms(2, gold=3, passes=(1,))))
    hush(state)
    act(state, 0, Accept(1))
    act(state, 0, Accept(2))
    passed(state, 1)
    assert purses(state) == [58, 45, 47, 50]
