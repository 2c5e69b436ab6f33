"""Compound numerals, made from their parts: `vierundzwanzig`, `quatre-vingt-dix-sept`, `treinta y uno`.

Languages whose numerals are single words put together by rule of addition (Ukrainian, English) need none of this.
"""

from __future__ import annotations

from collections.abc import Iterable

_GERMAN = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
_GERMAN_TENS = {
    20: "zwanzig",
    30: "dreißig",
    40: "vierzig",
    50: "fünfzig",
    60: "sechzig",
    70: "siebzig",
    80: "achtzig",
    90: "neunzig",
}
_SPANISH = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
_SPANISH_TENS = {
    30: "treinta",
    40: "cuarenta",
    50: "cincuenta",
    60: "sesenta",
    70: "setenta",
    80: "ochenta",
    90: "noventa",
}
_FRENCH = [
    *(
        "un",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "six",
        "sept",
        "huit",
        "neuf",
        "dix",
        "onze",
        "douze",
        "treize",
        "quatorze",
    ),
    *("quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"),
]
_FRENCH_TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}


def compounds(language: str) -> Iterable[tuple[str, int]]:
    """(words, number) of a language's compound numerals below a hundred, in every spelling."""
    made = {"de": _german, "es": _spanish, "fr": _french}.get(language)
    return made() if made is not None else ()


def _german() -> Iterable[tuple[str, int]]:
    for ten, word in _GERMAN_TENS.items():
        for unit, name in enumerate(_GERMAN, 1):
            whole = f"{name}und{word}"
            for spelt in {whole, whole.replace("ü", "ue"), whole.replace("ß", "ss")}:
                yield spelt, ten + unit


def _spanish() -> Iterable[tuple[str, int]]:
    for ten, word in _SPANISH_TENS.items():
        for unit, name in enumerate(_SPANISH, 1):
            yield f"{word} y {name}", ten + unit
            yield f"{word}i{name}", ten + unit
        yield f"{word} y un", ten + 1
        yield f"{word} y una", ten + 1


def _french() -> Iterable[tuple[str, int]]:
    for number in (17, 18, 19):
        yield _FRENCH[number - 1], number
    for ten, word in _FRENCH_TENS.items():
        for unit in range(1, 20 if ten == 60 else 10):
            name = _FRENCH[unit - 1]
            yield f"{word} {'et ' if unit in (1, 11) else ''}{name}", ten + unit
            if unit == 1:
                yield f"{word} et une", ten + 1
    for eighty in ("quatre-vingts", "quatre-vingt"):
        yield eighty, 80
    for unit in range(1, 20):
        yield f"quatre-vingt {_FRENCH[unit - 1]}", 80 + unit
    yield "quatre-vingt une", 81
    for ten, word in {70: "septante", 80: "huitante", 81: "octante", 90: "nonante"}.items():
        yield word, ten // 10 * 10
        for unit in range(1, 10):
            yield f"{word} {'et ' if unit == 1 else ''}{_FRENCH[unit - 1]}", ten // 10 * 10 + unit
