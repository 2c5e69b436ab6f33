import asyncio
import copy
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from arena.agents.bot import BotAgent
from arena.kits import KITS
from engine.game import OptionValue, stream
from engine.sheriff import goods
from engine.sheriff.actions import Accept, Declare, Exchange, Offer, Open, Pass, Terms
from engine.sheriff.events import Accepted, Offered, Opened, Returned, Took
from engine.table import Answer, Observation, Said, Table
from tests.arena.tables import EDITIONS, POOR, RICH, Stop, at, new_table, stops, varied_stops

KIT = KITS["sheriff"]
BOTS = {**KIT.bots, "search": KIT.bot("search", {"playouts": "2"})}
every_bot = pytest.mark.parametrize("bot", BOTS)
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def play_out(table: Table, bots: Sequence[str]) -> list[tuple[Observation, Answer]]:
    """The match with these bots; every observation with its answer."""

    async def main() -> list[tuple[Observation, Answer]]:
        agents = [BotAgent(bot, BOTS[bot]) for bot in bots]
        given = []
        table.open()
        while questions := table.pending():
            for question in questions:
                observation = table.observation(question)
                answer = (await agents[question.seat].answer(observation)).answer
                given.append((observation, answer))
                table.submit({question.seat: answer})
        return given

    return asyncio.run(main())


OPTIONS: dict[str, dict[str, OptionValue]] = {
    "1e": {"edition": "1e"},
    "1e single_source": {"edition": "1e", "market": "single_source"},
    "1e all house rules": {
        "edition": "1e",
        "market": "single_source",
        "debt_face_up": True,
        "overpay": True,
        "declare_absent": True,
        "interject": False,
    },
    "1e overpay": {"edition": "1e", "overpay": True},
    "1e debt_face_up": {"edition": "1e", "debt_face_up": True},
    "2e": {},
    "2e overpay": {"overpay": True},
    "2e discard_open": {"discard_open": True},
    "2e debt_face_up": {"debt_face_up": True},
}


@every_bot
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bot_plays_whole_matches_without_an_answer_refused(bot: str, players: int, options: str) -> None:
    for seed in range(1 if bot == "search" else 6 if options in EDITIONS else 2):
        table = new_table(players, seed, (RICH, POOR)[seed % 2], **OPTIONS[options])
        play_out(table, [bot] * players)
        assert table.refusals == table.defaults == [0] * players, (seed, table.log[-3:])
        assert len(table.outcome().scores) == players


@every_edition
@pytest.mark.parametrize("seed", range(5))
def test_bots_of_every_kind_play_together(seed: int, edition: str) -> None:
    table = new_table(5, seed, laps=2, edition=edition)
    play_out(table, (sorted(BOTS) * 2)[seed : seed + 5])
    assert table.refusals == [0] * 5


@every_bot
def test_a_bot_has_an_answer_to_whatever_random_players_have_brought_about(bot: str) -> None:
    for stop in varied_stops([1, 2, 3, 5, 18, 20, 22, 26, 32, 92]):
        rng = stream(stop.question.turn)
        action = BOTS[bot](stop.observation, rng).action
        assert action is not None
        stop.table.game.resolve(stop.state, stop.seat, action)


@every_bot
@every_edition
def test_a_bot_keeps_within_its_view(bot: str, edition: str) -> None:
    dice, swapped = random.Random(1), 0
    for stop in islice(varied_stops(range(4), edition=edition), 0, None, 3):
        game, mine = stop.table.game, stop.observation
        twin = game.imagine(mine.view, dice)
        fallback = game.fallback(twin, stop.question.decision)
        question = replace(stop.question, fallback=fallback, forced=game.forced(twin, stop.question.decision))
        other = replace(mine, view=game.view(twin, stop.seat), question=question)
        turn = stop.question.turn
        assert BOTS[bot](other, stream(turn)) == BOTS[bot](mine, stream(turn))
        swapped += twin.hands != stop.state.hands
    assert swapped > 20


@every_bot
@every_edition
def test_a_glance_is_as_good_as_a_view(bot: str, edition: str) -> None:
    for stop in islice(stops(4, 6, edition=edition), 0, None, 4):
        mine, turn = stop.observation, stop.question.turn
        glance = stop.table.game.glance(stop.state, stop.seat)
        assert BOTS[bot](replace(mine, view=glance), stream(turn)) == BOTS[bot](mine, stream(turn))


@every_bot
@every_edition
def test_the_same_observation_gets_the_same_answer_and_is_not_changed_by_it(bot: str, edition: str) -> None:
    agent = BotAgent(bot, BOTS[bot])
    for stop in islice(stops(4, 5, edition=edition), 0, None, 5):
        observation = stop.observation
        before = copy.deepcopy(observation)
        first = asyncio.run(agent.answer(observation))
        assert observation == before
        assert asyncio.run(BotAgent(bot, BOTS[bot]).answer(copy.deepcopy(before))) == first


