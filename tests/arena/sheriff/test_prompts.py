"""What a model is told over a whole match, in either style: enough to play, and nothing that its seat cannot know."""

import copy
import random
import re
from collections import defaultdict
from dataclasses import replace
from itertools import chain

import pytest

from arena.prompting import Prompter, Prompts
from engine.game import IllegalAction
from engine.sheriff import goods
from engine.sheriff.actions import Offer, Terms
from engine.table import Answer, Said
from tests.arena.sheriff.prompts import KIT, STYLES, history, messages, some, told, turn
from tests.arena.tables import EDITIONS, Stop, at, module_stops, stops, varied_stops

every_style = pytest.mark.parametrize("style", STYLES)
every_edition = pytest.mark.parametrize("edition", EDITIONS)


@every_edition
@every_style
def test_equal_observations_give_equal_messages(style: str, edition: str) -> None:
    for stop in some(stops(4, 1, edition=edition)):
        observation = stop.observation
        twin = copy.deepcopy(observation)
        assert twin == observation
        assert messages(style, twin, stop.names) == messages(style, observation, stop.names)


@every_edition
@every_style
def test_a_prompter_that_followed_the_match_says_what_a_new_one_says(style: str, edition: str) -> None:
    prompts = Prompts("sheriff", style)
    prompters: dict[int, Prompter] = {}
    for stop in stops(4, 2, edition=edition):
        prompter = prompters.setdefault(stop.seat, Prompter(KIT, prompts, stop.names))
        wire = KIT.wire(style, stop.observation, stop.names)
        assert prompter.messages(stop.observation, wire) == told(style, stop)


@every_edition
@every_style
def test_with_all_secrets_swapped_a_seat_is_told_the_same(style: str, edition: str) -> None:
    dice, swapped = random.Random(1), 0
    for stop in some(varied_stops(range(3), edition=edition)):
        game, mine = stop.table.game, stop.observation
        twin = game.imagine(mine.view, dice)
        question = replace(
            stop.question,
            fallback=game.fallback(twin, stop.question.decision),
            forced=game.forced(twin, stop.question.decision),
        )
        other = replace(mine, view=game.view(twin, stop.seat), question=question)
        assert messages(style, other, stop.names) == told(style, stop)
        swapped += twin.hands != stop.state.hands
    assert swapped > 30


@every_edition
def test_the_rules_are_the_same_bytes_for_every_seat_and_question_of_a_match(edition: str) -> None:
    for players in (3, 4, 5):
        assert len({told("full", stop)[0]["content"] for stop in some(stops(players, players, edition=edition))}) == 1


def test_the_rules_say_what_this_match_is_played_with() -> None:
    stop = next(stops(3, 1, messages=5))
    rules = told("full", stop)[0]["content"]
    for word in ("Alice, Bob, Carol", "3 players", "3 rounds", "at most 5 messages", "no bread in this deck"):
        assert word in rules
    for good in goods.GOODS:
        assert re.search(rf"\| {good.name} \| \w+ \| {good.value} \| {good.penalty} \|", rules)
    for good_name, bonus in goods.BONUSES.items():
        assert f"{good_name} {bonus.king}/{bonus.queen}" in rules


def test_the_rules_and_the_question_of_the_market_are_those_of_the_edition() -> None:
    first, second = (at("market", edition) for edition in EDITIONS)
    for words in ("face down, and draws as many", "`left` and `right`", "Confiscated cards go onto one pile"):
        assert words in told("full", first)[0]["content"]
        assert words not in told("full", second)[0]["content"]
    for words in ("Discard pile from the top, left: ", "`draw_from`"):
        assert words in turn("full", first)
        assert words not in turn("full", second)
    assert turn("small", first).startswith("Piles from the top: left: ")
    assert turn("small", second).startswith("Your hand: ")


def test_a_market_of_one_source_is_said_in_rules_and_question() -> None:
    stop = at("market", "1e", market="single_source")
    assert "all cards must come from one place" in told("full", stop)[0]["content"]
    assert "all entries must be the same" in turn("full", stop)


@pytest.mark.parametrize("ask", ["place", "stack"])
def test_the_cards_to_be_placed_are_told_with_how_they_lie(ask: str) -> None:
    seen = 0
    for stop in stops(4, 8, edition="1e"):
        if stop.ask == ask:
            seen += 1
            lying = stop.view.aside[stop.seat] if ask == "place" else stop.view.evidence
            assert lying
            assert f"an empty list means this order: {', '.join(lying)}." in turn("full", stop)
            for kind in set(lying):
                assert f"{lying.count(kind)} {kind.rstrip('s')}" in turn("small", stop)
    assert seen


@every_edition
def test_a_history_only_ever_grows_at_its_end(edition: str) -> None:
    for players in (3, 4):
        before: dict[int, list[str]] = defaultdict(list)
        for stop in stops(players, 7, edition=edition):
            now = history(stop)
            assert now[: len(before[stop.seat])] == before[stop.seat]
            before[stop.seat] = now
        assert all(len(lines) > 20 for lines in before.values())


@every_edition
def test_the_own_hand_is_told_and_no_other(edition: str) -> None:
    for stop in some(stops(4, 3, edition=edition)):
        text = turn("full", stop)
        mine = stop.view.hands[stop.seat]
        for kind in set(mine):
            assert re.search(rf"^Your hand: .*\b{mine.count(kind)} {kind.rstrip('s')}", text, re.MULTILINE)
        assert text.count("Your hand: ") == 1
        dealt = [line for line in history(stop) if " is dealt " in line]
        assert len(dealt) == 1
        assert dealt[0].startswith(stop.names[stop.seat])


