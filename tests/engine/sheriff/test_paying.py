"""A penalty that gold does not cover: which goods may be handed over, by whom, and what is left of the debt."""

from itertools import combinations

import pytest

from engine.sheriff import goods
from engine.sheriff.actions import HandOver, Open, Pass
from engine.sheriff.events import Paid
from tests.engine.sheriff.positions import GAME, act, asked, opened, position, purses, refused

LIE = ("silk", "mead")
"""A bag that costs its owner 8."""


def debtor(gold=0, bag=LIE, declared="apples", **given):
    """The bag of seat 1 has been opened and was a lie."""
    state = position(gold={1: gold}, bags={1: bag}, declared={1: declared}, **given)
    return state, opened(state, 1)


def paid(happened):
    (event,) = [event for event in happened if isinstance(event, Paid)]
    return event


def subsets(cards):
    return sorted({goods.sort(some) for size in range(len(cards) + 1) for some in combinations(cards, size)})


def covers_without_a_card_too_many(cards, owed):
    """True if the cards, handed over one by one in some order, cover the debt with the last of them."""
    worth = goods.value(cards)
    return worth >= owed and any(worth - goods.VALUE[last] < owed for last in cards)


def test_a_penalty_is_paid_in_gold_as_far_as_it_goes():
    """3.5, Q08."""
    state, happened = debtor(gold=8, stands={1: ("apples", "cheese")})
    assert paid(happened) == Paid(1, 0, 8)
    assert purses(state) == [58, 0, 50]
    assert state.stands[1] == ["apples", "cheese"]


def test_the_rest_is_paid_in_legal_goods_which_the_payer_picks():
    """3.5, Q27."""
    state, happened = debtor(gold=5, stands={1: ("apples", "cheese", "chickens")})
    assert not [event for event in happened if isinstance(event, Paid)]
    assert asked(state) == [(1, "pay")]
    happened = act(state, 1, HandOver(("cheese",)))
    assert paid(happened) == Paid(1, 0, 5, legal=("cheese",))
    assert purses(state) == [55, 0, 50]
    assert (state.stands[0], state.stands[1]) == (["cheese"], ["apples", "chickens"])


@pytest.mark.parametrize("owed", range(1, 9))
def test_any_goods_that_cover_the_debt_without_one_too_many_will_do_and_no_others(owed):
    """3.5, Q27."""
    stand = ("apples", "apples", "cheese", "chickens")
    for cards in subsets(stand):
        state, _ = debtor(gold=8 - owed, stands={1: stand})
        if covers_without_a_card_too_many(cards, owed):
            assert paid(act(state, 1, HandOver(cards))).legal == cards
        else:
            assert "3.5" in refused(state, 1, HandOver(cards))


@pytest.mark.parametrize("owed", range(1, 16))
def test_of_contraband_too(owed):
    """3.5, Q27."""
    stand = ("pepper", "mead", "silk")
    for cards in subsets(stand):
        state, happened = debtor(gold=16 - owed, bag=("crossbow",) * 4, hidden={1: stand})
        if asked(state) != [(1, "pay")]:
            assert goods.value(stand) - min(map(goods.VALUE.__getitem__, stand)) < owed
            assert paid(happened).contraband == stand
        elif covers_without_a_card_too_many(cards, owed):
            assert paid(act(state, 1, HandOver(cards))).contraband == cards
        else:
            assert "3.5" in refused(state, 1, HandOver(cards))


def test_overpaying_gives_no_change():
    """3.5."""
    state, _ = debtor(gold=7, stands={1: ("apples", "chickens")})
    act(state, 1, HandOver(("chickens",)))
    assert purses(state) == [57, 0, 50]
    assert state.stands[0] == ["chickens"]


@pytest.mark.parametrize(
    ("stand", "legal", "cancelled"),
    [
        (("apples",) * 5, ("apples",) * 4, 0),
        (("cheese",) * 5, ("cheese",) * 3, 0),
        (("chickens", "chickens"), ("chickens", "chickens"), 0),
        (("apples", "chickens", "cheese"), ("apples", "cheese", "chickens"), 0),
        (("apples", "cheese"), ("apples", "cheese"), 3),
        ((), (), 8),
    ],
)
def test_where_there_is_no_choice_nobody_is_asked(stand, legal, cancelled):
    """3.5."""
    state, happened = debtor(stands={1: stand})
    assert paid(happened) == Paid(1, 0, 0, legal=legal, cancelled=cancelled)
    assert sorted(state.stands[0]) == sorted(legal)


def test_contraband_pays_only_what_legal_goods_cannot():
    """3.5, Q28."""
    state, happened = debtor(stands={1: ("apples", "cheese")}, hidden={1: ("pepper",)})
    assert paid(happened) == Paid(1, 0, 0, legal=("apples", "cheese"), contraband=("pepper",))
    assert (state.stands[1], state.hidden[1]) == ([], [])


def test_contraband_may_not_replace_legal_goods_even_if_it_fits_exactly():
    """3.5, Q28."""
    state, _ = debtor(stands={1: ("chickens", "chickens", "apples")}, hidden={1: ("silk",)})
    assert "silk is not there" in refused(state, 1, HandOver(("silk",)))
    act(state, 1, HandOver(("chickens", "chickens")))
    assert (state.stands[1], state.hidden[1]) == (["apples"], ["silk"])


