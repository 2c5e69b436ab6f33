"""What stands on the table said again in English: all of it, with one thing more, or with a part left open."""

from __future__ import annotations

import re
from dataclasses import replace

from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.measures import good_of, is_of
from arena.sheriff.clerk.situation import Proposal

COMPARING = re.compile(
    r"\b(?:almost|close|closer|nearly|better|getting there|as (?:to|for)|about the|not quite|on the gold)\b|^go to\b"
)
"""What measures new terms against those that stand."""
INSTEAD = ("instead of", "in place of", "rather than")


def standing_part_unnamed(case: Case) -> bool:
    """`I'll pay the gold and hand over the apple`: a part of what stands that is spoken of, in no amount, beside amounts
    that are stated anew; or a part named as what something else comes instead of."""
    standing = case.situation.standing
    heard = case.heard
    if standing is None or not heard.parts or any(part.amends for part in heard.parts) or heard.stays:
        return False
    proposal = standing.proposal
    held = {lot.good for lot in proposal.lots} | ({"gold"} if proposal.gold else set())
    if len(held) < 2:
        return False
    put = {"gold" if part.quantity.kind in ("gold", "bare", "them") else part.quantity.good for part in heard.parts}
    cores = {part.index for part in heard.parts}
    unput = not held <= put
    instead = any(token.text in INSTEAD for segment in case.segments for token in segment.tokens)
    gone: set[str | None] = set()
    for segment in case.segments:
        if segment.tags & {"drop", "no", "not"} and segment.tokens[0].text != "do not":
            gone |= {good_of(token) for token in segment.tokens} | segment.tags & {"gold"}
    held -= gone - put
    turned = heard.moves.keys() & {"deal", "yes", "refuse"} or heard.echoed or heard.refused_amount
    turned = turned or any(part.segment.lead == "but" for part in heard.parts)
    compared = any(COMPARING.search(segment.text) for segment in case.segments)
    if (instead and unput) or ((turned or compared) and not held <= put):
        return True
    said: set[str | None] = set()
    for index, segment in enumerate(case.segments):
        if index not in cores and segment.lead != "threat":
            said |= {good_of(token) for token in segment.tokens} | segment.tags & {"gold"}
    return bool((said & held) - put)


def says_all_again(heard: Hearing, theirs: Proposal) -> bool:
    """Whether an acceptance names all that the other side put forward, and nothing else."""
    said = [part.quantity for part in heard.parts] + heard.echoes
    if "deal" not in heard.moves or not heard.parts or heard.requests or heard.dropped:
        return False
    kinds = {"gold" if quantity.good is None else quantity.good for quantity in said}
    held = {lot.good for lot in theirs.lots} | ({"gold"} if theirs.gold else set())
    return (
        kinds == held and all(part.amends is None for part in heard.parts) and all(is_of(each, theirs) for each in said)
    )


def standing_with_more(case: Case) -> Proposal | None:
    """A merchant's own standing terms with one more thing asked for, where the words say that the rest stays."""
    heard, own = case.heard, case.situation.own
    if own is None or case.situation.role == "sheriff" or heard.parts or not heard.requests or heard.names:
        return None
    if heard.moves.keys() & {"deal", "refuse", "withdraw", "condition", "musing", "think", "feeler", "outcome"}:
        return None
    says_so = heard.stays or any("same" in segment.tags for segment in case.segments)
    more = tuple(each for each in heard.requests if each not in own.requests)
    return replace(own, requests=(*own.requests, *more)) if says_so and more else None
