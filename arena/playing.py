"""`arena play`: from a command line's wishes to a finished match, a transcript, and a score sheet."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import secrets
import signal
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from arena import __version__
from arena.agents import Agent, Reply
from arena.agents.listening import listened
from arena.errors import ConfigError
from arena.kit import NAMES, Kit
from arena.kits import KITS
from arena.match import Limiter, play
from arena.roster import RULES, describe, describe_clerk, require_advised, seat_maker, second_clerk
from arena.terminal import Screen, console_for
from arena.transcript import ClerkCost, FileSink, Recording
from arena.yardsticks import measured, outsider, won
from engine.catalog import game as game_named
from engine.game import Event, Game, OptionError, OptionValue, Outcome, parse_options
from engine.table import Observation, Table

PLAYERS_BY_DEFAULT = 4
"""Players of a match when neither --players nor enough --seat say otherwise."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A match, checked and ready to start."""

    game: Game[Any, Any]
    kit: Kit
    options: Mapping[str, OptionValue]
    seed: int
    specs: Sequence[str]
    makers: Sequence[Callable[[Sequence[str]], Agent]]
    data: Mapping[str, Any] | None = None
    """The user's own cards or figures, kept in the transcript."""
    clerk: str = RULES
    """Who reads plain words: the rules, or after them a model."""

    def beside(self, outcome: Outcome) -> dict[str, Any] | None:
        """For a seat outside the ranking: what it has won, and what scripted players win there on the same deal."""
        seat = outsider(outcome)
        if seat is None:
            return None
        measures = measured(self.game, self.kit, self.specs, self.options, self.seed, seat)
        return {"seat": seat, "won": won(outcome, seat), "bots": dict(measures)}

    @property
    def names(self) -> Sequence[str]:
        return NAMES[: len(self.specs)]

    def table(self) -> Table:
        return Table(self.game, len(self.specs), self.options, self.seed)

    def with_seed(self, seed: int) -> Plan:
        """The same match on another deal."""
        return replace(self, seed=seed)

    def header(self) -> dict[str, Any]:
        """What the transcript's first line says."""
        seats = [
            {"seat": seat, "name": self.names[seat], **describe(spec, self.game.name)}
            for seat, spec in enumerate(self.specs)
        ]
        packages = {name: installed(name) for name in ("openai", "pydantic", "jinja2")}
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "players": len(self.specs),
            "options": dict(self.options),
            **({} if self.data is None else {"data": dict(self.data)}),
            "seed": self.seed,
            "seats": seats,
            **({} if self.clerk == RULES else {"clerk": describe_clerk(self.clerk, self.game.name)}),
            "made_with": {"arena": __version__, "python": platform.python_version(), **packages},
            "started": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        }


@cache
def installed(package: str) -> str:
    """The version of an installed package, looked up once."""
    return version(package)


def plan(
    game_name: str,
    seats: Sequence[str],
    players: int | None,
    options: Sequence[str],
    seed: int | None,
    data: Mapping[str, Any] | None = None,
    clerk: str = RULES,
) -> Plan:
    """Check everything a match needs. Raises ConfigError or SetupError before anything is started."""
    try:
        game = game_named(game_name)
        kit = KITS[game.name]
        if data is not None:
            game = kit.with_data(data)
        low, high = game.players
        number = how_many(game, seats, players)
        if not low <= number <= high:
            raise ConfigError(f"{game.title} takes {low} to {high} players, not {number}")
        if len(seats) > number:
            raise ConfigError(f"{len(seats)} seats are named for {number} players")
        specs = [*seats, *[f"bot/{kit.default_bot}"] * (number - len(seats))]
        checked = parse_options(game.options, pairs(options))
        real_seed = secrets.randbelow(2**31) if seed is None else seed
        game.new(number, checked, real_seed)
    except OptionError as error:
        raise ConfigError(str(error)) from None
    second = second_clerk(clerk)
    if second is not None:
        require_advised(kit, game.name)
    makers = [seat_maker(spec, game.name, kit, second) for spec in specs]
    return Plan(game, kit, checked, real_seed, specs, makers, data, clerk)


def data_from(file: Path) -> Mapping[str, Any]:
    """The user's own data, as TOML or, by the file's name, JSON. Raises ConfigError."""
    try:
        text = file.read_text(encoding="utf-8")
        found: Mapping[str, Any] = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        raise ConfigError(f"cannot read {file}: {error.strerror}") from None
    except ValueError as error:
        raise ConfigError(f"{file} is neither TOML nor JSON: {error}") from None
    if not isinstance(found, dict):
        raise ConfigError(f"{file} holds no table of settings")
    return found


def how_many(game: Game[Any, Any], seats: Sequence[str], players: int | None) -> int:
    """As many as asked for, else as many as are named if that is enough for a match, else four."""
    if players is not None:
        return players
    return len(seats) if len(seats) >= game.players[0] else PLAYERS_BY_DEFAULT


def pairs(options: Sequence[str]) -> dict[str, str]:
    """`k=v` texts as a mapping. Raises ConfigError."""
    found: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name:
            raise ConfigError(f"an option is written name=value, not {option!r}")
        if name in found:
            raise ConfigError(f"the option {name} is given twice")
        found[name] = value
    return found


