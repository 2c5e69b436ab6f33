"""What scripted players make of the same deal, for a seat that plays for itself, outside the ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.kit import Kit
from arena.quickplay import play_match
from arena.roster import bot_of, parse
from engine.game import Game, OptionValue, Outcome, Seat


def outsider(outcome: Outcome) -> Seat | None:
    """The seat outside the ranking, if the match has one."""
    return outcome.ranks.index(0) if 0 in outcome.ranks else None


def won(outcome: Outcome, seat: Seat) -> int:
    """What it has won, by its sheet."""
    return int(str(outcome.sheet[seat]["won"]))


def measured(
    game: Game[Any, Any], kit: Kit, specs: Sequence[str], options: Mapping[str, OptionValue], seed: int, seat: Seat
) -> Mapping[str, int]:
    """Bot → what it wins in this seat on the same deal. The others play on as they are; the kit's default bot stands in for
    everyone who is no bot."""
    stand_in = f"bot/{kit.default_bot}"
    others = [spec if parse(spec).provider == "bot" else stand_in for spec in specs]
    found = {}
    for name in kit.yardsticks:
        lineup = [f"bot/{name}" if place == seat else spec for place, spec in enumerate(others)]
        bots = [bot_of(parse(spec), kit) for spec in lineup]
        found[f"bot/{name}"] = won(play_match(game, bots, options, seed).outcome, seat)
    return found
