"""What the table hears before terms bind reads back as the same terms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.sheriff.clerk import read
from arena.sheriff.clerk.situation import CONTRABAND, LEGAL, Lot, Proposal, Request, Situation
from arena.sheriff.clerk.speaking import from_terms, render, to_terms
from engine.sheriff import goods
from engine.sheriff.actions import Terms

NAMES = ("Alice", "Bob", "Carol", "Dan")
SEATS = st.lists(st.integers(0, 2), max_size=3, unique=True).map(lambda seats: tuple(sorted(seats)))


def cards(kinds, most):
    return st.lists(st.sampled_from(kinds), max_size=most).map(goods.sort)


@st.composite
def terms(draw):
    """Any terms that Alice could put forward, with enough of everything on her stand."""
    passes = draw(SEATS)
    opens = tuple(seat for seat in draw(SEATS) if seat not in passes and seat != 0)
    made = Terms(
        payer=0,
        gold=draw(st.integers(0, 99)),
        stand=draw(cards(LEGAL, 4)),
        hidden=draw(cards(CONTRABAND, 4)),
        bag=draw(cards(goods.NAMES, 3)),
        promises=draw(
            st.lists(st.sampled_from(["to be kind", "five gold later", "no more lies"]), max_size=1).map(tuple)
        ),
        passes=passes if passes or opens else (0,),
        opens=opens,
        later_passes=draw(st.sampled_from([(), (3,)])),
        later_opens=draw(st.sampled_from([(), (1,)])),
    )
    if not (made.gold or made.stand or made.hidden or made.bag):
        made.gold = 1
    return made


def rich(role) -> Situation:
    return Situation(
        role=role,
        merchant="Alice",
        sheriff="Dan",
        players=NAMES,
        pending=NAMES[:3],
        declared_good="apples",
        declared_count=5,
        gold=99,
        legal=dict.fromkeys(LEGAL, 9),
        contraband=dict.fromkeys(CONTRABAND, 9) if role == "merchant" else {"any": 36},
    )


@pytest.mark.parametrize("role", ["merchant", "sheriff"])
@given(terms())
def test_rendered_terms_read_back_as_themselves(role, offered):
    reading = read(render(offered, NAMES), rich(role))
    assert reading.act == "offer"
    assert reading.error is None
    assert reading.proposal is not None
    assert to_terms(reading.proposal, "Alice", NAMES) == offered


@given(terms())
def test_terms_survive_the_clerks_own_form(offered):
    assert to_terms(from_terms(offered, NAMES), "Alice", NAMES) == offered


def test_the_read_back_is_a_plain_sentence():
    offered = Terms(0, 5, stand=("apples", "apples"), passes=(0,), opens=(1,))
    said = "Alice gives 5 gold and 2 apples from the stand; for that Alice's bag passes and Bob's bag is opened."
    assert render(offered, NAMES) == said


def test_impossible_terms_never_become_the_engines():
    for proposal in (
        Proposal(1, (Lot("apples", 1, "hand"),), (), (Request("let_pass", "Alice"),)),
        Proposal(2.5, requests=(Request("let_pass", "Alice"),)),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match="impossible"):
            to_terms(proposal, "Alice", NAMES)
