"""Sheriff of Nottingham with all variants and modules: the rules as data and pure functions.

Clauses, as errors and tests name them. 1e is the 1st edition (2014), 2e the 2nd (2020); where neither is named, both agree.
What the rulebooks leave open is ruled under its question number (Q…; see rulings.py).

2    Scoring. Gold, the value of every card on the stand, and for each legal good a bonus for the most (King) and the
     second most (Queen).
2.2  A tie for King shares King and Queen; a tie for Queen shares hers; fractions are dropped; zero earns nothing (Q01).
2.3  Hands are thrown away; contraband is revealed.
2.4  Equal points: more legal goods, then more contraband. After that 2e shares the victory; 1e has no further rule.
3    Play goes in rounds; in each phase only those act who are asked.
3.0  Set-up. 50 gold and six cards each. With three players the cards marked 4+ stay in the box (Q04). 1e: two discard
     piles, left and right, begin with five cards each, face up. The first sheriff is drawn from the seed (Q32).
3.1  Market, one merchant after the other: 0 to 5 cards are set aside and as many drawn. 2e: the sheriff names who starts;
     cards are set aside face up, drawn from the deck, and join the discards when all have been (Q05). 1e: the sheriff's
     left neighbour starts; cards are set aside face down; the new ones come from the top of either pile and then from the
     deck, never from a pile again after that; then all cards set aside go onto one pile, in the merchant's order.
3.2  Load. All at once and secretly, 1 to 5 cards from the hand into the bag (Q39); a closed bag stays closed.
3.3  Declaration. Clockwise from the sheriff's left: the exact number of cards (Q29) and one legal good, true or not. A good
     that the deck does not hold cannot be declared unless an option allows it (Q06).
3.4  Inspection. 3.4.1 The sheriff picks the bags one at a time and opens each or lets it pass, irrevocably.
     3.4.2 A merchant, the bag's owner or another (Q19), may offer gold, goods on her stand, face-down contraband, goods in
     her bag, and promises, for a bag being let pass or for another's being opened; the sheriff may demand the same. Never
     cards in hand, never more gold than she holds, never for a settled bag (Q21). Merchants do not deal with each other
     (Q22). Face-down goods go by number in 2e; in 1e who offers or grants them must hold them (Q17). They may be left to
     their giver: so many of her face-down cards.
     3.4.3 Once the other side accepts a live offer it binds, except promises (Q18): gold and goods are reserved (Q23) and
     change hands when the bag is settled; goods in the bag as far as they are there, contraband among them seen by the
     sheriff alone (Q24); face-down goods as far as they exist, and if some do not, the sheriff is shown the merchant's
     face-down cards; those left to her to pick she picks when the deal is due. A deal against an earlier one cannot be
     accepted (Q20). An open offer lapses when its bag is settled (Q25). A promised favour is marked kept or broken when it
     falls due.
     3.4.4 Let pass: legal goods go face up to the stand, contraband face down; its number is public (Q40).
     3.4.5 Opened: if every card is the declared good, the sheriff pays the owner all penalties; else the others are
     confiscated, legal or not, and the owner pays their penalties. 1e: the sheriff puts them onto one pile in any order.
3.5  Not enough gold: all gold (Q08), then legal goods by value, only then contraband (Q28), no change; the rest is
     cancelled. Goods just admitted may pay (Q07). The payer picks the cards and stops once the debt is covered (Q27).
     Contraband is shown to all and lies face down again, or face up by an option (Q09). Goods received count for the new
     owner (Q26).
3.6  The badge goes left; everyone draws up to six from the deck (Q10), clockwise from the new sheriff's left (Q11). The
     match ends without a refill once everyone has been sheriff three times (3 players) or twice (4, 5).
3.7  An empty deck is made anew from the discards when a card is needed (Q12): 2e from all, 1e from all but the five top
     cards of each pile, which stay. If there are none, fewer are drawn, and a merchant with an empty hand loads nothing
     (Q13).
3.8  Legal goods, gold, numbers of cards and the contents of opened bags are public; face-down cards are known to their
     owner and to whoever was shown them. 1e: both piles may be looked through; 2e: the discards' order is not known (Q38).
4    Variants and modules, each an option; they combine freely. Where a rulebook knows one in the other edition only, it is a
     house rule.
4.1  Royal goods (royal): contraband in every respect, one card each, until the scores: for King and Queen they count as two
     or three of their good (goods.py). In ties each is one contraband card, or by an option its legal goods (Q02).
4.2  Time limit (timer): the inspection takes one minute for every merchant, all together, or by an option each bag a minute
     of its own. When it is over, every bag not settled passes, and nothing is paid for it: offers and deals not carried
     out lapse, what was carried out stays (Q31). A minute is so many messages of sheriff and owner, at least two, so that
     the sheriff can decide over each; or real time, of which the rules are told (`TimeUp`).
4.3  Blind removal: after shuffling, ten cards go back to the box unseen.
4.4  Hands of seven: at the deal, at market and at the refill; five cards are still the most to set aside and in a bag (Q37).
4.5  Promo cards (promos): contraband; figures and effects from one source (goods.py). Four of them make other cards of their
     owner worth more; the scrolls' owner is paid for no King; a feast plate counts as the legal good best for its owner.
     Royal summons: if all else in an opened bag is as declared, the bag counts as true, only the summons is confiscated, and
     the sheriff owes 8 more. Brimstone oil: its owner may, when it has been let pass, destroy one or two cards of one legal
     good on another stand instead of keeping it; oil and goods leave the game. The trophy goes to the hand of the sheriff
     who found it, of two deputies the first, who discards another card if there is one; a gatekeeper confiscates it.
4.6  Deputies, for six players: each round two cards are drawn from six, shuffled anew when all were drawn; the match ends
     when that has happened three times. The first drawn keeps the sheriff's order (Q14). Both have the sheriff's part over
     each bag, in turn, and say whether to open it. Both open: together; each pays half of what they owe (Q35), and fines, or
     goods in their place, are booty (Q34). Both pass: the bag passes, and what a deal that both accepted brings is booty.
     One would let it pass, the other not: the other acts alone, over this bag only, and pays and keeps all herself; so does
     who insists on terms that the other will not have (Q33). After the inspection the deputies share the booty evenly, kind
     by kind; the odd coin and the odd cards are lost; unless the first proposes another division and the second agrees.
4.7  Black market: three piles of two cards, for pepper, mead and silk, the dearer one on top (two sets of figures, each from
     one source). When a merchant's own bag is settled either way (Q16), she may give up three face-down cards of a kind for
     the top card, one claim a round. The three leave the game, or by an option are discarded (Q15). The card counts its
     value at the end and nothing else: it is no contraband in ties (Q03), and neither offered nor paid (Q36).
5    Formats for evaluation, each an option.
5.1  Gatekeeper: one seat is sheriff in every round and has no hand. The merchants are ranked among themselves; goods on the
     sheriff's stand count their value and neither earn nor take a bonus.
5.2  deck=per-seat: what the first seat draws are places 1, 1 + n, 1 + 2n, … of the shuffled deck, and so on for each of the
     n that draw; after that the discards, made anew, are for all. 1e: the piles' first cards follow the hands.
5.3  talk=cheap: nothing is offered or accepted, so nothing binds, and the booty is split evenly. talk=mute: no word is
     heard; offers are made and bind as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Action, Decision, Event, IllegalAction, OptionValue, Seat
from engine.sheriff import (
    actions,
    deals,
    defaults,
    delivering,
    deputies,
    events,
    extras,
    giving,
    imagining,
    inspecting,
    invariants,
    loading,
    market,
    module_events,
    options,
    paying,
    promises,
    rulings,
    sampling,
    scoring,
    setup,
    timing,
    verdicts,
    views,
)
from engine.sheriff.state import Phase, State, empty_ledger

_ASK: dict[int, Callable[[State], Sequence[Decision]]] = {
    Phase.START: market.pending_start,
    Phase.MARKET: market.pending_market,
    Phase.PLACE: market.pending_place,
    Phase.LOAD: loading.pending_load,
    Phase.DECLARE: loading.pending_declare,
    Phase.PICK: inspecting.pending_pick,
    Phase.FLOOR: inspecting.pending_floor,
    Phase.STACK: inspecting.pending_stack,
    Phase.DEBT: paying.pending_debt,
}

_PROCEED: dict[int, Callable[[State], Sequence[events.SheriffEvent]]] = {
    Phase.DRAW: market.proceed_draw,
    Phase.GATHER: market.proceed_gather,
    Phase.PICK: inspecting.proceed_pick,
    Phase.FLOOR: inspecting.proceed_floor,
    Phase.DEBT: paying.proceed_debt,
    Phase.REFILL: market.proceed_draw,
}

_ASK_IN = tuple(_ASK.get(phase) for phase in range(Phase.OVER + 1))
_PROCEED_IN = tuple(_PROCEED.get(phase) for phase in range(Phase.OVER + 1))
"""The same by place, since every decision looks them up."""

_RESOLVE: dict[type[Action], Callable[[State, Seat, Any], list[events.SheriffEvent]]] = {
    actions.Start: market.resolve_start,
    actions.Exchange: market.resolve_exchange,
    actions.Place: market.resolve_place,
    actions.Load: loading.resolve_load,
    actions.Declare: loading.resolve_declare,
    actions.Call: inspecting.resolve_call,
    actions.Offer: deals.resolve_offer,
    actions.Accept: deals.resolve_accept,
    actions.TurnDown: deals.resolve_turn_down,
    actions.Withdraw: deals.resolve_withdraw,
    actions.Yield: inspecting.resolve_yield,
    actions.Open: inspecting.resolve_open,
    actions.Pass: inspecting.resolve_pass,
    actions.HandOver: paying.resolve_hand_over,
    actions.Give: giving.resolve_give,
    actions.Claim: extras.resolve_claim,
    actions.Burn: extras.resolve_burn,
    actions.Discard: extras.resolve_discard,
    actions.Divide: deputies.resolve_divide,
    actions.Agree: deputies.resolve_agree,
    actions.Decline: deputies.resolve_decline,
    actions.TimeUp: timing.resolve_time_up,
}

_APPLY: dict[type[Event], Callable[[State, Any], None]] = {
    events.Dealt: setup.apply_dealt,
    module_events.DeputiesShuffled: setup.apply_deputies_shuffled,
    events.RoundBegan: market.apply_round_began,
    events.Started: market.apply_started,
    events.SetAside: market.apply_set_aside,
    events.Took: market.apply_took,
    events.Drew: market.apply_drew,
    events.Placed: market.apply_placed,
    events.Gathered: market.apply_gathered,
    events.Reshuffled: market.apply_reshuffled,
    events.Loaded: loading.apply_loaded,
    events.Declared: loading.apply_declared,
    events.Called: inspecting.apply_called,
    events.Offered: inspecting.apply_offered,
    events.Accepted: inspecting.apply_accepted,
    events.TurnedDown: inspecting.apply_turned_down,
    events.Withdrawn: inspecting.apply_withdrawn,
    events.Lapsed: deals.apply_lapsed,
    events.Yielded: inspecting.apply_yielded,
    module_events.Consented: inspecting.apply_consented,
    module_events.Leaned: deputies.apply_leaned,
    module_events.TimeRanOut: timing.apply_time_ran_out,
    events.Opened: verdicts.apply_opened,
    events.Returned: verdicts.apply_returned,
    events.Paid: paying.apply_paid,
    events.Delivered: delivering.apply_delivered,
    events.Judged: promises.apply_judged,
    module_events.Claimed: extras.apply_claimed,
    module_events.Burnt: extras.apply_burnt,
    module_events.Discarded: extras.apply_discarded,
    module_events.Declined: extras.apply_declined,
    module_events.Divided: deputies.apply_divided,
    module_events.Shared: deputies.apply_shared,
    events.Ended: scoring.apply_ended,
}


_TALK = frozenset(
    {
        events.Started,
        events.Declared,
        events.Called,
        events.Offered,
        events.Accepted,
        events.TurnedDown,
        events.Withdrawn,
        events.Lapsed,
        events.Yielded,
        events.Judged,
        module_events.Consented,
        module_events.Leaned,
        module_events.Declined,
        module_events.Divided,
    }
)
"""What moves neither cards nor coins, so that what lies open stays as it is."""


_TURNING = frozenset(
    {
        events.Returned,
        events.Paid,
        events.Delivered,
        module_events.Claimed,
        module_events.Burnt,
        module_events.Shared,
        events.Ended,
    }
)
"""What may move face-down cards, or show them to somebody."""


def pending(state: State) -> Sequence[Decision]:
    """Who must decide what now; found out once for each point of the match."""
    waiting = state.waiting
    if waiting is None:
        ask = _ASK_IN[state.phase]
        waiting = state.waiting = ask(state) if ask else ()
    return waiting


def resolve(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """What follows at once, if this seat is asked and this kind of action answers the question."""
    kind = type(action)
    for decision in state.waiting or pending(state):
        if decision.seat == seat:
            if kind in decision.kinds:
                return _RESOLVE[kind](state, seat, action)
            raise impossible(state, decision, action)
    raise IllegalAction("It is not your turn.", "3")


def impossible(state: State, decision: Decision, action: Action) -> IllegalAction:
    """Why this kind of action does not answer the question."""
    if decision.ask in ("answer", "interject", "judge") and (refusal := inspecting.why_not(state, decision, action)):
        return refusal
    allowed = ", ".join(kind.__name__.lower() for kind in decision.actions if kind is not actions.TimeUp)
    return IllegalAction(f"{type(action).__name__} is not possible now; possible: {allowed}.", "3")


def proceed(state: State) -> Sequence[Event]:
    """The rules' own next step, in the phases that have one."""
    step = _PROCEED_IN[state.phase]
    return step(state) if step else ()


