"""Roles for an imagined state: a draft that could have been, as one seat remembers it. (2.3, 2.11)

A step of the draft takes the card refused before and new ones, and refuses one. So what a seat has not seen can be worked
out backwards from the card refused last: with everyone's kept cards given, either the refused card or a kept one was the one
handed on, and both are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.game import Seat
from engine.shepherds.cards import FACE_DOWN
from engine.shepherds.events import NOBODY
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import Phase, State
from engine.shepherds.views import View

T = TypeVar("T")
Draw = Callable[[], float]


class Memory:
    """What one seat remembers of a draft: whose each step was, and the steps that are done."""

    def __init__(self, view: View) -> None:
        draws = view.rules.draws
        self.view = view
        self.drafters = [(view.mayor + each.left) % view.players for each in draws]
        self.keeps = [each.keep for each in draws]
        self.done = len(view.kept)
        self.own = [step for step in range(len(view.offers)) if self.drafters[step] == view.me]

    def refused(self, step: int) -> str:
        """What `me` put back in a step of its own."""
        return next(card for card in self.view.offers[step] if card not in self.view.kept[step])

    def segments(self) -> list[tuple[range, str | None, str | None]]:
        """The steps of others between own ones, with the card that was handed on before and after them, if known."""
        found: list[tuple[range, str | None, str | None]] = []
        begin, handed_on = 0, None
        for step in self.own:
            found.append((range(begin, step), handed_on, self.view.offers[step][0] if step else None))
            if step < self.done:
                handed_on = self.refused(step)
            begin = step + 1
        if begin <= self.done:
            found.append((range(begin, self.done), handed_on, None))
        return found


def lay_roles(view: View, state: State, draw: Draw) -> None:
    """The pile, every step of the draft, and everyone's roles."""
    if not view.round:
        state.pile.extend(view.rules.roles)
        return
    memory = Memory(view)
    known = _known(view, memory)
    unknown = [name for name in view.rules.drafted if name not in known]
    unknown.sort(key=lambda _: draw())
    kept, holders = _keep(memory, unknown, draw)
    offers, last = _offers(memory, kept, holders, unknown, draw)
    state.kept = [tuple(cards) for cards in kept]
    _lay_pile(view, state, offers, last, unknown)
    state.offers = offers
    _hand_out(view, state, memory, draw)


def _known(view: View, memory: Memory) -> set[str]:
    """Roles whose place `me` knows: those it drew, and those that lie face up."""
    cards = {card for step in memory.own for card in view.offers[step]}
    return cards | {card for card in view.roles if card}


def _face_up(view: View, seat: Seat) -> list[str]:
    """The drafted roles that all know a seat to have."""
    return [
        view.roles[meeple]
        for meeple in range(seat, view.rules.meeples, view.players)
        if view.shown[meeple] and view.roles[meeple] not in {MAYOR, ""}
    ]


def _not_held(view: View) -> set[str]:
    """Roles that all know to be nobody's: the public one while it does not lie there, the agent once he did not come."""
    free = {view.rules.public_role}
    if view.phase > Phase.AGENT and view.agent == NOBODY:
        free.add(view.rules.agent_role)
    return free


def _keep(memory: Memory, unknown: list[str], draw: Draw) -> tuple[list[list[str]], list[int | None]]:
    """What everyone kept, step by step, and by segment the step in which the card known to be handed on was kept. What is
    drawn is taken from `unknown`."""
    view, segments = memory.view, memory.segments()
    free = _not_held(view)
    may_be_held = [card for card in unknown if card not in free]
    while True:
        kept = [list(cards) if step in memory.own else [] for step, cards in enumerate(view.kept)]
        face_up = [_face_up(view, seat) if seat != view.me else [] for seat in range(view.players)]
        holders = [_holder(memory, segment, face_up, free, draw) for segment in segments]
        for (_, start, _), holder in zip(segments, holders, strict=True):
            if holder is not None and start is not None:
                kept[holder].append(start)
                if start in (known := face_up[memory.drafters[holder]]):
                    known.remove(start)
        slots = [step for step in range(memory.done) for _ in range(memory.keeps[step] - len(kept[step]))]
        free_slots = [memory.drafters[step] for step in slots]
        fits = all(len(cards) <= free_slots.count(seat) for seat, cards in enumerate(face_up))
        if fits and len(slots) - sum(map(len, face_up)) <= len(may_be_held):
            break
    for step in _mixed(slots, draw):
        if known := face_up[memory.drafters[step]]:
            kept[step].append(known.pop())
        else:
            kept[step].append(card := may_be_held.pop())
            unknown.remove(card)
    return kept, holders


