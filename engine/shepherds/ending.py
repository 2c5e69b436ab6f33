"""The end of the round and of the match, and who has won. (2.10)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Outcome, Seat
from engine.shepherds import drafting
from engine.shepherds.events import Ended, ShepherdsEvent
from engine.shepherds.state import Phase, State


def proceed_end(state: State) -> Sequence[ShepherdsEvent]:
    """Enough sheep in one stock, or the last round: the end. Else the mayor card goes left, and empty stacks are made anew
    from all cards. (2.10, A26, A28)"""
    if max(state.ledger.coins[: state.players]) >= state.rules.target or state.round >= state.rules.rounds:
        return (Ended(),)
    began = drafting.round_began(state, (state.mayor + 1) % state.players)
    return (began,) if state.stacks_left else (began, drafting.stacked(state))


def apply_ended(state: State, event: Ended) -> None:
    state.phase = Phase.OVER


def contracts_held(state: State) -> list[int]:
    """By seat."""
    return [sum(state.contracts[meeple] for meeple in state.meeples_of(seat)) for seat in range(state.players)]


def standing(stock: int, contracts: int) -> tuple[int, bool]:
    """What decides the order: sheep, then whether one holds a contract. (2.10, A27)"""
    return (stock, contracts > 0)


def outcome(state: State) -> Outcome:
    """Most sheep; of those level, who holds a contract; who is level then shares the victory. (2.10)"""
    stock, held = state.ledger.coins[: state.players], contracts_held(state)
    order = [standing(*each) for each in zip(stock, held, strict=True)]
    ranks = tuple(1 + sum(other > own for other in order) for own in order)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(
        scores=tuple(stock),
        ranks=ranks,
        winners=winners,
        reason=_reason(stock, winners),
        sheet=tuple(_line(state, seat, contracts) for seat, contracts in enumerate(held)),
        tally=tuple({what: number for what, number in row.items() if number} for row in state.tally),
    )


def _reason(stock: Sequence[int], winners: Sequence[Seat]) -> str:
    """Which step of the ranking decided it."""
    if stock.count(max(stock)) == 1:
        return "points"
    return "contract" if len(winners) == 1 else "shared"


def _line(state: State, seat: Seat, contracts: int) -> Mapping[str, object]:
    """How a stock came about: what everyone began with, what was gained and what wolves took."""
    tally = state.tally[seat]
    return {
        "start": state.rules.profile.start_sheep,
        "gained": tally["sheep_gained"],
        "paid": tally["sheep_paid"],
        "contracts": contracts,
        "total": state.ledger.coins[seat],
    }
