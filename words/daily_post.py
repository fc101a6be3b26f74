"""The daily post: the day's deal announced, yesterday's best, and who has won so far."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from engine import Variant
from words.board import setting_name
from words.daily import UNPROVEN
from words.language import Words
from words.messages import N_, NP_

# {closes} is a time that Discord shows in the reader's own time zone.
ANNOUNCED: Final = N_("**Daily deal of {date}**")
INVITED: Final = N_("The same cards for everybody, and your first game ranks. Closes {closes}.")
YESTERDAY: Final = N_("**Yesterday's best** (deal {deal})")
PLAY: Final = N_("Play")
STANDINGS: Final = N_("Standings")
PLAY_TODAY: Final = N_("Play today's")

HAS_CLOSED: Final = N_("The daily deal of {date} has closed. Play today's instead?")
STANDING: Final = N_("**Daily deal of {date}: who has won**")
CLOSES: Final = N_("It closes {closes}.")
CLOSED: Final = N_("It has closed.")
NOBODY_WON: Final = N_("Nobody here so far.")
PLAYING: Final = NP_("{n} player is at it just now.", "{n} players are at it just now.")

SETTING: Final = N_("{game}: {places}")
PLACE: Final = N_("{place}. {player} ({score})")
MORE: Final = NP_("and {n} more", "and {n} more")


def results_line(
    words: Words, variant: Variant, suits: int, best: Sequence[tuple[str, int]], more: int = 0
) -> str:
    """``Spider · 2 suits: 1. Ada (1,128) · 2. Bob (996) · and 3 more``.

    ``best``: names, ready to be sent, with scores; ``more``: how many stand behind them.
    """
    places = [
        words(PLACE, place=place, player=player, score=score)
        for place, (player, score) in enumerate(best, 1)
    ]
    if more:
        places.append(words.many(*MORE, more))
    return words(SETTING, game=setting_name(words, variant, suits), places=" · ".join(places))


def announcement(words: Words, day: date, closes: str, *, proven: bool) -> list[str]:
    """What a server is told of the day's deal: nothing of its cards or number.

    ``proven``: that it can be won, at every suit setting of Spider.
    """
    told = [words(ANNOUNCED, date=words.date(day)), words(INVITED, closes=closes)]
    return told if proven else [*told, words(UNPROVEN)]
