"""How a legal play changes a table: cards move, complete runs leave, face-down end cards turn up."""

from __future__ import annotations

from engine.actions import Move
from engine.cards import RANKS_IN_SUIT, suit_of
from engine.table import EMPTY, Column, Table, make_column


def play_move(table: Table, move: Move) -> Table:
    """The table after a legal ``move`` and all that follows from it."""
    columns = list(table.columns)
    cards, down, tail = columns[move.source]
    onto, onto_down, onto_tail = columns[move.target]
    kept, moved = cards[: -move.count], cards[-move.count :]
    if tail > move.count:
        columns[move.source] = Column(kept, down, tail - move.count)
    else:
        columns[move.source] = make_column(kept, down)
    moved_tail = min(tail, move.count)
    if moved_tail == move.count and onto and onto[-1] == moved[0] + 1:
        moved_tail += onto_tail
    columns[move.target] = Column(onto + moved, onto_down, moved_tail)
    return _settle(columns, table.stock, table.runs, (move.source, move.target))


def play_deal(table: Table) -> Table:
    """The table after the next row of the stock: all its cards first, then runs leave."""
    columns = list(table.columns)
    row = table.stock[: len(columns)]
    for i, card in enumerate(row):
        cards, down, tail = columns[i]
        joined = bool(cards) and cards[-1] == card + 1
        columns[i] = Column((*cards, card), down, tail + 1 if joined else 1)
    return _settle(columns, table.stock[len(row) :], table.runs, range(len(row)))


def _settle(
    columns: list[Column],
    stock: tuple[int, ...],
    runs: tuple[int, ...],
    touched: tuple[int, int] | range,
) -> Table:
    """Take off the complete runs, then turn up the end cards, in the columns a play touched.

    No other column can have either: runs leave and cards turn with the play that brings it about, and a
    card that turns up lies on a face-down one or on none, so it completes no run.
    """
    order = sorted(touched)
    changing = True
    while changing:
        changing = False
        for i in order:
            cards, down, tail = columns[i]
            if tail == RANKS_IN_SUIT:
                runs = (*runs, suit_of(cards[-1]))
                columns[i] = make_column(cards[:-RANKS_IN_SUIT], down)
                changing = True  # a position may hold another complete run beneath
    for i in order:
        cards, down, _ = columns[i]
        if not cards:
            columns[i] = EMPTY
        elif down == len(cards):
            columns[i] = Column(cards, down - 1, 1)
    return Table(tuple(columns), stock, runs)
