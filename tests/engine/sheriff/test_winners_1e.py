"""Who wins in the 1st edition, which has no rule for a tie that goods do not break."""

from engine.sheriff.scoring import outcome
from tests.engine.sheriff.positions import position


def result(gold, stands, hidden):
    """How a match of three players with these holdings ends."""
    return outcome(position(3, gold=dict(enumerate(gold)), stands=stands, hidden=hidden, edition="1e"))


def test_a_tie_that_nothing_breaks_is_left_undecided_and_both_are_first():
    """2.4."""
    ended = result((26, 28, 69), {0: ("apples",) * 5, 1: ("cheese",) * 5}, {0: ("mead",) * 2, 1: ("pepper",) * 2})
    assert ended.scores == (70, 70, 69)
    assert (ended.reason, ended.ranks, ended.winners) == ("undecided", (1, 1, 3), (0, 1))


def test_more_legal_goods_break_a_tie():
    """2.4."""
    ended = result((40, 44, 0), {0: ("apples",) * 5, 1: ("chickens",) * 4}, {})
    assert ended.scores == (70, 70, 0)
    assert (ended.reason, ended.ranks, ended.winners) == ("legal goods", (1, 2, 3), (0,))


def test_more_contraband_breaks_a_tie_after_that():
    """2.4."""
    ended = result((26, 31, 0), {0: ("apples",) * 5, 1: ("cheese",) * 5}, {0: ("mead", "mead"), 1: ("crossbow",)})
    assert ended.scores == (70, 70, 0)
    assert (ended.reason, ended.ranks, ended.winners) == ("contraband", (1, 2, 3), (0,))
