"""What the arena knows of a language model: messages in, one completion out, whoever the vendor is.

One module per protocol stands behind it. No vendor's SDK is imported until its first call.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypedDict

Finish = Literal["stop", "length", "refused", "filtered"]


class Message(TypedDict):
    """One turn of the conversation with a model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that one call was billed for. Vendors count differently; here the input is the sum of the first three."""

    fresh: int
    """Input tokens at full price."""
    cache_read: int
    cache_write: int
    output: int
    """All output tokens, the reasoning included."""
    reasoning: int


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model said, and how the call went."""

    text: str
    """The answer alone, never reasoning; the words of the refusal if it refused; "" if there was nothing."""
    finish: Finish
    usage: Usage | None
    """None where the server does not say: the cost is unknown then, not zero."""
    model: str
    """The model that answered, by the server's own account."""
    request_id: str | None
    seconds: float
    """From asking to having the answer, the attempts that failed and the pauses between them included."""
    attempts: int


class Model(Protocol):
    """One language model behind one server."""

    name: str
    """How the roster and all reports call it, such as "local/smollm2"."""

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None,
        seed: int | None,
        max_tokens: int,
    ) -> Completion:
        """Ask once, with the retries that the infrastructure needs and none that the content might.

        Raises ModelError, BudgetError or SetupError.
        """
        ...

    async def close(self) -> None:
        """Let go of connections and processes; may be called more than once."""
        ...
