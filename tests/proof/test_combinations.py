"""Which settings the proofs run with."""

import pytest

from engine.catalog import GAMES
from engine.game import OptionError, parse_options
from tests.proof.combinations import Combination, every, is_legal, legal_rows, pairs, pairwise, values

every_game = pytest.mark.parametrize("name", GAMES)


def row(combination):
    return (combination.players, *(value for _, value in combination.settings))


@every_game
def test_every_two_settings_that_go_together_are_tried_together(name):
    possible = {pair for row in legal_rows(name) for pair in pairs(row)}
    tried = {pair for combination in pairwise(name) for pair in pairs(row(combination))}
    assert tried == possible
    assert set(pairwise(name)) <= set(every(name))


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
    assert len({str(each) for each in every(name)}) == len(every(name)) == len(set(every(name)))
    assert len(set(pairwise(name))) == len(pairwise(name))


def test_a_setting_of_the_first_edition_does_not_go_with_the_second():
    wrong = Combination("sheriff", 3, (("edition", "2e"), ("market", "single_source")))
    assert not is_legal(wrong)
    assert not any(each.options["edition"] == "2e" and each.options["market"] != "free" for each in every("sheriff"))
    game = GAMES["sheriff"]
    with pytest.raises(OptionError, match="1e"):
        game.new(3, parse_options(game.options, wrong.options), 0)
