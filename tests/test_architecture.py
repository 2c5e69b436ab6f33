"""What ARCHITECTURE.md says of the whole, as far as import-linter's contracts do not check it."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from arena.kits import KITS
from engine.catalog import GAMES
from tests.arena.commands import environment

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted(path for folder in ("engine", "arena", "prompts") for path in (ROOT / folder).rglob("*.py"))
VENDORS = ("anthropic", "openai", "httpx2", "tenacity", "xllamacpp")
LONGEST_MODULE = 400
SECRETS = re.compile(r"\bBearer\b|\bsk-|api[_-]?key\s*[:=]|authorization\s*:", re.IGNORECASE)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


every_module = pytest.mark.parametrize("path", MODULES, ids=named)


def imported(tree: ast.AST) -> Iterator[str]:
    """The top-level names of everything that is imported anywhere in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", [path for path in MODULES if path.is_relative_to(ROOT / "engine")], ids=named)
def test_the_engine_needs_the_standard_library_and_itself(path: Path) -> None:
    assert set(imported(ast.parse(path.read_text(encoding="utf-8")))) <= {*sys.stdlib_module_names, "engine"}


@pytest.mark.parametrize("path", [path for path in MODULES if path.is_relative_to(ROOT / "engine")], ids=named)
def test_the_engine_neither_reads_writes_nor_prints(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    assert not {call.id for call in calls if isinstance(call, ast.Name)} & {
        "open",
        "print",
        "input",
        "exec",
        "eval",
        "hash",
    }


@every_module
def test_a_module_begins_with_the_sentence_that_says_what_it_is_for(path: Path) -> None:
    documented = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert documented
    assert documented.split("\n\n")[0].rstrip().endswith((".", ":", ")"))


@every_module
def test_no_module_is_longer_than_one_can_read(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= LONGEST_MODULE


def run(program: str, tmp_path: Path) -> str:
    """What a program prints that is started in an empty folder."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_of_bots_imports_no_vendors_sdk(tmp_path: Path) -> None:
    program = f"""
import json, sys
sys.argv = ["arena", "play", "--players", "3", "--option", "laps=1", "--json", "--out", "match.jsonl"]
from arena.cli import main
try:
    main()
except SystemExit as left:
    assert left.code == 0
print(json.dumps(sorted(set({VENDORS!r}) & sys.modules.keys())))
"""
    assert json.loads(run(program, tmp_path).splitlines()[-1]) == []


def test_the_engine_imports_nothing_that_is_not_in_the_standard_library(tmp_path: Path) -> None:
    program = """
import json, sys
before = set(sys.modules)
import engine.catalog, engine.table
names = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps(sorted(names - set(sys.stdlib_module_names))))
"""
    assert json.loads(run(program, tmp_path)) == ["engine"]


def test_every_game_has_its_side_of_the_arena_and_every_side_its_game() -> None:
    assert KITS.keys() == GAMES.keys()
    for name, game in GAMES.items():
        assert game.name == name


@pytest.mark.parametrize("game", GAMES)
def test_a_games_kit_has_bots_and_prompts(game: str) -> None:
    kit = KITS[game]
    assert kit.default_bot in kit.bots
    assert len(set(kit.actions)) == len(kit.actions) > 0
    assert len(set(kit.events)) == len(kit.events) > 0
    assert (files("prompts") / game).is_dir()


@pytest.mark.parametrize("game", GAMES)
def test_every_action_says_what_a_player_is_told_of_it(game: str) -> None:
    for action in KITS[game].actions:
        assert action.__doc__
        assert not action.__doc__.startswith(f"{action.__name__}(")


@pytest.mark.parametrize("folder", ["arena", "engine", "prompts", "transcripts", "tests", "scripts"])
def test_the_top_level_folders_are_there(folder: str) -> None:
    assert (ROOT / folder).is_dir()


def recordings() -> list[Path]:
    """Everything that was recorded: cassettes and transcripts, without the user's own runs."""
    found = [*(ROOT / "tests").rglob("cassettes/**/*"), *(ROOT / "transcripts").rglob("*.jsonl")]
    return sorted(path for path in found if path.is_file() and "runs" not in path.relative_to(ROOT).parts)


def test_no_recording_holds_a_key() -> None:
    for path in recordings():
        assert not SECRETS.search(path.read_text(encoding="utf-8")), named(path)


@pytest.mark.parametrize("text", ["authorization: Bearer abc", "'sk-proj-1234'", "OPENAI_API_KEY=abc"])
def test_a_key_would_be_found(text: str) -> None:
    assert SECRETS.search(text)
