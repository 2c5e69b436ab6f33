"""The replies of a large model: one flat schema a question, checked here after it has come back.

The schemas hold no unions, defaults or bounds, so that every vendor takes them; the engine checks the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from arena.kit import Wire
from arena.reading import Unreadable, whole_number
from arena.telling import seat_named
from engine.game import Action
from engine.sheriff import goods
from engine.sheriff.actions import (
    Accept,
    Agree,
    Burn,
    Call,
    Claim,
    Declare,
    Decline,
    Discard,
    Divide,
    Exchange,
    Give,
    HandOver,
    Load,
    Offer,
    Open,
    Pass,
    Place,
    Start,
    Terms,
    TurnDown,
    Withdraw,
    Yield,
)
from engine.table import Observation

GoodName = Literal["apples", "cheese", "bread", "chickens", "pepper", "mead", "silk", "crossbow"]
AnyGoodName = Literal[
    "apples",
    "cheese",
    "bread",
    "chickens",
    "pepper",
    "mead",
    "silk",
    "crossbow",
    "green_apples",
    "golden_apples",
    "gouda_cheese",
    "bleu_cheese",
    "rye_bread",
    "pumpernickel_bread",
    "royal_rooster",
    "strawberry_mead",
    "dragon_pepper",
    "golden_silk",
    "heavy_crossbow",
    "olive_oil",
    "prince_johns_sword",
    "arcane_scrolls",
    "royal_summons",
    "feast_plate",
    "brimstone_oil",
    "trophy",
]
"""With royal goods and promo cards, in matches whose deck holds some."""
FaceDownName = Literal[GoodName, "any"]
AnyFaceDownName = Literal[AnyGoodName, "any"]
"""A card that the giver picks besides."""
G = TypeVar("G")
H = TypeVar("H")
"""Goods of the match; and with cards that the giver picks."""
LegalName = Literal["apples", "cheese", "bread", "chickens"]
Number = Annotated[int, BeforeValidator(whole_number)]
NumberOrNone = Annotated[int | None, BeforeValidator(whole_number)]
Speech = Annotated[str, BeforeValidator(lambda said: "" if said is None else said)]
"""Null is silence."""
MOST_CARDS = 60
MAX_TOKENS = 1000


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        """The same plain name whatever goods there are: it goes out with the schema."""
        return cls.__name__


class Cards(_Record, Generic[G]):
    """So many cards of one kind."""

    good: G
    count: Number


class Turn(_Record):
    """What every reply has: words said aloud, and a private note to oneself."""

    speech: Speech
    note: str | None


class PlayerTurn(Turn):
    """Names one player."""

    player: str


class CardsTurn(Turn, Generic[G]):
    """Names cards."""

    cards: list[Cards[G]]


class ExchangeTurn(CardsTurn[G], Generic[G]):
    """1st edition: the cards set aside, and where each new card comes from, in order."""

    draw_from: list[Literal["left", "right", "deck"]]


class PlaceTurn(Turn, Generic[G]):
    """1st edition: onto which discard pile, and in which order, the last on top."""

    pile: Literal["left", "right"]
    order: list[G]


class DeclareTurn(Turn):
    """Names one legal good; the number is that of the cards in the bag."""

    good: LegalName


class ClaimTurn(Turn):
    """Black market: which kind is traded in, null for none."""

    kind: Literal["pepper", "mead", "silk"] | None


class BurnTurn(Turn):
    """Brimstone oil: whose goods burn, null for nobody's."""

    player: str | None
    good: LegalName | None
    number: NumberOrNone


class DiscardTurn(Turn, Generic[G]):
    """The card that goes for the trophy."""

    card: G


class DivideTurn(Turn, Generic[G]):
    """What the first deputy proposes to take of the booty."""

    propose: bool
    gold: Number
    cards: list[Cards[G]]


class ShareTurn(Turn):
    """Whether the second deputy agrees."""

    agree: bool


class HaggleTurn(Turn, Generic[G, H]):
    """One move over the bag on the table; everything after `number` matters for an offer only."""

    action: Literal["offer", "accept", "refuse", "withdraw", "talk", "open", "pass"]
    number: NumberOrNone
    merchant: str | None
    gold: NumberOrNone
    stand_goods: list[Cards[G]]
    face_down_goods: list[Cards[H]]
    bag_goods: list[Cards[G]]
    promises: list[str]
    pass_bags: list[str]
    open_bags: list[str]
    later_pass_bags: list[str]
    later_open_bags: list[str]


TURNS: dict[str, tuple[type[Turn], type[Turn]]] = {
    "start": (PlayerTurn, PlayerTurn),
    "pick": (PlayerTurn, PlayerTurn),
    "market": (CardsTurn[GoodName], CardsTurn[AnyGoodName]),
    "exchange": (ExchangeTurn[GoodName], ExchangeTurn[AnyGoodName]),
    "place": (PlaceTurn[GoodName], PlaceTurn[AnyGoodName]),
    "stack": (PlaceTurn[GoodName], PlaceTurn[AnyGoodName]),
    "load": (CardsTurn[GoodName], CardsTurn[AnyGoodName]),
    "pay": (CardsTurn[GoodName], CardsTurn[AnyGoodName]),
    "give": (CardsTurn[GoodName], CardsTurn[AnyGoodName]),
    "declare": (DeclareTurn, DeclareTurn),
    "answer": (HaggleTurn[GoodName, FaceDownName], HaggleTurn[AnyGoodName, AnyFaceDownName]),
    "interject": (HaggleTurn[GoodName, FaceDownName], HaggleTurn[AnyGoodName, AnyFaceDownName]),
    "judge": (HaggleTurn[GoodName, FaceDownName], HaggleTurn[AnyGoodName, AnyFaceDownName]),
    "claim": (ClaimTurn, ClaimTurn),
    "burn": (BurnTurn, BurnTurn),
    "swap": (DiscardTurn[GoodName], DiscardTurn[AnyGoodName]),
    "divide": (DivideTurn[GoodName], DivideTurn[AnyGoodName]),
    "share": (ShareTurn, ShareTurn),
}
"""By question, the reply's form with the base game's goods and with all."""


