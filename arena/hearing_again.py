"""`arena read` of transcripts: what the clerk makes of every answer that words could be, and what would change under it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rich.table import Table
from rich.text import Text

from arena import replaying
from arena.errors import ConfigError
from arena.kit import Clerk, Heard, clerk_of
from arena.reading import speech
from arena.records import plain
from arena.terminal import visible
from engine.game import Action
from engine.table import Question

Change = Literal["same", "differs", "talk", "asked back", "recovered", "still a fault"]
CHANGES: dict[Change, str] = {
    "same": "the words alone come to the same action",
    "differs": "the words alone come to another action",
    "talk": "the words alone are talk, beside another action",
    "asked back": "the words alone would be asked about",
    "recovered": "nothing could be read from the answer, and the words come to an action that the rules take",
    "still a fault": "nothing could be read from the answer, nor from its words",
}


@dataclass(slots=True)
class Hearing:
    """One answer that words could be: who said what, what was recorded, what the clerk hears."""

    file: Path
    number: int
    name: str
    ask: str
    said: str
    recorded: Action | None
    heard: Heard
    change: Change
    prediction: dict[str, Any]
    forfeited: bool = False
    """The fallback was played for the question, and this answer would have been one."""


def is_transcript(path: Path) -> bool:
    """A folder, or a file whose first line is a match's header."""
    if path.is_dir():
        return True
    try:
        with path.open("rb") as file:
            first = json.loads(file.readline(1_000_000))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(first, dict) and first.get("type") == "match"


def hearings(path: Path) -> Iterator[Hearing]:
    """All answers that words could be, in a transcript or a folder of them. Raises ConfigError or TranscriptError."""
    files = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise ConfigError(f"there is no transcript (*.jsonl) in {path}")
    for file in files:
        yield from _of_file(file)


def _of_file(file: Path) -> list[Hearing]:
    source = replaying.load(file)
    clerk = clerk_of(source.kit)
    if clerk is None:
        return []
    found: list[tuple[Hearing, Question]] = []
    for given in replaying.answers(source):
        said = _said(given)
        if said and "by" not in given.line and clerk.listens(given.table.observation(given.question)):
            found.append((_hearing(file, given, said, clerk, source.names), given.question))
    for hearing, question in found:
        hearing.forfeited = question.given_up and hearing.change == "recovered"
    return [hearing for hearing, _ in found]


def _said(given: replaying.Given) -> str:
    """The words of an answer: those that were heard, else what the model wrote in place of an answer."""
    if given.answer.words or given.answer.action is not None:
        return given.answer.words
    try:
        data = json.loads(given.answer.raw)
    except (ValueError, RecursionError):
        return speech(given.answer.raw)
    return speech(data.get("speech")) if isinstance(data, dict) else ""


def _hearing(file: Path, given: replaying.Given, said: str, clerk: Clerk, names: Sequence[str]) -> Hearing:
    observation = given.table.observation(given.question)
    heard = clerk.hear(said, observation, names)
    return Hearing(
        file=file,
        number=given.number,
        name=names[observation.seat],
        ask=given.question.decision.ask,
        said=said,
        recorded=given.answer.action,
        heard=heard,
        change=_change(given, heard),
        prediction=dict(clerk.prediction(said, observation, names)),
    )


def _change(given: replaying.Given, heard: Heard) -> Change:
    """What would be different if the words alone were the answer."""
    recorded, action = given.answer.action, heard.action
    if recorded is None:
        taken = action is not None and not given.table.why_not(given.question, action)
        return "recovered" if taken else "still a fault"
    if action is None:
        return "asked back"
    if plain(action) == plain(recorded):
        return "same"
    return "talk" if heard.act == "smalltalk" else "differs"


def as_json(hearing: Hearing) -> str:
    """One line, in the form of predictions with what was recorded beside."""
    body = {
        **hearing.prediction,
        "id": f"{hearing.file.name}:{hearing.number}",
        "name": hearing.name,
        "ask": hearing.ask,
        "utterance": hearing.said,
        "recorded": None if hearing.recorded is None else plain(hearing.recorded),
        "heard": None if hearing.heard.action is None else plain(hearing.heard.action),
        "change": hearing.change,
        "forfeit_recovered": hearing.forfeited,
    }
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "replace").decode()


def as_table(found: Sequence[Hearing]) -> Table:
    """For people."""
    table = Table("line", "who", "said", "recorded", "read as", "change")
    for each in found:
        recorded = "nothing" if each.recorded is None else _short(each.recorded)
        read = (
            each.heard.terms or each.heard.question or ("" if each.heard.action is None else _short(each.heard.action))
        )
        change = f"{each.change} (a forfeit)" if each.forfeited else each.change
        cells = (f"{each.file.name}:{each.number}", each.name, each.said, recorded, f"{each.heard.act}: {read}", change)
        table.add_row(*(Text(visible(cell)) for cell in cells))
    return table


def _short(action: Action) -> str:
    """An action in one line."""
    fields = plain(action)
    kind = str(fields.pop("type"))
    terms = fields.get("terms")
    named = terms if isinstance(terms, dict) else fields
    return " ".join([kind, *(f"{name}={value}" for name, value in named.items())])


def summary(found: Sequence[Hearing]) -> list[str]:
    """How often each change would come about, and how many forfeits would not have been."""
    counted = Counter(each.change for each in found)
    lines = [f"{counted[change]:5} {change}: {meaning}" for change, meaning in CHANGES.items() if counted[change]]
    forfeits = sum(each.forfeited for each in found)
    return [
        f"{len(found)} answers with words where words can be the answer.",
        *lines,
        f"{forfeits} answers whose forfeit would be recovered.",
    ]
