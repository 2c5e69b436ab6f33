"""Variant: royal goods, contraband in every respect until the scores are counted."""

import pytest

from engine.game import OptionError, parse_options
from engine.sheriff import goods
from engine.sheriff.actions import Burn, Claim, Declare, Load, Offer, Place, Terms
from engine.sheriff.events import Delivered, Opened, Paid, Returned
from engine.sheriff.scoring import all_bonuses, counts_of, scores
from tests.engine.sheriff.positions import (
    GAME,
    act,
    at_loading,
    call,
    deal,
    opened,
    passed,
    position,
    purses,
    refused,
    run,
)

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])

FIGURES = {
    "green_apples": ("apples", 2, 4, 3, 2, 2),
    "golden_apples": ("apples", 3, 6, 4, 2, 1),
    "gouda_cheese": ("cheese", 2, 6, 4, 2, 2),
    "bleu_cheese": ("cheese", 3, 9, 5, 1, 0),
    "rye_bread": ("bread", 2, 6, 4, 2, 0),
    "pumpernickel_bread": ("bread", 3, 9, 5, 1, 0),
    "royal_rooster": ("chickens", 2, 8, 4, 2, 1),
}
"""Good, number, value, penalty, copies with four and more players, with three: the rulebooks' table."""


@pytest.mark.parametrize("card", FIGURES)
def test_every_royal_good_has_its_printed_figures(card):
    """4.1, 2.2."""
    family, number, value, penalty, many, few = FIGURES[card]
    assert counts_of([card]) == {**dict.fromkeys(goods.LEGAL, 0), family: number}
    assert (goods.value([card]), goods.penalty([card])) == (value, penalty)
    for players, copies in ((3, few), (4, many), (5, many), (6, many)):
        assert goods.deck(players, royal=True).count(card) == copies
        assert card not in goods.deck(players)


def test_twelve_royal_goods_are_shuffled_in_or_six_with_three_players():
    """4.1, 3.0."""
    assert [len(goods.deck(n, royal=True)) - len(goods.deck(n)) for n in (3, 4, 5, 6)] == [6, 12, 12, 12]


@every_edition
@pytest.mark.parametrize(("players", "in_play"), [(3, 6), (4, 12), (5, 12)])
def test_they_are_dealt_with_the_deck_before_the_hands(players, in_play, edition):
    """4.1, 3.0: a fresh deal."""
    state = GAME.new(players, parse_options(GAME.options, {"royal": True, "edition": edition}), 5)
    run(state, GAME.deal(state))
    held = state.ledger.total()[1]
    assert sum(held[card] for card in goods.ROYAL_NAMES) == in_play
    assert sum(held.values()) == sum(goods.copies(players).values()) + in_play


@every_edition
@pytest.mark.parametrize("card", FIGURES)
def test_no_royal_good_can_be_declared(card, edition):
    """4.1, 3.3: a bag of one royal good is to be declared."""
    state = at_loading(4, hands={1: [card], 2: ["apples"], 3: ["apples"]}, royal=True, edition=edition)
    for seat, load in ((1, card), (2, "apples"), (3, "apples")):
        act(state, seat, Load((load,)))
    assert refused(state, 1, Declare(1, card)).startswith("Only a legal good can be declared")
    act(state, 1, Declare(1, "apples"))
    assert state.declared[1] == (1, "apples")


def test_a_royal_good_is_one_card_of_the_number_declared_and_of_the_five_in_a_bag():
    """4.1, 3.2, 3.3: three golden apples count as nine apples, but only at the end."""
    hand = ["golden_apples", "golden_apples", "bleu_cheese", "apples", "apples", "apples"]
    state = at_loading(4, hands={1: hand, 2: ["apples"], 3: ["apples"]}, royal=True)
    assert "not 6" in refused(state, 1, Load(tuple(hand)))
    act(state, 1, Load(tuple(hand[:5])))
    act(state, 2, Load(("apples",)))
    act(state, 3, Load(("apples",)))
    assert "Your bag holds 5 cards" in refused(state, 1, Declare(11, "apples"))
    act(state, 1, Declare(5, "apples"))
    assert state.declared[1] == (5, "apples")


