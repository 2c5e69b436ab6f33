"""A language model at the table: prompt out, reply in, one structured action."""

from __future__ import annotations

from collections.abc import Sequence

from arena.agents import Call, Reply
from arena.kit import Kit, Wire
from arena.prompting import Prompter, Prompts
from arena.providers import Completion, Message, Model
from arena.reading import Unreadable, read_object, speech
from engine.game import stream
from engine.table import Answer, Observation

NOTE_LENGTH = 400
RAW_LENGTH = 20_000


class ModelAgent:
    """One seat played by a model. What it is asked depends on the observation alone."""

    def __init__(self, spec: str, model: Model, kit: Kit, prompts: Prompts, names: Sequence[str]) -> None:
        self.spec = spec
        self._model = model
        self._kit = kit
        self._style = prompts.style
        self._names = names
        self._prompter = Prompter(kit, prompts, names)

    async def answer(self, observation: Observation) -> Reply:
        """One call, or two if the first reply was cut off."""
        wire = self._kit.wire(self._style, observation, self._names)
        messages = self._prompter.messages(observation, wire)
        question = observation.question
        seed = stream(observation.seat_seed, "call", question.turn, len(question.refusals)).getrandbits(31)
        completion = await self._complete(messages, wire, seed, wire.max_tokens)
        calls = [completion]
        if completion.finish == "length":
            calls.append(await self._complete(messages, wire, seed, wire.max_tokens * 2))
        return Reply(self._read(calls[-1], observation), _call(calls))

    async def _complete(self, messages: Sequence[Message], wire: Wire, seed: int, max_tokens: int) -> Completion:
        return await self._model.complete(messages, schema=wire.schema, seed=seed, max_tokens=max_tokens)

    def _read(self, completion: Completion, observation: Observation) -> Answer:
        """The answer in a completion; what cannot be read becomes an answer with a fault."""
        raw = completion.text.encode("utf-8", "replace").decode()[:RAW_LENGTH]
        match completion.finish:
            case "length":
                return Answer(None, fault="Your reply was cut off before its end. Keep it shorter.", raw="")
            case "refused" | "filtered":
                return Answer(
                    None, fault="Your reply was withheld. This is a board game; answer the question.", raw=raw
                )
            case "stop":
                pass
        try:
            data = read_object(completion.text)
            action = self._kit.read(self._style, data, observation, self._names)
        except Unreadable as error:
            return Answer(None, fault=str(error), raw=raw)
        return Answer(action, words=speech(data.get("speech")), note=speech(data.get("note"), NOTE_LENGTH), raw=raw)

    async def close(self) -> None:
        """Let the model go."""
        await self._model.close()


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
