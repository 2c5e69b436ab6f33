"""Formats: cheap talk, where nothing is offered, and mute play, where nothing is said."""

import pytest

from engine.game import parse_options
from engine.sheriff.actions import Accept, Decline, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.sheriff.events import Accepted, Delivered, Offered
from engine.sheriff.module_events import Consented, Shared
from engine.table import Answer, Said, Table
from tests.engine.sheriff.positions import (
    GAME,
    act,
    call,
    deal,
    hush,
    moves,
    opened,
    passed,
    position,
    purses,
    refused,
)
from tests.engine.sheriff.six import before_deputies, both_open, six, verdict
from tests.strategies import Match, Playthrough

BARGAINS = (Offer(Terms(1, gold=5, passes=(1,))), Accept(1), TurnDown(1), Withdraw(1))
every_bargain = pytest.mark.parametrize("action", BARGAINS, ids=lambda action: type(action).__name__)


def cheap(**given):
    return call(position(4, talk="cheap", **given), 1)


@every_bargain
def test_in_cheap_talk_a_merchant_can_only_talk_and_is_told_why(action):
    """5.3: the owner, and another merchant who interjects."""
    state = cheap()
    assert moves(state) == {"Yield"}
    reason = "In this format nothing can be offered or accepted: all you can do is talk. (5.3)"
    assert refused(state, 1, action) == reason
    act(state, 1, Yield())
    assert refused(state, 2, action) == reason


@every_bargain
def test_in_cheap_talk_the_sheriff_talks_opens_or_lets_pass_and_is_told_why_no_more(action):
    """5.3: after all have spoken."""
    state = hush(cheap())
    assert moves(state) == {"Open", "Pass", "Yield"}
    assert refused(state, 0, action) == (
        "In this format nothing can be offered or accepted: talk, open the bag or let it pass. (5.3)"
    )


@every_bargain
def test_in_cheap_talk_at_the_message_limit_a_verdict_is_all_that_is_left(action):
    """5.3, 3.4.1: two messages for the bag."""
    state = hush(cheap(messages=2))
    assert moves(state) == {"Open", "Pass"}
    assert "(5.3)" in refused(state, 0, action)
    assert refused(state, 0, Yield()) == "The talk over this bag is over: open the bag or let it pass. (3.4.1)"


def test_other_actions_at_the_wrong_time_are_not_blamed_on_the_format():
    """5.3: a merchant tries to open the bag, the sheriff to decline."""
    assert refused(cheap(), 1, Open()) == "Open is not possible now; possible: yield. (3)"
    assert "Decline is not possible now" in refused(hush(cheap()), 0, Decline())
    assert "Offer is not possible now; possible: call. (3)" in refused(position(4, talk="cheap"), 0, BARGAINS[0])


def test_in_cheap_talk_only_passing_and_fines_move_anything():
    """5.3: one bag is let pass, one is opened."""
    state = cheap(bags={1: ("silk",), 2: ("mead",)})
    passed(state, 1)
    opened(state, 2)
    assert (purses(state), state.hidden[1]) == ([54, 50, 46, 50], ["silk"])


@pytest.mark.parametrize(("players", "options"), [(4, {}), (6, {"deputies": True}), (3, {"gatekeeper": True})])
def test_whole_matches_of_cheap_talk_see_no_offer(players, options):
    """5.3: by chance."""
    given = parse_options(GAME.options, {"talk": "cheap", "laps": 1, **options})
    log = Playthrough(Match("sheriff", players, given, 2, 2, 3)).play().log
    assert not [event for event in log if isinstance(event, Offered | Accepted | Delivered | Consented)]
    assert all(not event.agreed for event in log if isinstance(event, Shared))


def test_in_cheap_talk_deputies_decide_by_what_they_say_and_the_fine_is_split():
    """5.3, 4.6: both open a lie, and one alone another."""
    state = before_deputies(1, talk="cheap", bags={1: ("silk",), 2: ("mead",)}, declared={1: "apples", 2: "apples"})
    both_open(state, 1)
    verdict(state, 2, (0, Pass()), (3, Open()))
    verdict(state, 4, (0, Pass()), (3, Pass()))
    hush(state)
    act(state, 0, Pass())
    act(state, 3, Pass())
    assert purses(state) == [52, 46, 46, 56, 50, 50, 0, 0]


def table_of(**options):
    """A table that has come to the first bag; the first sheriff is seat 0."""
    table = Table(GAME, 3, parse_options(GAME.options, {"first_sheriff": "0", **options}), 1)
    table.open()
    while table.pending()[0].decision.ask != "answer":
        table.submit({question.seat: Answer(question.fallback) for question in table.pending()})
    return table


@pytest.mark.parametrize(("talk", "heard"), [("binding", True), ("cheap", True), ("mute", False)])
def test_words_are_heard_unless_the_format_is_mute(talk, heard):
    """5.3: the owner speaks, at the table."""
    table = table_of(talk=talk)
    (question,) = table.pending()
    happened = table.submit({question.seat: Answer(Yield(), "Only apples, good man.", note="They are silk.")})
    assert (Said(question.seat, "Only apples, good man.") in happened) is heard
    assert [event for event in table.log if isinstance(event, Said)] == (
        [Said(question.seat, "Only apples, good man.")] if heard else []
    )
    seen = [event for seat in range(3) for event in table.seen_by(seat)]
    assert any(isinstance(event, Said) for event in seen) is heard


def test_in_mute_play_no_word_is_heard_at_any_time():
    """5.3: everyone always talks, through a whole match."""
    options = parse_options(GAME.options, {"talk": "mute", "laps": 1, "messages": 2})
    table = Table(GAME, 3, options, 1)
    table.open()
    while questions := table.pending():
        table.submit({question.seat: Answer(question.fallback, "Hear me!") for question in questions})
    assert not [event for event in table.log if isinstance(event, Said)]


def test_in_mute_play_offers_are_made_and_bind_as_ever():
    """5.3, 3.4.3: five gold and a favour for passage."""
    state = call(position(4, talk="mute"), 1)
    assert moves(state) == {"Offer", "Accept", "TurnDown", "Withdraw", "Yield"}
    deal(state, Terms(1, gold=5, passes=(1,), later_passes=(2,)))
    assert "A deal binds you" in refused(state, 0, Open())
    passed(state, 1)
    assert purses(state) == [55, 45, 50, 50]
    assert [favour.deed for favour in state.favours] == ["pass"]


def test_in_mute_play_a_promise_in_words_is_refused():
    """5.3, 3.4.2: by a merchant, and in a demand."""
    state = call(position(4, talk="mute"), 1)
    terms = Terms(1, gold=5, promises=("I will remember this.",), passes=(1,))
    reason = "There are no words in this format, so no promises in words. (5.3)"
    assert refused(state, 1, Offer(terms)) == reason
    hush(state)
    assert refused(state, 0, Offer(terms)) == reason


def test_in_binding_talk_a_promise_in_words_is_taken():
    """5.3, 3.4.2: the default."""
    state = call(position(4), 1)
    act(state, 1, Offer(Terms(1, promises=("I will remember this.",), passes=(1,))))
    assert state.offers[1].terms.promises == ("I will remember this.",)


def test_mute_deputies_deal_and_share_as_ever():
    """5.3, 4.6: a demand, a yes, and the other's yes."""
    state = hush(call(six(talk="mute"), 1))
    act(state, 0, Offer(Terms(1, gold=4, passes=(1,))))
    act(state, 1, Accept(1))
    act(state, 3, Accept(1))
    act(state, 3, Pass())
    assert purses(state) == [50, 46, 50, 50, 50, 50, 4, 0]
