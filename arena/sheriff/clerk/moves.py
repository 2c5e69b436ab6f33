"""What a segment does beside amounts: accept, refuse, take back, open, let through, or ask for something to be done."""

from __future__ import annotations

import re

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.heard import HIS_OR_HERS, Talk
from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.promising import WILL_PASS, is_rest
from arena.sheriff.clerk.settling import only_tagged
from arena.sheriff.clerk.tokens import Token
from arena.sheriff.clerk.vocabulary import SPACED

MERE_YES = frozenset({"yes", "title", "courtesy"})
ALONE = frozenset({"refusealone", "title", "name", "yes", "courtesy"})
BESIDE_DEAL = frozenset({"dealalone", "fill", "yes", "title", "name", "correct", "it", "you"})
BESIDE_HANDOVER = frozenset({"handover", "takeover", "fill", "yes", "title", "i"})
BESIDE_DEALONLY = frozenset({"dealonly", "fill", "yes", "title", "name", "it", "i"})
ELSEWHERE = frozenset({"unk", "past", "say3", "think", "vague", "cap", "joke", "when", "later"})
"""What makes of a word such as `deal` something else than an acceptance now, outside English."""
HIM_OR_HER = HIS_OR_HERS | frozenset({"ihn", "den", "die", "lo", "la", "le", "l", "lui"})
DECIDES_NOTHING = frozenset(
    {
        "not",
        "no",
        "unk",
        "or",
        "num",
        "counts",
        "withdraw",
        "say3",
        "past",
        "would",
        "joke",
        "think",
        "later",
        "cost",
        "more",
    }
)
"""What keeps words about a bag from being a decision, where clauses have no shapes."""
_DECIDING = frozenset(
    {"open", "opennow", "passnow", "let_pass", "bag", "title", "it", "i", "you", "now", "yes", "too", "correct", "only"}
    | {"believe", "keepyours", "deal", "courtesy", "refuse", "unless"}
)
LITTLE_WORD = 5
"""Letters of the words that may stand beside a deed though nothing is known of them but that they change nothing."""
ANSWERS_NOTHING = frozenset(
    {
        "unk",
        "have",
        "exist",
        "nothing",
        "open",
        "opennow",
        "past",
        "he",
        "say3",
        "think",
        "later",
        "vague",
        "cap",
        "joke",
        "which",
        "cost",
    }
)
"""What keeps words of agreement from being an acceptance, where clauses have no shapes."""
VIEWING = re.compile(
    r"(?:so |now |then |well |just )*"
    r"(?:let (?:'s|us|me) |show (?:me|us) |i (?:just )?(?:want to|need to|would like to|have to|must|will|am going to) )"
    r"(?:just )?(?:see |count |check |look at |weigh |have a look at )?"
    r"(?:the|your|those|these|that|this|all the|every|them|so called) "
)
"""How a sheriff asks to see the goods that were declared, which lie in the bag."""
OF_OTHERS = ("для", "тих", "für", "denen", "para", "los", "pour", "ceux", "celles")
SEEN_HOW = ("myself", "first", "then", "of yours", "in there", "for myself", "inside", "you", "speak", "of")
PLAIN_MOVES = ("invite", "keepyours", "yes")


def hear_moves(talk: Talk, index: int, segment: Segment) -> None:
    """Acceptances, refusals, withdrawals, promises without an amount, and the sheriff's decisions."""
    tags, heard = segment.tags, talk.heard
    negated = bool(tags & {"not", "no"})
    if segment.lead != "if":
        _hear_answer(talk, index, segment, negated=negated)
    for move in PLAIN_MOVES:
        if move in tags:
            heard.moves[move] = index
    at_once = talk.situation.role == "sheriff" and "later" not in tags
    at_once = at_once and any(token.text in WILL_PASS for token in segment.tokens)
    lets = talk.language in ("zh", "ko") and talk.situation.role == "sheriff" and "later" not in tags
    lets = lets and any(token.tags >= {"favour", "passnow"} for token in segment.tokens)  # 看在五塊的份上，放你一馬
    if (
        "favour" in tags
        and "nothing" not in tags
        and not at_once
        and not lets
        and not segment.tokens[0].tags & {"less", "minus"}
        and not negated
        and not segment.asked
    ):
        if talk.language == "en" and heard.parts and is_rest(segment):
            heard.doubt("when")  # `six gold. The sixth I'll owe you`
        heard.promises.append(segment.text)
        heard.promised = index
    shaped = bool(talk.does & {"open", "pass"})
    blocked = ("would" in tags and not shaped) or segment.lead in ("if", "unless", "when")
    asked = segment.asked and not (talk.language == "en" and only_tagged(talk.segments, index))
    if talk.situation.role == "sheriff" and not blocked and not asked:
        _hear_decision(talk, index, segment)


