"""The amounts of an utterance as terms, unless something beside them makes them doubtful."""

from __future__ import annotations

import re

from arena.sheriff.clerk import surroundings
from arena.sheriff.clerk.answering import answer
from arena.sheriff.clerk.asking import ask
from arena.sheriff.clerk.building import Builder
from arena.sheriff.clerk.case import Case, offering
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.doubts import Impossible, Unclear
from arena.sheriff.clerk.measures import is_of
from arena.sheriff.clerk.putting import offer
from arena.sheriff.clerk.restating import standing_part_unnamed
from arena.sheriff.clerk.settling import only_tagged
from arena.sheriff.clerk.situation import Amount, Lot, Proposal, Reading, Request
from arena.sheriff.clerk.verdict import verdict

LOOKS = ("look", "looks", "looking", "cut", "open")
"""Words of opening that may as well be of something else."""
UNOPENED = frozenset(
    {"not", "no", "let_pass", "passnow", "spare", "keepyours", "would", "past", "say3", "quote", "refuse"}
)
"""What makes of a word of opening something else than that the bag is opened."""
BOTH = re.compile(
    r"\b(?:both|all|each)(?: of)?(?: the| our| these)? (?:bags?|sacks?|carts?|us)\b|uns beide|beide (?:Säcke|Beutel)"
    r"|\bus all\b|\bevery(?:one|body) (?:may|can|passes|goes|gets)\b"
    r"|los dos(?: sacos| pas\w+|$)|nosotros dos|nous deux|les deux sacs|нас обох|обидва мішки|обох"
    r"|我們倆|我們兩|兩個袋子|둘 다|우리 둘",
    re.IGNORECASE,
)
LAUGHTER = re.compile(r"(?:ha)+h?\Z|lol|(?:he)+h?\Z")
DOUBTS = frozenset({"wrong way", "condition", "but", "goods", "outcome", "jest", "feeler", "think"})
"""What beside an amount makes it doubtful."""


def terms(case: Case) -> Reading:
    """The amounts as an offer or counter, unless something beside them makes them doubtful."""
    heard = case.heard
    if case.situation.own is not None and all(part.amends == "drop" for part in heard.parts) and heard.parts:
        builder = Builder(heard, case.situation, english=case.english)
        if builder.leaves_nothing():
            return case.say("withdraw")  # `forget the eight gold`
    own = case.situation.own
    if own is not None and "withdraw" in heard.moves and all(is_of(part.quantity, own) for part in heard.parts):
        return case.say("withdraw")  # `no deal, the five is off`
    stop = _obstacle(case)
    if stop is not None:
        return stop
    try:
        builder = Builder(heard, case.situation, english=case.english)
        if not heard.parts:
            builder.take_over()
        gold, lots = builder.build()
    except Unclear as problem:
        return ask(str(problem), flagged=case.flagged)
    except Impossible as problem:
        return Reading(offering(case.situation), error=str(problem), flagged=case.flagged)
    requests = _returned(case, amended=builder.amended)
    if requests is None:
        return case.ask("request")
    if _takes_theirs(case, gold, lots) and case.situation.standing:
        requests = tuple(dict.fromkeys((*case.situation.standing.proposal.requests, *requests)))
    standing = case.situation.standing
    promises = tuple(heard.promises)
    if builder.amended and standing is not None:
        promises = standing.proposal.promises + promises
    proposal = Proposal(gold, lots, promises, requests)
    if _opens_instead(case) or (
        BOTH.search(" ".join(segment.text for segment in case.segments)) and not heard.requests
    ):
        return case.ask("request")
    if heard.names or (heard.opens_own and not heard.requests and not heard.passes_own) or _forgets_me(case):
        return case.ask("request")
    if not gold and not lots and not promises:
        return _nothing(case)
    return offer(case, proposal)


