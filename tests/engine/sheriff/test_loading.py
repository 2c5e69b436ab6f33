import pytest

from engine.sheriff.actions import Declare, Load
from engine.sheriff.events import Loaded
from engine.table import Answer, Table
from tests.engine.sheriff.positions import GAME, act, asked, at_loading, refused

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")


def table(players=3, hands=None, **options):
    return at_loading(players, hands={0: SIX, 1: SIX, 2: SIX, **(hands or {})}, **options)


def test_all_merchants_load_at_once_and_the_sheriff_does_not():
    """3.2."""
    state = table(4, hands={3: SIX})
    assert asked(state) == [(1, "load"), (2, "load"), (3, "load")]
    assert "not your turn" in refused(state, 0, Load(("apples",)))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_one_to_five_cards_go_from_the_hand_into_the_bag(number):
    """3.2."""
    state = table()
    assert act(state, 1, Load(SIX[:number])) == [Loaded(1, SIX[:number])]
    assert (tuple(state.bags[1]), tuple(state.hands[1])) == (SIX[:number], SIX[number:])
    assert state.bag_sizes == [0, number, 0]


@pytest.mark.parametrize("cards", [(), SIX])
def test_neither_no_card_nor_six_can_be_loaded(cards):
    """3.2."""
    state = table()
    assert f"1 to 5 cards, not {len(cards)}" in refused(state, 1, Load(cards))


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("hand", [("crossbow",), ("silk", "mead"), SIX])
def test_whoever_has_a_card_must_load_one_even_if_it_is_contraband(edition, hand):
    """3.2, Q39."""
    state = table(hands={1: hand}, edition=edition)
    assert "1 to 5 cards, not 0" in refused(state, 1, Load(()))
    assert asked(state) == [(1, "load"), (2, "load")]
    least = GAME.fallback(state, GAME.pending(state)[0])
    assert isinstance(least, Load)
    act(state, 1, least)
    assert (asked(state), state.bags[1]) == ([(2, "load")], list(least.cards))


@pytest.mark.parametrize(
    "cards", [("mead",), ("apples",) * 3, ("silk", "silk"), ("?",), ("Silk",), ("",), ("\n" * 99,)]
)
def test_only_cards_in_hand_can_be_loaded(cards):
    """3.2."""
    state = table()
    assert "Your hand does not hold" in refused(state, 1, Load(cards))


def test_a_closed_bag_stays_closed():
    """3.2."""
    state = table()
    act(state, 1, Load(SIX[:2]))
    assert asked(state) == [(2, "load")]
    assert "not your turn" in refused(state, 1, Load(SIX[2:3]))


def test_cards_not_loaded_stay_in_hand():
    """3.2."""
    state = table()
    act(state, 1, Load(("silk", "apples")))
    assert sorted(state.hands[1]) == ["apples", "cheese", "chickens", "pepper"]


def test_loaded_cards_are_seen_by_their_owner_and_their_number_by_all():
    """3.2, 3.8."""
    state = table()
    loaded = act(state, 1, Load(("silk", "apples")))[0]
    assert loaded.seen_by(1) == Loaded(1, ("silk", "apples"))
    assert loaded.seen_by(0) == loaded.seen_by(2) == loaded.seen_by(None) == Loaded(1, ("?", "?"))
    assert GAME.view(state, 1).bags == ((), ("apples", "silk"), ())
    assert GAME.view(state, 0).bags == ((), ("?", "?"), ())


def test_no_answer_at_a_table_shows_before_all_bags_are_closed():
    """3.2."""
    seats = Table(GAME, 3, {option.name: option.default for option in GAME.options}, 4)
    seats.open()
    while (question := seats.pending()[0]).decision.ask != "load":
        seats.submit({question.seat: Answer(question.fallback)})
    first, second = seats.pending()
    seen = [(seats.view(seat), list(seats.seen_by(seat))) for seat in range(3)]
    assert seats.submit({second.seat: Answer(second.fallback, "Done!")}) == []
    assert [(seats.view(seat), list(seats.seen_by(seat))) for seat in range(3)] == seen
    loaded = [e.seat for e in seats.submit({first.seat: Answer(first.fallback)}) if isinstance(e, Loaded)]
    assert loaded == [first.seat, second.seat]


def test_a_merchant_with_an_empty_hand_loads_nothing_and_is_neither_asked_nor_inspected():
    """3.7, Q13."""
    state = table(hands={1: ()})
    assert asked(state) == [(2, "load")]
    act(state, 2, Load(("silk",)))
    assert asked(state) == [(2, "declare")]
    act(state, 2, Declare(1, "apples"))
    assert state.settled == [True, True, False]
    assert state.called == 2


def test_if_all_merchants_have_an_empty_hand_the_round_is_over_at_once():
    """3.7, Q13."""
    state = table(hands={1: (), 2: ()})
    assert asked(state) != []
    happened = []
    while events := GAME.proceed(state):
        for event in events:
            GAME.apply(state, event)
            happened.append(event)
    assert (state.round, state.sheriff) == (2, 1)


def test_a_hand_of_one_card_leaves_no_choice():
    """3.2."""
    state = table(hands={1: ("silk",)})
    decisions = {decision.seat: decision for decision in GAME.pending(state)}
    assert GAME.forced(state, decisions[1]) == Load(("silk",))
    assert GAME.forced(state, decisions[2]) is None


def test_nobody_declares_before_all_bags_are_closed():
    """3.2, 3.3."""
    state = table()
    act(state, 1, Load(SIX[:2]))
    assert "not your turn" in refused(state, 1, Declare(2, "apples"))
    assert "possible: load" in refused(state, 2, Declare(2, "apples"))
