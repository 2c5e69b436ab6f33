"""The worked examples: set-up, draft, report, order, looks, scoring and the end."""

import pytest

from engine.game import Seat
from engine.shepherds.actions import Cover, Inspect, Insure, Keep, Pay, Report
from engine.shepherds.cards import KINDS, LOCATIONS
from engine.shepherds.ending import proceed_end
from engine.shepherds.events import Drew, RoundBegan
from engine.shepherds.reporting import legal_numbers
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import Phase
from engine.shepherds.turns import LOOKABLE, begin_turn, lookable, order
from tests.engine.shepherds.positions import (
    GAME,
    act,
    answer,
    asked,
    dealt,
    drafted,
    fresh,
    hold,
    piles,
    refuse,
    reported,
    run,
    scene,
    settle,
    stocks,
    until_scored,
)
from tests.engine.shepherds.vectors import VECTORS

TESTED = {"setup", "report", "draft", "order", "look", "score", "end", "draft23"}


def of_type(kind):
    return pytest.mark.parametrize("key", [key for key, vector in VECTORS.items() if vector["type"] == kind])


def given_and_expected(key):
    return VECTORS[key]["in"], VECTORS[key]["out"]


def test_every_example_is_of_a_type_that_is_tested():
    """The whole file."""
    assert {vector["type"] for vector in VECTORS.values()} == TESTED
    assert len(VECTORS) > 20


@of_type("setup")
def test_set_up(key):
    """2.1."""
    given, expect = given_and_expected(key)
    state = fresh()
    run(state, GAME.deal(state)[:2])
    profile = state.rules.profile
    assert sum(card.count for card in profile.cards) == given["total"]
    assert len(KINDS) == given["kinds"]
    assert profile.stack_size == given["per_stack"]
    for kind, place in zip(KINDS, state.stacks, strict=False):
        assert [state.rules.cards[card].kind for card in place] == [kind] * given["per_stack"]
    assert len(state.box) == expect["removed_unseen"]
    assert len(state.stacks[3]) == expect["fourth_stack"]
    assert len(state.box) + len(state.stacks[3]) == expect["left_after_three_stacks"]
    assert state.stacks_left == expect["rounds_per_build"]


@of_type("report")
def test_report(key):
    """2.6, A5."""
    given, expect = given_and_expected(key)
    names = [*given["cards"], "meadow", "sheep3", "wolf1"]
    rules = fresh().rules
    assert legal_numbers([rules.cards[name] for name in given["cards"]], 3) == expect["legal"]
    missing = [kind for kind in KINDS if kind not in {rules.cards[name].kind for name in given["cards"]}]
    rest = [name for name in names[2:] if rules.cards[name].kind in missing]
    cards = dict(zip(("1", "2", "3", "W"), [*given["cards"], *rest, "meadow"][:4], strict=True))
    state = drafted(5, cards=cards)
    act(state, 0, Inspect("1", "2"))
    for number in range(-1, 5):
        if number in expect["legal"]:
            assert GAME.resolve(state, 0, Report(number))
        else:
            refuse(state, 0, Report(number), "2.6", str(number))


@of_type("draft")
def test_draft(key):
    """2.3, 2.4."""
    given, expect = given_and_expected(key)
    drafters = given["drafters"]
    state = fresh(len(drafters) + 1, profile="strict")
    run(state, GAME.deal(state)[:2])
    run(state, [RoundBegan(1, 0, tuple(reversed(given["pile_top_first"])))])
    offers = []
    for number, role in enumerate(given["keeps"]):
        offers += [list(event.cards) for event in settle(state) if isinstance(event, Drew)]
        act_without_going_on(state, number + 1, Keep((role,)))
    assert offers == expect["offers"]
    assert state.pile[::-1] == expect["set_aside_top_first"]
    settle(state)
    assert state.wild == (expect["mayor_face"] != "mayor")
    face_up = [f"P{seat}:{state.role_of(seat)}" for seat in range(1, state.players) if state.shown[seat]]
    assert face_up == expect["face_up_now"]


def act_without_going_on(state, seat: Seat, action):
    return run(state, GAME.resolve(state, seat, action))


