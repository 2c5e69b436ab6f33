"""Which numbers are locations: `field 2`, `the second field`, `fields 1 and 3`, `on 2`, `2 is`; `on two wolves` is none."""

from __future__ import annotations

from arena.shepherds.clerk.scan import Token

ORDINARY = ("1", "2", "3")
COUNTED = frozenset(
    {"SHEEP", "WOLF", "WOLVES", "ADJ", "FLOCK", "PACK", "NUM", "OF", "MEADOW", "UNK", "VAGUE", "FIELD", "FIELDS"}
)
"""What a number counts if it stands before it."""
PREPOSITIONS = frozenset({"AT", "TO"})
STARTS = frozenset({"COMMA", "COLON", "DASH", "AND", "BUT", "SO", "CAUSE", "ISAY", "FILL", "QUOTE"})
VERBS = frozenset({"BE", "HAVE", "HOLDS"})


def placed(tokens: list[Token]) -> list[Token]:
    """The tokens with every location as one of them."""
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        size, place = _place(tokens, at, made)
        if size:
            made.append(Token(" ".join(token.text for token in tokens[at : at + size]), "LOC", place))
        else:
            made.append(tokens[at])
        at += size or 1
    return made


def _place(tokens: list[Token], at: int, before: list[Token]) -> tuple[int, str]:
    """How many tokens from here on name a location, and which; 0 if they name none."""
    codes = [token.code for token in tokens[at : at + 4]]
    token = tokens[at]
    if token.code == "WILD":
        return 1, "W"
    if codes[:2] == ["A", "NTH"] and codes[2:3] == ["FIELD"]:
        return 3, tokens[at + 1].value
    if codes[:2] == ["NTH", "FIELD"]:
        return 2, token.value
    skipped = 1 if token.code == "A" and codes[1:2] in (["FIELD"], ["FIELDS"]) else 0
    if codes[skipped] in ("FIELD", "FIELDS"):
        return _after_field(tokens, at, skipped)
    if token.code == "NUM" and token.value in ORDINARY and _is_bare_place(tokens, at, before):
        return 1, token.value
    return 0, ""


def _after_field(tokens: list[Token], at: int, skipped: int) -> tuple[int, str]:
    """`field 2`, `field number 2`, `field #2`."""
    end = at + skipped + 1
    while end < len(tokens) and end < at + skipped + 4 and (tokens[end].code == "FIELD" or tokens[end].text in "#."):
        end += 1
    if end < len(tokens) and tokens[end].code == "NUM" and tokens[end].value in ORDINARY:
        return end + 1 - at, tokens[end].value
    return 0, ""


def _is_bare_place(tokens: list[Token], at: int, before: list[Token]) -> bool:
    """Whether a number alone can be nothing else than a location."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is not None and after.code in COUNTED:
        return False
    last = before[-1] if before else None
    if last is not None and last.code in PREPOSITIONS:
        return True
    if last is not None and last.code in ("AND", "OR", "COMMA") and len(before) > 1 and before[-2].code == "LOC":
        return True
    opens = last is None or last.code in STARTS
    return opens and after is not None and after.code in VERBS and tokens[at].text != "one"
