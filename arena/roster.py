"""Specs → agents: `bot/greedy`, `local/smollm2`, `openai/<model>`, `compat/<model>@http://host:port/v1?key=value`.

With `speech=only` a model's seat only talks where words can be an answer, and the game's clerk reads them into actions.
Everything that can be wrong with a spec on this machine is found here, before the first call is made or paid.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from arena.agents import Agent
from arena.agents.bot import BotAgent
from arena.agents.ear import Ear
from arena.agents.llm import ModelAgent, Spoken
from arena.errors import ConfigError, SetupError
from arena.kit import AdvisedClerk, Bot, Kit, clerk_of
from arena.prompting import Prompts, clerk_digest
from arena.providers import Model
from engine.game import nearest

OPENAI_URL = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True)
class Spec:
    """A spec taken apart: provider/model[@base_url][?setting=value&…]."""

    text: str
    provider: str
    model: str
    base_url: str | None
    settings: Mapping[str, str]


PROVIDERS: Mapping[str, str] = {
    "bot": "a rule-based player",
    "local": "a small model on this machine: local/smollm2, or local/PATH.gguf",
    "openai": "a model of OpenAI; the key comes from OPENAI_API_KEY",
    "compat": "a model behind any OpenAI-compatible server: compat/MODEL@http://host:port/v1",
}
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "bot": ("p", "playouts"),
    "local": ("prompts", "speech", "reproducible"),
    "openai": ("prompts", "speech", "temperature", "key_env", "timeout"),
    "compat": ("prompts", "speech", "temperature", "key_env", "timeout", "max_field"),
}
RULES = "rules"
"""The clerk that is no model."""
TOKEN_FIELDS = ("max_tokens", "max_completion_tokens")


def parse(text: str) -> Spec:
    """Raises ConfigError with what is wrong and the nearest known name."""
    head, _, query = text.partition("?")
    provider, slash, model = head.partition("/")
    if provider not in PROVIDERS:
        known = ", ".join(f"{name}/…" for name in PROVIDERS)
        raise ConfigError(f"unknown player {text!r}{nearest(provider, list(PROVIDERS))}; players: {known}")
    base_url = None
    if provider == "compat":
        model, _, url = model.partition("@")
        base_url = url or None
        if base_url is None:
            raise ConfigError(f"{text}: say where the server is: compat/MODEL@http://host:port/v1")
        if "@" in base_url:
            # The spec stands in the transcript, so it must not hold a secret; nor is it repeated here.
            raise ConfigError(
                f"compat/{model}: no user or password in an address; name a key's variable with ?key_env="
            )
    if not slash or not model:
        raise ConfigError(f"{text}: a player is written {provider}/NAME")
    given = parse_qsl(query, keep_blank_values=True)
    settings = dict(given)
    if len(settings) < len(given):
        twice = next(name for name, _ in given if sum(name == other for other, _ in given) > 1)
        raise ConfigError(f"{text}: the setting {twice} is given twice")
    spec = Spec(text, provider, model, base_url, settings)
    _require_known(spec, SETTINGS[provider])
    return spec


def _require_known(spec: Spec, known: Sequence[str]) -> None:
    """Raises ConfigError for a setting that is none of these."""
    for name in spec.settings:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise ConfigError(f"{spec.text}: unknown setting {name}{nearest(name, known)}; settings: {listed}")


def seat_maker(
    text: str, game: str, kit: Kit, second: Callable[[], Model] | None = None
) -> Callable[[Sequence[str]], Agent]:
    """A maker of this player, given the names at the table; `second` makes the model that reads of a seat's words what the
    clerk's rules cannot. Raises ConfigError or SetupError."""
    spec = parse(text)
    if spec.provider == "bot":
        return _bot_maker(spec, kit)
    prompts, spoken = _prompts(spec, game)
    clerk = clerk_of(kit)
    if spoken is not None and clerk is None:
        raise ConfigError(f"{spec.text}: speech=only: in {game} there is nobody who reads words into actions")
    make_model = _model_maker(spec)
    if spoken is None or clerk is None:
        return lambda names: ModelAgent(spec.text, make_model(), kit, prompts, names)

    def make(names: Sequence[str]) -> Agent:
        ear = Ear(clerk, names, None if second is None else second())
        return ModelAgent(spec.text, make_model(), kit, prompts, names, Spoken(spoken, ear))

    return make


def _prompts(spec: Spec, game: str) -> tuple[Prompts, Prompts | None]:
    """The prompts of a model's seat, and with speech=only those of the questions that it answers in plain words."""
    style = spec.settings.get("prompts", "small" if spec.provider == "local" else "full")
    speech = spec.settings.get("speech", "both")
    if speech not in ("both", "only"):
        raise ConfigError(f"{spec.text}: speech={speech} must be both (words beside actions) or only (words alone)")
    return Prompts(game, style), Prompts(game, style, spoken=True) if speech == "only" else None


