"""Module: the booty, and how the two deputies share it."""

import random

import pytest

from engine.sheriff.actions import Accept, Agree, Decline, Divide, Offer, Pass, Place, Terms
from engine.sheriff.events import RoundBegan
from engine.sheriff.module_events import Declined, Divided, Shared
from engine.sheriff.state import Card, Proposal
from tests.engine.sheriff.positions import GAME, act, asked, hush, moves, purses, refused
from tests.engine.sheriff.six import BOOTY, LOST, both_pass, six

EVERYONE = (*range(6), None)
BOTH_SEE = 1 | 1 << 3


def with_booty(gold=0, legal=(), hidden=(), **given):
    """All bags are settled; this lies in the booty, the face-down cards seen by both deputies only."""
    state = six(stands={1: legal}, hidden={1: hidden}, **given)
    state.ledger.coins[1] -= gold
    state.ledger.coins[BOOTY] += gold
    state.ledger.move(state.stands[1], state.stands[BOOTY], legal)
    state.ledger.move(state.hidden[1], state.hidden[BOOTY], hidden)
    state.hidden_cards[1], state.hidden_cards[BOOTY] = [], [Card(BOTH_SEE) for _ in hidden]
    for bag in (1, 2, 4, 5):
        both_pass(state, bag)
    return state


def shared(happened):
    (event,) = [event for event in happened if isinstance(event, Shared)]
    return event


def stands(state):
    return [sorted(state.stands[seat]) for seat in (0, 3)], [sorted(state.hidden[seat]) for seat in (0, 3)]


def test_the_first_deputy_is_asked_to_divide_and_nobody_else():
    """4.6: eleven gold."""
    state = with_booty(11)
    assert (asked(state), moves(state)) == ([(0, "divide")], {"Divide", "Decline"})
    assert "not your turn" in refused(state, 3, Decline())


@pytest.mark.parametrize(("gold", "each", "lost"), [(0, 0, 0), (1, 0, 1), (10, 5, 0), (11, 5, 1)])
def test_without_a_proposal_gold_is_split_evenly_and_the_odd_coin_is_lost(gold, each, lost):
    """4.6: gold and two apples in the booty."""
    state = with_booty(gold, ("apples", "apples"))
    happened = act(state, 0, Decline())
    assert happened[0] == Declined(0, "divide")
    assert happened[1] == Shared((0, 3), (each, each), (("apples",), ("apples",)), lost, (), agreed=False)
    assert [purses(state)[seat] for seat in (0, 3, BOOTY, LOST)] == [50 + each, 50 + each, 0, lost]
    assert sum(purses(state)) == 300
    assert RoundBegan(2, *state.sheriffs) in happened


def test_cards_are_split_kind_by_kind_and_each_odd_one_is_discarded():
    """4.6: five apples, a cheese, two silks and three meads."""
    state = with_booty(0, ("apples",) * 5 + ("cheese",), ("mead", "silk", "mead", "silk", "mead"))
    event = shared(act(state, 0, Decline()))
    half = ("apples", "apples", "mead", "silk")
    assert event == Shared((0, 3), (0, 0), (half, half), 0, ("apples", "cheese", "mead"), agreed=False)
    assert stands(state) == ([["apples", "apples"]] * 2, [["mead", "silk"]] * 2)
    assert (state.stands[BOOTY], state.hidden[BOOTY], state.hidden_cards[BOOTY]) == ([], [], [])
    assert [card for card in state.piles[0] if card in {"cheese", "mead"}] == ["cheese", "mead"]
    assert not GAME.broken(state)


def test_unlike_cards_are_all_lost_without_an_agreement():
    """4.6: one card of each of three kinds."""
    state = with_booty(0, ("apples", "cheese"), ("silk",))
    assert shared(act(state, 0, Decline())).lost == ("apples", "cheese", "silk")
    assert stands(state) == ([[], []], [[], []])
    assert state.piles[0] == ["apples", "cheese", "silk"]


def test_in_the_first_edition_the_first_deputy_places_what_is_lost():
    """4.6, 3.4.5: an apple and a silk."""
    state = with_booty(0, ("apples",), ("silk",), edition="1e")
    act(state, 0, Decline())
    assert (asked(state), state.round) == ([(0, "stack")], 1)
    act(state, 0, Place("right", ("silk", "apples")))
    assert state.piles == [[], ["silk", "apples"]]
    assert state.round == 2


