"""Imagined tables: what may lie where nobody sees, how a table plays on from there, and how good it looks for one seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from arena.sheriff.bots import officer
from arena.sheriff.bots.bayes import decide
from arena.sheriff.bots.belief import Belief
from arena.sheriff.bots.scene import Scene
from arena.sheriff.bots.tempers import MOST_BID, Temper, readiness
from arena.sheriff.bots.worth import expected_bonus, spread_of
from arena.sheriff.purse import acceptable
from engine.game import Action, Decision, IllegalAction, Seat
from engine.sheriff import SHERIFF, goods
from engine.sheriff.actions import Accept, Call
from engine.sheriff.state import Phase, State
from engine.sheriff.views import View

MOST_DECISIONS = 60
"""A bag is settled long before, whatever the options."""


def imagine(scene: Scene, beliefs: Sequence[tuple[Seat, Belief]], rng: random.Random) -> State:
    """A table that fits what the seat sees, where the bags hold what it believes of them rather than any cards at all."""
    state = SHERIFF.imagine(scene.view, rng)
    for owner, belief in beliefs:
        declaration = scene.view.declared[owner]
        if declaration:
            _repack(state, owner, declaration[1], belief, rng.random)
    return state


def _repack(state: State, owner: Seat, good: str, belief: Belief, draw: Callable[[], float]) -> None:
    """Exchange the cards of a bag with those of the deck, as far as these go."""
    chance, wrong = draw(), 0
    while wrong < len(belief.wrong) - 1 and chance >= belief.wrong[wrong]:
        chance -= belief.wrong[wrong]
        wrong += 1
    bag, deck = state.bags[owner], state.deck
    size = len(bag)
    deck[:0] = bag
    smuggled = [draw() < belief.contraband for _ in range(wrong)]
    bag[:] = [_take(deck, lambda card: card == good) for _ in range(size - wrong)]
    bag.extend([_take(deck, lambda card: not goods.IS_LEGAL[card]) for hidden in smuggled if hidden])
    bag.extend([_take(deck, lambda card: goods.IS_LEGAL[card] and card != good) for hidden in smuggled if not hidden])


def _take(deck: list[str], fits: Callable[[str], bool]) -> str:
    """The topmost fitting card of a shuffled deck, else the top one."""
    place = next((place for place in range(len(deck) - 1, -1, -1) if fits(deck[place])), len(deck) - 1)
    return deck.pop(place)


class Company:
    """How the others play in one imagined world: a sheriff either by his temper as it was learned, or by the same rules as
    this bot; merchants whose bags do not matter do as little as possible."""

    def __init__(self, scene: Scene, rng: random.Random) -> None:
        self._memory = scene.memory
        self._rng = rng
        self._me = scene.me
        self._temper: Temper | None = scene.temper if scene.me != scene.view.sheriff and rng.random() < 0.5 else None
        self._seed = rng.getrandbits(48)
        self._accepts, self._opens = rng.random(), rng.random()

    def begin(self) -> None:
        """The same chance for every candidate."""
        self._rng.seed(self._seed)

    def action(self, state: State, decision: Decision, focus: Seat) -> Action:
        """What the decision's seat does; only the bag of `focus` matters."""
        seat, ask = decision.seat, decision.ask
        if ask == "interject" or (seat not in (focus, self._me) and ask in ("market", "load", "declare", "answer")):
            return SHERIFF.fallback(state, decision)
        if ask == "pick" and not state.settled[focus]:
            return Call(focus)
        view = SHERIFF.glance(state, seat)
        scene = Scene(view, seat, decision.kinds, self._memory, self._rng)
        if ask == "judge" and seat != self._me and self._temper:
            return self._by_temper(scene, self._temper, lying=_lies(state))
        return decide(scene, ask) or SHERIFF.fallback(state, decision)

    def _by_temper(self, scene: Scene, temper: Temper, *, lying: bool) -> Action:
        view = scene.view
        owner = view.called
        if view.bound[owner]:
            return officer.settle(scene, opening=view.bound[owner] == "open")
        prices = readiness(view.bag_sizes[owner] + temper.surcharge)
        for offer in acceptable(view, scene.me) if Accept in scene.kinds else ():
            worth = min(MOST_BID, int(officer.worth_of(offer.terms)))
            if offer.terms.passes == (owner,) and self._accepts < temper.takes * prices[worth]:
                return Accept(offer.number)
        return officer.settle(scene, opening=self._opens < (temper.opens_lies if lying else temper.opens_truths))


def _lies(state: State) -> bool:
    declaration = state.declared[state.called]
    assert declaration is not None
    return any(card != declaration[1] for card in state.bags[state.called])


def play_on(state: State, mine: Action, me: Seat, company: Company, focus: Seat) -> None:
    """`mine` first, then everybody, until the bag of `focus` is settled or the round is over. Raises IllegalAction if the
    first move is none."""
    company.begin()
    now, first = state.round, True
    for _ in range(MOST_DECISIONS):
        follows = []
        for decision in SHERIFF.pending(state):
            if first and decision.seat == me:
                follows.append(SHERIFF.resolve(state, me, mine))
                continue
            action = SHERIFF.forced(state, decision) or company.action(state, decision, focus)
            try:
                follows.append(SHERIFF.resolve(state, decision.seat, action))
            except IllegalAction:
                follows.append(SHERIFF.resolve(state, decision.seat, SHERIFF.fallback(state, decision)))
        first = False
        for events in follows:
            for event in events:
                SHERIFF.apply(state, event)
        while state.round == now and (events := SHERIFF.proceed(state)):
            for event in events:
                SHERIFF.apply(state, event)
        if state.round != now or state.phase == Phase.OVER or state.settled[focus]:
            return


def standing(state: State, me: Seat, view: View) -> float:
    """How far this seat is ahead of the average of the others: gold, goods, and what its stand may expect of the bonuses."""
    wide = spread_of(view.rounds - state.round)
    totals = [
        float(gold + goods.value(stand) + goods.value(hidden))
        for gold, stand, hidden in zip(state.ledger.coins, state.stands, state.hidden, strict=True)
    ]
    for good in goods.LEGAL:
        counts = [stand.count(good) for stand in state.stands]
        for seat, count in enumerate(counts):
            if count:
                others = tuple(sorted(counts[:seat] + counts[seat + 1 :]))
                totals[seat] += expected_bonus(good, count, others, wide)
    mine = totals.pop(me)
    return mine - sum(totals) / len(totals)
