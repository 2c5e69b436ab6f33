"""What is to be asked about a decision over a bag because of what stands beside it."""

from __future__ import annotations

import re

from arena.sheriff.clerk.beside.words import DEEDS, HEDGES, IDLE, anothers, is_tail
from arena.sheriff.clerk.clauses import Segment

PASSING = frozenset({"let_pass", "passnow", "spare", "believe", "keepyours"})
UNDONE = ("yet", "probably", "for now", "almost", "nearly")
WEAK = frozenset({"go on", "go ahead", "carry on", "continue", "welcome to nottingham", "go", "go home", "come on"})
"""Ways to let somebody pass that may as well mean `speak on`."""
WEAKEST = frozenset(
    {
        "go on",
        "continue",
        "welcome to nottingham",
        "come on",
        "come in",
        "come on in",
        "carry on",
        "next",
        "next please",
    }
    | {"next one", "next merchant", "next in line", "next victim", "next customer"}
)
"""Those that need a word beside them that says what is meant."""


SEEING = re.compile(
    r"(?:let (?:'s|us|me) |i (?:want to|want|need to|would like to|have to|must|will) )?"
    r"(?:see|count|check|weigh|look at(?! you)) "
)
"""What one opens a bag for."""
FREE = ("free", "for free", "no charge", "no bribe", "no pay", "no payment", "no fee", "free of charge", "no toll")


def doubt_beside_decision(segments: list[Segment], core: int, known: tuple[str, ...], *, opens: bool) -> str | None:
    """What is to be asked about a bag that would be settled, or None; `known` are the players whom it can be about."""
    deed = segments[core]
    if _names_another(deed, segments, core, known):
        return "request"
    if any(token.text in UNDONE for token in deed.tokens):
        return "pass"  # `I won't open it yet`
    if deed.lead in ("and", "plus") and core and _orders(segments[core - 1]):
        return "condition"  # `pay up and you may go`
    if any(_pays(segment) or segment.lead == "or" or _recants(segment) for segment in segments[core + 1 :]):
        return "mixed"  # `open it, or pay me`
    if any(_goes_further(segment, opens=opens) for segment in segments[core + 1 :]):
        return "mixed"  # `you may pass, but the bag stays here`
    if (
        opens
        and not deed.tags & {"bag", "it", "name"}
        and core + 1 < len(segments)
        and _changes_object(segments[core + 1])
    ):
        return "mixed"
    if opens and any(_leaves(segment) for segment in segments if segment is not deed):
        return "mixed"  # `yours I leave shut, Tom's I open`
    text = " ".join(token.text for token in deed.tokens if "title" not in token.tags)
    weak = not opens and text in WEAK
    if text in WEAKEST and not any(_says_so(segment) for segment in segments if segment is not deed):
        return "pass"
    for index, segment in enumerate(segments):
        if index == core:
            continue
        together = segment.sentence == deed.sentence
        if together and anothers(segment, before=index < core):
            return "mixed"
        asks = bool(segment.tags & {"give", "get", "want"})
        keeps = bool(segment.tags & DEEDS) or segment.text.startswith(("keep ", "put "))  # `keep your four gold`
        if weak and segment.sentence >= deed.sentence and (asks or not segment.only(IDLE)) and not keeps:
            return "pass"
        if together and index > core and (opens or segment.lead == "and") and _unsays(segment, opens=opens):
            return "mixed"
        if together and index > core and not opens and segment.tags & HEDGES and not segment.tags & DEEDS:
            return "pass"
    return None


def _says_so(segment: Segment) -> bool:
    """Whether a clause beside `carry on` says that it is meant of the bag: it decides, or finds all well."""
    return bool(segment.tags & DEEDS) or segment.text in ("fine by me", "fine with me", "good enough for me")


def _orders(segment: Segment) -> bool:
    """Whether a clause in front of a decision may be its condition, told as an order: `kneel and you may pass`."""
    told = segment.tokens[0].text.split(" ")[0]
    if told in ("keep", "put", "save") and "unk" in segment.tags:
        return True  # `keep it coming`
    if told in ("keep", "put") and (
        segment.tags & {"gold", "num", "card"} or segment.text.split(" ")[-1] in ("it", "them")
    ):
        return False  # `keep your four gold and go`
    if "refuse" in segment.tags:
        return False  # `the answer's no, and the bag comes open`
    return not segment.only(IDLE) and not segment.tags & DEEDS and told not in ("i", "we", "you", "your", "it", "that")


def _goes_further(segment: Segment, *, opens: bool) -> bool:
    """Whether a clause behind a decision says more than the decision once again, or a farewell."""
    if segment.lead == "but":
        return True
    if is_tail(segment) or segment.text in ("not his", "not hers", "not theirs") or SEEING.match(segment.text):
        return False
    if not opens and segment.text in FREE:
        return False
    denied = bool(segment.tags & {"not", "no"})
    if opens:
        return denied or not segment.tags & {"open", "opennow"}
    passing = {tag for token in segment.tokens if token.text != "next" for tag in token.tags} & PASSING
    return not passing and not (denied and segment.tags & {"open", "opennow"})


def _leaves(segment: Segment) -> bool:
    """`yours I leave shut`."""
    return (
        "let_pass" in segment.tags
        and not segment.tags & {"not", "no", "would"}
        and segment.tokens[0].text in ("yours", "your")
    )


def _recants(segment: Segment) -> bool:
    """`open it! … nah`."""
    return bool(segment.tags & {"no", "refusealone"}) and segment.only(
        frozenset({"no", "refusealone", "fill", "correct", "title"})
    )


def _changes_object(segment: Segment) -> bool:
    """`I inspect … the weather`."""
    return (
        segment.lead in ("dash", "colon") and bool(segment.tokens[0].tags & {"the", "a"}) and "bag" not in segment.tags
    )


def _pays(segment: Segment) -> bool:
    """`you may go first. Pay.`"""
    return any(token.text.split(" ")[0] == "pay" for token in segment.tokens) and not segment.tags & {"not", "no"}


def _unsays(segment: Segment, *, opens: bool) -> bool:
    """`Open and shut case`, `open wide, as my captain used to say`."""
    if segment.tags & {"past", "say3", "would", "joke"}:
        return True
    return (
        segment.lead != "so" and "unk" in segment.tags and not segment.tags & (DEEDS | {"i", "you"} if opens else DEEDS)
    )


def _names_another(deed: Segment, segments: list[Segment], core: int, known: tuple[str, ...]) -> bool:
    """`Bob's bag next. Open it.`: whose bag is it?"""
    if any(token.name is not None for token in deed.tokens):
        return False
    if deed.tags & {"you"}:
        segments = [each for each in segments if not each.asked]  # `pointing at Bob, are we? I'm inspecting you`
        core = segments.index(deed)
    near = [each for each in segments[:core] if each.sentence >= deed.sentence - 1 and not each.tags & {"past", "say3"}]
    others = [token.name for each in near for token in each.tokens if token.name is not None]
    return any(name not in known for name in others)
