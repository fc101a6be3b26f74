"""A game: a start, the actions taken since, and everything that follows from them.

>>> game = Game.new("spider", suits=2, deal=48213)
>>> game.push("deal")
<Command.DEAL: 'deal'>
>>> game.moves, game.score, game.deals_left
(1, 499, 4)
"""

from __future__ import annotations

from datetime import datetime, timedelta

from engine.actions import DEAL, REDO, UNDO, Action, Command, Move, Play, parse_action
from engine.clock import play_time
from engine.errors import Reason, Refusal
from engine.outcome import Outcome, outcome_of
from engine.play import play_deal, play_move
from engine.rules import (
    check_deal,
    columns_to_fill,
    is_won,
    legal_moves,
    move_is_left,
    resolve_move,
)
from engine.start import Deal, Start
from engine.table import Column, Table
from engine.variants import Variant, check_suits, find_variant
from engine.view import ColumnView, PlayerView, Status

OPENING_SCORE = 500
RUN_SCORE = 100


class Game:
    """One player's game. Every change goes through `push` or `give_up`.

    A refused action raises `Refusal` and changes nothing. Counters, score and the end of the game are
    derived from the table and the list of actions, never kept beside them.
    """

    def __init__(
        self, variant: Variant, suits: int, start: Start, *, undo: bool = True, fresh: bool = False
    ) -> None:
        """``fresh``: the deal number was drawn for this game, so that it may rank."""
        self.variant = variant
        self.suits = check_suits(variant, suits)
        self.start = start
        self.undo_allowed = undo
        self.fresh = fresh and isinstance(start, Deal)
        self.given_up = False
        self._tables: list[Table] = [start.table(variant, suits)]
        self._plays: list[Play] = []
        self._undone: list[tuple[Play, Table]] = []
        self._actions: list[Action] = []
        self._instants: list[datetime] = []
        self._last: tuple[Action, Play, Table] | None = None

    @classmethod
    def new(
        cls,
        variant: Variant | str,
        suits: int | None = None,
        *,
        deal: int,
        undo: bool = True,
        fresh: bool = False,
    ) -> Game:
        """Lay out deal number ``deal``; ``suits`` None means the variant's default.

        Raises `RecordError` if the variant, suit setting or number does not exist.
        """
        found = find_variant(variant)
        if suits is None:
            suits = found.suit_settings[0]
        return cls(found, check_suits(found, suits), Deal.of(deal), undo=undo, fresh=fresh)

    def restarted(self) -> Game:
        """A new game on the same cards: a repeat, never fresh."""
        return Game(self.variant, self.suits, self.start, undo=self.undo_allowed)

    # What stands

    @property
    def table(self) -> Table:
        """All cards, hidden ones too. Only for the engine, the solver and records; others take `view`."""
        return self._tables[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action taken, undos and redos included, each move with its count."""
        return tuple(self._actions)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays that lead from the start to this table, without those undone."""
        return tuple(self._plays)

    @property
    def moves(self) -> int:
        """Card moves, deals, undos and redos so far."""
        return len(self._actions)

    @property
    def score(self) -> int:
        """500, less one for each action, plus 100 for each run now off the table."""
        return OPENING_SCORE - len(self._actions) + RUN_SCORE * len(self.table.runs)

    @property
    def is_won(self) -> bool:
        """Whether all complete runs are off the table."""
        return is_won(self.variant, self.table)

    @property
    def status(self) -> Status:
        """Being played, won or given up."""
        if self.is_won:
            return Status.WON
        return Status.GIVEN_UP if self.given_up else Status.PLAYING

    @property
    def is_over(self) -> bool:
        """Won or given up: nothing can be played, undone or redone any more."""
        return self.given_up or self.is_won

    @property
    def started(self) -> bool:
        """A game counts as started at its first action."""
        return bool(self._actions)

    @property
    def deals_left(self) -> int:
        """How many rows the stock still gives, the last one perhaps short."""
        return -(-len(self.table.stock) // self.variant.columns)

    @property
    def play_time(self) -> timedelta:
        """Time between actions, each gap up to two minutes; zero unless `push` was given instants."""
        return play_time(self._instants)

    @property
    def last_instant(self) -> datetime | None:
        """When the last action was taken, if `push` was told."""
        return self._instants[-1] if self._instants else None

    # What may be done

    @property
    def legal_moves(self) -> list[Move]:
        """Legal card moves; none once the game is over."""
        return [] if self.is_over else legal_moves(self.variant, self.table)

    @property
    def can_deal(self) -> bool:
        """Whether the next row of the stock may be dealt now."""
        return self._allows(DEAL)

    @property
    def can_undo(self) -> bool:
        """Whether there is a play to take back, in a game that allows it."""
        return self._allows(UNDO)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone play to make again, in a game that allows it."""
        return self._allows(REDO)

    @property
    def no_moves_left(self) -> bool:
        """The stock is empty and only whole columns could be carried into empty ones."""
        return not (self.is_over or self.table.stock or move_is_left(self.variant, self.table))

    def resolve(self, action: Action | str) -> Action:
        """The action as it would be recorded; `Refusal` or `NotationError` if it can't be taken now."""
        if isinstance(action, str):
            action = parse_action(action)
        self._refuse_if_over()
        if isinstance(action, Move):
            return resolve_move(self.variant, self.table, action)
        if action is DEAL:
            check_deal(self.variant, self.table)
        elif action is UNDO:
            if not self.undo_allowed:
                raise Refusal(Reason.UNDO_OFF)
            if not self._plays:
                raise Refusal(Reason.NOTHING_TO_UNDO)
        else:
            if not self.undo_allowed:
                raise Refusal(Reason.REDO_OFF)
            if not self._undone:
                raise Refusal(Reason.NOTHING_TO_REDO)
        return action

    def _allows(self, command: Command) -> bool:
        try:
            self.resolve(command)
        except Refusal:
            return False
        return True

    # Doing it

    def push(self, action: Action | str, at: datetime | None = None) -> Action:
        """Take one action and return it as recorded, or raise and change nothing.

        ``at`` is its aware UTC instant, from which play time is counted; `ValueError` if it is naive.
        """
        if at is not None and at.utcoffset() is None:
            raise ValueError("an action's instant needs a time zone")
        action = self.resolve(action)
        before = self.table
        if action is UNDO:
            play = self._plays.pop()
            self._undone.append((play, self._tables.pop()))
        elif action is REDO:
            play, table = self._undone.pop()
            self._plays.append(play)
            self._tables.append(table)
        else:
            play = action
            self._undone.clear()
            self._plays.append(play)
            self._tables.append(
                play_move(before, play) if isinstance(play, Move) else play_deal(before)
            )
        self._actions.append(action)
        if at is not None:
            self._instants.append(at)
        self._last = (action, play, before)
        return action

    def undo(self, at: datetime | None = None) -> Action:
        """Take back the last play with all that followed from it."""
        return self.push(UNDO, at)

    def redo(self, at: datetime | None = None) -> Action:
        """Make the play again that was undone last."""
        return self.push(REDO, at)

    def give_up(self) -> None:
        """End the game as a loss, for good. `Refusal` if it is over already."""
        self._refuse_if_over()
        self.given_up = True

    def _refuse_if_over(self) -> None:
        if self.is_won:
            raise Refusal(Reason.GAME_WON)
        if self.given_up:
            raise Refusal(Reason.GAME_GIVEN_UP)

    # What others may see

    @property
    def last_outcome(self) -> Outcome | None:
        """What the last action did; None before the first."""
        if self._last is None:
            return None
        action, play, before = self._last
        return outcome_of(action, play, before, self.table)

    def view(self) -> PlayerView:
        """The game without its hidden cards."""
        table, over = self.table, self.is_over
        to_fill = columns_to_fill(self.variant, table) if table.stock and not over else []
        return PlayerView(
            variant=self.variant,
            suits=self.suits,
            undo_allowed=self.undo_allowed,
            status=self.status,
            columns=tuple(map(_column_view, table.columns)),
            stock=len(table.stock),
            deals_left=self.deals_left,
            runs=table.runs,
            score=self.score,
            moves=self.moves,
            play_time=self.play_time,
            legal_moves=tuple(self.legal_moves),
            can_deal=self.can_deal,
            columns_to_fill=tuple(to_fill),
            can_undo=self.can_undo,
            can_redo=self.can_redo,
            no_moves_left=self.no_moves_left,
            last=self.last_outcome,
        )


def _column_view(column: Column) -> ColumnView:
    return ColumnView(column.down, column.cards[column.down :], column.tail)
