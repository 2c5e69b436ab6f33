"""Who sits at a table: the Agent protocol, which bots, models and people share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from arena.providers import Completion
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

    @classmethod
    def of(cls, completions: Sequence[Completion]) -> Self:
        """All calls for one answer together."""
        usages = [completion.usage for completion in completions if completion.usage is not None]
        last = completions[-1]
        return cls(
            model=last.model,
            seconds=sum(completion.seconds for completion in completions),
            attempts=sum(completion.attempts for completion in completions),
            tokens_in=sum(usage.fresh + usage.cache_read + usage.cache_write for usage in usages) if usages else None,
            tokens_cached=sum(usage.cache_read for usage in usages) if usages else None,
            tokens_out=sum(usage.output for usage in usages) if usages else None,
            finish=last.finish,
        )


@dataclass(slots=True)
class Advice:
    """What a model as second clerk said of words that the rules could not read, and what that cost.

    `read` is the act that the words are by its account; if it was not believed or did not answer, `why_not` says why.
    """

    spec: str
    raw: str = ""
    read: str = ""
    why_not: str = ""
    call: Call | None = None


@dataclass(slots=True)
class Reply:
    """An agent's answer, the call that brought it, if any, and what is known of how it was understood.

    `tier` is the step of the reading ladder (0 = nothing was read); `repaired` says that the reply was readable only after
    a documented repair; `weighed` is how the words compare with the action, `flagged` that they tried to instruct;
    `advice` is what a second clerk made of them.
    """

    answer: Answer
    call: Call | None = None
    tier: int = 0
    repaired: bool = False
    weighed: str = ""
    flagged: bool = False
    advice: Advice | None = None


class Agent(Protocol):
    """A player. It sees observations only, never a state."""

    spec: str

    async def answer(self, observation: Observation) -> Reply:
        """The reply to the observation's question. May raise ModelError or another ArenaError."""

    async def close(self) -> None:
        """Give back what the agent holds open."""
