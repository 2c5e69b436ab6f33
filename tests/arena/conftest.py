"""What several tests of the arena need."""

import functools

import pytest

from arena import replaying
from arena.records import Reader


@pytest.fixture
def one_reader_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of files are read in some tests, and making a reader takes longer than using it."""
    monkeypatch.setattr(replaying, "Reader", functools.cache(Reader))
