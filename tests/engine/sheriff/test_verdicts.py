"""A bag is let pass or opened: where the cards go, who pays whom, and what the others see."""

import pytest

from engine.sheriff.actions import Open, Pass
from engine.sheriff.events import Opened, Paid, Returned
from tests.engine.sheriff.positions import GAME, call, hush, opened, passed, position, purses, refused

MIXED = ("cheese", "silk", "cheese", "apples", "pepper")


def test_let_pass_legal_goods_go_face_up_to_the_stand_and_contraband_face_down():
    """3.4.4."""
    state = position(bags={1: MIXED}, declared={1: "cheese"})
    passed(state, 1)
    assert state.stands[1] == ["cheese", "cheese", "apples"]
    assert state.hidden[1] == ["silk", "pepper"]
    assert state.bags[1] == []


def test_let_pass_a_lie_costs_nothing():
    """3.4.4."""
    state = position(bags={1: ("silk", "mead")}, declared={1: "chickens"})
    happened = passed(state, 1)
    assert purses(state) == [50, 50, 50]
    assert state.piles[0] == []
    assert not [event for event in happened if isinstance(event, Paid)]


def test_of_contraband_let_pass_the_number_is_public_and_the_kind_is_the_owners():
    """3.4.4, 3.8."""
    state = position(bags={1: MIXED}, declared={1: "cheese"})
    returned = passed(state, 1)[0]
    assert returned.seen_by(1) == Returned(1, ("cheese", "cheese", "apples"), ("silk", "pepper"), (0,))
    for seat in (0, 2, None):
        assert returned.seen_by(seat) == Returned(1, ("cheese", "cheese", "apples"), ("?", "?"), (0,))
        assert GAME.view(state, seat).hidden[1] == ("?", "?")
    assert GAME.view(state, 1).hidden[1] == ("silk", "pepper")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_opened_and_truthful_the_sheriff_pays_two_a_card(number):
    """3.4.5."""
    state = position(bags={1: ("chickens",) * number})
    happened = opened(state, 1)
    assert happened[:2] == [
        Opened(1, ("chickens",) * number, (), 2 * number, honest=True, by=(0,)),
        Paid(0, 1, 2 * number),
    ]
    assert purses(state) == [50 - 2 * number, 50 + 2 * number, 50]
    assert state.stands[1] == ["chickens"] * number


def test_opened_and_lying_all_but_the_declared_good_is_confiscated_and_fined():
    """3.4.5."""
    state = position(bags={1: MIXED}, declared={1: "cheese"})
    happened = opened(state, 1)
    assert happened[:2] == [
        Opened(1, ("cheese", "cheese"), ("apples", "pepper", "silk"), 10, honest=False, by=(0,)),
        Paid(1, 0, 10),
    ]
    assert purses(state) == [60, 40, 50]
    assert (state.stands[1], state.hidden[1], state.bags[1]) == (["cheese", "cheese"], [], [])
    assert state.piles[0] == ["apples", "pepper", "silk"]


def test_undeclared_legal_goods_are_confiscated_and_fined_too():
    """3.4.5."""
    state = position(bags={1: ("cheese", "apples", "chickens")}, declared={1: "cheese"})
    opened(state, 1)
    assert purses(state) == [54, 46, 50]
    assert (state.stands[1], state.piles[0]) == (["cheese"], ["apples", "chickens"])


def test_a_bag_without_the_declared_good_is_confiscated_altogether():
    """3.4.5."""
    state = position(bags={1: ("cheese", "cheese")}, declared={1: "apples"})
    opened(state, 1)
    assert purses(state) == [54, 46, 50]
    assert (state.stands[1], state.piles[0]) == ([], ["cheese", "cheese"])


def test_the_sheriff_keeps_no_confiscated_goods():
    """3.4.5."""
    state = position(bags={1: MIXED}, declared={1: "cheese"})
    opened(state, 1)
    assert (state.stands[0], state.hidden[0]) == ([], [])


def test_what_an_opened_bag_held_is_seen_by_all():
    """3.4.5, 3.8."""
    state = position(bags={1: MIXED}, declared={1: "cheese"})
    event = opened(state, 1)[0]
    assert [event.seen_by(seat) for seat in (1, 2, None)] == [event] * 3


def test_confiscated_cards_come_to_the_top_of_the_discards():
    """3.4.5, 3.8."""
    state = position(bags={1: ("silk",)}, declared={1: "cheese"}, discard=("apples", "mead"))
    opened(state, 1)
    view = GAME.view(state, 2)
    assert state.piles[0] == ["apples", "mead", "silk"]
    assert view.piles == (("apples", "mead", "silk"),)


@pytest.mark.parametrize("verdict", [Open(), Pass()])
def test_a_bag_is_settled_once_and_for_all(verdict):
    """3.4.1."""
    state = position(4)
    hush(call(state, 1))
    (opened if verdict == Open() else passed)(state, 1)
    assert state.settled == [True, True, False, False]
    for again in (Open(), Pass()):
        assert "not possible now" in refused(state, 0, again)


@pytest.mark.parametrize("opening", [(1, 2, 3), (1,), ()])
def test_the_sheriff_opens_as_many_bags_as_he_likes(opening):
    """3.4.1."""
    state = position(4, bags=dict.fromkeys((1, 2, 3), ("silk",)))
    for seat in (3, 1, 2):
        (opened if seat in opening else passed)(state, seat)
    assert purses(state) == [50 + 4 * len(opening), *(46 if seat in opening else 50 for seat in (1, 2, 3))]
    assert state.round == 2


def test_cards_in_hand_play_no_part_in_an_inspection():
    """3.4.5."""
    state = position(bags={1: MIXED}, hands={1: ("crossbow",)}, declared={1: "cheese"})
    opened(state, 1)
    assert state.hands[1] == ["crossbow"]


def test_what_was_returned_is_known_to_all_but_for_its_contraband():
    """3.8."""
    state = position(4, bags={1: MIXED}, declared={1: "cheese"})
    passed(state, 1)
    for seat, returned in (
        (1, ("cheese", "cheese", "apples", "silk", "pepper")),
        (0, ("cheese", "cheese", "apples", "?", "?")),
    ):
        view = GAME.view(state, seat)
        assert (view.returned_by, view.returned) == (1, returned)
