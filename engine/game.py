"""The words every game shares: Seat, Option, Decision, Action, Event, Outcome, IllegalAction, and the Game protocol.

A name stands here only if every game uses it and the arena needs it.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

Seat = int
"""A place at the table: 0, 1, … clockwise."""

OptionValue = int | bool | str


class IllegalAction(Exception):
    """An action the rules refuse. The message is for the player; `clause` names the rule that forbids it."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(f"{message} ({clause})")
        self.clause = clause


class OptionError(ValueError):
    """A game option that is unknown, has a wrong value, or does not go with another one."""


class Action:
    """What a seat wants. Subclasses are small dataclasses; their docstring says what the action does."""

    __slots__ = ()


class Event:
    """What happened, chance included. Events alone rebuild a match, without rules and without a random generator."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as `seat` learns of it (None = a spectator who sees only what lies open), or None if not at all."""
        return self


@dataclass(frozen=True, slots=True)
class Decision:
    """What the rules ask of one seat now.

    `ask` is the question's name; `actions` are the kinds of action that may answer it.
    """

    seat: Seat
    ask: str
    actions: tuple[type[Action], ...]
    kinds: frozenset[type[Action]] = field(init=False, repr=False, compare=False)
    """The same kinds, for the question whether one is among them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", frozenset(self.actions))


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a game: its default and what it means. `choices` or `low`..`high` bound it; a bool has neither.

    With `several` it takes `none`, some of the choices with commas between them, or a number of them to be drawn.
    """

    name: str
    default: OptionValue
    meaning: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    several: bool = False

    def parse(self, value: OptionValue) -> OptionValue:
        """The value in this option's type. Raises OptionError with what is allowed."""
        if isinstance(self.default, bool):
            return self._parse_bool(value)
        if self.several:
            return self._parse_several(value)
        if self.choices:
            if value in self.choices:
                return value
            raise OptionError(
                f"{self.name}={shown(value)} is not known; choose {' or '.join(self.choices)}"
                f"{nearest(str(value), self.choices)}"
            )
        return self._parse_int(value)

    def _parse_bool(self, value: OptionValue) -> bool:
        if isinstance(value, bool):
            return value
        words = {
            "on": True,
            "true": True,
            "yes": True,
            "1": True,
            "off": False,
            "false": False,
            "no": False,
            "0": False,
        }
        try:
            return words[str(value).lower()]
        except KeyError:
            raise OptionError(f"{self.name}={shown(value)} must be on or off") from None

    def _parse_several(self, value: OptionValue) -> str:
        """`none`, a number from 1 up, or names in the order of the choices."""
        text = str(value).strip()
        if text in ("none", "0") and not isinstance(value, bool):
            return "none"
        if text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= len(self.choices):
            return str(int(text))
        if text.isdigit():
            raise OptionError(f"{self.name}={shown(text)} is out of range: there are {len(self.choices)}")
        names = [name.strip() for name in text.split(",")]
        for name in names:
            if name not in self.choices:
                raise OptionError(
                    f"{self.name}={shown(value)}: there is no {shown(name)}{nearest(name, self.choices)}; give none, a "
                    f"number up to {len(self.choices)}, or some of {', '.join(self.choices)}"
                )
        return ",".join(name for name in self.choices if name in names)

    def _parse_int(self, value: OptionValue) -> int:
        text = shown(value)
        digits = text.removeprefix("-")
        if isinstance(value, bool) or not (digits.isascii() and digits.isdigit() and len(digits) <= 19):
            raise OptionError(f"{self.name}={text} must be a whole number from {self.low} to {self.high}")
        number = int(text)
        if not self.low <= number <= self.high:
            raise OptionError(f"{self.name}={number} is out of range: {self.low} to {self.high}")
        return number


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a question is decided that the rulebooks leave open or answer in different ways.

    `standing` says how far to trust it: `printed` in a rulebook, `clarified` by a later edition, `inferred` from the text,
    or a `house` decision. `option` names the setting that decides otherwise, where there is one.
    """

    key: str
    question: str
    answer: str
    standing: str
    option: str = ""


def shown(value: object, longest: int = 40) -> str:
    """A value as a message quotes it: short, whatever it is."""
    if isinstance(value, int) and value.bit_length() > 100:
        return "a number of more than 30 digits"
    text = str(value)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def nearest(word: str, known: Sequence[str]) -> str:
    """' (did you mean X?)' for the known word closest to `word`, or an empty text."""
    match = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f" (did you mean {match[0]}?)" if match else ""


def parse_options(options: Sequence[Option], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value: the given one, checked, or the default. Raises OptionError."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            listed = ", ".join(sorted(known))
            raise OptionError(f"unknown option {name}{nearest(name, list(known))}; options: {listed}")
    return {name: option.parse(given.get(name, option.default)) for name, option in known.items()}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: points by seat, the winning seats (several = shared), and why.

    `ranks` counts from 1, equal ranks for what the rules leave equal, 0 for a seat that plays for itself, outside the
    ranking. `sheet` says how each point came about, `tally`
    counts what happened on the way; both are plain data by seat, in the game's own words.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    sheet: tuple[Mapping[str, object], ...] = ()
    tally: tuple[Mapping[str, int], ...] = field(default=())


S = TypeVar("S")
V = TypeVar("V")


class Game(Protocol[S, V]):
    """The rules of one game, stateless. A state never leaves `engine/`; agents see views."""

    name: str
    title: str
    rules_version: str
    options: tuple[Option, ...]
    rulings: tuple[Ruling, ...]
    players: tuple[int, int]
    """The fewest and the most players."""

    def new(self, players: int, options: Mapping[str, OptionValue], seed: int) -> S:
        """The empty table, before anything is dealt. Raises OptionError for what does not go together."""

    def deal(self, state: S) -> Sequence[Event]:
        """The events that set the table up; all their randomness comes from the state's seed."""

    def pending(self, state: S) -> Sequence[Decision]:
        """Who must decide what now; several = at the same time; none = the match is over."""

    def resolve(self, state: S, seat: Seat, action: Action) -> Sequence[Event]:
        """What follows at once from `action`. Changes nothing; raises IllegalAction."""

    def proceed(self, state: S) -> Sequence[Event]:
        """What the rules do next by themselves (refills, payments without a choice, …); empty when a seat must decide."""

    def apply(self, state: S, event: Event) -> None:
        """The only thing that changes a state. Decides nothing and cannot fail."""

    def fallback(self, state: S, decision: Decision) -> Action:
        """The documented legal action that is played for a seat which gives none."""

    def forced(self, state: S, decision: Decision) -> Action | None:
        """The only action possible, where there is just one."""

    def hears(self, state: S, decision: Decision) -> bool:
        """Whether the others hear words that are said with the answer."""

    def sample(self, state: S, decision: Decision, rng: random.Random) -> Action:
        """A random legal action: for playouts and for tests."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What `seat` may know, built up from nothing (None = a spectator)."""

    def glance(self, state: S, seat: Seat | None) -> V:
        """The same, at the price of what is looked at, and only for the moment: for a bot that answers at once."""

    def imagine(self, view: V, rng: random.Random) -> S:
        """A random state that fits what one seat knows: everything hidden from it is drawn anew."""

    def broken(self, state: S) -> Sequence[str]:
        """The invariants that a state breaks, in words: none, unless the rules have a bug."""

    def outcome(self, state: S) -> Outcome:
        """Scores and winners of a finished match."""

    def copy(self, state: S) -> S:
        """An independent state, cheap."""


