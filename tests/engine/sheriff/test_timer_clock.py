"""Variant: the time limit by the clock. The rules are told that the time is up, as the answer of the seat that is asked."""

import random
from typing import Any

import pytest

from engine.game import parse_options
from engine.sheriff.actions import (
    Accept,
    Burn,
    Call,
    Claim,
    Offer,
    Open,
    Pass,
    Place,
    Terms,
    TimeUp,
    Yield,
)
from engine.sheriff.events import Returned, RoundBegan
from engine.sheriff.module_events import Claimed, TimeRanOut
from engine.table import Answer, Table
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hush,
    moves,
    opened,
    passed,
    position,
    purses,
    refused,
    status,
)
from tests.engine.sheriff.six import six
from tests.strategies import Match, Playthrough

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
PASS_1 = Terms(1, gold=5, passes=(1,))


def returned(happened):
    return [(event.seat, event.by) for event in happened if isinstance(event, Returned)]


def test_a_bag_bound_to_be_opened_passes_when_the_time_is_over():
    """4.2, Q31: the clock runs out while the bound bag lies on the table."""
    state = call(position(4, timer="on", timer_unit="seconds", bags={3: ("mead",)}), 1)
    deal(state, Terms(2, gold=7, opens=(3,)))
    passed(state, 1)
    hush(call(state, 3))
    assert moves(state) == {"Open", "Accept", "TimeUp"}
    happened = act(state, 0, TimeUp())
    assert happened[:2] == [TimeRanOut((1,)), Returned(3, (), ("mead",), ())]
    assert purses(state) == [50] * 4


def test_pledged_face_down_goods_and_promised_gold_are_free_again():
    """4.2, Q31, Q23: 1 has pledged three peppers for the opening of 2, and can claim with them after the time is over."""
    state = call(position(4, timer="on", timer_unit="seconds", hidden={1: ["pepper"] * 3}, black_market=True), 1)
    deal(state, Terms(1, gold=50, hidden=("pepper",) * 3, opens=(2,)))
    assert [card.pledged for card in state.hidden_cards[1]] == [1, 1, 1]
    act(state, asked(state)[0][0], TimeUp())
    assert [card.pledged for card in state.hidden_cards[1]] == [0, 0, 0]
    assert asked(state) == [(1, "claim")]
    assert act(state, 1, Claim("pepper"))[0] == Claimed(1, "pepper", 30)
    assert state.round == 2


def test_bags_passing_out_of_time_bring_claims_and_oil_one_after_the_other():
    """4.2, 4.5, 4.7: the bag of 1 held brimstone oil, and 2 and 3 have three of a kind."""
    state = call(
        position(
            4,
            timer="on",
            timer_unit="seconds",
            stands={3: ["apples"]},
            hidden={2: ["mead"] * 3, 3: ["silk"] * 3},
            bags={1: ("brimstone_oil",)},
            promos="brimstone_oil",
            black_market=True,
        ),
        1,
    )
    act(state, 1, TimeUp())
    assert asked(state) == [(1, "burn")]
    act(state, 1, Burn(3, "apples", 1))
    assert asked(state) == [(2, "claim")]
    happened = act(state, 2, Claim("mead"))
    assert returned(happened) == [(3, ())]
    act(state, 3, Claim("silk"))
    assert state.claimed == ((), (), (("mead", 32),), (("silk", 34),))
    assert state.round == 2


def test_a_deal_already_carried_out_is_not_undone():
    """4.2, Q31: 1 has paid and gone; then the time is over."""
    state = call(position(4, timer="on", timer_unit="seconds"), 1)
    deal(state, PASS_1)
    passed(state, 1)
    act(state, 0, TimeUp())
    assert purses(state) == [55, 45, 50, 50]
    assert state.round == 2


