import pytest

from engine.sheriff import goods
from engine.sheriff.actions import Call, Declare, Load
from engine.sheriff.events import Declared, Opened
from tests.engine.sheriff.positions import act, asked, at_loading, opened, refused

BAG = ("chickens", "chickens", "cheese", "silk")


def table(players=3, bag=BAG, **options):
    state = at_loading(players, hands={seat: bag if seat == 1 else ("apples",) for seat in range(players)}, **options)
    for seat in range(1, players):
        act(state, seat, Load(bag if seat == 1 else ("apples",)))
    return state


def test_merchants_declare_clockwise_from_the_sheriffs_left_whoever_went_to_market_first():
    """3.3."""
    state = at_loading(4, hands=dict.fromkeys(range(4), ("apples",)), sheriff=2)
    state.starter = 1
    for seat in (0, 1, 3):
        act(state, seat, Load(("apples",)))
    order = []
    while asked(state)[0][1] == "declare":
        seat = asked(state)[0][0]
        order.append(seat)
        act(state, seat, Declare(state.bag_sizes[seat], "apples"))
    assert order == [3, 0, 1]
    assert asked(state) == [(2, "pick")]


def test_a_declaration_is_heard_by_all():
    """3.3."""
    state = table()
    happened = act(state, 1, Declare(4, "chickens"))
    assert happened == [Declared(1, 4, "chickens")]
    assert [happened[0].seen_by(seat) for seat in (0, 2, None)] == [Declared(1, 4, "chickens")] * 3
    assert state.declared == [None, (4, "chickens"), None]


@pytest.mark.parametrize("number", [3, 5, 0, -4, 10**30])
def test_the_number_declared_is_the_number_in_the_bag(number):
    """3.3, Q29."""
    state = table()
    assert f"holds 4 cards; you must declare that number, not {number}" in refused(state, 1, Declare(number, "apples"))


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("number", [3, 5])
def test_a_wrong_number_is_no_lie_to_be_caught_since_the_declaration_is_not_taken(edition, number):
    """3.3, 3.4.5, Q29."""
    state = table(bag=("chickens",) * 4, edition=edition)
    assert "must declare that number" in refused(state, 1, Declare(number, "chickens"))
    assert (asked(state), state.declared[1]) == ([(1, "declare")], None)
    act(state, 1, Declare(4, "chickens"))
    act(state, 2, Declare(1, "apples"))
    assert opened(state, 1)[0] == Opened(1, ("chickens",) * 4, (), fine=8, honest=True, by=(0,))


@pytest.mark.parametrize("good", goods.LEGAL)
def test_any_legal_good_can_be_declared_whether_it_is_in_the_bag_or_not(good):
    """3.3."""
    state = table(4)
    act(state, 1, Declare(4, good))
    assert state.declared[1] == (4, good)


@pytest.mark.parametrize("good", [*goods.CONTRABAND, "?", "", "Apples", "apples ", "turnips", "golden_apples"])
def test_nothing_but_a_legal_good_can_be_declared(good):
    """3.3."""
    state = table(4)
    assert "Only a legal good can be declared" in refused(state, 1, Declare(4, good))


def test_with_three_players_bread_is_not_in_the_deck_and_cannot_be_declared():
    """3.3, Q06."""
    state = table(3)
    assert "There is no bread in this deck" in refused(state, 1, Declare(4, "bread"))


def test_an_option_allows_declaring_bread_with_three_players():
    """3.3, Q06."""
    state = table(3, declare_absent=True)
    act(state, 1, Declare(4, "bread"))
    assert state.declared[1] == (4, "bread")


def test_no_bag_is_called_before_all_have_declared():
    """3.3, 3.4."""
    state = table()
    act(state, 1, Declare(4, "apples"))
    assert "not your turn" in refused(state, 0, Call(1))


def test_a_declaration_cannot_be_changed():
    """3.3."""
    state = table()
    act(state, 1, Declare(4, "apples"))
    assert "not your turn" in refused(state, 1, Declare(4, "chickens"))
