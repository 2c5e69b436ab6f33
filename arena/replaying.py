"""`arena replay`: a recorded match told again, or held against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena import transcript
from arena.errors import ArenaError, ConfigError, TranscriptError
from arena.kit import Kit, Narrator
from arena.kit import Line as NarratedLine
from arena.kits import KITS
from arena.playing import ending
from arena.records import Reader
from arena.terminal import Screen, console_for, visible
from arena.transcript import Line, Recording, Transcript
from engine.catalog import GAMES
from engine.game import Event, Game, OptionError, Outcome, Seat, parse_options
from engine.ledger import LedgerError
from engine.table import Answer, Defaulted, Question, Refused, Said, Table

TABLE_EVENTS: tuple[type[Event], ...] = (Said, Refused, Defaulted)


class Difference(ArenaError):
    """A transcript that the rules do not confirm; the message shows the first line that differs."""


@dataclass(frozen=True, slots=True)
class Source:
    """A transcript with what is needed to understand it."""

    transcript: Transcript
    game: Game[Any, Any]
    kit: Kit
    names: Sequence[str]

    def table(self) -> Table:
        """A fresh table, set up as the recorded one was. Raises TranscriptError."""
        header = self.transcript.header
        try:
            options = parse_options(self.game.options, header["options"])
            return Table(self.game, int(header["players"]), options, int(header["seed"]))
        except (OptionError, ValueError, TypeError, OverflowError) as error:
            raise TranscriptError(f"this match cannot be set up: {visible(str(error))}", line_number=1) from None


def load(path: Path) -> Source:
    """Read a transcript of a game that is known here. Raises ConfigError or TranscriptError."""
    try:
        read = transcript.read(path)
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    game = GAMES.get(str(read.header["game"]))
    if game is None:
        raise TranscriptError(f"unknown game {read.header['game']!r}", line_number=1)
    kit = KITS[game.name]
    data = read.header.get("data")
    return Source(read, game if data is None else kit.with_data(data), kit, read.names)


def seat_of(text: str, names: Sequence[str]) -> Seat:
    """A seat by number or name. Raises ConfigError."""
    for seat, name in enumerate(names):
        if text in (str(seat), name) or text.casefold() == name.casefold():
            return seat
    listed = ", ".join(f"{seat} ({name})" for seat, name in enumerate(names))
    raise ConfigError(f"there is no seat {text!r}; seats: {listed}")


class Board:
    """The table rebuilt from events alone, without the rules deciding anything."""

    def __init__(self, source: Source) -> None:
        options = parse_options(source.game.options, source.transcript.header["options"])
        self._game = source.game
        self._state = source.game.new(len(source.names), options, source.transcript.header["seed"])

    def view(self, seat: Seat | None) -> Any:
        return self._game.view(self._state, seat)

    def apply(self, event: Event, number: int) -> None:
        """Raises TranscriptError if the event cannot have happened here."""
        if isinstance(event, TABLE_EVENTS):
            return
        try:
            self._game.apply(self._state, event)
        except (LedgerError, LookupError, TypeError, ValueError, AssertionError, StopIteration) as error:
            raise TranscriptError(f"this cannot have happened here ({error})", line_number=number) from None


def show(source: Source, viewer: Seat | None) -> None:
    """Tell the whole match: to a spectator who sees everything, or as one seat saw it."""
    screen = Screen(console_for(), source.names)
    narrator = source.kit.narrator(source.names, viewer, all_open=viewer is None, for_model=False)
    reader = Reader((*source.kit.events, *TABLE_EVENTS))
    source.table()
    board = Board(source)
    rounds = 0
    remarks: dict[str, list[NarratedLine]] = {}
    _introduce(screen, source, viewer)
    for number, line in source.transcript.lines:
        if line.get("type") == "answer" and viewer is None:
            remarks[str(line.get("seat"))] = _remarks(line)
        if not reader.knows(str(line.get("type"))):
            continue
        event = _event(reader, line, number)
        glimpse = event if viewer is None else event.seen_by(viewer)
        for told in _told(narrator, glimpse, number):
            if told.sort == "round":
                rounds += 1
                if rounds > 1:
                    screen.rows(source.kit.table_lines(board.view(viewer), source.names))
            screen.show(told)
        if isinstance(event, Said):
            for remark in remarks.pop(str(event.seat), ()):
                screen.show(remark)
        board.apply(event, number)
    _conclude(screen, source)


WEIGHED = {
    "agrees": "(The words say what the move does.)",
    "bluff": "(A bluff: the words are false about what lies hidden.)",
    "slip": "(A slip: the words say something else than the move.)",
}
"""How words compare with the move beside them, told to a spectator who sees everything."""


def _remarks(line: Line) -> list[NarratedLine]:
    """What is noted of an answer's words."""
    texts = [WEIGHED.get(str(line.get("weighed")), "")]
    texts += ["(The words try to instruct; nothing follows from that.)"] if line.get("flagged") else []
    clerk = line.get("clerk")
    if isinstance(clerk, dict) and clerk.get("read") and line.get("action"):
        texts.append(f"(The rules could not read this; {clerk.get('spec')} did: {clerk['read']}.)")
    return [NarratedLine(text, "aside") for text in texts if text]


