"""Repairs of a winning line: what can be left out without losing the win.

A move is remembered by what was meant, this card onto that one, so that the rest of a line still makes
sense when a play is left out and columns or counts differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import DEAL, Move, Play, Refusal, Table, Variant
from engine.play import play_deal, play_move
from engine.rules import check_deal, is_won, legal_moves, resolve_move
from solver.budget import Meter
from solver.verdict import replay_line

Line = tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class _Intent:
    """A move: card number ``lead`` with its load onto card number ``onto``, or into an empty column.

    Cards are numbered where they lie at the start, so that equal ones can be told apart.
    """

    lead: int
    onto: int | None
    target: int


class _Numbered:
    """A table whose cards have numbers of their own."""

    def __init__(self, variant: Variant, table: Table) -> None:
        self.variant = variant
        self.table = table
        numbers = iter(range(variant.cards))
        self.columns = [[next(numbers) for _ in column.cards] for column in table.columns]
        self.stock = [next(numbers) for _ in table.stock]

    def copy(self) -> _Numbered:
        """Another one of the same table, that goes its own way."""
        other = object.__new__(_Numbered)
        other.variant, other.table = self.variant, self.table
        other.columns = [column.copy() for column in self.columns]
        other.stock = self.stock.copy()
        return other

    def play(self, play: Play) -> None:
        """Play on; `Refusal` if it is not legal."""
        if isinstance(play, Move):
            table = play_move(self.table, resolve_move(self.variant, self.table, play))
            source, target = self.columns[play.source], self.columns[play.target]
            target.extend(source[-play.count :])
            del source[-play.count :]
        else:
            check_deal(self.variant, self.table)
            table = play_deal(self.table)
            dealt = len(self.table.stock) - len(table.stock)
            for i in range(dealt):
                self.columns[i].append(self.stock[i])
            del self.stock[:dealt]
        for mine, column in zip(self.columns, table.columns, strict=True):
            del mine[len(column.cards) :]  # runs that left
        self.table = table

    def intent(self, move: Move) -> _Intent:
        target = self.columns[move.target]
        lead = self.columns[move.source][-move.count]
        return _Intent(lead, target[-1] if target else None, move.target)

    def move(self, intent: _Intent) -> Move | None:
        """The move that does what was meant; None if it is done already or can't be done."""
        source = next((s for s, column in enumerate(self.columns) if intent.lead in column), None)
        if source is None:
            return None
        column = self.columns[source]
        place = column.index(intent.lead)
        target = self._target(intent)
        if target is None or target == source:
            return None
        if place == 0 and not self.columns[target]:
            return None  # a whole column into an empty one
        return Move(source, target, len(column) - place)

    def _target(self, intent: _Intent) -> int | None:
        if intent.onto is None:
            if not self.columns[intent.target]:
                return intent.target
            return next((t for t, column in enumerate(self.columns) if not column), None)
        return next(
            (t for t, column in enumerate(self.columns) if column and column[-1] == intent.onto),
            None,
        )


def repaired(variant: Variant, table: Table, line: Line, meter: Meter) -> Line:
    """``line`` without what the repairs find needless; it wins from ``table`` as ``line`` does."""
    while not meter.is_over():
        shorter = _with_short_cuts(variant, table, line, meter)
        shorter = _without_needless(variant, table, shorter, meter)
        if len(shorter) >= len(line):
            break
        line = shorter
    return line


def _with_short_cuts(variant: Variant, table: Table, line: Line, meter: Meter) -> Line:
    """Where a move leads to a table that the line reaches only later, take it."""
    tables = replay_line(variant, table, line)
    last = {table: i for i, table in enumerate(tables)}
    short: list[Play] = []
    at = 0
    while at < len(line):
        if meter.is_over():
            return (*short, *line[at:])
        at = last[tables[at]]  # the table may come back
        play, ahead = line[at], at + 1
        for move in legal_moves(variant, tables[at]):
            meter.nodes += 1
            place = last.get(play_move(tables[at], move), 0)
            if place > ahead:
                play, ahead = move, place
        short.append(play)
        at = ahead
    return tuple(short)


def _without_needless(variant: Variant, table: Table, line: Line, meter: Meter) -> Line:
    """Leave out one play after another, from the end, wherever the rest still wins in fewer plays."""
    trace = _Trace(variant, table, line)
    at = len(line) - 1
    while at >= 0 and not meter.is_over():
        if line[at] is not DEAL:
            rest = trace.without(at, meter)
            if rest is not None and len(line[:at]) + len(rest) < len(line):
                line = (*line[:at], *rest)
                trace = _Trace(variant, table, line)
        at = min(at, len(line)) - 1
    return line


class _Trace:
    """A line played once: the numbered tables before its plays, and what each move means."""

    def __init__(self, variant: Variant, table: Table, line: Line) -> None:
        self._before: list[_Numbered] = []
        self._intents: list[_Intent | None] = []
        now = _Numbered(variant, table)
        for play in line:
            self._before.append(now.copy())
            self._intents.append(now.intent(play) if isinstance(play, Move) else None)
            now.play(play)

    def without(self, at: int, meter: Meter) -> list[Play] | None:
        """The plays from ``at`` on, that one left out and the others done as far as they can be.

        None if that does not win.
        """
        now = self._before[at].copy()
        played: list[Play] = []
        for intent in self._intents[at + 1 :]:
            meter.nodes += 1
            play: Play | None = DEAL if intent is None else now.move(intent)
            if play is None:
                continue
            try:
                now.play(play)
            except Refusal:
                if play is DEAL:
                    return None
                continue
            played.append(play)
            if is_won(now.variant, now.table):
                return played
        return None
