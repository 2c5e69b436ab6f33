"""`bot/bayes`: a sheriff with a belief about every merchant, a merchant with a belief about every sheriff; both count."""

from __future__ import annotations

import random
from collections.abc import Callable
from operator import itemgetter

from arena.sheriff.bots import merchant, officer
from arena.sheriff.bots.memory import NOTHING, REMEMBERED, Notebook
from arena.sheriff.bots.scene import Scene
from arena.sheriff.bots.sides import side_action
from arena.sheriff.bots.simple import place_well
from arena.sheriff.bots.talk import with_words
from engine.game import Action, Event
from engine.sheriff.actions import Call, Declare, Exchange, Load, Start, Yield
from engine.table import Answer, Observation

NEARLY = 0.4
"""Bags within so much gold of the best may be packed instead."""


def _start(scene: Scene) -> Action:
    return Start(scene.rng.choice([seat for seat in range(scene.view.players) if seat not in scene.view.sheriffs]))


def _market(scene: Scene) -> Action:
    _, cards, sources = max(merchant.exchanges(scene), key=_worth)
    return Exchange(cards, sources)


def _load(scene: Scene) -> Action:
    """The best bag, or one nearly as good, so that bags do not tell."""
    bags = merchant.bags(scene)
    enough = max(bags, key=_worth)[0] - NEARLY
    good = [cards for worth, cards in bags if worth >= enough]
    return Load(good[int(len(good) * scene.rng.random())] if len(good) > 1 else good[0])


def _declare(scene: Scene) -> Action:
    return Declare(scene.view.bag_sizes[scene.me], merchant.name_for(scene))


def _place(scene: Scene) -> Action:
    return place_well(scene.view, scene.me)


def _pick(scene: Scene) -> Action:
    return Call(officer.next_bag(scene))


def _keep_out(scene: Scene) -> Action:
    return Yield()


_worth = itemgetter(0)

Rule = Callable[[Scene], Action]

RULES: dict[str, Rule] = {
    "start": _start,
    "market": _market,
    "place": _place,
    "stack": _place,
    "load": _load,
    "declare": _declare,
    "pick": _pick,
    "answer": merchant.answer,
    "interject": _keep_out,
    "judge": officer.judge,
}


SILENT = frozenset({"start", "market", "place", "stack", "load"})
NEED_MEMORY = frozenset({"market", "load", "pick", "answer", "judge"})


def decide(scene: Scene, ask: str) -> Action | None:
    """What the rules say, or None where there is no rule for such a question."""
    rule = RULES.get(ask)
    return rule(scene) if rule else side_action(ask, scene.view, scene.me, scene.rng)


class Bayes:
    """The bot."""

    remembers: frozenset[type[Event]] = REMEMBERED

    def __init__(self) -> None:
        self._notebook = Notebook()

    def __call__(self, observation: Observation, rng: random.Random) -> Answer:
        question = observation.question
        needed = question.decision.ask in NEED_MEMORY
        memory = self._notebook.read(observation.seat, observation.history) if needed else NOTHING
        scene = Scene(observation.view, observation.seat, question.decision.kinds, memory, rng)
        action = None if question.refusals else decide(scene, question.decision.ask)
        if action is None:
            return Answer(question.fallback)
        if question.decision.ask in SILENT:
            return Answer(action)
        return with_words(action, scene.view, scene.me, question.decision.ask, rng)
