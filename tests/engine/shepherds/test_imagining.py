"""Imagined states are drawn as the table was made: as often as a seat ought to believe in them."""

import random
from collections import Counter

import pytest

from engine.game import parse_options
from engine.shepherds.actions import Inspect, Keep, Look
from engine.shepherds.drafting import round_began
from engine.shepherds.imagining import extras, mixed_weights
from engine.shepherds.state import Phase
from tests.engine.shepherds.positions import (
    GAME,
    act,
    asked,
    dealt,
    decision,
    drafted,
    fall_back,
    grazed,
    reported,
    run,
    settle,
)

CARDS = {"W": "meadow", "1": "sheep3", "2": "wolf2", "3": "meadow"}


def dreams(state, seat, number=3000):
    """So many imagined states of one view."""
    view, dice = GAME.view(state, seat), random.Random(1)
    return [GAME.imagine(view, dice) for _ in range(number)]


def share(found, wanted, tolerance=0.03):
    """How often something comes up, against how often it should."""
    return abs(found - wanted) < tolerance


def test_the_fourth_card_is_of_a_kind_as_often_as_that_kind_is_left_over():
    """2.5, 2.11: a spectator before any look: thirteen cards are left over, one of them a meadow."""
    state = drafted(5, cards=CARDS)
    view = GAME.view(state, None)
    assert extras(view) == [1, 6, 6]
    assert mixed_weights([-1, -1, -1, -1], [1, 6, 6]) == [1, 6, 6]
    twice = Counter[str]()
    for dream in dreams(state, None):
        kinds = Counter(dream.rules.cards[place[0]].kind for place in dream.locations)
        twice[kinds.most_common(1)[0][0]] += 1
    for kind, wanted in (("meadow", 1 / 13), ("sheep", 6 / 13), ("wolf", 6 / 13)):
        assert share(twice[kind] / 3000, wanted)


def test_two_known_cards_of_a_kind_leave_one_of_each_other_kind():
    """2.5: the mayor has seen two meadows of one build."""
    assert mixed_weights([0, -1, -1, 0], [1, 6, 6]) == [2, 0, 0]
    assert mixed_weights([1, -1, -1, -1], [1, 6, 6]) == [1, 12, 6]
    state = drafted(5, cards={"W": "sheep3", "1": "meadow", "2": "wolf2", "3": "meadow"})
    act(state, 0, Inspect("1", "3"))
    for dream in dreams(state, 0, 50):
        assert [place[0] for place in dream.locations][1::2] == ["meadow", "meadow"]
        assert {dream.rules.cards[dream.locations[at][0]].kind for at in (0, 2)} == {"sheep", "wolf"}


def test_what_was_scored_before_is_not_believed_in_again():
    """2.5, 2.10, 2.11: the first round showed two meadows, and only one was left over."""
    state = drafted(5, cards=CARDS)
    run(state, [round_began(state, 1)])
    assert extras(GAME.view(state, None)) == [0, 6, 6]
    settle(state)
    fall_back(state, "draft")
    for dream in dreams(state, None, 200):
        kinds = [dream.rules.cards[place[0]].kind for place in dream.locations]
        assert kinds.count("meadow") == 1
        assert sum(stack.count("meadow") for stack in dream.stacks) == 4
        assert dream.box.count("meadow") == 0


@pytest.mark.parametrize("number", [0, 1, 2])
def test_after_a_report_cards_are_believed_in_as_if_the_mayor_chose_evenly(number):
    """2.6, 2.11: against many deals in which a mayor who chooses evenly has said the same."""
    told, wolves = 0, Counter[int]()
    for seed in range(6000):
        dice = random.Random(seed)
        state = FRESH[seed % len(FRESH)].copy()
        for stack in state.stacks:
            dice.shuffle(stack)
        order = dice.sample(range(4), 4)
        cards = [state.rules.cards[state.stacks[stack][0]] for stack in order[1:3]]
        lowest, highest = sum(c.fewest_reported for c in cards), sum(c.most_reported for c in cards)
        legal = [0, 1, 2] if highest >= 3 else list(range(lowest, highest + 1))
        if dice.choice(legal) == number:
            told += 1
            wolves[sum(card.wolves > 0 for card in cards)] += 1
    state = drafted(5, cards=CARDS)
    state.telescopes, state.report, state.phase = (1, 2), number, Phase.PLACE
    dreamt = Counter[int]()
    for dream in dreams(state, 4, 2000):
        dreamt[sum(dream.rules.cards[dream.locations[at][0]].wolves > 0 for at in (1, 2))] += 1
    for count in (0, 1, 2):
        assert share(dreamt[count] / 2000, wolves[count] / told, 0.06), (count, dreamt, wolves)


FRESH = [dealt(5, seed) for seed in range(300)]


