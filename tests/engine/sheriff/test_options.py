"""Options that decide a question otherwise than the rules do, and settings that do not go together."""

import random
from itertools import combinations

import pytest

from engine.game import OptionError, OptionValue, parse_options
from engine.sheriff import goods
from engine.sheriff.actions import HandOver, Place
from engine.sheriff.events import Paid
from tests.engine.sheriff.positions import GAME, act, asked, opened, position, purses, refused

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])
EVERYONE = (0, 1, 2, None)
STAND = ("apples", "cheese", "chickens")


def debtor(owed, edition, **given):
    """Gold leaves seat 1 to owe this much of a fine of 8. Returns the table and what followed the opening."""
    state = position(gold={1: 8 - owed}, bags={1: ("silk", "mead")}, declared={1: "apples"}, edition=edition, **given)
    happened = opened(state, 1)
    if edition == "1e":
        happened += act(state, 0, Place("left"))
    return state, happened


def payments(happened):
    return [event for event in happened if isinstance(event, Paid)]


def subsets(cards):
    return [some for size in range(len(cards) + 1) for some in combinations(cards, size)]


@every_edition
@pytest.mark.parametrize("cards", subsets(STAND))
def test_who_may_overpay_hands_over_any_goods_that_cover_the_debt(edition, cards):
    """3.5, Q27."""
    state, _ = debtor(3, edition, stands={1: STAND}, overpay=True)
    if goods.value(cards) < 3:
        assert f"You still owe 3 gold; these cards are worth {goods.value(cards)}" in refused(state, 1, HandOver(cards))
    else:
        assert payments(act(state, 1, HandOver(cards))) == [Paid(1, 0, 5, legal=cards)]
        assert purses(state) == [55, 0, 50]
        assert sorted(state.stands[0]) == sorted(cards)


@every_edition
def test_without_the_option_a_card_too_many_is_refused(edition):
    """3.5, Q27."""
    state, _ = debtor(3, edition, stands={1: STAND})
    refusal = refused(state, 1, HandOver(("cheese", "chickens")))
    assert refusal == "You owe 3 gold; stop as soon as the cards cover it (7 is too much). (3.5, Q27)"


@every_edition
def test_who_may_overpay_is_asked_even_if_all_cards_are_alike(edition):
    """3.5, Q27."""
    state, happened = debtor(1, edition, stands={1: ("apples", "apples")})
    assert payments(happened) == [Paid(1, 0, 7, legal=("apples",))]
    state, happened = debtor(1, edition, stands={1: ("apples", "apples")}, overpay=True)
    assert (payments(happened), asked(state)) == ([], [(1, "pay")])
    assert GAME.forced(state, GAME.pending(state)[0]) is None
    assert payments(act(state, 1, HandOver(("apples", "apples")))) == [Paid(1, 0, 7, legal=("apples", "apples"))]


@every_edition
@pytest.mark.parametrize(
    ("owed", "stand", "cancelled"),
    [(2, ("apples",), 0), (1, ("apples",), 0), (4, ("apples", "cheese"), 0), (6, ("apples", "cheese"), 1), (3, (), 3)],
)
def test_who_may_overpay_is_not_asked_where_every_card_is_needed(edition, owed, stand, cancelled):
    """3.5, Q27."""
    _, happened = debtor(owed, edition, stands={1: stand}, overpay=True)
    assert payments(happened) == [Paid(1, 0, 8 - owed, legal=stand, cancelled=cancelled)]


@every_edition
@pytest.mark.parametrize(("overpay", "forced"), [(False, HandOver(("silk",))), (True, None)])
def test_of_contraband_that_is_all_alike_more_may_be_handed_over_too(edition, overpay, forced):
    """3.5, Q27."""
    state, _ = debtor(8, edition, hidden={1: ("silk", "silk")}, overpay=overpay)
    assert GAME.forced(state, GAME.pending(state)[0]) == forced
    both = HandOver(("silk", "silk"))
    if overpay:
        assert payments(act(state, 1, both)) == [Paid(1, 0, 0, contraband=("silk", "silk"))]
        assert (state.hidden[0], state.hidden[1]) == (["silk", "silk"], [])
    else:
        assert "(16 is too much)" in refused(state, 1, both)


@every_edition
def test_overpaying_opens_no_way_to_pay_with_contraband_while_legal_goods_cover_the_debt(edition):
    """3.5, Q27, Q28."""
    state, _ = debtor(3, edition, stands={1: STAND}, hidden={1: ("silk",)}, overpay=True)
    assert "silk is not there" in refused(state, 1, HandOver(("cheese", "silk")))


@every_edition
def test_where_gold_covers_the_debt_nothing_can_be_added(edition):
    """3.5, Q08, Q27."""
    state, happened = debtor(0, edition, stands={1: STAND}, overpay=True)
    assert payments(happened) == [Paid(1, 0, 8)]
    assert state.stands[1] == list(STAND)


@every_edition
@pytest.mark.parametrize("overpay", [False, True])
@pytest.mark.parametrize(("owed", "cards"), [(2, ("apples",)), (3, ("apples", "cheese")), (5, ("apples", "cheese"))])
def test_without_an_answer_the_least_valuable_cards_are_handed_over_and_no_more(edition, overpay, owed, cards):
    """3.5, Q27."""
    state, _ = debtor(owed, edition, stands={1: STAND[::-1]}, overpay=overpay)
    assert GAME.fallback(state, GAME.pending(state)[0]) == HandOver(cards)


def test_sampled_payments_overpay_now_and_then_and_are_legal():
    """3.5, Q27."""
    state, _ = debtor(3, "2e", stands={1: STAND}, overpay=True)
    dice, worths = random.Random(1), set()
    for _ in range(60):
        action = GAME.sample(state, GAME.pending(state)[0], dice)
        assert GAME.resolve(state, 1, action)
        assert isinstance(action, HandOver)
        worths.add(goods.value(action.cards))
    assert worths >= {3, 9}


