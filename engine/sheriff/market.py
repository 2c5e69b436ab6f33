"""Setting up, and phase 1, the market. (3.0, 3.1, 3.7)"""

from __future__ import annotations

from engine.game import Decision, IllegalAction, Seat, shown, stream
from engine.sheriff import goods
from engine.sheriff.actions import Exchange, Start
from engine.sheriff.events import Dealt, Drew, Gathered, Reshuffled, RoundBegan, SetAside, SheriffEvent, Started
from engine.sheriff.hands import require_in_hand
from engine.sheriff.loading import begin_loading
from engine.sheriff.state import NOBODY, Phase, State

START_GOLD = 50
HAND_SIZE = 6
MOST_SET_ASIDE = 5


def deal(state: State) -> list[SheriffEvent]:
    """The shuffled deck, six cards each, and the first sheriff, all from the seed. (3.0, Q32)"""
    cards = goods.deck(state.players)
    stream(state.seed, "deck").shuffle(cards)
    hands = []
    for _ in range(state.players):
        hands.append(tuple(reversed(cards[-HAND_SIZE:])))
        del cards[-HAND_SIZE:]
    sheriff = stream(state.seed, "first sheriff").randrange(state.players)
    return [Dealt(tuple(hands), tuple(cards), START_GOLD), RoundBegan(1, sheriff)]


def apply_dealt(state: State, event: Dealt) -> None:
    state.deck[:] = event.deck
    for seat, hand in enumerate(event.hands):
        state.hands[seat][:] = hand
        state.ledger.coins[seat] = event.gold


def apply_round_began(state: State, event: RoundBegan) -> None:
    """A clean round: nothing declared, no offers, and the sheriff is asked who starts."""
    n = state.players
    state.round = event.round
    state.sheriff = event.sheriff
    state.declared = [None] * n
    state.bag_sizes = [0] * n
    state.settled = [seat == event.sheriff for seat in range(n)]
    state.returned = [()] * n
    state.bound = [""] * n
    state.offers = []
    state.called = NOBODY
    state.speakers = ()
    seek_refill(state)


def pending_start(state: State) -> list[Decision]:
    return [Decision(state.sheriff, "start", (Start,))]


def resolve_start(state: State, seat: Seat, action: Start) -> list[SheriffEvent]:
    if action.seat == state.sheriff or not 0 <= action.seat < state.players:
        raise IllegalAction(f"Name a merchant to go to market first, not seat {shown(action.seat)}.", "3.1")
    return [Started(action.seat)]


def apply_started(state: State, event: Started) -> None:
    state.starter = state.turn = event.seat
    state.phase = Phase.MARKET


def pending_market(state: State) -> list[Decision]:
    return [Decision(state.turn, "market", (Exchange,))]


def resolve_exchange(state: State, seat: Seat, action: Exchange) -> list[SheriffEvent]:
    cards = action.cards
    if len(cards) > MOST_SET_ASIDE:
        raise IllegalAction(f"You may set aside at most {MOST_SET_ASIDE} cards, not {len(cards)}.", "3.1")
    require_in_hand(state, seat, cards, "3.1")
    return [SetAside(seat, cards)]


def apply_set_aside(state: State, event: SetAside) -> None:
    state.ledger.move(state.hands[event.seat], state.aside[event.seat], event.cards)
    state.asked_to_draw = len(event.cards)
    state.phase = Phase.DRAW


def proceed_draw(state: State) -> list[SheriffEvent]:
    """The merchant at market draws what she set aside, or moves on with what there is. (3.1, Q13)"""
    return draw(state, state.turn, state.asked_to_draw)


def draw(state: State, seat: Seat, wanted: int) -> list[SheriffEvent]:
    """Up to `wanted` cards off the deck; an empty deck is first made anew from the discards. (3.7, Q12)"""
    if wanted and not state.deck and state.discard:
        return [reshuffle(state)]
    return [Drew(seat, tuple(state.deck[-1 : -wanted - 1 : -1]) if wanted else ())]


def reshuffle(state: State) -> Reshuffled:
    cards = sorted(state.discard)
    stream(state.seed, "reshuffle", state.reshuffles).shuffle(cards)
    return Reshuffled(tuple(cards))


def apply_reshuffled(state: State, event: Reshuffled) -> None:
    state.ledger.reorder(state.discard, reversed(event.deck))
    state.ledger.lift(state.discard, state.deck, len(event.deck))
    state.reshuffles += 1


def apply_drew(state: State, event: Drew) -> None:
    """The cards go to the hand; whoever still lacks some draws again if anything is left, else the next player does."""
    drawn = len(event.cards)
    state.ledger.lift(state.deck, state.hands[event.seat], drawn)
    state.asked_to_draw -= drawn
    if state.asked_to_draw and (state.deck or state.discard):
        return
    if state.phase == Phase.DRAW:
        _next_at_market(state, next_seat(state, event.seat))
    else:
        seek_refill(state)


def next_seat(state: State, seat: Seat) -> Seat:
    """The next merchant clockwise, the sheriff left out."""
    following = (seat + 1) % state.players
    return (following + 1) % state.players if following == state.sheriff else following


def _next_at_market(state: State, following: Seat) -> None:
    if following == state.starter:
        state.phase = Phase.GATHER
    else:
        state.turn = following
        state.phase = Phase.MARKET


def seek_refill(state: State) -> None:
    """The next player short of cards draws, clockwise from the new sheriff's left; then the round starts. (3.6, Q11)"""
    if state.deck or state.discard:
        for step in range(1, state.players + 1):
            seat = (state.sheriff + step) % state.players
            missing = HAND_SIZE - len(state.hands[seat])
            if missing > 0:
                state.phase = Phase.REFILL
                state.turn = seat
                state.asked_to_draw = missing
                return
    state.asked_to_draw = 0
    state.phase = Phase.START


def proceed_gather(state: State) -> list[SheriffEvent]:
    return [Gathered(sum(len(cards) for cards in state.aside))]


def apply_gathered(state: State, event: Gathered) -> None:
    """In market order, so that the last merchant's cards lie on top."""
    seat = state.starter
    for _ in range(state.players - 1):
        cards = state.aside[seat]
        state.ledger.move(cards, state.discard, cards[:])
        seat = next_seat(state, seat)
    begin_loading(state)
