"""Windows of talk, replies, claims and what they were worth."""

import pytest

from engine.shepherds.actions import Claim, Inspect, Look, Place, Report, Speak
from engine.shepherds.events import Judged, Placed, Settled, Spoke
from tests.engine.shepherds.positions import (
    GAME,
    act,
    asked,
    dealt,
    decision,
    drafted,
    fall_back,
    grazed,
    hush,
    place,
    refuse,
    reported,
    settle,
)

ALL = ("draft", "assign", "inspect", "report", "look", "place", "insure", "contract")


def windows_of_a_round(players=4, roles=None, **options):
    """Everything that is asked in the first round: question, window, and whether words are heard."""
    state = drafted(players, roles=roles or {}, **options)
    found = []
    while state.round == 1 and (pending := GAME.pending(state)):
        each = pending[0]
        found.append((each.ask, state.window, len(pending), GAME.hears(state, each)))
        for one in list(pending):
            for event in GAME.resolve(state, one.seat, GAME.fallback(state, one)):
                GAME.apply(state, event)
        settle(state)
    return found


def test_in_full_talk_all_windows_open_and_words_are_heard_in_them_alone():
    """4, 4.1, A38: four players, the wild mayor places first."""
    found = windows_of_a_round(rounds=1)
    assert [each for each in found if each[0] == "talk"] == [
        ("talk", "T1", 4, True),
        ("talk", "T4", 4, True),
        ("talk", "T5", 4, True),
    ]
    assert {ask for ask, _, _, heard in found if heard} == {"talk", "tell", "place"}
    assert {ask for ask, _, _, heard in found if not heard} == {"inspect", "report", "look"} | (
        {"contract"} if ("contract", "", 1, False) in found else set()
    )
    assert [ask for ask, *_ in found].count("tell") == 3


def test_after_the_draft_there_is_a_line_for_each():
    """4.1: nobody has spoken yet."""
    state = dealt(5)
    fall_back(state, "draft")
    assert (state.window, asked(state)) == ("T0", [(seat, "talk") for seat in range(5)])
    assert GAME.hears(state, GAME.pending(state)[0])


def test_in_brief_talk_there_is_one_window_and_the_words_with_a_placement():
    """4.1, A38."""
    found = windows_of_a_round(talk="brief", rounds=1)
    assert [each for each in found if each[3] and each[0] != "place"] == [("talk", "T1", 4, True)]
    assert ("place", "", 1, True) in found
    assert not [each for each in found if each[0] == "tell"]


def test_in_mute_talk_nothing_is_heard_and_no_claim_goes_with_a_placement():
    """4.1, A38."""
    found = windows_of_a_round(talk="mute", rounds=1)
    assert not any(heard for *_, heard in found)
    assert {ask for ask, *_ in found} >= {"inspect", "report", "place"}
    assert not {"talk", "tell"} & {ask for ask, *_ in found}
    state = reported(drafted(4, talk="mute"))
    refuse(state, 0, Place("1", claims=(Claim("will_place", "2"),)), "4.1", "leave the claims out")


def test_a_mayor_without_free_talk_has_no_line_between_report_and_reveal():
    """4.1, A39: seat 0 is mayor of four."""
    state = drafted(4, mayor_free_talk=False)
    act(state, 0, Inspect("1", "2"))
    act(state, 0, Report(2))
    assert not GAME.hears(state, decision(state))
    refuse(state, 0, Place("1", claims=(Claim("will_place", "2"),)), "4.1")
    act(state, 0, Place("1"))
    assert (state.window, asked(state)) == ("T1", [(seat, "talk") for seat in (1, 2, 3)])
    hush(state)
    fall_back(state, "look")
    refuse(state, 1, Speak(to=(0,)), "4.2", "mayor")
    place(state, "1")
    place(state, "1")
    fall_back(state, "look", "tell")
    act(state, 3, Place("1"))
    assert (state.window, asked(state)) == ("T4", [(seat, "talk") for seat in (1, 2, 3)])
    fall_back(state, "talk", "insure", "contract")


