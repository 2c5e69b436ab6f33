"""The replies of a very small model: something to say, and one move off a short menu of legal ones.

A model of this size counts badly, so nothing is left for it to count: every item of the menu is a whole action in words
(`offer 3 gold`, `2 apples, 1 silk`), and the schema admits nothing else. Where the rules allow more than fits, the menu is
a selection, drawn from the seat's own chance and the same again on a replay.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product

from arena.kit import Wire
from arena.reading import Unreadable
from arena.sheriff import wording
from arena.sheriff.phrasing import counted
from arena.sheriff.purse import acceptable, debt_cards, free_gold, free_hidden, free_stand
from engine.game import Action, Seat, stream
from engine.sheriff import extras, goods
from engine.sheriff.actions import (
    Accept,
    Agree,
    Burn,
    Call,
    Cards,
    Claim,
    Declare,
    Decline,
    Discard,
    Divide,
    Exchange,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Place,
    Start,
    Terms,
    Yield,
)
from engine.sheriff.views import View
from engine.table import Observation

Menu = dict[str, Action]

SPEECH_LENGTH = 110
MAX_TOKENS = 120
MENU_LENGTH = 8
NOTHING = "nothing"
SILENT = ("start", "market", "place", "stack", "load", "pay", "claim", "burn", "swap")
"""Questions that a small model answers without a speech: what it would say there gives away its cards."""
OFFERS = (1, 2, 3, 5, 8)
DEMANDS = (2, 4, 6, 9)


def wire(observation: Observation, names: Sequence[str]) -> Wire:
    """Speech first, so that the move follows from the words."""
    fields: dict[str, object] = {}
    if observation.question.decision.ask not in SILENT and not observation.view.rules.mute:
        fields["speech"] = {"type": "string", "maxLength": SPEECH_LENGTH}
    fields["move"] = {"type": "string", "enum": list(menu(observation, names))}
    schema = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return Wire(schema, MAX_TOKENS)


def read(data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
    """The action that the move names. Raises Unreadable."""
    move = data.get("move")
    moves = menu(observation, names)
    if not isinstance(move, str) or move.strip().lower() not in (item.lower() for item in moves):
        raise Unreadable(f"The move {str(move)[:60]!r} is not on the menu: {'; '.join(moves)}.")
    return next(action for item, action in moves.items() if item.lower() == move.strip().lower())


def menu(observation: Observation, names: Sequence[str]) -> Menu:
    """Legal moves in words, for this question."""
    view: View = observation.view
    me = observation.seat
    rng = stream(observation.seat_seed, "menu", observation.question.turn)
    match observation.question.decision.ask:
        case "start":
            return {names[seat]: Start(seat) for seat in range(view.players) if seat not in view.sheriffs}
        case "pick":
            return {names[seat]: Call(seat) for seat in range(view.players) if not view.settled[seat]}
        case "market":
            return _exchanges(view, me, rng)
        case "place" | "stack":
            return {pile: Place(pile) for pile in view.rules.edition.piles}
        case "load":
            return {spelled(cards): Load(cards) for cards in _loads(view.hands[me], rng)}
        case "declare":
            return {good: Declare(view.bag_sizes[me], good) for good in view.rules.declarable}
        case "pay":
            return {spelled(cards): HandOver(cards) for cards in _payments(view, me)}
        case "claim" | "burn" | "swap" | "divide" | "share" as ask:
            return _SIDE_QUESTIONS[ask](view, me, names)
        case "judge":
            return _judgements(observation)
        case _ if view.rules.cheap:
            return {"talk": Yield()}
        case "answer":
            return _answers(view, me, rng)
        case _:
            return _interjections(view, me)


def _claims(view: View, me: Seat, names: Sequence[str]) -> Menu:
    moves: Menu = {}
    free = free_hidden(view, me)
    for kind, pile in zip(extras.BLACK_KINDS, view.black_market, strict=True):
        if pile and free.count(kind) >= goods.CLAIM_COST:
            moves[f"{wording.amount(goods.CLAIM_COST, kind)} for the card of {pile[0]}"] = Claim(kind)
    return {**moves, NOTHING: Decline()}


def _burnings(view: View, me: Seat, names: Sequence[str]) -> Menu:
    """Of every other player the good of which there is most."""
    moves: Menu = {}
    for seat in range(view.players):
        stand = free_stand(view, seat)
        if seat != me and stand:
            good = max(goods.LEGAL, key=stand.count)
            number = min(extras.MOST_BURNT, stand.count(good))
            moves[f"{wording.amount(number, good)} of {names[seat]}"] = Burn(seat, good, number)
    return {**moves, NOTHING: Decline()}


def _discards(view: View, me: Seat, names: Sequence[str]) -> Menu:
    hand = dict.fromkeys(card for card in view.hands[me] if card != goods.TROPHY)
    return {wording.spoken(card): Discard(card) for card in hand}


def _divisions(view: View, me: Seat, names: Sequence[str]) -> Menu:
    """An even split, or who gets what cannot be split."""
    gold, booty = view.gold[view.players], view.players
    cards = goods.sort([*view.stands[booty], *view.hidden[booty]])
    kinds = dict.fromkeys(cards)
    half = tuple(kind for kind in kinds for _ in range(cards.count(kind) // 2))
    more = tuple(kind for kind in kinds for _ in range((cards.count(kind) + 1) // 2))
    return {
        "evenly": Decline(),
        "the odd ones for me": Divide((gold + 1) // 2, more),
        "the odd ones for you": Divide(gold // 2, half),
    }


def _agreements(view: View, me: Seat, names: Sequence[str]) -> Menu:
    return {"agree": Agree(), "no": Decline()}


_SIDE_QUESTIONS: dict[str, Callable[[View, Seat, Sequence[str]], Menu]] = {
    "claim": _claims,
    "burn": _burnings,
    "swap": _discards,
    "divide": _divisions,
    "share": _agreements,
}


def spelled(cards: Cards) -> str:
    """`2 apples, 1 silk`, or `nothing`."""
    return wording.cards(cards, NOTHING)


def combinations(cards: Cards, least: int, most: int) -> list[Cards]:
    """All different ways of taking `least` to `most` of these cards."""
    kinds = [kind for kind, _ in counted(cards)]
    ranges = [range(cards.count(kind) + 1) for kind in kinds]
    counts = [each for each in product(*ranges) if least <= sum(each) <= most]
    return [tuple(kind for kind, n in zip(kinds, each, strict=True) for _ in range(n)) for each in counts]


def _swaps(hand: Cards, rng: random.Random) -> list[Cards]:
    """Nothing, and a selection of one to four cards."""
    ways = combinations(hand, 1, 4)
    return [(), *rng.sample(ways, min(MENU_LENGTH - 1, len(ways)))]


def _exchanges(view: View, me: Seat, rng: random.Random) -> Menu:
    """What to set aside; in the 1st edition also which pile to take from, as deep as it goes, before the deck."""
    ways = _swaps(view.hands[me], rng)
    piles = view.rules.edition.piles
    if not view.rules.two_piles:
        return {spelled(cards): Exchange(cards) for cards in ways}
    moves: Menu = {NOTHING: Exchange()}
    for cards in ways[1:]:
        source = rng.choice([*piles, "deck"])
        if source == "deck":
            moves[f"{spelled(cards)} for the deck"] = Exchange(cards, ("deck",) * len(cards))
            continue
        deep = min(len(cards), len(view.piles[piles.index(source)]))
        if not deep or (deep < len(cards) and view.rules.single_source):
            continue
        sources = (source,) * deep + ("deck",) * (len(cards) - deep)
        moves[f"{spelled(cards)} for the {source} pile"] = Exchange(cards, sources)
    return moves


def _loads(hand: Cards, rng: random.Random) -> list[Cards]:
    """All of one legal kind, and a selection of fuller bags."""
    ways = combinations(hand, min(3, len(hand)), 5)
    honest = [(good,) * min(5, hand.count(good)) for good in goods.LEGAL if good in hand]
    honest.sort(key=len, reverse=True)
    selected = [*honest[:1], *rng.sample(ways, min(MENU_LENGTH - 1, len(ways)))]
    rng.shuffle(selected)
    return list(dict.fromkeys(selected))


def _payments(view: View, me: Seat) -> list[Cards]:
    """For each kind of card that can pay: that kind first, then the cheapest others, no further than needed."""
    owed, cards = debt_cards(view, me)
    ways = []
    for first in dict.fromkeys(goods.sort(cards)):
        order = sorted(goods.sort(cards), key=lambda card: card != first)
        handed: list[str] = []
        while goods.value(handed) < owed:
            handed.append(order[len(handed)])
        for card in goods.sort(handed):
            if goods.value(handed) - goods.VALUE[card] >= owed:
                handed.remove(card)
        ways.append(goods.sort(handed))
    return list(dict.fromkeys(ways))


def _judgements(observation: Observation) -> Menu:
    view: View = observation.view
    allowed = observation.question.decision.actions
    moves: Menu = {f"accept offer {offer.number}": Accept(offer.number) for offer in acceptable(view, observation.seat)}
    if Open in allowed:
        moves["open"] = Open()
    if Pass in allowed:
        moves["pass"] = Pass()
    if Offer in allowed:
        owner, purse = view.called, free_gold(view, view.called)
        for gold in DEMANDS:
            if gold <= purse:
                moves[f"demand {gold} gold"] = Offer(Terms(owner, gold=gold, passes=(owner,)))
    return moves


def _answers(view: View, me: Seat, rng: random.Random) -> Menu:
    moves: Menu = {f"accept offer {offer.number}": Accept(offer.number) for offer in acceptable(view, me)}
    purse = 0 if view.bound[me] == "open" else free_gold(view, me)
    for gold in OFFERS:
        if gold <= purse:
            moves[f"offer {gold} gold"] = Offer(Terms(me, gold=gold, passes=(me,)))
    stand = free_stand(view, me)
    if stand and view.bound[me] != "open":
        card = rng.choice(goods.sort(stand))
        moves[f"offer {wording.amount(1, card)}"] = Offer(Terms(me, stand=(card,), passes=(me,)))
    moves["talk"] = Yield()
    return moves


def _interjections(view: View, me: Seat) -> Menu:
    moves: Menu = {"talk": Yield()}
    bound = view.bound[view.called]
    if free_gold(view, me) >= 2 and not bound:
        moves["pay 2 gold to open it"] = Offer(Terms(me, gold=2, opens=(view.called,)))
        moves["pay 1 gold to let it pass"] = Offer(Terms(me, gold=1, passes=(view.called,)))
    return moves
