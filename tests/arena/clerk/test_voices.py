"""What is put into somebody's mouth, another day or a song binds nobody, in the languages whose clauses have no shapes."""

import pytest

from arena.sheriff.clerk import read
from tests.arena.clerk import corpus

VOICES = {
    "uk": [
        "Тарас сказав: «{}»",
        "Тарас каже: {}",
        "{}, каже дурень",
        "Торік шериф казав: {}",
        "Моя бабуся завжди казала: {}",
        "Хто сказав «{}»?",
        "Коли рак свисне: {}",
        "Мовляв, {}",
    ],
    "de": [
        "Bob sagte: „{}“",
        "Bob sagt: {}",
        "{}, sagt der Narr",
        "Letztes Jahr sagte der Sheriff: {}",
        "Wer sagt denn „{}“?",
        "Wenn Schweine fliegen: {}",
    ],
    "es": [
        "Bob dijo: «{}»",
        "Bob dice: {}",
        "{}, dice el tonto",
        "Mi abuela siempre decía: {}",
        "¿Quién ha dicho «{}»?",
        "Cuando las ranas críen pelo: {}",
    ],
    "fr": [
        "Bob a dit : «{}»",
        "Bob dit : {}",
        "{}, dit le fou",
        "Ma grand-mère disait toujours : {}",
        "Qui a dit «{}» ?",
        "Quand les poules auront des dents : {}",
    ],
}
WORDS = {
    "uk": ["Згода", "Приймаю", "П'ять золотих", "Дам шість монет", "Відкриваю мішок", "Проходь", "Розв'язуй"],
    "de": [
        "Abgemacht",
        "Fünf Gold",
        "Ich gebe dir sechs Münzen",
        "Mach den Beutel auf",
        "Geh durch",
        "Du kannst gehen",
    ],
    "es": ["Trato hecho", "Cinco monedas", "Te doy seis monedas", "Abre la bolsa", "Pasa", "Puedes pasar"],
    "fr": ["Marché conclu", "Cinq pièces", "Je te donne six pièces", "Ouvre le sac", "Passe", "Tu peux passer"],
}
CASES = [(language, voice) for language, voices in VOICES.items() for voice in voices]


@pytest.mark.parametrize(("language", "voice"), CASES)
@pytest.mark.parametrize("table", ["-", "theirs 8g", "own 8g"])
@pytest.mark.parametrize("side", ["M", "S"])
def test_words_in_anothers_mouth_bind_nobody(language, voice, side, table):
    where = corpus.situation(language, side, table)
    bound = [words for words in WORDS[language] if _binds(read(voice.format(words), where))]
    assert bound == []


def _binds(reading):
    terms = reading.proposal is not None and reading.error is None
    return terms or reading.act in {"accept", "inspect", "pass"}
