"""The end of a round and of the match."""

import pytest

from engine.shepherds.ending import proceed_end
from engine.shepherds.events import Ended, RoundBegan, Stacked
from engine.shepherds.state import Phase
from tests.engine.shepherds.positions import GAME, asked, dealt, fall_back, hold, run

EVERY_ASK = (
    "draft", "assign", "talk", "inspect", "report", "look", "tell", "reply", "place", "insure", "contract",
)  # fmt: skip


def at_end(players, sheep, contracts=(), **options):
    state = dealt(players, **options)
    hold(state, sheep)
    for meeple in contracts:
        state.contracts[meeple] = True
    state.phase = Phase.END
    return state


@pytest.mark.parametrize(("players", "target"), [(2, 19), (3, 21), (4, 11), (5, 11), (6, 11), (7, 11)])
def test_the_match_ends_once_somebody_has_enough(players, target):
    """2.10, 3.1, A28."""
    assert proceed_end(at_end(players, {1: target})) == (Ended(),)
    assert isinstance(proceed_end(at_end(players, {1: target - 1}))[0], RoundBegan)


def test_who_passes_the_target_in_mid_scoring_has_not_ended_it():
    """2.10, A28: the check looks at the end of the round only."""
    state = at_end(4, {1: 11})
    hold(state, {1: 10})
    assert isinstance(proceed_end(state)[0], RoundBegan)


def test_the_most_sheep_win_and_equal_ones_share():
    """2.10, A27."""
    outcome = GAME.outcome(at_end(4, {0: 12, 1: 13, 2: 13, 3: 2}))
    assert (outcome.scores, outcome.ranks, outcome.winners, outcome.reason) == (
        (12, 13, 13, 2), (3, 1, 1, 4), (1, 2), "shared",
    )  # fmt: skip
    assert GAME.outcome(at_end(4, {0: 12})).reason == "points"


def test_a_contract_breaks_the_tie_and_two_contracts_of_a_player_count_as_one():
    """2.10, A27: two of four hold one; two players, one with both."""
    outcome = GAME.outcome(at_end(4, {0: 12, 1: 12, 2: 12}, contracts=[1, 2]))
    assert (outcome.winners, outcome.ranks, outcome.reason) == ((1, 2), (3, 1, 1, 4), "shared")
    outcome = GAME.outcome(at_end(4, {0: 12, 1: 12}, contracts=[0]))
    assert (outcome.winners, outcome.reason) == ((0,), "contract")
    outcome = GAME.outcome(at_end(2, {0: 20, 1: 20}, contracts=[0, 2, 1]))
    assert outcome.winners == (0, 1)
    assert (outcome.sheet[0]["contracts"], outcome.sheet[0]["total"]) == (2, 20)


def test_the_mayor_card_goes_left():
    """2.10."""
    state = at_end(4, {}, first_mayor=4)
    (began,) = proceed_end(state)
    assert isinstance(began, RoundBegan)
    assert (began.round, began.mayor) == (2, 0)


def test_after_six_rounds_the_stacks_are_made_anew_from_all_cards():
    """2.10, 2.2, A26: everyone stands at W all the time, and has no sheep at the end of each round."""
    state = dealt(7, rounds=8)
    for played in range(1, 8):
        assert (state.round, state.stacks_left) == (played, 6 if played in {1, 7} else 7 - played)
        assert len(state.played) == 4 * ((played - 1) % 6)
        while state.round == played:
            hold(state, dict.fromkeys(range(7), 0))
            before = state.round
            each = list(GAME.pending(state))
            for one in each:
                run(state, GAME.resolve(state, one.seat, GAME.fallback(state, one)))
            while state.round == before and (events := GAME.proceed(state)):
                if state.phase == Phase.END:
                    hold(state, dict.fromkeys(range(7), 0))
                    events = GAME.proceed(state)
                    assert any(isinstance(event, Stacked) for event in events) == (played == 6)
                run(state, events)
        while events := GAME.proceed(state):
            run(state, events)
    assert state.round == 8


def test_after_the_last_round_the_match_ends_anyhow():
    """2.10, A33: one round."""
    state = dealt(4, rounds=1)
    fall_back(state, *EVERY_ASK)
    assert asked(state) == []
    assert state.phase == Phase.OVER
    assert state.round == 1
    assert len(GAME.outcome(state).scores) == 4
