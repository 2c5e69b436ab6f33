"""The rules' header is the table of clauses: every clause is tested, and no error names one that does not stand there."""

import ast
import io
from pathlib import Path

import pytest

import engine.sheriff
from tests.engine.sheriff import clauses
from tests.engine.sheriff.clauses import CLAUSES, named_by_tests

RULES = Path(engine.sheriff.__file__).parent


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
    assert named_by_tests().get(clause)


@pytest.mark.parametrize("clause", sorted(named_by_errors()))
def test_every_clause_that_an_error_names_stands_in_the_header(clause):
    """The whole table."""
    assert clause in CLAUSES


def test_the_report_has_a_line_for_each_clause_and_finds_nothing_missing(capsys):
    """The whole table."""
    assert clauses.main() == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines] == CLAUSES
    assert [int(line[1]) for line in lines] == [len(named_by_tests()[clause]) for clause in CLAUSES]


def test_the_report_tells_a_clause_without_a_test():
    """The whole table."""
    out = io.StringIO()
    assert clauses.report(["9.1", "9.2"], {"9.2": ["a::b", "c::d", "e::f"]}, out) == 1
    assert out.getvalue() == "9.1      0\n9.2      3  a::b, c::d\n"