def test_the_own_bag_and_what_opening_it_would_cost_are_told() -> None:
    told_true = told_false = 0
    for stop in some(varied_stops(range(9)), 3):
        bag, declaration = stop.view.bags[stop.seat], stop.view.declared[stop.seat]
        if stop.ask not in ("answer", "interject") or not bag or declaration is None:
            continue
        false = [card for card in bag if card != declaration[1]]
        fine = goods.penalty(false or bag)
        text = turn("full", stop)
        if false:
            told_false += 1
            assert re.search(rf"Your bag: .*you lose .* pay {fine} gold", text)
        else:
            told_true += 1
            assert re.search(rf"Your bag: .*sheriff pays you {fine} gold", text)
        if stop.ask == "answer":
            assert f"{fine} gold" in turn("small", stop)
    assert told_true
    assert told_false


def test_the_sheriff_is_told_what_opening_an_honest_bag_costs() -> None:
    for stop in stops(4, 5):
        declaration = stop.view.declared[stop.view.called] if stop.ask == "judge" else None
        if declaration is not None:
            price = declaration[0] * goods.PENALTY[declaration[1]]
            assert f"opening costs you {price} gold" in turn("full", stop)
            assert f"{price} gold" in turn("small", stop)


def test_every_offer_that_stands_is_told_with_its_number_and_who_may_accept_it() -> None:
    told_of = 0
    for stop in some(chain(varied_stops(range(6)), module_stops(range(2)))):
        text = turn("full", stop)
        for offer in stop.view.live():
            told_of += 1
            assert offer.awaits
            (line,) = re.findall(rf"^- Offer {offer.number}: .*$", text, re.MULTILINE)
            verb = "may" if len(offer.awaits) == 1 else "must both"
            assert f"({' and '.join(stop.names[seat] for seat in offer.awaits)} {verb} accept)" in line
            if offer.terms.gold:
                assert f"{offer.terms.gold} gold" in line
        for deal in stop.view.deals():
            assert f"In force: Offer {deal.number}: " in text
    assert told_of > 20


def test_every_move_that_may_be_made_is_named() -> None:
    for stop in varied_stops(range(3)):
        if stop.ask in ("answer", "interject", "judge"):
            (line,) = re.findall(r"^Set `action` to one of: (.*)\.$", turn("full", stop), re.MULTILINE)
            assert len(line.split(", ")) == len(stop.question.decision.actions)


def test_notes_come_back_to_their_own_seat_and_to_no_other() -> None:
    told_of = 0
    for stop in some(stops(4, 11)):
        for style in STYLES:
            text = "\n".join(message["content"] for message in told(style, stop))
            for other in range(4):
                if other != stop.seat:
                    assert f"of seat {other}" not in text
        for note in stop.table._notes[stop.seat]:
            told_of += 1
            assert f"- {note}\n" in turn("full", stop)
    assert told_of > 5


def test_nobody_learns_that_another_seats_answer_was_refused() -> None:
    for stop in some(stops(4, 12), 2):
        name = stop.names[stop.seat]
        for line in history(stop):
            if "not taken" in line:
                assert line.startswith((name, f"Sheriff {name}"))


@every_style
def test_a_refused_answer_is_shown_to_its_seat_with_the_reason(style: str) -> None:
    stop = at("load")
    before = told(style, stop)
    stop.submit(Answer(None, fault="The field cards is wrong: it is missing.", raw='{"speech":"hm"}'))
    after = told(style, stop)
    assert after[-2] == {"role": "assistant", "content": '{"speech":"hm"}'}
    assert after[-1]["role"] == "user"
    assert "The field cards is wrong: it is missing." in after[-1]["content"]
    if style == "small":
        assert after[: len(before)] == before


@every_style
def test_seats_are_called_by_name_in_every_reason(style: str) -> None:
    seen = 0
    for stop in some(stops(4, 13)):
        for seat in range(4):
            try:
                action = Offer(Terms(seat, gold=10**6, passes=(seat,)))
                stop.table.game.resolve(stop.state, stop.seat, action)
            except IllegalAction as error:
                if f"seat {seat}" in str(error).lower():
                    seen += 1
                    stop.question.refusals[:] = []
                    stop.submit(Answer(action, raw="{}"))
                    assert not re.search(r"\bseat \d", told(style, stop)[-1]["content"], re.IGNORECASE)
                    stop.question.refusals[:] = []
    assert seen


def test_the_last_words_in_a_small_prompt_were_said_over_this_bag() -> None:
    for stop in varied_stops(range(8)):
        if stop.ask in ("answer", "interject", "judge"):
            since = []
            for event in reversed(stop.observation.history):
                if type(event).__name__ == "Called":
                    break
                since.append(event)
            if not any(isinstance(event, Said) and event.seat != stop.seat for event in since):
                assert KIT.facts(stop.observation, stop.names)["last_words"] == ""


def test_a_demand_for_the_opening_of_another_bag_is_not_told_as_one_for_passage() -> None:
    stop = at("judge", players=4, seed=1)
    owner, sheriff = stop.view.called, stop.seat
    other = next(seat for seat in range(4) if seat not in (owner, sheriff) and not stop.view.settled[seat])
    stop.submit(Answer(Offer(Terms(owner, gold=1, opens=(other,)))))
    (question,) = stop.table.pending()
    assert question.seat == owner
    text = turn("small", Stop(stop.table, question))
    assert "asks 1 gold" in text
    assert "asks 1 gold to let it pass" not in text
