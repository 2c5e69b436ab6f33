"""A small language model on this machine: one server process per weights and options, shared by all seats.

What can go wrong is asked before anything is loaded (`check`): on a processor that is too old llama.cpp does not raise,
it dies. The server is started by the first call and ends with the last model that uses it, or with this process.
"""

import asyncio
import atexit
import contextlib
import ctypes
import importlib.util
import json
import os
import platform
import re
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from arena.errors import ConfigError, ModelError, SetupError
from arena.providers import Completion, Message, weights
from arena.providers.chat import ChatModel
from arena.providers.local_server import Settings

START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 2.0
ATTEMPT_SECONDS: Final = 120.0  # calls of parallel matches wait in line for the one slot

# A small model writes until it is cut off, so what it may fill has an end here.
LONGEST_STRING: Final = 160
LONGEST_LIST: Final = 8

_SEEDS: Final = 2**31  # llama.cpp's have 32 bits, of which the highest means "random"
_CPUINFO: Final = Path("/proc/cpuinfo")
_CPU_FLAGS: Final = ("avx2", "fma", "f16c", "bmi2")
_LIBRARIES: Final = ("libgomp.so.1", "libstdc++.so.6")
_LIBRARY_ADVICE: Final = "apt-get install libgomp1 libstdc++6"
_SERVER_MODULE: Final = "arena.providers.local_server"
_TURN_TOKENS: Final = re.compile(
    r"<(?=[|\N{FULLWIDTH VERTICAL LINE}]|<SYS>|/?(?:s|bos|eos|think|start_of_turn|end_of_turn)>)|\[(?=/?INST\])"
)


@dataclass(frozen=True, slots=True)
class LocalOptions:
    """How the server runs."""

    context_tokens: int = 12288
    """Also bounds the store of prompt beginnings: every question of two or three seats finds room in it."""
    reproducible: bool = False
    """Every single call repeats to the byte for the same seed, at a third of the speed."""


def check(spec: str) -> Path:
    """Return the weights for a name or for the path of a GGUF file, having made sure that they can run here.

    Raises ConfigError for a wrong name or path, SetupError for what this machine lacks.
    """
    is_path = spec.endswith(".gguf") or "/" in spec or os.sep in spec
    if is_path:
        _check_gguf(Path(spec).expanduser())
    else:
        weights.check_name(spec)
    if importlib.util.find_spec("xllamacpp") is None:
        raise SetupError("the extra \"local\" is missing: pip install 'bluff-and-haggle[local]'")
    if platform.system() == "Linux":
        _check_processor()
        _check_libraries()
    return Path(spec).expanduser().absolute() if is_path else weights.find(spec)


def _check_gguf(path: Path) -> None:
    try:
        with path.open("rb") as file:
            magic = file.read(4)
    except OSError as error:
        raise ConfigError(f"cannot read the weights {path}: {error.strerror}") from error
    if magic != b"GGUF":
        raise ConfigError(f"{path} is not a GGUF file")


def _check_processor() -> None:
    """The published x86-64 build is fixed at these instructions, and without them the process dies by SIGILL."""
    if platform.machine().lower() not in {"x86_64", "amd64"} or not _CPUINFO.exists():
        return
    flags = next((line for line in _CPUINFO.read_text().splitlines() if line.startswith("flags")), "").split()
    if missing := [flag.upper() for flag in _CPU_FLAGS if flags and flag not in flags]:
        raise SetupError(
            f"this processor lacks {', '.join(missing)}, which the local model needs: "
            "use another machine, a recording, or a server by its base URL"
        )


