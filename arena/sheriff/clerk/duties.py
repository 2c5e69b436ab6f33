"""What a segment asks the sheriff to do, and with whose bag: the duties that terms put on him."""

from __future__ import annotations

import re

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import HIS_OR_HERS, Talk
from arena.sheriff.clerk.settling import only_tagged
from arena.sheriff.clerk.situation import Request
from arena.sheriff.clerk.vocabulary import SPACED

AND_ME = re.compile(r"\b(?:and (?:i|me)|me and|with me|both)\b")
MINE = re.compile(r"\b(?:me|my|mine|us)\b")
AND_YOU = re.compile(r"\b(?:you and|and you|with you|both)\b")
MYSELF = ("me", "mine", "us", "both")
MY_BAG = re.compile(r"\bmy (?:bag|sack|cart|string|load|cargo|wagon|basket|own bag)\b")
INSTEAD = re.compile(r"\b(?:instead of|rather than|and not|not) (?:mine|my|me|yours|your|you)\b")
UNDONE = ("i do not", "not", "i will not", "i might not")
UNDECIDED = re.compile(
    r"\b(?:whether|why not|never promised|ask me|asking me|forget about|as for|can not|i do not care|or i do not)\b"
    r"|\bwant me to\b"
    r"|^(?:ask|stop|how|what|who|tell)\b"
)
"""Words beside another's bag that leave open whether anything is asked for it."""


def hear_requests(talk: Talk, segment: Segment) -> None:
    """What the sheriff is to do with whose bag."""
    heard, tags = talk.heard, segment.tags
    negated = _is_denied(segment)
    if (
        talk.language == "en"
        and talk.situation.role == "sheriff"
        and negated
        and "let_pass" in tags
        and not segment.asked
    ):
        heard.doubt("request")  # `for three I won't even look away`
    sheriff = talk.situation.role == "sheriff"
    deeds = tags & {"open", "opennow", "let_pass", "spare"}
    if talk.language == "en" and segment.lead == "or" and ((deeds and not sheriff) or segment.text in UNDONE):
        heard.doubt("menu")  # `if you open Bob's, or if you let me pass`, `or I don't`
    outsiders = [token.name for token in segment.tokens if token.name in talk.outsiders]
    outsiders = outsiders or _meant(talk, segment)
    for name in outsiders:
        assert name is not None
        if not _excepted(segment, name):
            _hear_request(talk, segment, name, negated=negated)
    if not sheriff and (MY_BAG.search(segment.text) or any(token.text in MYSELF for token in segment.tokens)):
        heard.names_me = True
    if not sheriff and outsiders and talk.language in SPACED[1:] and segment.tags >= {"i", "let_pass"}:
        heard.names_me = True  # `let me and Bob pass`, in whatever case
    both = tags >= {"open", "let_pass"} and any("i" in token.tags or "我" in token.text for token in segment.tokens)
    if not sheriff and outsiders and both and not negated and talk.language in ("zh", "ko"):
        heard.passes_own = True  # `수호 가방 열고 저는 보내 주세요`
    if not sheriff and outsiders and tags & {"let_pass"} and AND_ME.search(segment.text):
        heard.passes_own = True  # `both Zoe and I pass`
    if sheriff and outsiders and tags & {"let_pass", "passnow", "spare"} and AND_YOU.search(segment.text):
        heard.passes_own = True  # `and Jack walks free with you`
    if outsiders and ("instead" in tags or INSTEAD.search(segment.text)):
        heard.passes_own = True  # `open Bob's instead of mine`
    if (
        not sheriff
        and outsiders
        and not negated
        and any("let_pass" in token.tags and MINE.search(token.text) for token in segment.tokens)
    ):
        heard.passes_own = True  # `on top of letting me by, search Bob`
    own = any(
        token.name == talk.situation.merchant or token.text.split(" ")[0] in ("your", "you") for token in segment.tokens
    )
    own = own and not (outsiders and not any(token.name == talk.situation.merchant for token in segment.tokens))
    if sheriff and own and "let_pass" in tags and not negated:
        heard.passes_own = True
    theirs = segment.lead == "plus" and talk.segments[heard.at].sentence in heard.in_return
    if (
        not sheriff
        and not outsiders
        and not theirs
        and segment.text not in ("go on", "come on", "go ahead")
        and ("let_pass" in tags or (tags & {"open", "opennow"} and negated))
    ):
        heard.passes_own = True  # but not `let Bob through with the bag shut`