@pytest.mark.parametrize("seat", EVERYONE)
def test_an_open_discard_pile_is_seen_in_order_by_all(seat):
    """3.8, Q38."""
    state = position(3, discard=("silk", "apples", "mead"), discard_open=True)
    assert GAME.view(state, seat).piles == GAME.glance(state, seat).piles == (("silk", "apples", "mead"),)


@pytest.mark.parametrize("seat", EVERYONE)
def test_without_the_option_the_order_below_the_top_card_makes_no_difference_to_any_view(seat):
    """3.8, Q38."""
    views = [
        GAME.view(position(3, discard=pile), seat)
        for pile in (("silk", "apples", "mead"), ("apples", "silk", "mead"), ("apples", "mead", "silk"))
    ]
    assert views[0] == views[1]
    assert views[0].piles == (("apples", "silk", "mead"),)
    assert views[2].piles == (("apples", "mead", "silk"),)


@pytest.mark.parametrize("option", [False, True])
def test_an_imagined_pile_has_the_order_that_is_known(option):
    """3.8, Q38."""
    state = position(3, discard=("silk", "apples", "mead"), discard_open=option)
    twin = GAME.imagine(GAME.view(state, 2), random.Random(1))
    assert twin.piles == [["silk", "apples", "mead"] if option else ["apples", "silk", "mead"]]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"market": "single_source"}, "market=single_source belongs to the 1st edition: add edition=1e"),
        (
            {"market": "single_source", "edition": "2e"},
            "market=single_source belongs to the 1st edition: add edition=1e",
        ),
        (
            {"discard_open": True, "edition": "1e"},
            "discard_open belongs to the 2nd edition; in the 1st both piles lie open anyway",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused_with_the_reason(options, reason):
    """3.1, 3.8, Q38."""
    with pytest.raises(OptionError) as caught:
        GAME.new(4, parse_options(GAME.options, options), 1)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    "options",
    [
        {"market": "single_source", "edition": "1e"},
        {"discard_open": True},
        {"discard_open": False, "edition": "1e"},
        {"market": "free", "edition": "2e"},
    ],
)
def test_each_goes_with_its_own_edition(options):
    """3.1, 3.8, Q38."""
    rules = GAME.new(4, parse_options(GAME.options, options), 1).rules
    assert rules.single_source == (options.get("market") == "single_source")
    assert rules.piles_open == (options.get("edition") == "1e" or options.get("discard_open", False))


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (
            n,
            {"deputies": True},
            f"deputies are for six players, not {n}: two of them inspect the bags of the other four",
        )
        for n in (3, 4, 5)
    ]
    + [
        (6, {}, "six players need two deputies: add deputies=on"),
        (6, {"gatekeeper": True}, "gatekeeper has one sheriff for the whole match: it is for 3 to 5 players"),
        (
            6,
            {"deputies": True, "gatekeeper": True},
            "gatekeeper has one sheriff for the whole match: it is for 3 to 5 players",
        ),
        (
            6,
            {"deputies": True, "first_sheriff": "2"},
            "with deputies there is no first sheriff: they are drawn from their own cards",
        ),
        (7, {"deputies": True}, "Sheriff of Nottingham takes 3 to 6 players, not 7"),
        (2, {}, "Sheriff of Nottingham takes 3 to 6 players, not 2"),
    ],
)
def test_tables_that_do_not_go_with_deputies_are_refused_with_the_reason(players, options, reason):
    """4.6, 5.1, 3.6."""
    with pytest.raises(OptionError) as caught:
        GAME.new(players, parse_options(GAME.options, options), 1)
    assert str(caught.value) == reason


@pytest.mark.parametrize(("players", "seat"), [(3, 3), (3, 4), (4, 4)])
def test_a_first_sheriff_who_is_not_at_the_table_is_refused(players, seat):
    """3.0, Q32: seats count from 0."""
    with pytest.raises(OptionError) as caught:
        GAME.new(players, parse_options(GAME.options, {"first_sheriff": str(seat)}), 1)
    assert str(caught.value) == f"first_sheriff={seat}: with {players} players the seats are 0 to {players - 1}"


def test_all_that_goes_together_is_taken_together():
    """4 and 5: every variant and module at once, with six players and with four."""
    both: dict[str, OptionValue] = {
        "royal": True,
        "timer": "each",
        "blind_removal": True,
        "seven_hand": True,
        "promos": "11",
        "black_market": True,
        "deck": "per-seat",
        "talk": "mute",
    }
    for edition in ("1e", "2e"):
        six = GAME.new(6, parse_options(GAME.options, {**both, "deputies": True, "edition": edition}), 1).rules
        four = GAME.new(4, parse_options(GAME.options, {**both, "gatekeeper": True, "edition": edition}), 1).rules
        for rules in (six, four):
            assert all((rules.royal, rules.timer_each, rules.black_market, rules.per_seat, rules.mute))
            assert (rules.removed, rules.hand_size, len(rules.promos)) == (10, 7, 11)
        assert (six.deputies, six.gatekeeper, four.deputies, four.gatekeeper) == (True, False, False, True)


def test_by_default_no_variant_module_or_format_is_on():
    """5 and 4: the rulebook's base game."""
    rules = GAME.new(4, parse_options(GAME.options, {}), 1).rules
    assert not any(
        (rules.royal, rules.timer, rules.removed, rules.promos, rules.black_market, rules.deputies, rules.gatekeeper)
    )
    assert not any((rules.per_seat, rules.cheap, rules.mute, rules.hand_size != 6))
