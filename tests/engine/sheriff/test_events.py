"""What each event tells the seats that it is about, the other seats, and a spectator: no kind of event is left out."""

from typing import get_args

import pytest

from engine.sheriff import events
from engine.sheriff.actions import Terms
from engine.sheriff.events import (
    Accepted,
    Called,
    Dealt,
    Declared,
    Delivered,
    Drew,
    Ended,
    Gathered,
    Judged,
    Lapsed,
    Loaded,
    Offered,
    Opened,
    Paid,
    Placed,
    Reshuffled,
    Returned,
    RoundBegan,
    SetAside,
    Started,
    Took,
    TurnedDown,
    Withdrawn,
    Yielded,
)
from engine.sheriff.module_events import (
    Burnt,
    Claimed,
    Consented,
    Declined,
    DeputiesShuffled,
    Discarded,
    Divided,
    Leaned,
    Shared,
    TimeRanOut,
)

TERMS = Terms(1, gold=5, hidden=("silk",), passes=(1,))

OPEN = [
    RoundBegan(2, 0),
    Started(1),
    SetAside(1, ("silk", "apples")),
    Took(1, ("left", "right"), ("silk", "apples")),
    Placed(1, "left", ("silk", "apples")),
    Gathered(3),
    Declared(1, 2, "apples"),
    Called(1),
    Offered(3, 1, TERMS, replaced=2),
    Accepted(3, 0, 0),
    TurnedDown(3, 0),
    Withdrawn(3, 1),
    Lapsed((1, 3)),
    Yielded(1),
    Opened(1, ("apples",), ("silk",), 4, honest=False, by=(0,)),
    Paid(1, 0, 3, ("apples",), ("silk",), 2),
    Judged(3, 1, 2, "pass", kept=True),
    Ended((("silk",), ("mead",), ())),
    RoundBegan(1, 2, 4),
    Consented(3, 1, (0,)),
    Leaned(1, "open"),
    TimeRanOut((1, 3)),
    Claimed(1, "silk", 34),
    Burnt(1, 2, "apples", 2),
    Discarded(1, "silk"),
    Declined(1, "claim"),
]
"""Events that all see alike."""

SECRET = [
    (SetAside(1, ("silk", "mead"), face_up=False), {1}, SetAside(1, ("?", "?"), face_up=False)),
    (Drew(1, ("silk", "mead")), {1}, Drew(1, ("?", "?"))),
    (Loaded(1, ("silk", "mead")), {1}, Loaded(1, ("?", "?"))),
    (Reshuffled(("silk", "mead")), set[int](), Reshuffled(("?", "?"))),
    (Returned(1, ("apples",), ("silk", "mead"), (0,)), {1}, Returned(1, ("apples",), ("?", "?"), (0,))),
    (
        Delivered(3, 1, 0, (0,), 5, ("apples",), ("silk",), ("cheese",), ("mead",), 1, ("pepper", "silk")),
        {0, 1},
        Delivered(3, 1, 0, (0,), 5, ("apples",), ("?",), ("cheese",), ("?",), 1, ("?", "?")),
    ),
    (DeputiesShuffled((2, 0, 1)), set[int](), DeputiesShuffled(())),
    (Divided(0, 2, 5, ("apples", "silk")), {0, 2}, Divided(0, 2, 5, ("apples", "?"))),
    (
        Shared((0, 2), (5, 5), (("apples", "silk"), ("mead",)), 1, ("pepper",), agreed=False),
        {0, 2},
        Shared((0, 2), (5, 5), (("apples", "?"), ("?",)), 1, ("pepper",), agreed=False),
    ),
]
"""Events, the seats that see all of it, and what everybody else sees."""


def test_every_kind_of_event_is_among_these_examples():
    """3.8."""
    kinds = {type(event) for event in OPEN} | {type(event) for event, _, _ in SECRET} | {Dealt}
    assert kinds == set(get_args(events.SheriffEvent))


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_open_events_are_seen_alike_by_all(event):
    """3.8."""
    assert [event.seen_by(seat) for seat in (0, 1, 2, None)] == [event] * 4


@pytest.mark.parametrize(("event", "insiders", "glimpse"), SECRET, ids=[type(event).__name__ for event, _, _ in SECRET])
def test_secret_events_are_seen_by_those_concerned_and_by_the_others_face_down(event, insiders, glimpse):
    """3.8."""
    for seat in (0, 1, 2, None):
        assert event.seen_by(seat) == (event if seat in insiders else glimpse)


def test_of_the_deal_everyone_sees_the_own_hand_and_nothing_of_the_deck():
    """3.0, 3.8."""
    dealt = Dealt((("silk", "mead"), ("apples", "bread")), ("cheese", "pepper"), 50)
    assert dealt.seen_by(0) == Dealt((("silk", "mead"), ("?", "?")), (), 50)
    assert dealt.seen_by(1) == Dealt((("?", "?"), ("apples", "bread")), (), 50)
    assert dealt.seen_by(None) == Dealt((("?", "?"), ("?", "?")), (), 50)


def test_of_the_deal_everyone_sees_what_the_discard_piles_begin_with():
    """3.0, 3.8."""
    dealt = Dealt((("silk",), ("apples",)), ("cheese",), 50, (("mead", "silk"), ("bread",)))
    for seat in (0, 1, None):
        assert dealt.seen_by(seat).piles == (("mead", "silk"), ("bread",))


def test_looking_at_an_event_does_not_change_it():
    """3.8."""
    for event in (*OPEN, *(event for event, _, _ in SECRET)):
        before = repr(event)
        event.seen_by(2)
        assert repr(event) == before
