"""What every game promises the table, in every combination: legal is what it says is legal, and refusals harm nothing."""

import pytest

from engine.game import IllegalAction
from tests.proof.matches import Playthrough, Words, attempts

TOO_MANY = 20_000
"""Sets of decisions that no match of the telling values comes near."""


def test_sampled_fallback_and_forced_actions_are_legal_and_of_a_kind_that_is_asked_for(matches):
    for match in matches(8):
        played = Playthrough(match)
        for decisions in played.turns():
            assert len({decision.seat for decision in decisions}) == len(decisions)
            for decision in decisions:
                sample = match.game.sample(played.state, decision, played.dice)
                forced = match.game.forced(played.state, decision)
                for action in (sample, match.game.fallback(played.state, decision), forced or sample):
                    assert type(action) in decision.actions
                    assert match.game.resolve(played.state, decision.seat, action)
                assert forced is None or forced == sample


def refused(game, state, seat, action) -> IllegalAction | None:
    """Why the rules do not take this action, or None if they do and something follows."""
    try:
        assert game.resolve(state, seat, action)
    except IllegalAction as refusal:
        return refusal
    return None


def test_nonsense_is_refused_with_its_clause_or_legal_and_trying_it_changes_nothing(matches):
    for match in matches(4):
        played, rng = Playthrough(match), match.dice("nonsense")
        for decisions in played.turns():
            before, key = match.game.copy(played.state), played.state.key()
            asked = rng.choice(decisions)
            legal = match.game.sample(played.state, asked, rng)
            for action in attempts(match, legal, rng, 6):
                refusal = refused(match.game, played.state, asked.seat, action)
                if refusal is None:
                    assert type(action) in asked.actions
                else:
                    assert refusal.clause
                    assert str(refusal).endswith(f"({refusal.clause})")
                    assert 0 < len(str(refusal)) < 400
                assert match.game.pending(played.state) == decisions
            assert played.state == before
            assert played.state.key() == key


def test_whoever_is_not_asked_is_refused_whatever_she_wants(matches):
    for match in matches(2):
        played, rng = Playthrough(match), match.dice("out of turn")
        for decisions in played.turns():
            legal = match.game.sample(played.state, decisions[0], rng)
            silent = {-1, *range(match.players + 1)} - {decision.seat for decision in decisions}
            for seat in sorted(silent):
                for action in (legal, *attempts(match, legal, rng, 2)):
                    with pytest.raises(IllegalAction):
                        match.game.resolve(played.state, seat, action)


def test_a_legal_action_of_a_kind_that_is_not_asked_for_is_refused(matches):
    for match in matches(2):
        played = Playthrough(match)
        earlier = {type(action): action for _, action in Playthrough(match).play().actions}
        assert earlier.keys() <= set(Words.of(match).kinds)
        for decisions in played.turns():
            for kind, action in earlier.items():
                if kind not in decisions[0].actions:
                    with pytest.raises(IllegalAction):
                        match.game.resolve(played.state, decisions[0].seat, action)


def test_a_match_ends_and_its_outcome_ranks_every_seat(matches):
    for match in matches(8):
        played = Playthrough(match)
        assert sum(1 for _ in played.turns()) < TOO_MANY
        assert not match.game.proceed(played.state)
        outcome = match.game.outcome(played.state)
        assert len(outcome.scores) == len(outcome.ranks) == len(outcome.sheet) == len(outcome.tally) == match.players
        assert outcome.winners == tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
        ranked = [(score, rank) for score, rank in zip(outcome.scores, outcome.ranks, strict=True) if rank]
        assert len(ranked) >= match.players - 1
        for score, rank in ranked:
            assert sum(other > score for other, _ in ranked) < rank
            assert rank <= sum(other >= score for other, _ in ranked)


def test_the_same_dice_give_the_same_match_whatever_was_played_in_between(matches):
    for match in matches(2):
        first = Playthrough(match).play()
        second = Playthrough(match)
        for _ in second.turns():
            next(Playthrough(match).turns())
        assert second.log == first.log
        assert second.state.key() == first.state.key()
