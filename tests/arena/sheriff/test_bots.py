import asyncio
import copy
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest

from arena.agents.bot import BotAgent
from arena.kits import KITS
from engine.game import stream
from engine.sheriff.actions import Accept, Declare, Offer, Open, Pass, Terms
from engine.sheriff.events import Accepted, Offered, Opened, Returned
from engine.table import Answer, Observation, Said, Table
from tests.arena.tables import POOR, RICH, Stop, at, new_table, stops, varied_stops

BOTS = KITS["sheriff"].bots
every_bot = pytest.mark.parametrize("bot", BOTS)


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


@every_bot
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bot_plays_whole_matches_without_an_answer_refused(bot: str, players: int) -> None:
    for seed in range(6):
        table = new_table(players, seed, (RICH, POOR)[seed % 2])
        play_out(table, [bot] * players)
        assert table.refusals == table.defaults == [0] * players, (seed, table.log[-3:])
        assert len(table.outcome().scores) == players


@pytest.mark.parametrize("seed", range(5))
def test_bots_of_every_kind_play_together(seed: int) -> None:
    table = new_table(5, seed, laps=2)
    play_out(table, sorted(BOTS))
    assert table.refusals == [0] * 5


@every_bot
def test_a_bot_has_an_answer_to_whatever_random_players_have_brought_about(bot: str) -> None:
    for stop in varied_stops([1, 2, 3, 5, 18, 20, 22, 26, 32, 92]):
        rng = stream(stop.question.turn)
        action = BOTS[bot](stop.observation, rng).action
        assert action is not None
        stop.table.game.resolve(stop.state, stop.seat, action)


@every_bot
def test_the_same_observation_gets_the_same_answer_and_is_not_changed_by_it(bot: str) -> None:
    agent = BotAgent(bot, BOTS[bot])
    for stop in islice(stops(4, 5), 0, None, 5):
        observation = stop.observation
        before = copy.deepcopy(observation)
        first = asyncio.run(agent.answer(observation))
        assert observation == before
        assert asyncio.run(BotAgent(bot, BOTS[bot]).answer(copy.deepcopy(before))) == first


@every_bot
def test_the_same_seed_plays_the_same_match(bot: str) -> None:
    tables = [new_table(4, 9) for _ in range(2)]
    for table in tables:
        play_out(table, [bot] * 4)
    assert tables[0].log == tables[1].log


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "random"])  # which draws again
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


def test_the_strict_bot_opens_every_bag() -> None:
    counted = deals_among(["strict"] * 4, range(6))
    assert counted.keys() == {("opened", False)}


def test_the_lax_bot_opens_none() -> None:
    counted = deals_among(["lax"] * 4, range(6))
    assert {what for what, _ in counted} == {"passed"}
    assert counted["passed", True]


@pytest.mark.parametrize("bound", ["pass", "open"])
@pytest.mark.parametrize("bot", ["strict", "lax", "honest", "greedy"])
def test_a_bot_keeps_its_deals(bot: str, bound: str) -> None:
    stop = at("judge", players=4, seed=2)
    owner, sheriff = stop.view.called, stop.seat
    payer = owner if bound == "pass" else next(seat for seat in range(4) if seat not in (owner, sheriff))
    terms = Terms(payer, gold=1, passes=(owner,)) if bound == "pass" else Terms(payer, gold=1, opens=(owner,))
    stop.submit(Answer(Offer(terms)))
    (question,) = stop.table.pending()
    Stop(stop.table, question).submit(Answer(Accept(stop.state.offers[-1].number)))
    while stop.view.called == owner and stop.table.pending():
        (question,) = stop.table.pending()
        now = Stop(stop.table, question)
        answer = BOTS[bot](now.observation, stream(1)) if now.ask == "judge" else Answer(question.fallback)
        if isinstance(answer.action, Open | Pass):
            assert isinstance(answer.action, Open if bound == "open" else Pass)
        now.submit(answer)
    assert stop.table.refusals[sheriff] == 0


def test_honest_bots_never_lie_and_never_pay() -> None:
    for seed in range(6):
        table = new_table(4, seed)
        for observation, answer in play_out(table, ["honest"] * 4):
            assert not isinstance(answer.action, Offer | Accept)
            if isinstance(answer.action, Declare):
                (kind,) = set(observation.view.bags[observation.seat])
                assert kind == answer.action.good or kind not in observation.view.rules.declarable


def test_greedy_bots_lie_bribe_get_caught_and_get_away_with_it() -> None:
    tally: Counter[str] = Counter()
    for seed in range(6):
        table = new_table(4, seed)
        play_out(table, ["greedy"] * 4)
        for row in table.outcome().tally:
            tally.update(row)
    for what in ("caught", "passed_lying", "passed_honest", "bribe_gold", "smuggled"):
        assert tally[what] > 0


@pytest.mark.parametrize("bot", ["honest", "greedy", "strict", "lax"])
def test_bots_talk_in_finished_sentences(bot: str) -> None:
    table = new_table(4, 3)
    play_out(table, [bot] * 4)
    said = [event.words for event in table.log if isinstance(event, Said)]
    assert said
    for words in said:
        assert "{" not in words
        assert words[-1] in ".!?"
