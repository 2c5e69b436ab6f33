"""What is on the table when something is said, and what the clerk makes of it: the clerk's only input and output types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Act = Literal["offer", "counter", "accept", "reject", "inspect", "pass", "withdraw", "smalltalk", "ambiguous"]
Deed = Literal["let_pass", "inspect"]
Role = Literal["merchant", "sheriff"]
Amount = int | Fraction
"""A whole number of coins, except in impossible terms."""
LEGAL = ("apples", "cheese", "bread", "chickens")
CONTRABAND = ("pepper", "mead", "silk", "crossbow")
ANY = "any"
"""The giver picks the card."""


@dataclass(frozen=True, slots=True)
class Lot:
    """So many cards of one kind out of one zone: `stand` (face up), `contraband` (face down), `bag` or `hand`."""

    good: str
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class Request:
    """What the sheriff does for it, with whose bag."""

    deed: Deed
    player: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """One deal as spoken, with names for seats: the merchant gives, the sheriff does. Promises bind nobody."""

    gold: Amount = 0
    lots: tuple[Lot, ...] = ()
    promises: tuple[str, ...] = ()
    requests: tuple[Request, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Terms that lie, or lay, on the table, and who put them there."""

    author: str
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Closed:
    """A deal that another merchant closed earlier in the round."""

    merchant: str
    gold: int
    lots: tuple[Lot, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """What the speaker may know. `contraband` gives kinds when the merchant speaks and `any` when the sheriff does."""

    role: Role
    merchant: str
    sheriff: str
    players: tuple[str, ...]
    pending: tuple[str, ...]
    declared_good: str
    declared_count: int
    gold: int
    legal: Mapping[str, int] = field(default_factory=dict)
    contraband: Mapping[str, int] = field(default_factory=dict)
    standing: Standing | None = None
    prior: tuple[Standing, ...] = ()
    closed: tuple[Closed, ...] = ()
    by_number: bool = False
    """Whether named face-down cards are checked by their number alone, as in the 2nd edition, not by kind."""

    @property
    def speaker(self) -> str:
        """The name of who speaks."""
        return self.merchant if self.role == "merchant" else self.sheriff

    @property
    def theirs(self) -> Proposal | None:
        """The other side's standing terms."""
        return self.standing.proposal if self.standing and self.standing.author != self.speaker else None

    @property
    def own(self) -> Proposal | None:
        """The speaker's own standing terms."""
        return self.standing.proposal if self.standing and self.standing.author == self.speaker else None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clerk made of an utterance. Only `proposal` without an `error`, an acceptance, or a bag's `target` binds."""

    act: Act
    proposal: Proposal | None = None
    error: str | None = None
    target: str | None = None
    question: str | None = None
    """What to ask the speaker back, where the act is `ambiguous`."""
    nonbinding: tuple[str, ...] = ()
    flagged: bool = False
    """Whether the words tried to instruct the engine, the game or a model."""
    language: str = "en"
    """In which the words were read."""
