"""Chinese and Korean prices by what another merchant paid: `比阿德多一塊`, `수호가 낸 돈의 두 배`, as one word each.

Such a phrase names another merchant without asking for anything to be done with that one's bag. Where anything in its clause
speaks of the past, of others, or supposes something, the words are left as they are.
"""

from __future__ import annotations

import re
from fractions import Fraction

from arena.sheriff.clerk.measures import Quantity, good_of
from arena.sheriff.clerk.references import SHARES
from arena.sheriff.clerk.tokens import Token

_ENDS = frozenset({"stop", "colon", "dash"})
_ELSEWHERE = frozenset({"say3", "he", "joke", "later", "would", "not", "past", "refuse", "strange", "have", "when"})
"""What in the same clause makes the comparison something else than a price put forward now."""
_CHANGES = frozenset({"more", "raiseby", "less", "lowerby", "drop", "except", "plus", "range", "loc"})
_COINS = frozenset({"gold", "chunk"})
_OTHER_UNITS = frozenset({"counts", "card", "classifier"})
_LAST = frozenset({"only", "refuse", "not"})
"""What the word of change is not to hold: `더는 못 드려요`."""
_FINALS = frozenset("吧啦啊了囉喔呀哦嘍咯哩嘛唄欸的就也可") | {"吧您", "就是", "就好", "而已"}
_NOUNS = ("錢", "돈", "金額")
_ONE = ("하나만", "하나")

_ZH_GAVE = r"(?:剛才|剛剛)?(?:塞給|付給|交給|給|付|出|交|塞|送|掏|繳)?(?:你|您|妳)?(?:了|過)?的?(?:那個|這個|那)?"
_ZH_SUM = r"(?:數目|數字|數|價錢|價碼|價格|價|金額|錢)"
_ZH_MORE = r"(?P<up>再加|再多加|再多添|再多給|再多|再添|再補|多加|多給|多付|多出|多添|加個|加|多|再高|高)"
_ZH_LESS = r"(?P<down>少給|少付|少出|少個|少|減|扣|再低|低|便宜)"
_ZH_BY = rf"(?:{_ZH_MORE}|{_ZH_LESS})(?:給|付|出|交|塞|添|個)?(?:你|您|妳)?#\$?"
_ZH = (
    rf"比@{_ZH_GAVE}{_ZH_SUM}?(?:還|再|更)?{_ZH_BY}",
    rf"@{_ZH_GAVE}{_ZH_SUM},?(?:我|本人)?(?:就|也|願意)?{_ZH_BY}",
    rf"@{_ZH_GAVE}{_ZH_SUM}?的?(?P<share>%)",
    rf"(?:跟|和|同|照|比照|像|按|按照)@{_ZH_GAVE}{_ZH_SUM}?(?:一模一樣|一樣|同樣|同價|相同|一個價)(?:的?{_ZH_SUM}|多)?",
    rf"(?:照|比照|按|按照)@的?{_ZH_SUM}",
)
_KO_PAID = r"(?:씨|님)?(?:이|가|께서)?(?:방금|아까)?(?:낸|준|바친|치른|내신|내놓은|지불한|드린)"
_KO_SUM = r"(?:돈|금액|값|것|거|걸|액수)?"
_KO_BY = (
    r"(?:딱)?#\$?(?:만|을|를)?"
    r"(?:(?P<up>더많이|더높게|더|많이|많게|높게|얹어|보태|추가)|(?P<down>더적게|적게|덜|낮게|깎|빼고|빼))"
)
_KO = (
    rf"@(?:씨|님)?(?:{_KO_PAID}{_KO_SUM})?보다(?:는|도)?{_KO_BY}",
    rf"@{_KO_PAID}{_KO_SUM}(?:에서|에다가|에다|에){_KO_BY}",
    rf"@(?:{_KO_PAID})?{_KO_SUM}(?:만큼)?(?:의|에)?(?P<share>%)",
    rf"@(?:씨|님)?(?:{_KO_PAID}{_KO_SUM})?(?:이랑|랑|하고|와|과)?(?:똑같은|같은)(?:값|금액|돈|액수)",
    rf"@(?:씨|님)?(?:{_KO_PAID}{_KO_SUM})?(?:이랑|랑|하고|와|과)(?:똑같이|똑같게|동일하게)",
    rf"@(?:{_KO_PAID}{_KO_SUM}|이|가)?(?:만큼만|만큼은|만큼)",
)
_COMPILED = tuple(re.compile(each) for each in (*_ZH, *_KO))