def test_a_deal_lapsing_with_one_bag_leaves_another_bag_bound_by_a_deal_that_was_paid():
    """4.2, 3.4.3, Q31: 1 has paid for the bags of 1 and 2; then the minute of 4, who paid for 2 and 4, runs out."""
    state = call(position(5, timer="each", timer_unit="seconds"), 1)
    deal(state, Terms(1, gold=5, passes=(1, 2)))
    passed(state, 1)
    assert purses(state) == [55, 45, 50, 50, 50]
    call(state, 4)
    deal(state, Terms(4, gold=3, passes=(2, 4)))
    act(state, 0, TimeUp())
    assert state.bound == ["", "pass", "pass", "", ""]
    hush(call(state, 2))
    assert "A deal binds you" in refused(state, 0, Open())


def test_a_deal_lapsing_frees_a_bag_that_no_other_deal_names():
    """4.2, Q31: the same without the first deal."""
    state = call(position(5, timer="each", timer_unit="seconds"), 4)
    deal(state, Terms(4, gold=3, passes=(2, 4)))
    act(state, 0, TimeUp())
    assert state.bound == [""] * 5


def test_a_promise_is_not_judged_by_a_bag_that_passes_out_of_time():
    """4.2, 3.4.3: 0 promised 1 in an earlier round to open the bag of 2, and then has no time to."""
    state = position(3, sheriff=1, timer="on", timer_unit="seconds", bags={0: ("apples",), 2: ("silk",)})
    call(state, 0)
    deal(state, Terms(0, passes=(0,), later_opens=(2,)))
    passed(state, 0)
    opened(state, 2)
    (favour,) = state.favours
    late = position(3, sheriff=0, timer="on", timer_unit="seconds", bags={2: ("silk",)})
    late.favours = (favour,)
    call(late, 2)
    act(late, 2, TimeUp())
    assert late.favours == (favour,)
    assert favour.kept is None


def test_in_the_next_round_the_time_begins_anew():
    """4.2: the time of the first round is over."""
    state = position(3, timer="on", timer_unit="seconds", hands=dict.fromkeys(range(3), ("apples",) * 5))
    happened = act(state, 0, TimeUp())
    assert RoundBegan(2, 1) in happened
    assert not state.out_of_time


@every_edition
def test_the_clock_can_strike_at_any_word_over_a_bag_and_at_the_call(edition):
    """4.2: time is counted by the clock, for all bags together."""
    state = position(4, timer="on", timer_unit="seconds", edition=edition)
    assert moves(state) == {"Call", "TimeUp"}
    act(state, 0, Call(1))
    for _ in range(4):
        assert "TimeUp" in moves(state)
        act(state, asked(state)[0][0], Yield())
    copies = [position(4, timer="on", timer_unit="seconds", edition=edition), state]
    for table in copies:
        happened = act(table, asked(table)[0][0], TimeUp())
        assert sorted(returned(happened)) == [(1, ()), (2, ()), (3, ())]


def test_with_a_minute_for_each_bag_the_clock_stands_still_between_bags():
    """4.2: no bag is on the table."""
    state = position(4, timer="each", timer_unit="seconds")
    assert moves(state) == {"Call"}
    assert refused(state, 0, TimeUp()) == "TimeUp is not possible now; possible: call. (3)"
    act(state, 0, Call(2))
    assert "TimeUp" in moves(state)


def test_the_clock_does_not_strike_at_side_questions_payments_and_piles():
    """4.2: a claim, a payment in goods, and a pile for what was confiscated."""
    options: dict[str, Any] = {"timer": "on", "timer_unit": "seconds"}
    claim = position(4, hidden={1: ["pepper"] * 3}, black_market=True, **options)
    passed(claim, 1)
    pay = position(4, gold={1: 1}, stands={1: ["apples", "cheese", "bread"]}, bags={1: ("silk",)}, **options)
    opened(pay, 1)
    pile = position(4, bags={1: ("silk",)}, edition="1e", **options)
    opened(pile, 1)
    for state, ask in ((claim, (1, "claim")), (pay, (1, "pay")), (pile, (0, "stack"))):
        assert asked(state) == [ask]
        assert "TimeUp is not possible now" in refused(state, ask[0], TimeUp())
    act(pile, 0, Place("left"))
    assert "TimeUp" in moves(pile)


