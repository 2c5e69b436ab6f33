"""A model as second clerk: asked only about words that the rules could not read, and believed only as far as the words go.

Its reading passes the same checks, and more: every number and every good in it must stand in the words, and nothing it says
accepts, opens or lets pass. What does not pass stays the question that it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any, Literal

import jinja2
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from arena.providers import Message, Model
from arena.reading import Unreadable, climb, whole_number
from arena.sheriff.clerk.checks import impossible
from arena.sheriff.clerk.deciding import DEFAULT_QUESTION
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.situation import Lot, Proposal, Reading, Request, Situation
from arena.speech.normalise import clean

MAX_TOKENS = 300
SEED = 1
Number = Annotated[int, BeforeValidator(whole_number)]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Goods(_Record):
    """So many cards of a kind, out of one place."""

    good: Literal["apples", "cheese", "bread", "chickens", "pepper", "mead", "silk", "crossbow"]
    count: Number
    zone: Literal["stand", "contraband", "bag"]


class Read(_Record):
    """The flat form that the model fills in."""

    act: Literal["offer", "reject", "talk", "unclear"]
    gold: Number
    goods: list[Goods]
    let_pass: list[str]
    inspect: list[str]


class Advised:
    """The rules first, then the model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        text = (files("prompts") / "sheriff" / "clerk.j2").read_text(encoding="utf-8")
        self._template = jinja2.Template(text, undefined=jinja2.StrictUndefined)  # plain text, not HTML
        self._schema = _bare(Read.model_json_schema())

    async def read(self, words: str, where: Situation, reading: Reading) -> Reading:
        """The rules' reading, or the model's where the rules understood nothing and its own holds."""
        if reading.act != "ambiguous" or reading.question != DEFAULT_QUESTION or reading.flagged:
            return reading
        prompt = self._template.render(where=where, words=json.dumps(words[:600], ensure_ascii=False))
        messages: list[Message] = [{"role": "user", "content": prompt}]
        done = await self._model.complete(messages, schema=self._schema, seed=SEED, max_tokens=MAX_TOKENS)
        if done.finish != "stop":
            return reading
        try:
            read = Read.model_validate(climb(done.text, ["act"]).data)
        except (Unreadable, ValidationError):
            return reading
        return checked(read, words, where) or reading


def checked(read: Read, words: str, where: Situation) -> Reading | None:
    """The model's reading if all that it holds stands in the words; None if not."""
    match read.act:
        case "offer":
            return _offer(read, words, where)
        case "reject" if where.theirs is not None:
            return Reading("reject")
        case "talk":
            return Reading("smalltalk")
        case _:
            return None


def _offer(read: Read, words: str, where: Situation) -> Reading | None:
    tokens = scan(clean(words).text, where.players, where.speaker).tokens
    numbers = sorted([number for number in (read.gold, *(lot.count for lot in read.goods)) if number])
    if numbers != sorted(int(token.value) for token in tokens if token.value) or not numbers:
        return None
    if any(not any(f"good:{lot.good}" in token.tags for token in tokens) for lot in read.goods):
        return None
    named = {*read.let_pass, *read.inspect}
    spoken = {token.name for token in tokens}
    if not named <= spoken | {where.merchant} or (read.inspect and where.merchant in read.inspect):
        return None
    requests = [Request("let_pass", name) for name in read.let_pass] + [
        Request("inspect", name) for name in read.inspect
    ]
    lots = tuple(Lot(lot.good, lot.count, lot.zone) for lot in read.goods)
    proposal = Proposal(read.gold, lots, (), tuple(requests) or (Request("let_pass", where.merchant),))
    act: Literal["offer", "counter"] = "counter" if where.theirs is not None else "offer"
    return Reading(act, proposal, impossible(proposal, where))


def _bare(node: Any) -> Any:
    """A schema without titles and prose."""
    if isinstance(node, Mapping):
        return {key: _bare(value) for key, value in node.items() if key not in ("title", "description")}
    return [_bare(item) for item in node] if isinstance(node, list) else node
