"""Module: deals with two deputies. A common deal needs both and is booty; who acts alone makes it alone and keeps all."""

import random

import pytest

from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.sheriff.events import Accepted, Delivered, Judged, Lapsed, Opened, Returned, TurnedDown
from engine.sheriff.module_events import Consented, Leaned
from engine.sheriff.state import Favour
from tests.engine.sheriff.positions import GAME, act, asked, call, hush, moves, purses, refused, status
from tests.engine.sheriff.six import BOOTY, PASS_1, awaited, before_deputies, both_open, offered, six

OTHER = [(0, 3), (3, 0)]


def test_a_bribe_that_both_accept_goes_to_the_booty():
    """4.6, 3.4.3: the owner offers 12."""
    state = offered()
    assert awaited(state) == (0, 3)
    assert act(state, 0, Accept(1)) == [Consented(1, 0, (3,))]
    assert (status(state, 1), state.bound[1], asked(state)) == ("open", "", [(3, "judge")])
    assert act(state, 3, Accept(1)) == [Accepted(1, 3, BOOTY)]
    assert (state.bound[1], moves(state)) == ("pass", {"Pass", "Accept"})
    happened = act(state, 3, Pass())
    assert happened[:2] == [Returned(1, ("apples",), (), (0, 3)), Delivered(1, 1, BOOTY, (0, 3), gold=12)]
    assert purses(state) == [50, 38, 50, 50, 50, 50, 12, 0]


def test_a_bound_bag_takes_one_word_of_either_deputy():
    """4.6, 3.4.3: both have accepted; the second, who has the word, cannot open any more."""
    state = offered()
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    assert "A deal binds you: you must let this bag pass" in refused(state, 3, Open())
    assert GAME.forced(state, GAME.pending(state)[0]) == Pass()


def test_consent_of_one_deputy_binds_nobody():
    """4.6, Q33: the first accepts, the second opens, the first does not: nobody has paid, and the first may join in."""
    state = offered()
    act(state, 0, Accept(1))
    assert act(state, 3, Open()) == [Leaned(3, "open")]
    happened = act(state, 0, Open())
    assert isinstance(happened[0], Opened)
    assert (status(state, 1), purses(state)) == ("lapsed", [49, 52, 50, 49, 50, 50, 0, 0])


def test_who_has_accepted_is_not_awaited_again():
    """4.6: the word has come back to the first."""
    state = offered()
    act(state, 0, Accept(1))
    act(state, 3, Yield())
    act(state, 1, Yield())
    assert "for the other side to accept" in refused(state, 0, Accept(1))
    assert GAME.view(state, 0).acceptable == ()
    assert GAME.view(state, 3).acceptable == (1,)


@pytest.mark.parametrize(("author", "other"), OTHER)
def test_a_demand_of_either_needs_the_merchant_and_the_other_deputy(author, other):
    """4.6: a deputy asks 12, the owner agrees, and then the other deputy."""
    state = before_deputies(1)
    if author == 3:
        act(state, 0, Yield())
        act(state, 1, Yield())
    act(state, author, Offer(PASS_1))
    assert (awaited(state), asked(state)) == ((1,), [(1, "answer")])
    assert "not your turn" in refused(state, other, Accept(1))
    assert act(state, 1, Accept(1)) == [Consented(1, 1, (other,))]
    assert asked(state) == [(other, "judge")]
    assert act(state, other, Accept(1)) == [Accepted(1, other, BOOTY)]
    assert act(state, other, Pass())[1] == Delivered(1, 1, BOOTY, (0, 3), gold=12)


def test_the_other_deputy_cannot_consent_before_the_merchant_has():
    """4.6: the first asks 12, and the owner says nothing."""
    state = before_deputies(1)
    act(state, 0, Offer(PASS_1))
    act(state, 1, Yield())
    assert asked(state) == [(3, "judge")]
    assert "for the other side to accept" in refused(state, 3, Accept(1))


