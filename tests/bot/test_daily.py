"""``/spider daily``: the first game of a UTC date ranks, and nobody learns anything before the close."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from engine.daily import closes_at, opens_at
from storage import GameSummary, Slot, StoredGame
from tests.bot.simulated import buttons, disabled, lines, raw_click, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin, disagreements

TODAY = NOON.date()
SECOND = timedelta(seconds=1)
CLOSES = f"<t:{round(closes_at(TODAY).timestamp())}:R>"
LATER = f"Number and record of a daily deal are given out when it closes: {CLOSES}."


async def nearly_won(world: World, day: date = TODAY, actor: Any = None) -> StoredGame:
    """The player's ranked game of ``day``, one move from its end."""
    slot = Slot((actor or world.alice).id, "spider", 1, day)
    return await begin(world.storage, slot, at=world.clock(), ranked=True)


async def ranked_of(world: World, day: date = TODAY) -> GameSummary:
    found = await world.storage.dailies.ranked_of(world.alice.id, day)
    assert found is not None
    return found


async def winners(world: World, day: date = TODAY, suits: int = 1) -> list[int]:
    page = await world.storage.boards.daily(day, "spider", suits)
    return [entry.player for entry in page.entries]


async def test_the_first_game_of_a_date_is_ranked_and_private(world: World) -> None:
    board = await world.slash("daily", suits=1)
    assert board.ephemeral
    assert lines(board)[0] == "Daily 14 Mar, ranked · Spider · 1 suit"
    assert lines(board)[2:4] == [
        "Your one ranked game; others are practice.",
        f"Good luck! Closes {CLOSES}.",
    ]
    game = await ranked_of(world)
    assert (game.slot.suits, game.fresh, game.undo) == (1, True, True)


async def test_a_second_setting_on_the_same_day_is_practice(world: World) -> None:
    await world.slash("daily", suits=1)
    for options, game in (
        ({"suits": 2}, "Spider · 2 suits"),
        ({"variant": "relaxed", "suits": 1}, "Relaxed Spider · 1 suit"),
        ({"variant": "scorpion"}, "Scorpion · 4 suits"),
    ):
        board = await world.slash("daily", **options)
        assert board.ephemeral
        # A long name leaves no room for the word "daily".
        assert lines(board)[0].removeprefix("Daily ") == f"14 Mar, practice · {game}"
        stored = await world.newest()
        assert (stored.ranked, stored.fresh) == (False, False)
    assert (await ranked_of(world)).slot.variant == "spider"


async def test_everybody_and_every_setting_gets_the_same_number(world: World) -> None:
    number = (await world.storage.dailies.open(TODAY)).number
    for actor in (world.alice, world.bob):
        for variant, suits in (("spider", 1), ("spider", 4), ("spiderette", 2), ("scorpion", 4)):
            await world.slash("daily", actor, variant=variant, suits=suits)
            game = await world.newest(actor)
            assert game.start.field() == ("deal", number)


async def test_without_options_one_goes_on_with_what_one_plays_today(world: World) -> None:
    board = await world.slash("daily", suits=4)
    await world.tap(board, "Deal")
    await world.play(suits=2)
    again = await world.slash("daily")
    assert lines(again)[:2] == [
        "Daily 14 Mar, ranked · Spider · 4 suits",
        "499 · 1 move · runs 0/8 · deals 4",
    ]


async def test_without_options_a_finished_ranked_game_shows_its_result(world: World) -> None:
    await nearly_won(world)
    board = await world.slash("daily", suits=1)
    await world.tap(board, "2")
    for options in ({}, {"suits": 1}):
        again = await world.slash("daily", **options)
        assert lines(again)[2] == "You won in 1 move, 0:00."
        assert "Same deal" in buttons(again)
    assert len(await world.storage.games.open_of(world.alice.id)) == 0


@pytest.mark.parametrize(
    ("at", "counts"), [(closes_at(TODAY) - SECOND, True), (closes_at(TODAY), False)]
)
async def test_a_win_counts_until_the_close(world: World, at: datetime, counts: bool) -> None:
    await nearly_won(world)
    board = await world.slash("daily", suits=1)
    world.clock.now = at
    await world.tap(board, "2")
    assert lines(board)[2].startswith("You won in ")
    game = await ranked_of(world)
    assert game.board_date == (TODAY if counts else None)
    assert await winners(world) == ([world.alice.id] if counts else [])
    assert any("only win so far" in line for line in lines(board)) == counts
    streak = await world.storage.dailies.streak(world.alice.id, TODAY)
    assert streak.current == int(counts)
    assert await disagreements(world.storage) == []


