"""A random state that fits what one seat knows: cards and roles that it has not seen are drawn anew. (2.11)"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence

from engine.shepherds import recalling
from engine.shepherds.cards import FACE_DOWN, KINDS, LOCATIONS
from engine.shepherds.reporting import legal_numbers
from engine.shepherds.state import SUPPLY, State, bare_ledger
from engine.shepherds.views import View

Draw = Callable[[], float]


def imagine(view: View, rng: random.Random) -> State:
    """What is face down is drawn from what this view has not shown, the way the table was made: one card of each pure stack
    at the locations and one of the mixed stack, and a report weighed as if the mayor chose evenly among what he may say."""
    rules = view.rules
    state = State(rules, rng.getrandbits(48), bare_ledger(rules))
    coins = [*view.stock, *view.piles]
    state.ledger.coins[:] = [*coins, SUPPLY - sum(coins)]
    _set_public(view, state)
    _lay_cards(view, state, rng.random)
    recalling.lay_roles(view, state, rng.random)
    return state


def _set_public(view: View, state: State) -> None:
    state.phase = view.phase
    state.round = view.round
    state.mayor = view.mayor
    state.wild = view.wild
    state.window = view.window
    state.silent = view.silent
    state.moment = view.moment
    state.telescopes = view.telescopes
    state.report = view.report
    state.turns = view.turns
    state.turn = view.turn
    state.looks_left = view.looks_left
    state.looked_now = view.looked_now
    state.repliers = view.repliers
    state.occupied = view.occupied
    state.agent = view.agent
    state.settled = view.settled
    state.attacked = view.attacked
    state.covered = view.covered
    state.judged = view.judged
    state.contracts = list(view.contracts)
    state.shown = list(view.shown)
    state.face_up = list(view.face_up)
    state.seen = list(view.seen)
    state.where = list(view.where)
    state.home = list(view.home)
    state.claims = list(view.claims)


def shuffled(cards: list[str], draw: Draw) -> list[str]:
    """A shuffle, quicker than the generator's own."""
    cards.sort(key=lambda _: draw())
    return cards


def unseen_by_kind(view: View) -> list[list[str]]:
    """By kind, the location cards that this view does not show."""
    left = {name: card.count for name, card in view.rules.cards.items()}
    for name in (*view.played, *view.locations):
        if name and name != FACE_DOWN:
            left[name] -= 1
    found: list[list[str]] = [[] for _ in KINDS]
    for name, number in left.items():
        found[view.rules.kinds[name]] += [name] * number
    return found


def extras(view: View) -> list[int]:
    """By kind, how many cards were left over for the mixed stack and the box and have not been scored since."""
    rules, rounds = view.rules, len(view.played) // len(LOCATIONS)
    gone = [rules.kinds[name] for name in view.played]
    kept = rounds - rules.profile.stack_size
    return [count + kept - gone.count(kind) for kind, count in enumerate(rules.counts)]


def _lay_cards(view: View, state: State, draw: Draw) -> None:
    unseen = [shuffled(cards, draw) for cards in unseen_by_kind(view)]
    state.played.extend(view.played)
    if view.round and view.locations[0]:
        _lay_locations(view, state, unseen, draw)
    elif not view.stacks_left and not view.played:
        state.box.extend([card for cards in unseen for card in cards])
        return
    rest: list[str] = []
    for kind, cards in enumerate(unseen):
        state.stacks[kind].extend(cards[: view.stacks_left])
        rest += cards[view.stacks_left :]
    shuffled(rest, draw)
    state.stacks[3].extend(rest[: view.stacks_left])
    state.box.extend(rest[view.stacks_left :])


def _lay_locations(view: View, state: State, unseen: list[list[str]], draw: Draw) -> None:
    """The cards at the locations, those that are drawn taken from `unseen`."""
    rules = view.rules
    kinds = [rules.kinds.get(name, -1) for name in view.locations]
    weights = mixed_weights(kinds, extras(view))
    while True:
        mixed = _drawn(weights, draw)
        laid, taken = _filled(view.locations, kinds, mixed, unseen, draw)
        if view.report < 0 or _may_be_reported(view, laid, draw):
            break
        for cards in unseen:
            shuffled(cards, draw)
    for place, card in zip(state.locations, laid, strict=True):
        place.append(card)
    for kind, number in enumerate(taken):
        del unseen[kind][:number]


def mixed_weights(kinds: Sequence[int], left: Sequence[int]) -> list[int]:
    """By kind, how likely the mixed stack's card is of it: by what is left over, and by the ways in which the kinds that are
    known (-1 = not) can lie where they lie."""
    weights = list(left)
    for mixed, kind in itertools.product(range(len(KINDS)), repeat=2):
        number = kinds.count(kind)
        copies = 2 if kind == mixed else 1
        for each in range(number):
            weights[mixed] *= copies - each
    return weights


def _drawn(weights: Sequence[int], draw: Draw) -> int:
    """A place, by weight."""
    chance = draw() * sum(weights)
    for place, weight in enumerate(weights):
        chance -= weight
        if chance < 0:
            return place
    return max(range(len(weights)), key=weights.__getitem__)


def _filled(
    shown: Sequence[str], kinds: Sequence[int], mixed: int, unseen: Sequence[Sequence[str]], draw: Draw
) -> tuple[list[str], list[int]]:
    """Cards for all four locations, and how many of each kind come from the front of `unseen`."""
    missing = [*range(len(KINDS)), mixed]
    for kind in kinds:
        if kind >= 0:
            missing.remove(kind)
    missing.sort(key=lambda _: draw())
    taken = [0] * len(KINDS)
    laid = []
    for name, kind in zip(shown, kinds, strict=True):
        if kind >= 0:
            laid.append(name)
        else:
            drawn = missing.pop()
            laid.append(unseen[drawn][taken[drawn]])
            taken[drawn] += 1
    return laid, taken


def _may_be_reported(view: View, laid: Sequence[str], draw: Draw) -> bool:
    """Whether the mayor, seeing these cards, would have named his number: as often as one of those he could name."""
    legal = legal_numbers([view.rules.cards[laid[place]] for place in view.telescopes], view.rules.profile.threshold)
    return view.report in legal and draw() * len(legal) < 1