def test_legal_goods_that_do_not_suffice_all_go_and_the_choice_is_among_contraband():
    """3.5, Q28."""
    state, _ = debtor(stands={1: ("apples",)}, hidden={1: ("pepper", "silk")})
    assert asked(state) == [(1, "pay")]
    assert "apples is not there" in refused(state, 1, HandOver(("apples", "silk")))
    assert paid(act(state, 1, HandOver(("silk",)))) == Paid(1, 0, 0, legal=("apples",), contraband=("silk",))


def test_if_everything_is_gone_the_rest_of_the_debt_is_cancelled():
    """3.5."""
    state, happened = debtor(gold=1, bag=("silk",) * 5, stands={1: ("apples",)}, hidden={1: ("pepper",)})
    assert paid(happened) == Paid(1, 0, 1, legal=("apples",), contraband=("pepper",), cancelled=11)
    assert purses(state) == [51, 0, 50]
    assert (state.stands[1], state.hidden[1]) == ([], [])


def test_goods_admitted_from_the_opened_bag_may_pay_for_the_rest_of_it():
    """3.4.5, 3.5, Q07."""
    state, happened = debtor(bag=("apples", "silk"), declared="apples")
    assert paid(happened) == Paid(1, 0, 0, legal=("apples",), cancelled=2)
    assert (state.stands[0], state.stands[1]) == (["apples"], [])


def test_cards_in_hand_pay_nothing():
    """3.5."""
    state, happened = debtor(hands={1: ("chickens", "silk")})
    assert paid(happened) == Paid(1, 0, 0, cancelled=8)
    assert state.hands[1] == ["chickens", "silk"]


def test_contraband_that_paid_was_shown_to_all_and_lies_face_down_again():
    """3.5, 3.8, Q09."""
    state, happened = debtor(bag=("crossbow",), hidden={1: ("silk",)})
    event = paid(happened)
    assert [event.seen_by(seat) for seat in (0, 2, None)] == [Paid(1, 0, 0, contraband=("silk",))] * 3
    assert (state.stands[0], state.hidden[0]) == ([], ["silk"])
    assert [GAME.view(state, seat).hidden[0] for seat in (0, 1, 2)] == [("silk",)] * 3


def test_a_poor_sheriff_pays_a_truthful_merchant_in_goods_of_his_choice():
    """3.5."""
    state = position(gold={0: 3}, stands={0: ("apples", "chickens")}, bags={1: ("cheese",) * 3})
    opened(state, 1)
    assert asked(state) == [(0, "pay")]
    happened = act(state, 0, HandOver(("chickens",)))
    assert paid(happened) == Paid(0, 1, 3, legal=("chickens",))
    assert purses(state) == [0, 53, 50]
    assert sorted(state.stands[1]) == ["cheese", "cheese", "cheese", "chickens"]


def test_a_sheriff_who_owns_nothing_pays_nothing():
    """3.5."""
    state = position(gold={0: 0}, bags={1: ("cheese",) * 3})
    assert paid(opened(state, 1)) == Paid(0, 1, 0, cancelled=6)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ((), "You still owe 3 gold; these cards are worth 0"),
        (("apples",), "You still owe 3 gold; these cards are worth 2"),
        (("apples", "chickens", "cheese"), "stop as soon as the cards cover it (9 is too much)"),
        (("bread",), "bread is not there"),
        (("cheese", "cheese"), "cheese is not there"),
        (("silk",), "silk is not there"),
        (("?",), "? is not there"),
        (("Cheese",), "Cheese is not there"),
    ],
)
def test_a_payment_that_will_not_do_is_refused_with_the_reason(cards, reason):
    """3.5, Q27."""
    state, _ = debtor(gold=5, stands={1: ("apples", "cheese", "chickens")}, hands={1: ("silk",)})
    assert reason in refused(state, 1, HandOver(cards))


def test_only_the_debtor_pays_and_can_do_nothing_else():
    """3.5."""
    state, _ = debtor(gold=5, stands={1: ("apples", "cheese", "chickens")})
    assert "not your turn" in refused(state, 0, HandOver(("cheese",)))
    assert "not your turn" in refused(state, 0, Pass())
    assert "possible: handover" in refused(state, 1, Open())


def test_when_the_debt_is_paid_the_inspection_goes_on():
    """3.5."""
    state, _ = debtor(gold=5, stands={1: ("apples", "cheese", "chickens")})
    act(state, 1, HandOver(("cheese",)))
    assert state.debt is None
    assert asked(state) == [(2, "answer")]


def test_goods_received_in_lieu_count_for_the_receiver():
    """2.2, 3.5, Q26."""
    state, _ = debtor(gold=5, stands={1: ("apples", "cheese", "chickens")})
    act(state, 1, HandOver(("cheese",)))
    sheet = GAME.outcome(state).sheet
    assert sheet[0]["goods"] == {"cheese": [1, 3]}
    assert sheet[0]["bonuses"] == {"cheese": ["king", 15]}