def test_the_second_deputy_agrees_and_nothing_is_lost():
    """4.6: the first takes 4 of 11 gold, the cheese and the silk."""
    state = with_booty(11, ("apples", "cheese"), ("mead", "silk"))
    assert act(state, 0, Divide(4, ("silk", "cheese"))) == [Divided(0, 3, 4, ("cheese", "silk"))]
    assert (asked(state), moves(state)) == ([(3, "share")], {"Agree", "Decline"})
    event = shared(act(state, 3, Agree()))
    assert event == Shared((0, 3), (4, 7), (("cheese", "silk"), ("apples", "mead")), 0, (), agreed=True)
    assert stands(state) == ([["cheese"], ["apples"]], [["silk"], ["mead"]])
    assert [purses(state)[seat] for seat in (0, 3, BOOTY, LOST)] == [54, 57, 0, 0]


def test_the_second_deputy_declines_and_all_is_split_evenly():
    """4.6: the first wanted everything."""
    state = with_booty(11, ("apples",))
    act(state, 0, Divide(11, ("apples",)))
    happened = act(state, 3, Decline())
    assert happened[:2] == [Declined(3, "share"), Shared((0, 3), (5, 5), ((), ()), 1, ("apples",), agreed=False)]
    assert state.proposal is None


def test_everything_may_go_to_either():
    """4.6: nothing for the first."""
    state = with_booty(11, ("apples",))
    act(state, 0, Divide(0))
    act(state, 3, Agree())
    assert (purses(state)[3], state.stands[3]) == (61, ["apples"])


@pytest.mark.parametrize(
    ("divide", "reason"),
    [
        (Divide(12), "The booty holds 11 gold; you cannot take 12 of it. (4.6)"),
        (Divide(-1), "The booty holds 11 gold; you cannot take -1 of it. (4.6)"),
        (Divide(True), "The booty holds 11 gold; you cannot take True of it. (4.6)"),
        (Divide(0, ("apples", "apples")), "There is no apples left in the booty. (4.6)"),
        (Divide(0, ("silk",)), "There is no silk left in the booty. (4.6)"),
        (Divide(0, ("?",)), "There is no ? left in the booty. (4.6)"),
    ],
)
def test_only_what_is_there_can_be_divided(divide, reason):
    """4.6: eleven gold, one apple, one mead."""
    state = with_booty(11, ("apples",), ("mead",))
    assert refused(state, 0, divide) == reason


def test_only_the_second_answers_a_proposal_and_she_cannot_make_another():
    """4.6: the first has proposed."""
    state = with_booty(11)
    act(state, 0, Divide(6))
    assert "not your turn" in refused(state, 0, Agree())
    assert "Divide is not possible now" in refused(state, 3, Divide(3))
    assert "not your turn" in refused(state, 1, Agree())


def test_the_cards_of_a_proposal_are_known_to_the_deputies_and_face_down_to_others():
    """4.6, 3.8: an apple and a silk of two."""
    state = with_booty(3, ("apples",), ("mead", "silk"))
    (divided,) = act(state, 0, Divide(1, ("apples", "silk")))
    for seat in EVERYONE:
        cards = ("apples", "silk") if seat in {0, 3} else ("apples", "?")
        assert divided.seen_by(seat) == Divided(0, 3, 1, cards)
        assert GAME.view(state, seat).proposal == Proposal(1, cards)
    for seat in EVERYONE:
        view = GAME.view(state, seat)
        assert GAME.view(GAME.imagine(view, random.Random(1)), seat) == view


def test_who_gets_which_face_down_card_is_known_to_the_deputies_and_the_numbers_to_all():
    """4.6, 3.8: two silks are split, and a mead is lost and lies open then."""
    state = with_booty(0, (), ("silk", "silk", "mead"))
    event = shared(act(state, 0, Decline()))
    for seat in EVERYONE:
        seen = event.seen_by(seat)
        assert seen.cards == ((("silk",),) * 2 if seat in {0, 3} else (("?",),) * 2)
        assert seen.lost == ("mead",)
        hidden = GAME.view(state, seat).hidden
        assert (hidden[0], hidden[3]) == ((("silk",),) * 2 if seat in {0, 3} else (("?",),) * 2)


