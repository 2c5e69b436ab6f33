"""Imagined tables: what may lie where nobody sees, how a table plays on from there, and how good it looks for one seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from arena.sheriff.bots import officer
from arena.sheriff.bots.bayes import decide
from arena.sheriff.bots.belief import Belief
from arena.sheriff.bots.memory import Bag
from arena.sheriff.bots.scene import Scene
from arena.sheriff.bots.tempers import MOST_BID, Temper, readiness
from arena.sheriff.bots.worth import expected_bonus, spread_of
from arena.sheriff.purse import acceptable
from engine.game import Action, Decision, IllegalAction, Seat
from engine.sheriff import SHERIFF, goods
from engine.sheriff.actions import Accept, Call, Yield
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
    bag, deck = state.bags[owner], state.deck or (state.own[owner] if state.own else state.deck)
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
    """How the others play in one imagined world. Its sheriff goes by his temper as it was learned, or by the rules of this
    bot, the likelier the more he is seen to haggle; a merchant who smuggles pays for passage by these rules, or whatever
    the fine would be, or does not talk at all. Merchants whose bags do not matter do as little as possible."""

    def __init__(self, scene: Scene, focus: Seat, dice: random.Random) -> None:
        self._root = scene
        self._focus = focus
        self._dice = dice
        self._seed = dice.getrandbits(48)
        self._accepts, self._opens = dice.random(), dice.random()
        self._by_the_rules = dice.random() < haggling(scene.memory.of_sheriff(scene.view.judge))
        self._talks = dice.random() < talking(scene.memory.of_owner(focus))
        self._pays_the_fine = dice.random() < 0.5

    def begin(self) -> None:
        """The same chance for every move that is tried."""
        self._dice.seed(self._seed)

    def action(self, state: State, decision: Decision) -> Action:
        """What the decision's seat does."""
        seat, ask, focus, root = decision.seat, decision.ask, self._focus, self._root
        own = seat == root.me
        if ask == "interject" or (not own and seat != focus and ask in ("market", "load", "declare", "answer")):
            return SHERIFF.fallback(state, decision)
        if ask == "pick" and not state.settled[focus]:
            return Call(focus)
        scene = Scene(SHERIFF.glance(state, seat), seat, decision.kinds, root.memory, self._dice)
        scene.temper, scene.unseen = root.temper, root.unseen
        if ask == "judge" and not own and not self._by_the_rules:
            return self._by_temper(scene, root.temper, lying=_lies(state))
        if ask == "answer" and not own and (given := self._answer(scene, state)):
            return given
        return decide(scene, ask) or SHERIFF.fallback(state, decision)

    def _answer(self, scene: Scene, state: State) -> Action | None:
        """What the owner of the bag says where she does not go by the rules of this bot."""
        if not self._talks:
            return Yield()
        if not self._pays_the_fine:
            return None
        fine = goods.penalty(card for card in state.bags[scene.me] if card != good_declared(state))
        for offer in acceptable(scene.view, scene.me) if fine and Accept in scene.kinds else ():
            if officer.worth_of(offer.terms) <= fine + 2:
                return Accept(offer.number)
        return None

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


def haggling(bags: Sequence[Bag]) -> float:
    """How likely a sheriff haggles, by how often he did."""
    return (0.7 + sum(bag.asked >= 0 for bag in bags)) / (1.4 + len(bags))


def talking(bags: Sequence[Bag]) -> float:
    """How likely a liar bids or accepts, by how often she did."""
    lies = [bag for bag in bags if bag.wrong]
    return (1.2 + sum(bag.bid > 0 or bag.deal for bag in lies)) / (1.5 + len(lies))


def good_declared(state: State) -> str:
    """What the bag on the table is called."""
    declaration = state.declared[state.called]
    assert declaration is not None
    return declaration[1]


def _lies(state: State) -> bool:
    good = good_declared(state)
    return any(card != good for card in state.bags[state.called])


def play_on(state: State, mine: Action, me: Seat, focus: Seat, company: Company) -> None:
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
            action = SHERIFF.forced(state, decision) or company.action(state, decision)
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
        for gold, stand, hidden in zip(state.ledger.coins, state.stands, state.hidden, strict=False)
    ]
    del totals[state.players :]  # the booty
    for seat, cards in enumerate(state.claimed):
        totals[seat] += sum(value for _, value in cards)
    for good in goods.LEGAL:
        counts = [stand.count(good) for stand in state.stands[: state.players]]
        for seat, count in enumerate(counts):
            if count:
                others = tuple(sorted(counts[:seat] + counts[seat + 1 :]))
                totals[seat] += expected_bonus(good, count, others, wide)
    mine = totals.pop(me)
    return mine - sum(totals) / len(totals)
