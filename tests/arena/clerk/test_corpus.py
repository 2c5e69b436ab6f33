"""The corpus of labelled utterances, and further ones: nothing dangerous, and nearly everything understood."""

import json
from collections import Counter
from pathlib import Path

import pytest

from arena.sheriff.clerk import read
from arena.sheriff.clerk.rows import prediction, situation
from tests.arena.clerk import corpus
from tests.arena.clerk.scoring import Verdict, judge

ROWS = [json.loads(line) for line in Path(__file__).with_name("dev.jsonl").read_text(encoding="utf-8").splitlines()]


def verdict(row) -> Verdict:
    where = situation(row["context"])
    return judge(row, prediction(row["id"], read(row["utterance"], where), where.speaker))


def test_no_row_of_the_corpus_binds_what_its_speaker_did_not_offer():
    bad = [(row["id"], verdict(row).danger) for row in ROWS if verdict(row).danger]
    assert bad == []


def test_no_withdrawal_of_the_corpus_is_missed():
    assert [row["id"] for row in ROWS if verdict(row).stale] == []


@pytest.mark.parametrize(("languages", "least"), [({"en"}, 0.97), (None, 0.97), ({"zh", "uk", "ko"}, 0.94)])
def test_nearly_all_rows_are_read_as_they_are_labelled(languages, least):
    rows = [row for row in ROWS if languages is None or row["lang"] in languages]
    assert sum(verdict(row).full for row in rows) / len(rows) >= least


@pytest.mark.parametrize("line", corpus.lines(), ids=lambda line: f"{line[1]} {line[2]} {line[3][:40]!a}")
def test_further_utterances_read_as_they_should(line):
    language, side, table, said, expected = line
    where = corpus.situation(language, side, table)
    assert corpus.short(read(said, where), where.merchant) in expected.split("/")


def test_there_are_further_utterances_of_every_language_and_act():
    lines = corpus.lines()
    assert len(lines) >= 400
    assert set(Counter(line[0] for line in lines)) == {"en", "zh", "uk", "ko", "es", "de", "fr"}
    acts = {line[4].split("/")[0].split()[0] for line in lines}
    assert acts == {"offer", "counter", "accept", "reject", "inspect", "pass", "withdraw", "smalltalk", "ambiguous"}
