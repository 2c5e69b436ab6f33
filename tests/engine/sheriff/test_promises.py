"""Promised favours: what a merchant says she will do as sheriff is recorded, later marked, and has no effect. (3.4.3)"""

import random
from dataclasses import replace

import pytest

from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.sheriff.events import Judged, Offered
from engine.sheriff.state import Favour
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hush,
    moves,
    offer,
    opened,
    passed,
    position,
    purses,
    refused,
    run,
    settle,
    status,
)

PASS_0 = Terms(1, passes=(1,), later_passes=(0,))
OPEN_0 = Terms(1, passes=(1,), later_opens=(0,))
EVERYONE = (0, 1, 2, None)
every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


def floor(players=3, **given):
    """The bag of seat 1 is on the table; hands are so good that every later bag can be honest."""
    hands = dict.fromkeys(range(players), ("cheese",) * 6)
    return call(position(players, hands=hands, **given), 1)


def agreed(terms, **given):
    """Seat 1 has made this deal, and the sheriff is to act on it."""
    state = floor(**given)
    deal(state, terms)
    return state


def next_inspection(state):
    """Everybody does what is done without an answer, up to the next round's first call. Returns all that happened."""
    before, happened = state.round, []
    while state.round == before or asked(state)[0][1] != "pick":
        decision = GAME.pending(state)[0]
        happened += act(state, decision.seat, GAME.fallback(state, decision))
    return happened


def judged(happened):
    return [event for event in happened if isinstance(event, Judged)]


def tallied(state, seat=1):
    """Promises (kept, broken)."""
    tally = GAME.outcome(state).tally[seat]
    return (tally.get("promises_kept", 0), tally.get("promises_broken", 0))


@every_edition
@pytest.mark.parametrize("favour", [{"later_passes": (0,)}, {"later_opens": (2,)}, {"later_passes": (2, 0)}])
def test_a_favour_alone_is_enough_to_offer(edition, favour):
    """3.4.2."""
    state, terms = floor(edition=edition), Terms(1, passes=(1,), **favour)
    assert act(state, 1, Offer(terms)) == [Offered(1, 1, terms)]


def test_a_favour_is_recorded_once_its_offer_is_accepted():
    """3.4.3."""
    state = floor()
    number = offer(state, 1, Terms(1, passes=(1,), later_passes=(0,), later_opens=(2,)))
    hush(state)
    assert not state.favours
    act(state, 0, Accept(number))
    assert state.favours == (Favour(number, 1, 0, "pass", 1), Favour(number, 1, 2, "open", 1))


def test_a_favour_that_the_sheriff_asks_for_is_promised_by_the_merchant_who_accepts():
    """3.4.3."""
    state = hush(floor())
    number = offer(state, 0, PASS_0)
    assert not state.favours
    act(state, 1, Accept(number))
    assert state.favours == (Favour(number, 1, 0, "pass", 1),)


@pytest.mark.parametrize(
    ("seat", "end", "became"), [(0, TurnDown(1), "refused"), (1, Withdraw(1), "withdrawn"), (0, Pass(), "lapsed")]
)
def test_of_an_offer_that_comes_to_nothing_no_favour_is_recorded(seat, end, became):
    """3.4.3."""
    state = floor()
    number = offer(state, 1, PASS_0)
    hush(state)
    if seat == 1:
        act(state, 0, Yield())
    act(state, seat, end)
    assert (status(state, number), state.favours) == (became, ())


@every_edition
@pytest.mark.parametrize(
    ("terms", "verdict", "kept"),
    [(PASS_0, Pass(), True), (PASS_0, Open(), False), (OPEN_0, Open(), True), (OPEN_0, Pass(), False)],
)
def test_a_favour_is_kept_or_broken_by_what_the_new_sheriff_does_with_the_bag(edition, terms, verdict, kept):
    """3.4.3."""
    state = agreed(terms, edition=edition)
    assert judged(next_inspection(state)) == []
    deed = "pass" if terms.later_passes else "open"
    happened = settle(state, 0, verdict)
    assert happened[1] == Judged(1, 1, 0, deed, kept)
    assert judged(happened) == [happened[1]]
    assert state.favours == (Favour(1, 1, 0, deed, 1, kept=kept),)
    assert tallied(state) == ((1, 0) if kept else (0, 1))
    assert [tallied(state, seat) for seat in (0, 2)] == [(0, 0), (0, 0)]


def test_the_same_bag_settled_in_the_round_of_the_promise_says_nothing():
    """3.4.3."""
    state = agreed(Terms(1, passes=(1,), later_opens=(2,)))
    passed(state, 1)
    assert judged(opened(state, 2)) == []
    assert state.favours == (Favour(1, 1, 2, "open", 1),)


def test_another_sheriff_neither_keeps_nor_breaks_the_promise():
    """3.4.3."""
    state = floor()
    deal(state, Terms(2, passes=(2,), later_passes=(0,)))
    next_inspection(state)
    assert state.sheriff == 1
    assert judged(opened(state, 0)) == []
    next_inspection(state)
    assert state.sheriff == 2
    assert judged(passed(state, 0)) == [Judged(1, 2, 0, "pass", kept=True)]


