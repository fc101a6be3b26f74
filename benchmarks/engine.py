"""How fast the engine is, beside a bare loop over plain tuples in the same run.

The reference below knows only Spider's card moves and deals: no refusals, no counters, no undo, no view, no
other variant. Both play the very same games, and the legal moves are compared on the way. Times are
processor time of one core, the best of several rounds, so that a busy machine blurs them less; the ratios
blur least.

Run it as ``python benchmarks/engine.py``.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from engine import DEAL, VARIANTS, Game, Move, Play, Record
from engine.deals import shuffle
from engine.variants import SPIDER

ROUNDS = 15
GAMES = 6
PLAYS = 150
RECORD_ACTIONS = 300

State = tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[int, ...]]
Triple = tuple[int, int, int]


def bare_opening(suits: int, deal: int) -> State:
    cards = shuffle(SPIDER, suits, deal)
    columns = tuple((5 if i < 4 else 4, cards[i:54:10]) for i in range(10))
    return columns, cards[54:]


def bare_moves(state: State) -> list[Triple]:
    columns, found = state[0], []
    for source, (down, cards) in enumerate(columns):
        for count in range(1, len(cards) - down + 1):
            card = cards[-count]
            if count > 1 and card != cards[1 - count] + 1:
                break
            for target, (_, onto) in enumerate(columns):
                if (onto[-1] & 15) == (card & 15) + 1 if onto else True:
                    found.append((source, target, count))
    return sorted(found)


def bare_push(state: State, move: Triple | None) -> State:
    columns, stock = list(state[0]), state[1]
    if move is None:
        columns = [(down, (*cards, stock[i])) for i, (down, cards) in enumerate(columns)]
        stock = stock[10:]
    else:
        source, target, count = move
        down, cards = columns[source]
        columns[target] = (columns[target][0], columns[target][1] + cards[-count:])
        columns[source] = (down, cards[:-count])
    for i, (down, cards) in enumerate(columns):
        run = cards[-13:]
        if len(cards) - down >= 13 and run == tuple(range(run[-1] + 12, run[-1] - 1, -1)):
            cards = cards[:-13]
        columns[i] = (down - 1 if cards and down == len(cards) else down, cards)
    return tuple(columns), stock


def walk(variant: str, suits: int, deal: int, length: int = PLAYS) -> list[Play]:
    """A game of random plays, drawn outside every measurement."""
    rng = random.Random(deal)
    game = Game.new(variant, suits, deal=deal)
    while len(game.plays) < length and (game.legal_moves or game.can_deal):
        moves: list[Play] = list(game.legal_moves)
        if game.can_deal and (not moves or rng.random() < 0.04):
            moves = [DEAL]
        game.push(rng.choice(moves))
    return list(game.plays)


def play_engine(variant: str, suits: int, deal: int, plays: list[Play]) -> list[int]:
    game = Game.new(variant, suits, deal=deal)
    counts = []
    for play in plays:
        game.push(play)
        counts.append(len(game.legal_moves))
    return counts


def play_bare(suits: int, deal: int, plays: list[Play]) -> list[int]:
    state = bare_opening(suits, deal)
    counts = []
    for play in plays:
        triple = (play.source, play.target, play.count) if isinstance(play, Move) else None
        state = bare_push(state, triple)
        counts.append(len(bare_moves(state)))
    return counts


def play_all(
    play: Callable[[int, list[Play]], list[int]], walks: list[tuple[int, list[Play]]]
) -> list[list[int]]:
    return [play(deal, plays) for deal, plays in walks]


def best(*jobs: Callable[[], object]) -> list[float]:
    """Processor seconds of the quickest round of each job; the rounds of all jobs take turns."""
    quickest = [float("inf")] * len(jobs)
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for i, job in enumerate(jobs):
                start = time.process_time()
                job()
                quickest[i] = min(quickest[i], time.process_time() - start)
    finally:
        gc.enable()
    return quickest


def measure_plays() -> None:
    print("push + legal_moves, plays a second on one core (random games)")
    for variant in VARIANTS.values():
        for suits in sorted(variant.suit_settings):
            walks = [(deal, walk(variant.key, suits, deal)) for deal in range(1, GAMES + 1)]
            total = sum(len(plays) for _, plays in walks)

            ours = partial(play_all, partial(play_engine, variant.key, suits), walks)
            bare = partial(play_all, partial(play_bare, suits), walks)
            label = f"  {variant.key:<10} {suits} suits"
            if variant is SPIDER:
                assert ours() == bare(), "engine and reference disagree"
                engine_time, bare_time = best(ours, bare)
                print(
                    f"{label}: {total / engine_time:9,.0f}   plain tuples: {total / bare_time:9,.0f}"
                    f"   ratio {bare_time / engine_time:.2f}"
                )
            else:
                print(f"{label}: {total / best(ours)[0]:9,.0f}")


def measure_records() -> None:
    suits, deal = 1, 1
    plays = walk("spider", suits, deal, RECORD_ACTIONS)
    assert len(plays) == RECORD_ACTIONS
    game = Game.new("spider", suits, deal=deal)
    for play in plays:
        game.push(play)
    text = Record.of_game(game).dumps()

    def moves_only() -> State:
        state = bare_opening(suits, deal)
        for play in plays:
            triple = (play.source, play.target, play.count) if isinstance(play, Move) else None
            state = bare_push(state, triple)
        return state

    replay, bare, view = best(lambda: Record.loads(text).replay(), moves_only, game.view)
    print(f"a record of {RECORD_ACTIONS} actions, from JSON text to the table, milliseconds")
    print(
        f"  spider     1 suits: {replay * 1e3:9.2f}   plain tuples, moves alone: {bare * 1e3:9.2f}"
        f"   ratio {replay / bare:.2f}"
    )
    print(f"its player's view, microseconds\n  spider     1 suits: {view * 1e6:9.1f}")


if __name__ == "__main__":
    measure_plays()
    measure_records()
