"""Which way an amount goes, who acts, and whether the words around it are understood."""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import pairwise

from arena.sheriff.clerk.borrowed import is_strange
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import HIS_OR_HERS, PURPOSES, Talk
from arena.sheriff.clerk.manner import is_abstract
from arena.sheriff.clerk.measures import Quantity, good_of, is_of
from arena.sheriff.clerk.situation import Proposal, Standing
from arena.sheriff.clerk.tokens import Token

OPENING = frozenset({"yes", "fill", "title", "correct"})
"""What may come before an utterance properly begins."""
IN_PLACE = ("instead of", "rather than")
"""What denies only the amount right behind it."""
NEAR = 4
MY_PRICE = re.compile(r"\bmy (?:\w+ )?(?:price|bribe|toll|fee|bid|offer)\b")
VERBS = ("give", "get", "want")
LET_US = ("давай", "давайте")
"""What a merchant says for `make it`, and a sheriff for `give me`."""
_WEIGHTY = frozenset(
    {"num", "past", "say3", "he", "have", "exist", "not", "would", "bag", "open", "opennow", "name", "joke"}
)
_OWN_ADJECTIVES = frozenset(
    {
        "my", "me", "mine", "our", "us", "мого", "моєї", "моєму", "моїй", "мою", "мій", "моя", "моє", "мої",
        "моїх", "моїм", "моїми", "наш", "наша", "наше", "наші", "нашого", "нашої", "наших", "мене", "мені",
        "мною", "нас", "mich", "mir", "mein", "meine", "meinen", "meinem", "meiner", "meines", "unser", "unsere",
        "unseren", "mi", "mis", "nuestro", "nuestra", "mon", "ma", "mes", "notre", "nos"
    }
)  # fmt: skip
_DEEDS = frozenset({"give", "get", "say3", "past", "deal", "let_pass", "open", "will"})


OBLIQUE = frozenset({"її", "його", "їх", "їй", "йому", "їм", "ним", "нею", "них", "ihn", "ihm", "lui"})
"""Words for others that never act."""


def _acts_before(segment: Segment, place: int) -> bool:
    """Whether a word before a place says what the speaker or the other side does."""
    return any(
        token.tags & {"i", "you", "withdraw", "give", "get", "deal", "refuse"} for token in segment.tokens[:place]
    )


def who_acts(talk: Talk, segment: Segment) -> str | None:
    """I, you or other; None where nobody is named."""
    for place, token in enumerate(segment.tokens):
        tags = token.tags
        if "he" in tags:
            if place and token.text in HIS_OR_HERS and segment.tokens[place - 1].tags & {"open", "opennow"}:
                continue  # `open hers`
            if "all" in tags and any(
                good_of(each) or each.tags & {"gold", "card"} for each in segment.tokens[place + 1 : place + 4]
            ):
                continue  # `усі яблука`
            if "more" in tags or (token.text in OBLIQUE and _acts_before(segment, place)):
                continue  # `otras tres`, `я передумала її віддавати`
            return "other"
        if token.name is not None and "poss" not in tags and len(segment.tokens) > 1:
            if (named := _named(talk, segment, place)) is not None:
                return named
            continue
        if token.text.startswith(("i ", "we ")) or ("i" in tags and token.text not in _OWN_ADJECTIVES):
            return "i"
        if token.text.startswith("you ") and "buy" not in tags:
            return "you"
        if "you" in tags and token.text not in ("your", "yours"):
            return "you"
        if (tags & {"give", "get", "want", "num", "gold"} or good_of(token)) and "title" not in tags:
            return None
    return None


def _named(talk: Talk, segment: Segment, place: int) -> str | None:
    """What a name at a place of a segment makes of it: the speaker acts, another does, or it is only called."""
    situation, name = talk.situation, segment.tokens[place].name
    following: Set[str] | None = segment.tokens[place + 1].tags if place + 1 < len(segment.tokens) else None
    if name == situation.speaker:
        return "i"
    if name == situation.merchant:
        return None
    if place or following is None:
        return None
    if talk.language == "uk" and name is not None and segment.tokens[0].text.casefold() != name.casefold():
        return None  # `Тараса теж перевірте`
    if name == situation.sheriff:
        return "other" if following & _DEEDS else None
    if talk.language in ("zh", "ko"):
        following = _past_particles(segment, place)
    addressed = {"you"} if talk.language == "en" else {"you", "bag", "open", "let_pass", "spare"}
    if talk.language != "en" and situation.role == "sheriff" and not segment.tags & {"past", "say3", "not"}:
        addressed |= {"passnow", "opennow"}
    return None if following & addressed else "other"


def _past_particles(segment: Segment, place: int) -> set[str]:
    """The tags of the first words behind a Chinese or Korean name that are more than a particle."""
    pointing = ("那", "這") if segment.tags & {"open", "opennow", "let_pass"} else ()
    rest = [token for token in segment.tokens[place + 1 :] if token.tags != {"fill"} and token.text not in pointing]
    return set(rest[0].tags) if rest else set()


