"""What a seat cannot know makes no difference to it: not to what it sees, may do, is told, and hears next."""

from collections.abc import Sequence

from engine.game import IllegalAction
from engine.sheriff.events import Delivered, Drew, Ended, Opened, Paid, Placed, Returned
from tests.proof.matches import Playthrough, attempts

TELLING: dict[str, tuple[type, ...]] = {
    "sheriff": (Opened, Returned, Paid, Delivered, Ended, Drew, Placed),
}
"""By game, the events that may bring something hidden to light. News may begin to differ with one of these only."""


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
        played, rng, heard = Playthrough(match), match.dice("news"), 0
        for decisions in played.turns():
            asked = rng.choice(decisions)
            action = match.game.sample(played.state, asked, rng)
            for seat in match.onlookers(asked.seat, rng):
                twin = dream(match, played.state, seat, rng)
                if seat == asked.seat or verdict(match, twin, asked.seat, action) == "taken":
                    heard += compare_news(match, match.game.copy(played.state), twin, asked.seat, action, seat)
        assert heard > 0


def compare_news(match, real, twin, asked, action, seat) -> int:
    """How many pieces of news were the same. While they are, the table looks the same too."""
    same = 0
    both = zip(happenings(match.game, real, asked, action), happenings(match.game, twin, asked, action), strict=True)
    for event, other in both:
        if event.seen_by(seat) != other.seen_by(seat):
            assert may_tell(match, event)
            assert type(event) is type(other)
            return same
        assert match.game.view(twin, seat) == match.game.view(real, seat), event
        same += 1
    assert match.game.pending(twin) == match.game.pending(real)
    return same


def may_tell(match, event) -> bool:
    telling: Sequence[type] = TELLING.get(match.combination.name, ())
    return isinstance(event, tuple(telling))


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
