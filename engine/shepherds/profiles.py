"""A profile: the location cards, roles and figures that a match is played with, checked; two of them come with the game.

The mix of location cards is not known from any source, so both use the same reconstruction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.game import OptionError, shown
from engine.shepherds import roles
from engine.shepherds.cards import KINDS, MEADOW, SHEEP, WOLF, LocationCard
from engine.shepherds.roles import MAYOR, Role

DRAFTED: dict[int, int] = {2: 5, 3: 6, 4: 7, 5: 7, 6: 7, 7: 7}
"""Role cards in the draft, by number of players. (2.3, 3.2)"""


@dataclass(frozen=True, slots=True)
class Profile:
    """One set of data, plain and replaceable. `evidence` is `house` for all that no source states."""

    name: str
    cards: tuple[LocationCard, ...]
    roles: tuple[Role, ...]
    targets: tuple[tuple[int, int], ...] = ((2, 19), (3, 21), (4, 11), (5, 11), (6, 11), (7, 11))
    """Number of players → sheep in one stock that end the match. (2.10, 3.1)"""
    evidence: str = "house"
    stack_size: int = 6
    start_sheep: int = 2
    share_cap: int = 3
    reward: int = 3
    """Sheep for a right insurance guess. (2.8)"""
    threshold: int = 3
    """A total of so many wolves or more frees the report. (2.6)"""


CARDS: tuple[LocationCard, ...] = (
    LocationCard(MEADOW, 0, 7),
    LocationCard(SHEEP, 2, 2),
    LocationCard(SHEEP, 3, 4),
    LocationCard(SHEEP, 4, 3),
    LocationCard(SHEEP, 5, 2),
    LocationCard(SHEEP, 6, 1),
    LocationCard(WOLF, 1, 3),
    LocationCard(WOLF, 2, 4),
    LocationCard(WOLF, 3, 2),
    LocationCard(WOLF, 1, 3, disguised=True),
)
"""31 cards, a house reconstruction. (1.1)"""

STRICT = Profile("strict", CARDS, roles.STRICT)
HOUSE = Profile("house", CARDS, roles.HOUSE)
PROFILES: dict[str, Profile] = {profile.name: profile for profile in (HOUSE, STRICT)}

TOTAL = 31


def checked(profile: Profile) -> Profile:
    """The profile, if a match can be played with it. Raises OptionError with the value that is wrong."""
    _check_cards(profile)
    _check_roles(profile)
    targets = dict(profile.targets)
    if targets.keys() != DRAFTED.keys() or min(targets.values()) < 1:
        raise _wrong(profile, f"targets must name 2 to 7 players and be above 0, not {shown(targets)}")
    for name in ("stack_size", "share_cap", "threshold"):
        if getattr(profile, name) < 1:
            raise _wrong(profile, f"{name} must be above 0, not {shown(getattr(profile, name))}")
    for name in ("start_sheep", "reward"):
        if getattr(profile, name) < 0:
            raise _wrong(profile, f"{name} must not be below 0, not {shown(getattr(profile, name))}")
    return profile


def _wrong(profile: Profile, what: str) -> OptionError:
    return OptionError(f"profile {shown(profile.name)}: {what}")


def _check_cards(profile: Profile) -> None:
    """31 cards, enough of each kind for its stack, and enough left over for the mixed one. (2.1)"""
    cards, size = profile.cards, profile.stack_size
    for card in cards:
        if card.kind not in KINDS or card.count < 1 or card.value < (card.kind != MEADOW):
            raise _wrong(profile, f"a location card cannot be {shown(card, 90)}")
    if len({card.name for card in cards}) < len(cards):
        raise _wrong(profile, "a location card is listed twice")
    counts = {kind: sum(card.count for card in cards if card.kind == kind) for kind in KINDS}
    if sum(counts.values()) != TOTAL:
        raise _wrong(profile, f"{TOTAL} location cards are needed, not {sum(counts.values())}")
    for kind, count in counts.items():
        if count < size:
            raise _wrong(profile, f"a stack of {size} cannot be made of {count} {kind} cards")
    if TOTAL - len(KINDS) * size < size:
        raise _wrong(profile, f"nothing is left for a mixed stack of {size}")


def _check_roles(profile: Profile) -> None:
    """As many drafted roles as the draft needs; whoever looks more often than others must be known to all."""
    names = [role.name for role in profile.roles]
    if len(set(names)) < len(names):
        raise _wrong(profile, f"a role is listed twice: {shown(names, 120)}")
    if [role.name for role in profile.roles if not role.draftable] != [MAYOR]:
        raise _wrong(profile, f"exactly one role is not drafted, and it is called {MAYOR}")
    for players, needed in DRAFTED.items():
        if len(drafted(profile, players)) != needed:
            found = len(drafted(profile, players))
            raise _wrong(profile, f"{players} players draft from {needed} roles, not {found}")
    public = [role for role in profile.roles if role.public]
    if len(public) > 1 or any(role.fewest_players < 4 for role in public):
        raise _wrong(profile, "at most one role lies face up, and only from 4 players on")
    if sum(role.insures for role in profile.roles) > 1:
        raise _wrong(profile, "at most one role insures")
    for role in profile.roles:
        if role.looks != 1 and not role.public:
            raise _wrong(profile, f"{shown(role.name)} must lie face up to look {shown(role.looks)} times")
        if not 1 <= role.looks <= 3 or min(role.multiplier, role.meadow_gain + 1, role.steals_each + 1) < 1:
            raise _wrong(profile, f"a number of {shown(role.name)} is out of range")


def drafted(profile: Profile, players: int) -> list[str]:
    """The role cards in the draft at a table of so many. (2.3, 3.2)"""
    return [role.name for role in profile.roles if role.draftable and role.fewest_players <= players]


def profile_from(data: Mapping[str, Any]) -> Profile:
    """A profile from plain data, as a user's own file may hold it: the fields of Profile, with lists of plain records for
    `cards` and `roles` and a record for `targets`. Raises OptionError."""
    known = {field.name for field in fields(Profile)}
    if unknown := sorted(data.keys() - known):
        raise OptionError(f"a profile has no {shown(unknown[0])}; it has {', '.join(sorted(known))}")
    plain = dict(data)
    try:
        plain["cards"] = _records(LocationCard, plain["cards"])
        plain["roles"] = _records(Role, plain["roles"])
        if "targets" in plain:
            plain["targets"] = tuple(
                sorted((int(players), int(target)) for players, target in plain["targets"].items())
            )
        return checked(Profile(**plain))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, OptionError):
            raise
        raise OptionError(f"a profile cannot be made of this: {shown(error, 120)}") from error


def _records(kind: type[Any], records: Sequence[Mapping[str, Any]]) -> tuple[Any, ...]:
    """One object a record, each field of the type that its class says."""
    types = {field.name: str(field.type) for field in fields(kind)}
    for record in records:
        for name, value in record.items():
            if name not in types or type(value).__name__ != types[name]:
                raise OptionError(f"{kind.__name__}: {shown(name)}={shown(value)} is not known or not of its type")
    return tuple(kind(**record) for record in records)
