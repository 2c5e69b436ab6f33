"""What a prompt may show of a table of shepherds: the observation in words, and the arithmetic that a player needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.shepherds import own, wording
from arena.shepherds.claiming import hears, may_be_asked, may_claim
from arena.shepherds.match_facts import match_facts
from arena.shepherds.records import records
from arena.shepherds.sheets import contracts_of
from arena.telling import joined, quoted
from engine.game import Seat
from engine.shepherds.actions import Skip
from engine.shepherds.cards import FACE_DOWN, LOCATIONS, WOLF
from engine.shepherds.events import RoundBegan
from engine.shepherds.imagining import unseen_by_kind
from engine.shepherds.views import View
from engine.table import Observation, Said


def facts(observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
    """Plain values for the templates of both prompt styles."""
    view: View = observation.view
    me, decision = observation.seat, observation.question.decision
    return {
        **match_facts(view, names),
        "me": names[me],
        "ask": decision.ask,
        "examples": decision.ask,
        "round": view.round,
        "mayor": names[view.mayor],
        "is_mayor": me == view.mayor,
        "wild": view.wild,
        "window": view.window,
        "heard": hears(view, me, decision.ask),
        "may_claim": may_claim(view, me, decision.ask),
        "others": [name for seat, name in enumerate(names) if seat != me],
        "players": players(observation, names),
        "locations": [location_line(view, place, names) for place in range(len(LOCATIONS))],
        "unseen": unseen(view),
        "my_roles": my_roles(view, me),
        "my_refused": [wording.role(role) for role in own.refused(view, me)],
        "my_sheep": view.stock[me],
        "seen": [
            f"{wording.place(LOCATIONS[at])}: {wording.card(view.locations[at])}" for at in own.seen_by_me(view, me)
        ],
        "report": report(view, names),
        "claims": [f"{names[said.seat]} claims {wording.claim(said.claim)}" for said in view.claims],
        "last_words": last_words(observation, names),
        "notes": observation.notes,
        **question(view, me, names, may_skip=Skip in decision.kinds),
    }


def question(view: View, me: Seat, names: Sequence[str], *, may_skip: bool) -> Mapping[str, object]:
    """What only one kind of question needs; empty in the others."""
    is_mayor_reporting = me == view.mayor and view.report < 0 and bool(view.telescopes)
    insuring = view.agent >= 0 and view.agent % view.players == me and view.where[view.agent] >= 0
    wolves = own.attacked_at(view) if view.attacked else ""
    drawn = [card for card in view.drawn if card != FACE_DOWN]
    return {
        "drawn": drawn,
        "drawn_words": [wording.role(card) for card in drawn],
        "hand": [card for card in view.hands[me] if card != FACE_DOWN],
        "keep": len(drawn) - 1,
        "first_was_refused": bool(drawn) and len(view.offers) > 1,
        "legal_reports": own.legal_reports(view) if is_mayor_reporting else [],
        "may_look": [LOCATIONS[place] for place in view.may_look],
        "may_skip": may_skip,
        "to_place": [wording.colour(meeple) for meeple in own.to_place(view, me)] if view.rules.two_meeples else [],
        "my_first": wording.colour(me),
        "may_ask": [names[seat] for seat in may_be_asked(view, me)],
        "targets": [meeple_name(view, meeple, names) for meeple in own.targets(view)] if insuring else [],
        "agent_at": wording.at(LOCATIONS[view.where[view.agent]]) if insuring else "",
        "attacked": meeple_name(view, view.attacked[0], names) if wolves else "",
        "bite": _bite(view, wolves) if wolves else 0,
        "bitten_at": wording.at(wolves) if wolves else "",
    }


def _bite(view: View, location: str) -> int:
    """How many wolves attack there; the card is turned up by then."""
    return view.rules.cards[view.locations[LOCATIONS.index(location)]].wolves


def meeple_name(view: View, meeple: int, names: Sequence[str]) -> str:
    """`Bob`, or where everyone has two meeples `Bob's red meeple`."""
    owner = names[meeple % view.players]
    return f"{owner}'s {wording.colour(meeple)} meeple" if view.rules.two_meeples else owner


def my_roles(view: View, me: Seat) -> list[str]:
    """`Hunter`; where everyone has two meeples `Hunter (red meeple)`, once they lie there."""
    laid = [(meeple, view.roles[meeple]) for meeple in own.own_meeples(view, me) if view.roles[meeple]]
    named = [
        f"{_role(view, me, role)} ({wording.colour(meeple)} meeple)"
        if view.rules.two_meeples
        else _role(view, me, role)
        for meeple, role in laid
    ]
    return [*named, *(_role(view, me, role) for role in view.hands[me])]


def _role(view: View, seat: Seat, role: str) -> str:
    return wording.title(view.wild) if role == "mayor" and seat == view.mayor else wording.role(role)


def players(observation: Observation, names: Sequence[str]) -> list[Mapping[str, object]]:
    """One entry a player: what lies open, and what their claims were worth so far."""
    view: View = observation.view
    kept = records(observation.history, view.players)
    return [
        {
            "name": names[seat],
            "me": seat == observation.seat,
            "mayor": seat == view.mayor,
            "sheep": view.stock[seat],
            "contracts": contracts_of(view, seat),
            "shown": [
                wording.role(view.roles[m])
                for m in own.own_meeples(view, seat)
                if view.shown[m] and view.roles[m] != "mayor"
            ],
            "stands": [
                (f"{wording.colour(m)} meeple " if view.rules.two_meeples else "stands ")
                + wording.at(LOCATIONS[view.where[m]])
                for m in own.own_meeples(view, seat)
                if view.where[m] >= 0
            ],
            "record": kept[seat].words(),
        }
        for seat in range(view.players)
    ]


def location_line(view: View, place: int, names: Sequence[str]) -> str:
    """`field 2 (`2`): 3 sheep lying; Bob and Carol have seen the card; Bob stands there. You know: a lone wolf.`"""
    name = LOCATIONS[place]
    parts = [f"{wording.amount(view.piles[place], 'sheep')} lying"]
    eyes = [names[seat] for seat in range(view.players) if view.seen[place] >> seat & 1]
    if eyes:
        parts.append(f"its card was seen by {joined(eyes)}")
    stands = [meeple_name(view, meeple, names) for meeple, at in enumerate(view.where) if at == place]
    if stands:
        parts.append(f"{joined(stands)} {'stand' if len(stands) > 1 else 'stands'} there")
    card = view.locations[place]
    known = f". The card, as you know: {wording.card(card)}" if card not in ("", FACE_DOWN) else ""
    return f"{wording.place(name)} (`{name}`): {'; '.join(parts)}{known}."


def unseen(view: View) -> str:
    """Which cards are still out: `7 meadow; sheep2 ×2, …; wolf1 ×3, …` without those that have been scored or seen."""
    groups = []
    for cards in unseen_by_kind(view):
        counted = {card: cards.count(card) for card in cards}
        groups.append(", ".join(f"{card} ×{number}" for card, number in counted.items()) or "none")
    return "; ".join(groups)


def report(view: View, names: Sequence[str]) -> str:
    """`Headman Alice has seen fields 1 and 3 and reports 1 wolf on both together.`"""
    if not view.telescopes:
        return ""
    where = wording.places([LOCATIONS[place] for place in view.telescopes])
    seen = f"{wording.title(view.wild)} {names[view.mayor]} has looked at {where}"
    if view.report < 0:
        return f"{seen}."
    return f"{seen} and reports {wording.amount(view.report, WOLF)} on both together."


def last_words(observation: Observation, names: Sequence[str]) -> str:
    """The last thing another player said in this round, as `Alice: "…"`."""
    for event in reversed(observation.history):
        if isinstance(event, RoundBegan):
            break
        if isinstance(event, Said) and event.seat != observation.seat:
            return f"{names[event.seat]}: {quoted(event.words)}"
    return ""
