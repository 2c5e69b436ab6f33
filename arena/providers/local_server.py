"""The process that serves the local model: `python -m arena.providers.local_server`.

It reads one line of JSON from stdin (`Settings`; the key must not show in a process list), starts llama.cpp's server on
a free loopback port, prints one line of JSON when it is ready (`Ready`, or `Failed`), and ends with its stdin. That
holds even where the arena is killed outright, since the system closes the pipe then.

It is a process of its own because llama.cpp's server cannot be stopped inside one, and because a fault in C++ ends by
signal.
"""

import importlib
import json
import os
import signal
import sys
from typing import Any, Final, TypedDict

# Requests that carry no seed repeat as well.
DEFAULT_SEED: Final = 20250101
PREFIX_STORE_MIB: Final = 512
LOG_ERRORS_ONLY: Final = 1


class Settings(TypedDict):
    """What the arena writes first."""

    gguf: str
    model: str
    """The name that answers carry."""
    api_key: str
    context_tokens: int
    reproducible: bool
    """Never reuse the work on an earlier prompt's beginning: three times slower, and every single call repeats."""


class Ready(TypedDict):
    """What is printed once the server answers."""

    base_url: str
    model: str
    pid: int


class Failed(TypedDict):
    """What is printed instead when it cannot start; the details are on stderr."""

    error: str


def main() -> None:
    """Serve until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the arena's to handle
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # loading is C++ and would keep a Python handler waiting
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that nothing that C++ prints is taken for a reply
    settings: Settings = json.loads(sys.stdin.buffer.readline())
    try:
        server = _start(settings)
        base_url = f"{server.listening_address}/v1"
        _reply(replies, Ready(base_url=base_url, model=settings["model"], pid=os.getpid()))
        sys.stdin.buffer.read()
    except (ImportError, RuntimeError) as error:
        _reply(replies, Failed(error=" ".join(str(error).split())))
        os._exit(1)
    except BrokenPipeError:  # the arena is gone already
        pass
    os._exit(0)  # the server's threads are never joined


def _start(settings: Settings) -> Any:
    """Start the server; returns once the model is loaded."""
    xllamacpp: Any = importlib.import_module("xllamacpp")  # optional, and without types
    parameters = xllamacpp.CommonParams()
    parameters.model.path = settings["gguf"]
    parameters.model_alias = {settings["model"]}
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.api_keys = [settings["api_key"]]
    parameters.cors_origins = ""  # by default any web page could ask
    parameters.cors_origins_explicit = True
    parameters.ui = False
    parameters.endpoint_slots = False
    parameters.verbosity = LOG_ERRORS_ONLY
    # More threads wait for each other in a busy loop, and any other busy process then costs a multiple.
    parameters.cpuparams.n_threads = 1
    parameters.cpuparams_batch.n_threads = 1
    parameters.n_parallel = 1
    parameters.n_ctx = settings["context_tokens"]
    parameters.sampling.seed = DEFAULT_SEED
    parameters.cache_prompt = not settings["reproducible"]
    parameters.cache_ram_mib = 0 if settings["reproducible"] else PREFIX_STORE_MIB
    return xllamacpp.Server(parameters)


def _reply(replies: Any, line: Ready | Failed) -> None:
    print(json.dumps(line), file=replies, flush=True)


if __name__ == "__main__":
    main()
