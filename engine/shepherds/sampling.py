"""Actions without a player: the documented fallback, the one forced action, and a random legal one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.game import Action, Decision, Seat
from engine.shepherds import grazing, insuring, reporting, talking, turns
from engine.shepherds.actions import (
    Assign,
    Claim,
    Claims,
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
from engine.shepherds.cards import KINDS, LOCATIONS
from engine.shepherds.state import Phase, State

T = TypeVar("T")
Draw = Callable[[], float]
"""Uniform from 0 to 1. All chance here comes from it alone, since the generator's other methods cost several times more."""

SILENCE, SKIP, DECLINE, COVER, PAY = Speak(), Skip(), Decline(), Cover(), Pay()
"""Actions that say nothing more, made once."""

LOOKS = tuple(Look(name) for name in LOCATIONS)
PLACES = tuple(Place(name) for name in LOCATIONS)
PAIRS = tuple(Inspect(*pair) for pair in (("1", "2"), ("1", "3"), ("2", "3")))


def fallback(state: State, decision: Decision) -> Action:
    """Keep the first cards · the first role for the first meeple · say nothing · inspect 1 and 2 · report the fewest wolves
    that are allowed · look at the first location that one may · place where fewest stand · insure nobody, or if one must
    guess sheep of the first · use a contract."""
    return _FALLBACKS[decision.ask](state, decision.seat)


def emptiest(state: State) -> int:
    """The location where fewest meeples stand; the first of them in the order W, 1, 2, 3."""
    return min(range(len(LOCATIONS)), key=state.where.count)


_FALLBACKS: dict[str, Callable[[State, Seat], Action]] = {
    "draft": lambda state, seat: Keep(tuple(state.drawn[: len(state.drawn) - 1])),
    "assign": lambda state, seat: Assign(state.hands[seat][0]),
    "talk": lambda state, seat: SILENCE,
    "tell": lambda state, seat: SILENCE,
    "reply": lambda state, seat: SILENCE,
    "inspect": lambda state, seat: PAIRS[0],
    "report": lambda state, seat: Report(reporting.legal_reports(state)[0]),
    "look": lambda state, seat: LOOKS[turns.LOOKABLE[turns.lookable(state)][0]],
    "place": lambda state, seat: Place(LOCATIONS[emptiest(state)], grazing.to_place(state, seat)[0]),
    "insure": lambda state, seat: DECLINE if state.rules.may_decline else Insure(insuring.targets(state)[0], "sheep"),
    "contract": lambda state, seat: COVER,
}


def forced(state: State, decision: Decision) -> Action | None:
    """A report that the cards leave no choice in, and a look where only one location is free."""
    if state.phase == Phase.REPORT:
        legal = reporting.legal_reports(state)
        return Report(legal[0]) if len(legal) == 1 else None
    if state.phase == Phase.LOOK and state.rules.look_mandatory:
        free = turns.LOOKABLE[turns.lookable(state)]
        return LOOKS[free[0]] if len(free) == 1 else None
    return None


def sample(state: State, decision: Decision, rng: random.Random) -> Action:
    """A random legal action; every kind of action and of claim comes up. It rests on nothing that the seat could not
    know."""
    return _SAMPLERS[decision.ask](state, decision.seat, rng.random)


def one_of(things: Sequence[T], draw: Draw) -> T:
    return things[int(draw() * len(things))]


def _sample_draft(state: State, seat: Seat, draw: Draw) -> Action:
    refused = int(draw() * len(state.drawn))
    return Keep(tuple(state.drawn[:refused] + state.drawn[refused + 1 :]))


def _sample_talk(state: State, seat: Seat, draw: Draw) -> Action:
    if state.window == "T5" or draw() < 0.7:
        return SILENCE
    return Speak(random_claims(state, draw))


def _sample_tell(state: State, seat: Seat, draw: Draw) -> Action:
    """Now and then with a question to others."""
    chance = draw()
    if chance < 0.5:
        return SILENCE
    claims = random_claims(state, draw) if chance < 0.9 else ()
    if chance < 0.75:
        return Speak(claims)
    others = state.clockwise(seat)
    if not state.rules.mayor_free_talk:
        others.remove(state.mayor)
    number = min(len(others), state.rules.replies, 1 + int(draw() * 2))
    return Speak(claims, tuple([others.pop(int(draw() * len(others))) for _ in range(number)]))


def random_claims(state: State, draw: Draw) -> Claims:
    """One claim, seldom two."""
    claim = random_claim(state, draw)
    return (claim, random_claim(state, draw)) if draw() < 0.1 else (claim,)


def random_claim(state: State, draw: Draw) -> Claim:
    """Anything that can be said, true or not."""
    chance = draw()
    if chance < 0.5:
        location = one_of(LOCATIONS, draw)
        if chance < 0.3:
            return Claim("saw", location, one_of(KINDS if draw() < 0.5 else tuple(state.rules.cards), draw))
        if chance < 0.4:
            return Claim("will_place", location)
        return Claim("wolves", location, number=int(draw() * 4))
    name = one_of((*state.rules.drafted, "mayor", talking.WILD_MAYOR), draw)
    return Claim("role" if chance < 0.8 else "refused", role=name)


def _sample_report(state: State, seat: Seat, draw: Draw) -> Action:
    return Report(one_of(reporting.legal_reports(state), draw))


def _sample_look(state: State, seat: Seat, draw: Draw) -> Action:
    if not state.rules.look_mandatory and draw() < 0.2:
        return SKIP
    return LOOKS[one_of(turns.LOOKABLE[turns.lookable(state)], draw)]


def _sample_place(state: State, seat: Seat, draw: Draw) -> Action:
    chance = draw() * len(LOCATIONS)
    place = int(chance)
    claims: Claims = ()
    if chance - place < 0.2 and talking.may_claim_with_placing(state, seat):
        claims = random_claims(state, draw)
    left = grazing.to_place(state, seat)
    if len(left) == 1:
        return Place(LOCATIONS[place], None, claims) if claims else PLACES[place]
    return Place(LOCATIONS[place], one_of(left, draw), claims)


def _sample_insure(state: State, seat: Seat, draw: Draw) -> Action:
    if state.rules.may_decline and draw() < 0.2:
        return DECLINE
    return Insure(one_of(insuring.targets(state), draw), one_of(KINDS, draw))


_SAMPLERS: dict[str, Callable[[State, Seat, Draw], Action]] = {
    "draft": _sample_draft,
    "assign": lambda state, seat, draw: Assign(one_of(state.hands[seat], draw)),
    "talk": _sample_talk,
    "tell": _sample_tell,
    "reply": _sample_talk,
    "inspect": lambda state, seat, draw: one_of(PAIRS, draw),
    "report": _sample_report,
    "look": _sample_look,
    "place": _sample_place,
    "insure": _sample_insure,
    "contract": lambda state, seat, draw: COVER if draw() < 0.5 else PAY,
}
