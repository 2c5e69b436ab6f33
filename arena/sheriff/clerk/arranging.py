"""Chinese and Korean tokens, put so that the later steps read them like those of other languages.

Halves behind their unit, whose goods are meant, whose bag `his bag` is, and what `that one` takes up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from arena.sheriff.clerk.measures import good_of
from arena.sheriff.clerk.tokens import UNKNOWN, Token
from arena.sheriff.clerk.yardsticks import compared

LANGUAGES = ("zh", "ko")
CLASSIFIERS = "顆個粒隻條塊片份包袋罐瓶桶杯壺匹疋捲把張枚"
_HALVES = ("半", "반")
_OF = ("的", "의", "네", "씨", "님", "이", "아", "야")
"""What may stand between an owner and what is owned."""
_OWNED = frozenset({"stand", "gold", "card", "inbag", "facedown", "faceup", "hand", "illegal", "purse"})
_HIM = ("他", "她", "他的", "她的", "그사람", "그분", "그놈", "그녀석", "그친구", "그자", "걔")
_THAT = ("그거", "그걸", "그것", "이거", "이걸", "이것", "그건", "이건", "這個", "那個", "這", "那", "它")
_DEEDS = frozenset({"open", "opennow", "let_pass", "passnow", "bag", "spare"})
_MEASURES = frozenset({"gold", "chunk", "classifier", "card"})
_ENDS = frozenset({"stop", "comma", "colon", "dash"})
_DENIALS = ("아니라", "없고", "안되고", "아니고", "말고", "싫고", "못드리고", "못내고")
"""Korean denials that end a clause: `다섯 닢 말고 | 네 닢`."""
_ENOUGH = ("됐어", "됐네", "됐다", "됐지", "됐소", "됐습니다", "됐어요", "됐네요")
"""Behind `이면`: that will do, not `no, thanks`."""
_BY_HALF = ("반으로", "절반으로", "절반만", "對半砍", "砍半", "腰斬", "打對折", "減半")
_PARTS_OF = ("分之", "분의")
_ONES = ("一", "일", "1")
_FEW = tuple("二兩三四五六七八九이삼사오육칠팔구23456789")
_SHARES: dict[Fraction | int, str] = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 10: "tenth"}
FINALS = frozenset("吧啦啊了囉喔呀哦嘍咯哩耶咧嘛唄欸吶的嗎麼不")
"""Characters that end a Chinese clause."""
_AFTER_YES = _ENDS | {"title", "name", "yes", "deal", "num", "i", "you", "it", "let_pass", "give", "want", "bag"}
_PASSING = frozenset({"let_pass", "passnow"})
_BEFORE_YES = _ENDS | {
    "title",
    "name",
    "yes",
    "gold",
    "num",
    "chunk",
    "classifier",
    "it",
    "deal",
    "correct",
    "i",
    "you",
}
_LEADING = ("那", "也", "就", "都", "很", "還", "唉", "啊", "嗯", "哎", "喔", "哦", "噢")
_BANKERS = tuple("壹貳參肆伍陸柒捌玖拾佰仨")
"""Chinese numerals of deeds and cheques, which are other words as well."""
_OR_EVEN = ("이나", "나")
_COMMA = Token(",", frozenset({"comma"}))


def arrange(tokens: list[Token], outsiders: frozenset[str]) -> list[Token]:
    """The tokens of an utterance, arranged. `outsiders` are the merchants whom the talk is not with."""
    tokens = _outbid(_parted(_instead(_taken_up(_halved(_fractions(compared(tokens, outsiders)))))))
    tokens = [_owner(tokens, at, outsiders) for at in range(len(tokens))]
    tokens = [_in_place(tokens, at) for at in range(len(tokens))]
    return _resolved(tokens, outsiders)


def taels(tokens: list[Token]) -> list[Token]:
    """`五兩` is five tael, the unit, where `兩` otherwise is two."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if token.text in _BANKERS and not _among_units(tokens, at):
            out.append(Token(token.text, UNKNOWN))  # 收拾, 參照
            continue
        counted = bool(out) and "num" in out[-1].tags and out[-1].text != "兩"
        following = tokens[at + 1].tags if at + 1 < len(tokens) else frozenset()
        tael = token.text == "兩" and counted and not following & (_MEASURES | {"num"})
        out.append(Token(token.text, frozenset({"gold"})) if tael else token)
    return out


