"""Set-up, the draft, and the mayor's face."""

from collections import Counter

import pytest

from engine.game import OptionError
from engine.shepherds.actions import Assign, Keep, Speak
from engine.shepherds.cards import KINDS
from engine.shepherds.drafting import round_began
from engine.shepherds.events import Assigned, Drew, Kept, Located, RoundBegan, Stacked
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import SUPPLY
from tests.engine.shepherds.positions import (
    GAME,
    act,
    asked,
    dealt,
    drafted,
    fall_back,
    fresh,
    refuse,
    run,
    settle,
    stocks,
)


@pytest.mark.parametrize("players", range(2, 8))
def test_a_dealt_table_has_two_sheep_each_and_stacks_of_six(players):
    """2, 2.1, 3.1, A2, A20."""
    state = dealt(players)
    assert stocks(state) == [2] * players
    assert state.ledger.coins[state.supply] == SUPPLY - 2 * players
    assert [len(stack) for stack in state.stacks] == [6] * 4
    for kind, stack in zip(KINDS, state.stacks, strict=False):
        assert {state.rules.cards[card].kind for card in stack} == {kind}
    assert len(state.box) == 7
    assert len(state.contracts) == (players if players > 3 else 2 * players)
    assert not any(state.contracts)


def test_the_mixed_stack_and_the_box_come_from_what_the_pure_ones_leave():
    """2.1: over many deals the box holds any kind, and no kind is in the mixed stack more often than it is left over."""
    boxes, mixed = Counter[str](), Counter[str]()
    for seed in range(60):
        state = dealt(seed=seed)
        boxes.update(state.rules.cards[card].kind for card in state.box)
        mixed.update(state.rules.cards[card].kind for card in state.stacks[3])
    assert boxes.keys() == mixed.keys() == set(KINDS)
    assert mixed["meadow"] + boxes["meadow"] == 60
    assert mixed["sheep"] + boxes["sheep"] == mixed["wolf"] + boxes["wolf"] == 360


def test_the_first_mayor_is_drawn_from_the_seed_or_named():
    """2.1, A1."""
    assert {dealt(5, seed).mayor for seed in range(40)} == {0, 1, 2, 3, 4}
    assert {dealt(5, seed, first_mayor=3).mayor for seed in range(10)} == {2}
    with pytest.raises(OptionError, match="first_mayor=6"):
        fresh(5, first_mayor=6)


def test_the_draft_goes_clockwise_and_the_refused_card_is_the_next_ones_first():
    """2.3: a table of five with the mayor at seat 3."""
    state = dealt(5, first_mayor=4)
    refused = None
    for seat in (4, 0, 1, 2):
        assert asked(state) == [(seat, "draft")]
        drew = list(state.drawn)
        assert refused in {None, drew[0]}
        refused = drew[1]
        act(state, seat, Keep((drew[0],)))
    assert state.pile[-1] == refused
    assert len(state.pile) == 3
    assert state.role_of(3) == MAYOR
    assert asked(state) == [(seat, "talk") for seat in range(5)]


def test_only_drawn_cards_can_be_kept_and_just_one():
    """2.3: the first drafter of four has drawn two."""
    state = dealt(4, first_mayor=1)
    one, other = state.drawn
    absent = state.pile[0]
    refuse(state, 1, Keep((absent,)), "2.3", absent)
    refuse(state, 1, Keep((one, other)), "2.3", "Keep 1")
    refuse(state, 1, Keep(()), "2.3", "not 0")
    refuse(state, 2, Keep((one,)), "2.2", "not your turn")
    refuse(state, 1, Speak(), "2.2", "possible: keep")


def test_the_boy_is_kept_face_up_and_the_mayor_keeps_his_normal_side():
    """2.3, 2.4: seat 2 keeps the boy."""
    state = drafted(5, roles={2: ["shepherd_boy"]})
    assert state.shown == [True, False, True, False, False]
    assert not state.wild
    assert GAME.view(state, None).roles == ("mayor", "?", "shepherd_boy", "?", "?")


def test_without_the_boy_the_mayor_is_wild():
    """2.4: the boy stays in the pile of five."""
    state = drafted(5, roles={1: ["hunter"]})
    assert "shepherd_boy" in state.pile
    assert state.wild
    assert GAME.view(state, None).roles == ("mayor", "?", "?", "?", "?")


def test_a_kept_role_is_hidden_and_the_refused_one_is_known_to_the_next_drafter_alone():
    """2.3, 2.11."""
    kept = Kept(1, ("hunter",), "banker")
    assert kept.seen_by(1) == kept
    assert kept.seen_by(2) == kept.seen_by(None) == Kept(1, ("?",), "?")
    boy = Kept(1, ("shepherd_boy",), "banker", face_up=True)
    assert boy.seen_by(2) == Kept(1, ("shepherd_boy",), "?", face_up=True)
    assert Drew(2, ("banker", "hunter")).seen_by(1) == Drew(2, ("?", "?"))


