"""Who sits at a table: the Agent protocol, which bots, models and people share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.table import Answer, Observation


@dataclass(slots=True)
class Call:
    """What one answer cost at its provider: model, tokens (None = not told), seconds, attempts on the wire."""

    model: str
    seconds: float
    attempts: int = 1
    tokens_in: int | None = None
    tokens_cached: int | None = None
    tokens_out: int | None = None
    finish: str = "stop"


@dataclass(slots=True)
class Reply:
    """An agent's answer, and the call that brought it, if any."""

    answer: Answer
    call: Call | None = None


class Agent(Protocol):
    """A player. It sees observations only, never a state."""

    spec: str

    async def answer(self, observation: Observation) -> Reply:
        """The reply to the observation's question. May raise ModelError or another ArenaError."""

    async def close(self) -> None:
        """Give back what the agent holds open."""
