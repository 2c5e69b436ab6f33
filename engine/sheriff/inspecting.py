"""Phase 4, the inspection: the sheriff calls a bag, people haggle over it, and he opens it or lets it pass. (3.4)

The floor: the owner speaks first, then every other merchant may interject once, then sheriff and owner take turns. At
the message limit only accept, open or pass remain for the sheriff, so no bag takes for ever.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Action, Decision, IllegalAction, Seat, shown
from engine.sheriff import deals, delivering, goods, promises, scoring
from engine.sheriff.actions import Accept, Call, Offer, Open, Pass, Place, TurnDown, Withdraw, Yield
from engine.sheriff.events import (
    Accepted,
    Called,
    Offered,
    Opened,
    Returned,
    SheriffEvent,
    TurnedDown,
    Withdrawn,
    Yielded,
)
from engine.sheriff.state import NOBODY, Card, Debt, Phase, State, Status, every_seat

MERCHANT_MOVES: tuple[type[Action], ...] = (Offer, Accept, TurnDown, Withdraw, Yield)
SHERIFF_MOVES: tuple[type[Action], ...] = (Open, Pass, Accept, Offer, TurnDown, Withdraw, Yield)
LAST_MOVES: tuple[type[Action], ...] = (Open, Pass, Accept)
BOUND_TO_OPEN: tuple[type[Action], ...] = (Open, Accept)
BOUND_TO_PASS: tuple[type[Action], ...] = (Pass, Accept)

ANSWER = every_seat("answer", MERCHANT_MOVES)
INTERJECT = every_seat("interject", MERCHANT_MOVES)
PICK = every_seat("pick", (Call,))
STACK = every_seat("stack", (Place,))
JUDGE = every_seat("judge", SHERIFF_MOVES)
JUDGE_LAST = every_seat("judge", LAST_MOVES)
JUDGE_BOUND = {"open": every_seat("judge", BOUND_TO_OPEN), "pass": every_seat("judge", BOUND_TO_PASS)}


def unsettled(state: State) -> list[Seat]:
    settled = state.settled
    return [seat for seat in state.merchants if not settled[seat]]


def pending_pick(state: State) -> Sequence[Decision]:
    return PICK[state.sheriff]


def resolve_call(state: State, seat: Seat, action: Call) -> list[SheriffEvent]:
    if not 0 <= action.seat < state.players or action.seat == state.sheriff:
        raise IllegalAction(f"Call a merchant, not seat {shown(action.seat)}.", "3.4.1")
    if state.settled[action.seat]:
        raise IllegalAction(f"The bag of seat {action.seat} is settled already.", "3.4.1")
    return [Called(action.seat)]


def proceed_pick(state: State) -> Sequence[SheriffEvent]:
    """What the last bag leaves to do: due deals one by one, offers without an object, the next round, the only bag."""
    if state.in_force and (due := delivering.due_deals(state)):
        return [delivering.carry_out(state, due[0])]
    if state.live and (lapsed := deals.lapsing(state)):
        return lapsed
    left = unsettled(state)
    if not left:
        return scoring.proceed_round(state)
    return (Called(left[0]),) if len(left) == 1 else ()


def apply_called(state: State, event: Called) -> None:
    owner, merchants = event.seat, state.merchants
    state.called = owner
    state.returned_by = NOBODY
    state.returned = ()
    state.speakers = (owner,)
    if state.rules.interject:
        place = merchants.index(owner)
        state.speakers += merchants[:place] + merchants[place + 1 :]
    state.messages_left = state.rules.messages
    state.phase = Phase.FLOOR


def pending_floor(state: State) -> Sequence[Decision]:
    """The next speaker, else the sheriff: with all moves while there is a message left for the reply too; once a deal binds
    him, with what it leaves."""
    called = state.called
    if state.speakers:
        speaker = state.speakers[0]
        return ANSWER[speaker] if speaker == called else INTERJECT[speaker]
    if state.bound[called]:
        return JUDGE_BOUND[state.bound[called]][state.sheriff]
    return JUDGE[state.sheriff] if state.messages_left >= 2 else JUDGE_LAST[state.sheriff]


def why_not(state: State, action: Action) -> IllegalAction | None:
    """What keeps the sheriff from a move that is usually his: a deal, or the message limit."""
    bound = state.bound[state.called]
    if bound and type(action) in SHERIFF_MOVES:
        duty = "open this bag" if bound == "open" else "let this bag pass"
        return IllegalAction(f"A deal binds you: you must {duty}.", "3.4.3")
    if type(action) in SHERIFF_MOVES:
        return IllegalAction("The talk over this bag is over: accept an offer, open the bag or let it pass.", "3.4.1")
    return None


def resolve_yield(state: State, seat: Seat, action: Yield) -> list[SheriffEvent]:
    return [Yielded(seat)]


def resolve_open(state: State, seat: Seat, action: Open) -> list[SheriffEvent]:
    """Truthful if every card is the declared good; else what is not is confiscated, legal or not. (3.4.5)"""
    owner = state.called
    declaration = state.declared[owner]
    assert declaration is not None
    good, bag = declaration[1], state.bags[owner]
    kept = (good,) * bag.count(good)
    confiscated = goods.sort([card for card in bag if card != good]) if len(kept) < len(bag) else ()
    opened = Opened(owner, kept, confiscated, goods.penalty(confiscated or kept))
    return [opened, *promises.judge(state, owner, "open")] if state.favours else [opened]


def resolve_pass(state: State, seat: Seat, action: Pass) -> list[SheriffEvent]:
    owner = state.called
    legal: list[str] = []
    contraband: list[str] = []
    for card in state.bags[owner]:
        (legal if goods.IS_LEGAL[card] else contraband).append(card)
    returned = Returned(owner, tuple(legal), tuple(contraband))
    return [returned, *promises.judge(state, owner, "pass")] if state.favours else [returned]


def apply_opened(state: State, event: Opened) -> None:
    """Admitted goods reach the stand before the fine is due, so they may pay it. (Q07)"""
    owner, sheriff = event.seat, state.sheriff
    state.ledger.move(state.bags[owner], state.stands[owner], event.kept)
    two_piles = state.rules.two_piles
    state.ledger.move(state.bags[owner], state.evidence if two_piles else state.piles[0], event.confiscated)
    if event.confiscated:
        state.debt = Debt(owner, sheriff, event.fine)
        state.count(owner, "caught")
        state.count(sheriff, "opened_lies")
    else:
        state.debt = Debt(sheriff, owner, event.fine)
        state.count(owner, "opened_honest")
        state.count(sheriff, "opened_truths")
    state.phase = Phase.STACK if state.evidence else Phase.DEBT


def pending_stack(state: State) -> Sequence[Decision]:
    return STACK[state.sheriff]


def apply_returned(state: State, event: Returned) -> None:
    owner = event.seat
    declaration = state.declared[owner]
    assert declaration is not None
    state.ledger.move(state.bags[owner], state.stands[owner], event.legal)
    if event.contraband:
        state.ledger.move(state.bags[owner], state.hidden[owner], event.contraband)
        state.hidden_cards[owner] += [Card(1 << owner) for _ in event.contraband]
        deals.pledge_arrivals(state, owner)
    state.returned_by = owner
    state.returned = event.legal + event.contraband
    lied = state.returned.count(declaration[1]) < len(state.returned)
    state.count(owner, "passed_lying" if lied else "passed_honest")
    state.count(state.sheriff, "passed_lies" if lied else "passed_truths")
    if event.contraband:
        state.count(owner, "smuggled", len(event.contraband))
    settle(state)


def settle(state: State) -> None:
    """The bag on the table is done; what hangs on it follows."""
    state.settled[state.called] = True
    state.speakers = ()
    state.called = NOBODY
    state.debt = None
    state.phase = Phase.PICK


def apply_offered(state: State, event: Offered) -> None:
    """A demand put to another merchant gives her the floor before the owner answers."""
    deals.record_offered(state, event)
    _spoke(state, event.author)
    if event.author == state.sheriff and event.terms.payer != state.called:
        state.speakers = (event.terms.payer, state.called)


def apply_accepted(state: State, event: Accepted) -> None:
    """Once the bag on the table is bound, talk about it ends and the sheriff acts."""
    deals.record_accepted(state, event)
    if event.seat != state.sheriff:
        _spoke(state, event.seat)
    if state.bound[state.called]:
        state.speakers = ()


def apply_turned_down(state: State, event: TurnedDown) -> None:
    deals.close(state, event.number, Status.REFUSED)
    _spoke(state, event.seat)


def apply_withdrawn(state: State, event: Withdrawn) -> None:
    deals.close(state, event.number, Status.WITHDRAWN)
    _spoke(state, event.seat)


def apply_yielded(state: State, event: Yielded) -> None:
    _spoke(state, event.seat)


def _spoke(state: State, seat: Seat) -> None:
    """A merchant hands the floor on; after the sheriff's message the owner answers. An interjection is not a message."""
    if seat == state.sheriff:
        state.speakers = (state.called,)
        state.messages_left -= 1
        return
    state.speakers = state.speakers[1:]
    if seat == state.called:
        state.messages_left -= 1
