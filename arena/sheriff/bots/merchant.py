"""The thinking merchant: what to keep at market, what to pack, what to call it, what to pay for it."""

from __future__ import annotations

from collections.abc import Mapping

from arena.sheriff.bots.scene import Scene, contraband, merchant_rounds_left
from arena.sheriff.bots.worth import bonus_gains, card_worths, value
from arena.sheriff.purse import acceptable, free_gold, free_stand
from engine.game import Action
from engine.sheriff import goods
from engine.sheriff.actions import Accept, Cards, Offer, Terms, TurnDown, Yield
from engine.sheriff.views import View

MOST_IN_BAG = 5
MOST_SET_ASIDE = 5
OTHER_LEGAL = 0.4
"""What a legal good that is not being collected is worth in hand, as a share of its worth on the stand."""
BETTER_THAN_AVERAGE = 1.25
"""What a card drawn is worth, as a share of the average one: the best of a hand are packed, the others are not."""
KEPT_SHARE, KEPT_OVER = 0.3, 4
"""What contraband left in hand is worth later: so much of its value beyond this."""
PRICE_OF_A_CARD = 3.0
"""What passage costs for each smuggled card, in gold, with a sheriff who takes bribes."""
PRETENCE = 0.2
"""How often an honest merchant bids a little, so that bids do not tell."""
PRESSED = 0.6
"""The least chance of being opened once the sheriff has named a price."""