@of_type("draft23")
def test_draft_of_three(key):
    """3.2, A25."""
    given, expect = given_and_expected(key)
    names = ["M", "P1", "P2"]
    state = fresh(given["players"], profile="strict")
    run(state, GAME.deal(state)[:2])
    run(state, [RoundBegan(1, 0, tuple(reversed(given["pile_top_first"])))])
    offers = []
    for name, number, kept in given["steps"]:
        drew = [event for event in settle(state) if isinstance(event, Drew)]
        offers += [list(event.cards) for event in drew]
        assert len(offers[-1]) == number
        assert asked(state) == [(names.index(name), "draft")]
        act_without_going_on(state, names.index(name), Keep(tuple(kept)))
    assert offers == expect["offers"]
    hands = dict(zip(names, state.hands, strict=True))
    assert hands["M"][0] == MAYOR
    assert {**hands, "M": ["wild_mayor", *hands["M"][1:]]} == expect["hands"]
    assert state.pile[::-1] == expect["set_aside_top_first"]


@of_type("order")
def test_order(key):
    """2.7."""
    given, expect = given_and_expected(key)
    seats = given["seats"]
    boy = seats.index(given["shepherd_boy"])
    state = drafted(len(seats), mayor=seats.index(given["mayor"]), roles={boy: ["shepherd_boy"]})
    reported(state)
    assert [seats[seat] for seat in state.turns] == expect["order"]
    assert [seats[seat] for seat in order(state, boy)] == expect["order"]


@of_type("look")
def test_look(key):
    """2.7, 3.1, A7, A8."""
    given, expect = given_and_expected(key)
    players = given["players"]
    state = reported(drafted(players, roles={} if players < 4 else {1: ["shepherd_boy"]}, talk="mute"))
    if given["actor_is_mayor"]:
        while state.turns[state.turn] != state.mayor:
            assert asked(state)[0][0] != state.mayor
            for each in list(GAME.pending(state)):
                act(state, each.seat, GAME.fallback(state, each))
        assert asked(state) == [(state.mayor, "place")]
        return
    state.occupied = sum(1 << LOCATIONS.index(name) for name in given["occupied"])
    assert [LOCATIONS[place] for place in LOOKABLE[lookable(state)]] == expect["may_look_at"]
    begin_turn(state)
    assert (state.phase == Phase.LOOK) == expect["must_look"]


def meeple_named(name, colours):
    """`A` is seat 0; `A:blue` is the second colour of A that the example names."""
    player, _, colour = name.partition(":")
    seat = "ABCDEFG".index(player)
    return seat + 2 * colours[player].index(colour) if colour else seat


@of_type("score")
def test_score(key):
    """2.8, 2.9, 3.1."""
    given, expect = given_and_expected(key)
    colours: dict[str, list[str]] = {}
    for name, _, _ in given["meeples"]:
        player, _, colour = name.partition(":")
        colours.setdefault(player, []).append(colour)
    two = any(colour for names in colours.values() for colour in names)
    number = {name: meeple_named(name, colours) for name, _, _ in given["meeples"]}
    roles = {number[name]: (MAYOR if role == "wild_mayor" else role, at) for name, role, at in given["meeples"]}
    state = scene(
        2 if two else 4,
        {name: tuple(each) for name, each in given["locations"].items()},
        roles,
        stock={"ABCD".index(name): sheep for name, sheep in given["stock"].items()},
        contracts=[number[name] for name, held in given["contracts"].items() if held],
        profile=given["profile"],
    )
    until_scored(state)
    insured = given.get("insurance", {"target": None})
    if insured["target"] is not None:
        answer(state, number[insured["agent"]], Insure(number[insured["target"]], insured["guess"]))
    else:
        assert (state.players, "insure") not in asked(state)
    users = [number[name] for name in given.get("use_contract", [])]
    while state.phase == Phase.CONTRACT:
        meeple = state.attacked[0]
        answer(state, state.owner(meeple), Cover() if meeple in users else Pay())
    assert state.settled == 4
    assert {name: stocks(state)["ABCD".index(name)] for name in given["stock"]} == expect["stock"]
    assert piles(state) == expect["piles"]
    held = {name: int(state.contracts[number[name]]) for name in {**given["contracts"], **expect["contracts"]}}
    assert held == expect["contracts"]
    assert sum(state.contracts) == sum(expect["contracts"].values())


@of_type("end")
def test_end(key):
    """2.10, 3.1, A27, A28."""
    given, expect = given_and_expected(key)
    state = dealt(given["players"])
    hold(state, {"ABCD".index(name): sheep for name, sheep in given["stock"].items()})
    for name, held in given["contracts"].items():
        state.contracts["ABCD".index(name)] = bool(held)
    state.phase = Phase.END
    run(state, proceed_end(state))
    assert (state.phase == Phase.OVER) == expect["ended"]
    if expect["ended"]:
        assert ["ABCD"[seat] for seat in GAME.outcome(state).winners] == expect["winners"]
