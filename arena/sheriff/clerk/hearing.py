"""Segments → what was put forward in them: amounts that count, requests, moves, and whatever stands in the way of both.

The rule throughout: an amount counts only in a segment whose every word is understood, or behind a plain frame of giving.
Whatever is negated, supposed, asked, past, in jest, or said of somebody else counts for nothing.
"""

from __future__ import annotations

import re

from arena.sheriff.clerk import borrowed, closing, quantities, shapes, unmarked
from arena.sheriff.clerk.amounts import hear_amounts
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.company import is_threat
from arena.sheriff.clerk.conditions import counts_in_condition, is_understood
from arena.sheriff.clerk.duties import hear_opening, hear_requests
from arena.sheriff.clerk.framing import who_acts
from arena.sheriff.clerk.heard import FRAMES, HIDDEN_GOODS, MOVES, Hearing, Part, Talk
from arena.sheriff.clerk.measures import Quantity, good_of, is_of
from arena.sheriff.clerk.moves import hear_moves, stands_alone
from arena.sheriff.clerk.promising import hear_promise, is_promise
from arena.sheriff.clerk.settling import forget_counts, settle
from arena.sheriff.clerk.situation import Proposal, Situation
from arena.sheriff.clerk.wordless import ASIDES, hear_alternative, hear_wordless

CLAIMED = re.compile(
    r"\b(?:in there|in here|inside|nothing (?:but|else)|holds?|contains?|swear|of them"
    r"|(?:is|are) (?:worth|all)|in (?:my|the) (?:bag|sack))\b"
)
"""Words of a statement about what there is, which without a frame of giving puts nothing forward."""
PASSIVE = frozenset({"gets", "get", "is", "be", "goes", "go", "passes", "stays", "walks"})
PUTTING = frozenset({"you", "give", "get", "want", "buy", "i", "makeit", "howabout", "refuse", "exist"})
"""Without any of these, what would be is about nobody here."""
MAYBE = re.compile(r"\b(?:maybe|perhaps|possibly)\b")
COMES = re.compile(
    r"\b(?:comes?|goes|lands?|lies?|lie|added|included|joins?|there 's|there is|are|is)\b"
    r".*\b(?:with|along|in|beside|too|on top|as well)\b"
)
AGAINST = re.compile(
    r"\b(?:out of your (?:own )?(?:pocket|purse)|penalty|compensation|damages|go to market)\b"
    r"|\bgold in (?:my|the) (?:purse|wallet|coffers)\b"
)
"""Words beside which an amount is what somebody loses, or what there is."""
PLACES = ("here", "before you", "on me", "on your stand", "on your stall", "for your stand", "on the table")
"""Words of giving that may as well say where something is."""
SEEN = re.compile(r"(?:well |now |so )?i (?:can |do |only |still )*(?:see|count|notice|spot|spy|smell|saw|counted)\b")
VIEWED = re.compile(
    r"(?:(?:let (?:'s|us|me)|i (?:want to|need to|will|would like to)) )?(?:see|count|check|weigh|look at(?! you)) "
)
"""What is done with the goods once a bag is open."""
SELLING = re.compile(r"(?:get your|buy) ")
"""What a merchant cries in the market."""
NOW_IT_IS = re.compile(r"(?:so |but )*now (?:it |that )?(?:is |'s )?(?:it (?:is |'s ))?\w+$|make it\b")
"""What comes back to the speaker's own terms behind what is told of others, or of before."""
LIES = re.compile(r"\b(?:lie|lied|lying|truth|true|honest)\b")
"""What turns on whether somebody lied hangs on a hidden outcome."""
NOUN_FIRST = ("zh", "ko", "uk")
"""Languages in which a number may follow what it counts."""


