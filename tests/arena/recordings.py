"""Transcripts of short matches, and what replay and verify make of a file."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arena import playing, replaying
from arena.agents import Agent, Call, Reply
from arena.agents.bot import BotAgent
from arena.errors import TranscriptError
from arena.kits import KITS
from engine.sheriff.actions import Accept
from engine.table import Answer, Observation


class Talker:
    """A greedy bot with the habits of a model: it talks in any language, takes notes, costs tokens, and now and then its
    reply is illegal or cannot be read."""

    spec = "bot/greedy"

    def __init__(self, _: Sequence[str]) -> None:
        self._bot = BotAgent("bot/greedy", KITS["sheriff"].bots["greedy"])
        self._asked = 0

    async def answer(self, observation: Observation) -> Reply:
        self._asked += 1
        call = Call("talker-1", 0.25, attempts=1 + self._asked % 2, tokens_in=90, tokens_cached=30, tokens_out=9)
        if self._asked % 7 == 0:
            return Reply(Answer(None, fault="Your reply was empty.", raw="\x1b[2J \t{"), call)
        if self._asked % 5 == 0:
            return Reply(Answer(Accept(99), words="Deal!", raw='{"number":99}'), call)
        answer = (await self._bot.answer(observation)).answer
        return Reply(replace(answer, words="Äpfel? „Nein“ 🍎\n\x07", note="zählt mit", raw='{"speech":"…"}'), call)

    async def close(self) -> None:
        pass


def record(
    path: Path, *, players: int = 3, seed: int = 1, talker: bool = True, laps: int = 1, edition: str = "2e"
) -> None:
    """Play a match of bots, one of them a talker, into a file."""
    planned = playing.plan("sheriff", [], players, [f"laps={laps}", f"edition={edition}"], seed)
    makers: list[Callable[[Sequence[str]], Agent]] = [*planned.makers]
    if talker:
        makers[-1] = Talker
    with redirect_stdout(io.StringIO()):
        playing.run(replace(planned, makers=makers), path, as_json=True)


@cache
def recording(players: int = 3, seed: int = 1, edition: str = "2e") -> bytes:
    """A finished transcript."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        record(path, players=players, seed=seed, edition=edition)
        return path.read_bytes()


def verdict(path: Path) -> str:
    """What verify has to say against a file; nothing = it is right."""
    return _fault(lambda: replaying.verify(replaying.load(path)))


def shown(path: Path) -> tuple[str, str]:
    """What replay shows of a file, and the fault that it stops at, if any."""
    out = io.StringIO()
    with redirect_stdout(out):
        fault = _fault(lambda: replaying.show(replaying.load(path), None))
    return out.getvalue(), fault


def _fault(act: Callable[[], None]) -> str:
    """What is wrong with the file; any other fault than the file's propagates."""
    try:
        act()
    except (TranscriptError, replaying.Difference) as error:
        return str(error)
    return ""


def body(line: dict[str, Any]) -> bytes:
    """A line as a file holds it."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
