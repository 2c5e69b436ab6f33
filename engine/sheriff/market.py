"""Setting up, and phase 1, the market. (3.0, 3.1, 3.7)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown, stream
from engine.sheriff import goods
from engine.sheriff.actions import Exchange, Place, Start
from engine.sheriff.events import (
    Dealt,
    Drew,
    Gathered,
    Placed,
    Reshuffled,
    RoundBegan,
    SetAside,
    SheriffEvent,
    Started,
    Took,
)
from engine.sheriff.hands import require_in_hand
from engine.sheriff.loading import begin_loading
from engine.sheriff.state import NOBODY, Phase, State, every_seat

START_GOLD = 50
HAND_SIZE = 6
MOST_SET_ASIDE = 5
PILES = {"left": 0, "right": 1}
"""The discard piles that can be drawn from and placed on, by name. (1st edition)"""

START = every_seat("start", (Start,))
MARKET = every_seat("market", (Exchange,))
PLACE = every_seat("place", (Place,))


def deal(state: State) -> list[SheriffEvent]:
    """The shuffled deck, six cards each, the discard piles' first cards, and the first sheriff. (3.0, Q32)"""
    cards = goods.deck(state.players)
    stream(state.seed, "deck").shuffle(cards)
    hands = tuple(_top(cards, HAND_SIZE) for _ in range(state.players))
    seeded = state.rules.edition.seeded
    piles = tuple(_top(cards, seeded) for _ in state.rules.edition.piles) if seeded else ()
    sheriff = stream(state.seed, "first sheriff").randrange(state.players)
    return [Dealt(hands, tuple(cards), START_GOLD, piles), RoundBegan(1, sheriff)]


def _top(cards: list[str], count: int) -> tuple[str, ...]:
    """The top cards taken off, topmost first."""
    taken = tuple(reversed(cards[-count:]))
    del cards[-count:]
    return taken


def apply_dealt(state: State, event: Dealt) -> None:
    state.deck[:] = event.deck
    for seat, hand in enumerate(event.hands):
        state.hands[seat][:] = hand
        state.ledger.coins[seat] = event.gold
    for pile, cards in zip(state.piles, event.piles, strict=False):
        pile[:] = cards


def apply_round_began(state: State, event: RoundBegan) -> None:
    """A clean round: nothing declared, no offers, and the sheriff is asked who starts."""
    n = state.players
    state.round = event.round
    state.appoint(event.sheriff)
    state.declared = [None] * n
    state.bag_sizes = [0] * n
    state.settled = [seat == event.sheriff for seat in range(n)]
    state.returned_by = NOBODY
    state.returned = ()
    state.bound = [""] * n
    state.take_offers(())
    state.called = NOBODY
    state.speakers = ()
    seek_refill(state)


def pending_start(state: State) -> Sequence[Decision]:
    return START[state.sheriff]


def resolve_start(state: State, seat: Seat, action: Start) -> list[SheriffEvent]:
    if action.seat == state.sheriff or not 0 <= action.seat < state.players:
        raise IllegalAction(f"Name a merchant to go to market first, not seat {shown(action.seat)}.", "3.1")
    return [Started(action.seat)]


def apply_started(state: State, event: Started) -> None:
    state.starter = state.turn = event.seat
    state.phase = Phase.MARKET


def pending_market(state: State) -> Sequence[Decision]:
    return MARKET[state.turn]


def resolve_exchange(state: State, seat: Seat, action: Exchange) -> list[SheriffEvent]:
    cards = action.cards
    if len(cards) > MOST_SET_ASIDE:
        raise IllegalAction(f"You may set aside at most {MOST_SET_ASIDE} cards, not {len(cards)}.", "3.1")
    require_in_hand(state, seat, cards, "3.1")
    if not state.rules.two_piles:
        if action.sources:
            raise IllegalAction("All cards come from the deck in this edition; name no sources.", "3.1")
        return [SetAside(seat, cards)]
    aside = SetAside(seat, cards, face_up=False)
    if not cards and not action.sources:
        return [aside]
    taken = from_piles(state, action)
    return [aside, Took(seat, action.sources[: len(taken)], taken)] if taken else [aside]


def from_piles(state: State, action: Exchange) -> tuple[str, ...]:
    """The cards that the sources before `deck` give. Raises IllegalAction. (3.1, 1st edition)"""
    sources, piles = action.sources, state.piles
    if len(sources) != len(action.cards):
        wanted, given = len(action.cards), len(sources)
        raise IllegalAction(f"Name one source for each of the {wanted} cards you draw, not {given}.", "3.1")
    if state.rules.single_source and len(set(sources)) > 1:
        raise IllegalAction("All cards must come from one place (market=single_source).", "3.1")
    for source in sources:
        if source != "deck" and source not in PILES:
            raise IllegalAction(f"Cards come from left, right or deck, not {shown(source)}.", "3.1")
    taken: list[str] = []
    deep = [0, 0]
    for source in sources:
        if source == "deck":
            if sources.count("deck") + len(taken) < len(sources):
                raise IllegalAction("Once you have drawn from the deck, no card comes from a discard pile.", "3.1")
            break
        pile = PILES[source]
        deep[pile] += 1
        if deep[pile] > len(piles[pile]):
            raise IllegalAction(f"The {source} pile holds only {len(piles[pile])} cards.", "3.1")
        taken.append(piles[pile][-deep[pile]])
    return tuple(taken)


