"""What every bot does about side questions: the black market, promo cards, the deputies' booty."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from arena.sheriff.purse import free_hidden, free_stand
from engine.game import Action, Seat
from engine.sheriff import extras, goods
from engine.sheriff.actions import Agree, Burn, Cards, Claim, Decline, Discard, Divide
from engine.sheriff.views import View
from engine.table import Answer


def claim(view: View, me: Seat, rng: random.Random) -> Answer:
    """Trade in the three of a kind that gain most, if they gain anything."""
    free = free_hidden(view, me)
    gains = [
        (pile[0] - goods.CLAIM_COST * goods.VALUE[kind], kind)
        for kind, pile in zip(extras.BLACK_KINDS, view.black_market, strict=True)
        if pile and free.count(kind) >= goods.CLAIM_COST
    ]
    gain, kind = max(gains, default=(0, ""))
    return Answer(Claim(kind) if gain > 0 else Decline())


def burn(view: View, me: Seat, rng: random.Random) -> Answer:
    """Burn what hurts the richest stand more than the oil is worth; near the end, where King and Queen are close."""
    if goods.BRIMSTONE_OIL not in free_hidden(view, me):
        return Answer(Decline())
    ways = []
    for seat in range(view.players):
        free = free_stand(view, seat)
        for good in dict.fromkeys(free) if seat != me else ():
            number = min(extras.MOST_BURNT, free.count(good))
            ways.append((number * goods.VALUE[good] + _race(view, seat, good), seat, good, number))
    worth, seat, good, number = max(ways)
    enough = worth / (view.players - 1) > goods.VALUE[goods.BRIMSTONE_OIL]
    return Answer(Burn(seat, good, number) if enough else Decline())


def _race(view: View, seat: Seat, good: str) -> int:
    """What the seat may lose of a bonus: the King's part over the Queen's where it leads by less than three."""
    counts = sorted((stand.count(good) for stand in view.stands[: view.players]), reverse=True)
    bonus = goods.BONUSES[good]
    leads = view.stands[seat].count(good) == counts[0] and counts[0] - counts[1] <= extras.MOST_BURNT
    return bonus.king - bonus.queen if leads and view.rounds - view.round <= view.players else 0


def swap(view: View, me: Seat, rng: random.Random) -> Answer:
    """The trophy stays; the cheapest other card goes."""
    return Answer(Discard(min([card for card in view.hands[me] if card != goods.TROPHY], key=goods.VALUE.__getitem__)))


def booty(view: View) -> tuple[int, Cards]:
    """Gold and cards on the tile."""
    tile = view.players
    return view.gold[tile], goods.sort([*view.stands[tile], *view.hidden[tile]])


def divide(view: View, me: Seat, rng: random.Random) -> Answer:
    """Half each, and what cannot be split is worth about the same to both: nothing is lost."""
    gold, cards = booty(view)
    mine: list[str] = []
    for card in sorted(cards, key=goods.VALUE.__getitem__, reverse=True):
        rest = goods.value(cards) - goods.value(mine)
        if goods.value([*mine, card]) <= rest - goods.VALUE[card] + gold:
            mine.append(card)
    whole = gold + goods.value(cards)
    share = max(0, min(gold, (whole + 1) // 2 - goods.value(mine)))
    return Answer(Divide(share, goods.sort(mine)))


def share(view: View, me: Seat, rng: random.Random) -> Answer:
    """Agree to anything that leaves at least as much as an even split would."""
    gold, cards = booty(view)
    proposal = view.proposal
    assert proposal is not None
    mine = gold - proposal.gold + goods.value(cards) - goods.value(proposal.cards)
    even = gold // 2 + sum(goods.VALUE[kind] * (cards.count(kind) // 2) for kind in dict.fromkeys(cards))
    return Answer(Agree() if mine >= even else Decline())


Rule = Callable[[View, Seat, random.Random], Answer]
SIDE_RULES: Mapping[str, Rule] = {"claim": claim, "burn": burn, "swap": swap, "divide": divide, "share": share}


def side_action(ask: str, view: View, me: Seat, rng: random.Random) -> Action | None:
    """The answer to a side question, None to any other."""
    rule = SIDE_RULES.get(ask)
    return rule(view, me, rng).action if rule else None
