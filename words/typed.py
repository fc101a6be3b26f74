"""How far several typed actions came: a line for the board and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from words.language import Words
from words.messages import N_, NP_
from words.said import Said, fitting

# {n} actions were done; {news} is what the last of them did.
DONE: Final = NP_("{n} move done", "{n} moves done")
DONE_LAST: Final = N_("{done} · {news}")
SAY_DONE: Final = N_("{done}. {news}")
THEN: Final = N_("{n} done, then {action}: {reason}")
THEN_REFUSED: Final = N_("{n} done, then {action} refused")
STOPPED: Final = N_("Stopped at {action}. {reason} Done before it: {done}.")
STOPPED_AT_ONCE: Final = N_("Stopped at {action}. {reason} Nothing was done.")
# Which game it was, for whoever typed without a board before them.
WHICH_GAME: Final = N_("Your game: {game}.")


def all_done(words: Words, n: int, news: Said) -> Said:
    """All ``n`` actions were done; ``news`` tells the last."""
    done = words.many(*DONE, n)
    return Said(
        fitting([words(DONE_LAST, done=done, news=news.short), done]),
        words(SAY_DONE, done=done, news=news.full),
    )


def stopped(words: Words, done: Sequence[str], action: str, reason: Said) -> Said:
    """``action`` was refused for ``reason`` after ``done``, all in the notation."""
    n = len(done)
    if n:
        forms = [
            words(THEN, n=n, action=action, reason=reason.short),
            words(THEN_REFUSED, n=n, action=action),
        ]
    else:
        forms = [f"{action}: {reason.short}", reason.short]
    full = words(
        STOPPED if done else STOPPED_AT_ONCE, action=action, reason=reason.full, done=" ".join(done)
    )
    return Said(fitting(forms), full)
