import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from arena.kits import KITS
from arena.prompting import form
from arena.reading import Unreadable, read_object
from arena.sheriff.wire import MOST_CARDS
from engine.sheriff import goods
from engine.sheriff.actions import (
    Accept,
    Call,
    Declare,
    Exchange,
    Load,
    Offer,
    Pass,
    Place,
    Start,
    Terms,
    TimeUp,
    Yield,
)
from tests.arena.sheriff.replies import haggle, listed, ordered, reply_to
from tests.arena.tables import QUESTIONS, Stop, at, module_stops, varied_stops

KIT = KITS["sheriff"]
every_question = pytest.mark.parametrize(("ask", "edition"), QUESTIONS)


def schema_of(ask: str, edition: str = "") -> Any:
    stop = at(ask, edition)
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


@every_question
def test_every_vendor_takes_the_schema(ask: str, edition: str) -> None:
    known = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "$ref", "$defs"}
    schema = schema_of(ask, edition)
    for node in nodes(schema):
        assert node.keys() <= known
        if node.get("type") == "object":
            assert node["additionalProperties"] is False
            assert sorted(node["required"]) == sorted(node["properties"])
        if "$ref" in node:
            assert node.keys() == {"$ref"}
    assert schema["type"] == "object"


@every_question
def test_a_schema_depends_on_question_and_edition_alone_so_that_a_servers_cache_holds(ask: str, edition: str) -> None:
    mine, other = at(ask, edition), at(ask, edition, seed=1)
    assert KIT.wire("full", mine.observation, mine.names) == KIT.wire("full", other.observation, other.names)


@every_question
def test_words_come_before_the_move(ask: str, edition: str) -> None:
    assert next(iter(schema_of(ask, edition)["properties"])) == "speech"


@every_question
def test_the_form_in_the_prompt_names_every_field(ask: str, edition: str) -> None:
    shown = form(KIT.wire("full", at(ask, edition).observation, at(ask, edition).names))
    for field in schema_of(ask, edition)["properties"]:
        assert f'"{field}":' in shown


def test_every_action_survives_its_way_over_the_wire() -> None:
    dice, kinds = random.Random(1), Counter[str]()
    rare = (at(ask, seed=seed) for ask in ("burn", "claim", "give") for seed in range(6))
    for stop in chain(varied_stops(range(40)), module_stops(range(12)), rare):
        action = stop.sampled(dice)
        kinds[type(action).__name__] += 1
        assert ordered(read(stop, reply_to(action, stop.names, edition=stop.edition, ask=stop.ask))) == ordered(action)
    assert set(kinds) == {action.__name__ for action in KIT.actions if action is not TimeUp}


NUMBERS = [5.5, True, "5.0", "１５", "²", "٣", "1_0", "$1,000", [5], {}, float("nan"), float("inf")]


@pytest.mark.parametrize("five", [5, 5.0, "5", "05"], ids=repr)
def test_five_may_be_written_as_a_float_or_in_digits(five: object) -> None:
    assert read(at("answer"), haggle("offer", gold=five)).terms.gold == 5
    assert read(at("judge"), haggle("accept", number=five)) == Accept(5)
    cards = {"speech": "", "note": None, "cards": [{"good": "apples", "count": five}]}
    assert read(at("load"), cards) == Load(("apples",) * 5)


@pytest.mark.parametrize("gold", NUMBERS, ids=repr)
def test_gold_is_a_whole_number_or_nothing(gold: object) -> None:
    with pytest.raises(Unreadable, match=r"gold|is no number|beyond all bounds|not one JSON"):
        read(at("answer"), haggle("offer", gold=gold))


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_so_is_the_number_of_an_offer(number: object) -> None:
    with pytest.raises(Unreadable, match=r"number|not one JSON"):
        read(at("judge"), haggle("accept", number=number))


@pytest.mark.parametrize("count", [*NUMBERS, -1, MOST_CARDS + 1, 10**30], ids=repr)
def test_and_so_is_a_number_of_cards_which_cannot_be_negative_or_huge_either(count: object) -> None:
    with pytest.raises(Unreadable):
        read(at("load"), {"speech": "", "note": None, "cards": [{"good": "apples", "count": count}]})


@pytest.mark.parametrize("gold", [-3, 51, 10**9])
def test_gold_that_is_not_there_is_read_as_said_and_left_to_the_rules(gold: int) -> None:
    stop = at("answer")
    assert read(stop, haggle("offer", gold=gold)) == Offer(Terms(stop.seat, gold, passes=(stop.seat,)))


@pytest.mark.parametrize("good", ["Apples", " apples", "apple", "face-down card", "?", "", None, 1, "turnips"])
def test_a_good_is_called_by_its_exact_name(good: object) -> None:
    with pytest.raises(Unreadable, match="good"):
        read(at("load"), {"speech": "", "note": None, "cards": [{"good": good, "count": 1}]})


@pytest.mark.parametrize("good", goods.CONTRABAND)
def test_contraband_cannot_even_be_named_in_a_declaration(good: str) -> None:
    with pytest.raises(Unreadable, match="good"):
        read(at("declare"), {"speech": "", "note": None, "good": good})


