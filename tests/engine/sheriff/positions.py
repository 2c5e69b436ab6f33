"""Positions to test from: a table in the middle of a round, built from real events, with exactly the cards named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.game import Action, Event, IllegalAction, OptionValue, parse_options
from engine.sheriff import Sheriff, goods
from engine.sheriff.actions import Accept, Call, Offer, Open, Pass, Terms, Yield
from engine.sheriff.events import Called, Declared, Drew, Gathered, Loaded, RoundBegan, SetAside, Started
from engine.sheriff.state import Card, Phase, State

GAME = Sheriff()
Cards = Sequence[str]


def position(
    players: int = 3,
    *,
    sheriff: int = 0,
    second: int | None = None,
    gold: Mapping[int, int] | None = None,
    stands: Mapping[int, Cards] | None = None,
    hidden: Mapping[int, Cards] | None = None,
    bags: Mapping[int, Cards] | None = None,
    hands: Mapping[int, Cards] | None = None,
    declared: Mapping[int, str] | None = None,
    discard: Cards = (),
    left: Cards = (),
    right: Cards = (),
    deck: int | None = None,
    round_number: int = 1,
    seed: int = 1,
    **options: OptionValue,
) -> State:
    """Bags are loaded and declared, and the sheriff is to call one. By seat; where nothing is said: 50 gold, nothing on
    the stand, one card of apples in the bag, no hand, and the most frequent good of the bag declared.

    `second` is the other deputy. `deck` is how many cards the deck keeps; the others are out of the match then. `discard`
    is the pile of the 2nd edition, `left` and `right` are those of the 1st; each has its top card last.
    """
    state = GAME.new(players, parse_options(GAME.options, options), seed)
    merchants = [seat for step in range(1, players) if (seat := (sheriff + step) % players) != second]
    loads = {seat: tuple((bags or {}).get(seat, ("apples",))) for seat in merchants}
    box = goods.deck(players, royal=state.rules.royal, promos=state.rules.promos)
    for seat in range(players):
        fill(box, state.hands[seat], [*loads.get(seat, ()), *(hands or {}).get(seat, ())])
        fill(box, state.stands[seat], (stands or {}).get(seat, ()))
        fill(box, state.hidden[seat], (hidden or {}).get(seat, ()))
        state.hidden_cards[seat] = [Card(1 << seat) for _ in state.hidden[seat]]
        state.ledger.coins[seat] = (gold or {}).get(seat, 50)
    if state.rules.black_market:
        state.black_market = tuple(goods.BLACK_MARKET[state.rules.black_market_values].values())
    go_to_market(state, round_number, sheriff, second)
    run(state, [Loaded(seat, cards) for seat, cards in loads.items() if cards])
    for seat, cards in loads.items():
        if cards:
            run(state, [Declared(seat, len(cards), (declared or {}).get(seat, most_frequent(cards)))])
    for pile, lying in zip(state.piles, piles_of(state, discard, left, right), strict=True):
        fill(box, pile, lying)
    state.deck.extend(box if deck is None else box[:deck])
    assert state.phase == Phase.PICK
    return state


def at_start(
    players: int = 3,
    *,
    hands: Mapping[int, Cards],
    sheriff: int = 0,
    deck: Cards = (),
    discard: Cards = (),
    left: Cards = (),
    right: Cards = (),
    **options: OptionValue,
) -> State:
    """The round begins: the sheriff is to name who goes to the market first, or, in the 1st edition, his left neighbour
    is there. Deck and discard piles are as given, top last."""
    state = GAME.new(players, parse_options(GAME.options, options), 1)
    for seat, cards in hands.items():
        state.hands[seat].extend(cards)
    run(state, [RoundBegan(1, sheriff)])
    state.deck.extend(deck)
    for pile, lying in zip(state.piles, piles_of(state, discard, left, right), strict=True):
        pile.extend(lying)
    return state


def at_loading(players: int = 3, *, hands: Mapping[int, Cards], sheriff: int = 0, **options: OptionValue) -> State:
    """Everyone but the sheriff has been to the market; now the bags are loaded."""
    state = GAME.new(players, parse_options(GAME.options, options), 1)
    for seat, cards in hands.items():
        state.hands[seat].extend(cards)
    go_to_market(state, 1, sheriff)
    return state


def go_to_market(state: State, round_number: int, sheriff: int, second: int | None = None) -> None:
    """A round begins, and every merchant keeps her hand."""
    edition = state.rules.edition
    run(state, [RoundBegan(round_number, sheriff, second)])
    if edition.starter_named_by_sheriff:
        run(state, [Started(state.merchants[0])])
    for seat in state.merchants:
        run(state, [SetAside(seat, (), edition.set_aside_face_up), Drew(seat, ())])
    if not state.rules.two_piles:
        run(state, [Gathered(0)])


def piles_of(state: State, discard: Cards, left: Cards, right: Cards) -> tuple[Cards, ...]:
    """The edition's discard piles; cards for a pile that it does not have are a mistake of the test."""
    if state.rules.two_piles:
        assert not discard
        return (left, right)
    assert not left
    assert not right
    return (discard,)


