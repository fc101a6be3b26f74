"""How SQLite goes about the statements that the program runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine


class Plans:
    """Collects the SELECTs that are run, each statement once, and explains them on ``file``."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._statements: dict[str, Any] = {}

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Until the end of the block."""

        def note(_c: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
            if statement.startswith("SELECT"):
                self._statements.setdefault(statement, values)

        event.listen(Engine, "before_cursor_execute", note)
        try:
            yield
        finally:
            event.remove(Engine, "before_cursor_execute", note)

    def explain(self) -> dict[str, list[str]]:
        """The lines of each statement's plan, by the statement on one line."""
        with closing(sqlite3.connect(self._file)) as database:
            return {
                " ".join(statement.split()): [
                    line for *_, line in database.execute(f"EXPLAIN QUERY PLAN {statement}", values)
                ]
                for statement, values in self._statements.items()
            }
