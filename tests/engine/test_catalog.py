import pytest

from engine.catalog import GAMES, game
from engine.game import OptionError, parse_options


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_own_name(name):
    assert game(name).name == name


def test_an_unknown_game_suggests_the_nearest():
    with pytest.raises(OptionError, match=r"unknown game sherif \(did you mean sheriff\?\); games: .*sheriff"):
        game("sherif")


@pytest.mark.parametrize("name", GAMES)
def test_every_default_is_a_value_that_its_own_option_takes(name):
    options = game(name).options
    assert parse_options(options, {}) == {option.name: option.default for option in options}
    assert len({option.name for option in options}) == len(options)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_too_small_or_too_large_is_refused(name):
    rules = game(name)
    options = parse_options(rules.options, {})
    fewest, most = rules.players
    for players in (-1, 0, fewest - 1, most + 1, 10**9):
        with pytest.raises(OptionError, match=str(players)):
            rules.new(players, options, 1)