class OwnStream(random.Random):
    """A seat's own chance. `at` sets it to one question: the same numbers whenever this question is answered again.

    SplitMix64 (Steele, Lea and Flood 2014): slower a number than the Mersenne twister of the base class and far quicker to
    set up, which counts for players that draw a few numbers a question.
    """

    _question = (0, 0, 0)
    _state: int | None = None

    def at(self, seat_seed: int, turn: int, attempt: int) -> OwnStream:
        """This stream, at the beginning of one question's numbers."""
        self._question = (seat_seed, turn, attempt)
        self._state = self.gauss_next = None
        return self

    def _begin(self) -> int:
        """Where a question's numbers begin: worked out with the first of them, since many questions need none."""
        seat_seed, turn, attempt = self._question
        mixed = seat_seed * 0xD1342543DE82EF95 + turn * 0x9E6C63D0876A9A47 + attempt * 0xA0761D6478BD642F
        return (mixed + _STEP) & _64_BITS

    def _bits(self) -> int:
        state = self._state
        self._state = state = ((self._begin() if state is None else state) + _STEP) & _64_BITS
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _64_BITS
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _64_BITS
        return mixed ^ mixed >> 31

    def getstate(self) -> Any:
        """What a copy needs."""
        return (self._question, self._state, self.gauss_next)

    def setstate(self, state: Any) -> None:
        """Go on where `state` was taken."""
        self._question, self._state, self.gauss_next = state

    def random(self) -> float:
        """Uniform in [0, 1)."""
        return (self._bits() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """So many random bits."""
        bits = self._bits() >> 64 - k if k <= 64 else self._bits()
        for _ in range((k - 1) // 64):
            bits = (bits << 64 | self._bits()) & (1 << k) - 1
        return bits


_64_BITS = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def stream(seed: int, *purpose: int | str) -> random.Random:
    """The random generator of one purpose: the same seed and purpose always give the same numbers."""
    return random.Random(":".join([str(part) for part in (seed, *purpose)]))
