"""What a seat learns from the table: nothing of an unfinished set, no note of others, the same whatever comes first."""

from itertools import permutations

import pytest

from engine.table import Answer, Refused, Table
from tests.engine.toy import Began, Bid, Placed, Revealed, Toy

BIDS = {0: Answer(Bid(4), "Four."), 1: Answer(Bid(5)), 2: Answer(Bid(6), "Six.", "a note")}


def opened(seed=5):
    table = Table(Toy(), 3, {"rounds": 2}, seed)
    table.open()
    return table


def known(table):
    """What everyone at the table and a spectator may know."""
    return [(list(table.seen_by(seat)), table.view(seat)) for seat in range(3)], table.view(None)


def test_answers_of_an_unfinished_set_are_neither_seen_nor_heard():
    table = opened()
    before, state = known(table), table.state_key()
    assert table.submit({2: BIDS[2]}) == []
    assert table.submit({0: BIDS[0]}) == []
    assert known(table) == before
    assert table.state_key() == state
    assert [question.seat for question in table.pending()] == [1]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_answers_arrive_changes_nothing(order):
    together, one_by_one = opened(), opened()
    expected = together.submit(BIDS)
    happened = [event for seat in order for event in one_by_one.submit({seat: BIDS[seat]})]
    assert happened == expected
    assert one_by_one.log == together.log
    assert one_by_one.state_key() == together.state_key()


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_refusals_in_between_change_nothing_for_the_others(order):
    table = opened()
    for seat in order:
        table.submit({seat: Answer(Bid(0))})
        table.submit({seat: BIDS[seat]})
    expected = opened()
    expected.submit(BIDS)
    assert [event for event in table.log if not isinstance(event, Refused)] == expected.log
    assert table.state_key() == expected.state_key()


def test_a_history_holds_events_as_their_seat_sees_them():
    table = opened()
    table.submit({seat: Answer(Bid(number)) for seat, number in enumerate((4, 5, 6))})
    began = table.log[0]
    assert isinstance(began, Began)
    assert table.seen_by(1) == [began, Placed(0, 0), Placed(1, 5), Placed(2, 0), Revealed((4, 5, 6))]


def test_a_history_goes_on_where_it_was_read_last():
    table = opened()
    first = list(table.seen_by(1))
    table.submit(BIDS)
    assert table.seen_by(1)[: len(first)] == first
    assert len(table.seen_by(1)) == len(table.log)


def test_a_note_comes_back_to_its_own_seat_only_oldest_first():
    table = opened()
    for note in ("first", "second"):
        table.submit({seat: Answer(Bid(5), note=f"{note} of {seat}") for seat in range(3)})
        table.submit({0: Answer(Bid(5))})
        if note == "first":
            notes = [table.observation(question).notes for question in table.pending()]
            assert notes == [("first of 0",), ("first of 1",), ("first of 2",)]
    assert not [event for event in table.log if "first of" in repr(event)]


def test_a_note_is_there_at_the_very_next_question():
    table = opened()
    table.submit({seat: Answer(Bid(5), note=f"note {seat}") for seat in range(3)})
    assert table.observation(table.pending()[0]).notes == ("note 0",)


def test_an_observation_is_the_seats_own_view_history_and_question():
    table = opened()
    for question in table.pending():
        seen = table.observation(question)
        assert (seen.seat, seen.players, seen.question) == (question.seat, 3, question)
        assert seen.view == table.view(question.seat)
        assert seen.history == table.seen_by(question.seat)


def test_every_seat_has_its_own_chance_and_keeps_it():
    table, again = opened(seed=7), opened(seed=7)
    seeds = [table.observation(question).seat_seed for question in table.pending()]
    assert len(set(seeds)) == 3
    assert [again.observation(question).seat_seed for question in again.pending()] == seeds
    table.submit(BIDS)
    assert table.observation(table.pending()[0]).seat_seed == seeds[0]
    assert opened(seed=8).observation(opened(seed=8).pending()[0]).seat_seed not in seeds
