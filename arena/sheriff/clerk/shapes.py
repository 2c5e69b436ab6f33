"""The shapes in which English clauses do something at the table: what fits none of them only mentions things.

The tags of single words say what a clause is about; its shape says that the clause does it. `I give five gold` and `I count
five gold` hold the same amount, and only one of them puts it forward. The shapes stand in `lexicon/en_shapes.toml`.

A clause is matched like a regular expression over words: a set of places in it, as bits of a number, goes through the
elements of a shape.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.situation import Situation
from arena.sheriff.clerk.tokens import Token
from arena.sheriff.clerk.vocabulary import vocabulary, words

_UNFINISHED = frozenset({"the", "a", "an", "my", "your", "for", "of", "to", "from", "and", "with"})
"""Words that no clause ends with."""
_ANYBODY = frozenset(
    {"whoever", "anyone", "anybody", "nobody", "someone", "somebody", "everyone", "everybody", "him", "her"}
)
_ARTICLES = frozenset({"the", "a", "an", "his", "their"})
AMOUNT, VOID = "#", "#void"
_LEAF = ""
Places = int
"""A set of places between the words of a clause: bit n stands for the place before word n."""


@dataclass(frozen=True, slots=True)
class Element:
    """A stretch of a shape: the bit of its words, how often it comes (`?`, `*`, or once), or any words after one of them."""

    bit: int
    often: str = ""
    open_end: bool = False


@dataclass(slots=True)
class Shapes:
    """All shapes, and which elements each phrase can be."""

    kinds: dict[str, list[tuple[int, tuple[Element, ...]]]] = field(default_factory=dict)
    """Each shape with the bits of the elements that it can begin with."""
    bits: dict[str, int] = field(default_factory=dict)
    """Alternatives, as written → their bit."""
    phrases: dict[str, Any] = field(default_factory=dict)
    """Word → word → … → "" → the bits of the phrase."""
    stops: frozenset[str] = frozenset()
    """Words that end what may stand behind `for` or `to`."""


def done_by(segment: Segment, found: list[Quantity], situation: Situation) -> frozenset[str]:
    """All that a clause does."""
    said = worded(segment, found, situation)
    kinds = ["accept", "open", "pass"] if situation.role == "sheriff" else ["accept"]
    if AMOUNT in said and said[-1] not in _UNFINISHED and not _for_others(said):
        kinds.extend(["offer"] if situation.role == "sheriff" else ["offer", "given"])
    done = fitting(kinds, said)
    return done | {"offer"} if "given" in done else done


def _for_others(said: Sequence[str]) -> bool:
    """`five gold to the church`, `to whoever wins`: somebody else would get it."""
    for at in range(said.index(AMOUNT), len(said) - 2):
        if said[at] == "to" and (said[at + 1] in _ANYBODY or (said[at + 1] in _ARTICLES and said[at + 2] != "@t")):
            return True
    return said[-1] in _ANYBODY and said[-2] == "to"


def fitting(kinds: Iterable[str], said: Sequence[str]) -> frozenset[str]:
    """Which of `offer`, `accept`, `open` and `pass` a clause (see `worded`) does."""
    shapes = _shapes()
    spans = [_spans(shapes, said, at) for at in range(len(said))]
    smooth = _smooth(shapes, spans)
    opening = 0
    for at, found in enumerate(spans):
        if smooth[0] >> at & 1:
            for _, mask in found:
                opening |= mask
    done = []
    for kind in kinds:
        for starts, shape in shapes.kinds[kind]:
            if starts & opening and _fits(shape, spans, smooth, said, shapes.stops):
                done.append(kind)
                break
    return frozenset(done)


def worded(segment: Segment, found: list[Quantity], situation: Situation) -> list[str]:
    """A clause as the shapes see it: its words, with amounts and names in short."""
    said: list[str] = []
    at = 0
    while at < len(segment.tokens):
        quantity = next((each for each in found if each.start <= at < each.end), None)
        if quantity is not None:
            said.append(VOID if quantity.kind == "void" else AMOUNT)
            at = quantity.end
            continue
        token = segment.tokens[at]
        if token.name is not None:
            said.append(_who(token, situation))
            if said[-1] == "@whose" and at + 1 < len(segment.tokens) and good_of(segment.tokens[at + 1]):
                at += 1  # whose goods they are is heard elsewhere
        elif "title" in token.tags and "he" not in token.tags:
            said.append("@t")
        elif "fill" in token.tags and not any(map(str.isalnum, token.text)):
            pass  # a picture
        elif "idiom" in token.tags:
            said.append(VOID)
        else:
            said.extend(token.text.split(" "))
        at += 1
    return said


def _who(token: Token, situation: Situation) -> str:
    """A name in short: the speaker, the other side, another player, or somebody else's."""
    if token.name == situation.speaker:
        return "@me"
    if token.name in (situation.merchant, situation.sheriff):
        return "@you"
    return "@whose" if "poss" in token.tags else "@other"


# ------------------------------------------------------------------------------------------------------------- matching


