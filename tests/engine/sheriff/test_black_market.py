"""Module: the black market, three contraband cards of a kind for a dearer card."""

import pytest

from engine.sheriff.actions import (
    Burn,
    Call,
    Claim,
    Decline,
    Discard,
    HandOver,
    Open,
    Pass,
    Terms,
    Yield,
)
from engine.sheriff.events import Delivered, Opened, Returned
from engine.sheriff.module_events import Claimed
from engine.table import Defaulted
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hurry,
    hush,
    opened,
    passed,
    position,
    purses,
    refused,
    settle,
)
from tests.engine.sheriff.six import before_deputies, both_open, verdict

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
PEPPERS = ["pepper"] * 3
HIGH = ((30, 27), (32, 29), (34, 31))


def market(**given):
    return position(4, black_market=True, **given)


@every_edition
@pytest.mark.parametrize("verdict_on_the_bag", [Open(), Pass()])
def test_a_merchant_may_claim_once_her_own_bag_is_opened_or_let_pass(verdict_on_the_bag, edition):
    """4.7, Q16: seat 2 has three meads, and her true bag is settled either way."""
    state = market(hidden={2: ["mead"] * 3}, edition=edition)
    settle(state, 2, verdict_on_the_bag)
    assert asked(state) == [(2, "claim")]
    assert act(state, 2, Claim("mead")) == [Claimed(2, "mead", 32)]
    assert state.claimed == ((), (), (("mead", 32),), ())
    assert state.black_market == ((30, 27), (29,), (34, 31))
    assert (state.hidden[2], state.hidden_cards[2], state.gone) == ([], [], ["mead"] * 3)
    assert asked(state) == [(0, "pick")]
    assert state.tally[2]["claims"] == 1


def test_a_merchant_caught_and_fined_may_still_claim():
    """4.7, Q16: a lying bag is opened."""
    state = market(hidden={1: PEPPERS}, bags={1: ("silk",)})
    opened(state, 1)
    assert (asked(state), purses(state)) == ([(1, "claim")], [54, 46, 50, 50])


def test_she_may_use_what_has_just_come_out_of_the_bag():
    """4.7: two silks lie face down, and the third passes."""
    state = market(hidden={1: ["silk", "silk"]}, bags={1: ("silk", "apples")})
    passed(state, 1)
    assert act(state, 1, Claim("silk"))[0] == Claimed(1, "silk", 34)
    assert state.stands[1] == ["apples"]


def test_cards_of_an_opened_bag_are_confiscated_and_buy_nothing():
    """4.7: two silks lie face down, and the third is found."""
    state = market(hidden={1: ["silk", "silk"]}, bags={1: ("silk",)})
    opened(state, 1)
    assert asked(state) == [(0, "pick")]


def test_nobody_else_is_asked_about_it_and_no_sheriff_ever():
    """4.7, Q16: everyone has three of a kind, and the bag of 2 passes."""
    state = market(hidden={0: ["mead"] * 3, 1: PEPPERS, 2: ["silk"] * 3, 3: ["mead"] * 3})
    order = []
    for seat in (2, 1, 3):
        passed(state, seat)
        order += asked(state)
        act(state, order[-1][0], Decline())
    assert order == [(2, "claim"), (1, "claim"), (3, "claim")]
    assert state.round == 2


def test_deputies_make_no_claims():
    """4.7, 4.6, Q16: both deputies have three peppers."""
    state = before_deputies(1, hidden={0: PEPPERS, 3: PEPPERS, 1: ["mead"] * 3}, black_market=True)
    both_open(state, 1)
    assert asked(state) == [(1, "claim")]
    act(state, 1, Claim("mead"))
    assert asked(state) == [(0, "pick")]


def test_a_merchant_without_a_bag_is_not_asked():
    """4.7, Q16: seat 1 had nothing to load."""
    state = market(hidden={1: PEPPERS}, bags={1: ()})
    passed(state, 2)
    passed(state, 3)
    assert state.round == 2
    assert state.claimed == ((),) * 4


