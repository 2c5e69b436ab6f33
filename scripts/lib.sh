# shellcheck shell=bash
# What check, fix, prove and demo share: where they run and the environment they run in. Sourced, never run.

set -euo pipefail
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ROOT=$(pwd -P)
VENV=.venv
SECONDS=0

note() { printf '%s\n' "$*"; }

die() {
    printf '%s\n' "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# step TITLE COMMAND...: run the command under its title; the first one that fails ends the script with its exit code.
# (Bash does not stop at errors inside a function that is called this way: functions return their failures themselves.)
step() {
    local title=$1 code=0
    shift
    printf '\n== %s\n' "$title"
    "$@" || code=$?
    if [ "$code" -ne 0 ]; then
        printf '\n== failed: %s (exit code %d, after %d s)\n' "$title" "$code" "$SECONDS" >&2
        exit "$code"
    fi
}

# Sets PYTHON to an interpreter that a virtual environment can be made with, or says in one line what is missing.
need_python() {
    PYTHON=${PYTHON:-python3}
    have "$PYTHON" || die "Missing: $PYTHON. Python 3.11 or newer is needed; PYTHON=/path/to/python3 chooses another."
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "Too old: $PYTHON is $("$PYTHON" -V 2>&1). Python 3.11 or newer is needed; PYTHON=/path/to/python3 chooses another."
    have uv || "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null ||
        die "Missing: python3-venv, Python's venv module with pip (on Debian and Ubuntu: apt-get install python3-venv)."
}

# Half-made ones do not, and neither do those of a folder that was moved or copied: their commands name the old place.
venv_works() {
    "$VENV/bin/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || return
    [ ! -e "$VENV/bin/arena" ] || head -n 3 "$VENV/bin/arena" | grep -qF "$ROOT/$VENV/bin/python"
}

make_venv() {
    note "Making $VENV"
    if have uv; then
        uv venv --quiet --clear --seed --python "$PYTHON" "$VENV" # with pip, for `arena models install`
    else
        "$PYTHON" -m venv --clear "$VENV"
    fi
}

pip_install() {
    if have uv; then
        uv pip install --quiet --python "$VENV/bin/python" "$@"
    else
        "$VENV/bin/python" -m pip install -qq --disable-pip-version-check "$@"
    fi
}

# What an installation depends on: the declared dependencies and the version.
fingerprint() {
    "$VENV/bin/python" -I - pyproject.toml arena/__init__.py <<'PYTHON'
import hashlib
import pathlib
import sys

print(hashlib.sha256(b"\0".join(pathlib.Path(name).read_bytes() for name in sys.argv[1:])).hexdigest())
PYTHON
}

# ensure_venv EXTRAS: the project is installed in .venv, editable, with these extras ("local" or "dev,local"), and comes
# first on PATH. Installs only when something has changed since the last time.
ensure_venv() {
    local extras=$1 wanted stamp
    if ! venv_works; then
        need_python
        make_venv || return
    fi
    export PATH="$ROOT/$VENV/bin:$PATH" VIRTUAL_ENV="$ROOT/$VENV"
    unset PYTHONHOME

    wanted=$(fingerprint) || return
    stamp=$VENV/installed-$extras
    if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    note "Installing .[$extras] into $VENV"
    if pip_install --only-binary xllamacpp --editable ".[$extras]"; then
        printf '%s\n' "$wanted" >"$stamp"
        if [ "$extras" = dev,local ]; then
            printf '%s\n' "$wanted" >"$VENV/installed-local"
        fi
        return
    fi
    # No stamp here, so that the next run tries again.
    note "That failed; trying once more without the local model's server (xllamacpp)"
    extras=${extras%local}
    extras=${extras%,}
    pip_install --editable ".${extras:+[$extras]}"
}

# The Python files in scripts/, with or without a suffix: tools that go by suffix are told their names.
python_scripts() {
    grep -lE '^#!.*python' scripts/* 2>/dev/null || true
}
