"""Whoever reads sees one moment, even when another program writes between two of the questions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.util import await_only

from storage import Storage
from tests.storage.playing import slot
from tests.storage.winning import begin, disagreements, lose, win


@contextmanager
def wins_between_questions(other: Storage, most: int = 4) -> Iterator[list[int]]:
    """Before each of the first statements another program wins one more game of Anna's."""
    wins: list[int] = []
    winning = False

    def interrupt(*_: Any) -> None:
        nonlocal winning
        if not winning and len(wins) < most:
            winning = True
            wins.append(await_only(one_more(other)))
            winning = False

    event.listen(Engine, "before_cursor_execute", interrupt)
    try:
        yield wins
    finally:
        event.remove(Engine, "before_cursor_execute", interrupt)


async def one_more(storage: Storage) -> int:
    return (await win(storage, await begin(storage, slot()))).id


async def test_verification_sees_no_half_counted_game(storage: Storage, other: Storage) -> None:
    await win(storage, await begin(storage, slot()))
    await lose(storage, await begin(storage, slot()))
    doubts = storage.verification
    with wins_between_questions(other) as wins:
        said = [d async for _, found in doubts.games() for d in found]
    with wins_between_questions(other) as more:
        said += [d async for found in doubts.records() for d in found]
    assert said == []
    assert wins
    assert more
    assert await disagreements(storage) == []
