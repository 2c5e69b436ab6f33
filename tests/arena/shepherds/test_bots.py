import copy
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from arena.kit import Bot
from arena.kits import KITS
from arena.quickplay import play_match
from engine.game import OptionValue, OwnStream, parse_options, stream
from engine.shepherds import SHEPHERDS
from engine.shepherds.actions import Place, Report, Speak
from engine.shepherds.events import Judged
from engine.table import Answer, Observation, Said, Table
from tests.arena.shepherds.tables import OPTIONS, at, hidden, new_table, stops, varied_stops

KIT = KITS["shepherds"]
BOTS = KIT.bots
every_bot = pytest.mark.parametrize("bot", BOTS)


def play_out(table: Table, bots: Sequence[Bot]) -> list[tuple[Observation, Answer]]:
    """The match with these bots; every observation with its answer."""
    chance, given = OwnStream(), []
    table.open()
    while questions := table.pending():
        for question in questions:
            seen = table.observation(question)
            answer = bots[question.seat](seen, chance.at(seen.seat_seed, question.turn, len(question.refusals)))
            given.append((seen, answer))
            table.submit({question.seat: answer})
    return given


@every_bot
@pytest.mark.parametrize("players", range(2, 8))
def test_a_bot_plays_whole_matches_without_an_answer_refused(bot: str, players: int) -> None:
    for seed, options in enumerate(OPTIONS):
        checked = parse_options(SHEPHERDS.options, {"rounds": 7, **options})
        assert play_match(SHEPHERDS, [BOTS[bot]] * players, checked, seed).refused == 0


@every_bot
def test_a_bot_has_an_answer_to_whatever_random_players_have_brought_about(bot: str) -> None:
    for stop in varied_stops(range(0, 36, 5)):
        action = BOTS[bot](stop.observation, stream(stop.question.turn)).action
        if stop.question.refusals:
            continue
        assert action is not None
        stop.table.game.resolve(stop.state, stop.seat, action)


@every_bot
def test_a_bot_keeps_within_its_view(bot: str) -> None:
    dice, swapped = random.Random(1), 0
    for stop in islice(varied_stops(range(12)), 0, None, 5):
        other, twin = stop.swapped(dice)
        turn = stop.question.turn
        assert BOTS[bot](other, stream(turn)) == BOTS[bot](stop.observation, stream(turn))
        swapped += hidden(twin) != hidden(stop.state)
    assert swapped > 100


@every_bot
def test_a_glance_is_as_good_as_a_view(bot: str) -> None:
    for stop in islice(varied_stops(range(2, 5)), 0, None, 4):
        mine, turn = stop.observation, stop.question.turn
        glance = stop.table.game.glance(stop.state, stop.seat)
        assert BOTS[bot](replace(mine, view=glance), stream(turn)) == BOTS[bot](mine, stream(turn))


@every_bot
def test_an_observation_is_not_changed_by_its_answer(bot: str) -> None:
    for stop in islice(stops(4, 5), 0, None, 6):
        observation = stop.observation
        before = copy.deepcopy(observation)
        first = BOTS[bot](observation, stream(1))
        assert BOTS[bot](observation, stream(1)) == first
        assert observation.view == before.view
        assert observation.history == before.history


@every_bot
def test_a_bot_does_at_a_table_what_it_does_in_a_simulation(bot: str) -> None:
    for players, seed in ((2, 3), (5, 4)):
        table = new_table(players, seed, rounds=36)
        play_out(table, [BOTS[bot]] * players)
        quick = play_match(SHEPHERDS, [BOTS[bot]] * players, parse_options(SHEPHERDS.options, {}), seed)
        assert table.outcome() == quick.outcome


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "random"])  # which draws again
def test_a_bot_that_is_refused_plays_the_fallback(bot: str) -> None:
    stop = at("place")
    stop.submit(Answer(Report(99)))
    assert BOTS[bot](stop.observation, stream(1)).action == stop.question.fallback


def marks(bot: str, *, options: dict[str, OptionValue] | None = None) -> Counter[tuple[str, str]]:
    """(kind of claim, mark) of some matches among these bots."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(6):
        table = new_table(5, seed, rounds=4, **(options or {}))
        play_out(table, [BOTS[bot]] * 5)
        found.update((event.claim.what, event.mark) for event in table.log if isinstance(event, Judged))
    return found


def test_an_honest_bot_never_says_what_is_not_so() -> None:
    found = marks("honest")
    assert found["saw", "true"] > 30
    assert {mark for _, mark in found} == {"true"}


@pytest.mark.parametrize("bot", ["bluffer", "bayes"])
def test_a_bluffing_bot_lies_of_what_it_has_seen_but_not_always(bot: str) -> None:
    found = marks(bot)
    assert found["saw", "false"] > 10
    assert found["saw", "true"] > 5
    assert found["saw", "unknowable"] == 0


def test_the_honest_mayor_names_the_highest_number_and_the_others_the_lowest() -> None:
    for seed in range(4):
        stop = at("report", seed=seed)
        numbers = {bot: BOTS[bot](stop.observation, stream(1)).action for bot in BOTS}
        low, high = numbers["bluffer"], numbers["honest"]
        assert isinstance(low, Report)
        assert isinstance(high, Report)
        assert low.number < high.number
        assert numbers["bayes"] == low


def test_an_honest_bot_goes_where_it_says_that_it_will_go() -> None:
    kept = 0
    for seed in range(12):
        announced: dict[int, str] = {}
        for seen, answer in play_out(new_table(4, seed, rounds=3), [BOTS["honest"]] * 4):
            if isinstance(answer.action, Speak):
                for claim in answer.action.claims:
                    if claim.what == "will_place":
                        announced[seen.seat] = claim.location
            elif isinstance(answer.action, Place) and seen.seat in announced:
                kept += 1
                assert answer.action.location == announced.pop(seen.seat)
    assert kept > 3


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "random"])
@pytest.mark.parametrize("players", [2, 6])
def test_bots_talk_in_finished_sentences(bot: str, players: int) -> None:
    table = new_table(players, 3, rounds=4)
    play_out(table, [BOTS[bot]] * players)
    said = [event.words for event in table.log if isinstance(event, Said)]
    assert len(said) > 10
    for words in said:
        assert "{" not in words
        assert words[0].isupper()
        assert words[-1] in ".!?"


def test_at_a_table_without_words_bots_say_and_claim_nothing() -> None:
    table = new_table(4, 3, rounds=3, talk="mute")
    play_out(table, [BOTS["honest"], BOTS["bluffer"], BOTS["bayes"], BOTS["random"]])
    assert not any(isinstance(event, Said | Judged) for event in table.log)


def wins(mine: str, others: str, deals: range, players: int = 4) -> float:
    """How often one of these wins among those, in each seat of every deal."""
    options, won = parse_options(SHEPHERDS.options, {}), 0.0
    for seed in deals:
        for seat in range(players):
            bots = [BOTS[others]] * players
            bots[seat] = BOTS[mine]
            winners = play_match(SHEPHERDS, bots, options, seed).outcome.winners
            won += (seat in winners) / len(winners)
    return won / len(deals) / players


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("honest", "random", 0.5), ("bayes", "honest", 0.27), ("bayes", "bluffer", 0.27)]
)
def test_who_thinks_more_wins_more(better: str, worse: str, least: float) -> None:
    assert wins(better, worse, range(5 if worse == "random" else 20)) > least
