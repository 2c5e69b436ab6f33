"""The roles: what each one's card does, as data, and how far its text is known. (1.2)"""

from __future__ import annotations

from dataclasses import dataclass, replace

MAYOR = "mayor"
"""The one two-sided card; its back, the wild mayor, is a matter of `State.wild`."""


@dataclass(frozen=True, slots=True)
class Role:
    """What one role card does. `evidence` says where the ability is stated: `seed` (a write-up of the game), `shop`, or
    `house` where we had to invent it; several joined by a plus sign.

    Sheep come from the supply, except what a thief takes from others' shares.
    """

    name: str
    evidence: str
    draftable: bool = True
    fewest_players: int = 2
    public: bool = False
    """It lies face up from the moment it is kept, grazes first, and the mayor keeps his normal side. (2.3, 2.4, 2.7)"""
    looks: int = 1
    insures: bool = False
    shares: bool = True
    takes_all: bool = False
    capped: bool = True
    multiplier: int = 1
    immune: bool = False
    hunts: bool = False
    """It gains the number of the wolf that attacks."""
    meadow_gain: int = 0
    steals_each: int = 0
    steals_most: int = 0


STRICT: tuple[Role, ...] = (
    Role(MAYOR, "seed", draftable=False),
    Role("shepherd_boy", "seed", fewest_players=4, public=True),
    Role("insurance_agent", "seed", insures=True),
    Role("turkey_mama", "shop+seed", takes_all=True, capped=False),
    Role("banker", "shop", fewest_players=3, multiplier=2),
    Role("hunter", "shop", immune=True, hunts=True),
    Role("unknown_a", "house"),
    Role("unknown_b", "house"),
)
"""Sourced abilities only: the boy has no power but going first, and the two roles nobody has found are plain shepherds."""

FILLED: dict[str, Role] = {
    "shepherd_boy": replace(STRICT[1], evidence="seed+house", looks=2),
    "unknown_a": Role("drover", "house", shares=False, meadow_gain=2),
    "unknown_b": Role("rustler", "house", shares=False, steals_each=1, steals_most=3),
}
"""What takes the place of a strict role, so that no card is empty. None of it is the published text."""

HOUSE: tuple[Role, ...] = tuple(FILLED.get(role.name, role) for role in STRICT)
