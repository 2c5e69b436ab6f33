"""What a prompt may show of a table of Sheriff: the observation in words, and the arithmetic that a player needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.sheriff import purse, wording
from arena.sheriff.match_facts import match_facts
from arena.sheriff.records import Record, records
from arena.telling import joined, quoted
from engine.game import Seat
from engine.sheriff import extras, goods, verdicts
from engine.sheriff.actions import Accept, Open, Pass, TimeUp, TurnDown, Withdraw
from engine.sheriff.actions import Offer as OfferAction
from engine.sheriff.events import Called
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.options import Rules
from engine.sheriff.state import Favour, OfferRecord
from engine.sheriff.views import View
from engine.table import Observation, Said

ACTION_WORDS = {
    OfferAction: "offer",
    Accept: "accept",
    TurnDown: "refuse",
    Withdraw: "withdraw",
    Open: "open",
    Pass: "pass",
}


def facts(observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
    """Plain values for the templates of both prompt styles."""
    view: View = observation.view
    me = observation.seat
    ask = observation.question.decision.ask
    to_place = view.aside[me] or view.evidence
    return {
        **match_facts(view, names),
        "me": names[me],
        "ask": ask,
        "examples": examples(ask, view.rules),
        "actions": [
            ACTION_WORDS.get(kind, "talk") for kind in observation.question.decision.actions if kind is not TimeUp
        ],
        "round": view.round,
        "rounds": view.rounds,
        "sheriff": titled(view, names),
        "sheriff_names": joined([names[seat] for seat in view.sheriffs]),
        "office": "deputy" if view.rules.deputies else "sheriff",
        "is_sheriff": me in view.sheriffs,
        "players": players(observation, names),
        "others": [name for seat, name in enumerate(names) if seat not in (me, *view.sheriffs)],
        "hand": wording.cards(view.hands[me]),
        "notes": observation.notes,
        "messages_left": view.messages_left,
        "bag_size": view.bag_sizes[me],
        "declarable": view.rules.declarable,
        "piles": _piles(view),
        "to_place": wording.cards(to_place),
        "lying": ", ".join(to_place),
        "owed": purse.owed(view),
        **(gift(view, me) if ask == "give" else {}),
        "time_left": view.time_left if view.rules.timer and not view.rules.real_time else None,
        **modules(view, me, names),
        **own_bag(view, me),
        **bags(view, me, names),
        **offers(view, me, names),
        "last_words": last_words(observation, names),
    }


def gift(view: View, me: Seat) -> Mapping[str, object]:
    """What a due deal leaves to be picked: its number, how many cards, and out of which."""
    deal, number, cards = purse.to_give(view, me)
    return {"deal": deal.number, "to_give": wording.amount(number, FACE_DOWN), "to_pick": wording.cards(cards)}


def titled(view: View, names: Sequence[str]) -> str:
    """`Sheriff Alice`, `Deputies Alice and Bob`."""
    office = "Sheriff" if len(view.sheriffs) == 1 else "Deputies"
    return f"{office} {joined([names[seat] for seat in view.sheriffs])}"


def title(view: View, seat: Seat, names: Sequence[str]) -> str:
    """`Sheriff Alice`, `Deputy Bob`, `Carol`."""
    if seat not in view.sheriffs:
        return names[seat]
    return f"{'Deputy' if view.rules.deputies else 'Sheriff'} {names[seat]}"


def modules(view: View, me: Seat, names: Sequence[str]) -> Mapping[str, object]:
    """What side questions need: the black market, the booty, the other deputy's word."""
    cards = [f"{kind} {pile[0]}" for kind, pile in zip(extras.BLACK_KINDS, view.black_market, strict=False) if pile]
    said = {"open": "wants to open it", "pass": "would let it pass, so you act alone"}
    others = [
        f"{title(view, seat, names)} {said[stance]}."
        for seat, stance in zip(view.sheriffs, view.stances, strict=False)
        if stance and seat != me and view.called >= 0
    ]
    booty = view.players
    held = [*view.stands[booty], *view.hidden[booty]] if view.rules.deputies else []
    proposal = view.proposal
    return {
        "black_market": cards,
        "claimed": [f"{kind} {value}" for kind, value in view.claimed[me]],
        "face_down": wording.cards(view.hidden[me]),
        "stance": " ".join(others),
        "booty": f"{view.gold[booty]} gold; {wording.cards(held)}" if view.rules.deputies else "",
        "proposal": f"{proposal.gold} gold and {wording.cards(proposal.cards)}" if proposal else "",
        "stands": [f"{names[s]}: {wording.cards(view.stands[s])}" for s in range(view.players) if s != me],
    }


