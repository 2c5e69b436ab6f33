"""Worked examples of the market of the 1st edition."""

from itertools import product

from engine.game import IllegalAction
from engine.sheriff.actions import Exchange
from tests.engine.sheriff.positions import GAME, act, asked, at_start, refused
from tests.engine.sheriff.vectors import VECTORS

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "bread")


def market(left=("mead",) * 5, right=("silk",) * 5):
    """Seat 1 is at the market; piles have their top last."""
    hands = dict.fromkeys(range(3), SIX)
    return at_start(hands=hands, deck=("bread",) * 9, left=left, right=right, edition="1e")


def exchange(vector):
    """The takes of a record, for as many cards as it sets aside."""
    sources = tuple(step["take"] for step in vector["action"])
    return Exchange(SIX[: vector["given"]["set_aside"]], sources)


def may(state, action):
    try:
        return bool(GAME.resolve(state, 1, action))
    except IllegalAction:
        return False


def test_v03_after_the_deck_no_card_comes_from_a_pile():
    """3.1."""
    vector = VECTORS["V03"]
    assert vector["expect"]["second_take"].startswith("illegal")
    assert "drawn from the deck" in refused(market(), 1, exchange(vector))


def test_v04_the_third_card_of_a_pile_takes_three_draws():
    """3.1."""
    vector = VECTORS["V04"]
    names = dict(zip(vector["given"]["left_top_first"], ("mead", "silk", "crossbow"), strict=True))
    left = tuple(names[card] for card in reversed(vector["given"]["left_top_first"]))
    wanted, number = names[vector["action"]["wants"]], vector["given"]["set_aside"]
    ways = [Exchange(SIX[:number], way) for way in product(("left", "right", "deck"), repeat=number)]
    legal = [way for way in ways if may(market(left), way)]
    assert len(legal) == 7
    for way in legal:
        state = market(left)
        act(state, 1, way)
        assert wanted not in state.hands[1]
    state = market(left)
    act(state, 1, Exchange(SIX[: number + 1], ("left",) * (number + 1)))
    assert state.hands[1][-1] == wanted


def test_v05_both_piles_and_the_deck_in_one_turn():
    """3.1."""
    vector = VECTORS["V05"]
    state = market()
    act(state, 1, exchange(vector))
    assert vector["expect"]["result"] == "legal"
    assert state.hands[1][-4:] == ["mead", "silk", "mead", "bread"]
    assert asked(state) == [(1, "place")]
