"""Variant: promo cards that do something when a bag is opened or handed back: summons, trophy, brimstone oil."""

import random

import pytest

from engine.sheriff.actions import Accept, Burn, Decline, Discard, HandOver, Offer, Open, Pass, Place, Terms
from engine.sheriff.events import Called, Opened, Paid, Returned
from engine.sheriff.module_events import Burnt, Declined, Discarded
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
    purses,
    refused,
    run,
    status,
)
from tests.engine.sheriff.six import BOOTY, before_deputies, both_open, six, verdict

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.parametrize("apples", [1, 2, 4])
def test_with_royal_summons_in_an_otherwise_true_bag_the_sheriff_owes_8_more(apples):
    """4.5, 3.4.5: apples and the summons, declared as apples."""
    bag = ("apples",) * apples + ("royal_summons",)
    state = position(4, bags={1: bag}, declared={1: "apples"}, promos="royal_summons")
    happened = opened(state, 1)
    fine = 2 * apples + 8
    assert happened[0] == Opened(1, ("apples",) * apples, ("royal_summons",), fine, honest=True, by=(0,))
    assert Paid(0, 1, fine) in happened
    assert purses(state) == [50 - fine, 50 + fine, 50, 50]
    assert (state.piles[0], state.stands[1]) == (["royal_summons"], ["apples"] * apples)


def test_with_anything_else_wrong_the_summons_is_worth_nothing():
    """4.5, 3.4.5: an apple, an undeclared cheese and the summons."""
    bag = ("apples", "cheese", "royal_summons")
    state = position(4, bags={1: bag}, declared={1: "apples"}, promos="royal_summons")
    (event, *_) = opened(state, 1)
    assert event == Opened(1, ("apples",), ("cheese", "royal_summons"), 2, honest=False, by=(0,))
    assert purses(state) == [52, 48, 50, 50]


def test_a_summons_let_pass_lies_face_down_and_does_nothing():
    """4.5, 3.4.4: apples and the summons."""
    state = position(4, bags={1: ("apples", "royal_summons")}, promos="royal_summons")
    passed(state, 1)
    assert (state.hidden[1], purses(state)) == (["royal_summons"], [50] * 4)


def test_two_deputies_share_what_the_summons_costs_them():
    """4.5, 4.6: three apples and the summons, 14 in all."""
    state = before_deputies(1, bags={1: ("apples",) * 3 + ("royal_summons",)}, promos="royal_summons")
    both_open(state, 1)
    assert purses(state) == [43, 64, 50, 43, 50, 50, 0, 0]


@every_edition
def test_the_trophy_goes_to_the_hand_of_the_sheriff_who_discards_another_card(edition):
    """4.5, 3.4.5: a trophy and a silk are found; the sheriff holds a cheese and a bread."""
    state = position(
        4,
        bags={1: ("trophy", "silk")},
        declared={1: "apples"},
        hands={0: ("cheese", "bread")},
        promos="trophy",
        edition=edition,
    )
    happened = opened(state, 1)
    assert happened[0] == Opened(1, (), ("silk", "trophy"), 9, honest=False, by=(0,))
    if edition == "1e":
        act(state, 0, Place("left"))
    assert purses(state) == [59, 41, 50, 50]
    assert (asked(state), state.hands[0]) == ([(0, "swap")], ["cheese", "bread", "trophy"])
    assert refused(state, 0, Discard("trophy")) == (
        "Discard another card of your hand (cheese, bread), not trophy. (4.5)"
    )
    assert "not silk" in refused(state, 0, Discard("silk"))
    assert act(state, 0, Discard("bread"))[0] == Discarded(0, "bread")
    assert state.hands[0] == ["cheese", "trophy"]
    if edition == "1e":
        assert asked(state) == [(0, "stack")]
        act(state, 0, Place("right"))
        assert state.piles == [["silk"], ["bread"]]
    else:
        assert state.piles == [["silk", "bread"]]
    assert asked(state) == [(0, "pick")]
    assert not GAME.broken(state)


@every_edition
def test_the_trophy_alone_leaves_nothing_to_confiscate(edition):
    """4.5: a bag of the trophy; the first thing asked is the card to discard."""
    state = position(4, bags={1: ("trophy",)}, hands={0: ("cheese",)}, promos="trophy", edition=edition)
    opened(state, 1)
    assert asked(state) == [(0, "swap")]
    assert (state.evidence, [len(pile) for pile in state.piles]) == ([], [0] * len(state.piles))