def _fractions(tokens: Sequence[Token]) -> list[Token]:
    """`三分之一`, `삼분의 일` are a third; other fractions than one of a few parts are asked back."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        between = "".join(token.text for token in tokens[at + 1 : at + 3])
        size = 2 if between in _PARTS_OF else 1 if at + 1 < len(tokens) and tokens[at + 1].text in _PARTS_OF else 0
        ends = at + size + 1
        if size and "num" in tokens[at].tags and ends < len(tokens) and tokens[ends].text in (*_ONES, *_FEW):
            share = _SHARES.get(tokens[at].value or 0) if tokens[ends].text in _ONES else None
            out.append(Token("".join(each.text for each in tokens[at : ends + 1]), frozenset({share or "vague"})))
            at = ends + 1
        else:
            out.append(tokens[at])
            at += 1
    return out


def _among_units(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number or a unit stands right beside a place."""
    near = [*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2]]
    return any(token.tags & (_MEASURES | {"num"}) for token in near)


def _halved(tokens: Sequence[Token]) -> list[Token]:
    """`兩塊半`, `여섯 닢 반` are two and a half, and `半塊`, `반 닢` half of one."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        before = out[-2:]
        if token.text in _HALVES and len(before) == 2 and before[1].tags & _MEASURES and before[0].value is not None:
            out[-2] = replace(before[0], value=before[0].value + Fraction(1, 2))
        elif (
            token.text in _HALVES
            and following is not None
            and (following.tags & _MEASURES or (good_of(following) and _classified(following)))
        ):
            out.append(Token(token.text, frozenset({"num"}), Fraction(1, 2)))
        else:
            out.append(token)
    return out


def _classified(token: Token) -> bool:
    """Whether a good is named with its classifier: `隻雞`."""
    return token.text[0] in CLASSIFIERS and len(token.text) > 1


def _taken_up(tokens: list[Token]) -> list[Token]:
    """`뒤집힌 석궁, 그거 드릴게요`: the comma and the word that only points back go."""
    out: list[Token] = []
    skip = False
    for at, token in enumerate(tokens):
        if skip:
            skip = False
            continue
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if (
            "comma" in token.tags
            and out
            and out[-1].tags & {"purse", "all"}
            and following
            and following.tags & {"all", "everything"}
        ):
            continue  # 身上所有金幣，全給你
        points = following is not None and following.text in _THAT and "comma" in token.tags
        if points and out and good_of(out[-1]) and at + 2 < len(tokens) and not good_of(tokens[at + 2]):
            skip = True
            continue
        out.append(token)
    return out


def _instead(tokens: list[Token]) -> list[Token]:
    """`제 가방 말고 수호 가방`: not mine but his, which denies nothing."""
    out: list[Token] = []
    for token in tokens:
        bag = len(out) > 1 and "bag" in out[-1].tags and "i" in out[-2].tags
        if token.text == "말고" and (bag or (out and "i" in out[-1].tags)):
            out.append(Token(token.text, frozenset({"instead", "fill"})))
        elif token.text == "말고" and out and "unk" in out[-1].tags and out[-1].text.endswith("지"):
            out.append(Token(token.text, frozenset({"fill"})))  # 수작 부리지 말고: without ado
        else:
            out.append(token)
    return out


def _parted(tokens: list[Token]) -> list[Token]:
    """A comma behind a denial that ends its clause; and what trails off is marked: `여덟 닢이라…`."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if "stop" in token.tags and ("…" in token.text or ".." in token.text):
            out.append(Token("…", frozenset({"fill", "trailing"})))
        out.append(token)
        following = tokens[at + 1].tags if at + 1 < len(tokens) else _ENDS
        kept = token.text.endswith("고") and token.tags & {"drop", "keep", "keepyours"} and "except" not in token.tags
        if (token.text in _DENIALS or kept) and "instead" not in token.tags and not following & _ENDS:
            out.append(_COMMA)
    return out


