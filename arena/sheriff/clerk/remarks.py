"""What one clause beside a move says of it, in the languages whose clauses have no shapes: whose it is, what it hangs on."""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import PURPOSES
from arena.sheriff.clerk.manner import is_abstract

FRAMED = frozenset({"give", "get", "want", "toyou", "tome", "makeit", "howabout", "raiseby", "swap"})
"""Words that make the clause of an amount an offer by itself."""
VOICES = frozenset({"he", "past", "say3", "have", "exist", "cost"})
"""Somebody else, another day, or what there is."""
YOU_WILL = ("ш", "шся", "те", "теся", "тесь")
"""How Ukrainian verbs end that say what you will do."""
DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "bag", "believe", "keepyours", "refuse", "withdraw"})
AFTERTHOUGHTS = ("so", "and", "plus")
"""What opens a clause of reasons or consequences, which may speak of anybody."""
POINTING = frozenset(
    {
        "це",
        "то",
        "оце",
        "се",
        "така",
        "такий",
        "таке",
        "такі",
        "саме",
        "стільки",
        "рівно",
        "das",
        "dies",
        "genau",
        "so",
        "solche",
        "eso",
        "esto",
        "esa",
        "ese",
        "tal",
        "justo",
        "c",
        "ce",
        "ça",
        "cela",
        "voilà",
        "telle",
        "tel",
        "tels",
        "autant",
        "c est",
    }
)
COMPLEMENT = ("що", "que", "qu")
"""What opens a clause of what is said or bet."""
SOON = ("заплачу", "дам", "віддам")
"""Ukrainian verbs of giving that may as well say what would be: `заплачу — діти голодні`."""
NOBODY = frozenset({"ніхто", "нікому", "niemand", "keiner", "nadie", "personne"})
FOR_THAT = ("dafür ", "à ce prix", "pour ça", "por eso ", "por ese precio", "a ese precio", "за це ", "за такі гроші")
LIKENING = ("як", "мов", "наче", "ніби", "немов", "wie", "als", "como", "comme")
SEEING = frozenset({"think", "fill"})
HESITATING = ("h", "m", "х", "м")
"""What a drawn-out sound of thinking begins with."""


def denies_more(segment: Segment) -> bool:
    """`five and your word are worth nothing`: a list goes on in a clause that denies."""
    if segment.lead not in ("and", "plus") or not segment.tags & {"not", "no", "nothing"}:
        return False
    if any(token.text in NOBODY for token in segment.tokens):
        return False  # `and nobody hears of it`
    return "unk" in segment.tags and not segment.tags & (DEEDS | {"past", "only", "num"})


def denies_giving(segment: Segment) -> bool:
    """`eight, I give them to my confessor alone`: what is said of an amount behind it, that it is not given."""
    if segment.lead not in ("comma", "dash", "but") or not segment.tags & {"not", "no"}:
        return False
    return bool(segment.tags & {"give", "get", "toyou", "tome"}) and not segment.tags & {
        "only",
        "more",
        "num",
        "let_pass",
    }


def hangs(core: Segment, segment: Segment, before: Segment) -> bool:
    """`zahl ich dir acht, verhungern meine Kinder`, `I put five on it, that you are wrong`: what would be, and a bet."""
    if "unk" not in segment.tags or before is not core:
        return False
    if segment.lead == "dash" and core.tokens[0].text in SOON:
        return True
    if segment.lead != "comma":
        return False
    inverted = len(core.tokens) > 1 and core.tokens[0].tags & {"give", "want"} and core.tokens[1].text in ("ich", "wir")
    reason = core.tokens[-1].text in ("те", "dafür", "por", "para", "pour")  # `for it, that you are so wise`
    return bool(inverted) or (segment.tokens[0].text in COMPLEMENT and "you" in segment.tags and not reason)


def is_condition(before: Segment, segment: Segment) -> bool:
    """`засмієшся — відкрию`, `lachst du, mach ich auf`: a condition without a word for it."""
    if before.sentence != segment.sentence or "unk" not in before.tags or len(before.tokens) > 4:
        return False
    first = before.tokens[0]
    if segment.lead == "dash":
        return any("unk" in each.tags and each.text.endswith(YOU_WILL) for each in before.tokens)
    return (
        segment.lead == "comma"
        and "unk" in first.tags
        and any(each.text in ("du", "ihr") for each in before.tokens[1:2])
    )


def is_strange_thing(segment: Segment) -> bool:
    """A thing that nobody knows, joined to a list: `a kiss`, `my pride`."""
    first = segment.tokens[0].tags
    if segment.tokens[0].text in ("я", "ми", "ich", "wir", "yo", "je", "j"):
        return False  # `and I vanish`
    return "article" in first or (bool(first & {"i", "you"}) and all("unk" in each.tags for each in segment.tokens[1:]))


def is_put_into_a_mouth(segment: Segment, *, after: bool) -> bool:
    """`says the fool`, behind the terms or as a few words before them."""
    counts = any("num" in token.tags and "article" not in token.tags for token in segment.tokens)
    if "say3" not in segment.tags or counts or segment.lead in AFTERTHOUGHTS:
        return False
    return after or len(segment.tokens) < 4


def calls_it(segment: Segment) -> bool:
    """`One coin — that is no money`: what an amount is said to be, unless it is said to be a price."""
    if segment.lead not in ("comma", "dash") or segment.tokens[0].text not in POINTING:
        return False
    spoken = [token for token in segment.tokens[1:] if "article" not in token.tags]  # `c'est le prix d'un bon chapeau`
    tags = {tag for token in spoken for tag in token.tags} - ({"tagq"} if len(spoken) > 2 else set())
    return not tags & (DEEDS | FRAMED | {"only", "deal", "dealalone", "buy", "num", "tagq"})


