"""``/spider privacy``: saving and listing switched, everything handed out, everything erased."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest

from bot import export
from engine.daily import closes_at
from storage import Privacy, Slot
from tests.bot.simulated import (
    buttons,
    lines,
    payload_overrides,
    raw_click,
    rows,
    snapshot,
    texts,
)
from tests.bot.world import NOON, World
from tests.storage.winning import WON, begin, disagreements, win_daily

TODAY = NOON.date()
NOT_SAVED = (
    "This game was not saved, and it is gone: such games end when the bot restarts. "
    "Start one with /spider play."
)
NO_SUCH_GAME = "This game is no longer kept. Start one with /spider play."
OLD = "This board is from an older version. Bring up yours with /spider board."


async def switch_off(world: World, name: str = "Saving") -> Any:
    panel = await world.slash("privacy")
    await world.tap(panel, f"{name}: on")
    return panel


async def tap_for_sentence(world: World, board: Any, custom_id: str, *, seen: Any = None) -> str:
    """Tap on a board whose game is gone: what stands in its place then."""
    raw_click(world.env, world.alice, board, custom_id, seen=seen)
    await world.env.settle()
    assert not buttons(board)
    (said,) = texts(board)
    return said


def mentions(world: World, player: int) -> dict[str, list[Any]]:
    """All rows of the database that hold the player's id, or its bytes, by table."""
    with closing(sqlite3.connect(world.url.removeprefix("sqlite+aiosqlite:///"))) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        found = {
            table: [
                row
                for row in database.execute(f"SELECT * FROM {table}")
                if any(str(player) in str(value) for value in row)
            ]
            for table in tables
        }
    return {table: rows for table, rows in found.items() if rows}


# -- The panel


async def test_the_panel_is_private_and_all_is_on_at_first(world: World) -> None:
    panel = await world.slash("privacy")
    assert panel.ephemeral
    assert rows(panel) == [["Saving: on", "Listed: on", "Export", "Erase all"]]
    assert [text.split("**")[1] for text in texts(panel)] == [
        "Your data.",
        "Saving is on.",
        "You are listed.",
    ]


@pytest.mark.parametrize(
    ("name", "off"),
    [("Saving", Privacy(saving=False)), ("Listed", Privacy(listed=False))],
)
async def test_each_switch_is_saved_at_once(world: World, name: str, off: Privacy) -> None:
    panel = await switch_off(world, name)
    players = world.storage.players
    assert await players.privacy(world.alice.id) == off
    assert f"{name}: off" in buttons(panel)
    assert f"{name}: off" in buttons(await world.slash("privacy"))
    assert await players.privacy(world.bob.id) == Privacy()
    await world.restart()
    await world.tap(panel, f"{name}: off")
    assert await world.storage.players.privacy(world.alice.id) == Privacy()


async def test_a_button_of_another_version_is_one_sentence(world: World) -> None:
    panel = await world.slash("privacy")
    export_button = buttons(panel)["Export"]["custom_id"]
    for custom_id in ("v1:erase", "v1:erase:1", "v1:panel:1", "v1:saving:0:1", "v1:sell:1"):
        seen = json.loads(json.dumps(snapshot(world.env, panel)).replace(export_button, custom_id))
        answer = raw_click(world.env, world.alice, panel, custom_id, seen=seen)
        await world.env.settle()
        assert answer.response is not None
        assert (answer.response.content, answer.ephemeral) == (OLD, True), custom_id
    assert await world.storage.players.privacy(world.alice.id) == Privacy()


async def test_the_panel_in_german(world: World) -> None:
    with payload_overrides(locale="de"):
        panel = await world.slash("privacy")
        assert texts(panel)[1].startswith("**Speichern ist an.**")
        await world.tap(panel, "Alles löschen")
        assert texts(panel)[0].startswith("**Alles über dich löschen?**")


# -- Saving off


