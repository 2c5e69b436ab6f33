"""What counts in the end: the last plain thing a speaker does. The talk of the sentences before it is only talk.

Only for a language whose clauses are known by their shapes. What stands in the same sentence, or after it, still counts.
"""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import TAG_QUESTION, Hearing
from arena.sheriff.clerk.measures import is_of
from arena.sheriff.clerk.situation import Proposal

DEEDS = ("deal", "open", "pass", "refuse", "withdraw")
ANSWERS = ("refuse", "withdraw")
"""Deeds that bind nobody to anything."""
TALK = ("musing", "think", "condition", "but", "goods", "feeler", "says", "maybe", "outcome", "wrong way")
"""What holds back the words it stands beside."""
LASTING = frozenset({"jest", "parts", "request"})
"""Doubts that a later sentence does not lift."""


def settle(heard: Hearing, segments: list[Segment], theirs: Proposal | None) -> None:
    """Forget what was in doubt before the last plain deed, and refusals before a later acceptance."""
    last = max((part.index for part in heard.parts), default=-1)
    deal = heard.moves.get("deal", -1)
    afterwards = deal > last >= 0 and segments[deal].sentence > segments[last].sentence
    if (
        theirs is not None
        and afterwards
        and not heard.dropped
        and all(is_of(part.quantity, theirs) for part in heard.parts)
    ):
        heard.parts.clear()  # `the hen as well? Deal.`
    cores = [part.index for part in heard.parts] + [heard.moves[deed] for deed in DEEDS if deed in heard.moves]
    if not cores:
        return
    last = max(cores)
    sentence = segments[last].sentence
    if any(part.index == last for part in heard.parts) and segments[last].asked and not only_tagged(segments, last):
        return
    kept = set() if heard.moves.get("deal") == last else {segments[part.index].sentence for part in heard.parts}
    turns = segments[last].lead in ("but", "so") and last in (heard.moves.get("open"), heard.moves.get("pass"))
    accepts = heard.moves.get("deal") == last and segments[last].lead == "but" and not heard.parts
    heard.unclear = [
        (about, at)
        for about, at in heard.unclear
        if not (accepts and about == "words")  # `three's not much, but I'll take it`: weighed beside the answer
        and (segments[at].sentence >= sentence or about in LASTING or segments[at].sentence in kept)
        and not (about in ("words", "supposition") and segments[last].lead == "so" and at < last)
        and not (about == "words" and turns and at < last)  # `six is tempting, but I'm looking anyway`
        and not (
            about == "words"
            and at < last
            and segments[last].tags & {"give", "want", "buy"}
            and "offer" in segments[last].does
        )
    ]
    if heard.opens_own and segments[heard.opened_at].sentence < sentence:
        heard.opens_own = False
    heard.names = {name: at for name, at in heard.names.items() if segments[at].sentence >= sentence}
    for move in TALK:
        at = heard.moves.get(move, last)
        turned = move == "but" and at < last and segments[last].tokens[0].text == "so"
        if turned:
            del heard.moves[move]  # `but your feet hurt, so here's five`
        elif segments[at].sentence < sentence and not (move == "musing" and _beside_bare(heard, segments, at, last)):
            del heard.moves[move]
    if not heard.parts and any(heard.moves.get(deed) == last for deed in ANSWERS):
        heard.unclear = []
    if heard.moves.get("open") == last and segments[heard.moves.get("pass", last)].sentence < sentence:
        del heard.moves["pass"]
    refused, accepted = heard.moves.get("refuse", last), heard.moves.get("deal", -1)
    if segments[refused].sentence < sentence and accepted == last and segments[last].tags & {"deal", "dealalone"}:
        del heard.moves["refuse"]
    elif refused < accepted and any(each.lead == "but" for each in segments[refused + 1 : accepted + 1]):
        heard.moves.pop("refuse", None)  # `robbery! But all right, ten`


def only_tagged(segments: list[Segment], at: int) -> bool:
    """`nine gold and you spare them the fright, yeah?`: a sentence that is a question by its tag alone."""
    tail = [segment for segment in segments[at + 1 :] if segment.sentence == segments[at].sentence]
    return bool(tail) and "tagq" in tail[-1].tags and tail[-1].only(TAG_QUESTION | {"yes", "fill"})


def forget_counts(heard: Hearing, segments: list[Segment]) -> None:
    """Numbers of nothing, among unknown words, put nothing forward; in a sentence with an amount they stay in doubt."""
    sentences = {segments[part.index].sentence for part in heard.parts}
    heard.unclear = [
        (about, at) for about, at in heard.unclear if about != "count" or segments[at].sentence in sentences
    ]


def _beside_bare(heard: Hearing, segments: list[Segment], at: int, last: int) -> bool:
    """`Imagine this. Five gold in your palm.`"""
    bare = any(part.index == last for part in heard.parts) and not segments[last].tags & {"give", "get", "want"}
    return bare and segments[at].sentence == segments[last].sentence - 1
