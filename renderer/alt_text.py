"""The alt text of a board's picture: all that the picture shows, within Discord's 1,024 characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Action, Move, PlayerView
from words import Words
from words.board import end_sentence, status_sentence, title_sentence
from words.said import cut
from words.table import (
    COLUMN,
    WHERE_AS_TEXT,
    column_symbols,
    column_words,
    marks_sentences,
)

LIMIT: Final = 1024
"""Characters that Discord takes as an alt text."""


def alt_text(
    view: PlayerView,
    words: Words,
    *,
    picked: Move | None = None,
    targets: Sequence[int] = (),
    hint: Action | None = None,
) -> str:
    """The board in at most 1,024 characters: the game, its counters, the columns left to right, the marks.

    Cards are spelled out; if that is too long, they are symbols such as ``9♥–7♥``, followed by where the
    whole board is as text. ``picked`` gives the picked cards by source and count, ``targets`` are columns
    from 0, ``hint`` is legal in ``view``. Of a game that is over it says how it ended, of a won one no
    columns.
    """
    head = [title_sentence(words, view), status_sentence(words, view)]
    if view.is_over:
        head.insert(1, end_sentence(words, view))
    if not any(column.height for column in view.columns):  # a won table has nothing to tell of
        return " ".join(head)
    marks = marks_sentences(words, view, picked, targets, hint)
    spelled = [column_words(words, column) for column in view.columns]
    text = " ".join([*head, *_columns(words, spelled), *marks])
    if len(text) <= LIMIT:
        return text
    where = words(WHERE_AS_TEXT)
    in_symbols = [column_symbols(words, column) for column in view.columns]
    text = " ".join([*head, *_columns(words, in_symbols), *marks])
    return f"{cut(text, LIMIT - len(where) - 1)} {where}"


def _columns(words: Words, columns: list[str]) -> list[str]:
    return [
        f"{words(COLUMN, column=number, cards=cards)}." for number, cards in enumerate(columns, 1)
    ]
