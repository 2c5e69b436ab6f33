"""Face-down cards that the giver picks, from the words to the other stand: said, read back, accepted, picked, told."""

import asyncio
import json
import random
from typing import Any, cast

import pytest

from arena.agents.llm import ModelAgent
from arena.kits import KITS
from arena.prompting import Prompts
from arena.sheriff.clerk.speaking import render
from arena.sheriff.purse import to_give
from engine.sheriff.actions import Give, Offer, Terms
from engine.sheriff.events import Delivered
from engine.table import Answer
from tests.arena.sheriff.prompts import turn
from tests.arena.sheriff.replies import haggle, reply_to
from tests.arena.speech.test_cases import Script
from tests.arena.speech.test_hearing import following, hear
from tests.arena.tables import at, stops

KIT = KITS["sheriff"]
both = pytest.mark.parametrize("edition", ["1e", "2e"])


def holder(edition):
    """A table at which the owner of the bag has two different face-down cards to give, and nobody else speaks."""
    for seed in range(200):
        for stop in stops(3, seed, edition=edition, laps=3, interject=False):
            hidden = stop.view.hidden[stop.seat]
            if stop.ask == "answer" and not stop.view.live() and not stop.view.deals() and len(set(hidden)) > 1:
                return stop
    raise AssertionError("nobody has two kinds face down")


def promised(edition):
    """There she has offered one of them in words, and the sheriff has accepted and let the bag pass."""
    stop = holder(edition)
    me = stop.seat
    heard = hear(stop, "One of my hidden cards if my bag passes.")
    assert heard.action == Offer(Terms(me, hidden=("?",), passes=(me,)))
    stop.submit(Answer(heard.action, "One of my hidden cards if my bag passes."))
    stop = following(stop)
    (offer,) = stop.view.live()
    stop.submit(Answer(hear(stop, "Deal.").action))
    stop = following(stop)
    while stop.ask == "judge" and stop.question.forced is not None:
        stop.submit(Answer(stop.question.forced))
        stop = following(stop)
    return stop, me, offer.number


@both
def test_what_was_said_is_picked_when_it_is_due_and_the_others_see_one_card_go(edition):
    stop, me, number = promised(edition)
    assert (stop.ask, stop.seat) == ("give", me)
    sheriff = stop.view.sheriffs[0]
    card = max(stop.view.hidden[me])
    stop.submit(Answer(Give((card,))))
    (event,) = [event for event in stop.table.log if isinstance(event, Delivered) and event.number == number]
    assert event.hidden == (card,)
    for seat in range(3):
        kinds = {
            each.hidden for each in stop.table.seen_by(seat) if isinstance(each, Delivered) and each.number == number
        }
        assert kinds == ({(card,)} if seat in (me, sheriff) else {("?",)})


@both
@pytest.mark.parametrize("style", ["full", "small"])
def test_a_model_is_asked_which_and_its_reply_is_that_card(edition, style):
    stop, me, number = promised(edition)
    assert f"deal {number}" in turn(style, stop).lower()
    _, _, cards = to_give(stop.view, me)
    for card in set(cards):
        fields = {"cards": [{"good": card, "count": 1}], "speech": "", "note": None}
        data = fields if style == "full" else {"move": f"1 {card}"}
        assert KIT.read(style, data, stop.observation, stop.names) == Give((card,))


@both
def test_what_may_be_picked_by_the_view_is_what_the_rules_take(edition):
    found = 0
    for seed in range(25):
        for stop in stops(5, seed, edition=edition, laps=2):
            if stop.ask == "give":
                found += 1
                _, number, cards = to_give(stop.view, stop.seat)
                kinds = set(cards)
                for kind in ("pepper", "mead", "silk", "crossbow"):
                    wanted = (kind, *list(_without(cards, kind))[: number - 1])
                    if len(wanted) == number:
                        assert (not stop.table.why_not(stop.question, Give(wanted))) == (kind in kinds)
    assert found > 3


def _without(cards, kind):
    left = list(cards)
    if kind in left:
        left.remove(kind)
    return left


def test_a_sheriff_asks_for_one_of_the_hidden_cards_in_words_or_in_fields():
    stop = holder("2e")
    owner = stop.seat
    stop.submit(Answer(stop.question.fallback))
    stop = following(stop)
    assert stop.ask == "judge"
    wanted = Offer(Terms(owner, hidden=("?",), passes=(owner,)))
    assert hear(stop, "Give me one of those hidden cards on your stand and you may pass.").action == wanted
    fields = haggle("offer", merchant=stop.names[owner], face_down_goods=[{"good": "any", "count": 1}])
    assert KIT.read("full", fields, stop.observation, stop.names) == wanted
    assert json.loads(json.dumps(reply_to(wanted, stop.names)))["face_down_goods"] == [{"good": "any", "count": 1}]
    stop.submit(Answer(wanted))
    stop = following(stop)
    assert f"{stop.names[owner]} 1 card of the giver's choice" in turn("full", stop)


@both
def test_such_terms_are_read_back_as_the_same_terms(edition):
    stop = holder(edition)
    me = stop.seat
    kind = min(stop.view.hidden[me])
    for terms in (
        Terms(me, hidden=("?", "?"), passes=(me,)),
        Terms(me, gold=1, hidden=("?",), passes=(me,)),
        Terms(me, gold=2, hidden=(kind, "?"), passes=(me,)),
    ):
        assert hear(stop, render(terms, stop.names)).action == Offer(terms)


def test_only_face_down_goods_have_the_word_for_it_on_the_wire():
    stop = at("answer")
    schema = cast("Any", KIT.wire("full", stop.observation, stop.names).schema)
    fields = {name: json.dumps(schema["$defs"][_record(field)]) for name, field in _lists(schema)}
    assert {name for name, record in fields.items() if '"any"' in record} == {"face_down_goods"}


def _lists(schema):
    return [(name, field) for name, field in schema["properties"].items() if "$ref" in field.get("items", {})]


def _record(field):
    return field["items"]["$ref"].rpartition("/")[2]


def test_a_model_that_does_not_answer_gives_the_least_valuable():
    stop, me, number = promised("2e")
    _, _, cards = to_give(stop.view, me)
    agent = ModelAgent("x", Script("I would rather not."), KIT, Prompts("sheriff", "full"), stop.names)
    for _ in range(3):
        stop.submit(asyncio.run(agent.answer(stop.observation)).answer)
    (event,) = [event for event in stop.table.log if isinstance(event, Delivered) and event.number == number]
    assert event.hidden == cards[:1]


def test_terms_in_force_can_be_accepted_by_bots_of_every_kind():
    stop = holder("2e")
    me = stop.seat
    stop.submit(Answer(Offer(Terms(me, hidden=("?",), passes=(me,)))))
    stop = following(stop)
    for name in KIT.bots:
        answer = KIT.bots[name](stop.observation, random.Random(1))
        assert not stop.table.why_not(stop.question, answer.action)
