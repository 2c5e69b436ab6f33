"""The check of a state's invariants names what is wrong, and nothing in a sound state."""

import pytest

from engine.sheriff.actions import Terms
from engine.sheriff.state import Card
from tests.engine.sheriff.positions import GAME, call, deal, offer, position


def table(edition="2e"):
    """A sound state of four players with offers, a deal and cards everywhere; every card is in the match."""
    state = position(
        4,
        stands={1: ("cheese",)},
        hidden={1: ("silk",)},
        bags={1: ("mead", "apples"), 2: ("silk",), 3: ("cheese",)},
        hands={0: ("apples",), 1: ("pepper",)},
        edition=edition,
    )
    deal(call(state, 1), Terms(1, gold=5, opens=(2,)))
    offer(state, 0, Terms(3, gold=5, passes=(3,)))
    return state


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_nothing_is_wrong_with_a_sound_state(edition):
    """3."""
    assert GAME.broken(table(edition)) == []


def swap(place, index, target):
    """Change a card for one of another place, so that none is lost."""
    place[index], target[0] = target[0], place[index]


def first(state, kind):
    """Bring a card of this kind to the bottom of the deck."""
    state.deck.remove(kind)
    state.deck.insert(0, kind)
    return state.deck


def clear_bags(state):
    state.settled[1] = True


DAMAGE = {
    "197 gold on the table instead of 200": lambda s: s.ledger.coins.__setitem__(3, 47),
    "a purse below zero": lambda s: s.ledger.coins.__setitem__(slice(None), [-1, 101, 50, 50]),
    "cards lost or made": lambda s: s.deck.pop(),
    "contraband face up on the stand of seat 1": lambda s: swap(s.stands[1], 0, first(s, "pepper")),
    "legal goods face down on the stand of seat 1": lambda s: swap(s.hidden[1], 0, first(s, "apples")),
    "face-down cards and what is known of them differ at seat 1": lambda s: s.hidden_cards[1].append(Card(2)),
    "seat 1 does not know its own face-down cards": lambda s: setattr(s.hidden_cards[1][0], "seen", 1),
    "6 cards in the bag of seat 3": lambda s: s.ledger.lift(s.deck, s.bags[3], 5),
    "more than 6 cards in hand and bag of seat 0": lambda s: s.ledger.lift(s.deck, s.hands[0], 6),
    "the sheriff has a bag": lambda s: s.ledger.lift(s.deck, s.bags[0], 1),
    "a settled bag of seat 1 still holds cards": clear_bags,
    "seat 1 has promised more gold than it holds": lambda s: s.ledger.pay(1, 0, 46),
    "the live offers are not the open ones": lambda s: s.live.clear(),
    "the deals in force are not the accepted offers": lambda s: s.in_force.append(s.live[0]),
    "deal 1 binds nobody about the bag of seat 2": lambda s: s.bound.__setitem__(2, ""),
}
"""What is found, and the damage that it finds."""


@pytest.mark.parametrize("found", DAMAGE)
def test_damage_is_found_and_named(found):
    """3."""
    state = table()
    DAMAGE[found](state)
    assert any(line.startswith(found) for line in GAME.broken(state)), GAME.broken(state)
