"""The two discard piles of the 1st edition: what comes onto them, and what a new deck is made of."""

import pytest

from engine.sheriff.actions import Exchange, Place
from engine.sheriff.events import Drew, Opened, Paid, Placed, Reshuffled
from tests.engine.sheriff.positions import GAME, act, asked, at_start, opened, passed, position, purses, refused, run

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")
MIXED = ("cheese", "silk", "cheese", "apples", "pepper")
TOP_FIVE = ("apples", "cheese", "chickens", "silk", "mead")
OTHER_FIVE = ("mead", "mead", "pepper", "silk", "apples")


def caught(**given):
    """The sheriff has opened the lying bag of seat 1."""
    state = position(bags={1: MIXED}, declared={1: "cheese"}, edition="1e", **given)
    opened(state, 1)
    return state


def market(deck=(), left=(), right=()):
    hands = dict.fromkeys(range(3), SIX)
    return at_start(hands=hands, deck=deck, left=left, right=right, edition="1e")


def test_the_sheriff_is_asked_onto_which_pile_confiscated_cards_go():
    """3.4.5."""
    state = caught()
    assert asked(state) == [(0, "stack")]
    assert "not your turn" in refused(state, 1, Place("left"))


@pytest.mark.parametrize(("pile", "place"), [("left", 0), ("right", 1)])
@pytest.mark.parametrize("order", [("apples", "pepper", "silk"), ("silk", "apples", "pepper")])
def test_confiscated_cards_go_onto_the_pile_and_in_the_order_that_the_sheriff_chooses(pile, place, order):
    """3.4.5."""
    state = caught(left=("mead",), right=("mead", "silk"))
    before = [list(cards) for cards in state.piles]
    act(state, 0, Place(pile, order))
    assert state.piles[place] == [*before[place], *order]
    assert state.piles[1 - place] == before[1 - place]
    assert state.evidence == []


def test_the_fine_is_due_once_the_confiscated_cards_are_placed():
    """3.4.5, 3.5."""
    state = caught()
    assert purses(state) == [50, 50, 50]
    happened = act(state, 0, Place("right"))
    assert happened[:2] == [Placed(0, "right", ("apples", "pepper", "silk")), Paid(1, 0, 10)]
    assert purses(state) == [60, 40, 50]


def test_of_an_opened_bag_all_see_everything_before_the_cards_are_placed():
    """3.4.5, 3.8."""
    state = position(bags={1: MIXED}, declared={1: "cheese"}, edition="1e")
    happened = opened(state, 1)
    assert happened == [Opened(1, ("cheese", "cheese"), ("apples", "pepper", "silk"), 10, honest=False, by=(0,))]
    for seat in (0, 1, 2, None):
        assert happened[0].seen_by(seat) == happened[0]
        assert GAME.view(state, seat).evidence == ("apples", "pepper", "silk")


@pytest.mark.parametrize("cards", [("silk",), ("apples", "pepper", "pepper"), ("cheese",), (*MIXED, "silk")])
def test_exactly_the_confiscated_cards_are_placed(cards):
    """3.4.5."""
    state = caught()
    assert "Place exactly these cards: apples, pepper, silk" in refused(state, 0, Place("left", cards))


def test_after_a_truthful_bag_nothing_is_placed():
    """3.4.5."""
    state = position(bags={1: ("cheese",) * 3}, edition="1e")
    happened = opened(state, 1)
    assert happened[:2] == [Opened(1, ("cheese",) * 3, (), 6, honest=True, by=(0,)), Paid(0, 1, 6)]
    assert state.piles == [[], []]


def test_without_an_answer_confiscated_cards_go_onto_the_left_pile():
    """3.4.5."""
    state = caught()
    assert GAME.fallback(state, GAME.pending(state)[0]) == Place("left")


def test_both_piles_are_seen_by_all_down_to_the_last_card_and_in_order():
    """3.8."""
    state = market(left=("silk", "apples", "mead"), right=("bread", "apples"))
    for seat in (0, 1, 2, None):
        assert GAME.view(state, seat).piles == (("silk", "apples", "mead"), ("bread", "apples"))


def test_a_new_deck_leaves_the_top_five_of_each_pile_in_place_and_in_order():
    """3.7."""
    state = market(left=("bread", "bread", *TOP_FIVE), right=("chickens", *OTHER_FIVE))
    happened = act(state, 1, Exchange(("silk",), ("deck",)))
    assert [type(event) for event in happened[1:]] == [Reshuffled, Drew]
    assert state.piles == [list(TOP_FIVE), list(OTHER_FIVE)]
    assert sorted([*state.deck, state.hands[1][-1]]) == ["bread", "bread", "chickens"]