async def test_with_saving_off_a_board_says_so_and_nothing_is_kept(world: World) -> None:
    await switch_off(world)
    before = mentions(world, world.alice.id)
    board = await world.play(suits=2)
    assert lines(board)[0] == "alice, not saved · Spider · 2 suits"
    await world.tap(board, "Deal", "Undo", "Hint", "More", "Back")
    assert lines(board)[1] == "498 · 2 moves · runs 0/8 · deals 5"
    assert await world.storage.games.open_of(world.alice.id) == []
    assert mentions(world, world.alice.id) == before
    assert set(before) <= {"players", "members"}
    again = await world.slash("board")
    assert lines(again)[0] == "alice, not saved · Spider · 2 suits"


async def test_for_a_screen_reader_it_is_said_too(world: World) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    await switch_off(world)
    board = await world.play()
    assert "Saving is off: this game counts nowhere" in texts(board)[0]


async def test_a_win_that_is_not_saved_counts_nowhere(world: World) -> None:
    await switch_off(world)
    board = await world.play(variant="scorpion", deal=1028)
    await world.type(board, " ".join(WON.actions))
    assert lines(board)[2].startswith("You won in ")
    assert len(lines(board)) == 3, "nothing about places, bests or streaks"
    row = await world.storage.records.row(world.alice.id, "scorpion", 4, undo=True)
    assert (row.starts, row.wins) == (0, 0)
    assert await world.storage.boards.on_deal(1028, "scorpion", 4, undo=True) == []
    await world.tap(board, "Same deal")
    assert lines(board)[0] == "alice, not saved · Scorpion · 4 suits"


async def test_after_a_restart_a_tap_says_that_it_was_not_saved(world: World) -> None:
    await switch_off(world)
    board = await world.play()
    await world.tap(board, "Deal")
    undo = buttons(board)["Undo"]["custom_id"]
    await world.restart()
    assert await tap_for_sentence(world, board, undo) == NOT_SAVED
    assert not world.errors()


async def test_saved_games_stay_as_they_are_and_go_on_counting(world: World) -> None:
    slot = Slot(world.alice.id, "spider", 1)
    stored = await begin(world.storage, slot, at=world.clock())
    await switch_off(world)
    board = await world.play(suits=1)
    assert lines(board)[0] == "alice · Spider · 1 suit"
    await world.tap(board, "2")
    assert (await world.stored(stored)).status == "won"
    row = await world.storage.records.row(world.alice.id, "spider", 1, undo=True)
    assert row.wins == 1
    assert await disagreements(world.storage) == []


async def test_a_new_deal_in_place_of_a_saved_game_asks_and_counts_its_loss(world: World) -> None:
    board = await world.play(suits=1)
    await world.tap(board, "Deal")
    saved = await world.newest()
    await switch_off(world)
    await world.tap(board, "More", "New deal")
    assert lines(board)[2] == "New deal? This game counts as a loss."
    await world.tap(board, "Yes, new deal")
    assert lines(board)[0] == "alice, not saved · Spider · 1 suit"
    assert (await world.stored(saved)).status == "lost"
    assert await world.storage.games.open_of(world.alice.id) == []


async def test_saving_on_again_holds_for_the_next_game(world: World) -> None:
    panel = await switch_off(world)
    board = await world.play(suits=1)
    await world.tap(board, "Deal")
    await world.tap(panel, "Saving: off")
    board = await world.play(suits=1)
    assert lines(board)[0] == "alice, not saved · Spider · 1 suit"
    await world.tap(board, "Undo", "More", "New deal", "Yes, new deal")
    assert lines(board)[0] == "alice · Spider · 1 suit"
    assert (await world.newest()).slot == Slot(world.alice.id, "spider", 1)
    row = await world.storage.records.row(world.alice.id, "spider", 1, undo=True)
    assert (row.starts, row.losses) == (0, 0), "what was not saved was no loss"
    assert await world.storage.players.name(world.alice.id) == "alice"