def test_whoever_gave_a_card_to_the_booty_knows_where_it_has_gone():
    """4.6, 3.8: seat 2 gave the only silk, and the first deputy takes it."""
    state = with_booty(0, (), ("silk", "mead"))
    state.hidden_cards[BOOTY][0].seen |= 1 << 2
    state.faces = {}
    act(state, 0, Divide(0, ("silk",)))
    act(state, 3, Agree())
    assert [GAME.view(state, seat).hidden[0] for seat in (1, 2)] == [("?",), ("silk",)]
    assert GAME.view(state, 2).hidden[3] == ("?",)


def test_what_lies_in_the_booty_is_seen_by_both_deputies_only():
    """4.6, 3.8: a silk and an apple."""
    state = with_booty(2, ("apples",), ("silk",))
    for seat in EVERYONE:
        view = GAME.view(state, seat)
        assert (view.gold[BOOTY], view.stands[BOOTY]) == (2, ("apples",))
        assert view.hidden[BOOTY] == (("silk",) if seat in {0, 3} else ("?",))
        twin = GAME.imagine(view, random.Random(3))
        assert [card.seen & BOTH_SEE for card in twin.hidden_cards[BOOTY]] == [BOTH_SEE]
    kinds = {GAME.imagine(GAME.view(state, 1), random.Random(dice)).hidden[BOOTY][0] for dice in range(20)}
    assert len(kinds) > 1


def test_goods_from_the_booty_count_for_the_deputy_like_any_others():
    """4.6, 2.2, Q26: two apples each, and nobody else has more than one."""
    state = with_booty(0, ("apples",) * 4, round_number=9)
    act(state, 0, Decline())
    outcome = GAME.outcome(state)
    assert [outcome.sheet[seat]["bonuses"] for seat in (0, 3)] == [{"apples": ["king", 15]}] * 2


def test_the_booty_pays_no_debt_and_takes_no_part_in_the_scores():
    """4.6: the booty has 9 gold while the match is scored."""
    state = with_booty(9)
    outcome = GAME.outcome(state)
    assert len(outcome.scores) == len(outcome.sheet) == 6
    assert [line["gold"] for line in outcome.sheet] == [50, 41, 50, 50, 50, 50]


def test_in_cheap_talk_there_is_no_agreement_and_the_booty_is_split_at_once():
    """4.6, 5.3: eleven gold from fines."""
    state = with_booty(11, talk="cheap")
    assert state.round == 2
    assert [purses(state)[seat] for seat in (0, 3, LOST)] == [55, 55, 1]


def test_without_an_answer_the_booty_is_split_evenly():
    """4.6: the fallbacks of both."""
    state = with_booty(11)
    assert GAME.fallback(state, GAME.pending(state)[0]) == Decline()
    act(state, 0, Divide(11))
    assert GAME.fallback(state, GAME.pending(state)[0]) == Decline()
    assert GAME.forced(state, GAME.pending(state)[0]) is None


def test_sampled_proposals_are_legal_and_take_some_of_everything():
    """4.6: gold and three cards."""
    state = with_booty(11, ("apples", "cheese"), ("silk",))
    dice = random.Random(1)
    drawn = [GAME.sample(state, GAME.pending(state)[0], dice) for _ in range(60)]
    assert {type(action) for action in drawn} == {Divide, Decline}
    for action in drawn:
        assert GAME.resolve(state, 0, action)
    assert {card for action in drawn if isinstance(action, Divide) for card in action.cards} == {
        *("apples", "cheese", "silk")
    }


def test_contraband_of_a_deal_is_shared_with_what_everyone_knows_of_it():
    """4.6, 3.4.3: a bribe of two silks from 1 is the whole booty."""
    state = six(hidden={1: ["silk", "silk"]})
    for bag in (2, 4, 5):
        both_pass(state, bag)
    act(state, 1, Offer(Terms(1, hidden=("silk", "silk"), passes=(1,))))
    hush(state)
    act(state, 0, Accept(1))
    act(state, 3, Accept(1))
    act(state, 3, Pass())
    assert asked(state) == [(0, "divide")]
    act(state, 0, Decline())
    assert [GAME.view(state, seat).hidden[0] for seat in (0, 1, 2, 3)] == [("silk",), ("silk",), ("?",), ("silk",)]
