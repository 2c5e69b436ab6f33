"""A clause that fits a shape → the claims in it, or the question that must be asked first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from arena.shepherds import wording
from arena.shepherds.clerk.grammar import Shape, slices
from arena.shepherds.clerk.scan import Token
from arena.shepherds.clerk.situation import Situation, one_line
from engine.shepherds.actions import Claim
from engine.shepherds.cards import MEADOW, SHEEP, WOLF
from engine.shepherds.talking import MOST_WOLVES, WILD_MAYOR

WHERE = "Of which location do you say that? Name the field or the wild."
WHICH_CARD = "Which of them is it? Say one kind of card for one location."
WHICH_ROLE = "Which of these roles do you claim? Say one."
WHICH_PLACE = "Where exactly will you go? Say one location."
HOW_MANY = "How many on each of these locations? Say it for one location at a time."


class Unclear(Exception):
    """What is said can mean more than one thing. The message asks its speaker back."""


@dataclass(slots=True)
class Spoken:
    """What has been said so far in one utterance."""

    claims: list[Claim] = field(default_factory=list)
    topic: tuple[str, ...] = ()
    """The locations that were spoken of last."""

    def add(self, claim: Claim) -> None:
        """Keep a claim once."""
        if claim not in self.claims:
            self.claims.append(claim)


def take(shape: Shape, match: re.Match[str], tokens: Sequence[Token], spoken: Spoken, where: Situation) -> None:
    """Add what a clause claims. Raises Unclear."""

    def part(name: str) -> list[Token]:
        return [token for start, end in slices(match, name) for token in tokens[start:end]]

    match shape.kind:
        case "saw" | "unplaced":
            _saw(part("cards"), _named(part("locs")), spoken, where, own=_is_own(tokens, match))
        case "none":
            _none(_named(part("locs")), spoken)
        case "looked":
            spoken.topic = _named(part("locs")) or where.looked
        case "role" | "refused":
            _roles(shape.kind, part("roles"), spoken, where)
        case _:
            _goes(part("dest") or list(tokens), spoken)


def _named(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The locations in these words. Raises Unclear for a choice."""
    if any(token.code == "OR" for token in tokens):
        raise Unclear(WHICH_PLACE)
    return tuple(token.value for token in tokens if token.code == "LOC")


def _is_own(tokens: Sequence[Token], match: re.Match[str]) -> bool:
    """Whether the words speak of the speaker's own look."""
    return any(token.code in ("SAW", "FACE", "SCOPE") for token in tokens[match.start() : match.end()])


def _saw(said: Sequence[Token], at: tuple[str, ...], spoken: Spoken, where: Situation, *, own: bool) -> None:
    """Cards somewhere: where it is said, where was spoken of, or where the speaker looked."""
    cards = _split(said)
    places = at or spoken.topic or (where.looked if own else ())
    if not places or (not at and len(places) > 1):
        raise Unclear(WHERE)
    if len(cards) > 1:
        raise Unclear(WHICH_CARD)
    for place in places:
        spoken.add(_card(cards[0], place, where, alone=len(places) == 1))
    spoken.topic = places


def _split(said: Sequence[Token]) -> list[list[Token]]:
    """The cards of a list."""
    cards: list[list[Token]] = [[]]
    for token in said:
        if token.code in ("COMMA", "AND", "OR"):
            cards.append([])
        else:
            cards[-1].append(token)
    return [card for card in cards if card]


def _card(said: Sequence[Token], place: str, where: Situation, *, alone: bool) -> Claim:
    """One card at one location. Raises Unclear for one that there is not."""
    codes = {token.code for token in said}
    numbers = [] if "VAGUE" in codes else [int(token.value) for token in said if token.code == "NUM"]
    if numbers and not alone and numbers != [0]:
        raise Unclear(HOW_MANY)
    if "DISGUISED" in codes:
        return _face("disguised", place, where)
    if "MEADOW" in codes:
        return Claim("saw", place, MEADOW)
    if codes & {"SHEEP", "FLOCK"}:
        return _face(f"{SHEEP}{numbers[0]}", place, where) if numbers else Claim("saw", place, SHEEP)
    if "NO" in codes:
        return Claim("wolves", place)
    if "LONE" in codes or ("PACK" in codes and numbers):
        return _face(f"{WOLF}{1 if 'LONE' in codes else numbers[0]}", place, where)
    if not numbers:
        return Claim("saw", place, WOLF)
    if numbers[0] > MOST_WOLVES:
        raise Unclear(f"No card has {numbers[0]} wolves. How many are there?")
    return Claim("wolves", place, number=numbers[0])


def _face(card: str, place: str, where: Situation) -> Claim:
    """A card of this match. Raises Unclear for another."""
    if card not in where.cards:
        kind = [name for name in where.cards if wording.kind(name) == wording.kind(card)]
        raise Unclear(f"No card is {wording.card(card)}; there are {one_line([wording.card(name) for name in kind])}.")
    return Claim("saw", place, card)


def _none(places: Sequence[str], spoken: Spoken) -> None:
    """`Two wolves on 1 and none on 3.`"""
    last = spoken.claims[-1] if spoken.claims else None
    if last is not None and (last.what == "wolves" or last.card.startswith(WOLF)):
        for place in places:
            spoken.add(Claim("wolves", place))


def _roles(kind: str, said: Sequence[Token], spoken: Spoken, where: Situation) -> None:
    """Roles that the speaker has, or has turned down. Raises Unclear for a choice, or one not in the match."""
    if any(token.code == "OR" for token in said):
        raise Unclear(WHICH_ROLE)
    for role in [token.value for token in said if token.code == "ROLE"]:
        if role not in (*where.roles, WILD_MAYOR):
            raise Unclear(f"{wording.role(role)} is no role of this match. Which one do you mean?")
        spoken.add(Claim(kind, role=role))


def _goes(said: Sequence[Token], spoken: Spoken) -> None:
    """Where the speaker will go; `there` is where was spoken of. Raises Unclear for more than one place or none."""
    places = _named(said) or spoken.topic
    if len(places) != 1:
        raise Unclear(WHICH_PLACE)
    spoken.add(Claim("will_place", places[0]))
    spoken.topic = places
