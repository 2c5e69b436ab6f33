"""What stands beside the words that would bind and holds them back, in the languages whose clauses have no shapes.

There a clause counts when all its words are known; but `five gold, that is what Bob paid` has two clauses, and `go on, tell
me more` opens no gate. A doubt is a question back; without one, nothing is changed. English has `beside` for this.
"""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import Hearing, Part
from arena.sheriff.clerk.measures import good_of, is_of
from arena.sheriff.clerk.situation import Proposal, Situation

FRAMED = frozenset({"give", "get", "want", "toyou", "tome", "makeit", "howabout", "raiseby", "swap"})
"""Words that make the clause of an amount an offer by itself."""
VOICES = frozenset({"he", "past", "say3", "have", "exist", "cost"})
"""Somebody else, another day, or what there is."""
YOU_WILL = ("ш", "шся", "те", "теся", "тесь")
"""How Ukrainian verbs end that say what you will do."""
DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "bag", "believe", "keepyours", "refuse", "withdraw"})
HEDGES = frozenset({"would", "past", "say3", "joke", "think", "vague", "cap", "or"})
AFTERTHOUGHTS = ("so", "and", "plus")
"""What opens a clause of reasons or consequences, which may speak of anybody."""
POINTING = frozenset(
    "це то оце се така такий таке такі саме стільки рівно das dies genau so solche eso esto esa ese tal justo"
    " c ce ça cela voilà telle tel tels autant".split() + ["c est"]
)
COMPLEMENT = ("що", "que", "qu")
"""What opens a clause of what is said or bet."""
SOON = ("заплачу", "дам", "віддам")
"""Ukrainian verbs of giving that may as well say what would be: `заплачу — діти голодні`."""
NOBODY = frozenset("ніхто нікому niemand keiner nadie personne".split())
EVEN = frozenset("même selbst sogar навіть incluso aun auch".split())
"""What opens `not even for eight`, behind something denied."""
NOT_AGREED = frozenset({"counts", "copper", "percent", "noun", "ask", "per", "favour", "short", "howmuch", "purse"})
"""What beside words of acceptance makes something else of them."""
LIKENING = ("як", "мов", "наче", "ніби", "немов", "wie", "als", "como", "comme")


def settle(heard: Hearing, segments: list[Segment], theirs: Proposal | None) -> None:
    """What counts in the end: no mockery, and no thinking in the sentences before a bag is opened."""
    _take_as_mockery(heard, segments)
    _give_in(heard, segments)
    _take_as_refusal(heard, segments)
    agreed, last = heard.moves.get("deal", -1), max([part.index for part in heard.parts], default=-1)
    if theirs is not None and agreed > last >= 0 and segments[agreed].sentence > segments[last].sentence:
        if not heard.dropped and all(is_of(part.quantity, theirs) for part in heard.parts):
            heard.parts.clear()  # `five will do, though I dreamt of ten. Agreed.`
    turned = heard.moves.get("but")
    if turned is not None and heard.parts and min(part.index for part in heard.parts) > turned:
        del heard.moves["but"]  # `I was going to say eight, but with that face: five`
    thought, opened = heard.moves.get("think"), heard.moves.get("open")
    if thought is not None and opened is not None and segments[thought].sentence < segments[opened].sentence:
        del heard.moves["think"]  # `let me see. Open it!`
    elif thought is not None and opened is not None and opened < thought:
        if _sees(segments[thought]):
            del heard.moves["think"]  # `open it, let us see`


SEEING = frozenset({"think", "fill"})
HESITATING = ("h", "m", "х", "м")
"""What a drawn-out sound of thinking begins with."""


def _sees(segment: Segment) -> bool:
    """`let us see`, and no drawn-out sound."""
    return segment.only(SEEING) and "think" in segment.tags and not segment.tokens[0].text.startswith(HESITATING)


def _take_as_refusal(heard: Hearing, segments: list[Segment]) -> None:
    """`I don't sell my soul, even for eight gold`."""
    for part in list(heard.parts):
        before = segments[part.index - 1] if part.index else None
        if before is None or before.sentence != part.segment.sentence or not before.tags & {"not", "no"}:
            continue
        if part.segment.lead == "comma" and part.segment.tokens[0].text in EVEN:
            heard.parts.remove(part)
            heard.refused_amount = heard.echoed = True


