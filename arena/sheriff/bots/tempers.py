"""What a merchant believes of a sheriff: how readily he opens bags, and what his silence costs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from arena.sheriff.bots.memory import Memory
from engine.game import Seat

MOST_BID = 24
PRIOR_BAGS, PRIOR_LIES_OPENED, PRIOR_TRUTHS_OPENED = 2.5, 1.1, 0.9
PRIOR_TAKEN, PRIOR_REFUSED = 1.3, 0.9
"""What is thought of a sheriff before he has done anything, as so many bags and bribes."""
CARRIED_OVER = 0.45
"""How much a truth tells about lies, and the other way round."""
SURCHARGE, SLOPE = 1.0, 1.3
"""What a sheriff asks beyond a gold piece a card, and how far around it prices vary."""


@cache
def readiness(price: float) -> tuple[float, ...]:
    """By gold offered: how likely somebody who takes bribes takes this one, if about so much is his price."""
    return tuple([1 / (1 + math.exp((price - gold) / SLOPE)) for gold in range(MOST_BID + 1)])


@dataclass(frozen=True, slots=True)
class Temper:
    """Chances that an unbribed bag is opened and that he takes bribes; how far his price lies above the bag's size."""

    opens_lies: float
    opens_truths: float
    takes: float
    surcharge: float

    def passage(self, loss: float, size: int, purse: int, price_of_gold: float) -> tuple[int, float]:
        """The best bid for a bag whose opening costs `loss`, and what passing it costs on average with that bid."""
        best, least = 0, self.opens_lies * loss
        risk, takes, chances = least, self.takes, readiness(size + self.surcharge)
        for gold in range(1, min(purse, MOST_BID, int(risk / price_of_gold)) + 1):
            cost = risk + takes * chances[gold] * (gold * price_of_gold - risk)
            if cost < least:
                best, least = gold, cost
        return best, least


def temper(memory: Memory, sheriff: Seat) -> Temper:
    """From how this sheriff has dealt with bags so far. What he did with truths tells a little about lies, and the other way
    round."""
    lies, lies_opened = PRIOR_BAGS, PRIOR_LIES_OPENED
    truths, truths_opened = PRIOR_BAGS, PRIOR_TRUTHS_OPENED
    taken, refused, surcharge = PRIOR_TAKEN, PRIOR_REFUSED, SURCHARGE
    for bag in memory.of_sheriff(sheriff):
        if bag.deal:
            taken += not bag.opened
            if 0 < bag.bid < bag.size + surcharge:
                surcharge -= 0.5
            continue
        if bag.bid >= bag.size:
            refused += 1
        if bag.wrong:
            lies += 1
            truths += CARRIED_OVER
            lies_opened += bag.opened
            truths_opened += CARRIED_OVER * bag.opened
        else:
            truths += 1
            lies += CARRIED_OVER
            truths_opened += bag.opened
            lies_opened += CARRIED_OVER * bag.opened
    return Temper(lies_opened / lies, truths_opened / truths, taken / (taken + refused), surcharge)
