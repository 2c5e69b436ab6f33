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
    """An agent's answer, the call that brought it, if any, and what is known of how it was understood.

    `tier` is the step of the reading ladder (0 = nothing was read); `repaired` says that the reply was readable only after
    a documented repair; `weighed` is how the words compare with the action, `flagged` that they tried to instruct.
    """

    answer: Answer
    call: Call | None = None
    tier: int = 0
    repaired: bool = False
    weighed: str = ""
    flagged: bool = False


class Agent(Protocol):
    """A player. It sees observations only, never a state."""

    spec: str

    async def answer(self, observation: Observation) -> Reply:
        """The reply to the observation's question. May raise ModelError or another ArenaError."""

    async def close(self) -> None:
        """Give back what the agent holds open."""
