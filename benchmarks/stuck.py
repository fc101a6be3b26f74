"""How often the stuck verdict is proven, how fast, and that the solver never wins where it was given.

Run it as ``python benchmarks/stuck.py`` for a few finals, or as ``python benchmarks/stuck.py --games 400``
for thousands. Finals are tables with the stock gone, met in play that follows hints and strays at random.
Each is asked of the verdict, and of the full-information solver with the true hidden cards; a table called
stuck that the solver wins ends the run with an error. Milliseconds are processor time of one core.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from engine import VARIANTS, Game
from solver import Answer, solve
from solver.hints import plan_hint
from solver.lookahead import Effort
from solver.stuck import stuck_from_view

FIRST_DEAL = 880_000_001
WIDTH = 8
STRAYS = 0.05
FINALS_A_GAME = 12


@dataclass
class Tally:
    finals: int = 0
    stuck: int = 0
    winnable: int = 0
    lost: int = 0
    unknown: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


def finals(variant: str, suits: int, deal: int) -> Iterator[Game]:
    """The game at tables with the stock gone, the last one included."""
    rng = random.Random(deal)
    game = Game.new(variant, suits, deal=deal)
    told = 0
    while not game.is_over and len(game.actions) < 400:
        plan = plan_hint(game.view(), effort=Effort(width=WIDTH, nodes=5_000))
        stops = plan is None
        for play in plan.plays if plan else ():
            game.push(play)
            moves = game.legal_moves
            if moves and rng.random() < STRAYS:
                game.push(rng.choice(moves))
                break
        view = game.view()
        if view.is_over or view.stock:
            continue
        if stops or told < FINALS_A_GAME:
            told += 1
            yield game
        if stops:
            return


def ask(game: Game, nodes: int, tally: Tally) -> None:
    view = game.view()
    started = time.process_time()
    stuck = stuck_from_view(view)
    spent = time.process_time() - started
    tally.finals += 1
    tally.stuck += stuck
    tally.seconds += spent
    tally.slowest = max(tally.slowest, spent)
    answer = solve(game.variant, game.table, nodes=nodes).answer
    tally.winnable += answer is Answer.WINNABLE
    tally.lost += answer is Answer.LOST
    tally.unknown += answer is Answer.UNKNOWN
    if stuck and answer is Answer.WINNABLE:
        raise SystemExit(f"FALSE: {game.variant.key} {game.suits} {list(map(str, game.actions))}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--variant", action="append", choices=list(VARIANTS), help="default: all")
    parser.add_argument("--games", type=int, default=5, help="for each variant and suit setting")
    parser.add_argument("--nodes", type=int, default=20_000, help="for the solver, a table")
    asked = parser.parse_args()
    print("| game | suits | finals | stuck | winnable | lost | unknown | ms: mean | max |")
    print("|" + " --- |" * 9, flush=True)
    for key in asked.variant or VARIANTS:
        for suits in sorted(VARIANTS[key].suit_settings):
            tally = Tally()
            for deal in range(FIRST_DEAL, FIRST_DEAL + asked.games):
                for game in finals(key, suits, deal):
                    ask(game, asked.nodes, tally)
            mean = 1e3 * tally.seconds / max(1, tally.finals)
            print(
                f"| {key} | {suits} | {tally.finals} | {tally.stuck} | {tally.winnable} | {tally.lost} "
                f"| {tally.unknown} | {mean:.0f} | {1e3 * tally.slowest:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
