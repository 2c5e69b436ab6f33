import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import pytest

from arena.agents import Reply
from arena.agents.bot import BotAgent
from arena.errors import ModelError
from arena.kits import KITS
from arena.match import play
from engine.game import Event
from engine.sheriff.events import Loaded
from engine.table import Answer, Observation, Question, Table
from tests.arena.tables import new_table

BOTS = KITS["sheriff"].bots


@dataclass
class Record:
    """Keeps everything in the order in which it was recorded."""

    entries: list[tuple[Question, Reply] | Event] = field(default_factory=list)

    def answer(self, question: Question, reply: Reply) -> None:
        self.entries.append((question, reply))

    def events(self, events: Sequence[Event]) -> None:
        self.entries.extend(events)

    def answers(self) -> list[tuple[int, str]]:
        """Who answered what question."""
        return [(entry[0].seat, entry[0].decision.ask) for entry in self.entries if isinstance(entry, tuple)]

    def happened(self) -> list[Event]:
        return [entry for entry in self.entries if isinstance(entry, Event)]


Then = Callable[[Observation], Awaitable[None]]


class Player:
    """A bot to which something happens before it answers."""

    def __init__(self, then: Then, bot: str = "greedy") -> None:
        self.spec = "test"
        self.asked: list[Question] = []
        self.cancelled: list[str] = []
        self._then = then
        self._bot = BotAgent("test", BOTS[bot])

    async def answer(self, observation: Observation) -> Reply:
        self.asked.append(observation.question)
        try:
            await self._then(observation)
        except asyncio.CancelledError:
            self.cancelled.append(observation.question.decision.ask)
            raise
        return await self._bot.answer(observation)

    async def close(self) -> None:
        pass


async def nothing(observation: Observation) -> None:
    pass


def played(table: Table, agents: Sequence[Player], watch: Callable[[Event], None] = lambda _: None) -> Record:
    record = Record()

    async def main() -> None:
        async with asyncio.timeout(20):
            await play(table, agents, record, watch)

    asyncio.run(main())
    return record


def failing(table: Table, agents: Sequence[Player]) -> Record:
    """A match that ends with a fault of a model."""
    record = Record()
    with pytest.raises(ModelError, match="the line is dead"):
        asyncio.run(play(table, agents, record, lambda _: None))
    return record


def fault() -> ModelError:
    return ModelError("the line is dead", provider="test", status=None, retryable=True)


def test_a_match_is_played_until_nobody_is_asked_any_more() -> None:
    table = new_table(4)
    record = played(table, [Player(nothing) for _ in range(4)])
    assert not table.pending()
    assert record.happened() == table.log
    assert len(table.outcome().scores) == 4


def test_a_forced_question_is_answered_without_asking_anybody() -> None:
    forced = 0
    for seed in range(5):
        agents = [Player(nothing) for _ in range(4)]
        record = played(new_table(4, seed), agents)
        answered = [entry for entry in record.entries if isinstance(entry, tuple)]
        for question, reply in answered:
            if question.forced is not None:
                forced += 1
                assert reply == Reply(Answer(question.forced))
        assert not [question for agent in agents for question in agent.asked if question.forced is not None]
        assert len(answered) > sum(len(agent.asked) for agent in agents)
    assert forced


def test_what_happens_is_watched_in_the_order_in_which_it_is_recorded() -> None:
    watched: list[Event] = []
    record = played(new_table(3), [Player(nothing) for _ in range(3)], watched.append)
    assert watched == record.happened()


def test_an_answer_is_recorded_before_what_follows_from_it() -> None:
    record = played(new_table(3), [Player(nothing) for _ in range(3)])
    seen: set[int] = set()
    for entry in record.entries:
        if isinstance(entry, tuple) and entry[0].decision.ask == "load":
            seen.add(entry[0].seat)
        if isinstance(entry, Loaded):
            assert entry.seat in seen
            assert len(seen) == 2
        if not isinstance(entry, tuple | Loaded) and type(entry).__name__ == "RoundBegan":
            seen = set()


def test_simultaneous_questions_are_asked_at_the_same_time() -> None:
    table = new_table(5)

    async def main() -> None:
        meeting = asyncio.Barrier(4)

        async def meet(observation: Observation) -> None:
            if observation.question.decision.ask == "load":
                await meeting.wait()

        async with asyncio.timeout(20):
            await play(table, [Player(meet) for _ in range(5)], Record(), lambda _: None)

    asyncio.run(main())
    assert not table.pending()


