"""The thinking bots: what they believe, what they remember, how they play, and that their words give nothing away."""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import Formatter
from typing import Any

import pytest

from arena.kit import Bot
from arena.kits import KITS
from arena.sheriff.bots import officer, talk, worlds
from arena.sheriff.bots.bayes import Bayes
from arena.sheriff.bots.belief import bag_chances, believe, bid_odds, lying_rate, made_up_of
from arena.sheriff.bots.memory import Bag, Memory, Notebook, remember
from arena.sheriff.bots.merchant import name_for, wrong_cards
from arena.sheriff.bots.mix import Mix
from arena.sheriff.bots.scene import Scene, unseen
from arena.sheriff.bots.tempers import MOST_BID, Temper, readiness, temper
from arena.sheriff.bots.worth import added_bonus, expected_bonus
from arena.simulating import Simulation, Tally, bots_of, plan
from engine.game import Action, Outcome, Seat, stream
from engine.sheriff import SHERIFF, goods
from engine.sheriff.actions import Accept, Declare, Load, Offer, Open, Pass, Terms, TurnDown, Yield
from engine.sheriff.events import Accepted, Declared, Offered, Opened, Returned, RoundBegan
from engine.table import Answer, Observation
from tests.arena.tables import EDITIONS, Stop, at, new_table

KIT = KITS["sheriff"]
CHANCES = (0.0, 0.3, 0.3, 0.2, 0.1, 0.1)


def bag(owner: Seat = 1, sheriff: Seat = 0, **figures: int) -> Bag:
    """A settled bag of three cards, honest, unbribed and let pass unless told otherwise."""
    facts: dict[str, Any] = {
        "size": 3,
        "bid": 0,
        "asked": -1,
        "deal": False,
        "opened": False,
        "wrong": 0,
        "smuggled": 0,
        **figures,
    }
    return Bag(sheriff, owner, **facts)


def remembering(*bags: Bag) -> Memory:
    memory = Memory()
    for one in bags:
        memory.by_owner.setdefault(one.owner, []).append(one)
        memory.by_sheriff.setdefault(one.sheriff, []).append(one)
    return memory


def judging(memory: Memory, seed: int = 0) -> tuple[Scene, Seat]:
    """A sheriff before a bag, with this memory of its owner (seat 1 in it), and the owner."""
    stop = at("judge", players=4, seed=seed)
    owner = stop.view.called
    memory.by_owner[owner] = memory.of_owner(1)
    return Scene(stop.view, stop.seat, stop.question.decision.kinds, memory, random.Random(1)), owner


# ------------------------------------------------------------------------------------------------------------- beliefs


@pytest.mark.parametrize("bid", [0, 1, 4])
def test_a_high_bid_raises_the_belief_in_a_lie(bid: int) -> None:
    scene, owner = judging(Memory())
    assert believe(scene, owner, 8).lie > believe(scene, owner, bid).lie


def test_a_lie_found_out_raises_it_and_an_honest_bag_lowers_it() -> None:
    scene, owner = judging(Memory())
    now = believe(scene, owner, 0).lie
    for opened in (False, True):
        liar, _ = judging(remembering(bag(wrong=2, smuggled=2, opened=opened)))
        honest, _ = judging(remembering(bag(opened=opened)))
        assert believe(honest, owner, 0).lie < now < believe(liar, owner, 0).lie


def test_a_demand_turned_down_lowers_it() -> None:
    scene, owner = judging(Memory())
    assert (
        believe(scene, owner, 0, refused=2).lie < believe(scene, owner, 0, refused=1).lie < believe(scene, owner, 0).lie
    )


def test_whoever_always_bids_is_not_suspected_for_bidding() -> None:
    honest_bidder = [bag(bid=6) for _ in range(6)]
    liar = [bag(bid=6, wrong=2) for _ in range(6)]
    assert bid_odds(honest_bidder, 6) < bid_odds([], 6) < bid_odds(liar, 6)
    assert lying_rate(honest_bidder) < 0.2
    assert lying_rate(liar) > 0.8


@pytest.mark.parametrize(("good", "others"), [(2, 60), (0, 60), (60, 1), (60, 0), (3, 2), (40, 40)])
def test_a_bag_that_cannot_be_has_no_chance(good: int, others: int) -> None:
    chances = bag_chances(5, good, others, 0.5, CHANCES)
    assert sum(chances) == pytest.approx(1)
    for wrong, chance in enumerate(chances):
        possible = 5 - wrong <= good and wrong <= others
        assert (chance > 0) == possible


