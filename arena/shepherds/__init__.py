"""Wild West Shepherds' side of the arena: its words, its bots, its prompts' facts and the replies it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from arena.errors import ConfigError
from arena.kit import Bot, Clerk, Limit, Narrator, Wire
from arena.shepherds import facts, sheets, small_wire, wire
from arena.shepherds.bots import BOTS
from arena.shepherds.clerk.acting import CLERK
from arena.shepherds.narrator import ShepherdsNarrator
from engine.game import Action, Event, Game, OptionError, Outcome, Seat
from engine.shepherds import Shepherds
from engine.shepherds.actions import ShepherdsAction
from engine.shepherds.events import ShepherdsEvent
from engine.shepherds.profiles import profile_from
from engine.table import Observation


class ShepherdsKit:
    """The `Kit` of shepherds."""

    actions: Sequence[type[Action]] = get_args(ShepherdsAction)
    events: Sequence[type[Event]] = get_args(ShepherdsEvent)
    bots: Mapping[str, Bot] = BOTS
    bot_settings: Mapping[str, Mapping[str, str]] = {}
    default_bot = "bluffer"
    yardsticks: Sequence[str] = ()
    clerk: Clerk = CLERK

    def with_data(self, data: Mapping[str, Any]) -> Game[Any, Any]:
        """Played with this profile: the location cards, roles and figures that somebody has in hand."""
        try:
            profile = profile_from(data)
        except OptionError as error:
            raise ConfigError(str(error)) from None
        return Shepherds({profile.name: profile})

    def limit(self, observation: Observation) -> Limit | None:
        """Nothing here is played against the clock."""
        return None

    def bot(self, name: str, settings: Mapping[str, str]) -> Bot:
        """None of them has settings."""
        return BOTS[name]

    def narrator(self, names: Sequence[str], viewer: Seat | None, *, all_open: bool, for_model: bool) -> Narrator:
        return ShepherdsNarrator(names, viewer, all_open=all_open, for_model=for_model)

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


KIT = ShepherdsKit()
