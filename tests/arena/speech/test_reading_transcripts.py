"""`arena read` of transcripts: what the clerk hears in recorded answers, and what would change under it."""

import asyncio
import json

import pytest

from arena.auditing import _second_reading
from arena.providers import Completion
from arena.sheriff.clerk import read
from arena.sheriff.clerk.asking import DEFAULT_QUESTION
from arena.sheriff.clerk.situation import Reading
from tests.arena.clerk import corpus
from tests.arena.commands import arena
from tests.arena.fake_server import Reply, serving
from tests.arena.sheriff.replies import haggle


def recorded(tmp_path, said):
    """A match in which one seat answers with this over every bag."""

    def mind(body):
        properties = body["response_format"]["json_schema"]["schema"]["properties"]
        return said(body) if "action" in properties else Reply("hm")

    out = tmp_path / "m.jsonl"
    with serving(mind) as server:
        done = arena(
            "play", "--seat", server.spec(), "--players", "3", "--seed", "1", "--option", "laps=1", "--out", out
        )
    assert done.code == 0, done.err
    return out


def rows(*arguments):
    done = arena("read", *arguments, "--json")
    assert done.code == 0, done.err
    return [json.loads(line) for line in done.out.splitlines()]


def test_an_answer_that_was_plain_speech_would_have_been_no_forfeit(tmp_path):
    out = recorded(tmp_path, lambda _: Reply("I give five gold if my bag passes."))
    mine = [row for row in rows(out) if row["name"] == "Alice" and row["ask"] == "answer"]
    assert mine
    assert {row["change"] for row in mine} == {"recovered"}
    assert all(row["forfeit_recovered"] and row["recorded"] is None for row in mine)
    assert mine[0]["heard"]["terms"] == {"payer": 0, "gold": 5, "passes": [0]}
    assert mine[0]["offer"]["gold"] == 5
    shown = arena("read", out).out
    assert "recovered" in shown
    assert "whose forfeit would be recovered" in shown


def test_words_beside_an_action_are_told_apart_from_it(tmp_path):
    def mind(body):
        if "Answer.\n" in body["messages"][-1]["content"]:
            return Reply(json.dumps({**haggle("offer", gold=2), "speech": "Three gold!"}))
        return Reply(json.dumps({**haggle("pass"), "speech": "I let it pass."}))

    found = [row for row in rows(recorded(tmp_path, mind)) if row["name"] == "Alice"]
    assert {(row["ask"], row["change"]) for row in found} >= {("answer", "differs"), ("judge", "same")}


def test_a_folder_is_read_whole_and_golden_matches_have_nothing_to_recover():
    found = rows("transcripts/golden")
    assert len({row["id"].partition(":")[0] for row in found}) >= 3
    assert not any(row["forfeit_recovered"] for row in found)


def test_a_folder_without_transcripts_and_a_broken_one_are_named(tmp_path):
    assert "no transcript" in arena("read", tmp_path).one_line
    file = tmp_path / "m.jsonl"
    file.write_text('{"type":"match","seq":0}\n')
    assert "line 1" in arena("read", file).one_line


class Fixed:
    """A `Model` that always answers the same."""

    name = "fake/clerk"

    def __init__(self, **read):
        self.text = json.dumps({"act": "offer", "gold": 0, "goods": [], "let_pass": [], "inspect": [], **read})
        self.asked = 0

    async def complete(self, messages, *, schema, seed, max_tokens):
        self.asked += 1
        assert set(schema["required"]) == {"act", "gold", "goods", "let_pass", "inspect"}
        return Completion(self.text, "stop", None, self.name, None, 0.0, 1)

    async def close(self):
        pass


def advised(said, model, side="M", table="-"):
    where = corpus.situation("en", side, table)
    return asyncio.run(_second_reading(said, where, Reading("ambiguous", question=DEFAULT_QUESTION), model))


def test_a_second_clerk_is_asked_only_about_what_the_rules_could_not_read():
    model, where = Fixed(gold=5), corpus.situation("en", "M", "-")
    for said in ("5 gold", "some gold", "Hm.", "Deal."):
        first = read(said, where)
        assert asyncio.run(_second_reading(said, where, first, model)) == first
    assert model.asked == 0


