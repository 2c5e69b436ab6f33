"""What a seat cannot know makes no difference to it: not to what it sees, may do, is told, and hears next."""

import itertools
from collections.abc import Sequence

from engine.game import IllegalAction
from engine.shepherds import events as shepherds
from engine.sheriff.events import Delivered, Drew, Ended, Opened, Paid, Placed, Returned, RoundBegan
from engine.sheriff.module_events import Shared
from tests.proof.matches import Playthrough, attempts

TELLING: dict[str, tuple[type, ...]] = {
    "sheriff": (Opened, Returned, Paid, Delivered, Ended, Drew, Placed, Shared),
    "shepherds": (
        shepherds.Drew,
        shepherds.Inspected,
        shepherds.Looked,
        shepherds.AgentCalled,
        shepherds.Guessed,
        shepherds.Revealed,
        shepherds.Judged,
    ),
}
"""By game, the events that may bring something hidden to light. News may begin to differ with one of these only."""


PASSING: dict[str, tuple[type, ...]] = {
    "sheriff": (Delivered, Paid),
    "shepherds": (shepherds.Guessed, shepherds.Judged),
}
"""By game, the events that say something of which a view may keep no trace: how many goods were missing, and for a
spectator which contraband was held up when it was paid."""


HANDING: dict[str, tuple[type, ...]] = {
    "sheriff": (Delivered, Paid, Shared),
}
"""By game, the events in which all see from which place a card is taken, though not its face: tables may look different
after one, since another place held that card."""


def dream(match, state, seat, rng):
    """The same table with everything drawn anew that the seat does not know."""
    return match.game.imagine(match.game.view(state, seat), rng)


def test_with_all_secrets_drawn_anew_the_table_looks_the_same_and_asks_the_same(matches):
    for match in matches(2):
        played, rng = Playthrough(match), match.dice("dream")
        for decisions in played.turns():
            for seat in match.onlookers(rng.choice(decisions).seat, rng):
                view = match.game.view(played.state, seat)
                twin = match.game.imagine(view, rng)
                assert match.game.view(twin, seat) == view
                assert match.game.view(twin, None) == match.game.view(played.state, None)
                assert match.game.pending(twin) == decisions
                assert twin.ledger.total() == played.state.ledger.total()
                assert match.game.broken(twin) == match.game.broken(played.state)


def test_fallback_and_forced_action_hang_on_nothing_that_the_asked_seat_does_not_know(matches):
    for match in matches(2):
        played, rng = Playthrough(match), match.dice("fallback")
        for decisions in played.turns():
            for asked in decisions:
                twin = dream(match, played.state, asked.seat, rng)
                assert match.game.fallback(twin, asked) == match.game.fallback(played.state, asked)
                assert match.game.forced(twin, asked) == match.game.forced(played.state, asked)


def test_a_sampled_action_hangs_on_nothing_that_the_asked_seat_does_not_know(matches):
    for match in matches(2):
        played, rng = Playthrough(match), match.dice("sample")
        for decisions in played.turns():
            asked = rng.choice(decisions)
            one, other = (dream(match, played.state, asked.seat, rng) for _ in range(2))
            assert match.game.sample(one, asked, match.dice("same")) == match.game.sample(
                other, asked, match.dice("same")
            )


def verdict(match, state, seat, action):
    """What the seat is told of its own try."""
    try:
        match.game.resolve(state, seat, action)
    except IllegalAction as refusal:
        return f"refused: {refusal}"
    return "taken"


def test_what_a_seat_may_do_and_how_it_is_refused_hangs_on_nothing_that_it_does_not_know(matches):
    for match in matches(2):
        played, rng = Playthrough(match), match.dice("tries")
        for decisions in played.turns():
            asked = rng.choice(decisions)
            legal = match.game.sample(played.state, asked, rng)
            for seat in match.onlookers(asked.seat, rng)[:2]:
                twin = dream(match, played.state, seat, rng)
                for action in (legal, *attempts(match, legal, rng, 4)):
                    assert verdict(match, twin, seat, action) == verdict(match, played.state, seat, action), action


def happenings(game, state, seat, action):
    """Every event that follows, each applied before the next one is asked for."""
    for event in game.resolve(state, seat, action):
        game.apply(state, event)
        yield event
    while events := game.proceed(state):
        for event in events:
            game.apply(state, event)
            yield event


