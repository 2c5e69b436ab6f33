"""What a speaker answers without terms: accepts, refuses, takes back, or only talks."""

from __future__ import annotations

from collections.abc import Sequence

from arena.sheriff.clerk import surroundings, unsaying
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.putting import offer
from arena.sheriff.clerk.revising import leaves_a_part
from arena.sheriff.clerk.situation import Proposal, Reading, Request
from arena.sheriff.clerk.tokens import Token

LITTLE = frozenset({"yes", "title", "name", "courtesy"})
"""What may stand beside a mere yes that accepts."""


def answer(case: Case) -> Reading:
    """No terms and no decision: an answer to what stands, or talk."""
    heard, moves, situation = case.heard, case.heard.moves, case.situation
    theirs, own = situation.theirs, situation.own
    if "withdraw" in moves and own is not None:
        return case.say("withdraw")
    if "deal" in moves and "refuse" not in moves and "withdraw" not in moves:
        return case.ask("deal") if theirs is None else _acceptance(case, theirs)
    if "feeler" in moves or ("think" in moves and "yes" in moves and "refuse" not in moves):
        return case.ask("question")
    if moves.keys() & {"refuse", "withdraw", "keepyours"} or heard.refused_amount:
        if theirs is not None:
            return case.say("reject")
        if own is not None and (not case.english or moves.keys() & {"refuse", "withdraw", "keepyours"}):
            return case.say("withdraw")
        return case.ask("mixed") if own is not None else case.say("smalltalk")
    if situation.role == "merchant" and ("invite" in moves or (theirs is not None and _defies(case))):
        return case.say("reject" if theirs is not None else "smalltalk")
    if "yes" in moves and theirs is not None and situation.role == "merchant" and _yes_if(case):
        return _accept_with_more(case, theirs)
    if "yes" in moves and theirs is not None and any(segment.lead in ("if", "unless") for segment in case.segments):
        return case.ask("condition")
    if "yes" in moves and theirs is not None and (_only_yes(case) or _yes_in_the_end(case)):
        return case.say("accept")
    if heard.echoed:
        return case.say("smalltalk") if case.wordy and _wonders(case) else case.ask("mixed")
    if "maybe" in moves or (heard.conditional and theirs is not None):
        return case.ask("mixed")
    return case.say("smalltalk")


def _defies(case: Case) -> bool:
    """`відкривайте`, to a demand: a merchant who would rather have her bag opened, in the languages without shapes."""
    openers = {"opennow", "fill", "yes", "name", "title", "refusealone", "but"}
    return case.wordy and any(
        any("opennow" in token.tags and " " not in token.text for token in segment.tokens)
        and segment.tokens[0].tags & openers
        and not segment.asked
        and segment.lead in ("start", "stop", "comma", "dash", "but")
        and not segment.tags & {"not", "no", "would", "past", "name", "i"}
        for segment in case.segments
    )


def _acceptance(case: Case, theirs: Proposal) -> Reading:
    """Words of acceptance, unless something beside them holds them back."""
    heard, deal = case.heard, case.heard.moves["deal"]
    known = set(heard.requests) <= set(theirs.requests)
    if _hesitant(case) or heard.names or (heard.requests and case.situation.role == "sheriff" and not known):
        return case.ask("condition")
    own = Request("let_pass", case.situation.merchant)
    named = case.english or case.wordy
    if named and case.situation.role == "merchant" and heard.passes_own and own not in theirs.requests:
        return case.ask("request")  # `deal, and let me by as well`
    if heard.requests and not known:
        last = max([deal, *(at for at, each in enumerate(case.segments) if each.tags & {"open", "opennow"})])
        if case.wordy and unsaying.is_unsaid(case.segments, deal, last):
            return case.ask("mixed")
        return _accept_with_more(case, theirs)
    if heard.promised >= deal:
        return case.ask("condition")  # `Deal! I'll bring the eight round tomorrow.`
    if case.wordy and (heard.opens_own or "invite" in heard.moves):
        return case.ask("mixed")  # `as you wish, open it`
    if case.english and heard.echoes and not _whole(heard.echoes, theirs):
        return case.ask("parts")  # `the apple is fine`
    if case.language in ("zh", "ko") and leaves_a_part(case, theirs):
        return case.ask("parts")  # `錢留下，起司帶回家吃`
    if case.language in ("zh", "ko") and (heard.dropped or heard.refused_amount):
        return case.ask("condition")  # `콜, 단 여덟 닢은 아니에요`
    doubt = surroundings.beside_answer(case, deal)
    return case.ask(doubt) if doubt else case.say("accept")


def _whole(echoes: Sequence[Quantity], theirs: Proposal) -> bool:
    """Whether amounts said again are all that the other side put forward."""
    kinds = {"gold" if quantity.good is None else quantity.good for quantity in echoes}
    return kinds >= {lot.good for lot in theirs.lots} | ({"gold"} if theirs.gold else set())


