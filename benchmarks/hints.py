"""How often a player wins who only follows hints and never undoes, and how long a hint takes.

Run it as ``python benchmarks/hints.py`` for a short table, or for the one in the documentation as
``python benchmarks/hints.py --games 500 --jobs 0``; ``--variant`` and ``--suits`` narrow it down. The deals
are fixed and were used for no tuning. ``--state FILE`` keeps what was played, so that a run can be broken
off and gone on with. Rates come with their 95 % Wilson interval; milliseconds are processor time of one core
for a plan (``plan``), which is worked out anew only after a reveal or a deal, and for any hint (``hint``),
most of which only find their place in the plan.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import sys
import time
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from benchmarks._deals import read_lines, try_deals
from engine import VARIANTS, Game
from solver.hints import plan_hint
from solver.plan import Plan, follow
from solver.quick import quick_hint
from solver.stuck import stuck_from_view

FIRST_DEAL = 770_000_001
"""Tuning was done on deals below a hundred million."""
MOST_ACTIONS = 2_000


@dataclass(frozen=True)
class Played:
    """One game by hints alone."""

    game: str
    suits: int
    deal: int
    player: str
    won: bool
    runs: int
    hidden: int
    """Face-down cards at the end."""
    actions: int
    stuck: bool
    """Proven lost from the player's view at the end."""
    plan_ms: list[float]
    """Of each hint for which a plan was made."""
    follow_ms: list[float]
    """Of each other hint."""


def play(game_key: str, suits: int, player: str, deal: int) -> Played:
    game = Game.new(game_key, suits, deal=deal, undo=False)
    text = ""
    plan_ms: list[float] = []
    follow_ms: list[float] = []
    while not game.is_over and len(game.actions) < MOST_ACTIONS:
        view = game.view()
        if player == "quick":
            started = time.process_time()
            hint = quick_hint(view)
            plan_ms.append(1e3 * (time.process_time() - started))
            if hint is None:
                break
            game.push(hint.play)
            continue
        started = time.process_time()
        step = follow(Plan.parse(text), view)
        spent = follow_ms
        if step is None:
            plan = plan_hint(view)
            spent = plan_ms
            text = plan.text() if plan else ""
            step = follow(plan, view) if plan else None
            assert plan is None or step is not None
        spent.append(1e3 * (time.process_time() - started))
        if step is None:
            break
        game.push(step)
    return Played(
        game_key,
        suits,
        deal,
        player,
        game.is_won,
        len(game.table.runs),
        sum(column.down for column in game.table.columns),
        len(game.actions),
        stuck_from_view(game.view()),
        [round(ms, 2) for ms in plan_ms],
        [round(ms, 2) for ms in follow_ms],
    )


def read_state(path: Path | None, game: str, suits: int, player: str) -> dict[int, Played]:
    return {
        played.deal: played
        for played in read_lines(path, Played)
        if (played.game, played.suits, played.player) == (game, suits, player)
    }


def run(
    game: str, suits: int, player: str, deals: list[int], jobs: int, state: Path | None
) -> list[Played]:
    """All games, told of on the way if it takes long."""
    known = read_state(state, game, suits, player)
    kept = [known[deal] for deal in deals if deal in known]
    todo = [deal for deal in deals if deal not in known]
    for number, played in enumerate(try_deals(partial(play, game, suits, player), todo, jobs), 1):
        kept.append(played)
        if state is not None:
            with state.open("a") as file:
                file.write(json.dumps(asdict(played)) + "\n")
        if number % 100 == 0:
            won = sum(one.won for one in kept)
            print(f"  … {len(kept)} of {len(deals)}, {won} won", file=sys.stderr, flush=True)
    return sorted(kept, key=lambda played: played.deal)


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z = 1.959964
    rate, share = won / games, z * z / games
    middle = (rate + share / 2) / (1 + share)
    half = z / (1 + share) * math.sqrt(rate * (1 - rate) / games + share / games / 4)
    return middle - half, middle + half


def quantile(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


HEAD = (
    "| game | suits | games | won | rate | 95 % | proven stuck | other losses | moves (won) "
    "| plan ms: median | mean | p99 | max | hint ms: median | mean | p99 |"
)


def row(game: str, suits: int, played: list[Played]) -> str:
    won = [one for one in played if one.won]
    low, high = wilson(len(won), len(played))
    times = sorted(ms for one in played for ms in one.plan_ms)
    hints = sorted([*times, *(ms for one in played for ms in one.follow_ms)])
    stuck = sum(one.stuck for one in played)
    cells = [
        game,
        str(suits),
        str(len(played)),
        str(len(won)),
        f"{100 * len(won) / len(played):.1f} %",
        f"{100 * low:.1f}-{100 * high:.1f}",
        str(stuck),
        str(len(played) - len(won) - stuck),
        f"{sum(one.actions for one in won) / max(1, len(won)):.0f}",
        f"{quantile(times, 0.5):.1f}",
        f"{sum(times) / max(1, len(times)):.1f}",
        f"{quantile(times, 0.99):.0f}",
        f"{times[-1] if times else 0:.0f}",
        f"{quantile(hints, 0.5):.1f}",
        f"{sum(hints) / max(1, len(hints)):.1f}",
        f"{quantile(hints, 0.99):.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--variant", action="append", choices=list(VARIANTS), help="default: all")
    parser.add_argument("--suits", action="append", type=int, help="default: all of the variant")
    parser.add_argument("--games", type=int, default=10, help="for each variant and suit setting")
    parser.add_argument("--player", choices=["plan", "quick"], default="plan")
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0 for one a core")
    parser.add_argument("--state", type=Path, help="keep games here, a JSON line each")
    asked = parser.parse_args()
    deals = list(range(FIRST_DEAL, FIRST_DEAL + asked.games))
    jobs = asked.jobs or multiprocessing.cpu_count()
    print(f"Deals {deals[0]}-{deals[-1]}, {asked.player}, Python {sys.version.split()[0]}")
    print(HEAD)
    print("|" + " --- |" * (HEAD.count("|") - 1), flush=True)
    for key in asked.variant or VARIANTS:
        for suits in sorted(VARIANTS[key].suit_settings):
            if not asked.suits or suits in asked.suits:
                played = run(key, suits, asked.player, deals, jobs, asked.state)
                print(row(key, suits, played), flush=True)


if __name__ == "__main__":
    main()