def _holder(
    memory: Memory,
    segment: tuple[range, str | None, str | None],
    face_up: Sequence[list[str]],
    free: set[str],
    draw: Draw,
) -> int | None:
    """The step in which the card that `me` had refused was kept, or None if it came back to `me` or is still handed on."""
    steps, start, end = segment
    if start is None or start == end:
        return None
    for step in steps:
        if start in face_up[memory.drafters[step]]:
            return step
    if start in free:
        return None
    may = [step for step in steps if len(face_up[memory.drafters[step]]) < _slots(memory, memory.drafters[step])]
    if end is not None:
        may = may or list(steps)
        return may[_halving(len(may), draw)]
    chosen = _halving(len(may) + 1, draw)
    return may[chosen] if chosen < len(may) else None


def _slots(memory: Memory, seat: Seat) -> int:
    """Roles that a seat has kept so far."""
    return sum(memory.keeps[step] for step in range(memory.done) if memory.drafters[step] == seat)


def _halving(number: int, draw: Draw) -> int:
    """One of so many, each half as likely as the one before, the last two the same."""
    place = 0
    while place < number - 1 and draw() < 0.5:
        place += 1
    return place


def _offers(
    memory: Memory, kept: Sequence[Sequence[str]], holders: Sequence[int | None], unknown: list[str], draw: Draw
) -> tuple[list[tuple[str, ...]], str | None]:
    """What everyone drew, step by step, and the card that lies on top of the pile, if one was refused."""
    offers: list[tuple[str, ...]] = [()] * memory.done
    last: str | None = None
    for step in memory.own:
        if step < memory.done:
            offers[step] = memory.view.offers[step]
    for (steps, start, end), holder in zip(memory.segments(), holders, strict=True):
        last = end
        if last is None:
            if start is not None and holder is None:
                last = start
            elif steps:
                last = unknown.pop()
        handed_on = last
        for step in reversed(steps):
            assert handed_on is not None
            if start is not None and (holder is None or step <= holder):
                new = [handed_on, *kept[step]] if step == holder else list(kept[step])
                if step == holder:
                    new.remove(start)
                handed_on = start
            else:
                new = [handed_on, *kept[step]]
                handed_on = new.pop(int(draw() * len(new)))
            offers[step] = (handed_on, *_mixed(new, draw))
    return offers, last


def _mixed(cards: list[T], draw: Draw) -> list[T]:
    cards.sort(key=lambda _: draw())
    return cards


def _lay_pile(view: View, state: State, offers: list[tuple[str, ...]], last: str | None, unknown: list[str]) -> None:
    """What is left, the card refused last on top; and what the present drafter holds, if `me` is not he."""
    state.pile.extend(unknown)
    state.pile += [last] if last else []
    if not view.drawn:
        return
    if FACE_DOWN in view.drawn:
        state.ledger.lift(state.pile, state.drawn, len(view.drawn))
    else:
        if last:
            state.pile.pop()
        state.drawn.extend(view.drawn)
    offers.append(tuple(state.drawn))


def _hand_out(view: View, state: State, memory: Memory, draw: Draw) -> None:
    """Everyone's roles go where the view shows that a card lies: the known ones to their meeples, the others at random."""
    two = view.rules.two_meeples
    for seat in range(view.players):
        cards = [MAYOR] if seat == view.mayor else []
        cards += [card for step, kept in enumerate(state.kept) if memory.drafters[step] == seat for card in kept]
        if two and view.hands[seat]:
            state.hands[seat].extend(cards)
            continue
        meeples = [meeple for meeple in range(seat, view.rules.meeples, view.players) if view.roles[meeple]]
        for meeple in meeples:
            if (role := view.roles[meeple]) != FACE_DOWN:
                cards.remove(role)
                state.roles[meeple].append(role)
        _mixed(cards, draw)
        for meeple in meeples:
            if not state.roles[meeple]:
                state.roles[meeple].append(cards.pop())
