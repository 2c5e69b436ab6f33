"""One decision of a language model, over HTTP: what is sent, how often, and what becomes of what comes back."""

import asyncio
import json
from typing import Any

import pytest

from arena.agents import Reply as AgentReply
from arena.agents.llm import NOTE_LENGTH
from arena.kits import KITS
from arena.reading import RAW_LENGTH
from arena.roster import seat_maker
from engine.sheriff.actions import Offer, Yield
from engine.table import Answer, Said
from tests.arena.fake_server import FakeServer, Reply, in_turn, serving
from tests.arena.sheriff.replies import haggle, reply_to
from tests.arena.tables import Stop, at

USAGE = {"prompt_tokens": 100, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 40}}


def asked(stop: Stop, *replies: Reply, style: str = "full") -> tuple[list[AgentReply], FakeServer]:
    """The question is put until its answer is taken or the fallback is played; every answer, and the server."""

    async def main(server: FakeServer) -> list[AgentReply]:
        agent = seat_maker(server.spec(f"prompts={style}"), "sheriff", KITS["sheriff"])(stop.names)
        answers = []
        try:
            while stop.question in stop.table.pending():
                answers.append(await agent.answer(stop.observation))
                stop.submit(answers[-1].answer)
            return answers
        finally:
            await agent.close()

    with serving(in_turn(*replies)) as server:
        return asyncio.run(main(server)), server


def says(data: Any, **more: Any) -> Reply:
    return Reply(data if isinstance(data, str) else json.dumps(data), **more)


def good(stop: Stop, speech: str = "Apples!", **more: Any) -> Reply:
    """A reply that the rules take."""
    return says(reply_to(stop.question.fallback, stop.names, speech), **more)


def faults(stop: Stop) -> tuple[int, int]:
    return stop.table.refusals[stop.seat], stop.table.defaults[stop.seat]


def heard(stop: Stop) -> list[str]:
    return [event.words for event in stop.table.log if isinstance(event, Said) and event.seat == stop.seat]


def quiet(ask: str) -> Stop:
    """A table at this question whose seat has not said or noted a word and was never refused."""
    for seed in range(50):
        stop = at(ask, seed=seed)
        if not heard(stop) and not stop.observation.notes and faults(stop) == (0, 0):
            return stop
    raise AssertionError(f"everybody talks before {ask}")


def test_a_good_reply_is_an_action_with_words_and_a_note() -> None:
    stop = quiet("answer")
    reply = {**haggle("offer", gold=1), "speech": "One coin?", "note": "he is greedy"}
    (answer,), server = asked(stop, says(reply))
    assert answer.answer.action == Offer([*stop.table._state.offers.values()][-1].terms)
    assert heard(stop) == ["One coin?"]
    assert stop.observation.notes == ("he is greedy",)
    assert json.loads(answer.answer.raw) == reply
    assert faults(stop) == (0, 0)
    assert len(server.bodies) == 1


def test_the_request_carries_the_messages_the_schema_a_seed_and_one_limit() -> None:
    _, server = asked(quiet("load"), good(quiet("load")))
    (body,) = server.bodies
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["max_tokens"] == 1000
    assert "max_completion_tokens" not in body
    assert 0 <= body["seed"] < 2**31


def test_a_call_costs_what_the_server_says() -> None:
    stop = quiet("load")
    (answer,), _ = asked(stop, good(stop, usage=USAGE))
    assert answer.call is not None
    assert (answer.call.model, answer.call.finish, answer.call.attempts) == ("fake-1", "stop", 1)
    assert (answer.call.tokens_in, answer.call.tokens_cached, answer.call.tokens_out) == (100, 40, 7)
    assert answer.call.seconds > 0


def test_a_server_that_does_not_say_leaves_the_cost_unknown_and_not_zero() -> None:
    stop = quiet("load")
    (answer,), _ = asked(stop, good(stop))
    assert answer.call is not None
    assert (answer.call.tokens_in, answer.call.tokens_cached, answer.call.tokens_out) == (None, None, None)


def test_an_unreadable_reply_is_asked_for_again_with_the_reply_and_the_reason() -> None:
    stop = quiet("answer")
    answers, server = asked(stop, says("I would rather not say."), good(stop))
    assert faults(stop) == (1, 0)
    assert len(answers) == 2
    first, second = server.bodies
    assert [message["role"] for message in second["messages"]] == ["system", "user", "assistant", "user"]
    own, reason = second["messages"][-2:]
    assert own == {"role": "assistant", "content": "I would rather not say."}
    assert reason["role"] == "user"
    assert "not one JSON object" in reason["content"]
    assert first["seed"] != second["seed"]


