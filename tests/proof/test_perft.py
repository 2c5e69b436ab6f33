"""Known answers: in how many ways a small position can go on. A rule that is lost, doubled or bent changes a number.

Each row of a table is one step: (ways to get there, different positions, ways that ended with it). Numbers that a test
derives by another road are said so in its docstring; the others pin what the rules did when the derived ones held.
"""

import random
from collections import Counter
from dataclasses import replace
from math import comb, factorial

import pytest

from engine.sheriff import SHERIFF, market
from engine.sheriff.actions import Call, Declare, Exchange, Load, Offer, Open, Pass, Place, Start, Yield
from engine.sheriff.goods import FACE_DOWN
from tests.proof.perft import Case, Grid, answers, count, in_order, legal, positions, ways_one_by_one

KEEP = Exchange()
WHOLE_ROUND = Case({"edition": "2e", "messages": 1}, ((), ("apples",), ("silk",)), purse=1, round=3, sheriff=0)
"""The last round of three players from its start: one card and one coin each, nothing to draw, one message a bag."""

WHOLE_ROUND_FIRST = replace(
    WHOLE_ROUND, options={"edition": "1e", "messages": 1}, piles=(("cheese",), ("mead",)), hands=((), ("apples",), ())
)
"""The same in the 1st edition, with one card on each pile and one merchant who has none."""

MARKET = Case(
    {"edition": "1e"},
    ((), ("apples", "cheese"), ("silk",)),
    purse=1,
    round=3,
    sheriff=0,
    piles=(("bread", "apples"), ("mead", "pepper")),
)
"""The 1st edition's market, with two piles of two and no deck."""

ONE_SOURCE = replace(MARKET, options={"edition": "1e", "market": "single_source"})

FULL = ("apples",) * 5 + ("silk",)
FULL_HANDS = Case({"edition": "2e"}, (FULL, FULL, FULL), purse=1, round=3, sheriff=0, deck=("bread", "mead"))
"""Nobody needs a refill, and there are two cards to draw at market."""

FULL_HANDS_FIRST = replace(FULL_HANDS, options={"edition": "1e"}, piles=MARKET.piles)

LIE = Case(
    {"edition": "1e", "messages": 1},
    ((), ("mead", "silk"), ("apples",)),
    purse=0,
    round=3,
    sheriff=0,
    played=(
        (1, KEEP),
        (2, KEEP),
        (1, Load(("mead", "silk"))),
        (2, Load(("apples",))),
        (1, Declare(2, "apples")),
        (2, Declare(1, "apples")),
    ),
)
"""The 1st edition without any gold: two bags are declared, one of them a lie of two cards."""

LIE_SECOND = replace(LIE, options={"edition": "2e", "messages": 1}, played=((0, Start(1)), *LIE.played))


def talk(edition, messages):
    """No gold at all; one merchant with an honest bag, and a card on her stand that came through the round before."""
    second = edition == "2e"
    return Case(
        {"edition": edition, "messages": messages},
        ((), ("apples", "apples"), ()),
        purse=0,
        round=2,
        sheriff=2,
        played=(
            *([(2, Start(0))] if second else []),
            (0, KEEP),
            (1, KEEP),
            (1, Load(("apples",))),
            (1, Declare(1, "apples")),
            (1, Yield()),
            (2, Pass()),
            *([(0, Start(1))] if second else []),
            (1, KEEP),
            (2, KEEP),
            (1, Load(("apples",))),
            (1, Declare(1, "apples")),
        ),
    )


def smuggled(edition):
    """As in `talk`, with one coin each, and what came through the round before is silk, declared as apples."""
    case = talk(edition, 2)
    played = list(case.played)
    played[played.index((1, Load(("apples",))))] = (1, Load(("silk",)))
    return replace(case, hands=((), ("apples", "silk"), ()), purse=1, played=tuple(played))


def in_debt(edition):
    """The sheriff, with one coin and a stand of apples (2), cheese (3) and chickens (4), has just opened an honest bag of
    two cheese, which costs 4."""
    second = edition == "2e"
    stand = ("apples", "cheese", "chickens")
    return Case(
        {"edition": edition, "messages": 1},
        ((), stand, ("cheese",) * 3),
        purse=1,
        round=2,
        sheriff=0,
        played=(
            *([(0, Start(1))] if second else []),
            (1, KEEP),
            (2, KEEP),
            (1, Load(stand)),
            (2, Load(("cheese",))),
            (1, Declare(3, "apples")),
            (2, Declare(1, "cheese")),
            (0, Call(2)),
            (2, Yield()),
            (0, Pass()),
            (1, Yield()),
            (0, Pass()),
            *([(1, Start(2))] if second else []),
            (2, KEEP),
            (0, KEEP),
            (2, Load(("cheese", "cheese"))),
            (2, Declare(2, "cheese")),
            (2, Yield()),
            (1, Open()),
        ),
    )


