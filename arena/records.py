"""Actions and events as plain data, and back: the one place that knows how they look in a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engine.game import Action, Event

_TAGS: dict[type, str] = {}


def tag(kind: type) -> str:
    """How a class is called in a file: RoundBegan → round_began. Worked out once a class."""
    if kind not in _TAGS:
        _TAGS[kind] = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return _TAGS[kind]


_FIELDS: dict[type, tuple[tuple[str, Any], ...]] = {}


def _fields(kind: type) -> tuple[tuple[str, Any], ...]:
    """Names and defaults of a record's fields, looked up once a class."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple((f.name, f.default) for f in fields(kind))
    return _FIELDS[kind]


def plain(thing: Action | Event) -> dict[str, object]:
    """`type` and every field that differs from its default; nested records likewise."""
    return {"type": tag(type(thing)), **_plain_fields(thing)}


def _plain_fields(thing: Any) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, default in _fields(type(thing)):
        value = getattr(thing, name)
        if default is MISSING or value != default:
            found[name] = _plain_value(value)
    return found


def _plain_value(value: Any) -> object:
    """A nested record, or a tuple of them, as plain data; everything else as it is."""
    if hasattr(value, "__dataclass_fields__"):
        return _plain_fields(value)
    if type(value) is tuple and value and hasattr(value[0], "__dataclass_fields__"):
        return tuple(map(_plain_fields, value))
    return value


class Reader:
    """Reads plain data back into the classes it was made with."""

    def __init__(self, kinds: Sequence[type]) -> None:
        self._adapters: dict[str, TypeAdapter[Any]] = {tag(kind): TypeAdapter(kind) for kind in kinds}

    def knows(self, name: str) -> bool:
        """Whether records of this type are read here."""
        return name in self._adapters

    def read(self, data: Mapping[str, object]) -> Any:
        """The action or event. Raises ValueError with what is wrong."""
        name = data.get("type")
        adapter = self._adapters.get(str(name))
        if adapter is None:
            raise ValueError(f"unknown type {name}")
        body = {key: value for key, value in data.items() if key != "type"}
        try:
            return adapter.validate_python(body)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise ValueError(f"{name}: {where}: {first['msg']}") from None