def _give_in(heard: Hearing, segments: list[Segment]) -> None:
    """`Eight is too much, but all right, agreed`: an acceptance behind a `but`, or in a later sentence, is the last word."""
    refused, agreed = heard.moves.get("refuse", -1), heard.moves.get("deal", -1)
    if not 0 <= refused < agreed or "deal" not in segments[agreed].tags or any(
        part.index > refused for part in heard.parts
    ):
        return
    turns = any(segment.lead == "but" for segment in segments[refused + 1 : agreed + 1])
    if turns or segments[refused].sentence < segments[agreed].sentence:
        del heard.moves["refuse"]


def _take_as_mockery(heard: Hearing, segments: list[Segment]) -> None:
    """`I'll give you eight when pigs fly`: a sentence with such a word in it offers nothing, it refuses."""
    for index, segment in enumerate(segments):
        if "never" not in segment.tags:
            continue
        kept = [part for part in heard.parts if part.segment.sentence != segment.sentence]
        heard.echoed = heard.echoed or len(kept) < len(heard.parts)
        heard.parts = kept
        heard.promises.clear()
        heard.unclear = [(about, at) for about, at in heard.unclear if segments[at].sentence != segment.sentence]
        for move in [move for move, at in heard.moves.items() if segments[at].sentence == segment.sentence]:
            del heard.moves[move]
        heard.moves["refuse"] = index


LATER = frozenset({"later", "fill", "title", "it"})
"""Nothing but a time to come."""


def doubt_beside_terms(heard: Hearing, segments: list[Segment], situation: Situation) -> str | None:
    """What is to be asked about terms, or None."""
    counting = [part.segment for part in heard.parts]
    if any(_counts_as_before(part, segments) or _is_said_of_yours(part, situation) for part in heard.parts):
        return "reference"
    if any(_goes_elsewhere(part) or _is_only_asked(part, segments, situation) for part in heard.parts):
        return "question"
    if any(part.index and is_condition(segments[part.index - 1], part.segment) for part in heard.parts):
        return "condition"
    known = {None, situation.merchant, situation.sheriff, *(request.player for request in heard.requests)}
    for core in counting:
        for index, segment in enumerate(segments):
            if segment.sentence != core.sentence or any(each is segment for each in counting):
                continue
            if not segment.tags & {"past", "say3"} and any(token.name not in known for token in segment.tokens):
                return "request"  # `let me and Bob through`
            ends = index + 1 == len(segments) or segments[index + 1].sentence != segment.sentence
            if ends and index and segments[index - 1] is core and "later" in segment.tags and segment.only(LATER):
                return "when"  # `ще три — як розторгуюся`
            if _likens(segment) or (index and _widens(segments[index - 1], segment)):
                return "condition"
            if segment.lead in ("and", "plus") and "unk" in segment.tags and _is_strange_thing(segment):
                return "words"  # `and a kiss from my grandmother`
            if index > segments.index(core) and (_denies_more(segment) or _hangs(core, segment, segments[index - 1])):
                return "condition"
            if index > segments.index(core) and _denies_giving(segment):
                return "condition"
            if index > segments.index(core) and _shares_out(segment, segments, situation):
                return "words"
            if (segment.lead == "dash" or not core.tags & FRAMED) and segment.tags & {"past", "say3"} and any(each.name not in known for each in segment.tokens):
                return "question"  # `five and not a penny less Carol took off me`
            if _forgets_me(heard, segment, situation):
                return "request"
            if _is_put_into_a_mouth(segment, after=segment.lead != "start" and index > segments.index(core)):
                return "question"
            gold = any(part.segment is core and part.quantity.kind in ("gold", "bare") for part in heard.parts)
            if gold and core is counting[-1] and not core.tags & FRAMED and index and segments[index - 1] is core and _describes(segment):
                return "question"
            if not core.tags & FRAMED and (_is_anothers(segment) or (index and _calls_it(segment))):
                return "question"
    return None