@pytest.mark.parametrize("options", [{}, {"timer": "on"}, {"timer": "each"}])
def test_without_a_clock_nobody_can_say_that_the_time_is_up(options):
    """4.2: no time limit, or one in messages."""
    state = position(4, **options)
    for ready in (state, hush(call(state.copy(), 1)), call(state.copy(), 1)):
        seat = asked(ready)[0][0]
        assert "TimeUp" not in moves(ready)
        assert refused(ready, seat, TimeUp()).startswith("TimeUp is not possible now; possible: ")


def test_a_refusal_names_no_time_up_among_what_a_player_can_do():
    """4.2: a sheriff under the clock tries to claim."""
    state = hush(call(position(4, timer="on", timer_unit="seconds"), 1))
    assert "timeup" not in refused(state, 0, Claim("silk"))


def test_only_who_is_asked_can_be_answered_for_by_the_clock():
    """4.2: the owner has the word."""
    state = call(position(4, timer="on", timer_unit="seconds"), 1)
    assert refused(state, 0, TimeUp()) == "It is not your turn. (3)"


def test_by_the_clock_messages_never_run_out_of_time():
    """4.2: many more messages than a minute is worth."""
    state = call(position(3, timer="each", timer_unit="seconds", messages=40, interject=False), 1)
    for _ in range(30):
        act(state, asked(state)[0][0], Yield())
    assert (state.called, state.out_of_time) == (1, False)


def test_time_up_is_recorded_as_an_answer_of_the_seat_that_is_asked():
    """4.2: at a table, over the first bag."""
    options = parse_options(GAME.options, {"timer": "on", "timer_unit": "seconds", "first_sheriff": "0"})
    table = Table(GAME, 3, options, 1)
    table.open()
    while table.pending()[0].decision.ask != "pick":
        table.submit({q.seat: Answer(q.fallback) for q in table.pending()})
    happened = table.submit({0: Answer(TimeUp())})
    assert happened[0] == TimeRanOut(())
    assert table.refusals == [0] * 3
    assert sum(isinstance(event, Returned) for event in happened) == 2


@pytest.mark.parametrize("each", ["on", "each"])
def test_time_up_is_never_sampled_and_never_the_fallback(each):
    """4.2: whole matches by chance."""
    options = parse_options(GAME.options, {"timer": each, "timer_unit": "seconds", "laps": 1})
    played = Playthrough(Match("sheriff", 4, options, 3, 3, None))
    dice = random.Random(1)
    for decisions in played.turns():
        for decision in decisions:
            assert type(GAME.sample(played.state, decision, dice)) is not TimeUp
            assert type(GAME.fallback(played.state, decision)) is not TimeUp
    assert not [event for event in played.log if isinstance(event, TimeRanOut)]


def test_in_cheap_talk_the_clock_strikes_too():
    """4.2, 5.3: words only."""
    state = call(position(4, timer="on", timer_unit="seconds", talk="cheap"), 1)
    assert moves(state) == {"Yield", "TimeUp"}
    assert moves(hush(state)) == {"Open", "Pass", "Yield", "TimeUp"}


def test_a_tally_counts_no_bag_that_passed_out_of_time_for_the_sheriff():
    """4.2: the bag of 1 lies and passes."""
    state = call(position(3, timer="on", timer_unit="seconds", bags={1: ("silk",)}), 1)
    act(state, 1, TimeUp())
    assert state.tally[1]["passed_lying"] == 1
    assert (state.tally[0]["passed_lies"], state.tally[0]["passed_truths"]) == (0, 0)


def test_deputies_with_open_minds_lose_the_bag_to_the_clock():
    """4.2, 4.6: one would let the bag pass, and the other, acting alone, has made a deal."""
    state = hush(call(six(timer="on", timer_unit="seconds", bags={1: ("silk",)}), 1))
    act(state, 0, Pass())
    act(state, 3, Offer(PASS_1))
    act(state, 1, Accept(1))
    assert status(state, 1) == "accepted"
    happened = act(state, 3, TimeUp())
    assert happened[0] == TimeRanOut((1,))
    assert sorted(returned(happened)) == [(1, ()), (2, ()), (4, ()), (5, ())]
    assert purses(state) == [50] * 6 + [0, 0]
