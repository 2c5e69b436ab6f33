"""Variant: promo cards. Which are in the deck, what they cost and count."""

from collections import Counter

import pytest

from engine.game import OptionError, parse_options
from engine.sheriff import goods
from engine.sheriff.actions import Declare, Load, Offer, Terms
from engine.sheriff.events import Delivered, Opened, Returned
from engine.sheriff.scoring import all_bonuses, scores
from tests.engine.sheriff.positions import GAME, act, at_loading, call, deal, opened, passed, position, refused, run

FIGURES = {
    "strawberry_mead": (8, 6),
    "dragon_pepper": (8, 6),
    "golden_silk": (9, 6),
    "heavy_crossbow": (10, 7),
    "olive_oil": (10, 5),
    "prince_johns_sword": (12, 6),
    "arcane_scrolls": (12, 4),
    "royal_summons": (0, 0),
    "feast_plate": (0, 2),
    "brimstone_oil": (6, 4),
    "trophy": (11, 5),
}
"""Value and penalty by the one source that gives them."""

every_promo = pytest.mark.parametrize("card", FIGURES)


def rules(promos, seed=1, players=4, **options):
    return GAME.new(players, parse_options(GAME.options, {"promos": promos, **options}), seed).rules


@every_promo
def test_every_card_has_the_figures_of_its_source(card):
    """4.5."""
    assert (goods.VALUE[card], goods.PENALTY[card], goods.IS_LEGAL[card]) == (*FIGURES[card], False)


def test_there_are_these_eleven_and_no_more():
    """4.5."""
    assert set(goods.PROMO_NAMES) == set(FIGURES)


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_cards_by_name_are_added_to_the_deck_one_copy_each_and_none_is_taken_out(players, edition):
    """4.5: two cards by name, with a space and out of order."""
    wanted = rules("trophy, olive_oil", players=players, edition=edition).promos
    assert wanted == ("olive_oil", "trophy")
    state = GAME.new(players, parse_options(GAME.options, {"promos": "trophy,olive_oil", "edition": edition}), 1)
    run(state, GAME.deal(state))
    added = state.ledger.total()[1] - goods.copies(players)
    assert added == Counter({"olive_oil": 1, "trophy": 1})
    assert sum(state.ledger.total()[1].values()) == len(goods.deck(players)) + 2


def test_a_number_of_them_comes_from_the_seed_and_all_know_which():
    """4.5: three cards, from several seeds."""
    drawn = [rules("3", seed).promos for seed in range(30)]
    assert drawn == [rules("3", seed).promos for seed in range(30)]
    assert {len(set(cards)) for cards in drawn} == {3}
    assert {card for cards in drawn for card in cards} == set(FIGURES)
    state = GAME.new(4, parse_options(GAME.options, {"promos": "3"}), 5)
    run(state, GAME.deal(state))
    assert GAME.view(state, None).rules.promos == drawn[5]


def test_all_of_them_or_none():
    """4.5: the largest number, and zero."""
    assert rules("11").promos == goods.PROMO_NAMES
    assert rules("0").promos == rules("none").promos == ()


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [
        ("olive_oyl", "there is no olive_oyl (did you mean olive_oil?)"),
        ("trophy,sword", "there is no sword"),
        ("12", "promos=12 is out of range: there are 11"),
        ("-1", "give none, a number up to 11, or some of strawberry_mead, "),
        ("silk", "there is no silk"),
        ("", "give none, a number up to 11, or some of strawberry_mead, "),
        (True, "give none, a number up to 11, or some of strawberry_mead, "),
    ],
)
def test_unknown_names_and_numbers_are_refused_with_a_hint(wanted, hint):
    """4.5."""
    with pytest.raises(OptionError) as caught:
        rules(wanted)
    assert str(caught.value).startswith(f"promos={wanted}")
    assert hint in str(caught.value)


def test_a_card_that_is_not_in_the_deck_cannot_be_offered():
    """4.5, 3.4.2: only the trophy is in play."""
    state = call(position(4, promos="trophy"), 1)
    assert "no good called olive_oil" in refused(state, 1, Offer(Terms(1, bag=("olive_oil",), passes=(1,))))
    act(state, 1, Offer(Terms(1, bag=("trophy",), passes=(1,))))


@every_promo
def test_none_can_be_declared(card):
    """4.5, 3.3: a bag of the one card."""
    state = at_loading(3, hands={1: [card], 2: ["apples"]}, promos=card)
    act(state, 1, Load((card,)))
    act(state, 2, Load(("apples",)))
    assert "Only a legal good can be declared" in refused(state, 1, Declare(1, card))


@pytest.mark.parametrize("card", [card for card in FIGURES if card not in ("royal_summons", "trophy")])
def test_each_is_confiscated_at_its_penalty(card):
    """4.5, 3.4.5: an apple and the card, declared as apples."""
    state = position(4, bags={1: ("apples", card)}, declared={1: "apples"}, promos=card)
    fine = FIGURES[card][1]
    assert opened(state, 1)[0] == Opened(1, ("apples",), (card,), fine, honest=False, by=(0,))
    assert state.piles[0] == [card]
    assert state.ledger.coins[:2] == [50 + fine, 50 - fine]


@every_promo
def test_each_passes_face_down_and_is_a_bribe_like_any_contraband(card):
    """4.5, 3.4.3, 3.4.4: the card in the bag is promised for passage."""
    state = call(position(4, bags={1: (card,)}, promos=card), 1)
    deal(state, Terms(1, bag=(card,), passes=(1,)))
    happened = passed(state, 1)
    assert happened[0].seen_by(2) == Returned(1, (), ("?",), (0,))
    assert happened[1] == Delivered(1, 1, 0, (0,), gold=0, bag_contraband=(card,))
    assert (state.hidden[0], state.hidden[1]) == ([card], [])


