"""Any server that speaks OpenAI's chat completions, through the `openai` SDK.

The SDK builds its objects without checking them: a web page, an error or `choices: null` in a 200 would surface as an
AttributeError far away. So this module reads the body itself, as the untrusted JSON that it is. And the SDK never
retries: tenacity is the one owner of that.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urlsplit

import tenacity

from arena.errors import ArenaError, BudgetError, ConfigError, ModelError, SetupError
from arena.providers import Completion, Finish, Message, Usage

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Timeout
    from openai import APIStatusError, AsyncOpenAI

ATTEMPTS: Final = 4
RETRY_WINDOW_SECONDS: Final = 120.0
LONGEST_PAUSE: Final = 30.0  # seconds
CONNECT_SECONDS: Final = 5.0

_SHORTEST_KEY: Final = 8  # below that it is a stand-in for a server that needs none, and may be part of any word
_QUOTA_CODES: Final = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "insufficient_credits"}
_TRY_AGAIN: Final = {408, 409, 429}
_STATUSES: Final = {str(status) for status in range(400, 600)}
_FORMATS: Final = ("json_schema", "json_object", "none")
_FINISHES: Final[Mapping[str, Finish]] = {
    "length": "length",
    "model_length": "length",
    "max_tokens": "length",
    "content_filter": "filtered",
}

log = logging.getLogger(__name__)


class _FormatRefusedError(SetupError):
    """The server knows no `response_format` of this kind; if there is a simpler one, it is worth a call."""


@dataclass(eq=False)
class ChatModel:
    """A model behind an OpenAI-compatible server. Belongs to one event loop."""

    _: KW_ONLY
    name: str
    model: str
    """As the server calls it."""
    base_url: str
    api_key: str = field(repr=False)
    """Some text even where the server asks for none."""
    key_variable: str | None = None
    """The environment variable that the key came from, for messages; None if the server needs no key."""
    token_field: Literal["max_tokens", "max_completion_tokens"]
    temperature: float | None = None
    extra_body: Mapping[str, object] | None = None
    timeout_seconds: float = 60.0
    """The total of one attempt: a server that drips bytes does not get longer."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    _client: "AsyncOpenAI | None" = field(default=None, init=False, repr=False)
    _format_tier: int = field(default=0, init=False, repr=False)
    _dead: ArenaError | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what could only fail later, and with a message that shows the key."""
        if not _is_base_url(self.base_url):
            raise ConfigError(f"{self.name}: {self.base_url!r} is no base URL; it must start with http:// or https://")
        if not self.api_key or not self.api_key.isascii() or not self.api_key.isprintable() or " " in self.api_key:
            raise SetupError(f"{self.name}: {self._key()} is empty or holds characters that no key has; set it again")

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None,
        seed: int | None,
        max_tokens: int,
    ) -> Completion:
        """Ask the model; a step down to a simpler `response_format` is remembered for the calls that follow."""
        started = time.monotonic()
        request = self._request(messages, seed, max_tokens)
        attempts = 0
        while True:
            tier = self._format_tier
            try:
                made, body, request_id = await self._persist(request | _response_format(_FORMATS[tier], schema))
            except _FormatRefusedError as refusal:
                if schema is None or _FORMATS[tier] == "none":
                    raise
                attempts += 1
                self._format_tier = max(self._format_tier, tier + 1)
                log.warning("%s; trying %s instead of %s", refusal, _FORMATS[tier + 1], _FORMATS[tier])
                continue
            text, finish = _answer(body)
            model = body.get("model")
            return Completion(
                text=text,
                finish=finish,
                usage=_usage(body),
                model=model if isinstance(model, str) and model else self.model,
                request_id=request_id,
                seconds=time.monotonic() - started,
                attempts=attempts + made,
            )

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    def _request(self, messages: Sequence[Message], seed: int | None, max_tokens: int) -> dict[str, Any]:
        """Everything to send but the format of the answer."""
        request: dict[str, Any] = {
            "model": self.model,
            "messages": [{"role": m["role"], "content": _encodable(m["content"])} for m in messages],
            self.token_field: max_tokens,
        }
        if self.temperature is not None:
            request["temperature"] = self.temperature
        if self.extra_body is not None:
            request["extra_body"] = dict(self.extra_body)
        if seed is not None:
            request["seed"] = seed
        return request

    async def _persist(self, request: dict[str, Any]) -> tuple[int, Mapping[str, object], str | None]:
        """Retry what the infrastructure may get over; return the number of attempts, the body and the request id."""
        retrying = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception(_worth_retrying),
            # A single slow attempt may use its whole timeout even if that is longer than the window.
            stop=tenacity.stop_after_attempt(ATTEMPTS)
            | tenacity.stop_before_delay(max(RETRY_WINDOW_SECONDS, self.timeout_seconds)),
            wait=_pause,
            sleep=self.sleep,
            before_sleep=tenacity.before_sleep_log(log, logging.INFO),
            reraise=True,
            name=self.name,
        )
        made = 0
        try:
            async for attempt in retrying:
                with attempt:
                    made = attempt.retry_state.attempt_number
                    body, request_id = await self._attempt(request)
        except ModelError as error:
            if made > 1:
                error.args = (f"{error} (attempts: {made})",)
            raise
        return made, body, request_id

    async def _attempt(self, request: dict[str, Any]) -> tuple[Mapping[str, object], str | None]:
        """Make one call; raise the fault that it met."""
        if self._dead is not None:
            raise type(self._dead)(*self._dead.args)
        import openai

        client = self._client or self._connect()
        try:
            async with asyncio.timeout(self.timeout_seconds):
                raw = await client.chat.completions.with_raw_response.create(**request)
        except TimeoutError as error:
            raise self._trouble(None, f"no complete answer within {self.timeout_seconds:g} s") from error
        except openai.APIConnectionError as error:
            if error.__cause__ is not None and _is_missing_recording(error.__cause__):
                raise error.__cause__ from None
            cause = error.__cause__ or error
            raise self._trouble(None, f"no answer ({type(cause).__name__}: {self._shorten(cause)})") from error
        except openai.APIStatusError as error:
            raise self._fault_of_status(error) from error
        return self._body(raw.http_response.text), raw.headers.get("x-request-id")

    def _connect(self) -> "AsyncOpenAI":
        """Make the one client, with nothing left to the environment: a stray OPENAI_BASE_URL redirects every model."""
        import openai
        from httpx2 import Timeout

        timeout = Timeout(self.timeout_seconds, connect=min(CONNECT_SECONDS, self.timeout_seconds))
        self._client = openai.AsyncOpenAI(
            api_key=self.api_key,
            base_url=self.base_url,
            timeout=timeout,
            max_retries=0,
            http_client=_loopback_client(self.base_url, timeout),
        )
        return self._client

    def _body(self, text: str) -> Mapping[str, object]:
        """Return a body that holds at least one message, or raise what is wrong with it."""
        try:
            body = json.loads(text)
        except (ValueError, RecursionError) as error:
            start = self._shorten(text) or "nothing"
            raise self._trouble(200, f"the answer is not JSON; is {self._where()} right? It begins: {start}") from error
        if not isinstance(body, dict):
            raise self._trouble(200, f"the answer is no JSON object: {self._shorten(text)}")
        if body.get("error"):
            raise self._fault_in_body(body["error"])
        choice = _first(body.get("choices"))
        if choice.get("error") or choice.get("finish_reason") == "error":
            raise self._fault_in_body(choice.get("error") or "finish_reason: error")
        if not isinstance(choice.get("message"), dict):
            raise self._trouble(200, f"the answer holds no message: {self._shorten(text)}")
        return body

    def _fault_of_status(self, error: "APIStatusError") -> Exception:
        """Name the fault that a 4xx or 5xx answer stands for."""
        body = _mapping(error.body)
        words = self._shorten(body.get("message") or body.get("detail") or body.get("error") or error.message)
        return self._fault(error.status_code, _codes(body), words, _retry_after(error.response.headers))

    def _fault_in_body(self, reported: object) -> Exception:
        """Name the fault that arrived as an answer with status 200; gateways do that."""
        error = _mapping(reported)
        codes = _codes(error)
        status = next((int(code) for code in codes if code in _STATUSES), 200)
        return self._fault(status, codes, self._shorten(error.get("message") or reported), None)

    def _fault(self, status: int, codes: set[str], words: str, retry_after_seconds: float | None) -> Exception:
        """Decide whose fault it is. What no later call can get over is remembered, so that none is made."""
        match status:
            case _ if status == 402 or codes & _QUOTA_CODES:
                message = f"out of credit or quota ({status}); top up the account, then resume: {words}"
                self._dead = BudgetError(f"{self.name}: {message}")
            case 401:  # the server's words may hold a part of the key
                self._dead = SetupError(f"{self.name}: {self._where()} refused the key (401); check {self._key()}")
            case 403:
                message = f"not allowed (403); check {self._key()} and what its account may use: {words}"
                self._dead = SetupError(f"{self.name}: {message}")
            case 404:
                message = f"{self._where()} knows no model {self.model!r} (404); check its name: {words}"
                self._dead = SetupError(f"{self.name}: {message}")
            case _ if status in _TRY_AGAIN or status >= 500 or status < 400:
                return self._trouble(status, f"error {status}: {words}", retry_after_seconds)
            case _:
                refused = _FormatRefusedError if status in {400, 422} and _names_the_format(words) else SetupError
                return refused(f"{self.name}: the server refused the request ({status}): {words}")
        return self._dead

    def _trouble(self, status: int | None, words: str, retry_after_seconds: float | None = None) -> ModelError:
        """Make the fault of the infrastructure, which is tried again."""
        return ModelError(
            f"{self.name}: {words}",
            provider=self.name,
            status=status,
            retryable=True,
            retry_after_seconds=retry_after_seconds,
        )

    def _shorten(self, words: object) -> str:
        """Put foreign words into one printable line of at most 200 characters that does not hold the key."""
        text = str(words) if len(self.api_key) < _SHORTEST_KEY else str(words).replace(self.api_key, "***")
        line = " ".join(text.split())
        return "".join(c if c.isprintable() else "?" for c in line)[:200]

    def _where(self) -> str:
        """The server's address without a user name or password in it."""
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def _key(self) -> str:
        return self.key_variable or "its key"


