"""What was heard → one reading: the act, its terms if any, or a question back."""

from __future__ import annotations

from collections.abc import Sequence

from arena.sheriff.clerk import beside, holding, nearby
from arena.sheriff.clerk.building import Builder
from arena.sheriff.clerk.checks import impossible
from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.doubts import Impossible, Unclear
from arena.sheriff.clerk.heard import Hearing
from arena.sheriff.clerk.measures import is_of
from arena.sheriff.clerk.partly import taken_in_part
from arena.sheriff.clerk.situation import Act, Proposal, Reading, Request, Situation
from arena.sheriff.clerk.vocabulary import SPACED

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
DOUBTS = frozenset({"wrong way", "condition", "but", "goods", "outcome", "jest", "feeler", "think"})
"""What beside an amount makes it doubtful."""
LITTLE = frozenset({"yes", "title", "name", "courtesy"})
"""What may stand beside a mere yes that accepts."""


def ask(about: str, *, flagged: bool = False) -> Reading:
    """A question back."""
    return Reading("ambiguous", question=QUESTIONS.get(about, DEFAULT_QUESTION), flagged=flagged)


def offering(situation: Situation) -> Act:
    """Offer or counter: the table alone decides."""
    return "counter" if situation.theirs is not None else "offer"


def put_forward(
    proposal: Proposal, situation: Situation, *, claims: Sequence[str] = (), flagged: bool = False
) -> Reading:
    """Terms as an offer or a counter, with an error if they could not be kept."""
    return Reading(
        offering(situation),
        proposal,
        impossible(proposal, situation),
        nonbinding=(*proposal.promises, *claims),
        flagged=flagged,
    )


