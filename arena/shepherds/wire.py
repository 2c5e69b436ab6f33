"""The replies of a large model: one flat schema a question, checked here after it has come back.

The schemas hold no unions, defaults or bounds, so that every vendor takes them; the engine checks the rest. Names of cards
and roles are those of the match's profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from arena.kit import Wire
from arena.reading import Unreadable
from arena.shepherds import wording
from arena.shepherds.claiming import may_claim
from arena.telling import seat_named
from engine.game import Action
from engine.shepherds.actions import (
    Assign,
    Claim,
    Claims,
    Cover,
    Decline,
    Inspect,
    Insure,
    Keep,
    Look,
    Pay,
    Place,
    Report,
    Skip,
    Speak,
)
from engine.shepherds.cards import KINDS
from engine.shepherds.options import Rules
from engine.shepherds.talking import NEEDS, WILD_MAYOR
from engine.table import Observation

MAX_TOKENS = 1000
LocationName = Literal["W", "1", "2", "3"]
FieldName = Literal["1", "2", "3"]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Claimed(_Record):
    """One claim; what its kind does not use is null."""

    what: Literal["saw", "wolves", "role", "refused", "will_place"]
    location: LocationName | None
    card: str | None
    role: str | None
    number: int | None


class Turn(_Record):
    """What every reply has: words said aloud, and a private note to oneself."""

    speech: str
    note: str | None


class TalkTurn(Turn):
    """Words, and what of them can be checked afterwards."""

    claims: list[Claimed]


class TellTurn(TalkTurn):
    """Between looking and placing; `ask` names players who are to answer."""

    ask: list[str]


class KeepTurn(Turn):
    """The roles that are kept."""

    roles: list[str]


class AssignTurn(Turn):
    """The role for the first meeple."""

    first: str


class InspectTurn(Turn):
    """The mayor's two locations."""

    first: FieldName
    second: FieldName


class ReportTurn(Turn):
    """The mayor's number."""

    number: int


class LookTurn(Turn):
    """Where to look."""

    location: LocationName


class LookOrNotTurn(Turn):
    """Where to look; null for nowhere."""

    location: LocationName | None


class PlaceTurn(Turn):
    """Where to place, with no claims."""

    location: LocationName


class PlaceAloudTurn(TalkTurn):
    """Where to place, with words that are heard."""

    location: LocationName


class PlaceColourTurn(Turn):
    """Which meeple goes where; null for the only one left."""

    meeple: str | None
    location: LocationName


class PlaceColourAloudTurn(TalkTurn):
    """The same with words that are heard."""

    meeple: str | None
    location: LocationName


class InsureTurn(Turn):
    """Whom the agent insures (null for nobody), and which kind of card it is on."""

    player: str | None
    kind: Literal["meadow", "sheep", "wolf"] | None


class InsureColourTurn(Turn):
    """The same where everyone has two meeples: the meeple by its colour."""

    meeple: str | None
    kind: Literal["meadow", "sheep", "wolf"] | None


class ContractTurn(Turn):
    """Whether a contract is used."""

    cover: bool


def wire(observation: Observation) -> Wire:
    """The schema of the question's reply. It is the same for a question all through a match, so a server's prompt cache
    holds."""
    model = _turn(observation)
    return Wire(_bare(model.model_json_schema(), _known(observation.view.rules)), MAX_TOKENS)


def _turn(observation: Observation) -> type[Turn]:
    """The reply's form: by question, by whether words are heard, and by how many meeples everyone has."""
    decision, view = observation.question.decision, observation.view
    aloud, two = may_claim(view, decision.seat, decision.ask), view.rules.two_meeples
    match decision.ask:
        case "talk" | "reply":
            return TalkTurn if aloud else Turn
        case "look":
            return LookOrNotTurn if Skip in decision.kinds else LookTurn
        case "place" if two:
            return PlaceColourAloudTurn if aloud else PlaceColourTurn
        case "place":
            return PlaceAloudTurn if aloud else PlaceTurn
        case "insure":
            return InsureColourTurn if two else InsureTurn
        case ask:
            return TURNS[ask]


TURNS: dict[str, type[Turn]] = {
    "draft": KeepTurn,
    "assign": AssignTurn,
    "tell": TellTurn,
    "inspect": InspectTurn,
    "report": ReportTurn,
    "contract": ContractTurn,
}
"""By question, the reply's form where it is always the same."""


