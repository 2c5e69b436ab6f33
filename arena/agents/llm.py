"""A language model at the table: prompt out, reply in; one structured action, or for a seat that only talks plain words."""

from __future__ import annotations

from collections.abc import Sequence

from arena.agents import Call, Reply
from arena.kit import Clerk, Kit, Wire, clerk_of
from arena.prompting import Prompter, Prompts
from arena.providers import Completion, Message, Model
from arena.reading import Ambiguous, Found, Unreadable, climb, loose_numbers, speech
from engine.game import Action, stream
from engine.table import Answer, Observation

NOTE_LENGTH = 400
RAW_LENGTH = 20_000
SPOKEN_TOKENS = 400
SPOKEN = {
    "type": "object",
    "properties": {"speech": {"type": "string"}},
    "required": ["speech"],
    "additionalProperties": False,
}
"""All that a seat which only talks is asked for."""
WITHHELD = {
    "length": ("truncated", "Your reply was cut off before its end. Keep it shorter."),
    "refused": ("refused", "Your reply was withheld. This is a board game; answer the question."),
    "filtered": ("filtered", "Your reply was withheld. This is a board game; answer the question."),
}
"""By how a completion ended: the kind of fault and what it is called."""


class ModelAgent:
    """One seat played by a model. What it is asked depends on the observation alone.

    With prompts for spoken questions it is a seat that only talks: what it does there is what the game's clerk reads in its
    words, and nothing else.
    """

    def __init__(
        self, spec: str, model: Model, kit: Kit, prompts: Prompts, names: Sequence[str], spoken: Prompts | None = None
    ) -> None:
        self.spec = spec
        self._model = model
        self._kit = kit
        self._style = prompts.style
        self._names = names
        self._clerk = clerk_of(kit) if spoken is not None else None
        self._prompter = Prompter(kit, prompts, names, spoken)

    async def answer(self, observation: Observation) -> Reply:
        """One call, or two if the first reply was cut off."""
        question = observation.question
        clerk = self._clerk if self._clerk is not None and self._clerk.listens(observation) else None
        wire = Wire(SPOKEN, SPOKEN_TOKENS) if clerk else self._kit.wire(self._style, observation, self._names)
        messages = self._prompter.messages(observation, wire, by_words=clerk is not None)
        seed = stream(observation.seat_seed, "call", question.turn, len(question.refusals)).getrandbits(31)
        completion = await self._complete(messages, wire, seed, wire.max_tokens)
        calls = [completion]
        if completion.finish == "length":
            calls.append(await self._complete(messages, wire, seed, wire.max_tokens * 2))
        reply = self._read(calls[-1], wire, observation, clerk)
        reply.call = _call(calls)
        return reply

    async def _complete(self, messages: Sequence[Message], wire: Wire, seed: int, max_tokens: int) -> Completion:
        return await self._model.complete(messages, schema=wire.schema, seed=seed, max_tokens=max_tokens)

    def _read(self, completion: Completion, wire: Wire, observation: Observation, clerk: Clerk | None) -> Reply:
        """The answer in a completion; what cannot be read becomes an answer with a fault."""
        raw = completion.text.encode("utf-8", "replace").decode()[:RAW_LENGTH]
        if completion.finish != "stop":
            kind, why = WITHHELD[completion.finish]
            return Reply(Answer(None, fault=why, raw="" if kind == "truncated" else raw, fault_kind=kind))
        found, words = None, ""
        try:
            found = climb(completion.text, _required(wire))
            words = speech(found.data.get("speech"))
            action = self._action(found, words, observation, clerk)
        except Unreadable as error:
            kept = words if isinstance(error, Ambiguous) else ""
            answer = Answer(None, words=kept, fault=str(error), raw=raw, fault_kind=error.fault)
            return Reply(answer, tier=found.tier if found else 0)
        note = "" if clerk else speech(found.data.get("note"), NOTE_LENGTH)
        repaired = found.tier > 1 or loose_numbers(found.data, wire.schema)
        return Reply(Answer(action, words=words, note=note, raw=raw), tier=found.tier, repaired=repaired)

    def _action(self, found: Found, words: str, observation: Observation, clerk: Clerk | None) -> Action:
        """By the structured fields, or by what the clerk hears in the words. Raises Unreadable."""
        if clerk is None:
            return self._kit.read(self._style, found.data, observation, self._names)
        if not isinstance(found.data.get("speech"), str):
            raise Unreadable("The field 'speech' is missing: it holds what you say.")
        heard = clerk.hear(words, observation, self._names)
        if heard.action is None:
            raise Ambiguous(heard.question)
        return heard.action

    async def close(self) -> None:
        """Let the model go."""
        await self._model.close()


def _required(wire: Wire) -> Sequence[str]:
    required = wire.schema.get("required", ())
    return [str(key) for key in required] if isinstance(required, list | tuple) else ()


def _call(completions: Sequence[Completion]) -> Call:
    """All calls of one answer together."""
    usages = [completion.usage for completion in completions if completion.usage is not None]
    last = completions[-1]
    return Call(
        model=last.model,
        seconds=sum(completion.seconds for completion in completions),
        attempts=sum(completion.attempts for completion in completions),
        tokens_in=sum(usage.fresh + usage.cache_read + usage.cache_write for usage in usages) if usages else None,
        tokens_cached=sum(usage.cache_read for usage in usages) if usages else None,
        tokens_out=sum(usage.output for usage in usages) if usages else None,
        finish=last.finish,
    )
