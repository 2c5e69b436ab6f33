"""How plain words become an action: by the game's clerk, and where its rules can read nothing, by a model as second clerk.

A model that fails, is cut off, withholds its reply or is not believed changes nothing: the clerk's question back stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.agents import Advice, Call
from arena.errors import ModelError
from arena.kit import AdvisedClerk, Clerk, Heard, Inquiry
from arena.providers import Message, Model
from arena.reading import RAW_LENGTH, Unreadable
from engine.game import stream
from engine.table import Observation

MOST_FAILURES = 2
"""How often in a row a model may give no answer before it is asked no more: each time costs minutes."""
WITHHELD = {"length": "its reply was cut off", "refused": "its reply was refused", "filtered": "its reply was filtered"}


class Ear:
    """Hears one seat's words."""

    def __init__(self, clerk: Clerk, names: Sequence[str], second: Model | None) -> None:
        self._clerk = clerk
        self._names = names
        self._second = second
        self._failures = 0

    def listens(self, observation: Observation) -> bool:
        """Whether plain words can answer this question."""
        return self._clerk.listens(observation)

    async def hear(self, words: str, observation: Observation) -> tuple[Heard, Advice | None]:
        """What words amount to as a whole answer, and what a second clerk had to say if it was asked.

        Raises BudgetError or SetupError of its model: they would come back with every call.
        """
        clerk, second, names = self._clerk, self._second, self._names
        heard = clerk.hear(words, observation, names)
        if heard.action is not None or second is None or not isinstance(clerk, AdvisedClerk):
            return heard, None
        inquiry = clerk.inquiry(words, observation, names)
        if inquiry is None or self._failures >= MOST_FAILURES:
            return heard, None
        advice = await self._advice(inquiry, second, observation)
        if advice.why_not:
            return heard, advice
        try:
            heard = clerk.advised(advice.raw, words, observation, names)
            advice.read = heard.act
        except Unreadable as error:
            advice.why_not = str(error)
        return heard, advice

    async def _advice(self, inquiry: Inquiry, second: Model, observation: Observation) -> Advice:
        """The model's reply; if there was none, why not."""
        question = observation.question
        seed = stream(observation.seat_seed, "clerk", question.turn, len(question.refusals)).getrandbits(31)
        try:
            advice = await put(inquiry, second, seed)
        except ModelError as error:
            self._failures += 1
            status = "" if error.status is None else f" (status {error.status})"
            rest = "; it is not asked again for this seat" if self._failures == MOST_FAILURES else ""
            return Advice(second.name, why_not=f"it gave no answer{status}{rest}")
        self._failures = 0
        return advice

    async def close(self) -> None:
        """Let the second clerk go."""
        if self._second is not None:
            await self._second.close()


async def put(inquiry: Inquiry, model: Model, seed: int) -> Advice:
    """A model's reply, asked for once more with twice the room if it was cut off.

    Raises ModelError, BudgetError or SetupError.
    """
    messages: list[Message] = [{"role": "user", "content": inquiry.prompt}]
    schema, room = inquiry.wire.schema, inquiry.wire.max_tokens
    calls = [await model.complete(messages, schema=schema, seed=seed, max_tokens=room)]
    if calls[0].finish == "length":
        calls.append(await model.complete(messages, schema=schema, seed=seed, max_tokens=room * 2))
    last = calls[-1]
    raw = "" if last.finish == "length" else last.text.encode("utf-8", "replace").decode()[:RAW_LENGTH]
    return Advice(model.name, raw, why_not=WITHHELD.get(last.finish, ""), call=Call.of(calls))