def _outbid(tokens: list[Token]) -> list[Token]:
    """`다섯 닢이 많으면 세 닢`: an amount put aside in the clause that names another is gone."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if "putaside" in token.tags and _numbered(tokens, at, 1):
            while out and not out[-1].tags & _ENDS:
                out.pop()
        else:
            out.append(token)
    return out


def _owner(tokens: Sequence[Token], at: int, outsiders: frozenset[str]) -> Token:
    """A name before what is hers is a possessive: `阿德攤上的雞`, `수호네 닭`."""
    token = tokens[at]
    if token.name not in outsiders:
        return token
    place = at + 1
    while place < len(tokens) and tokens[place].text in _OF:
        place += 1
    if place < len(tokens) and (tokens[place].tags & _OWNED or good_of(tokens[place])):
        return replace(token, tags=token.tags | {"poss"})
    return token


def _in_place(tokens: Sequence[Token], at: int) -> Token:
    """Words that mean something else beside a number: `五塊加一隻雞` is a sum, `各讓一步，六塊` is six."""
    token = tokens[at]
    before = tokens[at - 1] if at else None
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if "yes" in token.tags and "\u3400" <= token.text[0] <= "\u9fff":
        token = _yes(token, before, following)
    if token.text == "加" and before is not None and (before.tags & (_MEASURES | {"num"}) or good_of(before)):
        return Token(token.text, frozenset({"plus"}))
    led = before is not None and "i" in before.tags and (at < 2 or bool(tokens[at - 2].tags & _ENDS))  # 我再加一隻雞
    if token.tags >= {"plus", "raiseby"} and (before is None or before.tags & _ENDS or led):
        return replace(token, tags=token.tags - {"plus"})
    if token.text in _ENOUGH and before is not None and before.text in ("면", "이면"):
        return Token(token.text, frozenset({"fill"}))
    if token.text == "可" and before is not None and before.tags & _ENDS:
        return Token(token.text, frozenset({"but"}))  # …，可傳出去不好聽
    if token.text == "就" and _again(tokens, at):
        return Token(token.text, frozenset({"fill", "sure"}))
    if (
        token.text == "說"
        and before is not None
        and "you" in before.tags
        and any(_again(tokens, at + n) for n in (2, 3))
    ):
        return Token(token.text, frozenset({"fill"}))
    if (token.text.startswith(_BY_HALF) or "halfway" in token.tags) and _numbered(tokens, at, 1):
        return Token(token.text, frozenset({"fill"}))
    if token.text == "에서" and before is not None and before.tags & {"stand", "bag", "facedown"}:
        return replace(token, tags=token.tags - {"range"})
    if token.text in _OR_EVEN and before is not None and before.tags & _MEASURES and not _numbered(tokens, at, 1):
        return Token(token.text, frozenset({"fill", "cited"}))  # 다섯 닢이나 받아요?
    if token.text in _OR_EVEN and before is not None and "gold" in before.tags and not _counted(tokens, at - 1):
        return Token(token.text, frozenset({"fill"}))  # 금화나 일곱 닢
    if token.tags >= {"everything", "toyou"} and before is not None and before.tags & {"purse", "gold", "all"}:
        return Token(token.text, frozenset({"all", "toyou"}))  # 身上的錢全給你
    given = "toyou" in token.tags or token.text.startswith("다드릴")
    if "everything" in token.tags and given and _numbered(tokens, at, -1):
        return Token(token.text, frozenset({"toyou"}))
    return _in_sentence(tokens, at, token)


def _in_sentence(tokens: Sequence[Token], at: int, token: Token) -> Token:
    """Chinese words that a number before or behind them makes into something else."""
    before = tokens[at - 1] if at else None
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    open_end = token.text == "多" and before is not None and before.tags & _MEASURES
    if open_end and not (following is not None and following.tags & {"num", "toyou", "give"}):
        return Token(token.text, frozenset({"vague"}))  # 八塊多
    if "less" in token.tags and "vague" in token.tags and _numbered(tokens, at, 1):
        return Token(token.text, frozenset({"fill"}))  # 便宜一點，五塊行嗎
    if token.text == "還是" and _after_no(tokens, at) and _next_number(tokens, at):
        return Token(token.text, frozenset({"correct"}))  # 不，還是三塊好了
    if token.text == "才" and following is not None and following.tags & _PASSING and _numbered(tokens, at, -1):
        return Token(token.text, frozenset({"fill"}))  # 我要八塊才放行
    return token


def _yes(token: Token, before: Token | None, following: Token | None) -> Token:
    """A Chinese yes, if it is a word of its own: 好, but not in 好笑, 只好, 行為 or 對話."""
    single = len(token.text) == 1
    if single and following is not None and "unk" in following.tags and "\u3400" <= following.text[0] <= "\uaaaa":
        return Token(token.text, UNKNOWN)
    free = (
        not single
        or following is None
        or following.tags & _AFTER_YES
        or following.text[0] in FINALS
        or len(following.text) > 1
    )
    led = before is None or before.tags & _BEFORE_YES or before.text in _LEADING
    led = led or (before is not None and len(before.text) > 1 and (before.tags != {"fill"} or not single))
    return token if free and led else replace(token, tags=token.tags - {"yes"} or frozenset({"fill"}))


def _counted(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number stands right before a place."""
    return at > 0 and "num" in tokens[at - 1].tags


