"""Module: two deputies in the sheriff's place. Who they are, how they come to a verdict, who pays and who earns."""

import random

import pytest

from engine.game import parse_options
from engine.sheriff.actions import Accept, Call, Exchange, HandOver, Load, Offer, Open, Pass, Place, Start, Terms, Yield
from engine.sheriff.events import Called, Ended, Opened, Paid, Returned
from engine.sheriff.module_events import Leaned, Shared
from engine.sheriff.state import Debt
from tests.engine.sheriff.positions import GAME, act, asked, call, hush, moves, purses, refused, run
from tests.engine.sheriff.six import BOOTY, before_deputies, both_open, both_pass, six, verdict
from tests.strategies import Match, Playthrough

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
LIE = {"bags": {1: ("silk", "pepper")}, "declared": {1: "apples"}}
TRUE = {"bags": {1: ("apples",) * 3}}
FIRST_WORD = {"Open", "Pass", "Accept", "Offer", "TurnDown", "Withdraw", "Yield"}


def dealt(seed=1, **options):
    state = GAME.new(6, parse_options(GAME.options, {"deputies": True, **options}), seed)
    log = run(state, GAME.deal(state))
    while events := GAME.proceed(state):
        log += run(state, events)
    return state, log


@every_edition
def test_the_first_deputy_keeps_the_order_and_the_second_is_left_out_of_the_round(edition):
    """4.6, Q14, 3.1, 3.3: market and declarations go clockwise from the first one's left, past the second."""
    state, _ = dealt(edition=edition)
    first, second = state.sheriffs
    clockwise = [seat for seat in ((first + step) % 6 for step in range(1, 6)) if seat != second]
    around = clockwise
    if edition == "2e":
        assert asked(state) == [(first, "start")]
        assert "Name a merchant" in refused(state, first, Start(second))
        act(state, first, Start(around[2]))
        around = around[2:] + around[:2]
    at_market = []
    while asked(state)[0][1] == "market":
        at_market.append(asked(state)[0][0])
        act(state, at_market[-1], Exchange())
    assert at_market == around
    assert asked(state) == [(seat, "load") for seat in sorted(around)]
    for seat in around:
        act(state, seat, Load(tuple(state.hands[seat][:1])))
    declaring = []
    while asked(state)[0][1] == "declare":
        declaring.append(asked(state)[0][0])
        act(state, declaring[-1], GAME.fallback(state, GAME.pending(state)[0]))
    assert declaring == clockwise
    assert asked(state) == [(first, "pick")]
    assert "Call a merchant" in refused(state, first, Call(second))
    assert "not your turn" in refused(state, second, Call(around[0]))


def test_over_each_bag_the_first_deputy_has_the_first_word_and_then_they_take_turns():
    """4.6: the owner and three others have spoken; the owner answers each message."""
    state = call(six(), 2)
    heard = []
    for _ in range(8):
        heard.append(asked(state)[0])
        assert heard[-1][1] != "judge" or moves(state) == FIRST_WORD
        act(state, heard[-1][0], Yield())
    assert [seat for seat, _ in heard] == [2, 1, 4, 5, 0, 2, 3, 2]
    assert asked(state) == [(0, "judge")]


@every_edition
def test_both_open_a_true_bag_and_each_pays_half_out_of_her_own_purse(edition):
    """4.6: three apples, a penalty of 6; 20 gold lie in the booty."""
    state = before_deputies(1, edition=edition, **TRUE)
    state.ledger.coins[BOOTY] = 20
    happened = both_open(state, 1)
    assert happened == [
        Leaned(0, "open"),
        Opened(1, ("apples",) * 3, (), 6, honest=True, by=(0, 3)),
        Paid(0, 1, 3),
        Paid(3, 1, 3),
    ]
    assert purses(state) == [47, 56, 50, 47, 50, 50, 20, 0]


