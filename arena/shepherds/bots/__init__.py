"""Rule-based players of shepherds: the zero of every table, and company for a model that plays alone.

A bot is a function of an observation and a random stream. All but the random one talk in short lines that fit what they do.
"""

from __future__ import annotations

from collections.abc import Mapping

from arena.kit import Bot
from arena.shepherds.bots.shepherd import BAYES, BLUFFER, HONEST, Shepherd
from arena.shepherds.bots.simple import random_bot

BOTS: Mapping[str, Bot] = {
    "random": random_bot,
    "honest": Shepherd(HONEST),
    "bluffer": Shepherd(BLUFFER),
    "bayes": Shepherd(BAYES),
}
