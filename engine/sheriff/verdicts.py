"""What becomes of a bag: opened, with what that costs; handed back; and what follows when it is done. (3.4.4, 3.4.5)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Seat
from engine.sheriff import deals, extras, goods, promises
from engine.sheriff.actions import Cards
from engine.sheriff.events import Opened, Returned, SheriffEvent
from engine.sheriff.state import NOBODY, Card, Debt, Phase, State


@dataclass(frozen=True, slots=True)
class Verdict:
    """What opening a bag shows, and what it costs: the sheriff if it is honest, else the owner, in gold."""

    kept: Cards
    confiscated: Cards
    fine: int
    honest: bool


def verdict(good: str, bag: Sequence[str]) -> Verdict:
    """Honest if every card is the declared good; royal summons as the only other card do not make a lie. (3.4.5, 4.5)"""
    kept = (good,) * bag.count(good)
    confiscated = goods.sort([card for card in bag if card != good]) if len(kept) < len(bag) else ()
    if confiscated == (goods.ROYAL_SUMMONS,):
        return Verdict(kept, confiscated, goods.penalty(kept) + extras.SUMMONS_FINE, honest=True)
    return Verdict(kept, confiscated, goods.penalty(confiscated or kept), not confiscated)


def opening(state: State, by: tuple[Seat, ...]) -> list[SheriffEvent]:
    """Truthful if every card is the declared good; else what is not is confiscated, legal or not. (3.4.5)"""
    owner = state.called
    declaration = state.declared[owner]
    assert declaration is not None
    found = verdict(declaration[1], state.bags[owner])
    opened = Opened(owner, found.kept, found.confiscated, found.fine, found.honest, by)
    return [opened, *promises.judge(state, owner, "open", by)] if state.favours else [opened]


def passing(state: State, owner: Seat, by: tuple[Seat, ...]) -> list[SheriffEvent]:
    """The bag goes back; `by` nobody if its time is over, which says nothing of anybody's promise. (3.4.4)"""
    legal: list[str] = []
    contraband: list[str] = []
    for card in state.bags[owner]:
        (legal if goods.IS_LEGAL[card] else contraband).append(card)
    returned = Returned(owner, tuple(legal), tuple(contraband), by)
    return [returned, *promises.judge(state, owner, "pass", by)] if state.favours and by else [returned]


def debts(state: State, event: Opened) -> tuple[Debt, ...]:
    """One debt; of two deputies each owes half, or the fine is booty. (3.4.5, 4.6)"""
    owner, by, fine = event.seat, event.by, event.fine
    if not event.honest:
        return (Debt(owner, by[0] if len(by) == 1 else state.booty, fine),)
    half = fine // len(by)
    return tuple([Debt(sheriff, owner, half) for sheriff in by])


def apply_opened(state: State, event: Opened) -> None:
    """Admitted goods reach the stand before the fine is due, so they may pay it. (Q07)"""
    owner, by = event.seat, event.by
    state.ledger.move(state.bags[owner], state.stands[owner], event.kept)
    confiscated = event.confiscated
    if state.rules.promos and extras.take_trophy(state, event):
        confiscated = tuple([card for card in confiscated if card != goods.TROPHY])
    two_piles = state.rules.two_piles
    state.ledger.move(state.bags[owner], state.evidence if two_piles else state.piles[0], confiscated)
    state.debt, *after = debts(state, event)
    state.after_debt = tuple(after)
    state.count(owner, "opened_honest" if event.honest else "caught")
    for sheriff in by:
        state.count(sheriff, "opened_truths" if event.honest else "opened_lies")
    if state.rules.black_market:
        extras.follow(state, "claim", owner)
    state.phase = Phase.STACK if state.evidence else Phase.DEBT


def apply_returned(state: State, event: Returned) -> None:
    owner = event.seat
    declaration = state.declared[owner]
    assert declaration is not None
    state.ledger.move(state.bags[owner], state.stands[owner], event.legal)
    if event.contraband:
        state.ledger.move(state.bags[owner], state.hidden[owner], event.contraband)
        state.hidden_cards[owner] += [Card(1 << owner) for _ in event.contraband]
        deals.pledge_arrivals(state, owner)
        state.count(owner, "smuggled", len(event.contraband))
    state.returned_by = owner
    state.returned = event.legal + event.contraband
    lied = state.returned.count(declaration[1]) < len(state.returned)
    state.count(owner, "passed_lying" if lied else "passed_honest")
    for sheriff in event.by:
        state.count(sheriff, "passed_lies" if lied else "passed_truths")
    if event.contraband and goods.BRIMSTONE_OIL in state.rules.promos:
        extras.follow(state, "burn", owner)
    if state.rules.black_market:
        extras.follow(state, "claim", owner)
    settle(state, owner)


def settle(state: State, owner: Seat) -> None:
    """The bag is done; what hangs on it follows."""
    state.settled[owner] = True
    state.speakers = ()
    state.called = NOBODY
    state.stances = ("", "")
    state.debt = None
    state.phase = Phase.PICK
