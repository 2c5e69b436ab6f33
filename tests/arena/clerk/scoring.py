"""The corpus's scorer, one row at a time: is a prediction right, and would it bind what nobody offered?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

TERMS = ("offer", "counter")


@dataclass
class Verdict:
    """What the scorer says of one row."""

    full: bool
    danger: str | None
    stale: bool


def terms(offer: dict[str, Any] | None, merchant: str) -> dict[str, Any] | None:
    """Comparable terms."""
    if offer is None:
        return None
    goods: Counter[tuple[str, str]] = Counter()
    for lot in offer.get("goods") or []:
        goods[lot["good"], lot["zone"]] += lot["count"]
    raw = offer.get("requests")
    requests = {pair for each in ([{"let_pass": merchant}] if raw is None else raw) for pair in each.items()}
    return {
        "gold": offer.get("gold", 0),
        "goods": +goods,
        "promises": bool(offer.get("promises")),
        "requests": frozenset(requests),
    }


def worse(speaker: str, said: dict[str, Any], bound: dict[str, Any]) -> str | None:
    """Why what is bound costs the speaker something that was not offered."""
    if speaker == "merchant":
        if bound["gold"] > said["gold"]:
            return "binds more gold than offered"
        if bound["goods"] - said["goods"]:
            return "binds goods that were not offered"
        return "drops a condition of the speaker" if said["requests"] - bound["requests"] else None
    if bound["gold"] < said["gold"]:
        return "lets the other side pay less gold than asked"
    if said["goods"] - bound["goods"]:
        return "lets the other side give fewer goods than asked"
    return "binds the sheriff to something not offered" if bound["requests"] - said["requests"] else None


def judge(row: dict[str, Any], prediction: dict[str, Any]) -> Verdict:
    """The verdict on a prediction."""
    label, context = row["label"], row["context"]
    merchant, act, error = context["merchant"], prediction["act"], prediction.get("error")
    said, bound = terms(label["offer"], merchant), terms(prediction.get("offer"), merchant)
    target = prediction.get("target") or (merchant if act in ("inspect", "pass") else None)
    soft = act in label["also"]
    right = act == label["act"] or soft
    if label["act"] in TERMS:
        same = bound is None if soft else (bound is None or bool(error)) if said is None else bound == said
        full = right and same and (soft or bool(error) == bool(label["error"]))
    else:
        full = right and bound is None and target == label["target"]
    danger = _danger(row, act, said, bound, target, error=bool(error))
    stale = label["act"] == "withdraw" and danger is None and act not in ("withdraw", "reject", "ambiguous")
    return Verdict(full, danger, stale)


def _danger(
    row: dict[str, Any],
    act: str,
    said: dict[str, Any] | None,
    bound: dict[str, Any] | None,
    target: str | None,
    *,
    error: bool,
) -> str | None:
    label, context = row["label"], row["context"]
    table, merchant = context["last_offer_on_table"], context["merchant"]
    if act in TERMS and bound is not None and not error:
        if label["act"] in TERMS:
            if label["error"]:
                return "turns impossible terms into other terms" if said is None or bound != said else None
            assert said is not None
            return worse(context["speaker"], said, bound)
        standing = terms(table, merchant)
        if label["act"] == "accept" and standing is not None:
            return worse(context["speaker"], standing, bound)
        own = table is not None and table["from"] == context[context["speaker"]]
        return None if own and label["act"] != "withdraw" and bound == standing else "terms that nobody offered"
    if act == "accept" and label["act"] != "accept":
        return "accepts for a speaker who did not accept"
    if act in ("inspect", "pass"):
        if label["act"] != act:
            return "settles a bag without a decision"
        return "settles the wrong bag" if target != label["target"] else None
    return None
