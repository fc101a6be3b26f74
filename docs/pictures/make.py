"""Draws the pictures beside this file, from the games in ``games.json`` and from deals played by a simple player.

Run it as ``python docs/pictures/make.py`` after a change to the picture; the same code draws the same files.
"""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.boards import view_of
from engine import DEAL, Game, PlayerView, Record
from engine.taps import pick_choice
from renderer import Back, Look, Marks, Picture, Theme, draw_board
from renderer.stats_page import FinishedGame, StatsPage
from renderer.stats_picture import draw_stats
from solver.quick import quick_hint
from words import language

HERE = Path(__file__).resolve().parent


def won_game(name: str, actions: int | None = None) -> PlayerView:
    """A won game, after so many of its actions (None: all)."""
    record = json.loads((HERE / "games.json").read_text(encoding="utf-8"))[name]
    record["actions"] = record["actions"][:actions]
    game: Game = Record.of(record).replay()
    return game.view()


def picked(view: PlayerView) -> Marks:
    """The column with the most targets, picked."""
    choices = [pick_choice(view, column) for column in range(len(view.columns))]
    choice = max(choices, key=lambda c: len(c.moves))
    move = choice.suggested
    if move is None:
        raise ValueError("nothing can be picked on this board")
    return Marks((move.source, move.count), choice.targets, move.target)


def hinted(view: PlayerView) -> Marks:
    """A hint for the board."""
    hint = quick_hint(view)
    if hint is None:
        raise ValueError("no hint for this board")
    return Marks(hint=hint.play)


def example_stats() -> Picture:
    """The statistics of somebody who has got better at it."""
    draw = random.Random(7)
    days = [datetime(2026, 5, 1, tzinfo=UTC) + timedelta(days=n) for n in range(40)]
    won = [draw.random() < 0.35 + n / 80 for n in range(40)]
    scores = [900 + 4 * n + draw.randrange(160) if w else 420 for n, w in enumerate(won)]
    history = tuple(
        FinishedGame(day, score, w, fresh=n % 9 != 4)
        for n, (day, score, w) in enumerate(zip(days, scores, won, strict=True))
    )
    wins = sum(won)
    page = StatsPage(
        player="Ada",
        title="Spider · 2 suits",
        starts=41,
        wins=wins,
        losses=40 - wins,
        win_rate=wins / 40,
        streak=4,
        longest_streak=7,
        best_score=max(scores),
        fastest_win=timedelta(minutes=9, seconds=42),
        fewest_moves=1300 - max(scores),
        average_score=sum(s for s, w in zip(scores, won, strict=True) if w) / wins,
        daily_streak=6,
        history=history,
    )
    return draw_stats(page, language("en"))


def main() -> None:
    """Write all pictures."""
    pick, hint = won_game("spider", 58), won_game("spider", 62)
    dark, scorpion = won_game("spider", 101), view_of("scorpion", 4, 13, 14)
    pictures: dict[str, tuple[PlayerView, Look, Marks]] = {
        "opening": (won_game("spider", 0), Look(), Marks()),
        "pick": (pick, Look(), picked(pick)),
        "hint": (hint, Look(), hinted(hint)),
        "hint_deal": (won_game("spider", 55), Look(), Marks(hint=DEAL)),
        "deep_columns": (won_game("spider", 149), Look(), Marks()),
        "long_runs": (won_game("spider", 205), Look(), Marks()),
        "two_suits": (view_of("spider", 2, 22, 205), Look(back=Back.RED), Marks()),
        "spiderette": (won_game("spiderette", 40), Look(), Marks()),
        "scorpion": (scorpion, Look(back=Back.GREEN), picked(scorpion)),
        "dark": (dark, Look(theme=Theme.DARK), picked(dark)),
        "light": (won_game("spider", 33), Look(theme=Theme.LIGHT, back=Back.PLAIN), Marks()),
        "letters": (won_game("spider", 46), Look(letters=True), Marks()),
        "won": (won_game("spider"), Look(), Marks()),
    }
    drawn = {name: draw_board(*what) for name, what in pictures.items()}
    for name, picture in {**drawn, "stats": example_stats()}.items():
        (HERE / f"{name}.png").write_bytes(picture.png)
        print(f"{name}.png {len(picture.png) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
