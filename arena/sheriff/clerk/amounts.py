"""Segments with amounts: which of them count."""

from __future__ import annotations

import re
from itertools import zip_longest

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.conditions import only_asks
from arena.sheriff.clerk.framing import amendment, flow, is_negated, is_opening, understood
from arena.sheriff.clerk.heard import FRAMES, Part, Talk
from arena.sheriff.clerk.measures import Quantity, good_of, is_of
from arena.sheriff.clerk.vocabulary import SPACED

_NEGATION = frozenset({"not", "no"})
_IN_PLACE = frozenset({"instead of", "rather than", "without", "let alone", "stop"})
"""What denies something else than the amount before it."""
MEANT = frozenset({"let_pass", "spare", "passnow", "buy", "give", "only"})
"""What says, beside a bare `take five`, that an amount is meant."""
STAYS = re.compile(r"\b(?:stays?|staying|remains?)\b(?! (?:shut|closed|tied))|\b(?:is|are|'s) mine\b")
I_KEEP = re.compile(r"(?:and |but )?(?:i|i will|i am) keep(?:ing)?\b")
HERE = re.compile(r"\b(?:stays?|remains?)$")
RATHER = re.compile(r"i would rather (?:give|pay|offer|spend)\b(?!.*\b(?:than|not)\b)")
COMPARED = re.compile(r"(?:that|this|it|which)(?: is| 's|'s)?\b")
ORDERS = ("add", "give", "throw", "toss", "pay", "hand", "bring", "slide", "pass", "make")
"""Verbs that order, where nobody is named before them in the clause."""
WITH = re.compile(
    r"\b(?:begin|start|open|convince|sweeten|tempt|persuade|bribe|season|soften|thank|repay|reward|warm|cheer|back|cross)\b"
)
"""Verbs that one does with an amount."""
TAKEN_OUT = re.compile(r"(?:take|leave) .* (?:out|off)(?: of (?:it|that|the deal|the offer))?$")
KEEP = re.compile(
    r"(?:please |then |now |so |just )?(?:you (?:can|may|should|might as well) )?(?:keep|hold on|hang on|hold onto|save)\b"
)
_PLACED = FRAMES | {"stand", "inbag", "loc", "makeit", "raiseby", "plus", "howabout", "more"}


def hear_amounts(talk: Talk, index: int, segment: Segment, counting: list[Quantity], subject: str | None) -> None:
    """Take the amounts of a segment that count."""
    tags, heard = segment.tags, talk.heard
    if talk.language == "en" and segment.lead in ("comma", "dash", "colon") and segment.tokens[0].text in ORDERS:
        talk.subject = None  # `I like where you're going, add a chicken`
    _carry_over(talk, segment, subject)
    subject = talk.subject
    if _only_says_again(talk, segment, counting):
        heard.echoed = True  # `for eight I cook you a feast`
        return
    rather = RATHER.match(segment.text) is not None and "offer" in talk.does
    if ("refuse" in tags and not rather) or ("withdraw" in tags and "correct" not in tags):
        heard.echoed = True
    elif talk.language == "en" and _stays_out(talk, index, segment, counting):
        return
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


