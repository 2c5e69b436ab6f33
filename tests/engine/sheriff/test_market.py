import pytest

from engine.sheriff.actions import Exchange, Load, Start
from engine.sheriff.events import Drew, Gathered, SetAside, Started
from tests.engine.sheriff.positions import GAME, act, asked, at_start, refused

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")
DECK = tuple("bread" for _ in range(15))


def table(players=3, sheriff=0, deck=DECK, discard=()):
    return at_start(players, hands=dict.fromkeys(range(players), SIX), sheriff=sheriff, deck=deck, discard=discard)


def at_market(**position):
    state = table(**position)
    act(state, 0, Start(1))
    return state


@pytest.mark.parametrize(("starter", "order"), [(3, [3, 0, 1]), (0, [0, 1, 3]), (1, [1, 3, 0])])
def test_the_sheriff_names_who_goes_to_market_first_and_the_others_follow_clockwise(starter, order):
    """3.1."""
    state = table(players=4, sheriff=2)
    assert act(state, 2, Start(starter)) == [Started(starter)]
    seen = []
    while asked(state)[0][1] == "market":
        seen.append(asked(state)[0][0])
        act(state, seen[-1], Exchange())
    assert seen == order


@pytest.mark.parametrize("seat", [0, 3, -1, 99, -(10**30)])
def test_only_a_merchant_can_be_named(seat):
    """3.1."""
    state = table(players=3, sheriff=0)
    assert "Name a merchant" in refused(state, 0, Start(seat))


def test_the_sheriff_does_not_go_to_market():
    """3.1."""
    state = at_market()
    assert "not your turn" in refused(state, 0, Exchange())
    act(state, 1, Exchange())
    act(state, 2, Exchange())
    assert asked(state) == [(1, "load"), (2, "load")]


def test_merchants_go_one_at_a_time():
    """3.1."""
    state = at_market()
    assert asked(state) == [(1, "market")]
    assert "not your turn" in refused(state, 2, Exchange())


def test_cards_set_aside_are_replaced_from_the_top_of_the_deck():
    """3.1."""
    state = at_market(deck=("mead", "bread", "cheese", "crossbow"))
    happened = act(state, 1, Exchange(("silk", "apples")))
    assert happened == [SetAside(1, ("silk", "apples")), Drew(1, ("crossbow", "cheese"))]
    assert sorted(state.hands[1]) == sorted(["apples", "cheese", "chickens", "pepper", "crossbow", "cheese"])
    assert state.deck == ["mead", "bread"]


def test_cards_set_aside_lie_face_up():
    """3.1."""
    state = at_market()
    happened = act(state, 1, Exchange(("silk", "apples")))
    assert happened[0].seen_by(2) == happened[0].seen_by(None) == SetAside(1, ("silk", "apples"))


def test_cards_set_aside_join_the_discards_only_when_all_have_been():
    """3.1, Q05."""
    state = at_market(discard=("mead",))
    act(state, 1, Exchange(("silk", "apples")))
    assert (state.piles[0], state.aside[1]) == (["mead"], ["silk", "apples"])
    happened = act(state, 2, Exchange(("pepper",)))
    assert happened[-1] == Gathered(3)
    assert state.piles[0] == ["mead", "silk", "apples", "pepper"]
    assert state.aside == [[], [], []]


def test_whoever_was_at_the_market_last_has_the_top_of_the_discards():
    """3.1."""
    state = table()
    act(state, 0, Start(2))
    act(state, 2, Exchange(("pepper",)))
    act(state, 1, Exchange(("silk", "apples")))
    assert state.piles[0] == ["pepper", "silk", "apples"]


def test_an_exhausted_deck_is_not_refilled_with_cards_set_aside_in_the_same_market():
    """3.1, 3.7, Q05, Q13."""
    state = at_market(deck=("bread",), discard=("mead",))
    act(state, 1, Exchange(("silk", "apples")))
    assert sorted(state.hands[1]) == sorted(["apples", "cheese", "chickens", "pepper", "bread", "mead"])
    happened = act(state, 2, Exchange(("pepper", "silk")))
    assert happened[:2] == [SetAside(2, ("pepper", "silk")), Drew(2, ())]
    assert len(state.hands[2]) == 4
    assert state.piles[0] == ["silk", "apples", "pepper", "silk"]


def test_nothing_need_be_set_aside_and_then_nothing_is_drawn():
    """3.1."""
    state = at_market()
    assert act(state, 1, Exchange()) == [SetAside(1, ()), Drew(1, ())]
    assert sorted(state.hands[1]) == sorted(SIX)
    assert tuple(state.deck) == DECK


def test_five_cards_may_be_set_aside():
    """3.1."""
    state = at_market()
    act(state, 1, Exchange(SIX[:5]))
    assert sorted(state.hands[1]) == ["bread"] * 5 + ["silk"]


def test_six_cards_may_not():
    """3.1."""
    state = at_market()
    assert "at most 5 cards, not 6" in refused(state, 1, Exchange(SIX))


@pytest.mark.parametrize(
    "cards", [("mead",), ("cheese", "cheese"), ("apples",) * 3, ("Apples",), ("?",), ("",), ("turnips", "apples")]
)
def test_only_cards_in_hand_can_be_set_aside(cards):
    """3.1."""
    state = at_market()
    assert "Your hand does not hold" in refused(state, 1, Exchange(cards))


def test_nobody_loads_before_the_market_is_over():
    """3.1, 3.2."""
    state = at_market()
    assert "possible: exchange" in refused(state, 1, Load(("apples",)))


def test_drawn_cards_are_seen_by_whoever_drew_them_and_their_number_by_all():
    """3.8."""
    state = at_market(deck=("crossbow", "mead"))
    drew = act(state, 1, Exchange(("silk", "apples")))[1]
    assert drew.seen_by(1) == Drew(1, ("mead", "crossbow"))
    assert drew.seen_by(0) == drew.seen_by(2) == drew.seen_by(None) == Drew(1, ("?", "?"))


def test_of_the_deck_only_the_number_of_cards_is_seen():
    """3.8."""
    state = at_market()
    act(state, 1, Exchange(("silk", "apples")))
    view = GAME.view(state, 2)
    assert view.deck_count == 13
    assert "bread" not in repr(view).replace(repr(view.rules), "")
