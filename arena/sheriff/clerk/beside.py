"""What stands beside the words that would bind, and holds them back: somebody else's voice, a topic, an unknown extra.

Only for English, whose clauses are known by their shapes. A doubt is a question back; without one, nothing is changed.
"""

from __future__ import annotations

import re

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.situation import ANY, Situation

IDLE = frozenset(
    {"fill", "title", "yes", "courtesy", "deal", "dealalone", "it", "you", "i", "the", "a", "of", "tagq", "believe"}
    | {"now", "only", "too", "and", "correct", "keepyours", "let_pass", "passnow", "bag", "name"}
)
"""Words that change nothing about an answer or a decision."""
HEDGES = frozenset({"would", "past", "say3", "joke", "think", "later", "not", "no", "vague", "cap"})
HOLDING = HEDGES - {"past"} | {"num", "open", "opennow", "let_pass", "give", "get", "want"}
"""What says, before an acceptance and in one breath with it, something that matters to it."""
OWING = frozenset({"num", "gold", "vague", "more", "you", "later", "he", "will"})
UNFINISHED = ("hang on", "hold on", "wait", "no wait", "let me see", "one moment")
"""What one says in the midst of a sentence."""
THOSE = ("it", "them", "that", "those")
CONDITIONS = ("if", "unless", "when", "or")
DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "spare", "bag", "believe", "keepyours", "keep"})
PROMISING = frozenset({"num", "same", "favour", "let_pass", "open", "will", "passnow", "not"})
PLACES = frozenset({"stand", "loc", "facedown", "faceup", "buy"})
PRICING = frozenset({"give", "get", "want", "buy", "makeit", "correct", "yes", "title", "deal", "refuse", "howabout"})
TAIL = frozenset(
    {"let_pass", "passnow", "spare", "title", "yes", "deal", "dealalone", "name", "believe", "keepyours", "tagq"}
)
TAIL_WORDS = frozenset(
    {
        "please",
        "now",
        "then",
        "well",
        "oh",
        "thanks",
        "thank you",
        "here",
        "there",
        "you",
        "it",
        "go",
        "and",
        "quickly",
        "slowly",
    }
    | {"carefully", "gently", "not yours", "right now", "bag", "the bag", "your", "the", "i"}
)
PASSING = frozenset({"let_pass", "passnow", "spare", "believe", "keepyours"})
ONES = re.compile(r"\b(?:the|those|these) ones\b|\bnot (?:these|those)\b")
ABOUT_IT = re.compile(
    r"that (?:is|'s|was) (?:what|how|the price|all my)\b|do i (?:even )?have|did i say|i wish|can you believe"
)
FRAGMENTS = frozenset(
    {"in", "on", "per", "each", "every", "from", "less", "a", "worth", "plus", "to", "for", "after", "and"}
)
"""What opens a fragment that belongs to the amount before it."""
WEAK = frozenset({"go on", "go ahead", "carry on", "continue", "welcome to nottingham", "go", "go home", "come on"})
"""Ways to let somebody pass that may as well mean `speak on`."""
WEAKEST = frozenset({"go on", "continue", "welcome to nottingham", "come on"})
"""Those that need a word beside them that says what is meant."""


def doubt_beside_terms(heard: Hearing, segments: list[Segment]) -> str | None:
    """What is to be asked about terms, or None."""
    cores = {part.index for part in heard.parts}
    last = max(cores, default=0)
    if segments[-1].text in UNFINISHED and last < len(segments) - 1:
        return "words"
    if any(_undoes(segment) for segment in segments[last + 1 :] if segment.sentence > segments[last].sentence):
        return "condition"
    for index, segment in enumerate(segments):
        if index in cores:
            continue
        before = index < min(cores, default=0)
        together = any(segments[core].sentence == segment.sentence for core in cores)
        if together and _anothers(segment, before=before):
            return "question"
        if _unknown_extra(segment) and (together or index == last + 1):
            return "words"
        open_zone = any(part.quantity.zone is None for part in heard.parts)
        if index > last and open_zone and ONES.search(segment.text):
            return "zone"  # `two apples, the ones you can't see`
        if (
            index > last
            and open_zone
            and any(part.quantity.kind in ("good", "card") for part in heard.parts)
            and segment.tags >= {"not"}
            and segment.tags & PLACES
            and not segment.tags & DEEDS
        ):
            return "zone"  # `not the ones on your stall`
        promised = segment.text in heard.promises
        if together and not before and "later" in segment.tags and not segment.tags & PROMISING and not promised:
            return "when"
        if together and before and _topic(segment, segments[index + 1]):
            return "words"
    return None


