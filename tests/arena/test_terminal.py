import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from arena.kit import Line
from arena.terminal import INDENTED, SORT_STYLES, Screen, console_for, visible

NAMES = ["Alice", "Bob", "Carol"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "␛[2J"),
        ("\x1b]52;c;QQ==\x07", "␛]52;c;QQ==␇"),
        ("\x9b31m", "<U+009B>31m"),
        ("\x9d0;title\x9c", "<U+009D>0;title<U+009C>"),
        ("\x1b]", "␛]"),
        ("\x00\x08\t\x7f", "␀␈␉<U+007F>"),
        ("a\nb\r\nc", "a ⏎ b␍ ⏎ c"),
        ("\u202eevil\u202c", "<U+202E>evil<U+202C>"),
        ("\u2066x\u2069\u200e\u200f\u061c", "<U+2066>x<U+2069><U+200E><U+200F><U+061C>"),
        ("a\u2028b\u2029c\x85d", "a<U+2028>b<U+2029>c<U+0085>d"),
        ("\ufeff\u200b\u00ad", "<U+FEFF><U+200B><U+00AD>"),
        ("\U000e0041", "<U+E0041>"),
        ("\ud83d", "<U+D83D>"),
        ("\ue000\uffff", "<U+E000><U+FFFF>"),
    ],
    ids=ascii,
)
def test_what_could_steer_a_terminal_is_shown_as_a_stand_in(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    "text", ["5 äpfel, s'il vous plaît!", "十銀", "שלום", "مرحبا", "👩‍🌾", "e\u0301", "½ ♛ ★ „“", " "]
)
def test_honest_text_of_any_language_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@given(st.text(st.characters(exclude_categories=[])))
def test_no_text_has_anything_in_it_that_steers_a_terminal(text: str) -> None:
    shown = visible(text)
    assert not {unicodedata.category(c) for c in shown if c != "\N{ZERO WIDTH JOINER}"} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    shown.encode()
    assert len(shown.splitlines()) <= 1
    assert visible(shown) == shown


def screened(*lines: Line, terminal: bool = False, width: int = 200) -> str:
    """What the screen writes for these lines."""
    file = io.StringIO()
    console = Console(file=file, force_terminal=terminal, width=width, color_system="truecolor" if terminal else None)
    screen = Screen(console, NAMES)
    for line in lines:
        screen.show(line)
    return file.getvalue()


MARKUP = "[red]5[/red] [/] [bold :smile: :vampire: [link=http://x]y[/link] \\[a] {{x}} $x %s"


@pytest.mark.parametrize("sort", sorted({*SORT_STYLES, *INDENTED, "public", "something new"}))
def test_markup_and_emoji_codes_are_shown_as_they_were_said(sort: str) -> None:
    assert screened(Line(MARKUP, sort)).strip() == MARKUP


def test_so_are_they_in_tables_and_notes() -> None:
    file = io.StringIO()
    screen = Screen(Console(file=file, width=300), NAMES)
    screen.rows([["", "gold"], [MARKUP, "[b]5[/b]"]], title="Score sheet")
    screen.note(MARKUP)
    assert file.getvalue().count(MARKUP) == 2
    assert "[b]5[/b]" in file.getvalue()


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b31m", "a\nSheriff: I accept", "\u202e", "\x07"])
def test_nothing_that_is_said_reaches_a_terminal_raw(text: str) -> None:
    for written in (screened(Line(f"Bob: “{text}”", "speech")), screened(Line(f"Bob: “{text}”", "round"))):
        assert visible(text) in written
        assert text not in written
    shown = screened(Line(f"Bob: “{text}”", "speech"), terminal=True)
    assert "\x1b[2J" not in shown
    assert not set("\x9b\x07\u202e") & set(shown)


def test_a_piped_line_is_never_wrapped_or_cut() -> None:
    text = "Bob: “" + "x" * 500 + "”"
    assert screened(Line(text, "speech"), width=80) == f"  {text}\n"


def test_names_have_colours_on_a_terminal_and_none_in_a_pipe() -> None:
    line = Line("Bob pays Alice 5 gold.", "money")
    assert screened(line).strip() == line.text
    assert "\x1b[" in screened(line, terminal=True)


@pytest.mark.parametrize("name", ["[red]", "a.*", "", "\\", "(", ":smile:"])
def test_a_name_from_a_foreign_file_means_nothing_special(name: str) -> None:
    file = io.StringIO()
    screen = Screen(Console(file=file, width=200), [name, "Bob"])
    screen.show(Line(f"{name} pays Bob 5 gold.", "money"))
    screen.rows([["", "gold"], [name, "5"]])
    assert f"{name} pays Bob 5 gold." in file.getvalue()


def test_a_console_that_is_no_terminal_is_wide_enough_for_a_score_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    assert console_for().width == 120


def test_who_is_thinking_shows_on_a_terminal_and_nowhere_else() -> None:
    for terminal in (True, False):
        file = io.StringIO()
        screen = Screen(Console(file=file, force_terminal=terminal, width=80), NAMES)
        with screen.thinking(1), screen.thinking(0):
            pass
        assert ("Alice and Bob" in file.getvalue()) == terminal
        assert bool(file.getvalue()) == terminal


def test_after_thinking_the_cursor_is_there_again_even_if_it_ended_in_a_fault() -> None:
    file = io.StringIO()
    screen = Screen(Console(file=file, force_terminal=True, width=80), NAMES)
    with pytest.raises(ZeroDivisionError), screen.thinking(1):
        raise ZeroDivisionError
    assert file.getvalue().rindex("\x1b[?25h") > file.getvalue().rindex("\x1b[?25l")
