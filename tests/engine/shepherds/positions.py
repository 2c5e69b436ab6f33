"""Positions to test from: a table in the middle of a round, with exactly the cards, roles and sheep named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.game import Action, Decision, Event, IllegalAction, OptionValue, parse_options
from engine.shepherds import Shepherds
from engine.shepherds.actions import Assign, Claims, Inspect, Place, Report, Speak
from engine.shepherds.cards import KINDS, LOCATIONS, PLACE
from engine.shepherds.events import Dealt, Faced, Kept, Located, RoundBegan, Stacked
from engine.shepherds.roles import MAYOR
from engine.shepherds.state import Phase, State

GAME = Shepherds()
CARDS = {"W": "meadow", "1": "sheep3", "2": "wolf2", "3": "meadow"}
"""What lies at the locations where a test does not say."""


def fresh(players: int = 4, seed: int = 1, **options: OptionValue) -> State:
    """The empty table."""
    return GAME.new(players, parse_options(GAME.options, options), seed)


def dealt(players: int = 4, seed: int = 1, **options: OptionValue) -> State:
    """A table where the first drafter has drawn."""
    state = fresh(players, seed, **options)
    run(state, GAME.deal(state))
    settle(state)
    return state


def run(state: State, events: Sequence[Event]) -> list[Event]:
    for event in events:
        GAME.apply(state, event)
    return list(events)


def settle(state: State) -> list[Event]:
    """What the rules do by themselves."""
    happened: list[Event] = []
    while events := GAME.proceed(state):
        happened += run(state, events)
    return happened


def act(state: State, seat: int, action: Action) -> list[Event]:
    """Play a legal action, and what follows by itself. Returns all that happened."""
    return run(state, GAME.resolve(state, seat, action)) + settle(state)


def refuse(state: State, seat: int, action: Action, clause: str, words: str = "") -> None:
    """The action is refused with this clause, and says so in these words."""
    before = state.copy()
    with pytest.raises(IllegalAction, match=words or None) as refused:
        GAME.resolve(state, seat, action)
    assert refused.value.clause == clause
    assert str(refused.value).endswith(f"({clause})")
    assert state == before


def asked(state: State) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.ask) for decision in GAME.pending(state)]


def decision(state: State) -> Decision:
    """The only one."""
    (only,) = GAME.pending(state)
    return only


def fall_back(state: State, *asks: str) -> list[Event]:
    """The fallback is played as long as one of these questions is asked."""
    happened: list[Event] = []
    while (pending := GAME.pending(state)) and pending[0].ask in asks:
        for each in list(pending):
            happened += run(state, GAME.resolve(state, each.seat, GAME.fallback(state, each)))
        happened += settle(state)
    return happened


def hush(state: State) -> list[Event]:
    """Nobody says anything until something else is asked."""
    return fall_back(state, "talk", "tell", "reply")


def stack(state: State, cards: Mapping[str, str]) -> Stacked:
    """Stacks whose top cards are these; the one too many of its kind is on the mixed stack."""
    box = [card.name for card in state.rules.profile.cards for _ in range(card.count)]
    tops: list[list[str]] = [[], [], [], []]
    for name in cards.values():
        box.remove(name)
        own = KINDS.index(state.rules.cards[name].kind)
        tops[3 if tops[own] else own].append(name)
    assert [len(top) for top in tops] == [1, 1, 1, 1]
    for number, kind in enumerate(KINDS):
        for name in [each for each in box if state.rules.cards[each].kind == kind][:5]:
            box.remove(name)
            tops[number].insert(0, name)
    tops[3] = box[:5] + tops[3]
    return Stacked(tuple(map(tuple, tops)), tuple(box[5:]))


def located(state: State, cards: Mapping[str, str]) -> Located:
    """The stacks' tops at these locations."""
    tops = [place[-1] for place in state.stacks]
    order = []
    for name in LOCATIONS:
        number = tops.index(cards[name])
        tops[number] = ""
        order.append(number)
    return Located(tuple(order))


