"""What everyone could remember of every player: how their claims turned out. Counted from events that all have seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Event
from engine.shepherds.events import Judged


@dataclass(slots=True)
class Record:
    """One player's past claims in this match."""

    true: int = 0
    false: int = 0
    unknowable: int = 0
    kept: int = 0
    broken: int = 0

    def words(self) -> str:
        """`Claims so far: 3 true, 1 lie, 2 nobody could know; announced placements: 1 kept, 0 broken.`"""
        parts = []
        if self.true or self.false or self.unknowable:
            lies = f"{self.false} {'lie' if self.false == 1 else 'lies'}"
            parts.append(f"claims so far: {self.true} true, {lies}, {self.unknowable} made up")
        if self.kept or self.broken:
            parts.append(f"announced placements: {self.kept} kept, {self.broken} broken")
        return "; ".join(parts)


def records(history: Sequence[Event], players: int) -> list[Record]:
    """By seat."""
    kept = [Record() for _ in range(players)]
    for event in history:
        if isinstance(event, Judged):
            record = kept[event.seat]
            if event.claim.what == "will_place" and event.mark != "unknowable":
                kept_it = event.mark == "true"
                record.kept += kept_it
                record.broken += not kept_it
            else:
                setattr(record, event.mark, getattr(record, event.mark) + 1)
    return kept
