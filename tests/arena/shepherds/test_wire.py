import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from arena.prompting import form
from arena.reading import Unreadable, read_object
from engine.game import IllegalAction
from engine.shepherds.actions import Claim, Insure, Keep, Look, Place, Report, Skip, Speak
from tests.arena.shepherds.prompts import KIT
from tests.arena.shepherds.replies import claimed, reply_to
from tests.arena.shepherds.tables import ASKS, Stop, at, varied_stops

every_ask = pytest.mark.parametrize("ask", ASKS)


def schema_of(stop: Stop) -> Any:
    return KIT.wire("full", stop.observation, stop.names).schema


def read(stop: Stop, reply: dict[str, Any]) -> Any:
    """What a reply means after its way over the wire."""
    return KIT.read("full", read_object(json.dumps(reply)), stop.observation, stop.names)


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    """Every subschema, without taking a field's name for a keyword."""
    if isinstance(node, list):
        for item in node:
            yield from nodes(item)
    elif isinstance(node, dict):
        yield node
        for key, value in node.items():
            if key in ("properties", "$defs"):
                for child in value.values():
                    yield from nodes(child)
            elif key in ("items", "anyOf"):
                yield from nodes(value)


@every_ask
@pytest.mark.parametrize("players", [3, 5])
def test_every_vendor_takes_the_schema(ask: str, players: int) -> None:
    known = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "$ref", "$defs"}
    schema = schema_of(at(ask, players=3 if ask == "assign" else players))
    for node in nodes(schema):
        assert node.keys() <= known
        if node.get("type") == "object":
            assert node["additionalProperties"] is False
            assert sorted(node["required"]) == sorted(node["properties"])
        if "anyOf" in node:
            assert len(node["anyOf"]) == 2
            assert {"type": "null"} in node["anyOf"]
    assert schema["type"] == "object"


@every_ask
def test_a_schema_depends_on_question_and_options_alone_so_that_a_servers_cache_holds(ask: str) -> None:
    window = "T1" if ask == "talk" else ""
    assert schema_of(at(ask, window=window)) == schema_of(at(ask, window=window, seed=1))


@every_ask
def test_words_come_before_the_move_and_the_form_names_every_field(ask: str) -> None:
    stop = at(ask)
    shown = form(KIT.wire("full", stop.observation, stop.names))
    fields = list(schema_of(stop)["properties"])
    assert fields[0] == "speech"
    for field in fields:
        assert f'"{field}":' in shown


def test_every_action_survives_its_way_over_the_wire() -> None:
    dice, kinds = random.Random(1), Counter[str]()
    rare = (at("contract", seed=seed) for seed in range(6))
    for stop in chain(varied_stops(range(48)), rare):
        action = stop.sampled(dice)
        kinds[type(action).__name__] += 1
        assert read(stop, reply_to(action, stop)) == action
    assert set(kinds) == {action.__name__ for action in KIT.actions}


NUMBERS = [5.5, 5.0, True, "5", "５", [5], {}, float("nan"), None]


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_a_number_is_a_whole_number(number: object) -> None:
    with pytest.raises(Unreadable, match="number"):
        read(at("report"), {"speech": "", "note": None, "number": number})
    claim = {"what": "wolves", "location": "1", "card": None, "role": None, "number": number}
    with pytest.raises(Unreadable, match="number"):
        read(at("tell"), {"speech": "", "note": None, "claims": [claim], "ask": []})


@pytest.mark.parametrize("number", [-1, 7, 10**9])
def test_a_number_that_cannot_be_is_left_to_the_rules(number: int) -> None:
    stop = at("report")
    action = read(stop, {"speech": "", "note": None, "number": number})
    assert action == Report(number)
    with pytest.raises(IllegalAction):
        stop.table.game.resolve(stop.state, stop.seat, action)


@pytest.mark.parametrize("location", ["w", "field 1", "4", 1, True, ["1"], {}, ""], ids=repr)
def test_a_location_is_called_by_its_exact_name(location: object) -> None:
    for ask in ("look", "place"):
        reply = {**reply_to(at(ask).question.fallback, at(ask)), "location": location}
        with pytest.raises(Unreadable, match="location"):
            read(at(ask), reply)


