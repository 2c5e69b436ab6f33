"""Two states are equal if everything in them is; no part is forgotten in the comparison or shared by a copy."""

from dataclasses import replace

import pytest

from engine.sheriff.actions import Terms
from engine.sheriff.state import Debt, Favour, OfferRecord, Phase, Proposal, State
from tests.engine.sheriff.positions import GAME, call, offer, position


def busy():
    """Something in every part of the table."""
    state = position(
        3,
        stands={1: ("apples",)},
        hidden={1: ("silk", "mead")},
        hands={0: ("pepper",), 1: ("cheese",)},
        discard=("mead", "silk"),
    )
    offer(call(state, 1), 1, Terms(1, gold=5, passes=(1,)))
    state.aside[2].append(state.deck.pop())
    state.count(1, "caught")
    state.returned_by, state.returned = 2, ("silk",)
    state.debt, state.reshuffles = Debt(2, 0, 4), 3
    state.evidence.append(state.deck.pop())
    return state


STATUS = ("open", "accepted", "lapsed")


def put(name, value):
    return lambda state: setattr(state, name, value)


CHANGES = {
    "after_debt": put("after_debt", (Debt(1, 0, 3),)),
    "aside": lambda state: state.aside[2].pop(),
    "asked_to_draw": put("asked_to_draw", 9),
    "bag_sizes": lambda state: state.bag_sizes.__setitem__(1, 5),
    "bags": lambda state: state.bags[1].append("silk"),
    "black_market": put("black_market", ((30,), (), ())),
    "bound": lambda state: state.bound.__setitem__(2, "open"),
    "box": lambda state: state.box.append("silk"),
    "called": put("called", 2),
    "claimed": put("claimed", ((("silk", 34),), (), ())),
    "debt": put("debt", Debt(1, 0, 3)),
    "deck": lambda state: state.deck.reverse(),
    "declared": lambda state: state.declared.__setitem__(1, (1, "cheese")),
    "deputies_left": put("deputies_left", (1, 2)),
    "evidence": lambda state: state.evidence.append("silk"),
    "extras": put("extras", (("claim", 1),)),
    "gone": lambda state: state.gone.append("silk"),
    "hands": lambda state: state.hands[0].pop(),
    "hidden": lambda state: state.hidden[1].reverse(),
    "favours": put("favours", (Favour(1, 1, 2, "pass", 1),)),
    "hidden_cards": lambda state: setattr(state.hidden_cards[1][0], "pledged", 1),
    "judge": put("judge", 2),
    "ledger": lambda state: state.ledger.pay(0, 1, 1),
    "messages_left": put("messages_left", 1),
    "next_offer": put("next_offer", 9),
    "offers": lambda state: state.offers.update({1: state.offers[1].turned("lapsed")}),
    "out_of_time": put("out_of_time", 1),
    "own": lambda state: state.ledger.places.append(["silk"]),
    "piles": lambda state: state.piles[0].reverse(),
    "phase": put("phase", Phase.LOAD),
    "proposal": put("proposal", Proposal(3, ("silk",))),
    "returned": put("returned", ("apples",)),
    "returned_by": put("returned_by", 1),
    "reshuffles": put("reshuffles", 1),
    "round": put("round", 2),
    "rules": lambda state: setattr(state, "rules", replace(state.rules, messages=3)),
    "seed": put("seed", 2),
    "settled": lambda state: state.settled.__setitem__(2, True),
    "sheriffs": put("sheriffs", (2,)),
    "speakers": put("speakers", ()),
    "stances": put("stances", ("open", "")),
    "stands": lambda state: state.stands[1].pop(),
    "starter": put("starter", 2),
    "tally": lambda state: state.count(1, "caught"),
    "time_left": put("time_left", 3),
    "turn": put("turn", 1),
}
"""For every part of a state, something that changes it. """

FOLLOWS = {"players", "merchants", "sheriff", "live", "in_force", "waiting", "board", "faces"}
"""What says nothing that the rest does not."""


def test_every_part_of_a_state_is_among_these_changes():
    assert set(CHANGES) == set(State.__slots__) - FOLLOWS


def test_two_tables_where_the_same_has_happened_are_equal():
    state, other = busy(), busy()
    assert state == other
    assert state.key() == other.key()
    assert state != object()


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_a_state_in_which_anything_differs_is_another_state(change):
    state, other = busy(), busy()
    change(other)
    assert state != other


@pytest.mark.parametrize("name", [name for name in CHANGES if name != "rules"])
def test_and_has_another_key(name):
    state, other = busy(), busy()
    CHANGES[name](other)
    assert state.key() != other.key()


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_changing_a_copy_leaves_the_original_and_changing_the_original_leaves_the_copy(change):
    state, untouched = busy(), busy()
    change(GAME.copy(state))
    assert state == untouched
    twin = GAME.copy(state)
    change(state)
    assert twin == untouched


def test_what_follows_from_the_rest_follows_in_a_copy_too():
    state = busy()
    state.take_offers([OfferRecord(n, 1, Terms(1, gold=n, passes=(1,)), 1, how) for n, how in enumerate(STATUS, 1)])
    twin = GAME.copy(state)
    assert (twin.players, twin.merchants) == (state.players, state.merchants) == (3, (1, 2))
    assert [offer.number for offer in twin.live] == [offer.number for offer in state.live] == [1]
    assert [deal.number for deal in twin.in_force] == [deal.number for deal in state.in_force] == [2]
    assert twin.live[0] is twin.offers[1]
    assert twin.in_force[0] is twin.offers[2]
    assert twin.live is not state.live
    assert twin.in_force is not state.in_force


def test_a_copy_is_asked_what_the_original_is_asked():
    state = busy()
    assert GAME.pending(GAME.copy(state)) == GAME.pending(state)
    twin = GAME.copy(state)
    assert GAME.pending(twin) == GAME.pending(state)


def test_who_is_asked_is_worked_out_anew_after_every_event():
    state = position(3)
    assert GAME.pending(state)[0].ask == "pick"
    call(state, 1)
    assert [(decision.seat, decision.ask) for decision in GAME.pending(state)] == [(1, "answer")]


def test_what_becomes_of_an_offer_is_another_record_and_the_old_one_stays_as_it_was():
    record = OfferRecord(3, 1, Terms(1, gold=5, passes=(1,)), floor=2, awaits=(0,))
    refused = record.turned("refused")
    assert (record.status, record.awaits) == ("open", (0,))
    assert (refused.status, refused.awaits) == ("refused", ())
    assert (refused.number, refused.author, refused.terms, refused.floor) == (3, 1, record.terms, 2)
