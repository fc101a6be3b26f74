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
    """Play a record through and print the table after it as JSON: on one line, or laid out on a terminal.

    Printed are columns (?? is a face-down card), stock and runs (how many), score, moves, won, and the
    legal actions. A refused action prints the table before it, with an error that names its index (from
    0), the action and the reason; a bad record prints an error that names the field. Both exit with
    status 2.

    A record looks like this: {"variant": "spider", "suits": 2, "deal": 48213, "actions": ["5>1x1", "deal"]}
    """
    from engine import IllegalAction, Record, RecordError

    text = text_of(file)
    try:
        record = Record.loads(text)
    except RecordError as error:
        reason = broken_at(text) or sentence(error)
        _print({"error": {"field": error.field, "reason": reason}})
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


def broken_at(text: str) -> str | None:
    """Where ``text`` stops being JSON, in a sentence; None if it is JSON."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return (
            f"This isn't a record: the JSON is broken at line {error.lineno}, column {error.colno}."
        )
    except RecursionError:
        return "This isn't a record: the JSON is nested too deeply."
    return None


def _print(value: dict[str, Any]) -> None:
    if not sys.stdout.isatty():
        typer.echo(json.dumps(value))
        return
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    fields = (f'  "{name}": {_laid_out(part, plain)}' for name, part in value.items())
    typer.echo("{\n" + ",\n".join(fields) + "\n}")


def _laid_out(part: Any, plain: bool) -> str:
    """JSON with a line for each column; ``plain``: in ASCII alone."""
    if not (part and isinstance(part, list) and all(isinstance(item, list) for item in part)):
        return json.dumps(part, ensure_ascii=plain)
    return "[\n" + ",\n".join(f"    {json.dumps(item)}" for item in part) + "\n  ]"


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
