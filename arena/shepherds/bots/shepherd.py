"""The shepherds that think: one way of playing, three tempers."""

from __future__ import annotations

import random
from collections.abc import Callable

from arena.shepherds.bots import choices, talk
from arena.shepherds.bots.choices import Temper
from arena.shepherds.bots.scene import Scene
from engine.game import Action, Event
from engine.shepherds.events import Judged, RoundBegan, Settled
from engine.table import Answer, Observation

ACTS: dict[str, Callable[[Scene, Temper], Action]] = {
    "draft": choices.draft,
    "assign": choices.assign,
    "inspect": choices.inspect,
    "report": choices.report,
    "look": choices.look,
    "insure": choices.insure,
    "contract": choices.contract,
}
"""Questions that are answered without words."""

SPEAKS: dict[str, Callable[[Scene, Temper], Answer]] = {
    "talk": talk.talk,
    "tell": talk.tell,
    "reply": talk.reply,
    "place": talk.place,
}


class Shepherd:
    """A bot of one temper."""

    remembers: frozenset[type[Event]] = frozenset({Judged, RoundBegan, Settled})

    def __init__(self, temper: Temper) -> None:
        self._temper = temper

    def __call__(self, observation: Observation, rng: random.Random) -> Answer:
        question = observation.question
        if question.refusals:
            return Answer(question.fallback)
        scene = Scene(observation, rng)
        act = ACTS.get(scene.ask)
        return Answer(act(scene, self._temper)) if act else SPEAKS[scene.ask](scene, self._temper)


HONEST = Temper(credulous=0.85, reads_moves=False, looks_ahead=False, frank=0.8, lies=0.0, low_report=False)
"""Says what it has seen, believes what others say, and goes where most is to be had as things stand."""

BLUFFER = Temper(credulous=1 / 3, reads_moves=False, looks_ahead=False, frank=0.0, lies=0.8, low_report=True)
"""Believes nobody; keeps others away from its sheep and lures them to wolves."""

BAYES = Temper(credulous=None, reads_moves=True, looks_ahead=True, frank=0.2, lies=0.5, low_report=True)
"""Weighs claims by each speaker's record, reads moves, counts on who is still to come, and lies now and then."""
