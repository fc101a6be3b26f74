"""`spider replay`: what the table looks like after a record, as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from engine import Column, EngineError, Game, Variant

FAULTY = 2
"""Exit status for a record that can't be read or played through."""


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A record in JSON; - reads standard input.", allow_dash=True
        ),
    ],
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show face-down cards as <8S>, and the stock's cards.")
    ] = False,
) -> None:
    """Play a record through and print the table after it as JSON.

    Printed are columns (?? is a face-down card), stock and runs (how many), score, moves, won, and the
    legal actions. A refused action prints the table before it, with an error that names its index (from
    0), the action and the reason; a bad record prints an error that names the field. Both exit with
    status 2.

    A record looks like this: {"variant": "spider", "suits": 2, "deal": 48213, "actions": ["5>1x1", "deal"]}
    """
    from engine import IllegalAction, Record, RecordError

    try:
        record = Record.loads(text_of(file))
    except RecordError as error:
        _print({"error": {"field": error.field, "reason": sentence(error)}})
        raise typer.Exit(FAULTY) from None
    try:
        game = record.replay()
    except IllegalAction as error:
        reason = sentence(error.cause, record.variant)
        fault = {"index": error.index, "action": error.action, "reason": reason}
        _print({**state(error.game, reveal=reveal), "error": fault})
        raise typer.Exit(FAULTY) from None
    _print(state(game, reveal=reveal))


def state(game: Game, *, reveal: bool = False) -> dict[str, Any]:
    """A game's table, counters and legal plays (never undo or redo), ready for JSON.

    ``reveal`` shows hidden cards: only for those who may see them.
    """
    from engine import Status
    from engine.cards import cards_text

    view, table = game.view(), game.table
    legal = [str(move) for move in view.legal_moves]
    if view.can_deal:
        legal.append("deal")
    return {
        "columns": [_column(column, reveal) for column in table.columns],
        "stock": cards_text(table.stock) if reveal else view.stock,
        "runs": len(view.runs),
        "score": view.score,
        "moves": view.moves,
        "won": view.status is Status.WON,
        "legal": sorted(legal),
    }


def _column(column: Column, reveal: bool) -> list[str]:
    from engine.cards import HIDDEN_TEXT, card_text

    return [
        card_text(card) if i >= column.down else f"<{card_text(card)}>" if reveal else HIDDEN_TEXT
        for i, card in enumerate(column.cards)
    ]


def sentence(error: EngineError, variant: Variant | None = None) -> str:
    """What is wrong, in plain English."""
    from words import language
    from words.records import explain

    return explain(language(None), error, variant)


def _print(value: dict[str, Any]) -> None:
    typer.echo(json.dumps(value))


def text_of(file: Path) -> str:
    """The text of ``file``, or of standard input for ``-``; ends the program if there is none."""
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        typer.echo(f"{file} can't be read: {error.strerror or error}.", err=True)
    except UnicodeDecodeError:
        name = "Standard input" if str(file) == "-" else file
        typer.echo(f"{name} is not UTF-8 text.", err=True)
    raise typer.Exit(FAULTY)
