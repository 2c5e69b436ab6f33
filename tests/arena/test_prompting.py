import hashlib
from importlib.resources import files
from typing import get_args

import jinja2
import pytest

from arena.errors import ConfigError
from arena.kit import Wire
from arena.prompting import SETS, Prompts, form
from arena.reading import Fault
from engine.catalog import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", SETS)
def test_every_game_has_every_set_of_prompts(game: str, style: str) -> None:
    folder = files("prompts") / game / style
    assert {"rules.j2", "turn.j2", "again.j2"} <= {file.name for file in folder.iterdir()}


def test_every_kind_of_fault_has_a_text_of_its_own_and_no_text_is_for_none() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in (files("prompts") / "faults").iterdir()}
    # What the rules forbid is told by the set's own again.j2.
    assert texts.keys() == {f"{kind}.j2" for kind in get_args(Fault) if kind != "illegal"}
    assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize("style", SETS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [*get_args(Fault)])
def test_a_text_about_a_fault_says_the_reason_and_what_to_do(kind: str, game: str, style: str) -> None:
    template = "again.j2" if kind == "illegal" else f"faults/{kind}.j2"
    told = Prompts(game, style).render(template, {"reason": "There is no offer 77.", "form": "{}"})
    assert ("There is no offer 77." in told) == (kind in ("illegal", "unreadable", "ambiguous"))
    assert "again" in told or "answer the same question" in told.lower()


@pytest.mark.parametrize(("style", "nearest"), [("ful", "full"), ("smal", "small"), ("../small", "small")])
def test_an_unknown_set_is_answered_with_the_nearest(style: str, nearest: str) -> None:
    with pytest.raises(ConfigError, match=f"did you mean {nearest}"):
        Prompts("sheriff", style)


def test_a_template_that_asks_for_an_unknown_fact_is_our_bug_and_shows() -> None:
    with pytest.raises(jinja2.UndefinedError):
        Prompts("sheriff", "full").render("turn.j2", {})


def test_the_digest_covers_every_file_of_the_set_and_the_texts_about_faults() -> None:
    expected = hashlib.sha256()
    for folder in (files("prompts") / "sheriff" / "small", files("prompts") / "faults"):
        for name in sorted(file.name for file in folder.iterdir()):
            expected.update(name.encode() + b"\0" + (folder / name).read_bytes() + b"\0")
    assert Prompts("sheriff", "small").digest() == expected.hexdigest()
    assert Prompts("sheriff", "small").digest() != Prompts("sheriff", "full").digest()


def test_templates_hold_no_game_state_of_their_own() -> None:
    prompts = Prompts("sheriff", "full")
    facts: dict[str, object] = {"reason": "{{ 7 * 7 }} <b>&"}
    assert "{{ 7 * 7 }} <b>&" in prompts.render("again.j2", facts)


def test_a_form_shows_a_schema_as_a_model_reads_it() -> None:
    schema = {
        "type": "object",
        "properties": {
            "say": {"type": "string"},
            "act": {"enum": ["open", "pass"], "type": "string"},
            "gold": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "cards": {"type": "array", "items": {"$ref": "#/$defs/Card"}},
        },
        "$defs": {"Card": {"type": "object", "properties": {"good": {"type": "string"}}}},
    }
    assert form(Wire(schema, 1)) == (
        '{"say": string, "act": "open" | "pass", "gold": integer | null, "cards": [{"good": string}, …]}'
    )
