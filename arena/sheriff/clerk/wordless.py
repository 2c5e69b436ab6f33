"""Segments without amounts: whether they hold back what the others say."""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.conditions import is_understood
from arena.sheriff.clerk.heard import FRAMES, HIDDEN_GOODS, MOVES, Talk
from arena.sheriff.clerk.measures import Quantity, good_of

MORE = frozenset({"more", "less", "title", "fill", "yes", "no", "refuse"})
GIVEN: dict[str, set[str]] = {"en": {"get"}, "zh": set(), "ko": set()}
"""Beside giving, what makes of an amount left open one that is put forward."""
BARELY = frozenset({"raiseby", "lowerby", "makeit", "title", "fill", "yes"})
ASIDES = ("before", "while")
UNTIL = ("until", "till")
"""What opens a clause of time that holds nothing back."""
WOULD_YOU = ("would you", "could you", "will you", "can you")
"""Only polite, alone behind what was said."""
_NEGATION = frozenset({"not", "no"})


def hear_alternative(talk: Talk, segment: Segment, counting: list[Quantity]) -> None:
    """`Or` with an amount is a menu."""
    goods = any(good_of(token) for token in segment.tokens)
    none = talk.language == "en" and bool(talk.heard.parts) and any(token.text == "none" for token in segment.tokens)
    if none or any(quantity.value != 0 for quantity in counting) or "vague" in segment.tags or goods:
        talk.heard.doubt("menu")


def hear_wordless(talk: Talk, index: int, segment: Segment, subject: str | None) -> None:
    """A segment without amounts: does it hold back what the others say?"""
    tags, heard = segment.tags, talk.heard
    talk.subject = subject or talk.subject
    _hear_unmeasured(talk, index, segment)
    wishes = (
        segment.tokens[0].text == "may" or segment.text in WOULD_YOU or segment.text.startswith("you may")
    )  # `and may your soup never go cold`
    if "would" in tags and not tags & {"refuse", "withdraw"} and not wishes:
        heard.moves["musing"] = index
    if tags & {"vague", "cap"} and segment.only(frozenset({"vague", "cap", "fill", "or"})):
        heard.moves["musing"] = index
    if "think" in tags:
        heard.moves["think"] = index
    flavour = talk.language == "en" and index and talk.segments[index - 1].tags & {"unk"}
    if "unk" in tags and (segment.lead == "plus" or "too" in tags) and not flavour:
        heard.moves["condition"] = index
    if (
        tags & {"makeit", "raiseby", "lowerby"}
        and tags & {"unk", "it"}
        and not tags & MOVES
        and talk.situation.theirs is not None
    ):
        heard.doubt("amount")  # `make it bigger`
    if talk.language == "en":
        _hear_doubts(talk, segment)
    if segment.tags & {"more", "less"} and segment.only(MORE) and talk.situation.theirs is not None:
        heard.doubt("amount")  # `lower, Sheriff, lower`
    if "stays" in tags:
        heard.stays = True
        if talk.language == "en" and "unk" in tags and not tags & {"gold"} and talk.situation.standing is not None:
            heard.doubt("parts")  # `Henrietta stays`
    if segment.lead == "if" and tags & HIDDEN_GOODS:
        heard.moves["outcome"] = index
    elif segment.opener in UNTIL and "let_pass" in talk.segments[index - 1].tags and not tags & FRAMES:
        return  # `and I'm blind until Tuesday`
    elif segment.lead in ("if", "unless", "when") and segment.opener not in ASIDES and not is_understood(segment):
        heard.moves["condition"] = index
    if (segment.lead == "but" and _takes_back(talk, segment)) or tags >= {"not", "now"}:
        heard.moves["but"] = index
    nothing_more = "only" in tags and segment.tokens[0].text.startswith(("not ", "no ", "nothing "))
    if nothing_more or ("copper" in tags and tags & _NEGATION):
        heard.refused_amount = True
    if "not" in tags and "give" in tags:
        talk.negated_verb = True


def _boasts(talk: Talk, segment: Segment) -> bool:
    """`I have gold. Twenty gold.`: what a merchant says that she has, right before an amount in no words of giving."""
    following = talk.segments[talk.heard.at + 1 :]
    has = segment.text in ("i have gold", "i have coins", "i have coin", "i have money", "i have plenty", "i am rich")
    return has and bool(following) and following[0].lead == "stop" and not following[0].tags & FRAMES


