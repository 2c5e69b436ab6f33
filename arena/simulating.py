"""`arena simulate`: many matches of rule-based players, fast, or with the rules' invariants checked after every event."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena.agents import Reply
from arena.errors import ConfigError
from arena.kit import Bot
from arena.playing import Plan
from arena.roster import parse
from arena.transcript import FileSink, Recording
from engine.game import Action, Decision, Event, Game, IllegalAction, Outcome, own_stream, stream
from engine.playout import deal, play_out, settle
from engine.table import MOST_REFUSALS, Answer, Observation, Question, Refusal

SHOWN_BROKEN = 5


@dataclass(slots=True)
class Tally:
    """What the matches came to."""

    games: int = 0
    decisions: int = 0
    """Answers submitted; forced ones are not counted."""
    cpu_s: float = 0.0
    refused: int = 0
    seat_wins: list[float] = field(default_factory=list)
    """By seat; a shared win is split."""
    broken: list[str] = field(default_factory=list)

    def add(self, decisions: int, outcome: Outcome) -> None:
        """Count one more match."""
        self.games += 1
        self.decisions += decisions
        for seat in outcome.winners:
            self.seat_wins[seat] += 1 / len(outcome.winners)

    def summary(self, *, checked: bool) -> dict[str, Any]:
        """As `--json` prints it."""
        body: dict[str, Any] = {
            "games": self.games,
            "decisions": self.decisions,
            "cpu_s": round(self.cpu_s, 4),
            "decisions_per_cpu_s": round(self.decisions / self.cpu_s) if self.cpu_s else None,
            "games_per_cpu_s": round(self.games / self.cpu_s, 1) if self.cpu_s else None,
            "seat_wins": [round(wins, 3) for wins in self.seat_wins],
            "seat_p": round(equal_shares_p(self.seat_wins), 4),
            "refused": self.refused,
        }
        return body | ({"broken_invariants": len(self.broken)} if checked else {})


def equal_shares_p(wins: Sequence[float]) -> float:
    """The chance of shares at least as unequal as these if every seat wins equally often (Pearson's chi-square test)."""
    expected = sum(wins) / len(wins)
    if not expected:
        return 1.0
    statistic = sum((won - expected) ** 2 / expected for won in wins)
    return chi_square_tail(statistic, len(wins) - 1)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """P(X >= statistic) for a chi-square variable with `freedom` >= 1 degrees, by the closed form for whole numbers."""
    half = statistic / 2
    if freedom % 2 == 0:
        return math.exp(-half) * sum(half**k / math.factorial(k) for k in range(freedom // 2))
    terms: Iterator[float] = (half ** (k + 0.5) / math.gamma(k + 1.5) for k in range((freedom - 1) // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * sum(terms)


def require_bots(specs: Sequence[str]) -> None:
    """Raises ConfigError for any other player, before its key or weights are asked for: a simulation makes no calls."""
    for spec in specs:
        if parse(spec).provider != "bot":
            raise ConfigError(f"{spec} cannot be simulated: only bots can; use `arena play`")


def run(planned: Plan, games: int, *, check: bool, transcripts: Path | None, as_json: bool) -> Tally:
    """Play `games` matches, of the seeds from the plan's on, and print what they came to."""
    bots = [planned.kit.bots[parse(spec).model] for spec in planned.specs]
    tally = Tally(seat_wins=[0.0] * len(bots))
    began = time.process_time()
    for seed in range(planned.seed, planned.seed + games):
        if transcripts is not None:
            _with_transcript(planned, bots, seed, transcripts, tally)
        elif _everybody_random(planned) and not check:
            _by_chance(planned, seed, tally)
        else:
            _with_bots(planned, bots, seed, tally, check=check)
    tally.cpu_s = time.process_time() - began
    _print(tally, check=check, as_json=as_json)
    return tally


def _everybody_random(planned: Plan) -> bool:
    """Then all answers come off one stream of chance, so that a seed is the same match with or without --check."""
    return all(spec == "bot/random" for spec in planned.specs)


def _by_chance(planned: Plan, seed: int, tally: Tally) -> None:
    """All seats are `bot/random`: the same draw, straight on the rules."""
    state = deal(planned.game, len(planned.specs), planned.options, seed)
    decisions = play_out(planned.game, state, stream(seed, "chance"))
    tally.add(decisions, planned.game.outcome(state))


def _with_bots(planned: Plan, bots: Sequence[Bot], seed: int, tally: Tally, *, check: bool) -> None:
    game = planned.game
    seats: _Chance | _Seats = _Chance(game, seed) if _everybody_random(planned) else _Seats(game, bots, seed)
    if check:
        state = _dealt_under_watch(planned, seed, tally)
    else:
        state = deal(game, len(bots), planned.options, seed)
    decisions = turn = 0
    while waiting := game.pending(state):
        actions: list[tuple[Decision, Action]] = []
        for decision in list(waiting):
            action = game.forced(state, decision)
            if action is None:
                action = seats.answer(state, decision, turn, tally)
                decisions += 1
            if check:
                game.resolve(state, decision.seat, game.fallback(state, decision))
            actions.append((decision, action))
        for decision, action in actions:
            for event in game.resolve(state, decision.seat, action):
                _apply(game, state, event, tally, check=check)
        turn += 1
        if check:
            while events := game.proceed(state):
                for event in events:
                    _apply(game, state, event, tally, check=True)
        else:
            settle(game, state)
    tally.add(decisions, game.outcome(state))


def _dealt_under_watch(planned: Plan, seed: int, tally: Tally) -> Any:
    """A dealt state, its invariants checked from the first card on."""
    game = planned.game
    state = game.new(len(planned.specs), planned.options, seed)
    for event in game.deal(state):
        _apply(game, state, event, tally, check=True)
    while events := game.proceed(state):
        for event in events:
            _apply(game, state, event, tally, check=True)
    return state


def _apply(game: Game[Any, Any], state: Any, event: Event, tally: Tally, *, check: bool) -> None:
    game.apply(state, event)
    if check:
        tally.broken += [f"{type(event).__name__}: {fault}" for fault in game.broken(state)]


class _Chance:
    """Random answers for all seats, drawn as `play_out` draws them."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self._game = game
        self._rng = stream(seed, "chance")

    def answer(self, state: Any, decision: Decision, turn: int, tally: Tally) -> Action:
        """A random legal action."""
        return self._game.sample(state, decision, self._rng)


class _Seats:
    """Bots at a table without a table: each sees a glance and answers at once."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[Bot], seed: int) -> None:
        self._game = game
        self._bots = bots
        self._seeds = [stream(seed, "seat", seat).getrandbits(48) for seat in range(len(bots))]

    def answer(self, state: Any, decision: Decision, turn: int, tally: Tally) -> Action:
        """The bot's legal action; after two refusals the fallback, as at a table."""
        game, seat = self._game, decision.seat
        question = Question(decision, turn, game.fallback(state, decision), None)
        view = game.glance(state, seat)
        for attempt in range(MOST_REFUSALS + 1):
            observation = Observation(seat, len(self._bots), self._seeds[seat], question, view, (), ())
            answer = self._bots[seat](observation, own_stream(self._seeds[seat], turn, attempt))
            try:
                game.resolve(state, seat, _action(answer))
            except IllegalAction as error:
                tally.refused += 1
                question.refusals.append(Refusal(answer, str(error), illegal=True))
            else:
                return _action(answer)
        return question.fallback


def _action(answer: Answer) -> Action:
    assert answer.action is not None, "a bot always names an action"
    return answer.action


def _with_transcript(planned: Plan, bots: Sequence[Bot], seed: int, folder: Path, tally: Tally) -> None:
    """At a real table, every line written. Where all is chance, it is drawn from a copy of the state beside the table."""
    try:
        sink = FileSink(folder / f"{planned.game.name}-{seed}.jsonl")
    except OSError as error:
        raise ConfigError(f"cannot write into {folder}: {error.strerror}") from None
    game, seeded = planned.game, planned.with_seed(seed)
    chance = _Chance(game, seed) if _everybody_random(planned) else None
    state = deal(game, len(bots), planned.options, seed) if chance else None
    recording, table = Recording(sink), seeded.table()
    decisions = 0
    try:
        recording.header(seeded.header())
        recording.events(table.open())
        while questions := table.pending():
            actions = []
            for question in questions:
                if question.forced is not None:
                    answer = Answer(question.forced)
                elif chance:
                    answer = Answer(chance.answer(state, question.decision, question.turn, tally))
                    decisions += 1
                else:
                    observation = table.observation(question)
                    rng = own_stream(observation.seat_seed, question.turn, len(question.refusals))
                    answer = bots[question.seat](observation, rng)
                    decisions += 1
                actions.append((question.seat, _action(answer)))
                recording.answer(question, Reply(answer))
                recording.events(table.submit({question.seat: answer}))
            for seat, action in actions if chance else ():
                for event in game.resolve(state, seat, action):
                    game.apply(state, event)
            if chance:
                settle(game, state)
        recording.end(table, table.outcome())
    finally:
        sink.close()
    tally.refused += sum(table.refusals)
    tally.add(decisions, table.outcome())


def _print(tally: Tally, *, check: bool, as_json: bool) -> None:
    summary = tally.summary(checked=check)
    if as_json:
        sys.stdout.write(json.dumps(summary) + "\n")
    else:
        sys.stdout.write("\n".join(_lines(summary)) + "\n")
    for fault in tally.broken[:SHOWN_BROKEN]:
        sys.stderr.write(f"broken: {fault}\n")


def _lines(summary: Mapping[str, Any]) -> Iterator[str]:
    yield f"{summary['games']} games, {summary['decisions']} decisions in {summary['cpu_s']} s of CPU time"
    yield f"{summary['decisions_per_cpu_s']} decisions and {summary['games_per_cpu_s']} games per CPU second"
    shares = ", ".join(f"{100 * wins / summary['games']:.1f} %" for wins in summary["seat_wins"])
    yield f"wins by seat: {shares} (equal shares: p = {summary['seat_p']})"
    if summary["refused"]:
        yield f"refused answers: {summary['refused']}"
    if "broken_invariants" in summary:
        yield f"broken invariants: {summary['broken_invariants']}"
