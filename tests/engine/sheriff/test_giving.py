"""Face-down cards that terms leave to their giver: what may be offered, who picks, what goes, and who learns of it."""

import random

import pytest

from engine.game import IllegalAction
from engine.sheriff.actions import Accept, Give, Offer, Pass, Terms, Yield
from engine.sheriff.deals import lapse_deal
from engine.sheriff.events import Delivered, Paid
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.invariants import broken
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    call,
    deal,
    hush,
    offer,
    opened,
    passed,
    position,
    refused,
    status,
)

EDITIONS = ("1e", "2e")
ONE, TWO = (FACE_DOWN,), (FACE_DOWN,) * 2
both = pytest.mark.parametrize("edition", EDITIONS)


def floor(*hidden, **given):
    """Four players; the bag of seat 1, on whose stand these lie face down, is on the table and its owner has the word."""
    return call(position(4, hidden={1: hidden}, **given), 1)


def due(*hidden, wanted=ONE, **given):
    """The bag of seat 1 was let pass for cards that are left to her."""
    state = floor(*hidden, **given)
    deal(state, Terms(1, hidden=wanted, passes=(1,)))
    passed(state, 1)
    return state


def delivered(happened):
    (event,) = [event for event in happened if isinstance(event, Delivered)]
    return event


def forced(state):
    return GAME.forced(state, GAME.pending(state)[0])


@both
def test_a_merchant_may_offer_and_a_sheriff_demand_cards_that_the_merchant_picks(edition):
    """3.4.2."""
    state = floor("silk", "mead", edition=edition)
    number = offer(state, 1, Terms(1, hidden=TWO, passes=(1,)))
    assert state.offers[number].terms.hidden == TWO
    hush(state)
    number = offer(state, 0, Terms(1, hidden=ONE, passes=(1,)))
    act(state, 1, Accept(number))
    assert state.bound[1] == "pass"


@both
def test_more_cards_than_lie_there_cannot_be_left_to_her(edition):
    """3.4.2."""
    state = floor("silk", edition=edition)
    assert "2 face-down cards are more than seat 1 has free (1 lie there)" in refused(
        state, 1, Offer(Terms(1, hidden=TWO, passes=(1,)))
    )
    assert "contraband only" not in refused(state, 1, Offer(Terms(1, hidden=(*ONE, "silk"), passes=(1,))))


@both
def test_only_face_down_cards_can_be_left_to_her(edition):
    """3.4.2."""
    state = floor("silk", stands={1: ("apples",)}, edition=edition)
    assert refused(state, 1, Offer(Terms(1, stand=ONE, passes=(1,))))
    assert refused(state, 1, Offer(Terms(1, bag=ONE, passes=(1,))))


@both
@pytest.mark.parametrize("card", ["silk", "mead", "pepper"])
def test_the_giver_picks_any_of_hers_once_the_deal_is_due(edition, card):
    """3.4.3."""
    state = due("silk", "mead", "pepper", edition=edition)
    assert asked(state) == [(1, "give")]
    happened = act(state, 1, Give((card,)))
    assert delivered(happened) == Delivered(1, 1, 0, (0,), 0, hidden=(card,))
    assert state.hidden[0] == [card]
    assert sorted([*state.hidden[0], *state.hidden[1]]) == ["mead", "pepper", "silk"]
    assert all(not each.pledged for place in state.hidden_cards for each in place)
    assert status(state, 1) == "done"
    assert not broken(state)


def test_nobody_else_learns_the_kind():
    """3.8, Q24."""
    state = due("silk", "mead", "silk")
    event = delivered(act(state, 1, Give(("silk",))))
    for seat in (0, 1):
        assert event.seen_by(seat) == event
        assert GAME.view(state, seat).hidden[0] == ("silk",)
    for other in (2, 3, None):
        assert event.seen_by(other).hidden == ("?",)
        assert GAME.view(state, other).hidden[0] == ("?",)
    assert GAME.view(state, 0).hidden[1] == ("?", "?")


