"""Wild West Shepherds: the rules as data and pure functions.

Clauses, as errors and tests name them. No rulebook was found: the rules follow a write-up of the game, two shops and a
review; what those leave open is ruled under its question number (A…; see rulings.py).

1    The parts. Whatever no source tells is data of a profile and labelled as such.
1.1  31 location cards: meadow, sheep and wolf. Sheep and wolf cards have a number; some wolves are disguised. The mix is a
     reconstruction.
1.2  Eight roles, one of them the two-sided mayor card, seven drafted. Profile `strict` holds what sources tell. Profile
     `house` fills the rest: the shepherd boy looks twice; the drover never shares and gains 2 at a meadow; the rustler never
     shares and takes 1 of each share where sheep are shared, 3 at most (A34).
2    The game for 4 to 7 (A2).
2.1  Set-up. Three pure stacks of six cards and a mixed one from what is left, the last seven out of the game. 2 sheep each.
     The first mayor is drawn from the seed (A1).
2.2  A round: draft, inspection and report, grazing, scoring, end.
2.3  Draft. Clockwise from the mayor's left each draws two roles, keeps one, and puts the other back on top. The shepherd boy
     is kept face up, every other role face down.
2.4  If nobody kept the boy, the mayor is wild for this round.
2.5  The stacks' top cards are shuffled and dealt below the four markers: at least one of each kind.
2.6  The mayor looks at two ordinary locations (A3) and names one number (A4): the wolves on both, where a disguised wolf
     counts as none or one, as he likes. If they can be three or more he may name 0, 1 or 2 (A5).
2.7  Grazing. The boy first, then clockwise, the mayor last; a wild mayor places first, right after his report (A21). All but
     the mayor look at an ordinary location where no meeple stands, if there is one (A7, A8, A36), and then place their
     meeple at any of the four.
2.8  Insurance. The agent shows himself. Of others at his location he may name one and guess the kind (A16, A29). The card is
     turned up. Right: he takes 3 sheep, the other gets an insurance contract if he has none (A17), and both go home. Wrong:
     only the agent goes home. There is one agent at most (A31).
2.9  Scoring, location by location (A19). Wolf: each meeple there loses the number (a disguised wolf: 1, A6) to the pile, or
     all its player has; a contract pays from the supply instead (A18); the hunter gains the number from the supply (A15).
     The pile stays (A11). Sheep: the number is added to the pile, if anybody there shares (A12); the pile is divided by
     those who share (A14, A30), 3 at most each; the rest stays (A9). Turkey Mama takes all of it. The banker's share is
     doubled from the supply (A13). Meadow: a pile is shared out (A10). The mayor scores as a plain shepherd (A32). The
     supply has no end (A20).
2.10 End. Once somebody has 11 sheep at the end of a round (A28), the most sheep win, then who holds a contract, then it is
     shared (A27). Else the mayor card goes left; piles stay; empty stacks are made anew from all cards (A26). After a last
     round the match ends anyhow (A33).
2.11 Stocks, piles, contracts, meeples, who looked where, the report and scored cards are public. Cards and roles are known
     to who has seen them, refused roles to the next drafter too.
3    The variant for 2 and 3.
3.1  Two colours each, one stock. The mayor is always wild. Others may look at the wild location too. Two cycles of grazing:
     each looks and places one meeple of either colour (A35), the mayor last. The agent names another player's meeple; any
     contract of a player pays for either of his meeples (A24); the cap is for each meeple (A23). Targets: 19 for 2 players,
     21 for 3.
3.2  Draft, never with the boy and for 2 players without the banker (A25): 3 players draw two and keep one, twice each other
     player and once the mayor; of 2 players the other draws three and keeps two, then the mayor draws two and keeps one.
     Then all assign their two roles to their two meeples, face down.
3.3  An option lets the mayor place first after his report and last in the second cycle (A22).
4    Talk is free and may lie; the report alone is checked.
4.1  Windows (A38): T0 after the draft, T1 after the report, T4 before the insurance, T5 after scoring: a line each, all at
     once. T2: whoever grazes, between looking and placing. T3: with his placement. The mayor may talk too (A39).
4.2  In T2 the speaker may ask a few others for one reply each (A37).
4.3  A claim (saw, wolves, role, refused, will_place) may go with a line, up to three at once, not in T5. After scoring it is
     marked true, false, or unknowable to its speaker (A40). Nothing else follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Action, Decision, Event, IllegalAction, Option, OptionValue, Seat
from engine.shepherds import (
    actions,
    drafting,
    ending,
    events,
    grazing,
    imagining,
    insuring,
    invariants,
    names,
    options,
    profiles,
    reporting,
    rulings,
    sampling,
    scoring,
    talking,
    views,
)
from engine.shepherds.profiles import Profile
from engine.shepherds.state import Phase, State, empty_ledger

_ASK: dict[int, Callable[[State], Sequence[Decision]]] = {
    Phase.DRAFT: drafting.pending_draft,
    Phase.ASSIGN: drafting.pending_assign,
    Phase.TALK: talking.pending_talk,
    Phase.INSPECT: reporting.pending_inspect,
    Phase.REPORT: reporting.pending_report,
    Phase.LOOK: grazing.pending_look,
    Phase.TELL: talking.pending_tell,
    Phase.REPLY: talking.pending_reply,
    Phase.PLACE: grazing.pending_place,
    Phase.INSURE: insuring.pending_insure,
    Phase.CONTRACT: scoring.pending_contract,
}

_PROCEED: dict[int, Callable[[State], Sequence[events.ShepherdsEvent]]] = {
    Phase.DRAW: drafting.proceed_draw,
    Phase.FACE: drafting.proceed_face,
    Phase.AGENT: insuring.proceed_agent,
    Phase.REVEAL: scoring.proceed_reveal,
    Phase.SETTLE: scoring.proceed_settle,
    Phase.JUDGE: talking.proceed_judge,
    Phase.END: ending.proceed_end,
}

_ASK_IN = tuple(_ASK.get(phase) for phase in range(Phase.OVER + 1))
_PROCEED_IN = tuple(_PROCEED.get(phase) for phase in range(Phase.OVER + 1))
"""The same by place, since every decision looks them up."""

_RESOLVE: dict[type[Action], Callable[[State, Seat, Any], list[events.ShepherdsEvent]]] = {
    actions.Keep: drafting.resolve_keep,
    actions.Assign: drafting.resolve_assign,
    actions.Speak: talking.resolve_speak,
    actions.Inspect: reporting.resolve_inspect,
    actions.Report: reporting.resolve_report,
    actions.Look: grazing.resolve_look,
    actions.Skip: grazing.resolve_skip,
    actions.Place: grazing.resolve_place,
    actions.Insure: insuring.resolve_insure,
    actions.Decline: insuring.resolve_decline,
    actions.Cover: scoring.resolve_cover,
    actions.Pay: scoring.resolve_pay,
}

_APPLY: dict[type[Event], Callable[[State, Any], None]] = {
    events.Dealt: drafting.apply_dealt,
    events.Stacked: drafting.apply_stacked,
    events.RoundBegan: drafting.apply_round_began,
    events.Drew: drafting.apply_drew,
    events.Kept: drafting.apply_kept,
    events.Assigned: drafting.apply_assigned,
    events.Faced: drafting.apply_faced,
    events.Located: drafting.apply_located,
    events.Spoke: talking.apply_spoke,
    events.Inspected: reporting.apply_inspected,
    events.Reported: reporting.apply_reported,
    events.Looked: grazing.apply_looked,
    events.Skipped: grazing.apply_skipped,
    events.Placed: grazing.apply_placed,
    events.AgentCalled: insuring.apply_agent_called,
    events.Guessed: insuring.apply_guessed,
    events.Declined: insuring.apply_declined,
    events.Revealed: scoring.apply_revealed,
    events.Chose: scoring.apply_chose,
    events.Settled: scoring.apply_settled,
    events.Judged: talking.apply_judged,
    events.Ended: ending.apply_ended,
}


def pending(state: State) -> Sequence[Decision]:
    """Who must decide what now; found out once for each point of the match."""
    waiting = state.waiting
    if waiting is None:
        ask = _ASK_IN[state.phase]
        waiting = state.waiting = ask(state) if ask else ()
    return waiting


def resolve(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """What follows at once, if this seat is asked and this kind of action answers the question."""
    kind = type(action)
    for decision in state.waiting or pending(state):
        if decision.seat == seat:
            if kind in decision.kinds:
                return _RESOLVE[kind](state, seat, action)
            allowed = ", ".join(each.__name__.lower() for each in decision.actions)
            raise IllegalAction(f"{kind.__name__} is not possible now; possible: {allowed}.", "2.2")
    raise IllegalAction("It is not your turn.", "2.2")


def proceed(state: State) -> Sequence[Event]:
    """The rules' own next step, in the phases that have one."""
    step = _PROCEED_IN[state.phase]
    return step(state) if step else ()


