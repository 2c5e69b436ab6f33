"""What the simple bots say, by occasion."""

from __future__ import annotations

import random

from engine.game import Action
from engine.table import Answer

Line = tuple[str, ...]

HONEST_PLEA: Line = (
    "Look at me, Sheriff: not a hair on my head that could lie.",
    "Count them twice if you like, it is what I said.",
    "My grandmother packed that bag. You would not doubt her?",
    "Nothing but honest goods, and the market closes soon.",
)
BRIBE_LINE: Line = (
    "A little something for the widows and orphans, Sheriff.",
    "No need to wrinkle the goods. Shall we say {gold}?",
    "You look thirsty. {gold} gold buys a good many cups.",
    "Between friends: {gold} gold, and we both get home early.",
)
DEMAND_LINE: Line = (
    "Heavy for its size, that bag. {gold} gold and I have seen nothing.",
    "My knife itches. {gold} gold would calm it.",
    "I could look. I could also take {gold} gold and be blind.",
)
OPEN_LINE: Line = (
    "Let us see what the bottom looks like.",
    "Untie it. Slowly.",
    "I smell pepper. Open!",
)
PASS_LINE: Line = (
    "Off with you.",
    "Go on, before I change my mind.",
    "A fine bag. Next!",
)
THANKS_LINE: Line = ("A pleasure doing business.", "Generous. Very generous.", "We understand each other.")
AGREE_LINE: Line = ("You are robbing me, but agreed.", "Take it, then.", "Done. Not a word to my wife.")
REFUSE_LINE: Line = ("Not for that price.", "I would rather have it opened.", "You jest, Sheriff.")


def says(action: Action, lines: Line, rng: random.Random, chance: float = 1.0, gold: int = 0) -> Answer:
    words = rng.choice(lines).format(gold=gold) if rng.random() < chance else ""
    return Answer(action, words)
