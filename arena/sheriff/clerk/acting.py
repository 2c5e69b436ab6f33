"""The clerk at the table: what a seat says → the action that it amounts to, or a question back; and words beside actions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from arena.kit import Heard
from arena.sheriff.clerk import read, rows
from arena.sheriff.clerk.checks import MESSAGES
from arena.sheriff.clerk.mentions import about_the_bag, without_numbers
from arena.sheriff.clerk.reciting import instructing, recite, recited
from arena.sheriff.clerk.scan import scan
from arena.sheriff.clerk.seating import merchant_of, situation, standing_offer
from arena.sheriff.clerk.situation import ANY, Proposal, Reading, Situation
from arena.sheriff.clerk.speaking import render, to_terms
from arena.sheriff.clerk.weighing import weigh
from arena.sheriff.phrasing import phrasebook
from arena.speech.normalise import LONGEST, clean
from arena.telling import joined
from engine.game import Action, Seat
from engine.sheriff.actions import Accept, Offer, Open, Pass, TurnDown, Withdraw, Yield
from engine.sheriff.state import OfferRecord
from engine.sheriff.views import View
from engine.table import Observation

ASKS = ("answer", "interject", "judge")
OWN_BAG = re.compile(r"\bmy (?:own )?(?:bag|sack)\b|\bmine\b|\b(?:let|spare) me\b", re.IGNORECASE)
GIVING = re.compile(
    r"\b(?:give|gives|offer|take|have|yours|you|trade|pay|swap|hand|if|for|buy|sell|accept|bribe|gift)\b", re.IGNORECASE
)
BET = re.compile(r"\b(?:gold|coins?)\s+says\b", re.IGNORECASE)
NUMBERED = re.compile(r"\boffers?\s+\W{0,3}[0-9]", re.IGNORECASE)
"""An offer named by something that is no number of one."""
NO_BAG = re.compile(
    r"\bopen(?:ing)?\s+(?:sesame|my|our|(?:the|your|his|her|their)\s+(?!bags?\b|sacks?\b|goods\b|cargo\b|load\b|lot\b|next\b)\w)",
    re.IGNORECASE,
)
"""To open something else than a bag."""
TALK = Reading("smalltalk")


class SheriffClerk:
    """The `Clerk` of Sheriff."""

    def listens(self, observation: Observation) -> bool:
        return observation.question.decision.ask in ASKS and not observation.view.rules.mute

    def hear(self, words: str, observation: Observation, names: Sequence[str]) -> Heard:
        """Words as a whole answer. An action that the rules refuse is left to them: they say why."""
        return _heard(*interpreted(words, observation, names), observation, names)

    def weigh(self, words: str, action: Action, observation: Observation, names: Sequence[str]) -> str:
        if not words:
            return ""
        reading, standing = interpreted(words, observation, names)
        return weigh(words, reading, standing, action, observation, names)

    def prediction(self, words: str, observation: Observation, names: Sequence[str]) -> Mapping[str, object]:
        reading, _ = interpreted(words, observation, names)
        return rows.prediction(None, reading, names[observation.seat])

    def instructs(self, words: str, speaker: Seat, names: Sequence[str]) -> bool:
        found = recite(words, names)
        if found is not None:
            return instructing(found[0], names)
        return scan(clean(words).text, tuple(names), names[speaker]).flagged


CLERK = SheriffClerk()


def interpreted(words: str, observation: Observation, names: Sequence[str]) -> tuple[Reading, OfferRecord | None]:
    """What the clerk reads in words said at this table, and the offer that they speak of."""
    view: View = observation.view
    if len(words) >= LONGEST and (len(words) > LONGEST or words.endswith("…")):
        # Behind the cut may stand a condition.
        return Reading("ambiguous", question="That is too long to be read. Say it in fewer words."), None
    standing = standing_offer(view, observation.seat)
    where = situation(observation, names, standing)
    recital = recited(words, where)
    if recital is not None:
        return _allowed(_kinds_named(recital), view), standing
    plain, named = without_numbers(words)
    if len(named) > 1:
        return Reading("ambiguous", question="You named more than one offer. Which one?"), None
    if named:
        records = [offer for offer in view.offers if offer.number == named[0]]
        if not records:
            return Reading("ambiguous", question=f"There is no offer {named[0]} on the table."), None
        standing = records[0]
        where = situation(observation, names, standing)
    merchant = merchant_of(view, observation.seat)
    bystander = where.role == "merchant" and merchant != view.called
    if bystander:
        others = [name for name in where.players if name not in (names[view.called], where.sheriff, where.merchant)]
        plain = about_the_bag(plain, names[view.called], others)
    reading = read(plain, where)
    if not view.rules.cheap:
        reading = _doubted(reading, plain, where, bystander=bystander, named=bool(named), observation=observation)
    return _allowed(reading, view), standing


def _allowed(reading: Reading, view: View) -> Reading:
    """The reading; where talk is cheap, nothing but talk unless it settles a bag."""
    if view.rules.cheap and reading.act not in ("inspect", "pass"):
        return replace(TALK, flagged=reading.flagged)
    return reading


def _kinds_named(reading: Reading) -> Reading:
    """The reading, or a question if cards are given of which nobody says what they are."""
    if reading.proposal is None or reading.error or all(lot.good != ANY for lot in reading.proposal.lots):
        return reading
    return _ask(reading, "Which kind of card, and how many of it? Name the good.")


def _doubted(
    reading: Reading, words: str, where: Situation, *, bystander: bool, named: bool, observation: Observation
) -> Reading:
    """The reading, unless at this table its words could mean something else: then a question."""
    view: View = observation.view
    proposal = reading.proposal
    if proposal is not None and _restates(proposal, words, where):
        return replace(TALK, nonbinding=(words,), flagged=reading.flagged)
    if reading.act == "accept" and not named:
        waiting = [offer.number for offer in view.live() if observation.seat in offer.awaits]
        if len(waiting) > 1:
            return _ask(reading, f"Which offer: {joined([str(number) for number in waiting])}?")
    if (reading.act == "accept" and NUMBERED.search(words)) or (reading.act == "inspect" and NO_BAG.search(words)):
        return _ask(reading, "What exactly do you do?")
    if proposal is None or reading.error:
        return reading
    if BET.search(words):
        return _ask(reading, "Do you offer that, or only bet?")
    named_kinds = _kinds_named(reading)
    if named_kinds is not reading:
        return named_kinds
    own = any(request.player == where.merchant for request in proposal.requests)
    if bystander and own and not OWN_BAG.search(words) and f"{where.merchant}'s bag" not in words:
        return _ask(reading, "For whose bag is that? Say `my bag`, or name its owner.")
    return reading


def _ask(reading: Reading, question: str) -> Reading:
    return replace(reading, act="ambiguous", proposal=None, error=None, question=question, nonbinding=())


def _restates(proposal: Proposal, words: str, where: Situation) -> bool:
    """Whether what looks like goods is only what the merchant declared, said again without a word of giving."""
    if where.role != "merchant" or proposal.gold or len(proposal.lots) != 1 or GIVING.search(words):
        return False
    (lot,) = proposal.lots
    return (lot.good, lot.count) == (where.declared_good, where.declared_count)


def _heard(reading: Reading, standing: OfferRecord | None, observation: Observation, names: Sequence[str]) -> Heard:
    """The reading as an action of the rules, or a question back, in the language of the words."""
    flagged, book = reading.flagged, phrasebook(reading.language)
    if reading.error is not None:
        return Heard(reading.act, None, book.question(MESSAGES.get(reading.error, reading.error)), flagged=flagged)
    question = book.question(reading.question or "Please say plainly what you propose.")
    terms = ""
    action: Action | None = None
    match reading.act:
        case "offer" | "counter" if reading.proposal is not None:
            made = to_terms(reading.proposal, names[merchant_of(observation.view, observation.seat)], names)
            action, terms = Offer(made), render(made, names, reading.language)
        case "accept" | "reject" | "withdraw" if standing is not None:
            kinds = {"accept": Accept, "reject": TurnDown, "withdraw": Withdraw}
            action = kinds[reading.act](standing.number)
        case "inspect" | "pass":
            action, question = _settled(reading, observation, names)
        case "smalltalk":
            action = Yield()
        case _:
            action = None
    return Heard(reading.act, action, "" if action else question, terms, flagged)


def _settled(reading: Reading, observation: Observation, names: Sequence[str]) -> tuple[Action | None, str]:
    """The sheriff's decision over the bag before him; another one is not on the table."""
    called = names[observation.view.called]
    if reading.target != called:
        return None, f"{called}'s bag is on the table, not {reading.target}'s. What do you do with it?"
    return (Open() if reading.act == "inspect" else Pass()), ""
