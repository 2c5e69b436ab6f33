"""The questions that the rulebooks leave open: the header names them, the list answers them, options decide otherwise."""

import re

import pytest

from engine.sheriff.options import OPTIONS
from engine.sheriff.rulings import RULINGS
from tests.engine.sheriff.clauses import HEADER

QUESTION = re.compile(r"\bQ\d\d\b")
KEYS = [ruling.key for ruling in RULINGS]
MEANINGS = {option.name: option.meaning for option in OPTIONS}


def test_every_question_of_the_header_is_ruled_and_every_ruling_stands_in_the_header():
    """The whole table."""
    assert set(KEYS) == set(QUESTION.findall(HEADER))


def test_rulings_come_once_and_in_the_order_of_their_numbers():
    """The whole table."""
    assert sorted(set(KEYS)) == KEYS


@pytest.mark.parametrize("ruling", RULINGS, ids=KEYS)
def test_a_ruling_asks_answers_and_says_how_far_it_can_be_trusted(ruling):
    """The whole table."""
    assert ruling.question.removesuffix(" (1e)").removesuffix(" (2e)").endswith("?")
    assert ruling.answer.endswith(".")
    assert ruling.standing in {"printed", "clarified", "inferred", "house"}


@pytest.mark.parametrize("ruling", [r for r in RULINGS if r.option], ids=lambda ruling: ruling.key)
def test_an_option_that_decides_otherwise_exists_and_names_the_question(ruling):
    """The whole table."""
    assert QUESTION.findall(MEANINGS[ruling.option]) == [ruling.key]


@pytest.mark.parametrize("name", [name for name, meaning in MEANINGS.items() if QUESTION.search(meaning)])
def test_a_question_that_an_option_names_is_ruled_with_that_option(name):
    """The whole table."""
    assert [ruling.key for ruling in RULINGS if ruling.option == name] == QUESTION.findall(MEANINGS[name])
