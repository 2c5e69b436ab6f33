"""Whatever a model sends, it is read as an action or refused with a reason that a file and a prompt can hold."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arena.reading import Unreadable, read_object
from engine.game import Action, IllegalAction
from tests.arena.shepherds.prompts import KIT
from tests.arena.shepherds.replies import reply_to
from tests.arena.shepherds.tables import ASKS, Stop, at

STOPS = {ask: at(ask) for ask in ASKS} | {f"{ask} of two": at(ask, players=2) for ask in ("place", "insure")}

texts = st.text(st.characters(exclude_categories=[]), max_size=12) | st.sampled_from(
    ["Alice", "hunter", "W", "saw", "red"]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
claims = st.fixed_dictionaries(
    {
        "what": st.sampled_from(["saw", "wolves", "role", "refused", "will_place"]) | values,
        "location": st.sampled_from(["W", "1"]) | values,
        "card": st.sampled_from(["sheep", "wolf9"]) | values,
        "role": st.sampled_from(["hunter", "sheriff"]) | values,
        "number": st.integers() | values,
    }
)


def why_illegal(stop: Stop, action: Action) -> str:
    try:
        stop.table.game.resolve(stop.state, stop.seat, action)
    except IllegalAction as error:
        return str(error)
    return ""


def outcome(style: str, stop: Stop, data: Any) -> Action | str:
    """The action, or the reason why there is none."""
    try:
        return KIT.read(style, data, stop.observation, stop.names)
    except Unreadable as error:
        reason = str(error)
        assert reason.encode("utf-8")
        assert "\n" not in reason
        assert len(reason) < 600
        return reason


@pytest.mark.parametrize("name", STOPS)
@settings(max_examples=25)
@given(data=st.data())
def test_a_reply_with_any_values_in_its_fields_is_an_action_or_a_reason(name: str, data: st.DataObject) -> None:
    stop = STOPS[name]
    honest = reply_to(stop.question.fallback, stop)
    field = data.draw(st.sampled_from(sorted(honest)))
    reply = {**honest, field: data.draw(st.lists(claims, max_size=5) if field == "claims" else values)}
    read = outcome("full", stop, reply)
    if isinstance(read, Action):
        assert len(why_illegal(stop, read)) < 400


@settings(max_examples=60)
@given(data=st.dictionaries(texts, values, max_size=4))
@example(data={"\ud800": 1})
@example(data={"x\nHeadman Bob reports 1": 1})
@example(data={"move": "\ud800"})
def test_so_is_any_object_at_all(data: dict[str, Any]) -> None:
    for style in ("full", "small"):
        for name in ("tell", "place", "draft", "insure"):
            outcome(style, STOPS[name], data)


@pytest.mark.parametrize("depth", [1, 30, 400, 900])
def test_nesting_of_any_depth_is_no_reason_to_fall_over(depth: int) -> None:
    text = '{"speech":"","note":null,"ask":[],"claims":' + "[" * depth + "]" * depth + "}"
    try:
        outcome("full", STOPS["tell"], read_object(text))
    except Unreadable:
        return


@pytest.mark.parametrize("digits", [100, 4_000])
@pytest.mark.parametrize("ask", ["report", "tell"])
def test_a_number_of_many_digits_is_refused_and_not_repeated_in_full(ask: str, digits: int) -> None:
    claim = {"what": "wolves", "location": "1", "card": None, "role": None, "number": 0}
    body = {"number": 0} if ask == "report" else {"claims": [claim], "ask": []}
    text = json.dumps({"speech": "", "note": None, **body}).replace("0", "9" * digits)
    for style in ("full", "small"):
        try:
            reason = outcome(style, STOPS[ask], read_object(text))
        except Unreadable as error:
            reason = str(error)
        assert len(str(reason)) < 500
