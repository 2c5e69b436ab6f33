"""The market of the 1st edition: new cards from two discard piles and the deck, the old ones onto one of the piles."""

import pytest

from engine.game import OptionError, parse_options
from engine.sheriff.actions import Exchange, Load, Place, Start
from engine.sheriff.events import Drew, Placed, SetAside, Took
from tests.engine.sheriff.positions import GAME, act, asked, at_start, refused

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")
LEFT = ("bread", "mead", "crossbow")
RIGHT = ("chickens", "cheese")
DECK = ("mead", "mead", "pepper", "bread")


def market(players=3, sheriff=0, deck=DECK, left=LEFT, right=RIGHT, **options):
    """The first merchant is at the market. Piles and deck have their top last."""
    hands = dict.fromkeys(range(players), SIX)
    return at_start(players, hands=hands, sheriff=sheriff, deck=deck, left=left, right=right, edition="1e", **options)


def test_the_market_starts_left_of_the_sheriff_and_goes_on_clockwise_without_anyone_naming_the_first():
    """3.1."""
    state = market(players=4, sheriff=2)
    seen = []
    while asked(state)[0][1] == "market":
        seen += asked(state)
        act(state, seen[-1][0], Exchange())
    assert seen == [(3, "market"), (0, "market"), (1, "market")]
    assert asked(state) == [(0, "load"), (1, "load"), (3, "load")]


def test_the_sheriff_names_nobody():
    """3.1."""
    state = market()
    assert "not your turn" in refused(state, 0, Start(2))


def test_cards_set_aside_lie_face_down_until_they_are_placed():
    """3.1, 3.8."""
    state = market()
    happened = act(state, 1, Exchange(("silk", "apples"), ("left", "deck")))
    assert happened[0] == SetAside(1, ("silk", "apples"), face_up=False)
    assert GAME.view(state, 1).aside[1] == ("silk", "apples")
    for seat in (0, 2, None):
        assert happened[0].seen_by(seat) == SetAside(1, ("?", "?"), face_up=False)
        assert GAME.view(state, seat).aside[1] == ("?", "?")


def test_cards_come_off_the_top_of_both_piles_in_any_order_and_then_off_the_deck():
    """3.1."""
    state = market()
    happened = act(state, 1, Exchange(SIX[:4], ("left", "right", "left", "deck")))
    assert happened[1:] == [Took(1, ("left", "right", "left"), ("crossbow", "cheese", "mead")), Drew(1, ("bread",))]
    assert state.hands[1] == ["pepper", "silk", "crossbow", "cheese", "mead", "bread"]
    assert state.piles == [["bread"], ["chickens"]]
    assert state.deck == ["mead", "mead", "pepper"]


def test_what_is_taken_from_a_pile_is_seen_by_all_and_what_is_drawn_from_the_deck_by_none():
    """3.1, 3.8."""
    state = market()
    _, took, drew = act(state, 1, Exchange(("silk", "apples"), ("left", "deck")))
    for seat in (0, 2, None):
        assert took.seen_by(seat) == Took(1, ("left",), ("crossbow",))
        assert drew.seen_by(seat) == Drew(1, ("?",))


@pytest.mark.parametrize("source", ["left", "right", "deck"])
def test_all_cards_may_come_from_one_place(source):
    """3.1."""
    state = market()
    act(state, 1, Exchange(("silk", "apples"), (source,) * 2))
    wanted = {"left": ["crossbow", "mead"], "right": ["cheese", "chickens"], "deck": ["bread", "pepper"]}
    assert state.hands[1][4:] == wanted[source]


@pytest.mark.parametrize(
    "sources", [("deck", "left"), ("left", "deck", "left"), ("deck", "deck", "right"), ("right", "deck", "right")]
)
def test_after_the_deck_no_card_comes_from_a_pile(sources):
    """3.1."""
    state = market()
    message = "Once you have drawn from the deck, no card comes from a discard pile"
    assert message in refused(state, 1, Exchange(SIX[: len(sources)], sources))


@pytest.mark.parametrize(
    ("sources", "message"),
    [
        (("right",) * 3, "The right pile holds only 2 cards"),
        (("left",) * 4, "The left pile holds only 3 cards"),
        (("right", "left", "right", "right"), "The right pile holds only 2 cards"),
    ],
)
def test_a_pile_gives_no_more_than_it_holds(sources, message):
    """3.1."""
    state = market()
    assert message in refused(state, 1, Exchange(SIX[: len(sources)], sources))


@pytest.mark.parametrize("sources", [(), ("left",), ("left", "right", "deck")])
def test_every_card_set_aside_names_one_source(sources):
    """3.1."""
    state = market()
    message = f"Name one source for each of the 2 cards you draw, not {len(sources)}"
    assert message in refused(state, 1, Exchange(("silk", "apples"), sources))


@pytest.mark.parametrize("source", ["discard", "Left", "", "top", "evidence", "hand"])
def test_cards_come_from_nowhere_else(source):
    """3.1."""
    state = market()
    assert "Cards come from left, right or deck" in refused(state, 1, Exchange(("silk",), (source,)))


def test_nobody_draws_the_cards_that_she_has_just_set_aside():
    """3.1."""
    state = market(left=(), right=())
    for source in ("left", "right"):
        assert f"The {source} pile holds only 0 cards" in refused(state, 1, Exchange(("silk",), (source,)))


def test_six_cards_may_not_be_set_aside():
    """3.1."""
    state = market()
    assert "at most 5 cards, not 6" in refused(state, 1, Exchange(SIX, ("left",) * 6))


