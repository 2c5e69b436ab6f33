import contextlib
import importlib.util
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.agents.bot import BotAgent
from arena.agents.llm import ModelAgent
from arena.errors import ConfigError, SetupError
from arena.kits import KITS
from arena.providers import local
from arena.roster import PROVIDERS, SETTINGS, describe, parse, seat_maker

URL = "http://127.0.0.1:11434/v1"
KIT = KITS["sheriff"]


def made(spec: str) -> Any:
    """The agent of a spec, which has asked nobody anything yet."""
    return seat_maker(spec, "sheriff", KIT)(["Alice", "Bob", "Carol"])


def model(spec: str) -> Any:
    return made(spec)._model


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("OPENAI_API_KEY", "made-up-key")
    return "made-up-key"


@pytest.mark.parametrize(
    ("spec", "model_name", "base_url", "settings"),
    [
        ("bot/greedy", "greedy", None, {}),
        ("bot/mix?p=0.7", "mix", None, {"p": "0.7"}),
        ("local/smollm2", "smollm2", None, {}),
        ("local//models/x.gguf", "/models/x.gguf", None, {}),
        ("openai/gpt-x:1/mini?temperature=0.5", "gpt-x:1/mini", None, {"temperature": "0.5"}),
        (f"compat/qwen/qwen3:8b@{URL}", "qwen/qwen3:8b", URL, {}),
        (f"compat/m@{URL}?prompts=small&timeout=5", "m", URL, {"prompts": "small", "timeout": "5"}),
    ],
)
def test_a_spec_is_taken_apart_at_its_first_slash(
    spec: str, model_name: str, base_url: str | None, settings: dict[str, str]
) -> None:
    parsed = parse(spec)
    assert (parsed.text, parsed.provider) == (spec, spec.partition("/")[0])
    assert (parsed.model, parsed.base_url, dict(parsed.settings)) == (model_name, base_url, settings)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("", "players: bot/"),
        ("greedy", "players: bot/"),
        ("opnai/gpt-x", "did you mean openai"),
        ("Bot/greedy", "did you mean bot"),
        ("bot", "bot/NAME"),
        ("bot/", "bot/NAME"),
        ("openai/", "openai/NAME"),
        ("openai/?temperature=1", "openai/NAME"),
        ("compat/m", "say where the server is"),
        ("compat/m@", "say where the server is"),
        (f"compat/@{URL}", "compat/NAME"),
        ("openai/gpt-x?temprature=1", "did you mean temperature"),
        ("local/smollm2?temperature=1", "settings: prompts, speech, reproducible"),
        ("bot/lax?x=1", "settings: p, playouts"),
    ],
)
def test_a_spec_that_is_none_is_refused_with_what_was_meant(spec: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said.replace("?", r"\?")) as caught:
        parse(spec)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("bot/gredy", "did you mean greedy"),
        ("bot/lax?p=1", r"bot/lax\?p=1: unknown setting p; settings: none"),
        ("bot/mix?playouts=5", "unknown setting playouts; settings: p"),
        ("bot/mix?p=1.1", r"bot/mix\?p=1.1: p=1.1 must be a number from 0 to 1"),
        ("bot/mix?p=-0.1", "p=-0.1"),
        ("bot/mix?p=nan", "p=nan"),
        ("bot/mix?p=", "p= must"),
        ("bot/mix?p=half", "p=half"),
        ("bot/search?playouts=0", "playouts=0 must be a whole number from 1 to"),
        ("bot/search?playouts=2.5", "playouts=2.5"),
        ("bot/search?playouts=1_0", "playouts=1_0"),
        ("bot/search?playouts=9999999999999999999999", "playouts=9999"),
        (f"compat/m@{URL}?prompts=ful", "did you mean full"),
        (f"compat/m@{URL}?timeout=soon", "timeout=soon"),
        (f"compat/m@{URL}?timeout=nan", "timeout=nan"),
        (f"compat/m@{URL}?timeout=-1", "timeout=-1"),
        (f"compat/m@{URL}?temperature=hot", "temperature=hot"),
        (f"compat/m@{URL}?temperature=", "temperature="),
        (f"compat/m@{URL}?max_field=tokens", "max_field is max_tokens or max_completion_tokens"),
        ("compat/m@ftp://127.0.0.1/v1", "no base URL"),
        ("compat/m@127.0.0.1:8080", "no base URL"),
        ("compat/m@http://", "no base URL"),
        ("compat/m@http://host:port/v1", "no base URL"),
        ("local/gpt9", "unknown local model"),
        ("local/nowhere.gguf", "cannot read the weights"),
    ],
)
def test_so_is_a_setting_that_makes_no_sense(spec: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said) as caught:
        made(spec)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("value", ["maybe", "", "yess", "2"])
