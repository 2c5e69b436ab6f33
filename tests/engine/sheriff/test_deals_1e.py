"""Deals in the 1st edition: whoever offers named contraband from her stand must have it there."""

import random
from itertools import combinations_with_replacement

import pytest

from engine.sheriff import goods
from engine.sheriff.actions import Accept, Offer, Pass, Terms, Yield
from engine.sheriff.events import Delivered
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


def floor(**given):
    """Four players; the bag of seat 1 is on the table and its owner has the word."""
    return call(position(4, edition="1e", **given), 1)


def delivered(happened):
    return [event for event in happened if isinstance(event, Delivered)]


@pytest.mark.parametrize("hidden", [("silk",), ("mead", "mead"), ("crossbow", "pepper")])
def test_an_owner_cannot_offer_face_down_goods_that_she_does_not_hold(hidden):
    """3.4.2, Q17."""
    state = floor(hidden={1: ("mead", "pepper")})
    assert "lies face down there to give" in refused(state, 1, Offer(Terms(1, hidden=hidden, passes=(1,))))


def test_the_same_offer_is_possible_in_the_second_edition():
    """3.4.2, Q17."""
    state = call(position(4, hidden={1: ("mead", "pepper")}), 1)
    offer(state, 1, Terms(1, hidden=("silk",), passes=(1,)))
    assert status(state, 1) == "open"


@pytest.mark.parametrize("hidden", [("mead",), ("pepper", "mead")])
def test_an_owner_offers_face_down_goods_that_she_holds_and_they_are_delivered_in_full(hidden):
    """3.4.2, 3.4.3, Q17."""
    state = floor(hidden={1: ("mead", "pepper", "silk")})
    number = deal(state, Terms(1, hidden=hidden, passes=(1,)))
    (event,) = delivered(passed(state, 1))
    assert (event.number, sorted(event.hidden), event.missing, event.shown) == (number, sorted(hidden), 0, ())
    assert sorted(state.hidden[0]) == sorted(hidden)


def test_an_owner_who_does_not_hold_what_the_sheriff_demands_cannot_accept():
    """3.4.2, Q17."""
    state = hush(floor(hidden={1: ("mead",)}))
    offer(state, 0, Terms(1, hidden=("silk",), passes=(1,)))
    assert "No silk lies face down there to give" in refused(state, 1, Accept(1))


def test_an_owner_who_holds_what_the_sheriff_demands_can_accept():
    """3.4.2, 3.4.3, Q17."""
    state = hush(floor(hidden={1: ("mead",)}))
    offer(state, 0, Terms(1, hidden=("mead",), passes=(1,)))
    act(state, 1, Accept(1))
    passed(state, 1)
    assert (state.hidden[0], state.hidden[1]) == (["mead"], [])


def test_goods_that_a_deal_has_reserved_are_not_there_to_offer():
    """3.4.2, 3.4.3, Q17, Q23."""
    state = floor(hidden={1: ("silk", "mead")})
    deal(state, Terms(1, hidden=("silk",), opens=(2,)))
    act(state, 0, Yield())
    assert "No silk lies face down there to give" in refused(state, 1, Offer(Terms(1, hidden=("silk",), passes=(1,))))
    offer(state, 1, Terms(1, hidden=("mead",), passes=(1,)))


def test_the_sheriff_demands_face_down_goods_by_number_whatever_lies_there():
    """3.4.2, 3.8, Q17."""
    for kind in goods.CONTRABAND:
        for there in goods.CONTRABAND:
            state = hush(floor(hidden={1: (there,)}))
            assert offer(state, 0, Terms(1, hidden=(kind,), passes=(1,))) == 1


def test_more_face_down_goods_than_lie_there_cannot_be_demanded_and_the_refusal_is_the_same_whatever_they_are():
    """3.4.2, 3.8, Q17."""
    reasons = set()
    for there in combinations_with_replacement(goods.CONTRABAND, 2):
        state = hush(floor(hidden={1: there}))
        reasons.add(refused(state, 0, Offer(Terms(1, hidden=("silk", "mead", "pepper"), passes=(1,)))))
    assert reasons == {"3 face-down cards are more than seat 1 has free (2 lie there). (3.4.2)"}


