import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from types import SimpleNamespace
from typing import Any

import pytest

from arena.errors import BudgetError, ConfigError, ModelError, SetupError
from arena.providers import Usage
from tests.arena.providers.chat_server import (
    KEY,
    MESSAGES,
    SCHEMA,
    Reply,
    Server,
    ask,
    asked,
    chat,
    error,
    failed,
    serving,
)


def test_a_call_sends_the_schema_the_seed_and_one_token_field() -> None:
    completion, server = asked(chat(), extra_body={"repeat_penalty": 1.1}, temperature=0.8)
    (body,) = server.bodies
    assert body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "turn", "strict": True, "schema": SCHEMA},
    }
    assert (body["seed"], body["max_tokens"], body["temperature"], body["repeat_penalty"]) == (7, 50, 0.8, 1.1)
    assert "max_completion_tokens" not in body
    assert body["messages"] == MESSAGES
    assert (completion.text, completion.finish, completion.model, completion.attempts) == (
        '{"gold":5}',
        "stop",
        "m-1",
        1,
    )
    assert completion.usage is None


def test_what_is_not_set_is_not_sent() -> None:
    _, server = asked(chat(), token_field="max_completion_tokens")
    assert server.bodies[0].keys() == {"model", "messages", "max_completion_tokens", "seed", "response_format"}


def test_a_stray_base_url_in_the_environment_redirects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    _, server = asked(chat())
    assert server.hits == 1


def test_a_lone_surrogate_is_sent_as_a_question_mark() -> None:
    async def main() -> Server:
        async with serving(chat()) as server:
            model = server.model()
            await model.complete([{"role": "user", "content": "a\ud800b"}], schema=None, seed=None, max_tokens=5)
            await model.close()
            return server

    assert asyncio.run(main()).bodies[0]["messages"][0]["content"] == "a?b"


# What is tried again


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503, 529])
def test_a_busy_server_is_asked_again(status: int) -> None:
    completion, server = asked(error(status), error(status), chat())
    assert completion.attempts == server.hits == 3
    assert len(server.pauses) == 2
    assert all(0.2 <= seconds <= 30 for seconds in server.pauses)


def test_a_server_that_stays_busy_is_asked_four_times() -> None:
    fault, server = failed(ModelError, error(529, "overloaded"))
    assert server.hits == 4
    assert (fault.status, fault.retryable, fault.provider) == (529, True, "fake/m")
    assert str(fault) == "fake/m: error 529: overloaded (attempts: 4)"


def test_retry_after_is_obeyed() -> None:
    in_ten_seconds = format_datetime(datetime.now(UTC) + timedelta(seconds=10), usegmt=True)
    _, server = asked(
        error(429, headers={"retry-after": "7"}),
        error(429, headers={"retry-after-ms": "1500"}),
        error(429, headers={"retry-after": in_ten_seconds}),
        chat(),
    )
    assert server.pauses[:2] == [7, 1.5]
    assert 7 < server.pauses[2] <= 10


@pytest.mark.parametrize("odd", ["abc", "-5", "nan", "inf", ""])
def test_an_unreadable_retry_after_counts_as_none(odd: str) -> None:
    completion, _ = asked(error(429, headers={"retry-after": odd}), chat())
    assert completion.attempts == 2


def test_a_retry_after_longer_than_anybody_waits_is_no_long_sleep() -> None:
    fault, server = failed(ModelError, error(429, headers={"retry-after": "300"}))
    assert (server.hits, server.pauses) == (1, [])
    assert fault.retryable
    assert fault.retry_after_seconds == 300