def _hear_doubts(talk: Talk, segment: Segment) -> None:
    """What an English clause without an amount leaves open about one."""
    tags, heard = segment.tags, talk.heard
    bare = segment.only(BARELY) and talk.situation.standing is not None
    if tags & {"raiseby", "lowerby", "makeit"} and ("vague" in tags or bare):
        heard.doubt("amount")  # `increase it a bit`
    if segment.text.startswith(("same a", "the same a")) and len(segment.tokens) < 6:
        heard.doubt("reference")  # `same as last time`
    if talk.correcting and heard.parts and "unk" in tags and len(segment.tokens) == 1:
        heard.doubt("amount")  # `four gold, no wait, drei`
    if _boasts(talk, segment):
        heard.unclear.append(("question", len(talk.segments) - 1))
    if "except" in tags and heard.parts and not segment.asked:
        heard.doubt("amount")  # `three apples, except the green one`
    if "correct" in tags and heard.parts and (tags & {"gold"} or any(map(good_of, segment.tokens))):
        heard.doubt("unit")  # `two apples. I mean gold`


def _takes_back(talk: Talk, segment: Segment) -> bool:
    """Whether a `but` takes something back: what is not understood, unless it is about the speaker alone."""
    if talk.language == "en" and talk.heard.parts and "not" in segment.tags and len(segment.tokens) < 4:
        return True  # `but I can't`
    plain = _NEGATION | {"unk", "refuse"} if talk.language in ("zh", "ko") else {"unk", "refuse"}
    if not segment.tags & plain or (segment.tags & {"let_pass", "only"} - {"unk"} and "unk" not in segment.tags):
        return False
    own = talk.language == "en" and segment.tokens[0].text.split(" ")[0] in ("i", "my") and bool(talk.heard.parts)
    return not own or bool(segment.tags & {"you", "will", "not", "only", "later", "would", "refuse"})


def _hear_unmeasured(talk: Talk, index: int, segment: Segment) -> None:
    """Goods or gold without a number: an amount left open, something denied, or something dropped."""
    tags, heard = segment.tags, talk.heard
    named = {good for token in segment.tokens if (good := good_of(token))}
    if named and talk.situation.role == "sheriff" and not talk.shaped and tags & {"keep", "keepyours"}:
        _note_dropped(talk, segment)  # `keep the cheese`
        return
    if named and segment.asked and talk.language in ("uk", "de", "es", "fr") and not tags & {"would", "vague", "keep"}:
        return  # `do you like apples? Here are two`
    goods = bool(named) or bool(tags & {"gold", "card", "chunk"})
    moving = bool(tags & MOVES)
    offered = tags & {"give", "toyou", "get"} and goods and not tags & _NEGATION
    given = {"give", "toyou"} | GIVEN.get(talk.language, {"tome", "raiseby"})
    given |= {"buy"} if "for you" in segment.text else set()
    open_amount = bool(tags & {"vague", "cap", "range"} and (goods or tags & given))
    if heard.parts and not goods and segment.tokens[0].text in ("let", "we"):
        open_amount = False  # `and let's both get some supper`
    unnumbered = offered and not segment.asked and segment.lead != "so" and "deal" not in heard.moves
    standing = talk.situation.standing
    the_gold = standing is not None and standing.proposal.gold and not named and "the" in tags and talk.language == "en"
    unnumbered = unnumbered and not the_gold
    if heard.parts and segment.tokens[0].text in ("it", "that 's", "that") and "vague" in tags and not offered:
        open_amount = unnumbered = False  # `twenty gold. It's a lot for bread`
    if open_amount and "more" in tags and talk.language == "en" and not goods:
        heard.doubt("amount")  # `a bit more and you're through`
    extra = segment.lead == "plus" and goods and bool(heard.parts) and not tags & _NEGATION
    if (open_amount or unnumbered or extra) and not moving:
        heard.doubt("amount")
    apart = talk.language == "en" and heard.parts and heard.parts[-1].segment.sentence != segment.sentence
    if (
        named - {talk.situation.declared_good}
        and not apart
        and segment.lead != "if"
        and not moving
        and not tags & {"not", "no", "drop"}
    ):
        heard.moves["goods"] = index
    if not goods:
        return
    if "yes" in tags and talk.situation.theirs is not None and talk.language == "en":
        heard.doubt("amount")  # `yes to the gold, and yes to a hen`
    if tags & _NEGATION and not moving:
        heard.refused_amount = True
        _note_dropped(talk, segment)
    elif "drop" in tags and "say3" not in tags:
        heard.parts = [
            part for part in heard.parts if part.index == index or part.quantity.good not in named or not named
        ]
        _note_dropped(talk, segment)
        heard.moves["drop"] = index


def _note_dropped(talk: Talk, segment: Segment) -> None:
    """What is denied or left out, for terms that amend."""
    for place, token in enumerate(segment.tokens):
        if (good := good_of(token)) is not None:
            talk.heard.dropped.append(Quantity(place, place + 1, "good", None, good))
        elif "gold" in token.tags:
            talk.heard.dropped.append(Quantity(place, place + 1, "gold"))
