"""The location cards and the four places where they lie: what each kind is, and how many wolves a card may count for."""

from __future__ import annotations

from dataclasses import dataclass

MEADOW, SHEEP, WOLF = "meadow", "sheep", "wolf"
KINDS: tuple[str, ...] = (MEADOW, SHEEP, WOLF)
"""The kinds of location card, in the order of the three pure stacks."""

FACE_DOWN = "?"
"""Stands for a card whose face the looker may not know."""

LOCATIONS: tuple[str, ...] = ("W", "1", "2", "3")
"""The four markers: the wild one and the three ordinary ones."""

WILD = 0
ORDINARY: tuple[int, ...] = (1, 2, 3)
PLACE: dict[str, int] = {name: place for place, name in enumerate(LOCATIONS)}


@dataclass(frozen=True, slots=True)
class LocationCard:
    """One face among the location cards, and how many there are of it.

    `kind` is its stack and the right answer to an insurance guess; `value` the number of sheep, or of wolves that attack. A
    disguised wolf attacks as `value` wolves and counts as none or one in a report. (A6)
    """

    kind: str
    value: int
    count: int
    disguised: bool = False

    @property
    def name(self) -> str:
        """`meadow`, `sheep4`, `wolf2`, `disguised`."""
        if self.disguised:
            return "disguised"
        return self.kind if self.kind == MEADOW else f"{self.kind}{self.value}"

    @property
    def sheep(self) -> int:
        return self.value if self.kind == SHEEP and not self.disguised else 0

    @property
    def wolves(self) -> int:
        """How many attack."""
        return self.value if self.kind == WOLF or self.disguised else 0

    @property
    def fewest_reported(self) -> int:
        return 0 if self.disguised else self.wolves

    @property
    def most_reported(self) -> int:
        return 1 if self.disguised else self.wolves
