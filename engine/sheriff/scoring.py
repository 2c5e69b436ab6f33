"""The end of the round and of the match, and how points come about. (2, 3.6)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.game import Outcome, Seat
from engine.sheriff import goods, setup
from engine.sheriff.events import Ended, RoundBegan, SheriffEvent
from engine.sheriff.state import Phase, State


def proceed_round(state: State) -> list[SheriffEvent]:
    """The badge goes one seat to the left, until everyone has had it as often as agreed. (3.6)

    The next two deputies are drawn; when all have been, their cards are shuffled again. (4.6) A gatekeeper stays.
    """
    rules, following = state.rules, state.round + 1
    if state.round == rules.rounds:
        return [Ended(tuple(goods.sort(cards) for cards in state.hidden[: state.players]))]
    if rules.gatekeeper:
        return [RoundBegan(following, state.sheriff)]
    if not rules.deputies:
        return [RoundBegan(following, (state.sheriff + 1) % state.players)]
    left = state.deputies_left
    if left:
        return [RoundBegan(following, left[-1], left[-2])]
    shuffled = setup.shuffle_deputies(state, 2 * state.round // state.players)
    return [shuffled, RoundBegan(following, shuffled.order[-1], shuffled.order[-2])]


def apply_ended(state: State, event: Ended) -> None:
    everyone = (1 << state.players) - 1
    for cards in state.hidden_cards:
        for card in cards:
            card.seen = everyone
    state.phase = Phase.OVER


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's points and how they came about, in gold."""

    gold: int
    goods: Mapping[str, tuple[int, int]]
    """Kind → (cards, their value together)."""
    bonuses: Mapping[str, tuple[str, int]]
    """Good → (`king` or `queen`, the share of it)."""
    extras: Mapping[str, int]
    """What promo cards add, and what black market cards are worth."""
    legal_cards: int
    contraband_cards: int

    @property
    def goods_value(self) -> int:
        return sum(value for _, value in self.goods.values())

    @property
    def bonus_value(self) -> int:
        return sum(amount for _, amount in self.bonuses.values())

    @property
    def total(self) -> int:
        return self.gold + self.goods_value + self.bonus_value + sum(self.extras.values())


