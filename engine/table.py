"""One match as a conversation, without I/O: who is asked, what they answered, what everyone heard.

A refused answer changes nothing and is heard by nobody; its seat is asked again with the reason, at most twice, then
the game's fallback is played and counted. Answers to simultaneous questions stay secret until the whole set is in.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from engine.game import Action, Decision, Event, Game, IllegalAction, OptionValue, Outcome, Seat, stream

MOST_REFUSALS = 2
"""How often a seat is asked again before the fallback is played."""
FEWER_REFUSALS = {"truncated": 0, "refused": 1, "filtered": 1}
"""By kind of fault, where asking once more would not help: how often after that fault."""


@dataclass(slots=True)
class Answer:
    """What a seat gives to one question: words that all hear, at most one action, and a note that only it sees again.

    `fault` is the reason why no action could be read from the reply, `fault_kind` a word for it; `raw` is the reply itself,
    word for word.
    """

    action: Action | None
    words: str = ""
    note: str = ""
    fault: str = ""
    raw: str = ""
    fault_kind: str = ""


@dataclass(slots=True)
class Refusal:
    """An answer that was not taken, and why."""

    answer: Answer
    reason: str
    illegal: bool


@dataclass(slots=True)
class Question:
    """A decision as put to its seat. `turn` numbers a match's sets of questions; (turn, seat) names one question."""

    decision: Decision
    turn: int
    fallback: Action
    forced: Action | None
    refusals: list[Refusal] = field(default_factory=list)

    @property
    def seat(self) -> Seat:
        return self.decision.seat

    @property
    def given_up(self) -> bool:
        """Whether the seat was asked often enough, so that the fallback is played."""
        if len(self.refusals) > MOST_REFUSALS:
            return True
        kinds = [refusal.answer.fault_kind for refusal in self.refusals]
        return any(kinds.count(kind) > most for kind, most in FEWER_REFUSALS.items())


@dataclass(slots=True)
class Said(Event):
    """A seat said something that all heard."""

    seat: Seat
    words: str


@dataclass(slots=True)
class Refused(Event):
    """The seat's answer was not taken; only the seat itself learns of it."""

    seat: Seat
    reason: str

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if seat == self.seat else None


@dataclass(slots=True)
class Defaulted(Event):
    """A seat gave no legal answer, so the rules played the fallback for it. Where not even words are heard, nobody else
    learns that there was a choice."""

    seat: Seat
    ask: str
    private: bool = False

    def seen_by(self, seat: Seat | None) -> Self | None:
        return self if not self.private or seat == self.seat else None


TableEvent = Said | Refused | Defaulted


@dataclass(slots=True)
class Observation:
    """What a seat may know when it is asked: the table now, all it has seen and heard, its own notes, the question.

    `seat_seed` is a number for the seat's own chance (a bot's dice, the order of examples in a prompt): drawn from the
    match's seed, and telling nothing about the deal.
    """

    seat: Seat
    players: int
    seat_seed: int
    question: Question
    view: Any
    history: Sequence[Event]
    notes: Sequence[str]


def _seat(decision: Decision) -> Seat:
    return decision.seat


def seat_seed(seed: int, seat: Seat) -> int:
    """A seat's number for its own chance."""
    return stream(seed, "seat", seat).getrandbits(48)


