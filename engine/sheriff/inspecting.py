"""Phase 4, the inspection: the sheriff calls a bag, people haggle over it, and he opens it or lets it pass. (3.4)

The floor: the owner speaks first, then every other merchant may interject once, then sheriff and owner take turns. At
the message limit only accept, open or pass remain for the sheriff, so no bag takes for ever. With deputies the two take
turns as the judge of the bag; how they come to one verdict is in deputies.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Action, Decision, IllegalAction, Seat, shown
from engine.sheriff import deals, delivering, deputies, extras, giving, scoring, timing, verdicts
from engine.sheriff.actions import Accept, Call, Offer, Open, Pass, Place, TimeUp, TurnDown, Withdraw, Yield
from engine.sheriff.events import Accepted, Called, Offered, SheriffEvent, TurnedDown, Withdrawn, Yielded
from engine.sheriff.module_events import Consented
from engine.sheriff.state import NOBODY, Asked, Phase, State, Status, every_seat

MERCHANT_MOVES: tuple[type[Action], ...] = (Offer, Accept, TurnDown, Withdraw, Yield)
SHERIFF_MOVES: tuple[type[Action], ...] = (Open, Pass, Accept, Offer, TurnDown, Withdraw, Yield)
LAST_MOVES: tuple[type[Action], ...] = (Open, Pass, Accept)
BOUND_TO_OPEN: tuple[type[Action], ...] = (Open, Accept)
BOUND_TO_PASS: tuple[type[Action], ...] = (Pass, Accept)


class Floor:
    """The questions over a bag, by seat. Without offers (talk=cheap) only talk and verdicts are left; with a clock outside
    (timer_unit=seconds) the time may be up at any of them."""

    def __init__(self, *, cheap: bool, timed: bool) -> None:
        offers = {Offer, Accept, TurnDown, Withdraw} if cheap else set()
        clock: tuple[type[Action], ...] = (TimeUp,) if timed else ()

        def asked(ask: str, moves: tuple[type[Action], ...]) -> tuple[Asked, ...]:
            return every_seat(ask, (*[kind for kind in moves if kind not in offers], *clock))

        self.pick = asked("pick", (Call,))
        self.answer = asked("answer", MERCHANT_MOVES)
        self.interject = asked("interject", MERCHANT_MOVES)
        self.judge = asked("judge", SHERIFF_MOVES)
        self.last = asked("judge", LAST_MOVES)
        self.bound = {"open": asked("judge", BOUND_TO_OPEN), "pass": asked("judge", BOUND_TO_PASS)}


FLOORS = tuple(tuple(Floor(cheap=cheap, timed=timed) for timed in (False, True)) for cheap in (False, True))
"""FLOORS[cheap][timed]."""
STACK = every_seat("stack", (Place,))


def unsettled(state: State) -> list[Seat]:
    settled = state.settled
    return [seat for seat in state.merchants if not settled[seat]]


def pending_pick(state: State) -> Sequence[Decision]:
    """Which cards a due deal takes, a side question that follows the last bag, the booty once all bags are done, else: whose
    bag next?"""
    if state.in_force and (asked := giving.pending(state)):
        return asked
    if state.extras and (asked := extras.pending(state)):
        return asked
    if state.rules.deputies and not unsettled(state):
        return deputies.pending_booty(state)
    rules = state.rules
    return FLOORS[rules.cheap][rules.real_time and not rules.timer_each].pick[state.sheriff]


def resolve_call(state: State, seat: Seat, action: Call) -> list[SheriffEvent]:
    if action.seat not in state.merchants:
        raise IllegalAction(f"Call a merchant, not seat {shown(action.seat)}.", "3.4.1")
    if state.settled[action.seat]:
        raise IllegalAction(f"The bag of seat {action.seat} is settled already.", "3.4.1")
    return [Called(action.seat)]


def proceed_pick(state: State) -> Sequence[SheriffEvent]:
    """What the last bag leaves to do: due deals one by one, offers without an object; then side questions wait for their
    answers; then the booty and the next round, or the only bag left."""
    if state.in_force and (due := delivering.due_deals(state)):
        return () if giving.must_ask(state, due[0]) else [delivering.carry_out(state, due[0])]
    if state.live and (lapsed := deals.lapsing(state)):
        return lapsed
    if state.extras and extras.pending(state):
        return ()
    left = unsettled(state)
    if not left:
        return deputies.proceed_booty(state) if state.rules.deputies else scoring.proceed_round(state)
    if state.rules.timer and not state.rules.timer_each and (over := timing.proceed(state, left[0])):
        return over
    return (Called(left[0]),) if len(left) == 1 else ()


def proceed_floor(state: State) -> Sequence[SheriffEvent]:
    """Nothing by itself, unless the time is over."""
    return timing.proceed(state, state.called) if state.rules.timer else ()


def apply_called(state: State, event: Called) -> None:
    owner, merchants, rules = event.seat, state.merchants, state.rules
    state.called = owner
    state.returned_by = NOBODY
    state.returned = ()
    state.extras = ()
    state.judge = state.sheriff
    state.stances = ("", "")
    state.speakers = (owner,)
    if rules.interject:
        place = merchants.index(owner)
        state.speakers += merchants[:place] + merchants[place + 1 :]
    state.messages_left = rules.messages
    if rules.timer_each:
        timing.begin(state)
    if rules.deputies:
        deputies.await_both(state)
    state.phase = Phase.FLOOR


def pending_floor(state: State) -> Sequence[Decision]:
    """The next speaker, else the sheriff: with all moves while there is a message left for the reply too; once a deal binds
    him, with what it leaves."""
    called, rules = state.called, state.rules
    floor = FLOORS[rules.cheap][rules.real_time]
    if state.speakers:
        speaker = state.speakers[0]
        return floor.answer[speaker] if speaker == called else floor.interject[speaker]
    if state.bound[called]:
        return floor.bound[state.bound[called]][state.judge]
    return floor.judge[state.judge] if state.messages_left >= 2 else floor.last[state.judge]


def why_not(state: State, decision: Decision, action: Action) -> IllegalAction | None:
    """What keeps a player from a move that is usually hers: the format; or the sheriff from one: a deal or the message
    limit."""
    kind = type(action)
    if state.rules.cheap and kind in (Offer, Accept, TurnDown, Withdraw):
        left = "talk, open the bag or let it pass" if decision.ask == "judge" else "all you can do is talk"
        return IllegalAction(f"In this format nothing can be offered or accepted: {left}.", "5.3")
    if decision.ask != "judge" or kind not in SHERIFF_MOVES:
        return None
    bound = state.bound[state.called]
    if bound:
        duty = "open this bag" if bound == "open" else "let this bag pass"
        return IllegalAction(f"A deal binds you: you must {duty}.", "3.4.3")
    left = "open the bag" if state.rules.cheap else "accept an offer, open the bag"
    return IllegalAction(f"The talk over this bag is over: {left} or let it pass.", "3.4.1")


def resolve_yield(state: State, seat: Seat, action: Yield) -> list[SheriffEvent]:
    return [Yielded(seat)]


def resolve_open(state: State, seat: Seat, action: Open) -> list[SheriffEvent]:
    """At once, or for a deputy when the other has spoken too. (3.4.5, 4.6)"""
    if state.rules.deputies:
        return deputies.resolve_open(state, seat)
    return verdicts.opening(state, state.sheriffs)


def resolve_pass(state: State, seat: Seat, action: Pass) -> list[SheriffEvent]:
    if state.rules.deputies:
        return deputies.resolve_pass(state, seat)
    return verdicts.passing(state, state.called, state.sheriffs)


def pending_stack(state: State) -> Sequence[Decision]:
    return STACK[state.sheriff]


def apply_offered(state: State, event: Offered) -> None:
    """A demand put to another merchant gives her the floor before the owner answers."""
    deals.record_offered(state, event)
    _spoke(state, event.author)
    if event.terms.payer not in (event.author, state.called):
        state.speakers = (event.terms.payer, state.called)


def apply_accepted(state: State, event: Accepted) -> None:
    """Once the bag on the table is bound, talk about it ends and the sheriff acts."""
    deals.record_accepted(state, event)
    if event.seat not in state.sheriffs:
        _spoke(state, event.seat)
    if state.bound[state.called]:
        state.speakers = ()


def apply_consented(state: State, event: Consented) -> None:
    """A merchant has had her say; of deputies it is the other one's word now. (4.6)"""
    deals.await_consent(state, event.number, event.awaits)
    if event.seat not in state.sheriffs:
        _spoke(state, event.seat)
    elif state.alone == NOBODY:
        state.judge = state.other(event.seat)


def apply_turned_down(state: State, event: TurnedDown) -> None:
    deals.close(state, event.number, Status.REFUSED)
    _spoke(state, event.seat)


def apply_withdrawn(state: State, event: Withdrawn) -> None:
    deals.close(state, event.number, Status.WITHDRAWN)
    _spoke(state, event.seat)


def apply_yielded(state: State, event: Yielded) -> None:
    _spoke(state, event.seat)


def _spoke(state: State, seat: Seat) -> None:
    """A merchant hands the floor on; after the sheriff's message the owner answers, and then it is the other deputy's word.
    An interjection is not a message."""
    if seat in state.sheriffs:
        state.speakers = (state.called,)
        if state.rules.deputies and state.alone == NOBODY:
            state.judge = state.other(seat)
    else:
        state.speakers = state.speakers[1:]
        if seat != state.called:
            return
    state.messages_left -= 1
    if state.rules.timer:
        state.time_left -= 1
