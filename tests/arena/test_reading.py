import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena.reading import (
    LONGEST_REPLY,
    Empty,
    Unreadable,
    climb,
    loose_numbers,
    read_object,
    speech,
    whole_number,
)

BOM = "\ufeff"


@pytest.mark.parametrize(
    "reply",
    [
        '{"gold":5}',
        ' \n\t{ "gold" : 5 }\n',
        BOM + '{"gold":5}',
        '```json\n{"gold":5}\n```',
        '```\n{"gold":5}\n```',
        '\n```json  \r\n{"gold":5}\r\n```\n\n',
        '<think>maybe {"gold":1}</think>{"gold":5}',
        '<think>\n{"gold":40}\n</think>\n\n```json\n{"gold":5}\n```',
        BOM + '<think>hm</think>{"gold":5}',
    ],
)
def test_one_object_is_read_out_of_its_wrapping(reply: str) -> None:
    assert read_object(reply) == {"gold": 5}


def test_a_fence_in_the_speech_stays_there() -> None:
    reply = '```json\n{"speech":"use `salt` or\\n```\\nsilk","gold":5}\n```'
    assert read_object(reply) == {"speech": "use `salt` or\n```\nsilk", "gold": 5}


def test_a_think_tag_in_the_speech_stays_there() -> None:
    assert read_object('{"speech":"</think> <think>a</think>"}') == {"speech": "</think> <think>a</think>"}


def test_commas_and_braces_in_the_speech_stay_there() -> None:
    assert read_object('{"speech":"ten, } maybe, ]","gold":5}') == {"speech": "ten, } maybe, ]", "gold": 5}


LADDER = {
    '{"gold":5}': (1, 5),
    ' {"gold":5}\n': (1, 5),
    BOM + '{"gold":5}': (2, 5),
    '```json\n{"gold":5}\n```': (2, 5),
    '<think>maybe {"gold":1}</think>{"gold":5}': (2, 5),
    '{"gold":5,}': (2, 5),
    '{"gold":5,"goods":[1,2 , ] , }': (2, 5),
    '<think>a</think><think>b {"gold":1}</think>{"gold":5}': (3, 5),
    'Mine is {"gold":5}': (3, 5),
    '{"gold":5} Deal?': (3, 5),
    '{"gold":5}}': (3, 5),
    '{"gold":1}{"gold":5}': (3, 5),
    'Format is {"gold":0}. Mine: {"gold":5}': (3, 5),
    'maybe {"speech":"","gold":1} … final {"speech":"","gold":5}': (3, 5),
    'Here:\n```json\n{"gold":5}\n```': (3, 5),
    '```json\n{"gold":5}\n```\n```json\n{"gold":6}\n```': (3, 6),
    '{"gold":5} and a nod {"nod":true}': (3, 5),
    '{"gold":5} <think>or more? {"gold":7}': (3, 5),
    'I thought of {"gold":40} first</think>{"gold":5} it is': (3, 5),
    '{"gold":5,"goods":[{"gold":6}]} so be it': (3, 5),
}


@pytest.mark.parametrize("reply", LADDER)
def test_each_step_of_the_ladder_reads_what_the_one_before_could_not(reply: str) -> None:
    found = climb(reply, ["gold"])
    assert (found.tier, found.data["gold"]) == LADDER[reply]


def test_a_comma_too_many_goes_and_the_speech_keeps_its_own() -> None:
    reply = '{"speech":"ten, } maybe, ] or \\",}","gold":5,}'
    assert climb(reply).data == {"speech": 'ten, } maybe, ] or ",}', "gold": 5}


@pytest.mark.parametrize(
    "reply",
    ['maybe {"gold":1} final {"gold":5,"gold":50}', '```json\n{"gold":5,"gold":50,}\n```', '{"gold":5,"gold":5} ok'],
)
def test_a_key_that_stands_there_twice_is_refused_on_every_step(reply: str) -> None:
    with pytest.raises(Unreadable, match="stands there twice"):
        climb(reply, ["gold"])


@given(st.text(st.characters(exclude_categories=[])), st.text(st.characters(exclude_characters='{}[]"<>')))
def test_an_object_among_words_is_the_one_that_was_written(said: str, around: str) -> None:
    written = json.dumps({"speech": said, "gold": 5})
    assert climb(f"{around}x {written} x{around}", ["speech", "gold"]).data["gold"] == 5


@given(st.text(st.sampled_from('{}[]",:<think>/ gold5\\`\n'), max_size=80))
def test_no_number_is_ever_read_that_no_complete_object_holds(text: str) -> None:
    try:
        found = climb(text, ["gold"])
    except Unreadable:
        return
    if isinstance(found.data.get("gold"), int):
        assert '"gold"' in text


NUMBERS = [(5, 5), (5.0, 5), ("5", 5), ("000005", 5), ("999999", 999999), (None, None), (-5, -5)]