def flow(talk: Talk, segment: Segment, subject: str | None, quantity: Quantity) -> int:
    """1 if an amount goes from the merchant to the sheriff as framed, 0 if unframed, -1 if the other way round."""
    tags = segment.tags
    merchant = talk.situation.role == "merchant"
    if quantity.base == "same":
        return 0
    if merchant and talk.language == "uk":
        tags = {tag for token in segment.tokens if token.text not in LET_US for tag in token.tags}
    if ("toyou" in tags) != ("tome" in tags):
        return 1 if ("toyou" in tags) == merchant else -1
    verb = _verb(talk, segment, quantity)
    if verb is None:
        return 0
    if verb == "want":
        if merchant and talk.language == "en" and MY_PRICE.search(segment.text):
            return 1  # `my bribe is three gold`
        price = quantity.start and segment.tokens[quantity.start - 1].text.split(" ")[-1] == "for"
        if merchant:
            return 1 if price and subject in ("i", None) else -1  # for five gold I want …
        return 0 if subject == "you" else 1
    if subject is None:
        if verb == "get":
            return 1 if merchant else 0
        return -1 if merchant and _asks_for_it(segment) else 1
    speaker_gives = (verb == "give") == (subject == "i")
    return 1 if speaker_gives == merchant else -1


def _asks_for_it(segment: Segment) -> bool:
    """`Give me five`: the speaker is to get it; `allow me to give five` is no such thing."""
    given = False
    for token in segment.tokens:
        given = given or "give" in token.tags
        if given and token.text in ("me", "us"):
            return True
    return False


def _verb(talk: Talk, segment: Segment, quantity: Quantity) -> str | None:
    """The kind of the verb nearest to an amount, before it first."""
    behind = segment.tokens[quantity.end :]
    if talk.language == "en":
        price = next((at for at, token in enumerate(behind) if token.text == "for"), len(behind))
        behind = behind[:price]  # `four coins for the toll`
    for token in [*reversed(segment.tokens[: quantity.start]), *behind]:
        if token.text.startswith("settle ") or (token.text in LET_US and talk.situation.role == "merchant"):
            return None  # a merchant settles for what she gives, a sheriff for what he gets
        for verb in VERBS:
            if verb in token.tags and "buy" not in token.tags:
                return verb
    return None


