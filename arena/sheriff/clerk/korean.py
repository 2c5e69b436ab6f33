"""Korean runs of letters → tokens, written word by written word.

An entry of the lexicon begins a word; behind it stand only particles and endings (`particle`), or longer entries where
somebody left out a space. A word that is not made of these is one unknown word, whatever syllables it is made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from arena.sheriff.clerk.endings import manner
from arena.sheriff.clerk.tokens import UNKNOWN, Token
from arena.sheriff.clerk.vocabulary import Entry, Vocabulary

BOUND = frozenset(
    {"passnow", "let_pass", "open", "opennow", "num", "yes", "give", "want", "tome", "toyou", "get", "deal", "tagq"}
    | {"i", "you", "he", "it", "gold", "classifier", "card", "counts", "less", "more", "refuse", "particle"}
)
"""What a particle never means, though the same syllable does at the beginning of a word."""
UNITS = frozenset({"gold", "card", "classifier", "counts", "num", "half", "facedown", "stand", "inbag"})
"""What follows a number."""
HOMOGRAPHS = frozenset(
    {
        "일", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십", "백", "천", "영", "한", "두",
        "세", "네", "석", "서", "넉", "너", "닷", "엿", "두세", "서너", "한두", "두어", "만", "억",
    }
)  # fmt: skip
"""Numbers that are ordinary words too, unless a unit follows: `이` this, `네` yes, `세` strong."""
SINO = frozenset(
    {
        "일", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십", "영", "천", "백",
    }
)  # fmt: skip
"""Numbers that do not count with the native classifiers: `이 자루` is this bag."""
LINKS = re.compile(r"(?:니까|[으우]니|지만|거든)요?\Z")
"""Endings of a clause that only gives a reason or a background."""
WHOLE = frozenset({"yes", "deal", "dealalone", "passnow", "opennow"})
"""Answers and deeds, which are words in their final form."""
PART_OF = frozenset(
    {
        "는", "은", "던", "기", "길", "기로", "기만", "면", "이면", "려고", "라고", "다고",
        "는데", "은데", "던데", "지만", "나", "까", "냐", "래", "려면", "도록", "든지",
        "거나", "을", "를", "이", "가", "도", "만", "보다", "처럼", "부터", "의", "로",
        "으로", "에", "니까", "으니까", "자고", "대요", "래요", "라면", "이라면",
    }
)  # fmt: skip
"""What makes of a deed something that is only spoken of: `통과가 쉽나`, `지나가는 말`."""
AGAIN = frozenset({"요", "네", "예", "응", "그래", "좋아", "이요", "콜", "자"})
"""What may stand behind a yes in the same word."""
DONE = frozenset({"passnow", "opennow", "deal", "dealalone"})
WEIGHTY = frozenset({"yes", "passnow", "opennow", "deal", "dealalone", "half", "twice"})
BEHIND_LETTER = frozenset({"이요", "이오", "이야", "입니다", "이지", "이죠", "이에요", "일세"})
BEHIND_ALONE = frozenset(
    {
        "은",
        "만",
        "만은",
        "이요",
        "이면",
        "으로",
        "에",
        "을",
        "씩",
        "이에요",
        "입니다",
        "이라고",
        "이라니",
        "이라",
        "이든",
        "이나",
        "이다",
    }
)
"""What may stand behind a number of one letter without a unit."""
SET_PHRASES = frozenset({"fill", "inbag", "facedown", "hand", "later"})
"""Phrases whose ending says nothing of the clause."""
AMOUNTS = frozenset({"bag", "num", "gold", "card", "classifier", "same", "half", "twice", "triple"})
ADVERBS = frozenset({"past", "would", "vague", "ask", "now", "later"})
SHORT = 2
FINAL_SS = 20
FINAL_N = 4
"""The place of ㄴ among the final consonants."""
ALONE = frozenset({"열", "반"})
"""Numbers that stand alone at the end, but mean something else before another word than a unit."""


_LEADING = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
LETTERS = {0x1100 + at: letter for at, letter in enumerate(_LEADING)} | {0x1161 + at: 0x314F + at for at in range(21)}
"""Letters that stand alone (`ㅇㅋ`, `ㅠㅠ`), as the lexicon writes them; the normal form of text writes them otherwise."""


def words(run: str, vocabulary: Vocabulary, names: dict[str, str], stuck: Token | None = None) -> Iterator[Token]:
    """The tokens of a run of Korean letters and single spaces. `stuck` is what it is written together with: `5` 골드."""
    starts: set[int] = set()
    joined = ""
    for part in run.split(" "):
        starts.add(len(joined))
        joined += part
    found: list[tuple[Token, int]] = []
    at = 0
    while at < len(joined):
        begin = at
        at, tokens = _word(joined, at, starts, vocabulary, names, stuck if not at else None)
        word = joined[begin:at]
        if _is_another(tokens, word):
            tokens = [(Token(word, UNKNOWN), begin)]
        found.extend(_mannered(tokens, word))
    yield from _weighed([token for token, _ in found], [place in starts for _, place in found])


def _word(
    run: str, at: int, starts: set[int], vocabulary: Vocabulary, names: dict[str, str], stuck: Token | None
) -> tuple[int, list[tuple[Token, int]]]:
    """The tokens of what is written as one word, or of several that one entry spans; and where it ends."""
    begin = at
    found: list[tuple[Token, int]] = []
    while at < len(run) and (at == begin or at not in starts):
        name = next((key for key in names if run.startswith(key, at)), None) if at == begin else None
        if name is not None:
            found.append((Token(name, frozenset({"name"}), None, names[name]), at))
            at += len(name)
            continue
        after = found[-1][0] if found else stuck
        entry, size = _entry(run, at, starts, vocabulary, after)
        if entry is None:
            end = next((place for place in range(at + 1, len(run)) if place in starts), len(run))
            short = len(found) == 1 and found[0][0].name is None and _is_whole(found[0][0])
            rest = begin if short else at
            return end, [*([] if short else found), (Token(run[rest:end], UNKNOWN), rest)]
        value = entry.value if "num" in entry.tags else None
        found.append((Token(run[at : at + size], entry.tags, value), at))
        at += size
    return at, found


def _is_another(tokens: list[tuple[Token, int]], word: str) -> bool:
    """Whether a written word only begins with a weighty one of a single letter: 가난, 자기, 예고, 반지, 열기."""
    first, rest = tokens[0][0], word[1:]
    if len(first.text) > 1 or not rest or first.name is not None:
        return False
    if len(tokens) > 1 and "num" in first.tags and tokens[1][0].tags & (UNITS | {"more"}):
        return False
    if first.text in ALONE:
        return rest not in BEHIND_ALONE
    return bool(first.tags & WEIGHTY) and "num" not in first.tags and rest != first.text and rest not in BEHIND_LETTER


def _mannered(tokens: list[tuple[Token, int]], word: str) -> list[tuple[Token, int]]:
    """The tokens of a written word with what its ending says. Where an amount ends so, only a citation or a choice does."""
    added = manner(word)
    *before, (last, at) = tokens
    if not added or tokens[0][0].name is not None or (not before and last.tags & SET_PHRASES):
        return tokens
    if any(
        (token.tags & AMOUNTS and token.text not in HOMOGRAPHS) or any(tag.startswith("good:") for tag in token.tags)
        for token, _ in tokens
    ):
        added &= {"cited", "either"} if before else {"cited"}
    return [*before, (replace(last, tags=last.tags | added), at)]


def _is_whole(token: Token) -> bool:
    """Whether an entry is no part of a longer word that is not known: single letters, and `좋아` in `좋아하시네`."""
    if len(token.text) == 1 or token.tags & WHOLE:
        return True
    adverb = bool(token.tags & ADVERBS) and len(token.text) == SHORT
    return adverb and (ord(token.text[-1]) - ord("가")) % 28 != FINAL_SS  # 아까 in 아까우니, but not 줬 in 줬더니


def _entry(
    run: str, at: int, starts: set[int], vocabulary: Vocabulary, after: Token | None
) -> tuple[Entry | None, int]:
    """The longest entry that can stand here, behind another token of the same word or at its beginning; its length."""
    for size in vocabulary.lengths.get(run[at], ()):
        piece = run[at : at + size]
        entry = vocabulary.entries.get(piece)
        if entry is None or len(piece) < size or not _fits(piece, at, starts, vocabulary):
            continue
        tags = entry.tags
        if after is None:
            if tags == {"particle"}:
                continue
            return Entry(tags - ({"particle", "or"} if "particle" in tags else {"particle"}), entry.value), size
        if "particle" in tags:
            return Entry(tags - BOUND | {"fill"}, None), size
        if "num" in after.tags and tags & UNITS:
            return entry, size
        if "num" in tags and not after.tags & {"gold", "num"}:
            continue
        if size > 1 or "num" in tags:
            return entry, size
    return None, 0


def _fits(piece: str, at: int, starts: set[int], vocabulary: Vocabulary) -> bool:
    """Whether an entry crosses written words only where it may."""
    gaps = vocabulary.spaces.get(piece, frozenset())
    return all(place - at in gaps for place in range(at + 1, at + len(piece)) if place in starts)


def _weighed(tokens: list[Token], begins: list[bool]) -> Iterator[Token]:
    """The tokens, with numbers only where numbers can stand."""
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        counted = following is not None and (
            bool(following.tags & UNITS) or any(tag.startswith("good:") for tag in following.tags)
        )
        lone = token.text in ALONE and (following is None or not begins[place + 1])
        if token.text == "한" and following is not None and following.tags & {"num", "vague"}:
            yield Token("한", frozenset({"vague"}))  # 한 다섯 닢: some five
        elif token.text == "내" and begins[place]:
            own = following is not None and begins[place + 1]
            yield Token("내", frozenset({"i"} if own else {"give", "want", "tome"}))
        elif token.tags & DONE and following is not None and not begins[place + 1] and following.text in PART_OF:
            yield replace(token, tags=token.tags - DONE or UNKNOWN)
        elif "yes" in token.tags and following is not None and not begins[place + 1] and following.text not in AGAIN:
            yield replace(token, tags=token.tags - {"yes"} or frozenset({"fill"}))  # 그럼에도
        elif (
            token.text in HOMOGRAPHS | ALONE
            and not lone
            and (not counted or (begins[place] and _points(token, following)))
        ):
            tags = token.tags - {"num", "half", "vague"}
            yield Token(token.text, tags or UNKNOWN)
        else:
            yield token
            if following is not None and "unk" in token.tags and _links(token.text):
                yield Token(",", frozenset({"comma"}))


def _links(word: str) -> bool:
    """Whether a word ends a clause that only gives a reason or a background: `배고프니까`, `더운데`."""
    if LINKS.search(word):
        return True
    stem = word.removesuffix("요").removesuffix("데")
    nasal = bool(stem) and "가" <= stem[-1] <= "힣" and (ord(stem[-1]) - ord("가")) % 28 == FINAL_N
    return stem != word.removesuffix("요") and nasal and not stem.endswith(("던", "다는", "라는"))


def _points(token: Token, following: Token | None) -> bool:
    """`이 자루`, `이 여섯 닢`: not a number but a word that points."""
    if token.text == "이" and following is not None and "num" in following.tags and following.text not in SINO:
        return True
    return token.text in SINO and following is not None and following.tags.isdisjoint(UNITS - {"classifier"})
