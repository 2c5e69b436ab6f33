"""Whose words they are: lines in another's name and machine messages are taken out of what a speaker says."""

from __future__ import annotations

import re
from functools import lru_cache

HIDDEN = "\ue000"
"""Stands where a machine message stood in the midst of a sentence."""

_MACHINE = re.compile(
    r"<\|[^|\n]{0,60}\|>.*|\[/?INST\].*|<</?SYS>>.*|</?s>.*|\{[^{}]*[\"':=][^{}]*\}|\{.*|```.*"
    r"|<(\w{1,20})[^<>\n]{0,80}>.{0,300}?</\1>|<[^<>\n]{1,80}>|\[[^\]\n]{1,200}\]|\b\w{2,30}\([^()\n]{0,100}\)"
    r"|(?<!\S)[/!#@$][A-Za-z_]{2,}[^\n]*|\b[A-Za-z]+_[A-Za-z_]+\b|\b\w+\s?(?:=|:=|==)\s?\w+|^\s*#{1,6}\s.*",
    re.DOTALL,
)
_ASIDE = re.compile(r"\[[A-Za-z ,.']{1,60}\]")
"""A stage direction such as `[nods]`."""
_MAYBE_MACHINE = re.compile(r"[<\[{(`/!#@$_=]")
_ROLES = (
    "system|assistant|user|human|narrator|moderator|referee|game ?master|gm|engine|server|host|dealer|admin|bot|ai"
    "|clerk|judge|系統\\w{0,4}|시스템|система"
)


def own_lines(text: str, players: tuple[str, ...], speaker: str, titles: str) -> tuple[str, bool, bool]:
    """The text without lines in another's name and machine messages; whether any went, and whether to flag it.

    `titles` are what officers of the game are called, as alternatives of a pattern.
    """
    masked = flagged = False
    if ":" in text or "：" in text:
        changed = _line(tuple(name for name in players if name != speaker), titles).sub(r"\1", text)
        masked = flagged = changed != text
        text = changed
    if _MAYBE_MACHINE.search(text):
        changed = _label(titles).sub(r"\1", text)
        masked = flagged = masked or changed != text
        text = changed
    if _MAYBE_MACHINE.search(text):
        changed = _MACHINE.sub(_opaque, text)
        if changed != text:
            masked = True
            flagged = flagged or _MACHINE.sub("", _ASIDE.sub("", text)) != _ASIDE.sub("", text)
        text = changed
    return text, masked, flagged


@lru_cache(maxsize=256)
def _line(others: tuple[str, ...], titles: str) -> re.Pattern[str]:
    """A line that begins with somebody else's name, as in a script; a title may stand before it."""
    named = "|".join(re.escape(name) for name in others)
    return re.compile(
        rf"(^|\n|[.!?]\s+)[\s>*\-\[(]*(?:the\s+)?(?:(?:{titles})\s+)?(?:{named}|{_ROLES}|{titles})[\])*\s]{{0,3}}[:：][^\n]*",
        re.IGNORECASE,
    )


@lru_cache(maxsize=8)
def _label(titles: str) -> re.Pattern[str]:
    """A line that begins with an officer in brackets."""
    return re.compile(
        rf"(^|\n)\s*[\[(<【{{](?:{_ROLES}|{titles})[^\]\n]{{0,20}}[\])>】}}][^\n]*",
        re.IGNORECASE,
    )


def _opaque(match: re.Match[str]) -> str:
    """A machine message in the midst of a sentence stays as something unreadable there; elsewhere it goes."""
    before, after = match.string[: match.start()].rstrip(" "), match.string[match.end() :].lstrip(" ")
    apart = not before or before[-1] in ".!?\n" or not after or after[0] in ".!?\n"
    return " … " if apart else f" {HIDDEN} "
