"""At real tables of both editions, with all modules: any terms that could be offered, recited, are offered as they are."""

import random

import pytest

from arena.sheriff.clerk.acting import CLERK
from arena.sheriff.clerk.seating import merchant_of
from arena.sheriff.clerk.speaking import render
from arena.sheriff.phrasing import LANGUAGES
from engine.game import IllegalAction
from engine.sheriff import deals, goods, sampling
from engine.sheriff.actions import Accept, Offer, Terms, Yield
from tests.arena.tables import EVERYTHING, at, stops

TABLES = [
    (3, {"edition": "1e"}),
    (4, {"edition": "1e", "royal": True}),
    (5, {"edition": "1e", "royal": True, "promos": "11"}),
    (3, {"edition": "2e"}),
    (5, {"edition": "2e", "royal": True, "promos": "11"}),
    (6, {"edition": "1e", **EVERYTHING}),
    (6, {"edition": "2e", **EVERYTHING}),
]


def in_order(terms):
    """The same terms with everything in the table's order."""
    return Terms(
        terms.payer,
        terms.gold,
        goods.sort(terms.stand),
        goods.sort(terms.hidden),
        goods.sort(terms.bag),
        terms.promises,
        tuple(sorted(terms.passes)),
        tuple(sorted(terms.opens)),
        terms.later_passes,
        terms.later_opens,
    )


def generated(stop, payer, dice):
    """Terms between this seat and a merchant that the rules allow now, if the dice give any."""
    terms = sampling.random_terms(stop.state, stop.seat, payer, dice.random)
    if terms is None:
        return None
    try:
        deals.check_parties(stop.state, stop.seat, terms)
        deals.check_terms(stop.state, stop.seat, terms)
    except IllegalAction:
        return None
    return terms


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_what_the_rules_would_take_is_heard_as_it_is_in_every_language(players, options):
    compared, dice = 0, random.Random(players)
    for stop in stops(players, 1, **options):
        if not CLERK.listens(stop.observation):
            continue
        terms = generated(stop, merchant_of(stop.view, stop.seat), dice)
        for language in LANGUAGES if terms else ():
            heard = CLERK.hear(render(terms, stop.names, language), stop.observation, stop.names)
            if isinstance(heard.action, Accept):
                assert in_order(stop.state.offers[heard.action.number].terms) == in_order(terms)
            else:
                assert heard.action == Offer(in_order(terms))
                assert heard.terms == render(heard.action.terms, stop.names, language)
            compared += 1
    assert compared > 100


def test_what_is_offered_is_accepted_by_saying_it_again():
    accepted = 0
    for stop in stops(4, 2, edition="2e"):
        standing = [
            offer for offer in stop.view.live() if stop.seat in offer.awaits and offer.floor == stop.view.called
        ]
        for offer in standing if CLERK.listens(stop.observation) else ():
            if offer.terms.payer != merchant_of(stop.view, stop.seat):
                continue
            said = render(offer.terms, stop.names, LANGUAGES[accepted % len(LANGUAGES)])
            assert CLERK.hear(said, stop.observation, stop.names).action == Accept(offer.number)
            accepted += 1
    assert accepted > 5


def test_a_bystander_cannot_recite_what_the_merchant_before_the_sheriff_would_give():
    for stop in stops(4, 3, edition="2e"):
        if stop.ask == "interject":
            said = render(Terms(stop.view.called, 1, passes=(stop.view.called,)), stop.names, "uk")
            assert CLERK.hear(said, stop.observation, stop.names).action == Yield()
            return
    raise AssertionError("nobody was asked to speak up")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Дам кілька золотих.", "Скільки саме?"),
        ("我給你幾塊。", "到底是多少？"),
        ("Some gold.", "How much exactly?"),
        ("Alice дає 5 золотих; за це мішок гравця Alice не пропускають.", "Це майже фраза столу, але не зовсім."),
    ],
)
def test_a_question_back_is_in_the_language_of_the_words(words, asked):
    stop = at("answer", edition="2e")
    assert CLERK.hear(words, stop.observation, stop.names).question.startswith(asked)
