"""German verbs in two parts: `mach ihn auf`, `den lass ich durch`, with whatever stands between that names no amount."""

from __future__ import annotations

from arena.sheriff.clerk.clauses import Segment
from arena.sheriff.clerk.tokens import Token

_OPENING = (
    "mach mache macht machen machst schnür schnüre knüpf knüpfe knöpf knöpfe bind binde schneid schneide reiß reiße"
)
_EMPTYING = "leer leere leeren kipp kippe kippen schütt schütte pack packe"
_LOOKING = "schau schaue seh sehe guck gucke"
_PASSING = "lass lasse lassen lässt lasst wink winke winkt winken"
PARTS: dict[str, dict[str, str]] = {
    "auf": dict.fromkeys(_OPENING.split(), "open"),
    "aus": dict.fromkeys(_EMPTYING.split(), "open"),
    "durch": dict.fromkeys(_PASSING.split(), "let_pass"),
    "rein": dict.fromkeys(_LOOKING.split(), "open"),
    "hinein": dict.fromkeys(_LOOKING.split(), "open"),
    "nach": dict.fromkeys(_LOOKING.split(), "open"),
}
BETWEEN = frozenset(
    {"name", "i", "you", "it", "the", "fill", "bag", "now", "correct", "title", "courtesy", "too", "not", "later"}
)
"""What may stand between the parts, and around them."""
DECIDED = {"open": "opennow", "let_pass": "passnow"}
LONGEST = 5
"""Letters of the little words around the verb."""


def join(segments: list[Segment]) -> None:
    """Give the verb of each clause that has both of its parts the meaning that they have together."""
    for segment in segments:
        tokens = segment.tokens
        end = len(tokens) - 1
        while end > 0 and tokens[end].tags & {"title", "courtesy"}:
            end -= 1
        verbs = PARTS.get(tokens[end].text)
        at = next((at for at, token in enumerate(tokens[:end]) if verbs and token.text in verbs), None)
        if (
            verbs is None
            or at is None
            or not all(_fits(token) for place, token in enumerate(tokens) if place not in (at, end))
        ):
            continue
        deed = verbs[tokens[at].text]
        first = any(token.text in ("ich", "wir") for token in tokens[max(0, at - 1) : at + 2])
        tags = {deed, DECIDED[deed]} if first or (at == 0 and deed == "open") else {deed}
        denied = [place for place, token in enumerate(tokens) if "not" in token.tags]
        if first and deed == "open" and len(denied) == 1 and "later" not in segment.tags:
            tags = {"let_pass", "passnow"}  # `ich schau heute nicht rein`
            tokens[denied[0]] = Token(tokens[denied[0]].text, frozenset({"fill"}))
        tokens[at] = Token(tokens[at].text, frozenset(tags))
        tokens[end] = Token(tokens[end].text, frozenset({"fill"}))
        segment.tags = set()
        segment.seal()


def _fits(token: Token) -> bool:
    if token.name is not None or token.tags & (BETWEEN - {"fill"}):
        return True
    return "fill" in token.tags and len(token.text) <= LONGEST
