"""A match can be rebuilt both ways: from its answers by the rules, and from its events without any rules."""

from engine.table import Refused, TableEvent
from tests.proof.matches import after_every_event, played_wildly, replayed


def test_the_answers_alone_rebuild_table_log_and_outcome(matches):
    for match in matches(4):
        table, submissions = played_wildly(match)
        again = replayed(match, submissions)
        assert again.log == table.log
        assert again.state_key() == table.state_key()
        assert again.outcome() == table.outcome()
        assert (again.defaults, again.refusals) == (table.defaults, table.refusals)
        assert [again.seen_by(seat) for seat in range(match.players)] == [
            table.seen_by(seat) for seat in range(match.players)
        ]


def test_a_tables_events_alone_rebuild_its_state(matches):
    for match in matches(4):
        table, _ = played_wildly(match)
        rebuilt = match.new()
        for event in table.log:
            if not isinstance(event, TableEvent):
                match.game.apply(rebuilt, event)
        assert rebuilt.key() == table.state_key()
        assert not match.game.pending(rebuilt)
        assert match.game.outcome(rebuilt) == table.outcome()


def test_after_every_single_event_the_rebuilt_state_is_the_state_that_was(matches):
    for match in matches(2):
        played, keys = after_every_event(match, lambda state: state.key())
        rebuilt = match.new()
        for event, key in zip(played.log, keys, strict=True):
            match.game.apply(rebuilt, event)
            assert rebuilt.key() == key


def test_answers_of_one_set_may_arrive_one_by_one_in_any_order(matches):
    for match in matches(4):
        table, submissions = played_wildly(match)
        again, rng = match.table(), match.dice("order")
        for answers in submissions:
            for seat in rng.sample(sorted(answers), len(answers)):
                again.submit({seat: answers[seat]})
        assert again.state_key() == table.state_key()
        for seat in range(match.players):
            assert again.seen_by(seat) == table.seen_by(seat)
        assert [e for e in again.log if not isinstance(e, Refused)] == [
            e for e in table.log if not isinstance(e, Refused)
        ]
