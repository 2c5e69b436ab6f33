"""Model output → data: a strict ladder without guessing. What cannot be read goes back to its author with the reason.

1. The whole text is one JSON object.
2. So it is once a byte order mark, one leading think block and one enclosing fence are gone, and commas before a closing
   bracket outside strings.
3. The last complete object at the top level that has the keys asked for, outside think blocks.

Nothing comes after that: no search for numbers in prose, no repair. A key that stands there twice is refused on every step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

Fault = Literal["empty", "unreadable", "ambiguous", "illegal", "truncated", "refused", "filtered"]
"""Why a reply is no answer. Only the table knows what is illegal."""


class Unreadable(Exception):
    """A reply that no action can be read from. The message tells the model what to mend."""

    fault: Fault = "unreadable"


class Empty(Unreadable):
    """A reply without a word in it."""

    fault: Fault = "empty"


class Ambiguous(Unreadable):
    """Words whose terms cannot be pinned down. The message asks their speaker back."""

    fault: Fault = "ambiguous"


@dataclass(frozen=True, slots=True)
class Found:
    """The object in a reply, and on which step of the ladder it was readable."""

    data: Mapping[str, Any]
    tier: int


FENCE = re.compile(r"\A\s*```(?:json)?[ \t]*\r?\n(.*)\n[ \t]*```\s*\Z", re.DOTALL)
THINKING = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]\s*,|,(?=\s*[}\]])', re.DOTALL)
"""A string, a comma that nothing comes before, or the one that is too many: before a closing bracket."""
TOP_LEVEL = re.compile(r"<think>|</think>|\{|\[(?=\s*[{\[])")
INSIDE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}"]', re.DOTALL)
LONGEST_REPLY = RAW_LENGTH = 20_000
"""Characters; far above any honest turn. No more of a reply is kept."""
LONGEST_NUMBER = 12
"""Digits; no amount at a table has so many."""
GOLD_DIGITS = re.compile(r"[0-9]{1,6}")
NOT_ONE = "Your reply is not one JSON object"


class _FinalError(ValueError):
    """What no later step may make something else of: a key that stands there twice, a list, a text in quotes."""


def read_object(text: str, required: Collection[str] = ()) -> Mapping[str, Any]:
    """The data of `climb`."""
    return climb(text, required).data


def climb(text: str, required: Collection[str] = ()) -> Found:
    """The JSON object in a reply, by the first step of the ladder that finds one. Raises Unreadable.

    `required` are the keys without which an object among other words is not the answer.
    """
    if not text.strip():
        raise Empty("Your reply was empty. Reply with one JSON object.")
    if len(text) > LONGEST_REPLY:
        raise Unreadable(f"Your reply had {len(text)} characters. Keep it short: one JSON object.")
    try:
        return _climb(text, required)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{NOT_ONE} ({str(error)[:100]}).") from None


def _climb(text: str, required: Collection[str]) -> Found:
    """Raises ValueError or RecursionError with the reason of the first step, which says most."""
    try:
        return Found(_object(text), 1)
    except _FinalError:
        raise
    except ValueError as error:
        first = error
    bare = THINKING.sub("", text.removeprefix("\ufeff"), count=1)
    fenced = FENCE.match(bare)
    inner = fenced.group(1) if fenced else bare
    for candidate in (inner, _without_last_commas(inner)):
        try:
            return Found(_object(candidate), 2)
        except _FinalError:
            raise
        except ValueError:
            continue
    last = _last_object(text.removeprefix("\ufeff"), required)
    if last is None:
        raise first
    return Found(_object(last), 3)


def _object(text: str) -> dict[str, Any]:
    """One JSON object and nothing else. Raises ValueError."""
    data = json.loads(text, object_pairs_hook=_unique, parse_int=_whole, parse_float=_finite, parse_constant=_no_number)
    if not isinstance(data, dict):
        raise _FinalError("it is something else")
    cleaned: dict[str, Any] = _encodable(data)
    return cleaned


def _without_last_commas(text: str) -> str:
    return COMMA.sub(lambda found: "" if found[0] == "," else found[0], text)


def _last_object(text: str, required: Collection[str]) -> str | None:
    """The last piece at the top level that is, or pretends to be, an object with these keys; None if there is none.

    What an open bracket or an open think block begins has no end, so nothing after it counts; what stands before a lone
    `</think>` was thought. A piece that names the keys and is no JSON is returned too: an earlier one must not pass for it.
    """
    found: str | None = None
    place = 0
    while (match := TOP_LEVEL.search(text, place)) is not None:
        if match[0] == "<think>":
            end = text.find("</think>", match.end())
            if end < 0:
                return found
            place = end + len("</think>")
        elif match[0] == "</think>":
            found, place = None, match.end()
        else:
            stop = _closing(text, match.start())
            if stop is None:
                return text[match.start() :]
            piece, place = text[match.start() : stop], stop
            if all(key in piece for key in required):
                found = piece
    return found


def _closing(text: str, start: int) -> int | None:
    """Where the bracket at `start` is closed, strings left aside; None if it never is."""
    depth = 0
    for match in INSIDE.finditer(text, start):
        if match[0] in "[{":
            depth += 1
        elif match[0] in "]}":
            depth -= 1
            if not depth:
                return match.end()
        elif match[0] == '"':
            return None
    return None


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError("a number beyond all bounds")
    return number


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _FinalError(f"the key {key[:40]!r} stands there twice")
        found[key] = value
    return found


def _encodable(value: Any) -> Any:
    """The same data with half characters replaced, once and for all."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_encodable(key): _encodable(item) for key, item in value.items()}
    return [_encodable(item) for item in value] if isinstance(value, list) else value


def whole_number(value: object) -> int | None:
    """A number of coins or cards as a model may write it: an integer, an integral float, or at most six ASCII digits.

    Raises ValueError for everything else; nothing is rounded, and `true` is no number.
    """
    if value is None or type(value) is int:
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**LONGEST_NUMBER:
        return int(value)
    if isinstance(value, str) and GOLD_DIGITS.fullmatch(value):
        return int(value)
    raise ValueError("it must be a whole number")


def loose_numbers(data: object, schema: Mapping[str, Any]) -> bool:
    """Whether a number in a reply was only taken for one: a float or a text where the schema wants an integer."""
    return _loose(data, schema, schema.get("$defs", {}))


def _loose(data: object, node: Any, defs: Any) -> bool:
    if "$ref" in node:
        return _loose(data, defs[node["$ref"].rpartition("/")[2]], defs)
    if isinstance(data, dict):
        shapes = node.get("properties", {})
        return any(_loose(value, shapes[key], defs) for key, value in data.items() if key in shapes)
    if isinstance(data, list):
        return any(_loose(value, node["items"], defs) for value in data if "items" in node)
    kinds = {node.get("type"), *(choice.get("type") for choice in node.get("anyOf", ()))}
    return "integer" in kinds and type(data) in (float, str)


def speech(value: object, longest: int = 600) -> str:
    """What is said aloud: one utterance, trimmed, with lone surrogates replaced and a visible cut where it is too long."""
    if not isinstance(value, str):
        return ""
    text = value.encode("utf-8", "replace").decode().strip()
    return text if len(text) <= longest else text[: longest - 1] + "…"
