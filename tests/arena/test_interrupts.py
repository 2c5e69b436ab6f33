"""A match that is stopped from outside leaves a transcript of everything that was answered, and nothing running."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena import replaying
from tests.arena.commands import arena, environment, lines, start
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


STOPPING = """
import asyncio, os, signal, sys
from dataclasses import replace
from arena import cli, playing
from arena.agents.bot import BotAgent
from arena.kits import KITS

asked = 0

class Stopping(BotAgent):
    async def answer(self, observation):
        global asked
        asked += 1
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(30 if asked == 9 else 0))
            if asked == 9:
                group.create_task(self.stop())
        return await super().answer(observation)

    async def stop(self):
        os.kill(os.getpid(), signal.Signals[how])

    async def close(self):
        print("closed", file=sys.stderr)

plan = playing.plan
makers = [lambda names: Stopping("bot/greedy", KITS["sheriff"].bots["greedy"])] * 3
playing.plan = lambda *wishes: replace(plan(*wishes), makers=makers)
how = sys.argv[1]
sys.argv = ["arena", "play", "--players", "3", "--out", "match.jsonl"]
cli.main()
"""


@pytest.mark.parametrize(("how", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_that_arrives_while_an_agent_thinks_lets_every_agent_go(how: str, code: int, out: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPING, how],
        cwd=out.parent,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("closed\n") == 3
    assert len([line for line in lines(out) if line["type"] == "answer"]) >= 8


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
