"""A match that is stopped from outside leaves a transcript of everything that was answered, and nothing running."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from arena import replaying
from tests.arena.commands import arena, lines, start
from tests.arena.fake_server import Body, FakeServer, Reply, first_on_the_menu, serving
from tests.arena.recordings import recording


class SlowMind:
    """Answers so many questions at once and is silent then."""

    def __init__(self, answers: int) -> None:
        self._left = answers

    def __call__(self, body: Body) -> Reply:
        self._left -= 1
        return first_on_the_menu(body) if self._left >= 0 else Reply(silent=True)


ANSWERS = 7


def playing(server: FakeServer, out: Path) -> "subprocess.Popen[str]":
    """A match that has come to the question which this server never answers."""
    seats = ["--seat", server.spec("prompts=small")] * 3
    process = start("play", "--option", "laps=1", "--seed", "1", "--out", out, *seats, cwd=out.parent)
    for _ in range(ANSWERS + 1):
        assert server.arrived.acquire(timeout=30)
    return process


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def stopped(out: Path, *signals: signal.Signals) -> tuple[int, str]:
    """The exit code and the last words of a match that was sent these signals while it waited for a model."""
    with serving(SlowMind(ANSWERS)) as server, playing(server, out) as process:
        for each in signals:
            process.send_signal(each)
        _, err = process.communicate(timeout=30)
    return process.returncode, err


def readable(out: Path) -> None:
    """The transcript holds what was answered, replay shows it, and verify says that it is not finished."""
    answers = [line for line in lines(out) if line["type"] == "answer" and "call" in line]
    assert len(answers) == ANSWERS
    assert out.read_bytes().endswith(b"\n")
    done = arena("replay", out)
    assert (done.code, done.err) == (0, "")
    assert "not finished" in done.out
    checked = arena("replay", "--verify", out)
    assert checked.code == 1
    assert "not finished" in checked.err


def test_ctrl_c_exits_with_130_and_says_which_file_holds_what(out: Path) -> None:
    code, err = stopped(out, signal.SIGINT)
    assert code == 130
    assert "Traceback" not in err
    assert re.search(rf"interrupted; {re.escape(str(out))} holds everything answered so far", err)
    readable(out)


def test_a_second_ctrl_c_does_no_harm(out: Path) -> None:
    code, _ = stopped(out, signal.SIGINT, signal.SIGINT)
    assert code in (130, -signal.SIGINT)
    readable(out)


def test_so_does_a_request_to_end(out: Path) -> None:
    code, err = stopped(out, signal.SIGTERM)
    assert code == 143
    assert "Traceback" not in err
    readable(out)


def test_a_process_that_is_killed_leaves_every_line_that_it_had(out: Path) -> None:
    code, _ = stopped(out, signal.SIGKILL)
    assert code == -signal.SIGKILL
    readable(out)


def test_ctrl_c_during_a_replay_exits_with_130(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    out.write_bytes(recording())
    monkeypatch.setattr(replaying, "show", interrupted)
    done = arena("replay", out)
    assert done.code == 130
    assert "Traceback" not in done.err