async def test_a_game_begun_yesterday_goes_on_unranked(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal")
    world.clock.now = closes_at(TODAY) + timedelta(hours=1)
    await world.tap(board, "Undo")
    assert lines(board)[0] == "Daily 14 Mar, practice · Spider · 1 suit"
    today = await world.slash("daily", suits=1)
    assert lines(today)[0] == "Daily 15 Mar, ranked · Spider · 1 suit"
    ids = {game.slot.daily for game in await world.storage.games.open_of(world.alice.id)}
    assert ids == {TODAY, TODAY + timedelta(days=1)}
    await world.tap(board, "Redo")
    assert lines(board)[1] == "497 · 3 moves · runs 0/8 · deals 4"


async def test_a_restart_gives_practice_and_the_ranked_game_is_lost(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More", "Restart")
    assert lines(board)[2] == "Restart and lose your one ranked game?"
    await world.tap(board, "Yes, restart")
    assert lines(board)[0] == "Daily 14 Mar, practice · Spider · 1 suit"
    ranked = await ranked_of(world)
    assert (ranked.status, ranked.lost_by) == ("lost", "replaced")
    again = await world.newest()
    assert (again.ranked, again.slot, again.start) == (False, ranked.slot, ranked.start)


async def test_giving_up_unplayed_leaves_practice_only(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "More", "Give up", "Yes, give up")
    assert lines(await world.slash("daily", suits=1))[0].startswith("Daily 14 Mar, practice")


async def test_a_ranked_game_that_is_lost_says_what_that_means(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More", "Give up", "Yes, give up")
    said = "Your ranked game is over, and lost."
    assert said in lines(board)
    place = await world.slash("leaderboard", suits=1)
    answer = await world.tap(place, "My place")
    assert answer.content == (
        "Your ranked game of that day was lost, so you have no place on its boards."
    )
    practice = await world.slash("daily", suits=2)
    await world.tap(practice, "Deal", "More", "Give up", "Yes, give up")
    assert said not in lines(practice)


async def test_a_hint_can_be_looked_at_but_not_played_by_a_button(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Hint")
    assert lines(board)[1].startswith("500 · 0 moves")
    assert "to column" in lines(board)[2]
    assert "Do it" not in set(buttons(board)) - disabled(board)
    assert (await world.newest()).hints == 1
    practice = await world.slash("daily", suits=2)
    await world.tap(practice, "Hint", "Do it")
    assert lines(practice)[1].startswith("499 · 1 move")


async def test_its_boards_are_private_whatever_is_asked_for(world: World) -> None:
    await world.storage.settings.save(world.alice.id, private=False)
    await world.storage.guilds.save(world.guild.id, private=False)
    await world.slash("daily", suits=1)
    for command, options in (
        ("daily", {"suits": 1}),
        ("daily", {"suits": 2}),
        ("board", {"private": False}),
        ("play", {"private": False}),
        ("move", {"action": "deal"}),
    ):
        board = await world.slash(command, **options)
        assert lines(board)[0].startswith("Daily 14 Mar" if command != "move" else "Dealt"), command
        assert board.ephemeral
    assert world.channel.history() == [], "others see nothing"
    world.clock.now = closes_at(TODAY)
    assert not (await world.slash("board", private=False)).ephemeral


async def record(world: World, board: Any) -> str:
    """What the button, which is off, tells whoever gets it to work."""
    assert "Record" in disabled(board)
    custom_id = buttons(board)["Record"]["custom_id"]
    answer = raw_click(world.env, world.alice, board, custom_id)
    await world.env.settle()
    assert answer.response is not None
    return str(answer.response.content)


async def test_nothing_tells_number_or_record_before_the_close(world: World) -> None:
    number = (await world.storage.dailies.open(TODAY)).number
    await nearly_won(world, actor=world.bob)
    theirs = await world.slash("daily", world.bob, suits=1)
    await world.tap(theirs, "2", actor=world.bob)
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "Hint", "More")
    assert lines(board)[2:] == ["1 hint", f"Closes {CLOSES}."]
    assert await record(world, board) == LATER
    await world.tap(board, "As text")
    await world.tap(board, "Restart", "Yes, restart", "More")
    assert await record(world, board) == LATER, "practice tells no more"
    assert (await world.tap(theirs, "Record", actor=world.bob)).content == LATER
    suggested = await world.alice.autocomplete(world.channel, "spider board", "game", "")
    assert str(number) not in json.dumps([suggested, [r.json for r in world.requests()]])

    world.clock.now = closes_at(TODAY)
    await world.tap(board, "Back", "More")
    assert lines(board)[2] == f"Deal {number}"
    answer = await world.alice.click(board, label="Record")
    (file,) = answer.response.attachments
    assert json.loads(world.env.backend.cdn.get(file.url))["deal"] == number


async def test_strangers_get_nothing_from_a_forged_tap(world: World) -> None:
    board = await world.slash("daily", suits=1)
    answer = raw_click(world.env, world.bob, board, buttons(board)["Deal"]["custom_id"])
    await world.env.settle()
    assert answer.ephemeral
    assert texts(answer.response) == ["This is alice's game. Start one of your own?"]
    assert (await ranked_of(world)).moves == 0


async def test_a_new_deal_from_a_daily_goes_into_the_ordinary_slot(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More", "New deal")
    assert lines(board)[0] == "alice · Spider · 1 suit"
    running = await world.storage.games.open_of(world.alice.id)
    assert {game.slot.daily for game in running} == {None, TODAY}
    assert (await ranked_of(world)).status == "playing"
    # And it asks before an ordinary game would be lost by it, not for the daily's sake.
    await world.tap(board, "Deal")
    daily = await world.slash("daily", suits=1)
    await world.tap(daily, "More", "New deal")
    assert lines(daily)[2] == "Your running game would count as a loss."
    await world.tap(daily, "Yes, new deal")
    assert (await ranked_of(world)).status == "playing"


async def test_practice_with_saving_off_leaves_no_second_chance(world: World) -> None:
    """Whoever has seen the cards can't rank on them once saving is on again."""
    await world.storage.players.set_privacy(world.alice.id, saving=False)
    unsaved = await world.slash("daily", suits=1)
    assert lines(unsaved)[0] == "Daily 14 Mar, practice · Spider · 1 suit"
    await world.storage.players.set_privacy(world.alice.id, saving=True)
    assert lines(await world.slash("daily", suits=4))[0].startswith("Daily 14 Mar, practice")
    assert await world.storage.dailies.ranked_of(world.alice.id, TODAY) is None
    world.clock.now = closes_at(TODAY)
    assert lines(await world.slash("daily", suits=4))[0].startswith("Daily 15 Mar, ranked")


@pytest.fixture(params=["Pacific/Kiritimati", "Asia/Kolkata", "America/Los_Angeles"])
def host_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


async def test_the_zone_of_the_machine_changes_nothing(host_zone: str, world: World) -> None:
    for day in (TODAY, TODAY + timedelta(days=1)):
        world.clock.now = opens_at(day)
        board = await world.slash("daily", suits=1)
        assert lines(board)[0].startswith(f"Daily {day.day} Mar, ranked")
        world.clock.now = closes_at(day) - SECOND
        await world.tap(board, "Deal")
        assert lines(board)[0].startswith(f"Daily {day.day} Mar, ranked")


@pytest.mark.parametrize(
    ("day", "offset"), [(date(2026, 3, 28), 1), (date(2026, 10, 24), 2), (date(2026, 11, 1), -7)]
)
async def test_nights_on_which_clocks_change_are_nights_like_others(
    world: World, day: date, offset: int
) -> None:
    zone = timezone(timedelta(hours=offset))
    world.clock.now = opens_at(day)
    await nearly_won(world, day)
    board = await world.slash("daily", suits=1)
    world.clock.now = (closes_at(day) - SECOND).astimezone(zone)
    await world.tap(board, "2")
    assert await winners(world, day) == [world.alice.id]
    world.clock.now = closes_at(day).astimezone(zone)
    following = (day + timedelta(days=1)).day
    title = lines(await world.slash("daily", suits=1))[0]
    assert title.startswith(f"Daily {following} ")
    assert "ranked" in title
    assert world.clock.now.astimezone(UTC).date() == day + timedelta(days=1)
