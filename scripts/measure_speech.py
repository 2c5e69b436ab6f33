"""How fast the Sheriff clerk reads: the corpus of utterances, and the slowest of utterances made to be slow."""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path

from arena.sheriff.clerk import Situation, read
from arena.sheriff.clerk.rows import situation

CORPUS = Path(__file__).parents[1] / "tests" / "arena" / "clerk" / "dev.jsonl"
LONGEST = 600
SLOW = [
    "five " * 120,
    "if not " * 90,
    "I will give you five gold and a cheese, or six, if you open the bag. " * 9,
    "please just really simply honestly " * 17,
    "(" * LONGEST,
    '"' * LONGEST,
    "[b" * 300,
    "{" * LONGEST,
    "9" * LONGEST,
    "🍎" * LONGEST,
    "一" * LONGEST,
    "다섯" * 300,
    "п'ять " * 100,
    "a\u0336" * 300,
    "&amp;" * 120,
    "Alice gives " * 50,
]


@cache
def rows() -> list[tuple[str, Situation]]:
    """Every utterance of the corpus with its table; the lexicons are loaded once they are here."""
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    found = [(row["utterance"], situation(row["context"])) for row in map(json.loads, lines)]
    for said, where in found:
        read(said, where)
    return found


def utterances() -> int:
    """Read the corpus once."""
    for said, where in rows():
        read(said, where)
    return len(rows())


def slowest() -> float:
    """Milliseconds of CPU time that the slowest utterance takes, of the corpus and of those made to be slow."""
    where = rows()[0][1]
    return max(_cost(said, table) for said, table in [*rows(), *((said, where) for said in SLOW)])


def _cost(said: str, where: Situation) -> float:
    began = time.process_time()
    read(said, where)
    return (time.process_time() - began) * 1e3
