"""What a player can want. Locations, cards and roles are named, seats and meeples numbered; each docstring is what a player
is told."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Action, Seat


@dataclass(slots=True)
class Claim:
    """Something said in a form that can be held against the facts afterwards. It may be a lie. (4.3)

    `what` is one of: `saw` (the card at `location` is `card`: a face, or only its kind), `wolves` (there are `number` of
    them at `location`), `role` (mine is `role`), `refused` (I put `role` back in the draft), `will_place` (I will place at
    `location`). Fields that a claim does not use stay empty.

    Never changed once made, like every action and event; not frozen, since that would make it three times as dear.
    """

    what: str
    location: str = ""
    card: str = ""
    role: str = ""
    number: int = 0


Claims = tuple[Claim, ...]


@dataclass(slots=True)
class Keep(Action):
    """Keep this role of those you drew; the one that you do not name goes back on top, and the next player sees it."""

    roles: tuple[str, ...]


@dataclass(slots=True)
class Assign(Action):
    """2 and 3 players: this role of yours goes to your first meeple, your other role to the second. All lie face down."""

    first: str


@dataclass(slots=True)
class Speak(Action):
    """Say something, or nothing. `claims` (up to three) are what you say in a form that is marked true or false once the
    round is scored; lies are allowed. `to` asks seats for one reply each, where replies are possible."""

    claims: Claims = ()
    to: tuple[Seat, ...] = ()


@dataclass(slots=True)
class Inspect(Action):
    """The mayor looks at two of the ordinary locations 1, 2 and 3. All see which."""

    first: str
    second: str


@dataclass(slots=True)
class Report(Action):
    """The mayor says how many wolves are on the two cards he saw. The rules check it: the true total, where a wolf in
    sheep's clothing counts as none or one; only at three or more he may say 0, 1 or 2."""

    number: int


@dataclass(slots=True)
class Look(Action):
    """Look in secret at a location card where no meeple stands. All see at which."""

    location: str


@dataclass(slots=True)
class Skip(Action):
    """Do not look (only where an option allows it)."""


@dataclass(slots=True)
class Place(Action):
    """Put a meeple of yours on any of the four locations: W, 1, 2 or 3. `meeple` is its number; leave it out if only one is
    left. Words and `claims` may go with it."""

    location: str
    meeple: int | None = None
    claims: Claims = ()


@dataclass(slots=True)
class Insure(Action):
    """The insurance agent names another player's meeple at his location and guesses its kind: meadow, sheep or wolf. Right:
    he takes three sheep, the other an insurance contract, and neither is scored there."""

    meeple: int
    kind: str


@dataclass(slots=True)
class Decline(Action):
    """The insurance agent names nobody; his meeple goes home."""


@dataclass(slots=True)
class Cover(Action):
    """Use an insurance contract: the supply pays what the wolves take from this meeple."""


@dataclass(slots=True)
class Pay(Action):
    """Keep the contract and pay the wolves from the stock."""


ShepherdsAction = Keep | Assign | Speak | Inspect | Report | Look | Skip | Place | Insure | Decline | Cover | Pay
