"""`arena read`: rows in, predictions or a table out."""

import io
import json
from pathlib import Path

import pytest

from arena import auditing
from arena.errors import ConfigError, TranscriptError

ROW = (Path(__file__).with_name("dev.jsonl")).read_text(encoding="utf-8").splitlines()[0]


def test_a_file_of_rows_gives_a_prediction_a_row(tmp_path, capsys):
    (tmp_path / "rows.jsonl").write_text(ROW + "\n\n" + ROW + "\n", encoding="utf-8")
    auditing.run(str(tmp_path / "rows.jsonl"), "rules", as_json=True)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["act"] for line in lines] == ["accept", "accept"]
    assert lines[0]["id"] == json.loads(ROW)["id"]


def test_a_dash_reads_standard_input_and_people_get_a_table(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(ROW))
    auditing.run("-", "rules", as_json=False)
    assert "accept" in capsys.readouterr().out


def test_an_unknown_clerk_or_file_is_the_users_fault():
    with pytest.raises(ConfigError, match="there is: rules"):
        auditing.run("-", "oracle", as_json=True)
    with pytest.raises(ConfigError, match=r"nowhere\.jsonl"):
        auditing.run("nowhere.jsonl", "rules", as_json=True)


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"context": {}}', "null", '{"context": {"speaker": 1}, "utterance": "x"}']
)
def test_a_row_that_is_none_is_named_by_its_line(line, tmp_path, capsys):
    (tmp_path / "rows.jsonl").write_text(ROW + "\n" + line + "\n", encoding="utf-8")
    with pytest.raises(TranscriptError, match="line 2"):
        auditing.run(str(tmp_path / "rows.jsonl"), "rules", as_json=True)
