"""A player's settings as the board uses them: what was chosen, else the default that fits the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from renderer import Back, Colours, Look, Theme
from storage import PlayerSettings


class TapMode(StrEnum):
    """What a tap on a column does when several targets are equally good."""

    BEST = "best"
    """The suggested one is played at once."""
    ASK = "ask"
    """The column is picked and the targets are shown."""
    ALWAYS_PICK = "always_pick"
    """A tap always picks, even when there is one target only."""


@dataclass(frozen=True, slots=True)
class Prefs:
    """Settings with all defaults filled in."""

    tap: TapMode | None
    """None: never chosen, so it depends on the game (`tap_mode`)."""
    spoken: bool
    """Text first and buttons in words, for a screen reader."""
    look: Look
    private: bool | None
    """New boards are seen by their player alone; None: as the server has it."""
    language: str | None
    """A language code, None for what the Discord client is set to."""

    def tap_mode(self, *, undo_allowed: bool) -> TapMode:
        """The chosen mode; else `ASK`, and `ALWAYS_PICK` where a wrong tap can't be taken back."""
        if self.tap is not None:
            return self.tap
        return TapMode.ASK if undo_allowed else TapMode.ALWAYS_PICK


def prefs_of(stored: PlayerSettings) -> Prefs:
    """Fill in the defaults. A value that this version does not know counts as never chosen."""
    default = Look()
    return Prefs(
        tap=_known(TapMode, stored.tap),
        spoken=stored.screen_reader,
        look=Look(
            theme=_known(Theme, stored.theme) or default.theme,
            colours=_known(Colours, stored.colours) or default.colours,
            letters=stored.letters,
            back=_known(Back, stored.back) or default.back,
        ),
        private=stored.private,
        language=stored.language,
    )


Choice = TypeVar("Choice", bound=StrEnum)


def _known(kind: type[Choice], value: str | None) -> Choice | None:
    return next((member for member in kind if member.value == value), None)