@every_edition
def test_a_bag_of_apples_with_a_royal_apple_is_a_lie_and_only_the_royal_one_is_lost(edition):
    """4.1, 3.4.5: green apples cost 3, less than any other contraband."""
    bag = ("apples", "green_apples", "green_apples")
    state = position(4, bags={1: bag}, declared={1: "apples"}, royal=True, edition=edition)
    happened = opened(state, 1)
    assert happened[0] == Opened(1, ("apples",), ("green_apples", "green_apples"), 6, honest=False, by=(0,))
    if edition == "1e":
        act(state, 0, Place("left"))
    assert purses(state) == [56, 44, 50, 50]
    assert (state.stands[1], state.hidden[1]) == (["apples"], [])


@every_edition
def test_royal_goods_let_pass_lie_face_down_and_only_their_number_is_told(edition):
    """4.1, 3.4.4, 3.8: a bag of a rooster and a chicken passes."""
    state = position(4, bags={1: ("chickens", "royal_rooster")}, royal=True, edition=edition)
    (returned, *_) = passed(state, 1)
    assert returned == Returned(1, ("chickens",), ("royal_rooster",), (0,))
    assert returned.seen_by(2) == Returned(1, ("chickens",), ("?",), (0,))
    assert state.stands[1] == ["chickens"]
    assert [GAME.view(state, seat).hidden[1] for seat in (0, 1, 2, None)] == [
        ("?",),
        ("royal_rooster",),
        ("?",),
        ("?",),
    ]


@every_edition
def test_royal_goods_are_bribes_from_the_bag_and_from_what_lies_face_down(edition):
    """4.1, 3.4.2: a golden apple in the bag and a bleu cheese face down are given for passage."""
    state = call(position(4, bags={1: ("golden_apples",)}, hidden={1: ["bleu_cheese"]}, royal=True, edition=edition), 1)
    deal(state, Terms(1, hidden=("bleu_cheese",), bag=("golden_apples",), passes=(1,)))
    happened = passed(state, 1)
    assert Delivered(1, 1, 0, (0,), gold=0, hidden=("bleu_cheese",), bag_contraband=("golden_apples",)) == happened[1]
    assert (state.hidden[0], state.hidden[1]) == (["bleu_cheese", "golden_apples"], [])


def test_royal_goods_are_not_offered_as_goods_of_the_face_up_stand():
    """4.1, 3.4.2: a green apple lies face down."""
    state = call(position(4, hidden={1: ["green_apples"]}, royal=True), 1)
    terms = Terms(1, stand=("green_apples",), passes=(1,))
    assert "Face up on a stand lie legal goods only" in refused(state, 1, Offer(terms))


def test_royal_goods_pay_a_penalty_by_their_own_value_and_only_after_legal_goods():
    """4.1, 3.5, Q28: 8 are owed, 2 in gold and 2 in apples are there, and a golden apple of value 6."""
    state = position(
        4,
        gold={1: 2},
        stands={1: ["apples"]},
        hidden={1: ["golden_apples"]},
        bags={1: ("silk", "mead")},
        declared={1: "bread"},
        royal=True,
    )
    happened = opened(state, 1)
    assert [event for event in happened if isinstance(event, Paid)] == [
        Paid(1, 0, 2, legal=("apples",), contraband=("golden_apples",))
    ]
    assert (state.stands[0], state.hidden[0]) == (["apples"], ["golden_apples"])


def test_royal_goods_buy_nothing_on_the_black_market():
    """4.1, 4.7: three royal goods lie face down."""
    state = position(4, hidden={1: ["green_apples", "green_apples", "golden_apples"]}, royal=True, black_market=True)
    passed(state, 1)
    assert "The black market deals in pepper, mead, silk" in refused(state, 1, Claim("green_apples"))


def test_brimstone_oil_burns_no_royal_goods():
    """4.1, 4.5: the other's green apple lies face down beside an apple."""
    state = position(
        4,
        stands={2: ["apples"]},
        hidden={2: ["green_apples"]},
        bags={1: ("brimstone_oil",)},
        royal=True,
        promos="brimstone_oil",
    )
    passed(state, 1)
    assert "Name a legal good" in refused(state, 1, Burn(2, "green_apples", 1))


def total_bonuses(stocks):
    return [{good: amount for good, (_, amount) in bonuses.items()} for bonuses in all_bonuses(stocks)]


