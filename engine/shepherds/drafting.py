"""Setting up, and the first preparation: the stacks, the mayor, and the draft of roles. (2.1, 2.3, 2.4, 3.2)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, IllegalAction, Seat, shown, stream
from engine.shepherds import talking
from engine.shepherds.actions import Assign, Keep
from engine.shepherds.cards import KINDS
from engine.shepherds.events import (
    Assigned,
    Dealt,
    Drew,
    Faced,
    Kept,
    Located,
    RoundBegan,
    ShepherdsEvent,
    Stacked,
)
from engine.shepherds.options import Draw
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import STACKS, Phase, State, every_seat, every_set

DRAFT = every_seat("draft", (Keep,))
ASSIGN = every_set("assign", (Assign,))


def deal(state: State) -> list[ShepherdsEvent]:
    """The first sheep, the stacks, and the first mayor. (2.1, A1)"""
    mayor = state.rules.first_mayor - 1
    if mayor < 0:
        mayor = stream(state.seed, "first mayor").randrange(state.players)
    return [Dealt(state.rules.profile.start_sheep), stacked(state), round_began(state, mayor)]


def apply_dealt(state: State, event: Dealt) -> None:
    for seat in range(state.players):
        state.ledger.pay(state.supply, seat, event.sheep)


def stacked(state: State) -> Stacked:
    """Three pure stacks, the mixed one from what is left of all kinds, and the rest out of the game. (2.1, A26)"""
    rng = stream(state.seed, "stacks", state.round)
    size = state.rules.profile.stack_size
    stacks, rest = [], []
    for kind in KINDS:
        cards = [card.name for card in state.rules.profile.cards if card.kind == kind for _ in range(card.count)]
        rng.shuffle(cards)
        stacks.append(tuple(cards[:size]))
        rest += cards[size:]
    rng.shuffle(rest)
    return Stacked((*stacks, tuple(rest[:size])), tuple(rest[size:]))


def round_began(state: State, mayor: Seat) -> RoundBegan:
    """The next round, with the roles shuffled anew. (2.3)"""
    number = state.round + 1
    pile = list(state.rules.drafted)
    stream(state.seed, "roles", number).shuffle(pile)
    return RoundBegan(number, mayor, tuple(pile))


def apply_stacked(state: State, event: Stacked) -> None:
    ledger, box = state.ledger, state.box
    order = [card for stack in event.stacks for card in stack]
    ledger.shuffle_up([*state.stacks, *state.locations, state.played, box], 0, box, [*event.box, *reversed(order)])
    for place, stack in zip(state.stacks, event.stacks, strict=True):
        ledger.lift(box, place, len(stack))


def apply_round_began(state: State, event: RoundBegan) -> None:
    """The last round's cards are out, its roles collected, its meeples home; piles, stocks and contracts stay. (2.10)"""
    ledger = state.ledger
    state.begin_round()
    state.round = event.round
    mayor = state.mayor = event.mayor
    for place in state.locations:
        ledger.lift(place, state.played, len(place))
    sources = [state.pile, state.drawn, *state.hands, *state.roles]
    ledger.shuffle_up(sources, 0, state.pile, (*event.pile, MAYOR))
    if state.rules.two_meeples:
        ledger.lift(state.pile, state.hands[mayor], 1)
    else:
        ledger.lift(state.pile, state.roles[mayor], 1)
        state.shown[mayor] = True
    state.phase = Phase.DRAW


def step(state: State) -> Draw:
    """The step of the draft that is under way."""
    return state.rules.draws[len(state.kept)]


def drafter(state: State) -> Seat:
    """Whose draft it is."""
    return (state.mayor + step(state).left) % state.players


def proceed_draw(state: State) -> Sequence[ShepherdsEvent]:
    return (Drew(drafter(state), tuple(state.pile[: -step(state).draw - 1 : -1])),)


def apply_drew(state: State, event: Drew) -> None:
    state.ledger.lift(state.pile, state.drawn, len(event.cards))
    state.offers.append(event.cards)
    state.phase = Phase.DRAFT


def pending_draft(state: State) -> Sequence[Decision]:
    return DRAFT[drafter(state)]


def resolve_keep(state: State, seat: Seat, action: Keep) -> list[ShepherdsEvent]:
    left, keep = list(state.drawn), step(state).keep
    if len(action.roles) != keep:
        raise IllegalAction(f"Keep {keep} of the cards you drew, not {len(action.roles)}.", "2.3")
    for role in action.roles:
        if role not in left:
            drawn = " and ".join(state.drawn)
            raise IllegalAction(f"You drew {drawn}, and cannot keep {shown(role)}.", "2.3")
        left.remove(role)
    face_up = state.rules.public_role in action.roles
    return [Kept(seat, action.roles, left[0], face_up)]


def apply_kept(state: State, event: Kept) -> None:
    """The refused card goes on top of the pile, so that the next drafter sees it. (2.3)"""
    seat, ledger, rules = event.seat, state.ledger, state.rules
    ledger.move(state.drawn, state.hands[seat] if rules.two_meeples else state.roles[seat], event.kept)
    ledger.move(state.drawn, state.pile, (event.refused,))
    state.kept.append(event.kept)
    if event.face_up:
        state.shown[seat] = True
    if len(state.kept) < len(rules.draws):
        state.phase = Phase.DRAW
    elif rules.two_meeples:
        state.silent = (1 << state.players) - 1
        state.phase = Phase.ASSIGN
    else:
        state.phase = Phase.FACE


def pending_assign(state: State) -> Sequence[Decision]:
    return ASSIGN[state.silent]


def resolve_assign(state: State, seat: Seat, action: Assign) -> list[ShepherdsEvent]:
    hand = state.hands[seat]
    if action.first not in hand:
        raise IllegalAction(f"Your roles are {' and '.join(hand)}, not {shown(action.first)}.", "3.2")
    return [Assigned(seat, (hand[0], hand[1]) if action.first == hand[0] else (hand[1], hand[0]))]


def apply_assigned(state: State, event: Assigned) -> None:
    seat = event.seat
    for meeple, role in zip(state.meeples_of(seat), event.roles, strict=True):
        state.ledger.move(state.hands[seat], state.roles[meeple], (role,))
    state.silent &= ~(1 << seat)
    if not state.silent:
        state.phase = Phase.FACE


def proceed_face(state: State) -> Sequence[ShepherdsEvent]:
    """Wild unless somebody keeps the role that is public, then the four top cards, one below each marker. (2.4, 2.5)"""
    order = list(range(STACKS))
    stream(state.seed, "locations", state.round).shuffle(order)
    wild = state.rules.two_meeples or grazes_first(state) < 0
    return (Faced(wild), Located(tuple(order)))


def grazes_first(state: State) -> Seat:
    """Who has the role that lies face up, or nobody (-1)."""
    public = state.rules.public_role
    for seat in range(state.players):
        if state.shown[seat] and state.role_of(seat) == public:
            return seat
    return -1


def apply_faced(state: State, event: Faced) -> None:
    state.wild = event.wild


def apply_located(state: State, event: Located) -> None:
    for place, stack in zip(state.locations, event.stacks, strict=True):
        state.ledger.lift(state.stacks[stack], place, 1)
    talking.open_window(state, "T0")
