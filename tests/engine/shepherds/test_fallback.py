"""What is played for a seat that gives no answer."""

from engine.shepherds.actions import Assign, Cover, Decline, Inspect, Insure, Keep, Look, Place, Report, Speak
from tests.engine.shepherds.positions import (
    GAME,
    asked,
    dealt,
    decision,
    drafted,
    fall_back,
    grazed,
    reported,
    scene,
    until_scored,
)


def fallback(state):
    return GAME.fallback(state, GAME.pending(state)[0])


def test_the_first_drawn_cards_are_kept_and_the_first_role_goes_to_the_first_meeple():
    """2.3, 3.2."""
    state = dealt(4)
    assert fallback(state) == Keep((state.drawn[0],))
    state = dealt(2)
    assert fallback(state) == Keep(tuple(state.drawn[:2]))
    fall_back(state, "draft")
    assert fallback(state) == Assign(state.hands[0][0])
    assert fallback(drafted(4)) == Inspect("1", "2")


def test_the_fewest_wolves_are_reported_the_first_location_is_looked_at_and_nothing_is_said():
    """2.6, 2.7, 4: two plain wolves at 2, the wild mayor at 1."""
    state = drafted(5)
    fall_back(state, "inspect")
    assert fallback(state) == Report(2)
    state = grazed(reported(drafted(5)), "1")
    assert fallback(state) == Look("2")
    fall_back(state, "look")
    assert asked(state) == [(1, "tell")]
    assert fallback(state) == Speak()


def test_a_meeple_goes_where_fewest_stand():
    """2.7: one after the other, W first; at W and 1 stands somebody when seat 2 comes."""
    state = reported(drafted(5))
    assert fallback(state) == Place("W", 0)
    grazed(state, "W", "1")
    fall_back(state, "look", "tell")
    assert GAME.fallback(state, decision(state)) == Place("2", 2)


def test_nobody_is_insured_unless_one_must_and_a_contract_is_used():
    """2.8, 2.9, A16, A18: the agent stands with seats 1 and 2 at a wolf; seat 1 holds a contract."""
    fields = {"W": ("meadow", 0), "1": ("wolf3", 0), "2": ("sheep4", 0), "3": ("meadow", 0)}
    meeples = {0: ("insurance_agent", "1"), 1: ("banker", "1"), 2: ("drover", "1")}
    state = scene(4, fields, meeples, contracts=[1], insurance_may_decline=False)
    until_scored(state)
    assert fallback(state) == Insure(1, "sheep")
    state = scene(4, fields, meeples, contracts=[1])
    until_scored(state)
    assert fallback(state) == Decline()
    fall_back(state, "insure")
    assert asked(state) == [(1, "contract")]
    assert fallback(state) == Cover()
