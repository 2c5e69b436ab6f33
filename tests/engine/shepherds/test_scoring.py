"""What locations give and take."""

import pytest

from engine.shepherds.actions import Cover, Pay
from engine.shepherds.events import Revealed, Settled
from tests.engine.shepherds.positions import GAME, answer, asked, piles, scene, stocks, until_scored

REST = {"1": ("wolf1", 0), "2": ("meadow", 0), "3": ("meadow", 0)}


def at_wild(card, pile, *roles, stock=5, players=4, **options):
    """These roles stand together at W, from seat 0 on; everyone has five sheep. Scored as far as nobody is asked."""
    meeples = {seat: (role, "W") for seat, role in enumerate(roles)}
    rest = {**REST, "2": ("sheep2", 0)} if card != "sheep2" else REST
    state = scene(
        players, {"W": (card, pile), **rest}, meeples, stock=dict.fromkeys(range(players), stock), mayor=3, **options
    )
    until_scored(state)
    return state


def gains(state, number=4, stock=5):
    return [sheep - stock for sheep in stocks(state)][:number]


def test_sheep_are_shared_equally_and_what_is_left_stays():
    """2.9, A9, A14: six and two old ones among three."""
    state = at_wild("sheep6", 2, "hunter", "unknown_a", "unknown_b", profile="strict")
    assert gains(state, 3) == [2, 2, 2]
    assert piles(state)["W"] == 2


def test_nobody_gets_more_than_three_and_the_rest_stays():
    """2.9, A9: one alone at six sheep and a pile of four."""
    state = at_wild("sheep6", 4, "hunter")
    assert gains(state, 1) == [3]
    assert piles(state)["W"] == 7


def test_who_cannot_share_is_no_divisor():
    """2.9, 1.2: a drover and a hunter at four sheep."""
    state = at_wild("sheep4", 0, "drover", "hunter")
    assert gains(state, 2) == [0, 3]
    assert piles(state)["W"] == 1


@pytest.mark.parametrize(("adds", "pile"), [(False, 2), (True, 6)])
def test_a_sheep_card_where_nobody_shares_adds_nothing(adds, pile):
    """2.9, A12: a drover alone, and an empty location."""
    for roles in (("drover",), ()):
        state = at_wild("sheep4", 2, *roles, empty_sheep_card_adds=adds)
        assert gains(state) == [0, 0, 0, 0]
        assert piles(state)["W"] == pile


def test_turkey_mama_takes_the_whole_pile_and_the_others_nothing():
    """2.9, 1.2: five sheep and an old pile of four."""
    state = at_wild("sheep5", 4, "hunter", "turkey_mama", "banker")
    assert gains(state, 3) == [0, 9, 0]
    assert piles(state)["W"] == 0