TO_THE_END = 99
TALK = [(2, 2, 0), (10, 10, 4), (16, 15, 1), (34, 31, 28), (6, 5, 6)]
"""The ways are derived in the test of a talk over one bag."""

KNOWN: dict[str, tuple[Case, int, Grid, list[tuple[int, int, int]]]] = {
    "2e whole round": (
        WHOLE_ROUND,
        TO_THE_END,
        Grid(),
        [
            (2, 2, 0),
            (4, 4, 0),
            (8, 8, 2),
            (6, 6, 0),
            (14, 14, 0),
            (30, 30, 0),
            (78, 78, 48),
            (48, 48, 12),
            (216, 216, 0),
            (612, 612, 0),
            (1116, 1116, 0),
            (2760, 2634, 1728),
            (1368, 1158, 1104),
            (264, 180, 264),
        ],
    ),
    "2e whole round, one merchant with cards": (
        replace(WHOLE_ROUND, hands=((), ("apples", "silk"), ())),
        TO_THE_END,
        Grid(),
        [
            (2, 2, 0),
            (5, 5, 0),
            (8, 8, 2),
            (10, 10, 0),
            (30, 30, 0),
            (60, 60, 0),
            (150, 150, 120),
            (30, 30, 30),
        ],
    ),
    "1e whole round, one merchant with cards": (
        WHOLE_ROUND_FIRST,
        TO_THE_END,
        Grid(),
        [
            (4, 4, 0),
            (7, 7, 0),
            (7, 7, 2),
            (7, 7, 0),
            (18, 18, 0),
            (39, 39, 8),
            (71, 71, 39),
            (52, 52, 52),
        ],
    ),
    "1e market": (MARKET, 4, Grid(), [(14, 14, 0), (44, 42, 0), (165, 149, 0), (339, 295, 8)]),
    "1e market, one source": (ONE_SOURCE, 4, Grid(), [(10, 10, 0), (28, 28, 0), (101, 95, 0), (211, 199, 8)]),
    "2e full hands": (FULL_HANDS, 3, Grid(), [(2, 2, 0), (22, 22, 0), (242, 242, 0)]),
    "1e full hands": (FULL_HANDS_FIRST, 2, Grid(), [(123, 123, 0), (699, 670, 0)]),
    "1e a lie": (LIE, TO_THE_END, Grid(), [(2, 2, 0), (2, 2, 0), (4, 4, 0), (7, 7, 0), (10, 10, 4), (16, 12, 16)]),
    "2e a lie": (LIE_SECOND, TO_THE_END, Grid(), [(2, 2, 0), (2, 2, 0), (4, 4, 0), (4, 4, 0), (8, 7, 8)]),
    "1e goods for goods": (talk("1e", 2), TO_THE_END, Grid(stand=1, bag=1), [(18, 18, 0), (53, 53, 36), (17, 17, 17)]),
    "2e goods for goods": (talk("2e", 2), TO_THE_END, Grid(stand=1, bag=1), [(18, 18, 0), (53, 53, 36), (17, 17, 17)]),
    "1e face-down goods": (smuggled("1e"), TO_THE_END, Grid(hidden=1), [(4, 4, 0), (11, 11, 8), (3, 3, 3)]),
    "2e face-down goods": (smuggled("2e"), TO_THE_END, Grid(hidden=1), [(10, 10, 0), (29, 29, 20), (9, 9, 9)]),
    "1e talk": (talk("1e", 4), TO_THE_END, Grid(stand=1), TALK),
    "2e talk": (talk("2e", 4), TO_THE_END, Grid(stand=1), TALK),
    "1e debt": (in_debt("1e"), TO_THE_END, Grid(), [(4, 4, 4)]),
    "2e debt": (in_debt("2e"), TO_THE_END, Grid(), [(4, 4, 4)]),
}
every_case = pytest.mark.parametrize("name", KNOWN)