def default_path(game: str) -> Path:
    """A new file below transcripts/runs/ of the current folder, or below ARENA_RUNS."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    folder = Path(os.environ.get("ARENA_RUNS") or Path("transcripts") / "runs")
    return folder / f"{stamp}-{game}-{secrets.token_hex(4)}.jsonl"


def run(planned: Plan, path: Path, *, as_json: bool) -> Outcome:
    """Play it, show it, write it. Ctrl-C leaves the transcript with everything answered so far."""
    try:
        sink = FileSink(path)
    except OSError as error:
        if isinstance(error, FileExistsError) and path.exists():
            raise ConfigError(f"{path} is there already; name another file with --out") from None
        raise ConfigError(f"cannot write {path}: {error.strerror}") from None
    recording = Recording(sink)
    table = planned.table()
    console = console_for()
    screen = Screen(console, planned.names)
    narrator = planned.kit.narrator(planned.names, None, all_open=True, for_model=False)
    if as_json:
        _emit({"type": "launch", "game": planned.game.name, "seed": planned.seed, "seats": list(planned.specs)})
    else:
        _introduce(screen, planned)

    def watch(event: Event) -> None:
        for line in () if as_json else narrator.tell(event):
            if line.sort == "round" and table.turn:
                screen.rows(planned.kit.table_lines(table.view(None), planned.names))
            screen.show(line)

    try:
        recording.header(planned.header())
        agents: list[Agent] = [
            Spotlight(listened(make(planned.names), planned.kit, planned.names), screen) for make in planned.makers
        ]
        outcome = asyncio.run(_play(table, agents, recording, watch, planned.kit.limit))
        recording.end(table, outcome)
    except asyncio.CancelledError:  # by SIGTERM
        sys.exit(143)
    finally:
        sink.close()
    if as_json:
        _emit(_done(planned, table, recording, outcome, path))
    else:
        _conclude(screen, planned, table, recording, outcome, path)
    return outcome


class Spotlight:
    """An agent whose thinking shows on the screen."""

    def __init__(self, agent: Agent, screen: Screen) -> None:
        self.spec = agent.spec
        self._agent = agent
        self._screen = screen

    async def answer(self, observation: Observation) -> Reply:
        with self._screen.thinking(observation.seat):
            return await self._agent.answer(observation)

    async def close(self) -> None:
        await self._agent.close()


async def _play(
    table: Table, agents: Sequence[Agent], recording: Recording, watch: Callable[[Event], None], limiter: Limiter
) -> Outcome:
    me = asyncio.current_task()
    assert me is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, me.cancel)
    try:
        return await play(table, agents, recording, watch, limiter)
    finally:
        for agent in agents:
            await agent.close()


def _introduce(screen: Screen, planned: Plan) -> None:
    seats = ", ".join(f"{name} = {spec}" for name, spec in zip(planned.names, planned.specs, strict=True))
    screen.note(f"{planned.game.title}, {len(planned.specs)} players, seed {planned.seed}: {seats}")


def _conclude(screen: Screen, planned: Plan, table: Table, recording: Recording, outcome: Outcome, path: Path) -> None:
    screen.rows(planned.kit.score_lines(outcome, planned.names), title="Score sheet")
    for line in ending(outcome, table.refusals, table.defaults, planned.names):
        screen.note(line)
    if beside := planned.beside(outcome):
        bots = ", ".join(f"{bot} {gold}" for bot, gold in beside["bots"].items())
        name = planned.names[beside["seat"]]
        screen.note(
            f"{name}, outside the ranking, won {beside['won']} gold and goods. In this seat on this deal: {bots}."
        )
    if recording.calls:
        screen.note(f"{recording.calls} model calls, {recording.tokens_in} tokens in, {recording.tokens_out} out.")
    if recording.clerk.asked:
        screen.note(clerk_note(recording.clerk, planned.clerk))
    screen.note(f"Transcript: {path}")


def clerk_note(cost: ClerkCost, spec: str) -> str:
    """What a second clerk did and cost."""
    tokens = f"{cost.tokens_in} tokens in, {cost.tokens_out} out"
    return f"{spec} was asked about {cost.asked} utterances and read {cost.read}: {cost.calls} calls, {tokens}."


def ending(outcome: Outcome, refused: Sequence[int], defaulted: Sequence[int], names: Sequence[str]) -> list[str]:
    """Who won and by what; whose answers were refused or replaced by the fallback."""
    winners = " and ".join(names[seat] for seat in outcome.winners)
    decided = {"points": "", "shared": ", sharing the victory"}.get(outcome.reason, f", by {outcome.reason}")
    lines = [f"{winners} won{decided}."]
    for seat, name in enumerate(names):
        if refused[seat]:
            lines.append(
                f"{name}: {refused[seat]} answers not taken, {defaulted[seat]} decisions left to the fallback."
            )
    return lines


def _done(planned: Plan, table: Table, recording: Recording, outcome: Outcome, path: Path) -> dict[str, Any]:
    return {
        "type": "done",
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": outcome.winners,
        "transcript": str(path),
        "faults": {"refused": table.refusals, "defaulted": table.defaults},
        "tokens": {"in": recording.tokens_in, "out": recording.tokens_out},
        "calls": recording.calls,
        "cost_usd": None if recording.calls + recording.clerk.calls else 0.0,
        **({"clerk": asdict(recording.clerk)} if recording.clerk.asked else {}),
        **({"outside": beside} if (beside := planned.beside(outcome)) else {}),
    }


def _emit(body: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(body) + "\n")
    sys.stdout.flush()
