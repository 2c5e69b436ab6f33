"""Segments with amounts: which of them count. Segments without: whether they hold back what the others say."""

from __future__ import annotations

import re
from itertools import zip_longest

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.conditions import is_understood, only_asks
from arena.sheriff.clerk.framing import amendment, flow, is_negated, is_opening, understood
from arena.sheriff.clerk.heard import FRAMES, HIDDEN_GOODS, MOVES, Part, Talk
from arena.sheriff.clerk.measures import Quantity, good_of, is_of
from arena.sheriff.clerk.vocabulary import SPACED

_NEGATION = frozenset({"not", "no"})
_IN_PLACE = frozenset({"instead of", "rather than", "without", "let alone", "stop"})
"""What denies something else than the amount before it."""
MORE = frozenset({"more", "less", "title", "fill", "yes", "no", "refuse"})
GIVEN: dict[str, set[str]] = {"en": {"get"}, "zh": set(), "ko": set()}
"""Beside giving, what makes of an amount left open one that is put forward."""
BARELY = frozenset({"raiseby", "lowerby", "makeit", "title", "fill", "yes"})
MEANT = frozenset({"let_pass", "spare", "passnow", "buy", "give", "only"})
"""What says, beside a bare `take five`, that an amount is meant."""
ASIDES = ("before", "while")
UNTIL = ("until", "till")
"""What opens a clause of time that holds nothing back."""
STAYS = re.compile(r"\b(?:stays?|staying|remains?)\b(?! (?:shut|closed|tied))|\b(?:is|are|'s) mine\b")
I_KEEP = re.compile(r"(?:and |but )?(?:i|i will|i am) keep(?:ing)?\b")
HERE = re.compile(r"\b(?:stays?|remains?)$")
TAKEN_OUT = re.compile(r"(?:take|leave) .* (?:out|off)(?: of (?:it|that|the deal|the offer))?$")
KEEP = re.compile(
    r"(?:please |then |now |so |just )?(?:you (?:can|may|should|might as well) )?(?:keep|hold on|hang on|hold onto|save)\b"
)
WOULD_YOU = ("would you", "could you", "will you", "can you")
"""Only polite, alone behind what was said."""
_PLACED = FRAMES | {"stand", "inbag", "loc", "makeit", "raiseby", "plus", "howabout", "more"}


def hear_amounts(talk: Talk, index: int, segment: Segment, counting: list[Quantity], subject: str | None) -> None:
    """Take the amounts of a segment that count."""
    tags, heard = segment.tags, talk.heard
    _carry_over(talk, segment, subject)
    subject = talk.subject
    if _only_says_again(talk, segment, counting):
        heard.echoed = True  # `for eight I cook you a feast`
        return
    if "refuse" in tags or ("withdraw" in tags and "correct" not in tags):
        heard.echoed = True
    elif talk.language == "en" and talk.situation.standing is None and STAYS.search(segment.text):
        heard.claims.append(segment.text)  # `the silk stays, take a chicken`
    elif talk.language == "en" and talk.situation.theirs is not None and HERE.search(segment.text):
        heard.doubt("parts")  # `the apple remains`
    elif talk.language == "en" and talk.situation.standing is not None and TAKEN_OUT.match(segment.text):
        heard.dropped.extend(counting)
        heard.moves["drop"] = index  # `take the chicken out of it`
    elif talk.language == "en" and talk.situation.role == "merchant" and I_KEEP.match(segment.text):
        heard.claims.append(segment.text)  # `and I keep both the silks`
        if heard.parts and counting[0].kind in ("bare", "them"):
            heard.doubt("parts")  # `five gold. I keep one`
    elif (
        talk.situation.role == "sheriff"
        and (subject != "i" or tags & {"keep", "drop"})
        and _keeps_theirs(talk, segment, counting)
    ):
        heard.moves["keepyours"] = index  # `keep your four gold`
        if talk.language != "en":
            heard.dropped.extend(quantity for quantity in counting if quantity.kind == "good")
    elif segment.asked and "which" in tags:
        heard.claims.append(segment.text)  # `which three crossbows?`
    elif segment.asked and only_asks(talk, index, segment, counting):
        return
    elif "would" in tags and not tags & {"makeit", "howabout"}:
        heard.doubt("supposition")
    elif "think" in tags and not talk.shaped and talk.language in SPACED:
        heard.moves["think"] = index  # `five more and we shall see`
    elif _is_claim(talk, segment, counting, subject):
        heard.claims.append(segment.text)
        talk.void = segment.sentence if talk.language == "en" else talk.void
        if segment.lead in ("if", "unless", "when"):
            heard.doubt("condition")  # `four will do if there's a cheese in it`
    else:
        for quantity in counting:
            _hear_amount(talk, index, segment, quantity, subject)


