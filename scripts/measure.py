#!/usr/bin/env python3
"""Measure engine and clerk: each figure in this run, as a ratio to bare Python in the same run, beside the last recorded.

Other processes and other machines change seconds, hardly the ratios: compare those. `--record` keeps this run as the last
recorded one (scripts/bench.json); `--rounds N` measures each N times (default 7) and takes the median.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import measure_speech
from rich.console import Console
from rich.table import Table as Sheet

from arena import simulating
from engine.game import parse_options
from engine.playout import deal, play_out
from engine.sheriff import SHERIFF
from engine.table import Answer, Question, Table

RECORD = Path(__file__).with_name("bench.json")
PLAYERS = 5
OPTIONS = parse_options(SHERIFF.options, {"edition": "1e"})
MATCHES = 12
RANDOM = simulating.plan("sheriff", [], PLAYERS, ["edition=1e"], 1)
HONEST = simulating.plan("sheriff", ["bot/honest"], 4, [], 1)

Figure = tuple[str, str, Callable[[], float]]
"""Name, unit, and how to measure it once."""


def per_cpu_second(work: Callable[[], int]) -> float:
    """How many of what `work` counts are done in a second of CPU time."""
    began = time.process_time()
    count = work()
    return count / (time.process_time() - began)


def microseconds(work: Callable[[], object], times: int) -> float:
    """CPU time of one call."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times * 1e6


def floor() -> int:
    """Ten rounds of five players on bare lists, of the shape of a match: nothing is checked, nothing is told to anyone."""
    given = 0
    for seed in range(MATCHES * 3):
        given += _bare_match(random.Random(seed).random)
    return given


def _bare_match(draw: Callable[[], float]) -> int:
    deck = sorted((number % 8 for number in range(204)), key=lambda _: draw())
    hands = [[deck.pop() for _ in range(6)] for _ in range(PLAYERS)]
    stands: list[list[int]] = [[] for _ in range(PLAYERS)]
    gold, discard, given = [50] * PLAYERS, list[int](), 0
    for turn in range(2 * PLAYERS):
        sheriff = turn % PLAYERS
        for merchant in range(PLAYERS):
            if merchant != sheriff:
                _bare_turn(merchant, sheriff, hands[merchant], stands[merchant], deck, discard, gold, draw)
                given += 5
        if len(deck) < 30:
            deck, discard = discard + deck, []
        for hand in hands:
            while len(hand) < 6 and deck:
                hand.append(deck.pop())
    return given


def _bare_turn(
    merchant: int,
    sheriff: int,
    hand: list[int],
    stand: list[int],
    deck: list[int],
    discard: list[int],
    gold: list[int],
    draw: Callable[[], float],
) -> None:
    """Exchange, load, declare, bribe, and open or pass."""
    for _ in range(int(draw() * 6)):
        discard.append(hand.pop(0))
        hand.append(deck.pop())
    size = 1 + int(draw() * 5)
    bag = hand[:size]
    del hand[:size]
    declared, bribe = int(draw() * 4), int(draw() * (min(20, gold[merchant]) + 1))
    if draw() < 0.5:
        gold[merchant] -= bribe
        gold[sheriff] += bribe
        stand.extend(bag)
        return
    wrong = [card for card in bag if card != declared]
    stand.extend(card for card in bag if card == declared)
    discard.extend(wrong)
    fine = min(gold[merchant], 2 * len(wrong))
    gold[merchant] -= fine
    gold[sheriff] += fine


def on_the_rules() -> int:
    """Random play straight on the rules."""
    return sum(play_out(SHERIFF, deal(SHERIFF, PLAYERS, OPTIONS, seed), random.Random(seed)) for seed in range(MATCHES))


def at_a_table(table: Table, seed: int, *, observing: bool) -> Iterator[Question]:
    """Random play at a table: every question, once it has been answered."""
    rng = random.Random(seed)
    table.open()
    while questions := table.pending():
        for question in questions:
            if observing:
                table.observation(question)
            table.submit({question.seat: Answer(question.forced or table.sample(question, rng))})
            yield question


def new_table(seed: int) -> Table:
    """A table of this benchmark's matches."""
    return Table(SHERIFF, PLAYERS, OPTIONS, seed)


def observed() -> int:
    """Random play at a table, every decision's observation built."""
    played = (at_a_table(new_table(seed), seed, observing=True) for seed in range(MATCHES))
    return sum(question.forced is None for questions in played for question in questions)


def transcribed() -> int:
    """Random play at a table, with a transcript written to a file."""
    with tempfile.TemporaryDirectory() as folder:
        simulation = simulating.Simulation(RANDOM, simulating.bots_of(RANDOM), check=False, transcripts=Path(folder))
        for seed in range(MATCHES):
            simulation.play(seed)
        return simulation.tally.decisions


def honest_matches() -> int:
    """Whole matches of four honest bots."""
    simulation = simulating.Simulation(HONEST, simulating.bots_of(HONEST), check=False, transcripts=None)
    for seed in range(2 * MATCHES):
        simulation.play(seed)
    return 2 * MATCHES


