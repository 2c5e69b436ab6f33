"""The clerk: plain speech → the claims that its speaker made, whom it asks, or a question back. Deterministic, no network.

It reads in steps, one module each: `arena.speech` (text as shown, own words), `scan` (words with codes, out of `lexicon`),
`places` (which numbers are locations), `clauses` (what counts) by the shapes of `grammar`, `claims` (what a clause says),
`asking`. A claim is what was said in so many words: nothing is guessed, and a picture such as yellow eyes is mere talk.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.shepherds import wording
from arena.shepherds.clerk.asking import asked
from arena.shepherds.clerk.claims import WHICH_CARD, WHICH_PLACE, WHICH_ROLE, Spoken, Unclear
from arena.shepherds.clerk.clauses import hear
from arena.shepherds.clerk.places import placed
from arena.shepherds.clerk.scan import Sentence, scan
from arena.shepherds.clerk.situation import Reading, Situation, unclear
from arena.speech.normalise import clean
from engine.shepherds.actions import Claim

__all__ = ["Reading", "Situation", "read"]

MOST_TOKENS = 250
"""More words than an utterance of that length has."""


SAID_APART = frozenset(
    {"AT", "A", "THE", "TO", "NUM", "LOC", "ROLE", "SHEEP", "WOLF", "WOLVES", "MEADOW", "FILL", "FLOCK"}
)
"""Of what a sentence is that only names something else than was said before."""


def read(utterance: str, where: Situation) -> Reading:
    """What the speaker of an utterance claims. Never raises, whatever the text."""
    cleaned = clean(utterance)
    sentences, flagged = scan(cleaned.text, where.players, where.speaker, where.roles)
    if cleaned.odd or sum(len(sentence.tokens) for sentence in sentences) > MOST_TOKENS:
        return unclear("That cannot be read as it is displayed. Say it in plain words.", flagged=flagged)
    for sentence in sentences:
        sentence.tokens = placed(sentence.tokens)
    called = asked(sentences, where)
    if not where.may_claim or _in_jest(sentences):
        return Reading(asked=called, flagged=flagged)
    spoken = Spoken()
    try:
        for sentence in sentences:
            hear(sentence, spoken, where)
        _require_one_story(spoken.claims, where)
        if spoken.claims and _corrects(sentences):
            raise Unclear("You corrected yourself. What do you claim?")
    except Unclear as error:
        return unclear(str(error), flagged=flagged)
    return Reading(tuple(spoken.claims), called, flagged=flagged)


def _in_jest(sentences: Sequence[Sentence]) -> bool:
    """Whether the speaker says of his words that they are a joke or a lie, or takes them back with a `Not!`."""
    codes = [[token.code for token in sentence.tokens] for sentence in sentences]
    return any("JOKE" in each or each == ["NOT"] for each in codes)


def _corrects(sentences: Sequence[Sentence]) -> bool:
    """Whether there is `no wait` in it, `Or am I?` behind it, or `No, 3.`."""
    if any(_contradicts(sentence, first=at == 0) for at, sentence in enumerate(sentences)):
        return True
    if any(sentence.tokens and sentence.tokens[0].code == "OR" for sentence in sentences[1:]):
        return True
    return any(token.code == "CORRECT" for sentence in sentences for token in sentence.tokens)


def _contradicts(sentence: Sentence, *, first: bool) -> bool:
    """Whether a `no` apart is followed by a mere place, card or role, after something was said."""
    codes = [token.code for token in sentence.tokens]
    for at, code in enumerate(codes):
        apart = code in ("NO", "NOT") and (at == 0 or codes[at - 1] == "COMMA") and codes[at + 1 : at + 2] == ["COMMA"]
        if apart and (at or not first):
            rest = codes[at + 2 :]
            return bool(rest) and set(rest) <= SAID_APART
    return False


def _require_one_story(claims: Sequence[Claim], where: Situation) -> None:
    """Raises Unclear where two claims cannot both be meant."""
    kinds: dict[str, str] = {}
    for claim in claims:
        if claim.what in ("saw", "wolves"):
            said = wording.kind(claim.card) if claim.what == "saw" else "wolf" if claim.number else "no wolf"
            before = kinds.setdefault(claim.location, said)
            if before != said and "no wolf" not in (before, said):
                raise Unclear(WHICH_CARD)
    if len({claim.location for claim in claims if claim.what == "will_place"}) > where.own_meeples:
        raise Unclear(WHICH_PLACE)
    roles = {claim.role for claim in claims if claim.what == "role"} - {"mayor", "wild_mayor"}
    if len(roles) > where.own_meeples:
        raise Unclear(WHICH_ROLE)