def apply(state: State, event: Event) -> None:
    """Each kind of event changes its own part of the state."""
    state.waiting = None
    _APPLY[type(event)](state, event)


class Shepherds:
    """Wild West Shepherds as a `Game`, with the profiles that it can be played with; the first is the default."""

    name = "shepherds"
    title = names.TITLE.english
    rules_version = "1"
    rulings = rulings.RULINGS
    players = (2, 7)

    def __init__(self, profiles_known: Mapping[str, Profile] = profiles.PROFILES) -> None:
        self._profiles = {name: profiles.checked(profile) for name, profile in profiles_known.items()}
        self.options: tuple[Option, ...] = options.options_for(self._profiles)

    def new(self, players: int, options_given: Mapping[str, OptionValue], seed: int) -> State:
        profile = self._profiles[str(options_given["profile"])]
        rules = options.rules_for(players, options_given, profile)
        return State(rules, seed, empty_ledger(rules))

    deal = staticmethod(drafting.deal)
    pending = staticmethod(pending)
    resolve = staticmethod(resolve)
    proceed = staticmethod(proceed)
    apply = staticmethod(apply)
    copy = staticmethod(State.copy)
    hears = staticmethod(talking.hears)
    fallback = staticmethod(sampling.fallback)
    forced = staticmethod(sampling.forced)
    sample = staticmethod(sampling.sample)
    view = staticmethod(views.view)
    glance = staticmethod(views.glance)
    broken = staticmethod(invariants.broken)
    imagine = staticmethod(imagining.imagine)
    outcome = staticmethod(ending.outcome)


SHEPHERDS = Shepherds()
