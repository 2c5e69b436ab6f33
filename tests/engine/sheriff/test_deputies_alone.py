"""Module: a deputy who acts alone, what she can agree to, and what becomes of offers from bag to bag."""

from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, Yield
from engine.sheriff.events import Accepted, Delivered, Opened, Returned
from engine.sheriff.module_events import Consented
from tests.engine.sheriff.positions import GAME, act, asked, call, hush, moves, offer, purses, refused, status
from tests.engine.sheriff.six import BOOTY, PASS_1, awaited, before_deputies, both_pass, offered


def test_an_offer_over_the_bag_is_the_lone_deputys_to_accept_and_the_gold_is_hers():
    """4.6, Q33: the first lets the bag pass, the second insists, and settles for the 12 offered."""
    state = offered()
    act(state, 0, Pass())
    assert awaited(state) == (3,)
    assert act(state, 3, Accept(1)) == [Accepted(1, 3, 3)]
    happened = act(state, 3, Pass())
    assert happened[:2] == [Returned(1, ("apples",), (), (0, 3)), Delivered(1, 1, 3, (3,), gold=12)]
    assert purses(state) == [50, 38, 50, 62, 50, 50, 0, 0]


def test_a_consent_given_for_a_common_deal_does_not_make_the_other_ones_own():
    """4.6, Q33: the second has accepted, then the first leans to pass: the second must say again that she takes it."""
    state = offered()
    act(state, 0, Yield())
    act(state, 1, Yield())
    act(state, 3, Accept(1))
    act(state, 0, Pass())
    assert (status(state, 1), awaited(state), asked(state)) == ("open", (3,), [(3, "judge")])
    act(state, 3, Accept(1))
    assert state.offers[1].taker == 3


def test_with_a_common_offer_on_the_table_the_lone_deputy_may_open_all_the_same():
    """4.6: the first would let it pass."""
    state = offered(bags={1: ("silk",)}, declared={1: "apples"})
    act(state, 0, Pass())
    act(state, 3, Open())
    assert (status(state, 1), purses(state)) == ("lapsed", [50, 46, 50, 54, 50, 50, 0, 0])


def test_a_lone_deputys_demand_binds_with_the_owners_yes_alone():
    """4.6, Q33: the first lets pass, and the second asks 8 and a cheese of the stand."""
    state = before_deputies(1, stands={1: ["cheese"]}, hidden={1: ["silk"]})
    act(state, 0, Pass())
    act(state, 3, Offer(Terms(1, gold=8, stand=("cheese",), hidden=("silk",), passes=(1,))))
    assert act(state, 1, Accept(1)) == [Accepted(1, 1, 3)]
    act(state, 3, Pass())
    assert (purses(state)[3], state.stands[3], state.hidden[3]) == (58, ["cheese"], ["silk"])
    assert [GAME.view(state, seat).hidden[3] for seat in (0, 1, 3)] == [("?",), ("silk",), ("silk",)]


def test_an_earlier_demand_of_the_lenient_one_can_still_be_taken_by_the_one_who_acts_alone():
    """4.6: the first asked 12 and lets pass before the owner says yes; then it is the second's deal."""
    state = before_deputies(1)
    act(state, 0, Offer(PASS_1))
    act(state, 1, Yield())
    act(state, 3, Yield())
    act(state, 1, Yield())
    act(state, 0, Pass())
    act(state, 3, Yield())
    assert act(state, 1, Accept(1)) == [Consented(1, 1, (3,))]
    assert act(state, 3, Accept(1)) == [Accepted(1, 3, 3)]


def test_who_acts_alone_can_make_no_deal_over_another_bag():
    """4.6: an offer over this bag asks for another too; a demand; and an offer that stands from before."""
    state = offered(Terms(1, gold=5, passes=(1, 2)))
    act(state, 0, Pass())
    reason = "You act alone over this bag, so you can make deals over this bag only. (4.6)"
    assert refused(state, 3, Accept(1)) == reason
    assert refused(state, 3, Offer(Terms(1, gold=5, opens=(2,)))) == reason
    assert refused(state, 3, Offer(Terms(2, gold=5, passes=(1, 2)))) == reason
    assert GAME.view(state, 3).acceptable == ()


