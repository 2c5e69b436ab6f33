"""What a seat cannot know makes no difference to it: everything hidden is drawn anew, and its table looks the same."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import GAMES
from engine.table import Table
from tests.strategies import Match, Playthrough, matches

every_game = pytest.mark.parametrize("name", GAMES)


def onlookers(match: Match) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(match.players), None)


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_with_all_secrets_drawn_anew_a_seat_sees_and_may_do_the_same_and_nothing_is_lost(name, data):
    match = data.draw(matches(name))
    game, played = match.game, Playthrough(match)
    for decisions in played.turns():
        for seat in onlookers(match):
            view = game.view(played.state, seat)
            twin = game.imagine(view, played.dice)
            assert game.view(twin, seat) == view
            assert twin.ledger.total() == played.state.ledger.total()
            assert game.pending(twin) == decisions
            for decision in decisions:
                if decision.seat == seat:
                    assert game.fallback(twin, decision) == game.fallback(played.state, decision)
                    assert game.forced(twin, decision) == game.forced(played.state, decision)


@every_game
@settings(max_examples=8)
@given(data=st.data())
def test_between_decisions_too_the_view_of_an_imagined_state_is_the_view_it_was_imagined_from(name, data):
    match = data.draw(matches(name))
    game, dice = match.game, random.Random(match.dice)

    def check(state, event):
        for seat in onlookers(match):
            view = game.view(state, seat)
            assert game.view(game.imagine(view, dice), seat) == view, (seat, event)

    Playthrough(match, check).play()


@every_game
@settings(max_examples=6)
@given(data=st.data())
def test_the_spectator_sees_nothing_that_a_seat_does_not_see(name, data):
    match = data.draw(matches(name))
    game, played = match.game, Playthrough(match)
    for _ in played.turns():
        for seat in range(match.players):
            twin = game.imagine(game.view(played.state, seat), played.dice)
            assert game.view(twin, None) == game.view(played.state, None)
    for event in played.log:
        for seat in range(match.players):
            if (glimpse := event.seen_by(seat)) is not None and event.seen_by(None) is not None:
                assert glimpse.seen_by(None) == event.seen_by(None)


@every_game
@settings(max_examples=30)
@given(data=st.data())
def test_a_match_can_be_played_to_its_end_through_imagined_states_alone(name, data):
    match = data.draw(matches(name))
    played = Playthrough(match)
    for decisions in played.turns():
        seat = played.dice.choice((*[decision.seat for decision in decisions], None))
        played.state = match.game.imagine(match.game.view(played.state, seat), played.dice)
    assert len(match.game.outcome(played.state).scores) == match.players


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_every_imagined_state_can_be_played_to_its_end(name, data):
    match = data.draw(matches(name))
    game, played = match.game, Playthrough(match)
    for turn, _ in enumerate(played.turns()):
        if turn % 9:
            continue
        for seat in onlookers(match):
            dream = Playthrough(match)
            dream.state = game.imagine(game.view(played.state, seat), dream.dice)
            while decisions := game.pending(dream.state):
                for decision in decisions:
                    action = game.sample(dream.state, decision, dream.dice)
                    dream.apply(game.resolve(dream.state, decision.seat, action))
                dream.proceed()
            assert len(game.outcome(dream.state).scores) == match.players


@every_game
@settings(max_examples=6)
@given(data=st.data())
def test_imagining_the_same_view_with_the_same_dice_gives_the_same_state(name, data):
    match = data.draw(matches(name))
    game, played = match.game, Playthrough(match)
    for _ in played.turns():
        view = game.view(played.state, 0)
        assert game.imagine(view, random.Random(1)) == game.imagine(view, random.Random(1))
        assert game.view(played.state, 0) == view


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_the_seats_own_chance_says_nothing_about_the_deal(name, data):
    match = data.draw(matches(name))
    table = Table(match.game, match.players, match.options, match.seed)
    table.open()
    for question in table.pending():
        assert table.observation(question).seat_seed != match.seed
