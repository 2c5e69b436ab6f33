"""The example turns of the small prompts: well-formed, about the right question, in an order of each seat's own."""

import json
import re
from typing import Any, cast

import pytest

from arena.kit import NAMES
from arena.prompting import Prompts
from arena.reading import read_object
from arena.sheriff import wording
from engine.sheriff import goods
from tests.arena.sheriff.prompts import KIT, messages, told, turn
from tests.arena.tables import QUESTIONS, Stop, at, stops

EXAMPLES = Prompts("sheriff", "small").examples
every_example = pytest.mark.parametrize(
    ("ask", "example"),
    [
        pytest.param(ask, example, id=f"{ask} {number}")
        for ask, listed in EXAMPLES.items()
        for number, example in enumerate(listed, 1)
    ],
)
CARDS = re.compile(r"nothing|\d+ [a-z ]+(, \d+ [a-z ]+)*")
MOVES = {
    "start": re.compile(r"[A-Z][a-z]+"),
    "pick": re.compile(r"[A-Z][a-z]+"),
    "market": CARDS,
    "market_1e": re.compile(f"nothing|({CARDS.pattern}) for the (left pile|right pile|deck)"),
    "place": re.compile("left|right"),
    "stack": re.compile("left|right"),
    "load": CARDS,
    "pay": CARDS,
    "give": CARDS,
    "declare": re.compile("|".join(goods.LEGAL)),
    "answer": re.compile(r"talk|accept offer \d+|offer \d+ [a-z]+"),
    "interject": re.compile(r"talk|pay 2 gold to open it|pay 1 gold to let it pass"),
    "judge": re.compile(r"open|pass|accept offer \d+|demand \d+ gold"),
    "claim": re.compile(r"nothing|3 (pepper|mead|silk) for the card of \d+"),
    "burn": re.compile(r"nothing|[12] [a-z]+ of [A-Z][a-z]+"),
    "swap": re.compile("|".join(map(wording.spoken, goods.ALL_NAMES))),
    "divide": re.compile("evenly|the odd ones for (me|you)"),
    "share": re.compile("agree|no"),
}
"""What the menus of a question look like."""


def asked(name: str) -> Stop:
    """A table at the question that these examples are for."""
    return at("market", "1e") if name == "market_1e" else at(name)


def name_of(stop: Stop) -> str:
    """What the examples of its question are called."""
    return "market_1e" if (stop.ask, stop.edition) == ("market", "1e") else stop.ask


def shown(ask: str, seat_seed: int) -> list[dict[str, Any]]:
    """The example turns that a seat with this chance of its own is shown."""
    stop = asked(ask)
    observation = stop.observation
    observation.seat_seed = seat_seed
    return [dict(message) for message in messages("small", observation, stop.names)[1:-1]]


def test_every_question_has_examples() -> None:
    assert EXAMPLES.keys() == {name_of(at(*question)) for question in QUESTIONS}
    assert all(len(listed) >= 2 for listed in EXAMPLES.values())


@every_example
def test_a_reply_has_exactly_the_fields_that_its_question_asks_for(ask: str, example: dict[str, str]) -> None:
    stop = asked(ask)
    schema = cast("Any", KIT.wire("small", stop.observation, stop.names).schema)
    assert list(read_object(example["reply"])) == schema["required"]
    assert json.loads(example["reply"]) == read_object(example["reply"])


@every_example
def test_a_move_is_worded_as_the_menus_of_its_question_word_it(ask: str, example: dict[str, str]) -> None:
    assert MOVES[ask].fullmatch(read_object(example["reply"])["move"])


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_so_are_the_menus_themselves(edition: str) -> None:
    for stop in stops(5, 3, edition=edition):
        for move in cast("Any", KIT.wire("small", stop.observation, stop.names).schema)["properties"]["move"]["enum"]:
            assert MOVES[name_of(stop)].fullmatch(move), move


@every_example
def test_a_state_is_put_as_the_turn_puts_it(ask: str, example: dict[str, str]) -> None:
    stop = asked(ask)
    assert example["state"].split(" ")[0] == turn("small", stop).split(" ")[0]
    assert example["state"].endswith("?")
    assert example.keys() == {"state", "reply"}


@every_example
def test_an_offer_that_is_accepted_stands_in_the_state(ask: str, example: dict[str, str]) -> None:
    move = read_object(example["reply"])["move"]
    if move.startswith("accept offer "):
        assert f"Offer {move.removeprefix('accept offer ')}: " in example["state"]


@every_example
def test_cards_of_a_move_are_in_the_hand_of_its_state(ask: str, example: dict[str, str]) -> None:
    def counted(text: str) -> dict[str, int]:
        return {kind.rstrip("s"): int(number) for number, kind in re.findall(r"(\d+) ([a-z]+)", text)}

    if ask in ("market", "market_1e", "load"):
        hand = counted(example["state"])
        for kind, number in counted(read_object(example["reply"])["move"]).items():
            assert number <= hand.get(kind, 0)


@every_example
def test_nobody_in_an_example_sits_at_the_table(ask: str, example: dict[str, str]) -> None:
    for name in NAMES[:5]:
        assert name not in example["state"] + example["reply"]


def test_the_order_differs_from_seat_to_seat_and_no_example_is_lost() -> None:
    orders = [[message["content"] for message in shown("judge", seat_seed)] for seat_seed in range(8)]
    assert len({tuple(order) for order in orders}) > 1
    assert len({tuple(sorted(order)) for order in orders}) == 1


def test_the_order_stays_for_the_whole_match() -> None:
    orders: dict[tuple[int, str], set[str]] = {}
    for stop in stops(4, 9):
        start = json.dumps(told("small", stop)[1 : 1 + 2 * len(EXAMPLES[stop.ask])])
        orders.setdefault((stop.seat, stop.ask), set()).add(start)
    assert all(len(order) == 1 for order in orders.values())
    assert len({order for order_set in orders.values() for order in order_set}) > len(EXAMPLES)


def test_examples_are_turns_of_a_conversation() -> None:
    roles = [message["role"] for message in shown("answer", 1)]
    assert roles == ["user", "assistant"] * len(EXAMPLES["answer"])
