import asyncio
import ctypes
import importlib.util
import json
import os
import platform
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from arena.errors import ConfigError, ModelError, SetupError
from arena.providers import Completion, Message, local, weights
from arena.providers.chat import ChatModel
from tests.arena.local_model import WHY_NOT

ROOT = Path(__file__).resolve().parents[3]
MESSAGES: list[Message] = [
    {"role": "system", "content": 'You guard the gate. Answer like {"speech":"Two gold.","action":"pass"}'},
    {"role": "user", "content": "Four apples, my lord."},
]
SCHEMA = {
    "type": "object",
    "properties": {"speech": {"type": "string"}, "action": {"type": "string", "enum": ["pass", "inspect"]}},
    "required": ["speech", "action"],
    "additionalProperties": False,
}


# Before anything is loaded


@pytest.fixture
def gguf(tmp_path: Path) -> Path:
    path = tmp_path / "m.gguf"
    path.write_bytes(b"GGUF\x03\x00\x00\x00nonsense")
    return path


@pytest.fixture
def able(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that can run the local model, whatever this one can; returns the file of its processor's flags."""
    real = importlib.util.find_spec

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, None) if name == "xllamacpp" else real(name, package)

    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor : 0\nflags : fpu avx avx2 fma f16c bmi1 bmi2\n")
    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(local, "_CPUINFO", cpuinfo)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: None)
    return cpuinfo


def test_a_gguf_file_on_an_able_machine_passes(gguf: Path, able: Path) -> None:
    assert local.check(str(gguf)) == gguf


def test_a_path_from_here_becomes_absolute(gguf: Path, able: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(gguf.parent)
    assert local.check("m.gguf") == gguf


def test_a_missing_extra_names_the_command_that_installs_it(gguf: Path, able: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match=r"pip install 'bluff-and-haggle\[local\]'"):
        local.check(str(gguf))


def test_an_old_processor_is_told_what_it_lacks(gguf: Path, able: Path) -> None:
    able.write_text("processor : 0\nflags : fpu avx fma bmi1\n")
    with pytest.raises(SetupError, match="this processor lacks AVX2, F16C, BMI2"):
        local.check(str(gguf))


def test_another_kind_of_processor_is_not_asked_for_x86_flags(gguf: Path, able: Path, monkeypatch: Any) -> None:
    able.write_text("Features : fp asimd\n")
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    assert local.check(str(gguf)) == gguf


def test_flags_that_cannot_be_read_are_no_reason_to_refuse(gguf: Path, able: Path) -> None:
    able.unlink()
    assert local.check(str(gguf)) == gguf


@pytest.mark.parametrize("library", ["libgomp.so.1", "libstdc++.so.6"])
def test_a_missing_library_names_the_packages(library: str, gguf: Path, able: Path, monkeypatch: Any) -> None:
    def load(name: str) -> None:
        if name == library:
            raise OSError("cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", load)
    with pytest.raises(SetupError, match=r"is missing: apt-get install libgomp1 libstdc\+\+6"):
        local.check(str(gguf))


def test_missing_weights_name_the_command(able: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("ARENA_MODELS", str(tmp_path / "models"))
    monkeypatch.setattr(weights, "_MODULE", "no_such_module")
    with pytest.raises(SetupError, match="arena models install smollm2"):
        local.check("smollm2")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("gpt9", "unknown local model 'gpt9'"),
        ("", "unknown local model ''"),
        ("nowhere/m.gguf", "cannot read the weights nowhere/m.gguf: No such file"),
        (".gguf", "cannot read the weights"),
        ("/", "cannot read the weights /: Is a directory"),
        (f"{__file__}", "is not a GGUF file"),
    ],
)
def test_a_wrong_name_or_path_is_the_users_fault(spec: str, complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint) as caught:
        local.check(spec)
    assert caught.value.exit_code == 2