def _stays_out(talk: Talk, index: int, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether an English clause says of an amount that it stays where it is, or comes out of what stands."""
    heard, situation = talk.heard, talk.situation
    if situation.standing is None and STAYS.search(segment.text):
        heard.claims.append(segment.text)  # `the silk stays, take a chicken`
    elif situation.theirs is not None and HERE.search(segment.text):
        heard.doubt("parts")  # `the apple remains`
    elif situation.standing is not None and TAKEN_OUT.match(segment.text) and counting[0].kind != "bare":
        heard.dropped.extend(counting)
        heard.moves["drop"] = index  # `take the chicken out of it`
    elif situation.role == "merchant" and I_KEEP.match(segment.text):
        heard.claims.append(segment.text)  # `and I keep both the silks`
        if heard.parts and counting[0].kind in ("bare", "them"):
            heard.doubt("parts")  # `five gold. I keep one`
    else:
        return False
    return True


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
    if talk.language == "en" and quantity.base == "same" and quantity.beyond and COMPARED.match(segment.text):
        heard.claims.append(segment.text)  # `that's two less than Carol paid`
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
    elif echoes and (flowing < 0 or (flowing == 0 and subject == "you" and "sure" not in segment.tags)):
        heard.echoed = True  # `you ask for eight`
    elif flowing < 0:
        heard.moves["wrong way"] = index
    elif quantity.value == 0 and (_adds_nothing(talk, segment) or not _puts_forward(talk, segment, quantity)):
        return  # `nothing suspicious here`
    elif talk.language == "en" and _declared_again(talk, segment, quantity):
        heard.claims.append(segment.text)  # `four chickens, Rufus. Four.`
    elif talk.language == "en" and "offer" not in talk.does and _declared(talk, quantity):
        heard.claims.append(segment.text)
    elif _is_told_of(talk, segment, quantity):
        heard.claims.append(segment.text)  # `the cheese is just cheese`
    elif not _puts_forward(talk, segment, quantity) or _is_doubtful(talk, segment, quantity, flowing):
        heard.doubt("count" if _counts_only(talk, segment, quantity) else "words")
    elif talk.language == "en" and _comes_back(talk, segment, quantity):
        heard.doubt("words")  # `I want three gold back`
    elif segment.lead == "plus" and not heard.parts and not is_opening(talk, index) and not _moved_with(talk, index):
        heard.doubt("reference")
    elif talk.language == "en" and _list_begins_elsewhere(talk, index, segment):
        heard.doubt("words")  # `my grandmother's cheese, the last on my stand, and five gold`
    else:
        corrected = talk.correcting or "correct" in segment.tags
        amends = amendment(talk, segment, quantity)
        if talk.language == "en" and amends is None and _left_out(segment, quantity):
            heard.doubt("reference")  # `forget the eight`
            return
        heard.parts.append(
            Part(quantity, segment, index, talk.mention, amends, corrected, _goods_asked_before(talk, index))
        )


def _goods_asked_before(talk: Talk, index: int) -> bool:
    """`Apples? Two`: a question of goods alone right before an amount."""
    before = talk.segments[index - 1] if index else None
    return before is not None and before.asked and any(map(good_of, before.tokens)) and "num" not in before.tags


def _adds_nothing(talk: Talk, segment: Segment) -> bool:
    """`five gold for your discretion, nothing for your curiosity`."""
    named = talk.language == "en" and segment.tokens[0].text == "nothing" and segment.lead in ("comma", "and")
    return named and any(part.segment.sentence == segment.sentence for part in talk.heard.parts)


def _list_begins_elsewhere(talk: Talk, index: int, segment: Segment) -> bool:
    """Whether an amount that an `and` joins to goods which did not count is the first that does."""
    if segment.lead not in ("and", "plus") or talk.heard.parts or segment.tags & {"give", "get", "want"}:
        return False
    before = [each for each in talk.segments[:index] if each.sentence == segment.sentence]
    named = [each for each in before if any(map(good_of, each.tokens)) or each.tags & {"gold", "card"}]
    if before and before[-1].text in ("that", "those", "these", "it", "them", "this"):
        return True  # `your cheese looks tasty; that and two gold`
    if not before:
        behind = talk.segments[index + 1 : index + 2]
        return bool(behind) and behind[0].text in ("it", "them", "that") and talk.situation.standing is None
    return bool(named) and not talk.heard.echoed


def _moved_with(talk: Talk, index: int) -> bool:
    """`let me begin with two coins`, `convince me with twelve`: the clause before an amount has a verb of giving it."""
    before = talk.segments[index - 1]
    opens = talk.language == "en" and before.sentence == talk.segments[index].sentence
    plain = opens and not before.tags & {"num", "not", "no", "would", "past", "he", "if"} and not before.asked
    own = talk.situation.role == "merchant" and before.text.startswith(("i ", "let me ", "allow me ", "permit me "))
    return plain and (WITH.match(before.text) is not None or (own and WITH.search(before.text) is not None))


def _comes_back(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Whether a sheriff wants something back, or terms are told `with` a part and `without`."""
    last = segment.tokens[-1].text
    back = talk.situation.role == "sheriff" and last == "back" and quantity.end == len(segment.tokens) - 1
    return (back and bool(segment.tags & {"want", "give", "get"})) or (last == "without" and bool(talk.heard.parts))


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
    return said and not quantity.more and quantity.value == situation.declared_count and not segment.tags & FRAMES


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
    if quantity.kind == "them" and talk.segments[talk.heard.at - 1].lead == "or":
        return True  # `ten, or was it two? One of those`
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
    if talk.language == "en" and segment.text.startswith("not for "):
        talk.negated_verb = True  # `not for four gold and a chicken`
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


IN = ("у", "в", "ув", "im", "in", "en", "dans", "всередині")
THOSE = ("тих", "denen", "los", "las", "ceux", "celles")


def _lies_in_the_bag(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether the declared good is only said to lie in the bag, not to be given out of it."""
    said = all(each.zone == "bag" and each.good == talk.situation.declared_good for each in counting)
    places = {token.text for token in segment.tokens}
    return said and talk.situation.role == "merchant" and bool(places & set(IN)) and not places & set(THOSE)


def _is_claim(talk: Talk, segment: Segment, counting: list[Quantity], subject: str | None) -> bool:
    """What one has, what there is, or the declaration said again: no offer."""
    tags, situation = segment.tags, talk.situation
    if "have" in tags and talk.language != "en" and not tags & {"give", "toyou", "tome", "get"}:
        asks = situation.role == "sheriff" and any(token.tags >= {"have", "want"} for token in segment.tokens)
        return not asks  # `son cuatro monedas`
    spoken = {tag for token in segment.tokens if "you" not in token.tags for tag in token.tags}
    if "believe" in tags and not talk.shaped and not spoken & FRAMES:
        return True  # `I believe the half of it`
    if "purse" in tags and not talk.shaped and not tags & FRAMES and counting[0].base != "purse":
        return True  # `ten gold in my pocket`
    placed = talk.language in ("zh", "ko") and any(quantity.zone == "bag" for quantity in counting)
    listed = any(each.lead in ("and", "plus") for each in talk.segments[talk.heard.at : talk.heard.at + 2])
    if placed and situation.role == "merchant" and not tags & FRAMES and not talk.heard.passes_own and not listed:
        return True
    if talk.language in ("uk", "de", "es", "fr") and not tags & FRAMES and _lies_in_the_bag(talk, segment, counting):
        return True  # `у мішку рівно чотири хлібини`
    again = talk.language in ("zh", "ko") and situation.role == "sheriff" and len(counting) > 1 and not tags & FRAMES
    if again and all(_declared(talk, quantity) for quantity in counting):
        return True  # `四隻雞就四隻雞`
    if "exist" in tags and not tags & {"buy", "give", "get"}:
        return True
    meant = "for you" in segment.text or "your name on" in segment.text
    if subject == "i" and "have" in tags and not tags & {"give", "toyou"} and not meant:
        words = {word for token in segment.tokens for word in token.text.split()}
        return situation.role == "merchant" or "have" not in words
    echo = segment.asked or "it is" in segment.text
    if segment.text.endswith("it is") and len(counting) == 1 and _declared(talk, counting[0]):
        return True  # `I declared four bread, and four bread it is`
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
