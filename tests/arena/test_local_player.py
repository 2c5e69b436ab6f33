"""`arena play` with the real local model: however the match ends, no server is left behind."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.providers import local
from tests.arena.commands import arena, start
from tests.arena.local_model import WHY_NOT

pytestmark = [
    pytest.mark.local_model,
    pytest.mark.xdist_group("local_model"),
    pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "it can run"),
]
PROCESSES = Path("/proc")
needs_proc = pytest.mark.skipif(not (PROCESSES / "self" / "stat").exists(), reason="a server is looked for in /proc")


def parts(pid: str) -> list[str]:
    """A process's state, its parent, and so on; nothing if it is gone."""
    try:
        return (PROCESSES / pid / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def runs(pid: str) -> bool:
    return bool(parts(pid)) and parts(pid)[0] != "Z"


def server_of(arena_pid: int) -> str | None:
    """The process of the local server that this arena started."""
    for entry in PROCESSES.iterdir():
        if entry.name.isdigit() and parts(entry.name)[1:2] == [str(arena_pid)]:
            try:
                if b"arena.providers.local_server" in (entry / "cmdline").read_bytes():
                    return entry.name
            except OSError:
                continue
    return None


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait until something is true, for so long at most."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def answered(out: Path) -> bool:
    """Whether the model has given an answer."""
    return out.exists() and b'"call":' in out.read_bytes()


@needs_proc
@pytest.mark.parametrize(("how", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_match_that_is_stopped_leaves_no_server_and_a_readable_transcript(
    how: signal.Signals, code: int, tmp_path: Path
) -> None:
    out = tmp_path / "match.jsonl"
    with start("play", *["--seat", "local/smollm2"] * 3, "--seed", "1", "--out", out, cwd=tmp_path) as process:
        assert until(lambda: answered(out) or process.poll() is not None, 60)
        server = server_of(process.pid)
        assert server is not None
        os.kill(process.pid, how)
        _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert "Traceback" not in err
    assert until(lambda: not runs(server), local.STOP_SECONDS + 1)
    shown = arena("replay", out)
    assert (shown.code, shown.err) == (0, "")
    assert "not finished" in shown.out


def test_models_check_says_that_it_can_play_here() -> None:
    assert arena("models", "check", "local/smollm2").out == "local/smollm2 can play here\n"
