"""Where people play: servers, direct messages, group chats, servers without the bot, no pictures allowed."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.bot.simulated import buttons, kinds, lines, payload_overrides, texts
from tests.bot.world import World
from tests.engine.games import at_with_rest

NO_PICTURES = (
    "I can't attach pictures here, so here is the table as text. The permission “Attach Files” brings "
    "the pictures back."
)
NO_FILES = str(discord.Permissions(send_messages=True).value)
FILES = str(discord.Permissions(attach_files=True).value)


async def test_in_a_direct_message(world: World) -> None:
    user = world.alice.user
    board = (await user.slash("spider play")).response
    assert kinds(board) == [10, 12, 1, 1, 1, 1]
    await user.click(board, label="Deal")
    assert lines(board)[2] == "Dealt 10 cards"
    again = (await user.slash("spider board")).response
    assert again.id != board.id
    assert [m.id for m in user.dm_channel.history()] == [again.id]


async def test_one_game_goes_on_in_a_server_and_in_a_direct_message(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    there = (await world.alice.user.slash("spider play")).response
    assert lines(there)[1].startswith("499 · 1 move")


def group_chat(world: World) -> dict[str, Any]:
    """What an interaction from a group chat carries."""
    channel = {
        "id": str(world.alice.user.dm_channel.id),
        "type": 3,
        "name": "gang",
        "owner_id": str(world.bob.id),
        "icon": None,
        "recipients": [],
        "last_message_id": None,
    }
    return {
        "context": 2,
        "authorizing_integration_owners": {"1": str(world.alice.id)},
        "app_permissions": FILES,
        "channel": channel,
    }


async def test_in_a_group_chat(world: World) -> None:
    with payload_overrides(**group_chat(world)):
        board = (await world.alice.user.slash("spider play")).response
        assert kinds(board) == [10, 12, 1, 1, 1, 1]
        await world.alice.user.click(board, label="Deal")
        assert lines(board)[2] == "Dealt 10 cards"
    assert not world.errors()


async def test_in_a_server_without_the_bot(world: World) -> None:
    """User install: only answers to interactions get through there, nothing else."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    guild = {"id": str(world.guild.id), "locale": "en-US", "features": []}
    owners = {"1": str(world.alice.id)}
    world.env.inject_error(
        "*", "/channels/*", status=403, code=50001, message="Missing Access", times=None
    )
    with payload_overrides(authorizing_integration_owners=owners, guild=guild):
        board = await world.play()
        await world.tap(board, "Deal")
        assert lines(board)[2] == "Dealt 10 cards"
        again = await world.slash("board")
        await world.tap(again, "Deal")
        assert lines(again)[2] == "Dealt 10 cards"
    assert not world.errors()


async def test_without_permission_for_files_the_table_comes_as_text(world: World) -> None:
    with payload_overrides(app_permissions=NO_FILES):
        board = await world.board_of(at_with_rest(["<2S> 9H 8H 7H", "TH"], suits=2))
        assert kinds(board) == [10, 1, 1, 1, 1]
        first, *rest = texts(board)[0].split("\n")
        assert first == "alice · Spider · 2 suits"
        assert rest[2] == NO_PICTURES
        assert rest[4] == "  1  2  3  4  5  6  7  8  9 10"
        assert rest[6].startswith(" 9♥")
        await world.tap(board, "1")
        assert lines(board)[2] == "9♥–7♥ to column 2, turned up 2♠"
        assert not board.attachments
    await world.tap(board, "Undo")
    assert kinds(board) == [10, 12, 1, 1, 1, 1], "the picture comes as soon as it may"


async def test_a_permission_taken_away_takes_the_old_picture_away(world: World) -> None:
    board = await world.play()
    with payload_overrides(app_permissions=NO_FILES):
        await world.tap(board, "Deal")
        assert not board.attachments
        assert NO_PICTURES in texts(board)[0]


async def test_the_bots_own_permissions_in_the_channel_count(world: World) -> None:
    me = world.env.bot.get_guild(world.guild.id).me
    world.channel = world.guild.create_text_channel(
        "quiet", overwrites={me: discord.PermissionOverwrite(attach_files=False)}
    )
    board = await world.play()
    assert NO_PICTURES in texts(board)[0]


async def test_a_screen_readers_board_without_pictures_names_the_permission_too(
    world: World,
) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    with payload_overrides(app_permissions=NO_FILES):
        board = await world.play()
    assert kinds(board) == [10, 1, 1, 1, 1]
    assert NO_PICTURES in texts(board)[0]
    assert any("Column 1, " in label for label in buttons(board))


@pytest.mark.parametrize("locale", ["de", "pt-BR", "ja"])
async def test_any_language_of_a_client_is_answered(world: World, locale: str) -> None:
    with payload_overrides(locale=locale):
        board = await world.play()
        await world.tap(
            board, next(label for label in ("Deal", "Geben") if label in buttons(board))
        )
    assert len(lines(board)) == 3
