"""The tables of utterances beside this file: a text and what it claims, a line each. `\\x1b` stands for that character."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arena.kit import NAMES
from arena.shepherds.clerk import Reading, Situation
from engine.shepherds.actions import Claim
from engine.shepherds.profiles import HOUSE, drafted

TABLES = ("first", "second", "third", "fourth", "fifth")
LOOKED = {"": ("2",), "blind": (), "both": ("2", "3")}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    scene: str
    text: str
    wanted: str


def rows(name: str) -> list[Row]:
    """The lines of a table."""
    found = []
    for line in Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        text, _, wanted = line.rpartition(" => ")
        scene = ""
        if text.startswith(("[blind] ", "[both] ")):
            scene, _, text = text[1:].partition("] ")
        found.append(Row(scene, text.encode().decode("unicode_escape") if "\\x" in text else text, wanted))
    return found


def situated(scene: str = "", *, players: int = 5) -> Situation:
    """Alice before she places; Bob is the mayor."""
    return Situation(
        players=NAMES[:players],
        speaker="Alice",
        mayor="Bob",
        roles=("mayor", *drafted(HOUSE, players)),
        cards=tuple(card.name for card in HOUSE.cards),
        looked=LOOKED[scene],
        may_ask=NAMES[1:players],
    )


def told(reading: Reading) -> str:
    """A reading in the form of the tables."""
    if reading.question:
        return "?"
    parts = [_claim(claim) for claim in reading.claims]
    return "; ".join([*parts, *(f"ask {name}" for name in reading.asked)]) or "-"


def _claim(claim: Claim) -> str:
    match claim.what:
        case "saw":
            return f"saw {claim.location} {claim.card}"
        case "wolves":
            return f"wolves {claim.location} {claim.number}"
        case "will_place":
            return f"go {claim.location}"
        case _:
            return f"{claim.what} {claim.role}"
