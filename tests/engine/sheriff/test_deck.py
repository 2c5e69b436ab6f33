"""Drawing at the end of the round, a deck that runs out, and one that cannot be made anew."""

import random
from collections import Counter

from engine.sheriff.actions import Exchange, Start
from engine.sheriff.events import Drew, Ended, Reshuffled, RoundBegan, SetAside, Started
from tests.engine.sheriff.positions import GAME, act, asked, at_start, passed, position, run

SIX = ("apples", "apples", "cheese", "chickens", "pepper", "silk")


def short_of_a_card(discards):
    """Seat 1 has set one card aside; the deck is empty."""
    state = at_start(hands={1: SIX}, discard=discards)
    run(state, [Started(1), SetAside(1, ("apples",))])
    return state


def end_round(state):
    """Let every bag pass; returns what followed the last one's return."""
    happened = []
    while asked(state) and asked(state)[0][1] in {"pick", "answer", "interject", "judge"}:
        seat = state.called if state.called >= 0 else next(s for s in state.merchants if not state.settled[s])
        happened = passed(state, seat)
    return happened


def test_the_badge_goes_one_seat_to_the_left():
    """3.6."""
    state = position(4, sheriff=3)
    happened = end_round(state)
    assert RoundBegan(2, 0) in happened
    assert (state.round, state.sheriff) == (2, 0)
    assert asked(state) == [(0, "start")]


def test_everyone_draws_up_to_six_clockwise_from_the_new_sheriffs_left_sheriff_last():
    """3.6, Q11."""
    state = position(4, sheriff=1, hands={0: SIX[:2], 1: SIX, 2: SIX[:5], 3: ()})
    drawn = [(event.seat, len(event.cards)) for event in end_round(state) if isinstance(event, Drew)]
    assert state.sheriff == 2
    assert drawn == [(3, 6), (0, 4), (2, 1)]
    assert [len(hand) for hand in state.hands] == [6] * 4


def test_a_new_round_begins_with_a_clean_table():
    """3.6."""
    state = position(3)
    end_round(state)
    assert state.declared == [None] * 3
    assert state.offers == {}
    assert state.bound == [""] * 3
    assert state.settled == [False, True, False]
    assert (state.returned_by, state.returned) == (-1, ())
    assert all(not bag for bag in state.bags)


def test_goods_and_gold_stay_from_round_to_round():
    """3.6."""
    state = position(3, gold={1: 7}, stands={1: ("cheese",)}, hidden={2: ("silk",)})
    end_round(state)
    assert state.ledger.coins == [50, 7, 50]
    assert state.stands == [[], ["cheese", "apples"], ["apples"]]
    assert state.hidden == [[], [], ["silk"]]


def test_an_empty_deck_is_made_anew_from_all_discards_when_a_card_is_needed():
    """3.7, Q12."""
    state = position(3, deck=4, discard=("silk", "mead", "pepper"), hands={0: SIX})
    happened = end_round(state)
    kinds = [type(event) for event in happened if isinstance(event, Drew | Reshuffled)]
    assert kinds == [Drew, Reshuffled, Drew, Drew]
    assert [len(state.hands[seat]) for seat in range(3)] == [6, 1, 6]
    assert (state.deck, state.piles[0]) == ([], [])


def test_a_deck_that_has_just_been_emptied_is_not_made_anew_before_a_card_is_needed():
    """3.7, Q12."""
    state = at_start(hands=dict.fromkeys(range(3), SIX), deck=("bread", "mead"), discard=("silk",))
    act(state, 0, Start(1))
    act(state, 1, Exchange(("apples", "pepper")))
    assert (state.deck, state.piles[0]) == ([], ["silk"])
    act(state, 2, Exchange())
    assert (state.deck, state.piles[0]) == ([], ["silk", "apples", "pepper"])


def test_the_interrupted_draw_goes_on_with_the_new_deck():
    """3.7, Q12."""
    state = at_start(hands=dict.fromkeys(range(3), SIX), deck=("bread", "mead"), discard=("silk",) * 9)
    act(state, 0, Start(1))
    happened = act(state, 1, Exchange(SIX[:4]))
    assert [type(event) for event in happened[1:]] == [Drew, Reshuffled, Drew]
    assert Counter(state.hands[1]) == {"pepper": 1, "silk": 3, "bread": 1, "mead": 1}
    assert (len(state.deck), state.piles[0]) == (7, [])


def test_a_reshuffle_changes_the_order_and_keeps_the_cards_and_its_event_says_how():
    """3.7."""
    discards = ["apples", "bread", "cheese", "silk"] * 5
    state = short_of_a_card(discards)
    (event,) = GAME.proceed(state)
    assert isinstance(event, Reshuffled)
    run(state, [event])
    assert tuple(state.deck) == event.deck
    assert Counter(event.deck) == Counter(discards)
    assert list(event.deck) not in (discards, discards[::-1], sorted(discards))


def test_the_new_deck_does_not_depend_on_how_the_discards_lay_but_on_how_often_there_was_one():
    """3.7."""
    discards = ["apples", "bread", "cheese", "silk"] * 5
    state, other = (short_of_a_card(cards) for cards in (discards, sorted(discards)))
    first = GAME.proceed(state)
    assert first == GAME.proceed(other)
    run(state, first)
    state.piles[0][:], state.deck[:] = state.deck[:], []
    again = GAME.proceed(state)
    assert isinstance(again[0], Reshuffled)
    assert again != first


def test_the_order_of_a_new_deck_is_seen_by_nobody():
    """3.7, 3.8."""
    event = Reshuffled(("silk", "apples"))
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [Reshuffled(("?", "?"))] * 3


def test_if_nothing_is_left_to_draw_hands_stay_short_and_the_round_goes_on():
    """3.7, Q13."""
    state = position(3, deck=2, hands={0: SIX})
    happened = end_round(state)
    assert [len(hand) for hand in state.hands] == [6, 0, 2]
    assert [event.seat for event in happened if isinstance(event, Drew)] == [2]
    assert GAME.view(state, 0).asked_to_draw == 0
    assert asked(state) == [(1, "start")]


def test_without_any_card_left_nobody_draws():
    """3.7, Q13."""
    state = position(3, deck=0, hands={0: SIX})
    assert not [event for event in end_round(state) if isinstance(event, Drew)]
    assert asked(state) == [(1, "start")]


def test_a_table_without_cards_still_plays_its_rounds_to_the_end():
    """3.7, Q13."""
    state = position(3, deck=0, laps=1)
    end_round(state)
    rng = random.Random(1)
    happened = []
    while decisions := GAME.pending(state):
        for decision in decisions:
            happened += act(state, decision.seat, GAME.sample(state, decision, rng))
    assert [event.round for event in happened if isinstance(event, RoundBegan)] == [3]
    assert isinstance(happened[-1], Ended)
