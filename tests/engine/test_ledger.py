from collections import Counter

import pytest

from engine.ledger import Ledger, LedgerError


def test_a_payment_moves_coins_and_keeps_their_sum():
    ledger = Ledger([50, 20], [])
    ledger.pay(0, 1, 30)
    assert ledger.coins == [20, 50]


def test_a_payment_of_all_coins_leaves_an_empty_purse():
    ledger = Ledger([50, 20], [])
    ledger.pay(1, 0, 20)
    assert ledger.coins == [70, 0]


def test_a_payment_to_oneself_changes_nothing():
    ledger = Ledger([50, 20], [])
    ledger.pay(0, 0, 30)
    assert ledger.coins == [50, 20]


@pytest.mark.parametrize("amount", [21, 10**30, -1, -(10**30)])
def test_a_payment_of_more_than_there_is_or_less_than_nothing_fails_and_changes_nothing(amount):
    ledger = Ledger([20, 0], [])
    with pytest.raises(LedgerError):
        ledger.pay(0, 1, amount)
    assert ledger.coins == [20, 0]


def test_moved_cards_come_to_the_top_of_their_new_place_in_the_order_given():
    hand, bag = ["apples", "silk", "apples", "bread"], ["mead"]
    Ledger([], [hand, bag]).move(hand, bag, ("bread", "apples"))
    assert hand == ["silk", "apples"]
    assert bag == ["mead", "bread", "apples"]


def test_a_card_that_is_not_there_cannot_be_moved():
    hand, bag = ["apples"], ["mead"]
    with pytest.raises(LedgerError, match="no silk"):
        Ledger([], [hand, bag]).move(hand, bag, ("silk",))
    assert (hand, bag) == (["apples"], ["mead"])


def test_a_card_held_once_cannot_be_moved_twice():
    hand, bag = ["apples"], ["mead"]
    with pytest.raises(LedgerError, match="no apples"):
        Ledger([], [hand, bag]).move(hand, bag, ("apples", "apples"))


def test_lifted_cards_come_off_the_top_topmost_first():
    deck, hand = ["bottom", "third", "second", "top"], ["held"]
    Ledger([], [deck, hand]).lift(deck, hand, 2)
    assert deck == ["bottom", "third"]
    assert hand == ["held", "top", "second"]


def test_lifting_no_card_changes_nothing():
    deck, hand = ["bottom", "top"], ["held"]
    Ledger([], [deck, hand]).lift(deck, hand, 0)
    assert (deck, hand) == (["bottom", "top"], ["held"])


def test_a_whole_place_can_be_lifted_but_not_a_card_more():
    deck, hand = ["bottom", "top"], ["held"]
    ledger = Ledger([], [deck, hand])
    with pytest.raises(LedgerError):
        ledger.lift(deck, hand, 3)
    assert (deck, hand) == (["bottom", "top"], ["held"])
    ledger.lift(deck, hand, 2)
    assert (deck, hand) == ([], ["held", "top", "bottom"])


def test_a_picked_card_is_the_one_at_its_index():
    stand, other = ["silk", "mead", "silk"], ["pepper"]
    Ledger([], [stand, other]).pick(stand, 1, other)
    assert (stand, other) == (["silk", "silk"], ["pepper", "mead"])


def test_a_shuffle_takes_all_but_the_top_cards_of_each_place_and_lays_them_on_the_target_as_ordered():
    left, right, deck = ["a", "b", "c", "d"], ["e", "f", "g"], ["old"]
    ledger = Ledger([], [left, right, deck])
    ledger.shuffle_up([left, right], 2, deck, ("e", "b", "a"))
    assert (left, right, deck) == (["c", "d"], ["f", "g"], ["old", "e", "b", "a"])
    assert ledger.places[0] is left
    assert ledger.places[2] is deck


@pytest.mark.parametrize("keep", [3, 4, 9])
def test_a_place_with_no_more_than_what_is_kept_gives_nothing_to_a_shuffle(keep):
    pile, deck = ["a", "b", "c"], ["old"]
    Ledger([], [pile, deck]).shuffle_up([pile], keep, deck, ())
    assert (pile, deck) == (["a", "b", "c"], ["old"])


def test_a_shuffle_that_keeps_nothing_empties_its_places():
    pile, deck = ["a", "b", "c"], list[str]()
    Ledger([], [pile, deck]).shuffle_up([pile], 0, deck, ("b", "c", "a"))
    assert (pile, deck) == ([], ["b", "c", "a"])


@pytest.mark.parametrize("order", [["a", "b"], ["a", "b", "c"], ["a", "a", "b"], ["a", "b", "b", "b"]])
def test_a_shuffle_neither_adds_nor_loses_a_card(order):
    pile, deck = ["a", "b", "b"], list[str]()
    with pytest.raises(LedgerError, match="keep the cards"):
        Ledger([], [pile, deck]).shuffle_up([pile], 0, deck, order)
    assert deck == []


def test_the_total_counts_all_coins_and_all_cards():
    ledger = Ledger([50, 20], [["silk", "mead"], [], ["silk"]])
    assert ledger.total() == (70, Counter(silk=2, mead=1))


def test_a_copy_has_the_same_holdings_and_shares_none_of_them():
    ledger = Ledger([50, 20], [["silk", "mead"], []])
    twin = ledger.copy()
    assert (twin.coins, twin.places) == (ledger.coins, ledger.places)
    twin.pay(0, 1, 5)
    twin.lift(twin.places[0], twin.places[1], 1)
    assert (ledger.coins, ledger.places) == ([50, 20], [["silk", "mead"], []])
