"""What every phase asks of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import IllegalAction, Seat, shown
from engine.sheriff import goods
from engine.sheriff.state import State


def require_in_hand(state: State, seat: Seat, cards: Sequence[str], clause: str) -> None:
    """Raises IllegalAction unless the seat's hand holds all these cards at once."""
    left = state.hands[seat][:]
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            held = ", ".join(goods.sort(state.hands[seat])) or "nothing"
            wanted = cards.count(card)
            raise IllegalAction(f"Your hand does not hold {wanted} {shown(card)}; it holds: {held}.", clause) from None
