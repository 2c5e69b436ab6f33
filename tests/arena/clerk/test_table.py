"""Sentences whose authors did not know the clerk: nothing of them binds wrongly, and most are understood.

Each of `table.jsonl` is labelled by the corpus's rules; rows r and c are by people who set out to mislead the clerk. Most
have been read while it was tuned, so that these shares say that nothing got worse, not how the next sentence fares.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from arena.sheriff.clerk import read
from arena.sheriff.clerk.rows import prediction, situation
from tests.arena.clerk.scoring import Verdict, judge

ROWS = [json.loads(line) for line in Path(__file__).with_name("table.jsonl").read_text(encoding="utf-8").splitlines()]
LEAST = {"en": 0.83, "zh": 0.84, "uk": 0.87, "ko": 0.9, "de": 0.88, "es": 0.94, "fr": 0.9, "mix": 0.81}


@pytest.fixture(scope="module")
def verdicts() -> dict[str, list[tuple[str, Verdict]]]:
    """By language, each row's number and what the scorer says of it."""
    found = defaultdict(list)
    for row in ROWS:
        where = situation(row["context"])
        verdict = judge(row, prediction(row["id"], read(row["utterance"], where), where.speaker))
        found[row["lang"]].append((row["id"], verdict))
    return found


@pytest.mark.parametrize("language", LEAST)
def test_nothing_binds_that_its_speaker_did_not_offer(language, verdicts):
    assert [number for number, verdict in verdicts[language] if verdict.danger] == []


@pytest.mark.parametrize(("language", "least"), LEAST.items())
def test_most_of_a_language_is_read_as_it_is_labelled(language, least, verdicts):
    assert sum(verdict.full for _, verdict in verdicts[language]) / len(verdicts[language]) >= least