def total(hidden, *others):
    """The first player's score from these face-down cards alone."""
    return scores([0] * (1 + len(others)), [()] * (1 + len(others)), [hidden, *others])[0]


@pytest.mark.parametrize(
    ("card", "kind", "more"),
    [
        ("strawberry_mead", "mead", 1),
        ("dragon_pepper", "pepper", 1),
        ("golden_silk", "silk", 1),
        ("heavy_crossbow", "crossbow", 2),
    ],
)
def test_four_cards_make_their_owners_other_cards_of_the_kind_worth_more(card, kind, more):
    """4.5, 2: three cards of the kind beside it, other cards, and as many with another player."""
    score = total((card, kind, kind, kind, "olive_oil"), (kind, kind))
    assert score.extras == {card: 3 * more}
    assert score.goods_value == FIGURES[card][0] + 3 * goods.VALUE[kind] + 10
    assert score.total == score.goods_value + 3 * more
    assert total((kind,), (card,)).extras == {}
    assert total((card,)).extras == {}


def test_they_raise_neither_each_other_nor_legal_goods():
    """4.5: all four with one player, and apples."""
    cards = ("strawberry_mead", "dragon_pepper", "golden_silk", "heavy_crossbow", "apples")
    assert total(cards).extras == {}
    assert total((*cards, "mead", "crossbow")).extras == {"strawberry_mead": 1, "heavy_crossbow": 2}


def test_the_scrolls_owner_is_paid_for_no_king_and_the_queens_bonus_stays_anothers():
    """4.5, 2.2: King of apples with the scrolls, and King and Queen of cheese shared."""
    stocks = [("arcane_scrolls", *["apples"] * 3, "cheese"), ("apples", "apples", "cheese"), ("apples",)]
    assert all_bonuses(stocks) == [{}, {"apples": ("queen", 10), "cheese": ("king", 12)}, {}]


def test_the_scrolls_owner_is_paid_as_queen():
    """4.5, 2.2: second in apples."""
    assert all_bonuses([("arcane_scrolls", "apples"), ("apples", "apples")]) == [
        {"apples": ("queen", 10)},
        {"apples": ("king", 20)},
    ]


def crowded(*free):
    """Two players who hold three and two of every good but these, so that one card more earns nothing there."""
    return [tuple(good for good in goods.LEGAL if good not in free for _ in range(number)) for number in (3, 2)]


@pytest.mark.parametrize(
    ("own", "others", "best"),
    [
        ((), [()], {"apples": ("king", 20)}),
        (("cheese",), [("cheese",), *crowded("cheese")], {"cheese": ("king", 15)}),
        (("chickens",), [("chickens",), *crowded("chickens")], {"chickens": ("king", 10)}),
        (("bread",), [("bread",) * 3, ("bread",) * 2, *crowded("bread")], {"bread": ("queen", 5)}),
        ((), [("apples",) * 2, ("cheese",) * 2, ("bread",) * 2, ("chickens",) * 2], {"apples": ("queen", 10)}),
        (("apples",) * 2, [("apples",), *crowded("apples", "bread")], {"apples": ("king", 20), "bread": ("king", 15)}),
    ],
)
def test_a_feast_plate_counts_for_the_good_that_earns_its_owner_most(own, others, best):
    """4.5, 2.2: tables where another good is best each time."""
    assert all_bonuses([("feast_plate", *own), *others])[0] == best


def test_a_feast_plate_takes_a_bonus_from_another_player():
    """4.5, 2.2: two share the King of apples, and the plate breaks the tie."""
    stocks = [("feast_plate", "apples"), ("apples",), *crowded("apples")]
    assert all_bonuses(stocks)[:2] == [{"apples": ("king", 20)}, {"apples": ("queen", 10)}]


def test_a_feast_plate_with_the_scrolls_counts_for_a_queen():
    """4.5, 2.2: the King's bonus is closed to their owner, so second place is best."""
    stocks = [("arcane_scrolls", "feast_plate"), ("apples", "apples"), ("bread",)]
    assert all_bonuses(stocks) == [
        {"apples": ("queen", 10)},
        {"apples": ("king", 20)},
        {"bread": ("king", 15)},
    ]


def test_a_feast_plate_is_worth_nothing_and_is_contraband_in_ties():
    """4.5, 2.4: alone on a stand."""
    score = total(("feast_plate",), ("apples",) * 9)
    assert (score.goods_value, score.legal_cards, score.contraband_cards) == (0, 0, 1)


def test_a_feast_plate_in_a_bag_makes_it_a_lie():
    """4.5, 3.4.5: two apples and the plate, declared as three apples."""
    state = position(4, bags={1: ("apples", "apples", "feast_plate")}, declared={1: "apples"}, promos="feast_plate")
    event = opened(state, 1)[0]
    assert event == Opened(1, ("apples", "apples"), ("feast_plate",), 2, honest=False, by=(0,))


def test_the_sheet_names_what_promo_cards_add():
    """4.5, 2: a golden silk and two silks."""
    state = position(3, hidden={1: ["golden_silk", "silk", "silk"]}, promos="golden_silk")
    line = GAME.outcome(state).sheet[1]
    assert line["extras"] == {"golden_silk": 2}
    assert line["total"] == 50 + 9 + 16 + 2