def apply_set_aside(state: State, event: SetAside) -> None:
    state.ledger.move(state.hands[event.seat], state.aside[event.seat], event.cards)
    state.asked_to_draw = len(event.cards)
    state.phase = Phase.DRAW


def apply_took(state: State, event: Took) -> None:
    hand, pick = state.hands[event.seat], state.ledger.pick
    for name in event.piles:
        pick(state.piles[PILES[name]], -1, hand)
    state.asked_to_draw -= len(event.cards)
    if not state.asked_to_draw:
        _drawn_at_market(state)


def proceed_draw(state: State) -> list[SheriffEvent]:
    """Whoever is at `turn` draws off the deck, or moves on with what there is. (3.1, 3.6, Q13)

    An empty deck is first made anew from the discards. (3.7, Q12)
    """
    wanted = state.asked_to_draw
    if not wanted:
        return [Drew(state.turn, ())]
    if not state.deck and can_reshuffle(state):
        return [reshuffle(state)]
    return [Drew(state.turn, tuple(state.deck[-1 : -wanted - 1 : -1]))]


def can_reshuffle(state: State) -> bool:
    """Some pile holds more than what stays on top of it. (3.7)"""
    kept = state.rules.edition.kept
    for pile in state.piles:
        if len(pile) > kept:
            return True
    return False


def reshuffle(state: State) -> Reshuffled:
    kept = state.rules.edition.kept
    cards = sorted(card for pile in state.piles for card in pile[: max(0, len(pile) - kept)])
    stream(state.seed, "reshuffle", state.reshuffles).shuffle(cards)
    return Reshuffled(tuple(cards))


def apply_reshuffled(state: State, event: Reshuffled) -> None:
    state.ledger.shuffle_up(state.piles, state.rules.edition.kept, state.deck, event.deck)
    state.reshuffles += 1


def apply_drew(state: State, event: Drew) -> None:
    """The cards go to the hand; whoever still lacks some draws again if anything is left, else the next player does."""
    drawn = len(event.cards)
    if drawn:
        state.ledger.lift(state.deck, state.hands[event.seat], drawn)
        state.asked_to_draw -= drawn
    if state.asked_to_draw and (state.deck or can_reshuffle(state)):
        return
    if state.phase == Phase.DRAW:
        _drawn_at_market(state)
    else:
        seek_refill(state)


def _drawn_at_market(state: State) -> None:
    """In the 1st edition what was set aside is placed by its owner now; then the next merchant comes."""
    if state.rules.two_piles and state.aside[state.turn]:
        state.phase = Phase.PLACE
    else:
        _next_at_market(state)


def pending_place(state: State) -> Sequence[Decision]:
    return PLACE[state.turn]


def resolve_place(state: State, seat: Seat, action: Place) -> list[SheriffEvent]:
    """The merchant's cards after drawing, or the sheriff's evidence. (3.1, 3.4.5)"""
    if action.pile not in PILES:
        raise IllegalAction(f"Cards are placed on {' or '.join(PILES)}, not {shown(action.pile)}.", "3.1")
    cards, order = to_place(state), action.cards
    if not order:
        return [Placed(seat, action.pile, tuple(cards))]
    if len(order) != len(cards) or sorted(order) != sorted(cards):
        clause = "3.1" if state.phase == Phase.PLACE else "3.4.5"
        raise IllegalAction(f"Place exactly these cards: {', '.join(goods.sort(cards))}.", clause)
    return [Placed(seat, action.pile, order)]


def to_place(state: State) -> list[str]:
    """The cards that wait for a discard pile: the merchant's at market, else the sheriff's."""
    return state.aside[state.turn] if state.phase == Phase.PLACE else state.evidence


def apply_placed(state: State, event: Placed) -> None:
    state.ledger.move(to_place(state), state.piles[PILES[event.pile]], event.cards)
    if state.phase == Phase.PLACE:
        _next_at_market(state)
    else:
        state.phase = Phase.DEBT


def next_seat(state: State, seat: Seat) -> Seat:
    """The next merchant clockwise, the sheriff left out."""
    following = (seat + 1) % state.players
    return (following + 1) % state.players if following == state.sheriff else following


def _next_at_market(state: State) -> None:
    following = next_seat(state, state.turn)
    if following != state.starter:
        state.turn = following
        state.phase = Phase.MARKET
    elif state.rules.two_piles:
        begin_loading(state)
    else:
        state.phase = Phase.GATHER


def seek_refill(state: State) -> None:
    """The next player short of cards draws, clockwise from the new sheriff's left; then the round starts. (3.6, Q11)"""
    if state.deck or can_reshuffle(state):
        hands = state.hands
        for seat in (*state.merchants, state.sheriff):
            missing = HAND_SIZE - len(hands[seat])
            if missing > 0:
                state.phase = Phase.REFILL
                state.turn = seat
                state.asked_to_draw = missing
                return
    state.asked_to_draw = 0
    if state.rules.edition.starter_named_by_sheriff:
        state.phase = Phase.START
    else:
        state.starter = state.turn = state.merchants[0]
        state.phase = Phase.MARKET


def proceed_gather(state: State) -> list[SheriffEvent]:
    return [Gathered(sum(len(cards) for cards in state.aside))]


def apply_gathered(state: State, event: Gathered) -> None:
    """In market order, so that the last merchant's cards lie on top."""
    seat = state.starter
    for _ in range(state.players - 1):
        cards = state.aside[seat]
        state.ledger.move(cards, state.piles[0], cards[:])
        seat = next_seat(state, seat)
    begin_loading(state)
