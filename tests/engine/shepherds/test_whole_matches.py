"""Whole matches at every table, with each profile: what must hold at every point of them."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import IllegalAction, OptionError, parse_options
from engine.playout import deal, play_out
from engine.shepherds import Shepherds
from engine.table import Answer, Defaulted, Table
from tests.engine.shepherds.garbage import shepherds_garbage
from tests.engine.shepherds.positions import GAME

TABLES = [(players, profile) for players in range(2, 8) for profile in ("house", "strict")]
every_table = pytest.mark.parametrize(("players", "profile"), TABLES)
TOO_MANY = 20_000


def option_values(option):
    if isinstance(option.default, bool):
        return st.booleans()
    if option.choices:
        return st.sampled_from(option.choices)
    if option.name == "rounds":
        return st.sampled_from([1, 2, 8])
    return st.integers(0, 2)


any_options = st.fixed_dictionaries({option.name: option_values(option) for option in GAME.options})


class Playthrough:
    """A match by random legal actions; `look` sees the state after each event."""

    def __init__(self, players, options, seed, look=lambda state, event: None):
        self.state = GAME.new(players, parse_options(GAME.options, options), seed)
        self.dice = random.Random(seed)
        self.look = look
        self.log = []

    def apply(self, events):
        for event in events:
            GAME.apply(self.state, event)
            self.log.append(event)
            self.look(self.state, event)

    def settle(self):
        while events := GAME.proceed(self.state):
            self.apply(events)

    def turns(self):
        self.apply(GAME.deal(self.state))
        self.settle()
        while decisions := GAME.pending(self.state):
            yield decisions
            for decision in decisions:
                action = GAME.sample(self.state, decision, self.dice)
                self.apply(GAME.resolve(self.state, decision.seat, action))
            self.settle()


@every_table
def test_no_event_breaks_an_invariant_and_nothing_is_lost(players, profile):
    """2.2: two matches to their end."""
    for seed in (1, 2):
        played = Playthrough(players, {"profile": profile}, seed)
        before = played.state.ledger.total()

        def sound(state, event, before=before):
            assert GAME.broken(state) == [], event
            assert state.ledger.total() == before

        played.look = sound
        assert 0 < sum(1 for _ in played.turns()) < TOO_MANY
        outcome = GAME.outcome(played.state)
        assert max(outcome.scores) >= played.state.rules.target
        assert outcome.winners == tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)


@every_table
def test_events_alone_rebuild_every_point_of_a_match(players, profile):
    """2.2."""
    options = {"profile": profile}
    rebuilt = GAME.new(players, parse_options(GAME.options, options), 3)

    def same(state, event):
        GAME.apply(rebuilt, event)
        assert rebuilt.key() == state.key()

    for _ in Playthrough(players, options, 3, same).turns():
        pass
    assert GAME.pending(rebuilt) == ()


@every_table
def test_what_a_seat_does_not_know_can_be_drawn_anew_at_every_point(players, profile):
    """2.11: every event of a match, one seat or a spectator after the other."""
    dice = random.Random(players)

    def dreamt(state, event):
        seat = dice.choice((*range(players), None))
        view = GAME.view(state, seat)
        twin = GAME.imagine(view, dice)
        assert GAME.view(twin, seat) == view, (seat, event)
        assert GAME.broken(twin) == []
        assert GAME.pending(twin) == GAME.pending(state)
        glance = GAME.glance(state, seat)
        assert all(getattr(glance, name) == getattr(view, name) for name in type(view).__slots__)
        assert glance.players == view.players == players

    for _ in Playthrough(players, {"profile": profile}, 4, dreamt).turns():
        pass


@every_table
def test_fallback_forced_and_sampled_actions_are_legal_and_hang_on_what_their_seat_knows(players, profile):
    """2.11, 2.2."""
    played = Playthrough(players, {"profile": profile}, 5)
    for decisions in played.turns():
        for decision in decisions:
            twin = GAME.imagine(GAME.view(played.state, decision.seat), played.dice)
            fallback, forced = GAME.fallback(played.state, decision), GAME.forced(played.state, decision)
            sample = GAME.sample(played.state, decision, random.Random(1))
            assert (GAME.fallback(twin, decision), GAME.forced(twin, decision)) == (fallback, forced)
            assert GAME.sample(twin, decision, random.Random(1)) == sample
            assert forced is None or forced == sample
            for action in (fallback, forced or sample, sample):
                assert type(action) in decision.actions
                assert GAME.resolve(played.state, decision.seat, action)


@every_table
def test_a_copy_goes_its_own_way(players, profile):
    """2.2."""
    played = Playthrough(players, {"profile": profile}, 6)
    kept = []
    for turn, _ in enumerate(played.turns()):
        if turn % 15 == 0:
            kept.append((GAME.copy(played.state), played.state.key()))
            twin = GAME.copy(played.state)
            assert twin == played.state
            play_out(GAME, twin, random.Random(turn))
            assert played.state.key() == kept[-1][1] != twin.key()
    assert [state.key() for state, _ in kept] == [key for _, key in kept]


@every_table
def test_a_match_ends_and_counts_every_default_if_nobody_answers(players, profile):
    """2.10, A33, 4.1."""
    table = Table(GAME, players, parse_options(GAME.options, {"profile": profile}), 7)
    table.open()
    answered = 0
    while questions := table.pending():
        table.submit({question.seat: Answer(None, fault="unreadable") for question in questions})
        answered += len(questions)
        assert answered < TOO_MANY
    assert answered == sum(table.refusals) == 3 * sum(table.defaults)
    assert sum(isinstance(event, Defaulted) for event in table.log) == sum(table.defaults)


@settings(max_examples=25)
@given(players=st.integers(2, 7), options=any_options, seed=st.integers(0, 2**48))
def test_with_any_options_a_match_is_sound_and_can_be_dreamt(players, options, seed):
    """2.2, 2.11."""
    dice = random.Random(seed)
    played = Playthrough(players, {**options, "rounds": min(options["rounds"], 2)}, seed)
    for decisions in played.turns():
        assert GAME.broken(played.state) == []
        seat = dice.choice((decisions[0].seat, None))
        view = GAME.view(played.state, seat)
        twin = GAME.imagine(view, dice)
        assert GAME.view(twin, seat) == view
        assert GAME.pending(twin) == decisions
        assert GAME.broken(twin) == []


@settings(max_examples=15)
@given(players=st.integers(2, 7), options=any_options, seed=st.integers(0, 2**48))
def test_garbage_is_refused_with_a_clause_or_legal_and_asking_changes_nothing(players, options, seed):
    """2.2."""
    played, dice = Playthrough(players, {**options, "rounds": 1}, seed), random.Random(seed)
    for decisions in played.turns():
        before = played.state.copy()
        for _ in range(4):
            seat = dice.choice((dice.choice(decisions).seat, dice.randint(-1, 8)))
            with suppress(IllegalAction):
                assert GAME.resolve(played.state, seat, shepherds_garbage(dice))
        assert played.state == before


@settings(max_examples=10)
@given(players=st.integers(2, 7), seed=st.integers(0, 2**48))
def test_a_match_can_go_on_through_imagined_states_alone(players, seed):
    """2.11."""
    played, dice = Playthrough(players, {"rounds": 3}, seed), random.Random(seed)
    for decisions in played.turns():
        seat = dice.choice((*(decision.seat for decision in decisions), None))
        played.state = GAME.imagine(GAME.view(played.state, seat), dice)
    assert len(GAME.outcome(played.state).scores) == players


def test_the_same_seed_and_dice_give_the_same_match_and_another_seed_another():
    """2.1."""
    logs = []
    for seed in (8, 8, 9):
        played = Playthrough(5, {}, seed)
        for _ in played.turns():
            pass
        logs.append(played.log)
    assert logs[0] == logs[1] != logs[2]


def test_tables_too_small_or_too_large_and_unknown_profiles_are_refused():
    """2, 3.1."""
    options = parse_options(GAME.options, {})
    for players in (-1, 0, 1, 8, 10**9):
        with pytest.raises(OptionError, match=f"2 to 7 players, not {players}"):
            GAME.new(players, options, 1)
    with pytest.raises(OptionError, match="choose house or strict"):
        parse_options(GAME.options, {"profile": "printed"})


def test_it_keeps_the_words_of_the_protocol():
    """2: name, title, players, defaults."""
    assert (GAME.name, GAME.title, GAME.players) == ("shepherds", "Wild West Shepherds", (2, 7))
    assert parse_options(GAME.options, {}) == {option.name: option.default for option in GAME.options}
    assert {ruling.option for ruling in GAME.rulings if ruling.option} <= {option.name for option in GAME.options}
    assert {ruling.standing for ruling in GAME.rulings} == {"inferred", "house"}
    state = deal(Shepherds(), 4, parse_options(GAME.options, {}), 1)
    assert play_out(GAME, state, random.Random(1)) > 0
