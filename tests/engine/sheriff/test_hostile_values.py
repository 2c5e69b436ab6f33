"""Numbers with five thousand digits, which Python will not even print, and endless names: a refusal quotes with care."""

import pytest

from engine.sheriff.actions import Accept, Call, Declare, Exchange, Load, Offer, Place, Start, Terms, TurnDown, Withdraw
from tests.engine.sheriff.positions import act, at_loading, at_start, call, hush, offer, position, refused

HUGE = 10**5000
every_sign = pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["huge", "minus huge"])


def floor():
    state = call(position(4), 1)
    offer(state, 1, Terms(1, gold=5, passes=(1,)))
    return hush(state)


@every_sign
@pytest.mark.parametrize(
    "terms",
    [
        lambda number: Terms(1, gold=number, passes=(1,)),
        lambda number: Terms(number, gold=5, passes=(1,)),
        lambda number: Terms(1, gold=5, passes=(number,)),
        lambda number: Terms(1, gold=5, opens=(number,)),
        lambda number: Terms(1, gold=5, passes=(1,), later_passes=(number,)),
        lambda number: Terms(1, gold=5, passes=(1,), later_opens=(number,)),
    ],
    ids=["gold", "payer", "passes", "opens", "later passes", "later opens"],
)
def test_terms_with_a_number_too_long_to_print_are_refused_like_any_others(terms, number):
    """3.4.2."""
    state = floor()
    assert len(refused(state, 0, Offer(terms(number)))) < 200


@every_sign
@pytest.mark.parametrize("action", [Accept, TurnDown, Withdraw])
def test_an_offers_number_too_long_to_print_is_refused_like_any_other(action, number):
    """3.4.2."""
    state = floor()
    assert len(refused(state, 0, action(number))) < 200


@every_sign
def test_a_seat_too_long_to_print_is_refused_like_any_other(number):
    """3.1, 3.4.1."""
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6))
    assert len(refused(state, 0, Start(number))) < 200
    assert len(refused(position(3), 0, Call(number))) < 200


@every_sign
def test_a_declared_number_too_long_to_print_is_refused_like_any_other(number):
    """3.3."""
    state = at_loading(3, hands={1: ("apples",), 2: ("apples",)})
    act(state, 1, Load(("apples",)))
    act(state, 2, Load(("apples",)))
    assert len(refused(state, 1, Declare(number, "apples"))) < 200


@pytest.mark.parametrize("cards", [("x" * 10_000,), ("apples",) * 10_000], ids=["long name", "many cards"])
@pytest.mark.parametrize("part", ["stand", "hidden", "bag"])
def test_terms_with_endless_goods_are_refused_in_a_few_words(part, cards):
    """3.4.2."""
    state = floor()
    assert len(refused(state, 0, Offer(Terms(1, passes=(1,), **{part: cards})))) < 400


@pytest.mark.parametrize(
    "terms",
    [Terms(1, passes=(1,), later_passes=(2,) * 10_000), Terms(1, passes=(1,), later_opens=(2,) * 10_000)],
    ids=["later passes", "later opens"],
)
def test_endlessly_many_favours_are_refused_in_a_few_words(terms):
    """3.4.2."""
    assert len(refused(floor(), 0, Offer(terms))) < 200


def test_a_card_with_an_endless_name_is_refused_in_a_few_words():
    """3.1, 3.2, 3.3."""
    name = "x" * 10_000
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6))
    act(state, 0, Start(1))
    assert len(refused(state, 1, Exchange((name,)))) < 400
    state = at_loading(3, hands={1: ("apples",), 2: ("apples",)})
    assert len(refused(state, 1, Load((name,)))) < 400
    act(state, 1, Load(("apples",)))
    act(state, 2, Load(("apples",)))
    assert len(refused(state, 1, Declare(1, name))) < 400


def test_a_source_with_an_endless_name_is_refused_in_a_few_words():
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6), edition="1e")
    assert len(refused(state, 1, Exchange(("apples",), ("x" * 10_000,)))) < 200


def test_endlessly_many_sources_are_refused_in_a_few_words():
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6), edition="1e")
    assert len(refused(state, 1, Exchange(("apples",), ("left",) * 10_000))) < 200


def test_a_pile_with_an_endless_name_is_refused_in_a_few_words():
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6), deck=("silk",), edition="1e")
    act(state, 1, Exchange(("apples",), ("deck",)))
    assert len(refused(state, 1, Place("x" * 10_000))) < 200


@pytest.mark.parametrize("cards", [("x" * 10_000,), ("apples",) * 10_000], ids=["long name", "many cards"])
def test_an_endless_order_of_cards_to_place_is_refused_in_a_few_words(cards):
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6), deck=("silk",), edition="1e")
    act(state, 1, Exchange(("apples",), ("deck",)))
    assert len(refused(state, 1, Place("left", cards))) < 200
