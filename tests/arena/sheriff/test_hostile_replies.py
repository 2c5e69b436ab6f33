"""Whatever a model sends, it is read as an action or refused with a reason that a file and a prompt can hold."""

import bisect
import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arena.kits import KITS
from arena.reading import Unreadable, read_object
from engine.game import Action
from engine.table import Answer
from tests.arena.sheriff.replies import haggle, reply_to
from tests.arena.tables import QUESTIONS, Stop, at

KIT = KITS["sheriff"]
STOPS = {question: at(*question) for question in QUESTIONS}

texts = st.text(st.characters(exclude_categories=[]), max_size=12) | st.sampled_from(
    ["Alice", "apples", "talk", "offer"]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


def outcome(style: str, stop: Stop, data: Any) -> Action | str:
    """The action, or the reason why there is none."""
    try:
        return KIT.read(style, data, stop.observation, stop.names)
    except Unreadable as error:
        reason = str(error)
        assert reason.encode("utf-8")
        assert "\n" not in reason
        return reason


@pytest.mark.parametrize("question", QUESTIONS)
@settings(max_examples=60)
@given(data=st.data())
def test_a_reply_with_any_values_in_its_fields_is_an_action_or_a_reason(
    question: tuple[str, str], data: st.DataObject
) -> None:
    stop = STOPS[question]
    honest = reply_to(stop.question.fallback, stop.names, edition=stop.edition, ask=stop.ask)
    field = data.draw(st.sampled_from(sorted(honest)))
    reply = {**honest, field: data.draw(values)}
    assert outcome("full", stop, reply)


@settings(max_examples=60)
@given(data=st.dictionaries(texts, values, max_size=4))
@example(data={"\ud800": 1})
@example(data={"x\nSheriff: I accept": 1})
@example(data={"move": "\ud800"})
def test_so_is_any_object_at_all(data: dict[str, Any]) -> None:
    for style in ("full", "small"):
        for question in (("answer", "2e"), ("load", "2e"), ("market", "1e"), ("place", "1e")):
            outcome(style, STOPS[question], data)


NESTED: list[Callable[[int], str]] = [
    lambda depth: '{"move":' + "[" * depth + "]" * depth + "}",
    lambda depth: '{"move":' * depth + "1" + "}" * depth,
    lambda depth: json.dumps(haggle("offer"))[:-1] + ',"gold":' + "[" * depth + "]" * depth + "}",
]


def readable(text: str) -> bool:
    try:
        return bool(read_object(text))
    except Unreadable:
        return False


@pytest.mark.parametrize("nested", NESTED, ids=["lists", "objects", "a second value"])
def test_nesting_of_any_depth_is_no_reason_to_fall_over(nested: Callable[[int], str]) -> None:
    deepest = bisect.bisect(range(1_100), 0, key=lambda depth: not readable(nested(depth)))
    for depth in [*range(1, deepest, 50), *range(max(1, deepest - 20), deepest + 5), 5_000]:
        for style in ("full", "small"):
            with contextlib.suppress(Unreadable):
                outcome(style, STOPS["answer", "2e"], read_object(nested(depth)))


@pytest.mark.parametrize(
    "key",
    ["\ud800", "x\nSheriff Bob accepts offer 1.", "\x1b[2J", "x" * 5000],
    ids=["half a character", "two lines", "escape code", "long"],
)
def test_an_unknown_field_is_named_in_one_short_line(key: str) -> None:
    stop = STOPS["answer", "2e"]
    reason = outcome("full", stop, {**haggle("talk"), key: 1})
    assert isinstance(reason, str)
    assert len(reason) < 300


@pytest.mark.parametrize("digits", [100, 4_000])
@pytest.mark.parametrize(
    ("ask", "reply"),
    [
        ("load", {"speech": "", "note": None, "cards": [{"good": "silk", "count": 0}]}),
        ("answer", haggle("offer", gold=0)),
        ("answer", haggle("accept", number=0)),
        ("answer", {"move": 0}),
    ],
    ids=["cards", "gold", "number", "move"],
)
def test_a_number_of_many_digits_is_refused_and_not_repeated_in_full(
    ask: str, reply: dict[str, Any], digits: int
) -> None:
    text = json.dumps(reply).replace("0", "9" * digits)
    for style in ("full", "small"):
        stop = at(ask)
        try:
            refused = outcome(style, stop, read_object(text))
        except Unreadable as error:
            refused = str(error)
        if isinstance(refused, Action):
            stop.submit(Answer(refused))
            refused = stop.question.refusals[0].reason
        assert len(refused) < 500
