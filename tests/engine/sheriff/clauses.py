"""Which tests name which clause of the rules' header. `python -m tests.engine.sheriff.clauses` prints one line a clause."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TextIO

import engine.sheriff

CLAUSE = re.compile(r"\bQ\d\d\b|(?<![\w.])\d(?:\.\d)+(?![\w.]*\d)|^\d(?= )|^\d(?=\.)", re.MULTILINE)
"""A question's number, a clause with dots, or a chapter's digit at the start of a line."""

HEADER = engine.sheriff.__doc__ or ""
CLAUSES = sorted(set(CLAUSE.findall(HEADER)))


@cache
def named_by_tests() -> Mapping[str, Sequence[str]]:
    """By clause, the tests beside this file whose docstrings name it, as file::test."""
    named: dict[str, list[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in sorted(set(CLAUSE.findall(ast.get_docstring(node) or ""))):
                    named.setdefault(clause, []).append(f"{path.name}::{node.name}")
    return named


def report(clauses: Iterable[str], named: Mapping[str, Sequence[str]], out: TextIO) -> int:
    """A line a clause: clause, number of tests, the first two of them. Returns 1 if a clause has none, else 0."""
    missing = 0
    for clause in clauses:
        tests = named.get(clause, ())
        missing = missing if tests else 1
        out.write(f"{clause:6}{len(tests):4}  {', '.join(tests[:2])}".rstrip() + "\n")
    return missing


def main() -> int:
    """The report on the whole header."""
    return report(CLAUSES, named_by_tests(), sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
