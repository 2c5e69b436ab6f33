"""One match of each combination, held at every step against all that must be true: for the many combinations of a full
proof, where each proof by itself would take too long."""

import pytest

from engine.game import IllegalAction
from tests.proof.matches import Playthrough


def test_at_every_step_of_a_match_all_is_in_order(matches):
    for match in matches(2):
        game, dice, trail = match.game, match.dice("walk"), []
        played = Playthrough(match)
        total = None
        for decisions in played.turns():
            state = played.state
            total = total or state.ledger.total()
            assert state.ledger.total() == total
            assert len({decision.seat for decision in decisions}) == len(decisions)
            for decision in decisions:
                game.resolve(state, decision.seat, game.fallback(state, decision))
                forced = game.forced(state, decision)
                if forced is not None:
                    game.resolve(state, decision.seat, forced)
            seat = dice.choice([*range(match.players), None])
            view = game.view(state, seat)
            twin = game.imagine(view, dice)
            assert game.view(twin, seat) == view
            assert game.pending(twin) == decisions
            trail.append((game.copy(state), state.key()))
        assert all(state.key() == key for state, key in trail[:: max(1, len(trail) // 5)])
        fresh = match.new()
        for event in played.log:
            game.apply(fresh, event)
            assert len(game.broken(fresh)) <= match.number % 2  # a poor table has less gold than it should
        assert fresh == played.state
        assert not game.pending(fresh)


def test_whoever_is_not_asked_is_refused(matches):
    for match in matches(1):
        played = Playthrough(match)
        for decisions in played.turns():
            action = match.game.fallback(played.state, decisions[0])
            outsider = next(seat for seat in range(match.players + 1) if seat not in {d.seat for d in decisions})
            with pytest.raises(IllegalAction):
                match.game.resolve(played.state, outsider, action)
