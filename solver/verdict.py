"""What the solver answers: a verdict, with the line that proves a win."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine import DEAL, Action, Move, Play, Refusal, Table, Variant, parse_action
from engine.play import play_deal, play_move
from engine.rules import check_deal, is_won, resolve_move


class Answer(StrEnum):
    """Whether a table can still be won by somebody who knows all cards."""

    WINNABLE = "winnable"
    """There is a line, and the engine has replayed it."""
    LOST = "lost"
    """Every table that can be reached was looked at; none is won."""
    UNKNOWN = "unknown"
    """The budget ran out first. It says nothing about the table."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer and what it took."""

    answer: Answer
    line: tuple[Play, ...] | None
    """The plays of a win, first to last; None unless winnable."""
    nodes: int
    """Tables looked at."""
    seconds: float
    """Time on the clock."""

    @property
    def is_winnable(self) -> bool:
        return self.answer is Answer.WINNABLE

    @property
    def notation(self) -> list[str]:
        """The line as a record writes it; empty without one."""
        return [str(play) for play in self.line or ()]


class FaultyLine(Exception):
    """A line that the engine refuses or that does not win. The solver never lets one out."""


def replay_line(variant: Variant, table: Table, line: tuple[Action | str, ...]) -> list[Table]:
    """All tables along a winning ``line``, from ``table`` to the won one; `FaultyLine` if it is none."""
    tables = [table]
    for index, action in enumerate(line):
        play = parse_action(action) if isinstance(action, str) else action
        if is_won(variant, tables[-1]):
            raise FaultyLine(f"play {index} comes after the win")
        try:
            tables.append(_after(variant, tables[-1], play))
        except Refusal as refusal:
            raise FaultyLine(f"play {index} ({play}): {refusal}") from refusal
    if not is_won(variant, tables[-1]):
        raise FaultyLine("the line ends before the win")
    return tables


def _after(variant: Variant, table: Table, play: Action) -> Table:
    if isinstance(play, Move):
        return play_move(table, resolve_move(variant, table, play))
    if play is not DEAL:
        raise FaultyLine(f"{play} is no play")
    check_deal(variant, table)
    return play_deal(table)
