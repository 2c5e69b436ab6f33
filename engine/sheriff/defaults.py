"""Actions without a player: the documented fallback, and the one action possible where there is just one."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Action, Decision, Seat
from engine.sheriff import deals, extras, giving, goods, inspecting, loading, paying
from engine.sheriff.actions import (
    Agree,
    Call,
    Cards,
    Declare,
    Decline,
    Discard,
    Exchange,
    Give,
    HandOver,
    Load,
    Open,
    Pass,
    Place,
    Start,
    Yield,
)
from engine.sheriff.state import State

YIELD, OPEN, PASS, KEEP_ALL, DECLINE, AGREE = Yield(), Open(), Pass(), Exchange(), Decline(), Agree()
"""Actions that say nothing more, made once."""


def fallback(state: State, decision: Decision) -> Action:
    """Left neighbour starts · keep the hand · place on the left pile · load honestly · declare the most frequent good · call
    from the left · stay silent · keep a deal, else let the bag pass · pay, give and discard the cheapest cards · decline
    what is offered besides."""
    return _FALLBACKS[decision.ask](state, decision.seat)


_FALLBACKS: dict[str, Callable[[State, Seat], Action]] = {
    "start": lambda state, seat: Start(state.merchants[0]),
    "market": lambda state, seat: KEEP_ALL,
    "place": lambda state, seat: Place("left"),
    "stack": lambda state, seat: Place("left"),
    "load": lambda state, seat: Load(honest_load(state, seat)),
    "declare": lambda state, seat: Declare(state.bag_sizes[seat], most_frequent(state, seat)),
    "pick": lambda state, seat: Call(inspecting.unsettled(state)[0]),
    "answer": lambda state, seat: YIELD,
    "interject": lambda state, seat: YIELD,
    "judge": lambda state, seat: OPEN if state.bound[state.called] == "open" else PASS,
    "pay": lambda state, seat: HandOver(paying.cheapest(state)),
    "give": lambda state, seat: Give(giving.cheapest(state)),
    "swap": lambda state, seat: Discard(cheapest_in_hand(state, seat)),
    "burn": lambda state, seat: DECLINE,
    "claim": lambda state, seat: DECLINE,
    "divide": lambda state, seat: DECLINE,
    "share": lambda state, seat: DECLINE,
}


def cheapest_in_hand(state: State, seat: Seat) -> str:
    """The least valuable card besides the trophy."""
    hand = [card for card in goods.sort(state.hands[seat]) if card != goods.TROPHY]
    return min(hand, key=goods.VALUE.__getitem__)


def honest_load(state: State, seat: Seat) -> Cards:
    """As many as fit of the legal good that the hand holds most of; without one, the least valuable card."""
    hand = state.hands[seat]
    most = max(goods.LEGAL, key=hand.count)
    number = min(hand.count(most), loading.MOST_IN_BAG)
    return (most,) * number if number else goods.sort(hand)[:1]


def most_frequent(state: State, seat: Seat) -> str:
    """The declarable good that the bag holds most of."""
    return max(state.rules.declarable, key=state.bags[seat].count)


def forced(state: State, decision: Decision) -> Action | None:
    """A bound sheriff without another offer to accept has one action; so has a hand, a table or a stand that leaves no
    choice."""
    only = _FORCED[decision.ask]
    return only(state, decision.seat) if only else None


def _forced_judge(state: State, seat: Seat) -> Action | None:
    duty = state.bound[state.called]
    if not duty or (state.live and deals.acceptable(state, seat)):
        return None
    return OPEN if duty == "open" else PASS


def _forced_market(state: State, seat: Seat) -> Action | None:
    return None if state.hands[seat] else KEEP_ALL


def _forced_load(state: State, seat: Seat) -> Action | None:
    hand = state.hands[seat]
    return Load((hand[0],)) if len(hand) == 1 else None


def forced_pay(state: State, seat: Seat) -> Action | None:
    owed, cards, _ = paying.choice(state)
    if not paying.has_one_way(owed, cards, overpay=state.rules.overpay):
        return None
    return HandOver(paying.cheapest(state))


def _forced_swap(state: State, seat: Seat) -> Action | None:
    others = {card for card in state.hands[seat] if card != goods.TROPHY}
    return Discard(others.pop()) if len(others) == 1 else None


_FORCED: dict[str, Callable[[State, Seat], Action | None] | None] = {
    "start": None,
    "market": _forced_market,
    "place": None,
    "stack": None,
    "load": _forced_load,
    "declare": None,
    "pick": None,
    "answer": None,
    "interject": None,
    "judge": _forced_judge,
    "pay": forced_pay,
    "give": lambda state, seat: giving.forced(state),
    "swap": _forced_swap,
    "burn": lambda state, seat: None if extras.free_oil(state, seat) else DECLINE,
    "claim": lambda state, seat: None if extras.claimable(state, seat) else DECLINE,
    "divide": None,
    "share": None,
}