@every_bot
@every_edition
def test_the_same_seed_plays_the_same_match(bot: str, edition: str) -> None:
    tables = [new_table(4, 9, edition=edition) for _ in range(2)]
    for table in tables:
        play_out(table, [bot] * 4)
    assert tables[0].log == tables[1].log


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot not in ("random", "mix")])  # which draw again
def test_a_bot_that_is_refused_plays_the_fallback(bot: str) -> None:
    stop = at("answer")
    stop.submit(Answer(Accept(99)))
    assert BOTS[bot](stop.observation, stream(1)).action == stop.question.fallback


def deals_among(bots: Sequence[str], seeds: Sequence[int]) -> Counter[tuple[str, bool]]:
    """How the sheriffs' bags went: (opened or passed, bound by a deal)."""
    counted: Counter[tuple[str, bool]] = Counter()
    for seed in seeds:
        table = new_table(4, seed)
        play_out(table, bots)
        accepted: dict[int, Terms] = {}
        offered: dict[int, Terms] = {}
        for event in table.log:
            match event:
                case Offered():
                    offered[event.number] = event.terms
                case Accepted():
                    accepted[event.number] = offered[event.number]
                case Opened(seat) | Returned(seat):
                    named = {s for terms in accepted.values() for s in (*terms.passes, *terms.opens)}
                    counted["opened" if isinstance(event, Opened) else "passed", seat in named] += 1
                case _:
                    if type(event).__name__ == "RoundBegan":
                        accepted, offered = {}, {}
    return counted


@pytest.mark.parametrize("bot", ["honest", "greedy", "strict", "lax"])
def test_a_bot_takes_from_the_open_piles_what_it_collects(bot: str) -> None:
    table = new_table(4, 3, laps=2, edition="1e")
    for observation, answer in play_out(table, [bot] * 4):
        if isinstance(answer.action, Exchange):
            assert "deck" not in answer.action.sources[: answer.action.sources.count("left")]
            for card in answer.action.cards:
                assert card in observation.view.hands[observation.seat]
    taken = [card for event in table.log if isinstance(event, Took) for card in event.cards]
    assert taken
    if bot in ("honest", "strict"):
        assert set(taken) <= set(goods.LEGAL)


def test_the_strict_bot_opens_every_bag() -> None:
    counted = deals_among(["strict"] * 4, range(6))
    assert counted.keys() == {("opened", False)}


def test_the_lax_bot_opens_none() -> None:
    counted = deals_among(["lax"] * 4, range(6))
    assert {what for what, _ in counted} == {"passed"}
    assert counted["passed", True]


@pytest.mark.parametrize("bound", ["pass", "open"])
@pytest.mark.parametrize("bot", ["strict", "lax", "honest", "greedy", "bayes", "search"])
def test_a_bot_keeps_its_deals(bot: str, bound: str) -> None:
    stop = at("judge", players=4, seed=2)
    owner, sheriff = stop.view.called, stop.seat
    payer = owner if bound == "pass" else next(seat for seat in range(4) if seat not in (owner, sheriff))
    terms = Terms(payer, gold=1, passes=(owner,)) if bound == "pass" else Terms(payer, gold=1, opens=(owner,))
    stop.submit(Answer(Offer(terms)))
    (question,) = stop.table.pending()
    Stop(stop.table, question).submit(Answer(Accept(stop.view.live()[-1].number)))
    while stop.view.called == owner and stop.table.pending():
        (question,) = stop.table.pending()
        now = Stop(stop.table, question)
        answer = BOTS[bot](now.observation, stream(1)) if now.ask == "judge" else Answer(question.fallback)
        if isinstance(answer.action, Open | Pass):
            assert isinstance(answer.action, Open if bound == "open" else Pass)
        now.submit(answer)
    assert stop.table.refusals[sheriff] == 0


@every_edition
def test_honest_bots_never_lie_and_never_pay(edition: str) -> None:
    for seed in range(6):
        table = new_table(4, seed, edition=edition)
        for observation, answer in play_out(table, ["honest"] * 4):
            assert not isinstance(answer.action, Offer | Accept)
            if isinstance(answer.action, Declare):
                (kind,) = set(observation.view.bags[observation.seat])
                assert kind == answer.action.good or kind not in observation.view.rules.declarable


@every_edition
def test_greedy_bots_lie_bribe_get_caught_and_get_away_with_it(edition: str) -> None:
    tally: Counter[str] = Counter()
    for seed in range(6):
        table = new_table(4, seed, edition=edition)
        play_out(table, ["greedy"] * 4)
        for row in table.outcome().tally:
            tally.update(row)
    for what in ("caught", "passed_lying", "passed_honest", "bribe_gold", "smuggled"):
        assert tally[what] > 0


@pytest.mark.parametrize("bot", ["honest", "greedy", "strict", "lax", "bayes", "search"])
def test_bots_talk_in_finished_sentences(bot: str) -> None:
    table = new_table(4, 3)
    play_out(table, [bot] * 4)
    said = [event.words for event in table.log if isinstance(event, Said)]
    assert said
    for words in said:
        assert "{" not in words
        assert words[-1] in ".!?"