def late_over_early() -> float:
    """Cost of a decision in a match's last quarter, over its first: at a table, every observation built."""
    quarters: list[list[float]] = [[], []]
    for seed in range(MATCHES):
        spent = list(_costs(seed))
        quarter = len(spent) // 4
        quarters[0] += spent[:quarter]
        quarters[1] += spent[-quarter:]
    return statistics.fmean(quarters[1]) / statistics.fmean(quarters[0])


def _costs(seed: int) -> Iterator[float]:
    """Seconds, question by question."""
    began = time.perf_counter()
    for _ in at_a_table(new_table(seed), seed, observing=True):
        yield time.perf_counter() - began
        began = time.perf_counter()


def middle() -> Any:
    """A state in the middle of a match, in the inspection."""
    state, rng = deal(SHERIFF, PLAYERS, OPTIONS, 1), random.Random(1)
    while state.round < PLAYERS or not state.live:
        assert play_out(SHERIFF, state, rng, most=1), "the match ended before such a moment came"
    return state


def fresh_view(state: Any, seat: int) -> object:
    """A view of a table where a card has just moved, so that nothing is remembered."""
    state.board, state.faces = None, {}
    return SHERIFF.view(state, seat)


def kilobytes(make: Callable[[], object]) -> float:
    """What `make` leaves in memory."""
    make()
    tracemalloc.start()
    kept = make()
    size = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    del kept
    return size


def played_table() -> Table:
    """A table with a whole match behind it."""
    table = new_table(1)
    for _ in at_a_table(table, 1, observing=False):
        pass
    return table


def figures() -> list[Figure]:
    """Everything that is measured, the floor first."""
    measure_speech.rows()
    state = middle()
    seat = SHERIFF.pending(state)[0].seat
    view, rng = SHERIFF.view(state, seat), random.Random(1)
    return [
        ("bare Python, same shape", "dec/s", lambda: per_cpu_second(floor)),
        ("random play on the rules", "dec/s", lambda: per_cpu_second(on_the_rules)),
        ("… every observation built", "dec/s", lambda: per_cpu_second(observed)),
        ("… transcript written", "dec/s", lambda: per_cpu_second(transcribed)),
        ("four honest bots", "games/s", lambda: per_cpu_second(honest_matches)),
        ("copy of a state", "µs", lambda: microseconds(lambda: SHERIFF.copy(state), 300)),
        ("view of a state", "µs", lambda: microseconds(lambda: fresh_view(state, seat), 300)),
        ("imagine from a view", "µs", lambda: microseconds(lambda: SHERIFF.imagine(view, rng), 100)),
        ("utterances read", "utt/s", lambda: per_cpu_second(measure_speech.utterances)),
        ("the slowest utterance", "ms", measure_speech.slowest),
        ("last quarter over first", "×", late_over_early),
        ("memory of a state", "kB", lambda: kilobytes(lambda: SHERIFF.copy(state))),
        ("memory of a played table", "kB", lambda: kilobytes(played_table)),
    ]


def measure(rounds: int) -> dict[str, dict[str, Any]]:
    """Every figure's median, all of them taken in turn so that a busy moment hits all alike."""
    named = figures()
    taken: dict[str, list[float]] = {name: [] for name, _, _ in named}
    for _ in range(rounds):
        for name, _, once in named:
            taken[name].append(once())
    floor_rate = statistics.median(taken[named[0][0]])
    found: dict[str, dict[str, Any]] = {}
    for name, unit, _ in named:
        median = statistics.median(taken[name])
        found[name] = {"value": median, "unit": unit, "floor": _against_floor(median, unit, floor_rate)}
    return found


def _against_floor(value: float, unit: str, floor_rate: float) -> float | None:
    """How many bare decisions one of these costs; None for what is no time."""
    if unit.endswith("/s"):
        return floor_rate / value
    return value * floor_rate / 1e6 if unit == "µs" else None


def rounded(figure: dict[str, Any]) -> str:
    """A figure with its unit, in as many digits as mean something."""
    value = figure["value"]
    return f"{value:,.0f} {figure['unit']}" if value >= 10 else f"{value:.2f} {figure['unit']}"


def show(now: dict[str, dict[str, Any]], last: dict[str, Any]) -> None:
    """One line a figure: how many bare decisions it costs, and that cost over the one of the last recorded run."""
    console = Console()
    sheet = Sheet(title=f"Python {platform.python_version()}, CPU time, medians")
    for title in ("figure", "now", "× bare", "last recorded", "cost"):
        sheet.add_column(title, justify="left" if title == "figure" else "right", no_wrap=True)
    for name, figure in now.items():
        then = last.get("figures", {}).get(name)
        measure_now = figure["floor"] or figure["value"]
        measure_then = (then["floor"] or then["value"]) if then else None
        sheet.add_row(
            name,
            rounded(figure),
            f"{figure['floor']:,.1f}" if figure["floor"] else "",
            rounded(then) if then else "none",
            f"{measure_now / measure_then:.2f}" if measure_then else "",
        )
    console.print(sheet)


def main() -> None:
    """Measure, show, and keep if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7, help="measure each figure so many times (7)")
    parser.add_argument("--record", action="store_true", help="keep this run as the last recorded one")
    asked = parser.parse_args()
    last = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    now = measure(asked.rounds)
    show(now, last)
    if asked.record:
        kept = {"python": platform.python_version(), "machine": platform.machine(), "figures": now}
        RECORD.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
