"""The replies of a very small model: few fields, and as many legal choices as possible listed in the schema itself.

Cards are chosen among the combinations that the hand allows, written as `2 apples, 1 silk`, since a small model counts
badly; an offer is gold, and at most one card from the stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from arena.kit import Wire
from arena.reading import Unreadable
from arena.sheriff import wording
from arena.sheriff.wire import seat_named
from engine.game import Action, Seat
from engine.sheriff import goods
from engine.sheriff.actions import (
    Accept,
    Call,
    Cards,
    Declare,
    Exchange,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Start,
    Terms,
    Yield,
)
from engine.sheriff.view import OfferView, View
from engine.table import Observation

SPEECH_LENGTH = 110
MAX_TOKENS = 120
MOST_COMBINATIONS = 80
HIGHEST_OFFER = 20
NOTHING = "nothing"


def wire(observation: Observation, names: Sequence[str]) -> Wire:
    """A flat schema: speech first, so that the move follows from the words, then one or two choices."""
    view: View = observation.view
    me = observation.seat
    fields: dict[str, object] = {"speech": {"type": "string", "maxLength": SPEECH_LENGTH}}
    match observation.question.decision.ask:
        case "start":
            fields["first"] = _one_of(names[seat] for seat in range(view.players) if seat != me)
        case "pick":
            fields["bag"] = _one_of(names[seat] for seat in range(view.players) if not view.settled[seat])
        case "market":
            fields["swap"] = _one_of(spelled(combinations(view.hands[me], 0, 5)))
        case "load":
            fields["load"] = _one_of(spelled(combinations(view.hands[me], 1, 5)))
        case "declare":
            fields["good"] = _one_of(view.rules.declarable)
        case "pay":
            fields["pay"] = _one_of(spelled(payments(view, me)))
        case "judge":
            fields["action"] = _one_of(judge_moves(observation))
            if "demand" in judge_moves(observation):
                fields["gold"] = {"type": "integer", "minimum": 1, "maximum": _ceiling(view, view.called)}
        case _:
            fields |= _merchant_fields(observation, view, me)
    schema = {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
    return Wire(schema, MAX_TOKENS)


def _one_of(choices: Iterable[str]) -> dict[str, object]:
    return {"type": "string", "enum": list(choices)}


def combinations(cards: Cards, least: int, most: int) -> list[Cards]:
    """All different ways of taking `least` to `most` of these cards, few cards first."""
    kinds = [kind for kind, _ in wording.counted(cards)]
    ranges = [range(cards.count(kind) + 1) for kind in kinds]
    found = [counts for counts in product(*ranges) if least <= sum(counts) <= most]
    found.sort(key=lambda counts: (sum(counts), counts))
    return [
        tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))
        for counts in found[:MOST_COMBINATIONS]
    ]


def spelled(choices: Iterable[Cards]) -> list[str]:
    """Each combination in words."""
    return [wording.cards(cards, NOTHING) for cards in choices]


def payments(view: View, me: Seat) -> list[Cards]:
    """Ways to pay what gold cannot: the least valuable cards that cover it, by kind and by mixture."""
    assert view.debt is not None
    owed = view.debt.amount - min(view.debt.amount, free_gold(view, me))
    legal = view.stands[me]
    if goods.value(legal) < owed:
        owed -= goods.value(legal)
        cards = tuple(card for card, deal in zip(view.hidden[me], view.hidden_pledged[me], strict=True) if not deal)
    else:
        cards = legal
    ways = []
    for first in dict.fromkeys(goods.sort(cards)):
        order = sorted(goods.sort(cards), key=lambda card: card != first)
        handed: list[str] = []
        while goods.value(handed) < owed:
            handed.append(order[len(handed)])
        ways.append(_without_surplus(handed, owed))
    return list(dict.fromkeys(ways))


def _without_surplus(handed: list[str], owed: int) -> Cards:
    """Cards that turn out not to be needed are kept."""
    for card in sorted(handed, key=lambda card: goods.VALUE[card]):
        if goods.value(handed) - goods.VALUE[card] >= owed:
            handed.remove(card)
    return goods.sort(handed)


def free_gold(view: View, seat: Seat) -> int:
    """Gold that no deal in force has promised."""
    promised = sum(o.terms.gold for o in view.offers if o.status == "accepted" and o.terms.payer == seat)
    return view.gold[seat] - promised


def _ceiling(view: View, payer: Seat) -> int:
    return max(1, min(HIGHEST_OFFER, free_gold(view, payer)))


def judge_moves(observation: Observation) -> list[str]:
    """The sheriff's moves now; an offer to accept is named by its number."""
    view: View = observation.view
    allowed = observation.question.decision.actions
    moves = [name for name, kind in (("open", Open), ("pass", Pass)) if kind in allowed]
    moves += [f"accept offer {offer.number}" for offer in acceptable(view, observation.seat)]
    if Offer in allowed:
        moves += ["demand", "talk"] if free_gold(view, view.called) else ["talk"]
    return moves