def market_worths(scene: Scene, worths: Mapping[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """By kind: what a card in hand is good for; and what a legal one is, if it is the good to collect."""
    mood, cost_of_gold = scene.temper, 1 + scene.rivalry
    found = {good: OTHER_LEGAL * worths[good] for good in goods.LEGAL}
    for kind in contraband(scene.view):
        loss = goods.PENALTY[kind] * cost_of_gold + worths[kind]
        price = mood.takes * PRICE_OF_A_CARD * cost_of_gold + (1 - mood.takes) * mood.opens_lies * loss
        found[kind] = worths[kind] - min(price, mood.opens_lies * loss)
    opened = mood.opens_truths * cost_of_gold
    return found, {good: worths[good] + goods.PENALTY[good] * opened for good in goods.LEGAL}


def exchanges(scene: Scene) -> list[tuple[float, Cards, tuple[str, ...]]]:
    """Every sensible exchange with its expected worth first: for each good to collect, so many of the worst cards against so
    many from each pile and the rest from the deck."""
    hand, left = scene.hand, scene.unseen
    each, collected = market_worths(scene, card_worths(scene.view, scene.me))
    total = max(1, sum(left.values()))
    average = sum([left[kind] * worth for kind, worth in each.items()])
    two_piles = scene.view.rules.two_piles
    found: list[tuple[float, Cards, tuple[str, ...]]] = []
    for main in goods.LEGAL:
        before, each[main] = each[main], collected[main]
        draw = BETTER_THAN_AVERAGE * (average + left[main] * (each[main] - before)) / total
        worst = tuple(sorted(hand, key=each.__getitem__))
        kept = sum([each[card] for card in hand])
        for number in range(min(MOST_SET_ASIDE, len(hand)) + 1):
            if number:
                kept -= each[worst[number - 1]]
            if two_piles and number:
                found += [(kept + worth, worst[:number], way) for worth, way in _draws(scene.view, number, each, draw)]
            else:
                found.append((kept + number * draw, worst[:number], ()))
        each[main] = before
    return found


def _draws(view: View, number: int, each: Mapping[str, float], draw: float) -> list[tuple[float, tuple[str, ...]]]:
    """What so many new cards are worth, by where they come from."""
    left, right = view.piles
    names = view.rules.edition.piles
    ways = []
    for from_left in range(min(number, len(left)) + 1):
        for from_right in range(min(number - from_left, len(right)) + 1):
            taken = (from_left, from_right, number - from_left - from_right)
            if view.rules.single_source and sum(part > 0 for part in taken) > 1:
                continue
            open_cards = (*left[len(left) - from_left :], *right[len(right) - from_right :])
            sources = (names[0],) * from_left + (names[1],) * from_right + ("deck",) * taken[2]
            ways.append((sum([each[card] for card in open_cards]) + taken[2] * draw, sources))
    return ways


def bags(scene: Scene) -> list[tuple[float, Cards]]:
    """Every sensible bag with its expected worth first, in gold ahead of the others: for each good to declare, so many of
    the best other cards and as many of the good as fit."""
    view, me, hand, mood = scene.view, scene.me, scene.hand, scene.temper
    gains, purse, later = bonus_gains(view, me), free_gold(view, me), worth_of_keeping(scene)
    cost_of_gold, found = 1 + scene.rivalry, []
    for good in view.rules.declarable:
        have, others = hand.count(good), sorted([card for card in hand if card != good], key=_by_value)
        each, opened = goods.VALUE[good] - later[good], mood.opens_truths * goods.PENALTY[good] * cost_of_gold
        hidden = fine = kept = 0.0
        for wrong in range(min(MOST_IN_BAG, len(others)) + 1):
            true = min(MOST_IN_BAG - wrong, have)
            worth = true * each + gains[good][true]
            if wrong:
                card = others[wrong - 1]
                hidden += goods.VALUE[card] + (0.5 * gains[card][1] if goods.IS_LEGAL[card] else 0.0)
                fine += goods.PENALTY[card] * cost_of_gold
                kept += later[card]
                worth += hidden - kept - mood.passage(fine + hidden, true + wrong, purse, cost_of_gold)[1]
            elif true:
                worth += opened * true
            else:
                continue
            found.append((worth, (good,) * true + tuple(others[:wrong])))
    return found


def _by_value(card: str) -> int:
    return -goods.VALUE[card]


_WORTH_OF_NOTHING = dict.fromkeys(goods.VALUE, 0.0)
_WORTH_OF_KEEPING = {
    kind: 0.0 if goods.IS_LEGAL[kind] else KEPT_SHARE * (goods.VALUE[kind] - KEPT_OVER) for kind in goods.VALUE
}


def worth_of_keeping(scene: Scene) -> Mapping[str, float]:
    """By kind: what a card left in hand is good for later, beyond the new one that would take its place."""
    if not merchant_rounds_left(scene.view, scene.me):
        return _WORTH_OF_NOTHING
    return _WORTH_OF_KEEPING


def name_for(scene: Scene) -> str:
    """What to call the bag: the good it holds most of; if it holds none that may be declared, something common, so that the
    word tells nothing."""
    bag, declarable = scene.view.bags[scene.me], scene.view.rules.declarable
    most = max(map(bag.count, declarable))
    fitting = [good for good in declarable if bag.count(good) == most]
    if len(fitting) == 1:
        return fitting[0]
    return max(fitting, key=lambda good: scene.unseen[good] * (0.5 + scene.rng.random()))


def wrong_cards(scene: Scene) -> Cards:
    """The cards in the own bag that were not declared."""
    declaration = scene.view.declared[scene.me]
    assert declaration is not None
    return tuple([card for card in scene.view.bags[scene.me] if card != declaration[1]])


def price_of(scene: Scene, terms: Terms) -> float:
    """What a demand would cost this merchant, in gold."""
    return terms.gold + value((*terms.stand, *terms.hidden, *terms.bag))


def payment(scene: Scene, amount: int) -> Terms | None:
    """Terms for passing the own bag that are worth about so much: gold, and the cheapest goods on the stand where it runs
    short."""
    view, me = scene.view, scene.me
    gold = min(amount, free_gold(view, me))
    stand: list[str] = []
    short = amount - gold
    for card in goods.sort(free_stand(view, me)):
        if short <= 0:
            break
        stand.append(card)
        short -= goods.VALUE[card]
    return Terms(me, gold=gold, stand=tuple(stand), passes=(me,)) if gold or stand else None


def answer(scene: Scene) -> Action:
    """Pay for passage what it saves, and no more; refuse to pay for an honest bag, but now and then pretend to have reason
    to."""
    view, me = scene.view, scene.me
    demands = sorted(acceptable(view, me), key=lambda offer: price_of(scene, offer.terms))
    standing = max((price_of(scene, offer.terms) for offer in view.live() if offer.author == me), default=0)
    if view.bound[me] or view.called != me:
        return _refuse(scene, demands[0].number if demands else None)
    wrong = wrong_cards(scene)
    if not wrong:
        if Offer in scene.kinds and not demands and not standing and scene.rng.random() < PRETENCE:
            return _offer(scene, 1 + (scene.rng.random() < 0.5))
        return _refuse(scene, demands[0].number if demands and scene.rng.random() < 0.7 else None)
    return _pay_for_passage(scene, wrong, standing)


def _pay_for_passage(scene: Scene, wrong: Cards, standing: float) -> Action:
    view, me = scene.view, scene.me
    demands = sorted(acceptable(view, me), key=lambda offer: price_of(scene, offer.terms))
    mood, cost_of_gold = scene.temper, 1 + scene.rivalry
    loss = goods.penalty(wrong) * cost_of_gold + goods.value(wrong)
    size = view.bag_sizes[me]
    bid, _ = mood.passage(loss, size, free_gold(view, me), cost_of_gold)
    opens = max(mood.opens_lies, PRESSED) if demands else mood.opens_lies
    limit = opens * loss / cost_of_gold
    if demands and Accept in scene.kinds:
        asked = price_of(scene, demands[0].terms)
        haggle = view.messages_left >= 4 and asked > max(bid, standing) + 2 and scene.rng.random() < 0.5
        if asked <= limit and not (haggle and Offer in scene.kinds):
            return Accept(demands[0].number)
        bid = max(bid, min(int(limit), round(0.65 * asked)))
    if Offer in scene.kinds and bid > standing and bid > 0:
        return _offer(scene, bid)
    return Yield()


def _offer(scene: Scene, amount: int) -> Action:
    terms = payment(scene, amount)
    return Offer(terms) if terms else Yield()


def _refuse(scene: Scene, number: int | None) -> Action:
    return TurnDown(number) if number is not None and TurnDown in scene.kinds else Yield()