def test_both_open_a_lying_bag_and_the_fine_is_booty():
    """4.6, 3.4.5: silk and pepper under the name of apples, 8 in all."""
    state = before_deputies(1, **LIE)
    happened = both_open(state, 1)
    assert happened[-2:] == [
        Opened(1, (), ("pepper", "silk"), 8, honest=False, by=(0, 3)),
        Paid(1, BOOTY, 8),
    ]
    assert purses(state) == [50, 42, 50, 50, 50, 50, 8, 0]
    assert state.piles[0] == ["pepper", "silk"]


def test_in_the_first_edition_the_first_deputy_places_what_was_confiscated_also_if_the_other_opened_alone():
    """4.6, 3.4.5, Q14: the second acts alone."""
    state = before_deputies(1, edition="1e", **LIE)
    verdict(state, 1, (0, Pass()), (3, Open()))
    assert asked(state) == [(0, "stack")]
    act(state, 0, Place("left", ("silk", "pepper")))
    assert state.piles[0] == ["silk", "pepper"]
    assert purses(state) == [50, 42, 50, 58, 50, 50, 0, 0]


def test_a_poor_owner_pays_in_goods_into_the_booty():
    """4.6, 3.5, Q34: 8 are owed; 1 gold, an apple and a mead are there."""
    state = before_deputies(1, gold={1: 1}, stands={1: ["apples"]}, hidden={1: ["mead"]}, **LIE)
    happened = both_open(state, 1)
    assert happened[-1] == Paid(1, BOOTY, 1, legal=("apples",), contraband=("mead",))
    assert (state.stands[BOOTY], state.hidden[BOOTY]) == (["apples"], ["mead"])
    assert state.ledger.coins[BOOTY] == 1
    assert [GAME.view(state, seat).hidden[BOOTY] for seat in (*range(6), None)] == [*[("mead",)] * 6, ("?",)]


def test_a_poor_owner_chooses_the_goods_and_what_she_does_not_have_is_cancelled():
    """4.6, 3.5, Q34: 8 are owed and nothing but three legal goods, then nothing at all."""
    state = before_deputies(1, gold={1: 0}, stands={1: ["apples", "cheese", "chickens", "chickens"]}, **LIE)
    both_open(state, 1)
    assert asked(state) == [(1, "pay")]
    assert act(state, 1, HandOver(("chickens", "chickens")))[0] == Paid(1, BOOTY, 0, legal=("chickens",) * 2)
    bare = before_deputies(1, gold={1: 3}, **LIE)
    assert both_open(bare, 1)[-1] == Paid(1, BOOTY, 3, cancelled=5)


def test_a_poor_deputy_pays_her_half_in_goods_and_the_other_pays_hers_and_no_more():
    """4.6, 3.5, Q35: 3 each are owed; the first has 1 gold and a cheese, the second enough."""
    state = before_deputies(1, gold={0: 1, 3: 50}, stands={0: ["cheese"]}, **TRUE)
    happened = both_open(state, 1)
    assert happened[-2:] == [Paid(0, 1, 1, legal=("cheese",)), Paid(3, 1, 3)]
    assert purses(state) == [0, 54, 50, 47, 50, 50, 0, 0]
    assert sorted(state.stands[1]) == ["apples"] * 3 + ["cheese"]


def test_both_deputies_are_asked_what_to_pay_with_one_after_the_other():
    """4.6, 3.5, Q35: neither has gold, each has several goods."""
    stand = ["apples", "apples", "cheese", "chickens"]
    state = before_deputies(1, gold={0: 0, 3: 0}, stands={0: stand, 3: stand}, **TRUE)
    both_open(state, 1)
    assert asked(state) == [(0, "pay")]
    act(state, 0, HandOver(("cheese",)))
    assert asked(state) == [(3, "pay")]
    assert "You owe 3 gold" in refused(state, 3, HandOver(("cheese", "chickens")))
    act(state, 3, HandOver(("chickens",)))
    assert (state.called, asked(state)) == (-1, [(0, "pick")])


