import json
from collections import Counter
from itertools import chain
from typing import Any, cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arena.reading import Unreadable
from arena.shepherds import small_wire
from engine.game import Action, IllegalAction
from engine.shepherds.actions import Place, Speak
from tests.arena.shepherds.prompts import KIT
from tests.arena.shepherds.tables import ASKS, Stop, at, varied_stops

STOPS = {ask: at(ask) for ask in ASKS}


def schema_of(stop: Stop) -> Any:
    return cast("Any", KIT.wire("small", stop.observation, stop.names).schema)


def choices(stop: Stop) -> list[str]:
    """What the schema lets a model choose from."""
    return cast("list[str]", schema_of(stop)["properties"]["move"]["enum"])


def chosen(stop: Stop, move: object) -> Any:
    return KIT.read("small", {"move": move}, stop.observation, stop.names)


def why_illegal(stop: Stop, action: Action) -> str:
    try:
        stop.table.game.resolve(stop.state, stop.seat, action)
    except IllegalAction as error:
        return str(error)
    return ""


def test_every_move_on_a_menu_is_legal_and_read_as_itself() -> None:
    tried: Counter[str] = Counter()
    illegal: dict[str, str] = {}
    rare = (at("contract", seed=seed) for seed in range(4))
    for stop in chain(varied_stops(range(36)), rare):
        for move, action in small_wire.menu(stop.observation, stop.names).items():
            tried[stop.ask] += 1
            if why := why_illegal(stop, action):
                illegal[why] = f"{stop.ask}: {move}"
            if tried[stop.ask] % 20 == 1:
                assert chosen(stop, move) == action
    assert {ask for ask in ASKS if tried[ask] > 6} == set(ASKS)
    assert illegal == {}


def test_a_menu_is_never_empty_and_never_long() -> None:
    for stop in varied_stops(range(12)):
        moves = choices(stop)
        assert 1 <= len(moves) <= 20
        assert len({move.lower() for move in moves}) == len(moves)


def test_the_same_question_has_the_same_menu_however_often_it_is_asked() -> None:
    for stop in varied_stops(range(4)):
        assert choices(stop) == choices(stop)


@pytest.mark.parametrize("ask", ASKS)
def test_the_schema_asks_for_exactly_what_it_names(ask: str) -> None:
    stop = STOPS[ask]
    schema = schema_of(stop)
    assert schema["additionalProperties"] is False
    assert schema["required"] == list(schema["properties"])
    assert schema["required"][-1] == "move"
    json.dumps(schema)


@pytest.mark.parametrize("ask", ASKS)
def test_a_small_model_speaks_where_words_are_heard(ask: str) -> None:
    heard = ask in ("talk", "tell", "reply", "place")
    assert ("speech" in schema_of(STOPS[ask])["properties"]) == heard
    if ask == "place":
        assert "speech" not in schema_of(at(ask, talk="mute"))["properties"]


def test_a_claim_on_the_menu_is_about_a_card_that_was_seen_or_a_role() -> None:
    about_cards = 0
    for stop in varied_stops(range(6)):
        for action in small_wire.menu(stop.observation, stop.names).values():
            for claim in action.claims if isinstance(action, Speak) else ():
                if claim.what == "saw":
                    about_cards += 1
                    assert stop.view.seen["W123".index(claim.location)] >> stop.seat & 1
                else:
                    assert claim.what == "role"
    assert about_cards > 20


def test_where_two_meeples_are_left_each_can_go_everywhere() -> None:
    stop = at("place", players=2)
    assert len(choices(stop)) == 8
    assert chosen(stop, "red to the wild") == Place("W", 0)


@pytest.mark.parametrize("spoilt", [str.upper, str.title, lambda move: f"  {move}\n"])
def test_letter_case_and_outer_space_do_not_matter(spoilt: Any) -> None:
    for stop in STOPS.values():
        for move in choices(stop):
            assert chosen(stop, spoilt(move)) == chosen(stop, move)


@pytest.mark.parametrize("move", [None, True, 1, 5.0, [], {}, ["just talk"], "", " ", "field 9", "²"])
def test_what_is_not_on_the_menu_is_refused_with_the_menu(move: object) -> None:
    for stop in STOPS.values():
        with pytest.raises(Unreadable) as caught:
            chosen(stop, move)
        assert choices(stop)[0] in str(caught.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner), max_leaves=5
)


@settings(max_examples=40)
@given(move=json_values)
@example(move="\ud800")
@example(move=10**4000)
def test_any_move_is_either_legal_or_unreadable(move: object) -> None:
    stop = STOPS["tell"]
    try:
        action = chosen(stop, move)
    except Unreadable as error:
        str(error).encode()
    else:
        assert not why_illegal(stop, action)


@pytest.mark.parametrize("ask", ASKS)
def test_the_longest_reply_fits_into_the_tokens(ask: str) -> None:
    stop = STOPS[ask]
    longest = max(choices(stop), key=len)
    reply = json.dumps({"speech": "x" * small_wire.SPEECH_LENGTH, "move": longest})
    assert len(reply) < 3 * KIT.wire("small", stop.observation, stop.names).max_tokens
