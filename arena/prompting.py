"""An observation → the messages of one model call, rendered from templates and nothing else.

A set of prompts is a folder below prompts/<game>/: `rules.j2` (the same bytes for the whole match), `turn.j2` (the history,
which only grows, then the table and the question), `again.j2` (which rule an answer broke), and `examples.toml` where a
model needs example turns. So a server's prompt cache holds as long as it can. Why a reply was no answer at all is told by
prompts/faults/, one text a kind of fault, the same for every game; only what the rules forbid has its text in the set
(`again.j2`). For questions that plain words answer, a folder
`<set>_spoken` may hold other versions of a set's files.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import jinja2

from arena.errors import ConfigError
from arena.kit import Kit, Narrator, Wire
from arena.providers import Message
from arena.telling import named
from engine.game import Event, nearest, stream
from engine.table import Observation

SETS = ("full", "small")


class Prompts:
    """One set of prompts of one game."""

    def __init__(self, game: str, style: str, *, spoken: bool = False) -> None:
        if style not in SETS:
            raise ConfigError(f"unknown prompts {style}{nearest(style, SETS)}; prompts: {', '.join(SETS)}")
        self.style = style
        self._folders = [files("prompts") / game / name for name in ([f"{style}_spoken", style] if spoken else [style])]
        self._templates = _environment(game, style, spoken)
        self.examples = self._read_examples()

    def _read_examples(self) -> dict[str, list[dict[str, str]]]:
        for folder in self._folders:
            file = folder / "examples.toml"
            if file.is_file():
                return tomllib.loads(file.read_text(encoding="utf-8"))
        return {}

    def render(self, template: str, facts: dict[str, object]) -> str:
        """One template with these facts, without blank lines at its ends."""
        return self._templates.get_template(template).render(facts).strip()

    def digest(self) -> str:
        """A hash over all files of the set and the texts about faults, for the transcript."""
        digest = hashlib.sha256()
        folders = [*self._folders, files("prompts") / "faults"]
        entries = [file for folder in folders if folder.is_dir() for file in _sorted(folder)]
        for file in entries:
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()


def clerk_digest(game: str) -> str:
    """A hash over what a model as second clerk is told, for the transcript."""
    return hashlib.sha256((files("prompts") / game / "clerk.j2").read_bytes()).hexdigest()


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda entry: entry.name)


@cache
def _environment(game: str, style: str, spoken: bool) -> jinja2.Environment:
    """Templates out of the set's folder; `faults/…` out of the one that all games share."""
    prompts = files("prompts")
    folders: list[Traversable] = [prompts / game / f"{style}_spoken"] if spoken else []
    folders += [prompts / game / style]

    def source(name: str) -> str | None:
        for folder in [prompts] if name.startswith("faults/") else folders:
            file = folder / name
            if file.is_file():
                return file.read_text(encoding="utf-8")
        return None

    # Autoescape is off: prompts are plain text, not HTML.
    return jinja2.Environment(loader=jinja2.FunctionLoader(source), undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701


class Prompter:
    """Makes the messages for one seat of one match."""

    def __init__(self, kit: Kit, prompts: Prompts, names: Sequence[str], spoken: Prompts | None = None) -> None:
        """With `spoken`, the prompts of questions that plain words answer, the seat is one that only talks."""
        self._kit = kit
        self._prompts = prompts
        self._spoken = spoken
        self._names = names
        self._lines: list[str] = []
        self._told = 0
        self._narrator: Narrator | None = None

    def messages(self, observation: Observation, wire: Wire, *, by_words: bool = False) -> list[Message]:
        """System, example turns if the set has any, the turn, and after refusals each reply with what was wrong."""
        prompts = self._spoken if by_words and self._spoken is not None else self._prompts
        facts = dict(self._kit.facts(observation, self._names))
        facts |= {"only_talks": self._spoken is not None, "by_words": by_words}
        facts["history"] = self._history(observation)
        facts["form"] = form(wire)
        messages: list[Message] = [{"role": "system", "content": prompts.render("rules.j2", facts)}]
        messages += self._examples(prompts, observation, str(facts["examples"]))
        messages.append({"role": "user", "content": prompts.render("turn.j2", facts)})
        for refusal in observation.question.refusals:
            kind, raw = refusal.answer.fault_kind, refusal.answer.raw
            template = f"faults/{kind}.j2" if kind else "again.j2"
            told = prompts.render(template, {**facts, "reason": named(refusal.reason, self._names)})
            # What was filtered would be filtered again.
            messages = _after(messages, "" if kind == "filtered" else raw, told)
        return messages

    def shorter(self, messages: Sequence[Message]) -> list[Message]:
        """The same messages after a reply that was cut off, of which nothing is shown."""
        return _after(messages, "", self._prompts.render("faults/truncated.j2", {}))

    @staticmethod
    def _examples(prompts: Prompts, observation: Observation, name: str) -> list[Message]:
        """The example turns of this name, in an order of this seat's own that stays for the match."""
        examples = list(prompts.examples.get(name, ()))
        stream(observation.seat_seed, "examples", name).shuffle(examples)
        messages: list[Message] = []
        for example in examples:
            messages.append({"role": "user", "content": example["state"]})
            messages.append({"role": "assistant", "content": example["reply"]})
        return messages

    def _history(self, observation: Observation) -> str:
        """All that the seat has seen, a line each; only what is new is told anew."""
        events: Sequence[Event] = observation.history
        if self._narrator is None or self._told > len(events):
            self._narrator = self._kit.narrator(self._names, observation.seat, all_open=False, for_model=True)
            self._lines, self._told = [], 0
        for event in events[self._told :]:
            self._lines += [line.text for line in self._narrator.tell(event)]
        self._told = len(events)
        return "\n".join(self._lines)


def _after(messages: Sequence[Message], reply: str, told: str) -> list[Message]:
    """The conversation goes on: what the model replied, if there was anything, and what it is told about that."""
    if reply.strip():
        return [*messages, {"role": "assistant", "content": reply}, {"role": "user", "content": told}]
    return [*messages[:-1], {"role": "user", "content": f"{messages[-1]['content']}\n\n{told}"}]


def form(wire: Wire) -> str:
    """The reply's fields as a model reads them, for servers that do not show it the schema."""
    return _shape(wire.schema, wire.schema.get("$defs", {}))


def _shape(node: object, defs: object) -> str:
    assert isinstance(node, dict)
    assert isinstance(defs, dict)
    if "$ref" in node:
        return _shape(defs[str(node["$ref"]).rpartition("/")[2]], defs)
    if "enum" in node:
        return " | ".join(f'"{choice}"' for choice in node["enum"])
    if "anyOf" in node:
        return " | ".join(_shape(choice, defs) for choice in node["anyOf"])
    match node.get("type"):
        case "object":
            return (
                "{" + ", ".join(f'"{name}": {_shape(child, defs)}' for name, child in node["properties"].items()) + "}"
            )
        case "array":
            return f"[{_shape(node['items'], defs)}, …]"
        case kind:
            return str(kind)
