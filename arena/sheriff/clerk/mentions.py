"""What words point at on this table: offers by their numbers, and the bag before the sheriff as `it`.

Both are put into plain words before the clerk reads, so that the 2 of `offer 2` is never two coins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_UNITS = (
    r"(?:g|gp|golds?|coins?|pieces?|apples?|cheeses?|breads?|loaf|loaves|chickens?|hens?|silks?|peppers?|meads?|crossbows?"
    r"|cards?)"
)
_WORDS = "one two three four five six seven eight nine ten"
_NUMBERS = {word: number for number, word in enumerate(_WORDS.split(), 1)}
_VALUE = rf"(?:[0-9]{{1,4}}|{'|'.join(_NUMBERS)})\b(?![.,]?[0-9])(?!\s*(?:more\s+)?{_UNITS}\b)"
_SIGN = r"(?:numbers?\s+|(?:no|nr|num)\.?\s+|#\s*)"
_OFFER = r"(?:offers?|bid|proposal)"
_ANSWERED = (
    r"\b(?:accept|accepted|accepting|take|taking|reject|rejected|refuse|decline|withdraw|retract|cancel|drop|about|from"
    r"|agree to|agreed to|yes to|no to|deal on|deal with|forget|the|your|my|his|her|that|this|to|on|with)\s+"
)
_STARTS = r"(?:\A\W*|[.!?;,:]\s*|\b(?:and|but|so|then|yes|ok|okay|no)\s+)"
_ENDS = r"(?=\s*(?:(?:is|it|sounds|suits|works|then|stands|looks|accepted|please|will)\b|[,:;.!?–—-]|\Z))"
_MENTION = re.compile(
    rf"(?P<how>{_ANSWERED}){_OFFER}\s+{_SIGN}?(?P<answered>{_VALUE})"
    rf"|(?P<start>{_STARTS}){_OFFER}\s+{_SIGN}?(?P<opening>{_VALUE}){_ENDS}"
    rf"|\b(?:{_OFFER}|deal)\s+{_SIGN}(?P<signed>{_VALUE})"
    rf"|(?<![\w#])(?:number\s+|#\s?)(?P<bare>{_VALUE})",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\boffers\s+([0-9]{1,4})\s*(?:and|or|,|&|/)\s*([0-9]{1,4})\b", re.IGNORECASE)
_TO_OFFER = re.compile(
    r"(?:\b(?:want|like|love|wish|able|ready|willing|prepared|happy|going)\s+|\b(?:i|we)\s+)to\s+\Z", re.IGNORECASE
)
_TAKE = re.compile(r"\b(?:take|taking|yes to)\b", re.IGNORECASE)
_ITS_BAG = re.compile(r"(?<!out of )(?<!from )(?<!in )\b(?:the|this|that|her|his|their) (?:bag|sack)\b", re.IGNORECASE)
_IT = re.compile(
    r"\b(open|opens|inspect|inspects|search|check|pass|passes|let|lets) (?:it|her|him|them|this one|that one|this|that)\b",
    re.IGNORECASE,
)


def without_numbers(words: str) -> tuple[str, list[int]]:
    """The words with `offer 7` as `the offer`, and the numbers named, each once."""
    if several := _SEVERAL.search(words):
        return words, [int(number) for number in several.groups()]
    named: list[int] = []

    def plain(match: re.Match[str]) -> str:
        how = match["how"] or match["start"] or ""
        if _TO_OFFER.search(words[: match.start()] + how):
            return match[0]  # `I want to offer 5`
        value = (match["answered"] or match["opening"] or match["signed"] or match["bare"]).lower()
        number = _NUMBERS.get(value) or int(value)
        if number not in named:
            named.append(number)
        owned = how.strip().lower() in ("the", "your", "my", "his", "her", "that", "this")
        how = _TAKE.sub("accept", how)
        return f"{how}offer" if owned else f"{how}the offer"

    return _MENTION.sub(plain, words), named


def about_the_bag(words: str, owner: str, names: Sequence[str]) -> str:
    """A bystander's `it` and `the bag` as the bag of its owner, unless another merchant's name stands in the words too."""
    if any(re.search(rf"\b{re.escape(name)}\b", words, re.IGNORECASE) for name in names):
        return words
    words = _ITS_BAG.sub(f"{owner}'s bag", words)
    return _IT.sub(lambda match: f"{match[1]} {owner}'s bag", words)
