"""The options of Wild West Shepherds, and one match's settings worked out from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.game import Option, OptionError, OptionValue
from engine.shepherds.cards import KINDS, PLACE, LocationCard
from engine.shepherds.profiles import DRAFTED, Profile, drafted
from engine.shepherds.roles import MAYOR, Role

MOST_SEATS = 7
TALK: dict[str, frozenset[str]] = {
    "full": frozenset({"T0", "T1", "T2", "T3", "T4", "T5"}),
    "brief": frozenset({"T1", "T3"}),
    "mute": frozenset(),
}
"""The windows of talk that are open. (4.1)"""


OPTIONS: tuple[Option, ...] = (
    Option(
        "talk",
        "full",
        "when words are heard: full = all windows; brief = after the report and with each placement; mute = never",
        choices=tuple(TALK),
    ),
    Option("replies", 2, "how many others may answer what a player says between looking and placing", high=6),
    Option("mayor_free_talk", True, "the mayor may also chat from his report to the reveal"),
    Option("first_mayor", 0, "who is mayor first: 1 = seat 0 and so on; 0 = drawn from the seed (A1)", high=7),
    Option("rounds", 36, "after so many rounds the match ends though nobody has enough sheep", low=1, high=99),
    Option("look_mandatory", True, "whoever can look before placing must (A7)"),
    Option("meadow_pile_is_shared", True, "a pile at a meadow is shared out (A10)"),
    Option("wolf_location_shares_pile", False, "a pile at a wolf is shared out before the attack (A11)"),
    Option("empty_sheep_card_adds", False, "a sheep card adds to the pile though nobody shares there (A12)"),
    Option(
        "banker_cap",
        "final",
        "the cap of a share applies after doubling (final) or before (base_share) (A13)",
        choices=("final", "base_share"),
    ),
    Option("insurance_may_decline", True, "the insurance agent may name nobody (A16)"),
    Option("location_order", "W123", "in which order locations are settled (A19)", choices=("W123", "123W")),
    Option(
        "mayor_2_3p",
        "last_in_each_cycle",
        "2 and 3 players: when the mayor places (A22)",
        choices=("last_in_each_cycle", "first_then_last"),
    ),
    Option(
        "cap_2_3p",
        "per_meeple",
        "2 and 3 players: whether two meeples of one player share under one cap (A23)",
        choices=("per_meeple", "per_player"),
    ),
)
"""All options but the profile. Most decide a ruling otherwise."""


def options_for(profiles: Iterable[str]) -> tuple[Option, ...]:
    """The options, where these profiles can be chosen from; the first is the default."""
    names = tuple(profiles)
    meaning = "the cards and roles: house fills what no source tells, strict leaves it out"
    return (Option("profile", names[0], meaning, choices=names), *OPTIONS)


@dataclass(frozen=True, slots=True)
class Draw:
    """One step of the draft: `left` seats from the mayor draws `draw` cards and keeps `keep` of them."""

    left: int
    draw: int = 2
    keep: int = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """One match's settings, checked."""

    profile: Profile
    players: int
    meeples: int
    cards: Mapping[str, LocationCard]
    kinds: Mapping[str, int]
    """Card → the place of its kind among the stacks."""
    counts: tuple[int, ...]
    """How many cards there are of each kind."""
    roles: Mapping[str, Role]
    drafted: tuple[str, ...]
    draws: tuple[Draw, ...]
    target: int
    public_role: str
    """The role that lies face up and grazes first; empty where it is not in the draft."""
    agent_role: str
    may_look_wild: bool
    windows: frozenset[str]
    replies: int
    mayor_free_talk: bool
    first_mayor: int
    rounds: int
    look_mandatory: bool
    meadow_pile_is_shared: bool
    wolf_location_shares_pile: bool
    empty_sheep_card_adds: bool
    cap_after_doubling: bool
    may_decline: bool
    order: tuple[int, ...]
    mayor_first_then_last: bool
    cap_per_player: bool

    @property
    def two_meeples(self) -> bool:
        """The variant for two and three players: everyone has two colours. (3.1)"""
        return self.meeples > self.players


def draws_for(players: int) -> tuple[Draw, ...]:
    """The steps of the draft, in order. (2.3, 3.2)"""
    if players == 2:
        return (Draw(1, 3, 2), Draw(0))
    if players == 3:
        return (Draw(1), Draw(2), Draw(0), Draw(1), Draw(2))
    return tuple(Draw(left) for left in range(1, players))


def rules_for(players: int, options: Mapping[str, OptionValue], profile: Profile) -> Rules:
    """The settings of a match with this profile, which is checked already. Raises OptionError."""
    if players not in DRAFTED:
        raise OptionError(f"Wild West Shepherds takes 2 to 7 players, not {players}")
    first_mayor = int(options["first_mayor"])
    if first_mayor > players:
        raise OptionError(f"first_mayor={first_mayor} is no seat of {players} players")
    names = drafted(profile, players)
    roles = {role.name: role for role in profile.roles if role.name in {*names, MAYOR}}
    return Rules(
        profile=profile,
        players=players,
        meeples=players if players > 3 else 2 * players,
        cards={card.name: card for card in profile.cards},
        kinds={card.name: KINDS.index(card.kind) for card in profile.cards},
        counts=tuple(sum(card.count for card in profile.cards if card.kind == kind) for kind in KINDS),
        roles=roles,
        drafted=tuple(names),
        draws=draws_for(players),
        target=dict(profile.targets)[players],
        public_role=next((name for name in names if roles[name].public), ""),
        agent_role=next((name for name in names if roles[name].insures), ""),
        may_look_wild=players < 4,
        windows=TALK[str(options["talk"])],
        replies=int(options["replies"]),
        mayor_free_talk=bool(options["mayor_free_talk"]),
        first_mayor=first_mayor,
        rounds=int(options["rounds"]),
        look_mandatory=bool(options["look_mandatory"]),
        meadow_pile_is_shared=bool(options["meadow_pile_is_shared"]),
        wolf_location_shares_pile=bool(options["wolf_location_shares_pile"]),
        empty_sheep_card_adds=bool(options["empty_sheep_card_adds"]),
        cap_after_doubling=options["banker_cap"] == "final",
        may_decline=bool(options["insurance_may_decline"]),
        order=tuple(PLACE[name] for name in str(options["location_order"])),
        mayor_first_then_last=options["mayor_2_3p"] == "first_then_last",
        cap_per_player=options["cap_2_3p"] == "per_player",
    )
