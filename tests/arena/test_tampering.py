"""A transcript that is not byte for byte what the rules make of its answers does not verify."""

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.arena.commands import arena
from tests.arena.recordings import body, recording, shown, verdict

pytestmark = pytest.mark.usefixtures("one_reader_for_all")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(recording())
    return path


def rows() -> list[bytes]:
    return recording().splitlines(keepends=True)


def starts() -> Iterator[tuple[int, bytes]]:
    """Where each line begins in the file."""
    place = 0
    for row in rows():
        yield place, row
        place += len(row)


def objection(file: Path, content: bytes) -> str:
    """What verify says against this content; it must object, and name a line."""
    assert content != recording()
    file.write_bytes(content)
    said = verdict(file)
    assert re.search(r"\bline \d+|\d+ lines", said), said
    return said


def changed(place: int, to: int) -> bytes:
    content = bytearray(recording())
    content[place] = to if content[place] != to else to ^ 1
    return bytes(content)


def test_the_recording_itself_verifies(file: Path) -> None:
    assert verdict(file) == ""
    done = arena("replay", "--verify", file)
    assert done.code == 0
    assert done.err == ""
    assert done.out.startswith("verified: ")


def test_the_recording_has_lines_of_every_sort() -> None:
    kinds = {json.loads(row)["type"] for row in rows()}
    assert {"match", "answer", "said", "refused", "dealt", "drew", "offered", "end"} <= kinds
    assert b'"by":"rules"' in recording()
    assert b'"note":' in recording()


@pytest.mark.parametrize("to", [ord("0"), ord('"'), 0x80], ids=["0", "quote", "0x80"])
def test_no_byte_of_any_line_may_change(file: Path, to: int) -> None:
    for number, (start, row) in enumerate(starts()):
        place = start + (7919 * number * (to + 1)) % len(row)
        objection(file, changed(place, to))