def _undoes(segment: Segment) -> bool:
    """Whether a sentence behind an amount may change it: a fragment (`each`, `in kind`), or words about the amount itself."""
    if segment.lead == "or":
        return not segment.tags & DEEDS
    if (
        segment.lead != "stop"
        or _is_tail(segment)
        or segment.tags & {"only", "let_pass", "buy", "passnow", "favour", "tagq"}
    ):
        return False
    if ABOUT_IT.match(segment.text):
        return True
    first = segment.tokens[0]
    small = len(segment.tokens) < 4 and not segment.asked and not segment.tags & {"give", "get", "deal"}
    return small and (first.text in FRAGMENTS or bool(first.tags & {"later", "less", "per", "past"}))


def doubt_beside_answer(heard: Hearing, segments: list[Segment], core: int, situation: Situation) -> str | None:
    """What is to be asked about an acceptance, or None."""
    if "deal" not in heard.moves and any("mood" in token.tags for segment in segments for token in segment.tokens):
        return "condition"  # `8 🤮`
    for index, segment in enumerate(segments):
        if index == core:
            continue
        together = segment.sentence == segments[core].sentence
        if index == core - 1 and together and segments[core].lead in ("and", "plus") and _tells_to(segment):
            return "condition"
        if (
            index < core
            and segment.lead not in CONDITIONS
            and not segment.tags & HOLDING
            and _turned(segments[index + 1 : core + 1])
        ):
            continue  # `highway robbery, but here are your six`
        led = index < core and "deal" in heard.moves and not segment.tags & HOLDING and segment.lead not in CONDITIONS
        if together and not led and not _idle(segment, situation, heard):
            return "condition"
        firm = "deal" in heard.moves or segments[core].text.endswith(" it is")
        if not firm and not _idle(segment, situation, heard):
            return "condition"  # `Three coins! My horse eats better than that.`
        if index < core or _is_wish(segment):
            continue
        idle = _is_tail(segment) or (_idle(segment, situation, heard) and not segment.only(IDLE))
        if _unknown_extra(segment) or segment.lead in ("but", "or", "threat") or not idle:
            return "condition"  # `deal. In advance, and again on the way out`
    return None


def doubt_beside_decision(segments: list[Segment], core: int, known: tuple[str, ...], *, opens: bool) -> str | None:
    """What is to be asked about a bag that would be settled, or None; `known` are the players whom it can be about."""
    deed = segments[core]
    if _names_another(deed, segments, core, known):
        return "request"
    if any(token.text in ("yet", "probably", "for now", "almost", "nearly") for token in deed.tokens):
        return "pass"  # `I won't open it yet`
    if deed.lead in ("and", "plus") and core and _orders(segments[core - 1]):
        return "condition"  # `pay up and you may go`
    if any(_pays(segment) or segment.lead == "or" or _recants(segment) for segment in segments[core + 1 :]):
        return "mixed"  # `open it, or pay me`
    if any(_goes_further(segment, opens=opens) for segment in segments[core + 1 :]):
        return "mixed"  # `you may pass, but the bag stays here`
    if (
        opens
        and not deed.tags & {"bag", "it", "name"}
        and core + 1 < len(segments)
        and _changes_object(segments[core + 1])
    ):
        return "mixed"
    if opens and any(_leaves(segment) for segment in segments if segment is not deed):
        return "mixed"  # `yours I leave shut, Tom's I open`
    text = " ".join(token.text for token in deed.tokens if "title" not in token.tags)
    weak = not opens and text in WEAK
    if text in WEAKEST and not any(segment.tags & DEEDS for segment in segments if segment is not deed):
        return "pass"
    for index, segment in enumerate(segments):
        if index == core:
            continue
        together = segment.sentence == deed.sentence
        if together and _anothers(segment, before=index < core):
            return "mixed"
        asks = bool(segment.tags & {"give", "get", "want"})
        keeps = bool(segment.tags & DEEDS) or segment.text.startswith(("keep ", "put "))  # `keep your four gold`
        if weak and segment.sentence >= deed.sentence and (asks or not segment.only(IDLE)) and not keeps:
            return "pass"
        if together and index > core and (opens or segment.lead == "and") and _unsays(segment, opens=opens):
            return "mixed"
        if together and index > core and not opens and segment.tags & HEDGES and not segment.tags & DEEDS:
            return "pass"
    return None


