"""Module: the cards of the black market, those given up for them, and what all that counts and tells."""

import random

import pytest

from engine.game import OptionError, parse_options
from engine.sheriff.actions import (
    Accept,
    Claim,
    Decline,
    Offer,
    Open,
    Place,
    Terms,
)
from engine.sheriff.events import Called, Delivered, Paid
from engine.sheriff.module_events import Claimed, Declined
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hush,
    opened,
    passed,
    position,
    refused,
    run,
)

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
PEPPERS = ["pepper"] * 3
HIGH = ((30, 27), (32, 29), (34, 31))


def market(**given):
    return position(4, black_market=True, **given)


@pytest.mark.parametrize(("values", "piles"), [("high", HIGH), ("low", ((14, 10), (16, 12), (18, 14)))])
@every_edition
def test_three_piles_of_two_lie_open_with_the_dearer_card_on_top(values, piles, edition):
    """4.7: a fresh deal with either set of figures."""
    options = parse_options(GAME.options, {"black_market": True, "black_market_values": values, "edition": edition})
    state = GAME.new(4, options, 1)
    run(state, GAME.deal(state))
    for seat in (0, 1, 2, 3, None):
        view = GAME.view(state, seat)
        assert (view.black_market, view.claimed) == (piles, ((),) * 4)


@every_edition
def test_declining_costs_nothing(edition):
    """4.7: three peppers stay."""
    state = market(hidden={1: PEPPERS}, edition=edition)
    passed(state, 1)
    assert GAME.fallback(state, GAME.pending(state)[0]) == Decline()
    assert act(state, 1, Decline()) == [Declined(1, "claim")]
    assert (state.hidden[1], state.claimed[1], state.black_market) == (PEPPERS, (), HIGH)


def test_by_an_option_the_three_cards_are_discarded():
    """4.7, Q15: 2nd edition, onto the pile."""
    state = market(hidden={1: PEPPERS}, discard=("apples",), black_market_discard=True)
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    assert (state.piles[0], state.gone) == (["apples", *PEPPERS], [])
    assert not GAME.broken(state)


def test_in_the_first_edition_the_sheriff_places_them():
    """4.7, Q15, 3.4.5: onto the right pile."""
    state = market(hidden={1: PEPPERS}, left=("apples",), right=("cheese",), edition="1e", black_market_discard=True)
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    assert asked(state) == [(0, "stack")]
    act(state, 0, Place("right"))
    assert state.piles == [["apples"], ["cheese", *PEPPERS]]
    assert asked(state) == [(0, "pick")]


def test_out_of_the_game_they_are_never_shuffled_in_again():
    """4.7, Q15, 3.7: three peppers are given up, all see them go, and they are in no pile."""
    state = market(hidden={1: PEPPERS})
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    assert {GAME.view(state, seat).gone for seat in (0, 1, None)} == {("pepper",) * 3}
    assert (state.piles, state.evidence) == ([[]], [])


def test_everyone_learns_of_a_claim_and_nothing_of_the_cards_that_stay():
    """4.7, 3.8: three peppers between a silk and a mead."""
    state = market(hidden={1: ["silk", "pepper", "pepper", "mead", "pepper"]})
    passed(state, 1)
    (event,) = act(state, 1, Claim("pepper"))
    assert event.seen_by(2) == event.seen_by(None) == Claimed(1, "pepper", 30)
    assert GAME.view(state, 2).hidden[1] == ("?", "?")
    assert GAME.view(state, 1).hidden[1] == ("silk", "mead")


def test_who_saw_a_card_still_knows_which_one_is_left():
    """4.7, 3.8: the sheriff was shown the silk; the peppers before it are given up."""
    state = market(hidden={1: [*PEPPERS, "silk", "mead"]})
    state.hidden_cards[1][3].seen |= 1
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    assert GAME.view(state, 0).hidden[1] == ("silk", "?")


