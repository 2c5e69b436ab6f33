"""The reveal, and what each location gives and takes. (2.9, 3.1)"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Decision, Seat
from engine.shepherds import talking
from engine.shepherds.actions import Cover, Pay
from engine.shepherds.cards import LOCATIONS, PLACE, SHEEP, LocationCard
from engine.shepherds.events import Chose, Revealed, Settled, ShepherdsEvent
from engine.shepherds.roles import Role
from engine.shepherds.state import Phase, State, every_seat

CONTRACT = every_seat("contract", (Cover, Pay))


def proceed_reveal(state: State) -> Sequence[ShepherdsEvent]:
    cards = tuple(place[0] for place in state.locations)
    return (Revealed(cards, tuple(place[0] for place in state.roles)),)


def apply_revealed(state: State, event: Revealed) -> None:
    state.face_up = [True] * len(state.face_up)
    state.shown = [True] * state.meeples
    begin_location(state)


def present(state: State, place: int) -> list[int]:
    """The meeples that stand there, clockwise from the mayor's left, a player's first one before his second."""
    where, home = state.where, state.home
    found = [meeple for meeple in range(state.meeples) if where[meeple] == place and not home[meeple]]
    if len(found) > 1:
        n, first = state.players, state.mayor + 1
        found.sort(key=lambda meeple: ((meeple - first) % n, meeple))
    return found


def role(state: State, meeple: int) -> Role:
    return state.rules.roles[state.roles[meeple][0]]


def begin_location(state: State) -> None:
    """Whoever is attacked here and holds a contract is asked first. (2.9, A18)"""
    place = state.rules.order[state.settled]
    state.covered = ()
    state.phase = Phase.SETTLE
    if state.rules.cards[state.locations[place][0]].wolves and any(state.contracts):
        state.attacked = tuple(meeple for meeple in present(state, place) if not role(state, meeple).immune)
        _ask_next(state)


def _ask_next(state: State) -> None:
    """The next attacked meeple whose player holds a contract, on any of his cards. (3.1)"""
    while state.attacked and contract_of(state, state.attacked[0]) is None:
        state.attacked = state.attacked[1:]
    state.phase = Phase.CONTRACT if state.attacked else Phase.SETTLE


def contract_of(state: State, meeple: int) -> int | None:
    """The player card whose contract would pay for this meeple: its own first. (3.1, A24)"""
    if state.contracts[meeple]:
        return meeple
    return next((card for card in state.meeples_of(meeple % state.players) if state.contracts[card]), None)


def pending_contract(state: State) -> Sequence[Decision]:
    return CONTRACT[state.owner(state.attacked[0])]


def resolve_cover(state: State, seat: Seat, action: Cover) -> list[ShepherdsEvent]:
    return [Chose(state.attacked[0], covers=True)]


def resolve_pay(state: State, seat: Seat, action: Pay) -> list[ShepherdsEvent]:
    return [Chose(state.attacked[0], covers=False)]


def apply_chose(state: State, event: Chose) -> None:
    meeple = event.meeple
    if event.covers and (card := contract_of(state, meeple)) is not None:
        state.contracts[card] = False
        state.covered += (meeple,)
        state.count(state.owner(meeple), "contracts_used")
    state.attacked = state.attacked[1:]
    _ask_next(state)


def proceed_settle(state: State) -> Sequence[ShepherdsEvent]:
    """One location: what is shared, what roles gain, what wolves take. (2.9)"""
    place = state.rules.order[state.settled]
    name = state.locations[place][0]
    card = state.rules.cards[name]
    n = state.meeples
    here = present(state, place)
    if not here and not state.rules.empty_sheep_card_adds:
        none = (0,) * n
        return (Settled(LOCATIONS[place], name, 0, none, none, none, none),)
    shared, gained, paid, covered = ([0] * n for _ in range(4))
    added = _share(state, place, card, here, shared, gained)
    if card.wolves:
        _attack(state, card, here, (shared, gained, paid, covered))
    amounts = (tuple(shared), tuple(gained), tuple(paid), tuple(covered))
    return (Settled(LOCATIONS[place], name, added, *amounts),)


def _share(
    state: State, place: int, card: LocationCard, here: Sequence[int], shared: list[int], gained: list[int]
) -> int:
    """Hand out the pile; returns what the card adds to it. (2.9)"""
    rules = state.rules
    if card.kind != SHEEP and not card.wolves:
        for meeple in here:
            gained[meeple] += role(state, meeple).meadow_gain
    sharing = [meeple for meeple in here if role(state, meeple).shares]
    added = card.sheep if sharing or rules.empty_sheep_card_adds else 0
    pile = state.ledger.coins[state.players + place] + added
    if card.wolves:
        is_shared = rules.wolf_location_shares_pile
    else:
        is_shared = bool(card.sheep) or rules.meadow_pile_is_shared
    if not (sharing and pile and is_shared):
        return added
    taker = next((meeple for meeple in sharing if role(state, meeple).takes_all), None)
    if taker is not None:
        shared[taker] = min(pile, rules.profile.share_cap) if role(state, taker).capped else pile
    else:
        _divide(state, pile, sharing, shared, gained)
    for meeple in here:
        if role(state, meeple).steals_each:
            _steal(role(state, meeple), meeple, sharing, shared)
    return added


def _divide(state: State, pile: int, sharing: Sequence[int], shared: list[int], gained: list[int]) -> None:
    """Equal shares without fractions, none above the cap; what a role multiplies comes from the supply. (2.9, A13, A23)"""
    rules = state.rules
    cap, each = rules.profile.share_cap, pile // len(sharing)
    had = [0] * state.players
    for meeple in sharing:
        own = role(state, meeple)
        seat = meeple % state.players
        left = cap - had[seat] if rules.cap_per_player else cap
        share = min(each, left) if own.capped else each
        extra = share * (own.multiplier - 1)
        if rules.cap_after_doubling and own.capped:
            extra = min(extra, left - share)
        shared[meeple] = share
        gained[meeple] += extra
        had[seat] += share + extra if rules.cap_after_doubling else share


def _steal(thief: Role, meeple: int, sharing: Sequence[int], shared: list[int]) -> None:
    """From each share that is there, clockwise from the mayor's left, until the thief has enough. (1.2)"""
    left = thief.steals_most
    for victim in sharing:
        loot = min(thief.steals_each, shared[victim], left)
        shared[victim] -= loot
        shared[meeple] += loot
        left -= loot


