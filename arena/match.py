"""The loop: ask every seat that must decide, record what it answers, let the table go on, until nobody is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from arena.agents import Agent, Reply
from engine.game import Event, Outcome
from engine.table import Answer, Question, Table


class Recorder(Protocol):
    """Keeps what was answered and what happened, as it comes."""

    def answer(self, question: Question, reply: Reply) -> None: ...

    def events(self, events: Sequence[Event]) -> None: ...


Watcher = Callable[[Event], None]


async def play(table: Table, agents: Sequence[Agent], recorder: Recorder, watch: Watcher) -> Outcome:
    """Play a match to its end. Errors of agents propagate; everything answered by then is recorded."""
    _happened(table, table.open(), recorder, watch)
    waiting: dict[asyncio.Task[Reply], Question] = {}
    try:
        while questions := table.pending():
            asked = {question.seat for question in waiting.values()}
            for question in questions:
                if question.seat not in asked:
                    waiting[asyncio.create_task(_ask(table, agents[question.seat], question))] = question
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            # Answers first: what arrived together with a fault was paid for too.
            for task in sorted(done, key=lambda finished: (finished.exception() is not None, waiting[finished].seat)):
                question = waiting.pop(task)
                reply = task.result()
                recorder.answer(question, reply)
                _happened(table, table.submit({question.seat: reply.answer}), recorder, watch)
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    return table.outcome()


async def _ask(table: Table, agent: Agent, question: Question) -> Reply:
    """A question with a single possible action is answered without asking."""
    if question.forced is not None:
        return Reply(Answer(question.forced))
    return await agent.answer(table.observation(question))


def _happened(table: Table, events: Sequence[Event], recorder: Recorder, watch: Watcher) -> None:
    recorder.events(events)
    for event in events:
        watch(event)
