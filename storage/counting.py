"""Counting starts and results, within the transaction that brings them about.

One game gives at most one result, since it ends once. Whatever is written here can be worked out again from
the games: `recount` does, and `verify` compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, func, insert, select, update

from engine.daily import closes_at
from storage.tables import games, records
from storage.tally import RecordRow, Result, after
from storage.upsert import upsert

KEY: Final = ("player", "variant", "suits", "undo")


def count_start(connection: Connection, game_id: int) -> None:
    """The game's first action has been written."""
    key = connection.execute(select(*(games.c[k] for k in KEY)).where(games.c.id == game_id)).one()
    upsert(
        connection,
        records,
        dict(key._mapping),
        {"starts": 1},
        again={"starts": records.c.starts + 1},
    )


def count_result(connection: Connection, game_id: int) -> None:
    """The game, which had been started, has been won or lost."""
    game = connection.execute(select(games).where(games.c.id == game_id)).one()
    found = connection.execute(
        select(records).where(_is_of(game)).with_for_update()  # others may count at the same time
    ).one()
    row = after(RecordRow(**found._mapping), result_of(game))
    _write(connection, row)
    connection.execute(
        update(games)
        .where(games.c.id == game_id)
        .values(finish_number=row.finishes, **standing(game))
    )


def result_of(game: Row[Any]) -> Result:
    """The result that a finished game's row says."""
    return Result(
        game_id=game.id,
        status=game.status,
        finished_at=game.finished_at,
        fresh=game.fresh and not _late(game),
        assisted=game.assisted,
        hints=game.hints,
        moves=game.moves,
        score=game.score,
        play_time=game.play_time,
    )


def standing(game: Row[Any]) -> dict[str, Any]:
    """The columns ``fresh`` and ``board_date`` of a finished game."""
    late = _late(game)
    stands = game.ranked and game.status == "won" and not late and not game.assisted
    return {"fresh": game.fresh and not late, "board_date": game.daily if stands else None}


def _late(game: Row[Any]) -> bool:
    """Finished when its daily deal was closed and its secrets were out: a repeat from then on."""
    return game.daily is not None and game.finished_at >= closes_at(game.daily)


def recount(connection: Connection) -> None:
    """Work out every record row, finish number and board date again from the games."""
    connection.execute(records.delete())
    connection.execute(update(games).values(finish_number=None, board_date=None))
    columns = [games.c[k] for k in KEY]
    starts = select(*columns, func.count().label("starts")).where(games.c.moves > 0)
    found = connection.execute(starts.group_by(*columns)).all()
    for row in (RecordRow(**each._mapping) for each in found):
        results = connection.execute(
            select(games)
            .where(_is_of(row, games), games.c.status.in_(("won", "lost")))
            .order_by(games.c.finished_at, games.c.id)
        ).all()
        for game in results:
            row = after(row, result_of(game))
            connection.execute(
                update(games)
                .where(games.c.id == game.id)
                .values(finish_number=row.finishes, **standing(game))
            )
        connection.execute(insert(records).values(asdict(row)))


def added_up(connection: Connection, player: int) -> Iterator[RecordRow]:
    """The rows that ``player``'s games bear out, results taken in the order in which they were counted."""
    found = connection.execute(
        select(games)
        .where(games.c.player == player, games.c.moves > 0)
        .order_by(*(games.c[k] for k in KEY[1:]), games.c.finish_number)
    )
    for (variant, suits, undo), group in groupby(found, lambda g: (g.variant, g.suits, g.undo)):
        started = list(group)
        row = RecordRow(player, variant, suits, undo, starts=len(started))
        for game in started:
            if game.status in ("won", "lost"):
                row = after(row, result_of(game))
        yield row


def _is_of(key: Any, table: Any = records) -> Any:
    return and_(*(table.c[name] == getattr(key, name) for name in KEY))


def _write(connection: Connection, row: RecordRow) -> None:
    values = {name: value for name, value in asdict(row).items() if name not in KEY}
    connection.execute(update(records).where(_is_of(row)).values(values))