def test_two_draft_three_and_two_cards_without_boy_and_banker():
    """3.2, A25: two players, seat 0 is mayor."""
    state = dealt(2, first_mayor=1)
    assert sorted(state.rules.drafted) == ["drover", "hunter", "insurance_agent", "rustler", "turkey_mama"]
    assert asked(state) == [(1, "draft")]
    first, second, third = state.drawn
    refuse(state, 1, Keep((first,)), "2.3", "Keep 2")
    refuse(state, 1, Keep((first, first)), "2.3", first)
    act(state, 1, Keep((third, first)))
    assert asked(state) == [(0, "draft")]
    assert state.drawn[0] == second
    assert len(state.drawn) == 2
    act(state, 0, Keep((state.drawn[1],)))
    assert len(state.pile) == 2
    assert asked(state) == [(0, "assign"), (1, "assign")]


def test_three_draft_twice_around_with_the_mayor_in_between():
    """3.2, A25: three players, seat 1 is mayor; the set is all roles but the boy."""
    state = dealt(3, first_mayor=2)
    assert len(state.rules.drafted) == 6
    assert "shepherd_boy" not in state.rules.drafted
    order = []
    while asked(state)[0][1] == "draft":
        order.append(asked(state)[0][0])
        act(state, order[-1], Keep((state.drawn[0],)))
    assert order == [2, 0, 1, 2, 0]
    assert len(state.pile) == 1
    assert [len(hand) for hand in state.hands] == [2, 2, 2]
    assert MAYOR in state.hands[1]


def test_all_assign_their_roles_at_once_and_face_down():
    """3.2, A24: three players have drafted."""
    state = dealt(3)
    fall_back(state, "draft")
    hands = [list(hand) for hand in state.hands]
    refuse(state, 0, Assign("nobody"), "3.2", "nobody")
    act(state, 1, Assign(hands[1][1]))
    assert asked(state) == [(0, "assign"), (2, "assign")]
    assert (state.role_of(1), state.role_of(4)) == (hands[1][1], hands[1][0])
    act(state, 0, Assign(hands[0][0]))
    act(state, 2, Assign(hands[2][0]))
    assert (state.role_of(0), state.role_of(3)) == tuple(hands[0])
    assert GAME.view(state, 0).roles == (hands[0][0], "?", "?", hands[0][1], "?", "?")
    assert state.wild
    assert Assigned(0, ("hunter", "mayor")).seen_by(1) == Assigned(0, ("?", "?"))


def test_the_four_top_cards_go_below_the_markers_and_nobody_knows_from_where():
    """2.5: over many rounds each stack's card comes to each marker."""
    found = set()
    for seed in range(60):
        state = dealt(seed=seed)
        tops = [stack[-1] for stack in state.stacks]
        fall_back(state, "draft")
        assert sorted(place[0] for place in state.locations) == sorted(tops)
        assert {state.rules.cards[place[0]].kind for place in state.locations} == set(KINDS)
        found |= {(at, state.rules.cards[place[0]].kind) for at, place in enumerate(state.locations)}
    assert len(found) == 12
    assert Located((3, 1, 0, 2)).seen_by(0) == Located(())


def test_what_is_shuffled_is_seen_by_nobody():
    """2.1, 2.3, 2.11."""
    stacked = Stacked((("meadow",), ("sheep2",), ("wolf1",), ("wolf2",)), ("wolf3",))
    assert stacked.seen_by(0) == Stacked((("?",),) * 4, ("?",))
    assert RoundBegan(2, 1, ("hunter", "banker")).seen_by(1) == RoundBegan(2, 1, ("?", "?"))


def test_the_next_round_shuffles_all_roles_anew_and_leaves_what_lies_on_the_table():
    """2.3, 2.10: round 1 is over, with a pile and a contract."""
    state = drafted(4, roles={1: ["hunter"]})
    state.ledger.pay(state.supply, state.pile_at(2), 5)
    state.contracts[2] = True
    run(state, [round_began(state, 1)])
    settle(state)
    assert len(state.pile) + len(state.drawn) == 7
    assert state.role_of(1) == MAYOR
    assert not any(state.roles[seat] for seat in (0, 2, 3))
    assert state.ledger.coins[state.pile_at(2)] == 5
    assert state.contracts == [False, False, True, False]
    assert len(state.played) == 4
    assert not any(state.locations)