def test_an_illegal_reply_is_asked_for_again_with_the_rule() -> None:
    stop = quiet("answer")
    answers, server = asked(stop, says(haggle("accept", number=77)), good(stop))
    assert faults(stop) == (1, 0)
    assert len(answers) == 2
    assert "There is no offer 77" in server.bodies[1]["messages"][-1]["content"]


def test_after_three_bad_replies_the_fallback_is_played_and_counted() -> None:
    stop = quiet("answer")
    answers, server = asked(stop, says("no"), says(haggle("accept", number=77)), says(""))
    assert faults(stop) == (3, 1)
    assert len(answers) == len(server.bodies) == 3
    assert len(server.bodies[-1]["messages"]) == 2 + 2 * 2
    assert type(stop.table.log[-1]).__name__ == "Yielded"


@pytest.mark.parametrize("style", ["full", "small"])
def test_words_are_heard_of_the_answer_that_is_taken_and_of_no_other(style: str) -> None:
    stop = quiet("answer")
    if style == "full":
        bad, right = {**haggle("accept", number=77), "speech": "Deal!"}, {**haggle("talk"), "speech": "Hm."}
    else:
        bad, right = {"speech": "Deal!", "move": "accept offer 77"}, {"speech": "Hm.", "move": "talk"}
    _, _ = asked(stop, says(bad), says(right), style=style)
    assert heard(stop) == ["Hm."]


def test_the_note_of_a_refused_answer_is_not_kept() -> None:
    stop = quiet("answer")
    notes = stop.observation.notes
    asked(stop, says({**haggle("accept", number=77), "note": "I accepted"}), good(stop))
    assert stop.observation.notes == notes


def test_a_reply_that_was_cut_off_is_asked_for_once_with_twice_the_room() -> None:
    stop = quiet("load")
    cut = Reply('{"speech":"I will g', "length", usage=USAGE)
    (answer,), server = asked(stop, cut, good(stop, usage=USAGE))
    assert [body["max_tokens"] for body in server.bodies] == [1000, 2000]
    (system, turn), (same_system, longer) = [body["messages"] for body in server.bodies]
    assert system == same_system
    assert longer["content"].startswith(turn["content"])
    assert "cut off" in longer["content"].removeprefix(turn["content"])
    assert "I will g" not in longer["content"]
    assert faults(stop) == (0, 0)
    assert answer.call is not None
    assert (answer.call.tokens_in, answer.call.tokens_out, answer.call.attempts) == (200, 14, 2)


def test_a_fragment_is_never_read_nor_shown_again() -> None:
    stop = quiet("answer")
    fragment = Reply(json.dumps(haggle("offer", gold=1)), "length")
    answers, server = asked(stop, fragment, fragment, good(stop))
    assert faults(stop) == (1, 1)
    assert len(server.bodies) == 2
    assert (answers[0].answer.raw, answers[0].answer.fault_kind) == ("", "truncated")
    assert "cut off" in answers[0].answer.fault


def test_a_reply_that_is_withheld_twice_is_not_asked_for_a_third_time() -> None:
    for withheld, kind in ((Reply(None, refusal="No."), "refused"), (Reply(None, "content_filter"), "filtered")):
        stop = quiet("answer")
        answers, server = asked(stop, withheld, withheld)
        assert faults(stop) == (2, 1)
        assert len(server.bodies) == 2
        assert {answer.answer.fault_kind for answer in answers} == {kind}


def test_each_kind_of_fault_is_asked_about_in_its_own_words() -> None:
    told = {}
    for kind, bad in {
        "empty": says(""),
        "unreadable": says("I would rather not say."),
        "illegal": says(haggle("accept", number=77)),
        "refused": Reply(None, refusal="No."),
        "filtered": Reply(None, "content_filter"),
    }.items():
        stop = quiet("answer")
        answers, server = asked(stop, bad, good(stop))
        told[kind] = server.bodies[1]["messages"][-1]["content"]
        assert answers[0].answer.fault_kind == ("" if kind == "illegal" else kind)
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize(
    ("reply", "tier", "repaired"),
    [
        (json.dumps(haggle("offer", gold=1)), 1, False),
        (json.dumps(haggle("offer", gold="1")), 1, True),
        (json.dumps(haggle("offer", gold=1))[:-1] + ",}", 2, True),
        ("Here you are: " + json.dumps(haggle("offer", gold=1)), 3, True),
    ],
)
def test_an_answer_says_on_which_step_it_was_read(reply: str, tier: int, repaired: bool) -> None:
    (answer,), _ = asked(quiet("answer"), says(reply))
    assert isinstance(answer.answer.action, Offer)
    assert (answer.tier, answer.repaired) == (tier, repaired)


