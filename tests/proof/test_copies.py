"""A copy is the same state, and from then on another one."""

import itertools

from tests.proof.matches import Playthrough

EVERY = 7
"""Copies are taken at every so many sets of decisions."""


def test_a_copy_is_equal_and_playing_it_to_its_end_leaves_the_original_as_it_was(matches):
    for match in matches(2):
        played = Playthrough(match)
        for _ in itertools.islice(played.turns(), 0, None, EVERY):
            key = played.state.key()
            twin = played.branch(match.game.copy(played.state))
            assert twin.state == played.state
            assert twin.state.key() == key
            while decisions := match.game.pending(twin.state):
                twin.answer_all(decisions)
            assert played.state.key() == key
            assert twin.state.key() != key


def test_copies_kept_aside_do_not_move_while_the_match_goes_on(matches):
    for match in matches(2):
        played = Playthrough(match)
        kept = [(match.game.copy(played.state), played.state.key()) for _ in played.turns()]
        assert [state.key() for state, _ in kept] == [key for _, key in kept]


def test_a_copy_goes_on_exactly_as_the_original_does(matches):
    for match in matches(2):
        played = Playthrough(match)
        for decisions in played.turns():
            twin = played.branch(match.game.copy(played.state))
            twin.dice.setstate(played.dice.getstate())
            assert match.game.pending(twin.state) == decisions
            for asked in decisions:
                assert match.game.forced(twin.state, asked) == match.game.forced(played.state, asked)
                assert match.game.fallback(twin.state, asked) == match.game.fallback(played.state, asked)
            if len(played.log) % EVERY == 0:
                twin.answer_all(decisions)
                done = len(played.log)
                played.answer_all(decisions)
                assert played.log[done:] == twin.log
                assert played.state == twin.state
                break