def _attack(state: State, card: LocationCard, here: Sequence[int], amounts: tuple[list[int], ...]) -> None:
    """Each one pays the whole number, or all he has; hunters gain it. (2.9, A6, A15)"""
    shared, gained, paid, covered = amounts
    stock = state.ledger.coins[: state.players]
    for meeple in here:
        stock[meeple % state.players] += shared[meeple]
    for meeple in here:
        own, seat = role(state, meeple), meeple % state.players
        if own.immune:
            gained[meeple] += card.wolves if own.hunts else 0
        elif meeple in state.covered:
            covered[meeple] = card.wolves
        else:
            paid[meeple] = min(card.wolves, stock[seat])
            stock[seat] -= paid[meeple]


def apply_settled(state: State, event: Settled) -> None:
    pay, supply, n = state.ledger.pay, state.supply, state.players
    place = PLACE[event.location]
    pile = state.pile_at(place)
    if event.added or any(event.covered):
        pay(supply, pile, event.added + sum(event.covered))
    here = [meeple for meeple, where in enumerate(state.where) if where == place]
    for meeple in here:
        state.home[meeple] = True
        if gain := event.shared[meeple] + event.gained[meeple]:
            pay(pile, meeple % n, event.shared[meeple])
            pay(supply, meeple % n, event.gained[meeple])
            state.count(meeple % n, "sheep_gained", gain)
    for meeple in here:
        if paid := event.paid[meeple]:
            pay(meeple % n, pile, paid)
            state.count(meeple % n, "sheep_paid", paid)
    state.settled += 1
    if state.settled < len(state.rules.order):
        begin_location(state)
    elif state.claims:
        state.phase = Phase.JUDGE
    else:
        talking.open_window(state, "T5")
