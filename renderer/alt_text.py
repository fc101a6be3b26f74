"""The alt text of a board's picture: all that the picture shows, within Discord's 1,024 characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Action, ColumnView, Move, PlayerView
from words import Words
from words.board import status_sentence, title_sentence
from words.table import (
    COLUMN,
    WHERE_AS_TEXT,
    column_end,
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

    Cards are spelled out; if that is too long, they are symbols such as ``9♥–7♥``, and of the longest
    columns only the end, followed by where the whole board is as text. ``picked`` gives the picked cards
    by source and count, ``targets`` are columns from 0, ``hint`` is legal in ``view``.
    """
    head = [title_sentence(words, view), status_sentence(words, view)]
    marks = marks_sentences(words, view, picked, targets, hint)
    spelled = [column_words(words, column) for column in view.columns]
    text = _joined(words, head, spelled, marks)
    if len(text) <= LIMIT:
        return text
    marks.append(words(WHERE_AS_TEXT))
    told = [column_symbols(words, column) for column in view.columns]
    for i in sorted(range(len(told)), key=lambda i: -len(told[i])):
        text = _joined(words, head, told, marks)
        if len(text) <= LIMIT:
            return text
        told[i] = _shorter(words, view.columns[i], told[i])
    return _joined(words, head, told, marks)


def _shorter(words: Words, column: ColumnView, told: str) -> str:
    return min(column_end(words, column), told, key=len)


def _joined(words: Words, head: list[str], columns: list[str], marks: list[str]) -> str:
    told = [
        words(COLUMN, column=number, cards=cards) + "." for number, cards in enumerate(columns, 1)
    ]
    return " ".join([*head, *told, *marks])
