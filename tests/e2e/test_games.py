"""Whole games through the real bot in a simulated Discord, as somebody plays who only taps."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine import UNDO, Game, PlayerView, Record
from renderer import Painter
from renderer.alt_text import alt_text
from renderer.studio import Studio
from storage import StoredGame
from tests.bot.simulated import buttons, disabled, lines, picture
from tests.bot.world import World, running_world
from tests.engine.games import SETTINGS
from tests.renderer.tables import with_other_hidden_cards
from words import language
from words.board import status_line

NEAR_THE_END = {
    "variant": "relaxed",
    "suits": 1,
    "position": {
        "columns": [
            "KS QS JS TS 9S 8S 7S",
            "<8S> 6S 5S 4S 3S 2S AS",
            "KS QS JS TS 9S",
            "7S 6S 5S 4S 3S 2S AS",
            "<2S> KS QS JS TS 9S 8S 7S 6S 5S 4S 3S",
            *[""] * 5,
        ],
        "stock": "AS",
        "runs": "SSSSS",
    },
    "actions": [],
}
ENGLISH = language("en")


@pytest.fixture(scope="module")
def painter() -> Iterator[Painter]:
    with Painter() as painter:
        yield painter


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio() as studio:
        yield studio


@pytest.fixture
async def world(tmp_path: Path, painter: Painter, studio: Studio) -> AsyncIterator[World]:
    async with running_world(tmp_path / "games.db", painter, studio) as world:
        yield world


async def test_a_game_is_won_by_tapping(world: World) -> None:
    board = await world.board_of(Record.loads(json.dumps(NEAR_THE_END)).opening())
    game = await world.newest()
    story = [
        ("2", "Column 2: where to?"),
        ("1 ★", "Run complete: ♠, turned up 8♠"),
        ("2", "8♠ to column 3"),
        ("4", "Column 4: where to?"),
        ("3 ★", "Run complete: ♠"),
        ("Undo", "Undone: run back on the table: ♠"),
        ("Redo", "Redone: Run complete: ♠"),
        ("5", "Column 5: where to?"),
        ("5 ●", "K♠–3♠ to column 1, turned up 2♠"),
        ("5", "2♠ to column 1"),
        ("Deal", "You won in 8 moves, 3:00."),
    ]
    for label, told in story:
        world.clock.advance(20)
        await world.tap(board, label)
        assert lines(board)[2] == told
    assert {"New deal", "Same deal"} <= set(buttons(board))
    won = await world.stored(game)
    assert (won.status, won.moves, won.score, won.runs) == ("won", 8, 1292, 8)
    assert won.play_time.total_seconds() == 20 * (len(story) - 2), "first action to last"
    assert won.record().replay().is_won


def pressable(board: Any) -> list[str]:
    """Buttons that play or pick: all that is enabled, but for what leaves the table."""
    return [label for label in buttons(board) if label not in disabled(board) | {"More", "Back"}]


async def shown(world: World, board: Any) -> StoredGame:
    """The game that the board is of."""
    custom_id = next(iter(buttons(board).values()))["custom_id"]
    found = await world.storage.games.load(int(custom_id.split(":")[1]))
    assert found is not None
    return found


async def agrees(world: World, board: Any) -> None:
    """The board, and all that is kept beside the record, is exactly what a replay of the record gives."""
    stored = await shown(world, board)
    game = stored.record().replay()
    view = game.view()
    assert lines(board)[1] == status_line(ENGLISH, view)
    _, alt = picture(world.env, board)
    table = alt_text(view, ENGLISH)
    assert alt.startswith(table) if len(table) < 900 else alt.startswith(table[:800])
    assert stored.moves == game.moves
    assert stored.score == game.score
    assert stored.runs == len(game.table.runs)
    assert (stored.status == "won") == game.is_won
    assert stored.play_time == stored.replay().play_time


@pytest.mark.parametrize(("variant", "suits"), [("spider", 2), ("scorpion", 4), ("relaxed", 1)])
async def test_after_a_long_session_the_stored_record_is_the_board(
    world: World, variant: str, suits: int
) -> None:
    rng = random.Random(suits)
    board = await world.play(variant=variant, suits=suits)
    for number in range(160):
        world.clock.advance(rng.choice([1, 5, 300]))
        if (await shown(world, board)).is_over:
            await agrees(world, board)
            await world.tap(board, "New deal")
        labels = pressable(board)
        seldom = {"Undo", "Redo", "Deal", "Hint", "Pick"}
        often = [label for label in labels if label not in seldom]
        await world.tap(board, rng.choice(often if often and rng.random() < 0.7 else labels))
        if number % 40 == 39:
            await agrees(world, board)
            await world.restart()
    await agrees(world, board)


async def test_taps_leave_nothing_behind_in_memory(world: World) -> None:
    board = await world.play()
    store = world.env.bot._connection._view_store

    def kept() -> tuple[int, ...]:
        return len(store._views), len(store._synced_message_views), len(store._dynamic_items)

    before = kept()
    assert before[:2] == (0, 0)
    for _ in range(25):
        await world.tap(board, "Deal", "Undo")
        await world.slash("rules")
    assert kept() == before


# What a player may not know


@dataclass
class Step:
    """One tap and all that the bot sent for it."""

    label: str
    view: PlayerView
    sent: list[Any]


def strip(requests: list[Any]) -> list[Any]:
    """What the requests say, without the ids of the moment in their paths."""
    return [
        request.json
        for request in requests
        if request.method in {"POST", "PATCH"} and request.json is not None
    ]


async def step(world: World, board: Any, label: str) -> Step:
    since = len(world.env.http_requests)
    await world.tap(board, label)
    await world.alice.autocomplete(world.channel, "spider move", "action", "")
    view = (await world.newest()).replay().view()
    return Step(label, view, strip(world.requests(since)))


def reveals(view: PlayerView) -> bool:
    """Whether the last action showed cards that were hidden before it."""
    last = view.last
    if last is None or last.action is UNDO:
        return False
    return last.dealt > 0 or any(card is not None for _, card in last.turned)


async def tapped_at_random(world: World, game: Game, rng: random.Random, taps: int) -> list[Step]:
    """Tap on; what shows hidden cards is undone at once."""
    board = await world.board_of(game)
    steps: list[Step] = []
    for _ in range(taps):
        labels = [label for label in buttons(board) if label not in disabled(board)]
        private = {"Settings", "Type moves", "Restart", "New deal", "Give up"}
        label = rng.choice([label for label in labels if label not in private])
        if steps and reveals(steps[-1].view):
            label = "Back" if "Back" in labels else "Undo"
        steps.append(await step(world, board, label))
    return steps


@pytest.mark.parametrize(("seed", "spoken"), [(0, False), (1, True), (2, False), (3, True)])
async def test_hidden_cards_change_nothing_that_is_sent_or_logged(
    tmp_path: Path, painter: Painter, studio: Studio, seed: int, spoken: bool
) -> None:
    """Two games that differ in hidden cards alone, tapped alike: all that is sent is equal, byte by byte."""
    rng = random.Random(seed)
    variant, suits = SETTINGS[seed * 3 % len(SETTINGS)]
    game = Game.new(variant, suits, deal=rng.randint(1, 10**6))
    other = with_other_hidden_cards(game, random.Random(1_000 + seed))
    same = with_other_hidden_cards(game, random.Random(2_000 + seed))
    assert other.table != same.table
    assert other.view() == same.view()

    async with running_world(tmp_path / "one.db", painter, studio) as world:
        await world.storage.settings.save(world.alice.id, screen_reader=spoken)
        steps = await tapped_at_random(world, same, rng, 36)
        logged = events(world)

    async with running_world(tmp_path / "two.db", painter, studio) as world:
        await world.storage.settings.save(world.alice.id, screen_reader=spoken)
        board = await world.board_of(other)
        compared = 0
        for first in steps:
            second = await step(world, board, first.label)
            if first.view == second.view:
                assert first.sent == second.sent
                compared += 1
        assert events(world) == logged
    assert compared >= 15


def events(world: World) -> list[dict[str, Any]]:
    """The log without the ids of the moment."""
    ids = {"interaction", "message", "error_id"}
    return [{k: v for k, v in line.items() if k not in ids} for line in world.logs]