def test_either_deputy_turns_an_offer_down_for_both():
    """4.6: the first has accepted, the second will not have it."""
    state = offered()
    act(state, 0, Accept(1))
    assert act(state, 3, TurnDown(1)) == [TurnedDown(1, 3)]
    assert (status(state, 1), asked(state)) == ("refused", [(1, "answer")])
    state = offered()
    act(state, 0, TurnDown(1))
    assert status(state, 1) == "refused"


def test_a_demand_that_the_merchant_consented_to_can_be_turned_down_by_the_other_deputy():
    """4.6: the first asked, the owner agreed."""
    state = before_deputies(1)
    act(state, 0, Offer(PASS_1))
    act(state, 1, Accept(1))
    act(state, 3, TurnDown(1))
    assert (status(state, 1), purses(state)) == ("refused", [50] * 6 + [0, 0])


def test_the_owner_may_withdraw_after_one_deputys_consent():
    """4.6, 3.4.2: the second talks instead of answering."""
    state = offered()
    act(state, 0, Accept(1))
    act(state, 3, Yield())
    act(state, 1, Withdraw(1))
    assert status(state, 1) == "withdrawn"
    assert "Offer 1 is withdrawn" in refused(state, 0, Accept(1))


def test_a_new_offer_replaces_the_old_one_with_the_consent_it_had():
    """4.6, 3.4.2: the first consents to 12; the second asks for 20 instead."""
    state = offered()
    act(state, 0, Accept(1))
    act(state, 3, Offer(Terms(1, gold=20, passes=(1,))))
    assert (status(state, 1), awaited(state, 2)) == ("replaced", (1,))
    act(state, 1, Accept(2))
    assert (awaited(state, 2), asked(state)) == ((0,), [(0, "judge")])


def test_a_third_party_pays_the_booty_for_a_bag_that_both_open():
    """4.6, Q19: 2 offers 7 for the opening of 1."""
    state = offered(Terms(2, gold=7, opens=(1,)), bags={1: ("silk",)}, declared={1: "apples"})
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    happened = act(state, 3, Open())
    assert happened[0] == Opened(1, (), ("silk",), 4, honest=False, by=(0, 3))
    assert purses(state) == [50, 46, 43, 50, 50, 50, 11, 0]


def test_open_offers_lapse_with_the_bag_whatever_consent_they_have():
    """4.6, Q25: the first has accepted."""
    state = offered()
    act(state, 0, Accept(1))
    act(state, 3, Pass())
    happened = act(state, 0, Pass())
    assert Lapsed((1,)) in happened
    assert purses(state) == [50] * 6 + [0, 0]


def test_at_the_message_limit_both_can_still_accept():
    """4.6, 3.4.1: the offer was the last but one message."""
    state = offered(messages=2)
    assert moves(state) == {"Open", "Pass", "Accept"}
    act(state, 0, Accept(1))
    assert moves(state) == {"Open", "Pass", "Accept"}
    act(state, 3, Accept(1))
    assert state.offers[1].taker == BOOTY


def test_goods_and_contraband_of_a_common_deal_go_to_the_booty_and_both_deputies_see_them():
    """4.6, 3.4.3, Q24: a cheese, a silk face down, and a mead and an apple out of the bag."""
    state = offered(
        Terms(1, gold=1, stand=("cheese",), hidden=("silk",), bag=("mead", "apples"), passes=(1,)),
        stands={1: ["cheese"]},
        hidden={1: ["silk"]},
        bags={1: ("apples", "mead")},
    )
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    happened = act(state, 3, Pass())
    delivered = happened[1]
    assert delivered == Delivered(
        1, 1, BOOTY, (0, 3), 1, ("cheese",), ("silk",), bag_legal=("apples",), bag_contraband=("mead",)
    )
    assert (state.stands[BOOTY], state.hidden[BOOTY]) == (["cheese", "apples"], ["silk", "mead"])
    assert [GAME.view(state, seat).hidden[BOOTY] == ("silk", "mead") for seat in (*range(6), None)] == [
        *(True, True, False, True, False, False),
        False,
    ]
    assert delivered.seen_by(3) == delivered
    glimpse = delivered.seen_by(2)
    assert isinstance(glimpse, Delivered)
    assert (glimpse.hidden, glimpse.bag_legal, glimpse.bag_contraband) == (("?",), ("apples",), ("?",))


