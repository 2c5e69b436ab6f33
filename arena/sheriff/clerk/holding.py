"""What beside the words that would bind holds them back in Chinese and Korean: conditions, musings, jests, unknown talk.

The counterpart of `beside` for languages whose clauses have no shapes. A doubt is a question back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.company import (
    OPEN_MINDED,
    counts_people,
    counts_things,
    is_idle,
    is_plain_deal,
    is_plain_deed,
    is_reason,
)
from arena.sheriff.clerk.heard import Hearing, Part
from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.tokens import Token

OWN = frozenset({"i", "you", "toyou", "tome", "now"})
"""Words that say whose an amount is."""
BACK = frozenset({"distrust", "not", "no", "say3", "past", "later", "think", "would", "joke", "refuse"})
PLAIN = frozenset({"only", "favour", "tagq", "believe", "keepyours", "stays", "makeit", "threat"})
"""What makes a clause beside the words that bind a plain one, whatever else is in it."""
RHETORICAL = ("誰說", "難道", "豈", "哪有", "哪會", "聽說", "據說", "누가")
WONDERING = ("이라", "라", "이라니", "라니")
POINTING = ("這", "那", "這是", "那是", "這個", "那個", "이건", "그건", "이게", "그게", "이거", "그거")
IFS = ("면", "거든", "다면", "라면")
"""Endings that make a Korean word that is not known a condition."""
DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "spare"})
GIVEN = frozenset({"toyou", "give", "get", "tome", "want", "sure"})
FRAMED = GIVEN | {"let_pass", "howabout", "makeit", "tagq", "plus", "raiseby", "lowerby", "only", "buy"}
HEDGES = frozenset({"would", "think", "joke", "ask"})
OTHERS = frozenset({"not", "no", "past", "say3", "he", "when", "cond"}) | HEDGES
THEN = ("就", "我就", "那我就", "本官就", "老子就")
MEANT = ("我就是", "就是", "我就要", "就要")
SO_THEN = ("그럼", "그러면", "그래야", "그러고나서", "그다음", "그다음에", "那", "那就", "那我就", "這樣", "才")
SUBJECTS = ("가", "이", "께서")
_USUAL = DEEDS | GIVEN | {"refuse", "deal", "yes", "lowerby", "raiseby", "less", "more", "swap", "makeit"}
"""What conditions of offers are made of."""
TOPICS = ("은", "는", "이", "가", "을", "를")
"""Korean: what marks a word that a verb before it is about."""
REACH = 3
"""Words that the verb of a Korean condition may be made of."""
LATER = frozenset({"num", "unk", "would", "when", "past", "say3"})
"""What behind a deed, in its own clause, makes it only spoken of; in Korean the verb ends the clause."""
_SAID = OPEN_MINDED - {"supposed", "meant"}
LATER_KOREAN = LATER | {"open", "ask", "have"}


def doubt_beside_terms(heard: Hearing, segments: list[Segment], others: Collection[str]) -> str | None:
    """What is to be asked about terms, or None. `others`: the merchants not spoken with."""
    for part in heard.parts:
        doubt = _doubt_within(part, others) or _doubt_around(part, segments, heard)
        if doubt:
            return doubt
    return None


def _doubt_within(part: Part, others: Collection[str]) -> str | None:
    """What in the clause of an amount makes it doubtful."""
    tags = part.segment.tags
    if tags & {"think", "joke", "cond"} or (tags >= {"ask", "unk"} and not part.segment.asked):
        return "supposition"
    if "supposed" in tags and _conditional(part.segment):
        return "condition"
    if "either" in tags:
        return "menu"  # `치즈 한 덩이든 네 닢이든`
    if counts_people(part.segment, part.quantity.start) or (counts_things(part.segment) and not tags & GIVEN):
        return "unit"  # `八塊可以買一頭牛`
    last = part.segment.tokens[-1].tags
    if tags & {"cited", "wished"} or ("wondered" in last and not last & {"howabout", "tagq"}):
        return "question"
    if "he" in tags and part.quantity.base is None and not tags & DEEDS:
        return "question"  # `給五塊的是傻子`
    if (not tags & GIVEN and _prices(part.segment)) or _pays_for_each(part.segment):
        return "question"
    tokens = part.segment.tokens
    for place, token in enumerate(tokens[:-1]):
        following = tokens[place + 1]
        bag = place + 2 < len(tokens) and tokens[place + 2].tags & {"bag", "inbag"}  # 민준이 자루
        acts = (following.text in SUBJECTS and not bag) or bool(following.tags & {"give", "toyou"})
        if token.name in others and acts and "poss" not in token.tags and part.quantity.base is None:
            return "question"  # `수호가 다섯 닢 줄 거예요`
    return None


def _prices(segment: Segment) -> bool:
    """`蘋果一顆兩塊`, `사과 한 알에 두 닢`: what a thing costs, coins right behind a counted good."""
    tokens = [token for token in segment.tokens if token.text not in ("에", "에다", "要", "賣")]
    if any(_is_price(segment.tokens, at) for at in range(len(segment.tokens) - 3)):
        return True
    counted = [at for at in range(len(tokens) - 3) if good_of(tokens[at]) and "num" in tokens[at + 1].tags]
    return any(
        tokens[at + 2].tags & {"classifier", "chunk"}
        and "num" in tokens[at + 3].tags
        and "good" not in tokens[at + 3].tags
        for at in counted
    )


def _is_price(tokens: list[Token], at: int) -> bool:
    """`사과 하나에 두 닢이에요`: a statement of what one of a thing costs."""
    good, number, per, coins = tokens[at : at + 4]
    stated = tokens[-1].text in ("이에요", "예요", "입니다", "해요", "합니다", "하지요", "이지요", "나가요")
    return stated and bool(good_of(good)) and "num" in number.tags and per.text == "에" and "num" in coins.tags


def _pays_for_each(segment: Segment) -> bool:
    """`一塊麵包付你兩枚金幣`: a counted good, a verb of paying, and coins: so much for each, or both?"""
    tokens = segment.tokens
    return any(
        "num" in number.tags and good_of(good) and verb.tags & {"toyou", "give"} and "num" in price.tags
        for number, good, verb, price in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
    )


def _doubt_around(part: Part, segments: list[Segment], heard: Hearing) -> str | None:
    """What around the clause of an amount makes it doubtful."""
    segment = part.segment
    before, behind = _beside(segments, part.index)
    if any(_conditional(each) for each in (*before, *behind)):
        return "condition"
    if segment.asked and any(each.tags & {"unk", "say3"} for each in behind):
        return "question"
    if behind and _puts_off(behind[0]):
        return "when"  # `八塊，下回合給`
    if _follows(segment) and before and "unk" in before[-1].tags:
        return "condition"
    refused = any("refuse" in each.tags or (each.tags & {"not", "no"} and each.tags & GIVEN) for each in behind)
    if refused and not segment.tags & GIVEN:
        return "mixed"  # `다섯 닢, 이건 못 드려요`
    if any(token.text in WONDERING for token in segment.tokens) and not segment.tags & GIVEN:
        return "question"  # `여덟 닢이라, …`
    if segment.lead == "if" and any(each.asked and "ask" in each.tags for each in behind):
        return "question"  # `如果我收下五塊，你怎麼報答我？`
    told = any(each.tags & {"he", "say3", "past"} for each in before)
    if told and not segment.tags & OWN and "correct" not in segment.tags:
        return "question"  # `我爺爺當警長那會兒，收五塊就放人`
    doubted = [each for each in before if each.tokens[0].text in RHETORICAL]
    if doubted or segment.tokens[0].text in RHETORICAL:
        return "question"
    last = max(part.index for part in heard.parts) == part.index
    if last and (_scorned(segments[part.index + 1 :]) or any(_takes_back(each, heard) for each in behind)):
        return "condition"  # `五塊給你，不一定`
    if segment.asked and any(each.asked and each.tags & {"ask", "cited"} for each in segments[: part.index]):
        return "question"  # `뭐라고요? 여덟 닢이요?`
    framed = any(each.tags & {"toyou", "tome"} for each in segments) or segment.tags & FRAMED
    if not framed and any("unk" in each.tags and not each.tags & (FRAMED | DEEDS) for each in behind):
        return "question"  # `這兩隻雞，多肥啊`
    following = segments[part.index + 1 : part.index + 2]
    by_others = any("say3" in each.tokens[0].tags for each in following) or any(map(_calls_it, behind))
    return "question" if by_others else None


def _calls_it(segment: Segment) -> bool:
    """`五塊，這是阿德昨天開的價`: whose amount it is."""
    return segment.tokens[0].text in POINTING and bool(segment.tags & {"name", "past", "he", "say3", "purse"})


def doubt_beside_answer(heard: Hearing, segments: list[Segment], core: int) -> str | None:
    """What is to be asked about an acceptance, or None."""
    if "trailing" in segments[core].tags:
        return "question"  # `八塊啊…`
    if not is_plain_deal(segments[core]):
        return "condition"
    echoed = any(part.index == core for part in heard.parts) and not segments[core].tags & GIVEN
    before, behind = _beside(segments, core)
    if segments[core].tags & {"handover", "takeover"} and not all(map(is_idle, segments)):
        return "condition"  # `拿去啊，有本事自己來拿`
    if any(map(_is_hearsay, before)) or any(_takes_back(each) for each in behind) or _scorned(segments[core + 1 :]):
        return "condition"
    for each in (*before, *behind):
        if _conditional(each) or each.tags & (HEDGES | _SAID | {"distrust"}):
            return "condition"
        if counts_things(each):
            return "condition"  # `好，分兩次給`
        if "unk" in each.tags and (echoed or each.tags & OTHERS or each.lead in ("and", "plus", "or")):
            return "condition"
    if any("purse" in each.tags or _puts_off(each) for each in behind):
        return "condition"  # `好，八塊，從你自己口袋掏`
    if any(_names_a_topic(each) for each in behind):
        return "condition"  # `잘 받았네, 자네 인사는`
    if any(_asks_more(each) for each in behind):
        return "condition"  # `錢放下，袋子也放下`
    following = segments[core + 1 : core + 2]
    return "question" if any("say3" in each.tokens[0].tags for each in following) else None


def _puts_off(segment: Segment) -> bool:
    """Whether a clause without an amount says that what was named is given later."""
    told = segment.tags & {"give", "toyou", "get"} and not segment.tags & {"num", "favour", *DEEDS}
    return "later" in segment.tags and bool(told) and not any(map(good_of, segment.tokens))


def _names_a_topic(segment: Segment) -> bool:
    """Whether a Korean clause without a verb only says what the one before it was about."""
    last = segment.tokens[-1]
    return last.text in TOPICS or ("unk" in last.tags and last.text.endswith(TOPICS))


def _asks_more(segment: Segment) -> bool:
    """Whether a clause behind an acceptance asks for something that is no gold; a mere `拿來` does not."""
    if not segment.tags & {"tome", "want"} or segment.tags & {"gold", "num"}:
        return False
    return bool(segment.tags & {"bag", "inbag", "card", "unk", "stand", "facedown"}) or any(
        map(good_of, segment.tokens)
    )


def doubt_beside_decision(segments: list[Segment], core: int, target: str, others: Collection[str]) -> str | None:
    """What is to be asked about a bag that would be settled, or None. `others`: the merchants not spoken with."""
    deed = segments[core]
    named = {token.name for segment in segments for token in segment.tokens} & set(others)
    if named and target not in named and not any("you" in token.tags or token.name == target for token in deed.tokens):
        return "request"
    if deed.tags & {"trailing", "or", "cond"} or _goes_on(deed) or not is_plain_deed(deed):
        return "mixed"
    if deed.tokens[0].text in SO_THEN and not all(map(is_reason, segments[:core])):
        return "mixed"  # `한 장 내. 그럼 통과`
    before, behind = _beside(segments, core)
    if deed.lead == "but" and any(each.tags & {"yes", "deal"} for each in before):
        return "mixed"  # `好，我查阿德，但你也得打開`
    if any(map(_is_hearsay, before)) or any(_takes_back(each) for each in behind) or _scorned(segments[core + 1 :]):
        return "mixed"
    for each in (*before, *behind):
        if (
            each.lead in ("or", "if", "unless", "when")
            or (each.lead == "and" and "let_pass" in each.tags)
            or each.tags & (HEDGES | OPEN_MINDED)
            or _conditional(each)
        ):
            return "mixed"
        if "unk" in each.tags and each.tags & OTHERS:
            return "mixed"
        if "passnow" in each.tags and each.lead != "threat" and not is_plain_deed(each):
            return "mixed"  # `통과, 통과, 맨날 통과 타령이군`
        if _follows(deed) and not is_reason(each):
            return "mixed"  # `再多說一句，我就搜`
    later = segments[core + 1 :]
    doubtful = any(
        each.tags & {"think", "joke", "correct", "refusealone"} or each.lead == "but" or "say3" in each.tokens[0].tags
        for each in later
    )
    return "mixed" if doubtful else None


def _takes_back(segment: Segment, heard: Hearing | None = None) -> bool:
    """Whether a clause behind takes back what was said, or gives it to somebody else: `不一定`, `是阿德說的`."""
    if "scorn" in segment.tags or segment.tokens[-1].text == "무슨":
        return True
    back = BACK - {"later"} if heard is not None and heard.promises else BACK
    return bool(segment.tags & back) and not segment.tags & (DEEDS | GIVEN | PLAIN | {"num"})


def _scorned(later: list[Segment]) -> bool:
    """`好，八塊就八塊？誰信啊`."""
    return any("scorn" in each.tags for each in later)


def _is_hearsay(segment: Segment) -> bool:
    """Whether a clause before makes of what follows somebody else's words, or another day's: `聽說…`, `小時候，…`."""
    if segment.tokens[0].text in RHETORICAL:
        return True
    return bool(segment.tags & {"past", "say3", "he"}) and not segment.tags & (
        DEEDS | GIVEN | {"only", "favour", "keepyours", "you", "now"}
    )


def _goes_on(deed: Segment) -> bool:
    """Whether a clause does not end with its deed: `가 보면 알겠지`."""
    at = next(place for place, token in enumerate(deed.tokens) if token.tags & {"opennow", "passnow", "open"})
    korean = "가" <= deed.tokens[at].text[0] <= "힣"
    return any(token.tags & (LATER_KOREAN if korean else LATER) for token in deed.tokens[at + 1 :])


def _beside(segments: list[Segment], core: int) -> tuple[list[Segment], list[Segment]]:
    """The other segments of the same sentence, before and behind."""
    sentence = segments[core].sentence
    near = list(_of_sentence(segments[:core], sentence))
    return near, list(_of_sentence(segments[core + 1 :], sentence))


def _of_sentence(segments: Iterable[Segment], sentence: int) -> Iterable[Segment]:
    return (each for each in segments if each.sentence == sentence)


def _conditional(segment: Segment) -> bool:
    """Whether a segment is a condition that is no request of the usual kind: `눈이 오면`, `下雨的話`."""
    if any("unk" in token.tags and token.text.endswith(IFS) for token in segment.tokens):
        return True
    if "supposed" in segment.tags and any(_supposes(segment, at) for at in range(len(segment.tokens))):
        return True
    return "cond" in segment.tags and (not segment.tags & DEEDS or "unk" in segment.tags)


def _supposes(segment: Segment, at: int) -> bool:
    """Whether a word supposes something else than what an offer asks for anyway: `비단이 나오면`, not `안 열어 보면`."""
    if "supposed" not in segment.tokens[at].tags or "later" in segment.tags:
        return False
    near = segment.tokens[max(0, at - REACH) : at + 1]
    return not any(token.tags & _USUAL for token in near)


def _follows(segment: Segment) -> bool:
    """Whether a Chinese clause says what follows from the one before: `…，我就打開`."""
    return any(token.text.startswith(THEN) and not token.text.startswith(MEANT) for token in segment.tokens[:2])