def test_a_looker_keeps_what_he_has_seen_and_the_others_do_not():
    """2.7, 2.11: seat 1 has looked at 1."""
    state = grazed(reported(drafted(5, cards=CARDS)), "3")
    act(state, 1, Look("1"))
    assert {dream.locations[1][0] for dream in dreams(state, 1, 40)} == {"sheep3"}
    assert len({dream.locations[1][0] for dream in dreams(state, 2, 200)}) > 4


def drafts(players, number):
    """Drafts in which everyone chooses evenly, with what was drawn and kept."""
    for seed in range(number):
        state = GAME.new(players, parse_options(GAME.options, {"first_mayor": 1, "talk": "mute"}), seed)
        dice = random.Random(seed)
        run(state, GAME.deal(state))
        while state.phase in {Phase.DRAW, Phase.DRAFT}:
            run(state, GAME.proceed(state))
            if state.phase == Phase.DRAFT:
                only = decision(state)
                run(state, GAME.resolve(state, only.seat, GAME.sample(state, only, dice)))
        yield state


def what_the_next_two_kept(state, refused):
    """Whether the drafters after seat 1 kept the card that seat 1 refused."""
    return tuple(refused in kept for kept in state.kept[1:3])


def test_a_refused_card_is_believed_to_be_with_the_next_ones_as_often_as_it_is():
    """2.3, 2.11: seat 1 of five keeps one card; one in two the next keeps the other, one in four the one after."""
    real, dreamt = Counter[tuple[bool, ...]](), Counter[tuple[bool, ...]]()
    dice = random.Random(2)
    for state in drafts(5, 2500):
        refused = next(card for card in state.offers[0] if card not in state.kept[0])
        if any(state.shown[2:]):
            continue
        real[what_the_next_two_kept(state, refused)] += 1
        dreamt[what_the_next_two_kept(GAME.imagine(GAME.view(state, 1), dice), refused)] += 1
    total = real.total()
    assert total > 800
    for case in ((True, False), (False, True), (False, False)):
        assert share(real[case] / total, dreamt[case] / total, 0.06), (case, real, dreamt)


@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_an_imagined_draft_is_one_that_could_have_been(players):
    """2.3, 3.2, 2.11: each first card is the one refused before, and what is kept was drawn."""
    dice = random.Random(3)
    for state in drafts(players, 40):
        for seat in (*range(players), None):
            dream = GAME.imagine(GAME.view(state, seat), dice)
            refused = None
            for offer, kept in zip(dream.offers, dream.kept, strict=True):
                assert refused in {None, offer[0]}
                (refused,) = set(offer) - set(kept)
            assert dream.pile[-1] == refused
            drawn = [card for offer in dream.offers for card in offer[1:]]
            assert sorted({*dream.offers[0], *drawn, *dream.pile}) == sorted(dream.rules.drafted)


def test_what_the_table_knows_of_roles_is_kept():
    """2.3, 2.8, 2.11: the boy lies face up; and once no agent has come, nobody is believed to have him."""
    state = drafted(7, roles={3: ["shepherd_boy"]})
    for seat in (1, None):
        for dream in dreams(state, seat, 60):
            assert dream.role_of(3) == "shepherd_boy"
    state = drafted(4)
    for dream in dreams(state, 2, 60):
        assert "shepherd_boy" not in {dream.role_of(seat) for seat in range(4)}
    grazed(reported(state), "W", "W", "W")
    assert any(dream.role_of(1) == "insurance_agent" for dream in dreams(state, 2, 200))
    fall_back(state, "look", "tell")
    run(state, GAME.resolve(state, 3, GAME.fallback(state, decision(state))))
    while state.phase != Phase.REVEAL:
        for each in list(GAME.pending(state)):
            run(state, GAME.resolve(state, each.seat, GAME.fallback(state, each)))
        if state.phase == Phase.AGENT:
            run(state, GAME.proceed(state))
    for dream in dreams(state, 2, 60):
        assert "insurance_agent" in dream.pile


def test_the_mayors_other_role_with_two_colours_is_not_known():
    """3.2, 2.11: two players; the mayor's card may lie at either of his meeples."""
    state = drafted(2, roles={0: ["mayor"]})
    assert {dream.role_of(0) == "mayor" for dream in dreams(state, 1, 60)} == {True, False}
    assert {dream.role_of(0) for dream in dreams(state, 0, 20)} == {"mayor"}


def test_the_drafter_holds_what_he_holds():
    """2.3, 2.11: seat 2 has drawn after seat 1, who knows one of the two cards."""
    state = dealt(5, first_mayor=1)
    act(state, 1, Keep((state.drawn[0],)))
    assert asked(state) == [(2, "draft")]
    refused = state.drawn[0]
    assert all(dream.drawn == state.drawn for dream in dreams(state, 2, 20))
    seen = dreams(state, 1, 60)
    assert {dream.drawn[0] for dream in seen} == {refused}
    assert len({dream.drawn[1] for dream in seen}) > 2
    assert len({dream.drawn[0] for dream in dreams(state, 4, 60)}) > 2
