"""Penalties: gold first, then legal goods, then contraband by value, without change; the rest is cancelled. (3.5)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.sheriff import deals, delivering, goods, verdicts
from engine.sheriff.actions import Cards, HandOver
from engine.sheriff.events import Paid, SheriffEvent
from engine.sheriff.state import FACE_UP, State, every_seat

PAY = every_seat("pay", (HandOver,))


def choice(state: State) -> tuple[int, list[str], Cards]:
    """What gold leaves to pay: (still owed, the cards to choose from, the legal goods that go anyway). (Q08, Q27, Q28)

    No cards to choose from means that nothing more can or need be paid.
    """
    debt = state.debt
    assert debt is not None
    owed = debt.amount - deals.free_gold(state, debt.payer)
    if owed <= 0:
        return 0, [], ()
    legal = deals.free_stand(state, debt.payer)
    worth = goods.value(legal)
    if worth >= owed:
        return owed, legal, ()
    return owed - worth, deals.free_hidden(state, debt.payer), tuple(legal)


def payment(state: State, chosen: Cards) -> Paid:
    """The whole payment once the choice is made."""
    debt = state.debt
    assert debt is not None
    gold = min(debt.amount, deals.free_gold(state, debt.payer))
    if gold == debt.amount:
        return Paid(debt.payer, debt.payee, gold)
    owed, _, all_legal = choice(state)
    chosen_legal = tuple(card for card in chosen if goods.IS_LEGAL[card])
    contraband = tuple(card for card in chosen if not goods.IS_LEGAL[card])
    return Paid(
        payer=debt.payer,
        payee=debt.payee,
        gold=gold,
        legal=goods.sort((*all_legal, *chosen_legal)),
        contraband=goods.sort(contraband),
        cancelled=max(0, owed - goods.value(chosen)),
    )


def proceed_debt(state: State) -> Sequence[SheriffEvent]:
    """Pay at once where everyone can see that there is nothing to choose."""
    if must_ask(state):
        return ()
    return (payment(state, cheapest(state)),)


def must_ask(state: State) -> bool:
    """Whether the debtor is asked. It hangs on open things alone, since being asked must not tell what lies face down."""
    owed, cards, all_legal = choice(state)
    if not owed:
        return False
    if all_legal or not cards or not goods.IS_LEGAL[cards[0]]:
        assert state.debt is not None
        number = len(state.hidden[state.debt.payer])
        dearest = max([goods.VALUE[kind] for kind in state.rules.contraband])
        return number > 1 and owed <= dearest * (number - 1)
    return not has_one_way(owed, cards, overpay=state.rules.overpay)


def has_one_way(owed: int, cards: Sequence[str], *, overpay: bool) -> bool:
    """Whether these cards can pay in just one way: all of them are needed, or they are all alike and none may be added."""
    worth = goods.value(cards)
    if worth <= owed or worth - min(goods.VALUE[card] for card in cards) < owed:
        return True
    return not overpay and len(set(cards)) == 1


def pending_debt(state: State) -> Sequence[Decision]:
    assert state.debt is not None
    return PAY[state.debt.payer]


def resolve_hand_over(state: State, seat: Seat, action: HandOver) -> list[SheriffEvent]:
    """Any cards whose value covers the debt, handed over one by one and no further. (Q27)"""
    owed, cards, all_legal = choice(state)
    missing = deals.missing_from(cards, action.cards)
    if missing:
        kind = "contraband" if all_legal else "legal goods"
        held = ", ".join(goods.sort(cards))
        raise IllegalAction(
            f"You can pay with {kind} from your stand ({held}); {shown(missing[0])} is not there.", "3.5"
        )
    worth = goods.value(action.cards)
    if worth < owed and len(action.cards) < len(cards):
        raise IllegalAction(f"You still owe {owed} gold; these cards are worth {worth}.", "3.5")
    if state.rules.overpay:
        return [payment(state, action.cards)]
    if worth - max((goods.VALUE[card] for card in action.cards), default=0) >= owed:
        raise IllegalAction(
            f"You owe {owed} gold; stop as soon as the cards cover it ({worth} is too much).", "3.5, Q27"
        )
    return [payment(state, action.cards)]


def cheapest(state: State) -> Cards:
    """The fallback: hand over the least valuable cards until the debt is covered."""
    owed, cards, _ = choice(state)
    if not owed:
        return ()
    handed: list[str] = []
    for card in sorted(goods.sort(cards), key=goods.VALUE.__getitem__):
        if goods.value(handed) >= owed:
            break
        handed.append(card)
    return tuple(handed)


def apply_paid(state: State, event: Paid) -> None:
    """Contraband paid was shown to all; on the new stand it lies face down again unless an option says face up. (Q09)"""
    payer, payee = event.payer, event.payee
    state.ledger.pay(payer, payee, event.gold)
    if event.legal:
        state.ledger.move(state.stands[payer], state.stands[payee], event.legal)
    everyone = (1 << state.players) - 1
    if state.rules.debt_face_up:
        everyone |= FACE_UP
    for kind in event.contraband:
        cards = state.hidden_cards[payer]
        index = next(i for i, k in enumerate(state.hidden[payer]) if k == kind and not cards[i].pledged)
        delivering.hand_face_down(state, payer, index, payee, everyone)
    if event.contraband:
        deals.pledge_arrivals(state, payee)
    state.count(payer, "penalties_paid", event.gold + goods.value(event.legal) + goods.value(event.contraband))
    if state.after_debt:
        state.debt, *after = state.after_debt
        state.after_debt = tuple(after)
    else:
        verdicts.settle(state, state.called)
