"""What a prompt says of the rules of this match: the same for every seat and question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.telling import joined
from engine.sheriff import goods
from engine.sheriff.options import Rules
from engine.sheriff.views import View


def match_facts(view: View, names: Sequence[str]) -> Mapping[str, object]:
    """What is the same for every seat and question of a match."""
    mine = view.rules
    absent = [good for good in goods.LEGAL if good not in mine.declarable]
    note = f"There is no {joined(absent)} in this deck, so it cannot be declared." if absent else ""
    rules = {
        "players": view.players,
        "rounds": view.rounds,
        "messages": mine.messages,
        "absent": note,
        "two_piles": mine.two_piles,
        "single_source": mine.single_source,
        "goods_must_exist": not mine.edition.hidden_goods_checked_by_number,
        "hand_size": mine.hand_size,
        "removed": mine.removed,
        "royal": mine.royal,
        "promos": [PROMO_EFFECTS[name] for name in mine.promos if name in PROMO_EFFECTS],
        "timer": timer_words(mine),
        "black_market": [
            f"{kind} {first} and {second}"
            for kind, (first, second) in goods.BLACK_MARKET[mine.black_market_values].items()
        ]
        if mine.black_market
        else [],
        "deputies": mine.deputies,
        "modules": mine.deputies or mine.black_market_discard or bool(mine.promos),
        "gatekeeper": names[view.sheriff] if mine.gatekeeper else "",
        "cheap": mine.cheap,
        "mute": mine.mute,
    }
    kinds = [good for good in goods.ALL if good.name in mine.kinds or good in goods.GOODS]
    return {"names": list(names), "rules": rules, "goods": kinds, "bonuses": goods.BONUSES}


PROMO_EFFECTS: Mapping[str, str] = {
    goods.STRAWBERRY_MEAD: "strawberry_mead: your other mead cards are worth 1 more each at the end.",
    goods.DRAGON_PEPPER: "dragon_pepper: your other pepper cards are worth 1 more each at the end.",
    goods.GOLDEN_SILK: "golden_silk: your other silk cards are worth 1 more each at the end.",
    goods.HEAVY_CROSSBOW: "heavy_crossbow: your other crossbow cards are worth 2 more each at the end.",
    goods.ARCANE_SCROLLS: "arcane_scrolls: who has them at the end gets no bonus as King.",
    goods.ROYAL_SUMMONS: "royal_summons: if your bag is opened and all else in it is as declared, the bag counts as "
    "true, and the sheriff owes you 8 more.",
    goods.FEAST_PLATE: "feast_plate: at the end it counts as one legal good, the one that is best for you.",
    goods.BRIMSTONE_OIL: "brimstone_oil: once it has been let pass you may, instead of keeping it, burn one or two cards "
    "of one legal good on another player's stand.",
    goods.TROPHY: "trophy: a sheriff who finds it in an opened bag takes it into the hand and discards another card.",
}


def timer_words(rules: Rules) -> str:
    """How long an inspection may take, in a sentence."""
    if not rules.timer:
        return ""
    minute = "one minute" if rules.real_time else f"{rules.minute} messages of sheriff and owner"
    whole = "for each bag" if rules.timer_each else "for every merchant, all together"
    return f"The inspection may take {minute} {whole}. When that is used up, every bag not settled passes and pays nothing."
