"""``/spider privacy``: saving and listing switched, everything handed out."""

from __future__ import annotations

import gzip
import json

import pytest

from bot import export
from storage import Privacy, Slot
from tests.bot.kept import (
    NOT_SAVED,
    OLD,
    TODAY,
    exported,
    mentions,
    switch_off,
    tap_for_sentence,
)
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
