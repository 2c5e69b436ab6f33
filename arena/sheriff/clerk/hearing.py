"""Segments → what was put forward in them: amounts that count, requests, moves, and whatever stands in the way of both.

The rule throughout: an amount counts only in a segment whose every word is understood, or behind a plain frame of giving.
Whatever is negated, supposed, asked, past, in jest, or said of somebody else counts for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.sheriff.clerk import quantities
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.quantities import Quantity
from arena.sheriff.clerk.scan import Token
from arena.sheriff.clerk.situation import Request, Situation

FRAMES = frozenset({"give", "get", "want", "buy", "tome", "toyou"})
PREPOSITIONS = frozenset({"for", "to", "under", "into", "in", "on", "at", "by", "with"})
TAG_QUESTION = frozenset({"tagq", "title", "name"})
HIDDEN_OUTCOME = frozenset({"illegal", "bag", "past", "name", "good:mead", "good:silk", "good:pepper", "good:crossbow"})
HIDDEN_GOODS = frozenset({"illegal", "good:mead", "good:silk", "good:pepper", "good:crossbow"})
MOVES = frozenset({"deal", "refuse", "withdraw", "opennow", "passnow", "keepyours"})


@dataclass(slots=True)
class Part:
    """An amount that counts, and how it was brought in."""

    quantity: Quantity
    segment: Segment
    index: int
    mention: str | None = None
    """The good last named before it, for an amount without a unit."""
    amends: str | None = None
    """set, add, sub, drop or swap, when the words amend standing terms."""
    corrected: bool = False


@dataclass(slots=True)
class Hearing:
    """Everything heard in one utterance."""

    parts: list[Part] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    passes_own: bool = False
    promises: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)
    moves: dict[str, int] = field(default_factory=dict)
    """Move → index of the segment it was last heard in."""
    targets: dict[str, str] = field(default_factory=dict)
    dropped: list[Quantity] = field(default_factory=list)
    echoed: bool = False
    zero: bool = False
    refused_amount: bool = False
    wrong_way: bool = False
    conditional: bool = False
    stays: bool = False
    names: set[str] = field(default_factory=set)
    """Players named in segments that count, not yet accounted for."""


class Listener:
    """Goes through the segments of one utterance in order."""

    def __init__(self, segments: list[Segment], situation: Situation, language: str) -> None:
        self.segments = segments
        self.situation = situation
        self.language = language
        self.heard = Hearing()
        self.subject: str | None = None
        self.negated_verb = False
        self.correcting = False
        self.consumed: list[Segment] = []
        self.vocative: str | None = None
        self.mention: str | None = None
        self.outsiders = {name for name in situation.players if name not in (situation.merchant, situation.sheriff)}

    def listen(self) -> Hearing:
        """Hear everything."""
        for index, segment in enumerate(self.segments):
            if segment.lead in ("start", "stop"):
                self.subject, self.negated_verb = None, False
            self._segment(index, segment)
            for token in segment.tokens:
                self.mention = quantities.good_of(token) or (None if "gold" in token.tags else self.mention)
            if "correct" in segment.tags or segment.only(frozenset({"no", "not", "fill", "correct"})):
                self.correcting = True
        return self.heard

    # ------------------------------------------------------------------------------------------------- one segment

    def _segment(self, index: int, segment: Segment) -> None:
        tags, heard = segment.tags, self.heard
        found = quantities.find(segment, self.situation, noun_first=self.language in ("zh", "ko", "uk"))
        if self.language in ("zh", "ko") and index and self.segments[index - 1].sentence == segment.sentence:
            quantities.about(found, self.segments[index - 1].tokens)
        counting = [q for q in found if q.kind != "void"]
        vague = bool(tags & {"vague", "cap", "range"}) or any(q.kind == "vague" for q in found)
        subject = self._subject(segment)
        if segment.lead == "or" and any(q.value != 0 for q in counting):
            heard.unclear.append("menu")
        if self._void(segment, subject, counting):
            heard.claims.append(" ".join(token.text for token in segment.tokens))
            if "not" in tags and tags & {"deal"}:
                heard.moves["refuse"] = index
            return
        if self._hangs_on_outcome(index, segment, counting):
            heard.promises.append(" ".join(token.text for token in segment.tokens))
            return
        if segment in self.consumed:
            return
        if (
            "favour" in tags
            and not counting
            and not segment.asked
            and tags & {"open", "opennow", "let_pass", "spare"}
            and not (self.situation.role == "sheriff" and "passnow" in tags)
        ):
            heard.promises.append(" ".join(token.text for token in segment.tokens).removeprefix("the promise "))
            if subject == "you":
                heard.unclear.append("request")
            return
        if "favour" in tags and counting and not segment.tokens[0].tags & {"less", "minus"}:
            heard.promises.append(" ".join(token.text for token in segment.tokens))
            if not any(
                token.text.startswith(("owe", "you owe")) or token.text in {"в борг", "винен", "винна"}
                for token in segment.tokens
            ):
                heard.unclear.append("when")
            return
        if self._later(index, segment):
            self._promise(segment, counting, subject)
            return
        self._moves(index, segment, subject)
        self._requests(segment)
        if segment.lead == "or" or "or" in tags:
            self._alternative(segment, counting)
            return
        if not counting:
            self._wordless(segment, subject, vague=vague)
            return
        if vague:
            heard.unclear.append("amount")
            return
        if segment.lead == "if" and tags & HIDDEN_GOODS and not tags & FRAMES:
            heard.moves["outcome"] = index
            return
        if segment.lead in ("if", "unless", "when") and not self._condition(index, segment, counting, subject):
            return
        self._amounts(index, segment, counting, subject)

    def _void(self, segment: Segment, subject: str | None, counting: list[Quantity]) -> bool:
        """Whether a segment is about others, the past, or a jest, so that nothing in it counts."""
        tags = segment.tags
        if "threat" in tags and segment.lead == "threat":
            return True
        if "inject" in tags or any(
            "inject" in each.tags for each in self.segments if each.sentence == segment.sentence
        ):
            return True
        if "joke" in tags and not tags & {"refuse"}:
            self.heard.moves["jest"] = 0
            if counting:
                self.heard.unclear.append("jest")
            return True
        if "quote" in tags and "favour" in tags and not counting:
            self.heard.promises.extend(token.text for token in segment.tokens if "quote" in token.tags)
            return True
        if "quote" in tags:
            if counting or tags & FRAMES - {"buy"}:
                if not tags & {"say3", "past", "he", "name"}:
                    self.heard.unclear.append("quotation")
            return True
        if subject == "other" and not any(q.base == "same" for q in counting):
            return True
        if segment.reported:
            return True
        if segment.lead in ("if", "when", "unless") and counting and tags & {"past"} and subject != "other":
            self.heard.unclear.append("supposition")
            return True
        if "would" in tags and counting and subject != "other" and not tags & {"howabout", "makeit", "refuse"}:
            self.heard.unclear.append("supposition")
            return True
        if self._bare_deal(segment, negated=False):
            return False
        if tags & {"past", "say3"} and "withdraw" not in tags and not any(q.same_as or q.base for q in counting):
            if tags & {"say3"} - {"past"} and "buy" in tags:
                return False
            return bool(not tags & MOVES or counting)
        return False

    def _subject(self, segment: Segment) -> str | None:
        """Who acts: i, you or other; None where nobody is named."""
        situation = self.situation
        vocative = len(segment.tokens) == 1
        for n, token in enumerate(segment.tokens):
            tags = token.tags
            if "he" in tags:
                return "other"
            if token.name is not None and "poss" not in tags and not vocative:
                if token.name == situation.merchant and situation.role == "sheriff":
                    continue
                if token.name == situation.sheriff and situation.role == "merchant":
                    following = segment.tokens[n + 1 : n + 2]
                    if (
                        n == 0
                        and following
                        and following[0].tags & {"give", "get", "say3", "past", "deal", "let_pass", "open", "will"}
                    ):
                        return "other"
                    continue
                if token.name == situation.speaker:
                    return "i"
                following = segment.tokens[n + 1 : n + 2]
                own = {"you"} if self.language == "en" else {"you", "bag", "open", "let_pass", "spare", "s"}
                if n == 0 and following and not following[0].tags & own:
                    return "other"
                continue
            if token.text.startswith(("i ", "we ")):
                return "i"
            if token.text.startswith("you ") and not tags & {"buy"}:
                return "you"
            if "i" in tags and token.text not in ("my", "me", "mine", "our", "us"):
                return "i"
            if "you" in tags and token.text not in ("your", "yours"):
                return "you"
            if tags & {"give", "get", "want", "num", "gold"} and "title" not in tags:
                return None
        return None

    # ---------------------------------------------------------------------------------------------- later, promises

    def _hangs_on_outcome(self, index: int, segment: Segment, counting: list[Quantity]) -> bool:
        """Whether an amount beside others is due only if something hidden turns out so."""
        following = self.segments[index + 1] if index + 1 < len(self.segments) else None
        before = self.segments[index - 1] if index else None
        if (
            before is not None
            and counting
            and self.heard.moves.get("outcome") == index - 1
            and before.sentence == segment.sentence
        ):
            del self.heard.moves["outcome"]
            return True
        if following is None or following.lead != "if" or not counting or following.sentence != segment.sentence:
            return False
        if self._understood_condition(following) or not any(q.more for q in counting) or not self.heard.parts:
            return False
        if not following.tags & HIDDEN_OUTCOME:
            return False
        self.consumed.append(following)
        return True

    def _later(self, index: int, segment: Segment) -> bool:
        tags = segment.tags
        if tags & {"later"} or ("office" in tags):
            return True
        following = self.segments[index + 1] if index + 1 < len(self.segments) else None
        if following is not None and following.sentence == segment.sentence and following.lead == "when":
            return bool(following.tags & {"later", "office", "title"}) and "now" not in tags
        if segment.lead not in ("start", "stop") and index and self.segments[index - 1].lead == "when":
            before = self.segments[index - 1]
            return (
                before.sentence == segment.sentence
                and bool(before.tags & {"later", "office"})
                and before.lead == "when"
            )
        return False

    def _promise(self, segment: Segment, counting: list[Quantity], subject: str | None) -> None:
        """Something for later: it never binds."""
        tags, heard = segment.tags, self.heard
        text = " ".join(token.text for token in segment.tokens)
        if "now" in tags and counting:
            heard.unclear.append("when")
            return
        if segment.lead in ("and", "plus") and counting and not any(q.more for q in counting) and heard.parts:
            last = heard.parts[-1]
            if last.segment.sentence == segment.sentence and "now" not in last.segment.tags and not tags & FRAMES:
                heard.unclear.append("when")
                return
        if tags & {"not", "refuse", "would"} and not tags & {"favour"}:
            heard.claims.append(text)
            return
        if subject == "i" and "will" in tags and not counting:
            heard.promises.append(text)
            return
        promised = counting or tags & {"favour", "let_pass", "open", "passnow", "give"}
        if promised and segment.lead != "when":
            if subject in ("i", None, "you"):
                heard.promises.append(text)
        elif promised and tags & {"give", "let_pass", "favour"} and subject == "i":
            heard.promises.append(text)
        else:
            heard.claims.append(text)

    # -------------------------------------------------------------------------------------------------------- moves

    def _moves(self, index: int, segment: Segment, subject: str | None) -> None:
        tags, heard = segment.tags, self.heard
        blocked = bool(tags & {"would"}) or segment.lead in ("if", "unless", "when")
        negated = "not" in tags or "no" in tags
        known = "unk" not in tags
        if ("deal" in tags or self._bare_deal(segment, negated=negated)) and segment.lead not in ("if", "unless"):
            if negated:
                heard.moves["refuse"] = index
            elif segment.asked or blocked:
                heard.moves["feeler"] = index
            elif known and "refuse" not in tags:
                heard.moves["deal"] = index
            else:
                heard.moves["feeler"] = index
        alone = "refusealone" in tags and segment.only(
            frozenset({"refusealone", "fill", "title", "name", "yes", "courtesy"})
        )
        disagree = "not" in tags and ("agree" in tags or any(token.text == "accept" for token in segment.tokens))
        if ("refuse" in tags or disagree or (alone and not segment.asked)) and segment.lead != "if":
            heard.moves["refuse"] = index
            if heard.parts and heard.parts[-1].index == index - 1 and segment.lead == "dash":
                heard.parts.pop()
                heard.echoed = True
        if "withdraw" in tags and not segment.asked and segment.lead != "if":
            heard.moves["withdraw"] = index
        if "invite" in tags:
            heard.moves["invite"] = index
        if "keepyours" in tags:
            heard.moves["keepyours"] = index
        if "yes" in tags:
            heard.moves["yes"] = index
        if "favour" in tags and not segment.tokens[0].tags & {"less", "minus"} and not negated and not segment.asked:
            heard.promises.append(" ".join(token.text for token in segment.tokens))
        if self.situation.role == "sheriff" and not blocked and not segment.asked:
            self._decisions(index, segment, negated=negated, known=known)
        del subject

    @staticmethod
    def _bare_deal(segment: Segment, *, negated: bool) -> bool:
        """Whether a word such as `done` stands alone enough to mean that one accepts."""
        if "dealalone" not in segment.tags:
            return False
        rest = (
            [token for token in segment.tokens if not token.tags & {"not", "no", "num", "gold"}]
            if negated
            else segment.tokens
        )
        return all(
            token.tags & {"dealalone", "fill", "yes", "title", "name", "correct", "it", "you", "then"} for token in rest
        ) or ("dealalone" in segment.tokens[0].tags and not segment.tags & {"a", "unk", "he", "past", "say3"})

    def _decisions(self, index: int, segment: Segment, *, negated: bool, known: bool) -> None:
        """The sheriff's own decisions about a bag."""
        tags, heard = segment.tags, self.heard
        if len(segment.tokens) == 1 and segment.tokens[0].name in self.outsiders:
            self.vocative = segment.tokens[0].name
            if "pass" in heard.targets:
                heard.targets["pass"] = self.vocative or ""
            if "open" in heard.targets:
                heard.targets["open"] = self.vocative or ""
        target = next(
            (
                token.name
                for token in segment.tokens
                if token.name in self.outsiders or token.name == self.situation.merchant
            ),
            self.vocative,
        )
        imperative = bool(segment.tokens[0].tags & {"open", "opennow"}) and not tags & {"i", "he"}
        wanted = "opennow" in tags or (imperative and "open" in tags and target is not None)
        before = self.segments[index - 1] if index else None
        if (
            segment.lead == "and"
            and before is not None
            and before.tags & {"num", "more"}
            and "title" not in before.tags
        ):
            return  # `one more word and I open it`
        if wanted and not negated and known and segment.lead not in ("or", "threat") and "or" not in tags:
            heard.moves["open"] = index
            heard.targets["open"] = target or self.situation.merchant
        elif "passnow" in tags and not ("not" in tags) and known and segment.lead not in ("or", "threat"):
            heard.moves["pass"] = index
            heard.targets["pass"] = target or self.situation.merchant
        elif tags & {"opennow", "passnow"} and segment.lead not in ("or", "threat"):
            heard.moves["maybe"] = index

    # ----------------------------------------------------------------------------------------------------- requests

    def _requests(self, segment: Segment) -> None:
        """What the sheriff is to do with whose bag."""
        heard, tags = self.heard, segment.tags
        named = [token.name for token in segment.tokens if token.name in self.outsiders]
        negated = bool(tags & {"not"})
        for name in named:
            assert name is not None
            heard.names.add(name)
            if tags & {"open", "opennow"}:
                deed = "let_pass" if negated else "inspect"
            elif tags & {"let_pass", "spare", "passnow"}:
                deed = "inspect" if negated else "let_pass"
                if negated:
                    heard.unclear.append("request")
            else:
                continue
            if self.situation.role == "sheriff" and (segment.lead == "or" or "open" in heard.targets.values()):
                continue
            if tags & {"even"}:
                heard.passes_own = True
            heard.requests.append(Request("inspect" if deed == "inspect" else "let_pass", name))
            heard.names.discard(name)
        own = {token.name for token in segment.tokens} & {self.situation.merchant}
        if own and self.situation.role == "sheriff" and "let_pass" in tags and not negated:
            heard.passes_own = True
        if not named and self.situation.role == "merchant":
            if tags & {"let_pass"} or (tags & {"open", "opennow"} and negated):
                heard.passes_own = True

    # ------------------------------------------------------------------------------------------------------- amounts

    def _alternative(self, segment: Segment, counting: list[Quantity]) -> None:
        if (
            any(q.value != 0 for q in counting)
            or segment.tags & {"vague"}
            or any(quantities.good_of(token) for token in segment.tokens)
        ):
            self.heard.unclear.append("menu")

    def _wordless(self, segment: Segment, subject: str | None, *, vague: bool) -> None:
        """A segment without amounts: does it hold back what the others say?"""
        tags, heard = segment.tags, self.heard
        goods = any(quantities.good_of(token) for token in segment.tokens) or bool(tags & {"gold", "card", "chunk"})
        if vague and (goods or tags & {"give", "toyou"}) and not tags & MOVES:
            heard.unclear.append("amount")
        elif tags & {"give", "toyou", "get"} and goods and not tags & ({"not", "no"} | MOVES) and subject != "other":
            if not segment.asked and segment.lead not in ("so",) and "deal" not in heard.moves:
                heard.unclear.append("amount")
        named = {good for token in segment.tokens if (good := quantities.good_of(token))} - {
            self.situation.declared_good
        }
        if named and segment.lead != "if" and not tags & ({"not", "no", "drop"} | MOVES):
            heard.moves["goods"] = self.segments.index(segment)
        if tags & {"would"} and not tags & {"refuse", "withdraw"}:
            heard.moves["musing"] = self.segments.index(segment)
        if "think" in tags:
            heard.moves["think"] = self.segments.index(segment)
        if "only" in tags and segment.tokens[0].text.startswith(("not ", "no ", "nothing ")):
            heard.refused_amount = True
        if "stays" in tags:
            heard.stays = True
        if segment.lead == "if" and tags & HIDDEN_GOODS:
            heard.moves["outcome"] = self.segments.index(segment)
        elif segment.lead in ("if", "unless", "when") and not self._understood_condition(segment):
            heard.moves["condition"] = self.segments.index(segment)
        if segment.lead == "but" and "unk" in tags:
            heard.moves["but"] = self.segments.index(segment)
        if tags & {"no", "not"} and goods and not tags & MOVES:
            heard.refused_amount = True
            self._note_dropped(segment)
        elif "drop" in tags and goods:
            self._note_dropped(segment)
            heard.moves["drop"] = self.segments.index(segment)
        if "copper" in tags and tags & {"no", "not"}:
            heard.refused_amount = True
        if "not" in tags and tags & {"give"}:
            self.negated_verb = True
        if subject is not None:
            self.subject = subject

    def _note_dropped(self, segment: Segment) -> None:
        for n, token in enumerate(segment.tokens):
            if (good := quantities.good_of(token)) is not None:
                self.heard.dropped.append(Quantity(n, n + 1, "good", None, good))
            elif "gold" in token.tags:
                self.heard.dropped.append(Quantity(n, n + 1, "gold"))

    def _understood_condition(self, segment: Segment) -> bool:
        """A condition that asks for what an offer asks for anyway, or says nothing."""
        tags = segment.tags
        if segment.lead == "when":
            return False
        if tags & {"open", "opennow", "let_pass", "spare", "passnow"}:
            return not tags & {"would", "past", "unk"}
        return (
            segment.only(frozenset({"fill", "yes", "title", "it", "you", "tagq", "agree"})) and segment.lead != "unless"
        )

    def _condition(self, index: int, segment: Segment, counting: list[Quantity], subject: str | None) -> bool:
        """An amount inside a condition counts only for the sheriff: `if you give me five`."""
        heard = self.heard
        if (
            segment.lead == "if"
            and self.situation.role == "sheriff"
            and "unk" not in segment.tags
            and subject in ("you", None)
        ):
            heard.conditional = True
            return not segment.tags & {"would"}
        if segment.lead == "if" and "deal" in heard.moves and subject in ("you", None):
            heard.conditional = True
            return True
        heard.unclear.append("supposition")
        del index, counting
        return False

    def _amounts(self, index: int, segment: Segment, counting: list[Quantity], subject: str | None) -> None:
        tags, heard, situation = segment.tags, self.heard, self.situation
        self._inherit(segment, subject)
        subject = subject or self.subject
        if subject is not None:
            self.subject = subject
        if segment.asked and self._asking(index, segment, counting):
            return
        if tags & {"refuse", "withdraw"} and not (tags & {"correct"} and not tags & {"refuse"}):
            heard.echoed = True
            return
        if "would" in tags and not tags & {"makeit", "howabout"}:
            heard.unclear.append("supposition")
            return
        if self._claim(segment, counting, subject):
            heard.claims.append(" ".join(token.text for token in segment.tokens))
            return
        for quantity in counting:
            if self._negated(segment, quantity):
                heard.refused_amount = True
                heard.dropped.append(quantity)
                continue
            flow = self._flow(segment, subject, quantity)
            if flow < 0:
                heard.wrong_way = True
                continue
            if not self._covered(segment, quantity, flow):
                heard.unclear.append("words")
                continue
            opening = all(each.only(frozenset({"yes", "fill", "title", "correct"})) for each in self.segments[:index])
            if segment.lead == "plus" and not heard.parts and not opening:
                heard.unclear.append("reference")
            part = Part(
                quantity,
                segment,
                index,
                self.mention,
                self._amends(segment, quantity),
                self.correcting or "correct" in tags,
            )
            heard.parts.append(part)
        del situation

    def _inherit(self, segment: Segment, subject: str | None) -> None:
        if segment.lead in ("comma", "dash", "colon", "but") or subject is not None or segment.tags & FRAMES - {"buy"}:
            self.negated_verb = False
        if "not" in segment.tags and segment.tags & {"give", "get", "want", "toyou"}:
            self.negated_verb = True

    def _asking(self, index: int, segment: Segment, counting: list[Quantity]) -> bool:
        """A question: `N?` and `how about N` offer, an echo or anything else does not."""
        tags, heard = segment.tags, self.heard
        if self._tag_question(index):
            return False
        if "ask" in tags and not tags & {"howabout", "tagq"}:
            heard.unclear.append("question")
            return True
        if tags & {"howabout", "makeit"} and not tags & {"would"}:
            return False
        bare = not tags & (FRAMES - {"buy"} | {"would", "i", "you", "be", "unk", "not", "refuse", "will"})
        theirs = self.situation.theirs
        if bare:
            one = counting[0]
            if theirs is not None and len(counting) == 1 and one.kind in ("gold", "bare") and one.value == theirs.gold:
                heard.echoed = True
                return True
            return False
        heard.unclear.append("question")
        return True

    def _tag_question(self, index: int) -> bool:
        """Whether the question is only a polite tag on what was said."""
        segment = self.segments[index]
        following = [each for each in self.segments[index + 1 :] if each.sentence == segment.sentence]
        if following:
            return all(
                "tagq" in each.tags and each.only(TAG_QUESTION | {"fill", "yes", "deal"}) for each in following[-1:]
            )
        last = segment.tokens[-1]
        return self.language in ("zh", "ko") and "tagq" in last.tags

    def _claim(self, segment: Segment, counting: list[Quantity], subject: str | None) -> bool:
        """What one has, or the declaration said again, is no offer."""
        tags = segment.tags
        situation = self.situation
        texts = {word for token in segment.tokens for word in token.text.split()}
        if "have" in tags and self.language != "en" and not tags & {"give", "toyou", "tome", "get"}:
            return True
        if "exist" in tags and not tags & {"buy", "give", "get"}:
            return True
        if subject == "i" and "have" in tags and not tags & {"give", "toyou"}:
            return situation.role == "merchant" or not texts & {"have"}
        if texts & {"have", "had"} and not tags & {"give"} and subject is None and "get" in tags:
            return False
        frames = tags & (FRAMES | {"stand", "inbag", "loc", "makeit", "raiseby", "plus", "howabout", "more"})
        return bool(
            len(counting) == 1
            and counting[0].kind == "good"
            and counting[0].good == situation.declared_good
            and counting[0].value == situation.declared_count
            and not frames
            and not self.heard.passes_own
            and segment.lead in ("start", "stop", "comma")
        )

    def _negated(self, segment: Segment, quantity: Quantity) -> bool:
        before = segment.tokens[: quantity.start]
        if any(token.tags & {"not"} for token in before):
            return True
        inside = segment.tokens[quantity.start : quantity.end]
        if (before and before[-1].tags & {"no"}) or any(token.tags & {"no"} for token in inside):
            return True
        if self.language in ("ko", "zh", "de", "uk") and any(
            "not" in token.tags for token in segment.tokens[quantity.end :]
        ):
            return not segment.tags & {"let_pass"} or bool(segment.tags & {"give", "toyou"})
        return self.negated_verb and segment.lead in ("and", "or", "plus", "start", "stop")

    def _flow(self, segment: Segment, subject: str | None, quantity: Quantity) -> int:
        """1 if the amount goes from the merchant to the sheriff as framed, 0 if unframed, -1 if the other way round."""
        tags = segment.tags
        merchant = self.situation.role == "merchant"
        if quantity.base == "same":
            return 0
        if "toyou" in tags and "tome" not in tags:
            return 1 if merchant else -1
        if "tome" in tags and "toyou" not in tags:
            return -1 if merchant else 1
        verb = self._verb(segment, quantity)
        if (
            merchant
            and verb == "want"
            and subject in ("i", None)
            and quantity.start
            and segment.tokens[quantity.start - 1].text == "for"
        ):
            return 1  # for five gold I want …
        if verb is None:
            return 0
        if subject is None and verb == "give":
            me = any(token.text in ("me", "us") for token in segment.tokens)
            return -1 if merchant and me else 1
        gives = {"give": subject == "i", "get": subject != "i", "want": False}[verb]
        if verb == "want":
            return -1 if merchant else 0 if subject == "you" else 1
        if verb == "get" and subject is None:
            return 1 if merchant else 0
        return 1 if gives == merchant else -1

    @staticmethod
    def _verb(segment: Segment, quantity: Quantity) -> str | None:
        before = segment.tokens[: quantity.start]
        for tokens in (before, segment.tokens[quantity.end :]):
            for token in reversed(tokens) if tokens is before else tokens:
                for verb in ("give", "get", "want"):
                    if verb in token.tags and "buy" not in token.tags:
                        return verb
        return None

    def _covered(self, segment: Segment, quantity: Quantity, flow: int) -> bool:
        """Whether all words around an amount are understood, or stand harmlessly behind a plain frame."""
        inside = range(quantity.start, quantity.end)
        strange = [n for n, token in enumerate(segment.tokens) if "unk" in token.tags and n not in inside]
        if not strange:
            return True
        if self.language not in ("en",):
            return False
        if any(n < quantity.start for n in strange):
            return False
        tail = segment.tokens[quantity.end : strange[0]]
        led = any(token.text in PREPOSITIONS or "let_pass" in token.tags for token in tail)
        return bool(flow > 0 and segment.tags & {"give", "get"}) or led

    def _amends(self, segment: Segment, quantity: Quantity) -> str | None:
        tags = segment.tags
        before = segment.tokens[: quantity.start]
        recent: set[str] = set()
        for token in before:
            recent |= token.tags
        if "swap" in tags and len(self.situation_lots()) and "good" in (quantity.kind,):
            return "swap"
        if (
            "lowerby" in recent
            or quantity.less
            or (before and quantity.start <= 2 and before[0].tags & {"less", "minus"})
        ):
            return "sub"
        if "makeit" in recent and not quantity.more:
            return "set"
        if quantity.more or "raiseby" in recent:
            return "add"
        if "drop" in recent and quantity.definite and self.situation.standing is not None:
            return "drop"
        earlier = self.segments[: self.segments.index(segment)]
        first = all(each.only(frozenset({"yes", "fill", "title", "correct"})) for each in earlier) and segment.lead in (
            "and",
            "plus",
        )
        if first or segment.lead == "plus" or "too" in tags:
            return "plus"
        return None

    def situation_lots(self) -> tuple[object, ...]:
        """The standing goods."""
        standing = self.situation.standing
        return standing.proposal.lots if standing else ()


def tokens_text(tokens: list[Token]) -> str:
    """The words again."""
    return " ".join(token.text for token in tokens)
