"""Seeded matches of one combination, played on the rules alone or at a table, by random legal actions and by nonsense."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from engine.catalog import GAMES
from engine.game import Action, Decision, Event, Game, parse_options, stream
from engine.shepherds.events import Dealt as Flocked
from engine.sheriff.events import Dealt
from engine.table import Answer, Question, Table
from tests.proof.combinations import Combination
from tests.proof.nonsense import Vocabulary, nonsense, spoilt

POOR = 3
"""Coins that everyone starts with in a poor match, so that debts come up."""

SHORT_DECK = 5
"""Cards that are left in the deck of a poor match, so that it is soon made anew; the others lie on the discard piles."""

Submissions = list[dict[int, Answer]]


class Poor:
    """A game with few coins and a short deck, or with no sheep to begin with."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def deal(self, state: Any) -> Sequence[Event]:
        return [impoverished(event) for event in self._game.deal(state)]


def impoverished(event: Event) -> Event:
    if isinstance(event, Flocked):
        return Flocked(0)
    return with_short_deck(replace(event, gold=POOR)) if isinstance(event, Dealt) else event


def with_short_deck(dealt: Dealt) -> Dealt:
    rest, deck = dealt.deck[:-SHORT_DECK], dealt.deck[-SHORT_DECK:]
    piles = dealt.piles or ((),)
    added = tuple(rest[number :: len(piles)] + pile for number, pile in enumerate(piles))
    return replace(dealt, deck=deck, piles=added)


@dataclass(frozen=True, slots=True)
class Match:
    """The deal and the dice of one match; odd ones are poor."""

    combination: Combination
    number: int

    @property
    def game(self) -> Game[Any, Any]:
        game = GAMES[self.combination.name]
        return cast("Game[Any, Any]", Poor(game)) if self.number % 2 else game

    @property
    def players(self) -> int:
        return self.combination.players

    @property
    def complaints(self) -> int:
        """How many invariants are broken because the match is poor: coins that the box holds and the table does not."""
        return self.number % 2 if self.combination.name == "sheriff" else 0

    def dice(self, purpose: str) -> random.Random:
        return stream(self.number, str(self.combination), purpose)

    def new(self) -> Any:
        """The empty state."""
        options = parse_options(self.game.options, self.combination.options)
        return self.game.new(self.players, options, self.number)

    def table(self) -> Table:
        """An opened table."""
        options = parse_options(self.game.options, self.combination.options)
        table = Table(self.game, self.players, options, self.number)
        table.open()
        return table

    def onlookers(self, asked: int, rng: random.Random) -> tuple[int | None, ...]:
        """The seat that is asked, one that is not, and a spectator."""
        return asked, (asked + rng.randrange(1, self.players)) % self.players, None


class Playthrough:
    """A match on the rules alone: random legal actions, every event on record."""

    def __init__(self, match: Match, after: Callable[[Any, Event], None] | None = None) -> None:
        self.match = match
        self.game = match.game
        self.state = match.new()
        self.dice = match.dice("play")
        self.log: list[Event] = []
        self.actions: list[tuple[Decision, Action]] = []
        self._after = after

    def apply(self, events: Sequence[Event]) -> None:
        for event in events:
            self.game.apply(self.state, event)
            self.log.append(event)
            if self._after:
                self._after(self.state, event)

    def proceed(self) -> None:
        while events := self.game.proceed(self.state):
            self.apply(events)

    def answer_all(self, decisions: Sequence[Decision]) -> None:
        """A random legal action of each seat, then what the rules do by themselves."""
        for decision in decisions:
            action = self.game.sample(self.state, decision, self.dice)
            self.actions.append((decision, action))
            self.apply(self.game.resolve(self.state, decision.seat, action))
        self.proceed()

    def turns(self) -> Iterator[Sequence[Decision]]:
        """Every set of decisions, before it is answered."""
        self.apply(self.game.deal(self.state))
        self.proceed()
        while decisions := self.game.pending(self.state):
            yield decisions
            self.answer_all(decisions)

    def play(self) -> Playthrough:
        for _ in self.turns():
            pass
        return self

    def branch(self, state: Any) -> Playthrough:
        """The same match going on from another state, with its own dice."""
        other = Playthrough(self.match)
        other.state = state
        return other


def after_every_event(match: Match, look: Callable[[Any], Any]) -> tuple[Playthrough, list[Any]]:
    """A played match, and what `look` saw in its state after each of its events."""
    seen: list[Any] = []
    return Playthrough(match, lambda state, event: seen.append(look(state))).play(), seen


class Words:
    """What is said in a combination, learned from a few of its matches: for nonsense that is close to sense."""

    _known: dict[Combination, Vocabulary] = {}  # noqa: RUF012  # filled as it is needed, the same for everyone

    @classmethod
    def of(cls, match: Match) -> Vocabulary:
        key = match.combination
        if key not in cls._known:
            played = [Playthrough(Match(key, number)).play() for number in range(2)]
            cls._known[key] = Vocabulary.of([pair for play in played for pair in play.actions])
        return cls._known[key]


def attempts(match: Match, legal: Action, rng: random.Random, number: int) -> list[Action]:
    """Half of them anything at all, half of them almost this legal action."""
    words = Words.of(match)
    return [nonsense(words, rng) if attempt % 2 else spoilt(legal, words, rng) for attempt in range(number)]


def legal_answer(match: Match, table: Table, question: Question, rng: random.Random) -> Answer:
    return Answer(match.game.sample(table._state, question.decision, rng))


def wild_answer(match: Match, table: Table, question: Question, rng: random.Random) -> Answer:
    """Mostly legal, now and then nonsense or unreadable, with words and notes or without."""
    action = match.game.sample(table._state, question.decision, rng)
    chance = rng.random()
    if chance < 0.15:
        action = attempts(match, action, rng, 2)[rng.randrange(2)]
    fault = "unreadable" if chance > 0.9 else ""
    return Answer(action, rng.choice(("", "Hm.", "Deal?")), rng.choice(("", "a note")), fault)


def played_wildly(match: Match) -> tuple[Table, Submissions]:
    """A match at a table with refusals and defaults, and every submission that made it."""
    table, rng, submissions = match.table(), match.dice("table"), []
    while questions := table.pending():
        answers = {question.seat: wild_answer(match, table, question, rng) for question in questions}
        submissions.append(answers)
        table.submit(answers)
    return table, submissions


def replayed(match: Match, submissions: Submissions) -> Table:
    """A fresh table after these submissions."""
    table = match.table()
    for answers in submissions:
        table.submit(answers)
    return table