def test_lines_of_one_window_may_come_in_any_order():
    """4.1: four players after the report; two of them claim something."""
    states = []
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        state = drafted(4, roles={1: ["shepherd_boy"]})
        act(state, 0, Inspect("1", "2"))
        act(state, 0, Report(2))
        for seat in order:
            act(state, seat, Speak((Claim("role", role="hunter"), Claim("will_place", "W")) if seat % 2 else ()))
        states.append(state)
    assert states[0] == states[1]
    assert [said.seat for said in states[0].claims] == [1, 1, 3, 3]


def at_tell(**options):
    """Seat 1 of five has looked at a sheep card (1); the mayor stands at 3 and has seen 1 and 2."""
    state = grazed(reported(drafted(5, roles={1: ["hunter"], 2: ["banker"]}, **options)), "3")
    act(state, 1, Look("1"))
    assert asked(state) == [(1, "tell")]
    return state


def test_the_speaker_asks_a_few_others_for_one_reply_each():
    """4.2, A37."""
    state = at_tell()
    refuse(state, 1, Speak(to=(2, 3, 4)), "4.2", "2 others for a reply, not 3")
    refuse(state, 1, Speak(to=(1,)), "4.2", "seat 1")
    refuse(state, 1, Speak(to=(2, 2)), "4.2", "seat 2")
    refuse(state, 1, Speak(to=(5,)), "4.2", "seat 5")
    assert act(state, 1, Speak(to=(4, 0))) == [Spoke(1, (), (4, 0))]
    assert asked(state) == [(4, "reply")]
    assert GAME.hears(state, decision(state))
    refuse(state, 4, Speak(to=(1,)), "4.2", "only between")
    act(state, 4, Speak((Claim("saw", "2", "wolf"),)))
    assert asked(state) == [(0, "reply")]
    act(state, 0, Speak())
    assert asked(state) == [(1, "place")]


def test_without_replies_nobody_can_be_asked():
    """4.2, A37."""
    refuse(at_tell(replies=0), 1, Speak(to=(2,)), "4.2", "0 others")


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (Claim("dreamt", "1"), "dreamt"),
        (Claim("saw", "4", "wolf"), "4"),
        (Claim("saw", "1", "goat"), "goat"),
        (Claim("saw", "1"), "card"),
        (Claim("saw", "1", "wolf", role="hunter"), "hunter"),
        (Claim("saw", "1", "wolf", number=2), "2"),
        (Claim("wolves", "1", number=-1), "-1"),
        (Claim("wolves", "1", number=10**30), "10"),
        (Claim("role", role="sheriff"), "sheriff"),
        (Claim("refused", "1", role="hunter"), "1"),
        (Claim("will_place", "?"), "?"),
    ],
)
def test_a_claim_must_say_something_in_its_form(claim, words):
    """4.3."""
    with pytest.raises(Exception, match=r"\(4\.3\)") as refused:
        GAME.resolve(at_tell(), 1, Speak((claim,)))
    assert words in str(refused.value)


def test_three_claims_at_once_are_enough():
    """4.3."""
    claims = (Claim("role", role="hunter"),) * 4
    refuse(at_tell(), 1, Speak(claims), "4.3", "3 claims at once, not 4")
    assert GAME.resolve(at_tell(), 1, Speak(claims[:3]))


def judged(state):
    """The round goes on to its scoring by fallbacks; what became of each claim."""
    happened = fall_back(state, "tell", "reply", "look", "place", "talk", "insure", "contract")
    return [(event.seat, event.claim, event.mark) for event in happened if isinstance(event, Judged)]


