"""Variant: the time for the inspection is limited; what is not settled when it is over passes without a bribe. (4.2)

The rules have no clock. Time is counted in messages of sheriff and owner, so many a minute; or, with timer_unit=seconds, by
whoever runs the match, who then answers `TimeUp` for the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.sheriff import deals, verdicts
from engine.sheriff.actions import TimeUp
from engine.sheriff.events import SheriffEvent
from engine.sheriff.module_events import TimeRanOut
from engine.sheriff.options import SECONDS_A_MINUTE, Rules
from engine.sheriff.state import OfferRecord, State, Status


def minutes(rules: Rules, merchants: int) -> int:
    """One a merchant, all together; or one for every bag alone."""
    return 1 if rules.timer_each else merchants


def seconds(rules: Rules, merchants: int) -> int:
    """The same by the clock."""
    return SECONDS_A_MINUTE * minutes(rules, merchants)


def begin(state: State) -> None:
    """The time begins to run, for the whole inspection or for one bag."""
    state.out_of_time = False
    state.time_left = state.rules.minute * minutes(state.rules, len(state.merchants))


def is_over(state: State) -> bool:
    """No message is left. With a clock outside, the rules never know by themselves."""
    return not state.rules.real_time and state.time_left <= 0


def proceed(state: State, owner: Seat) -> Sequence[SheriffEvent]:
    """The time runs out, and after that every bag left goes back, this one first."""
    if state.out_of_time:
        return verdicts.passing(state, owner, ())
    return [ran_out(state)] if is_over(state) else ()


def resolve_time_up(state: State, seat: Seat, action: TimeUp) -> list[SheriffEvent]:
    return [ran_out(state)]


def ran_out(state: State) -> TimeRanOut:
    """All offers and deals that are not carried out lapse; with a minute for each bag, those that hang on this one. (Q31)"""
    standing = [*state.live, *state.in_force]
    gone = [offer.number for offer in standing if not state.rules.timer_each or hangs_on(offer, state.called)]
    return TimeRanOut(tuple(sorted(gone)))


def hangs_on(offer: OfferRecord, bag: Seat) -> bool:
    """It says what becomes of this bag, or gives goods out of it."""
    terms = offer.terms
    return bag in terms.passes or bag in terms.opens or (bool(terms.bag) and terms.payer == bag)


def apply_time_ran_out(state: State, event: TimeRanOut) -> None:
    accepted = {deal.number for deal in state.in_force}
    for number in event.numbers:
        if number in accepted:
            deals.lapse_deal(state, number)
        else:
            deals.close(state, number, Status.LAPSED)
    state.out_of_time = True
    state.speakers = ()
