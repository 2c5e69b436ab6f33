"""`arena read`: what a clerk makes of a file of utterances, a row at a time, or of the words in transcripts."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arena import hearing_again
from arena.errors import ConfigError, TranscriptError
from arena.providers import Model
from arena.roster import model_maker
from arena.sheriff.clerk import read
from arena.sheriff.clerk.advising import Advised
from arena.sheriff.clerk.checks import MESSAGES
from arena.sheriff.clerk.rows import prediction, situation
from arena.sheriff.clerk.situation import Proposal, Reading, Situation
from arena.terminal import visible

RULES = "rules"
Row = tuple[dict[str, Any], Situation, Reading]
"""A row of utterances, the situation it describes, and what is read in it."""


def run(source: str, clerk: str, *, as_json: bool) -> None:
    """Read every row of a file, of standard input for `-`, or in transcripts every answer that words could be; print
    predictions or a table.

    Raises ConfigError for a clerk or file that there is not, TranscriptError for a row that cannot be read.
    """
    second = None if clerk == RULES else _second(clerk)
    if source != "-" and hearing_again.is_transcript(Path(source)):
        if second is not None:
            raise ConfigError("a second clerk reads rows of utterances only; transcripts are read with --clerk rules")
        _print_transcripts(Path(source), as_json=as_json)
        return
    readings = _readings(_lines(source))
    if second is not None:
        readings = second(readings)
    if as_json:
        for row, where, reading in readings:
            line = json.dumps(prediction(row.get("id"), reading, where.speaker), ensure_ascii=False)
            sys.stdout.write(line.encode("utf-8", "replace").decode() + "\n")
        return
    Console().print(_table(readings))


def _second(clerk: str) -> Callable[[Iterator[Row]], Iterator[Row]]:
    """A model that is asked about what the rules could not read. Raises ConfigError or SetupError."""
    if "/" not in clerk:
        raise ConfigError(f"unknown clerk {clerk!r}; there is: {RULES}, or a model such as local/smollm2")
    make = model_maker(clerk)
    return lambda rows: iter(asyncio.run(_advise(list(rows), make())))


async def _advise(rows: Sequence[Row], model: Model) -> list[Row]:
    advised = Advised(model)
    try:
        return [(row, where, await advised.read(row["utterance"], where, reading)) for row, where, reading in rows]
    finally:
        await model.close()


def _print_transcripts(path: Path, *, as_json: bool) -> None:
    found = hearing_again.hearings(path)
    if as_json:
        for hearing in found:
            sys.stdout.write(hearing_again.as_json(hearing) + "\n")
        return
    listed = list(found)
    console = Console()
    console.print(hearing_again.as_table(listed))
    for line in hearing_again.summary(listed):
        console.print(line, highlight=False)


def _lines(source: str) -> Iterator[str]:
    try:
        if source == "-":
            yield from sys.stdin
        else:
            with Path(source).open(encoding="utf-8") as file:
                yield from file
    except OSError as error:
        raise ConfigError(f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"cannot read {source}: it is no text in UTF-8") from None


def _readings(lines: Iterator[str]) -> Iterator[Row]:
    """Each row with its situation and reading."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            where, said = situation(row["context"]), row["utterance"]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            what = f"{type(error).__name__}: {error}" if isinstance(error, KeyError) else str(error)
            raise TranscriptError(f"this is no row of utterances ({what})", line_number=number) from None
        if not isinstance(said, str):
            raise TranscriptError("the utterance is no text", line_number=number)
        yield row, where, read(said, where)


def _table(readings: Iterator[Row]) -> Table:
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
