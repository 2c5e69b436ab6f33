"""What counts in the end, in the languages whose clauses have no shapes: no mockery, and the last word."""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.measures import is_of
from arena.sheriff.clerk.remarks import sees
from arena.sheriff.clerk.situation import Proposal, Situation

EVEN = frozenset({"même", "selbst", "sogar", "навіть", "incluso", "aun", "auch"})
"""What opens `not even for eight`, behind something denied."""

LESS = frozenset({"less", "more", "title", "fill"})
TO = ("до", "zu", "zu den", "a", "a las", "a los", "aux", "à")
MYSELF = frozenset(
    {
        "куплю",
        "купила",
        "купив",
        "з'їм",
        "kauf",
        "kaufe",
        "esse",
        "fresse",
        "compro",
        "como",
        "achète",
        "сам",
        "сама",
        "selbst",
        "selber",
        "mismo",
        "misma",
        "moi-même",
        "même",
    }
)
FOR = frozenset({"за", "für", "por", "pour"})
LOOKING = frozenset(
    {"a ver", "voyons", "voyons voir", "гляньмо", "погляньмо", "mal sehen", "veamos", "подивимось", "подивимося"}
    | {"ходи сюди", "ходіть сюди", "іди сюди", "йди сюди", "підійди", "підійдіть", "komm her", "ven aquí", "viens ici"}
)
"""What opens `let us see`, before a bag is opened."""


def settle(heard: Hearing, segments: list[Segment], situation: Situation) -> None:
    """What counts in the end: no mockery, and no thinking in the sentences before a bag is opened."""
    theirs = situation.theirs
    _leave_the_base(heard, situation)
    _take_as_mockery(heard, segments)
    last = max((part.index for part in heard.parts), default=-1)
    heard.unclear = [
        (about, at)
        for about, at in heard.unclear
        if not (about == "amount" and at < last and segments[at].only(LESS) and segments[at].tags & {"less", "more"})
    ]  # `less, less. Five.`
    _give_in(heard, segments)
    _take_as_refusal(heard, segments)
    agreed, last = heard.moves.get("deal", -1), max([part.index for part in heard.parts], default=-1)
    afterwards = agreed > last >= 0 and segments[agreed].sentence > segments[last].sentence
    theirs_again = theirs is not None and all(is_of(part.quantity, theirs) for part in heard.parts)
    if afterwards and theirs_again and not heard.dropped:
        heard.parts.clear()  # `five will do, though I dreamt of ten. Agreed.`
    turned = heard.moves.get("but")
    if turned is not None and heard.parts and min(part.index for part in heard.parts) > turned:
        del heard.moves["but"]  # `I was going to say eight, but with that face: five`
    _open_at_last(heard, segments)
    _leave_to_others(heard, segments)
    _eat_it_myself(heard, segments, theirs)
    thought, opened = heard.moves.get("think"), heard.moves.get("open")
    if thought is not None and opened is not None and segments[thought].sentence < segments[opened].sentence:
        del heard.moves["think"]  # `let me see. Open it!`
    elif thought is not None and opened is not None and opened < thought and sees(segments[thought]):
        del heard.moves["think"]  # `open it, let us see`


def _open_at_last(heard: Hearing, segments: list[Segment]) -> None:
    """A bag opened, or let through, in a sentence of its own: talk before it holds nothing back, if it names no amount."""
    for deed in ("open", "pass"):
        at = heard.moves.get(deed)
        if at is None or heard.parts or heard.requests:
            continue
        for move in ("but", "condition"):
            if move in heard.moves and segments[heard.moves[move]].sentence < segments[at].sentence and deed == "open":
                del heard.moves[move]
        heard.unclear = [
            (about, of)
            for about, of in heard.unclear
            if about not in (("words", "amount") if deed == "open" else ("words",))
            or segments[of].sentence >= segments[at].sentence
            or segments[of].tags & ({"num"} if deed == "open" else {"num", "gold", "give", "get", "want"})
        ]
        thought = heard.moves.get("think")
        if thought is not None and deed == "open" and thought < at and segments[thought].tokens[0].text in LOOKING:
            del heard.moves["think"]  # `a ver, ábrelo`