def listen(segments: list[Segment], situation: Situation, language: str) -> Hearing:
    """Go through the segments of one utterance in order."""
    talk = Talk(segments, situation, language)
    for index, segment in enumerate(segments):
        if segment.lead in ("start", "stop"):
            talk.subject, talk.negated_verb = None, False
        talk.heard.at = index
        _hear(talk, index, segment)
        if segment.lead in ("if", "unless") and language not in ("en", "zh", "ko"):
            continue  # what a bag may hold names nothing that is given
        for token in segment.tokens:
            talk.mention = good_of(token) or (None if "gold" in token.tags else talk.mention)
        denies = bool(segment.tags & {"no", "not"}) and segment.only(frozenset({"no", "not", "fill", "correct"}))
        thinks_again = language in ("zh", "ko") and index and "trailing" in segments[index - 1].tags
        thinks_again = thinks_again and "yes" in segment.tags and segment.only(frozenset({"yes", "fill"}))
        if "correct" in segment.tags or denies or thinks_again:  # `三塊……好吧，四塊`
            talk.correcting = True
    if language in ("zh", "ko"):
        forget_counts(talk.heard, segments)
    if language in ("en", "zh", "ko"):
        settle(talk.heard, segments, situation.theirs)
    else:
        closing.settle(talk.heard, segments, situation)
    return talk.heard


def _hear(talk: Talk, index: int, segment: Segment) -> None:
    """One segment: set aside, taken as a promise, or heard for moves, requests and amounts."""
    tags, heard = segment.tags, talk.heard
    found = _amounts(talk, index, segment)
    counting = [quantity for quantity in found if quantity.kind != "void"]
    subject = who_acts(talk, segment)
    if talk.language == "en" and heard.parts and _is_of_those(segment, found) and not due_now(heard):
        heard.doubt("parts")  # `three apples, one of them tomorrow`
    _hear_shape(talk, segment, found, counting)
    if segment.lead == "or" and any(quantity.value != 0 for quantity in counting):
        heard.doubt("menu")
    if segment.lead != "threat" and not segment.reported:
        hear_opening(talk, segment)
    if segment in talk.consumed or _is_set_aside(talk, index, segment, counting, subject):
        return
    if is_promise(talk, index, segment, counting):
        hear_promise(talk, segment, counting, subject)
        return
    if _joins_deal(talk, segment, counting):
        heard.conditional = True
        heard.parts.extend(Part(quantity, segment, index, talk.mention, "plus") for quantity in counting)
        return
    if segment.lead in ("if", "unless") and not tags & FRAMES and LIES.search(segment.text):
        heard.moves["outcome"] = index
        return
    if (
        talk.language == "en"
        and talk.situation.role == "sheriff"
        and "open" in heard.moves
        and VIEWED.match(segment.text)
    ):
        return  # `open that bag and count the bread`
    hear_moves(talk, index, segment)
    hear_requests(talk, segment)
    if talk.language == "en" and talk.situation.role == "sheriff" and heard.moves.get("open") == index:
        return  # what is to be seen is no amount
    if talk.does & {"pass"} and all(quantity.value == 0 for quantity in counting):
        counting = []  # `you may pass for nothing`
    _hear_what_is_given(talk, index, segment, found, counting, subject)