def test_what_a_bankrupt_deputy_cannot_pay_is_cancelled_and_not_the_others_affair():
    """4.6, 3.5, Q35: the second has nothing."""
    state = before_deputies(1, gold={3: 0}, **TRUE)
    assert both_open(state, 1)[-2:] == [Paid(0, 1, 3), Paid(3, 1, 0, cancelled=3)]
    assert purses(state) == [47, 53, 50, 0, 50, 50, 0, 0]


def test_both_pass_and_the_bag_goes_back_without_any_payment():
    """4.6, 3.4.4: a lying bag."""
    state = before_deputies(1, **LIE)
    happened = both_pass(state, 1)
    assert happened == [Leaned(0, "pass"), Returned(1, (), ("silk", "pepper"), (0, 3))]
    assert (state.hidden[1], purses(state)) == (["silk", "pepper"], [50] * 6 + [0, 0])


ALONE = [(0, 3, [Pass(), Open()]), (3, 0, [Open(), Pass(), Open()])]


@pytest.mark.parametrize(("lenient", "alone", "deeds"), ALONE)
@pytest.mark.parametrize("bag", [LIE, TRUE])
def test_one_who_opens_alone_pays_or_earns_everything_herself(lenient, alone, deeds, bag):
    """4.6: either deputy would let the bag pass; the other opens it, before or after the other's word."""
    state = before_deputies(1, **bag)
    turns = [0, 3, 0]
    happened = verdict(state, 1, *zip(turns, deeds, strict=False))
    (opened,) = [event for event in happened if isinstance(event, Opened)]
    assert opened.by == (alone,)
    gain = 8 if bag is LIE else -6
    assert purses(state)[alone] == 50 + gain
    assert (purses(state)[lenient], purses(state)[1]) == (50, 50 - gain)
    assert state.ledger.coins[BOOTY] == 0


def test_the_first_may_say_open_and_still_join_the_other_in_letting_it_pass():
    """4.6: open, pass, and then pass after all."""
    state = before_deputies(1, **LIE)
    happened = verdict(state, 1, (0, Open()), (3, Pass()), (0, Pass()))
    assert happened[-1] == Returned(1, (), ("silk", "pepper"), (0, 3))
    assert purses(state) == [50] * 6 + [0, 0]


def test_who_acts_alone_keeps_the_word_until_the_end_and_the_other_has_none():
    """4.6: the first would let the bag pass."""
    state = before_deputies(1)
    act(state, 0, Pass())
    assert (state.alone, state.stances, asked(state)) == (3, ("pass", ""), [(3, "judge")])
    act(state, 3, Yield())
    act(state, 1, Yield())
    assert asked(state) == [(3, "judge")]
    assert "not your turn" in refused(state, 0, Open())


def test_who_said_open_may_hear_the_other_out_first():
    """4.6: the second talks instead of answering, and the first says open once more."""
    state = before_deputies(1, **TRUE)
    act(state, 0, Open())
    assert asked(state) == [(3, "judge")]
    act(state, 3, Yield())
    act(state, 1, Yield())
    assert asked(state) == [(0, "judge")]
    assert act(state, 0, Open()) == [Leaned(0, "open")]
    assert isinstance(act(state, 3, Open())[0], Opened)


def test_to_act_alone_is_over_with_the_bag():
    """4.6: the second opened the first bag alone; the next bag is everybody's again."""
    state = before_deputies(1)
    verdict(state, 1, (0, Pass()), (3, Open()))
    assert (state.stances, state.alone) == (("", ""), -1)
    act(state, 0, Call(2))
    assert (state.stances, state.alone, state.judge) == (("", ""), -1, 0)
    assert act(hush(state), 0, Open()) == [Leaned(0, "open")]


def test_what_each_says_to_a_bag_is_heard_by_all():
    """4.6, 3.8: the first leans to open."""
    state = before_deputies(1)
    (leaned,) = act(state, 0, Open())
    for seat in (*range(6), None):
        assert leaned.seen_by(seat) == Leaned(0, "open")
        assert (GAME.view(state, seat).stances, GAME.view(state, seat).judge) == (("open", ""), 3)


