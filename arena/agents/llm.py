"""A language model at the table: prompt out, reply in; one structured action, or for a seat that only talks plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.agents import Call, Reply
from arena.agents.ear import Ear
from arena.kit import Kit, Wire
from arena.prompting import Prompter, Prompts
from arena.providers import Completion, Message, Model
from arena.reading import RAW_LENGTH, Found, Unreadable, climb, loose_numbers, speech
from engine.game import stream
from engine.table import Answer, Observation

NOTE_LENGTH = 400
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


@dataclass(frozen=True, slots=True)
class Spoken:
    """What makes a seat one that only talks: its prompts of questions that words answer, and who hears the words."""

    prompts: Prompts
    ear: Ear


class ModelAgent:
    """One seat played by a model. What it is asked depends on the observation alone.

    With prompts for spoken questions it is a seat that only talks: what it does there is what is heard in its words, and
    nothing else.
    """

    def __init__(
        self,
        spec: str,
        model: Model,
        kit: Kit,
        prompts: Prompts,
        names: Sequence[str],
        spoken: Spoken | None = None,
    ) -> None:
        self.spec = spec
        self._model = model
        self._kit = kit
        self._style = prompts.style
        self._names = names
        self._ear = None if spoken is None else spoken.ear
        self._prompter = Prompter(kit, prompts, names, None if spoken is None else spoken.prompts)

    async def answer(self, observation: Observation) -> Reply:
        """One call, or two if the first reply was cut off."""
        question = observation.question
        ear = self._ear if self._ear is not None and self._ear.listens(observation) else None
        wire = Wire(SPOKEN, SPOKEN_TOKENS) if ear else self._kit.wire(self._style, observation, self._names)
        messages = self._prompter.messages(observation, wire, by_words=ear is not None)
        seed = stream(observation.seat_seed, "call", question.turn, len(question.refusals)).getrandbits(31)
        completion = await self._complete(messages, wire, seed, wire.max_tokens)
        calls = [completion]
        if completion.finish == "length":
            messages = self._prompter.shorter(messages)
            calls.append(await self._complete(messages, wire, seed, wire.max_tokens * 2))
        reply = await self._read(calls[-1], wire, observation, ear)
        reply.call = Call.of(calls)
        return reply

    async def _complete(self, messages: Sequence[Message], wire: Wire, seed: int, max_tokens: int) -> Completion:
        return await self._model.complete(messages, schema=wire.schema, seed=seed, max_tokens=max_tokens)

    async def _read(self, completion: Completion, wire: Wire, observation: Observation, ear: Ear | None) -> Reply:
        """The answer in a completion; what cannot be read becomes an answer with a fault."""
        raw = completion.text.encode("utf-8", "replace").decode()[:RAW_LENGTH]
        if completion.finish != "stop":
            kind, why = WITHHELD[completion.finish]
            return Reply(Answer(None, fault=why, raw="" if kind == "truncated" else raw, fault_kind=kind))
        found = None
        try:
            found = climb(completion.text, _required(wire))
            if ear is not None:
                return await self._hear(found, raw, observation, ear)
            action = self._kit.read(self._style, found.data, observation, self._names)
        except Unreadable as error:
            answer = Answer(None, fault=str(error), raw=raw, fault_kind=error.fault)
            return Reply(answer, tier=found.tier if found else 0)
        words, note = speech(found.data.get("speech")), speech(found.data.get("note"), NOTE_LENGTH)
        repaired = found.tier > 1 or loose_numbers(found.data, wire.schema)
        return Reply(Answer(action, words=words, note=note, raw=raw), tier=found.tier, repaired=repaired)

    @staticmethod
    async def _hear(found: Found, raw: str, observation: Observation, ear: Ear) -> Reply:
        """By what is heard in the words. Raises Unreadable if there are none."""
        if not isinstance(found.data.get("speech"), str):
            raise Unreadable("The field 'speech' is missing: it holds what you say.")
        words = speech(found.data.get("speech"))
        heard, advice = await ear.hear(words, observation)
        if heard.action is None:
            answer = Answer(None, words=words, fault=heard.question, raw=raw, fault_kind="ambiguous")
            return Reply(answer, tier=found.tier, advice=advice)
        answer = Answer(heard.action, words=words, raw=raw)
        return Reply(answer, tier=found.tier, repaired=found.tier > 1, advice=advice)

    async def close(self) -> None:
        """Let the model go, and what hears for it."""
        await self._model.close()
        if self._ear is not None:
            await self._ear.close()


def _required(wire: Wire) -> Sequence[str]:
    required = wire.schema.get("required", ())
    return [str(key) for key in required] if isinstance(required, list | tuple) else ()
