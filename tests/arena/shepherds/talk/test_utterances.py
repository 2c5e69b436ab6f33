"""Tables of real speech with what is claimed in it; and the clerk's own words for a claim come back as that claim."""

import pytest

from arena.kit import NAMES
from arena.shepherds import wording
from arena.shepherds.clerk import grammar, read
from arena.shepherds.clerk.situation import Situation
from arena.shepherds.clerk.vocabulary import cut, phrases, vocabulary
from arena.shepherds.narrator import ShepherdsNarrator
from engine.shepherds.actions import Claim
from engine.shepherds.cards import KINDS, LOCATIONS
from engine.shepherds.events import RoundBegan, Spoke
from engine.shepherds.profiles import PROFILES, drafted
from engine.shepherds.talking import MOST_WOLVES, WILD_MAYOR
from tests.arena.shepherds.talk.corpus import TABLES, Row, rows, situated, told

ROWS = [row for table in TABLES for row in rows(table)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text[:50])
def test_what_is_said_is_what_is_claimed(row: Row) -> None:
    assert told(read(row.text, situated(row.scene))) == row.wanted


def test_the_tables_are_large_and_varied() -> None:
    assert len({(row.scene, row.text) for row in ROWS}) == len(ROWS) > 400
    for kind in ("saw", "wolves", "role", "refused", "go", "ask", "?", "-"):
        assert sum(row.wanted.startswith(kind) for row in ROWS) >= 8, kind


def with_profile(name: str, players: int) -> Situation:
    profile = PROFILES[name]
    return Situation(
        players=NAMES[:players],
        speaker="Alice",
        mayor="Bob",
        roles=("mayor", *drafted(profile, players)),
        cards=tuple(card.name for card in profile.cards),
    )


def all_claims(where: Situation) -> list[Claim]:
    """Every claim that the rules take."""
    cards = (*KINDS, *(card for card in where.cards if card not in KINDS))
    return [
        *(Claim("saw", at, card) for at in LOCATIONS for card in cards),
        *(Claim("wolves", at, number=number) for at in LOCATIONS for number in range(MOST_WOLVES + 1)),
        *(Claim(what, role=role) for what in ("role", "refused") for role in (*where.roles, WILD_MAYOR)),
        *(Claim("will_place", at) for at in LOCATIONS),
    ]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("players", [2, 5])
def test_a_claim_as_it_is_told_is_read_as_that_claim(profile: str, players: int) -> None:
    where = with_profile(profile, players)
    for claim in all_claims(where):
        assert read(f"I claim {wording.claim(claim)}.", where).claims == (claim,)


@pytest.mark.parametrize("mayor", [0, 1])
@pytest.mark.parametrize("players", [2, 5])
def test_the_narrators_line_in_the_speakers_own_mouth_is_that_claim(mayor: int, players: int) -> None:
    where = with_profile("house", players)
    narrator = ShepherdsNarrator(NAMES[:players], None, all_open=False)
    narrator.tell(RoundBegan(1, mayor, ()))
    for claim in all_claims(where):
        (line,) = narrator.tell(Spoke(0, (claim,), ()))
        assert read(line.text, where).claims == (claim,), line.text


def test_two_claims_together_are_read_as_both() -> None:
    where = situated()
    claims = [claim for claim in all_claims(where) if claim.what != "refused"][::7]
    for one in claims:
        for other in claims:
            if one.what == other.what or {one.what, other.what} == {"saw", "wolves"}:
                continue
            words = f"I claim {wording.claim(one)}. And I claim {wording.claim(other)}!"
            assert list(read(words, where).claims) == [one, other], words


def test_a_role_that_only_the_users_own_profile_knows_is_read_by_its_name() -> None:
    own = Situation(("Alice", "Bob"), "Alice", "Bob", ("mayor", "snake_charmer"), ("meadow", "sheep7", "wolf1"))
    assert (
        told(read("I am the snake charmer. I saw seven sheep on field 1.", own)) == "role snake_charmer; saw 1 sheep7"
    )
    assert told(read("I am the Hunter.", own)) == "?"
    assert told(read("I saw 3 sheep on field 1.", own)) == "?"


def test_no_phrase_stands_twice_in_the_lexicon_and_every_code_of_the_grammar_has_words() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for phrase, entry in phrases():
        key = cut(phrase)
        assert seen.setdefault(key, entry.code) == entry.code, phrase
    known = {entry.code for entry in vocabulary(("mayor", "hunter")).entries.values()}
    made = {"LOC", "NAME", "POSS", "COMMA", "COLON", "DASH", "QUOTE", "UNK"}
    assert grammar.codes() <= known | made
