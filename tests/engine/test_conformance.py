"""What every game promises: nothing is lost, refusals harm nothing, every match ends, a copy is a copy."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import GAMES
from engine.game import IllegalAction
from engine.table import Answer, Defaulted, Table
from tests.strategies import GARBAGE, LONG, SHORT, Playthrough, matches, spoilt

every_game = pytest.mark.parametrize("name", GAMES)
short_and_long = pytest.mark.parametrize("length", [SHORT, LONG], ids=["short", "long"])
TOO_MANY = 50_000
"""Answers that no match of the shortened settings comes near."""


def holdings(state):
    coins, cards = state.ledger.total()
    return coins, sorted(cards.items())


@every_game
@short_and_long
@settings(max_examples=12)
@given(data=st.data())
def test_coins_and_cards_are_the_same_after_every_event(name, length, data):
    match = data.draw(matches(name, length))
    totals = []
    played = Playthrough(match, lambda state, event: totals.append(holdings(state))).play()
    assert len(totals) == len(played.log)
    assert totals == totals[:1] * len(totals)
    assert totals[0][0] > 0


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_garbage_is_refused_or_legal_and_nothing_else_and_asking_changes_nothing(name, data):
    match = data.draw(matches(name))
    played, rng = Playthrough(match), random.Random(match.dice)
    for decisions in played.turns():
        before = played.state.copy()
        asked = rng.choice(decisions)
        legal = match.game.sample(played.state, asked, rng)
        tries = [(rng.choice((asked.seat, rng.randint(-1, 5), 10**30)), GARBAGE[name](rng)) for _ in range(3)]
        tries += [(asked.seat, spoilt(legal, GARBAGE[name], rng)) for _ in range(3)]
        for seat, action in tries:
            with suppress(IllegalAction):
                assert match.game.resolve(played.state, seat, action)
        assert played.state == before


@every_game
@short_and_long
@settings(max_examples=12)
@given(data=st.data())
def test_sampled_fallback_and_forced_actions_are_legal_and_of_a_kind_that_was_asked_for(name, length, data):
    match = data.draw(matches(name, length))
    played = Playthrough(match)
    for decisions in played.turns():
        assert len({decision.seat for decision in decisions}) == len(decisions)
        for decision in decisions:
            sample = match.game.sample(played.state, decision, played.dice)
            fallback = match.game.fallback(played.state, decision)
            forced = match.game.forced(played.state, decision)
            for action in (sample, fallback, forced or fallback):
                assert type(action) in decision.actions
                assert match.game.resolve(played.state, decision.seat, action)
            if forced is not None:
                assert sample == forced


@every_game
@settings(max_examples=20)
@given(data=st.data())
def test_a_match_ends_even_if_no_answer_is_ever_taken(name, data):
    match = data.draw(matches(name))
    table = Table(match.game, match.players, match.options, match.seed)
    table.open()
    answered = 0
    while questions := table.pending():
        table.submit({question.seat: Answer(None, fault="unreadable") for question in questions})
        answered += len(questions)
        assert answered < TOO_MANY
    assert answered == sum(table.refusals) == 3 * sum(table.defaults)
    assert sum(isinstance(event, Defaulted) for event in table.log) == sum(table.defaults)
    assert len(table.outcome().scores) == match.players


@every_game
@short_and_long
@settings(max_examples=12)
@given(data=st.data())
def test_a_match_ends_and_its_outcome_ranks_every_seat(name, length, data):
    match = data.draw(matches(name, length))
    played = Playthrough(match)
    assert sum(1 for _ in played.turns()) < TOO_MANY
    outcome = match.game.outcome(played.state)
    assert not match.game.proceed(played.state)
    assert len(outcome.scores) == len(outcome.ranks) == len(outcome.sheet) == len(outcome.tally) == match.players
    assert outcome.winners == tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    ranked = [(score, rank) for score, rank in zip(outcome.scores, outcome.ranks, strict=True) if rank]
    assert len(ranked) >= match.players - 1
    for score, rank in ranked:
        assert rank > sum(other > score for other, _ in ranked)
        assert rank <= sum(other >= score for other, _ in ranked)


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_playing_a_copy_on_leaves_the_original_as_it_was_and_the_other_way_round(name, data):
    match = data.draw(matches(name))
    played, game = Playthrough(match), match.game
    for turn, _ in enumerate(played.turns()):
        if turn % 9:
            continue
        twin = Playthrough(match)
        twin.state = game.copy(played.state)
        frozen = game.copy(played.state)
        assert twin.state == played.state
        for decision in game.pending(twin.state):
            twin.apply(game.resolve(twin.state, decision.seat, game.sample(twin.state, decision, twin.dice)))
        twin.proceed()
        assert twin.state != played.state
        assert played.state == frozen


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_a_copy_kept_aside_does_not_move_while_the_match_goes_on(name, data):
    match = data.draw(matches(name))
    played = Playthrough(match)
    kept = [
        (match.game.copy(played.state), played.state.key()) for turn, _ in enumerate(played.turns()) if not turn % 9
    ]
    assert [state.key() for state, _ in kept] == [key for _, key in kept]
