"""A match played to its end by chance, straight on the rules: for simulations, search and the speed figures."""

from __future__ import annotations

import random
import sys
from typing import Any

from engine.game import Game


def settle(game: Game[Any, Any], state: Any) -> None:
    """Let the rules go on until a seat must decide."""
    proceed, apply = game.proceed, game.apply
    while events := proceed(state):
        for event in events:
            apply(state, event)


def play_out(game: Game[Any, Any], state: Any, rng: random.Random, most: int = sys.maxsize) -> int:
    """Random legal answers from here to the end, or until `most` were given and the set under way is complete. Returns how
    many; forced ones are not counted."""
    pending, sample, resolve, apply, proceed = game.pending, game.sample, game.resolve, game.apply, game.proceed
    forced = game.forced
    given = 0
    while given < most:
        while events := proceed(state):
            for event in events:
                apply(state, event)
        decisions = pending(state)
        if not decisions:
            return given
        for decision in decisions:
            action = forced(state, decision)
            if action is None:
                action = sample(state, decision, rng)
                given += 1
            for event in resolve(state, decision.seat, action):
                apply(state, event)
    settle(game, state)
    return given


def deal(game: Game[Any, Any], players: int, options: Any, seed: int) -> Any:
    """A fresh state with the cards dealt, where the first seat must decide."""
    state = game.new(players, options, seed)
    for event in game.deal(state):
        game.apply(state, event)
    settle(game, state)
    return state