class Table:
    """One match: the rules, a state that stays inside, and what was said and done so far."""

    def __init__(self, game: Game[Any, Any], players: int, options: Mapping[str, OptionValue], seed: int) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.turn = 0
        self.log: list[Event] = []
        self.defaults = [0] * players
        self.refusals = [0] * players
        self._state = game.new(players, options, seed)
        self._seen: list[list[Event]] = [[] for _ in range(players)]
        self._seen_up_to = [0] * players
        self._seat_seeds = [seat_seed(seed, seat) for seat in range(players)]
        self._notes: list[list[str]] = [[] for _ in range(players)]
        self._questions: dict[Seat, Question] = {}
        self._taken: dict[Seat, Answer] = {}
        self._follows: Sequence[Event] = ()
        """What the last answer taken leads to."""

    def open(self) -> list[Event]:
        """Deal, and go on to the first question. Called once; returns what happened."""
        self._apply(self.game.deal(self._state))
        self._go_on()
        return self.log[:]

    def pending(self) -> list[Question]:
        """The questions still to be answered in this set; none = the match is over."""
        taken = self._taken
        return [question for seat, question in self._questions.items() if seat not in taken]

    def submit(self, answers: Mapping[Seat, Answer]) -> list[Event]:
        """Take answers of seats that are asked. Returns what happened.

        Refusals come at once, everything else when the set is complete. Raises ValueError, and takes none of the
        answers, if one comes from a seat that is not asked or has answered.
        """
        for seat in answers:
            if seat not in self._questions or seat in self._taken:
                asked = [question.seat for question in self.pending()]
                raise ValueError(f"seat {seat} is not asked, or has answered; asked are {asked}")
        before = len(self.log)
        for seat in sorted(answers):
            self._consider(self._questions[seat], answers[seat])
        if self._taken and len(self._taken) == len(self._questions):
            self._play_out()
        return self.log[before:]

    def _consider(self, question: Question, answer: Answer) -> None:
        """Hold a legal answer; refuse another, or after too many play the fallback."""
        seat, reason = question.seat, answer.fault
        if not reason and answer.action is None:
            reason = "No action was given."
        if not reason and answer.action is not None:
            try:
                self._follows = self.game.resolve(self._state, seat, answer.action)
            except IllegalAction as error:
                reason = str(error)
        if not reason:
            self._taken[seat] = answer
            return
        self.refusals[seat] += 1
        question.refusals.append(Refusal(answer, reason, illegal=not answer.fault))
        if question.given_up:
            self.defaults[seat] += 1
            self._taken[seat] = Answer(question.fallback)
        self.log.append(Refused(seat, reason))

    def _play_out(self) -> None:
        """The set is complete: in seat order everyone is heard and acts, then the rules go on to the next question."""
        for seat, answer in sorted(self._taken.items()):
            question = self._questions[seat]
            heard = self.game.hears(self._state, question.decision)
            if question.refusals and question.given_up:
                self.log.append(Defaulted(seat, question.decision.ask, private=not heard))
            if answer.words and heard:
                self.log.append(Said(seat, answer.words))
            if answer.note:
                self._notes[seat].append(answer.note)
            assert answer.action is not None
            if len(self._taken) > 1 or question.refusals:
                self._follows = self.game.resolve(self._state, seat, answer.action)
            self._apply(self._follows)
        self._taken = {}
        self._questions = {}
        self.turn += 1
        self._go_on()

    def _go_on(self) -> None:
        """What the rules do by themselves, then the next questions."""
        game, state = self.game, self._state
        while events := game.proceed(state):
            self._apply(events)
        decisions = game.pending(state)
        if len(decisions) > 1:
            decisions = sorted(decisions, key=_seat)
        for decision in decisions:
            fallback, forced = game.fallback(state, decision), game.forced(state, decision)
            self._questions[decision.seat] = Question(decision, self.turn, fallback, forced)

    def _apply(self, events: Sequence[Event]) -> None:
        """The game changes with each of its events."""
        for event in events:
            self.game.apply(self._state, event)
        self.log += events

    def why_not(self, question: Question, action: Action) -> str:
        """Why the rules would refuse this action as an answer; empty if they take it. Changes nothing."""
        try:
            self.game.resolve(self._state, question.seat, action)
        except IllegalAction as error:
            return str(error)
        return ""

    def sample(self, question: Question, rng: random.Random) -> Action:
        """A random legal action of the question's seat, for simulations."""
        return self.game.sample(self._state, question.decision, rng)

    def observation(self, question: Question) -> Observation:
        """What the question's seat may know now."""
        seat = question.seat
        return Observation(
            seat=seat,
            players=self.players,
            seat_seed=self._seat_seeds[seat],
            question=question,
            view=self.game.view(self._state, seat),
            history=self.seen_by(seat),
            notes=tuple(self._notes[seat]),
        )

    def seen_by(self, seat: Seat) -> Sequence[Event]:
        """Everything the seat has seen and heard, oldest first; grows with the match."""
        seen, log = self._seen[seat], self.log
        for event in log[self._seen_up_to[seat] :]:
            if (glimpse := event.seen_by(seat)) is not None:
                seen.append(glimpse)
        self._seen_up_to[seat] = len(log)
        return seen

    def view(self, seat: Seat | None) -> Any:
        """The table as one seat, or a spectator, may see it."""
        return self.game.view(self._state, seat)

    def outcome(self) -> Outcome:
        """Scores and winners, once nothing is pending."""
        return self.game.outcome(self._state)

    def state_key(self) -> tuple[object, ...]:
        """The state as plain values, for its hash in a transcript."""
        key: tuple[object, ...] = self._state.key()
        return key
