"""An OpenAI-compatible server on this machine whose model is a function of the test."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]


@dataclass
class Reply:
    """What the model says, how it ends, and what it costs; with another status than 200 it is an error."""

    text: str | None = ""
    finish: str = "stop"
    refusal: str | None = None
    usage: Mapping[str, object] | None = None
    status: int = 200
    silent: bool = False
    """No answer at all, until the server is closed."""


class FakeServer:
    """Keeps every request body; `mind` makes the reply to one."""

    def __init__(self, mind: Callable[[Body], Reply]) -> None:
        self.mind = mind
        self.bodies: list[Body] = []
        self.closing = threading.Event()
        self.arrived = threading.Semaphore(0)
        """Counts requests, so that a test can wait for one."""
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def spec(self, settings: str = "") -> str:
        """A seat of this server's model."""
        return f"compat/m@{self.url}{settings and '?'}{settings}"

    def close(self) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                server.bodies.append(body)
                server.arrived.release()
                reply = server.mind(body)
                if reply.silent:
                    server.closing.wait()
                    return
                content = json.dumps(_answer(reply)).encode()
                self.send_response(reply.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                with suppress(ConnectionError):
                    self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler


def _answer(reply: Reply) -> Body:
    if reply.status != 200:
        return {"error": {"message": "no"}}
    message = {"role": "assistant", "content": reply.text, "refusal": reply.refusal}
    choice = {"index": 0, "finish_reason": reply.finish, "message": message}
    body: Body = {"id": "c1", "object": "chat.completion", "model": "fake-1", "choices": [choice]}
    return body | ({"usage": dict(reply.usage)} if reply.usage else {})


@contextmanager
def serving(mind: Callable[[Body], Reply]) -> Iterator[FakeServer]:
    server = FakeServer(mind)
    try:
        yield server
    finally:
        server.close()


def in_turn(*replies: Reply) -> Callable[[Body], Reply]:
    """These replies one after the other, the last one for ever."""
    left = list(replies)

    def mind(body: Body) -> Reply:
        return left.pop(0) if len(left) > 1 else left[0]

    return mind


def first_on_the_menu(body: Body) -> Reply:
    """A small model that always takes the first move it may take."""
    properties = body["response_format"]["json_schema"]["schema"]["properties"]
    reply = {"speech": "Hm!", "move": properties["move"]["enum"][0]}
    return Reply(json.dumps({name: reply[name] for name in properties}))
