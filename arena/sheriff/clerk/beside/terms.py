"""What is to be asked about an amount because of what stands beside it: another's voice, a topic, a part carved out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arena.sheriff.clerk.beside.words import DEEDS, anothers, is_tail, unknown_extra
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.situation import CONTRABAND

UNFINISHED = ("hang on", "hold on", "wait", "no wait", "let me see", "one moment")
"""What one says in the midst of a sentence."""
PROMISING = frozenset({"num", "same", "favour", "let_pass", "open", "will", "passnow", "not"})
PLACES = frozenset({"stand", "loc", "facedown", "faceup", "buy"})
PRICING = frozenset({"give", "get", "want", "buy", "makeit", "correct", "yes", "title", "deal", "refuse", "howabout"})
ONES = re.compile(r"\b(?:the|those|these) ones\b|\bnot (?:these|those)\b")
ABOUT_IT = re.compile(
    r"that (?:is|'s|was) (?:what|how|the price|all my)\b|do i (?:even )?have|did i say|i wish|can you believe"
)
ELSEWHERE = re.compile(
    r"(?:my|his|her|our|their) \w+ (?:pays?|will pay|covers|will cover)\b|(?:after|beyond|past|behind|outside) the \w+$"
    r"|i (?:ate|sold|lost|gave|dropped|bought|picked|grew|had) (?:them|it|those|that)\b"
)
"""Sentences that put an amount into another's purse, at another place, or into the past."""
SETTLED = frozenset(
    {"only", "let_pass", "buy", "passnow", "favour", "tagq", "deal", "give", "get", "want", "yes", "spare", "keep"}
)
"""Words by which a sentence behind an amount is known to belong to the haggling."""
SPEAKING = ("i", "you", "it", "we", "they", "that", "this", "there", "do")
"""What opens a sentence that says something of its own; without it, a short one may say something of the amount."""
SHORT = 4
"""Words that a sentence behind an amount may have to be a mere addition: `each`, `in kind`, `my cousin pays`."""
CARVED = re.compile(
    r"\b(?:(?:each|every|(?<!call it )a) (?:round|time|week|day|month|year)|spread|starting|beginning|returned"
    r"|some of (?:it|them)|the lot|keep(?:ing)? (?:one|some|half|back))\b"
)
"""What divides an amount, or repeats it."""
LABELS = re.compile(
    r"\b(?:cost|bag worth|goods worth|budget|target|limit|walk|reserve|fallback|plan|him|her|his|them|low|high)\b"
)
"""Before a colon, what makes of an amount something else than an offer."""
STOCK = re.compile(
    r"^(?:on )?(?:my |the )?(?:stand|stall|inventory|status|wares|stock|goods|assets|purse|holdings|declaration|contents)$"
    r"|^i have$"
    r"|\bfor sale\b"
)
"""Headings of what there is."""
ON_YOURS = re.compile(r"\bon your (?:stand|stall|table|counter)\b")
HIS_BAG = re.compile(r"\b(?:his|her|their) (?:\w+ )?(?:bag|sack|cart)\b")
COSTS = re.compile(
    r"that (?:is|'s) (?:what (?:it|he|she|they)|all i (?:sold|brought|packed|declared|carry))\b"
    r"|not (?:too )?bad for (?:a|an|your)\b"
)
STAYING = re.compile(
    r"(?:it|they|that|those|these) (?:is|are|'s|will|shall) ?(?:be )?(?:stay(?:ing)?|remain(?:ing)?)\b"
)
WOULD_HAVE = re.compile(
    r"\bi would have\b|^i (?:was|were) (?:going|about|tempted|ready) to\b|^i (?:nearly|almost) (?:said|offered)\b"
)


def doubt_beside_terms(heard: Hearing, segments: list[Segment]) -> str | None:
    """What is to be asked about terms, or None."""
    cores = {part.index for part in heard.parts}
    last = max(cores, default=0)
    if segments[-1].text in UNFINISHED and last < len(segments) - 1:
        return "words"
    if doubt := _doubt_behind(heard, segments, last) or _doubt_of_labels(heard, segments):
        return doubt
    for index, segment in enumerate(segments):
        if index in cores:
            continue
        before = index < min(cores, default=0)
        together = any(segments[core].sentence == segment.sentence for core in cores)
        if together and anothers(segment, before=before):
            return "question"
        if unknown_extra(segment) and (together or index == last + 1):
            return "words"
        if index > last and any(part.quantity.zone is None for part in heard.parts) and _places(heard, segment):
            return "zone"
        promised = segment.text in heard.promises
        if together and not before and "later" in segment.tags and not segment.tags & PROMISING and not promised:
            return "when"
        if together and before and _topic(segment, segments[index + 1]):
            return "words"
    return None