def _only_says_again(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether the other side's amount stands in a clause without a shape that nobody understands: it offers nothing."""
    theirs = talk.situation.theirs
    if theirs is None or talk.shaped or talk.language not in SPACED or segment.tags & _NEGATION:
        return False
    if not segment.tags & {"unk", "would"}:
        return False
    return all(quantity.kind in ("gold", "bare") and quantity.value == theirs.gold for quantity in counting)


def _hear_amount(talk: Talk, index: int, segment: Segment, quantity: Quantity, subject: str | None) -> None:
    """Take one amount, or note why it does not count."""
    heard = talk.heard
    if is_negated(talk, segment, quantity):
        heard.refused_amount = True
        heard.dropped.append(quantity)
        return
    flowing = flow(talk, segment, subject, quantity)
    theirs = talk.situation.theirs
    echoes = theirs is not None and quantity.value == theirs.gold and quantity.kind in ("gold", "bare")
    if talk.language == "en" and segment.text.startswith(("down from", "up from")):
        return  # `five, down from seven`
    if (
        "accept" in talk.does
        and theirs is not None
        and not quantity.more
        and not quantity.less
        and is_of(quantity, theirs)
    ):
        heard.echoed = True  # `six works`
        heard.echoes.append(quantity)
    elif echoes and (flowing < 0 or (flowing == 0 and subject == "you")):
        heard.echoed = True  # `you ask for eight`
    elif flowing < 0:
        heard.moves["wrong way"] = index
    elif quantity.value == 0 and not _puts_forward(talk, segment, quantity):
        return  # `nothing suspicious here`
    elif talk.language == "en" and _declared_again(talk, segment, quantity):
        heard.claims.append(segment.text)  # `four chickens, Rufus. Four.`
    elif talk.language == "en" and "offer" not in talk.does and _declared(talk, quantity):
        heard.claims.append(segment.text)
    elif _is_told_of(talk, segment, quantity):
        heard.claims.append(segment.text)  # `the cheese is just cheese`
    elif not _puts_forward(talk, segment, quantity) or _is_doubtful(talk, segment, quantity, flowing):
        heard.doubt("count" if _counts_only(talk, segment, quantity) else "words")
    elif segment.lead == "plus" and not heard.parts and not is_opening(talk, index):
        heard.doubt("reference")
    else:
        corrected = talk.correcting or "correct" in segment.tags
        amends = amendment(talk, segment, quantity)
        if talk.language == "en" and amends is None and _left_out(segment, quantity):
            heard.doubt("reference")  # `forget the eight`
            return
        heard.parts.append(Part(quantity, segment, index, talk.mention, amends, corrected))


def _keeps_theirs(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether the merchant is told to keep what she put forward, all of it."""
    theirs = talk.situation.theirs
    told = talk.language != "en" or KEEP.match(segment.text)
    if "keep" in segment.tags and "drop" not in segment.tags and told:
        return True
    if "keep" in segment.tags and talk.language == "zh" and theirs is not None:
        return all(is_of(each, theirs) for each in counting)  # `八塊你自己留著`
    if "keepyours" in segment.tags and not talk.shaped and any(quantity.kind == "good" for quantity in counting):
        return True
    away = segment.text.startswith(("put ", "tuck ", "stow ", "hide ", "pocket ")) and segment.text.endswith(
        ("away", "back")
    )
    if theirs is None or not (away or segment.text.startswith("keep")):
        return False
    return len(counting) == len(theirs.lots) + bool(theirs.gold) and all(is_of(each, theirs) for each in counting)


def _declared(talk: Talk, quantity: Quantity) -> bool:
    """Whether an amount is what the merchant declared, said again."""
    situation = talk.situation
    return quantity.good == situation.declared_good and quantity.value == situation.declared_count


def _declared_again(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Whether a bare number, behind the declared good, only says the declaration again."""
    situation = talk.situation
    said = quantity.kind == "bare" and talk.mention == situation.declared_good
    return said and quantity.value == situation.declared_count and not segment.tags & FRAMES


def _left_out(segment: Segment, quantity: Quantity) -> bool:
    """Whether a word before an amount says that it is to be left out: `forget the eight`."""
    return any("drop" in token.tags for token in segment.tokens[: quantity.start]) and not segment.tags & FRAMES


def _counts_only(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Chinese and Korean: a number without a unit among unknown words, where nothing is given."""
    return talk.language in ("zh", "ko") and quantity.kind == "bare" and not segment.tags & FRAMES - {"buy"}


def _puts_forward(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Whether an amount is put forward in so many words: by the shape of the clause, or all words around it known."""
    return "offer" in talk.does if talk.shaped else understood(talk, segment, quantity)


def _is_doubtful(talk: Talk, segment: Segment, quantity: Quantity, flowing: int) -> bool:
    """`Five is not fine`, `back in five`, `point eight`: a denial behind the amount, or a word before it that makes it
    something else. Or goods are only mentioned."""
    theirs = talk.situation.theirs
    known = theirs is not None and any(lot.good == quantity.good for lot in theirs.lots)
    mere = _is_mere_mention(segment, quantity, flowing, shaped=talk.shaped)
    if mere and not (known and talk.language == "en"):
        return True
    if talk.language != "en":
        return False
    before = segment.tokens[quantity.start - 1].text if quantity.start else ""
    if before == "take" and quantity.value == 5 and quantity.kind == "bare" and not _goes_on(talk, segment):
        return True  # a rest
    if before == "point" or (before == "in" and quantity.kind == "bare"):
        return True
    if _under_negation(talk, segment):
        return True
    behind = any(
        "not" in token.tags and token.text not in _IN_PLACE and not (after is not None and "num" in after.tags)
        for token, after in zip_longest(segment.tokens[quantity.end :], segment.tokens[quantity.end + 1 :])
        if token is not None
    )  # but `two, not one` denies the one
    return behind and not segment.tags & {"let_pass", "open", "opennow", "if"}


_LOOKING = ("looks", "look", "smells", "smell", "stinks", "stink", "seems", "seem")
_TELLING = ("is", "are", "'s", "was", "were", "has", "have", "had", "gets", "get", "got", "does", "do")


def _is_told_of(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Whether a merchant only says something about goods that she names without a number."""
    if talk.language != "en":
        return False
    if (
        not quantity.definite
        or quantity.value is not None
        or quantity.kind != "good"
        or quantity.end >= len(segment.tokens)
    ):
        return False
    said = segment.tokens[quantity.end].text.split(" ")[0]
    if said in _LOOKING:
        return True  # `that cheese looks good`
    if talk.situation.role == "sheriff" or "offer" in talk.does:
        return False
    return said in _TELLING and not segment.tags & {"give", "want", "buy", "too", "more", "toyou", "num"}


def _under_negation(talk: Talk, segment: Segment) -> bool:
    """`there's no way that you, of all people, get four`: a denial earlier in the sentence, whose verb this is."""
    at = talk.heard.at
    if segment.lead != "comma" or not segment.tokens[0].tags & {"get", "give", "want"} or at < 2:
        return False
    before = [each for each in talk.segments[:at] if each.sentence == segment.sentence]
    return any(each.tags & {"refuse", "not"} and each.tags & {"unk", "you", "i"} for each in before[:-1])


def _goes_on(talk: Talk, segment: Segment) -> bool:
    """Whether something in the sentence says that `take five` is an amount."""
    return any(each.sentence == segment.sentence and each.tags & MEANT for each in talk.segments)


def _is_mere_mention(segment: Segment, quantity: Quantity, flowing: int, *, shaped: bool) -> bool:
    """`my apples` without a number, and without a word of giving: nobody can say how many."""
    named = quantity.good in ("apples", "chickens") or (not shaped and "the" in segment.tags)
    several = named and quantity.kind == "good" and quantity.definite and quantity.value is None
    return several and (not flowing or shaped) and not segment.tags & {"buy", "all", "drop", "swap"}


def _carry_over(talk: Talk, segment: Segment, subject: str | None) -> None:
    """What holds on from the segment before: who acts, and a negated verb with its list."""
    tags = segment.tags
    if subject is not None:
        talk.subject = subject
    if segment.lead in ("comma", "dash", "colon", "but") or subject is not None or tags & FRAMES - {"buy"}:
        talk.negated_verb = False
    if "not" in tags and tags & {"give", "get", "want", "toyou"} and (talk.language != "en" or _denies_verb(segment)):
        talk.negated_verb = True


def _denies_verb(segment: Segment) -> bool:
    """Whether a denial comes before the verb: `I won't give five`, not `I want two, not one`."""
    denied = False
    for token in segment.tokens:
        denied = denied or "not" in token.tags
        if token.tags & {"give", "get", "want", "toyou"}:
            return denied
    return False


def _is_claim(talk: Talk, segment: Segment, counting: list[Quantity], subject: str | None) -> bool:
    """What one has, what there is, or the declaration said again: no offer."""
    tags, situation = segment.tags, talk.situation
    if "have" in tags and talk.language != "en" and not tags & {"give", "toyou", "tome", "get"}:
        return True
    if "believe" in tags and not talk.shaped and not tags & FRAMES:
        return True  # `I believe the half of it`
    if "purse" in tags and not talk.shaped and not tags & FRAMES and counting[0].base != "purse":
        return True  # `ten gold in my pocket`
    placed = talk.language in ("zh", "ko") and any(quantity.zone == "bag" for quantity in counting)
    listed = any(each.lead in ("and", "plus") for each in talk.segments[talk.heard.at : talk.heard.at + 2])
    if placed and situation.role == "merchant" and not tags & FRAMES and not talk.heard.passes_own and not listed:
        return True
    if "exist" in tags and not tags & {"buy", "give", "get"}:
        return True
    if subject == "i" and "have" in tags and not tags & {"give", "toyou"} and "for you" not in segment.text:
        words = {word for token in segment.tokens for word in token.text.split()}
        return situation.role == "merchant" or "have" not in words
    echo = segment.asked or "it is" in segment.text
    if situation.role == "sheriff" and len(counting) == 1 and echo and _declared(talk, counting[0]):
        return True  # `five loaves it is, safe travels`
    if (
        len(counting) != 1
        or tags & _PLACED
        or talk.heard.passes_own
        or segment.lead not in ("start", "stop", "comma", "colon")
    ):
        return False
    only = counting[0]
    return only.good == situation.declared_good and only.value == situation.declared_count


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


def _hear_doubts(talk: Talk, segment: Segment) -> None:
    """What an English clause without an amount leaves open about one."""
    tags, heard = segment.tags, talk.heard
    bare = segment.only(BARELY) and talk.situation.standing is not None
    if tags & {"raiseby", "lowerby", "makeit"} and ("vague" in tags or bare):
        heard.doubt("amount")  # `increase it a bit`
    if segment.text.startswith(("same a", "the same a")) and len(segment.tokens) < 6:
        heard.doubt("reference")  # `same as last time`
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
    elif "drop" in tags:
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
