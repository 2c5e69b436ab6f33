"""A match on disk: one JSON object a line, written as it happens; the header first, `end` with a digest last.

The format, line by line, is described in transcripts/README.md. Seed and answers are enough to play a match again, events
are enough to show it; both are here, so one can be held against the other.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from arena.agents import Advice, Call, Reply
from arena.errors import ArenaError, TranscriptError
from arena.records import plain
from engine.game import Event, Outcome, Seat
from engine.table import Question, Table

FORMAT = "1.0"
Line = dict[str, Any]


def encode(line: Line) -> bytes:
    """The one way a line is written. Half a character, which no line of ours holds, becomes a question mark."""
    return _to_json(line).encode("utf-8", "replace") + b"\n"


_to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(slots=True)
class ClerkCost:
    """How often a model as second clerk was asked and believed, and what that cost. No seat pays for it."""

    asked: int = 0
    read: int = 0
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    def count(self, clerk: Line) -> None:
        """One answer's `clerk`."""
        self.asked += 1
        self.read += bool(clerk.get("read"))
        if isinstance(call := clerk.get("call"), dict):
            self.calls += 1
            self.tokens_in += _number(call.get("tokens_in"))
            self.tokens_out += _number(call.get("tokens_out"))


class Recording:
    """Makes a transcript's lines and hands each to `sink` as soon as it is known."""

    def __init__(self, sink: Callable[[bytes], None]) -> None:
        self._sink = sink
        self._digest = hashlib.sha256()
        self._seq = 0
        self.tokens_in = 0
        self.tokens_out = 0
        self.calls = 0
        self.repaired: Counter[Seat] = Counter()
        self.flagged: Counter[Seat] = Counter()
        self.clerk = ClerkCost()

    def line(self, body: Line) -> None:
        """Write one line with the next number."""
        data = encode({"seq": self._seq, **body})
        self._seq += 1
        self._digest.update(data)
        self._sink(data)

    def header(self, body: Line) -> None:
        """The first line."""
        self.line({"type": "match", "format": FORMAT, **body})

    def answer(self, question: Question, reply: Reply) -> None:
        """What a seat answered, on arrival."""
        answer = reply.answer
        body: Line = {
            "type": "answer",
            "turn": question.turn,
            "seat": question.seat,
            "ask": question.decision.ask,
            "action": None if answer.action is None else plain(answer.action),
        }
        texts = {
            "words": answer.words,
            "note": answer.note,
            "fault": answer.fault,
            "fault_kind": answer.fault_kind,
            "raw": answer.raw,
            "weighed": reply.weighed,
        }
        body |= {name: text for name, text in texts.items() if text}
        if reply.tier > 1:
            body["tier"] = reply.tier
        if reply.repaired:
            body["repaired"] = True
        if reply.flagged:
            body["flagged"] = True
        if question.forced is not None:
            body["by"] = "rules"
        if reply.call is not None:
            body["call"] = _call(reply.call)
        if reply.advice is not None:
            body["clerk"] = as_line(reply.advice)
        self.answer_line(body)

    def answer_line(self, body: Line) -> None:
        """An answer as it stands in a file."""
        call = body.get("call")
        if isinstance(call, dict):
            self.calls += 1
            self.tokens_in += _number(call.get("tokens_in"))
            self.tokens_out += _number(call.get("tokens_out"))
        if isinstance(clerk := body.get("clerk"), dict):
            self.clerk.count(clerk)
        for name, counter in (("repaired", self.repaired), ("flagged", self.flagged)):
            if body.get(name) and isinstance(body.get("seat"), int):
                counter[body["seat"]] += 1
        self.line(body)

    def events(self, events: Sequence[Event]) -> None:
        """What happened, in order."""
        for event in events:
            self.line(plain(event))

    def end(self, table: Table, outcome: Outcome) -> None:
        """The last line: the result, the faults by seat, and digests of the state and of every line before."""
        body = {
            "seq": self._seq,
            "type": "end",
            "scores": outcome.scores,
            "ranks": outcome.ranks,
            "winners": outcome.winners,
            "reason": outcome.reason,
            "sheet": outcome.sheet,
            "tally": outcome.tally,
            "refused": table.refusals,
            "defaulted": table.defaults,
            **self._counted(table.players),
            "calls": self.calls,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            **({"clerk": asdict(self.clerk)} if self.clerk.asked else {}),
            "state": hashlib.sha256(repr(table.state_key()).encode()).hexdigest(),
            "digest": self._digest.hexdigest(),
        }
        self._sink(encode(body))

    def _counted(self, players: int) -> Line:
        """By seat, answers that were read only after a repair and words that tried to instruct; left out where all are 0."""
        counters = {"repaired": self.repaired, "flagged": self.flagged}
        return {name: [counter[seat] for seat in range(players)] for name, counter in counters.items() if counter}


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _call(call: Call) -> Line:
    body: Line = {"model": call.model, "seconds": round(call.seconds, 3), "finish": call.finish}
    counted = {"tokens_in": call.tokens_in, "tokens_cached": call.tokens_cached, "tokens_out": call.tokens_out}
    body |= {name: number for name, number in counted.items() if number is not None}
    if call.attempts > 1:
        body["attempts"] = call.attempts
    return body


