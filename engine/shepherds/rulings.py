"""How the game decides what its sources leave open: numbered questions, answers, and how far each can be trusted.

No rulebook was found. `inferred` is what a write-up of the game says or what follows from it; `house` is our decision.
"""

from __future__ import annotations

from engine.game import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling("A1", "Who is the oldest player?", "A seat drawn from the seed.", "house", "first_mayor"),
    Ruling("A2", "Is the game for 2 to 7 players or for 4 to 7?", "2 and 3 play a variant.", "inferred"),
    Ruling("A3", "Which locations does the mayor inspect?", "Two ordinary ones of his choice, in public.", "inferred"),
    Ruling("A4", "What may the report say?", "One number; anything else is talk, which nobody checks.", "house"),
    Ruling(
        "A5",
        "Does a disguised wolf help to reach three?",
        "Yes: if counting it reaches three, 0, 1 and 2 are all allowed.",
        "house",
    ),
    Ruling("A6", "What is a disguised wolf?", "A card of the wolf stack that attacks as one wolf.", "house"),
    Ruling("A7", "Must one look?", "Yes, where one can; all see where.", "house", "look_mandatory"),
    Ruling("A8", "May anybody look at the wild location with 4 to 7 players?", "Never.", "inferred"),
    Ruling("A9", "What becomes of sheep above the cap?", "They stay as the pile.", "inferred"),
    Ruling(
        "A10", "Is a pile at a meadow shared?", "Yes, like a sheep card of none.", "inferred", "meadow_pile_is_shared"
    ),
    Ruling("A11", "Is a pile at a wolf shared?", "No, it only grows.", "house", "wolf_location_shares_pile"),
    Ruling(
        "A12", "Does a sheep card add to the pile if nobody shares there?", "No.", "inferred", "empty_sheep_card_adds"
    ),
    Ruling("A13", "Does the cap bind the banker after doubling?", "Yes.", "house", "banker_cap"),
    Ruling("A14", "Among whom is a pile divided?", "The meeples still there that may share.", "inferred"),
    Ruling("A15", "Where do the hunter's sheep come from?", "From the supply.", "house"),
    Ruling(
        "A16",
        "May the insurance agent name nobody?",
        "Yes; his meeple goes home and no card is turned.",
        "house",
        "insurance_may_decline",
    ),
    Ruling(
        "A17",
        "What if the named player holds a contract already?",
        "A right guess does the rest; there is no second contract for a player card.",
        "house",
    ),
    Ruling(
        "A18",
        "How is a contract used?",
        "For a whole attack or not at all, if its owner likes, with no sheep left too; never for a role that is immune.",
        "house",
    ),
    Ruling("A19", "In which order are locations scored?", "The wild one, then 1, 2, 3.", "house", "location_order"),
    Ruling("A20", "What if the supply runs out?", "It does not: it has no limit.", "house"),
    Ruling("A21", "Is there talk between report and the wild mayor's placement?", "No.", "inferred"),
    Ruling("A22", "When does the mayor place with 2 and 3 players?", "Last in each cycle.", "house", "mayor_2_3p"),
    Ruling("A23", "Does the cap bind a player's two meeples together?", "No, each by itself.", "house", "cap_2_3p"),
    Ruling(
        "A24",
        "To what does a contract belong with two colours?",
        "To the named meeple's player card; either meeple may use it. Roles are assigned right after the draft, hidden.",
        "house",
    ),
    Ruling("A25", "How many roles are drafted with 2 and 3 players?", "Five and six, never the boy.", "inferred"),
    Ruling("A26", "From what are empty stacks made anew?", "From all 31 cards.", "house"),
    Ruling("A27", "What breaks a tie?", "A contract; whoever is level then shares the victory.", "inferred"),
    Ruling("A28", "When is it checked whether somebody has enough sheep?", "At the end of the round only.", "inferred"),
    Ruling("A29", "What is the right guess at a meadow with a pile?", "Meadow: the card counts.", "house"),
    Ruling("A30", "What if Turkey Mama is taken home by a guess?", "The others share as usual.", "inferred"),
    Ruling("A31", "Can there be two agents?", "No: there is one card of each role.", "inferred"),
    Ruling("A32", "Does the mayor score like others?", "Yes, like a plain shepherd.", "house"),
    Ruling(
        "A33",
        "What if nobody ever has enough sheep?",
        "After a number of rounds the match ends, and most sheep win.",
        "house",
        "rounds",
    ),
    Ruling(
        "A34",
        "In which order are meeples at one location dealt with?",
        "Clockwise from the mayor's left, a player's first meeple before his second: whom a thief robs, who is asked for a "
        "contract, who pays from one small stock.",
        "house",
    ),
    Ruling(
        "A35",
        "Which meeple is placed first with two colours?",
        "The one that its player likes; the other one in the second cycle.",
        "house",
    ),
    Ruling("A36", "May the boy look at the same location twice?", "No, at two different ones.", "house"),
    Ruling(
        "A37", "Who answers what is said between looking and placing?", "Whom the speaker asks.", "house", "replies"
    ),
    Ruling("A38", "When does anybody talk?", "In six windows of one line each.", "house", "talk"),
    Ruling(
        "A39", "May the mayor talk beside his report?", "Yes, and none of it is checked.", "house", "mayor_free_talk"
    ),
    Ruling(
        "A40",
        "When is an unknown claim unknowable?",
        "If the speaker had not seen the card when he spoke, or had no meeple left to place.",
        "house",
    ),
)