WITH_SPEECH = ("declare", "pick", "answer", "interject", "judge", "divide", "share")
WITH_OFFERS = ("answer", "interject", "judge")


def examples(ask: str, rules: Rules) -> str:
    """Which example turns fit; none where they would show words or offers that this match does not have."""
    if (rules.mute and ask in WITH_SPEECH) or (rules.cheap and ask in WITH_OFFERS):
        return ""
    return "market_1e" if ask == "market" and rules.two_piles else ask


def players(observation: Observation, names: Sequence[str]) -> list[Mapping[str, object]]:
    """One entry a player: what lies open, the bag on the table, and the record so far."""
    view: View = observation.view
    kept = records(observation.history, view.players)
    return [
        {
            "name": names[seat],
            "me": seat == observation.seat,
            "sheriff": seat in view.sheriffs,
            "gold": view.gold[seat],
            "promised": view.gold[seat] - purse.free_gold(view, seat),
            "stand": wording.cards(view.stands[seat]),
            "hidden": wording.cards(view.hidden[seat]),
            "bag": _bag(view, seat),
            "record": _record(kept[seat]),
        }
        for seat in range(view.players)
    ]


def _piles(view: View) -> list[str]:
    """The discard piles from the top, where they can be drawn from."""
    if not view.rules.two_piles:
        return []
    named = zip(view.rules.edition.piles, view.piles, strict=True)
    return [f"{name}: {wording.stacked(pile)}" for name, pile in named]


def _bag(view: View, seat: Seat) -> str:
    declaration = view.declared[seat]
    if declaration is None:
        return ""
    state = "settled" if view.settled[seat] else "before the sheriff" if seat == view.called else "waiting"
    return f"Declared {wording.amount(*declaration)} ({state})."


def _record(record: Record) -> str:
    """`So far: 3 bags, 2 opened (1 true, 1 lie: caught with 1 silk); paid the sheriff 5 gold.`"""
    if not record.bags:
        return ""
    caught = f": caught with {wording.cards(record.caught_with)}" if record.caught_with else ""
    opened = f"{record.found_true} found true, {record.found_lying} found lying{caught}"
    bribes = f"; gave {record.bribe_gold} gold in {record.deals} deals" if record.deals else ""
    bags = "1 bag" if record.bags == 1 else f"{record.bags} bags"
    return f"So far: {bags} settled, {record.passed} let pass, {opened}{bribes}."


def own_bag(view: View, me: Seat) -> Mapping[str, str]:
    """The own bag, and what opening it would cost whom."""
    bag, declaration = view.bags[me], view.declared[me]
    if not bag:
        return {"own_bag": "", "own_risk": "", "own_claim": "", "own_truth": ""}
    inside = wording.cards(bag)
    if declaration is None:
        return {"own_bag": inside, "own_risk": "", "own_claim": "", "own_truth": ""}
    found = verdicts.verdict(declaration[1], bag)
    fine, claim = found.fine, wording.amount(*declaration)
    if not found.honest:
        lost = wording.cards(found.confiscated)
        risk = f"You declared {claim}. If it is opened you lose {lost} and pay {fine} gold."
        truth = f"In truth: {inside}; if it is opened you pay {fine} gold. You have {view.gold[me]} gold."
    else:
        risk = f"You declared {claim}, which is true. If it is opened the sheriff pays you {fine} gold."
        truth = f"It is true; if it is opened the sheriff pays you {fine} gold. You have {view.gold[me]} gold."
    return {"own_bag": inside, "own_risk": risk, "own_claim": claim, "own_truth": truth}


