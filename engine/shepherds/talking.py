"""Talk: who may say something when, what a claim may be, and what it was worth. (4)

Words themselves go with any answer; here is only whose turn it is to speak, so that talk always ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from engine.game import Decision, IllegalAction, Seat, shown
from engine.shepherds import turns
from engine.shepherds.actions import Claim, Claims, Speak
from engine.shepherds.cards import KINDS, LOCATIONS, PLACE
from engine.shepherds.events import Judged, ShepherdsEvent, Spoke
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import ClaimRecord, Phase, State, every_seat, every_set

MOST_CLAIMS = 3
MOST_WOLVES = 9

TALK = every_set("talk", (Speak,))
TELL = every_seat("tell", (Speak,))
REPLY = every_seat("reply", (Speak,))

WILD_MAYOR = "wild_mayor"

AFTER: dict[str, Callable[[State], None]] = {
    "T0": lambda state: setattr(state, "phase", Phase.INSPECT),
    "T1": turns.begin_turn,
    "T4": lambda state: setattr(state, "phase", Phase.AGENT),
    "T5": lambda state: setattr(state, "phase", Phase.END),
}
"""What follows on each window in which everyone may speak at once."""

MAYOR_LISTENS = frozenset({"T1", "T4"})
"""Windows in which the mayor has no say if he may not talk freely."""


def open_window(state: State, window: str) -> None:
    """Ask everyone for a line at once, or go on where this window stays closed. (4.1)"""
    if window not in state.rules.windows:
        AFTER[window](state)
        return
    state.window = window
    state.silent = (1 << state.players) - 1
    if window in MAYOR_LISTENS and not state.rules.mayor_free_talk:
        state.silent &= ~(1 << state.mayor)
    state.phase = Phase.TALK


def hears(state: State, decision: Decision) -> bool:
    """Whether words said with the answer are heard by the others. (4.1)"""
    ask = decision.ask
    if ask == "place":
        return may_claim_with_placing(state, decision.seat)
    return ask in {"talk", "tell", "reply"}


def may_claim_with_placing(state: State, seat: Seat) -> bool:
    rules = state.rules
    return "T3" in rules.windows and (seat != state.mayor or rules.mayor_free_talk)


def pending_talk(state: State) -> Sequence[Decision]:
    return TALK[state.silent]


def pending_tell(state: State) -> Sequence[Decision]:
    return TELL[state.turns[state.turn]]


def pending_reply(state: State) -> Sequence[Decision]:
    return REPLY[state.repliers[0]]


def resolve_speak(state: State, seat: Seat, action: Speak) -> list[ShepherdsEvent]:
    if action.claims:
        if state.window == "T5":
            raise IllegalAction("The round is over: nothing is left to claim.", "4.3")
        check_claims(state, action.claims)
    if action.to:
        check_to(state, seat, action.to)
    return [Spoke(seat, action.claims, action.to)]


def check_to(state: State, seat: Seat, to: tuple[Seat, ...]) -> None:
    """Replies can be asked for in one's own turn, from as many others as are allowed. (4.2)"""
    if state.phase != Phase.TELL:
        raise IllegalAction("You may ask for replies only between looking and placing.", "4.2")
    if len(to) > state.rules.replies:
        raise IllegalAction(f"You may ask {state.rules.replies} others for a reply, not {len(to)}.", "4.2")
    for other in to:
        if not 0 <= other < state.players or other == seat or to.count(other) > 1:
            raise IllegalAction(f"You cannot ask seat {shown(other)} for a reply; name others, each once.", "4.2")
        if other == state.mayor and not state.rules.mayor_free_talk:
            raise IllegalAction("The mayor says nothing but his number at this table.", "4.2")


def check_claims(state: State, claims: Claims) -> None:
    """Any claim is allowed that says something, whether it is true or not. (4.3)"""
    if len(claims) > MOST_CLAIMS:
        raise IllegalAction(f"You may make {MOST_CLAIMS} claims at once, not {len(claims)}.", "4.3")
    for claim in claims:
        needed = NEEDS.get(claim.what)
        if needed is None:
            raise IllegalAction(f"A claim is one of {', '.join(NEEDS)}, not {shown(claim.what)}.", "4.3")
        for name in ("location", "card", "role"):
            value = getattr(claim, name)
            if name not in needed:
                if value:
                    raise IllegalAction(f"A claim {claim.what} has no {name}; leave out {shown(value)}.", "4.3")
            elif value not in (known := KNOWN[name](state)):
                raise IllegalAction(f"A claim's {name} is one of {', '.join(known)}, not {shown(value)}.", "4.3")
        if claim.number and ("number" not in needed or not 0 < claim.number <= MOST_WOLVES):
            raise IllegalAction(f"A claim {claim.what} cannot have the number {shown(claim.number)}.", "4.3")


