"""The whole board as text: spelled out to be read aloud, or as a table of card symbols."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from engine import ColumnView, PlayerView
from words import Words
from words.board import status_line, status_sentence, title_line, title_sentence
from words.cards import card_symbol
from words.table import COLUMN, column_button, column_words

_CELL: Final = 3  # characters, so that ten columns are narrow enough for a phone
_HIDDEN: Final = "▒"


def text_board(view: PlayerView, words: Words, *, spoken: bool, player: str = "") -> list[str]:
    """The board as lines, however long the columns are; ``player`` is named in the title.

    ``spoken``: title, counters and a line for each column in words. Else: title, counters and a table of at
    most 30 characters a line, to be shown in a fixed-width font: column numbers, how many cards are
    hidden (``▒5``), then the face-up cards downwards.
    """
    return _spoken(view, words, player) if spoken else _drawn(view, words, player)


def describe_column(view: PlayerView, column: int, words: Words, *, within: bool = False) -> str:
    """``Column 5, seven of hearts``, at most 80 characters; ``column`` counts from 0.

    ``within`` a label it does not begin: ``column 5, seven of hearts``.
    """
    return column_button(words, view.columns[column], column + 1, within=within)


def _spoken(view: PlayerView, words: Words, player: str) -> list[str]:
    head = [title_sentence(words, view, player), status_sentence(words, view)]
    if not any(column.height for column in view.columns):  # a won table has nothing to tell of
        return head
    columns = [
        words(COLUMN, column=number, cards=column_words(words, column, name_run=True))
        for number, column in enumerate(view.columns, 1)
    ]
    return [*head, *columns]


def _drawn(view: PlayerView, words: Words, player: str) -> list[str]:
    numbered = [[str(number), *_cells(column)] for number, column in enumerate(view.columns, 1)]
    rows = zip_longest(*numbered, fillvalue="")
    table = ["".join(cell.rjust(_CELL) for cell in row).rstrip() for row in rows]
    return [title_line(words, view, player), status_line(words, view), *table]


def _cells(column: ColumnView) -> list[str]:
    if not column.height:
        return ["", "–"]
    hidden = f"{_HIDDEN}{column.hidden}" if column.hidden else ""
    return [hidden, *map(card_symbol, column.cards)]
