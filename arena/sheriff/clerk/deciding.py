"""What was heard → one reading: the act, its terms if any, or a question back."""

from __future__ import annotations

from arena.sheriff.clerk.agreeing import agrees_and_goes, agrees_to_echo
from arena.sheriff.clerk.answering import answer
from arena.sheriff.clerk.arranging import LANGUAGES
from arena.sheriff.clerk.case import Case, put_forward
from arena.sheriff.clerk.partly import taken_in_part
from arena.sheriff.clerk.piecewise import in_parts
from arena.sheriff.clerk.putting import offer
from arena.sheriff.clerk.revising import gives_back, revised
from arena.sheriff.clerk.situation import Proposal, Reading
from arena.sheriff.clerk.terms import is_promising, requests_of, says_all_again, standing_with_more, terms
from arena.sheriff.clerk.verdict import verdict


def decide(case: Case) -> Reading:
    """The reading. Anything that would bind must have nothing unclear beside it."""
    heard = case.heard
    if len(case.segments) > 1 and case.segments[-1].text == "not":
        return case.ask("mixed")  # `you may pass … not`
    theirs = case.situation.theirs
    part = taken_in_part(case.segments, theirs) if theirs is not None and case.english else None
    if part is not None:
        return offer(case, part)
    piecewise = in_parts(case) if case.english else None
    if piecewise is not None and piecewise != theirs:
        return put_forward(piecewise, case.situation, claims=heard.claims)
    if piecewise is not None and "deal" in heard.moves:
        return case.say("accept")  # `Deal! I'll take the five gold and the two apples.`
    again = revised(case) if case.language in LANGUAGES else None
    if again is not None:
        return put_forward(again, case.situation, claims=heard.claims) if again != theirs else case.say("accept")
    if case.language in LANGUAGES and not case.flagged and (agrees_to_echo(case) or agrees_and_goes(case)):
        return case.say("accept")
    if case.language in LANGUAGES and gives_back(case):
        heard.moves["keepyours"] = heard.moves["pass"]
        return verdict(case)
    if heard.unclear:
        return _unclear(case)
    if case.english and theirs is not None and says_all_again(heard, theirs):
        return answer(case)  # `Deal! I'll take the five gold and the two apples.`
    again = standing_with_more(case) if case.english else None
    if again is not None:
        return offer(case, again)  # `same offer, but now you also check Tom`
    if heard.parts or (
        "drop" in heard.moves and case.situation.standing is not None and heard.dropped and not heard.echoed
    ):
        return terms(case)
    if heard.promises and is_promising(case):
        return offer(case, Proposal(0, (), tuple(heard.promises), requests_of(case)))
    if case.situation.role == "sheriff" and ("open" in heard.moves or "pass" in heard.moves):
        return verdict(case)
    return answer(case)


def _unclear(case: Case) -> Reading:
    """Something is in doubt: ask, unless the speaker takes own terms back and puts nothing in their place."""
    heard = case.heard
    doubts = {about for about, _ in heard.unclear} <= {"question", "supposition", "amount"} and not heard.parts
    if doubts and "withdraw" in heard.moves and case.situation.own:
        return case.say("withdraw")
    return case.ask(heard.unclear[0][0])