def test_a_switch_is_on_or_off(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "check", lambda _: "weights.gguf")
    with pytest.raises(ConfigError, match="reproducible"):
        made(f"local/smollm2?reproducible={value}")


@pytest.mark.parametrize(
    ("value", "reproducible"), [("1", True), ("on", True), ("true", True), ("0", False), ("off", False)]
)
def test_and_is_heeded(value: str, reproducible: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "check", lambda _: "weights.gguf")
    assert model(f"local/smollm2?reproducible={value}").options.reproducible == reproducible


def test_a_setting_that_is_given_twice_is_refused() -> None:
    with pytest.raises(ConfigError, match="timeout"):
        made(f"compat/m@{URL}?timeout=5&timeout=6")


def test_a_model_of_openai_needs_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(SetupError, match="OPENAI_API_KEY") as caught:
        made("openai/gpt-x")
    assert caught.value.exit_code == 3


def test_a_model_gets_what_its_spec_says(key: str) -> None:
    mine = model("openai/gpt-x?temperature=0.5&timeout=9")
    assert (mine.model, mine.temperature, mine.timeout_seconds, mine.api_key) == ("gpt-x", 0.5, 9.0, key)
    assert (mine.token_field, mine.base_url) == ("max_completion_tokens", "https://api.openai.com/v1")


def test_a_compatible_server_is_sent_no_key_of_openai(key: str) -> None:
    other = model(f"compat/m@{URL}")
    assert key not in (other.api_key, repr(other))
    assert (other.token_field, other.base_url) == ("max_tokens", URL)
    assert model(f"compat/m@{URL}?max_field=max_completion_tokens").token_field == "max_completion_tokens"
    assert model(f"compat/m@{URL}?key_env=OPENAI_API_KEY").api_key == key


def test_an_agent_is_called_as_its_spec_says(key: str) -> None:
    assert isinstance(made("bot/greedy"), BotAgent)
    assert isinstance(made("openai/gpt-x"), ModelAgent)
    assert made("openai/gpt-x").spec == "openai/gpt-x"


def test_a_transcript_is_told_the_prompts_but_never_the_key(key: str) -> None:
    assert describe("bot/greedy", "sheriff") == {"spec": "bot/greedy"}
    assert describe("local/smollm2", "sheriff")["prompts"] == "small"
    told = describe("openai/gpt-x", "sheriff")
    assert told["prompts"] == "full"
    assert key not in str(told)


def test_every_provider_has_its_settings() -> None:
    assert PROVIDERS.keys() == SETTINGS.keys()


@given(st.text() | st.builds("{}/{}".format, st.sampled_from(list(PROVIDERS)), st.text(max_size=20)))
def test_any_text_is_a_player_or_the_users_fault(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("OPENAI_API_KEY", raising=False)
        patch.setattr(importlib.util, "find_spec", lambda name: None)
        with contextlib.suppress(ConfigError):
            made(text)


def test_a_password_in_an_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(ConfigError) as refused:
        parse("compat/m@http://someone:hush-hush@127.0.0.1:9/v1")
    assert "hush-hush" not in str(refused.value)
    assert "key_env" in str(refused.value)
