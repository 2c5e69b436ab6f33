"""A match can be rebuilt: from its events alone, from its answers, and in whatever order answers arrived."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import GAMES
from engine.table import Answer, Refused, Table, TableEvent
from tests.strategies import GARBAGE, Match, Playthrough, matches

every_game = pytest.mark.parametrize("name", GAMES)


def opened(match: Match) -> Table:
    table = Table(match.game, match.players, match.options, match.seed)
    table.open()
    return table


def played_by_dice(match: Match) -> tuple[Table, list[dict[int, Answer]]]:
    """A match at a table, with words, notes, refusals and defaults, and every submission that made it."""
    table, rng, submissions = opened(match), random.Random(match.dice), []
    while questions := table.pending():
        answers = {}
        for question in questions:
            action = match.game.sample(table._state, question.decision, rng)
            if rng.random() < 0.2:
                action = GARBAGE[match.name](rng)
            fault = "unreadable" if rng.random() < 0.1 else ""
            answers[question.seat] = Answer(action, rng.choice(("", "Hm.", "Deal?")), rng.choice(("", "x")), fault)
        submissions.append(answers)
        table.submit(answers)
    return table, submissions


@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_events_alone_rebuild_the_state(name, data):
    match = data.draw(matches(name))
    played = Playthrough(match).play()
    rebuilt = match.game.new(match.players, match.options, match.seed)
    for event in played.log:
        match.game.apply(rebuilt, event)
    assert rebuilt == played.state
    assert match.game.outcome(rebuilt) == match.game.outcome(played.state)


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_the_same_answers_give_the_same_events_state_and_outcome(name, data):
    match = data.draw(matches(name))
    table, submissions = played_by_dice(match)
    again = opened(match)
    for answers in submissions:
        again.submit(answers)
    assert again.log == table.log
    assert again.state_key() == table.state_key()
    assert again.outcome() == table.outcome()
    assert (again.defaults, again.refusals) == (table.defaults, table.refusals)


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_a_tables_log_without_the_talk_rebuilds_the_state(name, data):
    match = data.draw(matches(name))
    table, _ = played_by_dice(match)
    rebuilt = match.game.new(match.players, match.options, match.seed)
    for event in table.log:
        if not isinstance(event, TableEvent):
            match.game.apply(rebuilt, event)
    assert rebuilt.key() == table.state_key()


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_answers_may_arrive_one_by_one_in_any_order(name, data):
    match = data.draw(matches(name))
    table, submissions = played_by_dice(match)
    again, rng = opened(match), random.Random(match.dice)
    for answers in submissions:
        for seat in rng.sample(sorted(answers), len(answers)):
            again.submit({seat: answers[seat]})
    assert again.state_key() == table.state_key()
    for seat in range(match.players):
        assert again.seen_by(seat) == table.seen_by(seat)
    assert [e for e in again.log if not isinstance(e, Refused)] == [e for e in table.log if not isinstance(e, Refused)]


@every_game
@settings(max_examples=15)
@given(data=st.data())
def test_another_match_in_between_changes_nothing(name, data):
    match = data.draw(matches(name))
    other = data.draw(matches(name))
    alone = Playthrough(match).play()
    beside, disturbing = Playthrough(match), Playthrough(other).turns()
    for _ in beside.turns():
        next(disturbing, None)
    assert beside.log == alone.log


@every_game
def test_another_seed_is_another_deal(name):
    options = {option.name: option.default for option in GAMES[name].options}
    deals = {repr(GAMES[name].deal(GAMES[name].new(3, options, seed))) for seed in range(20)}
    assert len(deals) == 20
