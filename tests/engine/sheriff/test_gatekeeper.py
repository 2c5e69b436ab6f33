"""Format: one seat is sheriff in every round and has no hand; the merchants are ranked among themselves."""

import pytest

from engine.game import parse_options
from engine.sheriff.actions import HandOver, Offer, Start, Terms
from engine.sheriff.events import Ended, RoundBegan
from engine.sheriff.scoring import scores
from tests.engine.sheriff.positions import GAME, act, asked, call, deal, opened, passed, position, purses, refused, run
from tests.strategies import Match, Playthrough

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
SIX = ("apples",) * 6


def gatekeeper(players=4, **given):
    return position(players, gatekeeper=True, **given)


@every_edition
@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 8), (5, 10)])
def test_the_same_seat_is_sheriff_in_every_round_and_there_are_as_many_as_ever(players, rounds, edition):
    """5.1, 3.6: whole matches."""
    given = {"gatekeeper": True, "messages": 1, "interject": False, "edition": edition}
    options = parse_options(GAME.options, given)
    log = Playthrough(Match("sheriff", players, options, 1, 1, None)).play().log
    began = [event for event in log if isinstance(event, RoundBegan)]
    assert [event.round for event in began] == list(range(1, rounds + 1))
    assert len({event.sheriff for event in began}) == 1
    assert isinstance(log[-1], Ended)


@pytest.mark.parametrize("seat", range(4))
def test_the_seat_can_be_named(seat):
    """5.1, Q32: a fresh deal."""
    options = parse_options(GAME.options, {"gatekeeper": True, "first_sheriff": str(seat)})
    state = GAME.new(4, options, 1)
    run(state, GAME.deal(state))
    assert state.sheriff == seat
    assert [len(hand) for hand in state.hands] == [0 if other == seat else 6 for other in range(4)]


def test_else_it_is_drawn_from_the_seed():
    """5.1, Q32: several seeds."""
    drawn = set()
    for seed in range(12):
        state = GAME.new(3, parse_options(GAME.options, {"gatekeeper": True}), seed)
        run(state, GAME.deal(state))
        drawn.add(state.sheriff)
    assert drawn == {0, 1, 2}


@every_edition
@pytest.mark.parametrize(("players", "left"), [(3, 144), (4, 186), (5, 180)])
def test_no_hand_is_dealt_to_the_sheriff(players, left, edition):
    """5.1, 3.0: a fresh deal of 156 or 204 cards."""
    state = GAME.new(players, parse_options(GAME.options, {"gatekeeper": True, "edition": edition}), 1)
    run(state, GAME.deal(state))
    assert len(state.deck) == left - (10 if edition == "1e" else 0)


@every_edition
def test_the_sheriff_never_draws_at_the_refill(edition):
    """5.1, 3.6: a round ends."""
    state = gatekeeper(hands={1: ("apples",) * 5}, edition=edition)
    for seat in (1, 2, 3):
        passed(state, seat)
    assert (state.round, state.sheriff) == (2, 0)
    assert [len(hand) for hand in state.hands] == [0, 6, 6, 6]
    assert asked(state) == ([(0, "start")] if edition == "2e" else [(1, "market")])


def test_the_sheriff_has_a_sheriffs_part_and_no_other():
    """5.1: names the starter, who cannot be the sheriff; makes deals; opens."""
    state = gatekeeper(bags={1: ("silk",)}, declared={1: "apples"})
    call(state, 1)
    deal(state, Terms(2, gold=3, opens=(1,)))
    opened(state, 1)
    assert purses(state) == [57, 46, 47, 50]
    for seat in (2, 3):
        passed(state, seat)
    assert "Name a merchant" in refused(state, 0, Start(0))


def test_the_sheriff_pays_for_opening_a_true_bag_in_gold_and_then_in_goods_won():
    """5.1, 3.5: 6 are owed, with 1 gold and bribes of the past."""
    state = gatekeeper(gold={0: 1}, stands={0: ["apples", "cheese", "chickens"]}, bags={1: ("apples",) * 3})
    opened(state, 1)
    assert asked(state) == [(0, "pay")]
    act(state, 0, HandOver(("apples", "chickens")))
    assert (purses(state)[:2], state.stands[0]) == ([0, 51], ["cheese"])


