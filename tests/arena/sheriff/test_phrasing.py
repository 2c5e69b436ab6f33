"""Terms in the words of every language: nothing is left out, and what is counted agrees with its number."""

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.sheriff import wording
from arena.sheriff.clerk.asking import DEFAULT_QUESTION, QUESTIONS
from arena.sheriff.clerk.checks import MESSAGES
from arena.sheriff.clerk.reciting import NEARLY
from arena.sheriff.clerk.speaking import render
from arena.sheriff.phrasing import LANGUAGES, PICKED, phrasebook, quoted, unquoted
from engine.sheriff import goods
from engine.sheriff.actions import Terms

NAMES = ("Alice", "Bob", "Carol", "Dan")
SAMPLE = Terms(0, 5, stand=("apples",), hidden=("silk", "silk"), passes=(0,), opens=(1,))
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_a_language_has_the_same_phrases_as_english_with_the_same_places_to_fill(language):
    book, english = phrasebook(language), phrasebook()
    assert set(book.forms) == {*goods.ALL_NAMES, goods.FACE_DOWN, PICKED, "gold"} == set(english.forms)
    fields = {
        name: sorted(what for _, what, _, _ in string.Formatter().parse(text) if what)
        for name, text in book.phrases.items()
    }
    assert fields == {
        name: sorted(what for _, what, _, _ in string.Formatter().parse(text) if what)
        for name, text in english.phrases.items()
    }
    assert {len(forms) for forms in book.forms.values()} == {max(book.plural(number) for number in range(1, 40)) + 1}


@every_language
def test_no_two_goods_are_called_the_same(language):
    forms = [form for forms in phrasebook(language).forms.values() for form in set(forms)]
    assert len(forms) == len(set(forms))
    assert all(form.count("{n}") == 1 for form in forms)


@pytest.mark.parametrize(
    ("language", "number", "kind", "said"),
    [
        ("en", 1, "apples", "1 apple"),
        ("en", 2, "apples", "2 apples"),
        ("uk", 1, "apples", "1 яблуко"),
        ("uk", 3, "apples", "3 яблука"),
        ("uk", 5, "apples", "5 яблук"),
        ("uk", 11, "gold", "11 золотих"),
        ("uk", 21, "gold", "21 золотий"),
        ("uk", 22, "gold", "22 золоті"),
        ("uk", 112, "gold", "112 золотих"),
        ("uk", 2, "golden_apples", "2 золоті яблука"),
        ("de", 1, "apples", "1 Apfel"),
        ("de", 2, "apples", "2 Äpfel"),
        ("de", 1, "green_apples", "1 grünen Apfel"),
        ("es", 1, "gold", "1 moneda de oro"),
        ("es", 2, "pepper", "2 sacos de pimienta"),
        ("fr", 1, "royal_rooster", "1 coq royal"),
        ("fr", 2, "royal_rooster", "2 coqs royaux"),
        ("zh", 2, "chickens", "2隻雞"),
        ("zh", 5, "gold", "5枚金幣"),
        ("ko", 2, "chickens", "닭 2마리"),
        ("ko", 5, "gold", "금화 5닢"),
    ],
)
def test_a_number_and_what_it_counts(language, number, kind, said):
    assert phrasebook(language).amount(number, kind) == said


SAID = {
    "en": (
        "Alice gives 5 gold, 1 apple from the stand and 2 silk face down from the stand; ",
        "for that Alice's bag passes and Bob's bag is opened.",
    ),
    "uk": (
        "Alice дає 5 золотих, 1 яблуко з прилавка і 2 сувої шовку закритими з прилавка; ",
        "за це мішок гравця Alice пропускають і мішок гравця Bob відкривають.",
    ),
    "zh": (
        "Alice付出5枚金幣、攤位上的1顆蘋果以及攤位上蓋著的2匹絲綢；",
        "作為交換，Alice的袋子放行以及Bob的袋子打開。",
    ),
    "ko": (
        "Alice 님이 내는 것: 금화 5닢, 가판대의 사과 1개 및 가판대에 엎어 둔 비단 2필; ",
        "그 대가: Alice 님의 가방 통과 및 Bob 님의 가방 열기.",
    ),
    "de": (
        "Alice gibt 5 Goldstücke, 1 Apfel vom Stand und 2 Ballen Seide verdeckt vom Stand; ",
        "dafür gilt: der Beutel von Alice wird durchgelassen und der Beutel von Bob wird geöffnet.",
    ),
    "es": (
        "Alice da 5 monedas de oro, 1 manzana del puesto y 2 rollos de seda boca abajo del puesto; ",
        "a cambio, la bolsa de Alice pasa y la bolsa de Bob se abre.",
    ),
    "fr": (
        "Alice donne 5 pièces d'or, 1 pomme de l'étal et 2 rouleaux de soie (face cachée) de l'étal ; ",
        "en échange, le sac appartenant à Alice passe et le sac appartenant à Bob est ouvert.",
    ),
}


@every_language
def test_the_same_terms_in_every_language(language):
    assert render(SAMPLE, NAMES, language) == "".join(SAID[language])


@every_language
def test_what_the_clerk_asks_back_it_asks_in_the_language_of_the_words(language):
    asked = {*QUESTIONS.values(), DEFAULT_QUESTION, *MESSAGES.values(), NEARLY}
    translated = {phrasebook(language).question(question) for question in asked}
    assert len(translated) == len(asked)
    assert asked.isdisjoint(translated) or language == "en"


def test_the_narrator_and_the_clerk_say_terms_in_the_same_words():
    said = f"Alice gives {wording.gives(SAMPLE, NAMES)}; for that {wording.wants(SAMPLE, NAMES)}."
    assert render(SAMPLE, NAMES) == said


@every_language
def test_terms_without_a_gift_or_a_deed_are_said_too(language):
    assert render(Terms(0, passes=(1,)), NAMES, language) != render(Terms(0, 1, passes=(1,)), NAMES, language)
    assert render(Terms(0), NAMES, language).startswith("Alice")


def test_another_language_is_refused_by_name():
    with pytest.raises(ValueError, match="no phrases in 'tlh'; languages: en, uk, zh, ko, de, es, fr"):
        render(SAMPLE, NAMES, "tlh")


@given(st.text())
def test_a_quotation_gives_its_words_back_and_shows_what_it_holds(words):
    text = quoted(words)
    assert text == quoted(unquoted(text) or "") or words == ""
    assert '"' not in text[1:-1].replace('\\"', "")
    assert all(char.isprintable() and unicodedata.bidirectional(char) not in ("R", "AL") for char in text)
    assert not set(text) & set("*_`~<>[]|&")


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_quoting_loses_nothing(words):
    assert unquoted(quoted(words)) == words


@pytest.mark.parametrize("text", ["", '"', "words", '"a" and "b"', '"a', '"\n"', '"\\x"', '"*"', '"\\u0041"', '["a"]'])
def test_what_quoting_did_not_make_is_no_quotation(text):
    assert unquoted(text) is None
