"""The check of a state's invariants names what is wrong, and nothing in a sound state."""

import pytest

from engine.shepherds.actions import Claim, Speak
from engine.shepherds.state import ClaimRecord, Phase
from tests.engine.shepherds.positions import GAME, act, drafted, fall_back, grazed, reported


def table():
    """A sound state of five: two have placed, seat 2 is to speak, and something was claimed."""
    state = grazed(reported(drafted(5)), "3", "1")
    fall_back(state, "look")
    act(state, 2, Speak((Claim("will_place", "W"),), (1, 0)))
    return state


def test_nothing_is_wrong_with_a_sound_state():
    """2.2."""
    assert GAME.broken(table()) == []


DAMAGE = {
    "999999 sheep in all": lambda s: s.ledger.coins.__setitem__(0, s.ledger.coins[0] - 1),
    "a stock or pile below zero": lambda s: s.ledger.coins.__setitem__(slice(0, 2), [-1, 5]),
    "cards lost or made": lambda s: s.box.pop(),
    "stacks of different heights": lambda s: s.ledger.lift(s.stacks[0], s.box, 1),
    "the meadow stack holds something else": lambda s: (s.stacks[0].append(s.stacks[1][0]), s.stacks[0].pop(0)),
    "at the locations lie": lambda s: s.ledger.lift(s.locations[0], s.box, 1),
    "the report 1 is not allowed": lambda s: setattr(s, "report", 1),
    "meeple 1 has 2 roles": lambda s: s.ledger.lift(s.pile, s.roles[1], 1),
    "seat 1 has the roles": lambda s: s.ledger.lift(s.roles[1], s.pile, 1),
    "('hunter', 'banker') was kept of": lambda s: s.kept.__setitem__(0, ("hunter", "banker")),
    "occupied are (1,)": lambda s: setattr(s, "occupied", 0b10),
    "after 3 turns": lambda s: setattr(s, "turn", 3),
    "a meeple is neither at home nor placed": lambda s: s.home.__setitem__(4, False),
    "a meeple is not at home in the end": lambda s: setattr(s, "phase", Phase.OVER),
    "claims out of order": lambda s: s.claims.append(ClaimRecord(0, Claim("will_place", "W"), 0, 0, 0)),
    "a window of talk in which nobody is asked": lambda s: setattr(s, "phase", Phase.TALK),
    "3 replies to one line": lambda s: setattr(s, "repliers", (0, 1, 3)),
}
"""What is found, and the damage that it finds."""


@pytest.mark.parametrize("found", DAMAGE)
def test_damage_is_found_and_named(found):
    """2.2."""
    state = table()
    DAMAGE[found](state)
    assert any(line.startswith(found) for line in GAME.broken(state)), GAME.broken(state)