def drafted(
    players: int = 4,
    *,
    mayor: int = 0,
    roles: Mapping[int, Sequence[str]] | None = None,
    cards: Mapping[str, str] | None = None,
    sheep: Mapping[int, int] | None = None,
    seed: int = 1,
    **options: OptionValue,
) -> State:
    """The draft is over, the cards lie at the locations, and the mayor is to inspect. `roles` by seat: one role each, or
    with two meeples both (the mayor card among them). Whoever is not named gets what is left; one card goes from hand to
    hand."""
    state = fresh(players, seed, **options)
    cards = cards or CARDS
    run(state, [Dealt(2), stack(state, cards)])
    wanted = {seat: [role for role in names if role != MAYOR] for seat, names in (roles or {}).items()}
    taken = [role for names in wanted.values() for role in names]
    left = [name for name in state.rules.drafted if name not in taken]
    left.sort(key=lambda name: name == "insurance_agent")
    left.sort(key=lambda name: name == "shepherd_boy")
    steps: list[tuple[int, list[str]]] = []
    for draw in state.rules.draws:
        seat = (mayor + draw.left) % players
        named = wanted.get(seat, [])
        steps.append((seat, [named.pop(0) if named else left.pop(0) for _ in range(draw.keep)]))
    passed, pile = left.pop(0), [card for _, kept in steps for card in kept]
    run(state, [RoundBegan(1, mayor, (*left, *reversed(pile), passed))])
    for seat, kept in steps:
        run(state, GAME.proceed(state))
        run(state, [Kept(seat, tuple(kept), passed, "shepherd_boy" in kept)])
    if state.phase == Phase.ASSIGN:
        for each in list(GAME.pending(state)):
            first = (roles or {}).get(each.seat, state.hands[each.seat])[0]
            run(state, GAME.resolve(state, each.seat, Assign(first)))
    run(state, [Faced(state.rules.two_meeples or not any("shepherd_boy" in kept for _, kept in steps))])
    run(state, [located(state, cards)])
    hold(state, sheep or {})
    hush(state)
    return state


def reported(state: State, first: str = "1", second: str = "2", number: int | None = None) -> State:
    """The mayor inspects these two and reports; nobody speaks."""
    act(state, state.mayor, Inspect(first, second))
    if number is None:
        fall_back(state, "report")
    else:
        act(state, state.mayor, Report(number))
    hush(state)
    return state


def place(state: State, location: str, meeple: int | None = None, claims: Claims = ()) -> list[Event]:
    """Whose turn it is looks where the fallback looks, says nothing, and places here; the others say nothing then."""
    fall_back(state, "look", "tell")
    if meeple is None:
        meeple = next(m for m in state.meeples_of(decision(state).seat) if state.where[m] < 0)
    happened = act(state, decision(state).seat, Place(location, meeple, claims))
    return happened + fall_back(state, "talk")


def grazed(state: State, *locations: str) -> State:
    """Everyone places in turn, until the insurance or the scoring asks something, or the next round begins."""
    for location in locations:
        place(state, location)
    return state


def scene(
    players: int,
    locations: Mapping[str, tuple[str, int]],
    meeples: Mapping[int, tuple[str, str]],
    *,
    stock: Mapping[int, int] | None = None,
    contracts: Sequence[int] = (),
    mayor: int | None = None,
    seed: int = 1,
    **options: OptionValue,
) -> State:
    """All who are named stand where they stand: by meeple, role and location. The others are at home with what roles are
    left but the agent's. By location: card and pile. Nobody speaks any more; the agent is called next."""
    state = fresh(players, seed, talk="mute", **options)
    named = [role for role, _ in meeples.values()]
    holder = next((meeple for meeple, (role, _) in meeples.items() if role == MAYOR), None)
    if mayor is None:
        mayor = holder % players if holder is not None else players - 1
    state.round, state.mayor = 1, mayor
    state.wild = True
    left = [name for name in state.rules.drafted if name not in {*named, "insurance_agent"}]
    for meeple in range(state.meeples):
        if meeple in meeples:
            role = meeples[meeple][0]
        else:
            role = MAYOR if holder is None and meeple == mayor else left.pop()
        state.ledger.move(state.pile, state.roles[meeple], (role,))
    for name, (card, pile) in locations.items():
        state.ledger.move(state.box, state.locations[PLACE[name]], (card,))
        state.ledger.pay(state.supply, state.pile_at(PLACE[name]), pile)
    hold(state, stock or {})
    for meeple, (_, name) in meeples.items():
        state.where[meeple] = PLACE[name]
        state.home[meeple] = False
    state.occupied = sum(1 << at for at in {at for at in state.where if at >= 0})
    for meeple in contracts:
        state.contracts[meeple] = True
    state.phase = Phase.AGENT
    state.waiting = None
    return state


def until_scored(state: State) -> list[Event]:
    """The rules go on until somebody is asked or all four locations are scored."""
    happened: list[Event] = []
    while state.settled < len(LOCATIONS) and (events := GAME.proceed(state)):
        happened += run(state, events)
    return happened


def answer(state: State, seat: int, action: Action) -> list[Event]:
    """A legal answer while locations are scored, and on to the next question or the end of scoring."""
    return run(state, GAME.resolve(state, seat, action)) + until_scored(state)


def hold(state: State, sheep: Mapping[int, int]) -> None:
    """These seats have so many sheep, whatever they had."""
    for seat, number in sheep.items():
        state.ledger.pay(seat, state.supply, state.ledger.coins[seat])
        state.ledger.pay(state.supply, seat, number)


def stocks(state: State) -> list[int]:
    return state.ledger.coins[: state.players]


def piles(state: State) -> dict[str, int]:
    return {name: state.ledger.coins[state.pile_at(place)] for place, name in enumerate(LOCATIONS)}


SILENT = Speak()