def test_what_a_common_deal_lacks_is_shown_to_both_deputies():
    """4.6, 3.4.3: a silk is promised, and a pepper is all there is."""
    state = offered(Terms(1, hidden=("silk",), passes=(1,)), hidden={1: ["pepper"]})
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    act(state, 3, Pass())
    assert [GAME.view(state, seat).hidden[1] for seat in (0, 3, 2)] == [("pepper",), ("pepper",), ("?",)]


@pytest.mark.parametrize(
    ("deeds", "kept"),
    [
        ([(0, Pass()), (3, Pass())], [False, True]),
        ([(0, Open()), (3, Open())], [True, False]),
        ([(0, Pass()), (3, Open())], [False, False]),
        ([(0, Open()), (3, Pass()), (0, Open())], [True, True]),
    ],
)
def test_favours_are_judged_by_what_each_deputy_did(deeds, kept):
    """4.6, 3.4.3: in an earlier round the first promised to open 1, and the second to let it pass."""
    state = six(round_number=2)
    state.favours = (Favour(1, 0, 1, "open", 1), Favour(2, 3, 1, "pass", 1))
    hush(call(state, 1))
    happened = []
    for deputy, deed in deeds:
        happened += act(state, deputy, deed)
    judged = [event for event in happened if isinstance(event, Judged)]
    assert [(event.by, event.kept) for event in judged] == list(zip((0, 3), kept, strict=True))


def test_a_merchant_promises_what_she_will_do_as_deputy():
    """4.6, 3.4.3: a favour for a deputy's bag, accepted by both; it is open until she is deputy."""
    state = offered(Terms(1, passes=(1,), later_passes=(0, 3)))
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    act(state, 3, Pass())
    assert [(favour.by, favour.bag, favour.kept) for favour in state.favours] == [(1, 0, None), (1, 3, None)]


def test_in_the_first_edition_a_merchant_who_consented_to_give_face_down_goods_holds_them_in_every_imagined_table():
    """4.6, Q17, 3.8: the first asked for a silk, and 1 agreed, who has one and a pepper."""
    state = before_deputies(1, edition="1e", hidden={1: ["silk", "pepper"]})
    act(state, 0, Offer(Terms(1, hidden=("silk",), passes=(1,))))
    act(state, 1, Accept(1))
    for dice in range(12):
        assert "silk" in GAME.imagine(GAME.view(state, 2), random.Random(dice)).hidden[1]


def test_bribes_that_a_deputy_took_are_counted_half_for_each_or_all_for_one():
    """4.6: 12 for both, then 8 for the second alone."""
    state = offered()
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    act(state, 3, Pass())
    hush(call(state, 2))
    act(state, 0, Pass())
    act(state, 3, Offer(Terms(2, gold=8, passes=(2,))))
    act(state, 2, Accept(2))
    act(state, 3, Pass())
    assert [row["bribe_gold_taken"] for row in state.tally] == [6, 0, 0, 14, 0, 0]
    assert [row["bribe_gold"] for row in state.tally] == [0, 12, 8, 0, 0, 0]


def test_what_was_promised_to_the_booty_cannot_be_promised_again():
    """4.6, Q23: 45 of 50 are promised for passage."""
    state = offered(Terms(1, gold=45, opens=(4,)))
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    both_open(state, 1)
    hush(call(state, 2))
    assert "more than seat 1 holds (52, 45 of it promised already)" in refused(
        state, 0, Offer(Terms(1, gold=8, opens=(4,)))
    )