def _told(narrator: Narrator, glimpse: Event | None, number: int) -> list[NarratedLine]:
    """Raises TranscriptError for an event that does not go with those before."""
    try:
        return [] if glimpse is None else narrator.tell(glimpse)
    except (LookupError, TypeError, ValueError) as error:
        raise TranscriptError(f"this cannot have happened here ({error!r})", line_number=number) from None


def _event(reader: Reader, line: Line, number: int) -> Event:
    try:
        event: Event = reader.read({key: value for key, value in line.items() if key != "seq"})
    except ValueError as error:
        raise TranscriptError(str(error), line_number=number) from None
    return event


def _introduce(screen: Screen, source: Source, viewer: Seat | None) -> None:
    header = source.transcript.header
    seats = ", ".join(f"{seat['name']} = {seat.get('spec', '?')}" for seat in header["seats"])
    seen = "" if viewer is None else f", as {source.names[viewer]} saw it"
    screen.note(f"{source.game.title}, {header['players']} players, seed {header['seed']}{seen}: {seats}")


def _conclude(screen: Screen, source: Source) -> None:
    end = source.transcript.end
    if end is None:
        torn = " Its last line is cut off." if source.transcript.torn else ""
        screen.note(f"The file ends here: this match was not finished.{torn}")
        return
    try:
        outcome = Outcome(
            tuple(end["scores"]), tuple(end["ranks"]), tuple(end["winners"]), end["reason"], tuple(end["sheet"])
        )
        screen.rows(source.kit.score_lines(outcome, source.names), title="Score sheet")
        for line in ending(outcome, end["refused"], end["defaulted"], source.names):
            screen.note(line)
    except (LookupError, TypeError, ValueError) as error:
        message = f"the last line is not what it should be ({error!r})"
        raise TranscriptError(message, line_number=len(source.transcript.raw)) from None


def verify(source: Source) -> None:
    """Play the recorded answers on a fresh table and demand the same file, byte for byte. Raises Difference."""
    made: list[bytes] = []
    recording = Recording(made.append)
    table = source.table()
    recorded = source.transcript
    reader = Reader(source.kit.actions)
    recording.line({key: value for key, value in recorded.header.items() if key != "seq"})
    recording.events(table.open())
    for number, line in recorded.lines:
        if line.get("type") == "answer":
            _answer_again(reader, table, recording, line, number)
    if recorded.end is not None and not table.pending():
        recording.end(table, table.outcome())
    _compare(recorded.raw, made)
    if recorded.torn or recorded.end is None:
        raise Difference(f"the match is not finished: {len(recorded.raw)} lines, no end")


def _answer_again(reader: Reader, table: Table, recording: Recording, line: Line, number: int) -> None:
    question = _question(table, line, number)
    answer = _recorded(reader, line, number)
    recording.answer_line({key: value for key, value in line.items() if key != "seq"})
    recording.events(table.submit({question.seat: answer}))


def _recorded(reader: Reader, line: Line, number: int) -> Answer:
    """The answer in a line. Raises TranscriptError."""
    try:
        action = None if line["action"] is None else reader.read(line["action"])
        texts = {name: str(line.get(name, "")) for name in ("words", "note", "fault", "raw", "fault_kind")}
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise TranscriptError(f"the answer cannot be read ({error})", line_number=number) from None
    return Answer(action, **texts)


@dataclass(frozen=True, slots=True)
class Given:
    """One recorded answer, at the table as it was when it was given."""

    number: int
    line: Line
    table: Table
    question: Question
    answer: Answer


def answers(source: Source) -> Iterator[Given]:
    """Every recorded answer of a match in order, the table standing before it. Raises TranscriptError or Difference."""
    table, reader = source.table(), Reader(source.kit.actions)
    table.open()
    for number, line in source.transcript.lines:
        if line.get("type") == "answer":
            question, answer = _question(table, line, number), _recorded(reader, line, number)
            yield Given(number, line, table, question, answer)
            table.submit({question.seat: answer})


def _question(table: Table, line: Line, number: int) -> Question:
    """The open question that a recorded answer belongs to. Raises Difference if the rules ask nothing of the kind."""
    asked = (line.get("turn"), line.get("seat"), line.get("ask"))
    for question in table.pending():
        if (question.turn, question.seat, question.decision.ask) == asked:
            return question
    turn, seat, ask = asked
    raise Difference(f"line {number}: the rules do not ask seat {seat} for {ask!r} at turn {turn}")


def _compare(recorded: Sequence[bytes], made: Sequence[bytes]) -> None:
    """Raises Difference with the first line that is not the same."""
    for number, (there, here) in enumerate(zip(recorded, made, strict=False), 1):
        if there != here:
            raise Difference(f"line {number} differs\n  file:  {_short(there)}\n  rules: {_short(here)}")
    if len(recorded) > len(made):
        raise Difference(f"line {len(made) + 1}: the file goes on where the rules have nothing more to tell")
    if len(made) > len(recorded):
        raise Difference(f"the file ends after line {len(recorded)}; the rules go on: {_short(made[len(recorded)])}")


def _short(line: bytes) -> str:
    text = line.decode("utf-8", "replace").rstrip("\n")
    return visible(text if len(text) <= 300 else text[:299] + "…")
