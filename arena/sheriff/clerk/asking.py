"""What the clerk asks back."""

from __future__ import annotations

from arena.sheriff.clerk.situation import Reading

QUESTIONS = {
    "amount": "How much exactly?",
    "two amounts": "You named more than one amount. Which one?",
    "menu": "You named several things. Which of them?",
    "share": "That does not come to a whole number of coins. How many exactly?",
    "halfway": "Halfway between which amounts?",
    "reference": "Which amount do you mean? Please name the number.",
    "parts": "Which part of the terms do you mean?",
    "unit": "How many of what?",
    "zone": "Which cards: from the stand, face down, or in the bag?",
    "everything": "Gold only, or goods too? Please name them.",
    "when": "Which part now, and which later?",
    "supposition": "Do you offer that, or only ask?",
    "question": "Do you offer that, or only ask?",
    "display": "Your words do not show what they contain. Please say it plainly.",
    "deal": "There are no terms of the other side to accept. What do you propose?",
    "mixed": "Do you offer, accept or refuse?",
    "pass": "Do you take what was offered, or let the bag through unpaid?",
    "request": "What should happen with whose bag?",
    "condition": "On what condition exactly?",
}
DEFAULT_QUESTION = "I did not understand the terms. Please name the amount and what you want for it."


def ask(about: str, *, flagged: bool = False) -> Reading:
    """A question back."""
    return Reading("ambiguous", question=QUESTIONS.get(about, DEFAULT_QUESTION), flagged=flagged)
