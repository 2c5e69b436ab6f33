"""The option that contraband paid as a penalty lies face up on its new stand."""

import pytest

from engine.sheriff.actions import HandOver, Place, Terms
from tests.engine.sheriff.positions import GAME, act, call, deal, opened, passed, position

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


def paid_in_pepper(edition, **options):
    """Seat 1, without gold and legal goods, has paid a penalty with the one card that lay face down."""
    state = position(
        4,
        gold={1: 0},
        hidden={1: ("pepper",)},
        bags={1: ("crossbow",)},
        declared={1: "apples"},
        edition=edition,
        **options,
    )
    opened(state, 1)
    if edition == "1e":
        act(state, 0, Place("left"))
    assert (state.hidden[0], state.hidden[1]) == (["pepper"], [])
    return state


def seen(state, owner):
    """What every seat and a spectator see of the contraband on this stand."""
    return [GAME.view(state, seat).hidden[owner] for seat in (0, 1, 2, 3, None)]


@every_edition
def test_contraband_that_paid_a_penalty_lies_face_up_for_seats_and_spectators(edition):
    """3.5, Q09."""
    assert seen(paid_in_pepper(edition, debt_face_up=True), 0) == [("pepper",)] * 5


@every_edition
def test_without_the_option_a_spectator_sees_it_face_down_and_the_seats_remember_it(edition):
    """3.5, 3.8, Q09."""
    assert seen(paid_in_pepper(edition), 0) == [("pepper",)] * 4 + [("?",)]


@every_edition
def test_contraband_given_in_a_deal_lies_face_down_all_the_same(edition):
    """3.4.3, Q09."""
    state = call(position(4, hidden={1: ("pepper",)}, edition=edition, debt_face_up=True), 1)
    deal(state, Terms(1, hidden=("pepper",), passes=(1,)))
    passed(state, 1)
    assert seen(state, 0) == [("pepper",), ("pepper",), ("?",), ("?",), ("?",)]


def test_contraband_that_did_not_pay_stays_face_down():
    """3.5, Q09."""
    state = position(4, gold={1: 0}, hidden={1: ("pepper", "silk")}, bags={1: ("crossbow",)}, debt_face_up=True)
    opened(state, 1)
    act(state, 1, HandOver(("silk",)))
    assert seen(state, 0) == [("silk",)] * 5
    assert seen(state, 1) == [("?",), ("pepper",), ("?",), ("?",), ("?",)]


@every_edition
def test_cards_that_lie_face_up_count_as_contraband_in_the_score(edition):
    """2, Q09."""
    state = paid_in_pepper(edition, debt_face_up=True)
    line = GAME.outcome(state).sheet[0]
    assert (line["goods"], line["contraband_cards"]) == ({"pepper": [1, 6]}, 1)
