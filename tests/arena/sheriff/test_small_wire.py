import json
import random
from collections import Counter
from itertools import chain
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena.kits import KITS
from arena.reading import Unreadable
from arena.sheriff import small_wire
from arena.sheriff.small_wire import combinations
from engine.game import Action, IllegalAction
from engine.sheriff import goods
from engine.sheriff.actions import Accept, Offer, Terms
from tests.arena.tables import QUESTIONS, Stop, at, module_stops, varied_stops

SMALL = KITS["sheriff"]


def choices(stop: Stop) -> list[str]:
    """What the schema lets a model choose from."""
    properties = cast("Any", SMALL.wire("small", stop.observation, stop.names).schema)["properties"]
    return cast("list[str]", properties["move"]["enum"])


def chosen(stop: Stop, move: object) -> Any:
    return SMALL.read("small", {"move": move}, stop.observation, stop.names)


def why_illegal(stop: Stop, action: Action) -> str:
    try:
        stop.table.game.resolve(stop.state, stop.seat, action)
    except IllegalAction as error:
        return str(error)
    return ""


def test_every_move_on_a_menu_is_legal() -> None:
    tried: Counter[tuple[str, str]] = Counter()
    illegal: dict[str, str] = {}
    rare = (at(ask, seed=seed) for ask in ("give", "burn", "swap", "claim") for seed in range(4))
    for stop in chain(varied_stops([*range(34), 57, 68, 134, 143]), module_stops(range(6)), rare):
        for move, action in small_wire.menu(stop.observation, stop.names).items():
            tried[stop.ask, stop.edition] += 1
            if why := why_illegal(stop, action):
                illegal[why] = f"{stop.ask}: {move}"
    assert {question for question in QUESTIONS if tried[question] > 6} == set(QUESTIONS)
    assert illegal == {}


def test_a_move_that_is_read_is_the_one_on_the_menu() -> None:
    for stop in varied_stops(range(1, 3)):
        for move, action in small_wire.menu(stop.observation, stop.names).items():
            assert chosen(stop, move) == action


def test_a_menu_is_never_empty_and_never_long() -> None:
    sizes = Counter(len(choices(stop)) for stop in varied_stops(range(6)))
    assert min(sizes) >= 1
    assert max(sizes) <= 20


def test_most_menus_leave_a_choice() -> None:
    sizes = [len(choices(stop)) for stop in varied_stops(range(6)) if stop.ask in ("load", "judge", "answer")]
    assert sum(size > 1 for size in sizes) > 0.9 * len(sizes)


def test_the_same_question_has_the_same_menu_however_often_it_is_asked() -> None:
    for stop in varied_stops(range(4)):
        assert choices(stop) == choices(stop)


def test_two_tables_with_the_same_deal_have_the_same_menus() -> None:
    first, second = ([choices(stop) for stop in varied_stops([4])] for _ in range(2))
    assert first == second


def test_the_schema_asks_for_exactly_what_it_names() -> None:
    for question in QUESTIONS:
        stop = at(*question)
        schema = cast("Any", SMALL.wire("small", stop.observation, stop.names).schema)
        assert schema["additionalProperties"] is False
        assert schema["required"] == list(schema["properties"])
        assert schema["required"][-1] == "move"
        assert schema["properties"]["move"] == {"type": "string", "enum": choices(stop)}
        json.dumps(schema)


@pytest.mark.parametrize("ask", ["start", "market", "place", "stack", "load", "pay", "give", "claim", "burn", "swap"])
def test_a_small_model_is_silent_where_its_words_would_give_its_cards_away(ask: str) -> None:
    schema = cast("Any", SMALL.wire("small", at(ask).observation, at(ask).names).schema)
    assert "speech" not in schema["properties"]


def test_the_menu_of_a_merchant_with_a_live_demand_can_accept_it() -> None:
    for stop in varied_stops(range(40)):
        demands = [o for o in stop.view.live() if stop.seat in o.awaits and o.author != stop.seat and o.terms.gold]
        if (
            stop.ask == "answer"
            and demands
            and demands[0].terms == Terms(stop.seat, gold=demands[0].terms.gold, passes=(stop.seat,))
        ):
            assert f"accept offer {demands[0].number}" in choices(stop)
            assert chosen(stop, f"accept offer {demands[0].number}") == Accept(demands[0].number)
            return
    raise AssertionError("no demand came up")


def test_an_offer_on_the_menu_is_for_the_passage_of_the_own_bag() -> None:
    stop = at("answer")
    assert chosen(stop, "offer 1 gold") == Offer(Terms(stop.seat, gold=1, passes=(stop.seat,)))


@pytest.mark.parametrize("spoilt", [str.upper, str.title, lambda move: f"  {move}\n"])
def test_letter_case_and_outer_space_do_not_matter(spoilt: Any) -> None:
    for question in QUESTIONS:
        stop = at(*question)
        for move in choices(stop):
            assert chosen(stop, spoilt(move)) == chosen(stop, move)


def test_no_two_moves_of_a_menu_differ_by_letter_case_alone() -> None:
    for stop in varied_stops(range(6)):
        moves = choices(stop)
        assert len({move.lower() for move in moves}) == len(moves)


@pytest.mark.parametrize("move", [None, True, 1, 5.0, [], {}, ["talk"], "", " ", "offer 1", "sell my mother", "²"])
def test_what_is_not_on_the_menu_is_refused_with_the_menu(move: object) -> None:
    for question in QUESTIONS:
        stop = at(*question)
        with pytest.raises(Unreadable) as caught:
            chosen(stop, move)
        assert choices(stop)[0] in str(caught.value)


def test_a_reply_without_a_move_is_unreadable() -> None:
    stop = at("answer")
    with pytest.raises(Unreadable):
        SMALL.read("small", {"speech": "talk"}, stop.observation, stop.names)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner), max_leaves=5
)


@given(move=json_values)
@example(move="\ud800")
@example(move=10**4000)
def test_any_move_is_either_legal_or_unreadable(move: object) -> None:
    stop = at("answer")
    try:
        action = chosen(stop, move)
    except Unreadable as error:
        str(error).encode()
    else:
        stop.table.game.resolve(stop.state, stop.seat, action)


@given(hand=st.lists(st.sampled_from(goods.NAMES), max_size=7), least=st.integers(0, 3), most=st.integers(0, 6))
def test_combinations_are_all_different_ways_of_taking_cards(hand: list[str], least: int, most: int) -> None:
    ways = combinations(tuple(hand), least, most)
    assert len({goods.sort(way) for way in ways}) == len(ways)
    for way in ways:
        assert least <= len(way) <= most
        assert not Counter(way) - Counter(hand)
    dice = random.Random(len(hand))
    number = dice.randint(0, len(hand))
    if least <= number <= most:
        assert goods.sort(dice.sample(hand, number)) in {goods.sort(way) for way in ways}


def test_the_reply_is_short_enough_for_its_limit() -> None:
    for stop in varied_stops(range(4)):
        wire = small_wire.wire(stop.observation, stop.names)
        longest = max(choices(stop), key=len)
        reply = json.dumps({"speech": "x" * small_wire.SPEECH_LENGTH, "move": longest})
        assert len(reply) < 3 * wire.max_tokens