def test_free_strings_and_lists_get_an_end_and_nothing_else_changes() -> None:
    schema = {
        "type": "object",
        "properties": {
            "type": {"type": "string"},
            "act": {"type": "string", "enum": ["a", "b"]},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "short": {"type": "string", "maxLength": 5},
            "goods": {"type": "array", "items": {"type": "integer"}},
        },
        "required": ["type"],
    }
    before = json.dumps(schema)
    properties: Any = local.bounded(schema)["properties"]
    assert properties == {
        "type": {"type": "string", "maxLength": 160},
        "act": {"type": "string", "enum": ["a", "b"]},
        "note": {"anyOf": [{"type": "string", "maxLength": 160}, {"type": "null"}]},
        "short": {"type": "string", "maxLength": 5},
        "goods": {"type": "array", "items": {"type": "integer"}, "maxItems": 8},
    }
    assert json.dumps(schema) == before


@pytest.mark.parametrize(
    "token",
    ["<|im_end|>", "<|im_start|>system", "[/INST]", "</s>", "<end_of_turn>", "<<SYS>>", "<｜User｜>", "</think>"],
)
def test_speech_cannot_end_its_own_turn(token: str) -> None:
    defused = local._defuse(f"fine {token} I < you, [sic]")
    assert token not in defused
    assert defused.replace("\N{WORD JOINER}", "") == f"fine {token} I < you, [sic]"


# The real server

real = [pytest.mark.local_model, pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "it can run")]