class Judge:
    """Decides one utterance."""

    def __init__(
        self, heard: Hearing, segments: list[Segment], situation: Situation, *, flagged: bool, language: str
    ) -> None:
        self.heard = heard
        self.segments = segments
        self.situation = situation
        self.flagged = flagged
        self.language = language
        self.wordy = language in SPACED and language != "en"
        """Whether clauses are known by their words alone, in a script with spaces."""

    def _ask(self, about: str) -> Reading:
        """A question back to this speaker."""
        return ask(about, flagged=self.flagged)

    def reading(self) -> Reading:
        """The reading. Anything that would bind must have nothing unclear beside it."""
        heard = self.heard
        if len(self.segments) > 1 and self.segments[-1].text == "not":
            return self._ask("mixed")  # `you may pass … not`
        theirs = self.situation.theirs
        part = taken_in_part(self.segments, theirs) if theirs is not None and self.language == "en" else None
        if part is not None:
            return self._offer(part)
        if heard.unclear:
            return self._unclear()
        if heard.parts or (
            "drop" in heard.moves and self.situation.standing is not None and heard.dropped and not heard.echoed
        ):
            return self._terms()
        if heard.promises and self._promising():
            return self._offer(Proposal(0, (), tuple(heard.promises), self._requests()))
        if self.situation.role == "sheriff" and ("open" in heard.moves or "pass" in heard.moves):
            return self._decision()
        return self._plain()

    # -------------------------------------------------------------------------------------------------------- terms

    def _unclear(self) -> Reading:
        """Something is in doubt: ask, unless the speaker takes own terms back and puts nothing in their place."""
        heard = self.heard
        doubts = {about for about, _ in heard.unclear} <= {"question", "supposition", "amount"} and not heard.parts
        if doubts and "withdraw" in heard.moves and self.situation.own:
            return self._say("withdraw")
        return self._ask(heard.unclear[0][0])

    def _terms(self) -> Reading:
        """The amounts as an offer or counter, unless something beside them makes them doubtful."""
        heard = self.heard
        if self.situation.own is not None and all(part.amends == "drop" for part in heard.parts) and heard.parts:
            builder = Builder(heard, self.situation)
            if builder.leaves_nothing():
                return self._say("withdraw")  # `forget the eight gold`
        stop = self._obstacle()
        if stop is not None:
            return stop
        try:
            builder = Builder(heard, self.situation)
            if not heard.parts:
                builder.take_over()
            gold, lots = builder.build()
        except Unclear as problem:
            return ask(str(problem), flagged=self.flagged)
        except Impossible as problem:
            return Reading(self._offering(), error=str(problem), flagged=self.flagged)
        standing = self.situation.standing
        requests = self._requests()
        if standing is not None and not heard.requests:
            default = (Request("let_pass", self.situation.merchant),)
            if builder.amended or (heard.passes_own is False and standing.proposal.requests != default):
                if not builder.amended:
                    return self._ask("request")
                requests = standing.proposal.requests
        promises = tuple(heard.promises)
        if builder.amended and standing is not None:
            promises = standing.proposal.promises + promises
        proposal = Proposal(gold, lots, promises, requests)
        if heard.names or (heard.opens_own and not heard.requests and not heard.passes_own) or self._forgets_me():
            return self._ask("request")
        if not gold and not lots and not promises:
            return self._nothing()
        return self._offer(proposal)

    def _forgets_me(self) -> bool:
        """Whether a merchant speaks of herself beside another's bag, in words that do not say what is to be done."""
        heard = self.heard
        if self.language != "en" or not heard.names_me or heard.passes_own or self.situation.role == "sheriff":
            return False
        return all(request.deed == "inspect" for request in heard.requests) and bool(heard.requests)

    def _obstacle(self) -> Reading | None:
        """Something beside the terms that makes them doubtful."""
        heard, moves = self.heard, self.heard.moves
        last = max((part.index for part in heard.parts), default=-1)
        asked = bool(heard.parts) and all(part.segment.asked for part in heard.parts)
        echoed = asked or self._echo()
        if moves.get("refuse", -1) > last:
            return self._plain() if echoed else self._ask("mixed")
        if asked and (self._several_asked() or self._echo_asked()):
            return self._ask("two amounts")
        if moves.get("withdraw", -1) > last >= 0 and self.situation.own is not None:
            return self._plain() if asked else self._ask("mixed")
        if (asked and self._doubtful_tail()) or self._said_by_another():
            return self._ask("question")
        if moves.keys() & DOUBTS or self._musing():
            return self._ask("condition")
        if moves.get("open", -1) > last >= 0 and self.situation.role == "sheriff":
            return self._decision() if echoed else self._ask("mixed")
        if "keepyours" in moves and self.language == "en" and (echoed or moves["keepyours"] > last):
            return self._decision() if "pass" in moves else self._plain() if echoed else self._ask("mixed")
        if "keepyours" in moves and "pass" in moves:
            return self._ask("mixed")
        doubt = beside.doubt_beside_terms(heard, self.segments) if self.language == "en" else None
        if self.language in ("zh", "ko"):
            doubt = holding.doubt_beside_terms(heard, self.segments, self._others())
        if self.wordy:
            doubt = nearby.doubt_beside_terms(heard, self.segments, self.situation)
        return self._ask(doubt) if doubt else None

    def _several_asked(self) -> bool:
        """`Five? Six?`: more than one amount, each in a question."""
        parts = [part for part in self.heard.parts if part.amends is None]
        return len({part.quantity.value for part in parts}) > 1 and len({part.index for part in parts}) > 1

    def _echo_asked(self) -> bool:
        """`First five, then six, then what?`: the other side's amount said again, and another asked."""
        framed = any(part.segment.tags & {"howabout", "makeit"} for part in self.heard.parts)
        return self.language == "en" and self.heard.echoed and not framed

    def _said_by_another(self) -> bool:
        """`Ten gold, he says`."""
        at = self.heard.moves.get("says")
        return at is not None and any(part.segment.sentence == self.segments[at].sentence for part in self.heard.parts)

    def _musing(self) -> bool:
        """Whether the amounts are only thought of."""
        at = self.heard.moves.get("musing", -1)
        if at < 0:
            return False
        first = min((part.index for part in self.heard.parts), default=0)
        return at > first or any(part.segment.sentence == self.segments[at].sentence for part in self.heard.parts)

    def _doubtful_tail(self) -> bool:
        """Whether what follows the last amount, asked as a question, laughs at it or is not understood."""
        last = self.heard.parts[-1].segment.sentence
        later = [segment for segment in self.segments if segment.sentence > last]
        laughs = any(token.text.startswith(("ha", "lol")) for segment in later for token in segment.tokens)
        return bool(later) and (laughs or bool(self.heard.claims) or any("unk" in segment.tags for segment in later))

    def _echo(self) -> bool:
        """Whether the amounts only say again what the other side put forward."""
        theirs = self.situation.theirs
        if theirs is None or self.language != "en":
            return theirs is not None and all(part.quantity.value == theirs.gold for part in self.heard.parts)
        return all(is_of(part.quantity, theirs) for part in self.heard.parts)

    def _requests(self) -> tuple[Request, ...]:
        """What is asked for in return; naming nothing means the merchant's own passage."""
        heard = self.heard
        requests = tuple(dict.fromkeys(heard.requests))
        own = Request("let_pass", self.situation.merchant)
        if heard.names_me and any(request.deed == "let_pass" for request in requests) and own not in requests:
            return (*requests, own)  # `let both me and Bob pass`
        if not requests or (heard.passes_own and own not in requests):
            return (own, *requests)
        return requests

    def _nothing(self) -> Reading:
        """An offer of nothing is a refusal, a withdrawal or talk. (Rule 16)"""
        if self.situation.role == "sheriff" and self.heard.moves.keys() & {"open", "pass"}:
            return self._decision()
        if self.situation.theirs is not None:
            return self._say("reject")
        if self.situation.own is not None:
            gone = self.heard.moves.keys() & {"withdraw", "refuse"} or any(part.amends for part in self.heard.parts)
            return self._say("withdraw") if gone else self._ask("mixed")
        return self._say("smalltalk")

    def _offering(self) -> Act:
        """Offer or counter: the table alone decides."""
        return offering(self.situation)

    def _offer(self, proposal: Proposal) -> Reading:
        """Terms put forward: an acceptance if they are what stands, an error if they could not be kept."""
        theirs = self.situation.theirs
        if theirs is not None and not proposal.promises and not self.heard.conditional and _same(proposal, theirs):
            if self.language == "en" and any("unk" in part.segment.tags for part in self.heard.parts):
                return self._ask("condition")  # `eight is fine for a rich man`
            core = max([part.index for part in self.heard.parts] + [self.heard.moves.get("deal", 0)])
            doubt = self._doubt_beside_answer(core)
            return self._ask(doubt) if doubt else self._say("accept")
        return put_forward(proposal, self.situation, claims=self.heard.claims, flagged=self.flagged)

    def _promising(self) -> bool:
        """Whether a promise is put forward as a price."""
        heard = self.heard
        if self.situation.role != "merchant" or heard.moves.keys() & {
            "deal",
            "refuse",
            "withdraw",
            "musing",
            "condition",
            "feeler",
            "outcome",
        }:
            return False
        return (
            (heard.passes_own or bool(heard.requests))
            and not heard.names
            and self.situation.standing is None
            and all(not segment.asked for segment in self.segments)
        )

    # -------------------------------------------------------------------------------------------------- other moves

    def _decision(self) -> Reading:
        """The sheriff opens a bag or lets it through."""
        heard, moves = self.heard, self.heard.moves
        if "open" in moves and "pass" in moves:
            return self._ask("mixed")
        if self.wordy and self._thought_before():
            del moves["think"]  # `let me see. Open it!`
        if moves.keys() & {"condition", "think", "feeler", "but", "outcome"} or moves.get("musing", -1) > max(
            moves.get("open", -1), moves.get("pass", -1)
        ):
            return self._ask("mixed")
        if "open" in moves:
            if "deal" in moves and not (self.wordy and self.situation.standing is None):
                return self._ask("mixed")
            return self._settle("inspect", heard.targets["open"])
        if "deal" in moves and self.situation.theirs is not None:
            if self.wordy and (doubt := self._doubt_beside_answer(moves["deal"])):
                return self._ask(doubt)
            return self._say("accept")
        if self.situation.standing is not None and "keepyours" not in moves:
            return self._ask("pass")
        wants = any(self._wants(segment) for segment in self.segments)
        if wants and "keepyours" not in moves:
            return self._ask("pass")
        if any(segment.asked and segment.tags & {"unk"} for segment in self.segments):
            return self._ask("pass")
        if any(segment.asked and segment.tags & {"num"} for segment in self.segments[moves["pass"] :]):
            return self._ask("pass")
        return self._settle("pass", heard.targets["pass"])

    def _wants(self, segment: Segment) -> bool:
        """Whether a clause beside a passage asks for something."""
        if not segment.tags & {"give", "get"} or "passnow" in segment.tags:
            return False
        it = "give" in segment.tags and any(token.text in ("it", "them") for token in segment.tokens)  # `hand it over`
        return self.language != "en" or it or bool(segment.tags & {"num", "gold", "card", "vague", "more"})

    def _thought_before(self) -> bool:
        """Whether a speaker who opens a bag was thinking only in a sentence before."""
        moves = self.heard.moves
        if "think" not in moves or "open" not in moves:
            return False
        return self.segments[moves["think"]].sentence < self.segments[moves["open"]].sentence

    def _settle(self, act: str, target: str) -> Reading:
        """A decision about a bag that is still to be settled."""
        if target not in self.situation.pending or self.flagged:
            return self._ask("request")
        if self.language == "en":
            core = self.heard.moves["open" if act == "inspect" else "pass"]
            known = (target, self.situation.merchant, self.situation.sheriff)
            if doubt := beside.doubt_beside_decision(self.segments, core, known, opens=act == "inspect"):
                return self._ask(doubt)
        if self.language in ("zh", "ko"):
            core = self.heard.moves["open" if act == "inspect" else "pass"]
            if doubt := holding.doubt_beside_decision(self.segments, core, target, self._others()):
                return self._ask(doubt)
        if self.wordy:
            core = self.heard.moves["open" if act == "inspect" else "pass"]
            if doubt := nearby.doubt_beside_decision(self.segments, core, opens=act == "inspect"):
                return self._ask(doubt)
        return Reading("inspect" if act == "inspect" else "pass", target=target, flagged=self.flagged)

    def _plain(self) -> Reading:
        """No terms and no decision: an answer to what stands, or talk."""
        heard, moves, situation = self.heard, self.heard.moves, self.situation
        theirs, own = situation.theirs, situation.own
        if "withdraw" in moves and own is not None:
            return self._say("withdraw")
        if "deal" in moves and "refuse" not in moves and "withdraw" not in moves:
            if theirs is None:
                return self._ask("deal")
            known = set(heard.requests) <= set(theirs.requests)
            if self._hesitant() or heard.names or (heard.requests and situation.role == "sheriff" and not known):
                return self._ask("condition")
            if heard.requests and not known:
                return self._accept_with_more(theirs)
            if heard.promised >= moves["deal"]:
                return self._ask("condition")  # `Deal! I'll bring the eight round tomorrow.`
            looks = self.wordy and (heard.opens_own or "invite" in moves)  # `as you wish, open it`
            doubt = "mixed" if looks else self._doubt_beside_answer(moves["deal"])
            return self._ask(doubt) if doubt else self._say("accept")
        if "feeler" in moves or ("think" in moves and "yes" in moves and "refuse" not in moves):
            return self._ask("question")
        if moves.keys() & {"refuse", "withdraw", "keepyours"} or heard.refused_amount:
            if theirs is not None:
                return self._say("reject")
            if own is not None:
                return self._say("withdraw")
            return self._say("smalltalk")
        if "invite" in moves and situation.role == "merchant":
            return self._say("reject" if theirs is not None else "smalltalk")
        if "yes" in moves and theirs is not None and situation.role == "merchant" and self._yes_if():
            return self._accept_with_more(theirs)
        if "yes" in moves and theirs is not None and any(segment.lead in ("if", "unless") for segment in self.segments):
            return self._ask("condition")
        if "yes" in moves and theirs is not None and (self._only_yes() or self._yes_in_the_end()):
            return self._say("accept")
        if heard.echoed:
            return self._ask("mixed")
        if "maybe" in moves or (heard.conditional and theirs is not None):
            return self._ask("mixed")
        return self._say("smalltalk")

    def _accept_with_more(self, theirs: Proposal) -> Reading:
        """`Deal, if you open Bob's bag as well`: their terms with one more thing asked for."""
        requests = tuple(dict.fromkeys((*theirs.requests, *self.heard.requests)))
        return self._offer(Proposal(theirs.gold, theirs.lots, theirs.promises, requests))

    def _others(self) -> set[str]:
        """The players who are no part of this talk."""
        return set(self.situation.players) - {self.situation.merchant, self.situation.sheriff}

    def _doubt_beside_answer(self, core: int) -> str | None:
        """What beside an acceptance holds it back, or None."""
        if self.language == "en":
            if self.heard.opens_own and core == self.heard.moves.get("deal"):
                return "mixed"  # `as you wish, open it`
            return beside.doubt_beside_answer(self.heard, self.segments, core, self.situation)
        if self.language in ("zh", "ko"):
            return holding.doubt_beside_answer(self.heard, self.segments, core)
        return nearby.doubt_beside_answer(self.segments, core)

    def _hesitant(self) -> bool:
        """Whether an acceptance has something beside it that holds it back."""
        moves = self.heard.moves
        return bool(moves.keys() & {"condition", "think", "feeler", "but", "musing", "drop", "jest", "outcome"}) or (
            self.language != "en"
            and any(segment.tags & {"unk"} and segment.tags & {"not", "would", "if"} for segment in self.segments)
        )

    def _only_yes(self) -> bool:
        """Whether a mere yes is all that was said."""
        little = LITTLE if self.language == "en" else LITTLE | {"fill"}
        return all(segment.only(little) and not segment.asked for segment in self.segments)

    def _yes_if(self) -> bool:
        """`Fine by me, on condition that Bob gets searched.`"""
        others = [segment for segment in self.segments if segment.lead != "if"]
        asked = (
            bool(self.heard.requests)
            and not self.heard.names
            and not self.heard.moves.keys() & {"condition", "outcome"}
        )
        return (
            self.language == "en"
            and asked
            and len(others) < len(self.segments)
            and all(each.only(LITTLE) for each in others)
        )

    def _yes_in_the_end(self) -> bool:
        """`Not a bad price at all. Yes.`: nothing but a yes after talk that takes nothing from it."""
        *talk, last = self.segments
        if (
            self.language != "en"
            or last.asked
            or last.lead != "stop"
            or not last.only(LITTLE)
            or "yes" not in last.tags
        ):
            return False
        held = {"would", "refuse", "not", "no", "num", "joke", "think", "say3", "past", "but", "open", "later"}
        return not any(
            segment.asked or segment.tags & held or segment.lead in ("if", "unless", "when", "but", "or")
            for segment in talk
        )

    def _say(self, act: Act) -> Reading:
        """An act without terms. Nothing is accepted beside an attempt to instruct."""
        if act == "accept" and self.flagged:
            return ask("mixed", flagged=True)
        return Reading(act, nonbinding=tuple(self.heard.claims), flagged=self.flagged)


def _same(one: Proposal, other: Proposal) -> bool:
    """Whether two proposals are the same terms."""
    return one.gold == other.gold and set(one.lots) == set(other.lots) and set(one.requests) == set(other.requests)
