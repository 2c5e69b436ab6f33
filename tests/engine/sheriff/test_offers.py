"""What terms may name: nothing that is not there to give, and no bag that is not there to decide about."""

from dataclasses import fields, replace

import pytest

from engine.sheriff import goods
from engine.sheriff.actions import Offer, Terms
from engine.sheriff.events import Offered
from tests.engine.sheriff.positions import act, asked, call, hush, offer, opened, passed, position, refused

PASS_ME = Terms(1, gold=5, passes=(1,))


def floor(seat=1, players=4, **given):
    """Seat 1, a merchant of some means, has the word over her bag of three."""
    given = {
        "stands": {1: ("apples", "apples", "cheese"), 2: ("bread",)},
        "hidden": {1: ("silk", "mead"), 2: ("pepper",)},
        "bags": {1: ("chickens", "chickens", "pepper")},
        "hands": {1: ("crossbow", "bread")},
        **given,
    }
    return call(position(players, **given), seat)


@pytest.mark.parametrize(
    "given",
    [
        {"gold": 1},
        {"gold": 50},
        {"stand": ("apples", "cheese", "apples")},
        {"hidden": ("silk",)},
        {"hidden": ("silk", "mead")},
        {"bag": ("chickens",)},
        {"bag": ("pepper", "chickens", "chickens")},
        {"promises": ("I will let you pass when I am sheriff.",)},
        {"gold": 7, "stand": ("apples",), "hidden": ("mead",), "bag": ("pepper",), "promises": ("And a smile.",)},
    ],
)
def test_gold_goods_and_promises_can_be_offered_alone_and_together(given):
    """3.4.2."""
    state, terms = floor(), Terms(1, passes=(1,), **given)
    assert act(state, 1, Offer(terms)) == [Offered(1, 1, terms)]
    assert [(o.number, o.author, o.terms, o.status) for o in state.offers.values()] == [(1, 1, terms, "open")]


@pytest.mark.parametrize(
    "asking", [{"passes": (1,)}, {"opens": (2,)}, {"passes": (1,), "opens": (2, 3)}, {"passes": (1, 2, 3)}]
)
def test_passing_and_opening_can_be_asked_for(asking):
    """3.4.2."""
    state, terms = floor(), Terms(1, gold=5, **asking)
    offer(state, 1, terms)
    assert state.offers[1].terms == terms


def test_an_offer_must_give_something():
    """3.4.2."""
    state = floor()
    assert "must give something" in refused(state, 1, Offer(Terms(1, passes=(1,))))


def test_an_offer_must_ask_for_something():
    """3.4.2."""
    state = floor()
    assert "must say for what" in refused(state, 1, Offer(Terms(1, gold=5)))


@pytest.mark.parametrize("gold", [51, 1_000_000, 10**30])
def test_more_gold_than_held_cannot_be_offered_and_is_not_clamped(gold):
    """3.4.2."""
    state = floor()
    assert f"{gold} gold is more than seat 1 holds (50)" in refused(state, 1, Offer(replace(PASS_ME, gold=gold)))


@pytest.mark.parametrize("gold", [-1, -5, -(10**30)])
def test_negative_gold_cannot_be_offered_or_demanded(gold):
    """3.4.2."""
    state, terms = floor(), replace(PASS_ME, gold=gold, stand=("apples",))
    assert "Gold cannot be negative" in refused(state, 1, Offer(terms))
    assert "Gold cannot be negative" in refused(hush(state), 0, Offer(terms))


@pytest.mark.parametrize("stand", [("bread",), ("cheese", "cheese"), ("apples",) * 3, ("apples", "chickens")])
def test_legal_goods_must_lie_on_the_own_stand(stand):
    """3.4.2."""
    state = floor()
    assert "The stand of seat 1 has no free" in refused(state, 1, Offer(replace(PASS_ME, stand=stand)))


@pytest.mark.parametrize("card", ["silk", "mead", "pepper", "?", "", "Apples", "turnips"])
def test_only_legal_goods_lie_face_up(card):
    """3.4.2."""
    state = floor()
    assert "legal goods only" in refused(state, 1, Offer(replace(PASS_ME, stand=(card,))))


@pytest.mark.parametrize("hidden", [("pepper", "pepper"), ("silk", "silk"), ("crossbow",)])
def test_face_down_contraband_is_checked_by_number_only(hidden):
    """3.4.2."""
    state = floor()
    offer(state, 1, replace(PASS_ME, hidden=hidden))
    assert state.offers[1].terms.hidden == hidden