def test_a_royal_good_makes_a_king_without_any_card_of_its_family():
    """4.1, 2.2: a bleu cheese alone against two cheeses."""
    assert total_bonuses([("bleu_cheese",), ("cheese", "cheese"), ()]) == [{"cheese": 15}, {"cheese": 10}, {}]


def test_a_royal_good_ties_with_as_many_cards_as_it_counts_for():
    """4.1, 2.2: green apples are two apples, and shared is 30 by two; a rooster is two chickens, and 15 by two is 7."""
    assert total_bonuses([("green_apples",), ("apples", "apples"), ("apples",)]) == [{"apples": 15}, {"apples": 15}, {}]
    assert total_bonuses([("royal_rooster",), ("chickens", "chickens"), ()]) == [{"chickens": 7}, {"chickens": 7}, {}]


def test_royal_goods_tie_for_queen_too():
    """4.1, 2.2: rye bread is two breads beside another's two, and the King has three."""
    stocks = [("bread", "bread", "bread"), ("rye_bread",), ("bread", "bread")]
    assert total_bonuses(stocks) == [{"bread": 15}, {"bread": 5}, {"bread": 5}]


def test_with_three_players_royal_apples_and_cheese_still_convert():
    """4.1, 2.2: no bread is in the deck, and none earns anything."""
    assert "rye_bread" not in goods.deck(3, royal=True)
    state = position(3, hidden={0: ["golden_apples"], 1: ["gouda_cheese"], 2: ["royal_rooster"]}, royal=True)
    bonuses = [line["bonuses"] for line in GAME.outcome(state).sheet]
    assert bonuses == [{"apples": ["king", 20]}, {"cheese": ["king", 15]}, {"chickens": ["king", 10]}]


def test_what_a_royal_good_counts_for_and_what_it_is_worth_are_two_things():
    """4.1, 2.2: one bleu cheese scores 9, and beside it a King's bonus for three cheeses."""
    (score, _) = scores([0, 0], [(), ("cheese", "cheese")], [("bleu_cheese",), ()])
    assert (score.goods_value, score.bonuses, score.total) == (9, {"cheese": ("king", 15)}, 24)


def levelled(**options):
    """0 and 1 have equal points and an apple face up each; face down 0 has two silks, 1 a golden apple."""
    state = position(
        4,
        gold={0: 20, 1: 20, 2: 0, 3: 0},
        stands={0: ["apples"], 1: ["apples"]},
        hidden={0: ["silk", "silk"], 1: ["golden_apples"]},
        royal=True,
        **options,
    )
    most, other = GAME.outcome(state).scores[:2]
    state.ledger.coins[1] += most - other
    return state


@every_edition
@pytest.mark.parametrize(
    ("ties", "winner", "reason", "cards"),
    [("contraband", 0, "contraband", [(1, 2), (1, 1)]), ("legal", 1, "legal goods", [(1, 2), (4, 0)])],
)
def test_in_ties_a_royal_good_is_one_contraband_card_or_by_an_option_its_legal_goods(
    ties, winner, reason, cards, edition
):
    """4.1, 2.4, Q02: equal points, one legal card each, two contraband cards against one royal good."""
    outcome = GAME.outcome(levelled(royal_ties=ties, edition=edition))
    assert outcome.scores[0] == outcome.scores[1]
    assert [(line["legal_cards"], line["contraband_cards"]) for line in outcome.sheet[:2]] == cards
    assert (outcome.winners, outcome.reason) == ((winner,), reason)
    assert outcome.ranks[1 - winner] == 2


def test_the_option_for_ties_changes_no_points():
    """4.1, Q02: the same table, settled both ways."""
    sheets = [GAME.outcome(levelled(royal_ties=ties)) for ties in ("contraband", "legal")]
    assert sheets[0].scores == sheets[1].scores
    assert [line["goods"] for line in sheets[0].sheet] == [line["goods"] for line in sheets[1].sheet]


def test_a_say_on_ties_without_royal_goods_is_refused():
    """4.1, Q02: no royal goods are in the deck."""
    with pytest.raises(OptionError, match="royal_ties says nothing without royal: add royal=on"):
        GAME.new(4, parse_options(GAME.options, {"royal_ties": "legal"}), 1)
