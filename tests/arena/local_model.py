"""Whether the local model can run on this machine: the tests of the real thing skip where it cannot."""

from arena.errors import SetupError
from arena.providers import local


def why_not() -> str:
    """What keeps it from running, or an empty text."""
    try:
        local.check("smollm2")
    except SetupError as error:
        return str(error)
    return ""


WHY_NOT = why_not()