def test_one_card_cannot_back_two_offers():
    """3.4.2, Q17: what an own open offer over another bag names is taken."""
    state = floor(hidden={1: ("silk", "mead")})
    offer(state, 1, Terms(1, hidden=("silk",), opens=(3,)))
    passed(state, 1)
    call(state, 2)
    hush_until(state, 1)
    assert "offered your silk over another bag" in refused(state, 1, Offer(Terms(1, hidden=("silk",), passes=(2,))))
    assert GAME.resolve(state, 1, Offer(Terms(1, hidden=("mead",), passes=(2,))))


def test_another_offer_over_the_same_bag_replaces_the_first_and_frees_its_card():
    """3.4.2, Q17."""
    state = floor(hidden={1: ("silk", "mead")})
    offer(state, 1, Terms(1, hidden=("silk",), passes=(1,)))
    act(hush(state), 0, Yield())
    assert GAME.resolve(state, 1, Offer(Terms(1, hidden=("silk", "mead"), passes=(1,))))


def test_a_demand_in_the_words_of_a_merchants_offer_goes_by_number_too():
    """3.4.2, 3.8, Q17."""
    terms = Terms(1, hidden=("silk",), opens=(3,))
    state = floor(hidden={1: ("silk", "mead")})
    offer(state, 1, terms)
    passed(state, 1)
    hush(call(state, 2))
    assert GAME.resolve(state, 0, Offer(Terms(1, hidden=("silk",), opens=(3,))))
    assert GAME.resolve(state, 0, Offer(terms))


@pytest.mark.parametrize("accepted", [False, True])
def test_what_an_open_offer_or_a_deal_names_lies_there_in_every_dream(accepted):
    """3.4.2, 3.8, Q17: whoever offers face-down goods holds them, and all know that."""
    state = floor(hidden={1: ("mead", "silk", "pepper"), 2: ("crossbow",)})
    number = offer(state, 1, Terms(1, hidden=("silk", "pepper"), passes=(1,)))
    if accepted:
        act(hush(state), 0, Accept(number))
    for seat in (0, 2, None):
        for seed in range(40):
            dream = GAME.imagine(GAME.view(state, seat), random.Random(seed))
            assert {"silk", "pepper"} <= set(dream.hidden[1])


def hush_until(state, seat):
    """Those who have the word before this seat say nothing."""
    while state.speakers[0] != seat:
        act(state, state.speakers[0], Yield())


def test_an_owner_buys_the_opening_of_anothers_bag_while_her_own_is_on_the_table():
    """3.4.2, 3.4.3, Q19."""
    state = floor(bags={1: ("silk",), 2: ("cheese",)})
    deal(state, Terms(1, gold=5, passes=(1,), opens=(2,)))
    passed(state, 1)
    assert purses(state) == [55, 45, 50, 50]
    hush(call(state, 2))
    assert moves(state) == {"Open", "Accept"}
    opened(state, 2)
    assert purses(state) == [53, 45, 52, 50]


def test_a_third_party_speaks_up_and_pays_for_the_bag_on_the_table():
    """3.4.2, 3.4.3, Q19."""
    state = floor()
    deal(state, Terms(3, gold=7, passes=(1,)))
    passed(state, 1)
    assert purses(state) == [57, 50, 50, 43]


def test_of_two_deals_against_each_other_the_first_accepted_blocks_the_second():
    """3.4.3, Q20."""
    state = floor()
    offer(state, 1, Terms(1, gold=5, passes=(1,)))
    offer(state, 2, Terms(2, gold=9, opens=(1,)))
    act(hush(state), 0, Accept(1))
    assert "A deal already binds the sheriff: the bag of seat 1 is let pass" in refused(state, 0, Accept(2))
    act(state, 0, Pass())
    assert (status(state, 1), status(state, 2)) == ("done", "lapsed")
    assert purses(state) == [55, 45, 50, 50]


def test_terms_against_a_deal_cannot_be_offered():
    """3.4.3, Q20."""
    state = floor()
    deal(state, Terms(1, gold=5, opens=(2,)))
    passed(state, 1)
    call(state, 2)
    message = "A deal already binds the sheriff: the bag of seat 2 is opened"
    assert message in refused(state, 2, Offer(Terms(2, gold=50, passes=(2,))))
