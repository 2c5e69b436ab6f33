"""What each event tells the seats that it is about, the other seats, and a spectator: no kind of event is left out."""

from typing import get_args

import pytest

from engine.shepherds import events
from engine.shepherds.actions import Claim
from engine.shepherds.events import (
    AgentCalled,
    Assigned,
    Chose,
    Dealt,
    Declined,
    Drew,
    Ended,
    Faced,
    Guessed,
    Inspected,
    Judged,
    Kept,
    Located,
    Looked,
    Placed,
    Reported,
    Revealed,
    RoundBegan,
    Settled,
    Skipped,
    Spoke,
    Stacked,
)

CLAIM = Claim("saw", "1", "wolf2")

OPEN = [
    Dealt(2),
    Faced(wild=True),
    Spoke(1, (CLAIM,), (2,)),
    Reported(0, 2),
    Skipped(1),
    Placed(1, 1, "W", (CLAIM,)),
    AgentCalled(1),
    Guessed(1, 2, "wolf", "wolf2", right=True),
    Declined(1),
    Revealed(("wolf2", "meadow", "sheep2", "sheep3"), ("mayor", "hunter")),
    Chose(1, covers=True),
    Settled("W", "wolf2", 0, (0, 0), (0, 2), (2, 0), (0, 0)),
    Judged(1, CLAIM, "false"),
    Ended(),
    Kept(1, ("shepherd_boy",), "?", face_up=True),
]
"""Events that all see alike."""

SECRET = [
    (Stacked((("meadow",), ("sheep2",)), ("wolf1",)), set[int](), Stacked((("?",), ("?",)), ("?",))),
    (RoundBegan(1, 0, ("hunter",)), set[int](), RoundBegan(1, 0, ("?",))),
    (Drew(1, ("hunter", "banker")), {1}, Drew(1, ("?", "?"))),
    (Kept(1, ("hunter",), "banker"), {1}, Kept(1, ("?",), "?")),
    (Assigned(1, ("hunter", "banker")), {1}, Assigned(1, ("?", "?"))),
    (Located((1, 0, 3, 2)), set[int](), Located(())),
    (Inspected(1, ("1", "2"), ("meadow", "wolf1")), {1}, Inspected(1, ("1", "2"), ("?", "?"))),
    (Looked(1, "2", "wolf1"), {1}, Looked(1, "2", "?")),
]
"""Events, the seats that see all of it, and what everybody else sees."""


def test_every_kind_of_event_is_among_these_examples():
    """2.11."""
    kinds = {type(event) for event in OPEN} | {type(event) for event, _, _ in SECRET}
    assert kinds == set(get_args(events.ShepherdsEvent))


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_an_open_event_is_seen_by_all_as_it_is(event):
    """2.11."""
    assert [event.seen_by(seat) for seat in (0, 1, 2, None)] == [event] * 4


@pytest.mark.parametrize(("event", "knowing", "glimpse"), SECRET, ids=[type(event).__name__ for event, _, _ in SECRET])
def test_a_secret_event_is_whole_for_those_it_is_about_and_face_down_for_the_others(event, knowing, glimpse):
    """2.11."""
    for seat in (0, 1, 2, None):
        assert event.seen_by(seat) == (event if seat in knowing else glimpse)
    assert glimpse.seen_by(1) == glimpse.seen_by(None) == glimpse