def test_only_cards_in_hand_can_be_set_aside():
    """3.1."""
    state = market()
    assert "Your hand does not hold" in refused(state, 1, Exchange(("crossbow",), ("left",)))


def test_whoever_sets_nothing_aside_draws_and_places_nothing():
    """3.1."""
    state = market()
    assert act(state, 1, Exchange()) == [SetAside(1, (), face_up=False), Drew(1, ())]
    assert (state.hands[1], asked(state)) == (list(SIX), [(2, "market")])
    assert state.piles == [list(LEFT), list(RIGHT)]


@pytest.mark.parametrize("sources", [("deck", "deck"), ("left", "left"), ("right", "deck")])
def test_whoever_has_drawn_is_asked_onto_which_pile_the_old_cards_go(sources):
    """3.1."""
    state = market()
    act(state, 1, Exchange(("silk", "apples"), sources))
    assert asked(state) == [(1, "place")]
    assert "possible: place" in refused(state, 1, Exchange())
    assert "not your turn" in refused(state, 2, Place("left"))


@pytest.mark.parametrize(("pile", "place"), [("left", 0), ("right", 1)])
@pytest.mark.parametrize("order", [("silk", "apples"), ("apples", "silk")])
def test_the_old_cards_go_face_up_onto_one_pile_in_the_order_given(pile, place, order):
    """3.1, 3.8."""
    state = market()
    act(state, 1, Exchange(("silk", "apples"), ("deck", "deck")))
    before = list(state.piles[place])
    happened = act(state, 1, Place(pile, order))
    assert happened == [Placed(1, pile, order)]
    assert happened[0].seen_by(2) == happened[0]
    assert state.piles[place] == [*before, *order]
    assert (state.aside[1], asked(state)) == ([], [(2, "market")])


def test_without_an_order_the_old_cards_are_placed_as_they_lie():
    """3.1."""
    state = market()
    act(state, 1, Exchange(("silk", "apples"), ("deck", "deck")))
    act(state, 1, Place("right"))
    assert state.piles[1] == [*RIGHT, "silk", "apples"]


@pytest.mark.parametrize("pile", ["deck", "discard", "", "Left"])
def test_the_old_cards_go_nowhere_else(pile):
    """3.1."""
    state = market()
    act(state, 1, Exchange(("silk",), ("deck",)))
    assert "Cards are placed on left or right" in refused(state, 1, Place(pile))


@pytest.mark.parametrize(
    "cards", [("silk",), ("apples", "apples"), ("silk", "apples", "apples"), ("silk", "crossbow"), ("?", "?")]
)
def test_exactly_the_cards_set_aside_are_placed(cards):
    """3.1."""
    state = market()
    act(state, 1, Exchange(("silk", "apples"), ("deck", "deck")))
    assert "Place exactly these cards: apples, silk" in refused(state, 1, Place("left", cards))


def test_the_next_merchant_may_take_what_the_last_one_placed():
    """3.1."""
    state = market()
    act(state, 1, Exchange(("silk", "apples"), ("deck", "deck")))
    act(state, 1, Place("left", ("apples", "silk")))
    act(state, 2, Exchange(("cheese",), ("left",)))
    assert state.hands[2] == [*(card for card in SIX if card != "cheese"), "silk"]


def test_after_the_last_merchant_has_placed_her_cards_the_bags_are_loaded():
    """3.1, 3.2."""
    state = market()
    act(state, 1, Exchange())
    act(state, 2, Exchange(("silk",), ("deck",)))
    assert "possible: place" in refused(state, 2, Load(("apples",)))
    act(state, 2, Place("left"))
    assert asked(state) == [(1, "load"), (2, "load")]


@pytest.mark.parametrize("sources", [("left", "right"), ("left", "deck"), ("right", "deck")])
def test_an_option_allows_one_source_only(sources):
    """3.1."""
    state = market(market="single_source")
    assert "All cards must come from one place" in refused(state, 1, Exchange(("silk", "apples"), sources))
    act(state, 1, Exchange(("silk", "apples"), ("left", "left")))
    assert state.hands[1][4:] == ["crossbow", "mead"]


def test_that_option_belongs_to_the_first_edition():
    """3.1."""
    options = parse_options(GAME.options, {"market": "single_source"})
    with pytest.raises(OptionError, match="belongs to the 1st edition: add edition=1e"):
        GAME.new(3, options, 1)


@pytest.mark.parametrize("source", ["left", "right", "deck", "discard"])
def test_in_the_second_edition_no_source_is_named(source):
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), SIX), deck=DECK)
    act(state, 0, Start(1))
    assert "name no sources" in refused(state, 1, Exchange(("silk",), (source,)))


def test_in_the_second_edition_nothing_is_placed():
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), SIX), deck=DECK)
    act(state, 0, Start(1))
    assert "possible: exchange" in refused(state, 1, Place("discard"))


def test_without_an_answer_the_hand_is_kept_and_cards_go_onto_the_left_pile_as_they_lie():
    """3.1."""
    state = market()
    assert GAME.fallback(state, GAME.pending(state)[0]) == Exchange()
    act(state, 1, Exchange(("silk", "apples"), ("deck", "deck")))
    assert GAME.fallback(state, GAME.pending(state)[0]) == Place("left")


def test_a_place_that_does_not_exist_is_named_wherever_it_stands():
    """3.1."""
    state = at_start(hands=dict.fromkeys(range(3), ("apples",) * 6), left=("silk",), edition="1e")
    reason = refused(state, 1, Exchange(("apples", "apples"), ("deck", "cellar")))
    assert "left, right or deck, not cellar" in reason
