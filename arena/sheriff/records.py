"""What everyone could remember of every player: bags, lies found out, gold paid. Counted from events a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.game import Event
from engine.sheriff.events import Delivered, Opened, Returned


@dataclass(slots=True)
class Record:
    """One player's past bags in this match."""

    passed: int = 0
    found_true: int = 0
    found_lying: int = 0
    caught_with: list[str] = field(default_factory=list)
    deals: int = 0
    bribe_gold: int = 0

    @property
    def bags(self) -> int:
        return self.passed + self.found_true + self.found_lying


def records(history: Sequence[Event], players: int) -> list[Record]:
    """By seat."""
    kept = [Record() for _ in range(players)]
    for event in history:
        match event:
            case Returned():
                kept[event.seat].passed += 1
            case Opened() if not event.honest:
                kept[event.seat].found_lying += 1
                kept[event.seat].caught_with.extend(event.confiscated)
            case Opened():
                kept[event.seat].found_true += 1
            case Delivered():
                kept[event.payer].deals += 1
                kept[event.payer].bribe_gold += event.gold
            case _:
                pass
    return kept
