"""The table and the score sheet as rows of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.sheriff import wording
from engine.game import Outcome
from engine.sheriff import goods
from engine.sheriff.views import View


def table_lines(view: View, names: Sequence[str]) -> list[list[str]]:
    """Gold, stand and face-down cards of every player."""
    rows = [["", "gold", "stand", "face down"]]
    for seat, name in enumerate(names):
        badge = " ★" if seat in view.sheriffs else ""
        stand, hidden = wording.cards(view.stands[seat], "–"), wording.cards(view.hidden[seat], "")
        claimed = [f"black market {kind} {value}" for kind, value in view.claimed[seat]]
        closed = ", ".join([*([hidden] if hidden else []), *claimed]) or "–"
        rows.append([f"{name}{badge}", str(view.gold[seat]), stand, closed])
    if view.rules.deputies:
        booty = view.players
        stand, hidden = wording.cards(view.stands[booty], "–"), wording.cards(view.hidden[booty], "–")
        rows.append(["booty", str(view.gold[booty]), stand, hidden])
    return rows


def score_lines(outcome: Outcome, names: Sequence[str]) -> list[list[str]]:
    """Best first: gold, each kind with its value, each bonus, the total."""
    more = any(sheet["extras"] for sheet in outcome.sheet)
    rows = [["", "gold", "legal goods", "contraband", "King and Queen", *(["besides"] if more else []), "total"]]
    order = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat] or len(names), seat))
    for seat in order:
        sheet: Mapping[str, Any] = outcome.sheet[seat]
        crown = "♛ " if seat in outcome.winners else ""
        legal = [item for item in sheet["goods"].items() if goods.IS_LEGAL[item[0]]]
        contraband = [item for item in sheet["goods"].items() if not goods.IS_LEGAL[item[0]]]
        bonuses = [f"{title} of {good} {amount}" for good, (title, amount) in sheet["bonuses"].items()]
        total = str(sheet["total"])
        rows.append([crown + names[seat], str(sheet["gold"]), _valued(legal), _valued(contraband), _listed(bonuses)])
        if more:
            rows[-1].append(_listed([f"{wording.spoken(what)} {value}" for what, value in sheet["extras"].items()]))
        rows[-1].append(total)
    return rows


def _valued(kinds: Sequence[tuple[str, Sequence[int]]]) -> str:
    """`8 apples 16, 2 cheese 6 = 22`."""
    parts = [f"{wording.amount(count, kind)} {value}" for kind, (count, value) in kinds]
    total = sum(value for _, (_, value) in kinds)
    return f"{', '.join(parts)} = {total}" if len(parts) > 1 else _listed(parts)


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts) or "–"
