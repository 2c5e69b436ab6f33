import json
import random
from collections import Counter
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.kits import KITS
from arena.records import Reader, plain, tag
from arena.replaying import TABLE_EVENTS
from engine.catalog import GAMES
from engine.game import Action, Event
from engine.shepherds.actions import Claim
from engine.shepherds.events import Spoke
from engine.sheriff import goods
from engine.sheriff.actions import Accept, Load, Offer, Terms, Yield
from engine.sheriff.events import Dealt, Lapsed, Offered, Paid, RoundBegan, TurnedDown
from engine.table import Answer
from tests.arena.tables import SPEECHES, varied_stops

KINDS = [(game, kind) for game in GAMES for kind in (*KITS[game].actions, *KITS[game].events, *TABLE_EVENTS)]


READERS = {game: Reader([kind for name, kind in KINDS if name == game]) for game in GAMES}
SHERIFF = READERS["sheriff"]


def again(thing: Action | Event, by: Reader = SHERIFF) -> Any:
    """The record after its way through a file."""
    return by.read(json.loads(json.dumps(plain(thing), ensure_ascii=False)))


texts = st.sampled_from(SPEECHES) | st.text(st.characters(exclude_categories=["Cs"]))
seats = st.integers(0, 4)
cards = st.lists(st.sampled_from((*goods.NAMES, goods.FACE_DOWN)), max_size=4).map(tuple)
st.register_type_strategy(
    Terms,
    st.builds(
        Terms,
        seats,
        st.integers(),
        cards,
        cards,
        cards,
        st.lists(texts, max_size=2).map(tuple),
        st.lists(seats).map(tuple),
        st.lists(seats).map(tuple),
    ),
)


@pytest.mark.parametrize(("game", "kind"), KINDS)
@settings(max_examples=10)
@given(data=st.data())
def test_every_record_is_read_back_as_it_was(game: str, kind: type, data: st.DataObject) -> None:
    thing = data.draw(st.from_type(kind))
    assert again(thing, READERS[game]) == thing
    assert type(again(thing, READERS[game])) is kind


def test_every_event_of_real_matches_is_read_back_as_it_was() -> None:
    kinds = Counter[str]()
    for stop in varied_stops(range(12)):
        if stop.table.turn % 20 == 0:
            for event in stop.table.log[len(stop.table.log) // 2 :]:
                kinds[tag(type(event))] += 1
                assert again(event) == event
    assert len(kinds) > 15


def test_every_action_of_real_matches_is_read_back_as_it_was() -> None:
    dice = random.Random(1)
    for stop in varied_stops(range(6)):
        action = stop.sampled(dice)
        assert again(action) == action


@pytest.mark.parametrize("game", GAMES)
def test_no_two_records_of_a_game_have_the_same_name(game: str) -> None:
    names = [tag(kind) for name, kind in KINDS if name == game]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_no_record_is_called_like_a_line_of_the_file(game: str) -> None:
    assert not {"match", "answer", "end"} & {tag(kind) for name, kind in KINDS if name == game}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_no_field_of_a_record_collides_with_the_files_own(game: str, kind: type) -> None:
    assert is_dataclass(kind)
    assert not {"seq", "type"} & {field.name for field in fields(kind)}


@pytest.mark.parametrize(
    ("kind", "name"), [(RoundBegan, "round_began"), (TurnedDown, "turned_down"), (Yield, "yield"), (Dealt, "dealt")]
)
def test_a_record_is_called_after_its_class(kind: type, name: str) -> None:
    assert tag(kind) == name


def test_what_is_as_usual_is_left_out() -> None:
    offered = Offered(1, 2, Terms(2, gold=3, passes=(2,)))
    assert plain(offered) == {
        "type": "offered",
        "number": 1,
        "author": 2,
        "terms": {"payer": 2, "gold": 3, "passes": (2,)},
    }
    assert plain(Paid(0, 1, 0)) == {"type": "paid", "payer": 0, "payee": 1, "gold": 0}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "unknown type"),
        ({"type": "castled"}, "castled"),
        ({"type": ["accept"]}, "unknown type"),
        ({"type": "accept"}, "number"),
        ({"type": "accept", "number": None}, "number"),
        ({"type": "accept", "number": "many"}, "number"),
        ({"type": "load", "cards": "apples"}, "cards"),
        ({"type": "load", "cards": [["apples"]]}, "cards"),
        ({"type": "offer", "terms": 5}, "terms"),
        ({"type": "offer", "terms": {}}, "terms.payer"),
    ],
)
def test_what_is_no_record_is_refused_with_what_is_wrong(data: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SHERIFF.read(data)


def test_records_in_a_tuple_are_written_field_by_field() -> None:
    spoke = Spoke(1, (Claim("saw", "2", "wolf"), Claim("role", role="hunter")), (0,))
    claims = ({"what": "saw", "location": "2", "card": "wolf"}, {"what": "role", "role": "hunter"})
    assert plain(spoke) == {"type": "spoke", "seat": 1, "claims": claims, "to": (0,)}
    assert again(spoke, READERS["shepherds"]) == spoke


def test_a_reader_knows_the_records_that_it_was_made_for() -> None:
    small = Reader([Accept, Load])
    assert small.knows("accept")
    assert not small.knows("offer")
    with pytest.raises(ValueError, match="unknown type offer"):
        small.read(plain(Offer(Terms(1))))


def test_lists_become_the_tuples_that_the_rules_compare() -> None:
    assert again(Lapsed((1, 2))).numbers == (1, 2)
    assert again(Offer(Terms(1, stand=("apples",)))).terms.stand == ("apples",)
    assert Answer(again(Load(("apples",)))).action == Load(("apples",))