def test_another_bag_neither_keeps_nor_breaks_the_promise():
    """3.4.3."""
    state = agreed(PASS_0)
    next_inspection(state)
    assert judged(opened(state, 2)) == []
    assert judged(passed(state, 0)) == [Judged(1, 1, 0, "pass", kept=True)]


def test_a_promise_is_marked_once_and_not_when_its_maker_is_sheriff_again():
    """3.4.3."""
    state = agreed(PASS_0)
    next_inspection(state)
    passed(state, 0)
    for _ in range(3):
        assert judged(next_inspection(state)) == []
    assert (state.round, state.sheriff) == (5, 1)
    assert judged(opened(state, 0)) == []
    assert tallied(state) == (1, 0)


def test_a_bag_that_does_not_exist_leaves_the_promise_open_for_the_next_time():
    """3.4.3, Q13."""
    promise = (Favour(1, 1, 2, "pass", 1),)
    state = position(3, sheriff=1, round_number=2, bags={2: ()})
    state.favours = promise
    happened = passed(state, 0)
    assert (state.round, judged(happened), state.favours) == (3, [], promise)
    state = position(3, sheriff=1, round_number=5)
    state.favours = promise
    assert judged(opened(state, 2)) == [Judged(1, 1, 2, "pass", kept=False)]


def test_a_favour_whose_time_never_comes_is_neither_kept_nor_broken():
    """3.4.3."""
    state = agreed(PASS_0, round_number=9)
    passed(state, 1)
    passed(state, 2)
    assert GAME.pending(state) == ()
    assert state.favours == (Favour(1, 1, 0, "pass", 9),)
    assert tallied(state) == (0, 0)


@every_edition
@pytest.mark.parametrize(
    ("second", "kept"), [({"later_passes": (0,)}, True), ({"later_opens": (0,)}, False)], ids=["alike", "opposite"]
)
def test_favours_of_two_deals_about_one_bag_are_both_marked(edition, second, kept):
    """3.4.3."""
    state = agreed(PASS_0, edition=edition)
    passed(state, 1)
    deal(state, Terms(1, opens=(2,), **second))
    next_inspection(state)
    deed = "pass" if kept else "open"
    assert judged(passed(state, 0)) == [Judged(1, 1, 0, "pass", kept=True), Judged(2, 1, 0, deed, kept)]
    assert [favour.kept for favour in state.favours] == [True, kept]
    assert tallied(state) == ((2, 0) if kept else (1, 1))


def test_of_one_deal_each_bags_favour_is_marked_by_itself():
    """3.4.3."""
    state = agreed(Terms(1, passes=(1,), later_passes=(0,), later_opens=(2,)))
    next_inspection(state)
    passed(state, 2)
    assert [favour.kept for favour in state.favours] == [None, False]
    passed(state, 0)
    assert [favour.kept for favour in state.favours] == [True, False]


@every_edition
@pytest.mark.parametrize("terms", [PASS_0, OPEN_0], ids=["pass", "open"])
def test_a_promised_favour_leaves_the_new_sheriff_all_her_moves(edition, terms):
    """3.4.3."""
    state = agreed(terms, edition=edition)
    next_inspection(state)
    assert state.bound == [""] * 3
    hush(call(state, 0))
    assert moves(state) == {"Open", "Pass", "Accept", "Offer", "TurnDown", "Withdraw", "Yield"}
    assert GAME.forced(state, GAME.pending(state)[0]) is None
    assert GAME.fallback(state, GAME.pending(state)[0]) == Pass()


@pytest.mark.parametrize(
    ("promised", "against", "verdict"),
    [(PASS_0, Terms(2, gold=3, opens=(0,)), "Open"), (OPEN_0, Terms(0, gold=3, passes=(0,)), "Pass")],
)
def test_a_new_deal_against_a_promised_favour_can_be_made_and_binds(promised, against, verdict):
    """3.4.3, Q20."""
    state = agreed(promised)
    next_inspection(state)
    call(state, 0)
    deal(state, against)
    assert moves(state) == {verdict, "Accept"}


def played_on(terms, edition, seed):
    """A match where seat 1 makes this deal and all the rest is left to these dice: all events, and the table at its end."""
    state = agreed(terms, edition=edition)
    dice, happened = random.Random(seed), []
    while decisions := GAME.pending(state):
        for decision in decisions:
            happened += act(state, decision.seat, GAME.sample(state, decision, dice))
    return happened, state


def without_promises(outcome):
    rows = [{what: n for what, n in row.items() if not what.startswith("promises_")} for row in outcome.tally]
    return replace(outcome, tally=tuple(rows))