def acceptable(view: View, me: Seat) -> list[OfferView]:
    """Live offers of the other side that contradict no deal."""
    return [
        offer
        for offer in view.live()
        if offer.awaits == me
        and not any(view.bound[seat] == "open" for seat in offer.terms.passes)
        and not any(view.bound[seat] == "pass" for seat in offer.terms.opens)
    ]


def _merchant_fields(observation: Observation, view: View, me: Seat) -> dict[str, object]:
    moves = [f"accept offer {offer.number}" for offer in acceptable(view, me)]
    can_offer = free_gold(view, me) > 0 and not view.settled[view.called]
    if can_offer and me == view.called:
        moves.append("offer")
    elif can_offer:
        moves += ["offer for passing", "offer for opening"]
    moves.append("talk")
    fields: dict[str, object] = {"action": _one_of(moves)}
    if can_offer:
        fields["gold"] = {"type": "integer", "minimum": 1, "maximum": _ceiling(view, me)}
    if can_offer and me == view.called and view.stands[me]:
        fields["goods"] = _one_of([NOTHING, *(wording.amount(1, kind) for kind, _ in wording.counted(view.stands[me]))])
    return fields


def read(data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
    """The action in a reply. Raises Unreadable."""
    view: View = observation.view
    me = observation.seat
    match observation.question.decision.ask:
        case "start":
            return Start(seat_named(_text(data, "first"), names))
        case "pick":
            return Call(seat_named(_text(data, "bag"), names))
        case "market":
            return Exchange(_chosen(data, "swap", combinations(view.hands[me], 0, 5)))
        case "load":
            return Load(_chosen(data, "load", combinations(view.hands[me], 1, 5)))
        case "declare":
            return Declare(view.bag_sizes[me], _text(data, "good"))
        case "pay":
            return HandOver(_chosen(data, "pay", payments(view, me)))
        case _:
            return _haggle(data, view, me)


def _text(data: Mapping[str, object], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str):
        raise Unreadable(f"The field {field} is missing or no text.")
    return value


def _chosen(data: Mapping[str, object], field: str, choices: Sequence[Cards]) -> Cards:
    text = _text(data, field).strip().lower()
    for cards in choices:
        if wording.cards(cards, NOTHING) == text:
            return cards
    raise Unreadable(f"You cannot {field} {text[:60]!r}.")


def _haggle(data: Mapping[str, object], view: View, me: Seat) -> Action:
    action = _text(data, "action").strip().lower()
    if action.startswith("accept offer "):
        number = action.removeprefix("accept offer ")
        if not (number.isascii() and number.isdigit() and len(number) <= 6):
            raise Unreadable(f"There is no offer {number[:20]!r}.")
        return Accept(int(number))
    match action:
        case "open":
            return Open()
        case "pass":
            return Pass()
        case "talk":
            return Yield()
        case "offer" | "offer for passing":
            return Offer(Terms(me, gold=_gold(data), stand=_extra(data, view, me), passes=(view.called,)))
        case "offer for opening":
            return Offer(Terms(me, gold=_gold(data), opens=(view.called,)))
        case "demand":
            return Offer(Terms(view.called, gold=_gold(data), passes=(view.called,)))
        case _:
            raise Unreadable(f"There is no action {action[:40]!r}.")


def _gold(data: Mapping[str, object]) -> int:
    gold = data.get("gold")
    if not isinstance(gold, int) or isinstance(gold, bool):
        raise Unreadable("The field gold must be a whole number.")
    return gold


def _extra(data: Mapping[str, object], view: View, me: Seat) -> Cards:
    """The one card from the stand that sweetens an offer."""
    text = str(data.get("goods", NOTHING)).strip().lower()
    if text == NOTHING:
        return ()
    return _chosen(data, "goods", [(kind,) for kind, _ in wording.counted(view.stands[me])])
