"""Promised favours: recorded with the deal, later marked kept or broken, without effect on the rules. (3.4.3)"""

from __future__ import annotations

from dataclasses import replace

from engine.game import IllegalAction, Seat, shown
from engine.sheriff.actions import Terms
from engine.sheriff.events import Judged, SheriffEvent
from engine.sheriff.state import Favour, State

PROMISE_LENGTH = 200
MOST_PROMISES = 5


def check(state: State, terms: Terms) -> None:
    """Words of a bounded length, and favours for other players' bags. Raises IllegalAction."""
    if len(terms.promises) > MOST_PROMISES or any(
        not 0 < len(promise.strip()) <= PROMISE_LENGTH for promise in terms.promises
    ):
        raise IllegalAction(f"At most {MOST_PROMISES} promises, each of 1 to {PROMISE_LENGTH} characters.", "3.4.2")
    if terms.promises and state.rules.mute:
        raise IllegalAction("There are no words in this format, so no promises in words.", "5.3")
    bags = terms.later_passes + terms.later_opens
    if bags and state.rules.gatekeeper:
        raise IllegalAction("No merchant is ever sheriff in this format, so there is no favour to promise.", "5.1")
    for bag in bags:
        if type(bag) is not int or not 0 <= bag < state.players or bag == terms.payer:
            raise IllegalAction(f"A favour is promised for another player's bag, not for seat {shown(bag)}.", "3.4.2")
    if len(set(bags)) < len(bags):
        raise IllegalAction("Promise one thing for each bag: to let it pass or to open it.", "3.4.2")


def record(state: State, number: int, terms: Terms) -> None:
    """The favours of a deal just made."""
    made = [Favour(number, terms.payer, bag, "pass", state.round) for bag in terms.later_passes]
    made += [Favour(number, terms.payer, bag, "open", state.round) for bag in terms.later_opens]
    state.favours += tuple(made)


def judge(state: State, bag: Seat, deed: str, by: tuple[Seat, ...]) -> list[SheriffEvent]:
    """What the decision over this bag, made by these, says of the favours that are due in this round. A deputy who left an
    opening to the other let the bag pass."""
    return [
        Judged(favour.number, favour.by, bag, favour.deed, favour.deed == (deed if favour.by in by else "pass"))
        for favour in state.favours
        if is_due(favour, state) and favour.bag == bag
    ]


def is_due(favour: Favour, state: State) -> bool:
    """Promised for now: whoever promised is sheriff, and it is still open."""
    return favour.kept is None and favour.by in state.sheriffs


def apply_judged(state: State, event: Judged) -> None:
    state.favours = tuple(
        [
            replace(favour, kept=event.kept)
            if favour.kept is None and (favour.number, favour.bag) == (event.number, event.bag)
            else favour
            for favour in state.favours
        ]
    )
    state.count(event.by, "promises_kept" if event.kept else "promises_broken")
