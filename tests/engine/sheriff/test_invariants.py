"""What holds after every event of every match, and how many decisions a match can take at most."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sheriff import deals, goods
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.options import Rules
from engine.sheriff.state import Phase, State, Status
from tests.engine.sheriff.positions import GAME
from tests.strategies import LONG, SHORT, Playthrough, matches

short_and_long = pytest.mark.parametrize("length", [SHORT, LONG], ids=["short", "long"])


def check_holdings(state: State) -> None:
    assert min(state.ledger.coins) >= 0
    for seat in range(state.players):
        assert len(state.hands[seat]) <= state.rules.hand_size + (("swap", seat) in state.extras)
        assert len(state.bags[seat]) <= 5
        assert len(state.aside[seat]) <= 5
        assert set(state.stands[seat]) <= set(goods.LEGAL)
        assert set(state.hidden[seat]) <= set(state.rules.contraband)
        assert len(state.hidden_cards[seat]) == len(state.hidden[seat])
        assert all(card.seen >> seat & 1 for card in state.hidden_cards[seat])
    assert not any(state.bags[sheriff] for sheriff in state.sheriffs)


def check_deals(state: State) -> None:
    """Whatever is reserved is there, and every reservation belongs to a deal that is still to be carried out."""
    in_force = {deal.number: deal for deal in state.in_force}
    for seat in range(state.players):
        assert deals.free_gold(state, seat) >= 0
        promised = Counter(kind for deal in in_force.values() if deal.terms.payer == seat for kind in deal.terms.stand)
        assert promised <= Counter(state.stands[seat])
        for kind, card in zip(state.hidden[seat], state.hidden_cards[seat], strict=True):
            if card.pledged:
                assert in_force[card.pledged].terms.payer == seat
                assert {kind, FACE_DOWN} & set(in_force[card.pledged].terms.hidden)
    assert [offer.number for offer in state.offers.values()] == list(state.offers)
    assert {offer.status for offer in state.offers.values()} <= set(vars(Status).values())


def check_bound(state: State) -> None:
    """The sheriff is bound by deals and by nothing else, and never both ways."""
    for seat in range(state.players):
        made = [offer for offer in state.offers.values() if offer.status in {Status.ACCEPTED, Status.DONE}]
        wanted = {"pass" for offer in made if seat in offer.terms.passes} | {
            "open" for offer in made if seat in offer.terms.opens
        }
        assert state.bound[seat] == "".join(wanted)


def check_speakers(state: State) -> None:
    if state.phase in {Phase.FLOOR, Phase.STACK, Phase.DEBT}:
        assert not state.settled[state.called]
        assert state.declared[state.called] is not None
        assert not set(state.sheriffs) & set(state.speakers)
        assert state.messages_left >= 0
    # Cards may come to be stacked without a debt: a claim's, or the one that went for a trophy.
    assert state.debt is None or state.phase in {Phase.STACK, Phase.DEBT}
    assert state.debt is not None or state.phase != Phase.DEBT
    assert bool(state.evidence) == (state.phase == Phase.STACK)


def check_short_lists(state: State) -> None:
    """The open offers, and the accepted ones in any order, are kept by themselves too."""
    offers = list(state.offers.values())
    assert state.live == [offer for offer in offers if offer.status == Status.OPEN]
    in_force = sorted(state.in_force, key=lambda deal: deal.number)
    assert in_force == [offer for offer in offers if offer.status == Status.ACCEPTED]
    assert all(state.offers[offer.number] is offer for offer in (*state.live, *state.in_force))


@short_and_long
@settings(max_examples=12)
@given(data=st.data())
def test_holdings_deals_duties_and_the_floor_are_in_order_after_every_event(length, data):
    """3.4, 3.4.3, 3.5, Q23."""
    match = data.draw(matches("sheriff", length))
    coins = match.players * (match.purse or 50)
    poverty = [f"{coins} gold on the table instead of {match.players * 50}"] if match.purse else []

    def check(state: State, event: object) -> None:
        check_holdings(state)
        check_deals(state)
        check_bound(state)
        check_speakers(state)
        check_short_lists(state)
        assert GAME.broken(state) == poverty

    Playthrough(match, check).play()


EXTRAS = 3
"""Side questions over a bag: the trophy, the oil, the black market."""


def most_decisions(rules: Rules) -> int:
    """Per bag: the call, everyone's say, the messages, a demand's answer each, acceptances (no more than offers), the
    verdict and the payment, side questions, and onto which pile cards go. Two deputies both accept, lean as often as they
    speak or accept, and share the booty."""
    players, messages, placings, sheriffs = rules.players, rules.messages, int(rules.two_piles), 1 + rules.deputies
    acceptances = sheriffs * (players + messages)
    leanings = rules.deputies * (messages + acceptances + 2)
    bag = 1 + players + messages + messages + acceptances + leanings + 1 + sheriffs + (1 + EXTRAS) * placings + EXTRAS
    merchants = players - sheriffs
    return rules.rounds * (1 + (3 + placings) * merchants + merchants * bag + 2 + placings)


@settings(max_examples=25)
@given(match=matches("sheriff"))
def test_a_match_takes_no_more_decisions_than_its_message_limit_allows(match):
    """3.4.1, 3.6."""
    played = Playthrough(match)
    decisions = sum(len(asked) for asked in played.turns())
    assert decisions <= most_decisions(played.state.rules)


@settings(max_examples=25)
@given(match=matches("sheriff"))
def test_every_offer_of_a_round_has_come_to_its_end_when_the_next_begins(match):
    """3.4.3."""
    ends: set[str] = set()

    def look(state: State, event: object) -> None:
        if state.phase == Phase.OVER:
            ends.update(offer.status for offer in state.offers.values())

    Playthrough(match, look).play()
    assert ends <= {Status.REPLACED, Status.WITHDRAWN, Status.REFUSED, Status.DONE, Status.LAPSED}
