"""How many coins an amount comes to: as said, or worked out from the purse, the standing terms, or another's closed deal."""

from __future__ import annotations

from fractions import Fraction

from arena.sheriff.clerk.doubts import Unclear
from arena.sheriff.clerk.measures import Quantity
from arena.sheriff.clerk.situation import Proposal, Situation


def worth(quantity: Quantity, situation: Situation) -> Fraction:
    """The coins of an amount of gold. Raises Unclear. (Rules 9, 10, 13)"""
    if quantity.base == "halfway":
        return _halfway(situation)
    if quantity.base == "same":
        return _whole(_same(quantity, situation) * (quantity.share or 1) + quantity.beyond)
    if quantity.share is not None:
        return _whole(_base(quantity.base, situation) * quantity.share + quantity.beyond)
    if quantity.value is None:
        raise Unclear("amount")
    return quantity.value


def _base(base: str | None, situation: Situation) -> Fraction:
    """What a share is of: the purse, or standing terms of one part."""
    if base == "purse":
        return Fraction(situation.gold)
    if situation.standing is None:
        raise Unclear("reference")
    standing = situation.standing.proposal
    if standing.lots or standing.promises:
        raise Unclear("parts")
    return Fraction(standing.gold)


def _halfway(situation: Situation) -> Fraction:
    """Midway between the last amounts of the two sides."""
    last: dict[str, Proposal] = {}
    for standing in (*situation.prior, *([situation.standing] if situation.standing else [])):
        last[standing.author] = standing.proposal
    if len(last) != 2 or any(proposal.lots for proposal in last.values()):
        raise Unclear("halfway")
    return _whole(sum((Fraction(proposal.gold) for proposal in last.values()), Fraction(0)) / 2)


def _same(quantity: Quantity, situation: Situation) -> Fraction:
    """The gold of another merchant's closed deal."""
    deals = [deal for deal in situation.closed if deal.merchant == quantity.same_as]
    if len(deals) != 1 or deals[0].lots:
        raise Unclear("reference")
    return Fraction(deals[0].gold)


def _whole(value: Fraction) -> Fraction:
    if value.denominator != 1:
        raise Unclear("share")
    return value
