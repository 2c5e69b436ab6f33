"""Worked examples of loading, declaring and inspecting, each from its own record: position, action, exact result."""

from itertools import permutations

import pytest

from engine.sheriff import goods
from engine.sheriff.actions import Accept, Declare, Load, Offer, Place, Terms, Yield
from engine.sheriff.events import Delivered, Opened, Paid, Returned
from tests.engine.sheriff.positions import (
    GAME,
    act,
    asked,
    at_loading,
    call,
    deal,
    hush,
    opened,
    passed,
    position,
    purses,
    refused,
)
from tests.engine.sheriff.vectors import VECTORS, counted, editions_of, spread


def open_bag(state):
    """Open the bag of seat 1; what is confiscated goes onto the left pile in the 1st edition."""
    happened = opened(state, 1)
    if asked(state) == [(0, "stack")]:
        happened += act(state, 0, Place("left"))
    return happened


def declaring(bag, edition="2e"):
    """Four players; seat 1 is to declare this bag."""
    state = at_loading(4, edition=edition, hands={1: bag, 2: ("apples",), 3: ("apples",)})
    for seat, cards in ((1, bag), (2, ("apples",)), (3, ("apples",))):
        act(state, seat, Load(tuple(cards)))
    return state


def inspecting(owner, sheriff=None, bag=None, good=None, edition="2e"):
    """Four players; the bag of seat 1 is on the table. `owner` and `sheriff` are records of the vectors."""
    sheriff = sheriff or {}
    return call(
        position(
            4,
            gold={0: sheriff.get("gold", 50), 1: owner.get("gold", 50)},
            stands={0: spread(sheriff.get("stand", {})), 1: spread(owner.get("stand", {}))},
            hidden={1: owner.get("hidden", [])},
            bags={1: bag or owner["bag"]},
            declared={1: good or owner["declared"][1]},
            edition=edition,
        ),
        1,
    )


def terms(record, **asking):
    return Terms(
        1,
        gold=record.get("gold", 0),
        stand=spread(record.get("stand", {})),
        bag=spread(record.get("bag_goods", {})),
        **asking,
    )


def paid(happened):
    (event,) = [event for event in happened if isinstance(event, Paid)]
    return event


@pytest.mark.parametrize("edition", editions_of("V06"))
def test_v06_a_bag_of_five_leaves_the_sixth_card_in_hand(edition):
    """3.2."""
    vector = VECTORS["V06"]
    hand, load, expect = vector["given"]["Alan"]["hand"], vector["action"]["load"], vector["expect"]
    state = at_loading(4, edition=edition, hands={1: hand, 2: ("apples",), 3: ("apples",)})
    assert "not 6" in refused(state, 1, Load((*load, "silk")))
    act(state, 1, Load(tuple(load)))
    assert (state.bag_sizes[1], state.bags[1], state.hands[1]) == (expect["bag_size"], load, expect["hand"])
    assert "not your turn" in refused(state, 1, Load(("silk",)))


@pytest.mark.parametrize(("key", "edition"), [(key, edition) for key in ("V08", "V11") for edition in editions_of(key)])
def test_v08_v11_a_declaration_of_the_right_number_is_legal_whether_true_or_not(key, edition):
    """3.3."""
    vector = VECTORS[key]
    bag = vector["given"]["WillScarlet"]["bag"] if key == "V08" else vector["given"]["bag"]
    number, good = vector["action"]["declare"]
    state = declaring(bag, edition)
    act(state, 1, Declare(number, good))
    assert state.declared[1] == (number, good)
    for seat in (2, 3):
        act(state, seat, Declare(1, "apples"))
    happened = opened(state, 1)
    assert isinstance(happened[0], Opened)
    assert (happened[0].confiscated == ()) == vector["expect"]["truthful"]


