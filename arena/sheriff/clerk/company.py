"""What may stand beside a deed or an acceptance in a Chinese or Korean clause: words of known kinds, and no others.

These languages have no shapes, and their short words are parts of many others: `走` opens no gate in `走著瞧`, and `成交` is
no acceptance in `成交這兩個字`. So a clause that would bind is made of these kinds alone; else the clerk asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from arena.sheriff.clerk.arranging import FINALS
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.tokens import Token

OPEN_MINDED = frozenset({"supposed", "cited", "either", "wondered", "wished", "meant"})
"""What a Korean ending says that keeps a clause from being meant as it stands."""
_IDLE = frozenset({"title", "name", "it", "you", "i", "now", "yes", "correct", "only", "courtesy", "fill"})
_BESIDE_DEED = _IDLE | {"open", "opennow", "passnow", "let_pass", "spare", "bag", "inbag", "believe", "keepyours"}
_BESIDE_DEED |= {"counts", "refuse", "refusealone", "even", "deal", "and", "drop", "keep", "stays", "distrust"}
_BESIDE_DEAL = _IDLE | {"deal", "dealalone", "dealonly", "toyou", "tome", "give", "get", "want", "num", "gold", "chunk"}
_BESIDE_DEAL |= {
    "card",
    "classifier",
    "stand",
    "facedown",
    "faceup",
    "inbag",
    "loc",
    "illegal",
    "stays",
    "believe",
    "buy",
    "handover",
    "takeover",
}
_BESIDE_DEAL |= {"let_pass", "passnow", "makeit", "and", "plus", "the", "all", "both", "keep", "even", "sure"}
_DEALS = frozenset({"deal", "dealonly", "dealalone"})
_DEEDS = frozenset({"open", "opennow", "passnow", "let_pass"})
_OBJECTS = frozenset({"bag", "it", "you", "name", "inbag", "title", "tagq", "open", "opennow"})
_OTHER_THINGS = frozenset({"문", "길", "입", "눈"})
"""What is opened and is no bag."""
_FINALS = FINALS | {"好了", "吧你", "了吧"}
_POINTING = ("這", "那", "這個", "那個")
_LEADING = frozenset({"yes", "now", "only", "correct", "believe", "keepyours", "refuse", "inbag"})
_HAVING = ("來", "去", "給", "還", "再", "先", "也", "都")
_PEOPLE = ("人", "商人", "警長", "位", "名", "朋友", "명", "사람", "분")
_ASKING = frozenset({"gold", "chunk", "card", "passnow", "let_pass", "tome", "not"})
_THEN = ("就", "我就", "本官就", "老子就")
_AGAIN = ("再", "你再", "妳再", "敢", "你敢")
_LEADS = frozenset("就那要給來快請先也都便可再還直接只全把別地得人")
"""Little words that may stand right before a Chinese deed."""


def is_plain_deed(segment: Segment) -> bool:
    """Whether a clause says that a bag is opened or let through, and nothing else."""
    tokens = segment.tokens
    if not all(token.tags & _BESIDE_DEED for token in tokens):
        return False
    if segment.tags & OPEN_MINDED or counts_things(segment):
        return False
    if any(token.text in _OTHER_THINGS for token in tokens):
        return False
    if any(one.text == "的" and two.text == "是" for one, two in pairwise(tokens)):
        return False  # 把袋子打開的是阿德
    return all(
        _stands_free(tokens, at) for at, token in enumerate(tokens) if token.tags & _DEEDS and _is_chinese(token)
    )


def counts_things(segment: Segment) -> bool:
    """Whether a number counts what is neither coin nor card: `再多說一句`, `한 마디`."""
    return any(_counted(segment))


def counts_people(segment: Segment, until: int) -> bool:
    """Whether people are counted before a place: `一個商人給五塊`."""
    return any(text.endswith(_PEOPLE) for text in _counted(segment, until))


def _counted(segment: Segment, until: int | None = None) -> Iterator[str]:
    """The words for what is counted and is neither coin nor card."""
    for one, two in pairwise(segment.tokens[:until]):
        if "num" in one.tags and "counts" in two.tags and "num" not in two.tags:
            yield two.text


def is_idle(segment: Segment) -> bool:
    """Whether a clause is made of words alone that may stand beside a deal."""
    return all(
        token.tags & _BESIDE_DEAL or any(tag.startswith("good:") for tag in token.tags) for token in segment.tokens
    )


def is_reason(segment: Segment) -> bool:
    """Whether a clause before `我就打開` can be no condition: nothing but talk of the kinds that stand beside a deed."""
    return all(token.tags & _BESIDE_DEED for token in segment.tokens)


def is_threat(segments: list[Segment], index: int) -> bool:
    """`한마디만 더 하면 연다`, `再囉嗦，我就開`: what opens the bag if the other side does something, for no price."""
    segment = segments[index]
    if "opennow" not in segment.tags or segment.tags & _ASKING:
        return False
    joined = index > 0 and segments[index - 1].sentence == segment.sentence
    before = segments[index - 1] if joined else segment
    if before.tags & _ASKING:
        return False
    if not _is_chinese(segment.tokens[0]):
        return "supposed" in segment.tags or (joined and "supposed" in before.tags)
    then = any(token.text.startswith(_THEN) for token in segment.tokens)
    return then and before.tokens[0].text.startswith(_AGAIN)


def is_plain_deal(segment: Segment) -> bool:
    """Whether a clause says that the speaker accepts, and nothing else."""
    if segment.tags & OPEN_MINDED or counts_things(segment):
        return False
    if any(_is_part(one, two) for one, two in pairwise(segment.tokens)):
        return False
    deal = next((at for at, token in enumerate(segment.tokens) if token.tags & _DEALS), len(segment.tokens))
    if any(token.text == "是" for token in segment.tokens[deal:]):
        return False  # 同意你是個好警長
    return all(
        token.tags & _BESIDE_DEAL or any(tag.startswith("good:") for tag in token.tags) for token in segment.tokens
    )


def _is_part(token: Token, following: Token) -> bool:
    """`成交價`, `對付了`: whether a Chinese word of acceptance is only the beginning or the end of another."""
    if token.tags & _DEALS and _is_letter(following):
        return following.text not in FINALS
    return bool(following.tags & _DEALS) and _is_letter(token) and token.text not in _LEADS | FINALS


def _is_letter(token: Token) -> bool:
    """Whether a token is a Chinese character of no weight."""
    return len(token.text) == 1 and _is_chinese(token) and token.tags <= {"fill", "yes", "even"}


def _is_chinese(token: Token) -> bool:
    return "\u3400" <= token.text[0] <= "\u9fff"


def _stands_free(tokens: list[Token], at: int) -> bool:
    """Whether a Chinese deed is a word of its own: what follows is its object or ends the clause, and it is not past."""
    token = tokens[at]
    rest = tokens[at + 1 :]
    if rest and rest[0].text == token.text and len(token.text) == 1:
        return False  # 走走
    if rest and len(token.text) > 1 and len(rest[0].text) > 1 and rest[0].tags & _DEEDS:
        rest = rest[1:]  # 免檢放行
    if rest and rest[0].text in _POINTING and not any(each.tags & {"bag", "inbag", "name"} for each in rest[1:]):
        return False  # 放行這種事
    if (
        rest
        and rest[0].text == "了"
        and any(each.text not in _FINALS and "title" not in each.tags for each in rest[1:])
    ):
        return False  # 我開了阿德的
    if rest and len(rest[0].text) == 1 and not (rest[0].tags & _OBJECTS or rest[0].text in FINALS | {"來", "去"}):
        return False  # 檢查人
    before = tokens[at - 1] if at else None
    if before is not None and token.text[0] == "過" and "去" not in token.text and before.text in _HAVING:
        return False  # 來過
    if rest and not (rest[0].tags & _OBJECTS or rest[0].text in _FINALS or rest[0].text[0] in "吧啦了囉"):
        return False
    if before is None or len(before.text) > 1 or before.tags & (_DEEDS | {"i", "you", "name", "title", "it", "bag"}):
        return True
    return before.text in _LEADS | FINALS or bool(before.tags & _LEADING)
