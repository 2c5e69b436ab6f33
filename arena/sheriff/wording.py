"""Cards and terms in words, in English, as players say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arena.sheriff.phrasing import phrasebook
from engine.sheriff.actions import Terms


def spoken(kind: str) -> str:
    """`golden apples`."""
    return "Prince John's sword" if kind == "prince_johns_sword" else kind.replace("_", " ")


def amount(number: int, kind: str) -> str:
    """`2 apples`, `1 apple`, `3 face-down cards`."""
    return phrasebook().amount(number, kind)


def cards(cards: Iterable[str], nothing: str = "nothing") -> str:
    """`3 apples, 1 silk`."""
    return phrasebook().cards(cards) or nothing


def stacked(pile: Sequence[str]) -> str:
    """A pile from the top: `apples, silk, bread`."""
    return ", ".join(map(spoken, reversed(pile))) or "empty"


def gives(terms: Terms, names: Sequence[str]) -> str:
    """What the merchant would give: `5 gold, 2 apples from the stand and the promise "…" (binds nobody)`."""
    return phrasebook().gifts(terms, names)


def favours(terms: Terms, names: Sequence[str]) -> list[str]:
    """What the merchant promises for the time when she is sheriff: `to let Bob's bag pass as sheriff`."""
    promised = [("pass", seat) for seat in terms.later_passes] + [("open", seat) for seat in terms.later_opens]
    return [f"{favour(deed, names[seat])} as sheriff" for deed, seat in promised]


def favour(deed: str, name: str) -> str:
    """`to let Bob's bag pass`, `to open Bob's bag`."""
    return f"to let {name}'s bag pass" if deed == "pass" else f"to open {name}'s bag"


def wants(terms: Terms, names: Sequence[str]) -> str:
    """What the sheriff would do: `Alice's bag passes and Bob's bag is opened`."""
    return phrasebook().deeds(terms, names)
