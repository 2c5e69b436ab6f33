"""The rules' header is the table of clauses: every clause is tested, and no error names one that does not stand there."""

import ast
from pathlib import Path

import pytest

import engine.shepherds
from engine.shepherds.rulings import RULINGS
from tests.engine.shepherds import clauses
from tests.engine.shepherds.clauses import CLAUSES, named_by_tests

RULES = Path(engine.shepherds.__file__).parent


def named_by_errors() -> set[str]:
    """The clauses in the last argument of every refusal."""
    named: set[str] = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalAction":
                named |= {str(part.value) for part in ast.walk(node.args[-1]) if isinstance(part, ast.Constant)} - {"1"}
    return named


def test_the_header_is_read_right():
    """The whole table."""
    assert {"1", "1.2", "2", "2.1", "2.10", "2.11", "3.3", "4.3", "A1", "A36"} <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_the_header_is_named_by_a_test(clause):
    """The whole table."""
    assert named_by_tests().get(clause)


@pytest.mark.parametrize("clause", sorted(named_by_errors()))
def test_every_clause_that_an_error_names_stands_in_the_header(clause):
    """The whole table."""
    assert clause in CLAUSES


def test_the_rulings_and_the_header_name_the_same_questions():
    """The whole table."""
    questions = [ruling.key for ruling in RULINGS]
    assert questions == [f"A{number}" for number in range(1, len(questions) + 1)]
    assert set(questions) == {clause for clause in CLAUSES if clause.startswith("A")}


def test_the_report_has_a_line_for_each_clause_and_finds_nothing_missing(capsys):
    """The whole table."""
    assert clauses.main() == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == CLAUSES
