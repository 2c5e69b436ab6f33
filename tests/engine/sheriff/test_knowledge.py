"""The table as one seat or a spectator may see it, part by part."""

import random

import pytest

from engine.sheriff.actions import Exchange, Start, Terms
from tests.engine.sheriff.positions import GAME, act, at_start, call, deal, opened, passed, position

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")


def table():
    return position(
        3,
        gold={0: 7, 1: 50, 2: 0},
        stands={1: ("cheese", "apples")},
        hidden={1: ("silk", "mead"), 2: ("pepper",)},
        bags={1: ("pepper", "chickens"), 2: ("crossbow",)},
        hands={0: ("silk",), 1: ("mead", "apples")},
        declared={2: "apples"},
    )


def test_gold_stands_and_declarations_are_public():
    """3.8."""
    state = table()
    for seat in (0, 1, 2, None):
        view = GAME.view(state, seat)
        assert view.gold == (7, 50, 0)
        assert view.stands == ((), ("cheese", "apples"), ())
        assert view.declared == (None, (2, "chickens"), (1, "apples"))
        assert view.bag_sizes == (0, 2, 1)


@pytest.mark.parametrize(
    ("seat", "hands", "bags", "hidden"),
    [
        (0, (("silk",), ("?", "?"), ()), ((), ("?", "?"), ("?",)), ((), ("?", "?"), ("?",))),
        (1, (("?",), ("apples", "mead"), ()), ((), ("chickens", "pepper"), ("?",)), ((), ("silk", "mead"), ("?",))),
        (2, (("?",), ("?", "?"), ()), ((), ("?", "?"), ("crossbow",)), ((), ("?", "?"), ("pepper",))),
        (None, (("?",), ("?", "?"), ()), ((), ("?", "?"), ("?",)), ((), ("?", "?"), ("?",))),
    ],
)
def test_of_hands_bags_and_face_down_cards_only_the_own_are_seen(seat, hands, bags, hidden):
    """3.8."""
    state = table()
    view = GAME.view(state, seat)
    assert (view.me, view.hands, view.bags, view.hidden) == (seat, hands, bags, hidden)


def test_the_order_of_a_hand_says_nothing_about_when_its_cards_were_drawn():
    """3.8."""
    state = at_start(hands={1: ("silk", "apples", "mead")})
    other = at_start(hands={1: ("mead", "silk", "apples")})
    assert GAME.view(state, 1) == GAME.view(other, 1)


def test_the_deck_is_a_number_and_the_discards_are_known_cards_with_a_known_top():
    """3.8."""
    state = position(3, discard=("silk", "apples", "mead"), deck=9)
    view = GAME.view(state, 2)
    assert (view.deck_count, view.piles) == (9, (("apples", "silk", "mead"),))


def test_an_empty_discard_pile_has_no_top():
    """3.8."""
    state = position(3)
    view = GAME.view(state, 2)
    assert view.piles == ((),)


def test_cards_set_aside_lie_face_up_until_they_are_gathered():
    """3.1, 3.8."""
    state = at_start(hands=dict.fromkeys(range(3), SIX))
    act(state, 0, Start(1))
    act(state, 1, Exchange(("silk", "apples")))
    for seat in (0, 1, 2, None):
        assert GAME.view(state, seat).aside == ((), ("silk", "apples"), ())


def test_a_merchant_sees_which_of_her_face_down_cards_a_deal_has_reserved_and_nobody_else_does():
    """3.4.3, 3.8, Q23."""
    state = call(table(), 1)
    deal(state, Terms(1, hidden=("mead", "crossbow"), passes=(1,)))
    assert GAME.view(state, 1).hidden_pledged == ((), (0, 1), (0,))
    for seat in (0, 2, None):
        assert GAME.view(state, seat).hidden_pledged == ((), (0, 0), (0,))


def test_in_an_imagined_state_a_deal_of_others_is_met_with_what_lies_there():
    """3.4.3, 3.8, Q23."""
    state = call(position(4, hidden={1: ("mead", "silk")}), 1)
    for card in state.hidden_cards[1]:
        card.seen = 0b1111
    deal(state, Terms(1, hidden=("silk",), passes=(1,)))
    twin = GAME.imagine(GAME.view(state, 2), random.Random(1))
    passed(twin, 1)
    assert (twin.hidden[0], twin.hidden[1]) == (["silk"], ["mead"])


def test_what_binds_the_sheriff_is_public():
    """3.4.3, 3.8."""
    state = call(table(), 1)
    deal(state, Terms(1, gold=1, opens=(2,)))
    for seat in (0, 1, 2, None):
        assert GAME.view(state, seat).bound == ("", "", "open")


def test_a_debt_is_public():
    """3.5, 3.8."""
    state = position(gold={1: 5}, bags={1: ("silk", "mead")}, stands={1: ("apples", "cheese", "chickens")})
    opened(state, 1)
    for seat in (0, 1, 2, None):
        debt = GAME.view(state, seat).debt
        assert debt is not None
        assert (debt.payer, debt.payee, debt.amount) == (1, 0, 8)


def test_whoever_was_shown_a_card_knows_it_as_long_as_it_lies_there():
    """3.8."""
    state = call(position(4, hidden={1: ("silk", "mead")}), 1)
    deal(state, Terms(1, hidden=("silk",), passes=(1,)))
    for seat in (1, 2, 3):
        passed(state, seat)
    assert state.round == 2
    assert GAME.view(state, 1).hidden[:2] == (("silk",), ("mead",))
    assert GAME.view(state, 0).hidden[:2] == (("silk",), ("?",))
    assert GAME.view(state, 2).hidden[:2] == (("?",), ("?",))
    assert GAME.view(state, 1).hidden_seen[0] == (2,)


def test_a_spectator_sees_only_what_lies_open():
    """3.8."""
    state = table()
    view = GAME.view(state, None)
    seen = repr(view).replace(repr(view.rules), "")
    assert "silk" not in seen
    assert "mead" not in seen
    assert "crossbow" not in seen


def test_a_view_does_not_change_with_the_table():
    """3.8."""
    state = table()
    view, again = GAME.view(state, 1), GAME.view(state, 1)
    for seat in (1, 2):
        passed(state, seat)
    assert view == again
    assert GAME.view(state, 1) != view


def test_the_seed_and_the_reshuffles_are_in_no_view():
    """3.8."""
    state, other = table(), table()
    other.seed, other.reshuffles = 123456789, 77
    for seat in (0, 1, 2, None):
        assert GAME.view(state, seat) == GAME.view(other, seat)