def _returned(case: Case, *, amended: bool) -> tuple[Request, ...] | None:
    """What the sheriff is to do for it; None where the words leave open whether the standing part of it remains."""
    heard, standing, theirs = case.heard, case.situation.standing, case.situation.theirs
    requests = requests_of(case)
    own = Request("let_pass", case.situation.merchant)
    if standing is not None and not heard.requests:
        if amended:
            return standing.proposal.requests
        if case.language in ("zh", "ko") and theirs is not None and heard.moves.keys() & {"deal", "yes"}:
            return standing.proposal.requests  # `그러지. 다섯 닢 주게.`
        if heard.passes_own is False and standing.proposal.requests != (own,):
            return None
    merchant = case.english and case.situation.role == "merchant"
    more = merchant and theirs is not None and own in set(theirs.requests) - set(requests)
    if more and theirs is not None and all(is_of(part.quantity, theirs) for part in heard.parts):
        return None  # `I'll do eight if you search Bob`, where eight buys the own passage
    return requests


def _takes_theirs(case: Case, gold: Amount, lots: tuple[Lot, ...]) -> bool:
    """Chinese and Korean: `八塊可以，但你得打開阿德的袋子`: the other side's price for their duty, and one more."""
    theirs = case.situation.theirs
    if theirs is None or case.language not in ("zh", "ko") or (gold, lots) != (theirs.gold, theirs.lots):
        return False
    return any(segment.tags & {"yes", "deal"} for segment in case.segments)


def _opens_instead(case: Case) -> bool:
    """`Five gold and I open it`: a sheriff who asks for an amount and opens all the same offers no passage."""
    if case.situation.role != "sheriff" or case.heard.requests:
        return False
    return any(
        segment.lead not in ("threat", "or", "if", "unless", "when")
        and not segment.tags & UNOPENED
        and any(token.tags & {"open", "opennow"} and token.text not in LOOKS for token in segment.tokens)
        for segment in case.segments
    )


def _forgets_me(case: Case) -> bool:
    """Whether a merchant speaks of herself beside another's bag, in words that do not say what is to be done."""
    heard = case.heard
    if not case.english or not heard.names_me or heard.passes_own or case.situation.role == "sheriff":
        return False
    return all(request.deed == "inspect" for request in heard.requests) and bool(heard.requests)


def _obstacle(case: Case) -> Reading | None:
    """Something beside the terms that makes them doubtful."""
    if case.english and standing_part_unnamed(case):
        return case.ask("parts")
    if case.english and len(case.segments) == 1 and case.segments[0].opener == "+":
        return case.ask("reference")  # `+1`: one more, or only a yes
    heard, moves = case.heard, case.heard.moves
    last = max((part.index for part in heard.parts), default=-1)
    asked = bool(heard.parts) and all(part.segment.asked for part in heard.parts)
    if case.english and asked and all(only_tagged(case.segments, part.index) for part in heard.parts):
        asked = False  # `you ask ten, I give seven, ok?`
    echoed = asked or _echo(case)
    if moves.get("refuse", -1) > last:
        return answer(case) if echoed else case.ask("mixed")
    if asked and (_several_asked(case) or _echo_asked(case)):
        return case.ask("two amounts")
    if _taken_back(case, last):
        return answer(case) if asked else case.ask("mixed")
    if (asked and _doubtful_tail(case)) or _said_by_another(case):
        return case.ask("question")
    if (case.english or case.wordy) and "deal" in moves and _other_things_first(case):
        return case.ask("parts")  # `an apple and I'm in`
    if case.english and "deal" in moves and _bare_after_deal(case):
        return case.ask("mixed")  # `deal. Five.`
    if moves.keys() & DOUBTS or _musing(case):
        return case.ask("condition")
    if moves.get("open", -1) > last >= 0 and case.situation.role == "sheriff":
        if case.language in ("zh", "ko") and any(_takes(part.segment) for part in heard.parts):
            return case.ask("mixed")  # `五塊我收，袋子我也開`
        return verdict(case) if echoed else case.ask("mixed")
    if "keepyours" in moves and case.english and (echoed or moves["keepyours"] > last):
        return verdict(case) if "pass" in moves else answer(case) if echoed else case.ask("mixed")
    if "keepyours" in moves and case.wordy and case.situation.theirs is not None and echoed:
        return answer(case)  # `мене не купиш за п'ять монет`
    if "keepyours" in moves and "pass" in moves:
        return case.ask("mixed")
    doubt = surroundings.beside_terms(case)
    return case.ask(doubt) if doubt else None


