"""The options of Sheriff of Nottingham, and the one place that says what differs by edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Option, OptionError, OptionValue, Seat, stream
from engine.sheriff import goods

LAPS = {3: 3, 4: 2, 5: 2, 6: 3}
"""How often each player is sheriff, by number of players; of six, how often deputy. (3.6, 4.6)"""

HAND_SIZE, LARGE_HAND = 6, 7
REMOVED_BLIND = 10
SECONDS_A_MINUTE = 60
NOBODY: Seat = -1


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
        "laps",
        0,
        "how often each player is sheriff, or with deputies deputy; 0 = by the rulebook (3 times; 4 and 5 players twice)",
        high=9,
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
        "first_sheriff",
        "random",
        "the seat that is sheriff first; random = drawn from the seed (Q32)",
        choices=("random", "0", "1", "2", "3", "4"),
    ),
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
    Option("royal", False, "variant: royal goods, contraband that counts for King and Queen (4.1)"),
    Option(
        "royal_ties",
        "contraband",
        "in ties for the victory a royal good counts as one contraband card, or as its legal goods (Q02)",
        choices=("contraband", "legal"),
    ),
    Option(
        "timer",
        "off",
        "variant: the inspection takes at most one minute a merchant, on = all together, each = for every bag alone (4.2)",
        choices=("off", "on", "each"),
    ),
    Option(
        "timer_unit",
        "messages",
        "how the minutes are counted: in messages, or in seconds by the clock of whoever runs the match (a "
        "simulation has none)",
        choices=("messages", "seconds"),
    ),
    Option("minute", 4, "how many messages of sheriff and owner a minute is worth", low=2, high=60),
    Option("blind_removal", False, "variant: ten cards go back to the box unseen after shuffling (4.3)"),
    Option("seven_hand", False, "variant: hands of seven cards (4.4)"),
    Option(
        "promos",
        "none",
        "variant of the 1st edition, with the 2nd a house rule: promo cards by name, or a number drawn from the seed; "
        "figures from a single source (4.5)",
        choices=goods.PROMO_NAMES,
        several=True,
    ),
    Option(
        "black_market",
        False,
        "module of the 2nd edition, with the 1st a house rule: three of a kind for a dearer card (4.7)",
    ),
    Option(
        "black_market_values",
        "high",
        "two sets of figures, each from a single source: high = 30/27, 32/29, 34/31; low = 14/10, 16/12, 18/14 (4.7)",
        choices=tuple(goods.BLACK_MARKET),
    ),
    Option("black_market_discard", False, "the three cards given up are discarded, not out of the game (Q15)"),
    Option(
        "deputies", False, "module of the 2nd edition for six players, with the 1st a house rule: two deputies (4.6)"
    ),
    Option(
        "gatekeeper",
        False,
        "format: one seat (first_sheriff) is sheriff in every round, without a hand; the merchants are ranked, the sheriff "
        "counts gold and goods won; as many rounds as if the badge went round (laps)",
    ),
    Option(
        "deck",
        "shared",
        "format: per-seat = what each seat draws is fixed by the deal, whatever others do",
        choices=("shared", "per-seat"),
    ),
    Option(
        "talk",
        "binding",
        "format: binding = words and offers; cheap = words only, nothing is offered; mute = offers only, no words",
        choices=("binding", "cheap", "mute"),
    ),
)

MINUTE = next(option.default for option in OPTIONS if option.name == "minute")

NEEDS: tuple[tuple[str, OptionValue, str], ...] = (
    ("royal_ties", "contraband", "royal"),
    ("timer_unit", "messages", "timer"),
    ("minute", MINUTE, "timer"),
    ("black_market_values", "high", "black_market"),
    ("black_market_discard", False, "black_market"),
)
"""(option, its default, the option without which it says nothing)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One match's settings, checked."""

    edition: Edition
    two_piles: bool
    """Discards are taken at market, placed by their owner, and confiscated goods by the sheriff."""
    players: int
    rounds: int
    messages: int
    interject: bool
    first_sheriff: Seat
    """NOBODY: drawn from the seed."""
    single_source: bool
    debt_face_up: bool
    overpay: bool
    piles_open: bool
    """The order of the discards is known to all, not only their kinds."""
    royal: bool
    royal_legal_in_ties: bool
    promos: tuple[str, ...]
    kinds: tuple[str, ...]
    """Every kind that the deck holds, in the table's order."""
    nameable: tuple[str, ...]
    """What can be promised out of a bag: these, and the legal goods that stay in the box."""
    contraband: tuple[str, ...]
    """The kinds that cannot be declared, royal goods and promo cards too."""
    declarable: tuple[str, ...]
    hand_size: int
    removed: int
    """Cards that go back to the box unseen."""
    timer: bool
    timer_each: bool
    """The time is one bag's alone, not pooled."""
    real_time: bool
    """Time is counted outside the rules; else in messages."""
    minute: int
    """What a minute is worth, in messages."""
    black_market: bool
    black_market_values: str
    black_market_discard: bool
    deputies: bool
    gatekeeper: bool
    per_seat: bool
    cheap: bool
    mute: bool


