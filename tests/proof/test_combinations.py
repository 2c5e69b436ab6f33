"""Which settings the proofs run with."""

import itertools

import pytest

from engine.catalog import GAMES
from engine.game import OptionError, parse_options
from tests.proof.combinations import SWITCHES, every, every_setting, holding, pairs, pairwise, values
from tests.settings import is_legal

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_every_two_settings_that_go_together_are_tried_together(name):
    tried = {pair for combination in pairwise(name) for pair in pairs(combination)}
    for pair in itertools.combinations(every_setting(name), 2):
        if pair[0][0] != pair[1][0] and pair not in tried:
            assert holding(name, pair, every_setting(name)) is None
            assert holding(name, pair, every_setting(name)[::-1]) is None


@every_game
def test_every_number_of_players_and_every_option_with_several_values_is_tried(name):
    assert {each.players for each in pairwise(name)} == set(range(GAMES[name].players[0], GAMES[name].players[1] + 1))
    for option in GAMES[name].options:
        tried = {each.options[option.name] for each in pairwise(name)}
        assert tried == set(values(name, option))
        assert len(tried) > 1
        assert all(option.parse(value) == value for value in tried)


@every_game
def test_no_combination_comes_twice_and_each_has_its_own_name(name):
    assert len({str(each) for each in pairwise(name)}) == len(pairwise(name)) == len(set(pairwise(name)))


@every_game
def test_every_combination_is_one_that_the_game_takes(name):
    for each in pairwise(name):
        assert is_legal(name, each.players, each.options)


def test_all_switches_of_sheriff_are_tried_in_all_ways_that_go_together():
    combinations = every("sheriff")
    assert len(combinations) == len(set(map(str, combinations)))
    assert set(SWITCHES["sheriff"]) <= {option.name for option in GAMES["sheriff"].options}
    sixes = [each for each in combinations if each.players == 6]
    assert all(each.options["deputies"] and not each.options["gatekeeper"] for each in sixes)
    assert len(sixes) == 2 * 2 * 3 * 2 * 2 * 3 * 2 * 2 * 3
    assert len(combinations) == len(sixes) * (1 + 3 * 2)


def test_a_setting_of_the_first_edition_does_not_go_with_the_second():
    wrong = {"edition": "2e", "market": "single_source"}
    assert not is_legal("sheriff", 3, wrong)
    game = GAMES["sheriff"]
    with pytest.raises(OptionError, match="1e"):
        game.new(3, parse_options(game.options, wrong), 0)