def _denies_more(segment: Segment) -> bool:
    """`five and your word are worth nothing`: a list goes on in a clause that denies."""
    if segment.lead not in ("and", "plus") or not segment.tags & {"not", "no", "nothing"}:
        return False
    if any(token.text in NOBODY for token in segment.tokens):
        return False  # `and nobody hears of it`
    return "unk" in segment.tags and not segment.tags & (DEEDS | {"past", "only", "num"})


def _denies_giving(segment: Segment) -> bool:
    """`eight, I give them to my confessor alone`: what is said of an amount behind it, that it is not given."""
    if segment.lead not in ("comma", "dash", "but") or not segment.tags & {"not", "no"}:
        return False
    return bool(segment.tags & {"give", "get", "toyou", "tome"}) and not segment.tags & {"only", "more", "num", "let_pass"}


def _forgets_me(heard: Hearing, segment: Segment, situation: Situation) -> bool:
    """`search Bob and leave mine be`, where the words about mine are not known: a part of the bargain would be lost."""
    if situation.role != "merchant" or not heard.requests or heard.passes_own or segment.tags & {"num", "invite"}:
        return False
    return segment.tags >= {"i", "unk"} and segment.lead in ("and", "comma", "but", "start")


def _hangs(core: Segment, segment: Segment, before: Segment) -> bool:
    """`zahl ich dir acht, verhungern meine Kinder`, `I put five on it, that you are wrong`: what would be, and a bet."""
    if "unk" not in segment.tags or before is not core:
        return False
    if segment.lead == "dash" and core.tokens[0].text in SOON:
        return True
    if segment.lead != "comma":
        return False
    inverted = len(core.tokens) > 1 and core.tokens[0].tags & {"give", "want"} and core.tokens[1].text in ("ich", "wir")
    return bool(inverted) or (segment.tokens[0].text in COMPLEMENT and "you" in segment.tags)


def _goes_elsewhere(part: Part) -> bool:
    """`I give him five`; but not `three more to it`, nor as much as he paid."""
    others = any("he" in token.tags and token.text not in ("неї", "нього") for token in part.segment.tokens)
    return others and part.quantity.base != "same"


def _is_only_asked(part: Part, segments: list[Segment], situation: Situation) -> bool:
    """`You think I let you through for five?`"""
    core = part.segment
    if not core.asked or situation.role != "sheriff":
        return False
    before = segments[part.index - 1] if part.index else None
    strange = before is not None and before.sentence == core.sentence and "unk" in before.tags
    return strange or core.tags >= {"i", "let_pass"} or core.tags >= {"i", "passnow"}


def _counts_as_before(part: Part, segments: list[Segment]) -> bool:
    """`give me five reasons and I give you one`: a number without a unit, behind one that counts something else."""
    return part.quantity.kind == "bare" and any(
        each.tags >= {"num", "counts"} and each.tags & FRAMED for each in segments[: part.index]
    )


def _is_said_of_yours(part: Part, situation: Situation) -> bool:
    """`your eight coins, put them where you like`: not what the other side asked for or offered, so nobody knows which."""
    quantity, tokens = part.quantity, part.segment.tokens
    if quantity.kind not in ("gold", "bare") or not quantity.start or part.segment.tags & FRAMED:
        return False
    theirs = situation.theirs
    return "you" in tokens[quantity.start - 1].tags and (theirs is None or theirs.gold != quantity.value)


def is_condition(before: Segment, segment: Segment) -> bool:
    """`засмієшся — відкрию`, `lachst du, mach ich auf`: a condition without a word for it."""
    if before.sentence != segment.sentence or "unk" not in before.tags or len(before.tokens) > 4:
        return False
    first = before.tokens[0]
    if segment.lead == "dash":
        return any("unk" in each.tags and each.text.endswith(YOU_WILL) for each in before.tokens)
    return segment.lead == "comma" and "unk" in first.tags and any(each.text in ("du", "ihr") for each in before.tokens[1:2])


def _is_strange_thing(segment: Segment) -> bool:
    """A thing that nobody knows, joined to a list: `a kiss`, `my pride`."""
    first = segment.tokens[0].tags
    return "article" in first or (bool(first & {"i", "you"}) and all("unk" in each.tags for each in segment.tokens[1:]))


