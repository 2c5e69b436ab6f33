"""The insurance agent's step."""

import pytest

from engine.shepherds.actions import Decline, Insure
from engine.shepherds.events import NOBODY, AgentCalled, Declined, Guessed
from engine.shepherds.state import Phase
from tests.engine.shepherds.positions import (
    GAME,
    answer,
    asked,
    drafted,
    fall_back,
    grazed,
    refuse,
    reported,
    scene,
    stocks,
    until_scored,
)

FIELDS = {"W": ("meadow", 0), "1": ("wolf3", 0), "2": ("sheep4", 0), "3": ("meadow", 4)}


def insured(meeples, *, players=4, contracts=(), **options):
    """The agent is seat 0's; he has shown himself."""
    state = scene(
        players,
        FIELDS,
        {0: ("insurance_agent", "1"), **meeples},
        stock=dict.fromkeys(range(players), 5),
        contracts=contracts,
        **options,
    )
    until_scored(state)
    return state


def test_the_agent_names_another_at_his_location_and_guesses_its_kind():
    """2.8: he, seat 1 and the mayor stand at a wolf of three, seat 2 elsewhere."""
    state = insured({1: ("hunter", "1"), 2: ("banker", "2"), 3: ("mayor", "1")})
    assert asked(state) == [(0, "insure")]
    assert GAME.view(state, None).roles == ("insurance_agent", "?", "?", "?")
    refuse(state, 0, Insure(2, "wolf"), "2.8", "stand meeples 1, 3, not 2")
    refuse(state, 0, Insure(0, "wolf"), "2.8", "not 0")
    refuse(state, 0, Insure(1, "wolf3"), "2.8", "wolf3")
    happened = answer(state, 0, Insure(3, "wolf"))
    assert happened[0] == Guessed(0, 3, "wolf", "wolf3", right=True)
    assert stocks(state) == [8, 8, 8, 5]
    assert state.contracts == [False, False, False, True]


def test_a_wrong_guess_turns_the_card_and_sends_only_the_agent_home():
    """2.8."""
    state = insured({1: ("banker", "1")})
    happened = GAME.resolve(state, 0, Insure(1, "sheep"))
    assert happened == [Guessed(0, 1, "sheep", "wolf3", right=False)]
    GAME.apply(state, happened[0])
    assert GAME.view(state, None).locations == ("?", "wolf3", "?", "?")
    assert state.home == [True, False, True, True]
    until_scored(state)
    assert stocks(state) == [5, 2, 5, 5]
    assert not any(state.contracts)


def test_the_agent_is_scored_nowhere_though_he_is_alone():
    """2.8: nobody else stands at the sheep card."""
    state = scene(4, FIELDS, {0: ("insurance_agent", "2")}, stock={0: 5})
    until_scored(state)
    assert stocks(state)[0] == 5
    assert state.settled == 4


def test_the_agent_may_name_nobody_unless_an_option_makes_him():
    """2.8, A16."""
    state = insured({1: ("banker", "1")})
    assert answer(state, 0, Decline())[0] == Declined(0)
    assert stocks(state) == [5, 2, 5, 5]
    state = insured({1: ("banker", "1")}, insurance_may_decline=False)
    refuse(state, 0, Decline(), "2.2", "possible: insure")


def test_a_right_guess_about_a_contract_holder_gives_no_second_contract():
    """2.8, A17: seat 1 holds a contract."""
    state = insured({1: ("banker", "1")}, contracts=[1])
    answer(state, 0, Insure(1, "wolf"))
    assert stocks(state) == [8, 5, 5, 5]
    assert state.contracts == [False, True, False, False]
    assert state.tally[1]["contracts_gained"] == 0


@pytest.mark.parametrize(("kind", "gain"), [("meadow", 3), ("sheep", 0)])
def test_a_meadow_with_a_pile_is_a_meadow(kind, gain):
    """2.8, A29: four sheep lie at the meadow."""
    state = scene(4, FIELDS, {0: ("insurance_agent", "3"), 1: ("banker", "3")}, stock={0: 5, 1: 5})
    until_scored(state)
    answer(state, 0, Insure(1, kind))
    assert stocks(state)[0] == 5 + gain


def test_a_disguised_wolf_is_a_wolf():
    """2.8, A6."""
    fields = {**FIELDS, "1": ("disguised", 0)}
    state = scene(4, fields, {0: ("insurance_agent", "1"), 1: ("banker", "1")}, stock={0: 5, 1: 5})
    until_scored(state)
    answer(state, 0, Insure(1, "wolf"))
    assert stocks(state)[:2] == [8, 5]


def test_turkey_mama_taken_home_leaves_the_sheep_to_the_others():
    """2.8, A30."""
    meeples = {0: ("insurance_agent", "2"), 1: ("turkey_mama", "2"), 2: ("hunter", "2")}
    state = scene(4, FIELDS, meeples, stock=dict.fromkeys(range(4), 1))
    until_scored(state)
    answer(state, 0, Insure(1, "sheep"))
    assert stocks(state) == [4, 1, 4, 1]


def test_with_two_colours_the_own_other_meeple_cannot_be_named():
    """3.1: two players; seat 0's agent stands with his own mayor and seat 1's meeple."""
    state = insured({2: ("mayor", "1"), 1: ("hunter", "1"), 3: ("drover", "2")}, players=2)
    refuse(state, 0, Insure(2, "wolf"), "2.8", "stand meeples 1, not 2")
    answer(state, 0, Insure(1, "wolf"))
    assert state.contracts == [False, True, False, False]
    state = insured({2: ("mayor", "1"), 1: ("hunter", "2"), 3: ("drover", "2")}, players=2)
    assert state.settled == 4


def test_the_window_before_the_insurance_is_open_whether_there_is_an_agent_or_not():
    """4.1, 2.8, A31: the agent is in the pile; nobody comes."""
    state = reported(drafted(4))
    assert "insurance_agent" in state.pile
    grazed(state, "W", "W", "W")
    fall_back(state, "look", "tell")
    GAME.apply(state, GAME.resolve(state, 3, GAME.fallback(state, GAME.pending(state)[0]))[0])
    assert state.window == "T4"
    assert asked(state) == [(seat, "talk") for seat in range(4)]
    for each in list(GAME.pending(state)):
        GAME.apply(state, GAME.resolve(state, each.seat, GAME.fallback(state, each))[0])
    assert GAME.proceed(state) == (AgentCalled(NOBODY),)
    GAME.apply(state, AgentCalled(NOBODY))
    assert state.phase == Phase.REVEAL
