"""A belief over the cards at the four locations: counted cards, the report, and what others say and do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from engine.shepherds.cards import KINDS, LocationCard
from engine.shepherds.imagining import extras, unseen_by_kind
from engine.shepherds.options import Rules
from engine.shepherds.views import View

Weights = Mapping[str, float]
"""By card; a card that is not named weighs 1."""
Odds = list[dict[str, float]]
"""By location: card → probability."""

ARRANGEMENTS: tuple[tuple[int, tuple[int, ...]], ...] = tuple(
    (mixed, kinds) for mixed in range(len(KINDS)) for kinds in sorted(set(permutations([*range(len(KINDS)), mixed])))
)
"""Which kind the mixed stack's card is, and which kinds lie at the locations; all equally often for a mixed kind."""


def believe(view: View, hints: Sequence[Weights]) -> Odds:
    """By location the chance of each card. `hints` weigh cards by location: what claims and moves let one think."""
    rules, shown = view.rules, view.locations
    left = extras(view)
    pools = [_shares(cards) for cards in unseen_by_kind(view)]
    at = [_weighed(rules, card, pools, hint) for card, hint in zip(shown, hints, strict=True)]
    sums = [[sum(cards.values()) for cards in by_kind] for by_kind in at]
    pair = view.telescopes if view.report >= 0 else ()
    joint = _Pair(rules, view.report, at[pair[0]], at[pair[1]]) if pair else None
    alone = [place for place in range(len(shown)) if place not in pair]
    chance = [[0.0] * len(KINDS) for _ in shown]
    together: dict[tuple[int, int], float] = {}
    total = 0.0
    for mixed, kinds in ARRANGEMENTS:
        weight: float = left[mixed]
        for place in alone:
            weight *= sums[place][kinds[place]]
        if joint:
            both = (kinds[pair[0]], kinds[pair[1]])
            weight *= joint.sums[both]
            together[both] = together.get(both, 0.0) + weight
        if weight:
            total += weight
            for place in alone:
                chance[place][kinds[place]] += weight
    odds: Odds = [{} for _ in shown]
    if not total:
        return odds
    for place in alone:
        for kind, share in enumerate(chance[place]):
            if share:
                scale = share / total / sums[place][kind]
                odds[place].update({card: weight * scale for card, weight in at[place][kind].items()})
    if joint:
        joint.spread(together, total, odds[pair[0]], odds[pair[1]])
    return odds


def _shares(cards: Sequence[str]) -> dict[str, float]:
    """Card → its share of these."""
    return {card: cards.count(card) / len(cards) for card in cards}


def _weighed(rules: Rules, shown: str, pools: Sequence[Weights], hint: Weights) -> list[dict[str, float]]:
    """By kind, the cards that may lie at a location, with their weights."""
    known = rules.kinds.get(shown)
    if known is not None:
        return [{shown: 1.0} if kind == known else {} for kind in range(len(KINDS))]
    return [{card: share * hint.get(card, 1.0) for card, share in pool.items()} for pool in pools]


def likelihood(first: LocationCard, second: LocationCard, report: int, threshold: int) -> float:
    """How likely a mayor is to name this number of these two cards, if any number he may name is as good as another."""
    low = first.fewest_reported + second.fewest_reported
    high = first.most_reported + second.most_reported
    if high >= threshold:
        return 1 / threshold if report < threshold else 0.0
    return 1 / (high - low + 1) if low <= report <= high else 0.0


class _Pair:
    """The two locations below the telescopes, bound together by the report."""

    def __init__(
        self, rules: Rules, report: int, first: Sequence[Mapping[str, float]], second: Sequence[Mapping[str, float]]
    ) -> None:
        cards, threshold = rules.cards, rules.profile.threshold
        self.sums: dict[tuple[int, int], float] = {}
        self._parts: dict[tuple[int, int], list[tuple[str, str, float]]] = {}
        for one, ones in enumerate(first):
            for two, twos in enumerate(second):
                parts = []
                for a, weight_a in ones.items():
                    for b, weight_b in twos.items():
                        chance = likelihood(cards[a], cards[b], report, threshold)
                        if chance:
                            parts.append((a, b, weight_a * weight_b * chance))
                self._parts[one, two] = parts
                self.sums[one, two] = sum(weight for _, _, weight in parts)

    def spread(
        self, together: Mapping[tuple[int, int], float], total: float, first: dict[str, float], second: dict[str, float]
    ) -> None:
        """Add to both locations' odds."""
        for both, weight in together.items():
            if weight:
                scale = weight / total / self.sums[both]
                for a, b, part in self._parts[both]:
                    first[a] = first.get(a, 0.0) + part * scale
                    second[b] = second.get(b, 0.0) + part * scale


def kind_odds(rules: Rules, odds: Mapping[str, float]) -> list[float]:
    """By kind, how likely it is at a location."""
    found = [0.0] * len(KINDS)
    for card, chance in odds.items():
        found[rules.kinds[card]] += chance
    return found
