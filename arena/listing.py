"""What there is to play and to play with, in text and as data."""

from __future__ import annotations

from typing import Any

from arena.kits import KITS
from arena.roster import PROVIDERS, SETTINGS
from engine.game import Game, Option


def as_data(game: Game[Any, Any]) -> dict[str, object]:
    """One game with its options."""
    options = [{"name": o.name, "default": o.default, "values": _values(o), "meaning": o.meaning} for o in game.options]
    rulings = [
        {"key": r.key, "question": r.question, "answer": r.answer, "standing": r.standing, "option": r.option}
        for r in game.rulings
    ]
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "options": options,
        "rulings": rulings,
    }


def as_text(game: Game[Any, Any]) -> str:
    """The same for people."""
    low, high = game.players
    lines = [f"{game.name}: {game.title}, {low} to {high} players", ""]
    for option in game.options:
        default = ("on" if option.default else "off") if isinstance(option.default, bool) else option.default
        lines.append(f"  {option.name}={default}  ({_values(option)})")
        lines.append(f"      {option.meaning}")
    lines += ["", "  What the rulebooks leave open or answer differently, and how it is ruled here:"]
    for ruling in game.rulings:
        otherwise = f"; otherwise with {ruling.option}" if ruling.option else ""
        lines.append(f"  {ruling.key}  {ruling.question}")
        lines.append(f"      {ruling.answer} ({ruling.standing}{otherwise})")
    lines += ["", f"  bots: {', '.join(f'bot/{name}' for name in KITS[game.name].bots)}"]
    return "\n".join(lines)


def _values(option: Option) -> str:
    if isinstance(option.default, bool):
        return "on or off"
    if option.several:
        return f"none, a number up to {len(option.choices)}, or some of {', '.join(option.choices)}"
    return ", ".join(option.choices) if option.choices else f"{option.low} to {option.high}"


def players() -> str:
    """The providers with their settings."""
    lines = []
    for name, meaning in PROVIDERS.items():
        settings = f"  (settings: {', '.join(SETTINGS[name])})" if SETTINGS[name] else ""
        lines.append(f"  {name + '/…':<10} {meaning}{settings}")
    for game, kit in KITS.items():
        lines.append(f"  bots of {game}: {', '.join(f'bot/{bot}' for bot in kit.bots)}")
        for bot, known in kit.bot_settings.items():
            lines += [f"      bot/{bot}?{name}=…: {meaning}" for name, meaning in known.items()]
    return "\n".join(lines)