def _check_libraries() -> None:
    for library in _LIBRARIES:
        try:
            ctypes.CDLL(library)
        except OSError as error:
            raise SetupError(f"{library} is missing: {_LIBRARY_ADVICE}") from error


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a running server answers."""

    base_url: str
    model: str
    pid: int
    api_key: str = field(repr=False)


class LocalServer:
    """One child process, which every seat with the same weights and options uses. Safe to call from any thread."""

    def __init__(self, gguf: Path, options: LocalOptions) -> None:
        self.gguf = gguf
        self.options = options
        self.users = 0
        self._starting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None
        self._endpoint: Endpoint | None = None
        self._restarts_left = 1
        self._stopped = False

    @property
    def endpoint(self) -> Endpoint | None:
        """Where it answers; None if it is not running."""
        process = self._process
        return self._endpoint if process is not None and process.poll() is None else None

    def ensure(self) -> Endpoint:
        """Start it unless it runs; after a crash, once more. Blocks for as long as loading takes."""
        with self._starting:
            if (running := self.endpoint) is not None:
                return running
            if self._stopped:  # by the last user, while somebody was still in line to start it
                raise ModelError("the local model was closed", provider="local", status=None, retryable=False)
            if self._process is not None and self._endpoint is not None:
                self._allow_restart(self._process)
            self._end()
            self._endpoint = self._start()
            return self._endpoint

    def stop(self) -> None:
        """Stop for good, within 2 s or by force; also while it is starting."""
        self._stopped = True
        self._end()  # so that a start under way fails at once
        with self._starting:
            self._end()

    def _end(self) -> None:
        """End the process, if there is one, and forget it."""
        process, self._process, self._endpoint = self._process, None, None
        if process is not None:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            _close_pipes(process)
        log, self._log = self._log, None
        if log is not None:
            log.close()

    def _allow_restart(self, dead: "subprocess.Popen[bytes]") -> None:
        if self._restarts_left == 0:
            words = f"the local model's server died again (exit status {dead.returncode}) {_last_words(self._log)}"
            raise ModelError(words.rstrip(), provider="local", status=None, retryable=False)
        self._restarts_left -= 1

    def _start(self) -> Endpoint:
        key = secrets.token_urlsafe(24)
        settings = Settings(
            gguf=str(self.gguf),
            model=self.gguf.stem,
            api_key=key,
            context_tokens=self.options.context_tokens,
            reproducible=self.options.reproducible,
        )
        began = time.monotonic()
        log = self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed by stop()
        process = self._process = _spawn(log)
        reply = _first_reply(process, settings)
        if "base_url" in reply:
            return Endpoint(reply["base_url"], reply["model"], reply["pid"], key)
        late = f" within {START_SECONDS:g} s" if time.monotonic() - began >= START_SECONDS else ""
        reason = f"{reply.get('error', '')} {_last_words(log)}".strip()
        self._end()
        if any(library in reason for library in _LIBRARIES):
            raise SetupError(f"{reason}: {_LIBRARY_ADVICE}")
        raise SetupError(f"the local model's server did not start{late}: {reason or 'it left no word'}")


def _spawn(log: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Start the child in a session of its own: a Ctrl-C at the terminal reaches the arena alone."""
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(  # noqa: S603 - this project's own module
        [sys.executable, "-P", "-m", _SERVER_MODULE],
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        start_new_session=True,
    )


def _first_reply(process: "subprocess.Popen[bytes]", settings: Settings) -> dict[str, Any]:
    """Tell the child what to serve and wait for its line; {} if it died or took too long."""
    assert process.stdin is not None
    assert process.stdout is not None
    overdue = threading.Timer(START_SECONDS, process.kill)
    overdue.daemon = True
    overdue.start()
    try:
        process.stdin.write(json.dumps(settings).encode() + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()
        reply = json.loads(line) if line else {}
        return reply if isinstance(reply, dict) else {}
    except (OSError, ValueError):  # it died before it could read, or was stopped meanwhile
        return {}
    finally:
        overdue.cancel()


def _close_pipes(process: "subprocess.Popen[bytes]") -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):  # what was not yet written to the dead is lost, and may be
                pipe.close()


def _last_words(log: IO[bytes] | None) -> str:
    """Return the end of the child's log as one line; the child writes on at its own place in the file."""
    if log is None or log.closed:
        return ""
    size = os.fstat(log.fileno()).st_size
    tail = os.pread(log.fileno(), 600, max(0, size - 600)).decode("utf-8", "replace")
    return " ".join(tail.split())[-300:]


