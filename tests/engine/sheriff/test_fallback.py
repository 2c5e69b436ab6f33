"""What is played for a seat that gives no answer: the documented, harmless, legal action; and what leaves no choice."""

import pytest

from engine.sheriff.actions import (
    Accept,
    Call,
    Declare,
    Exchange,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Start,
    Terms,
    Yield,
)
from tests.engine.sheriff.positions import (
    GAME,
    act,
    at_loading,
    at_start,
    call,
    deal,
    hush,
    offer,
    opened,
    passed,
    position,
)

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")


def fallback(state, seat=None):
    decisions = {decision.seat: decision for decision in GAME.pending(state)}
    return GAME.fallback(state, decisions[seat] if seat is not None else next(iter(decisions.values())))


def forced(state):
    (decision,) = GAME.pending(state)
    return GAME.forced(state, decision)


@pytest.mark.parametrize(("sheriff", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_the_sheriffs_left_neighbour_goes_to_market_first(sheriff, starter):
    """3.1."""
    state = at_start(sheriff=sheriff, hands={})
    assert fallback(state) == Start(starter)


def test_at_the_market_the_hand_is_kept():
    """3.1."""
    state = at_start(hands={1: SIX})
    act(state, 0, Start(1))
    assert fallback(state) == Exchange()


@pytest.mark.parametrize(
    ("hand", "load"),
    [
        (SIX, ("apples", "apples")),
        (("cheese", "chickens", "cheese", "chickens", "chickens"), ("chickens",) * 3),
        (("cheese", "apples", "chickens"), ("apples",)),
        (("apples",) * 6, ("apples",) * 5),
        (("silk", "mead", "crossbow"), ("mead",)),
        (("crossbow", "crossbow"), ("crossbow",)),
    ],
)
def test_the_bag_is_loaded_honestly_where_that_is_possible(hand, load):
    """3.2."""
    state = at_loading(hands={1: hand, 2: SIX})
    assert fallback(state, 1) == Load(load)


@pytest.mark.parametrize(
    ("bag", "good"),
    [
        (("apples", "cheese", "cheese"), "cheese"),
        (("chickens", "silk", "silk"), "chickens"),
        (("silk", "mead"), "apples"),
        (("apples", "chickens"), "apples"),
    ],
)
def test_the_most_frequent_good_of_the_bag_is_declared(bag, good):
    """3.3."""
    state = at_loading(hands={1: bag, 2: ("apples",)})
    act(state, 1, Load(bag))
    act(state, 2, Load(("apples",)))
    assert fallback(state) == Declare(len(bag), good)


def test_without_bread_in_the_deck_it_is_never_declared_by_itself():
    """3.3, Q06."""
    state = at_loading(hands={1: ("silk",), 2: ("apples",)}, declare_absent=True)
    act(state, 1, Load(("silk",)))
    act(state, 2, Load(("apples",)))
    assert fallback(state) == Declare(1, "apples")


def test_bags_are_called_from_the_sheriffs_left():
    """3.4.1."""
    state = position(4, sheriff=2)
    assert fallback(state) == Call(3)
    passed(state, 3)
    assert fallback(state) == Call(0)


def test_a_merchant_stays_silent_and_nothing_is_accepted_for_her():
    """3.4.2."""
    state = hush(call(position(4), 2))
    act(state, 0, Offer(Terms(2, gold=5, passes=(2,))))
    assert fallback(state) == Yield()
    act(state, 2, Yield())
    act(state, 0, Offer(Terms(3, gold=5, passes=(2,))))
    assert fallback(state, 3) == Yield()


def test_the_sheriff_lets_the_bag_pass_and_accepts_nothing():
    """3.4.1."""
    state = call(position(4, bags={2: ("silk",)}), 2)
    offer(state, 2, Terms(2, gold=5, passes=(2,)))
    assert fallback(hush(state)) == Pass()


def test_the_sheriff_keeps_a_deal_to_open():
    """3.4.3."""
    state = call(position(4), 2)
    deal(state, Terms(3, gold=5, opens=(2,)))
    assert fallback(state) == Open()


@pytest.mark.parametrize(
    ("gold", "cards"),
    [(7, ("apples",)), (6, ("apples",)), (5, ("apples", "cheese")), (2, ("apples", "cheese", "cheese"))],
)
def test_a_debt_is_paid_with_the_cheapest_goods(gold, cards):
    """3.5."""
    state = position(gold={1: gold}, bags={1: ("silk", "mead")}, stands={1: ("chickens", "cheese", "apples", "cheese")})
    opened(state, 1)
    assert fallback(state) == HandOver(cards)


def test_an_empty_hand_at_the_market_leaves_no_choice():
    """3.1, Q13."""
    state = at_start(hands={2: SIX})
    act(state, 0, Start(1))
    assert forced(state) == Exchange()


def test_a_hand_at_the_market_leaves_a_choice():
    """3.1."""
    state = at_start(hands={1: ("silk",)})
    act(state, 0, Start(1))
    assert forced(state) is None


def test_two_equal_cards_leave_a_choice_of_how_many_to_load():
    """3.2."""
    state = at_loading(hands={1: ("silk", "silk")})
    assert forced(state) is None


def test_a_sheriff_at_the_message_limit_has_a_choice():
    """3.4.1."""
    state = hush(call(position(4, messages=1), 2))
    assert forced(state) is None


def test_a_bound_sheriff_has_no_choice_if_what_is_offered_cannot_be_accepted():
    """3.4.3, Q20."""
    state = call(position(4), 2)
    offer(state, 2, Terms(2, gold=5, passes=(2,)))
    act(state, 1, Yield())
    offer(state, 3, Terms(3, gold=5, opens=(2,)))
    act(state, 0, Accept(1))
    assert forced(state) == Pass()
