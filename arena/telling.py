"""What telling a match is like in every game: names for seats, speech in quotes, lists in words, the lines of the table."""

from __future__ import annotations

import json
from collections.abc import Sequence

from arena.kit import Line
from arena.reading import Unreadable
from engine.game import Event, Seat
from engine.table import Defaulted, Refused, Said


def quoted(words: str) -> str:
    """Speech as a JSON string on one line: other characters that end a line somewhere are escaped as well."""
    text = json.dumps(words, ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if c in "\x85\u2028\u2029" else c for c in text)


def joined(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def named(text: str, names: Sequence[str]) -> str:
    """The engine's `seat 2` as a name."""
    for seat, name in enumerate(names):
        text = text.replace(f"seat {seat}", name)
    return text


def seat_named(name: str, names: Sequence[str]) -> Seat:
    """The seat of a player's name; case and outer space do not matter. Raises Unreadable."""
    wanted = name.strip().casefold()
    for seat, known in enumerate(names):
        if known.casefold() == wanted:
            return seat
    raise Unreadable(f"There is no player called {name[:40]!r}; players: {', '.join(names)}.")


def table_line(event: Event, who: str, names: Sequence[str], *, for_model: bool) -> Line:
    """The table's own events. For a model, speech is a JSON string, so that no speech can pass for another line."""
    match event:
        case Said():
            words = quoted(event.words) if for_model else f"“{event.words}”"
            return Line(f"{who}: {words}", "speech", event.seat)
        case Refused():
            return Line(f"{who}'s answer is not taken: {named(event.reason, names)}", "fault")
        case Defaulted():
            return Line(f"{who} gave no legal answer; the rules play the fallback.", "fault")
        case _:
            raise AssertionError(event)
