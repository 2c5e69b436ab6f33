"""A match of bots straight on the rules, without a table: each sees a glance and answers at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.kit import Bot, remembered
from engine.game import Decision, Event, Game, IllegalAction, OptionValue, Outcome, OwnStream
from engine.table import MOST_REFUSALS, Observation, Question, Refusal, seat_seed


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it. Forced questions, and second answers to the same one, are not among the `decisions`."""

    outcome: Outcome
    decisions: int
    refused: int


class Histories:
    """What each seat has seen, as far as its bot remembers it."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.by_seat: list[list[Event]] = [[] for _ in bots]
        self._kinds = [remembered(bot) for bot in bots]
        self._any = frozenset[type[Event]]().union(*self._kinds)

    def __bool__(self) -> bool:
        return bool(self._any)

    def keep(self, events: Sequence[Event]) -> None:
        """Add what was seen of these to every seat that cares."""
        for event in events:
            kind = type(event)
            if kind in self._any:
                for seat, kinds in enumerate(self._kinds):
                    if kind in kinds and (glimpse := event.seen_by(seat)) is not None:
                        self.by_seat[seat].append(glimpse)


Answering = Callable[[Any, Decision, int], Sequence[Event]]
"""By (state, decision, turn): what the seat's answer leads to."""


def play_match(game: Game[Any, Any], bots: Sequence[Bot], options: Mapping[str, OptionValue], seed: int) -> Played:
    """One match to its end. The bots answer as they would at a table, from the same chance."""
    proceed, pending, forced, resolve, apply = game.proceed, game.pending, game.forced, game.resolve, game.apply
    state = game.new(len(bots), options, seed)
    histories, refusals = Histories(bots), Refusals()
    answer, keep = answering(game, bots, seed, histories, refusals), histories.keep if histories else None
    decisions = turn = 0
    follows: list[Sequence[Event]] = [game.deal(state)]
    while True:
        for events in follows:
            for event in events:
                apply(state, event)
            if keep:
                keep(events)
        while events := proceed(state):
            for event in events:
                apply(state, event)
            if keep:
                keep(events)
        waiting = pending(state)
        if not waiting:
            return Played(game.outcome(state), decisions, refusals.count)
        follows = []
        for decision in waiting:
            action = forced(state, decision)
            if action is None:
                follows.append(answer(state, decision, turn))
                decisions += 1
            else:
                follows.append(resolve(state, decision.seat, action))
        turn += 1


@dataclass(slots=True)
class Refusals:
    """How many answers were not taken."""

    count: int = 0


def answering(
    game: Game[Any, Any], bots: Sequence[Bot], seed: int, histories: Histories, refusals: Refusals
) -> Answering:
    """The bots' legal actions; after two refusals the fallback, as at a table."""
    players, at = len(bots), OwnStream().at
    fallback, glance, resolve = game.fallback, game.glance, game.resolve
    seeds, seen = [seat_seed(seed, seat) for seat in range(players)], histories.by_seat

    def answer(state: Any, decision: Decision, turn: int) -> Sequence[Event]:
        seat = decision.seat
        question = Question(decision, turn, fallback(state, decision), None)
        observation = Observation(seat, players, seeds[seat], question, glance(state, seat), seen[seat], ())
        while len(question.refusals) <= MOST_REFUSALS:
            given = bots[seat](observation, at(seeds[seat], turn, len(question.refusals)))
            assert given.action is not None, "a bot always names an action"
            try:
                return resolve(state, seat, given.action)
            except IllegalAction as error:
                refusals.count += 1
                question.refusals.append(Refusal(given, str(error), illegal=True))
        return resolve(state, seat, question.fallback)

    return answer