def _hear_answer(talk: Talk, index: int, segment: Segment, *, negated: bool) -> None:
    """What the speaker answers to the other side's terms, or does with own ones."""
    tags, heard = segment.tags, talk.heard
    english = talk.shaped
    worded = "deal" in tags or stands_alone(segment, negated=negated)
    deals = "accept" in talk.does or (worded and not (english and "offer" in talk.does))
    deals = deals or ("dealonly" in tags and segment.only(BESIDE_DEALONLY))
    handing = "handover" if talk.situation.role == "merchant" else "takeover"
    deals = deals or (handing in tags and talk.situation.theirs is not None and segment.only(BESIDE_HANDOVER))
    deals = deals and not _asks_along(segment)
    if english and deals and _asks_for_yes(talk, segment):
        return  # `five gold, deal?`
    if deals and segment.lead != "unless" and not _only_tags(talk, segment):
        elsewhere = ANSWERS_NOTHING if talk.language in SPACED else ELSEWHERE
        held = {"would", "refuse", "refusealone"} | (set() if english else elsewhere)
        fits = "accept" in talk.does or not english
        looks = english and talk.situation.role == "sheriff" and tags & {"open", "opennow"} and "keep" not in tags
        plain = fits and not looks and not segment.asked and not tags & held and segment.lead != "when"
        heard.moves["refuse" if negated else "deal" if plain else "feeler"] = index
    if segment.text == "so i will not" and heard.moves.get("deal") == index - 1:
        return  # `I'd be a fool to say no to seven, so I won't`
    alone = "refusealone" in tags and segment.only(ALONE) and not segment.asked
    disagree = "not" in tags and ("agree" in tags or any(token.text == "accept" for token in segment.tokens))
    limits = english and any(token.tags >= {"refuse", "only"} for token in segment.tokens)
    if limits and heard.parts and talk.segments[heard.parts[-1].index].sentence == segment.sentence:
        return  # `five, not a coin more`
    rather = english and segment.text.startswith("i would rather") and "offer" in talk.does
    if ("refuse" in tags and not rather) or disagree or alone:
        heard.moves["refuse"] = index
        if heard.parts and heard.parts[-1].index == index - 1 and segment.lead == "dash":
            heard.parts.pop()  # `eight — robbery`
            heard.echoed = True
    little = MERE_YES if english else MERE_YES | {"fill"}
    yields = english or (talk.language in SPACED and "yes" in tags and "refuse" in heard.moves)
    if yields and segment.lead == "but" and index and segment.only(little):
        heard.moves["deal"] = index  # `steep, but yes`
    kept = talk.language == "en" and (segment.lead in ("if", "when", "unless") or _denies_withdrawal(segment))
    if talk.language == "en" and "withdraw" in tags and _keeps_a_part(talk, segment):
        heard.moves["drop"] = index  # `but the cheese stays with me`
        return
    if "withdraw" in tags and not segment.asked and not tags >= {"would", "open"} and not kept:
        heard.moves["withdraw"] = index


def _asks_along(segment: Segment) -> bool:
    """`6골드 콜?`: a word of acceptance that is only a tag on the speaker's own amount."""
    deals = [token for token in segment.tokens if "deal" in token.tags]
    tags = segment.asked and "num" in segment.tags and deals == segment.tokens[-1:]
    return tags and "tagq" in segment.tokens[-1].tags


def _keeps_a_part(talk: Talk, segment: Segment) -> bool:
    """Whether a merchant takes back one good out of own terms of several parts; it is noted as left out."""
    own = talk.situation.own
    named = {good for token in segment.tokens if (good := good_of(token))}
    named |= segment.tags & {"gold"}
    later = talk.segments[talk.heard.at + 1 :]
    goes_on = talk.heard.parts or any(map(good_of, (token for each in later for token in each.tokens)))
    if own is None or not own.gold or not named or not goes_on:
        return False
    if not named < {lot.good for lot in own.lots} | {"gold"}:
        return False
    talk.heard.dropped.extend(
        Quantity(0, 1, "gold") if good == "gold" else Quantity(0, 1, "good", None, good) for good in named
    )
    return True


