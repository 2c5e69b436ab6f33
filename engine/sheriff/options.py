"""The options of Sheriff of Nottingham, and the one place that says what differs by edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Option, OptionError, OptionValue
from engine.sheriff import goods

LAPS = {3: 3, 4: 2, 5: 2}
"""How often each player is sheriff, by number of players. (3.6)"""


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition's rulebook settles in its own way."""

    name: str
    piles: tuple[str, ...]
    """The discard piles by name; two of them can be drawn from at market, a single one cannot. (3.1)"""
    seeded: int
    """Cards that each pile begins with. (3.0)"""
    kept: int
    """Cards on top of each pile that a reshuffle leaves in place. (3.7)"""
    starter_named_by_sheriff: bool
    set_aside_face_up: bool
    hidden_goods_checked_by_number: bool
    victory_shared: bool


EDITIONS: dict[str, Edition] = {
    "1e": Edition(
        "1e",
        piles=("left", "right"),
        seeded=5,
        kept=5,
        starter_named_by_sheriff=False,
        set_aside_face_up=False,
        hidden_goods_checked_by_number=False,
        victory_shared=False,
    ),
    "2e": Edition(
        "2e",
        piles=("discard",),
        seeded=0,
        kept=0,
        starter_named_by_sheriff=True,
        set_aside_face_up=True,
        hidden_goods_checked_by_number=True,
        victory_shared=True,
    ),
}

OPTIONS: tuple[Option, ...] = (
    Option("edition", "2e", "the rulebook: 1e (2014) or 2e (2020)", choices=tuple(EDITIONS)),
    Option(
        "laps", 0, "how often each player is sheriff; 0 = as the rulebook says (3 times, from 4 players twice)", high=9
    ),
    Option(
        "messages",
        7,
        "how many messages sheriff and merchants exchange over one bag before only accept, open or pass remain",
        low=1,
        high=99,
    ),
    Option("interject", True, "every other merchant may speak up once over each bag"),
    Option(
        "market",
        "free",
        "1st edition, drawing at market: free = both piles, then the deck; single_source = all from one place, the reading "
        "of one source only",
        choices=("free", "single_source"),
    ),
    Option("debt_face_up", False, "contraband paid as a penalty lies face up on its new stand (Q09)"),
    Option(
        "declare_absent", False, "a good that this deck does not hold may be declared (bread with three players) (Q06)"
    ),
    Option("overpay", False, "who pays in goods may hand over more than covers the debt (Q27)"),
    Option("discard_open", False, "2nd edition: the discard pile may be looked through, its order too (Q38)"),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """One match's settings, checked."""

    edition: Edition
    two_piles: bool
    """Discards are taken at market, placed by their owner, and confiscated goods by the sheriff."""
    players: int
    laps: int
    messages: int
    interject: bool
    single_source: bool
    debt_face_up: bool
    overpay: bool
    piles_open: bool
    """The order of the discards is known to all, not only their kinds."""
    declarable: tuple[str, ...]


def rules_for(players: int, options: Mapping[str, OptionValue], legal: tuple[str, ...]) -> Rules:
    """The settings of a match. `legal` are the legal goods that its deck holds. Raises OptionError."""
    edition = EDITIONS[str(options["edition"])]
    if options["market"] == "single_source" and edition.name != "1e":
        raise OptionError("market=single_source belongs to the 1st edition: add edition=1e")
    if options["discard_open"] and edition.name != "2e":
        raise OptionError("discard_open belongs to the 2nd edition; in the 1st both piles lie open anyway")
    if players not in LAPS:
        raise OptionError(f"Sheriff of Nottingham takes 3 to 5 players, not {players}")
    return Rules(
        edition=edition,
        two_piles=len(edition.piles) == 2,
        players=players,
        laps=int(options["laps"]) or LAPS[players],
        messages=int(options["messages"]),
        interject=bool(options["interject"]),
        single_source=options["market"] == "single_source",
        debt_face_up=bool(options["debt_face_up"]),
        overpay=bool(options["overpay"]),
        piles_open=len(edition.piles) == 2 or bool(options["discard_open"]),
        declarable=goods.LEGAL if options["declare_absent"] else legal,
    )