def test_words_with_the_answer_would_tell_that_there_is_a_choice_so_nobody_hears_them():
    state = due("silk", "mead")
    assert not GAME.hears(state, GAME.pending(state)[0])


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Give(()), "leaves 1 of your face-down cards to your choice, not 0"),
        (Give(("silk", "mead")), "not 2"),
        (Give(("pepper",)), "You can give of these: mead, silk; pepper is not free there."),
        (Give(("apples",)), "is not free there"),
        (Give(ONE), "is not free there"),
        (Give(("x" * 500,)), "is not free there"),
    ],
)
def test_another_number_or_what_is_not_hers_to_give_is_refused(answer, reason):
    """3.4.3."""
    state = due("silk", "mead")
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        GAME.resolve(state, 1, answer)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 200
    assert state.key() == before


@both
def test_the_fallback_gives_the_least_valuable(edition):
    """3.4.3."""
    state = due("crossbow", "pepper", "silk", "mead", wanted=TWO, edition=edition)
    assert GAME.fallback(state, GAME.pending(state)[0]) == Give(("pepper", "mead"))


@pytest.mark.parametrize("hidden", [("mead",), ("mead", "silk")])
def test_without_a_card_to_spare_she_is_not_asked(hidden):
    """3.4.3."""
    state = floor(*hidden)
    deal(state, Terms(1, hidden=(FACE_DOWN,) * len(hidden), passes=(1,)))
    assert delivered(passed(state, 1)).hidden == hidden


def test_who_has_nothing_to_choose_is_asked_all_the_same_and_the_rules_answer():
    """3.4.3."""
    alike = due("mead", "mead", "mead")
    assert (asked(alike), forced(alike)) == ([(1, "give")], Give(("mead",)))
    mixed = due("mead", "silk", "mead")
    assert (asked(mixed), forced(mixed)) == ([(1, "give")], None)


@both
def test_what_is_left_to_her_is_reserved_and_pays_no_debt(edition):
    """3.4.3, 3.5, Q23."""
    state = call(
        position(4, edition=edition, gold={1: 0}, hidden={1: ("silk", "mead")}, bags={1: ("silk",), 2: ("apples",)}), 2
    )
    hush(state)
    number = offer(state, 0, Terms(1, hidden=ONE, opens=(3,)))
    act(state, 1, Accept(number))
    hush(state)
    act(state, 0, Pass())
    assert GAME.view(state, 1).hidden_pledged[1] == (0, number)
    happened = opened(call(state, 1), 1)
    while asked(state) and asked(state)[0][1] in ("pay", "stack"):
        happened += act(state, asked(state)[0][0], GAME.fallback(state, GAME.pending(state)[0]))
    paid = [event for event in happened if isinstance(event, Paid)]
    assert paid[0].contraband == ("silk",)
    assert state.hidden[1] == ["mead"]


@both
def test_named_goods_and_those_left_to_her_go_together(edition):
    """3.4.3."""
    state = due("mead", "silk", "pepper", "crossbow", wanted=("silk", FACE_DOWN), edition=edition)
    assert "silk" not in refused(state, 1, Give(("silk",))).partition(";")[0]
    event = delivered(act(state, 1, Give(("crossbow",))))
    assert (sorted(event.hidden), event.missing, event.shown) == (["crossbow", "silk"], 0, ())


def test_named_goods_that_do_not_exist_are_missing_beside_those_left_to_her():
    """3.4.3."""
    state = due("mead", "pepper", "pepper", wanted=("silk", FACE_DOWN))
    event = delivered(act(state, 1, Give(("mead",))))
    assert (event.hidden, event.missing, event.shown) == (("mead",), 1, ("mead", "pepper", "pepper"))


def test_what_she_releases_goes_to_another_deal_that_lacks_it():
    """3.4.3."""
    state = call(position(4, hidden={1: ("silk", "mead", "pepper")}), 2)
    hush(state)
    open_3 = offer(state, 0, Terms(1, hidden=TWO, passes=(2,)))
    act(state, 1, Accept(open_3))
    assert GAME.view(state, 1).hidden_pledged[1] == (0, open_3, open_3)
    hush(state)
    act(state, 0, Pass())
    assert asked(state) == [(1, "give")]
    act(state, 1, Give(("silk", "pepper")))
    assert (state.hidden[1], state.hidden_cards[1][0].pledged) == (["mead"], 0)


