"""Every proof that asks for a `combination` runs once for each: for a pairwise cover, or with --full for all of them."""

from collections.abc import Callable

import pytest

from engine.catalog import GAMES
from tests.proof import combinations
from tests.proof.combinations import Combination
from tests.proof.matches import Match


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proof")
    group.addoption("--full", action="store_true", help="all combinations of options, not just a pairwise cover")
    group.addoption("--matches", type=int, default=0, metavar="N", help="play N matches per test and combination")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "combination" in metafunc.fixturenames:
        chosen = combinations.every if metafunc.config.getoption("full", default=False) else combinations.pairwise
        metafunc.parametrize("combination", [each for game in GAMES for each in chosen(game)], ids=str)


@pytest.fixture
def matches(combination: Combination, pytestconfig: pytest.Config) -> Callable[[int], list[Match]]:
    """Matches of this combination: as many as the test asks for, or as --matches says; every other one is poor."""
    wanted = pytestconfig.getoption("matches", default=0)
    return lambda usual: [Match(combination, number) for number in range(wanted or usual)]
