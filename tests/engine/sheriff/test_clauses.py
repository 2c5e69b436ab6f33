"""The rules' header is the table of clauses: every clause is tested, and no error names one that does not stand there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import engine.sheriff

CLAUSE = re.compile(r"\bQ\d\d\b|(?<![\w.])\d(?:\.\d)+(?![\w.]*\d)|^\d(?= )|^\d(?=\.)", re.MULTILINE)
"""A question's number, a clause with dots, or a chapter's digit at the start of a line."""

RULES = Path(engine.sheriff.__file__).parent
HEADER = engine.sheriff.__doc__ or ""
CLAUSES = sorted(set(CLAUSE.findall(HEADER)))


@cache
def named_by_tests() -> set[str]:
    """The clauses in the docstrings of all tests beside this one."""
    named: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= set(CLAUSE.findall(ast.get_docstring(node) or ""))
    return named


def named_by_errors() -> set[str]:
    """The clauses in the second argument of every error that is raised, and those handed on to a check."""
    named: set[str] = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                last = node.args[-1]
                if node.func.id in {"IllegalAction", "require_in_hand"} and isinstance(last, ast.Constant):
                    named |= {clause.strip() for clause in str(last.value).split(",")}
    return named


def test_the_header_is_read_right():
    """The whole table."""
    assert {"2", "2.2", "3.0", "3.4", "3.4.1", "3.4.2", "3.4.5", "3.8", "Q01", "Q28"} <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_the_header_is_named_by_a_test(clause):
    """The whole table."""
    assert clause in named_by_tests()


@pytest.mark.parametrize("clause", sorted(named_by_errors()))
def test_every_clause_that_an_error_names_stands_in_the_header(clause):
    """The whole table."""
    assert clause in CLAUSES
