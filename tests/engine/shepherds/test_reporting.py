"""The mayor's inspection and his number."""

import pytest

from engine.shepherds.actions import Inspect, Place, Report
from engine.shepherds.events import Inspected, Reported
from engine.shepherds.reporting import legal_numbers
from tests.engine.shepherds.positions import GAME, act, asked, decision, drafted, fresh, hush, refuse, reported

WOLVES = {"W": "meadow", "1": "wolf2", "2": "disguised", "3": "sheep4"}


def test_the_mayor_inspects_two_of_three_and_all_see_which():
    """2.6, A3: seat 0 is mayor."""
    state = drafted(5, cards=WOLVES)
    assert asked(state) == [(0, "inspect")]
    refuse(state, 0, Inspect("W", "1"), "2.6", "W")
    refuse(state, 0, Inspect("1", "1"), "2.6", "twice")
    refuse(state, 0, Inspect("1", "4"), "2.6", "4")
    happened = act(state, 0, Inspect("3", "1"))
    assert happened == [Inspected(0, ("3", "1"), ("sheep4", "wolf2"))]
    assert happened[0].seen_by(1) == Inspected(0, ("3", "1"), ("?", "?"))
    assert GAME.view(state, 1).telescopes == (1, 3)
    assert GAME.view(state, 0).locations == ("?", "wolf2", "?", "sheep4")
    assert GAME.view(state, 1).locations == ("?", "?", "?", "?")


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        (["meadow", "sheep5"], [0]),
        (["wolf1", "sheep5"], [1]),
        (["wolf1", "wolf1"], [2]),
        (["disguised", "meadow"], [0, 1]),
        (["disguised", "wolf1"], [1, 2]),
        (["disguised", "disguised"], [0, 1, 2]),
        (["wolf3", "meadow"], [0, 1, 2]),
        (["wolf2", "disguised"], [0, 1, 2]),
        (["wolf3", "wolf2"], [0, 1, 2]),
    ],
)
def test_what_the_mayor_may_name(cards, legal):
    """2.6, A5."""
    rules = fresh().rules
    assert legal_numbers([rules.cards[name] for name in cards], 3) == legal


def test_a_number_that_is_not_allowed_is_refused_with_what_he_saw():
    """2.6, A4: a plain wolf of two and a sheep card."""
    state = drafted(5, cards={"W": "meadow", "1": "wolf2", "2": "sheep3", "3": "meadow"})
    act(state, 0, Inspect("1", "2"))
    for number in (0, 1, 3, -1, 10**30):
        refuse(state, 0, Report(number), "2.6", "1: wolf2, 2: sheep3; you may report 2")
    assert GAME.forced(state, decision(state)) == Report(2)
    happened = act(state, 0, Report(2))
    assert Reported(0, 2) in happened
    assert GAME.view(state, 3).report == 2


def test_a_free_report_is_not_forced_and_falls_back_to_the_fewest():
    """2.6: a disguised wolf and a wolf of two."""
    state = drafted(5, cards=WOLVES)
    act(state, 0, Inspect("1", "2"))
    assert GAME.forced(state, decision(state)) is None
    assert GAME.fallback(state, decision(state)) == Report(0)


def test_free_and_untrue_reports_are_counted():
    """2.6: the mayor says 0 where two plain wolves stand."""
    state = reported(drafted(5, cards=WOLVES), number=0)
    assert (state.tally[0]["reports"], state.tally[0]["reports_free"], state.tally[0]["reports_untrue"]) == (1, 1, 1)
    state = reported(drafted(5, cards=WOLVES), number=2)
    assert state.tally[0]["reports_untrue"] == 0


def test_a_wild_mayor_places_right_after_his_report_and_only_then_they_talk():
    """2.7, A21: nobody has the boy."""
    state = drafted(5, cards=WOLVES)
    act(state, 0, Inspect("1", "2"))
    act(state, 0, Report(1))
    assert asked(state) == [(0, "place")]
    act(state, 0, Place("3"))
    assert state.window == "T1"
    hush(state)
    assert asked(state) == [(1, "look")]


def test_with_the_boy_they_talk_right_after_the_report_and_the_boy_begins():
    """2.7, 4.1: seat 3 has the boy."""
    state = drafted(5, cards=WOLVES, roles={3: ["shepherd_boy"]})
    act(state, 0, Inspect("1", "2"))
    act(state, 0, Report(1))
    assert state.window == "T1"
    assert asked(state) == [(seat, "talk") for seat in range(5)]
    hush(state)
    assert asked(state) == [(3, "look")]
    assert state.turns == (3, 1, 2, 4, 0)


def test_a_settings_own_threshold_frees_the_report():
    """2.6: a total of two frees it where the profile says two."""
    rules = fresh().rules
    assert legal_numbers([rules.cards["wolf2"], rules.cards["meadow"]], 2) == [0, 1]