def understood(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Whether all words around an amount are known in a clause without a shape, or say behind it only what it is for."""
    inside = range(quantity.start, quantity.end)
    strange = [place for place, token in enumerate(segment.tokens) if is_strange(token) and place not in inside]
    if not strange:
        return True
    if talk.language == "zh" and strange[0] >= quantity.end:
        return _handed_over(segment, quantity, strange[0])
    if talk.language == "ko" or strange[0] < quantity.start:
        return False
    return _is_purpose(segment.tokens[quantity.end :])


HEDGES = frozenset(
    {"not", "no", "would", "past", "say3", "joke", "ask", "vague", "cap", "later", "when", "or", "think"}
)
AS_A = ("當", "當作", "做", "作為", "當個", "買", "買點", "買些", "加菜")
_TAKEN = ("去", "走", "下", "著", "的", "好", "了")


def _handed_over(segment: Segment, quantity: Quantity, strange: int) -> bool:
    """Chinese: unknown words behind `…你拿去`, or behind `我送你三塊金幣當…`, only say what for."""
    if segment.tags & HEDGES or quantity.kind == "bare":
        return False
    between = segment.tokens[quantity.end : strange]
    if not between:
        return False
    last = between[-1]
    taken = "toyou" in last.tags and last.text.endswith(_TAKEN)
    return taken or (last.text in AS_A and "toyou" in {tag for token in segment.tokens for tag in token.tags})


def _is_purpose(tail: list[Token]) -> bool:
    """`for your discretion`, `dem Herrn zu Ehren`: what an amount is for, in a word or two that nobody needs to know."""
    strange = [place for place, token in enumerate(tail) if is_strange(token)]
    led = any(token.text in PURPOSES for token in tail[: strange[0]])
    yours = any("you" in token.tags for token in tail) or all(is_abstract(tail[place]) for place in strange)
    return led and yours and len(strange) < 3 and not any(token.tags & _WEIGHTY for token in tail)


def is_negated(talk: Talk, segment: Segment, quantity: Quantity) -> bool:
    """Whether an amount is denied: by a word before it, by `no` at it, or by the verb of the list it belongs to."""
    before = segment.tokens[: quantity.start]
    inside = segment.tokens[quantity.start : quantity.end]
    denied = [place for place, token in enumerate(before) if "not" in token.tags]
    if talk.language == "en":
        denied = [at for at in denied if before[at].text not in IN_PLACE or quantity.start - at < NEAR]
    if denied or any("no" in token.tags for token in [*before[-1:], *inside]):
        return True
    if quantity.kind in ("gold", "bare") and any("insteadof" in token.tags for token in before[-2:]):
        return True
    behind = talk.language != "en" and any("not" in token.tags for token in segment.tokens[quantity.end :])
    if talk.language == "ko" and _left_out(segment.tokens[quantity.end : quantity.end + 3]):
        return True  # `여덟 닢은 됐고`
    if behind:
        refuses = talk.situation.role == "sheriff"  # `for three coins I don't shut an eye`
        return refuses or "let_pass" not in segment.tags or bool(segment.tags & {"give", "toyou"})
    return talk.negated_verb and segment.lead in ("and", "or", "plus", "start", "stop")


def _left_out(behind: list[Token]) -> bool:
    """Whether a Korean verb of leaving out follows an amount and takes nothing off it."""
    return any("drop" in token.tags and not token.tags & {"less", "lowerby", "except", "more"} for token in behind)


def amendment(talk: Talk, segment: Segment, quantity: Quantity) -> str | None:
    """How an amount changes what stands: set, add, sub, drop, swap or plus; None where it says so in no word."""
    tags = segment.tags
    before = segment.tokens[: quantity.start]
    recent = {tag for token in before for tag in token.tags}
    standing = talk.situation.standing
    if "swap" in tags and quantity.kind == "good" and standing is not None and standing.proposal.lots:
        return "swap"
    if talk.language == "zh" and before and "short" in before[-1].tags:
        return "sub"  # `差三塊`
    if "lowerby" in recent or quantity.less or (before and quantity.start <= 2 and before[0].tags & {"less", "minus"}):
        return "sub"
    if talk.language in ("zh", "ko") and quantity.kind in ("gold", "bare") and _is_total(talk, segment):
        return None
    if quantity.more or ("raiseby" in recent and "makeit" not in recent):
        listed = talk.language in ("zh", "ko") and standing is None and talk.heard.parts
        if listed and quantity.kind != "good" and talk.heard.parts[-1].quantity.kind in ("good", "card"):
            return "plus"  # `攤上那隻雞您抱走，再加兩塊錢`
        return "add"
    alone = not talk.heard.parts and "gold" not in tags
    if "onto" in tags and quantity.kind == "good" and standing is not None and alone:
        return "add"  # `치즈도 하나 얹어 드릴게요`
    if "makeit" in recent or _instead_of_standing(segment, quantity, standing):
        return "set"
    dropping = "drop" in recent or (talk.language == "en" and segment.tokens[0].text in ("drop", "dropping"))
    if dropping and standing is not None and _fewer(quantity, standing.proposal):
        return "sub"
    if (
        "drop" in recent
        and standing is not None
        and (quantity.definite or (talk.language == "en" and is_of(quantity, standing.proposal)))
    ):
        return "drop"
    index = talk.heard.at
    before_it = talk.segments[index - 1] if index else None
    if (
        talk.language == "en"
        and before_it is not None
        and before_it.sentence == segment.sentence
        and "too" in before_it.tags
        and not (standing is not None and is_of(quantity, standing.proposal) and before and before[-1].text == "your")
    ):
        return "plus"  # `on top of that, a chicken`
    if talk.language == "en" and standing is not None and any(token.text == "also" for token in before):
        return "add"  # `okay, but I also want the cheese`
    if "too" in tags and talk.situation.role == "merchant" and talk.situation.theirs is not None:
        return None if quantity.kind != "good" else "plus"  # `three from me as well`
    joins = segment.lead in ("and", "plus") and is_opening(talk, talk.segments.index(segment))
    return "plus" if joins or segment.lead == "plus" or "too" in tags else None


def _instead_of_standing(segment: Segment, quantity: Quantity, standing: Standing | None) -> bool:
    """`three apples instead of two`, where two apples stand."""
    if standing is None or quantity.kind != "good":
        return False
    counts = {lot.count for lot in standing.proposal.lots if lot.good == quantity.good}
    behind = segment.tokens[quantity.end :]
    if any("gold" in token.tags or good_of(token) not in (None, quantity.good) for token in behind):
        return False
    return any(
        token.text in ("instead of", "rather than", "not") and after.value in counts
        for token, after in pairwise(behind)
    )


def _fewer(quantity: Quantity, standing: Proposal) -> bool:
    """`drop one of the cheeses`."""
    if quantity.kind != "good" or quantity.value is None:
        return False
    return any(lot.good == quantity.good and quantity.value < lot.count for lot in standing.lots)


def _is_total(talk: Talk, segment: Segment) -> bool:
    """`두 닢 더 얹어서 일곱 닢`: an amount of gold behind a change of gold in the same clause says what it comes to."""
    last = talk.heard.parts[-1] if talk.heard.parts else None
    return (
        last is not None and last.segment is segment and last.amends in ("add", "sub") and last.quantity.kind != "good"
    )


def is_opening(talk: Talk, index: int) -> bool:
    """Whether nothing has been said yet before a segment."""
    sentence = talk.segments[index].sentence
    return all(
        each.only(OPENING) or (talk.language == "en" and each.sentence < sentence and _names_nothing(each))
        for each in talk.segments[:index]
    )


def _names_nothing(segment: Segment) -> bool:
    """`Tempting!`: talk without any amount, goods or gold."""
    named = segment.tags & {"num", "gold", "card", "vague", "everything"} or any(map(good_of, segment.tokens))
    return not named and not segment.tags & {"give", "get", "want", "deal", "refuse", "withdraw"}
