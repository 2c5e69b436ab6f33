"""Words of price, agreement, opening or passing that do none of it; and clauses by their shape."""

from pathlib import Path

import pytest

from arena.sheriff.clerk import read
from arena.sheriff.clerk.shapes import fitting
from tests.arena.clerk import corpus

LINES = [
    line for line in Path(__file__).with_name("traps.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"
]
TABLES = ["-", "theirs 8g", "theirs 5g", "own 5g"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: ascii(line[:50]))
def test_what_only_sounds_like_a_move_binds_nothing(line):
    side, words = line.split("|", 1)
    for table in TABLES:
        reading = read(words, corpus.situation("en", side, table))
        assert reading.act not in {"accept", "inspect", "pass"}, table
        assert reading.proposal is None or reading.error or (reading.proposal.gold == 5 and table == "own 5g"), table


@pytest.mark.parametrize(
    ("kind", "does", "only_mentions"),
    [
        ("offer", "i will give you #", "i count #"),
        ("offer", "# for your trouble", "# says you are lying"),
        ("offer", "you can have # from my stand", "# goes for more in york"),
        ("offer", "my final offer is #", "my profit is #"),
        ("offer", "let me offer you #", "let me tell you about #"),
        ("accept", "i accept your offer", "i accept your apology"),
        ("accept", "you have a deal", "you have a deal with the devil"),
        ("accept", "# is fine by me", "# is fine weather"),
        ("open", "i am opening the bag", "i am open to offers"),
        ("open", "turn it out", "turn it down"),
        ("open", "off comes the lid", "off comes the hat"),
        ("pass", "you may go", "you may go blind"),
        ("pass", "i let you through", "i let you talk"),
    ],
)
def test_a_clause_does_something_by_its_shape_and_not_by_its_words(kind, does, only_mentions):
    assert kind in fitting([kind], does.split())
    assert kind not in fitting([kind], only_mentions.split())


def test_words_that_change_nothing_may_stand_anywhere_in_a_shape():
    assert fitting(["offer"], ["well", "then", "i", "will", "gladly", "give", "you", "just", "#", "please"]) == {
        "offer"
    }
