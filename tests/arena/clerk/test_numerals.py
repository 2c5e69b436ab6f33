"""Compound numerals, and words with hyphens and apostrophes in them."""

import pytest

from arena.sheriff.clerk import hyphens, tenses
from arena.sheriff.clerk.numerals import compounds
from arena.sheriff.clerk.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("language", "spelt", "number"),
    [
        ("de", "vierundzwanzig", 24),
        ("de", "fuenfundachtzig", 85),
        ("es", "treinta y uno", 31),
        ("es", "noventa y una", 91),
        ("fr", "dix-sept", 17),
        ("fr", "vingt et une", 21),
        ("fr", "soixante et onze", 71),
        ("fr", "quatre-vingts", 80),
        ("fr", "quatre-vingt dix-neuf", 99),
        ("fr", "nonante et un", 91),
    ],
)
def test_a_compound_numeral_is_one_number(language, spelt, number):
    assert dict(compounds(language))[spelt] == number


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_every_number_below_a_hundred_has_a_word(language):
    table = vocabulary(language)
    assert {entry.value for entry in table.entries.values() if "num" in entry.tags} >= set(range(100))


def test_languages_without_compounds_need_none():
    assert list(compounds("uk")) == []


def test_a_ukrainian_word_loses_its_particles_and_is_said_once():
    table = vocabulary("uk")
    assert hyphens.ukrainian("давай-но", table) == ["давай"]
    assert hyphens.ukrainian("гайда-гайда", table) == ["гайда"]
    assert hyphens.ukrainian("хтозна-що", table) == ["хтозна-що"]


def test_two_numbers_with_a_hyphen_are_no_number():
    assert hyphens.is_range("п'ять-шість", vocabulary("uk"))
    assert not hyphens.is_range("давай-но", vocabulary("uk"))


def test_a_french_word_is_cut_where_it_is_elided():
    assert hyphens.elided("j'accepte") == ["j", "accepte"]
    assert hyphens.elided("laisse-moi") == ["laisse", "moi"]
    assert hyphens.elided("o'clock") == ["o'clock"]


def test_an_unknown_verb_of_the_past_tells_a_story():
    assert tenses.guess("погарячкував", "uk") is not None
    assert tenses.guess("погарячкую", "uk") is None
    assert tenses.guess("погарячкував", "de") is None
