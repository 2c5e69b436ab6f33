"""`arena read`: what a clerk makes of a file of utterances, a row at a time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arena.errors import ConfigError, TranscriptError
from arena.sheriff.clerk import read
from arena.sheriff.clerk.checks import MESSAGES
from arena.sheriff.clerk.rows import prediction, situation
from arena.sheriff.clerk.situation import Proposal, Reading, Situation
from arena.terminal import visible

CLERKS = ("rules",)


def run(source: str, clerk: str, *, as_json: bool) -> None:
    """Read every row of a file, or of standard input for `-`, and print predictions or a table.

    Raises ConfigError for a clerk or file that there is not, TranscriptError for a row that cannot be read.
    """
    if clerk not in CLERKS:
        raise ConfigError(f"unknown clerk {clerk!r}; there is: {', '.join(CLERKS)}")
    readings = _readings(_lines(source))
    if as_json:
        for row, where, reading in readings:
            line = json.dumps(prediction(row.get("id"), reading, where.speaker), ensure_ascii=False)
            sys.stdout.write(line.encode("utf-8", "replace").decode() + "\n")
        return
    Console().print(_table(readings))


def _lines(source: str) -> Iterator[str]:
    try:
        if source == "-":
            yield from sys.stdin
        else:
            with Path(source).open(encoding="utf-8") as file:
                yield from file
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {source}: {error}") from None


def _readings(lines: Iterator[str]) -> Iterator[tuple[dict[str, Any], Situation, Reading]]:
    """Each row with its situation and reading."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            where, said = situation(row["context"]), row["utterance"]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise TranscriptError(f"this is no row of utterances ({error!r})", line_number=number) from None
        if not isinstance(said, str):
            raise TranscriptError("the utterance is no text", line_number=number)
        yield row, where, read(said, where)


def _table(readings: Iterator[tuple[dict[str, Any], Situation, Reading]]) -> Table:
    """For people."""
    table = Table("id", "speaker", "said", "read as", "terms, or why not")
    for row, where, reading in readings:
        cells = (row.get("id", ""), where.speaker, row["utterance"], reading.act, _details(reading))
        table.add_row(*(Text(visible(str(cell))) for cell in cells))
    return table


def _details(reading: Reading) -> str:
    parts = [_terms(reading.proposal)] if reading.proposal else []
    if reading.error:
        parts.append(MESSAGES.get(reading.error, reading.error))
    parts.extend(part for part in (reading.target, reading.question) if part)
    if reading.flagged:
        parts.append("(instructions in it were ignored)")
    return " ".join(parts)


def _terms(proposal: Proposal) -> str:
    """`5 gold, 2 apples (stand) for: let_pass Alice`."""
    given = [f"{proposal.gold} gold"] if proposal.gold else []
    given += [f"{lot.count} {lot.good} ({lot.zone})" for lot in proposal.lots]
    given += [f"promise: {promise}" for promise in proposal.promises]
    wanted = ", ".join(f"{request.deed} {request.player}" for request in proposal.requests)
    return f"{', '.join(given)} for: {wanted}"
