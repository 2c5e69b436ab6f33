"""Sheriff of Nottingham's side of the arena: its words, its bots, its prompts' facts and the replies it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from arena.errors import ConfigError
from arena.kit import Bot, Clerk, Limit, Narrator, Wire
from arena.sheriff import facts, sheets, small_wire, wire
from arena.sheriff.bots import BOTS, SETTINGS, make
from arena.sheriff.clerk.acting import CLERK
from arena.sheriff.narrator import SheriffNarrator
from engine.game import Action, Event, Game, Outcome, Seat
from engine.sheriff import timing
from engine.sheriff.actions import SheriffAction, TimeUp
from engine.sheriff.events import SheriffEvent
from engine.sheriff.views import View
from engine.table import Observation


class SheriffKit:
    """The `Kit` of Sheriff."""

    actions: Sequence[type[Action]] = get_args(SheriffAction)
    events: Sequence[type[Event]] = get_args(SheriffEvent)
    bots: Mapping[str, Bot] = BOTS
    bot_settings: Mapping[str, Mapping[str, str]] = SETTINGS
    default_bot = "greedy"
    yardsticks: Sequence[str] = ("strict", "lax", "greedy")
    clerk: Clerk = CLERK

    def with_data(self, data: Mapping[str, Any]) -> Game[Any, Any]:
        """The cards are known, and what is not stands among the options."""
        raise ConfigError("Sheriff of Nottingham takes no data of your own; its figures are chosen by options")

    def limit(self, observation: Observation) -> Limit | None:
        """With timer_unit=seconds, a minute a merchant for each inspection, or for each bag. (4.2)"""
        view: View = observation.view
        if TimeUp not in observation.question.decision.kinds:
            return None
        period = (view.round, view.called) if view.rules.timer_each else (view.round,)
        seconds = timing.seconds(view.rules, view.players - len(view.sheriffs))
        return Limit(period, seconds, TimeUp())

    def bot(self, name: str, settings: Mapping[str, str]) -> Bot:
        return make(name, settings)

    def narrator(self, names: Sequence[str], viewer: Seat | None, *, all_open: bool, for_model: bool) -> Narrator:
        return SheriffNarrator(names, viewer, all_open=all_open, for_model=for_model)

    def table_lines(self, view: Any, names: Sequence[str]) -> list[list[str]]:
        return sheets.table_lines(view, names)

    def score_lines(self, outcome: Outcome, names: Sequence[str]) -> list[list[str]]:
        return sheets.score_lines(outcome, names)

    def wire(self, style: str, observation: Observation, names: Sequence[str]) -> Wire:
        return small_wire.wire(observation, names) if style == "small" else wire.wire(observation)

    def read(self, style: str, data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
        read = small_wire.read if style == "small" else wire.read
        return read(data, observation, names)

    def facts(self, observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
        return facts.facts(observation, names)


KIT = SheriffKit()
