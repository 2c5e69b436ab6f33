"""A model as second clerk: asked only about words that the rules could not read, and believed only as far as the words go.

Its reading passes the same checks, and more: every number and every good in it must stand in the words, and nothing it says
accepts, opens or lets pass; nor does it make an offer of what is denied, asked or supposed. What is not believed stays the
question that it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, assert_never

import jinja2
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from arena.kit import Inquiry, Wire
from arena.reading import Unreadable, climb, whole_number
from arena.sheriff.clerk import quantities
from arena.sheriff.clerk.asking import DEFAULT_QUESTION
from arena.sheriff.clerk.checks import impossible
from arena.sheriff.clerk.cutting import cut
from arena.sheriff.clerk.doubts import Unclear
from arena.sheriff.clerk.hearing import NOUN_FIRST
from arena.sheriff.clerk.lots import cards
from arena.sheriff.clerk.measures import Quantity
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.situation import Lot, Proposal, Reading, Request, Situation
from arena.speech.normalise import LONGEST, clean

MAX_TOKENS = 300
DOUBTFUL = frozenset(
    {"not", "no", "would", "unless", "past", "say3", "quote", "joke", "or", "vague", "cap", "range", "threat"}
    | {"howmuch", "refuse", "refusealone", "withdraw", "inject"}
)
"""What words mean beside which no model's word makes an offer binding."""
Number = Annotated[int, BeforeValidator(whole_number)]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Goods(_Record):
    """So many cards of a kind, out of one place; `any` is a face-down card that the giver picks."""

    good: Literal["apples", "cheese", "bread", "chickens", "pepper", "mead", "silk", "crossbow", "any"]
    count: Number
    zone: Literal["stand", "contraband", "bag"]


class Read(_Record):
    """The flat form that the model fills in."""

    act: Literal["offer", "reject", "talk", "unclear"]
    gold: Number
    goods: list[Goods]
    let_pass: list[str]
    inspect: list[str]


def inquiry(words: str, where: Situation, reading: Reading) -> Inquiry | None:
    """What to ask a model about words of which the rules understood nothing; None for all others."""
    if reading.act != "ambiguous" or reading.question != DEFAULT_QUESTION or reading.flagged:
        return None
    said = json.dumps(words[:LONGEST], ensure_ascii=False)
    return Inquiry(_template().render(where=where, words=said), Wire(SCHEMA, MAX_TOKENS))


def advised(reply: str, words: str, where: Situation) -> Reading:
    """The reading in a model's reply, if all that it holds stands in the words. Raises Unreadable if it is not believed."""
    try:
        read = Read.model_validate(climb(reply, ["act"]).data)
    except ValidationError as error:
        first = error.errors()[0]
        raise Unreadable(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    match read.act:
        case "offer":
            return _offer(read, words, where)
        case "reject" if where.theirs is not None:
            return Reading("reject")
        case "reject":
            raise Unreadable("There is nothing to reject.")
        case "talk":
            return Reading("smalltalk")
        case "unclear":
            raise Unreadable("To it the words are unclear too.")
        case _:
            assert_never(read.act)


def _offer(read: Read, words: str, where: Situation) -> Reading:
    """Terms whose numbers, goods and names all stand in the words, and no word beside them that puts them in doubt."""
    tokens = scan(clean(words).text, where.players, where.speaker).tokens
    numbers = sorted([number for number in (read.gold, *(lot.count for lot in read.goods)) if number])
    if numbers != sorted(int(token.value) for token in tokens if token.value) or not numbers:
        raise Unreadable("Its numbers are not those in the words.")
    amounts = _amounts(words, where)
    if not all(_is_said(lot, amounts, where) for lot in read.goods):
        raise Unreadable("Its goods, so many and from there, do not stand in the words.")
    if read.gold and not any(each.kind in ("gold", "bare") and each.value == read.gold for each in amounts):
        raise Unreadable("Its gold does not stand in the words.")
    named = {*read.let_pass, *read.inspect}
    if not named <= {token.name for token in tokens} | {where.merchant}:
        raise Unreadable("Its names do not stand in the words.")
    if where.merchant in read.inspect:
        raise Unreadable("Nobody pays for having the own bag opened.")
    if "?" in words or any(token.tags & DOUBTFUL for token in tokens):
        raise Unreadable("The words hold a question, a denial or a supposition.")
    requests = [Request("let_pass", name) for name in read.let_pass] + [
        Request("inspect", name) for name in read.inspect
    ]
    lots = tuple(Lot(lot.good, lot.count, lot.zone) for lot in read.goods)
    proposal = Proposal(read.gold, lots, (), tuple(requests) or (Request("let_pass", where.merchant),))
    act: Literal["offer", "counter"] = "counter" if where.theirs is not None else "offer"
    return Reading(act, proposal, impossible(proposal, where))


def _amounts(words: str, where: Situation) -> list[Quantity]:
    """All amounts in the words, whatever is done with them."""
    said = cut(words, where)
    noun_first = said.language in NOUN_FIRST
    return [each for segment in said.segments for each in quantities.find(segment, where, noun_first=noun_first)]


def _is_said(lot: Goods, amounts: Sequence[Quantity], where: Situation) -> bool:
    """Whether the words name so many of this good, and no other place than this one."""
    for quantity in amounts:
        if quantity.kind not in ("good", "card"):
            continue
        try:
            if cards(quantity, where, ()) == [(lot.good, lot.zone, lot.count)]:
                return True
        except Unclear:
            continue
    return False


@cache
def _template() -> jinja2.Template:
    text = (files("prompts") / "sheriff" / "clerk.j2").read_text(encoding="utf-8")
    template: jinja2.Template = jinja2.Template(text, undefined=jinja2.StrictUndefined)  # plain text, not HTML
    return template


def _bare(node: Any) -> Any:
    """A schema without titles and prose."""
    if isinstance(node, Mapping):
        return {key: _bare(value) for key, value in node.items() if key not in ("title", "description")}
    return [_bare(item) for item in node] if isinstance(node, list) else node


SCHEMA: Mapping[str, Any] = _bare(Read.model_json_schema())
