"""Model output → data: a strict ladder without guessing. What cannot be read goes back to its author with the reason."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any


class Unreadable(Exception):
    """A reply that no action can be read from. The message tells the model what to mend."""


FENCE = re.compile(r"\A\s*```(?:json)?[ \t]*\r?\n(.*)\n[ \t]*```\s*\Z", re.DOTALL)
THINKING = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
LONGEST_REPLY = 20_000
"""Characters; far above any honest turn."""
LONGEST_NUMBER = 12
"""Digits; no amount at a table has so many."""


def read_object(text: str) -> Mapping[str, Any]:
    """The JSON object in a reply: the whole text, or what one leading think block and one enclosing fence leave of it.

    Raises Unreadable. Duplicate keys are refused, since nobody can say which one was meant.
    """
    if not text.strip():
        raise Unreadable("Your reply was empty. Reply with one JSON object.")
    if len(text) > LONGEST_REPLY:
        raise Unreadable(f"Your reply had {len(text)} characters. Keep it short: one JSON object.")
    bare = THINKING.sub("", text.lstrip("\ufeff"), count=1)
    fenced = FENCE.match(bare)
    try:
        data = json.loads(fenced.group(1) if fenced else bare, object_pairs_hook=_unique, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"Your reply is not one JSON object ({str(error)[:100]}).") from None
    if not isinstance(data, dict):
        raise Unreadable("Your reply is not one JSON object.")
    return data


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands there twice")
        found[key] = value
    return found


def speech(value: object, longest: int = 600) -> str:
    """What is said aloud: one utterance, trimmed, with lone surrogates replaced and a visible cut where it is too long."""
    if not isinstance(value, str):
        return ""
    text = value.encode("utf-8", "replace").decode().strip()
    return text if len(text) <= longest else text[: longest - 1] + "…"