def _again(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands between the same amount twice: `八塊就八塊` gives in to eight."""
    if not 0 < at < len(tokens) - 1 or tokens[at].text != "就":
        return False
    earlier = next((token for token in reversed(tokens[max(0, at - 2) : at]) if "num" in token.tags), None)
    return earlier is not None and "num" in tokens[at + 1].tags and earlier.value == tokens[at + 1].value


def _numbered(tokens: Sequence[Token], at: int, step: int) -> bool:
    """Whether a number stands behind (or, with -1, before) a place, in the same sentence."""
    place = at + step
    while 0 <= place < len(tokens) and "stop" not in tokens[place].tags:
        if "num" in tokens[place].tags:
            return True
        place += step
    return False


def _after_no(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing but a no stands before a place."""
    earlier = [token for token in tokens[:at] if not token.tags & _ENDS]
    return 0 < len(earlier) <= 2 and bool(earlier[-1].tags & {"refusealone", "correct"})  # fmt: skip


def _next_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number stands right behind a place."""
    return at + 1 < len(tokens) and "num" in tokens[at + 1].tags


def _resolved(tokens: list[Token], outsiders: frozenset[str]) -> list[Token]:
    """`他的袋子` is the bag of the one other merchant named before, where something is done with it."""
    named = {token.name for token in tokens if token.name in outsiders}
    if len(named) != 1:
        return tokens
    (name,) = named
    first = next(at for at, token in enumerate(tokens) if token.name == name)
    out: list[Token] = []
    for at, token in enumerate(tokens):
        near = tokens[max(0, at - 1) : at] + tokens[at + 1 : at + 3]
        him = at > first and token.text in _HIM and any(each.tags & _DEEDS for each in near)
        passed = at > first and token.tags & _PASSING and any(char in token.text for char in "他她")
        if passed:  # 放他走
            out += [Token(token.text, frozenset({"name"}), None, name), Token("放行", frozenset({"let_pass"}))]
        else:
            out.append(Token(token.text, frozenset({"name"}), None, name) if him else token)
    return out