@every_case
def test_the_number_of_ways_is_known(name):
    """2e whole round, derived by hand to the tenth step. Two may start (2), each merchant keeps the card or sets it aside
    (4, 8). Both set aside: 2 ways, ended. One keeps: 4 ways, and the other bag is done; load (4), declare one of three
    goods (12), say nothing or offer the coin for passage (24), then open, pass or with an offer accept (12·2 + 12·3 = 60,
    12 of them accepted), and pass what was accepted (12). Both keep: 2 ways; load (2 and 2), declare (6, 18), the sheriff
    picks (36), the owner says nothing or offers the coin for one of five: own bag passes, the other passes or opens, or
    both (36·6 = 216), open, pass or accept (36·2 + 180·3 = 612). Together: 4+2 = 6, 12+2 = 14, 24+6 = 30, 60+18 = 78,
    12+36 = 48, 216, 612.

    2e with one merchant: four choices at market beside one of the other (4+1, then 8, 2 without a card left), 3 bags of
    two cards and 1 of each single one (10), three goods (30), silence or the offer (60), 30·2 + 30·3 = 150, and 30.

    1e a lie: the lie is called first or second (2), its owner or the other has nothing to offer (2), opened or passed (4).
    The opened lie has 2 piles · 2 orders (4 + 3 = 7); then the other bag: 4 + 2 + 4 = 10, at last 4·2 + 2·4 = 16.
    2e the same without a pile to choose: 4, then 8.

    Full hands: to set aside there is nothing, and for each number of cards from 1 to 5 the silk is among them or not: 11. In
    the 2nd edition 2, 2·11, 2·11². In the 1st the places to draw from are 3, 7, 13, 19 and 19 (two piles of two, then the
    deck): 1 + 2·61 = 123. After that 123 of the next who follows a kept hand, and to place j cards 2 piles, in one order
    if all are apples, in j if the silk is among them: 123 + 2·(3·(1+1) + 7·(1+2) + 13·(1+3) + 19·(1+4) + 19·(1+5)) = 699.

    Face-down goods: a coin or none, with one face-down good or none, but not nothing. The 2nd edition counts: 4 kinds, so
    2·5 - 1 = 9 offers; in the 1st the silk must be there: 2·2 - 1 = 3. With silence 10 and 4; then 2 + 9·3 and 2 + 3·3.

    1e whole round, derived to the sixth step. Keep, or draw from left, right or deck (4), with 2 piles to place on (1 + 6);
    the other merchant has nothing to exchange (6, of which 2 have drawn nothing and end); load (1 + 4), three goods
    (3 + 12), silence or the offer (6 + 24), open, pass or accept (3·2 + 3·3 = 15). Together: 1+6 = 7, 1+6 = 7, 3+4 = 7,
    6+12 = 18, 15+24 = 39.

    Goods for goods: the card on the stand or not, one of eight goods in the bag or none, but not nothing: 2·9 - 1 = 17.
    With silence 18; then 2 + 17·3 = 53, and 17.

    Debt: 4 - 1 = 3 gold in cards of 2, 3 and 4, stopping once it is covered: 3, 4, 2+3 and 2+4.
    """
    case, deepest, grid, known = KNOWN[name]
    assert [(layer.ways, layer.positions, layer.ended) for layer in count(case, deepest, grid)] == known


@every_case
def test_counting_every_way_by_itself_gives_the_same_as_merging_equal_positions(name):
    case, deepest, grid, known = KNOWN[name]
    depth = min(4, deepest, len(known))
    assert ways_one_by_one(case.state(), depth, grid) == known[depth - 1][0]


def draws(length, piles):
    """Sequences of so many cards off two piles that hold so many each."""
    left, right = piles
    return sum(comb(length, taken) for taken in range(length + 1) if taken <= left and length - taken <= right)


@pytest.mark.parametrize("hand", [("apples", "cheese", "bread", "chickens", "mead")[:k] for k in range(6)], ids=len)
@pytest.mark.parametrize("piles", [(2, 2), (0, 3), (1, 0), (5, 5)], ids=str)
def test_exchanges_of_different_cards_are_as_many_as_the_formula_says(hand, piles):
    """C(k, j) sets of j cards, each drawn from the piles in any order as long as they last, the rest from the deck."""
    case = replace(MARKET, hands=((), hand, ()), piles=tuple(("apples",) * size for size in piles))
    k = len(hand)
    free = sum(comb(k, j) * sum(draws(piled, piles) for piled in range(j + 1)) for j in range(k + 1))
    single = sum(comb(k, j) * (1 + (j <= piles[0]) + (j <= piles[1])) for j in range(1, k + 1)) + 1
    assert count(case, 1)[0].ways == free
    assert count(replace(case, options=ONE_SOURCE.options), 1)[0].ways == single