def bonus_shares(good: str, counts: Sequence[int]) -> list[tuple[str, int]]:
    """By seat: the title and the gold that these counts of one good earn; ("", 0) for nothing. (2.2)

    A tie for King shares both bonuses and leaves no Queen; a tie for Queen shares hers; fractions are dropped; a count
    of zero earns nothing (Q01).
    """
    bonus = goods.BONUSES[good]
    most = max(counts)
    kings = [seat for seat, count in enumerate(counts) if count == most and count > 0]
    shares = [("", 0)] * len(counts)
    if len(kings) > 1:
        for seat in kings:
            shares[seat] = ("king", (bonus.king + bonus.queen) // len(kings))
        return shares
    if kings:
        shares[kings[0]] = ("king", bonus.king)
        second = max((count for count in counts if count < most), default=0)
        queens = [seat for seat, count in enumerate(counts) if count == second and count > 0]
        for seat in queens:
            shares[seat] = ("queen", bonus.queen // len(queens))
    return shares


def counts_of(cards: Iterable[str]) -> dict[str, int]:
    """How many of each legal good these cards count as, royal goods by the conversion table. (2.2, 4.1)"""
    counts = dict.fromkeys(goods.LEGAL, 0)
    for card in cards:
        if card in goods.FAMILY:
            family, number = goods.FAMILY[card]
            counts[family] += number
    return counts


Bonuses = dict[str, tuple[str, int]]
"""Good → (title, gold)."""


def all_bonuses(stocks: Sequence[Sequence[str]]) -> list[Bonuses]:
    """By seat, what all its cards earn as King and Queen.

    A feast plate counts as one of whichever good earns its owner most; the scrolls' owner gets nothing as King. (4.5)
    """
    counts = [counts_of(cards) for cards in stocks]
    kingless = [seat for seat, cards in enumerate(stocks) if goods.ARCANE_SCROLLS in cards]
    for seat, cards in enumerate(stocks):
        if goods.FEAST_PLATE in cards:
            _lay_plate(counts, seat, kingless)
    return _bonuses(counts, kingless)


def _bonuses(counts: Sequence[Mapping[str, int]], kingless: Sequence[Seat]) -> list[Bonuses]:
    """The `kingless` take a King's place without being paid for it."""
    bonuses: list[Bonuses] = [{} for _ in counts]
    for good in goods.LEGAL:
        for seat, (title, amount) in enumerate(bonus_shares(good, [count[good] for count in counts])):
            if title and not (title == "king" and seat in kingless):
                bonuses[seat][good] = (title, amount)
    return bonuses


def _lay_plate(counts: Sequence[dict[str, int]], seat: Seat, kingless: Sequence[Seat]) -> None:
    """One more of the good that is best for the seat, the first of equals."""

    def earned(good: str) -> int:
        counts[seat][good] += 1
        total = sum(amount for _, amount in _bonuses(counts, kingless)[seat].values())
        counts[seat][good] -= 1
        return total

    counts[seat][max(goods.LEGAL, key=earned)] += 1


BETTER_WITH: Mapping[str, tuple[str, int]] = {
    goods.STRAWBERRY_MEAD: ("mead", 1),
    goods.DRAGON_PEPPER: ("pepper", 1),
    goods.GOLDEN_SILK: ("silk", 1),
    goods.HEAVY_CROSSBOW: ("crossbow", 2),
}
"""Promo card → (the kind of its owner's other cards that are worth more, by how much each). (4.5)"""

Claims = Sequence[Sequence[tuple[str, int]]]
"""By seat: black market cards, (kind, value)."""


def scores(
    coins: Sequence[int],
    stands: Sequence[Sequence[str]],
    hidden: Sequence[Sequence[str]],
    claimed: Claims = (),
    unranked: Seat | None = None,
) -> list[Score]:
    """Every seat's score from gold, face-up and face-down goods, and black market cards. The goods of an `unranked` seat
    earn it no bonus and take none from others."""
    stocks = [[*stands[seat], *hidden[seat]] for seat in range(len(stands))]
    bonuses = all_bonuses([() if seat == unranked else cards for seat, cards in enumerate(stocks)])
    return [
        _score(coins[seat], cards, bonuses[seat], claimed[seat] if claimed else ()) for seat, cards in enumerate(stocks)
    ]


def _score(gold: int, cards: Sequence[str], bonuses: Bonuses, claimed: Sequence[tuple[str, int]]) -> Score:
    counted = {
        kind: (cards.count(kind), cards.count(kind) * goods.VALUE[kind]) for kind in goods.ALL_NAMES if kind in cards
    }
    extras = {f"black market {kind} {value}": value for kind, value in claimed}
    for card, (kind, more) in BETTER_WITH.items():
        if card in cards and kind in cards:
            extras[card] = more * cards.count(kind)
    legal = sum(1 for card in cards if goods.IS_LEGAL[card])
    return Score(gold, counted, bonuses, extras, legal, len(cards) - legal)


def converted(score: Score) -> Score:
    """For ties, each royal good counts as its legal goods. (Q02)"""
    royal = {kind: count for kind, (count, _) in score.goods.items() if kind in goods.ROYAL_NAMES}
    legal = sum(count * goods.FAMILY[kind][1] for kind, count in royal.items())
    return replace(
        score,
        legal_cards=score.legal_cards + legal,
        contraband_cards=score.contraband_cards - sum(royal.values()),
    )


def standing(score: Score) -> tuple[int, int, int]:
    """What decides the order: points, then legal goods, then contraband. (2.4)"""
    return (score.total, score.legal_cards, score.contraband_cards)


def outcome(state: State) -> Outcome:
    """Scores, ranks and winners; who is equal in all three shares the victory; the 1st edition leaves
    that open. (2.4) A gatekeeper is outside the ranking; its sheet says what it has won. (5.1)"""
    unranked = state.sheriff if state.rules.gatekeeper else None
    sheet = scores(state.ledger.coins, state.stands[: state.players], state.hidden, state.claimed, unranked)
    if state.rules.royal_legal_in_ties:
        sheet = [converted(score) for score in sheet]
    order = [standing(score) for score in sheet]
    if unranked is not None:
        order[unranked] = (-1, 0, 0)
    ranks = [1 + sum(other > own for other in order) for own in order]
    if unranked is not None:
        ranks[unranked] = 0
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    ranked = [score for score, rank in zip(sheet, ranks, strict=True) if rank]
    lines = [_line(score) for score in sheet]
    if unranked is not None:
        lines[unranked]["won"] = sheet[unranked].total - setup.START_GOLD
    return Outcome(
        scores=tuple(score.total for score in sheet),
        ranks=tuple(ranks),
        winners=winners,
        reason=_reason(ranked, sheet[winners[0]], len(winners), shared=state.rules.edition.victory_shared),
        sheet=tuple(lines),
        tally=tuple({what: number for what, number in row.items() if number} for row in state.tally),
    )


def _reason(sheet: Sequence[Score], best: Score, winners: int, *, shared: bool) -> str:
    """Which step of the ranking decided it. (2.4)"""
    level = [score for score in sheet if score.total == best.total]
    if len(level) == 1:
        return "points"
    if sum(score.legal_cards == best.legal_cards for score in level) == 1:
        return "legal goods"
    if winners == 1:
        return "contraband"
    return "shared" if shared else "undecided"


def _line(score: Score) -> dict[str, object]:
    return {
        "gold": score.gold,
        "goods": {kind: list(count_and_value) for kind, count_and_value in score.goods.items()},
        "bonuses": {good: list(share) for good, share in score.bonuses.items()},
        "extras": dict(score.extras),
        "legal_cards": score.legal_cards,
        "contraband_cards": score.contraband_cards,
        "total": score.total,
    }
