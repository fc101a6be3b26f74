"""Whether a game can be won, or could have been: asked for while it runs, and after its end."""

from __future__ import annotations

from typing import Final

from words.language import Words
from words.messages import N_, NP_

# While a game runs.
ASK: Final = N_(
    "I can look under the cards and tell you whether this game can still be won, but not how. It then "
    "counts as assisted: it is counted apart, and stands on no leaderboard. Shall I?"
)
LOOKING: Final = N_("Looking … this may take a minute.")
CAN_WIN: Final = N_("Yes: from here this game can still be won.")
CAN_NOT_WIN: Final = N_(
    "No: whatever you play from here, this game can't be won. Undoing may help, if it is allowed."
)
UNKNOWN: Final = N_("I don't know: I found no win from here, and no proof that there is none.")
CHANCES: Final = {"winnable": CAN_WIN, "lost": CAN_NOT_WIN, "unknown": UNKNOWN}
ON_OPEN_DAILY: Final = N_("Not on a daily deal that is still open. It closes {closes}.")
BUSY: Final = N_("Too many people are asking just now. Try again in a minute.")
IS_OVER: Final = N_("This game is over.")
IS_RUNNING: Final = N_("This game is still running.")

# After its end. {move} counts actions, as the playback does.
DEAL_WINNABLE: Final = N_("This deal could be won.")
DEAL_LOST: Final = N_("This deal couldn't be won: that is proven.")
DEAL_UNKNOWN: Final = N_(
    "I don't know whether this deal could be won: I found no win, and no proof."
)
UP_TO: Final = N_("After move {move} it still could be; the next one gave it away.")
AT_LEAST_UP_TO: Final = N_("At least up to move {move} it still could be; after that I'm not sure.")
AT_LEAST_LOST: Final = N_(
    "At least up to move {move} it still could be, and from move {lost} on it was lost for certain."
)
TO_THE_END: Final = N_("It could be won to the very end.")
FROM_THE_OPENING: Final = N_("The first move gave it away.")
SEE_HOW: Final = N_("“Solution” shows how it goes on from there to the win.")
NO_SOLUTION: Final = N_("No solution is kept for this game.")

SOLUTION_FROM: Final = N_("Solution, from move {move} on")
SOLUTION: Final = N_("Solution from the opening")
PAR: Final = NP_("Par: {n} move", "Par: {n} moves")
PAR_BEATEN: Final = NP_("Par: {n} move. You beat it!", "Par: {n} moves. You beat it!")
RECORD_IS: Final = N_("The record with the solution. “spider replay” plays it through.")


# How a game was helped, beside other short facts.
HINTS: Final = NP_("{n} hint", "{n} hints")
ASSISTED: Final = N_("assisted")


def help_used(words: Words, hints: int, *, assisted: bool) -> list[str]:
    """Hints shown and whether the player was told if the game could be won; nothing where neither was."""
    told = [words.many(*HINTS, hints)] if hints else []
    return [*told, words(ASSISTED)] if assisted else told


def par_words(words: Words, par: int, moves: int | None) -> str:
    """The best known number of moves; ``moves``: of the player's win, if it was one."""
    return words.many(*(PAR_BEATEN if moves is not None and moves < par else PAR), par)


def winnable_words(
    words: Words, moves: int, winnable_to: int | None, lost_from: int | None
) -> list[str]:
    """What was found out about a game of ``moves`` actions, a sentence each.

    ``winnable_to``: the actions after which a win is still known; ``lost_from``: after which it is proven
    that there is none.
    """
    if winnable_to is None:
        return [words(DEAL_LOST if lost_from == 0 else DEAL_UNKNOWN)]
    told = [words(DEAL_WINNABLE)]
    if winnable_to >= moves:
        told.append(words(TO_THE_END))
    elif lost_from == winnable_to + 1:
        first = winnable_to == 0
        told.append(words(FROM_THE_OPENING) if first else words(UP_TO, move=winnable_to))
    elif lost_from is not None:
        told.append(words(AT_LEAST_LOST, move=winnable_to, lost=lost_from))
    else:
        told.append(words(AT_LEAST_UP_TO, move=winnable_to))
    return [*told, words(SEE_HOW)]
