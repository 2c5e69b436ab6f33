"""Module: two deputies in the sheriff's place, for six players. (4.6)

Both have the sheriff's part. Over a bag they take turns as its judge: each haggles, and says whether the bag should be
opened. If both say open, they open it together, and each pays half of what they owe while fines go to the booty; if both
say pass, it passes. If one says pass and the other does not, the other acts alone: what she then accepts, pays or gets is
hers. A bribe that both accept is booty. At the end of the inspection they share it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.sheriff import deals, delivering, extras, goods, scoring, verdicts
from engine.sheriff.actions import Agree, Cards, Decline, Divide
from engine.sheriff.events import SheriffEvent
from engine.sheriff.module_events import Declined, Divided, Leaned, Shared
from engine.sheriff.state import Phase, Proposal, State, every_seat

DIVIDE = every_seat("divide", (Divide, Decline))
SHARE = every_seat("share", (Agree, Decline))


def stance(state: State, deputy: Seat) -> str:
    return state.stances[state.sheriffs.index(deputy)]


def resolve_open(state: State, seat: Seat) -> list[SheriffEvent]:
    """Together if a deal binds both or the other wants it too; alone if the other would let the bag pass."""
    other = stance(state, state.other(seat))
    if other == "pass":
        return verdicts.opening(state, (seat,))
    if state.bound[state.called] or other == "open":
        return verdicts.opening(state, state.sheriffs)
    return [Leaned(seat, "open")]


def resolve_pass(state: State, seat: Seat) -> list[SheriffEvent]:
    """Once a deal says so, or both do; else the other deputy acts alone from now on."""
    if state.bound[state.called] or stance(state, state.other(seat)) == "pass":
        return verdicts.passing(state, state.called, state.sheriffs)
    return [Leaned(seat, "pass")]


def apply_leaned(state: State, event: Leaned) -> None:
    """It is the other deputy's word. If she acts alone now, the offers over this bag are for her alone to accept; a consent
    given for a common deal was none for that."""
    place = state.sheriffs.index(event.seat)
    other = state.other(event.seat)
    state.stances = (event.deed, state.stances[1]) if place == 0 else (state.stances[0], event.deed)
    state.judge = other
    state.speakers = ()
    if event.deed == "pass":
        for offer in state.live[:]:
            if deals.is_over_bag(state, offer.terms) and offer.terms.payer not in offer.awaits:
                deals.await_consent(state, offer.number, (other,))


def await_both(state: State) -> None:
    """A new bag: offers that stand from earlier ones are for both deputies to accept again."""
    for offer in state.live[:]:
        if offer.terms.payer not in offer.awaits:
            both = tuple([deputy for deputy in state.sheriffs if deputy != offer.author])
            deals.await_consent(state, offer.number, both)


def booty_cards(state: State) -> Cards:
    """Legal goods, then what lies face down."""
    return goods.sort([*state.stands[state.booty], *state.hidden[state.booty]])


def has_booty(state: State) -> bool:
    booty = state.booty
    return bool(state.ledger.coins[booty] or state.stands[booty] or state.hidden[booty])


def pending_booty(state: State) -> Sequence[Decision]:
    """The first deputy may propose a division, the second agree to it."""
    first, second = state.sheriffs
    return DIVIDE[first] if state.proposal is None else SHARE[second]


def proceed_booty(state: State) -> Sequence[SheriffEvent]:
    """Without booty the round is over; where nothing can be agreed (talk=cheap) it is split evenly at once."""
    if not has_booty(state):
        return scoring.proceed_round(state)
    return [split_evenly(state)] if state.rules.cheap else ()


def split_evenly(state: State) -> Shared:
    """Half the gold each, and of every kind of card half; the odd coin and the odd cards are lost."""
    gold = state.ledger.coins[state.booty]
    cards = booty_cards(state)
    kinds = dict.fromkeys(cards)
    half = tuple([kind for kind in kinds for _ in range(cards.count(kind) // 2)])
    odd = tuple([kind for kind in kinds if cards.count(kind) % 2])
    first, second = state.sheriffs
    return Shared((first, second), (gold // 2, gold // 2), (half, half), gold % 2, odd, agreed=False)


def resolve_divide(state: State, seat: Seat, action: Divide) -> list[SheriffEvent]:
    held = state.ledger.coins[state.booty]
    if type(action.gold) is not int or not 0 <= action.gold <= held:
        raise IllegalAction(f"The booty holds {held} gold; you cannot take {shown(action.gold)} of it.", "4.6")
    missing = deals.missing_from(booty_cards(state), action.cards)
    if missing:
        raise IllegalAction(f"There is no {shown(missing[0])} left in the booty.", "4.6")
    return [Divided(seat, state.other(seat), action.gold, goods.sort(action.cards))]


def resolve_agree(state: State, seat: Seat, action: Agree) -> list[SheriffEvent]:
    """As proposed: nothing is lost."""
    proposal = state.proposal
    assert proposal is not None
    first, second = state.sheriffs
    rest = list(booty_cards(state))
    for card in proposal.cards:
        rest.remove(card)
    gold = (proposal.gold, state.ledger.coins[state.booty] - proposal.gold)
    return [Shared((first, second), gold, (proposal.cards, tuple(rest)), 0, (), agreed=True)]


def resolve_decline(state: State, seat: Seat, action: Decline) -> list[SheriffEvent]:
    """No claim, no burning; or no agreement over the booty, which is then split evenly."""
    if asked := extras.pending(state):
        return [Declined(seat, asked[0].ask)]
    return [Declined(seat, "divide" if state.proposal is None else "share"), split_evenly(state)]


def apply_divided(state: State, event: Divided) -> None:
    state.proposal = Proposal(event.gold, event.cards)


def apply_shared(state: State, event: Shared) -> None:
    """Goods go to the deputies' own stands; lost coins leave the table, lost cards are discarded."""
    booty, ledger = state.booty, state.ledger
    state.proposal = None
    for deputy, gold, cards in zip(event.deputies, event.gold, event.cards, strict=True):
        ledger.pay(booty, deputy, gold)
        for card in cards:
            if goods.IS_LEGAL[card]:
                ledger.move(state.stands[booty], state.stands[deputy], (card,))
            else:
                place = state.hidden[booty].index(card)
                delivering.hand_face_down(state, booty, place, deputy, 0)
    ledger.pay(booty, booty + 1, event.lost_gold)
    onto = state.evidence if state.rules.two_piles else state.piles[0]
    for card in event.lost:
        discard_booty(state, card, onto)
    if state.evidence:
        state.phase = Phase.STACK


def discard_booty(state: State, card: str, onto: list[str]) -> None:
    booty = state.booty
    if goods.IS_LEGAL[card]:
        state.ledger.move(state.stands[booty], onto, (card,))
        return
    place = state.hidden[booty].index(card)
    state.hidden_cards[booty].pop(place)
    state.ledger.pick(state.hidden[booty], place, onto)
