"""A transcript that was cut off, by a crash or a full disk: it is shown as far as it goes, and it does not verify."""

from pathlib import Path

import pytest

from tests.arena.commands import arena
from tests.arena.recordings import recording, shown, verdict

HEADER = recording().index(b"\n") + 1


pytestmark = pytest.mark.usefixtures("one_reader_for_all")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def cuts(step: int) -> list[int]:
    """Lengths of files that have at least their header."""
    return [
        *range(HEADER, HEADER + 9),
        *range(HEADER, len(recording()), step),
        *range(len(recording()) - 3, len(recording())),
    ]


def test_cut_off_anywhere_it_does_not_verify(file: Path) -> None:
    for length in cuts(119):
        file.write_bytes(recording()[:length])
        assert verdict(file), length


def test_cut_off_anywhere_it_is_shown_as_far_as_it_goes(file: Path) -> None:
    for length in cuts(599):
        file.write_bytes(recording()[:length])
        out, fault = shown(file)
        assert fault == ""
        assert "this match was not finished" in out
        assert ("Its last line is cut off" in out) == (recording()[length - 1 : length] != b"\n")


def test_what_is_shown_of_a_longer_piece_begins_with_what_is_shown_of_a_shorter_one(file: Path) -> None:
    before = ""
    for length in sorted(cuts(1999)):
        file.write_bytes(recording()[:length])
        told = shown(file)[0].rpartition("The file ends here")[0]
        assert told.startswith(before)
        before = told


def test_cut_off_inside_a_character_it_is_shown_too(file: Path) -> None:
    place = recording().index("🍎".encode()) + 2
    file.write_bytes(recording()[:place])
    assert "Its last line is cut off" in shown(file)[0]
    assert verdict(file)


@pytest.mark.parametrize("length", [HEADER, HEADER + 100, len(recording()) - 1])
def test_replay_of_a_piece_succeeds_and_verify_fails(file: Path, length: int) -> None:
    file.write_bytes(recording()[:length])
    done = arena("replay", file)
    assert (done.code, done.err) == (0, "")
    assert "not finished" in done.out
    checked = arena("replay", "--verify", file)
    assert checked.code == 1
    assert checked.err.startswith("error: ")


def test_a_piece_without_a_whole_header_is_no_transcript(file: Path) -> None:
    for length in [0, 1, 2, HEADER // 2, HEADER - 1]:
        file.write_bytes(recording()[:length])
        for arguments in ([], ["--verify"]):
            done = arena("replay", *arguments, file)
            assert done.code == 1
            assert "line 1" in done.one_line


@pytest.mark.parametrize("garbage", [b"\x00" * 100, b"\xff\xfe", b"}}}", "✂".encode()[:2]])
def test_garbage_instead_of_a_last_line_is_a_torn_line(file: Path, garbage: bytes) -> None:
    whole = recording()[: recording().index(b"\n", HEADER + 2_000) + 1]
    file.write_bytes(whole + garbage)
    out, fault = shown(file)
    assert fault == ""
    assert "Its last line is cut off" in out
    assert verdict(file)