@pytest.mark.parametrize("number", [1, 4, 5])
def test_a_pile_of_five_or_fewer_gives_nothing_to_a_new_deck(number):
    """3.7."""
    state = market(left=TOP_FIVE[:number], right=("chickens", *OTHER_FIVE))
    act(state, 1, Exchange(("silk",), ("deck",)))
    assert state.piles == [list(TOP_FIVE[:number]), list(OTHER_FIVE)]
    assert state.hands[1][-1] == "chickens"


def test_if_neither_pile_holds_more_than_five_there_is_no_new_deck_and_draws_fall_short():
    """3.7, Q13."""
    state = market(deck=("crossbow",), left=TOP_FIVE, right=OTHER_FIVE)
    happened = act(state, 1, Exchange(SIX[:3], ("deck",) * 3))
    assert happened[1:] == [Drew(1, ("crossbow",))]
    assert state.hands[1] == ["chickens", "pepper", "silk", "crossbow"]
    assert state.piles == [list(TOP_FIVE), list(OTHER_FIVE)]
    assert asked(state) == [(1, "place")]


def test_cards_still_to_be_placed_are_not_part_of_a_new_deck():
    """3.1, 3.7."""
    state = market(left=("bread", *TOP_FIVE))
    happened = act(state, 1, Exchange(("silk", "apples"), ("deck", "deck")))
    assert happened[1:] == [Reshuffled(("bread",)), Drew(1, ("bread",))]
    assert state.aside[1] == ["silk", "apples"]


def test_cards_taken_from_a_pile_are_gone_before_a_new_deck_is_made_of_it():
    """3.1, 3.7."""
    state = market(left=("bread", "chickens", *TOP_FIVE))
    act(state, 1, Exchange(("silk", "apples"), ("left", "deck")))
    assert state.hands[1][-2:] == ["mead", "bread"]
    assert state.piles[0] == ["chickens", *TOP_FIVE[:4]]


def test_at_the_end_of_the_round_hands_are_filled_from_the_deck_and_never_from_a_pile():
    """3.6, Q10."""
    state = position(deck=4, hands={0: SIX}, left=TOP_FIVE, right=OTHER_FIVE, edition="1e")
    happened = [*passed(state, 1), *passed(state, 2)]
    drawn = [(event.seat, len(event.cards)) for event in happened if isinstance(event, Drew)]
    assert drawn == [(2, 4)]
    assert state.piles == [list(TOP_FIVE), list(OTHER_FIVE)]
    assert asked(state) == [(2, "market")]


def test_with_an_empty_deck_hands_stay_short_though_ten_cards_lie_open():
    """3.6, 3.7, Q10, Q13."""
    state = position(deck=0, hands={0: SIX}, left=TOP_FIVE, right=OTHER_FIVE, edition="1e")
    happened = [*passed(state, 1), *passed(state, 2)]
    assert not [event for event in happened if isinstance(event, Drew)]
    assert [len(hand) for hand in state.hands] == [6, 0, 0]
    assert state.piles == [list(TOP_FIVE), list(OTHER_FIVE)]


def test_a_refill_that_empties_the_deck_goes_on_with_what_lies_under_the_top_five():
    """3.6, 3.7, Q12."""
    state = position(deck=4, hands={0: SIX}, left=("cheese",) * 3 + TOP_FIVE, edition="1e")
    happened = [*passed(state, 1), *passed(state, 2)]
    kinds = [type(event) for event in happened if isinstance(event, Drew | Reshuffled)]
    assert kinds == [Drew, Reshuffled, Drew, Drew]
    assert [len(state.hands[seat]) for seat in range(3)] == [6, 1, 6]
    assert (state.deck, state.piles[0]) == ([], list(TOP_FIVE))


def test_a_merchant_whose_hand_stays_empty_sets_nothing_aside_and_loads_nothing():
    """3.2, 3.7, Q13."""
    state = at_start(hands={1: (), 2: SIX}, left=TOP_FIVE, edition="1e")
    assert GAME.forced(state, GAME.pending(state)[0]) == Exchange()
    act(state, 1, Exchange())
    act(state, 2, Exchange())
    assert asked(state) == [(2, "load")]


def test_the_order_of_a_new_deck_hangs_on_the_cards_and_not_on_how_they_lay():
    """3.7."""
    under = ("apples", "bread", "cheese", "silk") * 4
    state, other = market(left=(*under, *TOP_FIVE)), market(left=(*sorted(under), *TOP_FIVE))
    for table in (state, other):
        run(table, GAME.resolve(table, 1, Exchange(("silk",), ("deck",))))
    (event,), (again,) = GAME.proceed(state), GAME.proceed(other)
    assert isinstance(event, Reshuffled)
    assert event == again
    assert list(event.deck) not in (list(under), sorted(under))
