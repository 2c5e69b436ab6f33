"""What it is worth to stand somewhere: by the card, the pile, the own role and the company there."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from engine.shepherds.cards import SHEEP, LocationCard
from engine.shepherds.options import Rules
from engine.shepherds.roles import Role

CONTRACT_LEFT = 0.4
"""What part of a loss it still is to have it paid by a contract, since that is gone then."""
TAKER = 0.08
"""How likely each other meeple is to take everything."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A place to stand: the pile there, and how many others share it when it is scored."""

    pile: int
    company: float
    stock: int
    insured: bool


def share(total: int, sharers: float) -> float:
    """One of so many equal shares without fractions; between two numbers of sharers something between."""
    low = floor(sharers)
    fewer = total // low
    return fewer + (total // (low + 1) - fewer) * (sharers - low)


def worth(rules: Rules, role: Role, card: LocationCard, stand: Stand) -> float:
    """Sheep to be had (or lost) with this card."""
    if card.wolves:
        if role.immune:
            return card.wolves if role.hunts else 0.0
        return -min(card.wolves, stand.stock) * (CONTRACT_LEFT if stand.insured else 1.0)
    gain = 0.0 if card.kind == SHEEP else float(role.meadow_gain)
    total = stand.pile + card.sheep
    if not total or (card.kind != SHEEP and not rules.meadow_pile_is_shared):
        return gain
    if role.steals_each:
        return gain + min(role.steals_most, role.steals_each * min(stand.company, total))
    if not role.shares:
        return gain
    cap = rules.profile.share_cap if role.capped else total
    if role.takes_all:
        return gain + min(cap, total)
    each = min(cap, share(total, 1 + stand.company)) * (1 - TAKER) ** stand.company
    most = cap if rules.cap_after_doubling else cap * role.multiplier
    doubled: float = min(most, each * role.multiplier)
    return gain + doubled


def guess_worth(rules: Rules, kinds: list[float], neighbours: float) -> float:
    """For the insurance agent: what the best guess brings, with the chance that anybody is there to be named."""
    return rules.profile.reward * max(kinds) * min(1.0, neighbours)


def role_worth(role: Role) -> float:
    """About how many sheep a round a role brings beyond what a plain shepherd gets: measured among bots."""
    value = 0.0
    if role.takes_all:
        value += 1.9
    if role.insures:
        value += 1.5
    if role.hunts:
        value += 0.9
    if not role.shares:
        value -= 0.7
    doubled, looks = 0.25 * (role.multiplier - 1), 0.1 * (role.looks - 1)
    return value + doubled + looks + 0.6 * role.meadow_gain + 0.15 * role.steals_most
