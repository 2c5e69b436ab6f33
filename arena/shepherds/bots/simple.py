"""`bot/random`: the zero of every table."""

from __future__ import annotations

import random

from engine.shepherds import SHEPHERDS
from engine.table import Answer, Observation


def random_bot(observation: Observation, rng: random.Random) -> Answer:
    """Any legal action, drawn from a table imagined from what the seat knows."""
    imagined = SHEPHERDS.imagine(observation.view, random.Random(0))
    return Answer(SHEPHERDS.sample(imagined, observation.question.decision, rng))
