"""Whether words are heard, for those who only have a view."""

from __future__ import annotations

from engine.game import Seat
from engine.shepherds.views import View


def hears(view: View, seat: Seat, ask: str) -> bool:
    """Whether what is said with an answer to this question is heard. (4.1)"""
    if ask == "place":
        return "T3" in view.rules.windows and (seat != view.mayor or view.rules.mayor_free_talk)
    return ask in {"talk", "tell", "reply"}


def may_claim(view: View, seat: Seat, ask: str) -> bool:
    """Whether claims may go with it: not once the round is over. (4.3)"""
    return hears(view, seat, ask) and view.window != "T5"


def may_be_asked(view: View, me: Seat) -> list[Seat]:
    """Whom one may ask for a reply. (4.2)"""
    free = view.rules.mayor_free_talk
    return [seat for seat in range(view.players) if seat != me and (free or seat != view.mayor)]
