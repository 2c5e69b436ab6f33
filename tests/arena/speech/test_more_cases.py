"""More known cases about replies, numbers, speech and offers: longer ones, and neighbours of others."""

import json

import pytest

from arena.kits import KITS
from arena.reading import whole_number
from engine.sheriff.actions import Accept, Offer, Pass, Terms
from engine.table import Answer, Refused
from tests.arena.shepherds import tables as shepherds
from tests.arena.sheriff.replies import haggle
from tests.arena.speech.test_cases import answered, gold, reply
from tests.arena.speech.test_hearing import demanded, following, fresh, hear, offered
from tests.arena.tables import at

ROOM = {"full": set(), "small": {"maxLength"}}
"""The small model needs an end to what it says; its server takes bounds."""
BOUNDS = {"oneOf", "discriminator", "default", "minimum", "maximum", "maxLength", "minLength", "maxItems", "pattern"}


def keys(node):
    """Every key anywhere in a schema."""
    if isinstance(node, dict):
        return set(node) | {key for value in node.values() for key in keys(value)}
    return {key for value in node for key in keys(value)} if isinstance(node, list) else set()


def until(stop, ask, seat=None):
    """The same table once this is asked, of this seat if one is named; everybody plays the fallback."""
    while True:
        stop = following(stop)
        if stop.ask == ask and seat in (None, stop.seat):
            return stop
        stop.submit(Answer(stop.question.fallback))


def reasons(stop):
    return [event.reason for event in stop.table.log if isinstance(event, Refused)]


def test_an_illegal_last_object_is_asked_again_and_the_legal_one_before_it_never_counts():
    stop = fresh("answer")
    draft, last = reply(gold=1, speech="one?"), reply(gold=999, speech="all!")
    given, asked = answered(stop, f"maybe {draft} … final {last}", reply("talk"))
    assert (given[0].answer.action, given[0].answer.words) == (
        Offer(Terms(stop.seat, 999, passes=(stop.seat,))),
        "all!",
    )
    assert "999 gold is more than" in reasons(stop)[0]
    assert len(asked) == 2
    assert not stop.table.view(None).offers


@pytest.mark.parametrize("speech", [None, 5, True, [], ["I give 5 gold"], {"text": "five"}])
def test_a_speech_that_is_no_text_is_silence_and_never_the_word_for_it(speech):
    stop = fresh("answer")
    given, _ = answered(stop, reply("talk", speech=speech))
    assert given[0].answer.words in ("", "Hm.")
    assert not any(word in str(stop.table.log[-1]) for word in ("None", "True", "five"))


@pytest.mark.parametrize("speech", ["null", "5", "true", '["I give 5 gold"]', "{}"])
def test_a_seat_that_only_talks_and_sends_no_text_is_told_so(speech):
    given, _ = answered(fresh("answer"), f'{{"speech":{speech}}}', spoken=True)
    assert (given[0].answer.action, given[0].answer.words, given[0].answer.fault_kind) == (None, "", "unreadable")
    assert "'speech' is missing" in given[0].answer.fault


@pytest.mark.parametrize("style", ["full", "small"])
@pytest.mark.parametrize("ask", ["start", "market", "load", "declare", "pick", "answer", "interject", "judge", "pay"])
def test_no_question_of_sheriff_has_a_union_a_default_or_a_bound_on_the_wire(ask, style):
    stop = at(ask)
    assert not keys(dict(KITS["sheriff"].wire(style, stop.observation, stop.names).schema)) & (BOUNDS - ROOM[style])


@pytest.mark.parametrize("style", ["full", "small"])
def test_nor_has_one_of_shepherds(style):
    stop = shepherds.at("talk")
    assert not keys(dict(KITS["shepherds"].wire(style, stop.observation, stop.names).schema)) & (BOUNDS - ROOM[style])


STRANGE = [
    "1e1", "5 ", " 5", "+5", "0x5", "5e0", "1,5", "1.000", "٣", "१", "五", "⑤", "Ⅴ", "½", "𝟓", "five", "", "-0",
    "5\u200b", "9" * 7, [5], {"gold": 5}, False, 5.0000001, -0.5, 1e300,
]  # fmt: skip


@pytest.mark.parametrize("value", STRANGE, ids=ascii)
def test_a_strange_number_of_a_model_is_never_made_into_one(value):
    with pytest.raises(ValueError, match="whole number"):
        whole_number(value)
    stop = fresh("answer")
    given, asked = answered(stop, reply(gold=value), reply("talk"))
    assert (given[0].answer.action, given[0].answer.fault_kind) == (None, "unreadable")
    assert len(asked) == 2
    assert not stop.table.view(None).offers


@pytest.mark.parametrize(
    "literal", ["Infinity", "-Infinity", "1e999", "05", "+5", "5.", ".5", "0x5", "5_0", "٥", "5,0"]
)
def test_a_number_that_json_does_not_know_makes_the_reply_unreadable(literal):
    assert gold(reply(gold=777).replace("777", literal)) == "unreadable"