def test_an_empty_hand_keeps_the_trophy_and_discards_nothing():
    """4.5: the sheriff holds no card."""
    state = position(4, bags={1: ("trophy",)}, promos="trophy")
    opened(state, 1)
    assert (state.hands[0], asked(state)) == (["trophy"], [(0, "pick")])


def test_the_fine_is_paid_before_the_sheriff_discards():
    """4.5, 3.5: the owner pays 5 in goods of her choice."""
    state = position(
        4,
        gold={1: 0},
        stands={1: ["apples", "cheese", "chickens"]},
        bags={1: ("trophy",)},
        hands={0: ("bread",)},
        promos="trophy",
    )
    opened(state, 1)
    assert asked(state) == [(1, "pay")]
    act(state, 1, HandOver(("cheese", "apples")))
    assert asked(state) == [(0, "swap")]


def test_the_trophy_is_discarded_by_fallback_for_the_cheapest_other_card():
    """4.5: a hand of silk, bread and apples."""
    state = position(4, bags={1: ("trophy",)}, hands={0: ("silk", "apples", "bread")}, promos="trophy")
    opened(state, 1)
    assert GAME.fallback(state, GAME.pending(state)[0]) == Discard("apples")
    dice = random.Random(1)
    drawn = {str(GAME.sample(state, GAME.pending(state)[0], dice)) for _ in range(40)}
    assert drawn == {str(Discard(card)) for card in ("silk", "apples", "bread")}


def test_everyone_sees_the_trophy_go_and_the_card_that_is_discarded_and_no_other():
    """4.5, 3.8: the sheriff's hand of one cheese and one bread."""
    state = position(4, bags={1: ("trophy",)}, hands={0: ("cheese", "bread")}, promos="trophy")
    happened = opened(state, 1)
    assert happened[0].seen_by(2) == Opened(1, (), ("trophy",), 5, honest=False, by=(0,))
    assert GAME.view(state, 2).hands[0] == ("?", "?", "?")
    assert Discarded(0, "bread").seen_by(None) == Discarded(0, "bread")


@every_edition
def test_a_gatekeeper_has_no_hand_so_the_trophy_is_confiscated(edition):
    """4.5, 5.1: a bag of the trophy."""
    state = position(4, bags={1: ("trophy",)}, promos="trophy", gatekeeper=True, edition=edition)
    opened(state, 1)
    if edition == "1e":
        act(state, 0, Place("left"))
    assert (state.hands[0], state.piles[0]) == ([], ["trophy"])
    assert asked(state) == [(0, "pick")]


@every_edition
def test_of_two_deputies_together_the_first_takes_the_trophy(edition):
    """4.5, 4.6: both open a bag of the trophy."""
    state = before_deputies(
        1, bags={1: ("trophy",)}, hands={0: ("cheese",), 3: ("bread",)}, promos="trophy", edition=edition
    )
    both_open(state, 1)
    assert asked(state) == [(0, "swap")]
    act(state, 0, Discard("cheese"))
    assert (state.hands[0], state.hands[3], state.ledger.coins[BOOTY]) == (["trophy"], ["bread"], 5)


def test_a_deputy_alone_takes_the_trophy_herself():
    """4.5, 4.6: the first would let it pass, and the second opens."""
    state = before_deputies(1, bags={1: ("trophy",)}, hands={0: ("cheese",), 3: ("bread",)}, promos="trophy")
    verdict(state, 1, (0, Pass()), (3, Open()))
    assert asked(state) == [(3, "swap")]
    act(state, 3, Discard("bread"))
    assert (state.hands[3], purses(state)[3]) == (["trophy"], 55)


def oiled(**given):
    """The bag of 1 with brimstone oil passes; 2 has three apples and a cheese, the sheriff one bread."""
    given = {"stands": {0: ["bread"], 2: ["apples"] * 3 + ["cheese"]}, "bags": {1: ("brimstone_oil",)}, **given}
    state = position(4, promos="brimstone_oil", **given)
    passed(state, 1)
    return state


