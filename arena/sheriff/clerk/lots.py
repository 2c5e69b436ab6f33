"""Which cards an amount of goods comes to: how many, of what, out of which place."""

from __future__ import annotations

from collections.abc import Iterable

from arena.sheriff.clerk.doubts import Unclear
from arena.sheriff.clerk.measures import Quantity
from arena.sheriff.clerk.situation import ANY, CONTRABAND, Situation

PLURAL_GOODS = ("apples", "chickens")
"""Kinds whose name alone tells one from several."""


def cards(quantity: Quantity, situation: Situation, amended: Iterable[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """(good, zone, count) of an amount of goods; `amended` are goods and zones of terms that it changes. Raises Unclear."""
    if quantity.everything:
        return _everything(quantity, situation, amended)
    if quantity.kind == "card" or quantity.good is None:
        if quantity.zone is None:
            raise Unclear("zone")
        return [(ANY, quantity.zone, _whole(quantity))]
    zone = zone_of(quantity.good, quantity, situation, amended)
    return [(quantity.good, zone, _count(quantity, quantity.good, zone, situation))]


def zone_of(good: str, quantity: Quantity, situation: Situation, amended: Iterable[tuple[str, str]]) -> str:
    """Where goods come from that are named without a place. (Rule 6)"""
    if quantity.zone is not None:
        return quantity.zone
    if good in CONTRABAND:
        return "contraband" if sum(situation.contraband.values()) else "bag"
    for held, zone in amended:
        if held == good:
            return zone
    if situation.legal.get(good):
        return "stand"
    return "bag" if good == situation.declared_good else "stand"


def _whole(quantity: Quantity) -> int:
    """A number of cards."""
    if quantity.value is None or quantity.value.denominator != 1 or quantity.value < 1:
        raise Unclear("amount")
    return int(quantity.value)


def _count(quantity: Quantity, good: str, zone: str, situation: Situation) -> int:
    """How many of a good: as said, or all there are where only the kind is named."""
    if quantity.value is not None:
        return _whole(quantity)
    standing = situation.standing.proposal.lots if situation.standing else ()
    named = [lot.count for lot in standing if (lot.good, lot.zone) == (good, zone)]
    if named and quantity.definite:
        return named[0]  # `the hens` of the terms on the table
    number = _held(zone, situation).get(good, 0)
    if not number or (number > 1 and good not in PLURAL_GOODS):
        raise Unclear("amount")
    return number


def _everything(
    quantity: Quantity, situation: Situation, amended: Iterable[tuple[str, str]]
) -> list[tuple[str, str, int]]:
    """All of one good, or all that lies open."""
    if quantity.good is not None:
        zone = zone_of(quantity.good, quantity, situation, amended)
        held = _held(zone, situation)
        if not held.get(quantity.good):
            raise Unclear("amount")
        return [(quantity.good, zone, held[quantity.good])]
    if situation.contraband or not situation.legal:
        raise Unclear("everything")
    return [
        (good, "stand", count) for good, count in situation.legal.items() if count and good not in quantity.excepted
    ]


def _held(zone: str, situation: Situation) -> dict[str, int]:
    """What lies in a zone, as far as its kinds are known."""
    return dict(situation.legal if zone == "stand" else situation.contraband if zone == "contraband" else {})