def test_goods_named_out_of_the_bag_are_not_hers_to_pick():
    """3.4.3."""
    state = floor("mead", "pepper", bags={1: ("silk",)})
    deal(state, Terms(1, hidden=ONE, bag=("silk",), passes=(1,)))
    passed(state, 1)
    assert "silk" not in refused(state, 1, Give(("silk",))).partition(";")[0]
    event = delivered(act(state, 1, Give(("mead",))))
    assert (event.hidden, event.bag_contraband, event.missing) == (("mead",), ("silk",), 0)
    assert state.hidden[0] == ["mead", "silk"]


def test_in_the_first_edition_one_card_backs_one_open_offer_also_where_she_picks():
    """3.4.2, Q17."""
    state = floor("silk", "mead", edition="1e")
    offer(state, 1, Terms(1, hidden=("silk",), opens=(3,)))
    hush(state)
    act(state, 0, Pass())
    call(state, 2)
    act(state, 2, Yield())
    if asked(state)[0][0] != 1:
        act(state, asked(state)[0][0], Yield())
    offer_over_2 = Terms(1, hidden=TWO, passes=(2,))
    assert "You have offered your face-down cards over another bag." in refused(state, 1, Offer(offer_over_2))
    number = offer(state, 1, Terms(1, hidden=ONE, passes=(2,)))
    hush(state)
    act(state, 0, Accept(number))
    assert [card.pledged for card in state.hidden_cards[1]] == [0, number], "the silk is offered by name"


@both
def test_a_deal_left_to_her_that_lapses_sets_her_cards_free(edition):
    """4.2, Q31."""
    state = floor("silk", "mead", edition=edition)
    number = deal(state, Terms(1, hidden=ONE, passes=(1,)))
    assert sum(bool(card.pledged) for card in state.hidden_cards[1]) == 1
    lapse_deal(state, number)
    assert not any(card.pledged for card in state.hidden_cards[1])


@both
@pytest.mark.parametrize("seat", range(4))
def test_at_the_question_everybody_imagines_states_that_look_the_same_and_ask_the_same(edition, seat):
    """3.8."""
    state = due("silk", "mead", "pepper", edition=edition)
    view = GAME.view(state, seat)
    for seed in range(20):
        dreamt = GAME.imagine(view, random.Random(seed))
        assert GAME.view(dreamt, seat) == view
        assert asked(dreamt) == [(1, "give")]
        question = GAME.pending(dreamt)[0]
        answer = GAME.sample(dreamt, question, random.Random(seed))
        act(dreamt, 1, answer)
        assert not broken(dreamt)


def test_a_copy_goes_its_own_way():
    state = due("silk", "mead")
    twin = GAME.copy(state)
    act(twin, 1, Give(("silk",)))
    assert (asked(state), state.hidden[1]) == ([(1, "give")], ["silk", "mead"])
    act(state, 1, Give(("mead",)))
    assert twin.hidden[0] == ["silk"]


@both
def test_deputies_share_what_she_picks_as_booty_and_both_see_it(edition):
    """4.6."""
    state = call(position(6, sheriff=0, second=3, deputies=True, hidden={1: ("silk", "mead")}, edition=edition), 1)
    number = offer(state, 1, Terms(1, hidden=ONE, passes=(1,)))
    hush(state)
    for _ in range(2):
        act(state, asked(state)[0][0], Accept(number))
    happened = []
    while asked(state)[0][1] == "judge":
        happened += act(state, asked(state)[0][0], Pass())
    assert asked(state) == [(1, "give")]
    event = delivered(act(state, 1, Give(("silk",))))
    assert event.payee == state.booty
    assert [event.seen_by(seat).hidden for seat in (0, 3, 1, 2)] == [("silk",)] * 3 + [("?",)]
    assert state.hidden[state.booty] == ["silk"]
