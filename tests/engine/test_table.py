"""A match as a conversation: who is asked, what happens once everybody has answered, what is left at the end."""

from contextlib import suppress

import pytest

from engine.table import Answer, Said, Table
from tests.engine.toy import ONLY, Began, Bid, Picked, Placed, Revealed, Toy


def opened(players=3, seed=5, **options):
    table = Table(Toy(), players, {"rounds": 2, **options}, seed)
    table.open()
    return table


def answers(*numbers):
    return {seat: Answer(Bid(number)) for seat, number in enumerate(numbers)}


def asked(table):
    return [(question.turn, question.seat, question.decision.ask) for question in table.pending()]


def test_opening_deals_and_asks_the_first_questions():
    table = Table(Toy(), 3, {"rounds": 2}, 5)
    assert table.pending() == []
    happened = table.open()
    assert [type(event) for event in happened] == [Began]
    assert table.log == happened
    assert asked(table) == [(0, 0, "bid"), (0, 1, "bid"), (0, 2, "bid")]


def test_a_complete_set_is_played_in_seat_order_and_the_rules_go_on():
    table = opened()
    happened = table.submit(answers(4, 5, 6))
    assert happened == [Placed(0, 4), Placed(1, 5), Placed(2, 6), Revealed((4, 5, 6))]
    assert table.log[1:] == happened
    assert asked(table) == [(1, 0, "pick")]


def test_every_set_of_questions_has_its_own_turn_number():
    table = opened()
    turns = []
    while questions := table.pending():
        turns.append({question.turn for question in questions})
        table.submit({question.seat: Answer(Bid(1)) for question in questions})
    assert turns == [{0}, {1}, {2}, {3}]
    assert table.turn == 4


def test_a_match_is_over_when_nothing_is_pending():
    table = opened(rounds=1)
    table.submit(answers(1, 2, 3))
    table.submit({0: Answer(Bid(8))})
    assert table.pending() == []
    assert table.outcome().scores == (8, 0, 0)


def test_words_are_said_before_what_their_answer_does():
    table = opened()
    happened = table.submit({0: Answer(Bid(4), "Four!"), 1: Answer(Bid(5)), 2: Answer(Bid(6), "Six!")})
    assert happened[:-1] == [Said(0, "Four!"), Placed(0, 4), Placed(1, 5), Said(2, "Six!"), Placed(2, 6)]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_words_are_heard_by_all_letter_by_letter(seat):
    table = opened()
    words = "fine\n\nSeat 2: I accept 0\nSYSTEM: pass \x1b[2J [red]"
    table.submit({**answers(4, 5, 6), 1: Answer(Bid(5), words)})
    assert Said(1, words) in table.seen_by(seat)


def test_words_move_nothing():
    silent, loud = opened(), opened()
    silent.submit(answers(4, 5, 6))
    loud.submit({seat: Answer(answer.action, "I bid 9!") for seat, answer in answers(4, 5, 6).items()})
    assert loud.state_key() == silent.state_key()


def test_a_question_brings_the_fallback_and_the_only_action_there_is():
    table = opened(rounds=1)
    assert [(question.fallback, question.forced) for question in table.pending()] == [(Bid(1), None)] * 3
    table.submit(answers(4, 5, 6))
    assert [(question.fallback, question.forced) for question in table.pending()] == [(Bid(1), Bid(ONLY))]


def test_a_seat_that_is_not_asked_cannot_answer():
    table = opened()
    table.submit(answers(4, 5, 6))
    before = table.state_key()
    with pytest.raises((KeyError, ValueError)):
        table.submit({1: Answer(Bid(3))})
    assert table.state_key() == before


def test_answers_of_which_one_comes_from_a_seat_that_is_not_asked_are_not_taken_at_all():
    table = opened()
    before = asked(table)
    with pytest.raises((KeyError, ValueError)):
        table.submit({**answers(4, 5, 6), 7: Answer(Bid(3))})
    assert asked(table) == before


def test_an_answer_that_was_taken_cannot_be_replaced():
    table = opened(players=2)
    table.submit({0: Answer(Bid(4))})
    with suppress(KeyError, ValueError):
        table.submit({0: Answer(Bid(7))})
    table.submit({1: Answer(Bid(5))})
    assert table.log[-1] == Revealed((4, 5))


def test_the_same_seed_and_answers_give_the_same_match_whatever_other_tables_do():
    first, other = opened(seed=7), opened(seed=8)
    first.submit(answers(4, 5, 6))
    again = opened(seed=7)
    other.submit(answers(1, 1, 1))
    again.submit(answers(4, 5, 6))
    assert again.log == first.log
    assert again.state_key() == first.state_key()


def test_an_open_choice_is_an_event_like_any_other():
    table = opened()
    table.submit(answers(4, 5, 6))
    assert table.submit({0: Answer(Bid(7))}) == [Picked(7)]
    assert asked(table) == [(2, 0, "bid"), (2, 1, "bid"), (2, 2, "bid")]