def _is_base_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, half an IPv6 address
        return False


def _loopback_client(base_url: str, timeout: "Timeout") -> "AsyncClient | None":
    """Ask this machine itself without what that never needs: proxies, and certificates that take 50 ms to load."""
    import openai

    if not base_url.startswith("http:") or urlsplit(base_url).hostname not in {"127.0.0.1", "::1", "localhost"}:
        return None
    return openai.DefaultAsyncHttpxClient(timeout=timeout, trust_env=False, verify=SSLContext(PROTOCOL_TLS_CLIENT))


def _worth_retrying(error: BaseException) -> bool:
    """Whether waiting may help: not if the server asks for a pause longer than anybody would wait at a table."""
    return isinstance(error, ModelError) and error.retryable and (error.retry_after_seconds or 0) <= LONGEST_PAUSE


_backoff: Final = tenacity.wait_random_exponential(multiplier=2, min=0.2, max=LONGEST_PAUSE)


def _pause(state: tenacity.RetryCallState) -> float:
    """Wait as long as the server asked for, else a random time that grows, so that parallel matches spread out."""
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, ModelError) and error.retry_after_seconds is not None:
        return error.retry_after_seconds
    return _backoff(state)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Read `retry-after-ms` and `retry-after` (seconds or a date); what cannot be read counts as absent."""
    for value, unit in ((headers.get("retry-after-ms"), 0.001), (headers.get("retry-after"), 1.0)):
        if value is None:
            continue
        try:
            seconds = float(value) * unit
        except ValueError:
            try:
                moment = parsedate_to_datetime(value).replace(tzinfo=UTC)  # a date here is always GMT
            except ValueError:
                continue
            seconds = max(0.0, (moment - datetime.now(UTC)).total_seconds())
        if isfinite(seconds) and seconds >= 0:
            return seconds
    return None


def _response_format(kind: str, schema: Mapping[str, object] | None) -> dict[str, object]:
    if schema is None or kind == "none":
        return {}
    turn = {"json_schema": {"name": "turn", "strict": True, "schema": dict(schema)}}
    return {"response_format": {"type": kind} | (turn if kind == "json_schema" else {})}


def _names_the_format(words: str) -> bool:
    """Whether a simpler format may be accepted: not if it is our own schema that is wrong."""
    names = ("response_format", "json_schema", "json_object", "strict")
    return "invalid schema" not in words.lower() and any(name in words for name in names)


def _answer(body: Mapping[str, object]) -> tuple[str, Finish]:
    """Return the text and how it ended. Reasoning fields are never looked at."""
    choice = _first(body.get("choices"))
    message = _mapping(choice.get("message"))
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal:
        return refusal, "refused"
    reason = choice.get("finish_reason")
    return _text(message.get("content")), _FINISHES.get(reason if isinstance(reason, str) else "", "stop")


def _is_missing_recording(error: BaseException) -> bool:
    """Whether a test asked for a call that is not on its cassette: known by name, since vcrpy is no dependency."""
    return type(error).__name__ == "CannotOverwriteExistingCassetteException"


def _encodable(text: str) -> str:
    """Replace lone surrogates, which no request can carry."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _first(values: object) -> Mapping[str, object]:
    return _mapping(values[0]) if isinstance(values, list) and values else {}


def _text(content: object) -> str:
    """Return the answer's text: a string, or on some servers a list of parts of which only some are text."""
    if isinstance(content, list):
        parts = [_mapping(part) for part in content]
        return "".join(_text(part.get("text")) for part in parts if part.get("type") == "text")
    return content if isinstance(content, str) else ""


def _usage(body: Mapping[str, object]) -> Usage | None:
    """Normalise the bill: here `prompt_tokens` includes what was cached."""
    usage = _mapping(body.get("usage"))
    if usage.get("prompt_tokens") is None and usage.get("completion_tokens") is None:
        return None
    details = _mapping(usage.get("prompt_tokens_details"))
    total = _count(usage.get("prompt_tokens"))
    read = min(total, _count(details.get("cached_tokens")))
    written = min(total - read, _count(details.get("cache_write_tokens")))
    output = _count(usage.get("completion_tokens"))
    reasoning = _count(_mapping(usage.get("completion_tokens_details")).get("reasoning_tokens"))
    return Usage(total - read - written, read, written, output, min(output, reasoning))


def _codes(error: Mapping[str, object]) -> set[str]:
    return {str(error[key]) for key in ("code", "type") if error.get(key)}


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
