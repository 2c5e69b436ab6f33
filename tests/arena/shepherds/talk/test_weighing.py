"""Words against the claims beside them: agreement, a slip, a bluff of what the speaker knows, or nothing to compare."""

import random

import pytest

from arena.shepherds import own, wording
from arena.shepherds.clerk.acting import CLERK
from engine.game import Action
from engine.shepherds.actions import Claim, Place, Speak
from engine.shepherds.cards import KINDS, LOCATIONS
from tests.arena.shepherds.tables import Stop, at, varied_stops


def weigh(stop: Stop, words: str, action: Action) -> str:
    return CLERK.weigh(words, action, stop.observation, stop.names)


def looked() -> tuple[Stop, str, str]:
    """A seat before it places that has looked at one location: where, and which card."""
    stop = at("tell", players=5)
    (place,) = own.seen_by_me(stop.view, stop.seat)
    return stop, LOCATIONS[place], stop.view.locations[place]


def test_a_true_claim_in_words_and_on_record_agrees() -> None:
    stop, where, card = looked()
    words = f"I saw {wording.card(card)} {wording.at(where)}."
    for said in (card, wording.kind(card)):
        assert weigh(stop, words, Speak((Claim("saw", where, said),))) == "agrees"


def test_a_claim_against_what_the_speaker_has_seen_is_a_bluff_in_words_or_on_record() -> None:
    stop, where, card = looked()
    other = next(kind for kind in KINDS if kind != wording.kind(card))
    false = Claim("saw", where, other)
    assert weigh(stop, f"I saw {wording.card(other)} {wording.at(where)}.", Speak((false,))) == "bluff"
    assert weigh(stop, "Yellow eyes, wool, daisies.", Speak((false,))) == "bluff"


def test_what_the_speaker_does_not_know_is_no_bluff() -> None:
    stop, where, _ = looked()
    unseen = next(place for place in LOCATIONS if place != where)
    for kind in KINDS:
        words = f"I saw {wording.card(kind)} {wording.at(unseen)}."
        assert weigh(stop, words, Speak((Claim("saw", unseen, kind),))) == "agrees"
    assert weigh(stop, "I'm going to field 3.", Speak((Claim("will_place", "3"),))) == "agrees"


def test_another_claim_in_words_than_on_record_is_a_slip() -> None:
    stop = at("tell", players=5)
    words = "There are sheep on field 2."
    for action in (Speak(), Speak((Claim("saw", "2", "wolf"),)), Speak((Claim("saw", "3", "sheep"),))):
        assert weigh(stop, words, action) == "slip"


def test_counts_and_faces_of_wolves_are_held_against_each_other() -> None:
    stop = at("talk", window="T0")
    two, sheep = Speak((Claim("wolves", "2", number=2),)), Speak((Claim("saw", "2", "sheep4"),))
    assert weigh(stop, "A pack of two wolves on 2.", two) == "agrees"
    assert weigh(stop, "Wolves on 2.", two) == "agrees"
    assert weigh(stop, "Three wolves on 2.", two) == "slip"
    assert weigh(stop, "No wolves on 2.", two) == "slip"
    assert weigh(stop, "No wolves on 2.", sheep) == "agrees"
    assert weigh(stop, "Five sheep on 2.", sheep) == "slip"


def test_own_roles_and_refused_ones_are_known() -> None:
    stop = at("talk", players=5, window="T1")
    mine = own.own_roles(stop.view, stop.seat)
    assert weigh(stop, "Hm.", Speak(tuple(Claim("role", role=role) for role in mine))) == "no terms in words"
    other = next(role for role in ("hunter", "banker") if role not in mine)
    put_back = own.refused(stop.view, stop.seat)
    words = f"I am {wording.the_role(other)}."
    assert weigh(stop, words, Speak((Claim("role", role=other),))) == "bluff"
    kept = next(role for role in stop.view.rules.drafted if role not in put_back)
    words = f"I turned down {wording.the_role(kept)}."
    assert weigh(stop, words, Speak((Claim("refused", role=kept),))) == "bluff"


def test_what_lies_open_needs_no_claim() -> None:
    for seed in range(20):
        stop = at("talk", players=5, window="T1", seed=seed)
        if stop.seat == stop.view.mayor:
            assert weigh(stop, "I am the Headman.", Speak()) == "agrees"
            return
    raise AssertionError("the mayor never speaks")


def test_words_with_a_placement_are_held_against_it() -> None:
    stop = at("place", players=5)
    assert weigh(stop, "Field 2, here I come!", Place("2")) == "agrees"
    assert weigh(stop, "Field 2, here I come!", Place("3")) == "slip"
    two = at("place", players=2)
    assert weigh(two, "Field 2, here I come!", Place("3", own.to_place(two.view, two.seat)[0])) == "agrees"


@pytest.mark.parametrize("words", ["Hm.", "Is it sheep on 2?", "Carol says it is sheep on 2.", "Sheep or wolves on 2."])
def test_words_that_claim_nothing_are_not_held_against_anything(words: str) -> None:
    assert weigh(at("talk", window="T0"), words, Speak()) == "no terms in words"


def test_no_words_weigh_nothing() -> None:
    assert weigh(at("tell"), "", Speak()) == ""


def test_whatever_is_claimed_agrees_with_its_own_rendering() -> None:
    compared = 0
    for stop in varied_stops(range(18)):
        if not CLERK.listens(stop.observation):
            continue
        action = stop.sampled(random.Random(stop.table.turn))
        if not isinstance(action, Speak) or len(action.claims) != 1:
            continue
        compared += 1
        words = f"I claim {wording.claim(action.claims[0])}."
        assert weigh(stop, words, action) in ("agrees", "bluff"), words
    assert compared > 50
