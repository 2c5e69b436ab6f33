"""What the bots do without words: roles, looks, placements, guesses, contracts."""

from __future__ import annotations

from dataclasses import dataclass

from arena.shepherds import own
from arena.shepherds.bots import trust
from arena.shepherds.bots.belief import Odds, believe, kind_odds
from arena.shepherds.bots.scene import PLAIN, Scene
from arena.shepherds.bots.worth import Stand, guess_worth, role_worth, worth
from engine.game import Action
from engine.shepherds.actions import Assign, Cover, Inspect, Insure, Keep, Look, Pay, Report
from engine.shepherds.cards import KINDS, LOCATIONS, MEADOW, SHEEP, WOLF
from engine.shepherds.roles import Role

COMES = {MEADOW: 0.08, SHEEP: 0.12, WOLF: 0.06}
"""How much company to expect of each meeple that is yet to be placed, by the kind of card. It is little: where somebody
stands nobody may look any more."""
NOISE = 0.05
"""So that what is about equal is not always decided the same way."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot thinks and talks."""

    credulous: float | None
    """The chance at which it takes everybody's claims to be true; None = it learns that from their records."""
    reads_moves: bool
    looks_ahead: bool
    frank: float
    """How often it says what it knows, where it does not lie."""
    lies: float
    """How often it says what is not so, where that may help."""
    low_report: bool
    """As mayor with a choice it names the lowest number, else the truest."""


def odds_for(scene: Scene, temper: Temper) -> Odds:
    """What lies where, as this bot sees it."""
    view, players = scene.view, scene.rules.players
    hints: trust.Hints = [{} for _ in LOCATIONS]
    if view.claims:
        if temper.credulous is None:
            records = trust.Records(scene.history, players)
            truths = [records.truth(seat) for seat in range(players)]
        else:
            truths = [temper.credulous] * players
        trust.from_claims(view, scene.me, truths, hints)
    if temper.reads_moves:
        trust.from_moves(view, scene.me, hints)
    return believe(view, hints)


def standings(scene: Scene, temper: Temper, role: Role, odds: Odds) -> list[float]:
    """By location, what it is worth to place a meeple with this role there now."""
    view, rules = scene.view, scene.rules
    company, coming = scene.company(), scene.others_to_come() if temper.looks_ahead else 0
    neighbours = scene.neighbours() if role.insures else ()
    piles, stock, insured = view.piles, view.stock[scene.me], scene.has_contract()
    found = []
    for place in range(len(LOCATIONS)):
        if role.insures:
            kinds = kind_odds(rules, odds[place])
            found.append(guess_worth(rules, kinds, neighbours[place] + 0.25 * scene.others_to_come()))
            continue
        value = 0.0
        for name, chance in odds[place].items():
            card = rules.cards[name]
            stand = Stand(piles[place], company[place] + coming * COMES[card.kind], stock, insured)
            value += chance * worth(rules, role, card, stand)
        found.append(value)
    return found


def best_placing(scene: Scene, temper: Temper, odds: Odds) -> tuple[int, int]:
    """(meeple, location): where it is best to go. Of two meeples that one for which it is best beside what its role brings
    otherwise, since the other goes later."""
    best, chosen = -99.0, (-1, 0)
    for meeple in scene.to_place():
        role = scene.role(meeple)
        usual = role_worth(role) if temper.looks_ahead else 0.0
        for place, value in enumerate(standings(scene, temper, role, odds)):
            noisy = value - usual + NOISE * scene.rng.random()
            if noisy > best:
                best, chosen = noisy, (meeple, place)
    return chosen


def draft(scene: Scene, temper: Temper) -> Action:
    """The roles that bring most."""
    drawn = scene.view.drawn
    roles = scene.rules.roles
    refused = min(drawn, key=lambda name: role_worth(roles[name]) + NOISE * scene.rng.random())
    return Keep(tuple(name for name in drawn if name != refused))


def assign(scene: Scene, temper: Temper) -> Action:
    return Assign(scene.rng.choice(scene.view.hands[scene.me]))


def inspect(scene: Scene, temper: Temper) -> Action:
    """The fields where most sheep lie."""
    piles, rng = scene.view.piles, scene.rng
    fields = sorted(("1", "2", "3"), key=lambda at: (-piles[LOCATIONS.index(at)], rng.random()))
    first, second = sorted(fields[:2])
    return Inspect(first, second)


def report(scene: Scene, temper: Temper) -> Action:
    """The lowest number, which lures; or the highest, which is nearest to the truth."""
    legal = own.legal_reports(scene.view)
    return Report(legal[0] if temper.low_report else legal[-1])


def look(scene: Scene, temper: Temper) -> Action:
    """Where knowing the card helps most: it may turn out better than anything else there is."""
    view, rules = scene.view, scene.rules
    may = view.may_look
    if not temper.looks_ahead:
        return Look(LOCATIONS[scene.rng.choice(may)])
    odds = odds_for(scene, temper)
    role = scene.role(scene.to_place()[0]) if scene.to_place() else PLAIN
    values = standings(scene, temper, role, odds)
    company, stock, insured = scene.company(), view.stock[scene.me], scene.has_contract()
    best, chosen = -99.0, may[0]
    for place in may:
        other = max(value for at, value in enumerate(values) if at != place)
        if role.insures:
            gain = 1 - max(kind_odds(rules, odds[place])) + 0.2 * scene.neighbours()[place]
        else:
            stand = Stand(view.piles[place], company[place] + 0.5, stock, insured)
            gain = sum(
                chance * max(other, worth(rules, role, rules.cards[name], stand))
                for name, chance in odds[place].items()
            )
        gain += NOISE * scene.rng.random()
        if gain > best:
            best, chosen = gain, place
    return Look(LOCATIONS[chosen])


def insure(scene: Scene, temper: Temper) -> Action:
    """The likeliest kind; of the neighbours the one whom it costs most to go home."""
    view, rules = scene.view, scene.rules
    kinds = kind_odds(rules, odds_for(scene, temper)[view.where[view.agent]])
    kind = KINDS[max(range(len(KINDS)), key=kinds.__getitem__)]
    sign = -1 if kind == WOLF else 1
    stock = view.stock
    target = max(own.targets(view), key=lambda meeple: (sign * stock[meeple % rules.players], -meeple))
    return Insure(target, kind)


def contract(scene: Scene, temper: Temper) -> Action:
    """Used wherever something would be lost."""
    return Cover() if scene.view.stock[scene.me] else Pay()