def test_five_of_a_rare_good_are_less_believable_than_five_of_a_common_one() -> None:
    assert bag_chances(5, 8, 140, 0.5, CHANCES)[0] < bag_chances(5, 45, 103, 0.5, CHANCES)[0]


def test_the_make_up_of_lies_follows_what_was_found() -> None:
    assert sum(made_up_of([])) == pytest.approx(1)
    assert made_up_of([bag(wrong=5)] * 4)[5] > made_up_of([])[5]


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_counted_exactly(edition: str) -> None:
    stop = at("judge", edition, players=4)
    hidden = [
        *(card for seat in range(4) if seat != stop.seat for card in (*stop.state.hands[seat], *stop.state.bags[seat])),
        *stop.state.deck,
        *(
            card
            for place, shown in zip(stop.state.hidden, stop.view.hidden, strict=True)
            for card, face in zip(place, shown, strict=True)
            if face == goods.FACE_DOWN
        ),
    ]
    assert unseen(stop.view) == {kind: hidden.count(kind) for kind in goods.VALUE}


# --------------------------------------------------------------------------------------------------- sheriffs' tempers


def test_a_sheriff_who_opens_bags_is_expected_to_open_more() -> None:
    strict = temper(remembering(*[bag(opened=True, wrong=n % 2) for n in range(6)]), 0)
    lax = temper(remembering(*[bag(wrong=n % 2) for n in range(6)]), 0)
    assert lax.opens_lies < temper(Memory(), 0).opens_lies < strict.opens_lies
    assert lax.opens_truths < temper(Memory(), 0).opens_truths < strict.opens_truths


def test_a_sheriff_who_takes_bribes_is_bribed_and_one_who_does_not_is_not() -> None:
    corrupt = temper(remembering(*[bag(bid=5, deal=True, wrong=1)] * 6), 0)
    upright = temper(remembering(*[bag(bid=5, opened=True, wrong=1)] * 6), 0)
    assert corrupt.takes > 0.8
    assert upright.takes < 0.2


@pytest.mark.parametrize("loss", [1.0, 10.0, 30.0])
def test_passage_never_costs_more_than_being_opened_nor_more_than_the_purse(loss: float) -> None:
    for opens, takes, purse in itertools.product((0.1, 0.5, 1.0), (0.1, 0.9), (0, 3, 50)):
        bid, cost = Temper(opens, 0.3, takes, 1.0).passage(loss, 3, purse, 1.33)
        assert 0 <= bid <= min(purse, MOST_BID)
        assert 0 <= cost <= opens * loss + 1e-9
        assert bid * 1.33 <= opens * loss


def test_a_higher_bribe_is_likelier_to_be_taken() -> None:
    assert list(readiness(4.0)) == sorted(readiness(4.0))


# --------------------------------------------------------------------------------------------------------------- worth


def test_the_expected_bonus_nears_the_bonus_where_nothing_can_change() -> None:
    assert expected_bonus("apples", 9, (1, 1, 0), 0.5) == pytest.approx(20, abs=0.1)
    assert expected_bonus("apples", 5, (9, 1, 0), 0.5) == pytest.approx(10, abs=0.1)
    assert expected_bonus("apples", 1, (9, 7, 5), 0.5) == pytest.approx(0, abs=0.1)
    assert expected_bonus("apples", 0, (0, 0, 0), 0.5) == 0


def test_more_of_a_good_never_lowers_its_bonus() -> None:
    for good, mine in itertools.product(goods.LEGAL, range(6)):
        gains = added_bonus(good, mine, (2, 4, 5), 1.5)
        assert gains[0] == 0
        assert list(gains) == sorted(gains)


# -------------------------------------------------------------------------------------------------------------- memory


def test_a_bag_is_remembered_with_what_was_said_bid_and_found() -> None:
    history = [
        RoundBegan(1, 0),
        Declared(1, 3, "apples"),
        Declared(2, 2, "bread"),
        Offered(1, 1, Terms(1, gold=2, passes=(1,))),
        Offered(2, 0, Terms(1, gold=7, passes=(1,)), 1),
        Offered(3, 1, Terms(1, gold=5, passes=(1,)), 2),
        Accepted(3, 0, 0),
        Returned(1, ("apples", "cheese"), ("?",), (0,)),
        Opened(2, ("bread",), ("silk",), 4, honest=False, by=(0,)),
        RoundBegan(2, 1),
        Declared(2, 1, "bread"),
        Returned(2, ("bread",), (), (1,)),
    ]
    memory = remember(history)
    assert memory.of_owner(1) == [Bag(0, 1, 3, bid=5, asked=7, deal=True, opened=False, wrong=2, smuggled=1)]
    assert memory.of_owner(2) == [
        Bag(0, 2, 2, bid=0, asked=-1, deal=False, opened=True, wrong=1, smuggled=1),
        Bag(1, 2, 1, bid=0, asked=-1, deal=False, opened=False, wrong=0, smuggled=0),
    ]
    assert [one.owner for one in memory.of_sheriff(0)] == [1, 2]


