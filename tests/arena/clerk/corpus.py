"""The table at which the further utterances are said, and the short form of what they read as."""

from __future__ import annotations

import re
from pathlib import Path

from arena.sheriff.clerk.situation import Closed, Lot, Proposal, Reading, Request, Situation, Standing

PEOPLE = {
    "zh": ("小梅", "阿強", "阿德", "老林"),
    "uk": ("Оля", "Ніна", "Тарас", "Марко"),
    "ko": ("지민", "보라", "수호", "하늘"),
}
ENGLISH = ("Alice", "Dan", "Bob", "Carol")
LOT = re.compile(r"(-?[\d.]+)([a-z]+)@(\w+)")


def situation(language: str, side: str, table: str) -> Situation:
    """The table of a line."""
    merchant, sheriff, bob, carol = PEOPLE.get(language, ENGLISH)
    role = "merchant" if side == "M" else "sheriff"
    speaker, other = (merchant, sheriff) if side == "M" else (sheriff, merchant)
    whose, _, terms = table.partition(" ")
    standing = None if whose == "-" else Standing(speaker if whose == "own" else other, proposal(terms, merchant))
    return Situation(
        role="merchant" if role == "merchant" else "sheriff",
        merchant=merchant,
        sheriff=sheriff,
        players=(merchant, bob, carol, sheriff),
        pending=(merchant, bob),
        declared_good="bread",
        declared_count=4,
        gold=30,
        legal={"apples": 2, "cheese": 1, "chickens": 2},
        contraband={"silk": 1, "pepper": 1} if side == "M" else {"any": 2},
        standing=standing,
        closed=(Closed(carol, 7),),
    )


def proposal(text: str, merchant: str) -> Proposal:
    """`5g 2apples@stand inspect:Bob` as terms."""
    gold: float = 0
    lots, requests = [], []
    for part in text.split():
        if lot := LOT.fullmatch(part):
            lots.append(Lot(lot[2], int(lot[1]), lot[3]))
        elif ":" in part:
            deed, player = part.split(":")
            requests.append(Request("inspect" if deed == "inspect" else "let_pass", player))
        elif part.endswith("g"):
            gold = float(part[:-1])
    return Proposal(int(gold), tuple(lots), (), tuple(requests) or (Request("let_pass", merchant),))


def short(reading: Reading, merchant: str) -> str:
    """A reading in the short form."""
    if reading.target:
        return f"{reading.act} {reading.target}"
    if reading.proposal is None:
        return reading.act + (f" !{reading.error}" if reading.error else "")
    terms = reading.proposal
    parts = [f"{float(terms.gold):g}g"] if terms.gold or not terms.lots else []
    parts += [f"{lot.count}{lot.good}@{lot.zone}" for lot in terms.lots]
    if terms.requests != (Request("let_pass", merchant),):
        parts += sorted((f"{request.deed}:{request.player}" for request in terms.requests), reverse=True)
    parts += ["+promise"] if terms.promises else []
    return " ".join([reading.act, *parts, *([f"!{reading.error}"] if reading.error else [])])


def lines() -> list[tuple[str, str, str, str, str]]:
    """Language, side, table, utterance and expected reading of every line."""
    found = []
    for line in Path(__file__).with_name("utterances.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            language, side, table, said, expected = re.split(r"(?<!\\)\|", line)
            said = re.sub(r"\\u([0-9a-f]{4})|\\x([0-9a-f]{2})", lambda m: chr(int(m[1] or m[2], 16)), said)
            found.append((language, side, table, said.replace("\\n", "\n").replace("\\|", "|"), expected))
    return found
