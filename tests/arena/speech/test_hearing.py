"""What a seat's plain words amount to at a real table: an action of the rules, or a question back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.sheriff.clerk.acting import CLERK
from arena.sheriff.clerk.speaking import render
from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, TurnDown, Withdraw, Yield
from engine.table import Answer, Refused
from tests.arena.tables import Stop, at, stops


def hear(stop, words):
    return CLERK.hear(words, stop.observation, stop.names)


def fresh(ask, **options):
    """A table at this question with nothing offered yet."""
    for seed in range(80):
        stop = at(ask, seed=seed, **{"edition": "2e", **options})
        if not stop.view.offers and not stop.view.deals():
            return stop
    raise AssertionError(f"offers are always there at {ask}")


def holding(edition):
    """A table at which the owner of the bag has face-down cards that are free to give, but no silk."""
    for seed in range(40):
        for stop in stops(4, seed, edition=edition, laps=2):
            if stop.ask == "answer" and not stop.view.deals():
                hidden = stop.view.hidden[stop.seat]
                if hidden and "silk" not in hidden:
                    return stop
    raise AssertionError("nobody has face-down cards")


def following(stop):
    """The next question of the same table."""
    return Stop(stop.table, stop.table.pending()[0])


def offered(**terms):
    """A table at which the owner of the bag has offered this, and the sheriff is asked."""
    stop = fresh("answer", interject=False)
    stop.submit(Answer(Offer(Terms(stop.seat, passes=(stop.seat,), **terms))))
    return following(stop)


def demanded(gold):
    """A table at which the sheriff has asked the owner of the bag for gold."""
    stop = fresh("judge", interject=False)
    owner = stop.view.called
    stop.submit(Answer(Offer(Terms(owner, gold=gold, passes=(owner,)))))
    return following(stop)


def test_gold_for_passage():
    stop = fresh("answer")
    heard = hear(stop, "Five gold, and my bag passes.")
    assert heard.action == Offer(Terms(stop.seat, gold=5, passes=(stop.seat,)))
    assert heard.terms == render(heard.action.terms, stop.names)


def test_a_number_that_is_not_there_is_asked_back_and_never_clamped():
    stop = fresh("answer")
    heard = hear(stop, f"{stop.view.gold[stop.seat] + 1} gold")
    assert (heard.action, heard.question) == (None, "That is more gold than the merchant has.")
    assert hear(stop, f"{stop.view.gold[stop.seat]} gold").action.terms.gold == stop.view.gold[stop.seat]


@pytest.mark.parametrize(
    "words", ["some gold", "about five gold", "five or six gold", "Would you take 5 gold?", "Deal."]
)
def test_what_is_not_plain_is_asked_back(words):
    heard = hear(fresh("answer"), words)
    assert heard.action is None
    assert heard.question.endswith(("?", "."))


@pytest.mark.parametrize("words", ["Only apples, my lord!", "Look all you like.", "", "Hm.", "He lies!", "¯\\_(ツ)_/¯"])
def test_talk_is_talk(words):
    assert hear(fresh("answer"), words).action == Yield()


@pytest.mark.parametrize(
    "words", ["Deal.", "I accept.", "I accept offer {n}.", "Offer {n} is fine, I accept it", "offer #{n}: deal!"]
)
def test_the_other_side_accepts_the_number_that_stands(words):
    stop = offered(gold=5)
    (offer,) = stop.view.live()
    assert hear(stop, words.format(n=offer.number)).action == Accept(offer.number)


def test_the_two_of_offer_two_is_never_two_coins():
    stop = demanded(9)
    (offer,) = stop.view.live()
    for words in ("I accept offer {n}", "I accept offer number {n}.", "I take offer #{n}", "Yes to offer {n}"):
        heard = hear(stop, words.format(n=offer.number))
        assert heard.action == Accept(offer.number), words
    for words in ("I accept offer 77", "I take number 78", "I accept offers 1 and 2"):
        heard = hear(stop, words)
        assert heard.action is None, words
        assert "offer" in heard.question


def test_an_offer_that_no_longer_stands_is_refused_with_what_became_of_it():
    stop = offered(gold=5)
    (old,) = stop.view.live()
    owner = stop.view.called
    stop.submit(Answer(Offer(Terms(owner, gold=9, passes=(owner,)))))
    owners = following(stop)
    owners.submit(Answer(hear(owners, "Three gold!").action))
    sheriffs = following(owners)
    action = hear(sheriffs, f"I accept offer {old.number}.").action
    assert action == Accept(old.number)
    (refused,) = sheriffs.submit(Answer(action))
    assert isinstance(refused, Refused)
    assert "replaced and no longer stands" in refused.reason


def test_a_counter_replaces_what_stood_and_a_speaker_corrects_herself_by_saying_it_anew():
    stop = demanded(9)
    heard = hear(stop, "Nine is too much. Four gold.")
    assert heard.action.terms.gold == 4
    stop.submit(Answer(heard.action))
    (standing,) = following(stop).view.live()
    assert (standing.terms.gold, standing.author) == (4, stop.seat)


def test_an_own_offer_is_taken_back_in_words():
    stop = offered(gold=5)
    (offer,) = stop.view.live()
    stop.submit(Answer(Yield()))
    owner = following(stop)
    assert hear(owner, "I withdraw my offer.").action == Withdraw(offer.number)
    assert hear(owner, f"I take back offer {offer.number}").action in (Withdraw(offer.number), None)
    owner.submit(Answer(Withdraw(offer.number)))
    assert not following(owner).view.live()


def test_nobody_accepts_what_is_her_own():
    stop = offered(gold=5)
    (offer,) = stop.view.live()
    stop.submit(Answer(Yield()))
    owner = following(stop)
    for words in ("Deal.", f"I accept offer {offer.number}"):
        assert hear(owner, words).action is None


def test_the_other_sides_terms_are_turned_down():
    stop = demanded(9)
    (offer,) = stop.view.live()
    assert hear(stop, "No, never.").action == TurnDown(offer.number)


def test_the_sheriff_decides_about_the_bag_on_the_table_and_no_other():
    stop = fresh("judge")
    others = [
        n for s, n in enumerate(stop.names) if s != stop.view.called and not stop.view.settled[s] and s != stop.seat
    ]
    assert hear(stop, "I open the bag.").action == Open()
    assert hear(stop, "I let it pass.").action == Pass()
    for name in others:
        heard = hear(stop, f"I open {name}'s bag.")
        assert heard.action is None
        assert "on the table" in heard.question


def test_a_merchants_words_open_no_bag():
    stop = fresh("answer")
    for words in ("I open the bag", "Open it!", "I let it pass"):
        assert not isinstance(hear(stop, words).action, Open | Pass)


def test_a_bystanders_it_is_the_bag_on_the_table():
    stop = fresh("interject")
    called, me = stop.view.called, stop.seat
    for words in ("Two gold if you open it.", f"2 gold if you open {stop.names[called]}'s bag"):
        assert hear(stop, words).action == Offer(Terms(me, gold=2, opens=(called,))), words
    assert hear(stop, "I pay 2 gold to let it pass").action == Offer(Terms(me, gold=2, passes=(called,)))
    assert hear(stop, "I give two gold and my bag passes.").action == Offer(Terms(me, gold=2, passes=(me,)))


@pytest.mark.parametrize("words", ["Two gold.", "I'll give you two gold, friend", "2 gold, and be nice"])
def test_a_bystander_who_names_no_bag_is_asked_whose(words):
    heard = hear(fresh("interject"), words)
    assert (heard.action, heard.question[:14]) == (None, "For whose bag ")


def test_a_card_that_the_giver_picks_is_one_that_lies_face_down_and_of_others_the_kind_is_asked():
    for edition in ("1e", "2e"):
        stop = holding(edition)
        for words in ("One of my face-down cards", "I give you one of my contraband cards if my bag passes."):
            assert hear(stop, words).action == Offer(Terms(stop.seat, hidden=("?",), passes=(stop.seat,)))
        many = len(stop.view.hidden[stop.seat]) + 1
        assert hear(stop, f"{many} of my face-down cards").question == "That is more than lies there."
    open_card = next(s for s in stops(4, 0, laps=2) if s.ask == "answer" and s.view.stands[s.seat])
    assert "Which kind" in hear(open_card, "One card from my stand.").question


def test_in_the_second_edition_face_down_goods_need_not_be_there_and_in_the_first_they_must():
    for edition in ("1e", "2e"):
        stop = holding(edition)
        heard = hear(stop, "I give you one silk face down from my stand")
        assert (heard.action is not None) == (edition == "2e")


def test_in_cheap_talk_nothing_said_is_an_offer():
    stop = at("answer", edition="2e", talk="cheap")
    assert hear(stop, "Five gold!").action == Yield()
    judge = at("judge", edition="2e", talk="cheap")
    assert hear(judge, "Give me five gold").action == Yield()
    assert hear(judge, "I open it").action == Open()


@pytest.mark.parametrize(
    "words",
    ["{n} {good}, sheriff, honest!", "Nothing but {n} {good}", "I swear it is {n} {good}", "{n} {good} in there."],
)
def test_to_say_again_what_one_declared_offers_nothing(words):
    stop = fresh("answer")
    number, good = stop.view.declared[stop.seat]
    assert hear(stop, words.format(n=number, good=good)).action == Yield()


@pytest.mark.parametrize(
    "words",
    ["I give you 5 gold and open the others", "5 gold, open my bag", "five gold says I'm honest", "If you lie, 5 gold"],
)
def test_a_condition_that_no_offer_can_hold_is_asked_about_and_never_dropped(words):
    assert hear(fresh("answer"), words).action in (None, Yield())


@pytest.mark.parametrize(
    "words", ["Open sesame!", "I'll open my heart to you", "I might open it", "I accept offer 1.5"]
)
def test_a_sheriff_who_does_not_plainly_decide_settles_no_bag(words):
    assert hear(offered(gold=5), words).action in (None, Yield())


STOPS = [offered(gold=5), demanded(9), fresh("answer"), fresh("interject"), fresh("judge")]
ODD = st.text(st.characters(exclude_categories=[]), max_size=80)
PIECES = st.lists(
    st.sampled_from(
        ["I accept", "offer", "1", "2", "#", "number", "gold", "five", "open", "it", "my bag", "pass", "deal", "no", "if",
         "apples", "Alice", "Bob", "Carol", "'s bag", ".", ",", "?", "not", "give", "you", "let", "withdraw"]
    ),
    max_size=10,
).map(" ".join)  # fmt: skip


@settings(max_examples=150)
@given(ODD | PIECES, st.sampled_from(STOPS))
def test_no_words_raise_and_none_bind_what_their_speaker_could_not_mean(words, stop):
    heard = hear(stop, words)
    assert (heard.action is None) == bool(heard.question)
    match heard.action:
        case Offer(terms):
            assert stop.seat == terms.payer or stop.seat in stop.view.sheriffs
            assert 0 <= terms.gold <= stop.view.gold[terms.payer]
        case Accept(number) | TurnDown(number) | Withdraw(number):
            assert number in [offer.number for offer in stop.view.offers]
        case Open() | Pass():
            assert stop.seat in stop.view.sheriffs
        case _:
            pass
    CLERK.instructs(words, stop.seat, stop.names)
    assert CLERK.weigh(words, Yield(), stop.observation, stop.names) in (
        "", "agrees", "bluff", "slip", "no terms in words"
    )  # fmt: skip