def test_at_the_message_limit_only_verdicts_and_acceptance_are_left_and_the_bag_comes_to_an_end():
    """4.6, 3.4.1: two messages for the bag."""
    state = hush(call(six(messages=2), 1))
    assert moves(state) == {"Open", "Pass", "Accept"}
    assert "The talk over this bag is over" in refused(state, 0, Yield())
    act(state, 0, Open())
    assert (asked(state), moves(state)) == ([(3, "judge")], {"Open", "Pass", "Accept"})
    act(state, 3, Pass())
    assert (asked(state), moves(state)) == ([(0, "judge")], {"Open", "Pass", "Accept"})
    assert isinstance(act(state, 0, Open())[0], Opened)


def test_merchants_cannot_speak_for_deputies():
    """4.6: the owner and others try."""
    state = call(six(), 1)
    for action in (Open(), Pass(), Call(2)):
        assert "not possible now" in refused(state, 1, action)
    assert "not your turn" in refused(state, 2, Open())
    act(state, 1, Offer(Terms(1, gold=5, passes=(1,))))
    assert "for the other side to accept" in refused(state, 2, Accept(1))
    assert "You can only offer what is your own" in refused(state, 2, Offer(Terms(1, gold=5, passes=(1,))))


def test_a_deputy_has_nothing_to_give_in_a_deal():
    """4.6, 3.4.2, Q22: either tries."""
    state = before_deputies(1)
    for payer in (0, 3):
        assert "Only a merchant gives in a deal" in refused(state, 0, Offer(Terms(payer, gold=5, passes=(1,))))


def test_the_last_round_shares_the_booty_before_the_end():
    """4.6, 3.6: round nine, and the last bag brings a fine of 8."""
    state = six(round_number=9, **LIE)
    for bag in (2, 4, 5):
        both_pass(state, bag)
    assert state.called == 1
    both_open(state, 1)
    assert asked(state) == [(0, "divide")]
    happened = act(state, 0, GAME.fallback(state, GAME.pending(state)[0]))
    assert [type(event) for event in happened[1:]] == [Shared, Ended]
    assert purses(state) == [54, 42, 50, 54, 50, 50, 0, 0]
    assert len(GAME.outcome(state).scores) == 6


def test_a_round_with_nothing_in_the_booty_asks_nobody_to_share():
    """4.6: all bags pass."""
    state = six()
    for bag in (1, 2, 4, 5):
        happened = both_pass(state, bag)
    assert not [event for event in happened if isinstance(event, Shared)]
    assert state.round == 2


@every_edition
def test_whole_matches_by_chance_come_to_their_end_with_an_empty_booty(edition):
    """4.6: one lap with poor players."""
    options = parse_options(GAME.options, {"deputies": True, "laps": 1, "edition": edition})
    for dice in range(3):
        played = Playthrough(Match("sheriff", 6, options, dice, dice, 3)).play()
        assert (played.state.ledger.coins[BOOTY], played.state.stands[BOOTY], played.state.hidden[BOOTY]) == (0, [], [])
        calls = [event.seat for event in played.log if isinstance(event, Called)]
        assert len(calls) == 12


def test_in_copies_and_imagined_tables_too_the_second_deputys_half_comes_after_the_firsts():
    """4.6, Q35: the first is asked what to pay her half with."""
    state = before_deputies(1, gold={0: 0}, stands={0: ["apples", "cheese", "chickens"]}, **TRUE)
    both_open(state, 1)
    for seat in (*range(6), None):
        view = GAME.view(state, seat)
        assert (view.debt, view.after_debt) == (Debt(0, 1, 3), (Debt(3, 1, 3),))
        for twin in (state.copy(), GAME.imagine(view, random.Random(1))):
            assert act(twin, 0, HandOver(("cheese",)))[1] == Paid(3, 1, 3)
            assert twin.settled[1]