@pytest.mark.parametrize(
    ("hidden", "question"),
    [
        (["pepper", "mead", "silk"], True),
        (["crossbow"] * 3, True),
        (["pepper", "pepper"], False),
        ([], False),
    ],
)
def test_whoever_has_three_face_down_cards_is_asked_whatever_they_are(hidden, question):
    """4.7, 3.8: being asked must not tell what lies face down."""
    state = market(hidden={1: hidden})
    passed(state, 1)
    assert asked(state) == ([(1, "claim")] if question else [(0, "pick")])
    if question:
        assert GAME.forced(state, GAME.pending(state)[0]) == Decline()
        twin = market(hidden={1: PEPPERS})
        passed(twin, 1)
        assert GAME.view(state, 2) == GAME.view(twin, 2)
        assert asked(twin) == asked(state)


def test_a_claim_comes_after_the_deals_that_are_due():
    """4.7, 3.4.3: one of the three peppers in the bag is the bribe."""
    state = call(market(hidden={1: ["pepper", "pepper", "mead"]}, bags={1: ("pepper",)}), 1)
    deal(state, Terms(1, bag=("pepper",), passes=(1,)))
    happened = passed(state, 1)
    assert [type(event) for event in happened] == [Returned, Delivered]
    assert asked(state) == [(1, "claim")]
    assert "you have 2 pepper free" in refused(state, 1, Claim("pepper"))


def test_a_claim_comes_after_the_payment_of_the_fine():
    """4.7, 3.5: a pepper has to pay the fine."""
    state = market(gold={1: 0}, hidden={1: [*PEPPERS, "crossbow"]}, bags={1: ("silk",)})
    opened(state, 1)
    assert asked(state) == [(1, "pay")]
    act(state, 1, HandOver(("pepper",)))
    assert asked(state) == [(1, "claim")]
    assert "you have 2 pepper free" in refused(state, 1, Claim("pepper"))


def test_pledged_cards_do_not_count():
    """4.7, Q23: one of three peppers is promised for the opening of 2."""
    state = call(market(hidden={1: PEPPERS}), 1)
    deal(state, Terms(1, hidden=("pepper",), opens=(2,)))
    passed(state, 1)
    assert refused(state, 1, Claim("pepper")) == (
        "A claim takes 3 cards of the kind; you have 2 pepper free on your stand. (4.7)"
    )


def test_of_four_the_free_ones_are_given_and_the_pledged_one_stays():
    """4.7, Q23: one of four peppers is promised."""
    state = call(market(hidden={1: ["pepper"] * 4}), 1)
    deal(state, Terms(1, hidden=("pepper",), opens=(2,)))
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    assert [card.pledged for card in state.hidden_cards[1]] == [1]
    opened(state, 2)
    assert state.hidden[0] == ["pepper"]


@pytest.mark.parametrize("kind", ["crossbow", "apples", "turnips", ""])
def test_other_kinds_are_not_dealt_in(kind):
    """4.7: three crossbows."""
    state = market(hidden={1: ["crossbow"] * 3})
    passed(state, 1)
    assert refused(state, 1, Claim(kind)) == f"The black market deals in pepper, mead, silk, not in {kind}. (4.7)"


def test_two_of_a_kind_are_not_enough():
    """4.7: two meads and a silk."""
    state = market(hidden={1: ["mead", "mead", "silk"]})
    passed(state, 1)
    assert "A claim takes 3 cards of the kind; you have 2 mead" in refused(state, 1, Claim("mead"))


def test_the_second_card_is_worth_less_and_after_it_the_pile_is_sold_out():
    """4.7: three merchants with three peppers each, one after the other."""
    state = market(hidden=dict.fromkeys((1, 2, 3), PEPPERS))
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    passed(state, 2)
    assert act(state, 2, Claim("pepper"))[0] == Claimed(2, "pepper", 27)
    assert state.black_market[0] == ()
    assert asked(state)[0] == (3, "answer")
    passed(state, 3)
    assert asked(state) == [(3, "claim")]
    assert refused(state, 3, Claim("pepper")) == (
        "A claim takes 3 cards of the kind; the pepper cards are sold out. (4.7)"
    )


def test_once_all_is_sold_nobody_is_asked():
    """4.7: no card is left."""
    state = market(hidden={1: PEPPERS})
    state.black_market = ((), (), ())
    passed(state, 1)
    assert asked(state) == [(0, "pick")]


