import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena import replaying
from arena.errors import TranscriptError
from arena.kits import KITS
from arena.records import Reader
from arena.replaying import TABLE_EVENTS
from arena.transcript import FORMAT, FileSink, encode, read
from engine.catalog import GAMES
from engine.game import parse_options
from tests.arena.commands import arena, lines, play
from tests.arena.recordings import record, recording, verdict


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(recording())
    return path


@pytest.mark.usefixtures("one_reader_for_all")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bot", [{"search": "search?playouts=1"}.get(bot, bot) for bot in KITS["sheriff"].bots])
def test_a_match_of_bots_that_was_written_verifies(players: int, bot: str, tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    assert play(out, *["--seat", f"bot/{bot}"] * players, players=players, seed=players).code == 0
    done = arena("replay", "--verify", out)
    assert (done.code, done.err) == (0, "")
    assert f"verified: {len(lines(out))} lines" in done.out


@pytest.mark.usefixtures("one_reader_for_all")
@pytest.mark.parametrize("seed", range(4))
def test_so_does_one_with_refused_answers_notes_and_any_language(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    record(path, players=3 + seed % 3, seed=seed, edition=("2e", "1e")[seed % 2])
    assert verdict(path) == ""


def test_verifying_makes_no_reader_for_every_answer(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Reader] = []

    def counting(kinds: Sequence[type]) -> Reader:
        made.append(Reader(kinds))
        return made[-1]

    monkeypatch.setattr(replaying, "Reader", counting)
    assert verdict(file) == ""
    assert len(made) <= 2


def test_every_line_has_its_number_and_its_type_first(file: Path) -> None:
    for number, row in enumerate(file.read_bytes().splitlines()):
        assert list(json.loads(row))[:2] == ["seq", "type"]
        assert json.loads(row)["seq"] == number


def test_the_first_line_says_all_that_is_needed_to_play_it_again(file: Path) -> None:
    header = lines(file)[0]
    assert header["type"] == "match"
    assert header["format"] == FORMAT
    assert (header["game"], header["players"], header["seed"]) == ("sheriff", 3, 1)
    assert header["options"] == parse_options(GAMES["sheriff"].options, {"laps": 1})
    assert [seat["name"] for seat in header["seats"]] == ["Alice", "Bob", "Carol"]
    assert {"rules_version", "made_with", "started"} <= header.keys()


def test_the_last_line_holds_the_result_the_faults_the_costs_and_a_digest_of_all_before_it(file: Path) -> None:
    rows = file.read_bytes().splitlines(keepends=True)
    end = json.loads(rows[-1])
    assert end["type"] == "end"
    assert end["digest"] == hashlib.sha256(b"".join(rows[:-1])).hexdigest()
    answers = [line for line in lines(file) if line["type"] == "answer"]
    assert end["calls"] == sum("call" in answer for answer in answers) > 0
    assert end["tokens_in"] == 90 * end["calls"]
    assert end["tokens_out"] == 9 * end["calls"]
    assert end["refused"][2] == sum(line["type"] == "refused" for line in lines(file)) > 0


def test_events_alone_rebuild_the_state_without_the_rules_deciding_anything(file: Path) -> None:
    header, *rest, end = lines(file)
    kit, game = KITS["sheriff"], GAMES["sheriff"]
    reader = Reader((*kit.events, *TABLE_EVENTS))
    state = game.new(header["players"], header["options"], header["seed"])
    for line in rest:
        if line["type"] != "answer":
            event = reader.read({name: value for name, value in line.items() if name != "seq"})
            if not isinstance(event, TABLE_EVENTS):
                game.apply(state, event)
    assert list(game.outcome(state).scores) == end["scores"]
    assert hashlib.sha256(repr(state.key()).encode()).hexdigest() == end["state"]


def test_a_models_reply_stands_beside_what_was_read_from_it(file: Path) -> None:
    answers = [line for line in lines(file) if line["type"] == "answer" and line.get("raw")]
    taken, faulty = (next(a for a in answers if bool(a.get("fault")) is fault) for fault in (False, True))
    assert taken["call"] == {
        "model": "talker-1",
        "seconds": 0.25,
        "finish": "stop",
        "tokens_in": 90,
        "tokens_cached": 30,
        "tokens_out": 9,
        **({"attempts": 2} if "attempts" in taken["call"] else {}),
    }
    assert faulty["action"] is None
    assert faulty["raw"] == "\x1b[2J \t{"


def test_a_private_note_is_in_the_file_and_in_no_event(file: Path) -> None:
    for line in lines(file):
        assert ("zählt mit" in json.dumps(line, ensure_ascii=False)) <= (line["type"] == "answer")


def test_speech_is_written_as_it_was_said(file: Path) -> None:
    said = [line["words"] for line in lines(file) if line["type"] == "said" and line["seat"] == 2]
    assert set(said) == {"Äpfel? „Nein“ 🍎\n\x07"}
    assert "Äpfel? „Nein“ 🍎".encode() in file.read_bytes()


def test_no_file_is_written_over(file: Path) -> None:
    with pytest.raises(FileExistsError):
        FileSink(file)
    assert file.read_bytes() == recording()


def test_a_line_reaches_the_file_whole_and_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    real = os.write

    def spy(descriptor: int, data: bytes) -> int:
        written.append(bytes(data))
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", spy)
    sink = FileSink(tmp_path / "new" / "folder" / "match.jsonl")
    for number in range(3):
        sink(encode({"seq": number}))
        assert (tmp_path / "new" / "folder" / "match.jsonl").read_bytes() == b"".join(written)
    sink.close()
    assert written == [b'{"seq":0}\n', b'{"seq":1}\n', b'{"seq":2}\n']


def test_a_line_that_the_system_takes_in_two_parts_is_still_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:4]))
    sink = FileSink(tmp_path / "match.jsonl")
    sink(encode({"seq": 0}))
    sink(encode({"seq": 1}))
    sink.close()
    assert (tmp_path / "match.jsonl").read_bytes() == b'{"seq":0}\n{"seq":1}\n'


def test_a_disk_that_is_full_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = os.write, [20]

    def write(descriptor: int, data: bytes) -> int:
        left[0] -= 1
        if left[0] < 0 and data.startswith(b'{"seq"'):
            raise OSError(28, "No space left on device")
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", write)
    done = play(tmp_path / "match.jsonl")
    assert done.code == 1
    assert "No space left on device" in done.err
    assert done.err.count("\n") == 1


def test_reading_takes_a_file_apart(file: Path) -> None:
    transcript = read(file)
    assert transcript.header["type"] == "match"
    assert transcript.end is not None
    assert not transcript.torn
    assert [number for number, _ in transcript.lines] == list(range(2, len(transcript.raw)))
    assert b"".join(transcript.raw) == recording()
    assert transcript.names == ["Alice", "Bob", "Carol"]


def test_a_line_with_a_wrong_number_is_named(file: Path) -> None:
    rows = recording().splitlines(keepends=True)
    file.write_bytes(b"".join(rows[:10] + rows[11:]))
    with pytest.raises(TranscriptError, match="line 11: its number is 11, expected 10") as caught:
        read(file)
    assert caught.value.line_number == 11
