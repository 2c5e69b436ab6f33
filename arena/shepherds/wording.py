"""Places, cards, roles and claims in words, as people say them at the table."""

from __future__ import annotations

from collections.abc import Sequence

from arena.telling import joined
from engine.shepherds import names
from engine.shepherds.actions import Claim
from engine.shepherds.cards import FACE_DOWN, MEADOW, SHEEP, WOLF
from engine.shepherds.talking import WILD_MAYOR

PLACES = {"W": "the wild", "1": "field 1", "2": "field 2", "3": "field 3"}

DISGUISED = "disguised"

WITHOUT_ARTICLE = ("turkey_mama", "unknown_a", "unknown_b")


def capital(text: str) -> str:
    """With a capital at the beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def place(location: str) -> str:
    """`the wild`, `field 2`."""
    return PLACES[location]


def at(location: str) -> str:
    """`in the wild`, `on field 2`."""
    return f"{'in' if location == 'W' else 'on'} {PLACES[location]}"


def places(locations: Sequence[str]) -> str:
    """`fields 1 and 3`; `the wild and field 2`."""
    if len(locations) > 1 and "W" not in locations:
        return f"fields {joined(list(locations))}"
    return joined([PLACES[location] for location in locations])


def amount(number: int, what: str) -> str:
    """`1 wolf`, `3 wolves`, `2 sheep`."""
    if what == WOLF and number != 1:
        return f"{number or 'no'} wolves"
    return f"{number or 'no'} {what}"


def value(card: str) -> int:
    """The number on a card; 0 for a card without one, 1 for the disguised wolf, who attacks as one."""
    digits = card.lstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits else int(card == DISGUISED)


def kind(card: str) -> str:
    """Which kind a card is, by its name alone; the disguised wolf is a wolf."""
    return next((each for each in (MEADOW, SHEEP) if card.startswith(each)), WOLF)


def card(name: str) -> str:
    """A card, or its kind alone: `a flock of 4 sheep`, `a lone wolf`, `a bare meadow`, `sheep`."""
    if name == FACE_DOWN:
        return "a face-down card"
    if name == MEADOW:
        return "a bare meadow"
    if name == DISGUISED:
        return "a wolf in sheep's clothing"
    if name == SHEEP:
        return "sheep"
    if name == WOLF:
        return "wolves"
    number = value(name)
    if name.startswith(SHEEP):
        return f"a flock of {number} sheep"
    return f"a pack of {number} wolves" if number > 1 else "a lone wolf"


def role(name: str) -> str:
    """`Hunter`; a role that we have no name for is called as its data is."""
    known = names.ROLES.get(name)
    return known.english if known else name.replace("_", " ")


def the_role(name: str) -> str:
    """`the Hunter`; Turkey Mama and roles without a name go without an article."""
    return role(name) if name in WITHOUT_ARTICLE else f"the {role(name)}"


def colour(meeple: int) -> str:
    """`red`."""
    return names.COLOURS[meeple][1].english


def title(wild: bool) -> str:
    """What the mayor is called."""
    return role(WILD_MAYOR if wild else "mayor")


def claim(said: Claim) -> str:
    """What is claimed, as it goes on after `claims`: `to have seen sheep on field 2`."""
    match said.what:
        case "saw":
            return f"to have seen {card(said.card)} {at(said.location)}"
        case "wolves":
            return f"to have counted {amount(said.number, WOLF)} {at(said.location)}"
        case "role":
            return f"to be {the_role(said.role)}"
        case "refused":
            return f"to have turned down {the_role(said.role)}"
        case _:
            return f"to be on the way to {place(said.location)}"
