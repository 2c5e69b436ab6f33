"""What a terminal, a pipe, and one that breaks get."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.commands import environment, play, start

COLOUR = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|38|4[0-7]|48|9[0-7])[0-9;]*m")


@pytest.fixture
def match(tmp_path: Path) -> Path:
    out = tmp_path / "match.jsonl"
    play(out)
    return out


def short(folder: Path) -> list[str | Path]:
    """The arguments of a short match."""
    return ["--players", "3", "--option", "laps=1", "--out", folder / "played.jsonl"]


def on_a_terminal(*arguments: str | Path, **extra: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "arena", *map(str, arguments)],
        env=environment(extra),
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        written = b""
        try:
            while part := os.read(ours, 65536):
                written += part
        except OSError:  # how Linux says that the other end is closed
            pass
        finally:
            os.close(ours)
        assert process.wait() == 0
    return written.decode()


def test_a_terminal_gets_colours(match: Path) -> None:
    written = on_a_terminal("replay", match, TERM="xterm-256color", NO_COLOR="")
    assert COLOUR.search(written)
    assert "\x1b[?25" not in written  # nobody is thinking here
    assert "Score sheet" in written


def test_none_if_the_user_wants_none(match: Path) -> None:
    written = on_a_terminal("replay", match, TERM="xterm-256color", NO_COLOR="1")
    assert not COLOUR.search(written)
    assert "Score sheet" in written


@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_dumb_terminal_gets_plain_text(command: str, match: Path, tmp_path: Path) -> None:
    arguments = short(tmp_path) if command == "play" else [match]
    written = on_a_terminal(command, *arguments, TERM="dumb")
    assert "\x1b" not in written
    assert "Score sheet" in written


@pytest.mark.parametrize(
    ("command", "encoding"), [("play", "ascii"), ("replay", "latin-1"), ("games", "ascii"), ("models", "latin-1")]
)
def test_an_output_that_lacks_a_character_gets_another_one_and_no_traceback(
    command: str, encoding: str, match: Path, tmp_path: Path
) -> None:
    arguments: dict[str, list[str | Path]] = {"play": short(tmp_path), "replay": [match]}
    with subprocess.Popen(
        [sys.executable, "-m", "arena", command, *map(str, arguments.get(command, []))],
        cwd=tmp_path,
        env=environment({"PYTHONIOENCODING": encoding}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        out, err = process.communicate(timeout=60)
    assert b"Traceback" not in err, err.decode("utf-8", "replace")[-300:]
    assert process.returncode == 0
    assert len(out) > 100


@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_reader_who_leaves_early_is_no_reason_for_a_traceback(command: str, match: Path, tmp_path: Path) -> None:
    arguments = ["--players", "5", "--option", "laps=9"] if command == "play" else [match]
    with start(command, *arguments, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
        process.wait()
    assert "Traceback" not in err
    assert "Exception ignored" not in err
