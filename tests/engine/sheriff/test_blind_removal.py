"""Variant: ten cards go back to the box unseen after shuffling."""

import random

import pytest

from engine.game import parse_options
from engine.sheriff import goods
from engine.sheriff.events import Dealt
from tests.engine.sheriff.positions import GAME, run
from tests.strategies import Match, Playthrough

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


def dealt(players=4, seed=1, **options):
    """A fresh deal."""
    state = GAME.new(players, parse_options(GAME.options, {"blind_removal": True, **options}), seed)
    return state, run(state, GAME.deal(state))


@every_edition
@pytest.mark.parametrize(
    ("players", "options", "left"),
    [(3, {}, 128), (4, {}, 170), (5, {}, 164), (6, {"deputies": True}, 158), (4, {"royal": True}, 182)],
)
def test_ten_cards_fewer_are_left_to_draw(players, options, left, edition):
    """4.3, 3.0: a fresh deal; in the 1st edition ten more lie on the piles."""
    state, _ = dealt(players, edition=edition, **options)
    assert len(state.deck) == left - (10 if edition == "1e" else 0)
    assert len(state.box) == 10
    assert not GAME.broken(state)


def test_the_ten_are_the_top_of_the_shuffled_deck_and_come_from_the_seed():
    """4.3: the same deck with and without the variant, and another seed."""
    (plain, _), (state, _) = dealt(blind_removal=False), dealt()
    order = [card for cards in (*plain.hands, plain.deck[::-1]) for card in cards]
    assert [*state.box, *[card for hand in state.hands for card in hand]] == order[:34]
    assert dealt()[0].box == state.box
    assert len({tuple(dealt(seed=seed)[0].box) for seed in range(5)}) == 5


def test_nobody_sees_which_they_are():
    """4.3, 3.8: the deal as each learns of it, and the table."""
    state, log = dealt()
    (event,) = [event for event in log if isinstance(event, Dealt)]
    assert sorted(event.removed) == sorted(state.box)
    for seat in (0, 1, 2, 3, None):
        assert event.seen_by(seat).removed == ("?",) * 10
        view = GAME.view(state, seat)
        assert view.box_count == 10
        boxes = {tuple(sorted(GAME.imagine(view, random.Random(dice)).box)) for dice in range(5)}
        assert {len(box) for box in boxes} == {10}
        assert len(boxes) > 1


@every_edition
def test_they_never_come_back_not_even_when_the_deck_is_made_anew(edition):
    """4.3, 3.7: a long match by chance."""
    options = parse_options(
        GAME.options, {"blind_removal": True, "laps": 4, "messages": 1, "interject": False, "edition": edition}
    )
    played = Playthrough(Match("sheriff", 5, options, 2, 2, None)).play()
    assert played.state.reshuffles
    (deal,) = [event for event in played.log if isinstance(event, Dealt)]
    assert sorted(played.state.box) == sorted(deal.removed)
    assert played.state.ledger.total()[1] == goods.copies(5)
