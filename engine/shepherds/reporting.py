"""The second preparation: the mayor looks at two locations and names a number of wolves. (2.6)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.shepherds import talking, turns
from engine.shepherds.actions import Inspect, Report
from engine.shepherds.cards import LOCATIONS, ORDINARY, PLACE, LocationCard
from engine.shepherds.drafting import grazes_first
from engine.shepherds.events import Inspected, Reported, ShepherdsEvent
from engine.shepherds.state import Phase, State, every_seat

INSPECT = every_seat("inspect", (Inspect,))
REPORT = every_seat("report", (Report,))


def legal_numbers(cards: Iterable[LocationCard], threshold: int) -> list[int]:
    """The numbers that the mayor may name: each total that the disguised wolves allow, and once one of them reaches the
    threshold every number below it. (2.6, A5)"""
    lowest = highest = 0
    for card in cards:
        lowest += card.fewest_reported
        highest += card.most_reported
    if highest >= threshold:
        return list(range(threshold))
    return list(range(lowest, highest + 1))


def legal_reports(state: State) -> list[int]:
    """What this round's mayor may name."""
    cards = [state.rules.cards[state.locations[place][0]] for place in state.telescopes]
    return legal_numbers(cards, state.rules.profile.threshold)


def pending_inspect(state: State) -> Sequence[Decision]:
    return INSPECT[state.mayor]


def resolve_inspect(state: State, seat: Seat, action: Inspect) -> list[ShepherdsEvent]:
    pair = (action.first, action.second)
    for name in pair:
        if PLACE.get(name) not in ORDINARY:
            raise IllegalAction(f"Inspect two of the locations 1, 2 and 3, not {shown(name)}.", "2.6")
    if action.first == action.second:
        raise IllegalAction(f"Inspect two different locations, not {action.first} twice.", "2.6")
    return [Inspected(seat, pair, tuple(state.locations[PLACE[name]][0] for name in pair))]


def apply_inspected(state: State, event: Inspected) -> None:
    state.telescopes = tuple(sorted(PLACE[name] for name in event.locations))
    for place in state.telescopes:
        state.seen[place] |= 1 << event.seat
    state.phase = Phase.REPORT


def pending_report(state: State) -> Sequence[Decision]:
    return REPORT[state.mayor]


def resolve_report(state: State, seat: Seat, action: Report) -> list[ShepherdsEvent]:
    legal = legal_reports(state)
    if action.number not in legal:
        seen = ", ".join(f"{LOCATIONS[place]}: {state.locations[place][0]}" for place in state.telescopes)
        allowed = " or ".join(map(str, legal))
        raise IllegalAction(f"You saw {seen}; you may report {allowed}, not {shown(action.number)}.", "2.6")
    return [Reported(seat, action.number)]


def apply_reported(state: State, event: Reported) -> None:
    legal = legal_reports(state)
    seat = event.seat
    state.count(seat, "reports")
    if len(legal) > 1:
        state.count(seat, "reports_free")
    cards = [state.rules.cards[state.locations[place][0]] for place in state.telescopes]
    if event.number < sum(card.fewest_reported for card in cards):
        state.count(seat, "reports_untrue")
    state.report = event.number
    state.turns = turns.order(state, grazes_first(state))
    if turns.mayor_begins(state):
        turns.begin_turn(state)
    else:
        talking.open_window(state, "T1")