@pytest.mark.parametrize("edition", editions_of("V09"))
def test_v09_the_number_is_exact_and_the_good_one_and_legal(edition):
    """3.3."""
    vector = VECTORS["V09"]
    for declaration, expected in zip(vector["action"], vector["expect"], strict=True):
        state = declaring(vector["given"]["WillScarlet"]["bag"], edition)
        if isinstance(declaration, str):
            assert [part.name for part in Declare.__dataclass_fields__.values()] == ["number", "good"]
        elif expected.startswith("legal"):
            act(state, 1, Declare(*declaration))
            assert state.declared[1] == tuple(declaration)
        else:
            assert "3.3" in refused(state, 1, Declare(*declaration))


@pytest.mark.parametrize("edition", editions_of("V12"))
def test_v12_a_counter_offer_is_accepted_and_paid_when_the_bag_is_handed_back(edition):
    """3.4.2, 3.4.3."""
    vector = VECTORS["V12"]
    alan, sheriff, expect = vector["given"]["Alan"], vector["given"]["Sheriff"], vector["expect"]
    state = inspecting(alan, sheriff, bag=["cheese"], good="cheese", edition=edition)
    act(state, 1, Offer(terms(vector["action"][0]["offer"], passes=(1,))))
    hush(state)
    act(state, 0, Offer(terms(vector["action"][1]["counter"], passes=(1,))))
    act(state, 1, Accept(2))
    happened = passed(state, 1)
    assert [type(event) for event in happened] == [Returned, Delivered]
    assert purses(state)[:2] == [expect["Sheriff"]["gold"], expect["Alan"]["gold"]]
    assert counted(state.stands[0]) == expect["Sheriff"]["stand"]
    assert counted(state.stands[1]) == {**expect["Alan"]["stand_before_bag"], "cheese": 1}


@pytest.mark.parametrize("edition", editions_of("V13"))
def test_v13_passed_without_a_bribe(edition):
    """3.4.4."""
    vector = VECTORS["V13"]
    marian, expect = vector["given"]["Marian"], vector["expect"]
    state = inspecting(marian, edition=edition)
    passed(state, 1)
    assert counted(state.stands[1]) == expect["Marian"]["stand"]
    assert state.hidden[1] == expect["Marian"]["hidden"]
    assert GAME.view(state, 0).hidden[1] == (goods.FACE_DOWN,) * expect["public"]["hidden_count"]
    assert purses(state) == [50] * 4
    assert expect["gold_moves"] == 0


@pytest.mark.parametrize("edition", editions_of("V15"))
def test_v15_opened_and_lying(edition):
    """3.4.5."""
    vector = VECTORS["V15"]
    gilbert, expect = vector["given"]["Gilbert"], vector["expect"]
    state = inspecting(gilbert, vector["given"]["Sheriff"], edition=edition)
    open_bag(state)
    assert purses(state) == [expect["Sheriff"]["gold"], expect["Gilbert"]["gold"], 50, 50]
    assert counted(state.stands[1]) == expect["Gilbert"]["stand"]
    assert state.piles[0] == expect["confiscated"]
    assert (state.bags[1], state.hidden[1]) == ([], [])


@pytest.mark.parametrize("pile", ["left", "right"])
def test_v15_in_the_first_edition_confiscated_cards_go_onto_one_pile_in_any_order(pile):
    """3.4.5."""
    vector = VECTORS["V15"]
    confiscated = vector["expect"]["confiscated"]
    assert vector["expect"]["to"]["1E"] == "one discard pile of the Sheriff's choice, any order"
    for order in set(permutations(confiscated)):
        state = inspecting(vector["given"]["Gilbert"], vector["given"]["Sheriff"], edition="1e")
        opened(state, 1)
        act(state, 0, Place(pile, order))
        assert state.piles == ([list(order), []] if pile == "left" else [[], list(order)])
        assert purses(state)[:2] == [60, 40]


@pytest.mark.parametrize(("key", "good"), [("V16", "chickens"), ("V17", "bread")])
def test_v16_v17_the_same_bag_opened_under_two_declarations(key, good):
    """3.4.5."""
    vector, bag = VECTORS[key], VECTORS["V08"]["given"]["WillScarlet"]["bag"]
    assert vector["given"] == f"V08 bag, declared {len(bag)} {good}"
    state = inspecting({}, bag=bag, good=good)
    opened(state, 1)
    assert counted(state.stands[1]) == vector["expect"]["stand"]
    assert sorted(state.piles[0]) == sorted(vector["expect"]["confiscated"])
    fine = vector["expect"]["fine_to_sheriff"]
    assert purses(state) == [50 + fine, 50 - fine, 50, 50]


