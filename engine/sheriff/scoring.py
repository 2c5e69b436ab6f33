"""The end of the round and of the match, and how points come about. (2, 3.6)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import Outcome, Seat
from engine.sheriff import goods
from engine.sheriff.events import Ended, RoundBegan, SheriffEvent
from engine.sheriff.state import Phase, State


def proceed_round(state: State) -> list[SheriffEvent]:
    """The badge goes one seat to the left, until everyone has had it as often as agreed. (3.6)"""
    if state.round == state.rules.laps * state.players:
        return [Ended(tuple(goods.sort(cards) for cards in state.hidden))]
    return [RoundBegan(state.round + 1, (state.sheriff + 1) % state.players)]


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
        return self.gold + self.goods_value + self.bonus_value


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


def scores(coins: Sequence[int], stands: Sequence[Sequence[str]], hidden: Sequence[Sequence[str]]) -> list[Score]:
    """Every seat's score from gold, face-up and face-down goods."""
    bonuses: list[dict[str, tuple[str, int]]] = [{} for _ in coins]
    for good in goods.LEGAL:
        for seat, (title, amount) in enumerate(bonus_shares(good, [stand.count(good) for stand in stands])):
            if title:
                bonuses[seat][good] = (title, amount)
    return [_score(coins[seat], [*stands[seat], *hidden[seat]], bonuses[seat]) for seat in range(len(coins))]


def _score(gold: int, cards: Sequence[str], bonuses: dict[str, tuple[str, int]]) -> Score:
    counted = {
        kind: (cards.count(kind), cards.count(kind) * goods.VALUE[kind]) for kind in goods.NAMES if kind in cards
    }
    legal = sum(1 for card in cards if goods.IS_LEGAL[card])
    return Score(gold, counted, bonuses, legal, len(cards) - legal)


def standing(score: Score) -> tuple[int, int, int]:
    """What decides the order: points, then legal goods, then contraband. (2.4)"""
    return (score.total, score.legal_cards, score.contraband_cards)


def outcome(state: State) -> Outcome:
    """Scores, ranks and winners; who is equal in all three shares the victory; the 1st edition leaves
    that open. (2.4)"""
    sheet = scores(state.ledger.coins, state.stands, state.hidden)
    ranks = tuple(1 + sum(standing(other) > standing(score) for other in sheet) for score in sheet)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(
        scores=tuple(score.total for score in sheet),
        ranks=ranks,
        winners=winners,
        reason=_reason(sheet, winners, shared=state.rules.edition.victory_shared),
        sheet=tuple(_line(score) for score in sheet),
        tally=tuple({what: number for what, number in row.items() if number} for row in state.tally),
    )


def _reason(sheet: Sequence[Score], winners: Sequence[Seat], *, shared: bool) -> str:
    """Which step of the ranking decided it. (2.4)"""
    best = sheet[winners[0]]
    level = [score for score in sheet if score.total == best.total]
    if len(level) == 1:
        return "points"
    if sum(score.legal_cards == best.legal_cards for score in level) == 1:
        return "legal goods"
    if len(winners) == 1:
        return "contraband"
    return "shared" if shared else "undecided"


def _line(score: Score) -> dict[str, object]:
    return {
        "gold": score.gold,
        "goods": {kind: list(count_and_value) for kind, count_and_value in score.goods.items()},
        "bonuses": {good: list(share) for good, share in score.bonuses.items()},
        "legal_cards": score.legal_cards,
        "contraband_cards": score.contraband_cards,
        "total": score.total,
    }