@pytest.mark.parametrize("number", [1, 2])
def test_brimstone_oil_burns_one_or_two_cards_of_one_good_and_is_gone(number):
    """4.5: apples of seat 2."""
    state = oiled()
    assert asked(state) == [(1, "burn")]
    assert act(state, 1, Burn(2, "apples", number))[0] == Burnt(1, 2, "apples", number)
    assert state.stands[2] == ["apples"] * (3 - number) + ["cheese"]
    assert (state.hidden[1], state.hidden_cards[1]) == ([], [])
    assert state.gone == ["brimstone_oil", *["apples"] * number]
    assert not GAME.broken(state)
    assert asked(state) == [(0, "pick")]


def test_the_sheriffs_stand_can_burn_too():
    """4.5: a bread on the sheriff's stand."""
    state = oiled()
    act(state, 1, Burn(0, "bread", 1))
    assert state.stands[0] == []


@pytest.mark.parametrize(
    ("burn", "reason"),
    [
        (Burn(2, "apples", 3), "The oil burns one or two apples, and 3 lie free there; 3 is not possible."),
        (Burn(2, "apples", 0), "The oil burns one or two apples, and 3 lie free there; 0 is not possible."),
        (Burn(2, "cheese", 2), "The oil burns one or two cheese, and 1 lie free there; 2 is not possible."),
        (Burn(2, "bread", 1), "The oil burns one or two bread, and 0 lie free there; 1 is not possible."),
        (Burn(1, "apples", 1), "Name a legal good on the stand of another player."),
        (Burn(3, "apples", 1), "Name a legal good on the stand of another player."),
        (Burn(2, "silk", 1), "Name a legal good on the stand of another player."),
        (Burn(9, "apples", 1), "Name a legal good on the stand of another player."),
    ],
)
def test_what_the_oil_cannot_burn_is_refused(burn, reason):
    """4.5: seat 1 has an apple too, and 3 nothing."""
    state = oiled(stands={1: ["apples"], 2: ["apples"] * 3 + ["cheese"]})
    assert refused(state, 1, burn) == f"{reason} (4.5)"


def test_who_declines_keeps_the_oil_for_its_value():
    """4.5, 2: nothing is burnt, and the oil is worth 6."""
    state = oiled()
    assert act(state, 1, Decline())[0] == Declined(1, "burn")
    assert (state.hidden[1], len(state.stands[2])) == (["brimstone_oil"], 4)
    assert GAME.outcome(state).scores[1] == 56


def test_oil_that_was_kept_cannot_be_burnt_at_a_later_time():
    """4.5: the oil lies on the stand since an earlier round, and now silk has passed."""
    state = oiled(bags={1: ("silk",)}, hidden={1: ["brimstone_oil"]})
    assert asked(state) == [(1, "burn")]
    assert GAME.forced(state, GAME.pending(state)[0]) == Decline()
    assert "was in the bag handed back" in refused(state, 1, Burn(2, "apples", 1))
    dice = random.Random(1)
    assert {type(GAME.sample(state, GAME.pending(state)[0], dice)) for _ in range(20)} == {Decline}


@pytest.mark.parametrize("card", ["brimstone_oil", "silk", "crossbow"])
def test_everyone_who_had_contraband_let_pass_is_asked_so_that_nobody_learns_who_has_the_oil(card):
    """4.5, 3.8: one face-down card comes from the bag, whatever it is."""
    state = oiled(bags={1: (card,)})
    assert asked(state) == [(1, "burn")]
    assert [GAME.view(state, seat).hidden[1] for seat in (0, 2, 3, None)] == [("?",)] * 4
    for seat in (0, 2, 3, None):
        assert GAME.view(state, seat) == GAME.view(oiled(), seat)


@pytest.mark.parametrize(
    "given",
    [
        {"bags": {1: ("apples", "cheese")}},
        {"stands": {1: ["apples"]}},
        {"bags": {1: ("apples",)}, "hidden": {1: ["brimstone_oil"]}},
    ],
)
def test_nobody_is_asked_where_no_contraband_passed_or_nothing_can_burn(given):
    """4.5: legal goods only in the bag; or no legal goods with anybody else."""
    assert asked(oiled(**given)) == [(0, "pick")]


