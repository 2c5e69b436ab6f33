"""`arena simulate`: many matches of rule-based players, fast, or with the rules' invariants checked after every event."""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from arena import playing
from arena.agents import Reply
from arena.errors import ConfigError
from arena.kit import Bot
from arena.playing import Plan
from arena.quickplay import play_match
from arena.roster import bot_of, parse
from arena.transcript import FileSink, Recording
from arena.yardsticks import outsider, won
from engine.catalog import game as game_named
from engine.game import Action, Decision, Event, Game, IllegalAction, OptionError, Outcome, OwnStream, stream
from engine.playout import deal, play_out
from engine.table import Answer, Question, Table

SHOWN_BROKEN = 5


@dataclass(slots=True)
class Tally:
    """What the matches came to."""

    games: int = 0
    decisions: int = 0
    """Questions answered; forced ones, and second answers to the same question, are not counted."""
    cpu_s: float = 0.0
    refused: int = 0
    seat_wins: list[float] = field(default_factory=list)
    """By seat; a shared win is split."""
    ranked: set[int] = field(default_factory=set)
    """Seats that took part in a ranking."""
    outside: list[int] = field(default_factory=list)
    """By match, what the seat outside the ranking has won."""
    broken: list[str] = field(default_factory=list)

    def add(self, decisions: int, outcome: Outcome) -> None:
        """Count one more match."""
        self.games += 1
        self.decisions += decisions
        for seat in outcome.winners:
            self.seat_wins[seat] += 1 / len(outcome.winners)
        self.ranked.update(seat for seat, rank in enumerate(outcome.ranks) if rank)
        alone = outsider(outcome)
        if alone is not None:
            self.outside.append(won(outcome, alone))

    def summary(self, *, checked: bool) -> dict[str, Any]:
        """As `--json` prints it."""
        body: dict[str, Any] = {
            "games": self.games,
            "decisions": self.decisions,
            "cpu_s": round(self.cpu_s, 4),
            "decisions_per_cpu_s": round(self.decisions / self.cpu_s) if self.cpu_s else None,
            "games_per_cpu_s": round(self.games / self.cpu_s, 1) if self.cpu_s else None,
            "seat_wins": [round(wins, 3) for wins in self.seat_wins],
            "seat_p": round(equal_shares_p([self.seat_wins[seat] for seat in sorted(self.ranked)]), 4),
            "refused": self.refused,
        }
        if self.outside:
            body["outside_won"] = round(sum(self.outside) / len(self.outside), 2)
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


def plan(game_name: str, seats: Sequence[str], players: int | None, options: Sequence[str], seed: int) -> Plan:
    """A match of bots: those named, taken again from the first until all seats are filled. Raises ConfigError."""
    named = list(seats) or ["bot/random"]
    require_bots(named)
    try:
        number = playing.how_many(game_named(game_name), named, players)
    except OptionError as error:
        raise ConfigError(str(error)) from None
    lineup = [named[seat % len(named)] for seat in range(max(number, len(named)))]
    return playing.plan(game_name, lineup, number, options, seed)


def require_bots(specs: Sequence[str]) -> None:
    """Raises ConfigError for any other player, before its key or weights are asked for: a simulation makes no calls."""
    for spec in specs:
        if parse(spec).provider != "bot":
            raise ConfigError(f"{spec} cannot be simulated: only bots can; use `arena play`")


def bots_of(planned: Plan) -> list[Bot]:
    """The bots by seat."""
    return [bot_of(parse(spec), planned.kit) for spec in planned.specs]


def require_new(files: Iterable[Path]) -> None:
    """Raises ConfigError, before anything is played, if a transcript would overwrite another."""
    for file in files:
        if file.exists():
            raise ConfigError(f"{file} is there already; choose another folder or --seed")


def run(planned: Plan, games: int, *, check: bool, transcripts: Path | None, as_json: bool) -> Tally:
    """Play `games` matches, of the seeds from the plan's on, and print what they came to."""
    simulation = Simulation(planned, bots_of(planned), check=check, transcripts=transcripts)
    seeds = range(planned.seed, planned.seed + games)
    if transcripts is not None:
        require_new(simulation.file(transcripts, seed) for seed in seeds)
    tally, began = simulation.tally, time.process_time()
    try:
        for seed in seeds:
            simulation.play(seed)
    finally:  # what was played before an interruption is told too
        tally.cpu_s = time.process_time() - began
        if tally.games:
            _print(tally, check=check, as_json=as_json)
    return tally


