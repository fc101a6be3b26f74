"""How long a moving picture of a won game takes to make, how large it is, and what that does to the loop.

The games are found by the solver; the longer ones have detours put in that are undone again. The loop's lag
is that of a sleep of 5 ms beside the work, in another thread. CPU seconds are this process's.

Run it as ``python benchmarks/playback.py``.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from PIL import Image, ImageSequence

from engine import UNDO, Game, PlayerView
from renderer import prewarm
from renderer.playback import playback_gif
from renderer.stats_page import FinishedGame, StatsPage
from renderer.stats_picture import draw_stats
from solver.search import solve
from words import language

NODES = 400_000


def won_game(suits: int, deal: int, actions: int) -> list[PlayerView]:
    """The views of a won game; detours are put in until it has about ``actions`` actions."""
    game = Game.new("spider", suits=suits, deal=deal)
    line = solve(game.variant, game.table, nodes=NODES).line
    if line is None:
        raise SystemExit(f"deal {deal} at {suits} suits: no win found")
    rng = random.Random(deal)
    views = [game.view()]
    for number, play in enumerate(line):
        while game.moves + len(line) - number < actions * (number + 1) / len(line):
            if not views[-1].legal_moves:
                break
            for action in (rng.choice(views[-1].legal_moves), UNDO):
                game.push(action)
                views.append(game.view())
        game.push(play)
        views.append(game.view())
    return views


def report(name: str, views: list[PlayerView]) -> None:
    started, cpu = time.perf_counter(), time.process_time()
    gif = playback_gif(views)
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    with Image.open(BytesIO(gif)) as film:
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    print(
        f"{name:28} {len(views) - 1:7} {len(durations):7} {sum(durations) / 1000:7.1f}"
        f" {len(gif) / 1e6:7.2f} {seconds:9.2f} {cpu:7.2f}"
    )


def page(n: int) -> StatsPage:
    rng = random.Random(1)
    start = datetime(2026, 5, 3, tzinfo=UTC)
    games = tuple(
        FinishedGame(start + timedelta(days=i), rng.randint(900, 1200), rng.random() < 0.5)
        for i in range(n)
    )
    return StatsPage("Ada", "Spider · 2 suits", n, n, 0, 1.0, 5, 9, 1128, history=games)


async def lag_beside(work: Callable[[], object]) -> list[float]:
    """How much longer than 5 ms sleeps took while ``work`` ran, ms, sorted."""
    loop = asyncio.get_running_loop()
    lags = []
    with ThreadPoolExecutor(1) as thread:
        done = loop.run_in_executor(thread, work)
        while not done.done():
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            lags.append(1000 * (time.perf_counter() - began) - 5)
    return sorted(lags)


def main() -> None:
    prewarm()
    games = {
        "1 suit, straight": won_game(1, 1, 0),
        "1 suit, some detours": won_game(1, 1, 200),
        "2 suits, many detours": won_game(2, 48213, 1000),
    }
    print(
        f"{'game':28} {'actions':>7} {'frames':>7} {'shown s':>7} {'MB':>7} {'made in s':>9} {'CPU s':>7}"
    )
    for name, views in games.items():
        report(name, views)
    english = language("en")
    draw_stats(page(1), english)
    for n in (0, 10, 3000):
        records = page(n)
        cpu = time.process_time()
        picture = draw_stats(records, english)
        cpu = time.process_time() - cpu
        print(
            f"records of {n:4} games: {len(picture.png) / 1000:.0f} kB, {1000 * cpu:.0f} ms of CPU"
        )
    views = games["1 suit, some detours"]
    for name, work in (
        ("playback", lambda: playback_gif(views)),
        ("records", lambda: [draw_stats(page(60), english) for _ in range(5)]),
    ):
        lags = asyncio.run(lag_beside(work))
        print(
            f"loop's lag beside {name}: median {lags[len(lags) // 2]:.1f} ms, "
            f"p99 {lags[len(lags) * 99 // 100]:.1f} ms"
        )


if __name__ == "__main__":
    main()