def test_the_same_player_may_take_both_cards_of_a_kind_in_different_rounds():
    """4.7: six peppers, and two rounds."""
    state = position(3, hidden={1: ["pepper"] * 6}, hands=dict.fromkeys(range(3), ("apples",) * 6), black_market=True)
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    assert asked(state)[0] != (1, "claim")
    passed(state, 2)
    assert (state.round, state.sheriff) == (2, 1)
    later = position(3, sheriff=2, hidden={1: PEPPERS}, black_market=True, round_number=3)
    later.black_market, later.claimed = state.black_market, state.claimed
    passed(later, 1)
    act(later, 1, Claim("pepper"))
    assert later.claimed[1] == (("pepper", 30), ("pepper", 27))


def test_six_of_two_kinds_make_one_claim_a_round():
    """4.7: whoever has claimed is not asked again."""
    state = market(hidden={1: [*PEPPERS, *["mead"] * 3]})
    passed(state, 1)
    act(state, 1, Claim("mead"))
    assert asked(state) == [(0, "pick")]
    assert state.hidden[1] == PEPPERS


def test_the_last_bags_claim_comes_before_the_round_ends():
    """4.7, 3.6: the only bag left."""
    state = position(3, hidden={2: PEPPERS}, black_market=True)
    passed(state, 1)
    passed(state, 2)
    assert (asked(state), state.round) == ([(2, "claim")], 1)
    act(state, 2, Claim("pepper"))
    assert state.round == 2


def test_with_a_deputy_alone_the_owner_claims_too():
    """4.7, 4.6: one deputy opens a true bag alone and pays for it."""
    state = before_deputies(1, hidden={1: PEPPERS}, black_market=True)
    happened = verdict(state, 1, (0, Pass()), (3, Open()))
    assert isinstance(happened[1], Opened)
    assert asked(state) == [(1, "claim")]
    act(state, 1, Claim("pepper"))
    act(state, 0, Call(2))
    assert purses(state)[:4] == [50, 52, 50, 48]


@pytest.mark.parametrize("burn", [Burn(2, "apples", 1), Decline()])
def test_the_oil_is_asked_about_first_and_then_the_market(burn):
    """4.7, 4.5: oil passes, and three peppers lie there."""
    state = market(hidden={1: PEPPERS}, stands={2: ["apples"]}, bags={1: ("brimstone_oil",)}, promos="brimstone_oil")
    passed(state, 1)
    assert asked(state) == [(1, "burn")]
    act(state, 1, burn)
    assert asked(state) == [(1, "claim")]
    act(state, 1, Claim("pepper"))
    assert asked(state) == [(0, "pick")]


def test_the_sheriff_discards_for_the_trophy_first_and_then_the_owner_claims():
    """4.7, 4.5: the trophy is found."""
    state = market(hidden={1: PEPPERS}, bags={1: ("trophy",)}, hands={0: ("bread",)}, promos="trophy")
    opened(state, 1)
    assert asked(state) == [(0, "swap")]
    act(state, 0, Discard("bread"))
    assert asked(state) == [(1, "claim")]


def test_when_time_is_over_every_merchant_is_asked_once_and_claims_once():
    """4.7, 4.2: both bags go back together; the first merchant has too little to trade, the second has six cards."""
    pepper, mead = ("pepper",) * 3, ("mead",) * 3
    state = call(hurry(position(3, timer="on", minute=2, black_market=True, hidden={2: (*pepper, *mead)})), 1)
    happened = act(state, 1, Yield()) + act(hush(state), 0, Yield())
    assert [event.seat for event in happened if isinstance(event, Returned)] == [1, 2]
    assert asked(state) == [(2, "claim")]
    act(state, 2, Claim("pepper"))
    assert asked(state) != [(2, "claim")]
    assert state.claimed == ((), (), (("pepper", 30),))


def test_nobody_hears_words_or_a_default_where_only_three_of_a_kind_give_a_choice():
    """4.7, 3.8: whoever has nothing to trade is not asked, so a voice would tell."""
    state = position(3, black_market=True, hidden={1: ("silk",) * 3})
    passed(state, 1)
    (decision,) = GAME.pending(state)
    assert decision.ask == "claim"
    assert not GAME.hears(state, decision)
    assert Defaulted(1, "claim", private=True).seen_by(2) is None
    assert Defaulted(1, "claim", private=True).seen_by(1) == Defaulted(1, "claim", private=True)