def finished():
    """The sheriff is richest, and has most apples and cheese; the merchants have less of both."""
    return gatekeeper(
        gold={0: 90, 1: 50, 2: 50, 3: 40},
        stands={0: ["apples"] * 6 + ["cheese"], 1: ["apples"] * 3, 2: ["apples", "cheese"], 3: ["cheese"]},
        hidden={0: ["silk"]},
    )


def test_merchants_are_ranked_among_themselves_and_the_sheriff_not_at_all():
    """5.1, 2.4: a table at the end."""
    outcome = GAME.outcome(finished())
    assert outcome.scores == (90 + 12 + 3 + 8, 50 + 6 + 20, 50 + 2 + 3 + 10 + 12, 40 + 3 + 12)
    assert (outcome.ranks, outcome.winners, outcome.reason) == ((0, 2, 1, 3), (2,), "points")


def test_goods_on_the_sheriffs_stand_count_their_value_and_neither_earn_nor_take_a_bonus():
    """5.1, 2.2: the same table."""
    lines = GAME.outcome(finished()).sheet
    assert lines[0]["bonuses"] == {}
    assert lines[0]["goods"] == {"apples": [6, 12], "cheese": [1, 3], "silk": [1, 8]}
    assert lines[1]["bonuses"] == {"apples": ["king", 20]}
    assert lines[2]["bonuses"] == {"apples": ["queen", 10], "cheese": ["king", 12]}
    assert lines[3]["bonuses"] == {"cheese": ["king", 12]}


def test_royal_goods_and_plates_on_the_sheriffs_stand_take_no_bonus_either():
    """5.1, 4.1, 4.5: the sheriff has three golden apples' worth and a feast plate."""
    sheet = scores([0] * 3, [(), ("apples",), ()], [("golden_apples", "feast_plate"), (), ()], unranked=0)
    assert [score.bonuses for score in sheet] == [{}, {"apples": ("king", 20)}, {}]
    assert sheet[0].goods_value == 6


@every_edition
def test_two_merchants_may_share_the_victory_and_the_richer_sheriff_is_no_part_of_it(edition):
    """5.1, 2.4: equal in everything."""
    state = gatekeeper(gold={0: 99, 1: 60, 2: 60, 3: 1}, edition=edition)
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.ranks) == ((1, 2), (0, 1, 1, 3))
    assert outcome.reason == ("shared" if edition == "2e" else "undecided")


def test_a_sheriff_with_as_many_points_as_the_best_merchant_makes_no_tie():
    """5.1, 2.4: all have 60 points but one."""
    outcome = GAME.outcome(gatekeeper(gold={0: 60, 1: 60, 2: 10, 3: 10}))
    assert (outcome.winners, outcome.reason) == ((1,), "points")


def test_ties_between_merchants_go_by_legal_goods_as_ever():
    """5.1, 2.4: equal points; 1 has two legal cards and the sheriff has nine."""
    state = gatekeeper(
        gold={0: 50, 1: 46, 2: 52, 3: 0}, stands={0: ["bread"] * 9, 1: ["apples"] * 2, 2: ["apples"] * 2}
    )
    state.ledger.move(state.stands[2], state.box, ("apples", "apples"))
    outcome = GAME.outcome(state)
    state.ledger.coins[2] += outcome.scores[1] - outcome.scores[2]
    assert (GAME.outcome(state).winners, GAME.outcome(state).reason) == ((1,), "legal goods")


@pytest.mark.parametrize("terms", [Terms(1, passes=(1,), later_passes=(2,)), Terms(1, passes=(1,), later_opens=(2,))])
def test_no_merchant_can_promise_a_favour_as_sheriff(terms):
    """5.1, 3.4.2: she will never be one."""
    state = call(gatekeeper(), 1)
    assert refused(state, 1, Offer(terms)) == (
        "No merchant is ever sheriff in this format, so there is no favour to promise. (5.1)"
    )
    act(state, 1, Offer(Terms(1, passes=(1,), promises=("My thanks.",))))


def test_everyone_sees_that_the_sheriff_has_no_hand():
    """5.1, 3.8: the table of each."""
    state = gatekeeper(hands=dict.fromkeys((1, 2, 3), ("apples",)))
    for seat in (0, 1, 2, 3, None):
        assert GAME.view(state, seat).hands[0] == ()