def test_after_the_same_action_a_seat_hears_the_same_until_something_hidden_comes_to_light(matches):
    """For each onlooker the action that follows is played in the real state and in one of the same look."""
    for match in matches(2):
        played, rng, pieces = Playthrough(match), match.dice("news"), 0
        for decisions in played.turns():
            asked = rng.choice(decisions)
            action = match.game.sample(played.state, asked, rng)
            for seat in match.onlookers(asked.seat, rng):
                twin = dream(match, played.state, seat, rng)
                if seat == asked.seat or verdict(match, twin, asked.seat, action) == "taken":
                    pieces += compare_news(match, match.game.copy(played.state), twin, asked.seat, action, seat)
        assert pieces > 0


def compare_news(match, real, twin, asked, action, seat) -> int:
    """How many pieces of news were the same."""
    same, differing = in_step(match, (real, twin), asked, (action, action), seat)
    if differing:
        event, other = differing
        assert type(event) is type(other)
        assert may_tell(match, event), event
    return same


def in_step(match, states, asked, actions, seat) -> tuple[int, tuple]:
    """Two tables go on side by side: how many pieces of news were the same to the seat, and the two events that were not.

    While the news are the same the table looks the same. What tells them apart must show on the table as well, or it was
    not for this seat to hear.
    """
    same = 0
    here, there = (happenings(match.game, state, asked, act) for state, act in zip(states, actions, strict=True))
    for event, other in itertools.zip_longest(here, there):
        looks_the_same = match.game.view(states[0], seat) == match.game.view(states[1], seat)
        if heard(event, seat) != heard(other, seat):
            if looks_the_same and not isinstance(event, PASSING.get(match.combination.name, ())):
                assert in_any_order(heard(event, seat)) == in_any_order(heard(other, seat))
            return same, (event, other)
        if not looks_the_same and isinstance(event, HANDING.get(match.combination.name, ())):
            return same, ()
        assert looks_the_same or is_over(match, states[0]), event
        same += 1
    assert match.game.pending(states[0]) == match.game.pending(states[1])
    return same, ()


def heard(event, seat):
    return None if event is None else event.seen_by(seat)


def in_any_order(event) -> list[str]:
    """What an event tells, apart from the order of cards that lie nowhere in order (the own hand)."""
    return sorted(repr(event).replace("(", " ").replace(")", " ").replace(",", " ").split())


def is_over(match, state) -> bool:
    """In the last event all is revealed: sorted in the news, as it lay on the table."""
    return not match.game.proceed(state) and not match.game.pending(state)


def may_tell(match, event) -> bool:
    """The deputies' cards lie face down, so a round that begins with two of them turns some up."""
    if isinstance(event, RoundBegan) and event.second is not None:
        return True
    telling: Sequence[type] = TELLING.get(match.combination.name, ())
    return isinstance(event, tuple(telling))


FOLLOWED = 12
"""Sets of decisions for which two ways are followed that sound the same."""


def test_two_actions_that_sound_the_same_to_a_seat_look_the_same_to_it_from_then_on(matches):
    """Nothing is drawn anew here, so a view or an event that shows too much is found out."""
    for match in matches(2):
        played, rng, followed = Playthrough(match), match.dice("sound"), 0
        for decisions in played.turns():
            asked = rng.choice(decisions)
            tries = 30 if len(decisions) > 1 else 4
            one, *others = (match.game.sample(played.state, asked, rng) for _ in range(tries))
            for other in others:
                if other != one:
                    seat = rng.choice(match.onlookers(asked.seat, rng)[1:])
                    followed += follow(match, played.state, asked, (one, other), seat, rng)
        assert followed > 0


def follow(match, state, asked, actions, seat, rng) -> int:
    """How many pieces of news were the same to the seat, and so had to look the same."""
    here, there, same = match.game.copy(state), match.game.copy(state), 0
    for _ in range(FOLLOWED):
        more, differing = in_step(match, (here, there), asked.seat, actions, seat)
        same += more
        if differing or not match.game.pending(here):
            break
        asked = match.game.pending(here)[0]
        actions = (match.game.sample(here, asked, rng),) * 2
        if verdict(match, there, asked.seat, actions[1]) != "taken":
            break
    return same


def test_the_spectator_hears_nothing_that_a_seat_does_not_hear(matches):
    for match in matches(2):
        for event in Playthrough(match).play().log:
            open_to_all = event.seen_by(None)
            for seat in range(match.players):
                glimpse = event.seen_by(seat)
                assert glimpse is not None or open_to_all is None
                if glimpse is not None:
                    assert glimpse.seen_by(None) == open_to_all


def test_a_glance_shows_what_the_view_shows(matches):
    for match in matches(1):
        played, rng = Playthrough(match), match.dice("glance")
        for decisions in played.turns():
            for seat in match.onlookers(decisions[0].seat, rng):
                view, glance = match.game.view(played.state, seat), match.game.glance(played.state, seat)
                for name in type(view).__slots__:
                    assert getattr(glance, name) == getattr(view, name), name
