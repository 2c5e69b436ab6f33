"""Between the clerk's proposals and the engine's terms, and terms in words: what the table hears before they bind."""

from __future__ import annotations

from collections.abc import Sequence

from arena.sheriff import wording
from arena.sheriff.clerk.situation import ANY, Lot, Proposal, Request
from arena.sheriff.phrasing import ENGLISH, counted, phrasebook, quoted, unquoted
from engine.game import Seat
from engine.sheriff import goods
from engine.sheriff.actions import Terms
from engine.sheriff.goods import FACE_DOWN

ZONES = ("stand", "contraband", "bag")


def render(terms: Terms, names: Sequence[str], language: str = ENGLISH) -> str:
    """Terms in a language, in the words that the clerk reads back as the same terms. Raises ValueError for a language
    without phrases.

    `Alice gives 5 gold and 2 apples from the stand; for that Alice's bag passes.`
    """
    return phrasebook(language).sentence(terms, names)


def to_terms(proposal: Proposal, payer: str, names: Sequence[str]) -> Terms:
    """The engine's terms of a proposal without an error. A card that the giver picks is FACE_DOWN.

    Raises ValueError for gold that is no whole number or cards from a hand: such terms are impossible and never bind.
    """
    if not isinstance(proposal.gold, int) or any(lot.zone not in ZONES for lot in proposal.lots):
        raise ValueError(f"these terms are impossible: {proposal}")
    seats = {name: seat for seat, name in enumerate(names)}
    piles = {
        zone: goods.sort(card for lot in proposal.lots if lot.zone == zone for card in _cards(lot)) for zone in ZONES
    }
    known = _favours(names)
    promises = [promise.removeprefix(f"{payer} gives the promise ") for promise in proposal.promises]
    later = [known[promise] for promise in promises if promise in known]
    others = [promise for promise in promises if promise not in known]
    return Terms(
        payer=seats[payer],
        gold=proposal.gold,
        stand=piles["stand"],
        hidden=piles["contraband"],
        bag=piles["bag"],
        promises=tuple(promise if (words := unquoted(promise)) is None else words for promise in others),
        passes=tuple(sorted(seats[each.player] for each in proposal.requests if each.deed == "let_pass")),
        opens=tuple(sorted(seats[each.player] for each in proposal.requests if each.deed == "inspect")),
        later_passes=tuple(sorted(seat for deed, seat in later if deed == "pass")),
        later_opens=tuple(sorted(seat for deed, seat in later if deed == "open")),
    )


def _favours(names: Sequence[str]) -> dict[str, tuple[str, Seat]]:
    """The favours that the engine records, in the words that stand for them in a proposal."""
    return {
        f"{wording.favour(deed, name)} as sheriff": (deed, seat)
        for seat, name in enumerate(names)
        for deed in ("pass", "open")
    }


def _cards(lot: Lot) -> list[str]:
    """A lot card by card."""
    return [FACE_DOWN if lot.good == ANY else lot.good] * lot.count


def from_terms(terms: Terms, names: Sequence[str]) -> Proposal:
    """Terms with names for seats, as the clerk's situation wants them. Words that would pass for a favour are quoted."""
    lots = [
        Lot(ANY if kind == FACE_DOWN else kind, number, zone)
        for zone, cards in zip(ZONES, (terms.stand, terms.hidden, terms.bag), strict=True)
        for kind, number in counted(cards)
    ]
    requests = [Request("let_pass", names[seat]) for seat in terms.passes]
    requests += [Request("inspect", names[seat]) for seat in terms.opens]
    known = _favours(names)
    words = tuple(
        quoted(promise)
        if promise in known
        or unquoted(promise) is not None
        or promise.startswith(f"{names[terms.payer]} gives the promise ")
        else promise
        for promise in terms.promises
    )
    return Proposal(terms.gold, tuple(lots), (*words, *wording.favours(terms, names)), tuple(requests))