def describe(text: str, game: str) -> dict[str, str]:
    """What a transcript's header says of a player: its spec, and which prompts it reads."""
    spec = parse(text)
    if spec.provider == "bot":
        return {"spec": spec.text}
    prompts, spoken = _prompts(spec, game)
    return {"spec": spec.text, "prompts": prompts.style, "prompts_sha256": (spoken or prompts).digest()}


def bot_of(spec: Spec, kit: Kit) -> Bot:
    """The bot that a spec names, with its settings. Raises ConfigError."""
    if spec.model not in kit.bots:
        known = ", ".join(f"bot/{name}" for name in kit.bots)
        raise ConfigError(f"unknown bot {spec.model}{nearest(spec.model, list(kit.bots))}; bots: {known}")
    _require_known(spec, list(kit.bot_settings.get(spec.model, ())))
    try:
        return kit.bot(spec.model, spec.settings)
    except ConfigError as error:
        raise ConfigError(f"{spec.text}: {error}") from None


def _bot_maker(spec: Spec, kit: Kit) -> Callable[[Sequence[str]], Agent]:
    bot = bot_of(spec, kit)
    return lambda _: BotAgent(spec.text, bot)


def second_clerk(text: str) -> Callable[[], Model] | None:
    """A maker of the model that is asked what a clerk's rules cannot read; None for the rules alone. Raises ConfigError or
    SetupError."""
    if text == RULES:
        return None
    if "/" not in text:
        raise ConfigError(f"unknown clerk {text!r}; there is: {RULES}, or a model such as local/smollm2")
    spec = parse(text)
    if spec.provider == "bot":
        raise ConfigError(f"{text}: a bot reads no words; name a model")
    for setting in ("prompts", "speech"):
        if setting in spec.settings:
            raise ConfigError(f"{text}: {setting} is a setting of a player, not of a clerk")
    return _model_maker(spec)


def require_advised(kit: Kit, game: str) -> None:
    """Raises ConfigError for a game in which no model can help to read words."""
    if not isinstance(clerk_of(kit), AdvisedClerk):
        raise ConfigError(f"in {game} there is no clerk whom a model could help; leave --clerk at {RULES}")


def describe_clerk(text: str, game: str) -> dict[str, str]:
    """What a transcript's header says of a second clerk."""
    return {"spec": text, "prompts_sha256": clerk_digest(game)}


def _model_maker(spec: Spec) -> Callable[[], Model]:
    if spec.provider == "local":
        return _local_maker(spec)
    return _chat_maker(spec)


def _local_maker(spec: Spec) -> Callable[[], Model]:
    from arena.providers import local

    gguf = local.check(spec.model)
    options = local.LocalOptions(reproducible=_switch(spec, "reproducible"))
    return lambda: local.LocalModel(spec.text, gguf, options)


def _chat_maker(spec: Spec) -> Callable[[], Model]:
    """A model over HTTP. A server without a key of its own gets a stand-in."""
    from arena.providers.chat import ChatModel

    key_variable = spec.settings.get("key_env", "OPENAI_API_KEY" if spec.provider == "openai" else None)
    if key_variable is not None and not os.environ.get(key_variable):
        raise SetupError(f"{spec.text}: the key is missing: set the environment variable {key_variable}")
    token_field = spec.settings.get("max_field", TOKEN_FIELDS[1] if spec.provider == "openai" else TOKEN_FIELDS[0])
    if token_field not in TOKEN_FIELDS:
        raise ConfigError(f"{spec.text}: max_field is {' or '.join(TOKEN_FIELDS)}")
    temperature = spec.settings.get("temperature")

    def make() -> Model:
        return ChatModel(
            name=spec.text,
            model=spec.model,
            base_url=spec.base_url or OPENAI_URL,
            api_key=os.environ[key_variable] if key_variable else "none",
            key_variable=key_variable,
            token_field="max_completion_tokens" if token_field == TOKEN_FIELDS[1] else "max_tokens",
            temperature=None if temperature is None else _number(spec, "temperature", temperature),
            timeout_seconds=_number(spec, "timeout", spec.settings.get("timeout", "60")),
        )

    make()  # a bad address or key shows now
    return make


def _switch(spec: Spec, setting: str) -> bool:
    """Off unless the spec says on."""
    text = spec.settings.get(setting, "off")
    words = {"1": True, "on": True, "true": True, "0": False, "off": False, "false": False}
    if text not in words:
        raise ConfigError(f"{spec.text}: {setting}={text} must be on or off")
    return words[text]


def _number(spec: Spec, setting: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 3600:
        raise ConfigError(f"{spec.text}: {setting}={text} must be a number from 0 to 3600")
    return number
