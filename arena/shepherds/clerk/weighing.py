"""Words against a structured action: whether they agree, a tongue slipped, or the speaker says what it knows to be false.

Nothing is ever repaired by it; the class is kept beside the answer.
"""

from __future__ import annotations

from collections.abc import Callable

from arena.shepherds import own, wording
from arena.shepherds.clerk.situation import Reading
from engine.game import Action, Seat
from engine.shepherds.actions import Claim, Place, Speak
from engine.shepherds.cards import FACE_DOWN, PLACE
from engine.shepherds.roles import MAYOR
from engine.shepherds.talking import WILD_MAYOR
from engine.shepherds.views import View
from engine.table import Observation

AGREES, BLUFF, SLIP, NO_TERMS = "agrees", "bluff", "slip", "no terms in words"


def weigh(reading: Reading, action: Action, observation: Observation) -> str:
    """A slip comes first: whoever says something else than is on record misleads by that already."""
    view: View = observation.view
    me = observation.seat
    stated = action.claims if isinstance(action, Speak | Place) else ()
    if not all(_stands(said, stated, action, view, me) for said in reading.claims):
        return SLIP
    if any(_is_known_false(claim, view, me) for claim in (*reading.claims, *stated)):
        return BLUFF
    return AGREES if reading.claims else NO_TERMS


def _stands(said: Claim, stated: tuple[Claim, ...], action: Action, view: View, me: Seat) -> bool:
    """Whether a claim in words is among those on record, or is what the speaker does."""
    if said.what == "will_place" and isinstance(action, Place):
        return said.location == action.location or len(own.to_place(view, me)) > 1
    return _lies_open(said, view, me) or any(_same(said, claim) for claim in stated)


def _lies_open(said: Claim, view: View, me: Seat) -> bool:
    """Whether everybody sees that it is so: the mayor's office, a role that lies face up."""
    if said.what != "role":
        return False
    if said.role in (MAYOR, WILD_MAYOR):
        return me == view.mayor and (view.wild or said.role == MAYOR)
    return any(view.shown[meeple] and view.roles[meeple] == said.role for meeple in own.own_meeples(view, me))


def _same(said: Claim, stated: Claim) -> bool:
    """Whether two claims say the same; one may say it less exactly."""
    cards = ("saw", "wolves")
    if said.what not in cards or stated.what not in cards:
        return said == stated
    return said.location == stated.location and _agree(_card(said), _card(stated))


def _card(claim: Claim) -> tuple[str, str | int]:
    """Kind of card, and the exact one as far as it is said: a face, or how many wolves."""
    if claim.what == "saw":
        kind = wording.kind(claim.card)
        exact = "" if claim.card == kind else wording.value(claim.card) if kind == "wolf" else claim.card
        return kind, exact
    return ("wolf", claim.number) if claim.number else ("no wolf", "")


def _agree(one: tuple[str, str | int], other: tuple[str, str | int]) -> bool:
    """The same kind, and no two different numbers; what is no wolf may be a meadow or sheep."""
    kinds = {one[0], other[0]}
    if "no wolf" in kinds:
        return "wolf" not in kinds
    return len(kinds) == 1 and (one[1] == other[1] or "" in (one[1], other[1]))


def _is_known_false(claim: Claim, view: View, me: Seat) -> bool:
    """Whether the speaker knows that a claim is not so; where it has not looked it does not know."""
    return KNOWN_FALSE[claim.what](claim, view, me)


def _false_card(claim: Claim, view: View, me: Seat) -> bool:
    """The card there is another one."""
    name = view.locations[PLACE[claim.location]] if claim.location in PLACE else ""
    if name in ("", FACE_DOWN):
        return False
    card = view.rules.cards[name]
    if claim.what == "saw":
        return claim.card not in (name, card.kind)
    return claim.number not in (card.fewest_reported, card.most_reported)


def _false_role(claim: Claim, view: View, me: Seat) -> bool:
    """It is none of the speaker's roles."""
    mine = own.own_roles(view, me)
    wild = [WILD_MAYOR] if view.wild and MAYOR in mine else []
    return bool(mine) and claim.role not in (*mine, *wild)


def _false_refusal(claim: Claim, view: View, me: Seat) -> bool:
    """The speaker did not put it back."""
    return claim.role not in own.refused(view, me)


KNOWN_FALSE: dict[str, Callable[[Claim, View, Seat], bool]] = {
    "saw": _false_card,
    "wolves": _false_card,
    "role": _false_role,
    "refused": _false_refusal,
    "will_place": lambda _claim, _view, _me: False,
}
