"""Why a hinted play is a good one: a line for the board, and a sentence to be read aloud.

Keyed by the texts of the solver's reasons, which this room can't import; a test compares the two.
"""

from __future__ import annotations

from typing import Final

from engine import Play, PlayerView
from words.actions import action_words
from words.cards import number_ranges
from words.language import Words
from words.messages import N_
from words.said import Said, fitting

# {move} is the play in short, such as "9♥–7♥ to column 3, on 10♠".
REASONS: Final = {
    "completes_run": N_("completes a run"),
    "turns_card": N_("turns a card"),
    "empties_column": N_("empties a column"),
    "joins_suit": N_("builds in suit"),
    "fills_for_deal": N_("so that you can deal"),
    "uses_empty_column": N_("uses the empty column"),
    "tidies": N_("tidies up"),
    "deal": N_("nothing better here"),
    "last_resort": N_("the least bad move"),
}
SENTENCES: Final = {
    "completes_run": N_("it completes a run"),
    "turns_card": N_("it turns up a face-down card"),
    "empties_column": N_("it empties a column"),
    "joins_suit": N_("it makes a longer run in one suit"),
    "fills_for_deal": N_(
        "you can deal only when every column has a card; still to fill: {columns}"
    ),
    "uses_empty_column": N_("it makes use of the empty column"),
    "tidies": N_("it prepares what comes next"),
    "deal": N_("nothing on the table gets you further"),
    "last_resort": N_("there is no good move, and this one does the least harm"),
}
LINE: Final = N_("Hint: {move}, {reason}")
LINE_TIGHT: Final = N_("{move}: {reason}")
SENTENCE: Final = N_("Hint: {play}, because {reason}.")


def hint_words(words: Words, view: PlayerView, play: Play, why: str) -> Said:
    """The hint to make ``play`` for the reason ``why``, one of the keys of `REASONS`."""
    reason = words(REASONS[why])
    long_reason = words(
        SENTENCES[why], columns=number_ranges([i + 1 for i in view.columns_to_fill])
    )
    said = action_words(words, view, play)
    move = str(play).split("x")[0].replace(">", " → ")
    return Said(
        fitting(
            [
                words(LINE, move=said.short, reason=reason),
                words(LINE_TIGHT, move=said.short, reason=reason),
                words(LINE, move=move, reason=reason),
                words(LINE_TIGHT, move=move, reason=reason),
            ]
        ),
        words(SENTENCE, play=said.full, reason=long_reason),
    )
