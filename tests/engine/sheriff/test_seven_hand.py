"""Variant: hands of seven cards."""

import pytest

from engine.game import parse_options
from engine.sheriff.actions import Exchange, Load, Start
from tests.engine.sheriff.positions import GAME, act, at_loading, at_start, passed, position, refused, run

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
SEVEN = ("apples",) * 7


@every_edition
@pytest.mark.parametrize(("players", "options"), [(3, {}), (4, {}), (5, {}), (6, {"deputies": True})])
def test_everyone_is_dealt_seven(players, options, edition):
    """4.4, 3.0: a fresh deal."""
    given = parse_options(GAME.options, {"seven_hand": True, "edition": edition, **options})
    state = GAME.new(players, given, 1)
    run(state, GAME.deal(state))
    assert [len(hand) for hand in state.hands] == [7] * players
    assert len(state.deck) == sum(state.ledger.total()[1].values()) - 7 * players - (10 if edition == "1e" else 0)


@every_edition
def test_five_cards_are_still_the_most_to_set_aside(edition):
    """4.4, 3.1, Q37: a merchant with seven apples."""
    state = at_start(hands={1: SEVEN}, deck=("silk",) * 9, seven_hand=True, edition=edition)
    if edition == "2e":
        act(state, 0, Start(1))
    deck = (lambda number: ("deck",) * number) if edition == "1e" else lambda number: ()
    assert "at most 5 cards, not 6" in refused(state, 1, Exchange(SEVEN[:6], deck(6)))
    act(state, 1, Exchange(SEVEN[:5], deck(5)))
    assert sorted(state.hands[1]) == ["apples"] * 2 + ["silk"] * 5


@every_edition
def test_five_cards_are_still_the_most_in_a_bag(edition):
    """4.4, 3.2, Q37: a merchant with seven apples."""
    state = at_loading(hands={1: SEVEN, 2: ("apples",)}, seven_hand=True, edition=edition)
    assert "1 to 5 cards, not 6" in refused(state, 1, Load(SEVEN[:6]))
    act(state, 1, Load(SEVEN[:5]))
    assert (state.bag_sizes[1], state.hands[1]) == (5, ["apples"] * 2)


@every_edition
def test_hands_are_refilled_to_seven_the_old_sheriffs_too(edition):
    """4.4, 3.6: the sheriff has six cards, a merchant two, the other none."""
    hands = {0: ("cheese",) * 6, 1: ("apples",) * 2}
    state = position(3, hands=hands, seven_hand=True, edition=edition)
    passed(state, 1)
    passed(state, 2)
    assert state.round == 2
    assert [len(hand) for hand in state.hands] == [7] * 3


@every_edition
def test_without_the_variant_hands_are_of_six(edition):
    """4.4, 3.6: the same round."""
    state = position(3, hands={0: ("cheese",) * 6, 1: ("apples",) * 2}, edition=edition)
    passed(state, 1)
    passed(state, 2)
    assert [len(hand) for hand in state.hands] == [6] * 3