def test_a_merchants_yes_to_a_lone_deputys_earlier_demand_about_another_bag_needs_the_other_deputy():
    """4.6: the second asked 2 for gold to open 4, over the first bag; she acts alone over the bag of 2 now."""
    state = before_deputies(1)
    act(state, 0, Yield())
    act(state, 1, Yield())
    act(state, 3, Offer(Terms(2, gold=5, opens=(4,))))
    act(state, 2, Yield())
    act(state, 1, Yield())
    both_pass(state, 1)
    hush(call(state, 2))
    act(state, 0, Pass())
    act(state, 3, Yield())
    assert act(state, 2, Accept(1)) == [Consented(1, 2, (0,))]
    assert (state.bound[4], state.offers[1].taker) == ("", -1)
    act(state, 3, Pass())
    hush(call(state, 4))
    act(state, 0, Accept(1))
    assert (state.bound[4], state.offers[1].taker) == ("open", BOOTY)


def test_an_offer_over_this_bag_made_earlier_is_the_lone_deputys_too():
    """4.6: over the first bag 2 offered 7 for the opening of 5; now the first would let 5 pass."""
    state = offered(Terms(2, gold=7, opens=(5,)))
    both_pass(state, 1)
    hush(call(state, 5))
    act(state, 0, Pass())
    assert act(state, 3, Accept(1)) == [Accepted(1, 3, 3)]
    happened = act(state, 3, Open())
    assert Opened(5, ("apples",), (), 2, honest=True, by=(3,)) in happened
    assert purses(state) == [50, 50, 43, 55, 50, 52, 0, 0]


def test_an_offer_that_stays_from_an_earlier_bag_needs_both_again():
    """4.6: 2 offered 7 for the opening of 5; the first accepted, then acted otherwise, and the bag was settled."""
    state = offered(Terms(2, gold=7, opens=(5,)))
    act(state, 0, Accept(1))
    act(state, 3, Yield())
    both_pass(state, 1)
    hush(call(state, 4))
    assert awaited(state) == (0, 3)
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    assert (state.bound[5], asked(state)) == ("open", [(3, "judge")])
    both_pass(state, 4)
    hush(call(state, 5))
    assert moves(state) == {"Open", "Accept"}
    happened = act(state, 0, Open())
    assert Opened(5, ("apples",), (), 2, honest=True, by=(0, 3)) in happened
    assert purses(state) == [49, 50, 43, 49, 50, 52, 7, 0]


def test_after_one_acted_alone_over_a_bag_an_offer_about_a_later_one_is_both_deputies_again():
    """4.6: made over the first bag, where the first let pass."""
    state = offered(Terms(2, gold=7, opens=(5,)))
    act(state, 0, Pass())
    act(state, 3, Open())
    call(state, 5)
    assert awaited(state) == (0, 3)


def test_a_merchants_consent_stays_from_bag_to_bag_and_the_other_deputys_is_still_wanted():
    """4.6: the first asked 2 for the opening of 5, and 2 agreed."""
    state = before_deputies(1)
    act(state, 0, Offer(Terms(2, gold=7, opens=(5,))))
    act(state, 2, Accept(1))
    act(state, 1, Yield())
    assert awaited(state) == (3,)
    both_pass(state, 1)
    call(state, 4)
    assert awaited(state) == (3,)


def test_what_the_owner_offers_to_the_lone_deputy_is_hers_to_accept_at_once():
    """4.6: the first lets the bag pass, the second asks for an offer and gets one."""
    state = before_deputies(1)
    act(state, 0, Pass())
    act(state, 3, Yield())
    number = offer(state, 1, Terms(1, gold=9, passes=(1,)))
    assert awaited(state, number) == (3,)
    assert act(state, 3, Accept(number)) == [Accepted(number, 3, 3)]