def _fits(
    shape: tuple[Element, ...],
    spans: list[list[tuple[int, int]]],
    smooth: list[Places],
    said: Sequence[str],
    stops: frozenset[str],
) -> bool:
    places = smooth[0]
    for element in shape:
        after = _after(element, places, spans, smooth, said, stops)
        if element.often == "*":
            fresh = after & ~places
            while fresh:
                after |= (fresh := _after(element, fresh, spans, smooth, said, stops) & ~after & ~places)
        places = after if not element.often else places | after
        if not places:
            return False
    return bool(places >> len(said) & 1)


def _after(
    element: Element,
    places: Places,
    spans: list[list[tuple[int, int]]],
    smooth: list[Places],
    said: Sequence[str],
    stops: frozenset[str],
) -> Places:
    """The places behind one occurrence of an element."""
    out = at = 0
    bit = element.bit
    while places:
        if places & 1 and at < len(spans):
            for end, mask in spans[at]:
                if mask & bit:
                    out |= smooth[end]
                    if element.open_end:
                        out |= _open_end(end, said, stops)
        places >>= 1
        at += 1
    return out


def _open_end(at: int, said: Sequence[str], stops: frozenset[str]) -> Places:
    """From here on, any words up to one that stops."""
    if at < len(said) and said[at] == "not":
        at += 1  # for not looking
    out = 1 << at
    while at < len(said) and said[at] not in stops:
        at += 1
        out |= 1 << at
    return out


def _spans(shapes: Shapes, said: Sequence[str], at: int) -> list[tuple[int, int]]:
    """(end, bits) of every phrase that begins at a word."""
    found = []
    node: dict[str, Any] | None = shapes.phrases
    for end in range(at, len(said)):
        node = node.get(said[end]) if node is not None else None
        if node is None:
            break
        if (mask := node.get(_LEAF)) is not None:
            found.append((end + 1, mask))
    return found


def _smooth(shapes: Shapes, spans: list[list[tuple[int, int]]]) -> list[Places]:
    """From each place, the places that words without weight lead to."""
    bit = shapes.bits["SMOOTH"]
    reach = [1 << len(spans)] * (len(spans) + 1)
    for at in range(len(spans) - 1, -1, -1):
        reach[at] = 1 << at
        for end, mask in spans[at]:
            if mask & bit:
                reach[at] |= reach[end]
    return reach


# -------------------------------------------------------------------------------------------------------------- loading


@cache
def _shapes() -> Shapes:
    table = tomllib.loads((files(__package__) / "lexicon" / "en_shapes.toml").read_text(encoding="utf-8"))
    made = Shapes(stops=frozenset(table["stops"].split("|")))
    classes: dict[str, str] = table["words"]
    tagged = _tagged()
    made.bits["SMOOTH"] = 1
    _enter(made, "SMOOTH", 1, classes, tagged)
    for kind, listed in table["shapes"].items():
        shapes = [tuple(_elements(made, shape, table["parts"], classes, tagged)) for shape in listed]
        made.kinds[kind] = [(_starts(shape), shape) for shape in shapes]
    return made


def _starts(shape: tuple[Element, ...]) -> int:
    """The bits of what a shape can begin with."""
    bits = 0
    for element in shape:
        bits |= element.bit
        if element.often not in ("?", "*"):
            break
    return bits


def _elements(
    made: Shapes, shape: str, parts: dict[str, str], classes: dict[str, str], tagged: dict[str, list[str]]
) -> Iterable[Element]:
    for written in shape.split(" "):
        if written in parts:
            yield from _elements(made, parts[written], parts, classes, tagged)
            continue
        choices, often = (written[:-1], written[-1]) if written[-1] in "?*" else (written, "")
        open_end = choices.endswith("…")
        choices = choices.removesuffix("…")
        if choices not in made.bits:
            made.bits[choices] = 1 << len(made.bits)
            _enter(made, choices, made.bits[choices], classes, tagged)
        yield Element(made.bits[choices], often, open_end)


def _enter(made: Shapes, choices: str, bit: int, classes: dict[str, str], tagged: dict[str, list[str]]) -> None:
    """Let every phrase of an element lead to its bit."""
    for phrase in _listed(choices, classes, tagged):
        node = made.phrases
        for word in phrase.split(" "):
            node = node.setdefault(word, {})
        node[_LEAF] = node.get(_LEAF, 0) | bit


def _listed(choices: str, classes: dict[str, str], tagged: dict[str, list[str]]) -> Iterable[str]:
    """The phrases of alternatives; one that begins with `-` is left out."""
    without = {" ".join(words(each[1:].replace("_", " "), "en")) for each in choices.split("|") if each[0] == "-"}
    if without:
        kept = "|".join(each for each in choices.split("|") if each[0] != "-")
        yield from (phrase for phrase in _listed(kept, classes, tagged) if phrase not in without)
        return
    for choice in choices.split("|"):
        if choice in classes:
            yield from _listed(classes[choice], classes, tagged)
        elif choice.startswith("<"):
            yield from tagged[choice[1:-1]]
        elif choice.startswith(("@", AMOUNT)):
            yield choice
        else:
            yield " ".join(words(choice.replace("_", " "), "en")) or choice


def _tagged() -> dict[str, list[str]]:
    """The phrases of each tag."""
    found: dict[str, list[str]] = {}
    for key, entry in vocabulary("en").entries.items():
        phrase = key if isinstance(key, str) else " ".join(key)
        for tag in entry.tags:
            found.setdefault(tag, []).append(phrase)
    return found
