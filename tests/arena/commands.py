"""The command `arena`, in this process or in one of its own."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from arena.cli import main

ROOT = Path(__file__).resolve().parents[2]
KEYS = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENROUTER_API_KEY")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def one_line(self) -> str:
        """The one line on stderr that a fault is reported with."""
        assert self.out == ""
        assert self.err.startswith("error: ")
        assert self.err.count("\n") == 1
        return self.err


def arena(*arguments: str | Path) -> Done:
    """Run a command here. A fault that it does not expect propagates."""
    out, err = io.StringIO(), io.StringIO()
    at_sigterm = signal.getsignal(signal.SIGTERM)
    try:
        with (
            mock.patch.object(sys, "argv", ["arena", *map(str, arguments)]),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            main()
    except SystemExit as left:
        return Done(int(left.code or 0), out.getvalue(), err.getvalue())
    finally:
        signal.signal(signal.SIGTERM, at_sigterm)


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's environment without keys, and with the project to import from anywhere."""
    kept = {name: value for name, value in os.environ.items() if name not in (*KEYS, "FORCE_COLOR", "COLUMNS")}
    return kept | {"PYTHONPATH": str(ROOT)} | dict(extra or {})


def start(*arguments: str | Path, cwd: Path, **extra: str) -> subprocess.Popen[str]:
    """Start a command in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "arena", *map(str, arguments)],
        cwd=cwd,
        env=environment(extra),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(*arguments: str | Path, cwd: Path, **extra: str) -> Done:
    """Run a command in a process of its own."""
    with start(*arguments, cwd=cwd, **extra) as process:
        out, err = process.communicate(timeout=60)
        return Done(process.returncode, out, err)


def play(out: Path, *arguments: str | Path, players: int = 3, seed: int = 1) -> Done:
    """Play a short match here; everybody is sheriff once."""
    deal = ("--players", str(players), "--seed", str(seed), "--option", "laps=1")
    return arena("play", *deal, "--out", out, *arguments)


def lines(path: Path) -> list[dict[str, Any]]:
    """A transcript's lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