def _denies_withdrawal(segment: Segment) -> bool:
    """`I'm not taking it back.`"""
    for token in segment.tokens:
        if "withdraw" in token.tags:
            return False
        if token.text in ("not", "never", "i will not", "i do not"):
            return True
    return False


def _asks_for_yes(talk: Talk, segment: Segment) -> bool:
    """Whether a clause only asks, behind an amount of the same sentence, whether the other side agrees."""
    parts = talk.heard.parts
    behind = bool(parts) and parts[-1].segment is not segment and parts[-1].segment.sentence == segment.sentence
    return behind and segment.asked and segment.only(BESIDE_DEAL | {"tagq", "title", "name"})


def _only_tags(talk: Talk, segment: Segment) -> bool:
    """`Five, agreed?`: a polite tag on an amount, in the languages without shapes."""
    if (
        talk.shaped
        or talk.language not in SPACED
        or not (segment.asked and "tagq" in segment.tags)
        or not talk.heard.parts
    ):
        return False
    last = talk.heard.parts[-1].segment
    return last is not segment and last.sentence == segment.sentence and segment.only(BESIDE_DEAL | {"tagq"})


def stands_alone(segment: Segment, *, negated: bool) -> bool:
    """Whether a word such as `done` stands alone enough to mean that one accepts."""
    if "dealalone" not in segment.tags:
        return False
    if "dealalone" in segment.tokens[0].tags and not segment.tags & {"a", "unk", "he", "past", "say3"}:
        return True
    around = {"not", "no", "num", "gold"} if negated else set()
    return all(token.tags & (BESIDE_DEAL | around) for token in segment.tokens)


def _hear_decision(talk: Talk, index: int, segment: Segment) -> None:
    """The sheriff's own decisions about a bag."""
    tags, heard = segment.tags, talk.heard
    if segment.lead == "or":
        return
    target = _target(talk, index, segment)
    before = talk.segments[index - 1] if index else None
    counted = before is not None and before.tags & {"num", "more"} and not before.tags & {"title", "keep", "drop"}
    if segment.lead == "and" and counted:
        return  # `one more word and I open it`
    if (
        talk.language == "en"
        and segment.lead == "and"
        and before is not None
        and before.lead in ("if", "unless", "when")
    ):
        heard.moves["maybe"] = index  # `before I lose patience and look inside`
        return
    if talk.language in ("zh", "ko") and _priced(talk, index):
        return  # `查阿德可以，但要八塊`
    if talk.language == "en" and _wants_to_see(segment, talk.situation.declared_good):
        heard.moves["open"] = index  # `I want to see those loaves`
        heard.targets["open"] = target or talk.situation.merchant
        return
    imperative = bool(segment.tokens[0].tags & {"open", "opennow"}) and "i" not in tags
    opens = "opennow" in tags or (imperative and target is not None)
    spaced = talk.language in SPACED
    doubtful = DECIDES_NOTHING if spaced else frozenset({"not", "no", "unk", "or"})
    passes = "passnow" in tags and not tags & (doubtful if spaced else {"not", "unk"})
    if spaced and not talk.shaped and not all(_is_beside_decision(token, segment) for token in segment.tokens):
        opens = passes = False
    if talk.shaped:
        opens, passes = "open" in talk.does and "withdraw" not in tags, "pass" in talk.does
    if talk.language == "en" and "keepyours" in tags and not tags & {"let_pass", "passnow", "spare"}:
        passes = False  # `nah, keep it`
    if opens and (talk.shaped or not tags & doubtful):
        heard.moves["open"] = index
        heard.targets["open"] = target or talk.situation.merchant
    elif passes:
        heard.moves["pass"] = index
        heard.targets["pass"] = target or talk.situation.merchant
    elif tags & {"opennow", "passnow"}:
        heard.moves["maybe"] = index