def _is_set_aside(talk: Talk, index: int, segment: Segment, counting: list[Quantity], subject: str | None) -> bool:
    """Note a clause that is not the speaker's own move, or is about others or the past, as a claim."""
    tags, heard = segment.tags, talk.heard
    framed = tags & FRAMES - {"buy"} or any(
        "buy" in token.tags and token.text not in PLACES for token in segment.tokens
    )
    if NOW_IT_IS.match(segment.text):
        talk.void = -1  # `I was going to say eight, but … so now it's five`
    if talk.void == segment.sentence and segment.lead in ("plus", "and", "comma") and subject is None and not framed:
        heard.claims.append(segment.text)  # `he bribed him with two chickens and a song`
        return True
    if not (_is_foreign(talk, segment) or _is_claim(segment, counting) or _is_void(talk, segment, subject, counting)):
        return False
    heard.claims.append(segment.text)
    if talk.language == "en" and counting and heard.parts and segment.text.startswith(("minus ", "less ")):
        heard.doubt("amount")  # `seven gold, minus the three you lost to me at dice`
    if talk.language == "en" and counting:
        talk.void = segment.sentence  # `for breakfast I had two apples and a bread`
    if talk.language == "en" and "refuse" in tags and segment.tokens[0].text.startswith("my "):
        heard.moves["refuse"] = index  # `three coins! My horse eats better than that`
    if talk.language == "en" and subject == "other" and "past" in tags:
        talk.void = segment.sentence
    conditional = segment.lead in ("if", "unless", "when") and segment.opener not in ("before", "while")
    if conditional and not is_understood(segment):
        heard.moves["condition"] = index
    if "not" in tags and "deal" in tags:
        heard.moves["refuse"] = index
    return True


def _hear_what_is_given(
    talk: Talk, index: int, segment: Segment, found: list[Quantity], counting: list[Quantity], subject: str | None
) -> None:
    """Amounts and what is said without any."""
    tags, heard = segment.tags, talk.heard
    if segment.lead == "or" or "or" in tags:
        hear_alternative(talk, segment, counting)
    elif not counting:
        hear_wordless(talk, index, segment, subject)
    elif talk.language == "en" and _grumbles(talk, segment, counting):
        heard.echoed = True  # `eight is a lot`
    elif _left_open(talk, segment, counting) or any(quantity.kind == "vague" for quantity in found):
        heard.doubt("amount")
    elif segment.lead == "if" and tags & HIDDEN_GOODS and not tags & FRAMES:
        heard.moves["outcome"] = index
    elif segment.lead not in ("if", "unless", "when") or counts_in_condition(talk, segment, subject, counting):
        hear_amounts(talk, index, segment, counting, subject)


