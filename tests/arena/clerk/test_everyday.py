"""What ordinary players say at the inspection, in English: most of it is understood, and none of it binds wrongly."""

from pathlib import Path

import pytest

from arena.sheriff.clerk import read
from tests.arena.clerk import corpus

BINDING = ("offer", "counter", "accept", "inspect", "pass")
LEAST = 0.86


def lines(name: str) -> list[str]:
    """The lines of a file beside this one."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def parted(reading: str) -> frozenset[str]:
    """A reading in the short form, its parts in any order; a promise binds nobody."""
    return frozenset(reading.split()) - {"+promise"}


def read_all(name: str) -> list[tuple[str, frozenset[str], list[frozenset[str]]]]:
    """Each line of a file with what was read in it, and what may be."""
    found = []
    for line in lines(name):
        side, table, said, expected = line.split("|")
        where = corpus.situation("en", side, table)
        got = parted(corpus.short(read(said, where), where.merchant))
        found.append((line, got, [parted(each) for each in expected.split("/")]))
    return found


@pytest.mark.parametrize("name", ["everyday.txt", "edges.txt"])
def test_nothing_binds_that_was_not_said(name):
    assert [line for line, got, expected in read_all(name) if got & {*BINDING} and got not in expected] == []


def test_most_of_what_players_say_is_understood():
    readings = read_all("everyday.txt")
    assert sum(got in expected for _, got, expected in readings) / len(readings) >= LEAST
