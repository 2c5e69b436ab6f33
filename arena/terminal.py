"""What a person sees: the table talk in colours as it happens, the table now and then, the score sheet at the end.

Speech comes from models and people, so it is shown literally: markup means nothing, control and direction characters
appear as visible stand-ins.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.status import Status
from rich.table import Table
from rich.text import Text

from arena.kit import Line
from engine.game import Seat

SEAT_STYLES = ("bold cyan", "bold magenta", "bold green", "bold yellow", "bold blue", "bold red", "bold white")
SORT_STYLES = {
    "round": "bold",
    "secret": "italic dim",
    "aside": "dim",
    "setup": "dim",
    "call": "bold",
    "offer": "yellow",
    "deal": "bold yellow",
    "caught": "bold red",
    "honest": "bold green",
    "passed": "green",
    "money": "yellow",
    "fault": "red",
}
RIGHT = {"gold", "sheep", "total"}
"""Headings of columns of numbers."""
INDENTED = {"speech", "offer", "deal", "aside", "money", "secret", "caught", "honest", "passed", "fault"}


def visible(text: str) -> str:
    """Control, format and unassigned characters as stand-ins, so that no text can steer a terminal."""
    return "".join(_stand_in(character) for character in text)


def _stand_in(character: str) -> str:
    if character == "\n":
        return " ⏎ "
    if character == "\N{ZERO WIDTH JOINER}" or unicodedata.category(character) not in (
        "Cc",
        "Cf",
        "Cs",
        "Co",
        "Cn",
        "Zl",
        "Zp",
    ):
        return character
    if character < " ":
        return chr(0x2400 + ord(character))
    return f"<U+{ord(character):04X}>"


class Screen:
    """Shows a match on a console, line by line. Without a terminal it prints plain text."""

    def __init__(self, console: Console, names: Sequence[str]) -> None:
        self._console = console
        self._names = names
        self._minds: list[Seat] = []
        self._status: Status | None = None

    def show(self, line: Line) -> None:
        """One line of the match."""
        if line.sort == "round":
            self._console.print()
            if self._console.is_terminal:
                self._console.print(Rule(self._coloured(line), align="left", style="dim"))
                return
        if line.sort == "call":
            self._console.print()
        text = self._coloured(line)
        indent = 2 if line.sort in INDENTED else 0
        if self._console.is_terminal:
            self._console.print(Padding(text, (0, 0, 0, indent)))
        else:
            self._console.print(Text(" " * indent) + text, soft_wrap=True)

    def _coloured(self, line: Line) -> Text:
        text = Text(visible(line.text), style=SORT_STYLES.get(line.sort, ""))
        for seat, name in enumerate(self._names):
            text.highlight_words([name], style=SEAT_STYLES[seat % len(SEAT_STYLES)])
        return text

    def rows(self, rows: Sequence[Sequence[str]], title: str = "") -> None:
        """A table: the first row is its heading."""
        table = Table(
            title=title or None, title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False
        )
        for column, heading in enumerate(rows[0]):
            table.add_column(heading, justify="right" if heading in RIGHT else "left", no_wrap=column == 0)
        for row in rows[1:]:
            table.add_row(*(self._cell(cell) for cell in row))
        self._console.print(Padding(table, (1, 0, 1, 2), expand=False))

    def _cell(self, text: str) -> Text:
        cell = Text(visible(text))
        for seat, name in enumerate(self._names):
            if text.removeprefix("♛ ").removesuffix(" ★") == name:
                cell.stylize(SEAT_STYLES[seat % len(SEAT_STYLES)])
        return cell

    @contextmanager
    def thinking(self, seat: Seat) -> Iterator[None]:
        """While a seat makes up its mind: a moving sign on a terminal, nothing elsewhere."""
        if not self._console.is_terminal:
            yield
            return
        self._minds.append(seat)
        self._sign()
        try:
            yield
        finally:
            self._minds.remove(seat)
            self._sign()

    def _sign(self) -> None:
        """One sign for all who are thinking; none when nobody is."""
        if self._status is not None:
            self._status.stop()
            self._status = None
        if self._minds:
            who = " and ".join(self._names[seat] for seat in sorted(self._minds))
            self._status = self._console.status(Text(f"{who} …", style="dim"))
            self._status.start()

    def note(self, text: str) -> None:
        """A remark about the match, not of it."""
        self._console.print(Text(visible(text), style="dim"), soft_wrap=True)


def console_for(*, stderr: bool = False) -> Console:
    """A console that is plain where it is piped or dumb; wide enough there that nothing is cut."""
    console = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    return (
        console
        if console.is_terminal
        else Console(stderr=stderr, highlight=False, emoji=False, markup=False, width=120)
    )
