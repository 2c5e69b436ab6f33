"""Whether a sheriff who lets a bag through says that he takes nothing for it: `keep your gold and go`. English only."""

from __future__ import annotations

import re

from arena.sheriff.clerk.case import Case

NOTHING = re.compile(
    r"(?:i|we) (?:refuse|reject|decline|turn down|(?:do|will|can) not (?:accept|take|want|need|ask for)|want none)\b"
    r"|(?:i|we) (?:take|want|need|ask) nothing\b|neither\b"
    r"|no (?:bribes?|payment|charge|fee|money|gold|toll|coins?|pay|need to pay|need for gold)\b"
    r"|you (?:do|need|will|shall) not (?:have to |need to |be )?(?:pay|owe|paying)\b|you owe (?:me|us) nothing\b"
    r"|(?:please |then |now |so |oh |you (?:can|may|should) )*"
    r"(?:keep|hold on to|hang on to|pocket|save|put away) (?:it|them|that|your|the|every|all|money|gold)\b"
    r"|(?:an|the|this|your|a good) (?:honest )?sheriff (?:takes|wants|needs|asks for) nothing\b"
    r"|(?:buy|get) your \w+ (?:something|a|an|some)\b|spend it\b|eat (?:your|the|those)\b"
)
"""Clauses that turn a payment away."""
TAKEN_BACK = re.compile(
    r"(?:forget|never mind|scratch|drop) (?:about )?(?:the|my|that|it)\b"
    r"|i was (?:only |just )?(?:joking|kidding|teasing)\b"
)
"""Clauses that turn a sheriff's own price away."""
UNPAID = re.compile(
    r"\b(?:without (?:a |any )?(?:bribe|payment|charge|pay|fee|coin)|for free|free of charge|no charge|for nothing)\b"
)


def lets_through_unpaid(case: Case) -> bool:
    """Whether a bag is let through, and nothing is to be paid: no amount but those that are turned away."""
    heard = case.heard
    if case.situation.role != "sheriff" or "pass" not in heard.moves or "open" in heard.moves or heard.unclear:
        return False
    if any(part.amends != "drop" for part in heard.parts):
        return False
    if "keepyours" in heard.moves:
        return True
    own = case.situation.own is not None
    return any(
        NOTHING.match(segment.text) or UNPAID.search(segment.text) or (own and TAKEN_BACK.match(segment.text))
        for segment in case.segments
        if not segment.asked and segment.lead not in ("if", "unless", "when", "or")
    )