def test_a_black_market_card_counts_its_value_and_nothing_else():
    """4.7, 2.3: a claim for 30, with a silk that stays."""
    state = market(hidden={1: [*PEPPERS, "silk"]})
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    line = GAME.outcome(state).sheet[1]
    assert line["extras"] == {"black market pepper 30": 30}
    assert line["goods"] == {"apples": [1, 2], "silk": [1, 8]}
    assert line["total"] == 50 + 30 + 2 + 8 + 20


@every_edition
def test_black_market_cards_are_no_contraband_in_ties(edition):
    """4.7, 2.4, Q03: equal points and no legal goods; 0 has one silk, 1 two black market cards."""
    state = market(hidden={0: ["silk"]}, gold={0: 52, 1: 3, 2: 0, 3: 0}, edition=edition)
    state.claimed = ((), (("pepper", 30), ("pepper", 27)), (), ())
    outcome = GAME.outcome(state)
    assert outcome.scores[:2] == (60, 60)
    assert [line["contraband_cards"] for line in outcome.sheet[:2]] == [1, 0]
    assert (outcome.winners, outcome.reason) == ((0,), "contraband")


def test_black_market_cards_can_be_neither_offered_nor_paid():
    """4.7, 3.4.2, 3.5, Q36: seat 1 has one, and nothing else."""
    state = call(market(gold={1: 0}, bags={1: ("silk",)}), 1)
    state.claimed = ((), (("pepper", 30),), (), ())
    for terms in (Terms(1, hidden=("pepper",), passes=(1,)), Terms(1, stand=("pepper",), passes=(1,))):
        assert "3.4.2" in refused(state, 1, Offer(terms))
    hush(state)
    happened = act(state, 0, Open())
    assert Paid(1, 0, 0, cancelled=4) in happened
    assert state.claimed[1] == (("pepper", 30),)


def test_sampled_answers_claim_what_can_be_claimed_and_now_and_then_decline():
    """4.7: three peppers and three meads, of which the pepper is sold out."""
    state = market(hidden={1: [*PEPPERS, *["mead"] * 3]})
    state.black_market = ((), (32, 29), (34, 31))
    passed(state, 1)
    dice = random.Random(1)
    drawn = {str(GAME.sample(state, GAME.pending(state)[0], dice)) for _ in range(40)}
    assert drawn == {str(Claim("mead")), str(Decline())}


@pytest.mark.parametrize(("name", "value"), [("black_market_values", "low"), ("black_market_discard", True)])
def test_figures_and_discards_without_a_black_market_are_refused(name, value):
    """4.7, Q15."""
    with pytest.raises(OptionError, match=f"{name} says nothing without black_market: add black_market=on"):
        GAME.new(4, parse_options(GAME.options, {name: value}), 1)


def test_without_the_module_nobody_is_asked_and_nothing_lies_there():
    """4.7: three peppers."""
    state = position(4, hidden={1: PEPPERS})
    passed(state, 1)
    assert (asked(state), GAME.view(state, 1).black_market) == ([(0, "pick")], ())


def test_a_claim_leaves_a_deal_by_number_short_and_then_what_is_there_is_shown():
    """4.7, 3.4.3: in the 2nd edition 1 has promised a silk that she does not have, and gives up all else."""
    state = call(market(hidden={1: PEPPERS}), 1)
    deal(state, Terms(1, gold=2, hidden=("silk",), opens=(2,)))
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    happened = opened(state, 2)
    assert Delivered(1, 1, 0, (0,), gold=2, missing=1) in happened


def test_an_offer_of_cards_that_were_given_up_cannot_be_accepted_any_more():
    """4.7, 3.4.2: 1 has offered a pepper over her own bag for the opening of 2, then claims with it."""
    state = call(market(hidden={1: PEPPERS}), 1)
    act(state, 1, Offer(Terms(1, hidden=("pepper",), opens=(2,))))
    passed(state, 1)
    act(state, 1, Claim("pepper"))
    run(state, [Called(2)])
    hush(state)
    assert "1 face-down cards are more than seat 1 has free (0 lie there)" in refused(state, 0, Accept(1))