def describes(segment: Segment) -> bool:
    """`five gold, always the same old song`: words about an amount behind it, which nobody does anything in."""
    if segment.lead not in ("comma", "dash") or "unk" not in segment.tags or segment.tokens[0].text in COMPLEMENT:
        return False
    if segment.tokens[0].text in PURPOSES and all(is_abstract(each) for each in segment.tokens if "unk" in each.tags):
        return False  # `— за швидкість`
    if segment.text.startswith(FOR_THAT) and not segment.tags & DEEDS:
        return True
    return not segment.tags & (
        DEEDS | FRAMED | {"i", "you", "only", "deal", "buy", "num", "tagq", "later", "favour", "name"}
    )


def is_anothers(segment: Segment) -> bool:
    """`that is what Bob paid`: whose amount it is, or what it is the price of."""
    if segment.lead in AFTERTHOUGHTS or "later" in segment.tags:
        return False
    if segment.tags >= {"cost", "unk"} or "say3" in segment.tags:
        return True
    if "he" in segment.tags and "get" in segment.tags and not any(token.text in NOBODY for token in segment.tokens):
        return True  # `for that one gets a whole pig`
    mine = segment.text.split(" ")[0] in (
        "ich",
        "wir",
        "j",
        "je",
        "nous",
        "yo",
        "tengo",
        "tenemos",
        "маю",
        "маємо",
        "я",
    )
    if segment.tags & VOICES <= {"have"} and mine and not segment.tags & {"num", "gold", "card"}:
        return False  # `I have children`
    return bool(segment.tags & VOICES) and not segment.tags & (DEEDS | FRAMED)


def widens(condition: Segment, segment: Segment) -> bool:
    """`if you open Bob's bag and find nothing`: one more condition, which no offer can hold."""
    if segment.lead not in ("and", "but") or condition.lead not in ("if", "unless", "when"):
        return False
    return condition.sentence == segment.sentence and bool(segment.tags & {"unk", "not", "nothing"})


def is_strange(segment: Segment) -> bool:
    """A clause of which nobody knows what it says, and which does nothing itself."""
    return "unk" in segment.tags and len(segment.tokens) > 1 and not segment.tags & DEEDS


def is_chatter(segment: Segment, *, opens: bool) -> bool:
    """`enough waiting`, `I feel generous today`: words before a decision that nobody knows and that take nothing from it."""
    held = {
        "not",
        "no",
        "would",
        "say3",
        "past",
        "he",
        "joke",
        "later",
        "quote",
        "num",
        "if",
        "think",
        "cap",
        "vague",
        "or",
    }
    if segment.tags & held or segment.asked or segment.lead not in ("start", "stop", "comma", "and"):
        return False
    if any("unk" in each.tags and each.text.endswith(YOU_WILL) for each in segment.tokens):
        return False
    first = segment.tokens[0]
    if any(each.text in SAY for each in segment.tokens) or (
        first.tags & {"you"} and (not opens or first.text in PRONOUNS)
    ):
        return False
    if opens:
        return not any(each.text in ("du", "ihr") for each in segment.tokens[1:2])
    return "i" in segment.tags and not segment.tags & {
        "want",
        "tome",
        "get",
        "give",
        "toyou",
        "gold",
        "card",
        "article",
    }


PRONOUNS = ("du", "ihr", "sie", "ти", "ви", "tú", "usted", "tu", "vous", "te", "le")
SAY = frozenset({"sage", "sag", "sagte", "digo", "diga", "dis", "dise", "кажу", "скажу", "скажи", "hör", "höre"})
SAY |= {"träume", "wünsche", "wünschte", "quisiera", "ojalá"}
"""Words that make of what follows something said, or wished."""


def speaks_of_another(segment: Segment) -> bool:
    """`says the fool`; but not `you are a robber`."""
    return "say3" in segment.tags or ("he" in segment.tags and "you" not in segment.tags)


def says_more(segment: Segment) -> bool:
    """`I agree, you lie`: what follows may be what is agreed to. A name or two thrown in is none of that."""
    if segment.lead in AFTERTHOUGHTS or "unk" not in segment.tags or segment.tags & DEEDS:
        return False
    return len(segment.tokens) > 2 or bool(segment.tags & {"i", "you", "he"})


def joins_more(segment: Segment) -> bool:
    """`I agree | with whoever called you a liar`, `agreed, and you carry my cart`, `agreed we are on nothing`."""
    if segment.lead in ("plus", "and"):
        strange = segment.tags & {"unk", "say3", "past", "he"} and not segment.tags & DEEDS
        return bool(strange) and (segment.lead == "plus" or "you" in segment.tags)
    if segment.lead in AFTERTHOUGHTS or segment.tags & (DEEDS | {"only", "past", "correct", "deal", "num"}):
        return False
    return bool(segment.tags & {"not", "no"}) and "i" in segment.tags and len(segment.tokens) > 2


def turns_back(segment: Segment, *, opens: bool) -> bool:
    """`open it, or pay`, `you may go. Not yet.`"""
    spared = DEEDS - {"bag"}  # `the gate is open, the bag is not`
    return segment.lead == "or" or (not opens and bool(segment.tags & {"not", "no"}) and not segment.tags & spared)


def likens(segment: Segment) -> bool:
    """`like a wolf and a lamb`, `as soon as I meet one who believes it`."""
    return segment.tokens[0].text in LIKENING and "unk" in segment.tags


def sees(segment: Segment) -> bool:
    """`let us see`, and no drawn-out sound."""
    return segment.only(SEEING) and "think" in segment.tags and not segment.tokens[0].text.startswith(HESITATING)
