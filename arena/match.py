"""The loop: ask every seat that must decide, record what it answers, let the table go on, until nobody is asked."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Protocol

from arena.agents import Agent, Reply
from arena.kit import Limit
from engine.game import Event, Outcome
from engine.table import Answer, Observation, Question, Table


class Recorder(Protocol):
    """Keeps what was answered and what happened, as it comes."""

    def answer(self, question: Question, reply: Reply) -> None: ...

    def events(self, events: Sequence[Event]) -> None: ...


Watcher = Callable[[Event], None]
Limiter = Callable[[Observation], Limit | None]
"""The real time for a question, if the game sets one."""


class Clock:
    """Counts the real time that the seats take, by period, and cuts an answer off when the period's time is used up."""

    def __init__(self) -> None:
        self._spent: defaultdict[Hashable, float] = defaultdict(float)

    async def within(self, limit: Limit | None, answer: Awaitable[Reply]) -> Reply:
        """The answer, or in its place the one that says that the time is over."""
        if limit is None:
            return await answer
        began = time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, limit.seconds - self._spent[limit.period])) as timer:
                return await answer
        except TimeoutError:
            if not timer.expired():
                raise
            return Reply(Answer(limit.action))
        finally:
            self._spent[limit.period] += time.monotonic() - began


class Asker:
    """Puts questions to the agents."""

    def __init__(self, table: Table, agents: Sequence[Agent], limiter: Limiter) -> None:
        self._table = table
        self._agents = agents
        self._limiter = limiter
        self._clock = Clock()

    async def ask(self, question: Question) -> Reply:
        """A question with a single possible action is answered without asking."""
        if question.forced is not None:
            return Reply(Answer(question.forced))
        observation = self._table.observation(question)
        answer = self._agents[question.seat].answer(observation)
        return await self._clock.within(self._limiter(observation), answer)


async def play(
    table: Table, agents: Sequence[Agent], recorder: Recorder, watch: Watcher, limiter: Limiter = lambda _: None
) -> Outcome:
    """Play a match to its end. Errors of agents propagate; everything answered by then is recorded."""
    _happened(table.open(), recorder, watch)
    asker = Asker(table, agents, limiter)
    waiting: dict[asyncio.Task[Reply], Question] = {}
    try:
        while questions := table.pending():
            asked = {question.seat for question in waiting.values()}
            for question in questions:
                if question.seat not in asked:
                    waiting[asyncio.create_task(asker.ask(question))] = question
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            # Answers first: what arrived together with a fault was paid for too.
            for task in sorted(done, key=lambda finished: (finished.exception() is not None, waiting[finished].seat)):
                question = waiting.pop(task)
                reply = task.result()
                recorder.answer(question, reply)
                _happened(table.submit({question.seat: reply.answer}), recorder, watch)
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    return table.outcome()


def _happened(events: Sequence[Event], recorder: Recorder, watch: Watcher) -> None:
    recorder.events(events)
    for event in events:
        watch(event)