def _leave_the_base(heard: Hearing, situation: Situation) -> None:
    """`до п'яти монет додаю яблуко`, `додай дві монети до своїх шести`: the standing amount that something is added to."""
    standing = situation.standing
    for part in list(heard.parts):
        before = [
            token
            for token in part.segment.tokens[: part.quantity.start]
            if "fill" not in token.tags or token.text in TO
        ]
        others = [each for each in heard.parts if each is not part and each.segment is part.segment]
        said = (
            before and before[-1].text in TO and standing is not None and part.quantity.value == standing.proposal.gold
        )
        if said and others and part.segment.tags & {"raiseby", "give"}:
            heard.parts.remove(part)


def _leave_to_others(heard: Hearing, segments: list[Segment]) -> None:
    """`Bob says, you take eight each`: what stands right behind the saying is what was said."""
    said = heard.moves.get("says", -1) + 1
    if not 0 < said < len(segments) or segments[said].lead not in ("comma", "colon", "dash"):
        return
    told = segments[said]
    if told.sentence != segments[said - 1].sentence or told.tags & {"i", "give", "toyou", "tome"}:
        return
    heard.parts = [part for part in heard.parts if part.index != said]
    heard.unclear = [(about, at) for about, at in heard.unclear if at != said]


def _eat_it_myself(heard: Hearing, segments: list[Segment], theirs: Proposal | None) -> None:
    """`за вісім монет я сама себе обшукаю`: the other side's price for what the speaker would rather do herself."""
    if theirs is None or not theirs.gold:
        return
    for index, segment in enumerate(segments):
        said = {token.text for token in segment.tokens}
        again = any(token.value == theirs.gold for token in segment.tokens if "num" in token.tags)
        if not (again and said & MYSELF and "i" in segment.tags and said & FOR) or segment.tags & {
            "give",
            "get",
            "toyou",
        }:
            continue
        heard.parts = [part for part in heard.parts if part.index != index]
        heard.unclear = [(about, at) for about, at in heard.unclear if at != index]
        heard.echoed = heard.refused_amount = True
        heard.opens_own = heard.opens_own and heard.opened_at != index


def _take_as_refusal(heard: Hearing, segments: list[Segment]) -> None:
    """`I don't sell my soul, even for eight gold`."""
    for part in list(heard.parts):
        before = segments[part.index - 1] if part.index else None
        if before is None or before.sentence != part.segment.sentence or not before.tags & {"not", "no"}:
            continue
        if part.segment.lead == "comma" and part.segment.tokens[0].text in EVEN:
            heard.parts.remove(part)
            heard.refused_amount = heard.echoed = True


def _give_in(heard: Hearing, segments: list[Segment]) -> None:
    """`Eight is too much, but all right, agreed`: an acceptance behind a `but`, or in a later sentence, is the last word."""
    refused, agreed = heard.moves.get("refuse", -1), heard.moves.get("deal", -1)
    if (
        not 0 <= refused < agreed
        or not segments[agreed].tags & {"deal", "yes"}
        or any(part.index > refused for part in heard.parts)
    ):
        return
    turns = any(segment.lead == "but" for segment in segments[refused + 1 : agreed + 1])
    if turns or segments[refused].sentence < segments[agreed].sentence:
        del heard.moves["refuse"]


def _take_as_mockery(heard: Hearing, segments: list[Segment]) -> None:
    """`I'll give you eight when pigs fly`: a sentence with such a word in it offers nothing, it refuses."""
    for index, segment in enumerate(segments):
        if "never" not in segment.tags:
            continue
        kept = [part for part in heard.parts if part.segment.sentence != segment.sentence]
        heard.echoed = heard.echoed or len(kept) < len(heard.parts)
        heard.parts = kept
        heard.promises.clear()
        heard.unclear = [(about, at) for about, at in heard.unclear if segments[at].sentence != segment.sentence]
        for move in [move for move, at in heard.moves.items() if segments[at].sentence == segment.sentence]:
            del heard.moves[move]
        heard.moves["refuse"] = index
