"""Format: what each seat draws is fixed by the deal, whatever others do."""

import random

import pytest

from engine.game import parse_options, stream
from engine.sheriff import goods
from engine.sheriff.actions import Exchange
from engine.sheriff.events import Dealt, Drew, Reshuffled, RoundBegan
from tests.engine.sheriff.positions import GAME, act, asked, run
from tests.strategies import Match, Playthrough

every_edition = pytest.mark.parametrize("edition", ["1e", "2e"])


def dealt(players=4, seed=1, **options):
    """A fresh deal, and the shuffled deck it comes from, first card first."""
    state = GAME.new(players, parse_options(GAME.options, {"deck": "per-seat", **options}), seed)
    log = run(state, GAME.deal(state))
    cards = goods.deck(players, royal=state.rules.royal, promos=state.rules.promos)
    stream(seed, "deck").shuffle(cards)
    return state, log, cards[::-1]


def comes(state, seat):
    """All that this seat has and will draw, in order."""
    return [*state.hands[seat], *state.own[seat][::-1]]


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (4, {}), (5, {"royal": True}), (6, {"deputies": True}), (4, {"seven_hand": True}), (3, {"promos": "11"})],
)
def test_seat_i_draws_the_cards_at_places_i_and_then_every_nth(players, options):
    """5.2: a fresh deal in the 2nd edition."""
    state, _, order = dealt(players, **options)
    assert [comes(state, seat) for seat in range(players)] == [order[seat::players] for seat in range(players)]
    assert (state.deck, state.piles) == ([], [[]])
    assert state.ledger.total()[1] == goods.copies(players, state.rules.royal, state.rules.promos)


def test_in_the_first_edition_the_piles_first_cards_follow_the_hands():
    """5.2, 3.0: 24 cards in hands, ten on the piles, then places go on."""
    state, _, order = dealt(edition="1e")
    assert [tuple(hand) for hand in state.hands] == [tuple(order[seat:24:4]) for seat in range(4)]
    assert state.piles == [order[24:29], order[29:34]]
    rest = order[34:]
    assert [state.own[seat][::-1] for seat in range(4)] == [rest[seat::4] for seat in range(4)]


def test_cards_removed_blindly_come_off_first():
    """5.2, 4.3: ten fewer."""
    state, _, order = dealt(blind_removal=True)
    assert state.box == order[:10]
    assert [comes(state, seat) for seat in range(4)] == [order[10:][seat::4] for seat in range(4)]


@pytest.mark.parametrize("sheriff", [0, 2])
def test_a_gatekeeper_draws_nothing_and_the_places_are_the_others(sheriff):
    """5.2, 5.1: three of four draw."""
    state, _, order = dealt(gatekeeper=True, first_sheriff=str(sheriff))
    drawers = [seat for seat in range(4) if seat != sheriff]
    assert comes(state, sheriff) == []
    assert [comes(state, seat) for seat in drawers] == [order[place::3] for place in range(3)]


def drawn(log, seat):
    """What the seat was dealt and has drawn."""
    (deal,) = [event for event in log if isinstance(event, Dealt)]
    return [
        *deal.hands[seat],
        *[card for event in log if isinstance(event, Drew) and event.seat == seat for card in event.cards],
    ]


def match_with(exchanges, seat=1, *, sheriff="0", rounds=6, **options):
    """Some rounds in which this seat sets aside so many cards each time and all others none. Returns the log."""
    given = parse_options(GAME.options, {"deck": "per-seat", "first_sheriff": sheriff, **options})
    state = GAME.new(4, given, 7)
    log = run(state, GAME.deal(state))
    while state.round <= rounds:
        while events := GAME.proceed(state):
            log += run(state, events)
        decision = GAME.pending(state)[0]
        action = GAME.fallback(state, decision)
        if decision.ask == "market" and decision.seat == seat:
            number = min(exchanges, len(state.hands[seat]))
            sources = ("deck",) * number if state.rules.two_piles else ()
            action = Exchange(tuple(state.hands[seat][:number]), sources)
        log += act(state, decision.seat, action)
    return log


@every_edition
def test_the_kth_card_of_a_seat_is_the_same_whatever_another_seat_does_at_market(edition):
    """5.2: six rounds, in which seat 1 exchanges nothing, one card, or five."""
    logs = [match_with(number, edition=edition) for number in (0, 1, 5)]
    assert len({len(drawn(log, 1)) for log in logs}) == 3
    for seat in (0, 2, 3):
        streams = [drawn(log, seat) for log in logs]
        shortest = min(map(len, streams))
        assert shortest >= 10
        assert {tuple(cards[:shortest]) for cards in streams} == {tuple(streams[0][:shortest])}
    own = [drawn(log, 1) for log in logs]
    assert own[2][: len(own[0])] == own[0]


