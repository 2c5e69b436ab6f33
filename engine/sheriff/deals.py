"""Offers and deals: what may be offered, whom a number binds, and what it reserves. (3.4.2, 3.4.3)"""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import IllegalAction, Seat, shown
from engine.sheriff import goods, promises
from engine.sheriff.actions import Accept, Offer, Terms, TurnDown, Withdraw
from engine.sheriff.events import Accepted, Lapsed, Offered, SheriffEvent, TurnedDown, Withdrawn
from engine.sheriff.goods import FACE_DOWN
from engine.sheriff.module_events import Consented
from engine.sheriff.state import NOBODY, OfferRecord, State, Status


def free_gold(state: State, seat: Seat) -> int:
    """Gold not yet promised in a deal. (Q23)"""
    gold: int = state.ledger.coins[seat]
    for deal in state.in_force:
        if deal.terms.payer == seat:
            gold -= deal.terms.gold
    return gold


def free_stand(state: State, seat: Seat) -> list[str]:
    """Legal goods on the stand that no deal has promised."""
    free = state.stands[seat][:]
    for deal in state.in_force:
        if deal.terms.payer == seat:
            for card in deal.terms.stand:
                free.remove(card)
    return free


def free_hidden_number(state: State, seat: Seat) -> int:
    """Face-down cards not yet promised, by their number alone, as anyone at the table could count. (2nd edition)"""
    number = len(state.hidden[seat])
    for deal in state.in_force:
        if deal.terms.payer == seat:
            number -= len(deal.terms.hidden)
    return max(0, number)


