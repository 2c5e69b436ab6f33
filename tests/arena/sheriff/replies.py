"""Replies as a large model would write them for an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.game import Action
from engine.sheriff import goods
from engine.sheriff.actions import (
    Accept,
    Agree,
    Burn,
    Call,
    Claim,
    Declare,
    Decline,
    Discard,
    Divide,
    Exchange,
    Give,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Place,
    Start,
    Terms,
    TurnDown,
    Withdraw,
    Yield,
)

MOVES = {
    Offer: "offer",
    Accept: "accept",
    TurnDown: "refuse",
    Withdraw: "withdraw",
    Yield: "talk",
    Open: "open",
    Pass: "pass",
}


LISTS = (
    "stand_goods",
    "face_down_goods",
    "bag_goods",
    "promises",
    "pass_bags",
    "open_bags",
    "later_pass_bags",
    "later_open_bags",
)


def listed(cards: Sequence[str]) -> list[dict[str, Any]]:
    named = [{"good": kind, "count": cards.count(kind)} for kind in goods.ALL_NAMES if kind in cards]
    picked = cards.count(goods.FACE_DOWN)
    return [*named, {"good": "any", "count": picked}] if picked else named


def haggle(action: str, **fields: Any) -> dict[str, Any]:
    """The reply over a bag, with nothing in the fields that are not named."""
    empty = {"number": None, "merchant": None, "gold": None}
    lists: dict[str, Any] = {name: [] for name in LISTS}
    return {"speech": "", "note": None, "action": action, **empty, **lists, **fields}


DECLINED: dict[str, dict[str, Any]] = {
    "claim": {"kind": None},
    "burn": {"player": None, "good": None, "number": None},
    "divide": {"propose": False, "gold": 0, "cards": []},
    "share": {"agree": False},
}
"""By question, how a reply says no."""


def reply_to(
    action: Action,
    names: Sequence[str],
    speech: str = "",
    note: str | None = None,
    *,
    edition: str = "2e",
    ask: str = "",
) -> dict[str, Any]:
    """The reply that means this action."""
    said = {"speech": speech, "note": note}
    match action:
        case Start(seat) | Call(seat):
            return {**said, "player": names[seat]}
        case Exchange(cards, sources) if edition == "1e":
            return {**said, "cards": listed(cards), "draw_from": list(sources)}
        case Place(pile, order):
            return {**said, "pile": pile, "order": list(order)}
        case Exchange(cards) | Load(cards) | HandOver(cards) | Give(cards):
            return {**said, "cards": listed(cards)}
        case Claim(kind):
            return {**said, "kind": kind}
        case Burn(seat, good, number):
            return {**said, "player": names[seat], "good": good, "number": number}
        case Discard(card):
            return {**said, "card": card}
        case Divide(gold, cards):
            return {**said, "propose": True, "gold": gold, "cards": listed(cards)}
        case Agree():
            return {**said, "agree": True}
        case Decline():
            return {**said, **DECLINED[ask]}
        case Declare(_, good):
            return {**said, "good": good}
        case Offer(terms):
            return haggle("offer", **said, **_terms(terms, names))
        case Accept(number) | TurnDown(number) | Withdraw(number):
            return haggle(MOVES[type(action)], **said, number=number)
        case _:
            return haggle(MOVES[type(action)], **said)


def _terms(terms: Terms, names: Sequence[str]) -> dict[str, Any]:
    return {
        "merchant": names[terms.payer],
        "gold": terms.gold,
        "stand_goods": listed(terms.stand),
        "face_down_goods": listed(terms.hidden),
        "bag_goods": listed(terms.bag),
        "promises": list(terms.promises),
        "pass_bags": [names[seat] for seat in terms.passes],
        "open_bags": [names[seat] for seat in terms.opens],
        "later_pass_bags": [names[seat] for seat in terms.later_passes],
        "later_open_bags": [names[seat] for seat in terms.later_opens],
    }


def ordered(action: Action) -> Action:
    """The same action with its cards in the table's order."""
    match action:
        case Exchange(cards, sources):
            return Exchange(goods.sort(cards), sources)
        case Load(cards):
            return Load(goods.sort(cards))
        case HandOver(cards):
            return HandOver(goods.sort(cards))
        case Give(cards):
            return Give(goods.sort(cards))
        case Divide(gold, cards):
            return Divide(gold, goods.sort(cards))
        case Offer(t):
            stand, hidden, bag = goods.sort(t.stand), goods.sort(t.hidden), goods.sort(t.bag)
            return Offer(replace(t, stand=stand, hidden=hidden, bag=bag))
        case _:
            return action
