"""What the thinking bots say: lines by occasion.

The words tell nothing that the move does not: an honest merchant and a liar plead with the same lines and equally often, and
so does whoever bids in earnest or only pretends to have a reason.
"""

from __future__ import annotations

import random

from arena.sheriff.wording import amount, cards
from arena.telling import joined
from engine.game import Action, Seat
from engine.sheriff.actions import Accept, Call, Declare, Offer, Open, Pass, Terms, TurnDown, Yield
from engine.sheriff.views import View
from engine.table import Answer

Lines = tuple[str, ...]

DECLARING: Lines = (
    "{load}, Sheriff, fresh off the cart.",
    "You will find {load} in there, and the smell of a clear conscience.",
    "{load}. I packed them myself, by candlelight, alone.",
    "Write it down: {load}.",
    "Only {load} today. Times are hard.",
    "{load}, as sure as Nottingham has walls.",
    "It says {load} on the label. I wrote the label.",
)
PLEADING: Lines = (
    "On my mother's goose, Sheriff: {load}.",
    "Open it if you must, but the knots are a day's work.",
    "A man who trusts nobody eats alone.",
    "You know my face. Does it look like a face with secrets?",
    "{load}, I said, and I have said it to better sheriffs.",
    "The last sheriff who looked is still apologising.",
    "Why would I lie to somebody with so large a key ring?",
    "The bag is as clean as your boots. Cleaner, forgive me.",
    "I have a market stall to set up and you have a fine day to enjoy.",
    "Weigh it, sniff it, bless it; it stays {load}.",
)
BIDDING: Lines = (
    "{price} fell out of my sleeve. Yours, I think?",
    "For the repair of the town gate: {price}. I hear it sticks.",
    "Would {price} buy me an early supper?",
    "{price}, and we never saw each other.",
    "It is your name day somewhere. {price}, with my best wishes.",
    "I happen to owe you {price}. You do not remember? I do.",
    "{price}: not a bribe, an apology in advance.",
    "My mule is impatient and I am generous. {price}.",
)
RAISING: Lines = (
    "Very well: {price}. My children will learn to like turnips.",
    "{price}, then. You have a talent for this.",
    "You drive me into the river. {price}!",
    "Let us say {price} before one of us says something rude.",
    "{price}, and that is my winter coat.",
    "I find {price} at the bottom of my other boot.",
)
INSISTING: Lines = (
    "{price}. I have not found any more since you last asked.",
    "My purse says {price}, and it does not haggle.",
    "{price}, Sheriff. I can say it slower.",
    "As before: {price}. As ever: your servant.",
    "You heard wrong, or I hear nothing: {price}.",
    "{price} it was and {price} it stays.",
)
DEMANDING: Lines = (
    "A long road, a heavy bag. {price} would make it lighter.",
    "The law is patient. I am not: {price}.",
    "There is a new tax on knots. It comes to {price}.",
    "{price}, and my eyes turn to the weather.",
    "I could cut that cord, or I could hold {price} and keep my hands busy.",
    "You sweat, friend. {price} buys you some shade.",
    "Let us not trouble the scales. {price}.",
)
DEMANDING_AGAIN: Lines = (
    "Then {price}, because I like your hat.",
    "I am a reasonable man: {price}.",
    "My wife says I am too soft. {price}.",
    "{price}. Below that begins charity.",
    "Think of the fine, then think of {price}.",
    "Last call before the knife comes out: {price}.",
)
AGREEING: Lines = (
    "Agreed, and may it buy you a toothache.",
    "Done. Count it where nobody sees.",
    "You have a deal, and I have a headache.",
    "Take it. The poor will understand.",
    "So be it. Robbery used to happen in the forest.",
    "Here. I was going to spend it on friends anyway.",
)
REFUSING: Lines = (
    "For that I could bribe the King.",
    "No. The price of nothing is nothing.",
    "Keep your price, I keep my purse.",
    "You will have to earn your bread with that knife.",
    "I would sooner feed it to the mule.",
    "Not a coin. Look me in the eye and try again.",
)
THANKING: Lines = (
    "The town thanks you. I am the town.",
    "A fair price for bad eyesight.",
    "I always said you were an upright merchant.",
    "Done. I shall remember your kindness until supper.",
    "Sold. What bag?",
    "Your generosity has been entered in no book at all.",
)
OPENING: Lines = (
    "Let us have some daylight in there.",
    "Curiosity is the only vice I pay for. Open.",
    "Stand back. I want to be surprised.",
    "The cord, if you please. Or the knife, if you do not.",
    "My thumb tingles. It is never wrong twice.",
    "Too good a story. Show me how it ends.",
    "I have been lied to by bishops. Open it.",
)
PASSING: Lines = (
    "Through with you, and wipe your feet.",
    "I have seen enough by not looking.",
    "Go. It is too hot for honesty.",
    "Pass, before I think about it.",
    "Welcome to Nottingham. Spend it here.",
    "Off you go. My knees are too old for other people's bags.",
    "The gate is open. So, for once, am I.",
)
CALLING: Lines = (
    "You there, with the bag and the smile.",
    "Next! Put it down gently.",
    "Come here and bring that bag along.",
    "Let us begin with the one who looks away.",
    "Step up. No, the other foot.",
    "Your turn at the gate, friend.",
)
HECKLING: Lines = (
    "I would look into that one, Sheriff. Strictly as a neighbour.",
    "I saw that bag being packed. I have never slept since.",
    "Funny, I thought I heard it cluck.",
    "Take your time, Sheriff. Mine is the bag with nothing in it to see.",
    "Ask what it weighs. Then ask again.",
    "No opinion. But I am smiling.",
)