async def test_nobody_is_noted_while_saving_is_off(world: World) -> None:
    await world.storage.players.set_privacy(world.bob.id, saving=False)
    board = await world.play(world.bob)
    await world.tap(board, "Deal", actor=world.bob)
    found = mentions(world, world.bob.id)
    assert list(found) == ["players"]
    profile = (await world.storage.personal_data.export(world.bob.id, NOON))["profile"]
    told = {name for name, value in profile.items() if value is not None}
    assert told <= {"saving", "listed"}
    # The name is learnt at once when it may be, not with the next day.
    panel = await world.slash("privacy", world.bob)
    await world.tap(panel, "Saving: off", actor=world.bob)
    await world.play(world.bob)
    assert await world.storage.players.name(world.bob.id) == "bob"


# -- Listed


async def test_whoever_is_not_listed_stands_on_no_board(world: World) -> None:
    await world.play()  # seen here
    await win_daily(world.storage, TODAY, world.alice.id)
    boards = world.storage.boards

    async def listed() -> list[int]:
        page = await boards.daily(TODAY, "spider", 1, guild=world.guild.id)
        best = await boards.all_time("score", "spider", 1, undo=True)
        assert [e.player for e in page.entries] == [e.player for e in best.entries]
        return [entry.player for entry in page.entries]

    assert await listed() == [world.alice.id]
    panel = await switch_off(world, "Listed")
    assert await listed() == []
    await world.tap(panel, "Listed: off")
    assert await listed() == [world.alice.id]


# -- Export


async def exported(world: World) -> tuple[list[str], list[tuple[str, bytes]]]:
    """Sentences and files that the button brings, the first by filling the answer that was put off."""
    panel = await world.slash("privacy")
    result = await world.alice.click(panel, label="Export")
    messages = [result.response, *result.followups]
    seen = {message.id: message for message in messages}.values()
    assert all(message.ephemeral for message in seen)
    files = [file for message in seen for file in message.attachments]
    content = [(file.filename, world.env.backend.cdn.get(file.url)) for file in files]
    return [message.content for message in seen], content


async def test_the_export_is_everything_as_json(world: World) -> None:
    board = await world.play(suits=1)
    await world.tap(board, "Deal")
    await world.slash("daily", suits=4)
    said, ((name, content),) = await exported(world)
    assert said == [
        "Everything that is kept about you, as JSON. The number of a daily that is still open is left "
        "out."
    ]
    assert name == f"spinneret-{world.alice.id}.json"
    told = json.loads(content)
    assert told == json.loads(
        json.dumps(await world.storage.personal_data.export(world.alice.id, world.clock()))
    )
    assert [game["record"].get("deal") for game in told["games"]] == [7001, None]
    assert [server["guild"] for server in told["servers"]] == [str(world.guild.id)]
    number = (await world.storage.dailies.open(TODAY)).number
    assert str(number) not in content.decode()


async def test_an_export_that_is_too_large_is_packed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.play()
    _, ((name, plain),) = await exported(world)
    monkeypatch.setattr(export, "LARGEST", len(plain) - 1)
    said, ((packed_name, packed),) = await exported(world)
    assert packed_name == f"{name}.gz"
    assert json.loads(gzip.decompress(packed)) == json.loads(plain)
    assert "packed with gzip" in said[0]


async def test_an_export_that_is_larger_still_comes_in_parts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.play()
    _, ((name, plain),) = await exported(world)
    size = len(gzip.compress(plain, mtime=0))
    monkeypatch.setattr(export, "LARGEST", size // 3 + 1)
    said, files = await exported(world)
    assert [file for file, _ in files] == [f"{name}.gz.{part}" for part in (1, 2, 3)]
    assert all(len(content) <= export.LARGEST for _, content in files)
    joined = b"".join(content for _, content in files)
    assert json.loads(gzip.decompress(joined)) == json.loads(plain)
    assert "in 3 parts" in said[0]
    assert said[1:] == ["Part 2 of 3.", "Part 3 of 3."]


def test_a_file_is_smaller_than_discord_takes() -> None:
    assert export.LARGEST < 10 * 1024 * 1024


# -- Erase


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
