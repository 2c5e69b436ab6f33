"""How long a match lasts, and what happens when it is over."""

import pytest

from engine.game import parse_options
from engine.sheriff.actions import Call, Exchange, Yield
from engine.sheriff.events import Drew, Ended, RoundBegan
from engine.table import Answer, Table
from tests.engine.sheriff.positions import GAME, asked, hush, passed, position, refused


def last_round(**given):
    """The very last round of three players; the bags are declared."""
    return position(3, sheriff=2, round_number=9, **given)


def finish(state):
    happened = []
    while asked(state):
        seat = state.called if state.called >= 0 else next(s for s in state.merchants if not state.settled[s])
        happened += passed(state, seat)
    return happened


def rounds(players, **options):
    table = Table(GAME, players, parse_options(GAME.options, {"messages": 1, **options}), 3)
    table.open()
    while questions := table.pending():
        table.submit({question.seat: Answer(question.fallback) for question in questions})
    return [event.sheriff for event in table.log if isinstance(event, RoundBegan)]


@pytest.mark.parametrize(("players", "times"), [(3, 3), (4, 2), (5, 2)])
def test_everyone_is_sheriff_equally_often_clockwise(players, times):
    """3.6."""
    sheriffs = rounds(players)
    assert len(sheriffs) == players * times
    assert sheriffs == [(sheriffs[0] + turn) % players for turn in range(players * times)]


@pytest.mark.parametrize("laps", [1, 4, 9])
def test_an_option_says_how_often_everyone_is_sheriff(laps):
    """3.6."""
    assert len(rounds(3, laps=laps)) == 3 * laps


def test_the_match_ends_with_the_last_bag_and_without_a_refill():
    """3.6."""
    state = last_round(hands={0: ("apples", "silk")})
    happened = finish(state)
    assert isinstance(happened[-1], Ended)
    assert not [event for event in happened if isinstance(event, Drew | RoundBegan)]
    assert state.hands == [["apples", "silk"], [], []]


def test_after_the_end_nobody_is_asked_and_nothing_is_possible():
    """3.6."""
    state = last_round()
    finish(state)
    assert asked(state) == []
    assert list(GAME.proceed(state)) == []
    for seat, action in ((0, Yield()), (1, Exchange()), (2, Call(0))):
        assert "not your turn" in refused(state, seat, action)


def test_the_round_before_the_last_is_not_the_end():
    """3.6."""
    state = position(3, sheriff=1, round_number=8)
    for seat in (2, 0):
        happened = passed(state, seat)
    assert RoundBegan(9, 2) in happened


def test_at_the_end_contraband_is_revealed_to_all():
    """2.3."""
    state = last_round(hidden={0: ("silk", "mead"), 2: ("pepper",)}, bags={1: ("crossbow",)})
    assert GAME.view(state, 1).hidden == (("?", "?"), (), ("?",))
    ended = finish(state)[-1]
    assert ended == Ended((("mead", "silk"), ("crossbow",), ("pepper",)))
    for seat in (0, 1, 2, None):
        assert ended.seen_by(seat) == ended
        assert GAME.view(state, seat).hidden == (("silk", "mead"), ("crossbow",), ("pepper",))
    assert GAME.view(state, 0).hidden_seen == ((1, 1), (1,), (1,))


def test_hands_score_nothing_and_stay_unknown():
    """2.3."""
    state = last_round(hands={1: ("crossbow",) * 5})
    finish(state)
    assert GAME.outcome(state).sheet[1]["goods"] == {"apples": [1, 2]}
    assert GAME.view(state, 0).hands[1] == ("?",) * 5


def test_contraband_is_not_revealed_before():
    """2.3, 3.8."""
    state = hush(last_round(hidden={0: ("silk",)}))
    for seat in (1, 2, None):
        assert GAME.view(state, seat).hidden[0] == ("?",)
