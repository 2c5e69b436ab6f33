"""The worked examples of vectors.json, by id."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

VECTORS: dict[str, dict[str, Any]] = {
    vector["id"]: vector for vector in json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
}


def spread(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Two apples as ("apples", "apples")."""
    return tuple(Counter(counts).elements())


def counted(cards: Iterable[str]) -> dict[str, int]:
    """("apples", "apples") as two apples."""
    return dict(Counter(cards))


def editions_of(key: str) -> list[str]:
    """The editions for which a record holds."""
    return {"1E": ["1e"], "2E": ["2e"], "both": ["1e", "2e"]}[VECTORS[key]["ed"]]