def _target(talk: Talk, index: int, segment: Segment) -> str | None:
    """Whose bag a decision is about, where it says so; keeps in mind who is called by name."""
    tags, heard = segment.tags, talk.heard
    if len(segment.tokens) == 1 and segment.tokens[0].name == talk.situation.merchant:
        talk.vocative = None  # `Lena, you're next. Mira, open up.`
    if len(segment.tokens) == 1 and (called := segment.tokens[0].name) in talk.outsiders and called is not None:
        talk.vocative = called
        settled = [heard.moves[move] for move in heard.targets if move in heard.moves]
        apart = settled and talk.segments[settled[-1]].sentence < segment.sentence
        if not (apart and talk.language in SPACED[1:]):  # `Lena, go on. Tom, to me.`
            heard.targets = dict.fromkeys(heard.targets, called)
    if talk.language == "en" and talk.vocative is not None and not _calls(talk, index):
        talk.vocative = None  # `Otto, quiet. I'm opening it.`
    named = (token.name for token in segment.tokens if token.name not in (None, talk.situation.sheriff))
    target = next(named, talk.vocative)
    meant = not talk.shaped and any(token.text.split(" ")[0] in HIM_OR_HER for token in segment.tokens)
    if target is None and (talk.language in ("zh", "ko") or meant):
        target = _named_before(talk, index)
    if target is None and not talk.shaped and "you" not in tags:
        target = _still_meant(talk, index) or _bag_before(talk, index)
    return target


def _wants_to_see(segment: Segment, declared: str) -> bool:
    """Whether a sheriff says that he is to see the declared goods, and nothing more of them."""
    named = [at for at, token in enumerate(segment.tokens) if good_of(token)]
    if not VIEWING.match(segment.text) or {good_of(segment.tokens[at]) for at in named} != {declared}:
        return False
    behind = segment.tokens[named[-1] + 1 :]
    return all(token.tags & {"title", "name", "courtesy", "now"} or token.text in SEEN_HOW for token in behind)


def _priced(talk: Talk, index: int) -> bool:
    """Whether a price stands behind a deed, with a word like `but`."""
    following = talk.segments[index + 1] if index + 1 < len(talk.segments) else None
    if following is None or following.sentence != talk.segments[index].sentence:
        return False
    return following.lead == "but" and "num" in following.tags


def _calls(talk: Talk, index: int) -> bool:
    """Whether the player called by name is called in the sentence of a clause, or in one of its own before it."""
    sentence = talk.segments[index].sentence
    called = [
        at
        for at, each in enumerate(talk.segments[: index + 1])
        if any(token.name == talk.vocative for token in each.tokens)
    ]
    last = talk.segments[called[-1]]
    if last.sentence == sentence:
        return True
    alone = all(each.only(frozenset({"name", "title"})) for each in talk.segments if each.sentence == last.sentence)
    return alone and last.sentence == sentence - 1


def _named_before(talk: Talk, index: int) -> str | None:
    """`수호 자루 이리 가져와, 열어 보겠다`: another merchant named earlier in the sentence, unless the deed says `your`."""
    if "you" in talk.segments[index].tags:
        return None
    sentence = talk.segments[index].sentence
    earlier = [each for each in talk.segments[:index] if each.sentence == sentence and "say3" not in each.tags]
    names = [token.name for each in earlier for token in each.tokens if token.name in talk.outsiders]
    return names[-1] if names else None


def _bag_before(talk: Talk, index: int) -> str | None:
    """`Мішок Іванки — на стіл, відкриваю`: whose bag was named earlier in the sentence."""
    if talk.language not in SPACED:
        return None
    sentence = talk.segments[index].sentence
    earlier = [each for each in talk.segments[:index] if each.sentence == sentence and "bag" in each.tags]
    names = {token.name for each in earlier for token in each.tokens if token.name in talk.outsiders}
    return next(iter(names)) if len(names) == 1 else None


def _still_meant(talk: Talk, index: int) -> str | None:
    """`Bob may go, I don't search him`: whose bag was decided over just before, in the same sentence."""
    heard, sentence = talk.heard, talk.segments[index].sentence
    earlier = [
        at for move, at in heard.moves.items() if move in heard.targets and talk.segments[at].sentence == sentence
    ]
    targets = {heard.targets[move] for move, at in heard.moves.items() if move in heard.targets and at in earlier}
    return next(iter(targets)) if len(targets) == 1 else None


def _is_beside_decision(token: Token, segment: Segment) -> bool:
    """Whether a word may stand in a decision whose clause has no shape: the deed, the bag, a title, a little word."""
    if ("only" in token.tags and " " in token.text) or token.text in OF_OTHERS:
        return False  # `no discussion`, `the gate is open for those who pay`
    if token.name is not None or token.tags & _DECIDING or ("opennow" in segment.tags and "exist" in token.tags):
        return "loc" not in token.tags or "bag" in segment.tags
    return "fill" in token.tags and ("loc" not in token.tags or "bag" in segment.tags) and _is_little(token)


def _is_little(token: Token) -> bool:
    return len(token.text) <= LITTLE_WORD or " " in token.text
