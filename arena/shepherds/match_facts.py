"""What a prompt says of the rules of this match: the same for every seat and question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.shepherds import wording
from engine.shepherds.cards import LocationCard
from engine.shepherds.options import Rules
from engine.shepherds.roles import MAYOR, Role
from engine.shepherds.views import View

WINDOWS = {
    "T0": "after the draft",
    "T1": "after the report",
    "T2": "in each turn between looking and placing",
    "T3": "with each placement",
    "T4": "before cards and roles are turned up",
    "T5": "after scoring",
}
LAST_ROUND_MATTERS = 20
"""A limit of more rounds is never reached and not worth a word."""


def match_facts(view: View, names: Sequence[str]) -> Mapping[str, object]:
    """What is the same for every seat and question of a match."""
    mine = view.rules
    profile = mine.profile
    rules = {
        "players": view.players,
        "two_meeples": mine.two_meeples,
        "start": profile.start_sheep,
        "target": mine.target,
        "stack_size": profile.stack_size,
        "reward": profile.reward,
        "threshold": profile.threshold,
        "cap": profile.share_cap,
        "rounds": mine.rounds if mine.rounds < LAST_ROUND_MATTERS else 0,
        "may_look_wild": mine.may_look_wild,
        "must_look": mine.look_mandatory,
        "may_decline": mine.may_decline,
        "replies": mine.replies,
        "mute": not mine.windows,
        "windows": [WINDOWS[window] for window in WINDOWS if window in mine.windows],
        "mayor_talks": mine.mayor_free_talk,
        "mayor_first_then_last": mine.mayor_first_then_last,
        "drafts": _drafts(mine),
        "order": ", ".join(wording.place(location) for location in _order(mine)),
        "notes": _notes(mine),
    }
    return {
        "names": list(names),
        "rules": rules,
        "cards": [card_line(card) for card in profile.cards],
        "roles": [f"`{role.name}` ({wording.role(role.name)}): {ability(role, mine)}" for role in mine.roles.values()],
        "agent": mine.agent_role,
        "boy": mine.public_role,
        "colours": {
            name: [wording.colour(meeple) for meeple in range(seat, mine.meeples, view.players)]
            for seat, name in enumerate(names)
        },
    }


def _order(rules: Rules) -> list[str]:
    return [("W", "1", "2", "3")[place] for place in rules.order]


def _drafts(rules: Rules) -> str:
    """How roles are drafted."""
    if rules.players == 2:
        return (
            "the other player draws three and keeps two, then the mayor draws two and keeps one beside the mayor card"
        )
    if rules.two_meeples:
        return (
            "the others in turn, then the mayor, then the others again each draw two and keep one (the mayor has the mayor "
            "card too)"
        )
    return "clockwise from the mayor's left everyone but the mayor draws two and keeps one"


def _notes(rules: Rules) -> list[str]:
    """Rulings that a match can be played with otherwise than usual."""
    notes = []
    if not rules.meadow_pile_is_shared:
        notes.append("A pile at a meadow is not shared out.")
    if rules.wolf_location_shares_pile:
        notes.append("At wolves the pile is shared out before they attack.")
    if rules.empty_sheep_card_adds:
        notes.append("A flock is added to the pile even where nobody shares.")
    if rules.cap_per_player and rules.two_meeples:
        notes.append("Two meeples of one player at one location share under one limit.")
    return notes


def card_line(card: LocationCard) -> str:
    """`sheep4 ×3`."""
    return f"`{card.name}` ×{card.count}"


def ability(role: Role, rules: Rules) -> str:
    """What a role does, in a sentence or two made from its data."""
    parts = []
    if role.name == MAYOR:
        return "inspects and reports; at a location like a plain shepherd."
    if role.public:
        parts.append("lies face up once kept and grazes first")
    if role.looks > 1:
        parts.append(f"looks at {role.looks} locations")
    if role.insures:
        reward = f"a right guess brings {rules.profile.reward} sheep"
        parts.append(f"insures before the scoring, and so is never scored at a location; {reward}")
    if not role.shares:
        parts.append("never shares a pile")
    if role.takes_all:
        parts.append("takes the whole pile where sheep are shared, the other sharers get nothing")
    if role.multiplier > 1:
        limit = f", still {rules.profile.share_cap} at most" if rules.cap_after_doubling else ""
        parts.append(f"gets {_times(role.multiplier)} share, the extra from the supply{limit}")
    if role.immune:
        parts.append("loses nothing to wolves" + (", but gains their number from the supply" if role.hunts else ""))
    if role.meadow_gain:
        parts.append(f"gains {role.meadow_gain} at a meadow")
    if role.steals_each:
        parts.append(f"takes {role.steals_each} of each other share there, {role.steals_most} at most")
    return f"{'; '.join(parts)}." if parts else "a plain shepherd."


def _times(number: int) -> str:
    return "a double" if number == 2 else f"{number} times the"
