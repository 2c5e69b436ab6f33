"""The golden transcripts are the regression suite: the rules of today must tell the same story."""

from pathlib import Path

import pytest

from arena import replaying
from engine.catalog import GAMES

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
GOLDEN = sorted((TRANSCRIPTS / "golden").glob("*/*.jsonl"))
SHIPPED = [*GOLDEN, *sorted((TRANSCRIPTS / "showcase").glob("*.jsonl"))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_shipped_transcript_is_what_the_rules_make_of_its_answers(path):
    replaying.verify(replaying.load(path))


def test_no_game_lacks_a_golden_transcript():
    assert {path.parent.name for path in GOLDEN} == set(GAMES)


def test_a_shipped_transcript_is_not_a_run_of_mine():
    for path in SHIPPED:
        text = path.read_text(encoding="utf-8")
        assert "/home/" not in text
        assert "/root/" not in text