@pytest.mark.parametrize(
    "withheld",
    [Reply(None, refusal="I cannot help with that."), Reply(None, "content_filter")],
    ids=["refused", "filtered"],
)
def test_a_reply_that_was_withheld_is_asked_for_again_with_other_words(withheld: Reply) -> None:
    stop = quiet("answer")
    answers, server = asked(stop, withheld, good(stop))
    assert faults(stop) == (1, 0)
    assert len(answers) == len(server.bodies) == 2
    assert server.bodies[1]["messages"] != server.bodies[0]["messages"]
    assert "withheld" in server.bodies[1]["messages"][-1]["content"]


@pytest.mark.parametrize("text", ["", None, " \n "], ids=["empty", "null", "blank"])
def test_an_empty_reply_is_a_fault_and_not_a_silence(text: str | None) -> None:
    stop = quiet("answer")
    answers, server = asked(stop, Reply(text, usage=USAGE), good(stop))
    assert faults(stop) == (1, 0)
    assert answers[0].answer.action is None
    assert answers[0].call is not None
    assert answers[0].call.tokens_out == 7
    assert "empty" in server.bodies[1]["messages"][-1]["content"]


@pytest.mark.parametrize(
    ("bad", "shown"),
    [
        (says("Oh well."), "Oh well."),
        (Reply(None, refusal="I cannot help."), "I cannot help."),
        (Reply("something r", "content_filter"), None),
        (says(" "), None),
    ],
    ids=["unreadable", "refused", "filtered", "empty"],
)
def test_a_reply_that_failed_is_shown_unless_there_is_none_or_it_would_be_filtered_again(
    bad: Reply, shown: str
) -> None:
    stop = quiet("answer")
    _, server = asked(stop, bad, good(stop))
    second = server.bodies[1]["messages"]
    roles = ["system", "user"] if shown is None else ["system", "user", "assistant", "user"]
    assert [message["role"] for message in second] == roles
    if shown is None:
        assert second[-1]["content"].startswith("# What happened so far")
        assert second[-1]["content"].endswith("answer the same question with one JSON object of the form given.")
    else:
        assert second[2]["content"] == shown


def test_half_a_character_in_a_reply_harms_neither_the_next_request_nor_a_file() -> None:
    stop = quiet("answer")
    small = '{"speech":"a\\ud83d","move":"talk"}'
    (answer,), _ = asked(stop, says(small), style="small")
    assert answer.answer.words == "a?"
    stop = quiet("answer")
    _, server = asked(stop, says("\ud83d"), good(stop))
    assert len(server.bodies) == 2


def test_what_is_kept_of_a_reply_has_an_end() -> None:
    stop = quiet("answer")
    answers, _ = asked(stop, says("x" * 100_000), says({**haggle("talk"), "speech": "y" * 5_000, "note": "z" * 5_000}))
    assert len(answers[0].answer.raw) == RAW_LENGTH
    assert len(heard(stop)[-1]) < 1_000
    assert len(stop.observation.notes[-1]) == NOTE_LENGTH


def test_a_reply_that_is_far_too_long_is_told_so() -> None:
    stop = quiet("answer")
    whole = json.dumps({**haggle("talk"), "speech": "x" * 50_000})
    answers, _ = asked(stop, says(whole), good(stop))
    assert "characters" in answers[0].answer.fault


def test_the_same_question_is_asked_with_the_same_seed_on_a_replay() -> None:
    seeds = []
    for _ in range(2):
        stop = quiet("load")
        _, server = asked(stop, good(stop))
        seeds.append([body["seed"] for body in server.bodies])
    assert seeds[0] == seeds[1]


def test_a_bare_yield_says_nothing() -> None:
    stop = quiet("answer")
    (answer,), _ = asked(stop, says(haggle("talk")))
    assert answer.answer == Answer(Yield(), raw=answer.answer.raw)
    assert heard(stop) == []
