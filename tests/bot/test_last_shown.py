"""The board brought up last is of the game that is meant next."""

from __future__ import annotations

from typing import Any

import pytest

from bot.daily_items import daily_buttons
from bot.message import text_layout
from tests.bot.simulated import buttons, lines, texts
from tests.bot.world import World
from words import language


async def ordinary_and_daily(world: World) -> tuple[Any, Any]:
    """Boards of a daily and of an ordinary game, in which something was played last."""
    daily = await world.slash("daily", suits=2)
    world.clock.advance(60)
    ordinary = await world.play(suits=1)
    world.clock.advance(60)
    await world.tap(ordinary, "Deal")
    world.clock.advance(60)
    return daily, ordinary


async def meant(world: World) -> tuple[str, str, str, str]:
    """The setting that ``play``, ``board``, ``move`` and its suggestions mean now; nothing is changed."""
    suggested = await world.alice.autocomplete(world.channel, "spider move", "action", "undo")
    moved = await world.slash("move", action="redo")  # there is nothing to redo
    shown = await world.slash("board")
    played = await world.slash("play")
    named = next(line for line in lines(moved) if line.startswith("Your game: "))
    setting = lines(shown)[0].split(" · ", 1)[1]
    assert lines(played)[0].split(" · ", 1)[1] == setting
    assert named == f"Your game: {lines(shown)[0].split(' · ')[1]} · {setting.split(' · ')[-1]}."
    return (setting, lines(shown)[1], lines(played)[1], "undo" if suggested else "nothing")


@pytest.mark.parametrize("saving", [True, False])
@pytest.mark.parametrize("how", ["daily", "setting", "board", "post"])
async def test_what_was_shown_last_is_meant(world: World, how: str, saving: bool) -> None:
    await world.storage.players.set_privacy(world.alice.id, saving=saving)
    await ordinary_and_daily(world)
    assert (await meant(world))[0] == "Spider · 1 suit"
    games = await world.host.open_of(world.alice.id)
    (daily,) = [game for game in games if game.slot.daily]
    world.clock.advance(60)
    match how:
        case "daily":
            await world.slash("daily")
        case "setting":
            await world.slash("daily", suits=2)
        case "board":
            await world.slash("board", game=str(daily.id))
        case "post":
            await _tap_the_post(world)
    world.clock.advance(60)
    setting, status, again, _ = await meant(world)
    assert setting == "Spider · 2 suits"
    assert status == again == "500 · 0 moves · runs 0/8 · deals 5"
    answer = await world.slash("move", action="deal")
    assert "Your game: Spider · 2 suits." in lines(answer)
    last = await world.host.last_played(world.alice.id)
    assert last is not None
    assert (last.id, last.moves) == (daily.id, 1)


async def _tap_the_post(world: World) -> None:
    """Tap *Play* below a daily post."""
    view = text_layout(["The daily deal"])
    view.add_item(daily_buttons(language("en"), world.clock().date()))
    channel = world.env.bot.get_channel(world.channel.id)
    sent = await channel.send(view=view)
    await world.alice.click(sent, label="Play")


async def test_what_was_shown_last_is_meant_after_a_restart(world: World) -> None:
    await ordinary_and_daily(world)
    await world.slash("daily")
    await world.restart()
    assert (await meant(world))[0] == "Spider · 2 suits"


async def test_a_game_played_after_that_is_meant_again(world: World) -> None:
    _, ordinary = await ordinary_and_daily(world)
    await world.slash("daily")
    world.clock.advance(60)
    await world.tap(ordinary, "Undo")
    assert (await world.newest()).slot.daily is None
    assert (await meant(world))[0] == "Spider · 1 suit"


async def test_running_games_are_listed_the_one_shown_last_first(world: World) -> None:
    await ordinary_and_daily(world)
    await world.slash("daily")
    found = await world.alice.autocomplete(world.channel, "spider board", "game", "")
    assert [game["name"] for game in found] == [
        "Daily 14 Mar, ranked · Spider · 2 suits · 0 moves · 500",
        "Spider · 1 suit · 1 move · 499",
    ]


async def test_a_typed_move_names_its_daily(world: World) -> None:
    await world.slash("daily", suits=2)
    answer = await world.slash("move", action="deal")
    said = texts(answer)[0]
    assert said.startswith("Dealt 10 cards from the stock")
    assert "Your game: Spider · 2 suits." in said
    assert "Daily deal of 14 March 2026, your ranked game." in said
    assert "Undo" in buttons(answer)