def _accept_with_more(case: Case, theirs: Proposal) -> Reading:
    """`Deal, if you open Bob's bag as well`: their terms with one more thing asked for."""
    requests = tuple(dict.fromkeys((*theirs.requests, *case.heard.requests)))
    return offer(case, Proposal(theirs.gold, theirs.lots, theirs.promises, requests))


def _hesitant(case: Case) -> bool:
    """Whether an acceptance has something beside it that holds it back."""
    moves = case.heard.moves
    return bool(moves.keys() & {"condition", "think", "feeler", "but", "musing", "drop", "jest", "outcome"}) or (
        not case.english
        and any(segment.tags & {"unk"} and segment.tags & {"not", "would", "if"} for segment in case.segments)
    )


def _wonders(case: Case) -> bool:
    """`Ten? And the crown with it tomorrow?`: the other side's amount said again as a question, and talk."""
    first, *rest = case.segments
    mused = case.heard.moves.get("musing")
    if not (first.asked and rest) or (mused is not None and not case.segments[mused].asked):
        return False
    return not case.heard.moves.keys() & {"yes", "feeler", "think", "maybe"}


def _only_yes(case: Case) -> bool:
    """Whether a mere yes is all that was said."""
    little = LITTLE if case.english else LITTLE | {"fill"}
    if case.wordy and case.situation.role == "merchant":
        little = little | {"get"}  # `гаразд, беріть`
    if any(
        token.tags & {"scorn", "thing"} or _is_saying(token) for segment in case.segments for token in segment.tokens
    ):
        return False
    if case.english and case.heard.moves.get("yes", 0) and _asked_back(case, case.segments[0]):
        rest = case.segments[1:]
    else:
        rest = case.segments
    return all((segment.only(little) or _hands_over(case, segment)) and not segment.asked for segment in rest)


def _asked_back(case: Case, segment: Segment) -> bool:
    """`Four gold? Yes, gladly.`: the other side's amounts in a question, before the answer."""
    plain = {"num", "gold", "the", "a", "you", "i", "fill", "tothing", "open", "bag", "name", "loc"}
    named = all(token.tags & plain or good_of(token) for token in segment.tokens)
    return segment.asked and named and case.heard.echoed and not case.heard.parts


def _hands_over(case: Case, segment: Segment) -> bool:
    """`take them`, `just get me through this gate`: what a merchant says beside a yes."""
    if not case.english or case.situation.role == "sheriff":
        return False
    own = Request("let_pass", case.situation.merchant)
    asked_for = case.situation.theirs is not None and own in case.situation.theirs.requests and segment.lead != "plus"
    plea = (
        asked_for
        and "let_pass" in segment.tags
        and not segment.tags & {"num", "not", "no", "unk", "open", "opennow", "name", "would"}
    )
    return segment.text in ("take it", "take them", "here", "here you go", "have it", "there you go") or bool(plea)


def _is_saying(token: Token) -> bool:
    """`六親不認`: a Chinese phrase that begins with a number and says nothing of one, but who knows what."""
    return "fill" in token.tags and len(token.text) > 1 and token.text[0] in "一二兩三四五六七八九十百千萬半第"


def _yes_if(case: Case) -> bool:
    """`Fine by me, on condition that Bob gets searched.`"""
    if case.language in ("zh", "ko"):
        return _yes_but(case)
    others = [segment for segment in case.segments if segment.lead != "if"]
    asked = (
        bool(case.heard.requests) and not case.heard.names and not case.heard.moves.keys() & {"condition", "outcome"}
    )
    return case.english and asked and len(others) < len(case.segments) and all(each.only(LITTLE) for each in others)


def _yes_but(case: Case) -> bool:
    """`좋아요, 대신 수호 가방도 여셔야 해요`: a mere yes, and one thing more that is asked for in words all known."""
    more = [segment for segment in case.segments if not segment.only(LITTLE | {"fill"})]
    held = {"unk", "would", "ask", "num", "past", "say3", "he", "when", "refuse", "supposed", "cited", "either"}
    named = [any(token.name is not None for token in segment.tokens) for segment in more]
    known = all(named) and not any(segment.asked or segment.tags & held for segment in more)
    return bool(more) and known and not case.heard.moves.keys() & {"condition", "outcome", "but", "think"}


def _yes_in_the_end(case: Case) -> bool:
    """`Not a bad price at all. Yes.`: nothing but a yes after talk that takes nothing from it."""
    *talk, last = case.segments
    if not case.english or last.asked or last.lead != "stop" or not last.only(LITTLE) or "yes" not in last.tags:
        return False
    held = {"would", "refuse", "not", "no", "num", "joke", "think", "say3", "past", "but", "open", "later"}
    return not any(
        segment.asked or segment.tags & held or segment.lead in ("if", "unless", "when", "but", "or")
        for segment in talk
    )