def test_a_declaration_has_the_true_number_of_cards() -> None:
    stop = at("declare")
    number = stop.view.bag_sizes[stop.seat]
    assert read(stop, {"speech": "", "note": None, "good": "cheese"}) == Declare(number, "cheese")


@pytest.mark.parametrize("action", ["Accept", "accept ", "inspect", "", None, 1, True, ["accept"]])
def test_a_move_is_called_by_its_exact_name(action: object) -> None:
    with pytest.raises(Unreadable, match="action"):
        read(at("judge"), {**haggle("pass"), "action": action})


@pytest.mark.parametrize("move", ["accept", "refuse", "withdraw"])
def test_a_move_about_an_offer_names_it(move: str) -> None:
    with pytest.raises(Unreadable, match=f"To {move} you must give the offer's number"):
        read(at("judge"), haggle(move))


@pytest.mark.parametrize("name", ["alice", "ALICE", " Alice\n", "Bob"])
def test_a_players_name_is_found_whatever_its_letter_case(name: str) -> None:
    seat = {"alice": 0, "bob": 1}[name.strip().lower()]
    assert read(at("start"), {"speech": "", "note": None, "player": name}) == Start(seat)
    assert read(at("pick"), {"speech": "", "note": None, "player": name}) == Call(seat)


@pytest.mark.parametrize("name", ["", "Zoe", "seat 1", "1", "Alice, Bob", "Sheriff Alice"])
def test_a_player_who_is_not_there_is_answered_with_those_who_are(name: str) -> None:
    with pytest.raises(Unreadable, match="players: Alice, Bob, Carol"):
        read(at("pick"), {"speech": "", "note": None, "player": name})


@pytest.mark.parametrize("field", ["pass_bags", "open_bags"])
def test_a_bag_of_nobody_is_unreadable(field: str) -> None:
    with pytest.raises(Unreadable, match="no player called"):
        read(at("answer"), haggle("offer", gold=1, **{field: ["Nobody"]}))


def test_an_offer_that_names_no_bag_is_for_the_passage_of_the_merchants_own() -> None:
    stop = at("answer")
    action = read(stop, haggle("offer", gold=2, stand_goods=listed(["apples"])))
    assert action == Offer(Terms(stop.seat, 2, stand=("apples",), passes=(stop.seat,)))


def test_an_offer_for_opening_anothers_bag_lets_no_bag_pass() -> None:
    stop = at("interject")
    owner = stop.view.called
    action = read(stop, haggle("offer", gold=2, open_bags=[stop.names[owner]]))
    assert action == Offer(Terms(stop.seat, 2, opens=(owner,)))


def test_a_merchant_cannot_offer_what_is_another_ones() -> None:
    stop = at("answer")
    other = next(name for seat, name in enumerate(stop.names) if seat not in (stop.seat, stop.view.sheriff))
    assert read(stop, haggle("offer", gold=2, merchant=other)) == Offer(Terms(stop.seat, 2, passes=(stop.seat,)))


def test_the_sheriff_asks_the_merchant_before_him_unless_he_names_one() -> None:
    stop = at("judge", players=4)
    owner = stop.view.called
    other = next(seat for seat in range(4) if seat not in (owner, stop.seat))
    assert read(stop, haggle("offer", gold=2)) == Offer(Terms(owner, 2, passes=(owner,)))
    asked = read(stop, haggle("offer", gold=2, merchant=stop.names[other], pass_bags=[stop.names[owner]]))
    assert asked == Offer(Terms(other, 2, passes=(owner,)))


def test_fields_that_do_not_belong_to_the_move_do_not_matter() -> None:
    stop = at("judge")
    assert read(stop, haggle("pass", gold=7, number=3, pass_bags=["Nobody"])) == Pass()
    assert read(stop, haggle("accept", gold=7, number=3)) == Accept(3)


def test_null_speech_and_null_gold_are_never_a_word_or_a_number() -> None:
    stop = at("answer")
    assert read(stop, {**haggle("talk"), "speech": None}) == Yield()
    assert read(stop, haggle("offer", gold=None)).terms.gold == 0


@every_question
def test_a_reply_with_a_field_too_many_or_too_few_is_told_which(ask: str, edition: str) -> None:
    stop = at(ask, edition)
    whole = reply_to(stop.question.fallback, stop.names, edition=edition, ask=stop.ask)
    assert ordered(read(stop, whole)) == ordered(stop.question.fallback)
    with pytest.raises(Unreadable, match="bribe"):
        read(stop, {**whole, "bribe": 5})
    for field in whole:
        with pytest.raises(Unreadable, match=field):
            read(stop, {name: value for name, value in whole.items() if name != field})


def test_cards_may_be_listed_in_several_parts() -> None:
    cards = [{"good": "silk", "count": 1}, {"good": "apples", "count": 1}, {"good": "apples", "count": 1}]
    assert read(at("load"), {"speech": "", "note": None, "cards": cards}) == Load(("apples", "apples", "silk"))


