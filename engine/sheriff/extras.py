"""Side questions that follow a settled bag: what promo cards and the black market let a player do. (4.5, 4.7)

They are put to everyone who could have something to say by what lies open, since being asked must not tell what lies face
down; who has nothing to choose answers by `forced`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game import Decision, IllegalAction, Seat, shown
from engine.sheriff import deals, goods
from engine.sheriff.actions import Burn, Cards, Claim, Decline, Discard
from engine.sheriff.events import Opened, SheriffEvent
from engine.sheriff.module_events import Burnt, Claimed, Declined, Discarded
from engine.sheriff.state import NOBODY, Phase, State, every_seat

SUMMONS_FINE = 8
"""Royal Summons: what the sheriff owes besides if all else in the opened bag was as declared, in gold."""
MOST_BURNT = 2
BLACK_KINDS: Cards = tuple(goods.BLACK_MARKET["high"])

ASKED = {
    "swap": every_seat("swap", (Discard,)),
    "burn": every_seat("burn", (Burn, Decline)),
    "claim": every_seat("claim", (Claim, Decline)),
}


def follow(state: State, ask: str, seat: Seat) -> None:
    """This question is put to this seat once the bag is done with."""
    state.extras += ((ask, seat),)


def pending(state: State) -> Sequence[Decision]:
    """The first question that has still something to it."""
    for ask, seat in state.extras:
        if MATTERS[ask](state, seat):
            return ASKED[ask][seat]
    return ()


def may_swap(state: State, seat: Seat) -> bool:
    """There is another card to discard for the trophy."""
    return len(state.hands[seat]) > 1


def may_burn(state: State, seat: Seat) -> bool:
    """A face-down card lies there, and some opponent has legal goods."""
    return bool(state.hidden[seat]) and any(victims(state, seat))


def may_claim(state: State, seat: Seat) -> bool:
    """Enough cards lie face down, and the black market is not sold out."""
    return len(state.hidden[seat]) >= goods.CLAIM_COST and any(state.black_market)


SECRET = frozenset({"claim", "burn", "give"})
"""Questions over cards that lie face down: words with an answer would tell that there is something to choose."""

MATTERS: dict[str, Callable[[State, Seat], bool]] = {"swap": may_swap, "burn": may_burn, "claim": may_claim}
"""By open things alone."""


def answered(state: State, ask: str, seat: Seat) -> None:
    """This question and those before it are done with, and nothing is left to give of the bag: its deals come first."""
    state.returned, state.returned_by = (), NOBODY
    state.extras = state.extras[state.extras.index((ask, seat)) + 1 :]


def take_trophy(state: State, event: Opened) -> bool:
    """The trophy goes into the hand of the one who looked, of two deputies the first; a gatekeeper has none. (4.5)"""
    if state.rules.gatekeeper or goods.TROPHY not in event.confiscated:
        return False
    taker = event.by[0]
    state.ledger.move(state.bags[event.seat], state.hands[taker], (goods.TROPHY,))
    follow(state, "swap", taker)
    return True


def resolve_discard(state: State, seat: Seat, action: Discard) -> list[SheriffEvent]:
    if action.card == goods.TROPHY or action.card not in state.hands[seat]:
        held = ", ".join(goods.sort([card for card in state.hands[seat] if card != goods.TROPHY]))
        raise IllegalAction(f"Discard another card of your hand ({held}), not {shown(action.card)}.", "4.5")
    return [Discarded(seat, action.card)]


def apply_discarded(state: State, event: Discarded) -> None:
    """Face up to the discards."""
    answered(state, "swap", event.seat)
    hand = state.hands[event.seat]
    state.ledger.move(hand, state.evidence if state.rules.two_piles else state.piles[0], (event.card,))
    if state.evidence:
        state.phase = Phase.STACK


def victims(state: State, seat: Seat) -> list[Seat]:
    """Opponents with legal goods that no deal has promised."""
    return [other for other in range(state.players) if other != seat and deals.free_stand(state, other)]


def free_oil(state: State, seat: Seat) -> bool:
    """The oil was in the bag just handed back, and no deal has given it away or promised it."""
    return goods.BRIMSTONE_OIL in state.returned and goods.BRIMSTONE_OIL in deals.free_hidden(state, seat)


def resolve_burn(state: State, seat: Seat, action: Burn) -> list[SheriffEvent]:
    if not free_oil(state, seat):
        raise IllegalAction("No brimstone oil that is still yours was in the bag handed back.", "4.5")
    if action.seat not in victims(state, seat) or action.good not in goods.LEGAL:
        raise IllegalAction("Name a legal good on the stand of another player.", "4.5")
    free = deals.free_stand(state, action.seat).count(action.good)
    number = action.number
    if type(number) is not int or not 1 <= number <= min(MOST_BURNT, free):
        raise IllegalAction(
            f"The oil burns one or two {action.good}, and {free} lie free there; {shown(number)} is not possible.",
            "4.5",
        )
    return [Burnt(seat, action.seat, action.good, action.number)]


def apply_burnt(state: State, event: Burnt) -> None:
    """The oil and what it burns leave the game."""
    answered(state, "burn", event.seat)
    give_up(state, event.seat, (goods.BRIMSTONE_OIL,), state.gone)
    state.ledger.move(state.stands[event.victim], state.gone, (event.good,) * event.number)


def give_up(state: State, seat: Seat, cards: Cards, onto: list[str]) -> None:
    """Face-down cards that no deal has promised, the oldest of each kind, leave the stand."""
    for kind in cards:
        places = enumerate(zip(state.hidden[seat], state.hidden_cards[seat], strict=True))
        place = next(place for place, (held, card) in places if held == kind and not card.pledged)
        state.hidden_cards[seat].pop(place)
        state.ledger.pick(state.hidden[seat], place, onto)


def claimable(state: State, seat: Seat) -> Cards:
    """The kinds of which the seat has enough, and a black market card is left. (4.7)"""
    free = deals.free_hidden(state, seat)
    piles = zip(BLACK_KINDS, state.black_market, strict=True)
    return tuple([kind for kind, pile in piles if pile and free.count(kind) >= goods.CLAIM_COST])


def resolve_claim(state: State, seat: Seat, action: Claim) -> list[SheriffEvent]:
    kind = action.kind
    if kind not in BLACK_KINDS:
        raise IllegalAction(f"The black market deals in {', '.join(BLACK_KINDS)}, not in {shown(kind)}.", "4.7")
    if kind not in claimable(state, seat):
        pile = state.black_market[BLACK_KINDS.index(kind)]
        held = deals.free_hidden(state, seat).count(kind)
        reason = f"you have {held} {kind} free on your stand" if pile else f"the {kind} cards are sold out"
        raise IllegalAction(f"A claim takes {goods.CLAIM_COST} cards of the kind; {reason}.", "4.7")
    return [Claimed(seat, kind, state.black_market[BLACK_KINDS.index(kind)][0])]


def apply_claimed(state: State, event: Claimed) -> None:
    """Three cards go, one black market card comes. (4.7, Q15)"""
    answered(state, "claim", event.seat)
    rules, place = state.rules, BLACK_KINDS.index(event.kind)
    onto = state.gone
    if rules.black_market_discard:
        onto = state.evidence if rules.two_piles else state.piles[0]
    give_up(state, event.seat, (event.kind,) * goods.CLAIM_COST, onto)
    piles, cards = list(state.black_market), list(state.claimed)
    piles[place] = piles[place][1:]
    cards[event.seat] += ((event.kind, event.value),)
    state.black_market, state.claimed = tuple(piles), tuple(cards)
    state.count(event.seat, "claims")
    if state.evidence:
        state.phase = Phase.STACK


def apply_declined(state: State, event: Declined) -> None:
    if event.ask in ASKED:
        answered(state, event.ask, event.seat)
