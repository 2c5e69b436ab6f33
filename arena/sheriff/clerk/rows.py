"""The rows of a corpus of utterances: a row's context → situation, a reading → the form that a scorer reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.sheriff.clerk.situation import Closed, Lot, Proposal, Reading, Request, Situation, Standing


def situation(context: Mapping[str, Any]) -> Situation:
    """The situation that a row describes. Raises KeyError, TypeError or ValueError where it describes none."""
    table = context["last_offer_on_table"]
    return Situation(
        role="sheriff" if context["speaker"] == "sheriff" else "merchant",
        merchant=context["merchant"],
        sheriff=context["sheriff"],
        players=tuple(context["players"]),
        pending=tuple(context["pending"]),
        declared_good=context["declared"]["good"],
        declared_count=context["declared"]["count"],
        gold=context["gold"],
        legal=dict(context["stand"]["legal"]),
        contraband=dict(context["stand"]["contraband"]),
        standing=_standing(table) if table else None,
        prior=tuple(_standing(offer) for offer in context["prior_offers"]),
        closed=tuple(Closed(deal["merchant"], deal["gold"], _lots(deal["goods"])) for deal in context["deals_done"]),
    )


def _lots(goods: list[Mapping[str, Any]]) -> tuple[Lot, ...]:
    """Goods of the corpus form."""
    return tuple(Lot(item["good"], item["count"], item["zone"]) for item in goods)


def _standing(offer: Mapping[str, Any]) -> Standing:
    """An offer of the corpus form, with its author."""
    requests = tuple(
        Request("inspect" if deed == "inspect" else "let_pass", player)
        for each in offer["requests"]
        for deed, player in each.items()
    )
    return Standing(offer["from"], Proposal(offer["gold"], _lots(offer["goods"]), tuple(offer["promises"]), requests))


def prediction(row_id: object, reading: Reading, speaker: str) -> dict[str, Any]:
    """A reading as a line of predictions."""
    return {
        "id": row_id,
        "act": reading.act,
        "offer": None if reading.proposal is None else offer(reading.proposal, speaker),
        "error": reading.error,
        "target": reading.target,
        "question": reading.question,
        "nonbinding": list(reading.nonbinding),
        "flagged": reading.flagged,
    }


def offer(proposal: Proposal, speaker: str) -> dict[str, Any]:
    """Terms in the corpus form."""
    gold = proposal.gold
    return {
        "from": speaker,
        "gold": gold if isinstance(gold, int) else float(gold),
        "goods": [{"good": lot.good, "count": lot.count, "zone": lot.zone} for lot in proposal.lots],
        "promises": list(proposal.promises),
        "requests": [{request.deed: request.player} for request in proposal.requests],
    }
