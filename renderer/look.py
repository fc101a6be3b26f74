"""A player's settings of the picture. The values are the words kept in settings and custom ids."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Theme(StrEnum):
    """The table the cards lie on."""

    FELT = "felt"
    DARK = "dark"
    LIGHT = "light"


class Colours(StrEnum):
    """How many inks the suits have. ``AUTO``: four in games with four suits, else two."""

    AUTO = "auto"
    TWO = "two"
    FOUR = "four"


class Back(StrEnum):
    """The back of the cards."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Look:
    """How a player wants the board drawn. The default needs no setting."""

    theme: Theme = Theme.FELT
    colours: Colours = Colours.AUTO
    letters: bool = False
    """Suit letters (S, H, D, C) beside the ranks."""
    back: Back = Back.BLUE

    def has_four_colours(self, suits: int) -> bool:
        """Whether diamonds and clubs get inks of their own in a game with ``suits`` suits."""
        if self.colours is Colours.AUTO:
            return suits == 4
        return self.colours is Colours.FOUR
