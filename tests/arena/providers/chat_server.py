"""A loopback server with a list of replies, and calls to it: what a vendor's server does on a good day and on a bad one."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from arena.providers import Completion, Message
from arena.providers.chat import ChatModel

KEY = "sk-very-secret"
MESSAGES: list[Message] = [{"role": "system", "content": "Be a sheriff."}, {"role": "user", "content": "Apples."}]
SCHEMA = {"type": "object", "properties": {"gold": {"type": "integer"}}, "required": ["gold"]}


@dataclass
class Reply:
    status: int = 200
    body: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    torn: bool = False
    """Half the body, then a reset."""
    silent: bool = False
    drip: bool = False
    """One byte at a time, for ever."""


def chat(message: dict[str, Any] | None = None, finish: str = "stop", **more: Any) -> Reply:
    message = {"role": "assistant", "content": '{"gold":5}'} | (message or {})
    choice = {"index": 0, "finish_reason": finish, "message": message}
    return Reply(body=json.dumps({"id": "c1", "model": "m-1", "object": "chat.completion", "choices": [choice]} | more))


def error(status: int, message: str = "no", headers: dict[str, str] | None = None, **more: Any) -> Reply:
    return Reply(status, json.dumps({"error": {"message": message} | more}), headers or {})


class Server:
    """A loopback server that gives its replies in order, the last one for ever."""

    def __init__(self, replies: tuple[Reply, ...]) -> None:
        self.replies = replies
        self.bodies: list[dict[str, Any]] = []
        self.pauses: list[float] = []
        self.base_url = ""
        self.asked = asyncio.Event()
        self.connections: set[asyncio.Task[None] | None] = set()

    @property
    def hits(self) -> int:
        return len(self.bodies)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.add(asyncio.current_task())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        self.bodies.append(json.loads(await reader.readexactly(length)))
        self.asked.set()
        reply = self.replies[min(self.hits, len(self.replies)) - 1]
        if reply.silent:
            await reader.read()
        else:
            await self.write(reply, writer)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    async def write(self, reply: Reply, writer: asyncio.StreamWriter) -> None:
        body = reply.body.encode()
        length = 5000 if reply.torn or reply.drip else len(body)
        headers = {"content-type": "application/json", "connection": "close"} | reply.headers
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(f"HTTP/1.1 {reply.status} X\r\ncontent-length: {length}\r\n{lines}\r\n".encode())
        writer.write(body[:9] if reply.torn else body)
        await writer.drain()
        if reply.torn:
            writer.transport.abort()
        while reply.drip and not writer.transport.is_closing():
            writer.write(b" ")
            await asyncio.sleep(0.02)

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def model(self, **options: Any) -> ChatModel:
        settings: dict[str, Any] = {
            "name": "fake/m",
            "model": "m",
            "base_url": self.base_url,
            "api_key": KEY,
            "key_variable": "FAKE_API_KEY",
            "token_field": "max_tokens",
            "timeout_seconds": 5.0,
            "sleep": self.pause,
        }
        return ChatModel(**settings | options)


@asynccontextmanager
async def serving(*replies: Reply) -> AsyncIterator[Server]:
    server = Server(replies)
    listener = await asyncio.start_server(server.answer, "127.0.0.1", 0)
    server.base_url = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}/v1"
    try:
        yield server
    finally:
        listener.close()
        if server.connections:
            await asyncio.wait([task for task in server.connections if task])


async def ask(model: ChatModel, schema: dict[str, Any] | None = None) -> Completion:
    return await model.complete(MESSAGES, schema=schema or SCHEMA, seed=7, max_tokens=50)


def asked(*replies: Reply, **options: Any) -> tuple[Completion, Server]:
    """One call to a server that gives these replies."""

    async def main() -> tuple[Completion, Server]:
        async with serving(*replies) as server:
            model = server.model(**options)
            try:
                return await ask(model), server
            finally:
                await model.close()

    return asyncio.run(main())


def failed(kind: type[Exception], *replies: Reply, calls: int = 1, **options: Any) -> tuple[Any, Server]:
    """The fault that each of these calls ends with."""

    async def main() -> tuple[Any, Server]:
        async with serving(*replies) as server:
            model = server.model(**options)
            for _ in range(calls):
                with pytest.raises(kind) as caught:
                    await ask(model)
            await model.close()
            return caught.value, server

    return asyncio.run(main())