def test_its_reading_holds_as_far_as_the_words_go():
    model = Fixed(gold=5)
    assert corpus.short(advised("zork 5 zork", model), "Alice") == "offer 5g"
    assert corpus.short(advised("zork 5 zork", model, "S", "theirs 3g"), "Alice") == "counter 5g"
    cards = Fixed(goods=[{"good": "apples", "count": 2, "zone": "stand"}])
    assert corpus.short(advised("zork 2 apples zork", cards), "Alice") == "offer 2apples@stand"
    assert advised("zork 40 zork", Fixed(gold=40)).error == "gold_exceeds_held"
    picked = Fixed(goods=[{"good": "any", "count": 1, "zone": "contraband"}])
    assert corpus.short(advised("zork 1 hidden card zork", picked), "Alice") == "offer 1any@contraband"


@pytest.mark.parametrize(
    ("said", "model"),
    [
        ("zork zork", Fixed(gold=5)),
        ("zork 6 zork", Fixed(gold=5)),
        ("zork 5 or 6 zork", Fixed(gold=5)),
        ("zork 2 zork", Fixed(goods=[{"good": "apples", "count": 2, "zone": "stand"}])),
        ("zork 2 zork", Fixed(goods=[{"good": "any", "count": 2, "zone": "contraband"}])),
        ("zork 2 hidden zork", Fixed(goods=[{"good": "any", "count": 2, "zone": "stand"}])),
        ("zork 2 apples zork", Fixed(goods=[{"good": "apples", "count": 2, "zone": "bag"}])),
        (
            "zork 2 apples, 1 chicken zork",
            Fixed(
                goods=[
                    {"good": good, "count": count, "zone": "stand"} for good, count in (("apples", 1), ("chickens", 2))
                ]
            ),
        ),
        ("zork 2 apples, 5 zork", Fixed(gold=2, goods=[{"good": "apples", "count": 5, "zone": "stand"}])),
        ("zork 5 zork", Fixed(gold=5, inspect=["Bob"])),
        ("zork 5 zork", Fixed(gold=5, let_pass=["Zorro"])),
        ("zork 5 zork", Fixed(act="accept", gold=5)),
        ("zork 5 zork", Fixed(gold=True)),
        ("zork", Fixed(act="reject")),
        ("zork", Fixed(act="unclear")),
    ],
)
def test_what_does_not_stand_in_the_words_stays_a_question(said, model):
    assert advised(said, model).act == "ambiguous"


@pytest.mark.parametrize(
    "said",
    [
        "zork never 5 gold zork",
        "I would zork 5 gold",
        "not 5 zork",
        "zork 5 gold?",
        "5 gold, only joking, zork",
        "Bob gave 5 zork",
        "he said '5 gold' zork",
        "zork up to 5 gold",
        "5 zork unless you look",
    ],
)
def test_what_is_denied_asked_or_supposed_is_no_offer_whatever_a_model_says(said):
    assert advised(said, Fixed(gold=5)).act == "ambiguous"


@pytest.mark.parametrize(
    ("clerk", "why"),
    [
        ("compat/m@http://127.0.0.1:1/v1?speech=only", "of a player, not of a clerk"),
        ("oracle", "there is: rules"),
        ("bot/greedy", "a bot reads no words"),
        ("nobody/x", "unknown player"),
    ],
)
def test_a_clerk_that_there_is_not_is_the_users_fault(clerk, why):
    assert why in arena("read", "tests/arena/clerk/dev.jsonl", "--clerk", clerk).one_line


def test_a_model_reads_rows_over_the_wire():
    reply = {"act": "talk", "gold": 0, "goods": [], "let_pass": [], "inspect": []}
    with serving(lambda _: Reply(json.dumps(reply))) as server:
        found = rows("tests/arena/clerk/dev.jsonl", "--clerk", server.spec())
        asked = len(server.bodies)
    alone = rows("tests/arena/clerk/dev.jsonl")
    changed = [one for one, other in zip(found, alone, strict=True) if one != other]
    assert len(changed) <= asked < len(found) / 4
