"""Beside every answer, how it sounds: words held against the action, attempts to instruct noticed; nothing is changed."""

from __future__ import annotations

from collections.abc import Sequence

from arena.agents import Agent, Reply
from arena.kit import Clerk, Kit, clerk_of, weighs
from engine.table import Observation


class Listened:
    """An agent to whose answers the clerk listens."""

    def __init__(self, agent: Agent, clerk: Clerk, names: Sequence[str]) -> None:
        self.spec = agent.spec
        self._agent = agent
        self._clerk = clerk
        self._names = names

    async def answer(self, observation: Observation) -> Reply:
        """The agent's own reply, with the clerk's remarks."""
        reply = await self._agent.answer(observation)
        words, action = reply.answer.words, reply.answer.action
        if words:
            reply.flagged = self._clerk.instructs(words, observation.seat, self._names)
            if action is not None and weighs(self._clerk, observation):
                reply.weighed = self._clerk.weigh(words, action, observation, self._names)
        return reply

    async def close(self) -> None:
        """Let the agent go."""
        await self._agent.close()


def listened(agent: Agent, kit: Kit, names: Sequence[str]) -> Agent:
    """The agent, listened to where its game has a clerk."""
    clerk = clerk_of(kit)
    return agent if clerk is None else Listened(agent, clerk, names)
