"""The round's beginning, and phase 1, the market. (3.1, 3.6, 3.7)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown, stream
from engine.sheriff import goods
from engine.sheriff.actions import Exchange, Place, Start
from engine.sheriff.events import (
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

MOST_SET_ASIDE = 5
PILES = {"left": 0, "right": 1}
"""The discard piles that can be drawn from and placed on, by name. (1st edition)"""

START = every_seat("start", (Start,))
MARKET = every_seat("market", (Exchange,))
PLACE = every_seat("place", (Place,))


def apply_round_began(state: State, event: RoundBegan) -> None:
    """A clean round: nothing declared, no offers, and the sheriff is asked who starts."""
    n = state.players
    state.round = event.round
    if event.second is None:
        state.appoint(event.sheriff)
    else:
        state.appoint(event.sheriff, event.second)
        state.deputies_left = state.deputies_left[:-2]
    state.declared = [None] * n
    state.bag_sizes = [0] * n
    state.settled = [seat in state.sheriffs for seat in range(n)]
    state.returned_by = NOBODY
    state.returned = ()
    state.bound = [""] * n
    state.take_offers(())
    state.called = NOBODY
    state.speakers = ()
    state.out_of_time = False
    state.extras = ()
    state.proposal = None
    seek_refill(state)


def pending_start(state: State) -> Sequence[Decision]:
    return START[state.sheriff]


def resolve_start(state: State, seat: Seat, action: Start) -> list[SheriffEvent]:
    if action.seat not in state.merchants:
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
    deck = draw_pile(state, state.turn) if state.own else state.deck
    if not deck and can_reshuffle(state):
        return [reshuffle(state)]
    return [Drew(state.turn, tuple(deck[-1 : -wanted - 1 : -1]))]


def draw_pile(state: State, seat: Seat) -> list[str]:
    """Where the seat draws: with deck=per-seat its own cards while there are any, else the deck."""
    return state.own[seat] if state.own and state.own[seat] else state.deck


def can_draw(state: State, seat: Seat) -> bool:
    """There is a card for this seat, or can be made one."""
    return bool(draw_pile(state, seat)) or can_reshuffle(state)


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
        deck = draw_pile(state, event.seat) if state.own else state.deck
        state.ledger.lift(deck, state.hands[event.seat], drawn)
        state.asked_to_draw -= drawn
    if state.asked_to_draw and can_draw(state, event.seat):
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
        state.phase = Phase.DEBT if state.debt else Phase.PICK


def next_seat(state: State, seat: Seat) -> Seat:
    """The next merchant clockwise, the sheriff left out."""
    following = (seat + 1) % state.players
    while following in state.sheriffs:
        following = (following + 1) % state.players
    return following


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
    rules, hands = state.rules, state.hands
    if rules.per_seat or state.deck or can_reshuffle(state):
        for seat in (*state.merchants, *(() if rules.gatekeeper else state.sheriffs)):
            missing = rules.hand_size - len(hands[seat])
            if missing > 0 and (not rules.per_seat or can_draw(state, seat)):
                state.phase = Phase.REFILL
                state.turn = seat
                state.asked_to_draw = missing
                return
    state.asked_to_draw = 0
    if rules.edition.starter_named_by_sheriff:
        state.phase = Phase.START
    else:
        state.starter = state.turn = state.merchants[0]
        state.phase = Phase.MARKET


def proceed_gather(state: State) -> list[SheriffEvent]:
    return [Gathered(sum(len(cards) for cards in state.aside))]


def apply_gathered(state: State, event: Gathered) -> None:
    """In market order, so that the last merchant's cards lie on top."""
    seat = state.starter
    for _ in state.merchants:
        cards = state.aside[seat]
        state.ledger.move(cards, state.piles[0], cards[:])
        seat = next_seat(state, seat)
    begin_loading(state)