class Watched:
    """A game under watch: its invariants are checked after every event, its fallback at every question."""

    def __init__(self, game: Game[Any, Any], broken: list[str]) -> None:
        self._game = game
        self._broken = broken

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, event: Event) -> None:
        """The event, and what it breaks."""
        self._game.apply(state, event)
        self._broken += [f"{type(event).__name__}: {fault}" for fault in self._game.broken(state)]

    def forced(self, state: Any, decision: Decision) -> Action | None:
        """The same as ever, after the fallback has been tried."""
        try:
            self._game.resolve(state, decision.seat, self._game.fallback(state, decision))
        except IllegalAction as error:
            self._broken.append(f"the fallback of {decision.ask} is refused: {error}")
        return self._game.forced(state, decision)


class Simulation:
    """Matches of bots, one after another.

    Where all seats are `bot/random`, the rules draw for them from one stream a match.
    """

    def __init__(self, planned: Plan, bots: Sequence[Bot], *, check: bool, transcripts: Path | None) -> None:
        self.tally = Tally(seat_wins=[0.0] * len(bots))
        game = cast("Game[Any, Any]", Watched(planned.game, self.tally.broken)) if check else planned.game
        self._planned = replace(planned, game=game)
        self._game = game
        self._bots = bots
        self._transcripts = transcripts
        self._own_chance = OwnStream()
        self._by_chance = all(spec == "bot/random" for spec in planned.specs)

    def play(self, seed: int) -> None:
        """One match, counted."""
        if self._transcripts is not None:
            self._play_at_a_table(seed, self.file(self._transcripts, seed))
        elif self._by_chance:
            state = deal(self._game, len(self._bots), self._planned.options, seed)
            decisions = play_out(self._game, state, stream(seed, "chance"))
            self.tally.add(decisions, self._game.outcome(state))
        else:
            played = play_match(self._game, self._bots, self._planned.options, seed)
            self.tally.refused += played.refused
            self.tally.add(played.decisions, played.outcome)

    def file(self, folder: Path, seed: int) -> Path:
        """Where this seed's transcript goes."""
        return folder / f"{self._game.name}-{seed}.jsonl"

    def _play_at_a_table(self, seed: int, file: Path) -> None:
        """With words and every line written."""
        seeded = self._planned.with_seed(seed)
        try:
            sink = FileSink(file)
        except OSError as error:
            raise ConfigError(f"cannot write {file}: {error.strerror}") from None
        recording, table = Recording(sink), seeded.table()
        if self._by_chance:
            answer = by_chance(table, stream(seed, "chance"))
        else:
            answer = by_bots(table, self._bots, self._own_chance)
        try:
            recording.header(seeded.header())
            recording.events(table.open())
            decisions = at_table(table, recording, answer)
            outcome = table.outcome()
            recording.end(table, outcome)
        finally:
            sink.close()
        self.tally.refused += sum(table.refusals)
        self.tally.add(decisions, outcome)


def at_table(table: Table, recording: Recording, answer: Callable[[Question], Answer]) -> int:
    """Every question answered to the end, and every line written. Returns how many questions were not forced."""
    decisions = 0
    while questions := table.pending():
        for question in questions:
            if question.forced is not None:
                given = Answer(question.forced)
            else:
                decisions += not question.refusals
                given = answer(question)
            recording.answer(question, Reply(given))
            recording.events(table.submit({question.seat: given}))
    return decisions


def by_chance(table: Table, rng: random.Random) -> Callable[[Question], Answer]:
    """Random legal answers."""
    return lambda question: Answer(table.sample(question, rng))


def by_bots(table: Table, bots: Sequence[Bot], chance: OwnStream) -> Callable[[Question], Answer]:
    """The bots' answers."""

    def answer(question: Question) -> Answer:
        seen = table.observation(question)
        return bots[question.seat](seen, chance.at(seen.seat_seed, question.turn, len(question.refusals)))

    return answer


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
    if "outside_won" in summary:
        yield f"the seat outside the ranking won {summary['outside_won']} gold and goods on average"
    if summary["refused"]:
        yield f"refused answers: {summary['refused']}"
    if "broken_invariants" in summary:
        yield f"broken invariants: {summary['broken_invariants']}"