NEEDS: dict[str, tuple[str, ...]] = {
    "saw": ("location", "card"),
    "wolves": ("location", "number"),
    "role": ("role",),
    "refused": ("role",),
    "will_place": ("location",),
}
"""By kind of claim, the fields that it uses."""

KNOWN: dict[str, Callable[[State], Sequence[str]]] = {
    "location": lambda state: LOCATIONS,
    "card": lambda state: (*KINDS, *(name for name in state.rules.cards if name not in KINDS)),
    "role": lambda state: (*state.rules.roles, WILD_MAYOR),
}


def record(state: State, seat: Seat, claims: Claims) -> None:
    """Keep what was claimed, with what the speaker had seen and done by then. Who speaks first of those who speak at once
    makes no difference."""
    looked = placed = 0
    for place, eyes in enumerate(state.seen):
        looked |= (eyes >> seat & 1) << place
    for meeple in state.meeples_of(seat):
        if state.where[meeple] >= 0:
            placed |= 1 << meeple
    said, moment = state.claims, state.moment
    is_last = not said or (said[-1].moment, said[-1].seat) <= (moment, seat)
    for claim in claims:
        said.append(ClaimRecord(seat, claim, moment, looked, placed))
    if not is_last:
        said.sort(key=attrgetter("moment", "seat"))


def apply_spoke(state: State, event: Spoke) -> None:
    seat = event.seat
    if event.claims:
        record(state, seat, event.claims)
    phase = state.phase
    if phase == Phase.TALK:
        state.silent &= ~(1 << seat)
        if not state.silent:
            window, state.window = state.window, ""
            state.moment += 1
            AFTER[window](state)
        return
    state.moment += 1
    state.repliers = event.to if phase == Phase.TELL else state.repliers[1:]
    state.phase = Phase.REPLY if state.repliers else Phase.PLACE


def proceed_judge(state: State) -> Sequence[ShepherdsEvent]:
    """Each claim of the round against the facts, which lie open now. (4.3)"""
    return [Judged(each.seat, each.claim, mark(state, each)) for each in state.claims[state.judged :]]


def apply_judged(state: State, event: Judged) -> None:
    if event.claim.what == "will_place":
        counter = {"true": "kept_words", "false": "broken_words"}.get(event.mark, "claims_unknowable")
    else:
        counter = f"claims_{event.mark}"
    state.count(event.seat, counter)
    state.judged += 1
    if state.judged == len(state.claims):
        open_window(state, "T5")


def mark(state: State, said: ClaimRecord) -> str:
    """`true`, `false`, or `unknowable` to the one who said it, when he said it. (4.3)"""
    claim = said.claim
    fits = MARKS[claim.what](state, said, claim)
    return "unknowable" if fits is None else "true" if fits else "false"


def _saw(state: State, said: ClaimRecord, claim: Claim) -> bool | None:
    """A face, or its kind; unknowable where he had not looked."""
    place = PLACE[claim.location]
    card = state.locations[place][0]
    if not said.looked >> place & 1:
        return None
    return claim.card in {card, state.rules.cards[card].kind}


def _wolves(state: State, said: ClaimRecord, claim: Claim) -> bool | None:
    """A disguised wolf may be counted as none or one. (A5)"""
    place = PLACE[claim.location]
    if not said.looked >> place & 1:
        return None
    card = state.rules.cards[state.locations[place][0]]
    return claim.number in {card.fewest_reported, card.most_reported}


def _role(state: State, said: ClaimRecord, claim: Claim) -> bool | None:
    own = {state.role_of(meeple) for meeple in state.meeples_of(said.seat)}
    if MAYOR in own and state.wild:
        own.add(WILD_MAYOR)
    return claim.role in own


def _refused(state: State, said: ClaimRecord, claim: Claim) -> bool | None:
    """He drew it and did not keep it."""
    for draw, offer, kept in zip(state.rules.draws, state.offers, state.kept, strict=True):
        if (state.mayor + draw.left) % state.players == said.seat and claim.role in offer and claim.role not in kept:
            return True
    return False


def _will_place(state: State, said: ClaimRecord, claim: Claim) -> bool | None:
    """Kept if one of the meeples that he still had to place went there; unknowable if none was left."""
    later = [meeple for meeple in state.meeples_of(said.seat) if not said.placed >> meeple & 1]
    if not later:
        return None
    return any(state.where[meeple] == PLACE[claim.location] for meeple in later)


MARKS: dict[str, Callable[[State, ClaimRecord, Claim], bool | None]] = {
    "saw": _saw,
    "wolves": _wolves,
    "role": _role,
    "refused": _refused,
    "will_place": _will_place,
}