def bags(view: View, me: Seat, names: Sequence[str]) -> Mapping[str, object]:
    """The bags before the sheriff, and what is at stake over the one on the table."""
    waiting = [seat for seat in range(view.players) if not view.settled[seat] and view.declared[seat] is not None]
    claims = [
        f"{names[seat]} says {wording.amount(*declared)}" for seat in waiting if (declared := view.declared[seat])
    ]
    declaration = view.declared[view.called] if view.called >= 0 else None
    shared = view.rules.deputies and not any(view.stances)
    if declaration is None:
        return {"open_bags": [names[seat] for seat in waiting], "claims": claims, "called": "", "called_risk": ""}
    number, good = declaration
    name, true_fine = names[view.called], number * goods.PENALTY[good]
    claim = f"{name} says {wording.amount(number, good)}"
    judges = me in view.sheriffs
    stake = f"if it is a lie {name} pays you, if not you pay {name} {true_fine} gold" if judges else ""
    if judges and shared:
        stake = f"if both of you open a lie, the fine is booty; if it is true each of you pays {true_fine // 2} gold"
    risk = (
        f"If {name} told the truth, opening costs you {true_fine} gold; every card that is something else brings you "
        f"{found(view)}."
    )
    return {
        "open_bags": [names[seat] for seat in waiting],
        "claims": claims,
        "called": name,
        "called_claim": f"{claim}; {stake}" if stake else claim,
        "called_risk": risk if judges else "",
    }


def found(view: View) -> str:
    """What a card that should not be there brings."""
    if len(view.rules.contraband) == len(goods.CONTRABAND):
        return "2 gold if it is legal, 4 if it is contraband"
    return "its penalty"


def offers(view: View, me: Seat, names: Sequence[str]) -> Mapping[str, object]:
    """The numbered offers that stand, and the deals in force."""
    standing = view.live()
    demand = next((offer for offer in standing if me in offer.awaits and me not in view.sheriffs), None)
    what = " to let it pass" if demand and demand.terms.passes == (me,) else ""
    if demand and not what:
        what = f"; for that {wording.wants(demand.terms, names)}"
    asks = (
        f"Offer {demand.number}: {title(view, demand.author, names)} asks {wording.gives(demand.terms, names)}{what}."
        if demand
        else ""
    )
    return {
        "offers": [offer_line(offer, view, names) for offer in standing],
        "deals": [offer_line(offer, view, names) for offer in view.deals()],
        "demand": asks,
        "favours": [favour_line(favour, names) for favour in view.favours],
    }


def favour_line(favour: Favour, names: Sequence[str]) -> str:
    """`Deal 7: Bob promised to let Alice's bag pass as sheriff (kept).`"""
    act = f"{wording.favour(favour.deed, names[favour.bag])} as sheriff"
    became = {None: "still open", True: "kept", False: "broken"}[favour.kept]
    return f"Deal {favour.number}: {names[favour.by]} promised in round {favour.round} {act} ({became})."


def offer_line(offer: OfferRecord, view: View, names: Sequence[str]) -> str:
    """`Offer 7: Alice gives 5 gold; for that Alice's bag passes. (Sheriff Dan may accept)`"""
    payer = names[offer.terms.payer]
    asker = title(view, offer.author, names) if view.rules.deputies else "the sheriff"
    verb = f"{payer} gives" if offer.author == offer.terms.payer else f"{asker} asks of {payer}"
    text = f"Offer {offer.number}: {verb} {wording.gives(offer.terms, names)}; for that {wording.wants(offer.terms, names)}."
    waiting = joined([names[seat] for seat in offer.awaits])
    verb = "must both accept" if len(offer.awaits) > 1 else "may accept"
    return f"{text} ({waiting} {verb})" if waiting else text


def last_words(observation: Observation, names: Sequence[str]) -> str:
    """The last thing another player said over this bag, as `Alice: "…"`."""
    view: View = observation.view
    for event in reversed(observation.history):
        if isinstance(event, Called):
            break
        if isinstance(event, Said) and event.seat != observation.seat:
            return f"{title(view, event.seat, names)}: {quoted(event.words)}"
    return ""