def _grumbles(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether a clause says of the other side's amount that it is much, or little."""
    theirs = talk.situation.theirs
    said = any(token.text in ("is", "'s") for token in segment.tokens) and "vague" in segment.tags
    return said and theirs is not None and all(is_of(quantity, theirs) for quantity in counting)


def _amounts(talk: Talk, index: int, segment: Segment) -> list[Quantity]:
    """The amounts of a segment; in Chinese and Korean also those that say no number, or that the words before belong to."""
    found = quantities.find(segment, talk.situation, noun_first=talk.language in NOUN_FIRST)
    if talk.language not in ("zh", "ko"):
        return found
    topic = talk.segments[index - 1] if index else segment
    denied = topic.tags & {"refuse", "drop", "keep", "not", "no"}
    if topic is not segment and topic.sentence == segment.sentence and not denied:
        quantities.about(found, topic.tokens)
        if any(quantity.owner for quantity in found) and talk.heard.moves.get("goods") == index - 1:
            del talk.heard.moves["goods"]  # `阿德攤上的起司，送你兩塊`
    unmarked.things(segment, found)
    return unmarked.goods(segment, found, talk.situation, framed=_is_framed(talk, index))


def _is_framed(talk: Talk, index: int) -> bool:
    """Whether something is given in a segment, or in the one that its list goes on in."""
    segment = talk.segments[index]
    following = talk.segments[index + 1] if index + 1 < len(talk.segments) else segment
    goes_on = following.lead in ("and", "plus") and following.sentence == segment.sentence
    return bool(segment.tags & FRAMES or (goes_on and following.tags & FRAMES))


def _joins_deal(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """`Deal, as long as a cheese comes with it`: the other side's terms, and more."""
    if talk.language != "en" or "deal" not in talk.heard.moves or talk.situation.theirs is None or not counting:
        return False
    conditional = segment.lead == "if" or segment.opener == "once"
    held = {"not", "no", "would", "he", "vague", "cap", "past", "later", "open", "name", "i"}
    kinds = all(quantity.kind in ("gold", "good", "card") and quantity.value is not None for quantity in counting)
    return conditional and kinds and not segment.tags & held and COMES.search(segment.text) is not None


def _left_open(talk: Talk, segment: Segment, counting: list[Quantity]) -> bool:
    """Whether an amount is left open; `for a bit of peace` behind an English one leaves nothing open."""
    compared = {at for each in counting if each.base == "same" for at in range(each.start, each.end)}
    tokens = [token for at, token in enumerate(segment.tokens) if at not in compared]  # `one more than Bob paid`
    if talk.language == "en" and counting and not compared:
        ends = counting[0].end
        until = next((at for at in range(ends, len(tokens)) if tokens[at].text == "for"), len(tokens))
        tokens = tokens[:until]
    return any(token.tags & {"vague", "cap", "range"} for token in tokens)


def _hear_shape(talk: Talk, segment: Segment, found: list[Quantity], counting: list[Quantity]) -> None:
    """What an English clause does, in whatever text it stands."""
    talk.shaped = not borrowed.is_foreign(segment) if talk.language == "en" else borrowed.is_english(segment)
    talk.does = frozenset()
    if talk.shaped:
        segment.does = talk.does = shapes.done_by(segment, found, talk.situation)
        if "accept" in talk.does and not _accepts_theirs(talk, counting):
            talk.does -= {"accept"}


def _is_foreign(talk: Talk, segment: Segment) -> bool:
    """Whether the words are not the speaker's own move at all: a threat, an instruction to a machine, a quotation."""
    tags, heard = segment.tags, talk.heard
    if segment.lead == "threat" or segment.reported:
        return True
    if talk.language in ("zh", "ko") and talk.situation.role == "sheriff" and is_threat(talk.segments, heard.at):
        return True
    until = heard.at + 1 if talk.language == "en" else len(talk.segments)
    if any("inject" in each.tags for each in talk.segments[:until] if each.sentence == segment.sentence):
        return True
    if "quote" not in tags:
        return False
    if "favour" in tags and not tags & {"num", "gold"}:
        heard.promises.extend(token.text for token in segment.tokens if "quote" in token.tags)
    elif tags & (FRAMES - {"buy"} | {"num", "gold"}) and not tags & {"say3", "past", "he", "name"}:
        heard.doubt("quotation")
    return True


def _is_claim(segment: Segment, counting: list[Quantity]) -> bool:
    """Whether amounts only say what there is: `nothing but three apples in there`."""
    framed = {tag for token in segment.tokens if token.text not in PLACES for tag in token.tags} & FRAMES
    meant = "given" in segment.does or segment.tags & {"let_pass", "passnow", "spare"}
    return bool(counting) and not framed and not meant and CLAIMED.search(segment.text) is not None


def _accepts_theirs(talk: Talk, counting: list[Quantity]) -> bool:
    """Whether the amounts beside words of acceptance are the other side's: `I'll settle for a card` may name other terms."""
    theirs = talk.situation.theirs
    said = talk.segments[talk.heard.at]
    if theirs is not None and _takes_the_bag(said, theirs):
        talk.heard.doubt("parts")
        return False
    if theirs is not None and not counting and _takes_a_part(talk.segments[talk.heard.at], theirs):
        talk.heard.doubt("parts")
        return False
    changed = any(quantity.more or quantity.less for quantity in counting)
    return not counting or (theirs is not None and not changed and all(is_of(each, theirs) for each in counting))


def _is_of_those(segment: Segment, found: list[Quantity]) -> bool:
    """Whether a clause says something of a part of what was named before it."""
    named = any(quantity.kind == "them" for quantity in found) or " of which" in segment.text
    return named and not segment.tags & {"give", "buy", "toyou"}


def due_now(heard: Hearing) -> bool:
    """Whether the last amount is said to be paid now, so that others of the same breath are for later."""
    return "now" in heard.parts[-1].segment.tags


def _takes_the_bag(segment: Segment, theirs: Proposal) -> bool:
    """`I'll take the bag, thanks`, where nothing out of it was offered."""
    named = "bag" in segment.tags and not segment.tags & {"let_pass", "passnow", "open", "opennow"}
    return named and all(lot.zone != "bag" for lot in theirs.lots)


def _takes_a_part(segment: Segment, theirs: Proposal) -> bool:
    """`Deal on the gold`, where goods were asked for as well."""
    named = {good for token in segment.tokens if (good := good_of(token))} | segment.tags & {"gold"}
    parts = {lot.good for lot in theirs.lots} | ({"gold"} if theirs.gold else set())
    return bool(named) and len(parts) > 1 and not parts <= named


def _like_a_joke(segment: Segment) -> bool:
    """`ripe as your jokes`: spoken of, not made."""
    return any(token.text in ("your", "as", "your jokes") for token in segment.tokens)


def _acts_on_another(talk: Talk, segment: Segment) -> bool:
    """`Bob may go`, `Bob goes through with me`: what is to be done with another's bag, not what he does."""
    held = segment.tags & {"past", "say3"} or ("would" in segment.tags and "pass" not in talk.does)
    if talk.language != "en" or held:
        return False
    if segment.tokens[0].name not in talk.outsiders and segment.tokens[0].text != "both":
        return False
    if "pass" in talk.does and talk.situation.role == "sheriff":
        return True
    passive = any(token.text.split(" ")[0] in PASSIVE for token in segment.tokens)
    return passive and bool(segment.tags & {"let_pass", "open"}) and not segment.tags & {"unk", "num", "not"}


def _is_void(talk: Talk, segment: Segment, subject: str | None, counting: list[Quantity]) -> bool:
    """Whether a segment is about others or the past, in jest or supposed, so that nothing in it counts."""
    tags, heard = segment.tags, talk.heard
    index = talk.heard.at
    if counting and talk.language == "en" and talk.situation.role == "merchant" and SELLING.match(segment.text):
        return True
    if counting and talk.language == "en" and (SEEN.match(segment.text) or AGAINST.search(segment.text)):
        talk.void = segment.sentence
        return True  # `I see twenty coins and three apples`
    if "joke" in tags and "refuse" not in tags and not (talk.language == "en" and _like_a_joke(segment)):
        heard.moves["jest"] = 0
        if counting:
            heard.doubt("jest")
        return True
    if subject == "other" and _acts_on_another(talk, segment):
        return False
    if subject == "other":
        if "say3" in tags:
            heard.moves["says"] = index
        elif (
            "past" not in tags
            and segment.opener not in ASIDES
            and (tags & {"open", "let_pass", "passnow", "spare"} or len(segment.tokens) < 5)
        ):
            asks = bool(counting) and tags & {"want", "would"}  # `Bob would ask six`
            heard.names.update(
                {} if asks else {token.name: index for token in segment.tokens if token.name in talk.outsiders}
            )
        return not any(quantity.base == "same" for quantity in counting)
    if (
        talk.language == "en"
        and counting
        and "would" in tags
        and not tags & PUTTING
        and not segment.asked
        and not MAYBE.search(segment.text)
    ):
        return True  # `a fellow could lose a crossbow in it`
    past_condition = segment.lead in ("if", "when", "unless") and "past" in tags
    supposed = "would" in tags and not tags & {"howabout", "makeit", "refuse"}
    if counting and (past_condition or supposed):
        heard.doubt("supposition")
        return True
    if not tags & {"past", "say3"} or "withdraw" in tags or stands_alone(segment, negated=False):
        return False
    if (
        "per" in tags
        or any(quantity.same_as or quantity.base for quantity in counting)
        or "accept" in talk.does
        or ("past" not in tags and "buy" in tags)
    ):
        return False
    return bool(counting or not tags & MOVES)
