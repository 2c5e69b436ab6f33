"""Worked examples of setting up, drawing, ending and scoring; and a check that every example is tested somewhere."""

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.game import parse_options
from engine.sheriff import goods
from engine.sheriff.actions import Exchange, Start
from engine.sheriff.events import Drew, Ended, Reshuffled
from engine.sheriff.scoring import bonus_shares, scores
from tests.engine.sheriff.positions import GAME, act, at_start, passed, position, run
from tests.engine.sheriff.vectors import VECTORS, counted, editions_of, spread


@pytest.mark.parametrize("key", VECTORS)
def test_every_example_has_a_test_of_its_name(key):
    """The whole file."""
    named: set[str] = set()
    for path in Path(__file__).parent.glob("test_vectors*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            named |= set(re.findall(r"v\d\d", name))
    assert key.lower() in named


def test_v30_a_draw_that_empties_the_deck_goes_on_with_the_discards():
    """3.7, Q12."""
    vector = VECTORS["V30"]
    given, expect = vector["given"], vector["expect"]
    number = int(vector["action"].split()[1])
    hand = ("apples",) * 6
    state = at_start(hands={1: hand}, deck=("silk",) * given["deck"], discard=("mead",) * given["discard"])
    act(state, 0, Start(1))
    happened = act(state, 1, Exchange(hand[:number]))
    draws = [event for event in happened if isinstance(event, Drew | Reshuffled)]
    assert [type(event) for event in draws] == [Drew, Reshuffled, Drew]
    assert counted(state.hands[1]) == {"apples": 6 - number, "silk": expect["from_old_deck"], "mead": number - 2}
    assert (len(state.piles[0]), len(state.deck)) == (expect["discard"], expect["deck_after"])


@pytest.mark.parametrize("key", ["V33", "V36", "V37", "V38"])
def test_v33_v36_v37_v38_bonuses(key):
    """2.2, Q01."""
    vector = VECTORS[key]
    ((good, counts),) = vector["given"].items()
    assert [amount for _, amount in bonus_shares(good, counts)] == vector["expect"]
    sheet = scores([0] * len(counts), [(good,) * count for count in counts], [()] * len(counts))
    assert [score.bonus_value for score in sheet] == vector["expect"]
    assert [score.goods_value for score in sheet] == [count * goods.VALUE[good] for count in counts]


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.parametrize("key", ["V40", "V41", "V42"])
def test_v40_v41_v42_equal_points(key, edition):
    """2.4."""
    vector = VECTORS[key]
    players = [*vector["given"].values(), {"gold": 0}]
    state = position(
        3,
        gold={seat: player["gold"] for seat, player in enumerate(players)},
        stands={seat: spread(player.get("stand", {})) for seat, player in enumerate(players)},
        hidden={seat: player.get("hidden", []) for seat, player in enumerate(players)},
        edition=edition,
    )
    outcome, expect = GAME.outcome(state), vector["expect"]
    assert outcome.scores == (expect["A"], expect["B"], 0)
    if expect["winner"] == "shared (2E); 1E has no further rule":
        assert (outcome.winners, outcome.reason) == ((0, 1), "shared" if edition == "2e" else "undecided")
    else:
        assert outcome.winners == ("AB".index(expect["winner"]),)
        assert expect["by"].startswith(outcome.reason)


@pytest.mark.parametrize("edition", editions_of("V43"))
def test_v43_what_the_deck_holds_at_three_and_at_four_and_five_players(edition):
    """3.0, 4.1, Q04."""
    expect = VECTORS["V43"]["expect"]
    assert len(goods.deck(3)) == expect["3p"]["base"]
    assert len(goods.deck(4)) == len(goods.deck(5)) == expect["4p_5p"]["base"]
    assert Counter(goods.deck(4, royal=True)) - Counter(goods.deck(3, royal=True)) == expect["3p"]["removed"]
    for players, size in ((3, "3p"), (4, "4p_5p"), (5, "4p_5p")):
        for royal, deck in ((False, "base"), (True, "with_royal")):
            state = GAME.new(players, parse_options(GAME.options, {"edition": edition, "royal": royal}), 1)
            run(state, GAME.deal(state))
            assert sum(state.ledger.total()[1].values()) == expect[size][deck]


@pytest.mark.parametrize("edition", editions_of("V44"))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_v44_the_last_round_ends_without_a_refill_and_reveals_contraband(players, edition):
    """3.6, 2.3."""
    rounds = VECTORS["V44"]["expect"]["rounds"][str(players)]
    state = GAME.new(players, parse_options(GAME.options, {"edition": edition}), 1)
    assert state.rules.rounds == rounds
    state = position(players, round_number=rounds, bags={1: ("silk",)}, hands={1: ("mead",)}, edition=edition)
    for seat in range(1, players):
        happened = passed(state, seat)
    assert isinstance(happened[-1], Ended)
    assert not [event for event in happened if isinstance(event, Drew)]
    assert GAME.view(state, None).hidden[1] == ("silk",)
    assert state.hands[1] == ["mead"]
    assert list(GAME.pending(state)) == []