def play(bots: Sequence[Bot], seed: int, edition: str = "2e", **options: int) -> Iterator[tuple[Stop, Answer]]:
    """A match at a table: each question with its answer, before it is taken."""
    table = new_table(len(bots), seed, edition=edition, **options)
    table.open()
    while questions := table.pending():
        for question in questions:
            stop = Stop(table, question)
            chance = stream(stop.observation.seat_seed, question.turn)
            answer = bots[question.seat](stop.observation, chance)
            yield stop, answer
            table.submit({question.seat: answer})


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_remembered_step_by_step_is_what_the_whole_history_tells(edition: str) -> None:
    used = [Bayes()] * 4
    for stop, answer in play(used, 5, edition):
        rng = stream(stop.observation.seat_seed, stop.question.turn)
        assert Bayes()(stop.observation, rng) == answer
    assert Notebook().read(0, []).by_owner == {}


# ---------------------------------------------------------------------------------------------------------------- play


def test_a_bag_is_called_what_it_holds_most_of() -> None:
    stop = at("declare", players=4)
    for cards in (("apples",) * 3 + ("silk",), ("chickens",), ("bread", "bread", "cheese")):
        bags = tuple(cards if seat == stop.seat else other for seat, other in enumerate(stop.view.bags))
        scene = Scene(replace(stop.view, bags=bags), stop.seat, frozenset({Declare}), Memory(), random.Random(1))
        assert name_for(scene) == cards[0]


def test_nobody_pays_for_an_honest_bag_beyond_pretence() -> None:
    for seed in range(4):
        for stop, answer in play([Bayes()] * 4, seed):
            if stop.ask == "answer" and stop.view.called == stop.seat:
                scene = Scene(stop.view, stop.seat, frozenset(), Memory(), random.Random(1))
                if not wrong_cards(scene):
                    assert isinstance(answer.action, Yield | TurnDown | Offer)
                    if isinstance(answer.action, Offer):
                        assert answer.action.terms.gold <= 2


def test_a_sheriff_takes_what_a_bribe_is_worth_and_opens_what_is_surely_full() -> None:
    liar = remembering(*[bag(wrong=3, smuggled=3, size=3)] * 6)
    saint = remembering(*[bag()] * 12)
    opened: list[bool] = []
    passed: list[bool] = []
    for seed in range(16):
        for memory in (liar, saint):
            scene, owner = judging(memory, seed)
            if scene.view.bound[owner] or officer.talk_so_far(scene, owner)[0]:
                continue
            scene.kinds = frozenset({Open, Pass})
            action = officer.judge(scene)
            (opened if memory is liar else passed).append(isinstance(action, Open if memory is liar else Pass))
    assert sum(opened) > 0.8 * len(opened) > 5
    assert sum(passed) > 0.8 * len(passed) > 5


def outcomes(lineup: Sequence[str], seeds: range, edition: str = "2e") -> list[Outcome]:
    """How matches of these bots end."""
    found: list[Outcome] = []

    class Kept(Tally):
        def add(self, decisions: int, outcome: Outcome) -> None:
            found.append(outcome)

    for seed in seeds:
        planned = plan("sheriff", lineup, len(lineup), [f"edition={edition}"], seed)
        simulation = Simulation(planned, bots_of(planned), check=False, transcripts=None)
        simulation.tally = Kept(seat_wins=[0.0] * len(lineup))
        simulation.play(seed)
        assert simulation.tally.refused == 0
    return found


def lead(ends: Sequence[Outcome]) -> float:
    """How far seat 0 is ahead of the average of the others, in gold."""
    return sum(end.scores[0] - sum(end.scores[1:]) / (len(end.scores) - 1) for end in ends) / len(ends)


