"""Whose fault it is when something goes wrong, and the exit code that a script can tell it by.

Each message is one line that says what to do. What is not one of these is a fault of this program and propagates.
"""

from typing import ClassVar


class ArenaError(Exception):
    """A fault that is expected to happen and is reported without a traceback."""

    exit_code: ClassVar[int] = 1


class ConfigError(ArenaError):
    """The user's fault, found before the first call is paid: an unknown name, a value that makes no sense."""

    exit_code: ClassVar[int] = 2


class SetupError(ConfigError):
    """This machine or account cannot do what was asked: no key, no weights, an extra missing, an unknown model."""

    exit_code: ClassVar[int] = 3


class BudgetError(ArenaError):
    """Out of credit or quota: every further call would fail too. The run can be resumed after a top-up."""

    exit_code: ClassVar[int] = 4


class ModelError(ArenaError):
    """The vendor's fault: no answer could be had. Never counts as play."""

    def __init__(
        self,
        message: str,
        *,
        provider: str,
        status: int | None,
        retryable: bool,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.provider = provider
        self.status = status
        """The HTTP status, or None where no answer arrived."""
        self.retryable = retryable
        """Whether the same call may succeed later, so that a parked match is worth resuming."""
        self.retry_after_seconds = retry_after_seconds
        """How long the server asked to be left alone, if it said so."""

    @property
    def message(self) -> str:
        """One line that says what happened."""
        return str(self)


class TranscriptError(ArenaError):
    """The file's fault: a line of a transcript that cannot be what it should be."""

    def __init__(self, message: str, *, line_number: int) -> None:
        super().__init__(f"line {line_number}: {message}")
        self.line_number = line_number
        """Counted from 1."""