@pytest.mark.parametrize(
    ("card", "others", "final", "base"),
    [("sheep4", 2, 2, 2), ("sheep4", 1, 3, 4), ("sheep3", 0, 3, 6), ("sheep6", 0, 3, 6)],
)
def test_the_banker_doubles_from_the_supply_under_the_cap_or_beyond_it(card, others, final, base):
    """2.9, A13: the banker and so many others."""
    roles = ("banker", "hunter", "unknown_a")[: others + 1]
    for cap, gain in (("final", final), ("base_share", base)):
        state = at_wild(card, 0, *roles, profile="strict", banker_cap=cap)
        assert gains(state, 1) == [gain]
        share = min(int(card[-1]) // (others + 1), 3)
        assert gains(state)[1 : others + 1] == [share] * others
        assert piles(state)["W"] == int(card[-1]) - share * (others + 1)


def test_the_drover_gains_two_at_a_meadow_and_shares_no_pile():
    """1.2, 2.9: a drover and a hunter at a meadow with three sheep."""
    state = at_wild("meadow", 3, "drover", "hunter")
    assert gains(state, 2) == [2, 3]
    assert piles(state)["W"] == 0


def test_the_drover_gains_nothing_at_a_wolf_and_is_hurt():
    """1.2, 2.9."""
    state = at_wild("wolf2", 3, "drover")
    assert gains(state, 1) == [-2]
    assert piles(state)["W"] == 5


def test_the_rustler_takes_one_of_each_share_clockwise_from_the_mayors_left_three_at_most():
    """1.2, A34: five players at six sheep and a pile, the mayor at seat 1, the rustler at seat 2."""
    roles = {0: ("hunter", "W"), 1: ("mayor", "W"), 2: ("rustler", "W"), 3: ("shepherd_boy", "W"), 4: ("banker", "W")}
    state = scene(5, {"W": ("sheep6", 2), **REST}, roles, stock=dict.fromkeys(range(5), 0))
    until_scored(state)
    assert stocks(state) == [1, 2, 3, 1, 2]
    assert piles(state)["W"] == 0


def test_the_rustler_takes_one_from_turkey_mama_and_nothing_from_empty_hands():
    """1.2, A34."""
    state = at_wild("sheep5", 0, "rustler", "turkey_mama", "hunter")
    assert gains(state, 3) == [1, 4, 0]


@pytest.mark.parametrize(("shared", "gain", "pile"), [(True, 2, 1), (False, 0, 5)])
def test_a_pile_at_a_meadow_is_shared_unless_an_option_keeps_it(shared, gain, pile):
    """2.9, A10: two at a meadow with five sheep."""
    state = at_wild("meadow", 5, "hunter", "banker", meadow_pile_is_shared=shared, profile="strict")
    assert gains(state, 1) == [gain]
    assert piles(state)["W"] == (pile if not shared else 1)


def test_wolves_take_the_number_from_each_or_all_there_is():
    """2.9: a wolf of three; seat 0 has two sheep."""
    state = at_wild("wolf3", 1, "unknown_a", "unknown_b", "banker", profile="strict", stock=2)
    assert gains(state, 3, stock=2) == [-2, -2, -2]
    assert piles(state)["W"] == 7
    assert state.tally[0]["sheep_paid"] == 2


def test_a_pile_at_a_wolf_only_grows_unless_an_option_shares_it_first():
    """2.9, A11: a hunter and a banker at a wolf of two with four sheep."""
    state = at_wild("wolf2", 4, "hunter", "unknown_a", profile="strict")
    assert (gains(state, 2), piles(state)["W"]) == ([2, -2], 6)
    state = at_wild("wolf2", 4, "hunter", "unknown_a", profile="strict", wolf_location_shares_pile=True)
    assert (gains(state, 2), piles(state)["W"]) == ([4, 0], 2)


def test_what_was_shared_before_the_attack_can_pay_for_it():
    """2.9, A11: no sheep of his own, four in the pile, wolves of three."""
    state = at_wild("wolf3", 4, "unknown_a", stock=0, profile="strict", wolf_location_shares_pile=True)
    assert (stocks(state)[0], piles(state)["W"]) == (0, 4)


def test_a_hunter_gains_the_number_from_the_supply_and_a_disguised_wolf_counts_one():
    """2.9, A6, A15."""
    state = at_wild("wolf3", 2, "hunter")
    assert (gains(state, 1), piles(state)["W"]) == ([3], 2)
    state = at_wild("disguised", 2, "hunter", "banker")
    assert (gains(state, 2), piles(state)["W"]) == ([1, -1], 3)


def test_the_mayor_scores_like_a_plain_shepherd():
    """2.9, A32: the wild mayor at four sheep."""
    state = scene(4, {"W": ("sheep4", 0), **REST}, {0: ("mayor", "W")}, stock={0: 1})
    until_scored(state)
    assert stocks(state)[0] == 4


def covered(contracts, roles=("unknown_a", "hunter"), players=4, stock=1, mayor=3):
    """At a wolf of two stand these roles; meeples of `contracts` hold one."""
    meeples = {seat: (role, "W") for seat, role in enumerate(roles)}
    state = scene(
        players,
        {"W": ("wolf2", 0), **REST, "2": ("sheep2", 0)},
        meeples,
        stock=dict.fromkeys(range(players), stock),
        contracts=contracts,
        mayor=mayor,
        profile="strict",
    )
    until_scored(state)
    return state


def test_a_contract_pays_the_whole_attack_from_the_supply_if_its_owner_likes():
    """2.9, A18: seat 0 holds a contract, and one sheep."""
    state = covered([0])
    assert asked(state) == [(0, "contract")]
    answer(state, 0, Cover())
    assert (stocks(state)[0], piles(state)["W"], state.contracts[0]) == (1, 2, False)
    state = covered([0])
    answer(state, 0, Pay())
    assert (stocks(state)[0], piles(state)["W"], state.contracts[0]) == (0, 1, True)


def test_a_contract_may_be_used_without_any_sheep_and_never_by_the_immune():
    """2.9, A18: seat 0 has no sheep; seat 1 is the hunter."""
    state = covered([0, 1], stock=0)
    assert asked(state) == [(0, "contract")]
    answer(state, 0, Cover())
    assert piles(state)["W"] == 2
    assert stocks(state)[1] == 2
    assert state.contracts == [False, True, False, False]


def test_several_attacked_holders_are_asked_clockwise_from_the_mayors_left():
    """2.9, A34: of five with the mayor at seat 1, seats 0 to 2 stand there."""
    state = covered([0, 2], roles=("unknown_a", "mayor", "unknown_b"), players=5, mayor=1)
    assert asked(state) == [(2, "contract")]
    answer(state, 2, Pay())
    assert asked(state) == [(0, "contract")]
    answer(state, 0, Cover())
    assert stocks(state)[:3] == [1, 0, 0]
    assert piles(state)["W"] == 4


def test_either_contract_of_a_player_pays_for_either_of_his_meeples():
    """3.1, A24: two players; both meeples of seat 0 stand at the wolf, and the second one's card is a contract."""
    meeples = {0: ("unknown_a", "W"), 2: ("unknown_b", "W"), 1: ("mayor", "3")}
    fields = {"W": ("wolf2", 0), **REST, "2": ("sheep2", 0)}
    state = scene(2, fields, meeples, stock={0: 3, 1: 3}, contracts=[2], profile="strict")
    until_scored(state)
    assert asked(state) == [(0, "contract")]
    assert state.attacked == (0, 2)
    answer(state, 0, Cover())
    assert state.settled == 4
    assert (stocks(state)[0], piles(state)["W"]) == (1, 4)
    assert not any(state.contracts)


def test_two_meeples_at_one_wolf_both_pay_from_one_stock_while_it_lasts():
    """3.1, A34: seat 0 has three sheep and two meeples at a wolf of two."""
    meeples = {0: ("unknown_a", "W"), 2: ("unknown_b", "W"), 1: ("mayor", "3")}
    fields = {"W": ("wolf2", 0), **REST, "2": ("sheep2", 0)}
    state = scene(2, fields, meeples, stock={0: 3, 1: 3}, profile="strict")
    happened = until_scored(state)
    settled = next(event for event in happened if isinstance(event, Settled))
    assert settled == Settled("W", "wolf2", 0, (0,) * 4, (0,) * 4, (2, 0, 1, 0), (0,) * 4)
    assert stocks(state) == [0, 3]


@pytest.mark.parametrize(("cap", "gain"), [("per_meeple", 6), ("per_player", 3)])
def test_two_meeples_at_one_flock_share_under_a_cap_each(cap, gain):
    """3.1, A23: both meeples of seat 0 at six sheep."""
    meeples = {0: ("unknown_a", "W"), 2: ("unknown_b", "W"), 1: ("mayor", "3")}
    state = scene(2, {"W": ("sheep6", 0), **REST}, meeples, profile="strict", cap_2_3p=cap)
    until_scored(state)
    assert stocks(state)[0] == gain
    assert piles(state)["W"] == 6 - gain


@pytest.mark.parametrize(("order", "left"), [("W123", 3), ("123W", 2)])
def test_locations_are_scored_in_order_which_matters_for_a_small_stock(order, left):
    """2.9, A19: seat 0 without sheep has one meeple at three sheep (W) and one at a wolf (1)."""
    meeples = {0: ("unknown_a", "W"), 2: ("unknown_b", "1"), 1: ("mayor", "3")}
    fields = {"W": ("sheep3", 0), "1": ("wolf1", 0), "2": ("meadow", 0), "3": ("meadow", 0)}
    state = scene(2, fields, meeples, stock={1: 3}, profile="strict", location_order=order)
    until_scored(state)
    assert stocks(state)[0] == {"W123": 2, "123W": 3}[order]
    assert left in {2, 3}


def test_at_the_reveal_all_cards_and_roles_are_public():
    """2.9, 2.11: four players, nobody the agent."""
    state = scene(4, {"W": ("sheep3", 0), **REST}, {0: ("hunter", "W")})
    assert GAME.view(state, None).locations == ("?", "?", "?", "?")
    revealed = next(event for event in until_scored(state) if isinstance(event, Revealed))
    assert revealed.cards == ("sheep3", "wolf1", "meadow", "meadow")
    assert revealed.roles[0] == "hunter"
    assert "?" not in GAME.view(state, None).roles
    assert GAME.view(state, None).locations == revealed.cards
    assert all(state.home)
