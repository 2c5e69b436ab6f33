"""Words against a structured action: whether they agree, a tongue slipped, or the speaker lies about hidden facts.

Nothing is ever repaired by it; the class is kept beside the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arena.sheriff.clerk.claims import is_false
from arena.sheriff.clerk.seating import merchant_of
from arena.sheriff.clerk.situation import Proposal, Reading
from arena.sheriff.clerk.speaking import from_terms
from engine.game import Action
from engine.sheriff.actions import Accept, Offer, Open, Pass, Terms, TurnDown, Withdraw
from engine.sheriff.deals import named
from engine.sheriff.state import OfferRecord
from engine.sheriff.views import View
from engine.table import Observation

AGREES, BLUFF, SLIP, NO_TERMS = "agrees", "bluff", "slip", "no terms in words"


def weigh(
    words: str,
    reading: Reading,
    standing: OfferRecord | None,
    action: Action,
    observation: Observation,
    names: Sequence[str],
) -> str:
    """A slip comes first: whoever promises something else than what binds misleads by that already."""
    same = _same(reading, standing, action, observation, names)
    if same is False:
        return SLIP
    if is_false(words, observation) or _gives_what_is_not_there(action, observation):
        return BLUFF
    return AGREES if same else NO_TERMS


def _same(
    reading: Reading, standing: OfferRecord | None, action: Action, observation: Observation, names: Sequence[str]
) -> bool | None:
    """Whether the words say what the action does; None where they put nothing forward that the clerk can read."""
    match reading.act:
        case "offer" | "counter":
            if reading.proposal is None or not isinstance(action, Offer):
                return False
            payer = names[merchant_of(observation.view, observation.seat)]
            return names[action.terms.payer] == payer and _terms_agree(reading.proposal, action.terms, names)
        case "accept":
            return isinstance(action, Accept) and standing is not None and action.number == standing.number
        case "reject":
            return True if isinstance(action, TurnDown) else False if isinstance(action, Accept) else None
        case "withdraw":
            return isinstance(action, Withdraw)
        case "inspect":
            return isinstance(action, Open) and reading.target == names[observation.view.called]
        case "pass":
            # To accept is to let it pass, if that is what was bought.
            if isinstance(action, Accept):
                return None
            return isinstance(action, Pass) and reading.target == names[observation.view.called]
        case _:
            return None


def _terms_agree(proposal: Proposal, terms: Terms, names: Sequence[str]) -> bool:
    """Amounts, goods with their places, and acts; promises by being there at all."""
    other = from_terms(terms, names)
    return (
        proposal.gold == other.gold
        and Counter(proposal.lots) == Counter(other.lots)
        and set(proposal.requests) == set(other.requests)
        and bool(proposal.promises) == bool(other.promises)
    )


def _gives_what_is_not_there(action: Action, observation: Observation) -> bool:
    """Whether an offer of the speaker's own names face-down goods or bag goods that she does not have."""
    view: View = observation.view
    me = observation.seat
    if not isinstance(action, Offer) or action.terms.payer != me:
        return False
    missing = Counter(action.terms.bag) - Counter(view.bags[me])
    return bool(missing or Counter(named(action.terms)) - Counter(view.hidden[me]))