def exchange(cards: list[dict[str, Any]], draw_from: Any) -> dict[str, Any]:
    return {"speech": "", "note": None, "cards": cards, "draw_from": draw_from}


def place(pile: Any, order: Any) -> dict[str, Any]:
    return {"speech": "", "note": None, "pile": pile, "order": order}


def test_an_exchange_says_where_each_card_comes_from_in_order() -> None:
    stop = at("market", "1e")
    action = read(stop, exchange(listed(["silk", "apples", "apples"]), ["right", "left", "deck"]))
    assert action == Exchange(("apples", "apples", "silk"), ("right", "left", "deck"))
    assert read(stop, exchange([], [])) == Exchange()


def test_the_second_edition_knows_no_sources() -> None:
    stop = at("market", "2e")
    assert read(stop, {"speech": "", "note": None, "cards": listed(["silk"])}) == Exchange(("silk",))
    with pytest.raises(Unreadable, match="draw_from"):
        read(stop, exchange(listed(["silk"]), ["deck"]))


def test_too_few_sources_are_read_as_said_and_left_to_the_rules() -> None:
    assert read(at("market", "1e"), exchange(listed(["silk", "mead"]), ["deck"])) == Exchange(
        ("mead", "silk"), ("deck",)
    )


@pytest.mark.parametrize(
    "source", ["Left", " left", "discard", "", None, 0, True, ["left"], "left pile", {"left": 1}], ids=repr
)
def test_a_source_is_called_by_its_exact_name(source: object) -> None:
    with pytest.raises(Unreadable, match="draw_from"):
        read(at("market", "1e"), exchange(listed(["silk"]), [source]))


@pytest.mark.parametrize("sources", ["deck", None, {}, 1], ids=repr)
def test_sources_are_a_list(sources: object) -> None:
    with pytest.raises(Unreadable, match="draw_from"):
        read(at("market", "1e"), exchange(listed(["silk"]), sources))


@pytest.mark.parametrize("ask", ["place", "stack"])
def test_cards_are_placed_in_the_order_given_or_as_they_lie(ask: str) -> None:
    stop = at(ask)
    assert read(stop, place("right", ["silk", "apples", "silk"])) == Place("right", ("silk", "apples", "silk"))
    assert read(stop, place("left", [])) == Place("left")


@pytest.mark.parametrize("pile", ["deck", "discard", "Left", "", None, 1, True, ["left"]], ids=repr)
def test_a_pile_is_called_by_its_exact_name(pile: object) -> None:
    with pytest.raises(Unreadable, match="pile"):
        read(at("place"), place(pile, []))


@pytest.mark.parametrize(
    "order", ["silk", None, ["Silk"], [None], [1], [["silk"]], [{"good": "silk", "count": 1}]], ids=repr
)
def test_an_order_is_a_list_of_goods(order: object) -> None:
    with pytest.raises(Unreadable, match="order"):
        read(at("place"), place("left", order))


def test_promised_favours_survive_their_way_over_the_wire() -> None:
    stop = at("answer", players=4)
    one, other = (seat for seat in range(4) if seat not in (stop.seat, stop.view.sheriff))
    terms = Terms(
        stop.seat, passes=(stop.seat,), later_passes=(stop.view.sheriff, one), later_opens=(other,), promises=("love",)
    )
    reply = reply_to(Offer(terms), stop.names)
    assert reply["later_pass_bags"] == [stop.names[stop.view.sheriff], stop.names[one]]
    assert reply["later_open_bags"] == [stop.names[other]]
    assert read(stop, reply) == Offer(terms)
    stop.table.game.resolve(stop.state, stop.seat, Offer(terms))


def test_an_offer_of_a_favour_alone_is_for_the_passage_of_the_own_bag() -> None:
    stop = at("answer")
    offered = read(stop, haggle("offer", later_pass_bags=[stop.names[stop.view.sheriff]]))
    assert offered == Offer(Terms(stop.seat, passes=(stop.seat,), later_passes=(stop.view.sheriff,)))


def test_the_sheriff_asks_a_merchant_for_a_favour() -> None:
    stop = at("judge")
    owner = stop.view.called
    asked = read(stop, haggle("offer", later_open_bags=[stop.names[stop.seat]]))
    assert asked == Offer(Terms(owner, passes=(owner,), later_opens=(stop.seat,)))


@pytest.mark.parametrize("field", ["later_pass_bags", "later_open_bags"])
@pytest.mark.parametrize("bags", [["Nobody"], [""], ["seat 1"]], ids=repr)
def test_a_favour_for_a_bag_of_nobody_is_unreadable(field: str, bags: list[str]) -> None:
    with pytest.raises(Unreadable, match="no player called"):
        read(at("answer"), haggle("offer", gold=1, **{field: bags}))


@pytest.mark.parametrize("field", ["later_pass_bags", "later_open_bags"])
@pytest.mark.parametrize("bags", ["Alice", None, [None], [1], {}], ids=repr)
def test_bags_of_a_favour_are_a_list_of_names(field: str, bags: object) -> None:
    with pytest.raises(Unreadable, match=field):
        read(at("answer"), haggle("offer", gold=1, **{field: bags}))
