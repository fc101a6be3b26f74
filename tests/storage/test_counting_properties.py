"""Under random sequences of everything that can happen to games the books stay in order."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import Counter
from datetime import timedelta
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage import Slot, Storage, open_storage
from tests.storage.playing import ANNA, BERT, NOON, TODAY, reload, slot
from tests.storage.winning import begin, disagreements, lose, win

SLOTS = [slot(player, suits=suits) for player in (ANNA, BERT) for suits in (1, 2)]
SLOTS += [slot(ANNA, daily=TODAY), slot(ANNA, suits=2, daily=TODAY)]

steps = st.lists(
    st.tuples(
        st.sampled_from(["new", "restart", "move", "hint", "assist", "give up", "win"]),
        st.sampled_from(SLOTS),
    ),
    max_size=25,
)


async def do(storage: Storage, step: str, where: Slot, number: int) -> None:
    at = NOON + timedelta(minutes=number)
    there = await storage.games.current(where)
    if step in ("new", "restart"):
        ranked = where.daily is not None and await storage.dailies.may_rank(ANNA, where.daily)
        fresh = step == "new" and (ranked or where.daily is None)
        await begin(storage, where, at=at, fresh=fresh, ranked=ranked and fresh)
    elif there is None:
        return
    elif step == "move":
        game = there.replay()
        action = str(game.push("2>3" if game.view().columns[1].height else "3>2", at))
        await storage.games.append(there.id, there.version, [(action, at)], game)
    elif step == "hint":
        await storage.games.count_hint(there.id, there.version)
    elif step == "assist":
        await storage.games.mark_assisted(there.id, there.version)
    elif step == "give up":
        await storage.games.give_up(there.id, there.version, at)
    elif not there.replay().view().columns[1].height:
        await lose(storage, there, at=at)
    else:
        await win(storage, there, at=at)
        assert (await reload(storage, there)).status == "won"


async def run(file: Path, sequence: list[tuple[str, Slot]]) -> None:
    storage = await open_storage(f"sqlite+aiosqlite:///{file}")
    try:
        for number, (step, where) in enumerate(sequence):
            await do(storage, step, where, number)
        for player in (ANNA, BERT):
            finished = Counter(
                game.status for game in await storage.games.finished_of(player, limit=99)
            )
            rows = await storage.records.of(player)
            for row in rows:
                assert row.wins + row.assisted_wins + row.losses == row.finishes <= row.starts
                assert (row.board_wins or 0) <= row.wins
                assert row.streak <= row.longest_streak <= (row.board_wins or 0)
            assert sum(row.losses for row in rows) == finished["lost"]
            assert sum(row.wins + row.assisted_wins for row in rows) == finished["won"]
        assert await disagreements(storage) == []
    finally:
        await storage.close()


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sequence=steps)
def test_wins_never_outnumber_starts(migrated_file: Path, sequence: list[tuple[str, Slot]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        shutil.copy(migrated_file, file)
        asyncio.run(run(file, sequence))
