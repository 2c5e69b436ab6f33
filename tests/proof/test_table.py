"""What the table adds to the rules, in every combination: defaults are counted, and unfinished sets stay secret."""

import itertools
import math

from engine.game import IllegalAction
from engine.table import MOST_REFUSALS, Answer, Defaulted, Refused
from tests.proof.matches import Playthrough, Submissions, attempts, legal_answer, replayed

UNREADABLE = Answer(None, fault="unreadable")
TOO_MANY = 50_000
MOST_ORDERS = 120
"""Orders that are tried; of more, as many spread over all of them."""


def test_a_match_that_hears_only_noise_ends_and_every_default_is_counted(matches):
    for match in matches(2):
        table, answered = match.table(), 0
        while questions := table.pending():
            table.submit({question.seat: UNREADABLE for question in questions})
            answered += len(questions)
            assert answered < TOO_MANY
        assert answered == sum(table.refusals) == (MOST_REFUSALS + 1) * sum(table.defaults) > 0
        for seat in range(match.players):
            defaulted = [event for event in table.log if isinstance(event, Defaulted) and event.seat == seat]
            assert len(defaulted) == table.defaults[seat]
            assert sum(isinstance(event, Refused) for event in table.seen_by(seat)) == table.refusals[seat]
        assert len(table.outcome().scores) == match.players


def test_a_default_does_what_the_same_seat_would_do_by_playing_the_fallback(matches):
    for match in matches(2):
        silent, willing = match.table(), match.table()
        while questions := silent.pending():
            chosen = {question.seat: Answer(question.fallback) for question in willing.pending()}
            for _ in range(MOST_REFUSALS + 1):
                silent.submit({question.seat: UNREADABLE for question in questions})
            willing.submit(chosen)
            assert willing.state_key() == silent.state_key()
        assert not willing.pending()


def test_simultaneous_answers_lead_to_the_same_state_in_whatever_order_the_rules_hear_them(matches):
    for match in matches(4):
        played = Playthrough(match)
        for decisions in played.turns():
            if len(decisions) > 1:
                chosen = [(each.seat, match.game.sample(played.state, each, played.dice)) for each in decisions]
                assert len(keys_by_order(match.game, played.state, chosen)) == 1


def keys_by_order(game, state, chosen):
    """What the state may become if these actions are played in every order."""
    keys = set()
    stride = max(1, math.factorial(len(chosen)) // MOST_ORDERS)
    for order in itertools.islice(itertools.permutations(chosen), 0, None, stride):
        twin = game.copy(state)
        for seat, action in order:
            for event in game.resolve(twin, seat, action):
                game.apply(twin, event)
        keys.add(twin.key())
    return keys


def known(table, seat):
    """All that a seat can learn from the table now."""
    own = [table.observation(question) for question in table.pending() if question.seat == seat]
    questions = [(o.question.decision, o.question.turn, o.question.forced, o.question.refusals, o.notes) for o in own]
    return table.view(seat), list(table.seen_by(seat)), questions, table.view(None)


def stir(match, table, seat, rng):
    """The others of the set answer, some twice or three times and some not at all; yields after each submission."""
    others = [question for question in table.pending() if question.seat != seat]
    for question in rng.sample(others, rng.randint(1, len(others))):
        for _ in range(rng.randrange(MOST_REFUSALS + 2)):
            table.submit({question.seat: bad_answer(match, table, question, rng)})
            yield
        if rng.random() < 0.7 and question in table.pending():
            good = legal_answer(match, table, question, rng)
            good.words, good.note = "Words that are not to be heard yet.", "A note that nobody else reads."
            table.submit({question.seat: good})
            yield


def bad_answer(match, table, question, rng):
    legal = match.game.sample(table._state, question.decision, rng)
    for action in attempts(match, legal, rng, 6):
        try:
            match.game.resolve(table._state, question.seat, action)
        except IllegalAction:
            return Answer(action, "Not to be heard.", "not to be read")
    return UNREADABLE


def test_whatever_others_of_the_set_answer_a_seat_learns_nothing_before_the_set_is_complete(matches):
    for match in matches(2):
        table, rng, sets = match.table(), match.dice("secret"), 0
        submissions: Submissions = []
        while questions := table.pending():
            answers = {question.seat: legal_answer(match, table, question, rng) for question in questions}
            if len(questions) > 1:
                sets += 1
                watch_a_set(match, submissions, answers, rng)
            submissions.append(answers)
            table.submit(answers)
        assert sets > 0 or match.combination.options.get("talk") == "mute"


def watch_a_set(match, submissions, answers, rng):
    """Two tables at the same point, one still and one where the others stir; for a seat that waits or has answered."""
    still, stirred = replayed(match, submissions), replayed(match, submissions)
    seat = rng.choice(sorted(answers))
    if rng.random() < 0.5:
        for table in (still, stirred):
            table.submit({seat: answers[seat]})
    before, key = known(still, seat), still.state_key()
    for _ in stir(match, stirred, seat, rng):
        if not stirred.pending():
            return
        if stirred.turn == still.turn:
            assert known(stirred, seat) == before
            assert stirred.state_key() == key