@pytest.mark.parametrize("kind", ["match", "answer", "said", "end"])
def test_not_one_byte_of_a_line_may_change(file: Path, kind: str) -> None:
    start, row = next((start, row) for start, row in starts() if json.loads(row)["type"] == kind)
    for place in range(start, start + len(row), max(1, len(row) // 40)):
        objection(file, changed(place, ord("7")))


def test_no_line_may_lose_its_newline(file: Path) -> None:
    for start, row in starts():
        place = start + len(row) - 1
        objection(file, recording()[:place] + recording()[place + 1 :])


Tampered = Callable[[list[bytes], int], list[bytes]]
TAMPERINGS: dict[str, Tampered] = {
    "removed": lambda rows, at: rows[:at] + rows[at + 1 :],
    "doubled": lambda rows, at: [*rows[:at], rows[at], *rows[at:]],
    "swapped": lambda rows, at: [*rows[:at], *rows[at : at + 2][::-1], *rows[at + 2 :]],
    "followed by a blank line": lambda rows, at: [*rows[: at + 1], b"\n", *rows[at + 1 :]],
    "followed by an unknown line": lambda rows, at: [*rows[: at + 1], b'{"type":"remark"}\n', *rows[at + 1 :]],
    "with a space at its end": lambda rows, at: [*rows[:at], rows[at][:-1] + b" \n", *rows[at + 1 :]],
    "with a carriage return": lambda rows, at: [*rows[:at], rows[at][:-1] + b"\r\n", *rows[at + 1 :]],
}


def renumbered(rows: list[bytes]) -> bytes:
    """The same lines with numbers that fit their places."""
    return b"".join(re.sub(rb'^{"seq":\d+', b'{"seq":%d' % seq, row) for seq, row in enumerate(rows))


@pytest.mark.parametrize("tampered", TAMPERINGS.values(), ids=TAMPERINGS)
def test_no_line_may_be(file: Path, tampered: Tampered) -> None:
    for at in range(0, len(rows()), 13):
        content = tampered(rows(), at)
        if content != rows():
            objection(file, b"".join(content))


@pytest.mark.parametrize("tampered", [TAMPERINGS["removed"], TAMPERINGS["doubled"], TAMPERINGS["swapped"]])
def test_not_even_with_new_numbers(file: Path, tampered: Tampered) -> None:
    for at in range(0, len(rows()), 13):
        content = renumbered(tampered(rows(), at))
        if content != recording():
            objection(file, content)


@pytest.mark.parametrize("tail", [b"\n", b" ", b"x", b"{}\n", b"\x00", b'{"seq":%d,"type":"end"}\n'])
def test_nothing_may_follow_the_end(file: Path, tail: bytes) -> None:
    objection(file, recording() + (tail % len(rows()) if b"%d" in tail else tail))


def test_a_second_end_does_not_make_a_longer_match(file: Path) -> None:
    end = rows()[-1]
    objection(file, recording() + renumbered([*rows(), end]).splitlines(keepends=True)[-1])


def resealed(lines: list[bytes]) -> bytes:
    """The lines with a digest that fits them: a forger who knows the format."""
    end = json.loads(lines[-1])
    end["digest"] = sha256(b"".join(lines[:-1])).hexdigest()
    return b"".join(lines[:-1]) + body(end)


def test_a_new_digest_does_not_cover_a_forged_event(file: Path) -> None:
    at, row = next((at, row) for at, row in enumerate(rows()) if json.loads(row)["type"] == "drew")
    event = json.loads(row)
    event["cards"] = event["cards"][::-1] if len(set(event["cards"])) > 1 else ["crossbow", *event["cards"][1:]]
    said = objection(file, resealed([*rows()[:at], body(event), *rows()[at + 1 :]]))
    assert f"line {at + 1} differs" in said


@pytest.mark.parametrize(
    ("field", "value"), [("scores", [999, 0, 0]), ("winners", [0, 1, 2]), ("defaulted", [9, 9, 9])]
)
def test_nor_a_forged_result(file: Path, field: str, value: list[int]) -> None:
    end = json.loads(rows()[-1])
    said = objection(file, resealed([*rows()[:-1], body({**end, field: value})]))
    assert f"line {len(rows())} differs" in said


@pytest.mark.parametrize("field", ["turn", "seat", "ask"])
def test_nor_an_answer_to_a_question_that_was_not_asked(file: Path, field: str) -> None:
    at, row = next((at, row) for at, row in enumerate(rows()) if json.loads(row)["type"] == "answer")
    answer = json.loads(row)
    answer[field] = {"turn": 5, "seat": 2 if answer["seat"] != 2 else 1, "ask": "judge"}[field]
    said = objection(file, resealed([*rows()[:at], body(answer), *rows()[at + 1 :]]))
    assert f"line {at + 1}: the rules do not ask" in said


@pytest.mark.parametrize(
    "action", [None, 5, "pass", {}, {"type": "castle"}, {"type": "start", "seat": 77}, {"type": "start"}]
)
def test_an_answer_with_a_broken_action_is_the_files_fault(file: Path, action: object) -> None:
    at, row = next((at, row) for at, row in enumerate(rows()) if json.loads(row)["type"] == "answer")
    objection(file, resealed([*rows()[:at], body(json.loads(row) | {"action": action}), *rows()[at + 1 :]]))


@pytest.mark.parametrize("field", ["words", "raw", "note", "fault"])
@pytest.mark.parametrize("value", ["\ud800", None, 5, [], {"a": "\ud800"}], ids=ascii)
def test_an_answer_with_texts_that_are_none_is_too(file: Path, field: str, value: object) -> None:
    at, row = next((at, row) for at, row in enumerate(rows()) if json.loads(row)["type"] == "answer")
    forged = json.dumps(json.loads(row) | {field: value}, separators=(",", ":")).encode() + b"\n"
    objection(file, b"".join([*rows()[:at], forged, *rows()[at + 1 :]]))


@pytest.mark.parametrize("field", ["call", "by"])
@pytest.mark.parametrize("value", [5, "x", [], {"tokens_in": "many"}, {"tokens_in": -1}], ids=str)
def test_and_one_with_costs_that_are_none(file: Path, field: str, value: object) -> None:
    at, row = next((at, row) for at, row in enumerate(rows()) if json.loads(row)["type"] == "answer")
    objection(file, b"".join([*rows()[:at], body(json.loads(row) | {field: value}), *rows()[at + 1 :]]))


def test_replay_of_a_file_that_was_tampered_with_shows_it_or_says_what_is_wrong(file: Path) -> None:
    for number, (start, row) in enumerate([*starts()][::4]):
        file.write_bytes(changed(start + (7919 * number) % len(row), ord("9")))
        shown(file)
