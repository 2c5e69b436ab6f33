"""A glance is the view, each field built when it is looked at."""

from dataclasses import fields

import pytest
from hypothesis import given, settings

from engine.sheriff.actions import Terms
from engine.sheriff.state import State
from engine.sheriff.views import BOARD, BUILT, LISTED, OPEN, View
from tests.engine.sheriff.positions import GAME, call, deal, hush, offer, passed, position
from tests.strategies import Playthrough, matches

NAMES = [field.name for field in fields(View)]


def test_every_field_of_a_view_but_the_looker_is_built_in_its_order():
    """3.8."""
    assert ["me", *OPEN, *LISTED, *BOARD, *BUILT] == NAMES


@settings(max_examples=10)
@given(match=matches("sheriff"))
def test_a_glance_shows_at_every_decision_what_the_view_shows(match):
    """3.8."""
    played = Playthrough(match)
    for _ in played.turns():
        for seat in (*range(match.players), None):
            glance, view = GAME.glance(played.state, seat), GAME.view(played.state, seat)
            assert [getattr(glance, name) for name in NAMES] == [getattr(view, name) for name in NAMES]
            assert (glance.players, glance.live(), glance.deals()) == (view.players, view.live(), view.deals())


def test_a_later_look_shows_a_later_table():
    """3.8."""
    state = call(position(4), 1)
    glance, view = GAME.glance(state, 1), GAME.view(state, 1)
    offer(state, 1, Terms(1, gold=5, passes=(1,)))
    assert [offer.number for offer in glance.live()] == [1]
    assert view.live() == ()


def test_a_glance_lists_open_offers_and_deals_in_force():
    """3.4.2, 3.4.3."""
    state = call(position(4), 1)
    deal(state, Terms(1, gold=5, opens=(2,)))
    hush(state)
    offer(state, 0, Terms(3, gold=2, passes=(3,)))
    glance = GAME.glance(state, 2)
    assert [offer.number for offer in glance.live()] == [2]
    assert [offer.number for offer in glance.deals()] == [1]
    hush(state)
    passed(state, 1)
    assert [offer.number for offer in glance.deals()] == [1]


def test_a_glance_has_no_field_that_a_view_does_not_have():
    """3.8."""
    for name in set(State.__slots__) - {*NAMES, "players", "live"}:
        with pytest.raises(AttributeError):
            getattr(GAME.glance(position(3), 1), name)
