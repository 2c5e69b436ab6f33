"""An answer that is not taken: nothing changes, nobody hears of it, and after three of them the fallback is played."""

import pytest

from engine.table import Answer, Defaulted, Refused, Said, Table
from tests.engine.toy import Bid, Placed, Revealed, Toy

ILLEGAL = Answer(Bid(10), "Ten!", "remember ten")
UNREADABLE = Answer(None, "Hm.", fault="There is no JSON in this reply.", raw="Hm.")
NOTHING = Answer(None, "Pass.")


def opened(players=2):
    table = Table(Toy(), players, {"rounds": 2}, 5)
    table.open()
    return table


@pytest.mark.parametrize(
    ("answer", "reason", "illegal"),
    [
        (ILLEGAL, "10 is not from 1 to 9. (1)", True),
        (UNREADABLE, "There is no JSON in this reply.", False),
        (NOTHING, "No action was given.", True),
        (Answer(Bid(4), fault="Two actions were given."), "Two actions were given.", False),
    ],
)
def test_a_refused_seat_is_asked_the_same_question_again_with_the_reason(answer, reason, illegal):
    table = opened()
    question = table.pending()[1]
    assert table.submit({1: answer}) == [Refused(1, reason)]
    assert table.pending()[1] is question
    assert [(r.answer, r.reason, r.illegal) for r in question.refusals] == [(answer, reason, illegal)]
    assert table.refusals == [0, 1]


@pytest.mark.parametrize("answer", [ILLEGAL, UNREADABLE, NOTHING])
def test_a_refused_answer_changes_nothing_and_is_heard_by_nobody_else(answer):
    table = opened()
    state, views = table.state_key(), [table.view(seat) for seat in (0, 1, None)]
    heard = list(table.seen_by(0))
    happened = table.submit({1: answer})
    assert table.state_key() == state
    assert [table.view(seat) for seat in (0, 1, None)] == views
    assert table.seen_by(0) == heard
    assert [event.seen_by(None) for event in happened] == [None]
    assert table.seen_by(1) == [*heard, *happened]


def test_several_refusals_at_once_come_in_seat_order():
    table = opened()
    assert [event.seat for event in table.submit({1: ILLEGAL, 0: NOTHING})] == [0, 1]


def test_a_refused_answer_leaves_no_note():
    table = opened()
    table.submit({1: ILLEGAL})
    assert table.observation(table.pending()[1]).notes == ()


def test_a_seat_may_be_refused_twice_and_still_be_heard():
    table = opened()
    for _ in range(2):
        table.submit({1: ILLEGAL})
    happened = table.submit({0: Answer(Bid(4)), 1: Answer(Bid(5), "Five.")})
    assert happened == [Placed(0, 4), Said(1, "Five."), Placed(1, 5), Revealed((4, 5))]
    assert (table.defaults, table.refusals) == ([0, 0], [0, 2])


def test_the_third_refusal_plays_the_fallback_and_all_hear_that_it_was_one():
    table = opened()
    table.submit({0: Answer(Bid(4))})
    for _ in range(2):
        table.submit({1: ILLEGAL})
    happened = table.submit({1: UNREADABLE})
    assert happened == [
        Refused(1, "There is no JSON in this reply."),
        Placed(0, 4),
        Defaulted(1, "bid"),
        Placed(1, 1),
        Revealed((4, 1)),
    ]
    assert Defaulted(1, "bid") in table.seen_by(0)
    assert (table.defaults, table.refusals) == ([0, 1], [0, 3])


def test_words_and_notes_of_refused_answers_are_lost_with_them():
    table = opened()
    for _ in range(3):
        table.submit({1: ILLEGAL})
    table.submit({0: Answer(Bid(4))})
    assert not [event for event in table.log if isinstance(event, Said)]
    table.submit({0: Answer(Bid(4))})
    assert table.observation(table.pending()[1]).notes == ()


def test_a_default_stays_secret_until_the_set_is_complete():
    table = opened()
    heard, view = list(table.seen_by(0)), table.view(0)
    for _ in range(3):
        happened = table.submit({1: ILLEGAL})
    assert happened == [Refused(1, "10 is not from 1 to 9. (1)")]
    assert (table.seen_by(0), table.view(0)) == (heard, view)
    assert [question.seat for question in table.pending()] == [0]
    assert Defaulted(1, "bid") in table.submit({0: Answer(Bid(4))})


def test_refusals_of_one_question_do_not_count_for_the_next():
    table = opened()
    table.submit({0: ILLEGAL})
    table.submit({0: ILLEGAL})
    table.submit({0: Answer(Bid(4)), 1: Answer(Bid(5))})
    table.submit({0: ILLEGAL})
    table.submit({0: ILLEGAL})
    assert table.defaults == [0, 0]
    assert len(table.pending()[0].refusals) == 2


def test_a_seat_that_never_answers_well_does_not_stop_the_match():
    table = opened()
    answered = 0
    while questions := table.pending():
        table.submit({questions[0].seat: UNREADABLE})
        answered += 1
    assert answered == 3 * (2 + 1 + 2 + 1)
    assert table.defaults == [4, 2]
    assert table.outcome().scores == (2, 0)
