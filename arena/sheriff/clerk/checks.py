"""Whether terms could be kept at all. What is impossible is refused whole, and the reason never tells what a bag holds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from arena.sheriff.clerk.situation import ANY, Proposal, Situation


def impossible(proposal: Proposal, situation: Situation) -> str | None:
    """The first thing that makes terms impossible, as a code, or None."""
    gold = Fraction(proposal.gold)
    if gold < 0:
        return "negative_gold"
    if gold.denominator != 1:
        return "fractional_gold"
    if gold > situation.gold:
        return "gold_exceeds_held"
    if any(lot.zone == "hand" for lot in proposal.lots):
        return "not_deliverable"
    if _too_many(proposal, situation):
        return "goods_exceed_held"
    if any(request.player not in situation.pending for request in proposal.requests):
        return "request_impossible"
    return None


def _too_many(proposal: Proposal, situation: Situation) -> bool:
    """More cards of a zone, or of a kind in it that the speaker may know, than there are."""
    need: Counter[str] = Counter()
    for lot in proposal.lots:
        need[lot.zone] += lot.count
    if need["stand"] > sum(situation.legal.values()) or need["contraband"] > sum(situation.contraband.values()):
        return True
    if need["bag"] > situation.declared_count:
        return True
    kinds: Counter[tuple[str, str]] = Counter()
    for lot in proposal.lots:
        if lot.good != ANY:
            kinds[lot.zone, lot.good] += lot.count
    for (zone, good), count in kinds.items():
        if zone == "stand" and count > situation.legal.get(good, 0):
            return True
        known = situation.role == "merchant" and not situation.by_number
        if zone == "contraband" and known and count > situation.contraband.get(good, 0):
            return True
    return False


MESSAGES = {
    "negative_gold": "Gold cannot be negative.",
    "fractional_gold": "Coins cannot be split.",
    "gold_exceeds_held": "That is more gold than the merchant has.",
    "not_deliverable": "Cards in hand cannot be given.",
    "goods_exceed_held": "That is more than lies there.",
    "request_impossible": "That bag is settled already.",
    "not_yours": "Those goods are somebody else's.",
}
"""Why terms are refused, for their speaker."""