def _orders(segment: Segment) -> bool:
    """Whether a clause in front of a decision may be its condition, told as an order: `kneel and you may pass`."""
    told = segment.tokens[0].text.split(" ")[0]
    if told in ("keep", "put"):
        return False  # `keep your four gold and go`
    return not segment.only(IDLE) and not segment.tags & DEEDS and told not in ("i", "we", "you", "your", "it", "that")


def _goes_further(segment: Segment, *, opens: bool) -> bool:
    """Whether a clause behind a decision says more than the decision once again, or a farewell."""
    if segment.lead == "but":
        return True
    if _is_tail(segment):
        return False
    denied = bool(segment.tags & {"not", "no"})
    if opens:
        return denied or not segment.tags & {"open", "opennow"}
    return not segment.tags & PASSING and not (denied and segment.tags & {"open", "opennow"})


def _is_tail(segment: Segment) -> bool:
    """Whether a clause behind an answer or a decision is only courtesy, a name, or a saying that changes nothing."""
    return all(
        token.tags & TAIL or token.text in TAIL_WORDS or ("fill" in token.tags and token.text.count(" ") > 1)
        for token in segment.tokens
    )


def _leaves(segment: Segment) -> bool:
    return (
        "let_pass" in segment.tags
        and not segment.tags & {"not", "no", "would"}
        and segment.tokens[0].text in ("yours", "your")
    )


def _recants(segment: Segment) -> bool:
    """`open it! … nah`."""
    return bool(segment.tags & {"no", "refusealone"}) and segment.only(
        frozenset({"no", "refusealone", "fill", "correct", "title"})
    )


def _changes_object(segment: Segment) -> bool:
    """`I inspect … the weather`."""
    return (
        segment.lead in ("dash", "colon") and bool(segment.tokens[0].tags & {"the", "a"}) and "bag" not in segment.tags
    )


def _turned(segments: list[Segment]) -> bool:
    """Whether a `but` stands in the way to what is meant in the end."""
    return any(segment.lead == "but" for segment in segments)


def _pays(segment: Segment) -> bool:
    """`you may go first. Pay.`"""
    return any(token.text.split(" ")[0] == "pay" for token in segment.tokens) and not segment.tags & {"not", "no"}


def _unsays(segment: Segment, *, opens: bool) -> bool:
    """`Open and shut case`, `open wide, as my captain used to say`."""
    if segment.tags & {"past", "say3", "would", "joke"}:
        return True
    return (
        segment.lead != "so" and "unk" in segment.tags and not segment.tags & (DEEDS | {"i", "you"} if opens else DEEDS)
    )


def _names_another(deed: Segment, segments: list[Segment], core: int, known: tuple[str, ...]) -> bool:
    """`Bob's bag next. Open it.`: whose bag is it?"""
    if any(token.name is not None for token in deed.tokens):
        return False
    near = [each for each in segments[:core] if each.sentence >= deed.sentence - 1 and not each.tags & {"past", "say3"}]
    others = [token.name for each in near for token in each.tokens if token.name is not None]
    return any(name not in known for name in others)


def _anothers(segment: Segment, *, before: bool) -> bool:
    """`says the dentist`, `you say`, `he cries`: the words are put into somebody's mouth."""
    said = {token.text for token in segment.tokens}
    if "num" in segment.tags and before:
        return False  # `you say eight, I say five`
    if "say3" in segment.tags and "i" not in said:
        return True
    if said & {"you", "they", "he", "she"} and said & {"say", "said", "says", "wish", "think", "call"}:
        return len(segment.tokens) < 5
    return not before and "he" in segment.tokens[0].tags and "unk" in segment.tags and len(segment.tokens) < 4


