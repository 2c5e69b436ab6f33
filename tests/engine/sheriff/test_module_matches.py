"""Whole matches by chance with every variant, module and format: nothing is lost, nothing is leaked, nothing is stuck."""

import random

import pytest

from engine.game import OptionValue, parse_options
from engine.sheriff.actions import TimeUp
from engine.sheriff.events import Dealt, Ended
from engine.sheriff.module_events import Burnt, Claimed, Discarded, Shared, TimeRanOut
from tests.engine.sheriff.positions import GAME
from tests.strategies import Match, Playthrough

SIX: dict[str, OptionValue] = {"deputies": True}
SETTINGS: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "royal": (3, {"royal": True}),
    "timer": (4, {"timer": "on", "minute": 2}),
    "timer each": (3, {"timer": "each", "minute": 2}),
    "clock": (4, {"timer": "on", "timer_unit": "seconds"}),
    "blind removal": (5, {"blind_removal": True}),
    "hands of seven": (5, {"seven_hand": True}),
    "promos": (3, {"promos": "11"}),
    "black market": (4, {"black_market": True, "laps": 2}),
    "black market, discarded": (3, {"black_market": True, "black_market_discard": True, "laps": 3}),
    "deputies": (6, SIX),
    "deputies and all else": (6, {**SIX, "promos": "11", "black_market": True, "timer": "each", "royal": True}),
    "deputies, one deck each": (6, {**SIX, "deck": "per-seat", "seven_hand": True}),
    "gatekeeper": (4, {"gatekeeper": True, "promos": "11"}),
    "one deck each": (4, {"deck": "per-seat", "laps": 3}),
    "cheap": (5, {"talk": "cheap"}),
    "mute": (3, {"talk": "mute"}),
    "all at once": (
        4,
        {
            "royal": True,
            "promos": "11",
            "black_market": True,
            "blind_removal": True,
            "seven_hand": True,
            "gatekeeper": True,
            "deck": "per-seat",
            "timer": "on",
            "debt_face_up": True,
        },
    ),
}
every_setting = pytest.mark.parametrize("name", SETTINGS)
every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


def played(name, edition, after=None, *, seed=1, purse=None):
    players, given = SETTINGS[name]
    options = parse_options(GAME.options, {"laps": 1, "messages": 4, "edition": edition, **given})
    return Playthrough(Match("sheriff", players, options, seed, seed, purse), after)


def onlookers(state):
    return (*range(state.players), None)


@every_setting
@every_edition
def test_nothing_is_broken_after_any_event_and_the_match_comes_to_its_end(name, edition):
    """4 and 5: with 50 gold and with 3."""
    for purse in (None, 3):
        wrong: list[str] = []

        def check(state, event, wrong=wrong, purse=purse):
            found = GAME.broken(state)
            wrong.extend(what for what in found if purse is None or "gold on the table" not in what)

        match = played(name, edition, check, purse=purse).play()
        assert wrong == []
        assert isinstance(match.log[-1], Ended)
        assert sum(match.state.ledger.coins) == (purse or 50) * match.state.players
        assert len(GAME.outcome(match.state).scores) == match.state.players


@every_setting
@every_edition
def test_the_view_of_an_imagined_state_is_the_view_it_was_imagined_from(name, edition):
    """4 and 5, 3.8: at every decision of a match, for one seat after the other and a spectator."""
    match, dice = played(name, edition, seed=2), random.Random(1)
    for turn, decisions in enumerate(match.turns()):
        lookers = onlookers(match.state)
        seat = lookers[turn % len(lookers)]
        view = GAME.view(match.state, seat)
        twin = GAME.imagine(view, dice)
        assert GAME.view(twin, seat) == view
        assert GAME.view(twin, None) == GAME.view(match.state, None)
        assert GAME.pending(twin) == decisions
        assert twin.ledger.total() == match.state.ledger.total()
        assert GAME.broken(twin) == []


@every_setting
def test_what_a_glance_shows_is_what_the_view_shows(name):
    """4 and 5, 3.8: now and then in a match."""
    match = played(name, "2e", seed=3)
    for turn, _ in enumerate(match.turns()):
        if turn % 7 == 0:
            for seat in onlookers(match.state):
                view, glance = GAME.view(match.state, seat), GAME.glance(match.state, seat)
                for field in view.__slots__:
                    assert getattr(glance, field) == getattr(view, field), field


@pytest.mark.parametrize("name", ["promos", "black market", "deputies and all else", "one deck each"])
def test_events_alone_rebuild_the_match(name):
    """4 and 5: every event applied to an empty table, once more."""
    match = played(name, "1e", seed=4).play()
    empty = GAME.new(match.match.players, match.match.options, match.match.seed)
    for event in match.log:
        GAME.apply(empty, event)
    assert empty == match.state


@every_edition
def test_among_some_matches_everything_special_happens(edition):
    """4.2, 4.5, 4.6, 4.7: the black market, the oil, the trophy, a shared booty, a time that runs out."""
    kinds = set()
    for name, seeds in (("promos", 40), ("black market", 4), ("deputies and all else", 12), ("timer", 12)):
        for seed in range(seeds):
            kinds |= {type(event) for event in played(name, edition, seed=seed).play().log}
    assert {Claimed, Burnt, Discarded, Shared, TimeRanOut} <= kinds


@every_edition
def test_a_clock_that_strikes_at_random_leaves_no_bag_and_no_deal_behind(edition):
    """4.2: by the clock, at one question in ten where it can."""
    for seed in range(4):
        match, dice = played("clock", edition, seed=seed), random.Random(seed)
        state = match.state
        match.apply(GAME.deal(state))
        struck = 0
        while True:
            match.proceed()
            decisions = GAME.pending(state)
            if not decisions:
                break
            for decision in decisions:
                action = GAME.sample(state, decision, dice)
                if TimeUp in decision.kinds and dice.random() < 0.1:
                    action, struck = TimeUp(), struck + 1
                match.apply(GAME.resolve(state, decision.seat, action))
                assert GAME.broken(state) == []
        assert struck
        assert not state.in_force
        assert sum(isinstance(event, TimeRanOut) for event in match.log) == struck


def test_the_deal_tells_nobody_more_than_the_own_hand():
    """4 and 5, 3.8: with all that the deal can hide."""
    match = played("all at once", "1e")
    (deal,) = [event for event in GAME.deal(match.state) if isinstance(event, Dealt)]
    for seat in (0, 1, 2, 3, None):
        seen = deal.seen_by(seat)
        assert (seen.deck, seen.own, set(seen.removed)) == ((), (), {"?"})
        assert [set(hand) <= {"?"} for hand in seen.hands] == [
            owner != seat or not deal.hands[owner] for owner in range(4)
        ]
