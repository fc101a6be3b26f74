"""How many deals the solver proves winnable, and how fast. Every line counted was replayed by the engine.

Run it as ``python benchmarks/solver.py`` for a short table, or for the one in the documentation as
``python benchmarks/solver.py --deals 1-200``; ``--variant`` and ``--suits`` narrow it down. With ``--pysol``
it runs PySol's numbered four-suit deals, ``--deals 1-32000`` being all of them; ``--state FILE`` keeps what
was found, so that a run can be broken off and gone on with. Seconds are processor time of one core.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from benchmarks._deals import read_lines, try_deals
from benchmarks._pysol import PYSOL_SPIDER, pysol_table
from engine import VARIANTS, Game
from solver import solve

LIMITS = (1, 5, 20, 60)
PYSOL = "pysol"


@dataclass(frozen=True)
class Found:
    """One deal's verdict."""

    game: str
    suits: int
    deal: int
    answer: str
    seconds: float
    nodes: int
    moves: int


def try_deal(game: str, suits: int, seconds: float, deal: int) -> Found:
    if game == PYSOL:
        variant, table = PYSOL_SPIDER, pysol_table(deal)
    else:
        variant, table = VARIANTS[game], Game.new(game, suits, deal=deal).table
    started = time.process_time()
    verdict = solve(variant, table, seconds=seconds, clock=time.process_time)
    spent = time.process_time() - started
    moves = len(verdict.line or ())
    return Found(game, suits, deal, verdict.answer.value, round(spent, 3), verdict.nodes, moves)


def read_state(path: Path | None, game: str, suits: int, seconds: float) -> dict[int, Found]:
    """What earlier runs found of this game; what they left open in less time is tried again."""
    return {
        found.deal: found
        for found in read_lines(path, Found)
        if (found.game, found.suits) == (game, suits)
        and (found.answer != "unknown" or found.seconds >= seconds)
    }


def run(
    game: str, suits: int, deals: list[int], seconds: float, jobs: int, state: Path | None
) -> list[Found]:
    """All verdicts, told of on the way if it takes long."""
    known = read_state(state, game, suits, seconds)
    kept = [known[deal] for deal in deals if deal in known]
    todo = [deal for deal in deals if deal not in known]
    for number, found in enumerate(
        try_deals(partial(try_deal, game, suits, seconds), todo, jobs), 1
    ):
        kept.append(found)
        if state is not None:
            with state.open("a") as file:
                file.write(json.dumps(asdict(found)) + "\n")
        if number % 100 == 0:
            open_ = sum(one.answer == "unknown" for one in kept)
            print(f"  … {len(kept)} of {len(deals)}, {open_} open", file=sys.stderr, flush=True)
    return sorted(kept, key=lambda found: found.deal)


HEAD = (
    "| game | suits | deals | won | lost | open | "
    + " | ".join(f"≤ {limit} s" for limit in LIMITS)
    + " | median s | p95 | max | moves | k nodes/s |"
)


def row(game: str, suits: int, found: list[Found]) -> str:
    won = [one for one in found if one.answer == "winnable"]
    times = sorted(one.seconds for one in won) or [0.0]
    cells = [
        game,
        str(suits),
        str(len(found)),
        str(len(won)),
        str(sum(one.answer == "lost" for one in found)),
        str(sum(one.answer == "unknown" for one in found)),
        *(str(sum(one.seconds <= limit for one in won)) for limit in LIMITS),
        f"{statistics.median(times):.2f}",
        f"{times[min(len(times) - 1, len(times) * 95 // 100)]:.2f}",
        f"{times[-1]:.2f}",
        f"{statistics.median([one.moves for one in won] or [0]):.0f}",
        f"{sum(one.nodes for one in found) / max(1e-9, sum(one.seconds for one in found)) / 1e3:.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def numbers(text: str) -> list[int]:
    """``7`` or ``1-200``."""
    first, _, last = text.partition("-")
    return list(range(int(first), int(last or first) + 1))


def told(deals: Iterable[int]) -> str:
    return ", ".join(map(str, deals)) or "none"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--variant", action="append", choices=list(VARIANTS), help="default: all")
    parser.add_argument("--suits", action="append", type=int, help="default: all of the variant")
    parser.add_argument("--deals", type=numbers, default=numbers("1-20"), metavar="FIRST-LAST")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each deal, of CPU")
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0 for one a core")
    parser.add_argument("--pysol", action="store_true", help="PySol's numbered deals")
    parser.add_argument("--state", type=Path, help="keep verdicts here, a JSON line each")
    asked = parser.parse_args()
    jobs = asked.jobs or multiprocessing.cpu_count()
    if asked.pysol:
        settings = [(PYSOL, 4)]
    else:
        settings = [
            (key, suits)
            for key in asked.variant or VARIANTS
            for suits in sorted(VARIANTS[key].suit_settings)
            if not asked.suits or suits in asked.suits
        ]
    print(
        f"Deals {asked.deals[0]}-{asked.deals[-1]}, {asked.seconds:g} s each, Python {sys.version.split()[0]}"
    )
    print(HEAD)
    print("|" + " --- |" * (HEAD.count("|") - 1), flush=True)
    lists = []
    for game, suits in settings:
        found = run(game, suits, asked.deals, asked.seconds, jobs, asked.state)
        print(row(game, suits, found), flush=True)
        open_ = [one.deal for one in found if one.answer == "unknown"]
        if open_:
            lists.append(f"open, {game} {suits}: {told(open_)}")
    print("\n".join(lists))


if __name__ == "__main__":
    main()