def test_without_the_oil_in_the_deck_nobody_is_asked():
    """4.5: silk passes."""
    state = position(4, stands={2: ["apples"]}, bags={1: ("silk",)}, promos="trophy")
    passed(state, 1)
    assert asked(state) == [(0, "pick")]


def test_goods_that_a_deal_has_promised_do_not_burn():
    """4.5, Q23: 2 has promised two of her three apples for the opening of 3."""
    state = call(position(4, stands={2: ["apples"] * 3}, bags={1: ("brimstone_oil",)}, promos="brimstone_oil"), 1)
    deal(state, Terms(2, stand=("apples", "apples"), opens=(3,)))
    passed(state, 1)
    assert "and 1 lie free there" in refused(state, 1, Burn(2, "apples", 2))
    act(state, 1, Burn(2, "apples", 1))
    assert state.stands[2] == ["apples"] * 2
    opened(state, 3)
    assert state.stands[0] == ["apples"] * 2


def test_where_all_legal_goods_are_promised_nobody_is_asked():
    """4.5, Q23: the only apple is promised."""
    state = call(position(4, stands={2: ["apples"]}, bags={1: ("brimstone_oil",)}, promos="brimstone_oil"), 1)
    deal(state, Terms(2, stand=("apples",), opens=(3,)))
    passed(state, 1)
    assert asked(state) == [(0, "pick")]


def test_oil_given_away_out_of_the_bag_is_not_burnt_by_its_giver_or_by_its_taker():
    """4.5, 3.4.3: the oil is the bribe; the giver keeps a silk that came with it."""
    state = call(position(4, stands={2: ["apples"]}, bags={1: ("brimstone_oil", "silk")}, promos="brimstone_oil"), 1)
    deal(state, Terms(1, bag=("brimstone_oil",), passes=(1,)))
    passed(state, 1)
    assert state.hidden[0] == ["brimstone_oil"]
    assert (asked(state), GAME.forced(state, GAME.pending(state)[0])) == ([(1, "burn")], Decline())
    assert "was in the bag handed back" in refused(state, 1, Burn(2, "apples", 1))


def test_oil_promised_for_another_bag_is_not_burnt():
    """4.5, Q23: 1 has promised face-down oil for the opening of 3, and it has just come."""
    state = call(
        position(
            4,
            stands={2: ["apples"]},
            hidden={1: ["silk"]},
            bags={1: ("brimstone_oil",)},
            promos="brimstone_oil",
        ),
        1,
    )
    deal(state, Terms(1, hidden=("brimstone_oil",), opens=(3,)))
    passed(state, 1)
    assert GAME.forced(state, GAME.pending(state)[0]) == Decline()
    assert "was in the bag handed back" in refused(state, 1, Burn(2, "apples", 1))


def test_an_opened_bag_brings_no_oil():
    """4.5: the oil is confiscated."""
    state = position(4, stands={2: ["apples"]}, bags={1: ("brimstone_oil",)}, promos="brimstone_oil")
    opened(state, 1)
    assert (asked(state), state.piles[0]) == ([(0, "pick")], ["brimstone_oil"])


def test_the_last_bags_oil_burns_before_the_round_ends():
    """4.5, 3.6: all other bags are settled."""
    state = position(3, stands={2: ["apples"]}, bags={1: ("brimstone_oil",)}, promos="brimstone_oil")
    passed(state, 2)
    assert asked(state)[0] == (1, "answer")
    passed(state, 1)
    assert asked(state) == [(1, "burn")]
    act(state, 1, Burn(2, "apples", 1))
    assert state.round == 2


def test_the_booty_does_not_burn():
    """4.5, 4.6: legal goods lie in the booty only."""
    state = six(stands={4: ["apples"]}, bags={1: ("brimstone_oil",)}, promos="brimstone_oil")
    run(state, [Called(1)])
    hush(state)
    act(state, 0, Offer(Terms(4, stand=("apples",), passes=(1,))))
    act(state, 4, Accept(1))
    hush(state)
    act(state, 3, Accept(1))
    happened = act(state, 3, Pass())
    assert isinstance(happened[0], Returned)
    assert status(state, 1) == "done"
    assert state.stands[BOOTY] == ["apples"]
    assert asked(state) == [(0, "pick")]
