import copy
import itertools
import random

import pytest

from engine.game import Action, Event, IllegalAction, Option, OptionError, OwnStream, nearest, parse_options, stream

ROUNDS = Option("rounds", 3, "how many", low=1, high=99)
DRIFT = Option("drift", 0, "may be negative", low=-5, high=5)
TALK = Option("talk", "binding", "how words bind", choices=("binding", "cheap", "mute"))
ROYAL = Option("royal", False, "royal goods")
OPTIONS = (ROUNDS, DRIFT, TALK, ROYAL)


def test_without_settings_every_option_has_its_default():
    assert parse_options(OPTIONS, {}) == {"rounds": 3, "drift": 0, "talk": "binding", "royal": False}


def test_given_settings_replace_defaults_and_texts_become_values():
    given = {"rounds": "7", "drift": "-5", "talk": "mute", "royal": "on"}
    assert parse_options(OPTIONS, given) == {"rounds": 7, "drift": -5, "talk": "mute", "royal": True}


def test_an_unknown_option_suggests_the_nearest_and_lists_all():
    with pytest.raises(OptionError) as caught:
        parse_options(OPTIONS, {"royl": True})
    assert str(caught.value) == "unknown option royl (did you mean royal?); options: drift, rounds, royal, talk"


def test_an_unknown_option_like_no_other_suggests_nothing():
    with pytest.raises(OptionError, match=r"^unknown option zzz; options: "):
        parse_options(OPTIONS, {"zzz": 1})


def test_an_option_is_not_known_by_the_beginning_of_its_name():
    with pytest.raises(OptionError, match=r"unknown option round \(did you mean rounds\?\)"):
        parse_options(OPTIONS, {"round": 5})


def test_an_option_error_is_a_value_error():
    with pytest.raises(ValueError, match="unknown option"):
        parse_options(OPTIONS, {"zzz": 1})


@pytest.mark.parametrize(("given", "value"), [(1, 1), (99, 99), ("1", 1), ("99", 99), ("007", 7)])
def test_a_number_within_its_range_is_taken(given, value):
    taken = ROUNDS.parse(given)
    assert taken == value
    assert type(taken) is int


@pytest.mark.parametrize("given", [0, 100, -1, "0", "100", "-1", 10**18, "9" * 19, "-" + "9" * 19])
def test_a_number_out_of_range_is_refused_with_the_range(given):
    with pytest.raises(OptionError, match=r"rounds=.* is out of range: 1 to 99"):
        ROUNDS.parse(given)


@pytest.mark.parametrize(
    "given",
    [
        *(
            "",
            " ",
            "-",
            "--5",
            "+5",
            "5.0",
            "5.5",
            "5e0",
            "1_0",
            "1,000",
            "0x5",
            " 5",
            "5 ",
            "5\n",
            "NaN",
            "inf",
            "five",
        ),
        *("²", "٣", "５", "१", True, False, 10**20, "9" * 20, "9" * 5000),
    ],
)
def test_a_strange_number_is_refused_not_coerced(given):
    with pytest.raises(OptionError, match="must be a whole number from 1 to 99") as caught:
        ROUNDS.parse(given)
    assert len(str(caught.value)) < 120


def test_a_number_too_long_to_print_is_refused_like_any_other():
    with pytest.raises(OptionError):
        ROUNDS.parse(10**5000)


@pytest.mark.parametrize("given", [True, "on", "On", "TRUE", "yes", "1", 1])
def test_a_switch_is_turned_on_by_several_words(given):
    assert ROYAL.parse(given) is True


@pytest.mark.parametrize("given", [False, "off", "OFF", "false", "No", "0", 0])
def test_a_switch_is_turned_off_by_several_words(given):
    assert ROYAL.parse(given) is False


@pytest.mark.parametrize("given", ["", " on", "maybe", "2", 2, -1, "yess", "None"])
def test_a_switch_takes_no_other_word(given):
    with pytest.raises(OptionError, match=r"royal=.* must be on or off"):
        ROYAL.parse(given)


def test_a_choice_is_one_of_its_words():
    assert [TALK.parse(word) for word in TALK.choices] == ["binding", "cheap", "mute"]


