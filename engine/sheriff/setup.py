"""Setting up: the shuffled deck, hands, discard piles, and who is sheriff first. (3.0, 4.3, 4.6)"""

from __future__ import annotations

from engine.game import Seat, stream
from engine.sheriff import goods
from engine.sheriff.events import Dealt, RoundBegan, SheriffEvent
from engine.sheriff.module_events import DeputiesShuffled
from engine.sheriff.state import NOBODY, State

START_GOLD = 50


def deal(state: State) -> list[SheriffEvent]:
    """The shuffled deck, a hand each, the discard piles' first cards, and the first sheriff or deputies. (3.0, Q32)"""
    rules, n = state.rules, state.players
    cards = goods.deck(n, royal=rules.royal, promos=rules.promos)
    stream(state.seed, "deck").shuffle(cards)
    removed = _top(cards, rules.removed) if rules.removed else ()
    first = first_sheriff(state)
    drawers = [seat for seat in range(n) if not (rules.gatekeeper and seat == first)]
    if rules.per_seat:
        return [_dealt_per_seat(state, cards, removed, drawers), *first_round(state, first)]
    hands = tuple(_top(cards, rules.hand_size) if seat in drawers else () for seat in range(n))
    seeded = rules.edition.seeded
    piles = tuple(_top(cards, seeded) for _ in rules.edition.piles) if seeded else ()
    return [Dealt(hands, tuple(cards), START_GOLD, piles, removed), *first_round(state, first)]


def first_sheriff(state: State) -> Seat:
    """The seat that the options name, else one drawn from the seed. (Q32)"""
    named = state.rules.first_sheriff
    return named if named != NOBODY else stream(state.seed, "first sheriff").randrange(state.players)


def first_round(state: State, sheriff: Seat) -> list[SheriffEvent]:
    """The first sheriff's round, or that of the first two deputies. (3.0, 4.6)"""
    if not state.rules.deputies:
        return [RoundBegan(1, sheriff)]
    shuffled = shuffle_deputies(state, 0)
    return [shuffled, RoundBegan(1, shuffled.order[-1], shuffled.order[-2])]


def shuffle_deputies(state: State, lap: int) -> DeputiesShuffled:
    order = list(range(state.players))
    stream(state.seed, "deputies", lap).shuffle(order)
    return DeputiesShuffled(tuple(order))


def apply_deputies_shuffled(state: State, event: DeputiesShuffled) -> None:
    state.deputies_left = event.order


def _dealt_per_seat(state: State, cards: list[str], removed: tuple[str, ...], drawers: list[Seat]) -> Dealt:
    """deck=per-seat: of those who draw, the i-th gets the cards at places i, i + n, i + 2n, …; the discard piles begin with
    what follows the hands."""
    edition, size = state.rules.edition, state.rules.hand_size
    hands_end = size * len(drawers)
    order = cards[::-1]
    rest = order[hands_end:]
    piles = []
    for _ in edition.piles if edition.seeded else ():
        piles.append(tuple(rest[: edition.seeded]))
        del rest[: edition.seeded]
    hands: list[tuple[str, ...]] = [()] * state.players
    own: list[tuple[str, ...]] = [()] * state.players
    for place, seat in enumerate(drawers):
        hands[seat] = tuple(order[place : hands_end : len(drawers)])
        own[seat] = tuple(rest[place :: len(drawers)][::-1])
    return Dealt(tuple(hands), (), START_GOLD, tuple(piles), removed, tuple(own))


def _top(cards: list[str], count: int) -> tuple[str, ...]:
    """The top cards taken off, topmost first."""
    taken = tuple(reversed(cards[-count:]))
    del cards[-count:]
    return taken


def apply_dealt(state: State, event: Dealt) -> None:
    state.deck[:] = event.deck
    state.box[:] = event.removed
    for own, cards in zip(state.own, event.own, strict=True):
        own[:] = cards
    if state.rules.black_market:
        state.black_market = tuple(goods.BLACK_MARKET[state.rules.black_market_values].values())
    for seat, hand in enumerate(event.hands):
        state.hands[seat][:] = hand
        state.ledger.coins[seat] = event.gold
    for pile, cards in zip(state.piles, event.piles, strict=False):
        pile[:] = cards