def apply(state: State, event: Event) -> None:
    """Each kind of event changes its own part of the state."""
    kind = type(event)
    state.waiting = None
    if kind not in _TALK:
        state.board = None
        if kind in _TURNING:
            state.faces = {}
    _APPLY[kind](state, event)


class Sheriff:
    """Sheriff of Nottingham as a `Game`."""

    name = "sheriff"
    title = "Sheriff of Nottingham"
    rules_version = "3"
    options = options.OPTIONS
    rulings = rulings.RULINGS
    players = (3, 6)

    def new(self, players: int, options_given: Mapping[str, OptionValue], seed: int) -> State:
        rules = options.rules_for(players, options_given, seed)
        return State(rules, seed, empty_ledger(rules))

    def hears(self, state: State, decision: Decision) -> bool:
        """All words, unless the format has none, or speaking itself would tell what lies face down."""
        return not state.rules.mute and decision.ask not in extras.SECRET

    deal = staticmethod(setup.deal)
    pending = staticmethod(pending)
    resolve = staticmethod(resolve)
    proceed = staticmethod(proceed)
    apply = staticmethod(apply)
    copy = staticmethod(State.copy)
    fallback = staticmethod(defaults.fallback)
    forced = staticmethod(defaults.forced)
    sample = staticmethod(sampling.sample)
    view = staticmethod(views.view)
    glance = staticmethod(views.glance)
    broken = staticmethod(invariants.broken)
    imagine = staticmethod(imagining.imagine)
    outcome = staticmethod(scoring.outcome)


SHERIFF = Sheriff()