def _takes(segment: Segment) -> bool:
    """Whether a sheriff takes an amount, in a clause that denies nothing."""
    return bool(segment.tags & {"tome", "get", "want", "deal", "yes"}) and not segment.tags & {"not", "no", "refuse"}


def _taken_back(case: Case, last: int) -> bool:
    """`I offer five gold. I take it back.`, `five gold. Actually, don't.`"""
    at = case.heard.moves.get("withdraw", -1)
    if at > last >= 0:
        apart = case.segments[at].sentence > case.segments[last].sentence
        return case.situation.own is not None or apart
    tail = case.segments[-1]
    behind = case.english and last >= 0 and tail.sentence > case.segments[last].sentence
    return behind and tail.text.split(" ")[-1] == "not" and len(tail.tokens) < 4


def _other_things_first(case: Case) -> bool:
    """Whether amounts of other kinds than what the other side put forward stand in front of `and it's a deal`."""
    theirs, deal = case.situation.theirs, case.heard.moves["deal"]
    if theirs is None or case.segments[deal].lead not in ("and", "plus", "comma") or not case.heard.parts:
        return False
    before = all(part.index < deal and part.amends is None for part in case.heard.parts)
    put = {part.quantity.good or "gold" for part in case.heard.parts}
    held = {lot.good for lot in theirs.lots} | ({"gold"} if theirs.gold else set())
    return before and not held <= put


def _bare_after_deal(case: Case) -> bool:
    """Whether a bare amount stands in a sentence of its own behind an acceptance."""
    deal = case.heard.moves["deal"]
    theirs = case.situation.theirs
    if not case.heard.parts or (theirs is not None and all(is_of(part.quantity, theirs) for part in case.heard.parts)):
        return False
    return all(
        part.index > deal
        and part.segment.lead == "stop"
        and part.quantity.end - part.quantity.start == len(part.segment.tokens)
        for part in case.heard.parts
    )


def _several_asked(case: Case) -> bool:
    """`Five? Six?`: more than one amount, each in a question."""
    parts = [part for part in case.heard.parts if part.amends is None]
    if case.english and _one_list(case):
        return False
    if not case.english and len({part.quantity.good for part in parts}) == len(parts):
        return False  # `雞一隻，錢三塊，怎麼樣？`
    return len({part.quantity.value for part in parts}) > 1 and len({part.index for part in parts}) > 1


def _one_list(case: Case) -> bool:
    """`three gold and a chicken?`: amounts of different kinds in one question."""
    kinds = [part.quantity.good or "gold" for part in case.heard.parts]
    one = len({part.segment.sentence for part in case.heard.parts}) == 1
    joined = all(part.segment.lead in ("and", "plus", "comma") for part in case.heard.parts[1:])
    last = case.heard.parts[-1].index
    leads = [segment.lead for segment in case.segments[last : last + 2]]
    return one and joined and len(set(kinds)) == len(kinds) and bool({"and", "plus"} & set(leads))


def _echo_asked(case: Case) -> bool:
    """`First five, then six, then what?`: the other side's amount said again, and another asked."""
    framed = any(part.segment.tags & {"howabout", "makeit"} for part in case.heard.parts)
    return case.english and case.heard.echoed and not framed


def _said_by_another(case: Case) -> bool:
    """`Ten gold, he says`."""
    at = case.heard.moves.get("says")
    return at is not None and any(part.segment.sentence == case.segments[at].sentence for part in case.heard.parts)


def _musing(case: Case) -> bool:
    """Whether the amounts are only thought of."""
    at = case.heard.moves.get("musing", -1)
    if at < 0:
        return False
    first = min((part.index for part in case.heard.parts), default=0)
    last = max((part.index for part in case.heard.parts), default=0)
    if case.english and case.segments[at].sentence > case.segments[last].sentence and _only_flavour(case.segments[at]):
        return False
    return at > first or any(part.segment.sentence == case.segments[at].sentence for part in case.heard.parts)


