"""A user's own profile: cards and roles from a file, kept in the transcript, so that it replays without the file."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from arena import replaying
from engine.shepherds.profiles import PROFILES
from tests.arena.commands import arena


def profile(**changed: object) -> dict[str, Any]:
    """The house profile as plain data, with another name and target."""
    plain = json.loads(json.dumps(asdict(PROFILES["house"])))
    targets = {str(players): 5 for players, _ in plain["targets"]}
    return {**plain, "name": "mine", "targets": targets, **changed}


def test_a_match_is_played_with_the_profile_of_a_file_and_replayed_without_it(tmp_path: Path) -> None:
    file, match = tmp_path / "mine.json", tmp_path / "m.jsonl"
    file.write_text(json.dumps(profile()))
    done = arena("play", "shepherds", "--players", "4", "--seed", "1", "--data", str(file), "--out", str(match))
    assert done.code == 0
    file.unlink()
    header = json.loads(match.read_text().splitlines()[0])
    assert (header["options"]["profile"], header["data"]["name"]) == ("mine", "mine")
    replaying.verify(replaying.load(match))
    assert max(json.loads(match.read_text().splitlines()[-1])["scores"]) >= 5


def test_a_profile_that_makes_no_game_is_refused_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    for data, said in (
        (profile(cards=[]), "profile"),
        ({**profile(), "wolfs": 3}, "a profile has no wolfs"),
        ({"name": "x"}, "a profile cannot be made of this"),
    ):
        file.write_text(json.dumps(data))
        done = arena("play", "shepherds", "--data", str(file), "--out", str(tmp_path / "m.jsonl"))
        assert done.code == 2
        assert said in done.one_line
    file.write_text("{not json")
    assert "neither TOML nor JSON" in arena("play", "shepherds", "--data", str(file)).one_line
    assert "cannot read" in arena("play", "shepherds", "--data", str(tmp_path / "gone.toml")).one_line


def test_sheriff_takes_no_data(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n')
    done = arena("play", "sheriff", "--data", str(file), "--out", str(tmp_path / "m.jsonl"))
    assert done.code == 2
    assert "takes no data" in done.one_line
