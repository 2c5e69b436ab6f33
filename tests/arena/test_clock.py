"""Real time at the table: whoever takes longer than the inspection may last is answered for by the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena import replaying
from arena.agents import Reply
from arena.agents.bot import BotAgent
from arena.kit import Limit
from arena.kits import KITS
from arena.match import Clock, play
from engine.game import Event
from engine.sheriff.actions import TimeUp
from engine.sheriff.events import Called, Returned
from engine.sheriff.module_events import TimeRanOut
from engine.table import Answer, Observation, Question, Table
from tests.arena.commands import arena
from tests.arena.tables import at, new_table

KIT = KITS["sheriff"]


class Record:
    """What was answered and what happened."""

    def __init__(self) -> None:
        self.answers: list[tuple[Question, Reply]] = []
        self.log: list[Event] = []

    def answer(self, question: Question, reply: Reply) -> None:
        self.answers.append((question, reply))

    def events(self, events: Sequence[Event]) -> None:
        self.log.extend(events)


class Dawdler(BotAgent):
    """A greedy bot that needs so long for every question over a bag."""

    def __init__(self, seconds: float) -> None:
        super().__init__("dawdler", KIT.bots["greedy"])
        self._seconds = seconds

    async def answer(self, observation: Observation) -> Reply:
        if TimeUp in observation.question.decision.kinds:
            await asyncio.sleep(self._seconds)
        return await super().answer(observation)


def played(table: Table, seconds: float, budget: float) -> Record:
    """A match in which everyone takes so long, and a minute lasts this long."""
    record = Record()

    def limiter(observation: Observation) -> Limit | None:
        limit = KIT.limit(observation)
        return None if limit is None else Limit(limit.period, budget, limit.action)

    async def main() -> None:
        async with asyncio.timeout(20):
            await play(table, [Dawdler(seconds) for _ in range(table.players)], record, lambda _: None, limiter)

    asyncio.run(main())
    return record


def test_with_the_time_used_up_every_bag_left_passes_and_the_answer_is_on_record() -> None:
    record = played(new_table(3, timer="on", timer_unit="seconds"), seconds=0.05, budget=0.08)
    given = [reply.answer.action for _, reply in record.answers if isinstance(reply.answer.action, TimeUp)]
    assert len(given) == len([event for event in record.log if isinstance(event, TimeRanOut)]) == 3
    over = next(place for place, event in enumerate(record.log) if isinstance(event, TimeRanOut))
    after = [event for event in record.log[over:] if isinstance(event, Called | Returned)]
    assert isinstance(after[0], Returned)
    assert after[0].by == ()


def test_whoever_is_quick_never_hears_of_the_time() -> None:
    record = played(new_table(3, timer="on", timer_unit="seconds"), seconds=0.0, budget=60)
    assert not [event for event in record.log if isinstance(event, TimeRanOut)]


def test_a_minute_for_each_bag_begins_anew_with_each() -> None:
    record = played(new_table(3, timer="each", timer_unit="seconds"), seconds=0.05, budget=0.03)
    called = [event for event in record.log if isinstance(event, Called)]
    assert len(called) == len([event for event in record.log if isinstance(event, TimeRanOut)]) == 6


@pytest.mark.parametrize(("timer", "seconds"), [("on", 120), ("each", 60)])
def test_the_budget_is_a_minute_a_merchant(timer: str, seconds: int) -> None:
    limit = KIT.limit(at("answer", players=3, timer=timer, timer_unit="seconds").observation)
    assert limit is not None
    assert limit.seconds == seconds


def test_without_real_time_there_is_no_limit() -> None:
    assert KIT.limit(at("answer", players=3).observation) is None
    assert KIT.limit(at("answer", players=3, timer="on").observation) is None


def test_a_time_out_of_the_agents_own_is_not_the_clocks() -> None:
    async def failing() -> Reply:
        raise TimeoutError("the server does not answer")

    async def main() -> None:
        with pytest.raises(TimeoutError, match="server"):
            await Clock().within(Limit("now", 60, TimeUp()), failing())

    asyncio.run(main())


def test_what_was_answered_before_counts_against_the_same_period_only() -> None:
    async def slow() -> Reply:
        await asyncio.sleep(0.3)
        return Reply(Answer(None))

    async def main() -> None:
        clock = Clock()
        first = await clock.within(Limit("one", 0.5, TimeUp()), slow())
        second = await clock.within(Limit("one", 0.5, TimeUp()), slow())
        third = await clock.within(Limit("two", 0.5, TimeUp()), slow())
        assert [reply.answer.action for reply in (first, second, third)] == [None, TimeUp(), None]

    asyncio.run(main())


def test_a_match_by_the_clock_is_replayed_without_one(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    done = arena("play", "--players", "3", "--option", "timer=on", "--option", "timer_unit=seconds", "--out", str(file))
    assert done.code == 0
    replaying.verify(replaying.load(file))


def test_beside_a_gatekeeper_stands_what_scripted_sheriffs_win_on_the_same_deal(tmp_path: Path) -> None:
    common = (
        "--players",
        "3",
        "--option",
        "laps=1",
        "--option",
        "gatekeeper=on",
        "--option",
        "first_sheriff=1",
        "--seed",
        "4",
    )
    done = arena("play", *common, "--json", "--out", str(tmp_path / "m.jsonl"))
    outside = json.loads(done.out.splitlines()[-1])["outside"]
    assert outside["seat"] == 1
    assert set(outside["bots"]) == {f"bot/{name}" for name in KIT.yardsticks}
    assert outside["won"] == outside["bots"]["bot/greedy"] != outside["bots"]["bot/lax"]
    told = arena("play", *common, "--out", str(tmp_path / "n.jsonl")).out
    assert f"Bob, outside the ranking, won {outside['won']} gold and goods" in told
    summary = json.loads(arena("simulate", *common, "--seat", "bot/greedy", "--games", "1", "--json").out)
    assert summary["outside_won"] == outside["won"]
    assert summary["seat_wins"][1] == 0
