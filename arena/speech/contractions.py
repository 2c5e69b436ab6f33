"""English words that hide behind an apostrophe, or lost theirs: `won't`, `dont`, `gonna`."""

from __future__ import annotations

import re

from arena.speech.chat import PLAIN

_SUFFIX = re.compile(r"(.+?)(n't|'ll|'d|'m|'re|'ve|'s|s')\Z")
_SUFFIXES = {
    "n't": "not",
    "'ll": "will",
    "'d": "would",
    "'m": "am",
    "'re": "are",
    "'ve": "have",
    "'s": "'s",
    "s'": "'s",
}
_SHORTENED = {"ca": "can", "wo": "will", "sha": "shall", "ai": "be", "let": "let"}
_NO_APOSTROPHE = {
    "dont": ("do", "not"), "wont": ("will", "not"), "cant": ("can", "not"), "cannot": ("can", "not"), "isnt": ("is", "not"),
    "didnt": ("did", "not"), "doesnt": ("does", "not"), "aint": ("be", "not"), "wouldnt": ("would", "not"),
    "im": ("i", "am"),
    "youre": ("you", "are"), "thats": ("that", "'s"), "lets": ("let", "'s"), "ive": ("i", "have"), "youve": ("you", "have"),
    "ill": ("i", "will"), "hes": ("he", "'s"), "shes": ("she", "'s"), "w": ("with",),
    "gonna": ("going", "to"), "wanna": ("want", "to"), "gotta": ("must",), "lemme": ("let", "me"), "gimme": ("give", "me"),
    "whats": ("what", "'s"), "youll": ("you", "will"), "theyre": ("they", "are"), "ya'll": ("you",), "hows": ("how", "'s"),
}  # fmt: skip


def expand(word: str) -> tuple[str, ...]:
    """`won't` → will, not; `Bob's` → bob, 's."""
    if word in _NO_APOSTROPHE:
        return _NO_APOSTROPHE[word]
    if word in PLAIN:
        return PLAIN[word]
    if "'" not in word:
        return (word,)
    found = _SUFFIX.match(word)
    if found is None:
        return (word,)
    head = found[1]
    return (*expand(_SHORTENED.get(head, head)), _SUFFIXES[found[2]])