def test_more_face_down_contraband_than_lies_there_cannot_be_offered():
    """3.4.2."""
    state = floor()
    terms = replace(PASS_ME, hidden=("silk", "mead", "mead"))
    assert "3 face-down cards are more than seat 1 has free (2 lie there)" in refused(state, 1, Offer(terms))


@pytest.mark.parametrize("card", [*goods.LEGAL, "??", "", "Silk", "gems"])
def test_only_contraband_lies_face_down(card):
    """3.4.2."""
    state = floor()
    assert "contraband only" in refused(state, 1, Offer(replace(PASS_ME, hidden=(card,))))


@pytest.mark.parametrize("bag", [("silk",), ("bread", "bread", "bread"), ("crossbow", "mead")])
def test_goods_in_the_bag_are_checked_by_number_only(bag):
    """3.4.2."""
    state = floor()
    offer(state, 1, replace(PASS_ME, bag=bag))
    assert state.offers[1].terms.bag == bag


def test_more_goods_than_the_bag_holds_cannot_be_offered():
    """3.4.2."""
    state = floor()
    terms = replace(PASS_ME, bag=("chickens",) * 4)
    assert "The bag of seat 1 holds 3 cards, not 4" in refused(state, 1, Offer(terms))


@pytest.mark.parametrize("card", ["?", "", "Silk", "gems"])
def test_goods_that_do_not_exist_cannot_be_offered_from_the_bag(card):
    """3.4.2."""
    state = floor()
    assert f"no good called {card}" in refused(state, 1, Offer(replace(PASS_ME, bag=(card,))))


@pytest.mark.parametrize("verdict", [opened, passed])
def test_goods_from_a_settled_bag_cannot_be_offered(verdict):
    """3.4.2."""
    state = floor()
    verdict(state, 1)
    call(state, 2)
    act(state, 2, Offer(Terms(2, gold=1, passes=(2,))))
    assert asked(state) == [(1, "interject")]
    assert "is settled; nothing in it can be offered" in refused(state, 1, Offer(Terms(1, bag=("silk",), opens=(2,))))


def test_cards_in_hand_can_never_be_offered():
    """3.4.2."""
    state = floor(stands={}, hidden={})
    assert {part.name for part in fields(Terms)} == {
        *("payer", "gold", "stand", "hidden", "bag", "promises", "passes", "opens", "later_passes", "later_opens")
    }
    assert "has no free bread" in refused(state, 1, Offer(Terms(1, stand=("bread",), passes=(1,))))
    assert "0 lie there" in refused(state, 1, Offer(Terms(1, hidden=("crossbow",), passes=(1,))))
    assert "holds 3 cards" in refused(state, 1, Offer(Terms(1, bag=("crossbow",) * 4, passes=(1,))))


def test_promises_are_few_and_short():
    """3.4.2."""
    state = floor()
    for promises in (("x" * 201,), ("x",) * 6):
        assert "At most 5 promises" in refused(state, 1, Offer(replace(PASS_ME, promises=promises)))
    offer(state, 1, replace(PASS_ME, promises=("x" * 200,) * 5))
    assert len(state.offers) == 1


@pytest.mark.parametrize("seat", [0, 4, -1, 10**30])
@pytest.mark.parametrize("name", ["passes", "opens"])
def test_only_a_merchants_bag_can_be_asked_about(name, seat):
    """3.4.2."""
    state = floor()
    assert f"Seat {seat} has no bag" in refused(state, 1, Offer(Terms(1, gold=5, **{name: (seat,)})))


@pytest.mark.parametrize("terms", [Terms(1, gold=5, passes=(3,)), Terms(1, gold=5, passes=(1,), opens=(3,))])
def test_a_settled_bag_cannot_be_asked_about(terms):
    """3.4.2, Q21."""
    state = position(4)
    passed(state, 3)
    call(state, 1)
    assert "The bag of seat 3 is settled already" in refused(state, 1, Offer(terms))


@pytest.mark.parametrize(
    "asking",
    [{"passes": (1, 1)}, {"opens": (2, 2)}, {"passes": (2,), "opens": (2,)}, {"passes": (1, 2), "opens": (2,)}],
)
def test_a_bag_is_named_once(asking):
    """3.4.2."""
    state = floor()
    assert "Name each bag once" in refused(state, 1, Offer(Terms(1, gold=5, **asking)))


def test_nobody_pays_for_having_the_own_bag_opened():
    """3.4.2."""
    state = floor()
    assert "own bag opened" in refused(state, 1, Offer(Terms(1, gold=5, opens=(1,))))
