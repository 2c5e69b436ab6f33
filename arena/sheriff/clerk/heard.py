"""What was heard in one utterance, and what a listener keeps in mind while it goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import Quantity
from arena.sheriff.clerk.situation import Request, Situation

FRAMES = frozenset({"give", "get", "want", "buy", "tome", "toyou"})
PURPOSES = frozenset(
    {"за", "на", "для", "під", "у", "в", "für", "fürs", "zum", "zur", "zu", "por", "para", "pour", "contre"}
)
"""What opens the purpose of an amount in the languages without shapes."""
HIS_OR_HERS = frozenset(
    {"її", "його", "неї", "нього", "ihren", "seinen", "ihr", "ihm", "sein", "son", "sa", "su", "suyo", "lo", "la"}
)
"""Words for another's, in the languages without shapes."""
TAG_QUESTION = frozenset({"tagq", "title", "name"})
HIDDEN_OUTCOME = frozenset({"illegal", "bag", "past", "name", "good:mead", "good:silk", "good:pepper", "good:crossbow"})
HIDDEN_GOODS = frozenset({"illegal", "good:mead", "good:silk", "good:pepper", "good:crossbow"})
MOVES = frozenset({"deal", "refuse", "withdraw", "opennow", "passnow", "keepyours"})


@dataclass(slots=True)
class Part:
    """An amount that counts, and how it was brought in."""

    quantity: Quantity
    segment: Segment
    index: int
    mention: str | None = None
    """The good last named before it, for an amount without a unit."""
    amends: str | None = None
    """set, add, sub, drop or swap, when the words amend standing terms."""
    corrected: bool = False
    asked_before: bool = False
    """Whether a question of goods alone stood right before it: `apples? Two`."""


@dataclass(slots=True)
class Hearing:
    """Everything heard in one utterance."""

    parts: list[Part] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    passes_own: bool = False
    promises: list[str] = field(default_factory=list)
    promised: int = -1
    """The segment of the last promise."""
    unclear: list[tuple[str, int]] = field(default_factory=list)
    """What is in doubt, and in which segment."""
    claims: list[str] = field(default_factory=list)
    moves: dict[str, int] = field(default_factory=dict)
    """Move → index of the segment it was last heard in."""
    targets: dict[str, str] = field(default_factory=dict)
    dropped: list[Quantity] = field(default_factory=list)
    echoed: bool = False
    echoes: list[Quantity] = field(default_factory=list)
    """The other side's amounts said again in words of acceptance."""
    refused_amount: bool = False
    conditional: bool = False
    stays: bool = False
    opens_own: bool = False
    opened_at: int = -1
    """Whether a merchant spoke of opening a bag that is nobody else's."""
    names_me: bool = False
    """Whether the merchant speaks of herself as somebody something is done with."""
    names: dict[str, int] = field(default_factory=dict)
    """Players named in segments that count, not yet accounted for, and where."""
    in_return: set[int] = field(default_factory=set)
    """Sentences that ask for something with another's bag."""
    at: int = 0
    """The segment that is being heard."""

    def doubt(self, about: str) -> None:
        """Note that something in this segment is not clear."""
        self.unclear.append((about, self.at))


@dataclass(slots=True)
class Talk:
    """One utterance while it is listened to."""

    segments: list[Segment]
    situation: Situation
    language: str
    heard: Hearing = field(default_factory=Hearing)
    subject: str | None = None
    """Who acts, as last named in the sentence."""
    negated_verb: bool = False
    correcting: bool = False
    consumed: list[Segment] = field(default_factory=list)
    """Conditions that are part of a promise already noted."""
    shaped: bool = False
    """Whether this clause is English, so that its shape tells what it does."""
    does: frozenset[str] = frozenset()
    """What the shape of this English clause does."""
    void: int = -1
    """The sentence that tells of others and the past."""
    vocative: str | None = None
    mention: str | None = None
    """The good last named."""
    outsiders: frozenset[str] = frozenset()
    """Merchants whom the talk is not with."""

    def __post_init__(self) -> None:
        """Work out who is not part of this talk."""
        here = (self.situation.merchant, self.situation.sheriff)
        self.outsiders = frozenset(name for name in self.situation.players if name not in here)
