"""Looking and placing."""

import pytest

from engine.shepherds.actions import Look, Place, Skip
from engine.shepherds.events import AgentCalled, Looked, Placed, Skipped
from tests.engine.shepherds.positions import GAME, act, asked, decision, drafted, grazed, hush, place, refuse, reported


def wild(players=5, **options):
    """Nobody has the boy; the wild mayor stands at 3, and it is seat 1's turn."""
    return grazed(reported(drafted(players, **options)), "3")


def test_one_looks_where_no_meeple_stands_and_never_at_the_wild_location():
    """2.7, A8."""
    state = wild()
    assert asked(state) == [(1, "look")]
    refuse(state, 1, Look("W"), "2.7", "1, 2, not at W")
    refuse(state, 1, Look("3"), "2.7", "not at 3")
    refuse(state, 1, Look("5"), "2.7", "5")
    refuse(state, 1, Skip(), "2.2", "possible: look")
    happened = act(state, 1, Look("2"))
    assert happened == [Looked(1, "2", "wolf2")]
    assert happened[0].seen_by(1) == happened[0]
    assert happened[0].seen_by(4) == Looked(1, "2", "?")
    assert GAME.view(state, 1).locations == ("?", "?", "wolf2", "?")
    assert GAME.view(state, 4).locations == ("?", "?", "?", "?")
    assert GAME.view(state, 4).seen[2] >> 1 & 1


def test_a_single_free_location_is_looked_at_without_a_choice():
    """2.7: meeples stand at 3, 1 and W."""
    state = grazed(wild(), "1", "W")
    assert asked(state) == [(3, "look")]
    assert GAME.forced(state, decision(state)) == Look("2")


def test_where_all_ordinary_locations_are_occupied_nobody_looks():
    """2.7: meeples stand at 3, 1 and 2."""
    state = grazed(wild(), "1", "2")
    assert asked(state) == [(3, "tell")]
    hush(state)
    assert asked(state) == [(3, "place")]


def test_by_an_option_a_look_may_be_left_out():
    """2.7, A7."""
    state = wild(look_mandatory=False)
    assert act(state, 1, Skip()) == [Skipped(1)]
    assert asked(state) == [(1, "tell")]
    assert GAME.view(state, 1).locations == ("?", "?", "?", "?")


@pytest.mark.parametrize(("profile", "looks"), [("house", 2), ("strict", 1)])
def test_the_boy_looks_twice_at_two_locations_in_the_house_profile(profile, looks):
    """1.2, 2.7, A36: the boy's own turn, and the one after."""
    state = reported(drafted(5, roles={2: ["shepherd_boy"]}, profile=profile))
    assert asked(state) == [(2, "look")]
    act(state, 2, Look("1"))
    if looks == 2:
        refuse(state, 2, Look("1"), "2.7", "2, 3, not at 1")
        act(state, 2, Look("3"))
    assert asked(state) == [(2, "tell")]
    place(state, "W")
    act(state, 1, Look("1"))
    assert asked(state) == [(1, "tell")]


def test_a_meeple_goes_anywhere_and_stays_where_it_is():
    """2.7: an occupied location, and one that was not looked at."""
    state = wild()
    act(state, 1, Look("2"))
    hush(state)
    refuse(state, 1, Place("4"), "2.7", "4")
    refuse(state, 1, Place("3", 2), "2.7", "meeple 1, and named 2")
    assert act(state, 1, Place("3")) == [Placed(1, 1, "3")]
    hush(state)
    assert state.where == [3, 3, -1, -1, -1]
    act(state, 2, Look("2"))
    hush(state)
    act(state, 2, Place("W", 2))
    assert state.where == [3, 3, 0, -1, -1]


def test_the_mayor_places_last_and_looks_at_nothing():
    """2.7: seat 1 has the boy and seat 0 is mayor of four."""
    state = grazed(reported(drafted(4, roles={1: ["shepherd_boy"]})), "1", "W", "2")
    assert asked(state) == [(0, "place")]


def test_a_wild_mayor_does_not_place_again():
    """2.7: the last of five has placed."""
    state = wild()
    assert state.turns == (0, 1, 2, 3, 4)
    grazed(state, "1", "2", "W")
    assert asked(state) == [(4, "tell")]
    happened = place(state, "W")
    assert not [event for event in happened[1:] if isinstance(event, Placed)]
    assert any(isinstance(event, AgentCalled) for event in happened)


def test_two_look_at_the_wild_location_too_and_graze_in_two_cycles():
    """3, 3.1, 3.3, A22, A35: two players, seat 0 is mayor."""
    state = reported(drafted(2))
    assert state.turns == (1, 0, 1, 0)
    assert asked(state) == [(1, "look")]
    act(state, 1, Look("W"))
    hush(state)
    refuse(state, 1, Place("1"), "3.1", "1 or 3, and named none")
    refuse(state, 1, Place("1", 0), "3.1", "named 0")
    act(state, 1, Place("1", 3))
    hush(state)
    assert asked(state) == [(0, "place")]
    act(state, 0, Place("2", 0))
    hush(state)
    assert asked(state) == [(1, "look")]
    refuse(state, 1, Look("1"), "2.7", "W, 3, not at 1")
    act(state, 1, Look("3"))
    hush(state)
    refuse(state, 1, Place("1", 3), "2.7", "meeple 1, and named 3")
    act(state, 1, Place("1"))
    assert state.where == [2, 1, -1, 1]


def test_by_an_option_the_mayor_of_two_or_three_places_first_and_last():
    """3.3, A22: three players, seat 0 is mayor."""
    state = reported(drafted(3, mayor_2_3p="first_then_last"))
    assert state.turns == (0, 1, 2, 1, 2, 0)
    assert asked(state) == [(0, "place")]


def test_with_all_four_occupied_nobody_of_three_looks():
    """3.1: meeples stand everywhere."""
    state = grazed(reported(drafted(3)), "W", "1", "2", "3")
    assert state.occupied == 0b1111
    assert asked(state) == [(2, "tell")]