PLEADS, DECLARES, CALLS, HECKLES = 0.8, 0.35, 0.4, 0.12
"""How often something is said where it need not be."""


def with_words(action: Action, view: View, me: Seat, ask: str, rng: random.Random) -> Answer:
    """The action, and what to say with it."""
    lines, chance = _occasion(action, view, me, ask)
    if not lines or rng.random() >= chance:
        return Answer(action)
    line = lines[int(rng.random() * len(lines))]
    return Answer(action, line.format(load=_load(action, view, me), price=_price(action)))


def _occasion(action: Action, view: View, me: Seat, ask: str) -> tuple[Lines, float]:
    """Which lines fit, and how often one of them is said."""
    judging = ask == "judge"
    match action:
        case Offer():
            before = [offer.terms.gold for offer in view.offers if offer.author == me and offer.floor == view.called]
            if judging:
                return (DEMANDING_AGAIN if before else DEMANDING), 1.0
            if not before:
                return BIDDING, 1.0
            return (RAISING if action.terms.gold > max(before) else INSISTING), 1.0
        case Accept():
            return (THANKING if judging else AGREEING), 1.0
        case TurnDown():
            return REFUSING, 1.0
        case Yield():
            return (PLEADING, PLEADS) if ask == "answer" and view.called == me else (HECKLING, HECKLES)
        case Declare():
            return DECLARING, DECLARES
        case Open():
            return OPENING, 1.0
        case Pass():
            return PASSING, PLEADS
        case Call():
            return CALLING, CALLS
        case _:
            return (), 0.0


def _load(action: Action, view: View, me: Seat) -> str:
    """What was declared, or is just being declared."""
    if isinstance(action, Declare):
        return amount(action.number, action.good)
    declared = view.declared[me]
    return amount(*declared) if declared else "honest goods"


def _price(action: Action) -> str:
    """What a deal would move, in short."""
    if not isinstance(action, Offer):
        return ""
    terms: Terms = action.terms
    parts = [f"{terms.gold} gold"] if terms.gold else []
    goods_given = (*terms.stand, *terms.hidden, *terms.bag)
    return joined([*parts, cards(goods_given)] if goods_given else parts) or "my word"
