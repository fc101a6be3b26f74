"""``/spider privacy``: everything about a player is erased."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from engine.daily import closes_at
from storage import Privacy
from tests.bot.kept import (
    NO_SUCH_GAME,
    NOT_SAVED,
    TODAY,
    exported,
    mentions,
    switch_off,
    tap_for_sentence,
)
from tests.bot.simulated import (
    buttons,
    lines,
    rows,
    snapshot,
    texts,
)
from tests.bot.world import NOON, World
from tests.storage.winning import disagreements, win_daily


async def test_erasing_asks_first_and_back_changes_nothing(world: World) -> None:
    await world.play()
    before = await world.storage.personal_data.export(world.alice.id, NOON)
    panel = await world.slash("privacy")
    await world.tap(panel, "Erase all")
    assert rows(panel) == [["Yes, erase it all", "Back"]], "no wish was made that could stay"
    await world.tap(panel, "Back")
    assert rows(panel) == [["Saving: on", "Listed: on", "Export", "Erase all"]]
    assert await world.storage.personal_data.export(world.alice.id, NOON) == before


async def test_erasing_leaves_the_hash_of_an_open_daily_and_nothing_else(world: World) -> None:
    alice, bob = world.alice.id, world.bob.id
    await win_daily(world.storage, TODAY - timedelta(days=1), alice)
    await win_daily(world.storage, TODAY - timedelta(days=1), bob)
    daily = await world.slash("daily", suits=1)
    await world.tap(daily, "Deal")
    board = await world.play(suits=2)
    await world.tap(board, "Deal")
    theirs = await world.play(world.bob, suits=2)
    await world.tap(theirs, "Deal", actor=world.bob)
    await world.storage.settings.save(alice, theme="dark")
    _, ((_, content),) = await exported(world)
    assert str(alice) in content.decode()
    other = await world.storage.personal_data.export(bob, NOON)

    panel = await world.slash("privacy")
    await world.tap(panel, "Erase all", "Yes, erase it all")
    assert texts(panel)[0] == (
        "Everything about you is erased (3 games with all that came of them)."
    )
    assert rows(panel) == []
    assert mentions(world, alice) == {}
    claims = "SELECT count(*), min(length(hash)) FROM claims"
    with closing(sqlite3.connect(world.url.removeprefix("sqlite+aiosqlite:///"))) as database:
        assert database.execute(claims).fetchone() == (1, 32)
    assert await world.storage.personal_data.export(bob, NOON) == other
    assert await disagreements(world.storage) == []

    # Boards of erased games answer politely, each of their buttons.
    for message in (board, daily):
        seen, old = snapshot(world.env, message), buttons(message)
        for label in ("Undo", "Hint", "More", "1"):
            custom_id = old[label]["custom_id"]
            assert await tap_for_sentence(world, message, custom_id, seen=seen) == NO_SUCH_GAME
    undo = buttons(theirs)["Undo"]
    await world.tap(theirs, "Undo", actor=world.bob)
    assert buttons(theirs)["Undo"] != undo, "others play on"

    # A second ranked game is refused, at any setting, until the close.
    for suits in (1, 4):
        again = await world.slash("daily", suits=suits)
        assert lines(again)[0].startswith("Daily 14 Mar, practice")
    assert await world.storage.dailies.ranked_of(alice, TODAY) is None
    world.clock.now = closes_at(TODAY)
    tomorrow = await world.slash("daily", suits=1)
    assert lines(tomorrow)[0] == "Daily 15 Mar, ranked · Spider · 1 suit"
    assert not world.errors()


async def test_games_in_memory_are_erased_too(world: World) -> None:
    await switch_off(world)
    board = await world.play()
    await world.tap(board, "Deal")
    panel = await world.slash("privacy")
    await world.tap(panel, "Erase all", "Yes, erase it all")
    undo = buttons(board)["Undo"]["custom_id"]
    assert await tap_for_sentence(world, board, undo) == NOT_SAVED
    answer = await world.slash("board")
    assert answer.content == "You have no game running. Start one with /spider play."


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ([], Privacy(saving=False, listed=False)),
        (["Saving off: stays"], Privacy(saving=True, listed=False)),
        (["Not listed: stays"], Privacy(saving=False, listed=True)),
        (["Saving off: stays", "Not listed: stays"], Privacy()),
        (["Saving off: stays", "Saving off: goes too"], Privacy(saving=False, listed=False)),
    ],
)
async def test_it_asks_whether_wishes_should_stay(
    world: World, asked: list[str], left: Privacy
) -> None:
    panel = await world.slash("privacy")
    await world.tap(panel, "Saving: on", "Listed: on", "Erase all")
    assert rows(panel)[0] == ["Saving off: stays", "Not listed: stays"]
    await world.tap(panel, *asked, "Yes, erase it all")
    assert await world.storage.players.privacy(world.alice.id) == left
    assert ("players" in mentions(world, world.alice.id)) == (left != Privacy())


async def test_only_the_wish_that_was_made_is_asked_about(world: World) -> None:
    panel = await switch_off(world, "Listed")
    await world.tap(panel, "Erase all")
    assert rows(panel) == [["Not listed: stays"], ["Yes, erase it all", "Back"]]


async def test_whoever_comes_back_is_somebody_new(world: World) -> None:
    board = await world.play(suits=4)
    await world.tap(board, "Deal")
    panel = await world.slash("privacy")
    await world.tap(panel, "Erase all", "Yes, erase it all")
    again = await world.play()
    assert lines(again)[0] == "alice · Spider · 1 suit"
    assert await world.storage.players.name(world.alice.id) == "alice"
    row = await world.storage.records.row(world.alice.id, "spider", 4, undo=True)
    assert (row.starts, row.losses) == (0, 0)


async def test_a_failing_database_erases_nothing(world: World) -> None:
    await world.play()
    panel = await world.slash("privacy")
    await world.tap(panel, "Erase all")
    with closing(sqlite3.connect(world.url.removeprefix("sqlite+aiosqlite:///"))) as database:
        database.execute(
            "CREATE TRIGGER no BEFORE DELETE ON players BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    answer = await world.alice.click(panel, label="Yes, erase it all")
    assert answer.response.content == (
        "The bot can't save right now, so nothing was changed. Try again in a moment."
    )
    assert len(await world.storage.games.open_of(world.alice.id)) == 1, "all or nothing"
