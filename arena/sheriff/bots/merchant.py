"""The thinking merchant: what to keep at market, what to pack, what to call it, what to pay for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.sheriff.bots.scene import Scene, contraband, merchant_rounds_left
from arena.sheriff.bots.tempers import Temper
from arena.sheriff.bots.worth import bonus_gains, card_worths
from arena.sheriff.purse import acceptable, free_gold, free_stand
from engine.game import Action
from engine.sheriff import goods
from engine.sheriff.actions import Accept, Cards, Declare, Exchange, Load, Offer, Terms, TurnDown, Yield

MOST_IN_BAG = 5
MOST_SET_ASIDE = 5
OTHER_LEGAL = 0.4
"""What a legal good that is not being collected is worth in hand, as a share of its worth on the stand."""
BETTER_THAN_AVERAGE = 1.12
"""What a card drawn is worth, as a share of the average one: the best of a hand are packed, the others are not."""
KEPT_SHARE, KEPT_OVER = 0.3, 4
"""What contraband left in hand is worth later: so much of its value beyond this."""
PRICE_OF_A_CARD = 2.4
"""What passage costs for each smuggled card, in gold, with a sheriff who takes bribes."""
PRETENCE = 0.2
"""How often an honest merchant bids a little, so that bids do not tell."""
PRESSED = 0.5
"""The least chance of being opened once the sheriff has named a price."""


def market_worths(scene: Scene, main: str, worths: Mapping[str, float], mood: Temper) -> dict[str, float]:
    """By kind: what a card in hand is good for if `main` is the good to collect."""
    cost_of_gold = 1 + scene.rivalry
    found: dict[str, float] = {}
    for kind in (*goods.LEGAL, *contraband(scene.view)):
        if goods.IS_LEGAL[kind]:
            found[kind] = (
                worths[kind] + 2 * mood.opens_truths * cost_of_gold if kind == main else OTHER_LEGAL * worths[kind]
            )
        else:
            loss = goods.PENALTY[kind] * cost_of_gold + worths[kind]
            price = mood.takes * PRICE_OF_A_CARD * cost_of_gold + (1 - mood.takes) * mood.opens_lies * loss
            found[kind] = worths[kind] - min(price, mood.opens_lies * loss)
    return found


def exchanges(scene: Scene) -> list[tuple[float, Exchange]]:
    """Every sensible exchange with its expected worth, best first: for each good to collect, so many of the worst cards
    against so many from each pile and the rest from the deck."""
    view, hand = scene.view, scene.hand
    worths, mood, left = card_worths(view, scene.me), scene.temper, scene.unseen
    total = max(1, sum(left.values()))
    found: dict[tuple[Cards, tuple[str, ...]], float] = {}
    for main in goods.LEGAL:
        each = market_worths(scene, main, worths, mood)
        draw = BETTER_THAN_AVERAGE * sum(left[kind] * worth for kind, worth in each.items()) / total
        worst = sorted(hand, key=each.__getitem__)
        kept = sum([each[card] for card in hand])
        for number in range(min(MOST_SET_ASIDE, len(hand)) + 1):
            given = tuple(worst[:number])
            kept -= each[worst[number - 1]] if number else 0.0
            for sources, gained in _draws(scene, number, each, draw):
                key = (given, sources)
                found[key] = max(found.get(key, -1e9), kept + gained)
    ranked = sorted(found.items(), key=lambda item: -item[1])
    return [(worth, Exchange(cards, sources)) for (cards, sources), worth in ranked]


def _draws(scene: Scene, number: int, each: Mapping[str, float], draw: float) -> list[tuple[tuple[str, ...], float]]:
    """Where so many new cards may come from, and what they are worth."""
    view = scene.view
    if not view.rules.two_piles or not number:
        return [((), number * draw)]
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
            ways.append((sources, sum(each[card] for card in open_cards) + taken[2] * draw))
    return ways


def bags(scene: Scene) -> list[tuple[float, Load]]:
    """Every sensible bag with its expected worth, best first: for each good to declare, so many of the best other cards and
    as many of the good as fit."""
    view, me = scene.view, scene.me
    hand = scene.hand
    mood, gains, purse = scene.temper, bonus_gains(view, me), free_gold(view, me)
    later = worth_of_keeping(scene)
    found: dict[Cards, float] = {}
    for good in view.rules.declarable:
        have = hand.count(good)
        others = sorted((card for card in hand if card != good), key=lambda card: -goods.VALUE[card])
        for wrong in range(min(MOST_IN_BAG, len(others)) + 1):
            smuggled, true = tuple(others[:wrong]), min(MOST_IN_BAG - wrong, have)
            if not wrong and not true:
                continue
            cards = (good,) * true + smuggled
            worth = _bag_worth(scene, good, true, smuggled, gains, mood, purse) - sum(later[card] for card in cards)
            key = goods.sort(cards)
            found[key] = max(found.get(key, -1e9), worth)
    return [(worth, Load(cards)) for cards, worth in sorted(found.items(), key=lambda item: -item[1])]


def worth_of_keeping(scene: Scene) -> dict[str, float]:
    """By kind: what a card left in hand is good for later, beyond the new one that would take its place."""
    if not merchant_rounds_left(scene.view, scene.me):
        return dict.fromkeys(goods.NAMES, 0.0) | dict.fromkeys(scene.hand, 0.0)
    return {kind: 0.0 if goods.IS_LEGAL[kind] else KEPT_SHARE * (goods.VALUE[kind] - KEPT_OVER) for kind in goods.VALUE}


def _bag_worth(
    scene: Scene,
    good: str,
    true: int,
    smuggled: Cards,
    gains: Mapping[str, Sequence[float]],
    mood: Temper,
    purse: int,
) -> float:
    """What to expect of this bag, in gold ahead of the others."""
    cost_of_gold = 1 + scene.rivalry
    honest_part = true * goods.VALUE[good] + gains[good][true]
    if not smuggled:
        return honest_part + mood.opens_truths * goods.PENALTY[good] * true * cost_of_gold
    hidden = goods.value(smuggled) + sum(0.5 * gains[card][1] for card in smuggled if goods.IS_LEGAL[card])
    loss = goods.penalty(smuggled) * cost_of_gold + hidden
    _, cost = mood.passage(loss, true + len(smuggled), purse, cost_of_gold)
    return honest_part + hidden - cost


def declarations(scene: Scene) -> list[tuple[float, Declare]]:
    """What this bag may be called, the best first: what it holds most of; if it holds nothing that may be declared, whatever
    is common, so that the word tells nothing."""
    view, bag = scene.view, scene.view.bags[scene.me]
    left = scene.unseen
    ranked = []
    for good in view.rules.declarable:
        wrong = [card for card in bag if card != good]
        plausible = left[good] / (1 + sum(left.values())) * (0.5 + scene.rng.random())
        ranked.append((plausible - goods.penalty(wrong), Declare(len(bag), good)))
    return sorted(ranked, key=lambda item: -item[0])


def wrong_cards(scene: Scene) -> Cards:
    """The cards in the own bag that were not declared."""
    declaration = scene.view.declared[scene.me]
    assert declaration is not None
    return tuple([card for card in scene.view.bags[scene.me] if card != declaration[1]])


def price_of(scene: Scene, terms: Terms) -> float:
    """What a demand would cost this merchant, in gold."""
    return terms.gold + goods.value((*terms.stand, *terms.hidden, *terms.bag))


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
