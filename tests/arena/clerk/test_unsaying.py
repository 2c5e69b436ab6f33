"""A plain move outside English binds nothing once the words around it take it back or lend it out."""

import pytest

from arena.sheriff.clerk import read
from tests.arena.clerk import corpus

MOVES = {
    "de": [
        ("M", "-", "Ich gebe dir fünf Gold."),
        ("M", "theirs 8g", "Abgemacht."),
        ("S", "-", "Ich mache den Beutel auf."),
        ("S", "-", "Du darfst gehen."),
        ("S", "theirs 5g", "Einverstanden."),
    ],
    "es": [
        ("M", "-", "Te doy cinco monedas."),
        ("M", "theirs 8g", "Trato hecho."),
        ("S", "-", "Abro la bolsa."),
        ("S", "-", "Puedes pasar."),
        ("S", "theirs 5g", "De acuerdo."),
    ],
    "fr": [
        ("M", "-", "Je te donne cinq pièces."),
        ("M", "theirs 8g", "Marché conclu."),
        ("S", "-", "J'ouvre le sac."),
        ("S", "-", "Tu peux passer."),
        ("S", "theirs 5g", "D'accord."),
    ],
    "uk": [
        ("M", "-", "Даю вам п'ять монет."),
        ("M", "theirs 8g", "Згода."),
        ("S", "-", "Відкриваю мішок."),
        ("S", "-", "Можеш іти."),
        ("S", "theirs 5g", "Домовилися."),
    ],
}
FRAMES = {
    "de": """
        {} Oder auch nicht.|{} Reingelegt!|{} Obwohl, lieber nicht.|{} Aber erst morgen.|{} Sagt man so.
        |{} Ich nehme das zurück.|{} Moment, noch nicht.|{} Unter einer Bedingung.|{} Würde ich das je sagen?
        |Niemals sage ich: {}|Du hoffst wohl, ich sage: {}|Wenn der Mond aus Käse wäre: {}|Als ob! {}
        |Sag du mir: {}|Erst zeigst du mir deine Hände, dann: {}""",
    "es": """
        {} O mejor no.|{} ¡Te lo has creído!|{} Aunque no, mejor no.|{} Pero mañana.|{} Eso dicen.
        |{} Lo retiro.|{} Espera, todavía no.|{} Con una condición.|{} ¿Diría yo eso?|Jamás diré: {}
        |Tú esperas que diga: {}|Si la luna fuera de queso: {}|¡Ni que! {}|Dime tú: {}
        |Primero enséñame las manos, luego: {}""",
    "fr": """
        {} Ou pas.|{} Je t'ai bien eu !|{} Quoique non, plutôt pas.|{} Mais demain.|{} C'est ce qu'on dit.
        |{} Je retire ce que j'ai dit.|{} Attends, pas encore.|{} À une condition.|{} Dirais-je jamais cela ?
        |Jamais je ne dirai : {}|Tu espères que je dise : {}|Si la lune était en fromage : {}|Comme si ! {}
        |Dis-moi, toi : {}|D'abord montre-moi tes mains, ensuite : {}""",
    "uk": """
        {} Або й ні.|{} Попався!|{} Хоча ні, краще не треба.|{} Але завтра.|{} Так кажуть.
        |{} Беру свої слова назад.|{} Стривай, ще ні.|{} За однієї умови.|{} Хіба я таке скажу?
        |Ніколи не скажу: {}|Ти сподіваєшся, що я скажу: {}|Якби місяць був із сиру: {}|Аякже! {}
        |Скажи ти мені: {}|Спершу покажи мені руки, а тоді: {}""",
}
PLAIN = [(language, *move) for language, moves in MOVES.items() for move in moves]
FRAMED = [(language, frame.strip()) for language, frames in FRAMES.items() for frame in frames.split("|")]


def binds(language: str, side: str, table: str, words: str) -> bool:
    reading = read(words, corpus.situation(language, side, table))
    return reading.act in {"accept", "inspect", "pass"} or (reading.proposal is not None and not reading.error)


@pytest.mark.parametrize("move", PLAIN, ids=ascii)
def test_a_plain_move_binds(move):
    assert binds(*move)


@pytest.mark.parametrize(("language", "frame"), FRAMED, ids=ascii)
def test_a_move_that_is_taken_back_or_lent_out_binds_nothing(language, frame):
    bound = [words for side, table, words in MOVES[language] if binds(language, side, table, frame.format(words))]
    assert bound == []
