"""Replies as a large model would write them for an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.shepherds import wording
from arena.shepherds.claiming import may_claim
from engine.game import Action
from engine.shepherds.actions import (
    Assign,
    Claims,
    Cover,
    Decline,
    Inspect,
    Insure,
    Keep,
    Look,
    Pay,
    Place,
    Report,
    Skip,
    Speak,
)
from engine.shepherds.talking import NEEDS
from tests.arena.shepherds.tables import Stop

FIELDS = ("location", "card", "role", "number")


def claimed(claims: Claims) -> list[dict[str, Any]]:
    return [
        {"what": claim.what, **{name: getattr(claim, name) if name in NEEDS[claim.what] else None for name in FIELDS}}
        for claim in claims
    ]


def reply_to(action: Action, stop: Stop, speech: str = "", note: str | None = None) -> dict[str, Any]:
    """The reply that means this action at this stop."""
    return {"speech": speech, "note": note, **_move(action, stop)}


def _move(action: Action, stop: Stop) -> dict[str, Any]:
    two = stop.view.rules.two_meeples
    match action:
        case Keep(roles):
            return {"roles": list(roles)}
        case Assign(first):
            return {"first": first}
        case Inspect(first, second):
            return {"first": first, "second": second}
        case Report(number):
            return {"number": number}
        case Look(location):
            return {"location": location}
        case Skip():
            return {"location": None}
        case Cover() | Pay():
            return {"cover": isinstance(action, Cover)}
        case Insure(meeple, kind):
            return {**_target(stop.names, meeple, two=two), "kind": kind}
        case Decline():
            return {"meeple" if two else "player": None, "kind": None}
        case Place(location, meeple):
            colour = None if meeple is None else wording.colour(meeple)
            return {**_aloud(action.claims, stop), "location": location, **({"meeple": colour} if two else {})}
        case Speak(_, to):
            asked = {"ask": [stop.names[seat] for seat in to]} if stop.ask == "tell" else {}
            return {**_aloud(action.claims, stop), **asked}
        case _:
            raise AssertionError(action)


def _aloud(claims: Claims, stop: Stop) -> dict[str, Any]:
    return {"claims": claimed(claims)} if may_claim(stop.view, stop.seat, stop.ask) else {}


def _target(names: Sequence[str], meeple: int, *, two: bool) -> dict[str, Any]:
    return {"meeple": wording.colour(meeple)} if two else {"player": names[meeple]}
