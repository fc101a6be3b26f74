"""Boards as they occur in games: deterministic play by a simple player that looks one move ahead."""

from __future__ import annotations

from engine import DEAL, Game, Move, PlayerView
from engine.cards import joins, rank_of
from engine.play import play_move
from engine.table import Table

# What the player likes about a table: runs home, joins in suit, empty columns; and dislikes.
_RUN, _JOIN, _RANK_ONLY, _EMPTY, _HIDDEN = 400, 10, 2, 25, -12


def played(variant: str, suits: int, deal: int, moves: int) -> Game:
    """Game ``deal`` after at most ``moves`` actions; fewer if it ends or nothing new can be done."""
    game = Game.new(variant, suits=suits, deal=deal)
    seen = {game.table}
    while game.moves < moves and not game.is_over:
        move = _best_move(game, seen)
        if move is not None:
            game.push(move)
        elif game.can_deal:
            game.push(DEAL)
        else:
            filler = _filler(game)
            if filler is None:
                break
            game.push(filler)
        seen.add(game.table)
    return game


def view_of(variant: str, suits: int, deal: int, moves: int) -> PlayerView:
    """The view of that game."""
    return played(variant, suits, deal, moves).view()


def _best_move(game: Game, seen: set[Table]) -> Move | None:
    """The move to the best new table, if that is no worse than this one."""
    best, best_worth = None, _worth(game.table) - 5
    for move in game.legal_moves:
        table = play_move(game.table, move)
        worth = _worth(table)
        if worth > best_worth and table not in seen:
            best, best_worth = move, worth
    return best


def _filler(game: Game) -> Move | None:
    """A move of one card into an empty column, so that a deal is allowed."""
    view = game.view()
    into = [m for m in view.legal_moves if m.target in view.columns_to_fill]
    return next((m for m in into if not view.carries_whole_column(m)), None)


def _worth(table: Table) -> int:
    worth = _RUN * len(table.runs)
    for cards, down, _ in table.columns:
        if not cards:
            worth += _EMPTY
        worth += _HIDDEN * down
        for upper, lower in zip(cards[down:], cards[down + 1 :], strict=False):
            if joins(upper, lower):
                worth += _JOIN
            elif rank_of(upper) == rank_of(lower) + 1:
                worth += _RANK_ONLY
    return worth
