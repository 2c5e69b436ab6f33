"""Setting up in the 1st edition."""

from collections import Counter

import pytest

from engine.game import parse_options, stream
from engine.sheriff import goods
from engine.sheriff.events import Dealt, RoundBegan
from tests.engine.sheriff.positions import GAME, asked, run


def dealt(players, seed=1, **options):
    state = GAME.new(players, parse_options(GAME.options, {"edition": "1e", **options}), seed)
    run(state, GAME.deal(state))
    return state


@pytest.mark.parametrize(("players", "left"), [(3, 128), (4, 170), (5, 164)])
def test_the_deck_keeps_what_hands_and_discard_piles_leave(players, left):
    """3.0."""
    state = dealt(players)
    assert len(state.deck) == left
    assert [len(hand) for hand in state.hands] == [6] * players
    assert [len(pile) for pile in state.piles] == [5, 5]
    assert state.ledger.total() == (50 * players, Counter(goods.deck(players)))


def test_each_discard_pile_begins_with_five_cards_turned_up_one_by_one_after_the_hands_are_dealt():
    """3.0."""
    state = dealt(3)
    shuffled = goods.deck(3)
    stream(1, "deck").shuffle(shuffled)
    down = shuffled[::-1]
    assert [card for hand in state.hands for card in hand] == down[:18]
    assert state.piles == [down[18:23], down[23:28]]
    assert state.deck[::-1] == down[28:]


def test_both_piles_lie_open_from_the_start():
    """3.0, 3.8."""
    state = dealt(4)
    event = GAME.deal(GAME.new(4, parse_options(GAME.options, {"edition": "1e"}), 1))[0]
    assert isinstance(event, Dealt)
    for seat in (0, 1, 2, 3, None):
        assert event.seen_by(seat).piles == tuple(tuple(pile) for pile in state.piles)
        assert GAME.view(state, seat).piles == tuple(tuple(pile) for pile in state.piles)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_market_opens_with_the_sheriffs_left_neighbour_and_the_sheriff_is_not_asked(players):
    """3.0, 3.1."""
    state = GAME.new(players, parse_options(GAME.options, {"edition": "1e"}), 1)
    events = GAME.deal(state)
    assert [type(event) for event in events] == [Dealt, RoundBegan]
    run(state, events)
    assert asked(state) == [((state.sheriff + 1) % players, "market")]


def test_both_editions_deal_the_same_hands_to_the_same_seed():
    """3.0, Q32."""
    first, second = dealt(4, seed=7), dealt(4, seed=7, edition="2e")
    assert first.hands == second.hands
    assert first.sheriff == second.sheriff
    assert second.piles == [[]]