def missing_from(held: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """The wanted cards that are not among the held ones."""
    left = list(held)
    missing = []
    for card in wanted:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return missing


def resolve_offer(state: State, seat: Seat, action: Offer) -> list[SheriffEvent]:
    terms = action.terms
    check_parties(state, seat, terms)
    check_terms(state, seat, terms)
    standing, payer, called = None, terms.payer, state.called
    for offer in state.live:
        if offer.floor == called and offer.terms.payer == payer:
            standing = offer.number
    return [Offered(state.next_offer, seat, terms, standing)]


def check_parties(state: State, seat: Seat, terms: Terms) -> None:
    """A merchant offers what is hers; the sheriff asks one merchant. Merchants do not trade with each other. (Q22)"""
    if terms.payer not in state.merchants:
        raise IllegalAction("Only a merchant gives in a deal: the sheriff may ask, not pay.", "3.4.2, Q22")
    if seat != terms.payer and seat not in state.sheriffs:
        raise IllegalAction(f"You can only offer what is your own, not what belongs to seat {terms.payer}.", "3.4.2")
    if not terms.passes and not terms.opens:
        raise IllegalAction("An offer must say for what: whose bag is let pass, or whose bag is opened.", "3.4.2")
    if not (terms.gold or terms.stand or terms.hidden or terms.bag or has_promises(terms)):
        raise IllegalAction("An offer must give something: gold, goods or a promise.", "3.4.2")
    if state.rules.deputies and seat == state.alone:
        check_alone(state, terms)


def check_alone(state: State, terms: Terms) -> None:
    """A deputy who acts alone binds nobody else, so her deal is over the bag before her and no other. (4.6)"""
    if not is_over_bag(state, terms):
        raise IllegalAction("You act alone over this bag, so you can make deals over this bag only.", "4.6")


def is_over_bag(state: State, terms: Terms) -> bool:
    """They speak of the bag on the table and of no other."""
    for bag in terms.passes + terms.opens:
        if bag != state.called:
            return False
    return True


def check_terms(state: State, seat: Seat, terms: Terms) -> None:
    """Everything promised must be there to give, and every bag named must still be open to decide. (3.4.2, Q21)"""
    gold = terms.gold
    if type(gold) is not int or not 0 <= gold <= free_gold(state, terms.payer):
        refuse_gold(state, terms)
    if terms.stand:
        check_stand(state, terms)
    if terms.hidden:
        check_hidden(state, seat, terms)
    if terms.bag:
        check_bag(state, terms)
    check_requests(state, terms)
    if has_promises(terms):
        promises.check(state, terms)


def has_promises(terms: Terms) -> bool:
    return bool(terms.promises or terms.later_passes or terms.later_opens)


def refuse_gold(state: State, terms: Terms) -> None:
    """Raises IllegalAction with what is wrong with this sum."""
    if type(terms.gold) is not int:
        raise IllegalAction(f"Gold is a whole number, not {shown(terms.gold)}.", "3.4.2")
    if terms.gold < 0:
        raise IllegalAction(f"Gold cannot be negative ({shown(terms.gold)}).", "3.4.2")
    free, held = free_gold(state, terms.payer), state.ledger.coins[terms.payer]
    promised = f", {held - free} of it promised already" if free < held else ""
    raise IllegalAction(f"{shown(terms.gold)} gold is more than seat {terms.payer} holds ({held}{promised}).", "3.4.2")


def check_stand(state: State, terms: Terms) -> None:
    for card in terms.stand:
        if card not in goods.LEGAL:
            raise IllegalAction(f"Face up on a stand lie legal goods only, not {shown(card)}.", "3.4.2")
    missing = missing_from(free_stand(state, terms.payer), terms.stand)
    if missing:
        raise IllegalAction(
            f"The stand of seat {terms.payer} has no free {', '.join(dict.fromkeys(missing))} for this.", "3.4.2"
        )


def check_hidden(state: State, seat: Seat, terms: Terms) -> None:
    """By number, as everyone can count; in the 1st edition whoever offers or grants her own goods must also hold them. What
    the sheriff demands or accepts is measured by the number alone, since no refusal may tell him more. (3.4.2, Q17)"""
    for card in terms.hidden:
        if card not in state.rules.contraband and card != FACE_DOWN:
            raise IllegalAction(f"Face down on a stand lies contraband only, not {shown(card)}.", "3.4.2")
    number, payer = len(terms.hidden), terms.payer
    if number > free_hidden_number(state, payer):
        lie = len(state.hidden[payer])
        raise IllegalAction(f"{number} face-down cards are more than seat {payer} has free ({lie} lie there).", "3.4.2")
    if state.rules.edition.hidden_goods_checked_by_number or seat in state.sheriffs:
        return
    free, elsewhere = free_hidden(state, payer), offered_elsewhere(state, payer)
    missing = missing_from(free, named(terms))
    if missing:
        raise IllegalAction(f"No {', '.join(dict.fromkeys(missing))} lies face down there to give.", "3.4.2, Q17")
    twice = missing_from(missing_from(elsewhere, free), named(terms))
    if twice:
        raise IllegalAction(f"You have offered your {', '.join(dict.fromkeys(twice))} over another bag.", "3.4.2, Q17")
    if FACE_DOWN in (*terms.hidden, *elsewhere) and len(elsewhere) + number > len(free):
        raise IllegalAction("You have offered your face-down cards over another bag.", "3.4.2, Q17")


def named(terms: Terms) -> list[str]:
    """The face-down goods that terms name, without those that the giver picks."""
    return [card for card in terms.hidden if card != FACE_DOWN]


def offered_elsewhere(state: State, merchant: Seat) -> list[str]:
    """Face-down goods in her own open offers, but for the one over the bag on the table, which a new one replaces."""
    goods_offered: list[str] = []
    for offer in state.live:
        if offer.author == merchant and offer.floor != state.called:
            goods_offered += offer.terms.hidden
    return goods_offered


def free_hidden(state: State, seat: Seat) -> list[str]:
    """Face-down cards that no deal has pledged."""
    return [kind for kind, card in zip(state.hidden[seat], state.hidden_cards[seat], strict=True) if not card.pledged]


def check_bag(state: State, terms: Terms) -> None:
    """Bag goods are checked by number only: whether they are there shows when the bag is handed back. (3.4.3)"""
    for card in terms.bag:
        if card not in state.rules.nameable:
            raise IllegalAction(f"There is no good called {shown(card)}.", "3.4.2")
    if state.settled[terms.payer]:
        raise IllegalAction(f"The bag of seat {terms.payer} is settled; nothing in it can be offered.", "3.4.2")
    held = state.bag_sizes[terms.payer]
    if len(terms.bag) > held:
        raise IllegalAction(f"The bag of seat {terms.payer} holds {held} cards, not {len(terms.bag)}.", "3.4.2")


def check_requests(state: State, terms: Terms) -> None:
    """Each named bag is still undecided, named one way only, and no deal already binds it the other way. (Q20, Q21)"""
    named = terms.passes + terms.opens
    merchants, settled = state.merchants, state.settled
    for seat in named:
        if seat not in merchants or type(seat) is not int:
            raise IllegalAction(f"Seat {shown(seat)} has no bag in this inspection.", "3.4.2")
        if settled[seat]:
            raise IllegalAction(f"The bag of seat {seat} is settled already.", "3.4.2, Q21")
    if len(named) > 1 and len(set(named)) < len(named):
        raise IllegalAction("Name each bag once: it is let pass or opened.", "3.4.2")
    if terms.payer in terms.opens:
        raise IllegalAction("Nobody pays for having the own bag opened.", "3.4.2")
    if state.in_force:
        check_duties(state, terms)


def check_duties(state: State, terms: Terms) -> None:
    """No deal in force binds the sheriff to the opposite. (Q20)"""
    for seat in terms.passes:
        if state.bound[seat] == "open":
            raise IllegalAction(f"A deal already binds the sheriff: the bag of seat {seat} is opened.", "3.4.3, Q20")
    for seat in terms.opens:
        if state.bound[seat] == "pass":
            raise IllegalAction(f"A deal already binds the sheriff: the bag of seat {seat} is let pass.", "3.4.3, Q20")


def find_live(state: State, number: int) -> OfferRecord:
    """The live offer of this number. Raises IllegalAction with what became of it."""
    offer = state.offers.get(number)
    if offer is None:
        raise IllegalAction(f"There is no offer {shown(number)} on the table.", "3.4.2")
    if offer.status != Status.OPEN:
        raise IllegalAction(f"Offer {number} is {offer.status} and no longer stands.", "3.4.2")
    return offer


def resolve_accept(state: State, seat: Seat, action: Accept) -> list[SheriffEvent]:
    """Only the other side accepts, and the terms are checked again, since purses change. (Q20, Q23)"""
    offer = find_live(state, action.number)
    if seat not in offer.awaits:
        raise IllegalAction(f"Offer {offer.number} is for the other side to accept, not for you.", "3.4.2")
    check_terms(state, seat, offer.terms)
    if len(state.sheriffs) == 1:
        return [Accepted(offer.number, seat, state.sheriff)]
    return accepted_by_deputies(state, seat, offer)


def accepted_by_deputies(state: State, seat: Seat, offer: OfferRecord) -> list[SheriffEvent]:
    """A common deal needs both deputies, and its goods are booty; who acts alone makes it alone and keeps all. (4.6, Q33)"""
    alone = state.alone
    if seat == alone:
        check_alone(state, offer.terms)
    if alone != NOBODY and not is_over_bag(state, offer.terms):
        alone = NOBODY  # a merchant consents to what both deputies will have to say about another bag
    if seat in state.sheriffs:
        left = tuple([deputy for deputy in offer.awaits if deputy != seat])
    else:
        needed = state.sheriffs if alone == NOBODY else (alone,)
        left = tuple([deputy for deputy in needed if deputy != offer.author])
    if left:
        return [Consented(offer.number, seat, left)]
    return [Accepted(offer.number, seat, state.booty if alone == NOBODY else alone)]


def acceptable(state: State, seat: Seat) -> tuple[int, ...]:
    """The numbers this seat could accept now."""
    return tuple([offer.number for offer in state.live if seat in offer.awaits and is_acceptable(state, seat, offer)])


def is_acceptable(state: State, seat: Seat, offer: OfferRecord) -> bool:
    """Whether the other side could accept this live offer now."""
    try:
        check_terms(state, seat, offer.terms)
        if state.rules.deputies and seat == state.alone:
            check_alone(state, offer.terms)
    except IllegalAction:
        return False
    return True


def resolve_turn_down(state: State, seat: Seat, action: TurnDown) -> list[SheriffEvent]:
    offer = find_live(state, action.number)
    if seat not in offer.awaits:
        raise IllegalAction(f"Offer {offer.number} is not made to you, so you cannot turn it down.", "3.4.2")
    return [TurnedDown(offer.number, seat)]


def resolve_withdraw(state: State, seat: Seat, action: Withdraw) -> list[SheriffEvent]:
    offer = find_live(state, action.number)
    if offer.author != seat:
        raise IllegalAction(f"Offer {offer.number} is not yours to withdraw.", "3.4.2")
    return [Withdrawn(offer.number, seat)]


def close(state: State, number: int, status: str, taker: Seat = NOBODY) -> OfferRecord:
    """The offer no longer stands."""
    offer = state.offers[number]
    state.live.remove(offer)
    state.offers[number] = closed = offer.turned(status, taker)
    return closed


def await_consent(state: State, number: int, seats: tuple[Seat, ...]) -> None:
    """The offer stands, and is for these seats to accept. (4.6)"""
    offer = state.offers[number]
    state.offers[number] = waiting = offer.awaiting(seats)
    state.live[state.live.index(offer)] = waiting


def record_offered(state: State, event: Offered) -> None:
    if event.replaced is not None:
        close(state, event.replaced, Status.REPLACED)
    author, terms = event.author, event.terms
    alone = state.alone if state.rules.deputies else NOBODY
    awaits = (terms.payer,) if author != terms.payer else state.sheriffs if alone == NOBODY else (alone,)
    offer = OfferRecord(event.number, author, terms, state.called, Status.OPEN, awaits)
    state.offers[event.number] = offer
    state.live.append(offer)
    state.next_offer = event.number + 1


def record_accepted(state: State, event: Accepted) -> None:
    """The sheriff is bound, and what the merchant promised is reserved."""
    deal = close(state, event.number, Status.ACCEPTED, event.taker)
    state.in_force.append(deal)
    state.in_force.sort(key=_number)
    for seat in deal.terms.passes:
        state.bound[seat] = "pass"
    for seat in deal.terms.opens:
        state.bound[seat] = "open"
    pledge(state, deal)
    if has_promises(deal.terms):
        promises.record(state, deal.number, deal.terms)


def _number(deal: OfferRecord) -> int:
    return deal.number


def pledge(state: State, deal: OfferRecord) -> None:
    """Face-down cards that exist are set apart for the deal, the oldest of each kind first, as far as some are wanting.

    What she may pick is reserved too: the least valuable cards, those last that she offers by name over another bag.
    """
    payer = deal.terms.payer
    cards = list(zip(state.hidden[payer], state.hidden_cards[payer], strict=True))
    pledged = [kind for kind, card in cards if card.pledged == deal.number]
    for wanted in missing_from(pledged, named(deal.terms)):
        for kind, card in cards:
            if kind == wanted and not card.pledged:
                card.pledged = deal.number
                break
    picked = deal.terms.hidden.count(FACE_DOWN) - len(missing_from(named(deal.terms), pledged))
    if picked > 0:
        free = [(goods.VALUE[kind], place) for place, (kind, card) in enumerate(cards) if not card.pledged]
        spare = [cards[place][0] for _, place in sorted(free)]
        first = missing_from(offered_elsewhere(state, payer), spare)
        for wanted in (*first, *missing_from(first, spare))[:picked]:
            next(card for kind, card in cards if kind == wanted and not card.pledged).pledged = deal.number


def pledge_arrivals(state: State, seat: Seat) -> None:
    """What has come face down to this stand fills what its deals still lack: they bind as far as the goods exist."""
    for deal in state.in_force:
        if deal.terms.payer == seat and deal.terms.hidden:
            pledge(state, deal)


def lapse_deal(state: State, number: int) -> None:
    """An accepted deal is off: it binds and reserves nothing any more. What another deal says of the same bag stands, also
    if that one was carried out already. (4.2, Q31)"""
    deal = state.offers[number]
    state.in_force.remove(deal)
    state.offers[number] = deal.turned(Status.LAPSED, deal.taker)
    made = [offer for offer in state.offers.values() if offer.status in (Status.ACCEPTED, Status.DONE)]
    for bag in deal.terms.passes + deal.terms.opens:
        if not any(bag in other.terms.passes + other.terms.opens for other in made):
            state.bound[bag] = ""
    for card in state.hidden_cards[deal.terms.payer]:
        if card.pledged == number:
            card.pledged = 0


def lapsing(state: State) -> list[SheriffEvent]:
    """Open offers that name a settled bag, or goods from one, end. (3.4.3)"""
    gone = tuple([offer.number for offer in state.live if has_lost_its_object(state.settled, offer.terms)])
    return [Lapsed(gone)] if gone else []


def has_lost_its_object(settled: list[bool], terms: Terms) -> bool:
    for seat in terms.passes + terms.opens:
        if settled[seat]:
            return True
    return bool(terms.bag) and settled[terms.payer]


def apply_lapsed(state: State, event: Lapsed) -> None:
    for number in event.numbers:
        close(state, number, Status.LAPSED)
