"""Files that are no transcripts of this arena, or of another one: one clear line, whatever they are."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.arena.commands import arena
from tests.arena.recordings import body, recording

pytestmark = pytest.mark.usefixtures("one_reader_for_all")

HEADER: dict[str, Any] = json.loads(recording().partition(b"\n")[0])
REST = recording().partition(b"\n")[2]


def with_header(**changed: Any) -> bytes:
    """The recording with another header; None leaves a field out."""
    header = {name: value for name, value in {**HEADER, **changed}.items() if value is not None}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + REST


FOREIGN: dict[str, bytes] = {
    "an empty file": b"",
    "a blank line": b"\n",
    "spaces": b"   \n\n",
    "a JSON array": b'[{"type":"match"}]\n',
    "null": b"null\n",
    "a number": b"42\n",
    "an empty object": b"{}\n",
    "pretty JSON": json.dumps(HEADER, indent=2).encode() + b"\n",
    "another program's lines": b'{"role":"user","content":"hi"}\n{"role":"assistant","content":"ho"}\n',
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00" + bytes(range(256)),
    "an archive": b"\x1f\x8b\x08\x00" + bytes(range(255, -1, -1)),
    "zeros": b"\x00" * 4096,
    "another encoding": recording().decode().encode("utf-16"),
    "a text": b"To be, or not to be.\nThat is the question.\n",
    "an answer first": REST,
    "deep nesting": b"[" * 100_000 + b"\n",
    "deep nesting in a header": b'{"type":"match","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "a number of 5,000 digits": b'{"seq":' + b"9" * 5_000 + b"}\n",
    "half a character": b'{"type":"match","format":"\\ud800"}\n',
    "a later format": with_header(format="2.0"),
    "a format that is none": with_header(format="one"),
    "a format with escape codes": with_header(format="\x1b]52;c;QQ==\x07\n\x9b2J"),
    "no format": with_header(format=None),
    "an unknown game": with_header(game="chess"),
    "a game that is none": with_header(game={"a": ["\x1b[2J\n"]}),
    "no game": with_header(game=None),
    "no seats": with_header(seats=[]),
    "seats that are none": with_header(seats=[1, 2, 3]),
    "nameless seats": with_header(seats=[{"seat": 0}, {"seat": 1}, {"seat": 2}]),
    "seats by name": with_header(seats={"Alice": 0, "Bob": 1, "Carol": 2}),
    "too many seats": with_header(players=9, seats=[{"name": "x"}] * 9),
    "other players than seats": with_header(players=4),
    "players in words": with_header(players="three"),
    "half a player": with_header(players=3.5),
    "options that are none": with_header(options=["laps", 1]),
    "an unknown option": with_header(options={"lapse\x1b]0;x\x07\n": 1}),
    "an option's unknown value": with_header(options={"edition": "3e\x1b]0;x\x07\n"}),
    "an option that is a list": with_header(options={"laps": [1]}),
    "an option without end": with_header(options={"laps": 10**300}),
    "a seed in words": with_header(seed="seven"),
    "a seed that is none": with_header(seed=[]),
    "an infinite seed": with_header().replace(b'"seed":1', b'"seed":1e999'),
    "no number as a seed": with_header().replace(b'"seed":1', b'"seed":NaN'),
    "a line number in words": with_header(seq="\x1b]0;x\x07\n"),
    "no line number": with_header(seq=None),
}


@pytest.fixture(params=list(FOREIGN.values()), ids=list(FOREIGN))
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(request.param)
    return path


@pytest.mark.parametrize("arguments", [[], ["--verify"], ["--as", "0"]], ids=["replay", "verify", "as a seat"])
def test_a_foreign_file_is_refused_in_one_clear_line(foreign: Path, arguments: list[str]) -> None:
    done = arena("replay", *arguments, foreign)
    assert done.code == 1
    assert "line 1:" in done.one_line
    assert len(done.err) < 500
    assert not set("\x1b\x07\x9b") & set(done.err)


@pytest.mark.parametrize("arguments", [[], ["--verify"]], ids=["replay", "verify"])
def test_a_file_that_is_not_there_is_the_users_fault(tmp_path: Path, arguments: list[str]) -> None:
    for path in (tmp_path / "nowhere.jsonl", tmp_path, tmp_path / "a" / "b", Path("x" * 5_000)):
        done = arena("replay", *arguments, path)
        assert done.code == 2
        assert "cannot read" in done.one_line


def test_a_later_minor_format_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(with_header(format="1.7", mood="cheerful"))
    assert arena("replay", path).code == 0


def test_lines_of_unknown_types_are_skipped_by_replay(tmp_path: Path) -> None:
    rows = [json.loads(row) for row in recording().splitlines()]
    remarks = [{"type": "remark", "text": "\x1b[2J"}, {"type": "drum_roll"}, {"type": None}, {"type": ["x"]}, {}]
    strange = [*rows[:20], *remarks, *rows[20:]]
    path = tmp_path / "file"
    path.write_bytes(b"".join(body({**row, "seq": seq}) for seq, row in enumerate(strange)))
    known = tmp_path / "known"
    known.write_bytes(recording())
    done = arena("replay", path)
    assert (done.code, done.err) == (0, "")
    assert done.out == arena("replay", known).out


BROKEN: dict[str, dict[str, Any]] = {
    "a player who is not there": {"type": "said", "seat": 77, "words": "hi"},
    "a negative player": {"type": "called", "seat": -1},
    "a bag that was not declared": {"type": "called", "seat": 1},
    "an offer that was not made": {"type": "accepted", "seat": 1, "number": 99},
    "cards that are not there": {"type": "loaded", "seat": 1, "cards": ["crossbow"] * 5},
    "cards that do not exist": {"type": "drew", "seat": 1, "cards": ["turnips"]},
    "hands for too many": {"type": "dealt", "hands": [["apples"]] * 9, "deck": [], "gold": 50},
    "no hands": {"type": "dealt", "hands": [], "deck": [], "gold": 50},
    "gold that is not there": {"type": "paid", "payer": 0, "payee": 1, "gold": 10**6},
    "negative gold": {"type": "paid", "payer": 0, "payee": 1, "gold": -5},
    "a bag that came from nowhere": {"type": "returned", "seat": 0, "legal": ["apples"], "contraband": []},
    "a sheriff who is not there": {"type": "round_began", "round": 2, "sheriff": 77},
    "a field missing": {"type": "said", "seat": 1},
    "a field that is none": {"type": "said", "seat": "\x1b[2J", "words": 5},
    "terms that are none": {"type": "offered", "number": 1, "author": 1, "terms": []},
    "terms of nobody": {"type": "offered", "number": 1, "author": 1, "terms": {"payer": 77, "passes": [88]}},
}


@pytest.mark.parametrize("event", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("place", [1, 40], ids=["before the deal", "later"])
def test_an_event_that_cannot_have_happened_is_shown_or_reported_with_a_line_and_never_trips_replay_up(
    event: dict[str, Any], place: int, tmp_path: Path
) -> None:
    rows = [json.loads(row) for row in recording().splitlines()]
    path = tmp_path / "file"
    path.write_bytes(
        b"".join(body({**row, "seq": seq}) for seq, row in enumerate([*rows[:place], event, *rows[place:]]))
    )
    for arguments in ([], ["--as", "1"]):
        done = arena("replay", *arguments, path)
        if done.code:
            assert done.code == 1
            assert (number := re.match(r"error: line (\d+): .*\n\Z", done.err))
            assert int(number[1]) > place
        else:  # what follows made sense of it
            assert done.err == ""
        assert not set("\x1b\x07\x9b") & set(done.out + done.err)


@pytest.mark.parametrize(
    "end",
    [
        {"scores": None},
        {"winners": [77]},
        {"winners": 5},
        {"sheet": [{}, {}, {}]},
        {"sheet": [1, 2, 3]},
        {"reason": ["x"]},
        {"refused": [9, 9]},
        {"defaulted": {}},
    ],
    ids=str,
)
def test_an_end_that_is_not_what_it_should_be_is_reported_with_its_line(end: dict[str, Any], tmp_path: Path) -> None:
    rows = recording().splitlines(keepends=True)
    path = tmp_path / "file"
    path.write_bytes(b"".join([*rows[:-1], body(json.loads(rows[-1]) | end)]))
    done = arena("replay", path)
    assert done.code == 1
    assert done.err.startswith(f"error: line {len(rows)}: ")
    assert done.err.count("\n") == 1
