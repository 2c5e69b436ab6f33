"""What a sheriff decides about a bag, where he decides."""

from __future__ import annotations

from arena.sheriff.clerk import surroundings
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.situation import Reading, Request
from arena.sheriff.clerk.unpaid import lets_through_unpaid

URGING = ("come on", "go on", "come", "hurry up")
"""What one says before `open it` that lets nobody through."""


def verdict(case: Case) -> Reading:
    """The sheriff opens a bag or lets it through."""
    heard, moves = case.heard, case.heard.moves
    if "open" in moves and "pass" in moves:
        urged = case.english and case.segments[moves["pass"]].text in URGING and moves["pass"] < moves["open"]
        if not urged:
            return case.ask("mixed")
    turned = moves.get("but", -1) > max(moves.get("open", -1), moves.get("pass", -1)) or not case.english
    if (
        moves.keys() & {"condition", "think", "feeler", "outcome"}
        or ("but" in moves and turned)
        or moves.get("musing", -1) > max(moves.get("open", -1), moves.get("pass", -1))
    ):
        return case.ask("mixed")
    if "open" in moves and _does_as_asked(case):
        doubt = surroundings.beside_answer(case, moves.get("deal", moves.get("yes", 0)))
        return case.ask(doubt) if doubt else case.say("accept")
    if "open" in moves:
        if "deal" in moves and case.wordy and _is_their_wish(case):
            doubt = surroundings.beside_answer(case, moves["deal"])
            return case.ask(doubt) if doubt else case.say("accept")
        if "deal" in moves and not (not case.english and case.situation.standing is None):
            return case.ask("mixed")
        return _settle(case, "inspect", heard.targets["open"])
    if "deal" in moves and case.situation.theirs is not None:
        last = max(moves["deal"], moves["pass"])
        passed = heard.targets["pass"]
        asked = {request.player for request in case.situation.theirs.requests if request.deed == "let_pass"}
        if case.language in ("zh", "ko") and passed not in asked | {case.situation.merchant}:
            return case.ask("mixed")  # `成交，放阿德過`
        if case.wordy and ("jest" in moves or max(moves.get("withdraw", -1), moves.get("refuse", -1)) > last):
            return case.ask("mixed")
        if (case.wordy or case.english) and (doubt := surroundings.beside_answer(case, moves["deal"])):
            return case.ask(doubt)
        return case.say("accept")
    unpaid = lets_through_unpaid(case) if case.english else "keepyours" in moves
    freed = case.wordy and case.situation.own is not None and "withdraw" in moves
    if case.situation.standing is not None and not unpaid and not freed:
        return case.ask("pass")
    wants = any(_wants(case, segment) for segment in case.segments)
    if wants and not unpaid:
        return case.ask("pass")
    behind = case.segments[moves["pass"] :] if case.english else case.segments
    if any(segment.asked and segment.tags & {"unk"} for segment in behind):
        return case.ask("pass")
    if any(segment.asked and segment.tags & {"num"} for segment in case.segments[moves["pass"] :]):
        return case.ask("pass")
    return _settle(case, "pass", heard.targets["pass"])


def _is_their_wish(case: Case) -> bool:
    """Whether the bag that is opened, in words of acceptance, is the one that the other side pays for."""
    theirs, target = case.situation.theirs, case.heard.targets["open"]
    return theirs is not None and any(each.deed == "inspect" and each.player == target for each in theirs.requests)


def _does_as_asked(case: Case) -> bool:
    """Chinese and Korean: `成交，我馬上開阿德的袋子`, where the terms on the table ask for just that."""
    theirs, heard = case.situation.theirs, case.heard
    if theirs is None or case.language not in ("zh", "ko") or not heard.moves.keys() & {"deal", "yes"}:
        return False
    target = heard.targets["open"]
    return target != case.situation.merchant and theirs.requests == (Request("inspect", target),)


def _wants(case: Case, segment: Segment) -> bool:
    """Whether a clause beside a passage asks for something."""
    if not segment.tags & {"give", "get"} or "passnow" in segment.tags:
        return False
    if case.english and any(token.text.split(" ")[0] == "pay" for token in segment.tokens):
        return "not" not in segment.tags and "no" not in segment.tags
    it = "give" in segment.tags and any(token.text in ("it", "them") for token in segment.tokens)  # `hand it over`
    return not case.english or it or bool(segment.tags & {"num", "gold", "card", "vague", "more"})


def _settle(case: Case, act: str, target: str) -> Reading:
    """A decision about a bag that is still to be settled."""
    if target not in case.situation.pending or case.flagged:
        return case.ask("request")
    if doubt := surroundings.beside_decision(case, act, target):
        return case.ask(doubt)
    return Reading("inspect" if act == "inspect" else "pass", target=target, flagged=case.flagged)
