"""``/spider server …``: for managers of a server, and each setting does what it says."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from storage import Guild
from tests.bot.contest import meet, won
from tests.bot.leaderboards import shown
from tests.bot.servers import deny
from tests.bot.simulated import payload_overrides, texts
from tests.bot.world import NOON, World
from tests.storage.winning import win_daily

TODAY = NOON.date()
COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("daily", {"off": True}),
    ("boards", {"seen_by": "private"}),
    ("status", {}),
]
BOARDS_PUBLIC = (
    "Boards, leaderboards and records: everybody sees them, except those of players who keep theirs "
    "private."
)
BOARDS_PRIVATE = (
    "Boards, leaderboards and records: only whoever asks for them sees them, unless they choose "
    "otherwise."
)
NEXT = f"<t:{round((NOON + timedelta(hours=8)).timestamp())}:R>"  # 20:00


@pytest.fixture
def manager(world: World) -> Any:
    role = world.guild.create_role("mod", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("mod"), roles=[role])


async def answer(world: World, actor: Any, command: str, **options: Any) -> str:
    message = await world.slash(f"server {command}", actor, **options)
    assert message.ephemeral
    return str(message.content)


async def saved(world: World) -> Guild:
    return await world.storage.guilds.of(world.guild.id)


# -- Who may


@pytest.mark.parametrize(("command", "options"), COMMANDS)
async def test_others_are_refused_with_a_sentence(
    world: World, command: str, options: dict[str, Any]
) -> None:
    before = await saved(world)
    said = await answer(world, world.alice, command, **options)
    assert said == "This is for those who may “Manage Server” here."
    assert await saved(world) == before


async def test_others_can_hide_nobody(world: World) -> None:
    for command in ("hide", "show"):
        said = await answer(world, world.alice, command, player=world.bob.user)
        assert said == "This is for those who may “Manage Server” here."
    assert await world.storage.guilds.hidden(world.guild.id) == []


@pytest.mark.parametrize(("command", "options"), COMMANDS)
async def test_outside_of_servers_it_says_where_it_belongs(
    world: World, command: str, options: dict[str, Any]
) -> None:
    result = await world.alice.user.slash(f"spider server {command}", **options)
    assert result.response.content == "This is about a server: use it in one."


async def test_the_owner_may_without_a_role(world: World) -> None:
    guild = world.env.create_guild("Hers", owner=world.alice.user)
    channel = guild.create_text_channel("table")
    owner = guild.add_member(world.alice.user)
    result = await owner.slash(channel, "spider server status")
    assert result.response.content.startswith("Daily post: off.")


# -- The daily post


async def test_channel_and_hour_are_set(world: World, manager: Any) -> None:
    said = await answer(world, manager, "daily", channel=world.channel, hour=20)
    assert said == f"Daily post: <#{world.channel.id}>, at 20:00 UTC (next: {NEXT})."
    found = await saved(world)
    assert (found.post_channel, found.post_hour) == (world.channel.id, 20)


async def test_without_an_hour_it_comes_when_the_day_opens(world: World, manager: Any) -> None:
    said = await answer(world, manager, "daily", channel=world.channel)
    assert said.endswith("at 00:00 UTC. Today's comes within minutes.")
    assert (await saved(world)).post_hour == 0


async def test_hour_and_channel_can_be_changed_alone(world: World, manager: Any) -> None:
    await answer(world, manager, "daily", channel=world.channel, hour=20)
    await answer(world, manager, "daily", hour=21)
    found = await saved(world)
    assert (found.post_channel, found.post_hour) == (world.channel.id, 21)
    other = world.guild.create_text_channel("news")
    await answer(world, manager, "daily", channel=other)
    found = await saved(world)
    assert (found.post_channel, found.post_hour) == (other.id, 21)


async def test_it_can_be_switched_off_and_on(world: World, manager: Any) -> None:
    await answer(world, manager, "daily", channel=world.channel, hour=20)
    assert await answer(world, manager, "daily", off=True) == "Daily post: off."
    assert (await saved(world)).post_channel is None
    assert await answer(world, manager, "daily", hour=9) == (
        "Name the channel that the daily post should go to."
    )
    said = await answer(world, manager, "daily", channel=world.channel)
    assert "at 20:00 UTC" in said


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"send_messages": False}, "Send Messages"),
        ({"view_channel": False}, "View Channel"),
        ({"send_messages": False, "view_channel": False}, "View Channel and Send Messages"),
    ],
)
async def test_missing_permissions_are_named_and_nothing_is_set(
    world: World, manager: Any, lacking: dict[str, bool], named: str
) -> None:
    me = world.env.bot.get_guild(world.guild.id).me
    channel = world.guild.create_text_channel(
        "quiet", overwrites={me: discord.PermissionOverwrite(**lacking)}
    )
    said = await answer(world, manager, "daily", channel=channel, hour=20)
    # Whoever may not see a channel may do nothing else there either.
    allowed = {named, "View Channel and Send Messages"} if "view_channel" in lacking else {named}
    assert said in {f"I can't post in <#{channel.id}>. What I lack there: {n}." for n in allowed}
    assert (await saved(world)).post_channel is None


async def test_a_server_without_the_bot_can_have_no_post(world: World, manager: Any) -> None:
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    guild = {"id": str(world.guild.id), "locale": "en-US", "features": []}
    owners = {"1": str(manager.id)}
    with payload_overrides(authorizing_integration_owners=owners, guild=guild):
        said = await answer(world, manager, "daily", channel=world.channel, hour=20)
    assert said == "I'm not in this server myself, so I can't post here. Add me to it first."
    assert (await saved(world)).post_channel is None


@pytest.mark.parametrize(
    ("trouble", "named"),
    [
        ("forbidden", "I lacked permission in <#{channel}>"),
        ("gone", "The channel of the daily post is gone"),
        ("failed", "Discord didn't take it"),
    ],
)
async def test_a_post_that_did_not_come_out_is_told_with_every_answer(
    world: World, manager: Any, trouble: Any, named: str
) -> None:
    await answer(world, manager, "daily", channel=world.channel, hour=8)
    await world.storage.guilds.post_failed(world.guild.id, world.channel.id, trouble)
    for command, options in (
        ("status", {}),
        ("boards", {"seen_by": "public"}),
        ("hide", {"player": world.bob.user}),
    ):
        said = await answer(world, manager, command, **options)
        assert named.format(channel=world.channel.id) in said
    said = await answer(world, manager, "daily", channel=world.channel)
    assert "⚠" not in said
    assert "⚠" not in await answer(world, manager, "status")


async def test_the_status_warns_before_a_post_fails(world: World, manager: Any) -> None:
    channel = world.guild.create_text_channel("news")
    await answer(world, manager, "daily", channel=channel, hour=20)
    assert "⚠" not in await answer(world, manager, "status")
    await deny(world, channel, send_messages=True)
    said = await answer(world, manager, "status")
    assert f"⚠ I can't post in <#{channel.id}>. What I lack there: Send Messages." in said


# -- Boards


async def test_boards_are_private_by_default_where_that_is_set(world: World, manager: Any) -> None:
    assert not (await world.play()).ephemeral
    said = await answer(world, manager, "boards", seen_by="private")
    assert said == BOARDS_PRIVATE
    assert (await world.slash("board")).ephemeral
    assert (await world.slash("leaderboard")).ephemeral
    assert not (await world.slash("board", private=False)).ephemeral, "as asked for"
    await world.storage.settings.save(world.bob.id, private=False)
    assert not (await world.play(world.bob)).ephemeral, "or as its player has it set"
    said = await answer(world, manager, "boards", seen_by="public")
    assert said == BOARDS_PUBLIC
    assert not (await world.slash("board")).ephemeral
    assert not (await world.slash("leaderboard")).ephemeral


async def test_another_server_is_not_concerned(world: World, manager: Any) -> None:
    await answer(world, manager, "boards", seen_by="private")
    other = world.env.create_guild("Other")
    channel = other.create_text_channel("table")
    there = other.add_member(world.alice.user)
    assert not (await there.slash(channel, "spider play")).response.ephemeral


# -- Hiding


async def test_a_hidden_player_stands_on_no_board_of_this_server(
    world: World, manager: Any
) -> None:
    await world.play()
    await world.play(world.bob)
    for player in (world.alice.id, world.bob.id):
        await win_daily(world.storage, TODAY, player)
    boards = world.storage.boards

    async def here(guild: int | None = world.guild.id) -> set[int]:
        page = await boards.daily(TODAY, "spider", 1, guild=guild)
        best = await boards.all_time("score", "spider", 1, undo=True, guild=guild)
        assert {e.player for e in page.entries} == {e.player for e in best.entries}
        return {entry.player for entry in page.entries}

    both = {world.alice.id, world.bob.id}
    assert await here() == both
    said = await answer(world, manager, "hide", player=world.bob.user)
    assert said == f"<@{world.bob.id}> no longer stands on this server's leaderboards."
    assert await here() == {world.alice.id}
    assert await here(None) == both, "elsewhere nothing has changed"
    said = await answer(world, manager, "status")
    assert f"Hidden from this server's leaderboards: <@{world.bob.id}>." in said
    said = await answer(world, manager, "show", player=world.bob.user)
    assert said == f"<@{world.bob.id}> stands on this server's leaderboards again."
    assert await here() == both


async def test_erasing_everything_is_no_way_back_onto_this_server_s_boards(
    world: World, manager: Any
) -> None:
    await won(world, world.bob)
    await meet(world, world.bob.id, "bob")
    await answer(world, manager, "hide", player=world.bob.user)
    panel = await world.slash("privacy", world.bob)
    await world.tap(panel, "Erase all", "Yes, erase it all", actor=world.bob)
    assert "a server's managers have hidden you" in texts(panel)[1]
    assert "<@" not in await answer(world, manager, "status"), "nobody is named any more"
    await world.slash("help", world.bob)
    await won(world, world.bob)
    board = await world.slash("leaderboard", board="score")
    assert shown(board)[2] == "Nobody stands on this board yet."
    await world.tap(board, "Everywhere")
    assert shown(board)[2] == "1. bob · 1,299 points"
    await answer(world, manager, "show", player=world.bob.user)
    await world.tap(board, "This server")
    assert shown(board)[2] == "1. bob · 1,299 points"


# -- Status


async def test_the_status_of_a_server_that_set_nothing(world: World, manager: Any) -> None:
    assert (await answer(world, manager, "status")).split("\n") == [
        "Daily post: off.",
        BOARDS_PUBLIC,
        "Hidden from this server's leaderboards: nobody.",
    ]


async def test_the_status_fits_into_a_message_however_many_are_hidden(
    world: World, manager: Any
) -> None:
    for number in range(60):
        player = 1_300_000_000_000_000_000 + number
        await world.storage.guilds.hide(world.guild.id, player, NOON)
    said = await answer(world, manager, "status")
    assert len(said) <= 2_000
    assert said.endswith(", and 20 more.")


async def test_all_of_it_in_german(world: World, manager: Any) -> None:
    with payload_overrides(locale="de"):
        said = await answer(world, manager, "daily", channel=world.channel, hour=20)
        assert said.startswith("Tägliche Ankündigung: <#")
        assert "verbergen" not in await answer(world, manager, "status")
        refused = await answer(world, world.alice, "status")
        assert refused == "Das ist für alle, die hier „Server verwalten“ dürfen."