def as_line(advice: Advice) -> Line:
    """What a second clerk said, as it stands in an answer's `clerk`."""
    texts = {"spec": advice.spec, "raw": advice.raw, "read": advice.read, "why_not": advice.why_not}
    body: Line = {name: text for name, text in texts.items() if text}
    return body if advice.call is None else {**body, "call": _call(advice.call)}


class FileSink:
    """Appends whole lines to a new file, one write each, so that a killed match leaves every line it had."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)

    def __call__(self, data: bytes) -> None:
        try:
            while data:  # usually once: a system may take a line in parts
                data = data[os.write(self._descriptor, data) :]
        except OSError as error:
            raise ArenaError(f"cannot write on to {self._path}: {error.strerror}") from error

    def close(self) -> None:
        """No more lines."""
        os.close(self._descriptor)


@dataclass(slots=True)
class Transcript:
    """A transcript as read: `lines` without header and end, each with its number in the file (from 1)."""

    header: Line
    lines: list[tuple[int, Line]]
    end: Line | None
    raw: list[bytes]
    torn: bool
    """The last line was cut off in writing."""

    @property
    def names(self) -> list[str]:
        """The players' names at the table, by seat."""
        return [str(seat["name"]) for seat in self.header["seats"]]


def read(path: Path) -> Transcript:
    """Read a transcript. Raises TranscriptError with the line number; a torn last line is not an error."""
    content = path.read_bytes()
    raw = [line + b"\n" for line in content.split(b"\n")]
    raw[-1] = raw[-1][:-1]
    raw = [line for line in raw if line]
    if not raw:
        raise TranscriptError("the file is empty, so it is no transcript", line_number=1)
    torn = not raw[-1].endswith(b"\n")
    whole = raw[:-1] if torn else raw
    parsed = [(number, _parse(data, number)) for number, data in enumerate(whole, 1)]
    if not parsed:
        raise TranscriptError("not a whole line: the file was cut off at once, or is no transcript", line_number=1)
    header = parsed[0][1]
    _check_header(header)
    for number, line in parsed:
        if line.get("seq") != number - 1:
            message = f"its number is {line.get('seq')!r}, expected {number - 1}: a line is missing or foreign"
            raise TranscriptError(message, line_number=number)
    end = parsed[-1][1] if parsed[-1][1].get("type") == "end" else None
    return Transcript(header, parsed[1 : -1 if end else None], end, raw, torn)


def _parse(data: bytes, number: int) -> Line:
    try:
        line = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"not JSON ({error})", line_number=number) from None
    if not isinstance(line, dict):
        raise TranscriptError("not a JSON object", line_number=number)
    return line


def _check_header(header: Line) -> None:
    """Raises TranscriptError unless this is the header of a match that this version can read."""
    missing = [key for key in ("format", "game", "players", "options", "seed", "seats") if key not in header]
    if header.get("type") != "match" or missing:
        raise TranscriptError("not the header of a match: this file is no transcript of this arena", line_number=1)
    major = str(header["format"]).partition(".")[0]
    if major != FORMAT.partition(".")[0]:
        message = f"format {header['format']!r} is not read by this version (it reads {FORMAT})"
        raise TranscriptError(message, line_number=1)
    seats = header["seats"]
    shaped = isinstance(seats, list) and all(isinstance(seat, dict) and "name" in seat for seat in seats)
    if not shaped or len(seats) != header["players"] or not isinstance(header["options"], dict):
        raise TranscriptError("the header's seats, players or options are not what they should be", line_number=1)