def test_not_looking_can_be_said_only_where_one_need_not_look() -> None:
    free = at("look", look_mandatory=False)
    assert read(free, {"speech": "", "note": None, "location": None}) == Skip()
    with pytest.raises(Unreadable, match="location"):
        read(at("look"), {"speech": "", "note": None, "location": None})
    assert read(at("look"), {"speech": "", "note": None, "location": "2"}) == Look("2")


def test_of_a_claim_only_what_its_kind_uses_matters() -> None:
    claim = {"what": "saw", "location": "1", "card": "sheep4", "role": "hunter", "number": 3}
    action = read(at("tell"), {"speech": "", "note": None, "claims": [claim], "ask": []})
    assert action == Speak((Claim("saw", "1", "sheep4"),))


@pytest.mark.parametrize(
    ("what", "missing"),
    [("saw", "card"), ("saw", "location"), ("wolves", "number"), ("role", "role"), ("will_place", "location")],
)
def test_a_claim_without_what_it_needs_is_told_what_is_missing(what: str, missing: str) -> None:
    whole: dict[str, Any] = {"what": what, "location": "1", "card": "wolf", "role": "hunter", "number": 1}
    reply = {"speech": "", "note": None, "claims": [{**whole, missing: None}], "ask": []}
    with pytest.raises(Unreadable, match=f"The claim {what} needs .*; {missing} is missing"):
        read(at("tell"), reply)


def test_nothing_is_claimed_where_nobody_would_hear_it() -> None:
    for stop in (at("talk", window="T5"), at("place", talk="mute")):
        assert "claims" not in schema_of(stop)["properties"]


@pytest.mark.parametrize("name", ["alice", "ALICE", " Alice\n"])
def test_a_players_name_is_found_whatever_its_letter_case(name: str) -> None:
    stop = next(s for s in (at("tell", players=5, seed=n) for n in range(9)) if s.seat != 0 and s.view.mayor != 0)
    assert read(stop, {"speech": "", "note": None, "claims": [], "ask": [name]}) == Speak((), (0,))


@pytest.mark.parametrize("name", ["", "Zoe", "seat 1", "1", "Alice, Bob"])
def test_a_player_who_is_not_there_is_answered_with_those_who_are(name: str) -> None:
    with pytest.raises(Unreadable, match="players: Alice, Bob, Carol"):
        read(at("tell", players=4), {"speech": "", "note": None, "claims": [], "ask": [name]})


def test_meeples_are_called_by_their_colour() -> None:
    stop = at("place", players=3)
    mine: dict[str, Any] = {"speech": "", "note": None, "claims": [], "location": "W"}
    assert read(stop, {**mine, "meeple": " Purple"}) == Place("W", 5)
    assert read(stop, {**mine, "meeple": None}) == Place("W")
    with pytest.raises(Unreadable, match="meeples: red, yellow, blue, green, orange, purple"):
        read(stop, {**mine, "meeple": "black"})
    agent = at("insure", players=3)
    assert read(agent, {"speech": "", "note": None, "meeple": "green", "kind": "wolf"}) == Insure(3, "wolf")


def test_who_insures_somebody_must_guess() -> None:
    stop = at("insure", players=5)
    with pytest.raises(Unreadable, match="guess the kind"):
        read(stop, {"speech": "", "note": None, "player": "Alice", "kind": None})


def test_roles_are_read_as_said_and_left_to_the_rules() -> None:
    reply = {"speech": "", "note": None, "roles": ["sheriff", "hunter", "hunter"]}
    assert read(at("draft"), reply) == Keep(("sheriff", "hunter", "hunter"))


@every_ask
def test_a_reply_with_a_field_too_many_or_too_few_is_told_which(ask: str) -> None:
    stop = at(ask)
    whole = reply_to(stop.question.fallback, stop)
    resolve, fallback = stop.table.game.resolve, stop.question.fallback
    assert resolve(stop.state, stop.seat, read(stop, whole)) == resolve(stop.state, stop.seat, fallback)
    with pytest.raises(Unreadable, match="bribe"):
        read(stop, {**whole, "bribe": 5})
    for field in whole:
        with pytest.raises(Unreadable, match=field):
            read(stop, {name: value for name, value in whole.items() if name != field})


def test_a_reply_lists_claims_as_they_are_made() -> None:
    claims = (Claim("role", role="hunter"), Claim("wolves", "3", number=0))
    stop = at("reply")
    assert read(stop, {"speech": "", "note": None, "claims": claimed(claims)}) == Speak(claims)
