"""How the game decides what its rulebooks leave open: numbered questions, answers, and how far each can be trusted.

No official list of answers to questions was found; what a later edition says more clearly counts most.
"""

from __future__ import annotations

from engine.game import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling("Q01", "Does a count of zero earn a bonus?", "No.", "inferred"),
    Ruling(
        "Q02", "What are royal goods in ties for the victory?", "One contraband card each.", "inferred", "royal_ties"
    ),
    Ruling("Q03", "Are black market cards contraband in ties?", "No.", "house"),
    Ruling("Q04", "At which tables do the cards marked 4+ stay in the box?", "With three players only.", "printed"),
    Ruling("Q05", "Are cards set aside in this market part of a reshuffle in it? (2e)", "No.", "inferred"),
    Ruling("Q06", "May a good be declared that the deck does not hold?", "No.", "house", "declare_absent"),
    Ruling("Q07", "May goods just admitted from the opened bag pay the fine for the rest?", "Yes.", "inferred"),
    Ruling("Q08", "May a player who has the gold pay in goods?", "No: gold goes first.", "inferred"),
    Ruling(
        "Q09",
        "How does contraband lie that paid a penalty?",
        "Face down on its new stand; all have seen it.",
        "house",
        "debt_face_up",
    ),
    Ruling("Q10", "Where do cards of the refill come from? (1e)", "From the deck only.", "clarified"),
    Ruling("Q11", "In which order are hands refilled?", "Clockwise from the new sheriff's left.", "inferred"),
    Ruling("Q12", "When is the deck made anew?", "When a card is needed and there is none.", "inferred"),
    Ruling(
        "Q13",
        "What if there is nothing left to draw?",
        "Fewer are drawn, and at market never more than were set aside, also with a short hand; a merchant without cards "
        "loads nothing and has no bag this round.",
        "house",
    ),
    Ruling(
        "Q14",
        "Deputies: who names the market's starter and keeps the order?",
        "The one drawn first; the other is left out of the round of merchants.",
        "house",
    ),
    Ruling(
        "Q15",
        "Black market: where do the three cards go?",
        "Out of the game.",
        "house",
        "black_market_discard",
    ),
    Ruling(
        "Q16",
        "Black market: who may claim, and when?",
        "Each merchant, right after her own bag was opened or let pass; never a sheriff or deputy.",
        "house",
    ),
    Ruling(
        "Q17",
        "May face-down goods be offered that are not there?",
        "1e: no, who offers or grants them must hold them; the sheriff's demand goes by number. 2e: by number. What is "
        "missing when the deal is carried out is not owed, but the sheriff is shown the merchant's face-down cards.",
        "clarified",
    ),
    Ruling("Q18", "Do promises for later in the same round bind?", "Nothing follows that they could touch.", "printed"),
    Ruling("Q19", "May others than the bag's owner bribe?", "Yes, in both editions.", "clarified"),
    Ruling("Q20", "What if two deals contradict each other?", "The second cannot be accepted.", "inferred"),
    Ruling("Q21", "May a deal name a bag that is settled?", "No.", "inferred"),
    Ruling("Q22", "Who may give in a deal?", "Merchants to the sheriff; he may ask, and gives nothing.", "house"),
    Ruling("Q23", "May the same gold be promised twice?", "No: an accepted deal reserves it.", "inferred"),
    Ruling(
        "Q24",
        "Are goods given out of a bag public?",
        "Legal ones are; contraband is seen by the sheriff alone.",
        "house",
    ),
    Ruling("Q25", "Are goods owed from a bag that is opened?", "No: open offers lapse.", "printed"),
    Ruling("Q26", "Do goods from bribes and debts count for King and Queen?", "Yes, the stand counts.", "inferred"),
    Ruling(
        "Q27",
        "How far may a payment in goods exceed the debt?",
        "It stops once the debt is covered.",
        "house",
        "overpay",
    ),
    Ruling("Q28", "May contraband pay while legal goods are left?", "No.", "printed"),
    Ruling("Q29", "Is a wrong number a lie?", "No: it cannot be declared.", "printed"),
    Ruling(
        "Q31",
        "What becomes of deals not carried out when the time is over?",
        "They lapse: whoever is not settled passes and pays nothing. A deal carried out before stays as it is, even if "
        "another bag that it names is then not opened.",
        "inferred",
    ),
    Ruling("Q32", "Who is sheriff first?", "Drawn from the seed.", "house", "first_sheriff"),
    Ruling(
        "Q33",
        "Deputies: what if both would let pass, but for different bribes?",
        "A common deal needs one offer that both accept; else who insists acts alone.",
        "house",
    ),
    Ruling("Q34", "Deputies: where do goods go that pay a common fine?", "Into the booty.", "inferred"),
    Ruling(
        "Q35",
        "Deputies: what if one cannot pay her half in gold?",
        "She pays it in goods like anyone; the other's half is her own affair.",
        "inferred",
    ),
    Ruling("Q36", "May black market cards be offered or pay a penalty?", "No.", "house"),
    Ruling("Q37", "Hands of seven: how many cards may be set aside?", "Five, as ever.", "inferred"),
    Ruling(
        "Q38",
        "May the discard pile be looked through? (2e)",
        "Its top card and its kinds are known, their order is not.",
        "house",
        "discard_open",
    ),
    Ruling("Q39", "May a merchant load nothing?", "Not while there is a card in the hand.", "printed"),
    Ruling(
        "Q40",
        "May the number of smuggled cards be hidden by handing them on as a bribe?",
        "No: the number is announced from the bag, then the bribe moves.",
        "house",
    ),
)
