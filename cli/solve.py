"""`spider solve`: can a deal, a record's game or a position still be won, and how."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.replay import FAULTY, broken_at, sentence, text_of

if TYPE_CHECKING:
    from engine import Game
    from solver import Verdict

NOT_WON = 1
"""Exit status when no win was found: the game is lost, or the budget ran out."""


def solve(
    what: Annotated[
        str,
        typer.Argument(
            metavar="DEAL|FILE",
            help="A deal number; or a file with a record or a position in JSON, - for standard input.",
        ),
    ],
    variant: Annotated[
        str, typer.Option(help="spider, relaxed, spiderette or scorpion; a record says its own.")
    ] = "spider",
    suits: Annotated[
        int | None, typer.Option(help="1, 2 or 4; if not given, the variant's usual number.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, help="Longest search; 60 if --nodes is not given.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Longest search in tables looked at: the same on every machine."),
    ] = None,
    shorten: Annotated[
        bool, typer.Option("--shorten", help="Spend as long again on making the line shorter.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of words.")] = False,
) -> None:
    """Say whether a game can be won by somebody who sees all cards, and how.

    The answer is "winnable" with a line of plays that the rules have replayed, "lost" if every table that
    can be reached was looked at, or "unknown" if the search ended first, which says nothing.

    Exit status 0: winnable. Status 1: lost or unknown. Status 2: the deal, record or position can't be
    read.
    """
    if seconds is None and nodes is None:
        seconds = 60.0
    game = _game(what, variant, suits)
    verdict = _searched(game, nodes, seconds, shorten)
    if as_json:
        typer.echo(json.dumps(_told_in_json(game, verdict)))
    else:
        _tell(game, verdict)
    if not verdict.is_winnable:
        raise typer.Exit(NOT_WON)


def _game(what: str, variant: str, suits: int | None) -> Game:
    """The game to solve, as it stands; ends the program if there is none."""
    from engine import Game, IllegalAction, Record, RecordError

    if what.isdecimal():
        try:
            return Game.new(variant, suits, deal=int(what))
        except RecordError as error:
            raise _refused(f"{error.field}: {sentence(error)}") from None
    text = text_of(Path(what))
    try:
        return Record.loads(_as_record(text, variant, suits)).replay()
    except RecordError as error:
        raise _refused(broken_at(text) or f"{error.field}: {sentence(error)}") from None
    except IllegalAction as error:
        reason = sentence(error.cause, error.game.variant)
        raise _refused(f"action {error.index} ({error.action}): {reason}") from None


def _as_record(text: str, variant: str, suits: int | None) -> str:
    """A bare position becomes a record that begins with it; anything else stays as it is."""
    from engine.variants import find_variant

    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(value, dict) or "columns" not in value:
        return text
    chosen = suits if suits is not None else find_variant(variant).suit_settings[0]
    return json.dumps({"variant": variant, "suits": chosen, "position": value, "actions": []})


def _refused(reason: str) -> typer.Exit:
    typer.echo(reason, err=True)
    return typer.Exit(FAULTY)


def _searched(game: Game, nodes: int | None, seconds: float | None, shorten: bool) -> Verdict:
    """The verdict, with a bar on the terminal while it takes long."""
    from dataclasses import replace

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from solver import solve as search
    from solver.shorten import shorten as shortened

    whole = seconds if seconds is not None else nodes
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("Looking for a win", total=whole)

        def watch(spent_nodes: int, spent_seconds: float) -> None:
            bar.update(task, completed=spent_nodes if seconds is None else spent_seconds)

        verdict = search(game.variant, game.table, nodes=nodes, seconds=seconds, watch=watch)
        if shorten and verdict.line:
            bar.reset(task, description="Making it shorter")
            line = shortened(
                game.variant, game.table, verdict.line, nodes=nodes, seconds=seconds, watch=watch
            )
            verdict = replace(verdict, line=line)
    return verdict


def _told_in_json(game: Game, verdict: Verdict) -> dict[str, Any]:
    return {
        "variant": game.variant.key,
        "suits": game.suits,
        "answer": verdict.answer.value,
        "moves": None if verdict.line is None else len(verdict.line),
        "line": None if verdict.line is None else verdict.notation,
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 3),
    }


def _tell(game: Game, verdict: Verdict) -> None:
    spent = f"{verdict.nodes:,} tables looked at in {verdict.seconds:.2f} s"
    if verdict.line is None:
        why = {
            "lost": "Lost: every table that can be reached was looked at, and none is won"
            if verdict.nodes
            else "Lost: the cards lie so that no play can ever win",
            "unknown": "Unknown: no win found, and the search ended before it could rule one out",
        }[verdict.answer.value]
        typer.echo(f"{why} ({spent}).")
        return
    typer.echo(f"Winnable in {len(verdict.line)} moves ({spent}).")
    words = verdict.notation
    for start in range(0, len(words), 12):
        typer.echo("  " + " ".join(words[start : start + 12]))
