"""Points: gold, goods, and the bonuses for the most and the second most of a good."""

import pytest

from engine.sheriff import goods
from engine.sheriff.scoring import bonus_shares, scores
from tests.engine.sheriff.positions import GAME, position

BONUSES = [("apples", 20, 10), ("cheese", 15, 10), ("bread", 15, 10), ("chickens", 10, 5)]


def shares(good, counts):
    return [amount for _, amount in bonus_shares(good, counts)]


def titles(good, counts):
    return [title for title, _ in bonus_shares(good, counts)]


@pytest.mark.parametrize(("good", "king", "queen"), BONUSES)
def test_the_most_of_a_good_earn_the_kings_and_the_second_most_the_queens_bonus(good, king, queen):
    """2.2."""
    assert bonus_shares(good, [3, 7, 5, 0, 4]) == [("", 0), ("king", king), ("queen", queen), ("", 0), ("", 0)]


KING_TIES = {"apples": (15, 10, 7, 6), "cheese": (12, 8, 6, 5), "bread": (12, 8, 6, 5), "chickens": (7, 5, 3, 3)}
QUEEN_TIES = {"apples": (5, 3, 2), "cheese": (5, 3, 2), "bread": (5, 3, 2), "chickens": (2, 1, 1)}


@pytest.mark.parametrize("good", goods.LEGAL)
@pytest.mark.parametrize("tied", [2, 3, 4, 5])
def test_a_tie_for_king_shares_both_bonuses_and_leaves_no_queen(good, tied):
    """2.2."""
    counts = [4] * tied + [3] * (5 - tied)
    assert shares(good, counts) == [KING_TIES[good][tied - 2]] * tied + [0] * (5 - tied)
    assert titles(good, counts) == ["king"] * tied + [""] * (5 - tied)


@pytest.mark.parametrize("good", goods.LEGAL)
@pytest.mark.parametrize("tied", [2, 3, 4])
def test_a_tie_for_queen_shares_her_bonus(good, tied):
    """2.2."""
    counts = [9] + [2] * tied + [1] * (4 - tied)
    king = goods.BONUSES[good].king
    assert shares(good, counts) == [king] + [QUEEN_TIES[good][tied - 2]] * tied + [0] * (4 - tied)
    assert titles(good, counts) == ["king"] + ["queen"] * tied + [""] * (4 - tied)


@pytest.mark.parametrize("good", goods.LEGAL)
def test_a_count_of_zero_earns_nothing(good):
    """2.2, Q01."""
    king = goods.BONUSES[good].king
    assert shares(good, [0, 0, 0]) == [0, 0, 0]
    assert shares(good, [0, 1, 0]) == [0, king, 0]
    assert titles(good, [0, 1, 0]) == ["", "king", ""]


def test_one_card_is_enough_for_a_bonus():
    """2.2."""
    assert shares("apples", [2, 1, 0]) == [20, 10, 0]


def test_a_score_is_gold_and_the_value_of_all_cards_and_the_bonuses():
    """2, 2.2."""
    stands = [("apples", "apples", "cheese"), ("apples", "chickens"), ()]
    hidden = [("silk", "silk"), ("crossbow", "mead"), ("pepper",)]
    sheet = scores([10, 0, 7], stands, hidden)
    assert [score.goods_value for score in sheet] == [2 * 2 + 3 + 2 * 8, 2 + 4 + 9 + 7, 6]
    assert [score.bonus_value for score in sheet] == [20 + 15, 10 + 10, 0]
    assert [score.total for score in sheet] == [10 + 23 + 35, 22 + 20, 13]


def test_contraband_earns_its_value_and_no_bonus():
    """2.2."""
    sheet = scores([0, 0, 0], [(), (), ()], [("silk",) * 9, ("mead",), ()])
    assert [score.total for score in sheet] == [72, 7, 0]
    assert [dict(score.bonuses) for score in sheet] == [{}, {}, {}]


def test_without_bread_there_is_no_bread_bonus():
    """2.2, Q01."""
    sheet = scores([0, 0, 0], [("apples",), ("cheese",), ("chickens",)], [(), (), ()])
    assert {good for score in sheet for good in score.bonuses} == {"apples", "cheese", "chickens"}


def test_the_outcome_shows_where_every_point_comes_from():
    """2."""
    state = position(3, gold={0: 30}, stands={0: ("cheese", "cheese"), 1: ("cheese",)}, hidden={0: ("silk",)})
    outcome = GAME.outcome(state)
    assert outcome.sheet[0] == {
        "gold": 30,
        "goods": {"cheese": [2, 6], "silk": [1, 8]},
        "bonuses": {"cheese": ["king", 15]},
        "extras": {},
        "legal_cards": 2,
        "contraband_cards": 1,
        "total": 59,
    }
    assert outcome.scores == (59, 50 + 3 + 10, 50)


def test_goods_in_bags_and_hands_score_nothing():
    """2.3."""
    state = position(3, bags={1: ("crossbow",) * 2}, hands={1: ("crossbow",) * 2})
    assert GAME.outcome(state).scores == (50, 50, 50)
