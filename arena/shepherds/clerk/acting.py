"""The clerk at the table: what a seat says → the claims it makes, or a question back; and words beside actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.kit import Heard
from arena.shepherds import own, wording
from arena.shepherds.claiming import hears, may_be_asked, may_claim
from arena.shepherds.clerk import read
from arena.shepherds.clerk.scan import scan
from arena.shepherds.clerk.situation import Reading, Situation, unclear
from arena.shepherds.clerk.weighing import weigh
from arena.speech.normalise import LONGEST, clean
from engine.game import Action, Seat
from engine.shepherds.actions import Speak
from engine.shepherds.cards import LOCATIONS
from engine.shepherds.talking import NEEDS
from engine.shepherds.views import View
from engine.table import Observation

ASKS = ("talk", "tell", "reply")
"""Questions that words answer."""


class ShepherdsClerk:
    """The `Clerk` of shepherds."""

    def listens(self, observation: Observation) -> bool:
        return observation.question.decision.ask in ASKS

    def weighs(self, observation: Observation) -> bool:
        """Words go with a placement too."""
        return hears(observation.view, observation.seat, observation.question.decision.ask)

    def hear(self, words: str, observation: Observation, names: Sequence[str]) -> Heard:
        """Words as a whole answer. More claims or questions than are allowed are left to the rules: they say why."""
        reading = interpreted(words, observation, names)
        if reading.question:
            return Heard(reading.act, None, reading.question, flagged=reading.flagged)
        action = Speak(reading.claims, tuple(names.index(name) for name in reading.asked))
        return Heard(reading.act, action, "", _terms(reading), reading.flagged)

    def weigh(self, words: str, action: Action, observation: Observation, names: Sequence[str]) -> str:
        return weigh(interpreted(words, observation, names), action, observation) if words else ""

    def prediction(self, words: str, observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
        reading = interpreted(words, observation, names)
        return {
            "act": reading.act,
            "claims": [
                {"what": claim.what, **{name: getattr(claim, name) for name in NEEDS[claim.what]}}
                for claim in reading.claims
            ],
            "asked": list(reading.asked),
            "question": reading.question or None,
        }

    def instructs(self, words: str, speaker: Seat, names: Sequence[str]) -> bool:
        return scan(clean(words).text, tuple(names), names[speaker], ())[1]


CLERK = ShepherdsClerk()


def interpreted(words: str, observation: Observation, names: Sequence[str]) -> Reading:
    """What the clerk reads in words said at this table."""
    if len(words) > LONGEST or (len(words) == LONGEST and words.endswith("…")):
        # Behind the cut may stand a denial.
        return unclear("That is too long to be read. Say it in fewer words.")
    return read(words, situation(observation, names))


def situation(observation: Observation, names: Sequence[str]) -> Situation:
    """The table as its speaker may know it."""
    view: View = observation.view
    me, ask = observation.seat, observation.question.decision.ask
    may_ask = may_be_asked(view, me) if ask == "tell" and view.rules.replies else []
    return Situation(
        players=tuple(names[: view.players]),
        speaker=names[me],
        mayor=names[view.mayor],
        roles=tuple(view.rules.roles),
        cards=tuple(view.rules.cards),
        looked=tuple(LOCATIONS[place] for place in own.seen_by_me(view, me)),
        own_meeples=len(own.own_meeples(view, me)),
        may_claim=may_claim(view, me, ask),
        may_ask=tuple(names[seat] for seat in may_ask),
    )


def _terms(reading: Reading) -> str:
    """`to have seen sheep on field 2; to be the Hunter`."""
    return "; ".join(wording.claim(claim) for claim in reading.claims)
