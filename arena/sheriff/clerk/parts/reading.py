"""Terms of several parts, spoken of part by part: `keep the apples, but make it eight gold`, `the apples plus seven`.

Every clause must fit one of the patterns in `lexicon/en_parts.toml` or change nothing; every part of the terms on the table
must be named, or the words say that the rest stays. Else nothing is read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.sheriff.clerk.beside.words import is_tail
from arena.sheriff.clerk.case import Case
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.doubts import Elsewhere, Unclear
from arena.sheriff.clerk.parts.bargain import Bargain
from arena.sheriff.clerk.parts.patterns import Move, move_of
from arena.sheriff.clerk.parts.shorthand import Said, as_parts, kinds_of, shorten
from arena.sheriff.clerk.situation import Proposal, Request

HELD_BACK = frozenset(
    {"would", "past", "say3", "joke", "think", "later", "vague", "cap", "withdraw", "unk", "num", "gold"}
)
"""What no clause that changes nothing may say."""
PASSING = frozenset({"let_pass", "passnow", "spare"})
REFUSED = frozenset({"no", "refuse", "refusealone", "title", "fill", "yes", "correct"})
AGREED = ("we have a deal", "we are in business", "we are done", "i am happy", "it is a deal", "we are good")
REST = ("it", "them", "that 's it", "nothing else", "nothing more", "as before", "as you said", "as you asked")
"""What may stand beside parts that are spoken of, and says nothing new."""
STAYING: tuple[str, ...] = (
    "keep the rest",
    "leave the rest",
    "the rest stays",
    "the rest remains",
    "the rest is fine",
    "the rest stands",
    "same otherwise",
    "the rest as before",
)
ANSWERS = {
    "yes": "yes",
    "aye": "yes",
    "sure": "yes",
    "okay": "yes",
    "ok": "yes",
    "fine": "yes",
    "no": "drop",
    "nope": "drop",
}
"""`The gold, yes. The apples, no.`"""
LISTING = ("with", "along with", "together with", "plus", "alongside", "as well as", "and")
"""What joins amounts of one list; any other word that adds says that more is given."""
ABOUT_PARTS = frozenset(
    {"num", "gold", "card", "nothing", "twice", "half", "drop", "withdraw", "keepyours", "keep", "stays"}
)
COINS = ("gold", "coin", "coins", "money")
EVERYBODY = ("us", "all", "both", "everyone", "everybody", "them", "we", "each")


def in_parts(case: Case) -> Proposal | None:
    """The terms that come of it; None where the words are of another kind. Raises Unclear where a part is left open."""
    standing = case.situation.standing
    if standing is None or case.flagged or case.heard.promises or standing.proposal.promises:
        return None
    proposal = standing.proposal
    kinds = kinds_of(proposal)
    if not kinds or len(kinds) != len(proposal.lots) + bool(proposal.gold):
        return None
    if not any(_names_a_part(segment, kinds) for segment in case.segments):
        return None
    bargain = Bargain.over(proposal, case.situation)
    try:
        found = bargain.result() if _goes_through(bargain, case.segments) else None
    except Elsewhere:
        return None
    whole = found is not None and bool(found.gold or found.lots) and len(kinds) < 2
    if whole and (found == proposal or not (bargain.certain or bargain.mentioned)):
        return None  # terms of one part are spoken of as a whole
    return found


def _names_a_part(segment: Segment, kinds: set[str]) -> bool:
    """Whether a clause may be about a part at all: an amount, a good of the terms, or a phrase of leaving something out."""
    if segment.tags & ABOUT_PARTS or any(f"good:{kind}" in segment.tags for kind in kinds):
        return True
    return any(word in COINS for word in segment.text.split(" "))  # within a phrase


def _goes_through(bargain: Bargain, segments: Sequence[Segment]) -> bool:
    """Whether every clause says something of a part, or changes nothing."""
    spoken = 0
    answered = False
    for at, segment in enumerate(segments):
        if answered:
            answered = False
            continue
        said = shorten(segment, bargain.standing, bargain.situation)
        otherwise = segment.lead == "or" and segment.opener == "otherwise"
        if said is None or (segment.lead in ("if", "unless", "when", "or", "threat") and not otherwise):
            return False
        if segment.text in (*REST, *STAYING) or (not said.slots and _says_same(segment)):
            bargain.rest_stays = bargain.rest_stays or segment.text not in REST or otherwise
            continue
        following = segments[at + 1] if at + 1 < len(segments) else None
        move = _move(bargain, said, segment, following)
        if move is not None:
            spoken += 1
            answered = _answer(following, segment) is not None and move.kind in ANSWERS.values()
            continue
        if said.slots or not _changes_nothing(segment, bargain, first=not spoken):
            return False
        bargain.agreed = bargain.agreed or bool(segment.tags & {"yes", "deal", "dealalone"})
    return spoken > 0


def _move(bargain: Bargain, said: Said, segment: Segment, following: Segment | None) -> Move | None:
    """Apply a clause to the terms; None where it fits no pattern."""
    opens = following is not None and following.lead == "colon"
    role = bargain.situation.role
    for each in (said, as_parts(said, bargain.standing)) if said.slots else ():
        move = move_of(each.text, role, asked=segment.asked, opens=opens)
        if move is None:
            continue
        answer = _answer(following, segment)
        if answer is not None and move.kind in ("mention", "set"):
            named = as_parts(said, bargain.standing)
            if len(named.parts) != 1 or named.amounts:
                return None
            bargain.apply(Move(answer, move.text, move.only), named, lead="")
            return Move(answer, move.text, move.only)
        turned = bargain.agreed and segment.lead == "but" and move.kind in ("drop", "swap")
        bargain.rest_stays = bargain.rest_stays or turned
        if move.kind == "set" and segment.lead == "plus" and each.amounts[0].kind != "bare":
            move = _joined(move, segment, bargain)
        bargain.apply(move, each, lead=segment.lead)
        return move
    return None


def _joined(move: Move, segment: Segment, bargain: Bargain) -> Move:
    """An amount joined to what was said: one of a list, or so much more. Raises Unclear."""
    if segment.opener == "plus" and bargain.dropping:
        raise Unclear("parts")  # `skip the apples, plus three gold`
    return move if segment.opener in LISTING else Move("add", move.text, move.only)


def _answer(following: Segment | None, segment: Segment) -> str | None:
    """What a yes or a no right behind a part says of it."""
    if following is None or following.sentence != segment.sentence or following.asked:
        return None
    return ANSWERS.get(following.text) if following.lead in ("comma", "dash", "colon") else None


def _says_same(segment: Segment) -> bool:
    """`same otherwise`, `no other changes`: a clause that says only that something stays."""
    return "stays" in segment.tags and not segment.tags & HELD_BACK


def _changes_nothing(segment: Segment, bargain: Bargain, *, first: bool) -> bool:
    """Whether a clause beside the parts is courtesy, agreement, a farewell, or a refusal of what was asked before."""
    if segment.asked and "tagq" not in segment.tags:
        return False
    if segment.tags & PASSING:
        return _lets_pass(segment, bargain)
    if is_tail(segment) or segment.text in AGREED or ("accept" in segment.does and not segment.tags & HELD_BACK):
        return True
    cried = len(segment.tokens) == 1 and segment.tags == {"unk"}  # `ouch`
    return first and (segment.only(REFUSED) or cried)


def _lets_pass(segment: Segment, bargain: Bargain) -> bool:
    """Whether a clause only says that the merchant passes for it, as the terms do that stand."""
    own = (Request("let_pass", bargain.situation.merchant),)
    words = {word for token in segment.tokens for word in token.text.split(" ")}
    plain = not segment.tags & (HELD_BACK | {"not", "no"}) and not words & {*EVERYBODY}
    return plain and bargain.standing.requests == own and not any(token.name for token in segment.tokens)