@pytest.mark.parametrize(("case", "sources"), [(MARKET, (3, 7)), (ONE_SOURCE, (3, 3))], ids=["free", "one source"])
def test_the_second_step_of_the_market_is_as_many_as_the_formula_says(case, sources):
    """Keep, and the next merchant has 1 + 3; or set one or two of two aside, to place on one of two piles in any order."""
    placed = sum(comb(2, j) * sources[j - 1] * 2 * factorial(j) for j in (1, 2))
    assert count(case, 2)[1].ways == (1 + 3) + placed


DONE, BOUND = ("done", 0, None), ("bound", 0, None)


def said(owner_speaks, left, live):
    """What may be said over one bag with one possible offer: for each move whether the owner moves next ("done" = nobody,
    "bound" = the sheriff can only let it pass), the messages left, and whose offer stands. Not written from the engine."""
    if owner_speaks == "bound":
        return [DONE]
    me, other = ("owner", "sheriff") if owner_speaks else ("sheriff", "owner")
    if not owner_speaks and left < 2:
        return [DONE, DONE] + [BOUND] * (live == other)
    moves: list[tuple] = [(not owner_speaks, left - 1, live), (not owner_speaks, left - 1, me)]
    moves += [BOUND, (not owner_speaks, left - 1, None)] if live == other else []
    moves += [(not owner_speaks, left - 1, None)] if live == me else []
    return moves + ([] if owner_speaks else [DONE, DONE])


@pytest.mark.parametrize("messages", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_a_talk_over_one_bag_branches_as_a_few_lines_from_the_rulebook_say(edition, messages):
    """The merchant has one thing to offer for one thing, and the sheriff the same to demand."""
    talks, expected = Counter({(True, messages, None): 1}), []
    while talks:
        following: Counter = Counter()
        for talk_now, ways in talks.items():
            for move in said(*talk_now):
                following[move] += ways
        expected.append(following.total())
        talks = Counter({now: ways for now, ways in following.items() if now != DONE})
    assert [layer.ways for layer in count(talk(edition, messages), grid=Grid(stand=1))] == expected


WIDE = Grid(stand=1, hidden=1, bag=1, promise="I will remember this.")
DRAWS = 150


def within(action, grid):
    """Whether the grid goes as far as this offer."""
    if not isinstance(action, Offer):
        return True
    terms = action.terms
    if terms.later_passes or terms.later_opens:
        return False  # favours change nothing that is counted, so they are not enumerated
    if FACE_DOWN in terms.hidden:
        return False  # as many choices as there are named goods, and a question more: kept out of the counts
    return len(terms.stand) <= grid.stand and len(terms.hidden) <= grid.hidden and len(terms.bag) <= grid.bag


def spelt_out(state, action):
    """Cards placed as they lie, named one by one."""
    if isinstance(action, Place) and not action.cards:
        return Place(action.pile, tuple(market.to_place(state)))
    return action


def spread(name, number):
    """So many positions of a case, with what is asked there."""
    case, deepest, grid, _ = KNOWN[name]
    found = [state for state in positions(case, min(deepest, 8), grid) if SHERIFF.pending(state)]
    return [(state, SHERIFF.pending(state)[0]) for state in found[:: len(found) // number + 1]]


@every_case
def test_what_is_sampled_is_among_all_that_is_legal(name):
    rng = random.Random(name)
    for state, asked in spread(name, 8):
        everything = {repr(action) for action in legal(state, asked, WIDE)}
        drawn = [in_order(spelt_out(state, SHERIFF.sample(state, asked, rng))) for _ in range(DRAWS)]
        assert {repr(action) for action in drawn if within(action, WIDE)} <= everything


@every_case
def test_every_kind_of_action_that_is_legal_is_sampled(name):
    rng = random.Random(name)
    for state, asked in spread(name, 60):
        drawn = {type(SHERIFF.sample(state, asked, rng)) for _ in range(DRAWS)}
        assert drawn >= {type(action) for _, action in answers(state, KNOWN[name][2])}
