"""Which tests name which clause of the rules' header. `python -m tests.engine.shepherds.clauses` prints them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import engine.shepherds

CLAUSE = re.compile(r"\bA\d\d?\b|(?<![\w.])\d\.\d+(?![\w.]*\d)|^\d(?=[ ,])", re.MULTILINE)
"""A question's number, a clause with a dot, or a chapter's digit where a line begins with it."""

HEADER = engine.shepherds.__doc__ or ""
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


def main() -> int:
    """A line a clause: clause, number of tests, the first two of them. Returns 1 if a clause has none, else 0."""
    for clause in CLAUSES:
        tests = named_by_tests().get(clause, ())
        sys.stdout.write(f"{clause:6}{len(tests):4}  {', '.join(tests[:2])}".rstrip() + "\n")
    return int(any(clause not in named_by_tests() for clause in CLAUSES))


if __name__ == "__main__":
    sys.exit(main())