def rules_for(players: int, options: Mapping[str, OptionValue], seed: int) -> Rules:
    """The settings of a match. Raises OptionError."""
    check_combination(players, options)
    edition = EDITIONS[str(options["edition"])]
    promos = chosen_promos(str(options["promos"]), seed)
    royal, deputies = bool(options["royal"]), bool(options["deputies"])
    held = set(goods.deck(players, royal=royal, promos=promos))
    kinds = tuple(name for name in goods.ALL_NAMES if name in held)
    laps = int(options["laps"]) or LAPS[players]
    first = str(options["first_sheriff"])
    return Rules(
        edition=edition,
        two_piles=len(edition.piles) == 2,
        players=players,
        rounds=laps * players // (2 if deputies else 1),
        messages=int(options["messages"]),
        interject=bool(options["interject"]),
        first_sheriff=NOBODY if first == "random" else int(first),
        single_source=options["market"] == "single_source",
        debt_face_up=bool(options["debt_face_up"]),
        overpay=bool(options["overpay"]),
        piles_open=len(edition.piles) == 2 or bool(options["discard_open"]),
        royal=royal,
        royal_legal_in_ties=options["royal_ties"] == "legal",
        promos=promos,
        kinds=kinds,
        nameable=tuple(name for name in goods.ALL_NAMES if name in held or name in goods.NAMES),
        contraband=tuple(name for name in kinds if not goods.IS_LEGAL[name]),
        declarable=tuple(name for name in goods.LEGAL if options["declare_absent"] or name in held),
        hand_size=LARGE_HAND if options["seven_hand"] else HAND_SIZE,
        removed=REMOVED_BLIND if options["blind_removal"] else 0,
        timer=options["timer"] != "off",
        timer_each=options["timer"] == "each",
        real_time=options["timer_unit"] == "seconds",
        minute=int(options["minute"]),
        black_market=bool(options["black_market"]),
        black_market_values=str(options["black_market_values"]),
        black_market_discard=bool(options["black_market_discard"]),
        deputies=deputies,
        gatekeeper=bool(options["gatekeeper"]),
        per_seat=options["deck"] == "per-seat",
        cheap=options["talk"] == "cheap",
        mute=options["talk"] == "mute",
    )


def check_combination(players: int, options: Mapping[str, OptionValue]) -> None:
    """Raises OptionError for what does not go together, with the reason and what to do."""
    edition = options["edition"]
    if options["market"] == "single_source" and edition != "1e":
        raise OptionError("market=single_source belongs to the 1st edition: add edition=1e")
    if options["discard_open"] and edition != "2e":
        raise OptionError("discard_open belongs to the 2nd edition; in the 1st both piles lie open anyway")
    if players not in LAPS:
        raise OptionError(f"Sheriff of Nottingham takes 3 to 6 players, not {players}")
    if players == 6 and options["gatekeeper"]:
        raise OptionError("gatekeeper has one sheriff for the whole match: it is for 3 to 5 players")
    if options["deputies"] and players != 6:
        raise OptionError(
            f"deputies are for six players, not {players}: two of them inspect the bags of the other four"
        )
    if players == 6 and not options["deputies"]:
        raise OptionError("six players need two deputies: add deputies=on")
    first = options["first_sheriff"]
    if first != "random" and options["deputies"]:
        raise OptionError("with deputies there is no first sheriff: they are drawn from their own cards")
    if first != "random" and int(first) >= players:
        raise OptionError(f"first_sheriff={first}: with {players} players the seats are 0 to {players - 1}")
    if options["timer_unit"] == "seconds" and options["minute"] != MINUTE:
        raise OptionError("minute counts messages; with timer_unit=seconds a minute is a minute")
    for name, default, other in NEEDS:
        if options[name] != default and options[other] in (False, "off"):
            raise OptionError(f"{name} says nothing without {other}: add {other}=on")


def chosen_promos(wanted: str, seed: int) -> tuple[str, ...]:
    """The promo cards in this deck: none, those named, or so many of them drawn from the seed."""
    if wanted == "none":
        return ()
    if not wanted.isdigit():
        return tuple(wanted.split(","))
    drawn = stream(seed, "promos").sample(goods.PROMO_NAMES, int(wanted))
    return tuple(name for name in goods.PROMO_NAMES if name in drawn)
