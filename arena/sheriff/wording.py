"""Cards and terms in words, as players say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arena.telling import joined
from engine.sheriff import goods
from engine.sheriff.actions import Terms
from engine.sheriff.deals import named
from engine.sheriff.goods import FACE_DOWN

SINGULAR = {
    "apples": "apple",
    "chickens": "chicken",
    "green apples": "green apple",
    "golden apples": "golden apple",
}
"""Of everything else one says the same for one and for many."""


def counted(cards: Iterable[str]) -> list[tuple[str, int]]:
    """(kind, number) in the table's order."""
    cards = list(cards)
    return [(kind, cards.count(kind)) for kind in (*goods.ALL_NAMES, FACE_DOWN) if kind in cards]


def spoken(kind: str) -> str:
    """`golden apples`."""
    return "Prince John's sword" if kind == "prince_johns_sword" else kind.replace("_", " ")


def amount(number: int, kind: str) -> str:
    """`2 apples`, `1 apple`, `3 face-down cards`."""
    if kind == FACE_DOWN:
        return f"{number} face-down card{'s' if number != 1 else ''}"
    name = spoken(kind)
    return f"{number} {SINGULAR.get(name, name) if number == 1 else name}"


def cards(cards: Iterable[str], nothing: str = "nothing") -> str:
    """`3 apples, 1 silk`."""
    return ", ".join(amount(number, kind) for kind, number in counted(cards)) or nothing


def stacked(pile: Sequence[str]) -> str:
    """A pile from the top: `apples, silk, bread`."""
    return ", ".join(map(spoken, reversed(pile))) or "empty"


def gives(terms: Terms, names: Sequence[str]) -> str:
    """What the merchant would give: `5 gold, 2 apples from the stand and a promise (…)`."""
    parts = []
    if terms.gold:
        parts.append(f"{terms.gold} gold")
    if terms.stand:
        parts.append(f"{cards(terms.stand)} from the stand")
    if left := named(terms):
        parts.append(f"{cards(left)} face down from the stand")
    if picked := len(terms.hidden) - len(left):
        parts.append(f"{amount(picked, FACE_DOWN)} from the stand")
    if terms.bag:
        parts.append(f"{cards(terms.bag)} out of the bag")
    parts.extend(f"the promise {promise!r} (binds nobody)" for promise in terms.promises)
    parts.extend(f"the promise {favour} (binds nobody)" for favour in favours(terms, names))
    return joined(parts)


def favours(terms: Terms, names: Sequence[str]) -> list[str]:
    """What the merchant promises for the time when she is sheriff: `to let Bob's bag pass as sheriff`."""
    promised = [("pass", seat) for seat in terms.later_passes] + [("open", seat) for seat in terms.later_opens]
    return [f"{favour(deed, names[seat])} as sheriff" for deed, seat in promised]


def favour(deed: str, name: str) -> str:
    """`to let Bob's bag pass`, `to open Bob's bag`."""
    return f"to let {name}'s bag pass" if deed == "pass" else f"to open {name}'s bag"


def wants(terms: Terms, names: Sequence[str]) -> str:
    """What the sheriff would do: `Alice's bag passes and Bob's bag is opened`."""
    parts = [f"{names[seat]}'s bag passes" for seat in terms.passes]
    parts += [f"{names[seat]}'s bag is opened" for seat in terms.opens]
    return joined(parts)
