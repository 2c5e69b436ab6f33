"""What a model is told over a whole match, in either style: enough to play, and nothing that its seat cannot know."""

import copy
import random
import re
from collections import defaultdict

import pytest

from arena.prompting import Prompter
from arena.shepherds import own, wording
from engine.game import OptionValue
from engine.shepherds.cards import FACE_DOWN
from engine.table import Answer
from tests.arena.shepherds.prompts import KIT, SETS, STYLES, history, messages, some, told, turn
from tests.arena.shepherds.tables import ASKS, WINDOWS, at, hidden, stops, varied_stops

every_style = pytest.mark.parametrize("style", STYLES)


@every_style
def test_equal_observations_give_equal_messages(style: str) -> None:
    for stop in some(varied_stops(range(2, 4)), 9):
        observation = stop.observation
        twin = copy.deepcopy(observation)
        assert messages(style, twin, stop.names) == messages(style, observation, stop.names)


@every_style
@pytest.mark.parametrize("players", [3, 5])
def test_a_prompter_that_followed_the_match_says_what_a_new_one_says(style: str, players: int) -> None:
    prompters: dict[int, Prompter] = {}
    for stop in stops(players, 2):
        prompter = prompters.setdefault(stop.seat, Prompter(KIT, SETS[style], stop.names))
        wire = KIT.wire(style, stop.observation, stop.names)
        assert prompter.messages(stop.observation, wire) == told(style, stop)


@every_style
def test_with_all_secrets_swapped_a_seat_is_told_the_same(style: str) -> None:
    dice, swapped = random.Random(1), 0
    for stop in some(varied_stops(range(12)), 7):
        other, twin = stop.swapped(dice)
        assert messages(style, other, stop.names) == told(style, stop)
        swapped += hidden(twin) != hidden(stop.state)
    assert swapped > 70


def test_the_rules_are_the_same_bytes_for_every_seat_and_question_of_a_match() -> None:
    for players in (2, 3, 5):
        assert len({told("full", stop)[0]["content"] for stop in some(stops(players, players))}) == 1


def test_the_rules_say_what_this_match_is_played_with() -> None:
    rules = told("full", at("draft", players=5))[0]["content"]
    for words in (
        "5 players: Alice, Bob, Carol, Dan, Erin",
        "11 sheep or more",
        "`sheep4` ×3",
        "`drover`",
        "Boy first",
    ):
        assert words in rules
    strict = told("full", at("draft", players=3, profile="strict"))[0]["content"]
    for words in ("21 sheep or more", "`unknown_a`", "Bob yellow and orange", "the mayor is always wild"):
        assert words in strict
    assert "`shepherd_boy`" not in strict
    assert "`drover`" not in strict
    mute = told("full", at("draft", talk="mute"))[0]["content"]
    assert "nobody hears words" in mute


def test_options_that_change_a_rule_are_told() -> None:
    changed: dict[str, tuple[OptionValue, str]] = {
        "meadow_pile_is_shared": (False, "at a meadow is not shared"),
        "wolf_location_shares_pile": (True, "At wolves the pile is shared"),
        "empty_sheep_card_adds": (True, "even where nobody shares"),
        "mayor_free_talk": (False, "The mayor says nothing but the number"),
        "look_mandatory": (False, "may look in secret"),
        "banker_cap": ("base_share", "a double share, the extra from the supply."),
        "location_order": ("123W", "field 1, field 2, field 3, the wild"),
    }
    plain = told("full", at("draft"))[0]["content"]
    for option, (value, words) in changed.items():
        assert words in told("full", next(stops(4, 1, **{option: value})))[0]["content"]
        assert words not in plain


def test_a_history_only_ever_grows_at_its_end() -> None:
    for players in (2, 4):
        before: dict[int, list[str]] = defaultdict(list)
        for stop in stops(players, 7):
            now = history(stop)
            assert now[: len(before[stop.seat])] == before[stop.seat]
            before[stop.seat] = now
        assert all(len(lines) > 20 for lines in before.values())


def test_cards_that_the_seat_has_seen_are_told_and_no_others() -> None:
    seen = 0
    for stop in some(varied_stops(range(6)), 2):
        text = turn("full", stop)
        lines = re.findall(r"^- (?:the wild|field \d) \(`.`\): .*$", text, re.MULTILINE)
        assert len(lines) == 4
        for line, card in zip(lines, stop.view.locations, strict=True):
            known = card not in ("", FACE_DOWN)
            assert line.endswith(f"The card, as you know: {wording.card(card)}." if known else ".")
            assert ("as you know" in line) == known
            seen += known
    assert seen > 20


def test_the_own_roles_are_told() -> None:
    for stop in some(varied_stops(range(8)), 3):
        for role in own.own_roles(stop.view, stop.seat):
            if role != "mayor":
                assert wording.role(role) in turn("full", stop)


@pytest.mark.parametrize("style", STYLES)
def test_a_drafter_is_told_what_he_drew_and_a_mayor_what_he_may_report(style: str) -> None:
    stop = at("draft")
    for role in stop.view.drawn:
        assert (wording.role(role) if style == "small" else role) in turn(style, stop)
    for seed in range(3):
        stop = at("report", seed=seed)
        numbers = own.legal_reports(stop.view)
        assert len(numbers) > 1
        if style == "full":
            assert f"You may say {' or '.join(map(str, numbers))};" in turn(style, stop)


def test_claims_and_what_they_were_worth_are_told() -> None:
    claims = marks = 0
    for stop in some(varied_stops(range(2, 6)), 3):
        text = turn("full", stop)
        for said in stop.view.claims:
            claims += 1
            assert f"{stop.names[said.seat]} claims {wording.claim(said.claim)}" in text
        marks += "claims so far: " in text
    assert claims > 30
    assert marks > 10


@every_style
@pytest.mark.parametrize("window", WINDOWS)
def test_every_window_of_talk_has_its_question(style: str, window: str) -> None:
    stop = at("talk", window=window)
    assert turn(style, stop)
    if style == "full":
        assert ("`claims` may be empty" in turn(style, stop)) == (window != "T5")


@every_style
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_a_turn_ends_with_its_question_and_has_no_gaps(style: str, players: int) -> None:
    for stop in some(stops(players, 5), 2):
        text = turn(style, stop)
        assert text.rstrip()[-1] in "?}."
        assert "  " not in text.replace("\\n", "")
        assert "None" not in text
        assert "\n\n\n" not in text


@pytest.mark.parametrize("ask", ASKS)
def test_a_small_model_has_examples_for_every_question(ask: str) -> None:
    examples = SETS["small"].examples[ask]
    assert len(examples) >= 2
    for example in examples:
        assert example.keys() == {"state", "reply"}


def test_notes_come_back_to_their_own_seat_and_to_no_other() -> None:
    told_of = 0
    for stop in some(stops(4, 11)):
        for style in STYLES:
            text = "\n".join(message["content"] for message in told(style, stop))
            assert not any(f"of seat {other}" in text for other in range(4) if other != stop.seat)
        for note in stop.table._notes[stop.seat]:
            told_of += 1
            assert f"- {note}\n" in turn("full", stop)
    assert told_of > 5


@every_style
def test_a_refused_answer_is_shown_to_its_seat_with_the_reason(style: str) -> None:
    stop = at("place")
    stop.submit(Answer(None, fault="The field location is wrong: it is missing.", raw='{"speech":"hm"}'))
    after = told(style, stop)
    assert after[-2] == {"role": "assistant", "content": '{"speech":"hm"}'}
    assert "The field location is wrong: it is missing." in after[-1]["content"]
