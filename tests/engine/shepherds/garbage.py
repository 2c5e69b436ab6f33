"""Actions that are well-typed and otherwise mean nothing; now and then one is legal by chance."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.game import Action
from engine.shepherds import actions
from engine.shepherds.profiles import HOUSE

NUMBERS = (-(10**30), -1, 0, 1, 2, 3, 4, 5, 6, 7, 14, 99, 10**30)
PLACES = ("W", "1", "2", "3", "0", "", "w", "x" * 500)
CARDS = (*(card.name for card in HOUSE.cards), "sheep", "wolf", "?", "", "goat", "sheep99")
ROLES = (*(role.name for role in HOUSE.roles), "wild_mayor", "unknown_a", "?", "", "sheriff")
CLAIMS = ("saw", "wolves", "role", "refused", "will_place", "", "dreamt")


def shepherds_garbage(rng: random.Random) -> Action:
    """Any kind of action with anything in it."""

    def claims() -> tuple[actions.Claim, ...]:
        return tuple(claim() for _ in range(rng.choice((0, 0, 1, 2, 4))))

    def claim() -> actions.Claim:
        place, card, role = (rng.choice((rng.choice(known), "")) for known in (PLACES, CARDS, ROLES))
        return actions.Claim(rng.choice(CLAIMS), place, card, role, rng.choice((0, 0, rng.choice(NUMBERS))))

    def roles() -> tuple[str, ...]:
        return tuple(rng.choices(ROLES, k=rng.randint(0, 3)))

    makers: tuple[Callable[[], Action], ...] = (
        Action,
        lambda: actions.Keep(roles()),
        lambda: actions.Assign(rng.choice(ROLES)),
        lambda: actions.Speak(claims(), tuple(rng.choices(range(-1, 8), k=rng.choice((0, 0, 1, 2, 7))))),
        lambda: actions.Inspect(rng.choice(PLACES), rng.choice(PLACES)),
        lambda: actions.Report(rng.choice(NUMBERS)),
        lambda: actions.Look(rng.choice(PLACES)),
        actions.Skip,
        lambda: actions.Place(rng.choice(PLACES), rng.choice((None, *NUMBERS)), claims()),
        lambda: actions.Insure(rng.choice(NUMBERS), rng.choice(CARDS)),
        actions.Decline,
        actions.Cover,
        actions.Pay,
    )
    return rng.choice(makers)()