def test_an_unknown_choice_names_all_and_suggests_the_nearest():
    with pytest.raises(OptionError) as caught:
        TALK.parse("cheep")
    assert str(caught.value) == "talk=cheep is not known; choose binding or cheap or mute (did you mean cheap?)"


@pytest.mark.parametrize("given", ["", "Binding", "bind", 0, True])
def test_a_choice_takes_no_other_word(given):
    with pytest.raises(OptionError, match="is not known; choose"):
        TALK.parse(given)


def test_the_nearest_word_is_named_only_if_one_is_near():
    assert nearest("sherif", ["sheriff", "shepherds"]) == " (did you mean sheriff?)"
    assert not nearest("chess", ["sheriff", "shepherds"])
    assert not nearest("sheriff", [])


def test_an_illegal_action_says_why_and_by_which_clause():
    error = IllegalAction("Your bag holds 4 cards.", "3.3")
    assert str(error) == "Your bag holds 4 cards. (3.3)"
    assert error.clause == "3.3"


def test_an_event_is_seen_by_all_unless_it_says_otherwise():
    event = Event()
    assert [event.seen_by(seat) for seat in (0, 4, None)] == [event] * 3


def test_actions_and_events_carry_no_hidden_attributes():
    with pytest.raises(AttributeError):
        Action().extra = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        Event().extra = 1  # type: ignore[attr-defined]


def test_a_stream_gives_the_same_numbers_for_the_same_seed_and_purpose():
    first, again = stream(7, "deck", 1), stream(7, "deck", 1)
    assert [first.random() for _ in range(5)] == [again.random() for _ in range(5)]


def test_streams_of_another_seed_or_purpose_give_other_numbers():
    starts = {stream(seed, *purpose).random() for seed in (7, 8) for purpose in ((), ("deck",), ("deck", 1), ("hat",))}
    assert len(starts) == 8


def test_a_stream_does_not_touch_the_global_generator():
    before = random.getstate()
    stream(7, "deck").random()
    assert random.getstate() == before


def test_a_seats_own_chance_is_the_same_whenever_a_question_is_answered_again():
    own, other = OwnStream(), OwnStream()
    first = [own.at(7, 3, 1).random(), own.choice(range(1000)), own.getrandbits(100)]
    own.at(7, 4, 0).random()
    again = [own.at(7, 3, 1).random(), own.choice(range(1000)), own.getrandbits(100)]
    assert first == again == [other.at(7, 3, 1).random(), other.choice(range(1000)), other.getrandbits(100)]


def test_every_turn_and_every_attempt_has_other_numbers():
    own = OwnStream()
    starts = {own.at(seed, turn, attempt).random() for seed in range(9) for turn in range(9) for attempt in range(3)}
    assert len(starts) == 9 * 9 * 3


def test_a_seats_own_chance_is_even_over_questions_and_over_draws():
    own = OwnStream()
    firsts = [own.at(7, turn, 0).random() for turn in range(20_000)]
    draws = [own.random() for _ in range(20_000)]
    for numbers in (firsts, draws):
        tenths = [sum(int(number * 10) == tenth for number in numbers) for tenth in range(10)]
        assert sum((count - 2000) ** 2 / 2000 for count in tenths) < 27.9  # chi-square, 9 degrees: p = 0.001
        pairs = sum(a * b for a, b in itertools.pairwise(numbers)) / (len(numbers) - 1)
        assert abs(pairs - 0.25) < 0.006


def test_a_seats_own_chance_gives_as_many_bits_as_asked_for():
    own = OwnStream().at(1, 2, 3)
    for k in (1, 8, 48, 63, 64, 65, 128, 200):
        drawn = [own.getrandbits(k) for _ in range(50)]
        assert max(drawn) < 1 << k
        assert max(drawn).bit_length() > k - 8


def test_a_copy_of_a_seats_own_chance_goes_on_with_the_same_numbers():
    own = OwnStream().at(1, 2, 3)
    own.random()
    twin = copy.copy(own)
    assert [own.random() for _ in range(3)] == [twin.random() for _ in range(3)]


def test_nothing_of_an_earlier_question_is_left_in_a_seats_own_chance():
    own = OwnStream()
    first = own.at(1, 2, 0).gauss(0, 1)
    assert own.at(1, 2, 0).gauss(0, 1) == first
