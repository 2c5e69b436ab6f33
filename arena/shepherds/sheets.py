"""The table and the score sheet as rows of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.shepherds import wording
from arena.shepherds.own import own_meeples
from engine.game import Outcome, Seat
from engine.shepherds.cards import FACE_DOWN, LOCATIONS
from engine.shepherds.roles import MAYOR
from engine.shepherds.views import View


def contracts_of(view: View, seat: Seat) -> int:
    """How many insurance contracts a player holds."""
    return sum(view.contracts[meeple] for meeple in own_meeples(view, seat))


def table_lines(view: View, names: Sequence[str]) -> list[list[str]]:
    """Sheep and contracts of every player, where meeples stand, which roles are known; then what lies at the locations."""
    rows = []
    for seat, name in enumerate(names):
        own = own_meeples(view, seat)
        stands = [wording.place(LOCATIONS[view.where[meeple]]) for meeple in own if view.where[meeple] >= 0]
        known = [view.roles[meeple] for meeple in own if view.roles[meeple] not in ("", FACE_DOWN, MAYOR)]
        badge = " ★" if seat == view.mayor else ""
        held = str(contracts_of(view, seat) or "–")
        rows.append([f"{name}{badge}", str(view.stock[seat]), held, _listed(stands), _listed(map(wording.role, known))])
    lying = [f"{pile} {wording.at(LOCATIONS[place])}" for place, pile in enumerate(view.piles) if pile]
    rows = [["", "sheep", "contracts", "stands at", "role"], *rows]
    used = [column for column in range(5) if column < 3 or any(row[column] != "–" for row in rows[1:])]
    shown = [[row[column] for column in used] for row in rows]
    return [*shown, ["left lying", _listed(lying), *[""] * (len(used) - 2)]] if lying else shown


def score_lines(outcome: Outcome, names: Sequence[str]) -> list[list[str]]:
    """Best first: what everyone began with, gained and paid, and the contract that decides between equals."""
    rows = [["", "began with", "gained", "paid to wolves", "contracts", "total"]]
    for seat in sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat)):
        sheet: Mapping[str, Any] = outcome.sheet[seat]
        crown = "♛ " if seat in outcome.winners else ""
        parts = [str(sheet[part] or "–") for part in ("start", "gained", "paid", "contracts")]
        rows.append([crown + names[seat], *parts, str(sheet["total"])])
    return rows


def _listed(parts: Any) -> str:
    return ", ".join(parts) or "–"
