"""`arena play`: the file it writes, what it tells, and that a seed is a match."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arena.commands import arena, lines, play, run


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, and no runs of others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARENA_RUNS", raising=False)


def files() -> list[str]:
    """Everything below the current folder."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("precious")
    done = play(Path("mine.jsonl"))
    assert done.code == 2
    assert "mine.jsonl is there already" in done.one_line
    assert (tmp_path / "mine.jsonl").read_text() == "precious"


@pytest.mark.parametrize("out", ["taken/match.jsonl", "x" * 300, "/proc/match.jsonl", "/dev/null/x.jsonl"])
def test_a_path_that_cannot_be_written_is_named_with_the_reason(out: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, and no folder")
    done = play(Path(out))
    assert done.code == 2
    assert f"cannot write {out}" in done.one_line


def test_folders_are_made_as_needed(tmp_path: Path) -> None:
    assert play(Path("a/b/c.jsonl")).code == 0
    assert files() == ["a/b/c.jsonl"]


def test_without_a_name_every_match_gets_a_file_of_its_own_below_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        done = arena("play", "--players", "3", "--option", "laps=1")
        assert done.code == 0
        assert files()[-1] in done.out or files()[0] in done.out
    assert len(files()) == 2
    assert all(re.fullmatch(r"transcripts/runs/\d{8}T\d{6}Z-sheriff-[0-9a-f]{8}\.jsonl", name) for name in files())
    monkeypatch.setenv("ARENA_RUNS", "elsewhere")
    arena("play", "--players", "3", "--option", "laps=1")
    assert len([name for name in files() if name.startswith("elsewhere/")]) == 1


def test_a_match_is_told_and_ends_with_the_score_sheet_and_the_file(tmp_path: Path) -> None:
    done = play(tmp_path / "match.jsonl")
    assert (done.code, done.err) == (0, "")
    order = [done.out.index(word) for word in ("seed 1", "Round 1", "Round 3", "Score sheet", " won", "match.jsonl")]
    assert order == sorted(order)


def test_four_play_unless_somebody_says_otherwise() -> None:
    arena("play", "--out", "four.jsonl", "--option", "laps=1")
    arena("play", "--out", "three.jsonl", "--option", "laps=1", *["--seat", "bot/lax"] * 3)
    arena("play", "--out", "five.jsonl", "--option", "laps=1", "--players", "5", "--seat", "bot/lax")
    assert [lines(Path(f"{name}.jsonl"))[0]["players"] for name in ("three", "four", "five")] == [3, 4, 5]
    specs = [seat["spec"] for seat in lines(Path("five.jsonl"))[0]["seats"]]
    assert specs == ["bot/lax", *["bot/greedy"] * 4]


def told(path: str) -> list[dict[str, Any]]:
    """A transcript without what may differ between two runs."""
    varying = ("started", "made_with", "digest")
    return [{name: value for name, value in line.items() if name not in varying} for line in lines(Path(path))]


def test_the_same_seed_is_the_same_match_and_another_one_is_not() -> None:
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        play(Path(f"{name}.jsonl"), seed=seed)
    assert told("a.jsonl") == told("b.jsonl")
    assert told("a.jsonl")[1:] != told("c.jsonl")[1:]


def test_also_in_another_process_with_other_hashes() -> None:
    play(Path("here.jsonl"), seed=5, players=4)
    common = ("play", "--players", "4", "--option", "laps=1", "--seed", "5", "--out")
    assert run(*common, "there.jsonl", cwd=Path(), PYTHONHASHSEED="77").code == 0
    assert told("here.jsonl") == told("there.jsonl")


def test_a_seed_that_is_drawn_is_told_and_plays_the_match_again() -> None:
    done = arena("play", "--players", "3", "--option", "laps=1", "--out", "a.jsonl")
    seed = lines(Path("a.jsonl"))[0]["seed"]
    assert f"seed {seed}" in done.out
    play(Path("b.jsonl"), seed=seed)
    assert told("a.jsonl") == told("b.jsonl")


@pytest.mark.parametrize("seed", ["0", "-1", str(2**64), str(10**40)])
def test_any_whole_number_is_a_seed(seed: str) -> None:
    assert arena("play", "--players", "3", "--option", "laps=1", "--out", "a.jsonl", f"--seed={seed}").code == 0
    assert lines(Path("a.jsonl"))[0]["seed"] == int(seed)
    assert arena("replay", "--verify", "a.jsonl").code == 0


def test_for_scripts_there_are_json_lines_and_nothing_else() -> None:
    done = play(Path("a.jsonl"), "--json")
    assert (done.code, done.err) == (0, "")
    launch, last = map(json.loads, done.out.splitlines())
    assert launch == {"type": "launch", "game": "sheriff", "seed": 1, "seats": ["bot/greedy"] * 3}
    end = lines(Path("a.jsonl"))[-1]
    assert (last["type"], last["scores"], last["ranks"], last["winners"]) == (
        "done",
        end["scores"],
        end["ranks"],
        end["winners"],
    )
    assert last["transcript"] == "a.jsonl"
    assert last["faults"] == {"refused": [0, 0, 0], "defaulted": [0, 0, 0]}
    assert last["tokens"] == {"in": 0, "out": 0}
    assert last["cost_usd"] == 0.0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file's name is text")
def test_a_file_whose_name_is_no_text_is_named_in_a_way_that_finds_it(tmp_path: Path) -> None:
    name = os.fsdecode(b"m\xffatch.jsonl")
    common = ("play", "--players", "3", "--option", "laps=1", "--out", name)
    done = run(*common, "--json", cwd=tmp_path, PYTHONIOENCODING="utf-8:strict")
    assert done.code == 0, done.err
    assert json.loads(done.out.splitlines()[-1])["transcript"] == name