@pytest.mark.parametrize("edition", editions_of("V19"))
def test_v19_nothing_promised_is_in_the_bag(edition):
    """3.4.3."""
    vector = VECTORS["V19"]
    state = inspecting(vector["given"]["M"], edition=edition)
    deal(state, terms(vector["given"]["deal"], passes=(1,)))
    passed(state, 1)
    assert [*state.stands[0], *state.hidden[0]] == vector["expect"]["Sheriff_gets"]
    assert counted(state.stands[1]) == vector["expect"]["M"]["stand"]
    assert purses(state) == [50, 50 - vector["expect"]["penalty_for_empty_promise"], 50, 50]


@pytest.mark.parametrize("edition", editions_of("V20"))
def test_v20_half_of_what_was_promised_is_in_the_bag(edition):
    """3.4.3."""
    vector = VECTORS["V20"]
    expect = vector["expect"]
    state = inspecting(vector["given"]["M"], edition=edition)
    deal(state, terms(vector["given"]["deal"], passes=(1,)))
    happened = passed(state, 1)
    assert purses(state) == [50 + expect["Sheriff_gets"]["gold"], 50 - expect["Sheriff_gets"]["gold"], 50, 50]
    assert counted(state.stands[0]) == expect["Sheriff_gets"]["stand"]
    assert (counted(state.stands[1]), state.hidden[1]) == (expect["M"]["stand"], expect["M"]["hidden"])
    assert isinstance(happened[1], Delivered)
    assert happened[1].missing == sum(expect["shortfall_dropped"].values())


@pytest.mark.parametrize("edition", editions_of("V24"))
def test_v24_cards_in_hand_cannot_be_offered(edition):
    """3.4.2."""
    vector = VECTORS["V24"]
    state = call(position(4, hands={1: ("bread", "silk")}, edition=edition), 1)
    assert vector["expect"] == "illegal"
    assert "hand" not in " ".join(Terms.__dataclass_fields__)
    for card, part in (("bread", "stand"), ("silk", "hidden")):
        cards = (card,) * vector["action"]["offer"]["hand_cards"]
        assert "3.4.2" in refused(state, 1, Offer(Terms(1, passes=(1,), **{part: cards})))
    act(state, 1, Yield())


@pytest.mark.parametrize("edition", editions_of("V27"))
def test_v27_contraband_pays_a_fine_without_change(edition):
    """3.5."""
    vector = VECTORS["V27"]
    expect = vector["expect"]
    state = inspecting(vector["given"]["M"], edition=edition)
    happened = open_bag(state)
    assert isinstance(happened[0], Opened)
    assert happened[0].fine == expect["fine"]
    assert paid(happened) == Paid(1, 0, gold=0, contraband=("pepper",))
    assert paid(happened).seen_by(2) == paid(happened)
    assert state.hidden[1] == expect["M"]["hidden"]
    assert (state.hidden[0], state.piles[0], purses(state)) == (["pepper"], expect["confiscated"], [50, 0, 50, 50])


@pytest.mark.parametrize("edition", editions_of("V28"))
def test_v28_what_nothing_covers_is_cancelled(edition):
    """3.5, Q08."""
    vector = VECTORS["V28"]
    expect = vector["expect"]
    state = inspecting(vector["given"]["M"], edition=edition)
    happened = open_bag(state)
    assert isinstance(happened[0], Opened)
    assert happened[0].fine == expect["fine"]
    gave = spread(expect["goods_paid"])
    assert paid(happened) == Paid(1, 0, expect["gold_paid"], legal=gave, cancelled=expect["cancelled"])
    assert (purses(state)[1], counted(state.stands[1])) == (expect["M"]["gold"], expect["M"]["stand"])
    assert (purses(state)[0], state.stands[0]) == (52, list(gave))
