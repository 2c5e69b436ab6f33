"""The replies of a very small model: something to say, and one move off a short menu of legal ones.

Every item of the menu is a whole action in words (`field 2`, `claim sheep on field 2`), and the schema admits nothing else.
Of all that could be claimed the menu holds a few: something about the card that the speaker saw last, or his role. They are
drawn from the seat's own chance and the same again on a replay.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from arena.kit import Wire
from arena.reading import Unreadable
from arena.shepherds import wording
from arena.shepherds.claiming import hears, may_be_asked, may_claim
from arena.shepherds.own import legal_reports, own_roles, seen_by_me, targets, to_place
from arena.telling import joined
from engine.game import Action, stream
from engine.shepherds.actions import (
    Assign,
    Claim,
    Cover,
    Decline,
    Inspect,
    Insure,
    Keep,
    Look,
    Pay,
    Place,
    Report,
    Skip,
    Speak,
)
from engine.shepherds.cards import KINDS, LOCATIONS, WOLF
from engine.shepherds.roles import MAYOR
from engine.shepherds.views import View
from engine.table import Observation

Menu = dict[str, Action]

SPEECH_LENGTH = 110
MAX_TOKENS = 120
TALK = "just talk"
NOBODY, NOWHERE = "nobody", "nowhere"


def wire(observation: Observation, names: Sequence[str]) -> Wire:
    """Speech first, so that the move follows from the words; none where nobody would hear it."""
    fields: dict[str, object] = {}
    if hears(observation.view, observation.seat, observation.question.decision.ask):
        fields["speech"] = {"type": "string", "maxLength": SPEECH_LENGTH}
    fields["move"] = {"type": "string", "enum": list(menu(observation, names))}
    schema = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return Wire(schema, MAX_TOKENS)


def read(data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
    """The action that the move names. Raises Unreadable."""
    move = data.get("move")
    moves = menu(observation, names)
    if isinstance(move, str):
        for item, action in moves.items():
            if item.lower() == move.strip().lower():
                return action
    given = str(move)[:60] if not isinstance(move, int) else "a number"
    raise Unreadable(f"The move {given!r} is not on the menu: {'; '.join(moves)}.")


def menu(observation: Observation, names: Sequence[str]) -> Menu:
    """Legal moves in words, for this question."""
    view: View = observation.view
    me, decision = observation.seat, observation.question.decision
    match decision.ask:
        case "draft":
            return _drafts(view)
        case "assign":
            return {wording.role(role): Assign(role) for role in view.hands[me]}
        case "inspect":
            return {wording.places(pair): Inspect(*pair) for pair in (("1", "2"), ("1", "3"), ("2", "3"))}
        case "report":
            return {wording.amount(number, WOLF): Report(number) for number in legal_reports(view)}
        case "look":
            looks: Menu = {wording.place(LOCATIONS[at]): Look(LOCATIONS[at]) for at in view.may_look}
            return {**looks, NOWHERE: Skip()} if Skip in decision.kinds else looks
        case "place":
            return _placements(view, me)
        case "insure":
            return _insurances(view, names, may_decline=Decline in decision.kinds)
        case "contract":
            return {"use the contract": Cover(), "keep it and pay": Pay()}
        case _:
            return _talk(observation, names)


def _drafts(view: View) -> Menu:
    """All but one of the cards drawn."""
    drawn = view.drawn
    ways = itertools.combinations(drawn, len(drawn) - 1)
    return {joined([wording.role(role) for role in kept]): Keep(kept) for kept in ways}


def _placements(view: View, me: int) -> Menu:
    left = to_place(view, me)
    if len(left) == 1:
        return {wording.place(at): Place(at) for at in LOCATIONS}
    return {
        f"{wording.colour(meeple)} to {wording.place(at)}": Place(at, meeple) for meeple in left for at in LOCATIONS
    }


def _insurances(view: View, names: Sequence[str], *, may_decline: bool) -> Menu:
    moves: Menu = {NOBODY: Decline()} if may_decline else {}
    for meeple in targets(view):
        owner = names[meeple % view.players]
        who = f"{owner}'s {wording.colour(meeple)} meeple" if view.rules.two_meeples else owner
        for kind in KINDS:
            moves[f"{who} on {kind}"] = Insure(meeple, kind)
    return moves


def _talk(observation: Observation, names: Sequence[str]) -> Menu:
    """Talk alone, one claim, or a question to one other."""
    view, me, ask = observation.view, observation.seat, observation.question.decision.ask
    moves: Menu = {TALK: Speak()}
    if may_claim(view, me, ask):
        for claim in _claims(observation):
            moves[_said(claim)] = Speak((claim,))
    if ask == "tell" and view.rules.replies:
        for seat in may_be_asked(view, me):
            moves[f"ask {names[seat]}"] = Speak((), (seat,))
    return moves


def _claims(observation: Observation) -> list[Claim]:
    """About the card seen last, each kind that it could be; before anything is seen the own role and another,
    if nobody knows the own one."""
    view: View = observation.view
    rng = stream(observation.seat_seed, "menu", observation.question.turn)
    seen = seen_by_me(view, observation.seat)
    if seen:
        at = LOCATIONS[rng.choice(seen)]
        return [Claim("saw", at, kind) for kind in KINDS]
    own = own_roles(view, observation.seat)
    unknown = [role for role in own if role not in (MAYOR, view.rules.public_role)]
    others = [role for role in view.rules.drafted if role not in own and role != view.rules.public_role]
    return [Claim("role", role=role) for role in (*unknown, rng.choice(others))] if unknown else []


def _said(claim: Claim) -> str:
    if claim.what == "role":
        return f"claim to be {wording.the_role(claim.role)}"
    return f"claim {claim.card} {wording.at(claim.location)}"
