import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena.reading import LONGEST_REPLY, Unreadable, read_object, speech

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


@pytest.mark.parametrize("reply", ["", " ", "\n\t\r\n", "\u00a0"])
def test_an_empty_reply_is_told_apart(reply: str) -> None:
    with pytest.raises(Unreadable, match="was empty"):
        read_object(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "I cannot help with that.",
        "{",
        '{"speech":"I will g',
        '{"gold":5}}',
        '{"gold":5} Deal?',
        'Mine is {"gold":5}',
        'Format is {"gold":0}. Mine: {"gold":5}',
        '{"gold":1}{"gold":5}',
        '{"gold":5,}',
        "{'gold':5}",
        '{"gold":05}',
        '{"gold":+5}',
        '{"gold":"5\n"}',
        '{"gold":5} // deal',
        '<think>never closed {"gold":5}',
        '<think>a</think><think>b</think>{"gold":5}',
        '```json\n{"gold":5}',
        'Here:\n```json\n{"gold":5}\n```',
        '```json\n{"gold":5}\n```\n```json\n{"gold":6}\n```',
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
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False, indent=1), f"```json\n{json.dumps(data)}\n```"):
        assert read_object(text) == data


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
