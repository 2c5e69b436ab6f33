"""What holds after every event of every match, and how many decisions a match can take at most."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sheriff import deals, goods
from engine.sheriff.state import Phase, State, Status
from tests.strategies import LONG, SHORT, Playthrough, matches

short_and_long = pytest.mark.parametrize("length", [SHORT, LONG], ids=["short", "long"])


def check_holdings(state: State) -> None:
    assert min(state.ledger.coins) >= 0
    for seat in range(state.players):
        assert len(state.hands[seat]) <= 6
        assert len(state.bags[seat]) <= 5
        assert len(state.aside[seat]) <= 5
        assert set(state.stands[seat]) <= set(goods.LEGAL)
        assert set(state.hidden[seat]) <= set(goods.CONTRABAND)
        assert len(state.hidden_cards[seat]) == len(state.hidden[seat])
        assert all(card.seen >> seat & 1 for card in state.hidden_cards[seat])
    assert not state.bags[state.sheriff]


def check_deals(state: State) -> None:
    """Whatever is reserved is there, and every reservation belongs to a deal that is still to be carried out."""
    in_force = {deal.number: deal for deal in deals.deals_in_force(state)}
    for seat in range(state.players):
        assert deals.free_gold(state, seat) >= 0
        promised = Counter(kind for deal in in_force.values() if deal.terms.payer == seat for kind in deal.terms.stand)
        assert promised <= Counter(state.stands[seat])
        for kind, card in zip(state.hidden[seat], state.hidden_cards[seat], strict=True):
            if card.pledged:
                assert in_force[card.pledged].terms.payer == seat
                assert kind in in_force[card.pledged].terms.hidden
    assert len({offer.number for offer in state.offers}) == len(state.offers)
    assert {offer.status for offer in state.offers} <= set(vars(Status).values())


def check_bound(state: State) -> None:
    """The sheriff is bound by deals and by nothing else, and never both ways."""
    for seat in range(state.players):
        made = [offer for offer in state.offers if offer.status in {Status.ACCEPTED, Status.DONE}]
        wanted = {"pass" for offer in made if seat in offer.terms.passes} | {
            "open" for offer in made if seat in offer.terms.opens
        }
        assert state.bound[seat] == "".join(wanted)


def check_speakers(state: State) -> None:
    if state.phase in {Phase.FLOOR, Phase.DEBT}:
        assert not state.settled[state.called]
        assert state.declared[state.called] is not None
        assert state.sheriff not in state.speakers
        assert state.messages_left >= 0
    assert (state.debt is not None) == (state.phase == Phase.DEBT)


@short_and_long
@settings(max_examples=12)
@given(data=st.data())
def test_holdings_deals_duties_and_the_floor_are_in_order_after_every_event(length, data):
    """3.4, 3.4.3, 3.5, Q23."""
    match = data.draw(matches("sheriff", length))

    def check(state: State, event: object) -> None:
        check_holdings(state)
        check_deals(state)
        check_bound(state)
        check_speakers(state)

    Playthrough(match, check).play()


def most_decisions(players: int, messages: int, rounds: int) -> int:
    """Per bag: the call, everyone's say, the messages, a demand's answer each, acceptances (no more than offers), the
    verdict and the payment."""
    bag = 1 + players + messages + messages + (players + messages) + 1 + 1
    merchants = players - 1
    return rounds * (1 + 3 * merchants + merchants * bag)


@settings(max_examples=25)
@given(match=matches("sheriff"))
def test_a_match_takes_no_more_decisions_than_its_message_limit_allows(match):
    """3.4.1, 3.6."""
    played = Playthrough(match)
    decisions = sum(len(asked) for asked in played.turns())
    rules = played.state.rules
    assert decisions <= most_decisions(match.players, rules.messages, rules.laps * match.players)


@settings(max_examples=25)
@given(match=matches("sheriff"))
def test_every_offer_of_a_round_has_come_to_its_end_when_the_next_begins(match):
    """3.4.3."""
    ends: set[str] = set()

    def look(state: State, event: object) -> None:
        if state.phase == Phase.OVER:
            ends.update(offer.status for offer in state.offers)

    Playthrough(match, look).play()
    assert ends <= {Status.REPLACED, Status.WITHDRAWN, Status.REFUSED, Status.DONE, Status.LAPSED}