def _known(rules: Rules) -> Mapping[str, Sequence[str]]:
    """By field, the names that it may hold in this match."""
    roles = list(rules.drafted)
    return {
        "card": [*KINDS, *(name for name in rules.cards if name not in KINDS)],
        "role": [*roles, *(name for name in rules.roles if name not in roles), WILD_MAYOR],
        "roles": roles,
        "first": [*rules.roles],
        "meeple": [wording.colour(meeple) for meeple in range(rules.meeples)],
    }


def _bare(node: Any, known: Mapping[str, Sequence[str]]) -> Any:
    """Pydantic's schema without titles and prose, and with the names that a text may be."""
    if isinstance(node, list):
        return [_bare(item, known) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {key: _bare(value, known) for key, value in node.items() if key not in ("title", "description")}
    named = node.get("properties")
    if isinstance(named, dict):
        kept["properties"] = {name: _limited(_bare(field, known), known.get(name)) for name, field in named.items()}
    return kept


def _limited(field: Any, allowed: Sequence[str] | None) -> Any:
    """A field's schema with its texts limited to these."""
    if allowed is None:
        return field
    if "anyOf" in field:
        return {**field, "anyOf": [_limited(choice, allowed) for choice in field["anyOf"]]}
    if "items" in field:
        return {**field, "items": _limited(field["items"], allowed)}
    return {**field, "enum": list(allowed)} if field == {"type": "string"} else field


def read(data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
    """The action in a reply. Raises Unreadable."""
    try:
        turn = _turn(observation).model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(_short(part) for part in first["loc"])
        raise Unreadable(f"The field {where} is wrong: {first['msg']}.") from None
    match turn:
        case KeepTurn():
            return Keep(tuple(turn.roles))
        case AssignTurn():
            return Assign(turn.first)
        case InspectTurn():
            return Inspect(turn.first, turn.second)
        case ReportTurn():
            return Report(turn.number)
        case LookTurn() | LookOrNotTurn():
            return Skip() if turn.location is None else Look(turn.location)
        case ContractTurn():
            return Cover() if turn.cover else Pay()
        case InsureTurn():
            return Decline() if turn.player is None else Insure(seat_named(turn.player, names), _kind(turn.kind))
        case InsureColourTurn():
            return Decline() if turn.meeple is None else Insure(_meeple(turn.meeple, observation), _kind(turn.kind))
        case _:
            return _spoken(turn, observation, names)


def _spoken(turn: Turn, observation: Observation, names: Sequence[str]) -> Action:
    """Talk and placements."""
    claims = _claims(turn.claims) if isinstance(turn, TalkTurn) else ()
    match turn:
        case TellTurn():
            return Speak(claims, tuple(seat_named(name, names) for name in turn.ask))
        case PlaceTurn() | PlaceAloudTurn():
            return Place(turn.location, None, claims)
        case PlaceColourTurn() | PlaceColourAloudTurn():
            meeple = None if turn.meeple is None else _meeple(turn.meeple, observation)
            return Place(turn.location, meeple, claims)
        case _:
            return Speak(claims)


def _short(part: object) -> str:
    """A field's name as it can stand in one line."""
    text = str(part).encode("utf-8", "replace").decode()
    return text if text.isidentifier() and len(text) <= 40 else repr(text[:40])


def _claims(listed: Sequence[Claimed]) -> Claims:
    """The claims; fields that do not belong to a kind do not matter."""
    found = []
    for item in listed:
        needed = NEEDS[item.what]
        for name in needed:
            if getattr(item, name) is None:
                raise Unreadable(f"The claim {item.what} needs {' and '.join(needed)}; {name} is missing.")
        found.append(Claim(item.what, **{name: getattr(item, name) for name in needed}))
    return tuple(found)


def _meeple(colour: str, observation: Observation) -> int:
    """The number of the meeple of this colour. Raises Unreadable."""
    colours = [wording.colour(meeple) for meeple in range(observation.view.rules.meeples)]
    wanted = colour.strip().casefold()
    if wanted not in colours:
        raise Unreadable(f"There is no {colour[:40]!r} meeple; meeples: {', '.join(colours)}.")
    return colours.index(wanted)


def _kind(kind: str | None) -> str:
    if kind is None:
        raise Unreadable("To insure somebody you must guess the kind: meadow, sheep or wolf.")
    return kind
