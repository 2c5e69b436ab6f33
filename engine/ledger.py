"""Who holds what. Transfers are the only change, so nothing is ever lost or minted.

Coins are a number a seat; cards lie in places, each a list with its top at the end. Whoever holds a place may read it;
only the ledger changes one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Place = list[str]


class LedgerError(Exception):
    """A transfer of something that is not there: a fault in the rules' code, never a player's."""


class Ledger:
    """All coins and all cards of one table."""

    __slots__ = ("coins", "places")

    def __init__(self, coins: list[int], places: list[Place]) -> None:
        self.coins = coins
        self.places = places

    def pay(self, payer: int, payee: int, amount: int) -> None:
        """`amount` coins from one seat to another."""
        coins = self.coins
        if not 0 <= amount <= coins[payer]:
            raise LedgerError(f"seat {payer} holds {coins[payer]} coins and cannot pay {amount}")
        coins[payer] -= amount
        coins[payee] += amount

    def move(self, source: Place, target: Place, cards: Iterable[str]) -> None:
        """The named cards from one place to the top of another, in the order given."""
        for card in cards:
            try:
                source.remove(card)
            except ValueError:
                raise LedgerError(f"no {card} among {source}") from None
            target.append(card)

    def lift(self, source: Place, target: Place, count: int) -> None:
        """The `count` top cards, topmost first."""
        if count:
            if count > len(source):
                raise LedgerError(f"{count} cards wanted of {len(source)}")
            taken = source[-count:]
            del source[-count:]
            taken.reverse()
            target.extend(taken)

    def pick(self, source: Place, index: int, target: Place) -> None:
        """The card at `index`, whatever it is."""
        target.append(source.pop(index))

    def shuffle_up(self, sources: Iterable[Place], keep: int, target: Place, order: Iterable[str]) -> None:
        """All but the `keep` top cards of each source go to `target`, in an order that is known."""
        cards = list(order)
        taken = []
        for source in sources:
            if len(source) > keep:
                taken += source[: len(source) - keep]
                del source[: len(source) - keep]
        if sorted(cards) != sorted(taken):
            raise LedgerError("a shuffle must keep the cards")
        target.extend(cards)

    def copy(self) -> Ledger:
        """An independent ledger with the same holdings."""
        return Ledger(self.coins[:], [place[:] for place in self.places])

    def total(self) -> tuple[int, Counter[str]]:
        """All coins and all cards, for the conservation check."""
        return sum(self.coins), Counter(card for place in self.places for card in place)