def _meant(talk: Talk, segment: Segment) -> list[str]:
    """`open hers`: the only other merchant whom this merchant named before, in the languages without shapes."""
    if talk.shaped or talk.language not in SPACED or talk.situation.role == "sheriff" or len(talk.heard.names) != 1:
        return []
    tokens, opening = segment.tokens, frozenset({"open", "opennow"})
    if not segment.tags & opening or "not" in segment.tags:
        return []
    for place, token in enumerate(tokens):
        bag = place + 1 < len(tokens) and tokens[place + 1].tags & {"bag", "opennow"}
        if token.text in HIS_OR_HERS and (bag or (place and tokens[place - 1].tags & opening)):
            return [*talk.heard.names]
    return []


def hear_opening(talk: Talk, segment: Segment) -> None:
    """Whether a merchant speaks of opening a bag and names no other merchant: for that nothing can be offered."""
    opens = any(token.tags & {"open", "opennow"} and token.text != "look" for token in segment.tokens)
    if talk.language == "en":
        thing = segment.tags & {"opennow", "bag", "it"} or any(token.text in ("mine", "me") for token in segment.tokens)
        opens = opens and bool(thing)  # not `cut thick`
    named = any(token.name in talk.outsiders for token in segment.tokens)
    if talk.situation.role == "merchant" and opens and not named and not _is_denied(segment):
        talk.heard.opens_own, talk.heard.opened_at = True, talk.heard.at


def _is_denied(segment: Segment) -> bool:
    """Whether a negation comes before the deed, as in `don't open it`; `open his instead of mine` denies nothing."""
    denied = False
    for token in segment.tokens:
        denied = denied or "not" in token.tags
        if token.tags & {"open", "opennow", "let_pass", "passnow", "spare"}:
            return denied
    return denied


def _excepted(segment: Segment, name: str) -> bool:
    """`search Bob but not Carol`."""
    at = next((place for place, token in enumerate(segment.tokens) if token.name == name), 0)
    return bool(at) and bool(segment.tokens[at - 1].tags & {"except", "not"})


def _lets(segment: Segment, name: str) -> bool:
    """`let Bob by`: the words stand around the name."""
    tokens = segment.tokens
    at = next((place for place, token in enumerate(tokens) if token.name == name), 0)
    led = at and tokens[at - 1].text.startswith("let")
    return (
        bool(led)
        and at + 1 < len(tokens)
        and tokens[at + 1].text
        in (
            "go through",
            "through",
            "pass",
            "walk",
            "walk through",
            "come through",
            "by",
            "past",
            "go",
            "in",
            "off",
            "be",
            "alone",
            "on",
        )
    )


def _hear_request(talk: Talk, segment: Segment, name: str, *, negated: bool) -> None:
    """What is to be done with the bag of a merchant whom the talk is not with."""
    heard, tags = talk.heard, segment.tags
    heard.names[name] = heard.at
    if not tags & {"open", "opennow", "let_pass", "spare", "passnow"} and not _lets(segment, name):
        return
    if talk.situation.role == "sheriff" and (segment.lead == "or" or heard.moves.get("open") is not None):
        return
    asked = segment.asked and not only_tagged(talk.segments, heard.at)
    theirs = talk.situation.theirs.requests if talk.situation.theirs is not None else ()
    known = any(request.player == name for request in theirs) and not negated
    priced = asked and "num" in tags and "for" in segment.text.split(" ")  # `a look in Bob's sack for one gold?`
    if talk.language == "en" and not known and ((asked and not priced) or UNDECIDED.search(segment.text)):
        heard.doubt("request")  # `whether I open Bob's is my business`
    if talk.language == "en" and negated and talk.situation.role == "sheriff" and Request("inspect", name) in theirs:
        heard.doubt("request")  # `leave Tess out of it: I'm not opening her bag`
    standing = talk.situation.standing.proposal.requests if talk.situation.standing is not None else ()
    undone = any("let_pass" in token.tags and token.text.startswith("do not") for token in segment.tokens)
    if talk.language == "en" and undone and Request("inspect", name) in standing:
        heard.doubt("request")  # `actually, don't look at Bob`
    lets = talk.language == "en" and _lets(segment, name)
    opens = (bool(tags & {"open", "opennow"}) and not lets) or ("bag" in tags and "go through" in segment.text)
    if not opens and negated:
        heard.doubt("request")
    heard.in_return.add(segment.sentence)
    if "even" in tags or (opens and "raiseby" in tags):
        heard.passes_own = True  # `and I'll even open Bob's`
    heard.requests.append(Request("inspect" if opens and not negated else "let_pass", name))
    heard.names.pop(name, None)
