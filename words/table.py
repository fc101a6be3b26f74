"""The table itself in words: columns spelled out or in symbols, and what is marked on it.

Hidden cards are counted, never named: a `ColumnView` doesn't hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Action, ColumnView, Move, PlayerView
from words.actions import action_words
from words.cards import (
    card_name,
    cards_name,
    cards_symbols,
    group_name,
    run_name,
)
from words.language import Words
from words.messages import N_, NP_

COLUMN: Final = N_("Column {column}: {cards}")
EMPTY: Final = N_("empty")
HIDDEN: Final = NP_("{n} hidden", "{n} hidden")
END_RUN: Final = N_("run {run}")

BUTTON: Final = N_("Column {column}, {card}")
BUTTON_EMPTY: Final = N_("Column {column}, empty")
# The same within a label, as in "Best: column 5, seven of hearts".
WITHIN: Final = N_("column {column}, {card}")
WITHIN_EMPTY: Final = N_("column {column}, empty")

PICKED: Final = N_("Picked: {cards} in column {column}.")
TARGETS: Final = NP_("It can go to column {columns}.", "It can go to columns {columns}.")
HINT: Final = N_("Hint: {action}.")

WHERE_AS_TEXT: Final = N_("The whole table as text: More, As text.")


def column_words(words: Words, column: ColumnView, *, name_run: bool = False) -> str:
    """``3 hidden, nine to seven of hearts``; with ``name_run`` a run at the end is called one."""
    if not column.height:
        return words(EMPTY)
    parts = _hidden(words, column)
    if name_run and column.tail > 1:
        before, tail = column.cards[: -column.tail], column.cards[-column.tail :]
        run = words(END_RUN, run=run_name(words, tail[0], tail[-1]))
        parts += [cards_name(words, before), run] if before else [run]
    else:
        parts.append(cards_name(words, column.cards))
    return ", ".join(parts)


def column_symbols(words: Words, column: ColumnView) -> str:
    """``3 hidden, K♣ 9♥–7♥``."""
    if not column.height:
        return words(EMPTY)
    return ", ".join([*_hidden(words, column), cards_symbols(column.cards)])


def marks_sentences(
    words: Words,
    view: PlayerView,
    picked: Move | None = None,
    targets: Sequence[int] = (),
    hint: Action | None = None,
) -> list[str]:
    """What is picked, where it can go (``targets`` from 0) and what is hinted; nothing if nothing is.

    ``picked`` says which cards by its source and count; its target does not matter. Count 0: the run at
    the end.
    """
    said = []
    if picked is not None:
        column = view.columns[picked.source]
        group = column.cards[-(picked.count or column.tail) :]
        said.append(words(PICKED, cards=group_name(words, group), column=picked.source + 1))
    if targets:
        numbers = [str(target + 1) for target in targets]
        said.append(words.many(*TARGETS, len(numbers), columns=words.listed(numbers)))
    if hint is not None:
        said.append(words(HINT, action=action_words(words, view, hint).full))
    return said


def column_button(words: Words, column: ColumnView, number: int, *, within: bool = False) -> str:
    """``Column 5, seven of hearts`` for a screen reader's button; ``number`` counts from 1.

    ``within`` a label it does not begin, the name is in lower case where the language does that.
    """
    if column.end_card is None:
        return words(WITHIN_EMPTY if within else BUTTON_EMPTY, column=number)
    card = card_name(words, column.end_card)
    return words(WITHIN if within else BUTTON, column=number, card=card)


def _hidden(words: Words, column: ColumnView) -> list[str]:
    return [words.many(*HIDDEN, column.hidden)] if column.hidden else []