def wire(observation: Observation) -> Wire:
    """The schema of the question's reply. It is the same for a question all through a match, so a server's prompt cache
    holds."""
    return Wire(_schema(_turn(observation)), MAX_TOKENS)


def _turn(observation: Observation) -> type[Turn]:
    """The reply's form: by question, by the goods of the match, and at market by edition."""
    ask, rules = observation.question.decision.ask, observation.view.rules
    base, every = TURNS["exchange" if ask == "market" and rules.two_piles else ask]
    return every if rules.royal or rules.promos else base


def _schema(model: type[BaseModel]) -> Mapping[str, object]:
    """Pydantic's schema without titles and prose."""
    schema: Mapping[str, object] = _bare(model.model_json_schema())
    return schema


def _bare(node: Any) -> Any:
    if isinstance(node, dict):
        named = node.get("properties")
        kept = {key: _bare(value) for key, value in node.items() if key not in ("title", "description")}
        if isinstance(named, dict):
            kept["properties"] = {key: _bare(value) for key, value in named.items()}
        return kept
    return [_bare(item) for item in node] if isinstance(node, list) else node


def read(data: Mapping[str, object], observation: Observation, names: Sequence[str]) -> Action:
    """The action in a reply. Raises Unreadable."""
    ask = observation.question.decision.ask
    try:
        turn = _turn(observation).model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "reply"
        why = first["msg"].removeprefix("Value error, ")
        raise Unreadable(f"The field {where[:60]!r} is wrong: {why}.") from None
    match turn:
        case PlayerTurn():
            seat = seat_named(turn.player, names)
            return Start(seat) if ask == "start" else Call(seat)
        case ExchangeTurn():
            return Exchange(cards_named(turn.cards), tuple(turn.draw_from))
        case PlaceTurn():
            return Place(turn.pile, tuple(turn.order))
        case CardsTurn():
            return _cards_action(ask, cards_named(turn.cards))
        case DeclareTurn():
            return Declare(observation.view.bag_sizes[observation.seat], turn.good)
        case HaggleTurn():
            return _haggle(turn, observation, names)
        case _:
            return _side_action(turn, names)


def _side_action(turn: Turn, names: Sequence[str]) -> Action:
    """The answer to a side question; nothing named is nothing wanted."""
    match turn:
        case ClaimTurn():
            return Claim(turn.kind) if turn.kind else Decline()
        case BurnTurn():
            if not turn.player:
                return Decline()
            return Burn(seat_named(turn.player, names), turn.good or "", turn.number or 0)
        case DiscardTurn():
            return Discard(turn.card)
        case DivideTurn():
            return Divide(turn.gold, cards_named(turn.cards)) if turn.propose else Decline()
        case ShareTurn():
            return Agree() if turn.agree else Decline()
        case _:
            raise AssertionError(turn)


def _cards_action(ask: str, cards: tuple[str, ...]) -> Action:
    match ask:
        case "market":
            return Exchange(cards)
        case "load":
            return Load(cards)
        case "give":
            return Give(cards)
        case _:
            return HandOver(cards)


def cards_named(listed: Sequence[Cards[Any]]) -> tuple[str, ...]:
    """The cards one by one. Raises Unreadable for a count that is no count."""
    cards: list[str] = []
    for item in listed:
        if not 0 <= item.count <= MOST_CARDS:
            raise Unreadable(f"{item.count} is no number of {item.good}.")
        cards.extend([goods.FACE_DOWN if item.good == "any" else item.good] * item.count)
    return goods.sort(cards)


def _haggle(turn: HaggleTurn[Any, Any], observation: Observation, names: Sequence[str]) -> Action:
    match turn.action:
        case "offer":
            return Offer(_terms(turn, observation, names))
        case "accept":
            return Accept(_number(turn))
        case "refuse":
            return TurnDown(_number(turn))
        case "withdraw":
            return Withdraw(_number(turn))
        case "talk":
            return Yield()
        case "open":
            return Open()
        case "pass":
            return Pass()


def _number(turn: HaggleTurn[Any, Any]) -> int:
    if turn.number is None:
        raise Unreadable(f"To {turn.action} you must give the offer's number.")
    return turn.number


def _terms(turn: HaggleTurn[Any, Any], observation: Observation, names: Sequence[str]) -> Terms:
    """Terms as said. A merchant's offer is her own; the sheriff asks the named merchant, else the one before him.

    An offer that names no bag is for the passage of the merchant's own.
    """
    view = observation.view
    payer = observation.seat
    if payer in view.sheriffs:
        payer = view.called if turn.merchant is None else seat_named(turn.merchant, names)
    passes = tuple(seat_named(name, names) for name in turn.pass_bags)
    opens = tuple(seat_named(name, names) for name in turn.open_bags)
    return Terms(
        payer=payer,
        gold=turn.gold or 0,
        stand=cards_named(turn.stand_goods),
        hidden=cards_named(turn.face_down_goods),
        bag=cards_named(turn.bag_goods),
        promises=tuple(turn.promises),
        passes=passes if passes or opens else (payer,),
        opens=opens,
        later_passes=tuple(seat_named(name, names) for name in turn.later_pass_bags),
        later_opens=tuple(seat_named(name, names) for name in turn.later_open_bags),
    )
