"""What ordinary players say at the inspection, in English: most of it is understood, and none of it binds wrongly."""

from pathlib import Path

import pytest

from arena.sheriff.clerk import read
from tests.arena.clerk import corpus

BINDING = ("offer", "counter", "accept", "inspect", "pass")
LEAST = 0.88
TEXT = Path(__file__).with_name("everyday.txt").read_text(encoding="utf-8")


def parted(reading: str) -> frozenset[str]:
    """A reading in the short form, its parts in any order."""
    return frozenset(reading.split())


@pytest.fixture(scope="module")
def readings() -> list[tuple[str, frozenset[str], list[frozenset[str]]]]:
    """Each line with what was read in it, and what may be."""
    found = []
    for line in (line for line in TEXT.splitlines() if not line.startswith("#")):
        side, table, said, expected = line.split("|")
        where = corpus.situation("en", side, table)
        got = parted(corpus.short(read(said, where), where.merchant))
        found.append((line, got, [parted(each) for each in expected.split("/")]))
    return found


def test_nothing_binds_that_was_not_said(readings):
    assert [line for line, got, expected in readings if got & {*BINDING} and got not in expected] == []


def test_most_is_understood(readings):
    assert sum(got in expected for _, got, expected in readings) / len(readings) >= LEAST