def _shares_out(segment: Segment, segments: list[Segment], situation: Situation) -> bool:
    """`I take the five and you the dungeon`: what the sheriff says that the merchant gets, in words nobody knows."""
    if situation.role != "sheriff" or segment.lead not in ("and", "but", "plus") or "you" not in segment.tokens[0].tags:
        return False
    if len(segment.tokens) == 1:
        at = segments.index(segment)
        return at + 1 < len(segments) and segments[at + 1].lead == "dash" and "unk" in segments[at + 1].tags
    return "unk" in segment.tags and not segment.tags & (DEEDS | {"num", "give", "tome"})


def _is_put_into_a_mouth(segment: Segment, *, after: bool) -> bool:
    """`says the fool`, behind the terms or as a few words before them."""
    counts = any("num" in token.tags and "article" not in token.tags for token in segment.tokens)
    if "say3" not in segment.tags or counts or segment.lead in AFTERTHOUGHTS:
        return False
    return after or len(segment.tokens) < 4


def _calls_it(segment: Segment) -> bool:
    """`One coin — that is no money`: what an amount is said to be, unless it is said to be a price."""
    if segment.lead not in ("comma", "dash") or segment.tokens[0].text not in POINTING:
        return False
    return not segment.tags & (DEEDS | FRAMED | {"only", "deal", "dealalone", "buy", "num", "tagq"})


def _describes(segment: Segment) -> bool:
    """`five gold, always the same old song`: words about an amount behind it, which nobody does anything in."""
    if segment.lead not in ("comma", "dash") or "unk" not in segment.tags or segment.tokens[0].text in COMPLEMENT:
        return False
    return not segment.tags & (DEEDS | FRAMED | {"i", "you", "only", "deal", "buy", "num", "tagq", "later", "favour", "name"})


def _is_anothers(segment: Segment) -> bool:
    """`that is what Bob paid`: whose amount it is, or what it is the price of."""
    if segment.lead in AFTERTHOUGHTS or "later" in segment.tags:
        return False
    if segment.tags >= {"cost", "unk"} or "say3" in segment.tags:
        return True
    return bool(segment.tags & VOICES) and not segment.tags & (DEEDS | FRAMED)


def _widens(condition: Segment, segment: Segment) -> bool:
    """`if you open Bob's bag and find nothing`: one more condition, which no offer can hold."""
    if segment.lead not in ("and", "but") or condition.lead not in ("if", "unless", "when"):
        return False
    return condition.sentence == segment.sentence and bool(segment.tags & {"unk", "not", "nothing"})


def doubt_beside_answer(segments: list[Segment], core: int) -> str | None:
    """What is to be asked about an acceptance, or None."""
    answer = segments[core]
    if answer.tags & NOT_AGREED or ("deal" not in answer.tags and answer.tags & {"not", "no"}):
        return "condition"
    weak = answer.tags & {"dealalone", "yes"} and not answer.tags & {"deal", "num"}
    if weak and not any(map(good_of, answer.tokens)) and any("unk" in each.tags for each in segments):
        return "question"  # `good, you are in a bad mood`
    for index, segment in enumerate(segments):
        if index > core and segment.lead in ("but", "or") and not segment.tags & {"num"}:
            return "condition"
        if index == core or segment.sentence != answer.sentence:
            continue
        if segment.tags & {"not", "no", "drop"} and any(map(good_of, segment.tokens)) and not segment.tags & DEEDS:
            return "condition"  # `without the apple — agreed`
        if index > core and _calls_it(segment) and not segment.tags & {"yes", "dealalone"}:
            return "question"
        if index > core and (_says_more(segment) or _joins_more(segment) or "later" in segment.tags):
            return "condition"
        if _likens(segment) or segment.asked:
            return "condition"
        turned = any(each.lead == "but" for each in segments[index : core + 1])
        if index < core and _is_strange(segment) and not turned:
            return "question"
        if segment.lead not in AFTERTHOUGHTS and _speaks_of_another(segment):
            return "question"
        if index > core and segment.tags & {"would", "cap", "vague"} and not segment.tags & DEEDS:
            return "condition"
    return None


