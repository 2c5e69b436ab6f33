"""What was heard → one reading: the act, its terms if any, or a question back."""

from __future__ import annotations

from arena.sheriff.clerk.agreeing import agrees_and_goes, agrees_to_echo
from arena.sheriff.clerk.answering import answer
from arena.sheriff.clerk.arranging import LANGUAGES
from arena.sheriff.clerk.case import Case, put_forward
from arena.sheriff.clerk.doubts import Unclear
from arena.sheriff.clerk.parts.reading import in_parts
from arena.sheriff.clerk.putting import offer
from arena.sheriff.clerk.restating import says_all_again, standing_with_more
from arena.sheriff.clerk.revising import gives_back, revised
from arena.sheriff.clerk.situation import Proposal, Reading
from arena.sheriff.clerk.terms import is_promising, requests_of, terms
from arena.sheriff.clerk.unpaid import lets_through_unpaid
from arena.sheriff.clerk.verdict import verdict


def decide(case: Case) -> Reading:
    """The reading. Anything that would bind must have nothing unclear beside it."""
    heard = case.heard
    if len(case.segments) > 1 and case.segments[-1].text == "not":
        return case.ask("mixed")  # `you may pass … not`
    first = _english(case) if case.english else _by_parts(case) if case.language in LANGUAGES else None
    if first is not None:
        return first
    if heard.unclear:
        return _unclear(case)
    if case.english and (plain := _standing_again(case)) is not None:
        return plain
    if heard.parts or (
        "drop" in heard.moves and case.situation.standing is not None and heard.dropped and not heard.echoed
    ):
        return terms(case)
    if heard.promises and is_promising(case):
        return offer(case, Proposal(0, (), tuple(heard.promises), requests_of(case)))
    if case.situation.role == "sheriff" and ("open" in heard.moves or "pass" in heard.moves):
        return verdict(case)
    return answer(case)


def _english(case: Case) -> Reading | None:
    """Terms spoken of part by part, and a bag let through for nothing; None where the words are of another kind."""
    theirs, moves = case.situation.theirs, case.heard.moves
    if case.situation.standing is not None and lets_through_unpaid(case):
        return verdict(case)
    try:
        terms_in_parts = in_parts(case)
    except Unclear as problem:
        return case.ask(str(problem))
    if terms_in_parts is None:
        return None
    if terms_in_parts == theirs:
        return case.say("accept")  # `Deal! I'll take the five gold and the two apples.`
    if terms_in_parts.gold or terms_in_parts.lots:
        return put_forward(terms_in_parts, case.situation, claims=case.heard.claims)
    if theirs is None:
        return case.say("withdraw")  # `I take the apples back`
    return None if moves.keys() & {"open", "pass"} else case.say("reject")


def _standing_again(case: Case) -> Reading | None:
    """What stands said again: taken, or put forward with one thing more."""
    theirs = case.situation.theirs
    if theirs is not None and says_all_again(case.heard, theirs):
        return answer(case)
    again = standing_with_more(case)
    return offer(case, again) if again is not None else None  # `same offer, but now you also check Tom`


def _by_parts(case: Case) -> Reading | None:
    """The same in Chinese and Korean, and a yes beside the other side's amounts."""
    again = revised(case)
    if again is not None and again != case.situation.theirs:
        return put_forward(again, case.situation, claims=case.heard.claims)
    if again is not None or (not case.flagged and (agrees_to_echo(case) or agrees_and_goes(case))):
        return case.say("accept")
    if gives_back(case):
        case.heard.moves["keepyours"] = case.heard.moves["pass"]
        return verdict(case)
    return None


def _unclear(case: Case) -> Reading:
    """Something is in doubt: ask, unless the speaker takes own terms back and puts nothing in their place."""
    heard = case.heard
    doubts = {about for about, _ in heard.unclear} <= {"question", "supposition", "amount"} and not heard.parts
    if doubts and "withdraw" in heard.moves and case.situation.own:
        return case.say("withdraw")
    return case.ask(heard.unclear[0][0])