@pytest.mark.parametrize(
    ("claim", "mark"),
    [
        (Claim("saw", "1", "sheep3"), "true"),
        (Claim("saw", "1", "sheep"), "true"),
        (Claim("saw", "1", "sheep4"), "false"),
        (Claim("saw", "1", "wolf"), "false"),
        (Claim("saw", "2", "wolf2"), "unknowable"),
        (Claim("wolves", "1", number=0), "true"),
        (Claim("wolves", "1", number=2), "false"),
        (Claim("wolves", "2", number=2), "unknowable"),
        (Claim("role", role="hunter"), "true"),
        (Claim("role", role="banker"), "false"),
        (Claim("role", role="wild_mayor"), "false"),
        (Claim("refused", role="insurance_agent"), "false"),
        (Claim("refused", role="hunter"), "false"),
        (Claim("will_place", "W"), "true"),
        (Claim("will_place", "2"), "false"),
    ],
)
def test_claims_are_marked_once_the_round_is_scored(claim, mark):
    """4.3, A40: seat 1, a hunter, has looked at 1 (three sheep); he places at W."""
    state = at_tell(rounds=1)
    act(state, 1, Speak((claim,)))
    act(state, 1, Place("W"))
    assert judged(state) == [(1, claim, mark)]
    assert sum(state.tally[1][what] for what in state.tally[1] if what.startswith(("claims", "kept", "broken"))) == 1


def test_the_one_who_put_a_role_back_has_refused_it():
    """4.3: seat 1 put back the card that seat 2 drew first."""
    state = at_tell(rounds=1)
    refused = next(card for card in state.offers[0] if card != "hunter")
    claim = Claim("refused", role=refused)
    act(state, 1, Speak((claim,)))
    act(state, 1, Place("W"))
    assert judged(state) == [(1, claim, "true")]


def test_the_mayor_is_wild_if_the_boy_is_away_and_a_disguised_wolf_counts_either_way():
    """4.3, A5: the mayor has seen 1 and 2, and says so after placing."""
    cards = {"W": "meadow", "1": "sheep3", "2": "disguised", "3": "wolf1"}
    state = drafted(5, cards=cards, rounds=1)
    act(state, 0, Inspect("1", "2"))
    act(state, 0, Report(1))
    claims = (Claim("role", role="wild_mayor"), Claim("role", role="mayor"), Claim("wolves", "2", number=1))
    assert act(state, 0, Place("3", claims=claims)) == [Placed(0, 0, "3", claims)]
    later = (Claim("wolves", "2", number=0), Claim("wolves", "2", number=2), Claim("will_place", "3"))
    act(state, 0, Speak(later))
    marks = [mark for _, _, mark in judged(state)]
    assert marks == ["true", "true", "true", "true", "false", "unknowable"]
    assert state.tally[0]["claims_unknowable"] == 1


def test_with_two_colours_a_word_is_kept_by_the_meeple_that_is_still_to_come():
    """4.3, 3.1: seat 1 of two says 'W' after his first meeple went to W, and places the second at 3."""
    state = reported(drafted(2, rounds=1))
    fall_back(state, "look", "tell")
    claim = Claim("will_place", "W")
    act(state, 1, Place("W", 1, (claim,)))
    hush(state)
    act(state, 0, Place("1", 0))
    fall_back(state, "look", "tell")
    act(state, 1, Place("3"))
    assert judged(state) == [(1, claim, "false")]
    assert state.tally[1]["broken_words"] == 1


def test_claims_are_judged_before_the_last_window_and_none_is_made_in_it():
    """4.1, 4.3."""
    state = at_tell()
    act(state, 1, Speak((Claim("saw", "1", "wolf"),)))
    act(state, 1, Place("W"))
    while state.window != "T5":
        happened = []
        for each in list(GAME.pending(state)):
            happened += act(state, each.seat, GAME.fallback(state, each))
    assert isinstance(happened[-1], Judged)
    assert isinstance(happened[-2], Settled)
    refuse(state, 0, Speak((Claim("role", role="hunter"),)), "4.3", "round is over")
