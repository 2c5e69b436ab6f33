"""Rule-based players of Sheriff: the zero of every table, and company for a model that plays alone.

A bot is a function of an observation and a random stream. All of them talk in short lines that fit what they do.
"""

from __future__ import annotations

from arena.kit import Bot
from arena.sheriff.bots.simple import greedy_bot, honest_bot, lax_bot, random_bot, strict_bot

BOTS: dict[str, Bot] = {
    "random": random_bot,
    "honest": honest_bot,
    "greedy": greedy_bot,
    "strict": strict_bot,
    "lax": lax_bot,
}
