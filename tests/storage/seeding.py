"""Databases with a great many daily results, written by SQL alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

FIRST_DAY = date(2026, 1, 1)
GUILD_OF_ALL, SMALL_GUILD, SMALL = 701, 702, 60

# A player's result on a day: everybody wins, at two suits, so that the boards are as full as they can be.
_GAMES = """
INSERT INTO games (player, variant, suits, daily, undo, deal, fresh, ranked, assisted, version, status,
    moves, runs, score, play_time, hints, created_at, started_at, last_action_at, finished_at,
    finish_number, board_date)
SELECT player, 'spider', 2, day, 1, number, 1, 1, 0, moves + 1, 'won',
    moves, 8, 1300 - moves, seconds * 1000000, moves % 3, opens, opens + 1, finishes, finishes,
    nth, day
FROM (
    SELECT p.value AS player, date(:first, '+' || d.value || ' days') AS day, d.value + 1 AS nth,
        1000 + d.value AS number, 110 + abs(random()) % 200 AS moves,
        240 + abs(random()) % 1500 AS seconds,
        :opens + d.value * 86400000000 AS opens,
        :opens + d.value * 86400000000 + 3600000000 + abs(random()) % 72000000000 AS finishes
    FROM generate AS d CROSS JOIN generate AS p
    WHERE d.value < :days AND p.value BETWEEN 1 AND :players
    ORDER BY d.value, p.value
)
"""
_RECORDS = """
INSERT INTO records (player, variant, suits, undo, starts, wins, finishes, total_score, total_moves,
    total_time, best_score, fewest_moves, fastest, streak, board_wins, board_wins_at, board_streak,
    board_streak_at, board_score, board_score_at, board_moves, board_moves_at, board_time, board_time_at)
SELECT player, variant, suits, undo, count(*), count(*), count(*), sum(score), sum(moves),
    sum(play_time), max(score), min(moves), min(play_time), count(*), count(*) - player % 7,
    max(finished_at), count(*) - player % 50, max(finished_at), max(score), max(finished_at), min(moves),
    max(finished_at), min(play_time), max(finished_at)
FROM games GROUP BY player, variant, suits, undo
"""


def seed(file: Path, players: int, days: int) -> None:
    """Fill a database that has its schema: ``players`` × ``days`` wins on daily deals.

    All were seen in one big server, the first 60 in a small one too; one in a hundred is not listed, one in
    a hundred hidden in the big server.
    """
    with closing(sqlite3.connect(file)) as database:
        for pragma in ("synchronous = OFF", "cache_size = -200000", "temp_store = MEMORY"):
            database.execute(f"PRAGMA {pragma}")
        indexes = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE tbl_name IN ('games', 'records') AND type = 'index'"
            " AND sql IS NOT NULL"
        ).fetchall()
        for name, _ in indexes:
            database.execute(f"DROP INDEX {name}")
        database.execute("CREATE TEMP TABLE generate (value INTEGER PRIMARY KEY)")
        database.executemany(
            "INSERT INTO generate VALUES (?)", ((i,) for i in range(max(players, days) + 1))
        )
        opens = (FIRST_DAY - date(1970, 1, 1)) // timedelta(days=1) * 86_400_000_000
        values = {"first": str(FIRST_DAY), "opens": opens, "players": players, "days": days}
        database.execute(_GAMES, values)
        for _, sql in indexes:
            if " ON games " in sql:
                database.execute(sql)
        database.execute(_RECORDS)
        for _, sql in indexes:
            if " ON records " in sql:
                database.execute(sql)
        everybody = range(1, players + 1)
        database.executemany(
            "INSERT INTO players (id, name, listed) VALUES (?, ?, ?)",
            ((p, f"Player {p}", p % 100 != 50) for p in everybody),
        )
        database.executemany(
            "INSERT INTO members (guild, player, hidden, seen_at) VALUES (?, ?, ?, 0)",
            (
                (guild, p, guild == GUILD_OF_ALL and p % 100 == 70)
                for guild, size in ((GUILD_OF_ALL, players), (SMALL_GUILD, SMALL))
                for p in everybody[:size]
            ),
        )
        database.commit()
