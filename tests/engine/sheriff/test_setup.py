from collections import Counter

import pytest

from engine.game import OptionError, parse_options, stream
from engine.sheriff import goods
from engine.sheriff.events import Dealt, RoundBegan
from engine.sheriff.setup import deal
from tests.engine.sheriff.positions import GAME, asked, run


def dealt(players, seed=1, **options):
    state = GAME.new(players, parse_options(GAME.options, options), seed)
    run(state, GAME.deal(state))
    return state


@pytest.mark.parametrize(("players", "cards", "left"), [(3, 156, 138), (4, 204, 180), (5, 204, 174)])
def test_the_deck_holds_all_cards_that_are_not_dealt(players, cards, left):
    """3.0."""
    state = dealt(players)
    assert len(goods.deck(players)) == cards
    assert len(state.deck) == left
    assert state.ledger.total() == (50 * players, Counter(goods.deck(players)))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everyone_starts_with_fifty_gold_and_six_cards_and_nothing_else(players):
    """3.0."""
    state = dealt(players)
    assert state.ledger.coins == [50] * players
    assert [len(hand) for hand in state.hands] == [6] * players
    for place in (*state.bags, *state.stands, *state.hidden, *state.aside, state.piles[0]):
        assert place == []


def test_three_players_leave_the_cards_marked_four_plus_in_the_box():
    """3.0, Q04."""
    removed = Counter(goods.deck(4)) - Counter(goods.deck(3))
    assert removed == {"bread": 36, "pepper": 4, "mead": 5, "silk": 3}
    assert goods.deck(4) == goods.deck(5)


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize(("players", "bread", "crossbows"), [(3, 0, 5), (4, 36, 5), (5, 36, 5)])
def test_on_a_table_of_three_there_is_no_bread_and_with_more_players_there_is_all_of_it(
    edition, players, bread, crossbows
):
    """3.0, Q04."""
    _, cards = dealt(players, edition=edition).ledger.total()
    assert (cards["bread"], cards["crossbow"]) == (bread, crossbows)


FIGURES = [
    ("apples", True, 2, 2, 48, 48),
    ("cheese", True, 3, 2, 36, 36),
    ("bread", True, 3, 2, 36, 0),
    ("chickens", True, 4, 2, 24, 24),
    ("pepper", False, 6, 4, 22, 18),
    ("mead", False, 7, 4, 21, 16),
    ("silk", False, 8, 4, 12, 9),
    ("crossbow", False, 9, 4, 5, 5),
]


@pytest.mark.parametrize(("name", "legal", "value", "penalty", "copies", "at_three"), FIGURES)
def test_every_good_has_its_printed_figures(name, legal, value, penalty, copies, at_three):
    """2."""
    assert (goods.IS_LEGAL[name], goods.VALUE[name], goods.PENALTY[name]) == (legal, value, penalty)
    assert [goods.deck(players).count(name) for players in (3, 4, 5)] == [at_three, copies, copies]


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 7, 8])
def test_no_other_number_of_players_is_possible(players):
    """3.0."""
    with pytest.raises(OptionError, match=rf"3 to 6 players, not {players}"):
        GAME.new(players, parse_options(GAME.options, {}), 1)


def test_the_same_seed_gives_the_same_deal_and_another_seed_another():
    """3.0."""
    assert dealt(4, seed=7) == dealt(4, seed=7)
    assert dealt(4, seed=7).hands != dealt(4, seed=8).hands


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_sheriff_comes_from_the_seed_and_may_be_anyone(players):
    """3.0, Q32."""
    sheriffs = [dealt(players, seed).sheriff for seed in range(60)]
    assert set(sheriffs) == set(range(players))
    assert sheriffs == [dealt(players, seed).sheriff for seed in range(60)]


def test_the_options_do_not_change_the_deal():
    """3.0."""
    assert dealt(4, messages=1, laps=1, interject=False).deck == dealt(4).deck


def test_hands_come_off_the_top_of_the_shuffled_deck_seat_by_seat():
    """3.0."""
    state = GAME.new(3, parse_options(GAME.options, {}), 1)
    event = deal(state)[0]
    assert isinstance(event, Dealt)
    run(state, [event])
    assert [tuple(hand) for hand in state.hands] == list(event.hands)
    assert tuple(state.deck) == event.deck
    shuffled = goods.deck(3)
    stream(1, "deck").shuffle(shuffled)
    assert [card for hand in event.hands for card in hand] == shuffled[:-19:-1]
    assert list(event.deck) == shuffled[:-18]


def test_a_match_opens_with_the_deal_and_the_first_round_whose_sheriff_is_asked_who_starts():
    """3.0."""
    state = GAME.new(3, parse_options(GAME.options, {}), 1)
    events = GAME.deal(state)
    assert [type(event) for event in events] == [Dealt, RoundBegan]
    run(state, events)
    assert state.round == 1
    assert asked(state) == [(state.sheriff, "start")]