BROKEN = {
    "a web page": Reply(body="<html>Sign in</html>", headers={"content-type": "text/html"}),
    "half an object": Reply(body='{"id": '),
    "nothing": Reply(body=""),
    "a list": Reply(body="[]"),
    "deep nesting": Reply(body="[" * 100_000),
    "choices null": Reply(body='{"id": "x", "choices": null}'),
    "no choices": Reply(body='{"id": "x", "choices": []}'),
    "an odd choice": Reply(body='{"choices": [7]}'),
    "no message": Reply(body='{"choices": [{"finish_reason": "stop", "message": null}]}'),
    "an error in a 200": Reply(body='{"error": {"message": "upstream", "code": 502}, "choices": null}'),
    "an error of words": Reply(body='{"error": "upstream"}'),
    "an error in a choice": Reply(body='{"choices": [{"error": {"code": 502}, "message": {"content": ""}}]}'),
    "an error as the reason": chat(finish="error"),
    "a reset in mid-body": Reply(body='{"id": "x"}', torn=True),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_200_is_asked_again(broken: Reply) -> None:
    completion, server = asked(broken, chat())
    assert completion.text == '{"gold":5}'
    assert server.hits == 2


def test_a_web_page_is_shown_with_a_hint_at_the_base_url() -> None:
    fault, server = failed(ModelError, BROKEN["a web page"])
    assert server.hits == 4
    assert f"is {server.base_url} right? It begins: <html>Sign in</html>" in str(fault)


@pytest.mark.parametrize("reply", [Reply(silent=True), Reply(drip=True)], ids=["silent", "dripping"])
def test_a_server_without_an_end_ends_at_the_total_deadline(reply: Reply) -> None:
    fault, server = failed(ModelError, reply, timeout_seconds=0.15)
    assert len(server.pauses) == 3
    assert "no complete answer within 0.15 s" in str(fault)


def test_a_server_that_is_not_there_is_a_fault_of_the_infrastructure() -> None:
    fault, server = failed(ModelError, chat(), base_url="http://127.0.0.1:9/v1")
    assert len(server.pauses) == 3
    assert fault.status is None
    assert "no answer (ConnectError" in str(fault)


def test_a_cancelled_call_ends_at_once_and_is_not_repeated() -> None:
    async def main() -> Server:
        async with serving(Reply(silent=True)) as server:
            model = server.model()
            call = asyncio.create_task(ask(model))
            await server.asked.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await model.close()
            return server

    server = asyncio.run(main())
    assert (server.hits, server.pauses) == (1, [])


# What is not


def test_a_wrong_key_is_one_call_and_names_the_variable() -> None:
    fault, server = failed(SetupError, error(401, f"Incorrect API key: {KEY}"), calls=3)
    assert server.hits == 1
    assert "FAKE_API_KEY" in str(fault)
    assert KEY not in str(fault)


def test_a_forbidden_model_is_one_call_and_does_not_show_the_key() -> None:
    fault, server = failed(SetupError, error(403, f"{KEY} may not\nuse this"), calls=2)
    assert server.hits == 1
    assert "*** may not use this" in str(fault)
    assert KEY not in str(fault)


def test_an_unknown_model_is_one_call() -> None:
    fault, server = failed(SetupError, error(404, "model not found"), calls=2)
    assert server.hits == 1
    assert "knows no model 'm'" in str(fault)


QUOTA = {
    "429 by code": error(429, "You exceeded your quota", code="insufficient_quota"),
    "429 by type": error(429, "You exceeded your quota", type="insufficient_quota"),
    "402": error(402, "Insufficient credits"),
    "402 in a 200": Reply(body='{"error": {"message": "Insufficient credits", "code": 402}}'),
}


@pytest.mark.parametrize("reply", QUOTA.values(), ids=QUOTA.keys())
def test_no_call_follows_an_exhausted_quota(reply: Reply) -> None:
    fault, server = failed(BudgetError, reply, chat(), calls=2)
    assert server.hits == 1
    assert fault.exit_code == 4


@pytest.mark.parametrize("status", [400, 413, 422])
def test_a_refused_request_is_one_call_and_shows_the_servers_words(status: int) -> None:
    fault, server = failed(SetupError, error(status, "Unsupported value: temperature\x1b[2J " + "x" * 900))
    assert server.hits == 1
    assert f"({status}): Unsupported value: temperature?[2J" in str(fault)
    assert len(str(fault)) < 300
    assert fault.exit_code == 3


def test_a_server_without_json_schema_is_asked_more_simply_and_that_is_remembered() -> None:
    async def main() -> tuple[Server, int]:
        refusals = (error(400, "response_format json_schema is not supported"), error(422, "json_object: unknown"))
        async with serving(*refusals, chat()) as server:
            model = server.model()
            completion = await ask(model)
            await ask(model)
            await model.close()
            return server, completion.attempts

    server, attempts = asyncio.run(main())
    kinds = [body.get("response_format", {}).get("type") for body in server.bodies]
    assert kinds == ["json_schema", "json_object", None, None]
    assert attempts == 3


def test_a_server_that_refuses_every_format_is_asked_three_times() -> None:
    fault, server = failed(SetupError, error(400, "response_format: no"))
    assert server.hits == 3
    assert "response_format: no" in str(fault)


def test_a_schema_that_is_wrong_itself_is_no_reason_to_step_down() -> None:
    _, server = failed(SetupError, error(400, "Invalid schema for response_format 'turn'"))
    assert server.hits == 1


@pytest.mark.parametrize("key", ["", "sk abc", "sk-abc\n", "sk-ü"])
def test_a_key_that_cannot_be_one_is_refused_before_any_call(key: str) -> None:
    with pytest.raises(SetupError, match="FAKE_API_KEY") as caught:
        Server(()).model(base_url="http://127.0.0.1:9/v1", api_key=key)
    assert not key or key not in str(caught.value)


@pytest.mark.parametrize("url", ["", "api.example.com/v1", "ftp://x/v1", "http://", "http://x:port", "http://[::1"])
def test_a_base_url_that_is_none_is_refused_before_any_call(url: str) -> None:
    with pytest.raises(ConfigError, match="is no base URL"):
        Server(()).model(base_url=url)


def test_the_key_is_not_in_the_models_repr() -> None:
    assert KEY not in repr(Server(()).model(base_url="http://127.0.0.1:9/v1"))


# How an answer is read


@pytest.mark.parametrize(
    ("reply", "finish", "text"),
    [
        (chat({"content": '{"gold":'}, "length"), "length", '{"gold":'),
        (chat({"content": None, "refusal": "I cannot."}), "refused", "I cannot."),
        (chat({"content": None}, "content_filter"), "filtered", ""),
        (chat({"content": None}), "stop", ""),
        (chat({"content": "", "reasoning_content": '{"gold":3}', "reasoning": '{"gold":3}'}), "stop", ""),
        (chat({"content": "I cannot help with that."}), "stop", "I cannot help with that."),
        (chat({"content": 7}, "never_heard_of"), "stop", ""),
        (chat({"content": [{"type": "thinking", "text": "hm"}, {"type": "text", "text": "{}"}]}), "stop", "{}"),
    ],
)
def test_an_answer_is_classed_by_how_it_ended(reply: Reply, finish: str, text: str) -> None:
    completion, server = asked(reply)
    assert (completion.finish, completion.text, server.hits) == (finish, text, 1)


@pytest.mark.parametrize(
    ("bill", "usage"),
    [
        ({"prompt_tokens": 10, "completion_tokens": 4}, Usage(10, 0, 0, 4, 0)),
        (
            {
                "prompt_tokens": 1000,
                "prompt_tokens_details": {"cached_tokens": 400, "cache_write_tokens": 100},
                "completion_tokens": 50,
                "completion_tokens_details": {"reasoning_tokens": 30},
            },
            Usage(500, 400, 100, 50, 30),
        ),
        ({"prompt_tokens": 5, "prompt_tokens_details": {"cached_tokens": 9}}, Usage(0, 5, 0, 0, 0)),
        ({"prompt_tokens": 5, "prompt_tokens_details": None, "completion_tokens": -1}, Usage(5, 0, 0, 0, 0)),
        ({"prompt_tokens": True, "completion_tokens": "9"}, Usage(0, 0, 0, 0, 0)),
        ({}, None),
        (None, None),
        ({"total_tokens": 3}, None),
    ],
)
def test_the_bill_is_normalised(bill: dict[str, Any] | None, usage: Usage | None) -> None:
    completion, _ = asked(chat(usage=bill))
    assert completion.usage == usage


def test_the_request_id_comes_from_the_header() -> None:
    reply = chat()
    reply.headers["x-request-id"] = "req-1"
    assert asked(reply)[0].request_id == "req-1"


# Recordings


def test_a_call_that_is_not_on_the_cassette_is_neither_retried_nor_hidden(tmp_path: Any) -> None:
    import vcr
    from vcr.errors import CannotOverwriteExistingCassetteException

    with vcr.use_cassette(str(tmp_path / "empty.yaml"), record_mode="none"):
        _, server = failed(CannotOverwriteExistingCassetteException, chat())
    assert (server.hits, server.pauses) == (0, [])


def test_a_missing_recording_that_the_sdk_wrapped_comes_out_unwrapped() -> None:
    import httpx2
    import openai

    missing = type("CannotOverwriteExistingCassetteException", (Exception,), {})

    async def create(**request: Any) -> None:
        raise openai.APIConnectionError(request=httpx2.Request("POST", "http://127.0.0.1")) from missing()

    raw: Callable[..., Coroutine[Any, Any, None]] = create
    client: Any = SimpleNamespace(
        chat=SimpleNamespace(completions=SimpleNamespace(with_raw_response=SimpleNamespace(create=raw)))
    )
    model = Server(()).model(base_url="http://127.0.0.1:9/v1")
    model._client = client
    with pytest.raises(missing):
        asyncio.run(ask(model))
