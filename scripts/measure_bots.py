#!/usr/bin/env python3
"""How strong a bot is: one of it among others on the same deals, on every seat in turn.

    scripts/measure_bots.py bot/bayes bot/honest bot/greedy bot/random --players 4 --option edition=1e --deals 40

The others fill the seats in turn. Prints its share of wins and its lead over the average of the others, in gold, with 95 %
intervals from a bootstrap over deals.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import fmean

from arena.quickplay import play_match
from arena.simulating import bots_of, plan
from engine.game import Outcome

RESAMPLES = 2000


def play(lineup: Sequence[str], options: Sequence[str], seed: int) -> Outcome:
    """One match of these bots."""
    planned = plan("sheriff", lineup, len(lineup), options, seed)
    return play_match(planned.game, bots_of(planned), planned.options, seed).outcome


def deal(bot: str, others: Sequence[str], options: Sequence[str], seed: int) -> tuple[float, float]:
    """One deal with the bot on every seat in turn: its share of wins in percent, and its lead."""
    players, wins, leads = len(others) + 1, 0.0, 0.0
    for seat in range(players):
        end = play([*others[:seat], bot, *others[seat:]], options, seed)
        wins += 100 * (seat in end.winners) / len(end.winners)
        leads += end.scores[seat] - (sum(end.scores) - end.scores[seat]) / (players - 1)
    return wins / players, leads / players


def with_interval(figures: Sequence[float]) -> str:
    """The mean, and where 95 % of resampled means lie."""
    dice = random.Random(1)
    means = sorted(fmean(dice.choices(figures, k=len(figures))) for _ in range(RESAMPLES))
    return f"{fmean(figures):.1f} [{means[RESAMPLES // 40]:.1f}, {means[-RESAMPLES // 40]:.1f}]"


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("others", nargs="+")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    others = [given.others[place % len(given.others)] for place in range(given.players - 1)]
    found = [deal(given.bot, others, given.option, given.seed + number) for number in range(given.deals)]
    wins, leads = zip(*found, strict=True)
    table = f"{given.deals} deals, {given.players} players, {' '.join(given.option) or 'no options'}"
    print(f"{given.bot} against {', '.join(others)}: {table}")
    print(f"  wins {with_interval(wins)} %, lead {with_interval(leads)} gold")


if __name__ == "__main__":
    main()
