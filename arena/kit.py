"""What the arena must know of one game, behind one door; nothing else in the arena names a sheep or a bribe."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import Action, Event, Game, Outcome, Seat
from engine.table import Answer, Observation

Bot = Callable[[Observation, random.Random], Answer]
"""A rule-based player: what its seat may know, and a random stream of its own, to an answer.

Of the observation a bot may use the view, the question and the players alone, and of the history the events whose kinds it
names in an attribute `remembers`, if it has one: a simulation keeps no others. In a simulation the view is a glance, which
must not be kept.
"""


def remembered(bot: Bot) -> frozenset[type[Event]]:
    """The kinds of events that a bot wants to find in its history."""
    kinds: frozenset[type[Event]] = getattr(bot, "remembers", frozenset())
    return kinds


NAMES = ("Alice", "Bob", "Carol", "Dan", "Erin", "Frank", "Grace")
"""The players' names at the table: neutral, so that nobody can tell a model by its name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line about the match: its text, what sort of line it is (for colours), and who speaks if it is speech."""

    text: str
    sort: str
    speaker: Seat | None = None


class Narrator(Protocol):
    """Tells events as lines, in order; it remembers what it needs of those before."""

    def tell(self, event: Event) -> list[Line]: ...


@dataclass(frozen=True, slots=True)
class Wire:
    """How one question is asked of a model: the JSON schema of its reply."""

    schema: Mapping[str, object]
    max_tokens: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What a clerk made of plain words: the action that they amount to, or a question back to their speaker.

    `act` is the clerk's word for it, `terms` the terms in words, `flagged` whether the words tried to instruct.
    """

    act: str
    action: Action | None
    question: str = ""
    terms: str = ""
    flagged: bool = False


class Clerk(Protocol):
    """Reads what is said at one game's table. Nothing is guessed, and nobody's words bind another."""

    def listens(self, observation: Observation) -> bool:
        """Whether plain words can answer this question."""

    def hear(self, words: str, observation: Observation, names: Sequence[str]) -> Heard:
        """What the seat's words amount to, if they are its whole answer. Never raises, whatever the words."""

    def weigh(self, words: str, action: Action, observation: Observation, names: Sequence[str]) -> str:
        """How words compare with the structured action beside them: `agrees`, `bluff`, `slip` or `no terms in words`."""

    def prediction(self, words: str, observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
        """What is read in words, in the form that a scorer of utterances reads."""

    def instructs(self, words: str, speaker: Seat, names: Sequence[str]) -> bool:
        """Whether words try to instruct the engine, the game or a model."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a seat may take over a question: what is left of `seconds` for all questions of the same `period`, after
    which `action` is its answer."""

    period: Hashable
    seconds: float
    action: Action


class Kit(Protocol):
    """One game's side of the arena."""

    actions: Sequence[type[Action]]
    events: Sequence[type[Event]]
    bots: Mapping[str, Bot]
    """Each as it plays without settings."""
    bot_settings: Mapping[str, Mapping[str, str]]
    """Bot → setting → what it means; a bot without settings is left out."""
    default_bot: str
    yardsticks: Sequence[str]
    """Bots beside which the result of a seat is told that plays outside the ranking."""

    def with_data(self, data: Mapping[str, Any]) -> Game[Any, Any]:
        """The game with a user's own cards or figures in the place of its own. Raises ConfigError."""

    def limit(self, observation: Observation) -> Limit | None:
        """The real time for this question, where the game's options set one."""

    def bot(self, name: str, settings: Mapping[str, str]) -> Bot:
        """One of the bots with its settings, whose names are known. Raises ConfigError for a value that makes no sense."""

    def narrator(self, names: Sequence[str], viewer: Seat | None, *, all_open: bool, for_model: bool) -> Narrator:
        """Tells the match to one seat, or to a spectator who may see everything (`all_open`) or only what lies open."""

    def table_lines(self, view: Any, names: Sequence[str]) -> list[list[str]]:
        """The table now: a row of headings, then one row a player."""

    def score_lines(self, outcome: Outcome, names: Sequence[str]) -> list[list[str]]:
        """The score sheet: a row of headings, then one row a player, showing how each point came about."""

    def wire(self, style: str, observation: Observation, names: Sequence[str]) -> Wire:
        """How this question is asked, in a style of prompts (`full`, `small`)."""

    def read(self, style: str, data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
        """The action that a reply's data stands for. Raises Unreadable with the reason."""

    def facts(self, observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
        """What the prompt templates may show of this observation; `examples` names its question's example turns."""


def clerk_of(kit: Kit) -> Clerk | None:
    """The kit's clerk, an attribute `clerk`; None where nothing that is said can be an answer."""
    clerk: Clerk | None = getattr(kit, "clerk", None)
    return clerk


def weighs(clerk: Clerk, observation: Observation) -> bool:
    """Whether words beside an action can be held against it: where they could be the answer, or where a clerk's own `weighs`
    says so."""
    own: Callable[[Observation], bool] = getattr(clerk, "weighs", clerk.listens)
    return own(observation)