def _joins_more(segment: Segment) -> bool:
    """`I agree | with whoever called you a liar`, `agreed, and you carry my cart`, `agreed we are on nothing`."""
    if segment.lead in ("plus", "and"):
        strange = segment.tags & {"unk", "say3", "past", "he"} and not segment.tags & DEEDS
        return bool(strange) and (segment.lead == "plus" or "you" in segment.tags)
    if segment.lead in AFTERTHOUGHTS or segment.tags & (DEEDS | {"only", "past", "correct", "deal", "num"}):
        return False
    return bool(segment.tags & {"not", "no"}) and "i" in segment.tags and len(segment.tokens) > 2


def _turns_back(segment: Segment, *, opens: bool) -> bool:
    """`open it, or pay`, `you may go. Not yet.`"""
    return segment.lead == "or" or (not opens and bool(segment.tags & {"not", "no"}) and not segment.tags & DEEDS)


def doubt_beside_decision(segments: list[Segment], core: int, *, opens: bool) -> str | None:
    """What is to be asked about a bag that would be settled, or None."""
    deed = segments[core]
    weak = not opens and all(token.tags & {"weak", "fill", "title", "yes", "now"} for token in deed.tokens)
    if any(_turns_back(segment, opens=opens) for segment in segments[core + 1 :]):
        return "mixed"
    if core and is_condition(segments[core - 1], deed):
        return "condition"
    if "refuse" in deed.tags:
        return "mixed"  # `under no circumstances do I let you through`
    spurned = any(each.tags & {"keepyours", "refuse", "keep"} for each in segments)
    for index, segment in enumerate(segments):
        if segment is deed or segment.sentence < deed.sentence:
            continue
        together = segment.sentence == deed.sentence
        if together and index < core and not spurned and _is_strange(segment):
            return "mixed"  # `don't think I let you through`
        if index > core and ("refusealone" in segment.tags or (segment.lead == "stop" and "refuse" in segment.tags)):
            return "mixed"
        if together and index < core and "past" in segment.tags and not segment.tags & DEEDS and not spurned:
            return "mixed"  # `I dreamt I let you through`
        if together and (_likens(segment) or segment.tags & {"say3"} or segment.asked):
            return "mixed"
        if together and segment.tags & {"opennow", "passnow"} and "unk" in segment.tags and "not" not in segment.tags:
            return "mixed"  # `go on, go on lying`
        shuts = segment.tags & {"unk", "let_pass"} and "bag" in segment.tags and "opennow" not in segment.tags
        if opens and together and index > core and shuts:
            return "mixed"  # `the bag is opened, the bag is shut, such is my life`
        if weak and "unk" in segment.tags and not segment.tags & DEEDS:
            return "pass"
        if together and index < core and segment.tags & {"would", "joke"} and not segment.tags & DEEDS:
            return "mixed"  # `perhaps, pass`
        if opens and index > core and _sees(segment):
            continue
        if together and index > core and segment.tags & HEDGES and not segment.tags & DEEDS:
            return "pass"
    return None


def _is_strange(segment: Segment) -> bool:
    """A clause of which nobody knows what it says, and which does nothing itself."""
    return "unk" in segment.tags and len(segment.tokens) > 1 and not segment.tags & DEEDS


def _speaks_of_another(segment: Segment) -> bool:
    """`says the fool`; but not `you are a robber`."""
    return "say3" in segment.tags or ("he" in segment.tags and "you" not in segment.tags)


def _says_more(segment: Segment) -> bool:
    """`I agree, you lie`: what follows may be what is agreed to. A name or two thrown in is none of that."""
    if segment.lead in AFTERTHOUGHTS or "unk" not in segment.tags or segment.tags & DEEDS:
        return False
    return len(segment.tokens) > 2 or bool(segment.tags & {"i", "you", "he"})


def _likens(segment: Segment) -> bool:
    """`like a wolf and a lamb`, `as soon as I meet one who believes it`."""
    return segment.tokens[0].text in LIKENING and "unk" in segment.tags
