"""The insurance agent's step, after the last meeple is placed. (2.8)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Action, Decision, IllegalAction, Seat, shown
from engine.shepherds.actions import Decline, Insure
from engine.shepherds.cards import KINDS, LOCATIONS
from engine.shepherds.events import NOBODY, AgentCalled, Declined, Guessed, ShepherdsEvent
from engine.shepherds.state import Phase, State, every_seat

MUST: tuple[type[Action], ...] = (Insure,)
MAY: tuple[type[Action], ...] = (Insure, Decline)

INSURE = every_seat("insure", MUST)
INSURE_OR_NOT = every_seat("insure", MAY)


def proceed_agent(state: State) -> Sequence[ShepherdsEvent]:
    """The agent turns his role face up, if somebody has it."""
    wanted = state.rules.agent_role
    for meeple in range(state.meeples):
        if state.role_of(meeple) == wanted:
            return (AgentCalled(meeple),)
    return (AgentCalled(NOBODY),)


def apply_agent_called(state: State, event: AgentCalled) -> None:
    """Alone at his location, he goes home."""
    state.agent = event.meeple
    state.phase = Phase.REVEAL
    if event.meeple == NOBODY:
        return
    state.shown[event.meeple] = True
    if targets(state):
        state.phase = Phase.INSURE
    else:
        state.home[event.meeple] = True


def targets(state: State) -> list[int]:
    """Other players' meeples at the agent's location. (2.8, 3.1)"""
    agent = state.agent
    place, owner, n = state.where[agent], agent % state.players, state.players
    return [meeple for meeple in range(state.meeples) if state.where[meeple] == place and meeple % n != owner]


def pending_insure(state: State) -> Sequence[Decision]:
    return (INSURE_OR_NOT if state.rules.may_decline else INSURE)[state.owner(state.agent)]


def resolve_insure(state: State, seat: Seat, action: Insure) -> list[ShepherdsEvent]:
    may = targets(state)
    if action.meeple not in may:
        place = LOCATIONS[state.where[state.agent]]
        others = ", ".join(map(str, may))
        raise IllegalAction(f"At {place} with you stand meeples {others}, not {shown(action.meeple)}.", "2.8")
    if action.kind not in KINDS:
        raise IllegalAction(f"Guess one of {', '.join(KINDS)}, not {shown(action.kind)}.", "2.8")
    card = state.locations[state.where[state.agent]][0]
    right = state.rules.cards[card].kind == action.kind
    return [Guessed(state.agent, action.meeple, action.kind, card, right)]


def resolve_decline(state: State, seat: Seat, action: Decline) -> list[ShepherdsEvent]:
    return [Declined(state.agent)]


def apply_guessed(state: State, event: Guessed) -> None:
    """Right or wrong, the agent is scored nowhere. (2.8, A17)"""
    agent, target, seat = event.agent, event.target, event.agent % state.players
    state.face_up[state.where[agent]] = True
    state.home[agent] = True
    if event.right:
        reward = state.rules.profile.reward
        state.ledger.pay(state.supply, seat, reward)
        state.count(seat, "guesses_right")
        state.count(seat, "sheep_gained", reward)
        state.home[target] = True
        if not state.contracts[target]:
            state.contracts[target] = True
            state.count(state.owner(target), "contracts_gained")
    else:
        state.count(seat, "guesses_wrong")
    state.phase = Phase.REVEAL


def apply_declined(state: State, event: Declined) -> None:
    state.home[event.agent] = True
    state.phase = Phase.REVEAL
