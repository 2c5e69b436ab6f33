"""A proposal that has been put together, put on the table: terms, or an acceptance if they are the other side's."""

from __future__ import annotations

from arena.sheriff.clerk import surroundings
from arena.sheriff.clerk.case import Case, put_forward
from arena.sheriff.clerk.situation import Proposal, Reading


def offer(case: Case, proposal: Proposal) -> Reading:
    """Terms put forward: an acceptance if they are what stands, an error if they could not be kept."""
    theirs = case.situation.theirs
    if theirs is not None and not proposal.promises and not case.heard.conditional and _same(proposal, theirs):
        if case.english and any("unk" in part.segment.tags for part in case.heard.parts):
            return case.ask("condition")  # `eight is fine for a rich man`
        if case.language in ("zh", "ko") and _refuses(case):
            return case.ask("mixed")  # `殺人啊，八塊！`
        core = max([part.index for part in case.heard.parts] + [case.heard.moves.get("deal", 0)])
        doubt = surroundings.beside_answer(case, core)
        return case.ask(doubt) if doubt else case.say("accept")
    return put_forward(proposal, case.situation, claims=case.heard.claims, flagged=case.flagged)


def _refuses(case: Case) -> bool:
    """Whether the standing price is only said again beside a refusal, in no word of giving or agreeing."""
    heard = case.heard
    given = any(part.segment.tags & {"toyou", "give", "tome", "want", "sure"} for part in heard.parts)
    return "refuse" in heard.moves and not given and not heard.moves.keys() & {"deal", "yes"}


def _same(one: Proposal, other: Proposal) -> bool:
    """Whether two proposals are the same terms."""
    return one.gold == other.gold and set(one.lots) == set(other.lots) and set(one.requests) == set(other.requests)
