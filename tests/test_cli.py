"""The command line as a user meets it; what is wrong is one line and an exit code that a script can tell it by."""

import importlib.util
import json
from pathlib import Path

import pytest

from arena import __version__
from arena.providers import local, weights
from engine.catalog import GAMES
from tests.arena.commands import KEYS, arena, run


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, no keys, no runs of others."""
    monkeypatch.chdir(tmp_path)
    for name in (*KEYS, "ARENA_RUNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def files() -> list[str]:
    """Everything below the current folder."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


def refused(code: int, *arguments: str | Path) -> str:
    """The line that these arguments are refused with, before anything is written."""
    done = arena(*arguments)
    assert done.code == code
    assert files() == []
    return done.one_line


# Usage: exit 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "--sead", "1"], "--seed"),
        (["play", "--player", "3"], "--players"),
        (["play", "--options", "laps=1"], "--option"),
        (["replay", "--verfy", "x"], "--verify"),
        (["games", "--jsn"], "--json"),
        (["plya"], "play"),
        (["play", "--seed", "seven"], "--seed"),
        (["play", "--players", "3.5"], "--players"),
        (["play", "--seat"], "--seat"),
        (["play", "sheriff", "sheriff"], "sheriff"),
        (["replay"], "file"),
        (["games", "cheriff"], "sheriff"),
        (["models", "intsall"], "install"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_flag_or_command_is_answered_with_what_is_near_it(arguments: list[str], said: str) -> None:
    done = arena(*arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err
    assert files() == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cheriff"], "did you mean sheriff"),
        (["--option", "lap=1"], "did you mean laps"),
        (["--option", "laps=ten"], "laps=ten must be a whole number from 0 to 9"),
        (["--option", "laps=10"], "out of range: 0 to 9"),
        (["--option", "laps=1.0"], "whole number"),
        (["--option", "laps=１"], "whole number"),
        (["--option", f"laps={'9' * 5000}"], "whole number"),
        (["--option", "laps="], "whole number"),
        (["--option", "laps"], "name=value"),
        (["--option", "=1"], "name=value"),
        (["--option", "laps=1", "--option", "laps=2"], "given twice"),
        (["--option", "interject=maybe"], "on or off"),
        (["--edition", "3e"], "choose"),
        (["--edition", "2e", "--option", "edition=2e"], "given twice"),
        (["--players", "2"], "takes 3 to 6 players, not 2"),
        (["--players", "6"], "six players need two deputies: add deputies=on"),
        (["--players", "5", "--option", "deputies=on"], "deputies are for six players, not 5"),
        (["--players", "7"], "takes 3 to 6 players, not 7"),
        (["--players", "0"], "takes 3 to 6 players, not 0"),
        (["--players", "-4"], "takes 3 to 6 players, not -4"),
        (["--players", "3", *["--seat", "bot/lax"] * 4], "4 seats are named for 3 players"),
        (["--seat", "bot/lax"] * 7, "not 7"),
        ([*["--players", "4"], "--seat", "bot/gredy"], "did you mean greedy"),
        ([*["--players", "4"], "--seat", "bott/greedy"], "did you mean bot"),
        ([*["--players", "4"], "--seat", "bot/greedy?prompts=full"], "unknown setting prompts"),
        ([*["--players", "4"], "--seat", "compat/m@http://127.0.0.1:1/v1?temprature=1"], "did you mean temperature"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_a_match_that_cannot_be_set_up_is_refused_before_anything_is_written(arguments: list[str], said: str) -> None:
    assert said in refused(2, "play", *arguments)


def test_help_is_given_and_a_bare_command_asks_for_it() -> None:
    assert arena("--help").code == 0
    assert "play" in arena("--help").out
    for command in ("play", "replay", "games", "models"):
        done = arena(command, "--help")
        assert (done.code, done.err) == (0, "")
    assert arena().code == 2


def test_the_version_is_told() -> None:
    assert arena("--version").out == f"arena {__version__}\n"


# Set-up: exit 3


def test_a_missing_key_is_named_and_nothing_is_written() -> None:
    said = refused(3, "play", "--players", "3", "--seat", "openai/gpt-x")
    assert "OPENAI_API_KEY" in said


def test_a_key_under_another_name_is_looked_for_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "made-up-key")
    assert "MY_KEY" in refused(3, "play", "--players", "3", "--seat", "openai/gpt-x?key_env=MY_KEY")


@pytest.mark.parametrize("key", ["", " ", "two words", "näh", "line\nfeed"])
def test_a_key_that_cannot_be_one_is_not_shown(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    said = refused(3, "play", "--players", "3", "--seat", "openai/gpt-x")
    assert "OPENAI_API_KEY" in said
    assert not key.strip() or key not in said


def test_missing_weights_name_the_command_that_fetches_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ARENA_MODELS", str(tmp_path / "models"))
    monkeypatch.setattr(weights, "_MODULE", "no_such_module")
    monkeypatch.setattr(local, "_check_processor", lambda: None)
    monkeypatch.setattr(local, "_check_libraries", lambda: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if name == "xllamacpp" else None)
    assert "arena models install smollm2" in refused(3, "play", "--players", "3", "--seat", "local/smollm2")


def test_a_missing_extra_names_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    said = refused(3, "play", "--players", "3", "--seat", "local/smollm2")
    assert "pip install 'bluff-and-haggle[local]'" in said


@pytest.mark.parametrize("spec", ["openai/gpt-x", "local/smollm2"])
def test_models_check_says_the_same(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert refused(3, "models", "check", spec) == refused(3, "play", "--players", "3", "--seat", spec)


# Lists


@pytest.mark.parametrize("game", GAMES)
def test_games_tells_every_option_with_its_default_and_what_it_may_be(game: str) -> None:
    text = arena("games", game).out
    data = json.loads(arena("games", game, "--json").out)
    assert data["name"] == game
    assert data["players"] == list(GAMES[game].players)
    assert [option["name"] for option in data["options"]] == [option.name for option in GAMES[game].options]
    for option in GAMES[game].options:
        assert f"{option.name}=" in text
        assert option.meaning in text


def test_games_lists_all_of_them() -> None:
    assert [json.loads(line)["name"] for line in arena("games", "--json").out.splitlines()] == list(GAMES)
    assert all(name in arena("games").out for name in GAMES)


def test_models_lists_every_kind_of_player() -> None:
    text = arena("models").out
    for name in ("bot/greedy", "local/", "openai/", "compat/", "OPENAI_API_KEY", "temperature"):
        assert name in text


def test_models_check_knows_a_bot_and_does_not_know_a_stranger() -> None:
    assert arena("models", "check", "bot/greedy").out == "bot/greedy can play here\n"
    assert "did you mean greedy" in refused(2, "models", "check", "bot/gredy")
    assert "smollm2" in refused(2, "models", "install", "gpt-5")


# Processes


def test_the_module_is_the_command(tmp_path: Path) -> None:
    done = run("games", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "Sheriff of Nottingham" in done.out


@pytest.mark.parametrize("variable", ["NO_COLOR", "TERM"])
def test_a_pipe_gets_no_escape_codes(variable: str, tmp_path: Path) -> None:
    value = {"NO_COLOR": "1", "TERM": "xterm-256color"}[variable]
    common = ("play", "--players", "3", "--option", "laps=1", "--seed", "3")
    done = run(*common, cwd=tmp_path, **{variable: value})
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert "Score sheet" in done.out


def test_one_seat_alone_is_joined_by_bots_and_a_missing_key_is_what_is_wrong() -> None:
    assert "OPENAI_API_KEY" in refused(3, "play", "--seat", "openai/gpt-x")


@pytest.mark.parametrize("bot", ["bot/greedy", "bot/bluffer", "bot/mix?p=0.3"])
def test_a_player_of_any_game_can_be_checked(bot: str) -> None:
    assert arena("models", "check", bot).out == f"{bot} can play here\n"


def test_a_file_that_cannot_be_read_aloud_is_told_in_plain_words(tmp_path: Path) -> None:
    gone, row = tmp_path / "gone", tmp_path / "row"
    assert f"cannot read {gone}: No such file or directory" in arena("read", str(gone)).one_line
    row.write_text("{bad")
    assert "line 1: this is no row of utterances (Expecting property name" in arena("read", str(row)).one_line