@pytest.mark.parametrize(("value", "number"), NUMBERS, ids=repr)
def test_a_number_of_coins_is_an_integer_or_plainly_one(value: object, number: int | None) -> None:
    assert whole_number(value) == number


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        5.5,
        float("nan"),
        float("inf"),
        1e300,
        "5.0",
        "+5",
        "-5",
        " 5",
        "5 ",
        "1_0",
        "1,000",
        "$5",
        "five",
        "1e3",
        "",
        "9999999",
        "٥",
        "５",
        "²",
        "½",
        [5],
        {},
    ],
    ids=repr,
)
def test_everything_else_is_no_number(value: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        whole_number(value)


def test_a_number_that_was_only_taken_for_one_is_noticed() -> None:
    number = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    lot = {"type": "object", "properties": {"good": {"type": "string"}, "count": {"type": "integer"}}}
    goods = {"type": "array", "items": {"$ref": "#/$defs/Lot"}}
    schema = {"type": "object", "properties": {"gold": number, "goods": goods}, "$defs": {"Lot": lot}}
    assert not loose_numbers({"gold": 5, "goods": [{"good": "5", "count": 1}], "x": "5"}, schema)
    assert not loose_numbers({"gold": None}, schema)
    for loose in ({"gold": "5"}, {"gold": 5.0}, {"goods": [{"count": "1"}]}):
        assert loose_numbers(loose, schema)


@pytest.mark.parametrize("reply", ["", " ", "\n\t\r\n", "\u00a0"])
def test_an_empty_reply_is_told_apart(reply: str) -> None:
    with pytest.raises(Empty, match="was empty"):
        read_object(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "I cannot help with that.",
        "{",
        '{"speech":"I will g',
        '{"gold":5,,}',
        "{,}",
        '{"gold":5}{"gold":6',
        '{"gold":5} … no: {"gold": six}',
        "{\"gold\":5} … no: {'gold': 6}",
        'Mine: [{"gold":5},{"gold":6}]',
        'the offer {"offer": {"gold":5}',
        'I think {"gold":5}</think>',
        'Well. <think>never closed {"gold":5}',
        '{"gold":NaN}',
        '{"gold":Infinity}',
        '{"gold":1e999}',
        "{'gold':5}",
        '{"gold":05}',
        '{"gold":+5}',
        '{"gold":"5\n"}',
        '<think>never closed {"gold":5}',
        "null",
        "[]",
        '[{"gold":5}]',
        '"gold"',
        "5",
        "True",
        BOM + BOM + "x",
        "\x00",
        "\ud800",
    ],
)
def test_anything_else_is_not_guessed_at(reply: str) -> None:
    with pytest.raises(Unreadable, match="not one JSON object"):
        read_object(reply)


@pytest.mark.parametrize(
    "reply", ['{"gold":5,"gold":50}', '{"cards":[{"count":1,"count":1}]}', '{"a":{"\\u0067old":1,"gold":2}}']
)
def test_a_key_that_stands_there_twice_is_refused_since_nobody_knows_which_was_meant(reply: str) -> None:
    with pytest.raises(Unreadable, match="stands there twice"):
        read_object(reply)


@pytest.mark.parametrize("digits", [5_000, 19_000])
def test_a_number_of_thousands_of_digits_is_refused_at_once(digits: int) -> None:
    began = time.perf_counter()
    with pytest.raises(Unreadable) as caught:
        read_object('{"gold":' + "9" * digits + "}")
    assert time.perf_counter() - began < 1
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', "[[1],"])
def test_nesting_without_end_is_refused(opening: str) -> None:
    with pytest.raises(Unreadable):
        read_object(opening * (LONGEST_REPLY // len(opening)))


def test_a_novel_is_refused_with_its_length() -> None:
    with pytest.raises(Unreadable, match="had 20010 characters"):
        read_object('{"speech":"' + "x" * (LONGEST_REPLY - 3) + '"}')


def test_a_reply_of_spaces_without_end_takes_no_time() -> None:
    began = time.perf_counter()
    for filling in (" ", "\n", "`", "```\n", "<think>", "</think>", "```json \t"):
        with pytest.raises(Unreadable):
            read_object("```json" + filling * (LONGEST_REPLY // len(filling) - 10) + "x")
    assert time.perf_counter() - began < 2


wrappings = st.sampled_from(
    ["", "```", "```json\n", "\n```", "<think>", "</think>", BOM, '{"a":', "}", "[", "NaN", '"']
)
anything = st.text(st.characters(exclude_categories=[])) | st.lists(wrappings | st.text()).map("".join)


@given(anything)
@example('{"a":NaN}')
@example("{" * 5_000)
@example("[{" * 5_000)
@example('{"' * 5_000)
@example("<think>" * 2_000)
@example('{"a":-Infinity,"b":1e999}')
@example('{"\\ud800":"\\udfff"}')
def test_any_text_is_an_object_or_unreadable_with_a_short_reason(text: str) -> None:
    try:
        read, reason = read_object(text), ""
    except Unreadable as error:
        read, reason = {}, str(error)
    assert isinstance(read, dict)
    assert len(reason.encode()) < 300


@given(
    st.dictionaries(
        st.text(), st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text() | st.lists(st.text())
    )
)
def test_every_object_is_read_back_as_it_was_written(data: dict[str, object]) -> None:
    cleaned = json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1), f"```json\n{json.dumps(data)}\n```"):
        assert read_object(text) == cleaned


@pytest.mark.parametrize("value", [None, 5, True, [], {}, ["hello"], 0.5])
def test_what_is_no_text_is_no_speech(value: object) -> None:
    assert speech(value) == ""


def test_speech_is_trimmed_outside_and_left_alone_inside() -> None:
    assert speech("  Five,\n apples \x1b[2J\t!\n") == "Five,\n apples \x1b[2J\t!"


def test_half_a_character_is_replaced_so_that_a_file_can_hold_the_speech() -> None:
    assert speech("a\ud83d b\udc00").encode() == b"a? b?"


def test_long_speech_is_cut_where_all_can_see_it() -> None:
    assert speech("x" * 600) == "x" * 600
    assert speech("x" * 601) == "x" * 599 + "…"
    assert speech("x" * 50, 10) == "x" * 9 + "…"