@pytest.mark.parametrize(
    ("bot", "others", "edition", "margin"),
    [
        ("bot/bayes", "honest", "2e", 15),
        ("bot/bayes", "greedy", "1e", 30),
        ("bot/bayes", "random", "2e", 80),
        ("bot/search?playouts=12", "greedy", "2e", 15),
    ],
)
def test_it_beats_the_simple_bots_by_far(bot: str, others: str, edition: str, margin: float) -> None:
    seeds = range(1, 4) if "search" in bot else range(1, 13)
    assert lead(outcomes([bot, *[f"bot/{others}"] * 3], seeds, edition)) > margin


def test_a_mix_lies_between_random_and_bayes() -> None:
    leads = [lead(outcomes([f"bot/mix?p={p}", "bot/honest", "bot/greedy"], range(1, 13))) for p in ("0", "0.5", "1")]
    assert leads[0] < leads[1] < leads[2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_mix_of_nothing_is_random_and_of_everything_is_bayes(edition: str) -> None:
    def moves(bot: Bot) -> list[Action | None]:
        return [answer.action for _, answer in play([bot] * 3, 3, edition)]

    def after_one_throw(bot: Bot) -> Bot:
        def answer(observation: Observation, rng: random.Random) -> Answer:
            rng.random()
            return bot(observation, rng)

        return answer

    assert moves(Mix(0)) == moves(after_one_throw(KIT.bots["random"]))
    assert moves(Mix(1)) == moves(after_one_throw(Bayes()))


# ---------------------------------------------------------------------------------------------------------------- talk


POOLS = {name: lines for name, lines in vars(talk).items() if isinstance(lines, tuple) and name.isupper()}


def test_there_are_many_lines_for_each_occasion_all_different_and_finished() -> None:
    assert len(POOLS) == 14
    everything = [line for lines in POOLS.values() for line in lines]
    assert len(set(everything)) == len(everything)
    for lines in POOLS.values():
        assert len(lines) >= 6
    for line in everything:
        assert line[-1] in ".!?"
        assert {field for _, field, _, _ in Formatter().parse(line) if field} <= {"load", "price"}


def test_words_tell_nothing_that_the_move_does_not() -> None:
    """The same move over the same open table, with honest goods in bag and hand and with contraband there."""
    told = 0
    for stop, answer in play([Bayes()] * 4, 7, laps=2):
        view, me = stop.view, stop.seat
        if answer.action is None or isinstance(answer.action, Load):
            continue
        swapped: dict[str, Any] = {
            kind: tuple(
                ("silk",) * len(cards) if seat == me else cards for seat, cards in enumerate(getattr(view, kind))
            )
            for kind in ("bags", "hands")
        }
        for seed in range(3):
            said = [
                talk.with_words(answer.action, shown, me, stop.ask, random.Random(seed)).words
                for shown in (view, replace(view, **swapped))
            ]
            assert said[0] == said[1]
            told += bool(said[0])
    assert told > 100


def test_a_demand_and_a_bid_name_the_sum() -> None:
    for stop, answer in play([Bayes()] * 4, 8):
        if isinstance(answer.action, Offer) and answer.action.terms.gold:
            assert f"{answer.action.terms.gold} gold" in answer.words, stop.ask


def test_no_line_is_said_all_the_time() -> None:
    said = [answer.words for seed in range(6) for _, answer in play([Bayes()] * 4, seed) if answer.words]
    commonest = max(said.count(words) for words in set(said))
    assert len(said) > 100
    assert commonest < len(said) / 10


def test_an_imagined_table_answers_for_what_it_was_asked() -> None:
    """`search` draws bags by belief: they hold what may be there, and the seat's own view does not change."""
    for seed in range(6):
        stop = at("judge", players=4, seed=seed)
        scene = Scene(
            stop.view, stop.seat, stop.question.decision.kinds, remember(stop.observation.history), random.Random(seed)
        )
        owner = stop.view.called
        belief = officer.belief_of(scene, owner)
        lies = 0
        for chance in range(40):
            state = worlds.imagine(scene, [(owner, belief)], random.Random(chance))
            assert SHERIFF.view(state, stop.seat) == stop.view
            assert not SHERIFF.broken(state)
            lies += any(card != stop.view.declared[owner][1] for card in state.bags[owner])  # type: ignore[index]
        assert lies / 40 == pytest.approx(belief.lie, abs=0.25)


def test_a_sheriff_accepts_only_what_he_is_offered() -> None:
    for stop, answer in play([Bayes()] * 5, 2):
        if isinstance(answer.action, Accept):
            assert answer.action.number in stop.view.acceptable