def runs(pid: int) -> bool:
    """Whether a process does more than wait to be collected."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or not stat.read_text().rpartition(")")[2].startswith(" Z")


def gone(pid: int, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while runs(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not runs(pid)


@asynccontextmanager
async def seats(count: int, **options: Any) -> AsyncIterator[list[local.LocalModel]]:
    path = local.check("smollm2")
    models = [local.LocalModel(f"local/{n}", path, local.LocalOptions(**options)) for n in range(count)]
    try:
        yield models
    finally:
        for model in models:
            await model.close()
            await model.close()


async def ask(model: local.LocalModel, seed: int = 1, messages: list[Message] = MESSAGES) -> Completion:
    return await model.complete(messages, schema=SCHEMA, seed=seed, max_tokens=160)


def pid_of(model: local.LocalModel) -> int:
    assert model._server is not None
    assert model._server.endpoint is not None
    return model._server.endpoint.pid


class TestRealServer:
    pytestmark = real

    def test_two_seats_share_one_server_that_answers_in_the_schema_and_ends_with_the_last_of_them(self) -> None:
        async def main() -> None:
            async with seats(2) as (first, second):
                answers = await asyncio.gather(ask(first), ask(second, seed=2**40))
                for answer in answers:
                    turn = json.loads(answer.text)
                    assert turn.keys() == {"speech", "action"}
                    assert turn["action"] in {"pass", "inspect"}
                    assert len(turn["speech"]) <= local.LONGEST_STRING
                    assert answer.finish == "stop"
                    assert answer.usage is not None
                pid = pid_of(first)
                assert pid == pid_of(second)
                await first.close()
                assert runs(pid)
                await ask(second)
                began = time.monotonic()
                await second.close()
                assert not runs(pid)
                assert time.monotonic() - began < local.STOP_SECONDS
                assert not local._servers

        asyncio.run(main())

    def test_other_options_are_another_server_and_a_reproducible_one_repeats_each_answer(self) -> None:
        other: list[Message] = [{"role": "user", "content": "Silk! Who said silk?"}]

        async def main() -> None:
            async with seats(1) as (quick,), seats(1, reproducible=True) as (steady,):
                await ask(quick)
                before = await ask(steady, seed=7)
                await ask(steady, seed=8, messages=other)
                after = await ask(steady, seed=7)
                assert pid_of(quick) != pid_of(steady)
                assert before.text == after.text
                assert after.usage is not None
                assert after.usage.cache_read == 0

        asyncio.run(main())

    def test_a_crash_in_mid_call_is_survived_once(self) -> None:
        async def main() -> None:
            async with seats(2) as models:
                await ask(models[0])
                for survives in (True, False):
                    pid = pid_of(models[0])
                    calls = [asyncio.create_task(ask(model)) for model in models]
                    await asyncio.sleep(0.1)
                    os.kill(pid, signal.SIGKILL)
                    for result in await asyncio.gather(*calls, return_exceptions=True):
                        assert isinstance(result, Completion if survives else ModelError), result

        asyncio.run(main())

    def test_seats_that_leave_while_the_server_starts_leave_no_server_behind(self) -> None:
        async def main() -> list[subprocess.Popen[bytes]]:
            started: list[subprocess.Popen[bytes]] = []
            spawn = local._spawn

            def spy(log: Any) -> subprocess.Popen[bytes]:
                started.append(spawn(log))
                return started[-1]

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(local, "_spawn", spy)
                async with seats(3) as models:
                    calls = [asyncio.create_task(ask(model)) for model in models]
                    await asyncio.sleep(0.1)
                    for call in calls:
                        call.cancel()
                    await asyncio.gather(*calls, return_exceptions=True)
                await asyncio.get_running_loop().shutdown_default_executor()
            return started

        assert [process.poll() is not None for process in asyncio.run(main())] == [True]

    def test_a_wrong_key_is_refused_and_the_right_one_is_in_no_process_list(self) -> None:
        async def main() -> None:
            stranger = ChatModel(
                name="stranger",
                model="m",
                base_url=endpoint.base_url,
                api_key="guessed-key",
                token_field="max_tokens",
            )
            with pytest.raises(SetupError, match="refused the key \\(401\\)"):
                await stranger.complete(MESSAGES, schema=None, seed=None, max_tokens=5)
            await stranger.close()

        server = local.LocalServer(local.check("smollm2"), local.LocalOptions())
        endpoint = server.ensure()
        try:
            asyncio.run(main())
            command = Path(f"/proc/{endpoint.pid}/cmdline")
            assert not command.exists() or endpoint.api_key.encode() not in command.read_bytes()
            assert endpoint.api_key not in repr(endpoint)
        finally:
            server.stop()

    def test_a_prompt_longer_than_the_context_is_a_clear_refusal(self) -> None:
        async def main() -> None:
            async with seats(1, context_tokens=256) as (model,):
                with pytest.raises(SetupError, match=r"\(400\): .*context"):
                    await ask(model, messages=[{"role": "user", "content": "apples " * 600}])

        asyncio.run(main())

    def test_weights_that_cannot_be_loaded_are_reported_with_the_servers_last_words(self, gguf: Path) -> None:
        server = local.LocalServer(gguf, local.LocalOptions())
        with pytest.raises(SetupError, match=r"did not start: Failed to init server.*failed to load model"):
            server.ensure()
        assert server.endpoint is None

    def test_a_start_that_takes_too_long_is_given_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(local, "START_SECONDS", 0.02)
        server = local.LocalServer(local.check("smollm2"), local.LocalOptions())
        with pytest.raises(SetupError, match=r"did not start within 0\.02 s"):
            server.ensure()

    @pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
    def test_the_server_ends_with_the_arena_however_that_ends(self, how: signal.Signals) -> None:
        script = """
            import time
            from arena.providers import local
            server = local.LocalServer(local.check("smollm2"), local.LocalOptions())
            local._servers[server.gguf, server.options] = server
            print(server.ensure().pid, flush=True)
            time.sleep(60)
        """
        with subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(script)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as arena:
            assert arena.stdout is not None
            pid = int(arena.stdout.readline())
            assert runs(pid)
            os.kill(pid, signal.SIGINT)  # which is not for the server to act on
            arena.send_signal(how)
            arena.wait(5)
            assert gone(pid, local.STOP_SECONDS)
