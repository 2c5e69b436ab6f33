"""What things are called in English and in Chinese, and which of these names were seen in a source."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """`evidence` as for roles: `seed` names are Chinese ones, `shop` names English ones; `house` names are ours."""

    english: str
    chinese: str
    evidence: str


TITLE = Name("Wild West Shepherds", "荒野遊牧", "shop+seed")

ROLES: dict[str, Name] = {
    "mayor": Name("Headman", "村長", "shop+seed"),
    "wild_mayor": Name("Wild Headman", "狂野村長", "house+seed"),
    "shepherd_boy": Name("Shepherd Boy", "牧羊童", "house+seed"),
    "insurance_agent": Name("Insurance Agent", "保險業務", "house+seed"),
    "turkey_mama": Name("Turkey Mama", "火雞大嬸", "shop+seed"),
    "banker": Name("Banker", "資本家", "shop+seed"),
    "hunter": Name("Hunter", "獵人", "shop+house"),
    "unknown_a": Name("Unknown role A", "未知角色甲", "house"),
    "unknown_b": Name("Unknown role B", "未知角色乙", "house"),
    "drover": Name("Drover", "趕羊人", "house"),
    "rustler": Name("Rustler", "偷羊賊", "house"),
}

KINDS: dict[str, Name] = {
    "meadow": Name("meadow", "草地", "house+seed"),
    "sheep": Name("sheep", "羊", "shop+seed"),
    "wolf": Name("wolf", "狼", "shop+seed"),
    "disguised": Name("wolf in sheep's clothing", "披著羊皮的狼", "house+seed"),
}

LOCATIONS: dict[str, Name] = {
    "W": Name("the wild", "野外", "shop+seed"),
    "1": Name("Shepherd's Field 1", "一般一", "shop+house"),
    "2": Name("Shepherd's Field 2", "一般二", "shop+house"),
    "3": Name("Shepherd's Field 3", "一般三", "shop+house"),
}

COLOURS: tuple[tuple[str, Name], ...] = (
    ("red", Name("red", "紅", "house")),
    ("yellow", Name("yellow", "黃", "house")),
    ("blue", Name("blue", "藍", "house")),
    ("green", Name("green", "綠", "house")),
    ("orange", Name("orange", "橘", "house")),
    ("purple", Name("purple", "紫", "house")),
    ("black", Name("black", "黑", "house")),
)
"""The meeples' colours, by the meeple's number."""