def compared(tokens: list[Token], outsiders: frozenset[str]) -> list[Token]:
    """The tokens with each price by another's price made one token, tagged `compared`."""
    for at, token in enumerate(tokens):
        if token.name in outsiders and (found := _phrase(tokens, at)) is not None:
            start, end, made, rest = found
            return [*tokens[:start], made, *rest, *compared(tokens[end:], outsiders)]
    return tokens


def quantity_of(token: Token, at: int) -> Quantity:
    """The amount that a token made by `compared` stands for."""
    name = next(tag[3:] for tag in token.tags if tag.startswith("as:"))
    share = next((SHARES[tag] for tag in SHARES if tag in token.tags), None)
    beyond = token.value or Fraction(0)
    return Quantity(at, at + 1, "gold", base="same", same_as=name, share=share, beyond=beyond)


def _phrase(tokens: list[Token], at: int) -> tuple[int, int, Token, list[Token]] | None:
    """Where the phrase around a name begins and ends, the token for it, and what is left of its last word."""
    first = at
    while first and not tokens[first - 1].tags & (_ENDS | {"comma"}):
        first -= 1
    last = at
    while last < len(tokens) and not tokens[last].tags & _ENDS:
        last += 1
    if any(token.name is not None for token in tokens[first:last] if token is not tokens[at]):
        return None
    pieces = [_piece(token) for token in tokens[first:last]]
    starts = [sum(map(len, pieces[:n])) for n in range(len(pieces) + 1)]
    name = starts[at - first]
    text = "".join(pieces[: at - first]) + "@" + "".join(pieces[at - first + 1 :])
    starts = starts[: at - first + 1] + [start - len(pieces[at - first]) + 1 for start in starts[at - first + 1 :]]
    for pattern in _COMPILED:
        for match in pattern.finditer(text):
            if not match.start() <= name < match.end() or match.start() not in starts:
                continue
            groups = match.groupdict()
            open_end = groups.get("up") or groups.get("down")
            end = next(n for n, start in enumerate(starts) if start >= match.end())
            if starts[end] != match.end() and not open_end:
                continue
            begin = starts.index(match.start())
            clause = [*tokens[first : first + begin], *_clause(tokens, first + end)]
            if any(token.tags & _ELSEWHERE for token in clause):
                return None
            inside = tokens[first + begin : first + end]
            behind = tokens[first + end : first + end + 1]
            if behind and behind[0].tags == {"fill"} and _goes_on(behind[0].text):
                return None  # 跟老林一樣倒楣
            if any(good_of(token) or token.tags & _OTHER_UNITS for token in behind) or inside[-1].tags & _LAST:
                return None
            rest = [_kept(inside[-1])] if starts[end] != match.end() else []
            return first + begin, first + end, _made(tokens[at].name, inside, groups), rest
    return None


def _goes_on(text: str) -> bool:
    """Whether a Chinese word of no weight is more than a final particle."""
    return "\u3400" <= text[0] <= "\u9fff" and text not in _FINALS


def _clause(tokens: list[Token], at: int) -> list[Token]:
    """The tokens from a place to the end of its clause."""
    end = next((n for n in range(at, len(tokens)) if tokens[n].tags & (_ENDS | {"comma"})), len(tokens))
    return tokens[at:end]


def _piece(token: Token) -> str:
    """A token as the patterns see it: `#` a number, `$` its coins, `%` a share, a comma, or its letters."""
    if "comma" in token.tags:
        return ","
    if token.text in _ONE or (
        "num" in token.tags and token.value is not None and not token.tags & {"vague", "strange"}
    ):
        return "#"
    if token.tags & _COINS and token.text not in _NOUNS:
        return "$"
    return "%" if token.tags & SHARES.keys() else token.text


def _made(name: str | None, inside: list[Token], groups: dict[str, str | None]) -> Token:
    """The one token for the words of a phrase."""
    tags = {"compared", f"as:{name}"}
    value = None
    if groups.get("share"):
        tags |= {tag for token in inside for tag in token.tags} & SHARES.keys()
    if groups.get("up") or groups.get("down"):
        number = next(token for token in reversed(inside) if _piece(token) == "#")
        value = (number.value or Fraction(1)) * (-1 if groups.get("down") else 1)
    return Token("".join(token.text for token in inside), frozenset(tags), value)


def _kept(token: Token) -> Token:
    """What is left of a verb that holds the word of change: `더얹어드릴게요` still gives."""
    return Token(token.text, token.tags - _CHANGES or frozenset({"fill"}), token.value)
