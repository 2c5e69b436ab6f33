"""A recorded negotiation: three seats of the local model, the requests and replies as they went over the wire.

`scripts/record_local_match` makes the cassette and the golden transcript anew.
"""

import json
from pathlib import Path

import pytest

from arena import playing, replaying
from arena.providers import local

GOLDEN = Path(__file__).parents[1] / "transcripts/golden/sheriff/local-model-3p.jsonl"
SEATS = ["local/smollm2"] * 3
OPTIONS = ["laps=1", "messages=3"]
SEED = 2


class RecordedServer:
    """Stands where the server process would, in front of the cassette."""

    endpoint = local.Endpoint("http://127.0.0.1:9/v1", "SmolLM2-135M-Instruct.Q4_1", 0, "no-key-needed")


@pytest.fixture
def played(tmp_path, monkeypatch, record_mode):
    """The match's transcript: played with the real model while recording, else against the cassette."""
    if record_mode == "none":
        monkeypatch.setattr(local, "check", lambda _: Path("SmolLM2-135M-Instruct.Q4_1.gguf"))
        monkeypatch.setattr(local, "_join", lambda *_: RecordedServer())
        monkeypatch.setattr(local, "_leave", lambda _: None)
    path = tmp_path / "match.jsonl"
    playing.run(playing.plan("sheriff", SEATS, None, OPTIONS, SEED), path, as_json=True)
    if record_mode != "none":
        GOLDEN.write_bytes(path.read_bytes())
    return path


def told(path):
    """The transcript without what a clock says, answers first: who of two that answer at once is quicker means nothing.

    Nor does the hash of the prompts: every request is held against the cassette, and texts that were not needed may change.
    """
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        for key in ("seq", "call", "started", "made_with", "digest"):
            line.pop(key, None)
        for seat in line.get("seats", ()):
            seat.pop("prompts_sha256", None)
    answers = sorted(
        (line for line in lines if line["type"] == "answer"), key=lambda line: (line["turn"], line["seat"])
    )
    return answers + [line for line in lines if line["type"] != "answer"]


@pytest.mark.vcr
def test_a_recorded_negotiation_plays_again_without_a_network_or_a_model(played):
    assert told(played) == told(GOLDEN)
    replaying.verify(replaying.load(played))


def test_the_recorded_negotiation_has_offers_words_and_a_verdict_in_every_round():
    lines = told(GOLDEN)
    kinds = {line["type"] for line in lines}
    assert {"said", "offered", "declared", "ended"} <= kinds
    assert kinds & {"opened", "returned"}
    assert all(line["raw"] for line in lines if line["type"] == "answer" and line.get("by") != "rules")