def _only_flavour(segment: Segment) -> bool:
    """`You'd be eating well, and I'd still have a bed`: said of what would follow, in a sentence of its own."""
    if any(token.name is not None for token in segment.tokens):
        return False
    hedged = any(
        "would" in token.tags and token.text.split(" ")[-1] not in ("would", "not") for token in segment.tokens
    )
    return (
        not segment.asked
        and not hedged
        and segment.lead not in ("if", "unless", "when", "but")
        and not segment.tags & {"num", "gold"}
    )


def _doubtful_tail(case: Case) -> bool:
    """Whether what follows the last amount, asked as a question, laughs at it or is not understood."""
    last = case.heard.parts[-1].segment.sentence
    framed = case.english and case.heard.parts[-1].segment.tags & {"howabout", "makeit"}
    later = [segment for segment in case.segments if segment.sentence > last]
    laughs = any(LAUGHTER.match(token.text) for segment in later for token in segment.tokens)
    if framed:
        return laughs  # `how about five? Business has been slow.`
    asks = case.wordy and any(segment.asked and "tagq" not in segment.tags for segment in later)
    return bool(later) and (
        laughs or asks or bool(case.heard.claims) or any("unk" in segment.tags for segment in later)
    )


def _echo(case: Case) -> bool:
    """Whether the amounts only say again what the other side put forward."""
    theirs = case.situation.theirs
    if theirs is None or not case.english:
        return theirs is not None and all(part.quantity.value == theirs.gold for part in case.heard.parts)
    return all(is_of(part.quantity, theirs) for part in case.heard.parts)


def requests_of(case: Case) -> tuple[Request, ...]:
    """What is asked for in return; naming nothing means the merchant's own passage."""
    heard = case.heard
    requests = tuple(dict.fromkeys(heard.requests))
    own = Request("let_pass", case.situation.merchant)
    if heard.names_me and any(request.deed == "let_pass" for request in requests) and own not in requests:
        return (*requests, own)  # `let both me and Bob pass`
    if not requests or (heard.passes_own and own not in requests):
        return (own, *requests)
    return requests


def _nothing(case: Case) -> Reading:
    """An offer of nothing is a refusal, a withdrawal or talk. (Rule 16)"""
    if case.situation.role == "sheriff" and case.heard.moves.keys() & {"open", "pass"}:
        return verdict(case)
    if case.situation.theirs is not None:
        return case.say("reject")
    if case.situation.own is not None:
        gone = case.heard.moves.keys() & {"withdraw", "refuse"} or any(part.amends for part in case.heard.parts)
        return case.say("withdraw") if gone else case.ask("mixed")
    return case.say("smalltalk")


def _favours_later(case: Case) -> bool:
    """`наступного разу пропущу тебе`: a deed for the sheriff at another time, in the languages without shapes."""
    said = [segment for segment in case.segments if segment.text in case.heard.promises]
    deeds = {"let_pass", "passnow", "favour"}
    held = {"past", "say3", "joke", "would"}
    return case.wordy and any(
        segment.tags & deeds and not segment.tags & held and segment.tags & {"you"} for segment in said
    )


def is_promising(case: Case) -> bool:
    """Whether a promise is put forward as a price."""
    heard = case.heard
    if case.situation.role != "merchant" or heard.moves.keys() & {
        "deal",
        "refuse",
        "withdraw",
        "musing",
        "condition",
        "feeler",
        "outcome",
    }:
        return False
    owing = case.english and any(
        segment.text.startswith(("i will owe you", "i owe you")) and "num" in segment.tags for segment in case.segments
    )
    return (
        (heard.passes_own or bool(heard.requests) or owing or _favours_later(case))
        and not heard.names
        and case.situation.standing is None
        and all(not segment.asked or (case.wordy and "num" not in segment.tags) for segment in case.segments)
    )
