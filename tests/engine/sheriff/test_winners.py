"""Who wins: points, then legal goods, then contraband, then all who are still equal."""

import pytest

from engine.sheriff.actions import Terms
from engine.sheriff.scoring import outcome
from tests.engine.sheriff.positions import GAME, deal, opened, passed, position


def result(gold, stands=None, hidden=None):
    """How a match of three players with these holdings ends."""
    state = position(3, gold=dict(enumerate(gold)), stands=stands or {}, hidden=hidden or {})
    return outcome(state)


def test_most_points_win():
    """2.4."""
    ended = result((10, 30, 20))
    assert (ended.scores, ended.ranks, ended.winners, ended.reason) == ((10, 30, 20), (3, 1, 2), (1,), "points")


def test_more_legal_goods_win_among_equal_points():
    """2.4."""
    ended = result((40, 44, 0), {0: ("apples",) * 5, 1: ("chickens",) * 4})
    assert ended.scores == (70, 70, 0)
    assert (ended.winners, ended.ranks, ended.reason) == ((0,), (1, 2, 3), "legal goods")


def test_legal_goods_come_before_contraband():
    """2.4."""
    ended = result((20, 40, 0), {0: ("chickens",) * 4, 1: ("apples",) * 5}, {0: ("pepper",) * 4})
    assert ended.scores == (70, 70, 0)
    assert (ended.winners, ended.reason) == ((1,), "legal goods")


def test_more_contraband_wins_among_equal_points_and_legal_goods():
    """2.4."""
    ended = result((26, 31, 0), {0: ("apples",) * 5, 1: ("cheese",) * 5}, {0: ("mead", "mead"), 1: ("crossbow",)})
    assert ended.scores == (70, 70, 0)
    assert (ended.winners, ended.ranks, ended.reason) == ((0,), (1, 2, 3), "contraband")


def test_whoever_is_equal_in_all_three_shares_the_victory():
    """2.4."""
    ended = result((26, 28, 69), {0: ("apples",) * 5, 1: ("cheese",) * 5}, {0: ("mead",) * 2, 1: ("pepper",) * 2})
    assert ended.scores == (70, 70, 69)
    assert (ended.winners, ended.ranks, ended.reason) == ((0, 1), (1, 1, 3), "shared")


def test_all_may_share_the_victory():
    """2.4."""
    ended = result((50, 50, 50))
    assert (ended.winners, ended.ranks, ended.reason) == ((0, 1, 2), (1, 1, 1), "shared")


@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_seat_makes_no_difference(best):
    """2.4."""
    gold = [20, 20, 20]
    gold[best] = 21
    assert result(gold).winners == (best,)


def test_ranks_below_the_first_are_decided_the_same_way():
    """2.4."""
    ended = result((99, 40, 26), {2: ("cheese",)})
    assert ended.scores == (99, 40, 26 + 3 + 15)
    ended = result((99, 44, 26), {2: ("cheese",)})
    assert ended.scores[1] == ended.scores[2]
    assert ended.ranks == (1, 3, 2)


def test_the_outcome_counts_what_happened_on_the_way():
    """2."""
    state = position(
        4, gold={1: 4}, stands={1: ("chickens",)}, bags={1: ("silk", "mead"), 2: ("cheese",), 3: ("pepper", "silk")}
    )
    opened(state, 1)
    opened(state, 2)
    deal(state, Terms(3, gold=7, passes=(3,)))
    passed(state, 3)
    assert GAME.outcome(state).tally == (
        {"bribe_gold_taken": 7, "opened_lies": 1, "opened_truths": 1, "passed_lies": 1, "penalties_paid": 2},
        {"caught": 1, "penalties_paid": 8},
        {"opened_honest": 1},
        {"bribe_gold": 7, "deals": 1, "passed_lying": 1, "smuggled": 2},
    )