@every_edition
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("favour", [{"later_passes": (0,)}, {"later_opens": (0, 2)}])
def test_the_same_play_with_and_without_a_favour_ends_the_same_but_for_the_tally(edition, seed, favour):
    """3.4.3."""
    plain = Terms(1, gold=5, passes=(1,))
    happened, state = played_on(replace(plain, **favour), edition, seed)
    bare, other = played_on(plain, edition, seed)
    assert without_promises(GAME.outcome(state)) == without_promises(GAME.outcome(other))
    assert (state.ledger.coins, state.ledger.places) == (other.ledger.coins, other.ledger.places)
    first = [event for event in judged(happened) if event.number == 1]
    assert [event for event in happened if event not in first] == bare
    assert sum(tallied(state)) - sum(tallied(other)) == len(first) == len(state.favours) - len(other.favours) > 0


@pytest.mark.parametrize("bag", [1, -1, 3, 99, 10**30])
@pytest.mark.parametrize("deed", ["later_passes", "later_opens"])
def test_a_favour_is_for_the_bag_of_another_player_at_the_table(bag, deed):
    """3.4.2."""
    state, terms = floor(), Terms(1, gold=1, passes=(1,), **{deed: (bag,)})
    assert "A favour is promised for another player's bag, not for" in refused(state, 1, Offer(terms))
    assert "A favour is promised for another player's bag, not for" in refused(hush(state), 0, Offer(terms))


@pytest.mark.parametrize(
    "favour",
    [{"later_passes": (2, 2)}, {"later_opens": (0, 2, 0)}, {"later_passes": (2,), "later_opens": (0, 2)}],
)
def test_one_favour_is_promised_for_each_bag(favour):
    """3.4.2."""
    state = floor()
    assert "Promise one thing for each bag" in refused(state, 1, Offer(Terms(1, gold=1, passes=(1,), **favour)))


@pytest.mark.parametrize("bag", [0, 2, 3])
def test_a_favour_may_be_for_the_sheriff_for_a_bag_that_is_settled_and_for_one_that_a_deal_binds(bag):
    """3.4.2, Q20, Q21."""
    state = floor(4)
    deal(state, Terms(1, gold=1, opens=(3,)))
    passed(state, 1)
    passed(call(state, 2), 2)
    terms = Terms(1, opens=(3,), later_passes=(bag,))
    act(state, 3, Yield())
    assert act(state, 1, Offer(terms)) == [Offered(2, 1, terms)]


@pytest.mark.parametrize("seat", EVERYONE)
def test_promised_favours_are_public_open_kept_and_broken(seat):
    """3.8, 3.4.3."""
    state = agreed(Terms(1, passes=(1,), later_passes=(0,), later_opens=(2,)))
    promised = (Favour(1, 1, 0, "pass", 1), Favour(1, 1, 2, "open", 1))
    assert GAME.view(state, seat).favours == GAME.glance(state, seat).favours == promised
    next_inspection(state)
    passed(state, 2)
    assert GAME.view(state, seat).favours == (promised[0], replace(promised[1], kept=False))


def test_a_copy_carries_favours_and_goes_on_alone():
    """3.4.3."""
    state = agreed(PASS_0)
    next_inspection(state)
    twin = GAME.copy(state)
    passed(twin, 0)
    assert [favour.kept for favour in (*twin.favours, *state.favours)] == [True, None]
    opened(state, 0)
    assert [favour.kept for favour in (*twin.favours, *state.favours)] == [True, False]


@pytest.mark.parametrize("seat", EVERYONE)
def test_an_imagined_state_carries_favours_and_marks_them(seat):
    """3.4.3, 3.8."""
    state = agreed(PASS_0)
    next_inspection(state)
    twin = GAME.imagine(GAME.view(state, seat), random.Random(1))
    assert twin.favours == state.favours
    assert judged(passed(twin, 0)) == [Judged(1, 1, 0, "pass", kept=True)]


def test_two_states_that_differ_in_a_favour_alone_have_different_keys():
    """3.4.3."""
    state = agreed(PASS_0)
    keys = {state.key()}
    for changed in ({"by": 2}, {"bag": 2}, {"deed": "open"}, {"round": 2}, {"kept": True}, {"kept": False}):
        twin = GAME.copy(state)
        twin.favours = (replace(state.favours[0], **changed),)
        assert twin != state
        keys.add(twin.key())
    assert len(keys) == 7


@every_edition
def test_the_events_alone_give_the_same_favours_again(edition):
    """3.4.3."""
    state = floor(edition=edition)
    again = GAME.copy(state)
    happened = act(state, 1, Offer(OPEN_0))
    happened += act(state, 2, Yield())
    happened += act(state, 0, Accept(1))
    happened += next_inspection(state)
    happened += act(state, 1, GAME.fallback(state, GAME.pending(state)[0]))
    happened += next_inspection(state)
    run(again, happened)
    assert again == state
    assert again.favours == (Favour(1, 1, 0, "open", 1, kept=False),)


@every_edition
def test_a_promise_for_later_in_the_same_round_binds_nobody(edition):
    """3.4.3, Q18."""
    state = agreed(
        Terms(1, passes=(1,), promises=("I give you 20 gold if you open the bag of seat 2.",)), edition=edition
    )
    passed(state, 1)
    hush(state)
    assert state.called == 2
    assert {"Open", "Pass"} <= moves(state)
    act(state, 0, Open())
    assert purses(state) == [48, 50, 52]
