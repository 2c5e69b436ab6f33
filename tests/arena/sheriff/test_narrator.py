"""The lines that only the 1st edition and promised favours bring about, to each who may read them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from arena.kits import KITS
from arena.sheriff.narrator import SheriffNarrator
from engine.game import Event
from engine.sheriff.actions import Terms
from engine.sheriff.events import (
    Dealt,
    Delivered,
    Drew,
    Judged,
    Loaded,
    Offered,
    Placed,
    Reshuffled,
    RoundBegan,
    SetAside,
    Took,
)
from engine.sheriff.goods import FACE_DOWN
from tests.arena.tables import stops

KIT = KITS["sheriff"]
PLAYERS = ("Alice", "Bob", "Carol", "Dan")
ALICE, BOB, CAROL, DAN = range(4)
DEALT = Dealt((("apples",), ("bread",), ("silk",), ("mead",)), (), 50, (("bread", "silk"), ("apples", "mead")))
GOOD = re.compile(r"\b(?:apples?|cheese|bread|chickens?|pepper|mead|silk|crossbow)\b")


def told(event: Event, viewer: int | None, *, all_open: bool = False) -> list[str]:
    """An event in a round of Sheriff Alice, as this viewer hears of it."""
    narrator = SheriffNarrator(PLAYERS, viewer, all_open=all_open)
    narrator.tell(DEALT.seen_by(viewer))
    narrator.tell(RoundBegan(1, ALICE))
    seen: Any = event if all_open else event.seen_by(viewer)
    return [line.text for line in narrator.tell(seen)]


EVERYBODY: list[int | None] = [ALICE, BOB, CAROL, DAN, None]
every_viewer = pytest.mark.parametrize("viewer", EVERYBODY)


@every_viewer
def test_the_open_piles_are_told_from_the_top(viewer: int | None) -> None:
    lines = [line.text for line in SheriffNarrator(PLAYERS, viewer, all_open=False).tell(DEALT.seen_by(viewer))]
    assert "The left discard pile, from the top: silk, bread." in lines
    assert "The right discard pile, from the top: mead, apples." in lines


@every_viewer
def test_what_is_taken_from_the_piles_is_told_to_all_pile_by_pile(viewer: int | None) -> None:
    event = Took(BOB, ("left", "right", "left"), ("silk", "mead", "bread"))
    assert told(event, viewer) == [
        "Bob takes 1 bread, 1 silk from the left discard pile and 1 mead from the right discard pile."
    ]


@every_viewer
def test_what_is_placed_is_told_to_all_with_the_top_card(viewer: int | None) -> None:
    mixed, alike = Placed(BOB, "left", ("silk", "apples", "apples")), Placed(BOB, "right", ("silk", "silk"))
    assert told(mixed, viewer) == ["Bob puts 2 apples, 1 silk onto the left discard pile, 1 apple on top."]
    assert told(alike, viewer) == ["Bob puts 2 silk onto the right discard pile."]


def test_what_the_sheriff_places_is_told_as_the_sheriffs() -> None:
    assert told(Placed(ALICE, "right", ("mead",)), CAROL) == ["Sheriff Alice puts 1 mead onto the right discard pile."]


@pytest.mark.parametrize(
    ("viewer", "cards"),
    [
        (BOB, "1 apple, 1 silk"),
        (ALICE, "2 face-down cards"),
        (CAROL, "2 face-down cards"),
        (None, "2 face-down cards"),
    ],
)
def test_cards_set_aside_face_down_are_known_to_their_owner_alone(viewer: int | None, cards: str) -> None:
    event = SetAside(BOB, ("apples", "silk"), face_up=False)
    assert told(event, viewer) == [f"Bob sets aside {cards}."]
    assert told(replace(event, face_up=True), viewer) == ["Bob sets aside 1 apple, 1 silk."]


def test_a_spectator_of_the_whole_table_sees_what_is_set_aside_face_down() -> None:
    event = SetAside(BOB, ("apples", "silk"), face_up=False)
    assert told(event, None, all_open=True) == ["Bob sets aside 1 apple, 1 silk."]


@every_viewer
def test_who_sets_nothing_aside_keeps_the_hand(viewer: int | None) -> None:
    assert told(SetAside(BOB, (), face_up=False), viewer) == ["Bob keeps the whole hand."]


@every_viewer
@pytest.mark.parametrize(
    ("deed", "kept", "line"),
    [
        ("pass", True, "Sheriff Alice keeps the promise of deal 4 to let Carol's bag pass."),
        ("pass", False, "Sheriff Alice breaks the promise of deal 4 to let Carol's bag pass."),
        ("open", True, "Sheriff Alice keeps the promise of deal 4 to open Carol's bag."),
        ("open", False, "Sheriff Alice breaks the promise of deal 4 to open Carol's bag."),
    ],
)
def test_all_learn_whether_a_sheriff_keeps_a_promise(viewer: int | None, deed: str, kept: bool, line: str) -> None:
    assert told(Judged(4, ALICE, CAROL, deed, kept), viewer) == [line]


@every_viewer
def test_a_promise_in_an_offer_is_told_to_all_and_that_it_binds_nobody(viewer: int | None) -> None:
    terms = Terms(BOB, promises=("my love",), passes=(BOB,), later_passes=(CAROL,), later_opens=(DAN,))
    (line,) = told(Offered(2, BOB, terms), viewer)
    assert line == (
        'Offer 2: Bob gives the promise "my love" (binds nobody), the promise to let Carol\'s bag pass as sheriff (binds '
        "nobody) and the promise to open Dan's bag as sheriff (binds nobody); for that Bob's bag passes."
    )
    (asked,) = told(Offered(3, ALICE, Terms(BOB, passes=(BOB,), later_passes=(ALICE,))), viewer)
    assert asked == (
        "Offer 3: Sheriff Alice asks of Bob the promise to let Alice's bag pass as sheriff (binds nobody); for that Bob's "
        "bag passes."
    )


@pytest.mark.parametrize(
    ("viewer", "known"), [(ALICE, ": 1 mead, 1 silk"), (BOB, ": 1 mead, 1 silk"), (CAROL, ""), (None, "")]
)
def test_the_face_down_cards_that_prove_a_lack_are_shown_to_the_sheriff_alone(viewer: int | None, known: str) -> None:
    event = Delivered(5, BOB, ALICE, (ALICE,), 2, missing=1, shown=("silk", "mead"))
    assert told(event, viewer) == [
        "Deal 5 is carried out: Bob gives Sheriff Alice 2 gold.",
        "1 of the goods promised did not exist and is not owed.",
        f"Sheriff Alice is shown Bob's face-down cards{known}.",
    ]


def test_a_reshuffle_leaves_the_tops_of_two_piles_and_nothing_of_one() -> None:
    event = Reshuffled((FACE_DOWN,) * 7)
    below = "The deck is empty: 7 cards from below the top five of the discard piles are shuffled into a new one."
    assert told(event, BOB) == [below]
    alone = SheriffNarrator(PLAYERS, BOB, all_open=False)
    (line,) = alone.tell(event)
    assert line.text == "The deck is empty: 7 discarded cards are shuffled into a new one."


def test_no_line_names_a_card_that_others_set_aside_drew_or_loaded() -> None:
    told_of = Counter[str]()
    stop = [*stops(4, 2, edition="1e")][-1]
    for viewer in (*range(4), None):
        narrator = KIT.narrator(stop.names, viewer, all_open=False, for_model=False)
        for event in stop.table.log:
            glimpse: Any = event.seen_by(viewer)
            lines = [line.text for line in narrator.tell(glimpse)] if glimpse is not None else []
            if isinstance(event, SetAside | Drew | Loaded) and viewer != event.seat:
                told_of[type(event).__name__] += 1
                assert not any(GOOD.search(line) for line in lines), lines
    assert min(told_of[kind] for kind in ("SetAside", "Drew", "Loaded")) > 20