def test_from_a_shared_deck_it_is_not():
    """5.2: the same choices without the format."""
    logs = [match_with(number, deck="shared") for number in (0, 5)]
    assert any(drawn(logs[0], seat) != drawn(logs[1], seat)[: len(drawn(logs[0], seat))] for seat in (0, 2, 3))


@every_edition
def test_a_seat_whose_places_are_used_up_draws_from_the_discards_made_anew(edition):
    """5.2, 3.7: seat 1 has two cards of its own left, wants four, and six discards lie there (1e: under ten more)."""
    state, _, _ = dealt(first_sheriff="0", edition=edition)
    while events := GAME.proceed(state):
        run(state, events)
    own = state.own[1]
    kept = [*own[-2:]]
    state.box.extend(own[:-2])
    del own[:-2]
    fresh = state.own[2][:6]
    del state.own[2][:6]
    state.piles[0][:0] = fresh
    if edition == "2e":
        act(state, 0, GAME.fallback(state, GAME.pending(state)[0]))
    assert asked(state) == [(1, "market")]
    others = [cards[:] for cards in state.own]
    hand = tuple(state.hands[1][:4])
    happened = act(state, 1, Exchange(hand, ("deck",) * 4 if edition == "1e" else ()))
    assert [type(event) for event in happened[:4]][1:] == [Drew, Reshuffled, Drew]
    first, second = [event for event in happened if isinstance(event, Drew)][:2]
    assert first.cards == tuple(kept[::-1])
    assert len(second.cards) == 2
    assert set(second.cards) <= set(fresh)
    assert [state.own[seat] for seat in (0, 2, 3)] == [others[seat] for seat in (0, 2, 3)]
    assert len(state.deck) == 4


def test_who_still_has_places_takes_nothing_of_a_deck_made_anew():
    """5.2: cards lie in the common deck, and seat 1 has its own."""
    state, _, _ = dealt(first_sheriff="0")
    while events := GAME.proceed(state):
        run(state, events)
    state.deck.extend(state.own[3][:5])
    del state.own[3][:5]
    act(state, 0, GAME.fallback(state, GAME.pending(state)[0]))
    expected = state.own[1][-1]
    act(state, 1, Exchange((state.hands[1][0],)))
    assert len(state.deck) == 5
    assert state.hands[1][-1] == expected


@every_edition
def test_over_whole_matches_no_card_is_lost_and_the_places_are_kept_until_used_up(edition):
    """5.2: matches by chance, of five players, long enough to use up places."""
    given = {"deck": "per-seat", "laps": 4, "messages": 1, "interject": False, "edition": edition}
    played = Playthrough(Match("sheriff", 5, parse_options(GAME.options, given), 3, 3, None)).play()
    (deal,) = [event for event in played.log if isinstance(event, Dealt)]
    assert played.state.ledger.total()[1] == goods.copies(5)
    assert played.state.reshuffles
    for seat in range(5):
        cards = drawn(played.log, seat)
        places = [*deal.hands[seat], *deal.own[seat][::-1]]
        shared = min(len(cards), len(places))
        assert cards[:shared] == places[:shared]


def test_everyone_sees_how_many_own_cards_each_has_left_and_nobody_which():
    """5.2, 3.8: a fresh deal."""
    state, log, _ = dealt()
    (deal,) = [event for event in log if isinstance(event, Dealt)]
    for seat in (0, 1, 2, 3, None):
        assert deal.seen_by(seat).own == ()
        view = GAME.view(state, seat)
        assert (view.own_counts, view.deck_count) == ((45, 45, 45, 45), 0)
        twins = [GAME.imagine(view, random.Random(dice)) for dice in range(2)]
        assert [len(cards) for cards in twins[0].own] == [45] * 4
        assert twins[0].own != twins[1].own


def test_a_seat_for_which_no_card_is_left_keeps_a_short_hand_and_the_others_fill_up():
    """5.2, 3.6, Q13: a round begins with hands of four, nothing is discarded, and only seat 2 has places left."""
    state, _, _ = dealt(3)
    for seat in range(3):
        state.box.extend(state.hands[seat][4:])
        del state.hands[seat][4:]
    for seat in (0, 1):
        state.box.extend(state.own[seat])
        state.own[seat].clear()
    happened = run(state, [RoundBegan(1, 0)])
    while events := GAME.proceed(state):
        happened += run(state, events)
        assert len(happened) < 9
    assert [len(hand) for hand in state.hands] == [4, 4, 6]
    assert asked(state) == [(0, "start")]