_servers: dict[tuple[Path, LocalOptions], LocalServer] = {}
_servers_lock = threading.Lock()


def _join(gguf: Path, options: LocalOptions) -> LocalServer:
    with _servers_lock:
        server = _servers.setdefault((gguf, options), LocalServer(gguf, options))
        server.users += 1
        return server


def _leave(server: LocalServer) -> None:
    """Stop the server if nobody else uses it."""
    with _servers_lock:
        server.users -= 1
        if server.users > 0:
            return
        del _servers[server.gguf, server.options]
    server.stop()


@atexit.register
def _stop_all() -> None:
    for server in list(_servers.values()):
        server.stop()


class LocalModel:
    """The local model as a `Model`. It joins the shared server at its first call and leaves it at `close`."""

    def __init__(self, name: str, gguf: Path, options: LocalOptions) -> None:
        self.name = name
        self.gguf = gguf
        self.options = options
        self._server: LocalServer | None = None
        self._chat: ChatModel | None = None

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None,
        seed: int | None,
        max_tokens: int,
    ) -> Completion:
        """Ask once. A server that dies meanwhile is started again once and asked anew."""
        if self._server is None:
            self._server = _join(self.gguf, self.options)
        server = self._server
        harmless: list[Message] = [{"role": m["role"], "content": _defuse(m["content"])} for m in messages]
        while True:
            endpoint = server.endpoint
            if endpoint is None:
                endpoint = await asyncio.to_thread(server.ensure)
            chat = await self._chat_at(server, endpoint)
            try:
                return await chat.complete(
                    harmless,
                    schema=None if schema is None else bounded(schema),
                    seed=None if seed is None else seed % _SEEDS,
                    max_tokens=max_tokens,
                )
            except ModelError:
                if server.endpoint == endpoint or self._server is not server:
                    raise

    async def close(self) -> None:
        """Leave the server, which stops with its last user."""
        chat, self._chat = self._chat, None
        server, self._server = self._server, None
        if chat is not None:
            await chat.close()
        if server is not None:
            await asyncio.to_thread(_leave, server)

    async def _chat_at(self, server: LocalServer, endpoint: Endpoint) -> ChatModel:
        if self._chat is not None and self._chat.base_url == endpoint.base_url:
            return self._chat
        if self._chat is not None:
            await self._chat.close()

        async def pause(seconds: float) -> None:
            """Before a retry, look whether there is still somebody to ask."""
            await asyncio.sleep(min(seconds, 0.1))
            if server.endpoint != endpoint:
                raise ModelError(f"{self.name}: the server died", provider=self.name, status=None, retryable=True)
            await asyncio.sleep(max(0.0, seconds - 0.1))

        self._chat = ChatModel(
            name=self.name,
            model=endpoint.model,
            base_url=endpoint.base_url,
            api_key=endpoint.api_key,
            token_field="max_tokens",  # noqa: S106 - no password
            temperature=0.8,
            extra_body={"repeat_penalty": 1.1, "cache_prompt": not self.options.reproducible},
            timeout_seconds=ATTEMPT_SECONDS,
            sleep=pause,
        )
        return self._chat


def bounded(schema: Mapping[str, object]) -> dict[str, object]:
    """Give every free string and list of a schema an end; wire schemas have none, since some vendors refuse bounds."""
    result = {key: _bounded(value) for key, value in schema.items()}
    if result.get("type") == "string" and not {"enum", "const", "pattern", "maxLength"} & result.keys():
        result["maxLength"] = LONGEST_STRING
    if result.get("type") == "array":
        result.setdefault("maxItems", LONGEST_LIST)
    return result


def _bounded(value: object) -> object:
    if isinstance(value, Mapping):
        return bounded(value)
    return [_bounded(item) for item in value] if isinstance(value, list) else value


def _defuse(text: str) -> str:
    """Break what the tokenizer would take for the end of a turn, so that nobody's words can speak for another."""
    return _TURN_TOKENS.sub(lambda found: f"{found.group()}\N{WORD JOINER}", text)
