"""What the daily post says, and its buttons: private for those who tap."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.daily import closes_at
from renderer import Painter
from renderer.studio import Studio
from storage import Proof
from tests.bot.posting import (
    DAY,
    TODAY,
    at,
    posting_world,
    posts,
    seen,
    shown,
    the_post,
    want,
    wire,
)
from tests.bot.simulated import buttons, lines, raw_click, rows, snapshot, texts
from tests.bot.world import World
from tests.storage.winning import win_daily


@pytest.fixture
async def world(
    tmp_path: Path, painter: Painter, studio: Studio, blank_database: Path
) -> AsyncIterator[World]:
    file = tmp_path / "games.db"
    async with posting_world(file, painter, studio, blank_database) as made:
        yield made


# -- The day's deal


async def test_a_deal_that_is_proven_needs_no_warning(world: World) -> None:
    proofs = [Proof("spider", suits, "winnable", ("deal",), 1, 10) for suits in (1, 2, 4)]
    await world.storage.dailies.settle(TODAY, 0, proofs)
    await want(world, 8)
    await at(world, 8)
    (post,) = posts(world)
    assert "proven" not in texts(wire(post))[0]


async def test_it_tells_nothing_of_the_deal(world: World) -> None:
    number = (await world.storage.dailies.open(TODAY)).number
    post = await the_post(world)
    await world.alice.click(post, label="Standings")
    assert str(number) not in json.dumps([request.json for request in world.requests()])


# -- Yesterday's podium


async def test_yesterday_s_best_stand_below_it_for_each_setting(world: World) -> None:
    people = [world.guild.add_member(world.env.create_user(f"p{i}")) for i in range(3)]
    everybody = [world.alice, world.bob, *people]
    await seen(world, *everybody)
    yesterday = TODAY - DAY
    for detours, person in enumerate(everybody[:4]):
        await win_daily(world.storage, yesterday, person.id, suits=2, detours=detours)
    await win_daily(world.storage, yesterday, everybody[4].id, variant="relaxed")
    number = (await world.storage.dailies.open(yesterday)).number
    post = await the_post(world)
    assert texts(wire(post))[1].split("\n") == [
        f"**Yesterday's best** (deal {number})",
        "Spider · 2 suits: 1. alice (1,299) · 2. bob (1,297) · 3. p0 (1,295) · and 1 more",
        "Relaxed Spider · 1 suit: 1. p2 (1,299)",
    ]


async def test_whoever_is_hidden_unlisted_or_elsewhere_is_not_named(world: World) -> None:
    yesterday = TODAY - DAY
    hidden, unlisted = world.alice, world.bob
    named = world.guild.add_member(world.env.create_user("cleo"))
    await seen(world, hidden, unlisted, named)
    stranger = 77
    await world.storage.players.seen(stranger, "dora", 4711, world.clock())
    for player in (hidden.id, unlisted.id, named.id, stranger):
        await win_daily(world.storage, yesterday, player)
    await world.storage.dailies.open(yesterday)
    await world.storage.guilds.hide(world.guild.id, hidden.id, world.clock())
    await world.storage.players.set_privacy(unlisted.id, listed=False)
    post = await the_post(world)
    assert texts(wire(post))[1].split("\n")[1:] == ["Spider · 1 suit: 1. cleo (1,299)"]


async def test_names_are_shown_as_they_are(world: World) -> None:
    await world.storage.players.seen(
        world.alice.id, "**<@1>** @everyone [x](https://a.b)", world.guild.id, world.clock()
    )
    await win_daily(world.storage, TODAY - DAY, world.alice.id)
    await world.storage.dailies.open(TODAY - DAY)
    post = await the_post(world)
    said = texts(wire(post))[1]
    assert "@everyone" not in said
    assert "<@1>" not in said.replace("\\<", "")
    assert "**<" not in said
    assert "](https://" not in said


async def test_a_day_without_wins_has_no_podium(world: World) -> None:
    await world.storage.dailies.open(TODAY - DAY)
    assert len(texts(wire(await the_post(world)))) == 1


# -- Its buttons


async def test_play_opens_everybody_s_own_game_privately(world: World) -> None:
    post = await the_post(world)
    for actor in (world.alice, world.bob):
        result = await actor.click(post, label="Play")
        assert result.ephemeral
        assert lines(result.response)[0] == "Daily 14 Mar, ranked · Spider · 1 suit"
        game = await world.storage.dailies.ranked_of(actor.id, TODAY)
        assert game is not None
    assert len(posts(world)) == 1, "nothing else in the channel"


async def test_play_goes_on_with_what_was_begun(world: World) -> None:
    post = await the_post(world)
    board = await world.slash("daily", suits=4)
    await world.tap(board, "Deal")
    again = (await world.alice.click(post, label="Play")).response
    assert lines(again)[0] == "Daily 14 Mar, ranked · Spider · 4 suits"
    assert lines(again)[1].startswith("499 · 1 move")


async def test_its_buttons_work_after_a_restart(world: World) -> None:
    post = await the_post(world)
    await world.restart()
    assert (await world.alice.click(post, label="Standings")).ephemeral
    assert (await world.alice.click(post, label="Play")).ephemeral


async def test_an_old_post_s_play_says_so_and_offers_today_s(world: World) -> None:
    post = await the_post(world)
    world.clock.now = closes_at(TODAY)
    offer = (await world.alice.click(post, label="Play")).response
    assert offer.ephemeral
    assert texts(offer) == ["The daily deal of 14 March 2026 has closed. Play today's instead?"]
    assert await world.storage.games.open_of(world.alice.id) == []
    board = (await world.alice.click(offer, label="Play today's")).response
    assert lines(board)[0] == "Daily 15 Mar, ranked · Spider · 1 suit"


async def test_standings_say_who_has_won_and_how_many_are_playing(world: World) -> None:
    post = await the_post(world)
    cleo = world.guild.add_member(world.env.create_user("cleo"))
    standings = (await world.alice.click(post, label="Standings")).response
    assert standings.ephemeral
    closes = f"It closes <t:{round(closes_at(TODAY).timestamp())}:R>."
    assert shown(standings).split("\n") == [
        "**Daily deal of 14 March 2026: who has won**",
        "Nobody here so far.",
        "0 players are at it just now.",
        closes,
    ]
    await seen(world, world.alice, world.bob, cleo)
    await win_daily(world.storage, TODAY, world.bob.id, suits=4, detours=1)
    await win_daily(world.storage, TODAY, cleo.id, suits=4)
    board = (await world.alice.click(post, label="Play")).response
    await world.alice.click(board, label="Deal")
    standings = (await world.bob.click(post, label="Standings")).response
    assert shown(standings).split("\n")[1:] == [
        "Spider · 4 suits: 1. cleo (1,299) · 2. bob (1,297)",
        "1 player is at it just now.",
        closes,
    ]
    world.clock.now = closes_at(TODAY)
    standings = (await world.bob.click(post, label="Standings")).response
    assert shown(standings).split("\n")[2:] == ["It has closed."]


async def test_standings_tell_whoever_is_not_named_there_why(world: World) -> None:
    post = await the_post(world)
    await world.storage.players.set_privacy(world.alice.id, listed=False)
    await world.storage.guilds.hide(world.guild.id, world.bob.id, world.clock())
    for actor, reason in (
        (world.alice, "You are not listed (change it with /spider privacy)."),
        (
            world.bob,
            "This server's managers leave you off its leaderboards. Everywhere else you still count.",
        ),
    ):
        standings = (await actor.click(post, label="Standings")).response
        assert standings.ephemeral
        assert shown(standings).split("\n")[-1] == reason


async def test_standings_fit_into_a_message_however_many_have_won(world: World) -> None:
    post = await the_post(world)
    for number in range(1, 31):
        await world.storage.players.seen(number, "_" * 40, world.guild.id, world.clock())
        await win_daily(world.storage, TODAY, number, suits=(1, 2, 4)[number % 3])
    standings = (await world.alice.click(post, label="Standings")).response
    assert "and 20 more" not in shown(standings)
    assert len(shown(standings).split("\n")) == 6


async def test_a_date_that_is_none_is_one_sentence(world: World) -> None:
    post = await the_post(world)
    custom_id = buttons(wire(post))["Play"]["custom_id"]
    for forged in ("d1:play:2026-02-30", "d1:play:0000-00-00", "d1:fly:2026-03-14"):
        payload = json.loads(json.dumps(snapshot(world.env, post)).replace(custom_id, forged))
        answer = raw_click(world.env, world.alice, post, forged, seen=payload)
        await world.env.settle()
        assert answer.response is not None
        assert answer.response.content.startswith("This board is from an older version.")


async def test_in_a_german_server_it_is_german_and_each_reader_has_their_own_language(
    world: World,
) -> None:
    guild = world.env.create_guild("Kartenzimmer", preferred_locale="de")
    channel = guild.create_text_channel("neues")
    alice = guild.add_member(world.alice.user)
    await want(world, channel=channel, guild=guild)
    await at(world, 8)
    (post,) = posts(world, channel)
    assert texts(wire(post))[0].startswith("**Tagesspiel vom 14. März 2026**")
    assert rows(wire(post)) == [["Spielen", "Stand"]]
    standings = (await alice.click(post, label="Stand")).response
    assert texts(standings)[0].startswith("**Daily deal of 14 March 2026")