@pytest.mark.parametrize(("literal", "repaired"), [("5.00", True), ("5e0", True), ("0.5e1", True), ("-0.0", True)])
def test_a_whole_number_however_written_is_that_number(literal, repaired):
    outcome = gold(reply(gold=777, promises=["a favour"]).replace("777", literal))
    assert outcome == (0 if literal == "-0.0" else 5, repaired)


@pytest.mark.parametrize("key", ["gold", "action", "speech"])
def test_a_key_that_stands_there_twice_anywhere_is_refused_even_with_the_same_value(key):
    said = reply(gold=5)
    value = json.dumps(json.loads(said)[key])
    assert gold(f'{said[:-1]},"{key}":{value}}}') == "unreadable"


@pytest.mark.parametrize(
    "changed",
    [
        {"action": "OFFER"},
        {"action": " offer"},
        {"action": "Accept ", "number": 1},
        {"stand_goods": [{"good": "Apples", "count": 1}]},
        {"stand_goods": [{"good": "apple", "count": 1}]},
        {"bag_goods": [{"good": "silk ", "count": 1}]},
    ],
)
def test_another_spelling_of_a_word_is_asked_again_and_never_a_silent_no(changed):
    stop = fresh("answer")
    given, asked = answered(stop, json.dumps({**haggle("offer", gold=5), **changed}), reply(gold=5))
    assert given[0].answer.fault_kind == "unreadable"
    assert next(iter(changed)).split("_")[0] in given[0].answer.fault or "good" in given[0].answer.fault
    assert isinstance(given[1].answer.action, Offer)
    assert len(asked) == 2


def test_two_offers_of_one_purse_may_stand_and_the_second_is_refused_at_acceptance():
    """Fifteen and fifteen of twenty: the accepted one reserves."""
    stop = fresh("interject")
    me, called, table = stop.seat, stop.view.called, stop.table
    purse = stop.view.gold[me]
    first = answered(stop, reply(gold=purse - 5, open_bags=[stop.names[called]]))[0][0].answer.action
    assert isinstance(first, Offer)
    stop = until(stop, "judge")
    (about_another,) = stop.view.live()
    total = sum(table.view(None).gold)
    assert hear(stop, f"I accept offer {about_another.number}.").action == Accept(about_another.number)
    stop.submit(Answer(Accept(about_another.number)))
    assert sum(table.view(None).gold) == total
    stop = until(stop, "answer", me)
    left = table.view(None).gold[me]
    given, _ = answered(stop, reply(gold=left + 1), reply("talk"))
    assert "more than" in reasons(stop)[-1]
    assert given[1].answer.fault == ""


@pytest.mark.parametrize("words", ["I open the bag.", "Open it!", "I inspect the bag"])
def test_a_sheriff_who_was_paid_cannot_open_the_bag_in_plain_words_either(words):
    stop = offered(gold=5)
    stop.submit(Answer(Accept(stop.view.live()[0].number)))
    stop = following(stop)
    gave = stop.view.called
    if stop.ask == "judge":
        answered(stop, *[json.dumps({"speech": said}) for said in (words, "I let it pass.")], spoken=True)
        assert any("A deal binds you" in reason for reason in reasons(stop))
    view = stop.table.view(None)
    assert view.settled[gave]
    assert sum(view.gold) == 50 * view.players


def test_terms_of_a_settled_bag_are_not_there_to_be_accepted_over_the_next():
    stop = offered(gold=7)
    (old,) = stop.view.live()
    purses = stop.view.gold
    stop.submit(Answer(Pass()))
    stop = until(stop, "judge")
    answered(stop, *[json.dumps({"speech": words}) for words in (f"I accept offer {old.number}.", "Hm.")], spoken=True)
    assert any(f"Offer {old.number} is lapsed" in reason for reason in reasons(stop))
    assert stop.table.view(None).gold == purses


@pytest.mark.parametrize(
    "words",
    [
        "I would never say 'deal' to 5 gold.",
        "He shouted “I accept!” and ran.",
        "[Accept] is what a fool would say.",
        'If I say "I accept", you laugh.',
    ],
)
def test_words_in_quotation_accept_nothing(words):
    stop = demanded(5)
    heard = hear(stop, words)
    assert not isinstance(heard.action, Accept)


@pytest.mark.parametrize("number", ["٩٩", "９９", "৯৯", "99"])
def test_an_offers_number_in_other_digits_is_that_number_and_never_coins_or_another_offer(number):
    for stop in (demanded(5), offered(gold=5), fresh("answer")):
        heard = hear(stop, f"I accept offer {number}.")
        assert (heard.action, heard.question) == (None, "There is no offer 99 on the table.")
    (standing,) = offered(gold=5).view.live()
    folded = "".join(chr(0x660 + int(digit)) for digit in str(standing.number))
    assert hear(offered(gold=5), f"I accept offer {folded}.").action == Accept(standing.number)


@pytest.mark.parametrize("number", ["1.5", "-1", "1e0", "²", "½", "one and a half", "0x1"])
def test_an_offer_named_by_what_is_no_number_of_one_is_asked_about(number):
    for stop in (demanded(5), offered(gold=5)):
        assert hear(stop, f"I accept offer {number}.").action is None
