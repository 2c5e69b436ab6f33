"""`bot/search`: tries the likeliest moves in many imagined tables and takes the one that turns out best on average.

Every table is drawn from what the seat believes, and all moves are tried in the same tables with the same chance: Monte
Carlo search by determinisation, with sequential halving (each round of tables drops the worse half of the moves).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from operator import itemgetter

from arena.sheriff.bots import merchant, officer, worlds
from arena.sheriff.bots.bayes import decide
from arena.sheriff.bots.memory import REMEMBERED, Notebook
from arena.sheriff.bots.scene import Scene, merchant_rounds_left
from arena.sheriff.bots.talk import with_words
from arena.sheriff.purse import acceptable, free_gold
from engine.game import Action, Event, IllegalAction, Seat
from engine.sheriff import SHERIFF, goods
from engine.sheriff.actions import Accept, Exchange, Load, Offer, Open, Pass, Terms, Yield
from engine.sheriff.state import State
from engine.table import Answer, Observation

PLAYOUTS = 120
DOUBT = 1.5
"""By how many standard errors a move must beat the one that the rules would make."""
EXCHANGES, BAGS = 5, 8
"""How many of the best exchanges and bags are tried."""


def candidates(scene: Scene, ask: str, first: Action) -> list[Action]:
    """The moves to try, the one that the rules would make first."""
    match ask:
        case "market":
            ways = sorted(merchant.exchanges(scene), key=itemgetter(0), reverse=True)
            distinct = dict.fromkeys((goods.sort(cards), sources) for _, cards, sources in ways)
            found: list[Action] = [Exchange(*way) for way in list(distinct)[:EXCHANGES]]
        case "load":
            ranked = sorted(merchant.bags(scene), key=itemgetter(0), reverse=True)
            kinds = dict.fromkeys(goods.sort(cards) for _, cards in ranked)
            found = list(map(Load, list(kinds)[:BAGS]))
        case "answer" if scene.view.called == scene.me and not scene.view.bound[scene.me]:
            found = _answers(scene)
        case "judge" if not scene.view.bound[scene.view.called]:
            found = _judgements(scene)
        case _:
            found = []
    return [first, *[move for move in found if move != first]]


def _answers(scene: Scene) -> list[Action]:
    """Silence, the cheapest demand, and bids from low to high."""
    view, me = scene.view, scene.me
    found: list[Action] = [Yield()]
    if Accept in scene.kinds:
        demands = sorted(acceptable(view, me), key=lambda offer: merchant.price_of(scene, offer.terms))
        found += [Accept(offer.number) for offer in demands[:1]]
    if Offer in scene.kinds:
        standing = max((offer.terms.gold for offer in view.live() if offer.author == me), default=0)
        fine = goods.penalty(merchant.wrong_cards(scene))
        purse = free_gold(view, me)
        sums = {1, *(round(share * fine) for share in (0.3, 0.6, 0.9, 1.2))}
        found += [Offer(Terms(me, gold=gold, passes=(me,))) for gold in sorted(sums) if standing < gold <= purse]
    return found


def _judgements(scene: Scene) -> list[Action]:
    """Open, pass, the best bribe, and demands from high to low."""
    view, owner = scene.view, scene.view.called
    found: list[Action] = [move for move in (Open(), Pass()) if type(move) in scene.kinds]
    if Accept in scene.kinds:
        offers = sorted(acceptable(view, scene.me), key=lambda offer: -officer.gain_by_deal(scene, offer))
        found += [Accept(offer.number) for offer in offers[:1]]
    if Offer in scene.kinds:
        belief = officer.belief_of(scene, owner)
        loss = max(1.0, belief.wrong_if_lie) * (belief.penalty_each + officer.VALUE_LOST * belief.value_each)
        sums = {min(free_gold(view, owner), round(share * loss)) for share in (1.6, 1.1, 0.8, 0.5)}
        found += [Offer(Terms(owner, gold=gold, passes=(owner,))) for gold in sorted(sums) if gold > 0]
    return found


def best(scene: Scene, moves: Sequence[Action], playouts: int) -> Action:
    """The move with the best mean over common tables."""
    view, me = scene.view, scene.me
    focus = view.called if me in view.sheriffs else me
    beliefs = [
        (seat, officer.belief_of(scene, seat))
        for seat, declaration in enumerate(view.declared)
        if declaration and seat != me and not view.settled[seat]
    ]
    ahead: dict[int, list[float]] = {place: [] for place in range(1, len(moves))}
    rounds = max(1, math.ceil(math.log2(len(moves))))
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * (1 + len(ahead))))):
            dice = random.Random(scene.rng.getrandbits(48))
            world = worlds.imagine(scene, beliefs, dice)
            company = worlds.Company(scene, focus, dice)
            usual = _tried(SHERIFF.copy(world), moves[0], scene, focus, company)
            for place, found in ahead.items():
                found.append(_tried(SHERIFF.copy(world), moves[place], scene, focus, company) - usual)
        ranked = sorted(ahead, key=lambda place: -sum(ahead[place]))
        ahead = {place: ahead[place] for place in sorted(ranked[: (len(ranked) + 1) // 2])}
    rival = max(ahead, key=lambda place: sum(ahead[place]))
    return moves[rival] if surely_ahead(ahead[rival]) else moves[0]


def surely_ahead(leads: Sequence[float]) -> bool:
    """Whether a move beats the usual one by more than chance makes likely."""
    number = len(leads)
    mean = sum(leads) / number
    spread = sum((lead - mean) ** 2 for lead in leads) / max(1, number - 1)
    return mean > DOUBT * math.sqrt(spread / number)


def _tried(state: State, move: Action, scene: Scene, focus: Seat, company: worlds.Company) -> float:
    """How the table looks after this move and what follows from it."""
    try:
        worlds.play_on(state, move, scene.me, focus, company)
    except IllegalAction:
        return -1e6
    kept = 0.0
    if merchant_rounds_left(scene.view, scene.me):
        later = merchant.worth_of_keeping(scene)
        kept = sum(later[card] for card in state.hands[scene.me])
    return worlds.standing(state, scene.me, scene.view) + kept


class Search:
    """The bot, for one number of playouts a question."""

    remembers: frozenset[type[Event]] = REMEMBERED

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts
        self._notebook = Notebook()

    def __call__(self, observation: Observation, rng: random.Random) -> Answer:
        question = observation.question
        ask = question.decision.ask
        memory = self._notebook.read(observation.seat, observation.history)
        scene = Scene(observation.view, observation.seat, question.decision.kinds, memory, rng)
        action = None if question.refusals else decide(scene, ask)
        if action is None:
            return Answer(question.fallback)
        moves = candidates(scene, ask, action)
        if len(moves) > 1:
            action = best(scene, moves[: max(2, self.playouts)], self.playouts)
        return with_words(action, scene.view, scene.me, ask, rng)
