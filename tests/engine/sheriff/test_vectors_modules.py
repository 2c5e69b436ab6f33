"""Worked examples of variants and modules, each from its own record: position, action, exact result."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import parse_options
from engine.sheriff import timing
from engine.sheriff.actions import Accept, Claim, Decline, Offer, Pass, Place, Terms, Yield
from engine.sheriff.events import Ended, Opened, Paid, Returned, RoundBegan
from engine.sheriff.module_events import Claimed, DeputiesShuffled, Shared, TimeRanOut
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hurry,
    hush,
    offer,
    opened,
    passed,
    position,
    purses,
    refused,
    run,
)
from tests.engine.sheriff.six import BOOTY, DEPUTIES, FIRST, SECOND, before_deputies, both_open, both_pass, six
from tests.engine.sheriff.vectors import VECTORS, counted, editions_of, spread
from tests.strategies import Match, Playthrough


@pytest.mark.parametrize("edition", editions_of("V18"))
def test_v18_a_royal_good_is_confiscated_at_its_own_penalty(edition):
    """4.1, 3.4.5."""
    vector = VECTORS["V18"]
    given, expect = vector["given"], vector["expect"]
    state = position(4, bags={1: given["bag"]}, declared={1: given["declared"][1]}, royal=True, edition=edition)
    happened = opened(state, 1)
    if edition == "1e":
        happened += act(state, 0, Place("right"))
    assert counted(state.stands[1]) == expect["stand"]
    assert state.piles[-1] == expect["confiscated"]
    fine = expect["fine_to_sheriff"]
    assert Opened(1, ("apples", "apples"), ("golden_apples",), fine, honest=False, by=(0,)) in happened
    assert purses(state) == [50 + fine, 50 - fine, 50, 50]


@pytest.mark.parametrize("edition", editions_of("V39"))
def test_v39_royal_goods_count_their_value_and_two_or_three_of_their_good(edition):
    """4.1, 2.2."""
    vector = VECTORS["V39"]
    players = list(vector["given"].values())
    state = position(
        4,
        gold={seat: player["gold"] for seat, player in enumerate(players)},
        stands={seat: spread(player["stand"]) for seat, player in enumerate(players)},
        hidden={seat: player["hidden"] for seat, player in enumerate(players)},
        bags=dict.fromkeys(range(1, 4), ("pepper",)),
        royal=True,
        edition=edition,
    )
    outcome = GAME.outcome(state)
    for seat, name in enumerate("ABCD"):
        line: Mapping[str, Any] = outcome.sheet[seat]
        expect = vector["expect"][name]
        assert line["gold"] == players[seat]["gold"]
        assert sum(value for _, value in line["goods"].values()) == expect["goods"]
        assert {good: amount for good, (_, amount) in line["bonuses"].items()} == expect["bonus"]
        assert (line["total"], outcome.scores[seat]) == (expect["total"],) * 2
    assert outcome.winners == ("ABCD".index(vector["expect"]["winner"]),)


@pytest.mark.parametrize("edition", editions_of("V45"))
def test_v45_one_minute_a_merchant_and_what_is_unresolved_at_zero_passes_without_a_bribe(edition):
    """4.2, Q31."""
    vector = VECTORS["V45"]
    players, expect = vector["given"]["players"], vector["expect"]
    rules = GAME.new(players, parse_options(GAME.options, {"timer": "on", "edition": edition}), 1).rules
    assert timing.seconds(rules, players - 1) == expect["budget_seconds"]
    assert expect["unresolved_at_zero"] == "pass, no bribe"
    state = call(hurry(position(players, timer="on", minute=2, bags={1: ("silk",), 2: ("mead",)}, edition=edition)), 1)
    deal(state, Terms(1, gold=9, passes=(2,)))
    hush(state)
    happened = act(state, 0, Yield()) + act(state, 1, Yield())
    returned = [event for event in happened if isinstance(event, Returned)]
    assert TimeRanOut((1,)) in happened
    assert [(event.seat, event.by) for event in returned] == [(1, ()), (2, ()), (3, ())]
    assert purses(state) == [50] * players


def test_v46_the_example_of_the_six_player_rules():
    """4.6, Q33."""
    vector = VECTORS["V46"]
    given, expect = vector["given"], vector["expect"]
    little_john, marion, gilbert, alan, will, david = FIRST, SECOND, 1, 2, 4, 5
    state = six(bags={david: given["David_bag"]}, declared={david: given["David_declared"][1]})
    both_pass(state, gilbert)
    hush(call(state, alan))
    act(state, little_john, Yield())
    number = offer(state, alan, Terms(alan, gold=12, passes=(alan,)))
    act(state, marion, Accept(number))
    act(state, little_john, Accept(number))
    act(state, little_john, Pass())
    assert state.ledger.coins[BOOTY] == expect["booty_gold"]
    hush(call(state, will))
    act(state, little_john, Pass())
    act(state, marion, Offer(Terms(will, gold=8, passes=(will,))))
    act(state, will, Accept(state.next_offer - 1))
    act(state, marion, Pass())
    assert state.called == david
    both_open(state, david)
    happened = act(state, little_john, Decline())
    (shared,) = [event for event in happened if isinstance(event, Shared)]
    assert list(shared.gold) == expect["split"]
    seats = {
        "LittleJohn": little_john,
        "Marion": marion,
        "Alan": alan,
        "Will": will,
        "David": david,
        "Gilbert": gilbert,
    }
    assert purses(state) == [
        *(next(expect[name]["gold"] for name, place in seats.items() if place == seat) for seat in range(6)),
        0,
        0,
    ]
    assert counted(state.stands[david]) == {"cheese": 4}


def test_v49_the_fine_that_both_deputies_earn_is_booty():
    """4.6."""
    expect = VECTORS["V49"]["expect"]
    state = before_deputies(1, bags={1: ("silk", "pepper", "apples")}, declared={1: "cheese"})
    happened = both_open(state, 1)
    assert Paid(1, BOOTY, 10) in happened
    assert state.ledger.coins[BOOTY] == expect["booty_gold"]
    assert [purses(state)[deputy] - 50 for deputy in DEPUTIES] == [expect["deputies_now"]] * 2
    assert purses(state) == [50, 40, 50, 50, 50, 50, 10, 0]


@pytest.mark.parametrize("seed", [1, 2])
def test_v50_each_is_deputy_three_times_in_nine_rounds_and_the_cards_are_shuffled_after_the_third_and_the_sixth(seed):
    """4.6, 3.6."""
    expect = VECTORS["V50"]["expect"]
    options = parse_options(GAME.options, {"deputies": True, "messages": 1, "interject": False})
    log = Playthrough(Match("sheriff", 6, options, seed, seed, None)).play().log
    rounds = [event for event in log if isinstance(event, RoundBegan)]
    assert len(rounds) == expect["game_ends_after_round"]
    assert isinstance(log[-1], Ended)
    drawn = [(event.sheriff, event.second) for event in rounds if event.second is not None]
    assert len(drawn) == len(rounds)
    assert {len(set(pair)) for pair in drawn} == {expect["drawn_per_round"]}
    for lap in range(3):
        assert sorted(seat for pair in drawn[3 * lap : 3 * lap + 3] for seat in pair) == list(range(6))
    assert [sum(seat in pair for pair in drawn) for seat in range(6)] == [expect["times_deputy_each"]] * 6
    orders = [(place, event.order) for place, event in enumerate(log) if isinstance(event, DeputiesShuffled)]
    assert {len(order) for _, order in orders} == {expect["deputy_deck"]}
    before = [sum(isinstance(event, RoundBegan) for event in log[:place]) for place, _ in orders]
    assert before == [0, *expect["reshuffle_after_rounds"]]
    for lap, (_, order) in enumerate(orders):
        assert [seat for pair in drawn[3 * lap : 3 * lap + 3] for seat in pair] == list(order[::-1])


def test_v51_three_peppers_buy_the_top_card_of_the_pepper_pile():
    """4.7, Q15."""
    vector = VECTORS["V51"]
    given, expect = vector["given"]["David"], vector["expect"]
    state = position(4, hidden={1: given["hidden"]}, black_market=True)
    passed(state, 1)
    assert asked(state) == [(1, "claim")]
    high, low = state.black_market[0]
    assert act(state, 1, Claim(vector["action"]["claim"]))[0] == Claimed(1, "pepper", high)
    assert high > low
    assert state.hidden[1] == expect["David"]["hidden"]
    assert state.claimed == ((), (("pepper", high),), (), ())
    assert state.black_market[0] == (low,)
    assert state.gone == ["pepper"] * expect["cards_given_up"]


def test_v52_a_second_claim_in_the_same_round_is_refused():
    """4.7."""
    vector = VECTORS["V52"]
    state = position(4, hidden={1: vector["given"]["hidden"]}, black_market=True)
    passed(state, 1)
    act(state, 1, Claim(vector["action"][0]["claim"]))
    assert vector["expect"]["second"].startswith("illegal")
    assert refused(state, 1, Claim(vector["action"][1]["claim"])) == "It is not your turn. (3)"
    assert state.hidden[1] == ["mead"] * 3


@pytest.mark.parametrize("edition", editions_of("V54"))
def test_v54_hands_of_seven(edition):
    """4.4."""
    expect = VECTORS["V54"]["expect"]
    state = dealt(VECTORS["V54"]["given"]["players"], seven_hand=True, edition=edition)
    assert sum(map(len, state.hands)) == expect["dealt"]
    assert {len(hand) for hand in state.hands} == {7}
    assert len(state.deck) == expect["draw_pile_base"][edition.upper()]


@pytest.mark.parametrize("edition", editions_of("V55"))
def test_v55_blind_removal(edition):
    """4.3."""
    expect = VECTORS["V55"]["expect"]
    state = dealt(VECTORS["V55"]["given"]["players"], blind_removal=True, edition=edition)
    assert len(state.box) == expect["removed_unseen"]
    assert len(state.deck) == expect["draw_pile_base"][edition.upper()]


def dealt(players, **options):
    """A fresh deal, before anybody acts."""
    state = GAME.new(players, parse_options(GAME.options, options), 1)
    run(state, GAME.deal(state))
    return state
