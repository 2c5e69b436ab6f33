#!/usr/bin/env python3
"""How strong a bot is: one of it among others on the same deals, on every seat in turn.

    scripts/measure_bots.py bot/bayes bot/honest bot/greedy bot/random --players 4 --edition 2e --deals 40

The others fill the seats in turn. Prints its share of wins and its lead over the average of the others, in gold, with 95 %
intervals from a bootstrap over deals.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import fmean

from arena.simulating import Simulation, Tally, bots_of, plan
from engine.game import Outcome

RESAMPLES = 2000


class Outcomes(Tally):
    """Keeps how the last match ended."""

    last: Outcome

    def add(self, decisions: int, outcome: Outcome) -> None:
        """Count the match, and keep it."""
        super().add(decisions, outcome)
        self.last = outcome


def play(lineup: Sequence[str], edition: str, seed: int) -> Outcome:
    """One match of these bots."""
    planned = plan("sheriff", lineup, len(lineup), [f"edition={edition}"], seed)
    simulation = Simulation(planned, bots_of(planned), check=False, transcripts=None)
    simulation.tally = tally = Outcomes(seat_wins=[0.0] * len(lineup))
    simulation.play(seed)
    return tally.last


def deal(bot: str, others: Sequence[str], edition: str, seed: int) -> tuple[float, float]:
    """One deal with the bot on every seat in turn: its share of wins in percent, and its lead."""
    players, wins, leads = len(others) + 1, 0.0, 0.0
    for seat in range(players):
        end = play([*others[:seat], bot, *others[seat:]], edition, seed)
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
    parser.add_argument("--edition", default="2e")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    others = [given.others[place % len(given.others)] for place in range(given.players - 1)]
    found = [deal(given.bot, others, given.edition, given.seed + number) for number in range(given.deals)]
    wins, leads = zip(*found, strict=True)
    print(f"{given.bot} against {', '.join(others)}: {given.deals} deals, {given.players} players, {given.edition}")
    print(f"  wins {with_interval(wins)} %, lead {with_interval(leads)} gold")


if __name__ == "__main__":
    main()