def fill(box: list[str], place: list[str], cards: Cards) -> None:
    for card in cards:
        box.remove(card)
        place.append(card)


def most_frequent(cards: Cards) -> str:
    return max(goods.LEGAL, key=list(cards).count)


def run(state: State, events: Sequence[Event]) -> list[Event]:
    for event in events:
        GAME.apply(state, event)
    return list(events)


def act(state: State, seat: int, action: Action) -> list[Event]:
    """Play a legal action, and what follows by itself. Returns all that happened."""
    happened = run(state, GAME.resolve(state, seat, action))
    while events := GAME.proceed(state):
        happened += run(state, events)
    return happened


def refused(state: State, seat: int, action: Action) -> str:
    """The reason why the rules do not allow the action; nothing may change by asking."""
    before = state.copy()
    with pytest.raises(IllegalAction) as caught:
        GAME.resolve(state, seat, action)
    assert state == before
    assert str(caught.value).endswith(f" ({caught.value.clause})")
    return str(caught.value)


def asked(state: State) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.ask) for decision in GAME.pending(state)]


def moves(state: State) -> set[str]:
    """The kinds of action that the seat with the word may choose from."""
    (decision,) = GAME.pending(state)
    return {kind.__name__ for kind in decision.actions}


def call(state: State, seat: int) -> State:
    """The bag of `seat` comes before the sheriff."""
    run(state, [Called(seat)])
    return state


def hurry(state: State) -> State:
    """Of the inspection's time one message a merchant is left."""
    state.time_left = len(state.merchants)
    return state


def hush(state: State) -> State:
    """Everyone with the floor has nothing to say, so that the sheriff is to judge."""
    while state.phase == Phase.FLOOR and state.speakers:
        act(state, state.speakers[0], Yield())
    return state


def offer(state: State, seat: int, terms: Terms) -> int:
    """Put terms forward; returns the offer's number."""
    number = state.next_offer
    act(state, seat, Offer(terms))
    return number


def deal(state: State, terms: Terms) -> int:
    """The merchant who pays offers these terms, and the sheriff accepts them as soon as he has the word."""
    while state.speakers[0] != terms.payer:
        act(state, state.speakers[0], Yield())
    number = offer(state, terms.payer, terms)
    hush(state)
    act(state, state.sheriff, Accept(number))
    return number


def settle(state: State, seat: int, verdict: Action) -> list[Event]:
    """The sheriff calls this bag if it is not on the table yet, hears nobody, and opens it or lets it pass."""
    if state.phase == Phase.PICK:
        act(state, state.sheriff, Call(seat))
    hush(state)
    return act(state, state.sheriff, verdict)


def opened(state: State, seat: int) -> list[Event]:
    return settle(state, seat, Open())


def passed(state: State, seat: int) -> list[Event]:
    return settle(state, seat, Pass())


def purses(state: State) -> list[int]:
    return list(state.ledger.coins)


def status(state: State, number: int) -> str:
    return state.offers[number].status
