"""`--as SEAT` shows a match as that seat saw it: nothing of another one's hand, bag or face-down cards before all see it."""

import json
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from arena.kits import KITS
from arena.records import Reader
from arena.replaying import TABLE_EVENTS
from arena.terminal import visible
from engine.catalog import GAMES
from engine.game import Event
from engine.sheriff.goods import CONTRABAND
from tests.arena.commands import Done, arena
from tests.arena.recordings import body, recording

pytestmark = pytest.mark.usefixtures("one_reader_for_all")

NAMES = ("Alice", "Bob", "Carol", "Dan")
KIT = KITS["sheriff"]
every_seat = pytest.mark.parametrize("seat", range(4))
every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(recording(4))
    return path


def events(edition: str) -> list[Event]:
    reader = Reader((*KIT.events, *TABLE_EVENTS))
    rows = [json.loads(row) for row in recording(4, edition=edition).splitlines()]
    return [
        reader.read({name: value for name, value in row.items() if name != "seq"})
        for row in rows
        if reader.knows(row["type"])
    ]


@cache
def replayed(seat: int, edition: str) -> Done:
    """The match as this seat saw it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        path.write_bytes(recording(4, edition=edition))
        return arena("replay", "--as", str(seat), path)


def seen_by(seat: int | None, edition: str) -> list[str]:
    """What happened, told to one seat from the events as it learns of them."""
    narrator = KIT.narrator(NAMES, seat, all_open=False, for_model=False)
    glimpses = [event.seen_by(seat) for event in events(edition)]
    return [visible(line.text) for glimpse in glimpses if glimpse is not None for line in narrator.tell(glimpse)]


def told(done: Done) -> list[str]:
    """The lines of the match in what was printed: without the table's state, the introduction and the score sheet."""
    assert (done.code, done.err) == (0, "")
    shown = [line.strip() for line in done.out.splitlines()]
    return [line for line in shown[1:] if line]


@every_edition
@every_seat
def test_a_seat_is_shown_exactly_what_it_learnt(seat: int, edition: str) -> None:
    shown = told(replayed(seat, edition))
    expected = [line.strip() for line in seen_by(seat, edition)]
    rest = iter(shown)
    assert all(line in rest for line in expected)  # all of it, in this order
    others = [line for line in shown if line not in set(expected)]
    state = re.compile(r"gold +stand +face down|(♛ )?(Alice|Bob|Carol|Dan)( ★)? +\d+ .*")
    match_lines = [line for line in others[: others.index("Score sheet")] if not state.fullmatch(line)]
    assert match_lines == []


@every_edition
@every_seat
def test_no_hand_or_bag_of_another_seat_is_shown(seat: int, edition: str) -> None:
    own, before_the_end = NAMES[seat], replayed(seat, edition).out.partition("What lay face down")[0]
    for line in map(str.strip, before_the_end.splitlines()):
        if match := re.match(r"(\w+) (is dealt|loads) ", line):
            assert match[1] == own
        if match := re.match(r"(\w+) (?:draws|sets aside) (.*)\.", line):
            known = edition == "2e" and "sets aside" in line  # face up
            assert match[1] == own or known or re.fullmatch(r"\d+ face-down cards?", match[2])
        if match := re.match(r"Sheriff \w+ lets (\w+)'s bag pass: (.*)\.", line):
            assert match[1] == own or not any(kind in match[2] for kind in CONTRABAND)
        assert "lie that went through" not in line
        assert "in truth" not in line


@every_edition
@every_seat
def test_face_down_cards_on_the_table_have_no_kind_for_others(seat: int, edition: str) -> None:
    before_the_end = replayed(seat, edition).out.partition("What lay face down")[0]
    rows = re.findall(r"^ +(\w+)(?: ★)? +\d+  (.*)$", before_the_end, re.MULTILINE)
    assert any("face-down" in cells for _, cells in rows)
    for name, cells in rows:
        if name != NAMES[seat]:
            assert not any(kind in cells for kind in CONTRABAND)


@every_edition
@every_seat
def test_swapping_what_the_seat_cannot_know_changes_nothing_that_it_is_shown_up_to_there(
    seat: int, edition: str, tmp_path: Path
) -> None:
    """Two other players' hands are swapped for one another in the deal."""
    rows = [json.loads(row) for row in recording(4, edition=edition).splitlines()]
    others = [other for other in range(4) if other != seat]
    dealt = next(row for row in rows if row["type"] == "dealt")
    start = rows.index(dealt) + 4
    outs = []
    for swapped in (False, True):
        hands: list[Any] = list(dealt["hands"])
        if swapped:
            hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
        path = tmp_path / f"{swapped}.jsonl"
        changed = [{**row, "hands": hands} if row is dealt else row for row in rows[:start]]
        path.write_bytes(b"".join(body(row) for row in changed))
        outs.append(arena("replay", "--as", str(seat), path).out)
    assert outs[0] == outs[1]


@pytest.mark.parametrize(("spelling", "seat"), [("0", 0), ("Alice", 0), ("alice", 0), ("CAROL", 2), ("3", 3)])
def test_a_seat_is_called_by_number_or_name(file: Path, spelling: str, seat: int) -> None:
    assert f"as {NAMES[seat]} saw it" in arena("replay", "--as", spelling, file).out


@pytest.mark.parametrize("spelling", ["4", "-1", "Zoe", "", "²", "\x1b]0;x\x07"])
def test_a_seat_that_is_not_there_is_answered_with_those_that_are(file: Path, spelling: str) -> None:
    done = arena("replay", f"--as={spelling}", file)
    assert done.code == 2
    assert "seats: 0 (Alice), 1 (Bob), 2 (Carol), 3 (Dan)" in done.one_line
    assert "\x1b" not in done.err


def test_a_spectator_of_the_replay_is_shown_everything(file: Path) -> None:
    out = arena("replay", file).out
    for name in NAMES:
        assert f"{name} is dealt" in out
        assert f"{name} loads" in out
    assert GAMES["sheriff"].title in out