@pytest.mark.parametrize("backwards", [False, True])
def test_answers_are_recorded_as_they_come_and_played_in_seat_order(backwards: bool) -> None:
    async def main() -> None:
        done = [asyncio.Event() for _ in range(6)]

        async def one_after_the_other(observation: Observation) -> None:
            if observation.question.decision.ask == "load" and observation.view.round == 1:
                rank = sorted(merchants, reverse=backwards).index(observation.seat)
                if rank:
                    await done[rank - 1].wait()
                asyncio.get_running_loop().call_later(0.001, done[rank].set)

        async with asyncio.timeout(20):
            await play(table, [Player(one_after_the_other) for _ in range(4)], record, lambda _: None)

    table, record = new_table(4), Record()
    merchants = {seat for seat in range(4) if seat != _first_sheriff(4)}
    asyncio.run(main())
    loads = [seat for seat, ask in record.answers() if ask == "load"][:3]
    assert loads == sorted(merchants, reverse=backwards)
    loaded = [event.seat for event in record.happened() if isinstance(event, Loaded)][:3]
    assert loaded == sorted(merchants)


def _first_sheriff(players: int) -> int:
    table = new_table(players)
    table.open()
    return int(table.view(None).sheriff)


def test_a_seat_that_is_asked_again_does_not_wait_for_the_others() -> None:
    async def main() -> None:
        again = asyncio.Event()

        async def refused_first(observation: Observation) -> None:
            if observation.question.decision.ask == "load":
                if observation.question.refusals:
                    again.set()
                elif observation.seat != clumsy:
                    await again.wait()

        class Clumsy(Player):
            async def answer(self, observation: Observation) -> Reply:
                reply = await super().answer(observation)
                first = observation.question.decision.ask == "load" and not observation.question.refusals
                return Reply(Answer(None, fault="I dropped it.")) if first else reply

        agents = [Clumsy(refused_first) if seat == clumsy else Player(refused_first) for seat in range(3)]
        async with asyncio.timeout(20):
            await play(table, agents, Record(), lambda _: None)

    table = new_table(3)
    clumsy = (_first_sheriff(3) + 1) % 3
    asyncio.run(main())
    assert table.refusals[clumsy] == 2
    assert sum(table.defaults) == 0


def test_a_fault_of_a_model_ends_the_match_with_what_was_answered_on_record() -> None:
    async def fail_at_pick(observation: Observation) -> None:
        if observation.question.decision.ask == "pick":
            raise fault()

    table = new_table(3)
    record = failing(table, [Player(fail_at_pick) for _ in range(3)])
    assert record.happened() == table.log
    assert [ask for _, ask in record.answers()][-2:] == ["declare", "declare"]


def test_the_others_are_not_left_thinking_after_such_a_fault() -> None:
    table = new_table(4)
    culprit = (_first_sheriff(4) + 1) % 4

    async def think_for_ever(observation: Observation) -> None:
        if observation.question.decision.ask == "load":
            if observation.seat == culprit:
                raise fault()
            await asyncio.Event().wait()

    agents = [Player(think_for_ever) for _ in range(4)]
    failing(table, agents)
    assert sum(len(agent.cancelled) for agent in agents) == 2


@pytest.mark.parametrize("first", [True, False], ids=["of the lowest seat", "of the highest seat"])
def test_an_answer_that_arrives_together_with_a_fault_is_on_record_too(first: bool) -> None:
    table = new_table(4)
    merchants = [seat for seat in range(4) if seat != _first_sheriff(4)]
    culprit = min(merchants) if first else max(merchants)

    async def fail_at_load(observation: Observation) -> None:
        if observation.question.decision.ask == "load" and observation.seat == culprit:
            raise fault()

    agents = [Player(fail_at_load) for _ in range(4)]
    record = failing(table, agents)
    assert sum(len(agent.asked) and agent.asked[-1].decision.ask == "load" for agent in agents) == 3
    assert [seat for seat, ask in record.answers() if ask == "load"] == [s for s in merchants if s != culprit]


def test_an_interrupted_match_cancels_what_is_under_way() -> None:
    loading = asyncio.Barrier(3)

    async def think_for_ever(observation: Observation) -> None:
        if observation.question.decision.ask == "load":
            await loading.wait()
            await asyncio.Event().wait()

    agents = [Player(think_for_ever) for _ in range(3)]

    async def main() -> None:
        match = asyncio.create_task(play(new_table(3), agents, Record(), lambda _: None))
        await loading.wait()
        match.cancel()
        with pytest.raises(asyncio.CancelledError):
            await match
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(main())
    assert sum(len(agent.cancelled) for agent in agents) == 2