def _doubt_behind(heard: Hearing, segments: list[Segment], last: int) -> str | None:
    """What the clauses behind the last amount may change about it."""
    first = min((part.index for part in heard.parts), default=0)
    if any(CARVED.search(segment.text) for segment in segments[first + 1 :] if not _due_now(heard, segment)):
        return "when"  # `five gold, spread over five rounds`
    if any(_only_seen(part.segment, segments) for part in heard.parts):
        return "question"  # `two chickens on your stall, and no eggs for your sheriff`
    if any(
        HIS_BAG.search(segment.text) and not any(token.name for token in segment.tokens) for segment in segments[first:]
    ):
        return "request"  # `four gold, and his bag stays shut`
    for segment in segments[last + 1 :]:
        apart = segment.sentence > segments[last].sentence
        if apart and _undoes(segment, [each for each in segments if each.sentence == segment.sentence], heard):
            return "condition"
        if not apart and COSTS.match(segment.text):
            return "question"  # `eight coins, that's what it'll cost you`
        if WOULD_HAVE.search(segment.text) or STAYING.match(segment.text):
            return "question"
        cards = any(part.quantity.kind == "card" for part in heard.parts)
        if cards and "not" in segment.tags and any(good_of(token) in CONTRABAND for token in segment.tokens):
            return "parts"  # `two face-down cards, but not the mead`
    return None


def _only_seen(core: Segment, segments: list[Segment]) -> bool:
    """Whether goods `on your stall` are only seen there: nothing is wanted or given for them."""
    if not ON_YOURS.search(core.text) or core.tags & {"give", "get", "want"}:
        return False
    framed = {"let_pass", "passnow", "spare", "give", "get", "want", "deal"}
    sentence = [segment for segment in segments if segment.sentence == core.sentence]
    return len(sentence) > 1 and not any(segment.tags & framed for segment in segments)


def _due_now(heard: Hearing, segment: Segment) -> bool:
    """Whether a clause is a promise beside an amount that is said to be paid now, or an amount that counts itself."""
    now = any("now" in part.segment.tags for part in heard.parts) and segment.text in heard.promises
    return now or any(part.segment is segment for part in heard.parts)


def _undoes(segment: Segment, sentence: Sequence[Segment], heard: Hearing) -> bool:
    """Whether a sentence behind an amount may change it: a fragment (`each`, `in kind`), or words about the amount."""
    if segment.lead == "or":
        return not segment.tags & DEEDS
    if (
        segment.lead in ("and", "plus")
        and segment.tags & {"bag"}
        and segment.only(frozenset({"bag", "fill", "the", "you"}))
    ):
        return True  # `six gold. And the bag`
    if segment.lead not in ("stop", "and", "plus") or is_tail(segment):
        return False
    if ABOUT_IT.match(segment.text) or ELSEWHERE.match(segment.text):
        return True
    said = {tag for each in sentence for tag in each.tags}
    if (
        segment.asked
        or said & SETTLED
        or segment.text in heard.promises
        or sum(len(each.tokens) for each in sentence) > SHORT
    ):
        return False
    return segment.tokens[0].text.split(" ")[0] not in SPEAKING


def _doubt_of_labels(heard: Hearing, segments: list[Segment]) -> str | None:
    """`Offer: 4 gold. Fallback: 6 gold.`: two amounts under headings, or one under a heading that is no offer."""
    led = [part for part in heard.parts if part.segment.lead == "colon" and part.index]
    if len({part.segment.sentence for part in led}) > 1:
        return "two amounts"
    headings = (segments[part.index - 1].text for part in led)
    told = any(LABELS.search(heading) or STOCK.search(heading) for heading in headings)
    return "question" if told else None


def _places(heard: Hearing, segment: Segment) -> bool:
    """`two apples, the ones you can't see`, `not the ones on your stall`."""
    if ONES.search(segment.text):
        return True
    goods = any(part.quantity.kind in ("good", "card") for part in heard.parts)
    return goods and "not" in segment.tags and bool(segment.tags & PLACES) and not segment.tags & DEEDS


def _topic(segment: Segment, following: Segment) -> bool:
    """`In my purse: eight gold`, `on a better day, five`: what the amount belongs to, which is no price."""
    if following.lead not in ("comma", "colon", "dash"):
        return False
    if "purse" in segment.tags or ("later" in segment.tags and not segment.tags & PRICING):
        return True
    told = segment.tags & {"give", "exist", "past", "num"} or segment.tokens[0].text.startswith("i ")
    if following.lead == "colon" and told and "unk" in segment.tags:
        return True
    placed = segment.tokens[0].text in ("in", "on", "at", "by", "inside", "under", "within")
    return placed and "unk" in segment.tags and not segment.tags & PRICING
