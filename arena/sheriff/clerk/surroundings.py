"""What stands beside the words that would bind, by the language: shapes for English, known words for the others."""

from __future__ import annotations

from arena.sheriff.clerk import holding, nearby, offered, unsaying
from arena.sheriff.clerk.beside.answer import doubt_beside_answer
from arena.sheriff.clerk.beside.decision import doubt_beside_decision
from arena.sheriff.clerk.beside.terms import doubt_beside_terms
from arena.sheriff.clerk.case import Case


def beside_terms(case: Case) -> str | None:
    """What is to be asked about terms, or None."""
    if case.english:
        return doubt_beside_terms(case.heard, case.segments)
    if case.wordy:
        places = [part.index for part in case.heard.parts]
        if places and unsaying.is_unsaid(case.segments, min(places), max(places), strange=False):
            return "mixed"
        return offered.doubt_beside_terms(case.heard, case.segments, case.situation)
    return holding.doubt_beside_terms(case.heard, case.segments, case.others())


def beside_answer(case: Case, core: int) -> str | None:
    """What is to be asked about an acceptance in a segment, or None."""
    if case.english and case.heard.opens_own and core == case.heard.moves.get("deal"):
        return "mixed"  # `as you wish, open it`
    if case.english:
        return doubt_beside_answer(case.heard, case.segments, core, case.situation)
    if case.wordy:
        if unsaying.is_unsaid(case.segments, core, core, strange="num" not in case.segments[core].tags):
            return "mixed"
        return nearby.doubt_beside_answer(case.segments, core)
    return holding.doubt_beside_answer(case.heard, case.segments, core)


def beside_decision(case: Case, act: str, target: str) -> str | None:
    """What is to be asked about a bag that would be opened (`inspect`) or let through, or None."""
    opens = act == "inspect"
    core = case.heard.moves["open" if opens else "pass"]
    if case.english:
        known = (target, case.situation.merchant, case.situation.sheriff)
        return doubt_beside_decision(case.segments, core, known, opens=opens)
    if case.wordy:
        moves = case.heard.moves
        if "jest" in moves or moves.get("withdraw", -1) > core or unsaying.is_unsaid(case.segments, core, core):
            return "mixed"
        return nearby.doubt_beside_decision(case.segments, core, opens=opens)
    return holding.doubt_beside_decision(case.segments, core, target, case.others())