def _unknown_extra(segment: Segment) -> bool:
    """`and a pony`: something more that nobody understands."""
    if segment.lead not in ("and", "plus") or "unk" not in segment.tags or segment.tags & (DEEDS | {"intangible"}):
        return False
    if segment.lead == "plus" and len(segment.tokens) < 4:
        return True
    tells = any(token.text in ("gets", "get", "is", "are", "'s", "will", "goes") for token in segment.tokens)
    return bool(segment.tokens[0].tags & {"a", "the", "more"}) and len(segment.tokens) < 5 and not tells


def _topic(segment: Segment, following: Segment) -> bool:
    """`In my purse: eight gold`, `on a better day, five`: what the amount belongs to, which is no price."""
    if following.lead not in ("comma", "colon", "dash"):
        return False
    if "purse" in segment.tags or ("later" in segment.tags and not segment.tags & PRICING):
        return True
    told = segment.tags & {"give", "exist", "past", "num"} or segment.tokens[0].text.startswith("i ")
    if following.lead == "colon" and told and "unk" in segment.tags:
        return True
    placed = segment.tokens[0].text in ("in", "on", "at", "by", "inside", "under", "within")
    return placed and "unk" in segment.tags and not segment.tags & PRICING


def _is_wish(segment: Segment) -> bool:
    """`and may the hens forgive you`."""
    if segment.tokens[0].text != "may" or len(segment.tokens) < 3:
        return False
    return "i" not in segment.tokens[1].tags and not segment.tags & {"num", "gold", "give", "get", "want", "more"}


def _tells_to(segment: Segment) -> bool:
    """`Halve it and I'm in`: a condition, told as an order."""
    return "unk" in segment.tokens[0].tags and segment.lead != "comma"


def _idle(segment: Segment, situation: Situation, heard: Hearing) -> bool:
    """Whether a clause beside an acceptance takes nothing from it."""
    if segment.lead == "but" and segment.tags & {"not", "no"}:
        return False  # `deal, but I'm not opening Will's`
    if any(part.segment is segment for part in heard.parts) or "accept" in segment.does:
        return True
    if segment.asked and len(segment.tokens) < 4 and segment.only(IDLE | {"num", "gold"}):
        return True  # `six? Fine, six.`
    lots = situation.theirs.lots if situation.theirs is not None else ()
    known = {f"good:{lot.good}" for lot in lots} | ({"card"} if any(lot.good == ANY for lot in lots) else set())
    known |= {"gold"} if situation.theirs is not None and situation.theirs.gold else set()
    if "give" in segment.tags and segment.tags & known and not segment.tags & (OWING - {"gold", "you"}):
        return True  # `slide the card over`, `give me the coins`
    if segment.text in ("pay up", "pay", "cough up", "hand it over", "pay me"):
        return True
    if (
        segment.tags & {"give", "get"}
        and not segment.tags & OWING
        and any(token.text in THOSE for token in segment.tokens)
    ):
        return True  # `hand it over`
    if (
        segment.lead in ("and", "plus")
        and "bag" in segment.tags
        and not segment.tags & {"let_pass", "passnow", "open", "opennow"}
    ):
        return False  # `I'll take it and the bag`
    looks = situation.role == "sheriff" and segment.tags & {"open", "opennow"}
    if segment.only(IDLE) and "he" not in segment.tags and not segment.tags & {"not", "no"} and not looks:
        return segment.lead != "plus" or not any(
            token.name not in (None, situation.merchant, situation.sheriff) for token in segment.tokens
        )
    if (
        segment.opener in ("before", "while")
        or segment.tags & {"let_pass", "passnow"}
        or (segment.tags & {"open", "opennow"} and heard.requests)
    ):
        return True
    if segment.lead in ("so", "and") and not segment.tags & {"give", "get", "want", "num"} and "not" in segment.tags:
        return segment.tokens[0].text.startswith("do not")
    if "later" in segment.tags and segment.lead == "plus":
        return True  # `don't let me catch you with silk next time`
    if segment.lead in ("comma", "dash") and segment.tokens[0].text == "you" and 1 < len(segment.tokens) < 5:
        return all(token.tags & {"unk", "title", "fill"} for token in segment.tokens[1:])  # `you old crow`
    named = segment.lead in ("comma", "stop", "dash", "start") and len(segment.tokens) < 3
    return named and (segment.tokens[0].text == "you" or (len(segment.tokens) == 1 and segment.tags == {"unk"}))
