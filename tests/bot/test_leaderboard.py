"""``/spider leaderboard``: who stands where, one's own place, pages that outlive the bot, and who turns them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engine.daily import opens_at
from storage import Slot
from tests.bot.contest import ELSE, meet, won
from tests.bot.leaderboards import bold, choose, shown, twelve_others
from tests.bot.simulated import buttons, disabled, raw_click, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin, win

TODAY = NOON.date()


async def test_a_daily_won_by_two(world: World) -> None:
    await won(world, world.alice, day=TODAY, detours=2)
    await won(world, world.bob, day=TODAY)
    await meet(world, world.bob.id, "bob")
    board = await world.slash("leaderboard")
    assert not board.ephemeral
    assert shown(board) == [
        "Daily deal of 14 March 2026",
        "Spider · 1 suit · this server",
        "Closes <t:1773532800:R>.",
        "Score · moves · play time · 💡 hints",
        "1. bob · 1,299 · 1 · 0:00",
        "2. alice · 1,295 · 5 · 0:12",
        "Page 1 of 1 · 2 players",
    ]
    assert bold(board)[1:] == ["2. alice · 1,295 · 5 · 0:12"], "one's own line stands out"


async def test_hints_are_shown(world: World) -> None:
    game = await begin(world.storage, Slot(world.alice.id, "spider", 1, TODAY), ranked=True)
    await world.storage.games.count_hint(game.id, game.version)
    await win(world.storage, await world.stored(game))
    board = await world.slash("leaderboard")
    assert "1. alice · 1,299 · 1 · 0:00 · 💡1" in shown(board)


async def test_one_s_own_place_is_shown_when_it_is_not_on_the_page(world: World) -> None:
    await twelve_others(world, TODAY)
    await won(world, world.alice, detours=40, day=TODAY)
    board = await world.slash("leaderboard")
    assert shown(board)[4] == "1. P0 · 1,299 · 1 · 0:00"
    assert shown(board)[13:] == [
        "10. P9 · 1,281 · 19 · 0:54",
        "…",
        "13. alice · 1,219 · 81 · 4:00",
        "Page 1 of 2 · 13 players",
    ]


async def test_pages_are_turned_before_and_after_a_restart(world: World) -> None:
    await twelve_others(world)
    await won(world, world.alice, detours=40)
    board = await world.slash("leaderboard", board="score")
    assert disabled(board) == {"Previous"}
    await world.restart()
    await world.tap(board, "Next")
    assert shown(board)[2:] == [
        "11. P10 · 1,279 points",
        "12. P11 · 1,277 points",
        "13. alice · 1,219 points",
        "Page 2 of 2 · 13 players",
    ]
    assert disabled(board) == {"Next"}
    await world.tap(board, "Previous")
    assert shown(board)[2] == "1. P0 · 1,299 points"
    await world.restart()
    await world.tap(board, "My place")
    assert shown(board)[-1] == "Page 2 of 2 · 13 players"


async def test_menus_work_after_a_restart(world: World) -> None:
    await won(world, world.alice, detours=1)
    await won(world, world.alice, suits=2)
    board = await world.slash("leaderboard", board="score", suits=1)
    await world.restart()
    await choose(world, board, 0, "moves")
    assert shown(board) == [
        "Fewest moves",
        "Spider · 1 suit · this server",
        "1. alice · 3 moves",
        "Page 1 of 1 · 1 player",
    ]
    await choose(world, board, 1, "spider.2.1")
    assert shown(board)[1:3] == ["Spider · 2 suits · this server", "1. alice · 1 move"]


@pytest.mark.parametrize(
    ("board", "result"),
    [
        ("score", "1,299 points"),
        ("moves", "1 move"),
        ("time", "0:02"),
        ("wins", "2 wins"),
        ("streak", "2 in a row"),
    ],
)
async def test_the_boards_of_all_time(world: World, board: str, result: str) -> None:
    await won(world, world.alice)
    await won(world, world.alice, detours=1, every=1)
    if board == "time":  # a win of one move takes no time at all
        await world.storage.personal_data.erase(world.alice.id, world.clock())
        await won(world, world.alice, detours=1, every=1)
    message = await world.slash("leaderboard", board=board)
    assert f"1. alice · {result}" in shown(message)


async def test_whoever_got_there_first_stands_first(world: World) -> None:
    await won(world, world.bob, at=NOON - timedelta(hours=1))
    await won(world, world.alice)
    await meet(world, world.bob.id, "bob")
    board = await world.slash("leaderboard", board="score")
    assert shown(board)[2:4] == ["1. bob · 1,299 points", "2. alice · 1,299 points"]
    await won(world, world.bob, at=NOON + timedelta(hours=1))
    await world.tap(board, "Everywhere")
    assert shown(board)[2:4] == ["1. bob · 1,299 points", "2. alice · 1,299 points"]


async def test_rows_without_undo_are_their_own(world: World) -> None:
    await won(world, world.alice, undo=False)
    with_undo = await world.slash("leaderboard", board="score", undo=True)
    assert shown(with_undo)[2] == "Nobody stands on this board yet."
    without = await world.slash("leaderboard", board="score", undo=False)
    assert shown(without)[1:3] == [
        "Spider · 1 suit · no undo · this server",
        "1. alice · 1,299 points",
    ]


@pytest.mark.parametrize("kind", ["repeat", "practice", "assisted"])
@pytest.mark.parametrize("board", ["daily", "score", "moves", "time", "wins", "streak"])
async def test_only_fresh_wins_without_help_stand_on_a_board(
    world: World, kind: str, board: str
) -> None:
    if kind == "repeat":
        await won(world, world.alice, fresh=False)
    elif kind == "practice":
        await won(world, world.alice, fresh=False, day=TODAY, ranked=False)
    else:
        game = await begin(world.storage, Slot(world.alice.id, "spider", 1, TODAY), ranked=True)
        await world.storage.games.mark_assisted(game.id, game.version)
        await win(world.storage, await world.stored(game))
    message = await world.slash("leaderboard", board=board)
    assert "Nobody stands on this board yet." in shown(message)
    assert "alice" not in texts(message)[0]


async def test_people_who_are_not_listed_stand_on_no_board(world: World) -> None:
    await won(world, world.alice)
    await won(world, world.bob, detours=1)
    await meet(world, world.bob.id, "bob")
    await world.storage.players.set_privacy(world.alice.id, listed=False)
    board = await world.slash("leaderboard", actor=world.bob, board="score")
    assert shown(board)[2:] == ["1. bob · 1,297 points", "Page 1 of 1 · 1 player"]


async def test_a_server_s_board_has_its_own_people_unless_they_are_hidden(world: World) -> None:
    await meet(world, ELSE, "Far", here=False)
    await won(world, ELSE)
    await meet(world, ELSE + 1, "Hidden")
    await world.storage.guilds.hide(world.guild.id, ELSE + 1, world.clock())
    await won(world, ELSE + 1, detours=1)
    await won(world, world.alice, detours=2)
    board = await world.slash("leaderboard", board="score")
    assert shown(board)[2:] == ["1. alice · 1,295 points", "Page 1 of 1 · 1 player"]
    await world.tap(board, "Everywhere")
    assert shown(board)[1:5] == [
        "Spider · 1 suit · everywhere",
        "1. Far · 1,299 points",
        "2. Hidden · 1,297 points",
        "3. alice · 1,295 points",
    ]
    await world.tap(board, "This server")
    assert shown(board)[1] == "Spider · 1 suit · this server"
    everywhere = await world.slash("leaderboard", board="score", where="everywhere")
    assert shown(everywhere)[2] == "1. Far · 1,299 points"


async def test_outside_of_servers_there_is_everywhere_alone(world: World) -> None:
    await won(world, world.alice)
    result = await world.alice.user.slash("spider leaderboard", board="score")
    assert shown(result.response)[1:3] == [
        "Spider · 1 suit · everywhere",
        "1. alice · 1,299 points",
    ]
    assert set(buttons(result.response)) == {"Previous", "Next", "My place"}


async def test_only_who_asked_turns_the_page_and_others_get_a_copy(world: World) -> None:
    await twelve_others(world)
    board = await world.slash("leaderboard", board="score")
    before = texts(board)
    copy = await world.tap(board, "Next", actor=world.bob)
    assert copy.ephemeral
    assert copy.id != board.id
    assert shown(copy)[2] == "11. P10 · 1,279 points"
    assert shown(copy)[4] == "bob is not on this board yet."
    assert texts(board) == before
    turned = await world.tap(copy, "Previous", actor=world.bob)
    assert turned.id == copy.id, "the copy is bob's to turn"
    other = await choose(world, board, 0, "wins", actor=world.bob)
    assert other.ephemeral
    assert shown(other)[0] == "Most wins"


async def test_names_bring_no_markup_and_the_nameless_are_worded(world: World) -> None:
    await meet(world, ELSE, "**[x](https://e.example)** <@1> # @everyone")
    await won(world, ELSE)
    await won(world, ELSE + 1, detours=1)
    board = await world.slash("leaderboard", board="score", where="everywhere")
    line = texts(board)[0].split("\n")[2]
    assert line.startswith(r"**1.** \*\*")
    assert "https://" not in line
    assert "<@1>" not in line
    assert "2. a player without a name · 1,297 points" in shown(board)


async def test_past_dates_stay(world: World) -> None:
    yesterday = TODAY - timedelta(days=1)
    await world.storage.dailies.open(yesterday)
    await won(world, world.alice, day=yesterday, at=NOON - timedelta(days=1))
    board = await world.slash("leaderboard", date=yesterday.isoformat())
    assert shown(board)[:3] == [
        "Daily deal of 13 March 2026",
        "Spider · 1 suit · this server",
        "Score · moves · play time · 💡 hints",
    ]
    assert shown(board)[3] == "1. alice · 1,299 · 1 · 0:00"
    assert not any("Closes" in line for line in shown(board))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("soon", "“soon” is no date. Write it as year, month and day, such as 2026-05-03."),
        ("2026-02-30", "“2026-02-30” is no date."),
        ("2026-03-15", "There is no daily deal of 15 March 2026 yet."),
        ("2026-03-11", "The first daily deal here was that of 12 March 2026."),
        ("1900-01-01", "The first daily deal here was that of 12 March 2026."),
    ],
)
async def test_dates_that_can_not_be_meant(world: World, typed: str, said: str) -> None:
    await world.storage.dailies.open(TODAY - timedelta(days=2))
    answer = await world.slash("leaderboard", date=typed)
    assert answer.ephemeral
    assert answer.content.startswith(said)


async def test_dates_are_suggested(world: World) -> None:
    await world.storage.dailies.open(TODAY - timedelta(days=30))
    found = await world.alice.autocomplete(world.channel, "spider leaderboard", "date", "")
    assert [choice["value"] for choice in found][:2] == ["2026-03-14", "2026-03-13"]
    assert found[0]["name"] == "Today, 14 March 2026"
    found = await world.alice.autocomplete(world.channel, "spider leaderboard", "date", "2026-02")
    assert {choice["value"] for choice in found} == {f"2026-02-{day}" for day in range(12, 29)}


@pytest.mark.parametrize(("private", "wanted"), [(True, None), (False, True)])
async def test_whose_boards_are_private_gets_a_private_answer(
    world: World, private: bool, wanted: bool | None
) -> None:
    await world.storage.settings.save(world.alice.id, private=private)
    options = {} if wanted is None else {"private": wanted}
    assert (await world.slash("leaderboard", **options)).ephemeral
    assert not (await world.slash("leaderboard", private=False)).ephemeral


@pytest.mark.parametrize(
    ("at", "stands"),
    [
        (datetime(2026, 3, 14, 23, 59, 59, 999_999, tzinfo=UTC), True),
        (datetime(2026, 3, 15, tzinfo=UTC), False),
    ],
)
async def test_a_daily_counts_until_its_last_moment(
    world: World, at: datetime, stands: bool
) -> None:
    await world.storage.dailies.open(TODAY)
    game = await begin(
        world.storage, Slot(world.alice.id, "spider", 1, TODAY), at=opens_at(TODAY), ranked=True
    )
    board = await world.slash("daily")
    world.clock.now = at
    await world.tap(board, "2")
    assert (await world.stored(game)).status == "won"
    message = await world.slash("leaderboard", date=TODAY.isoformat())
    assert any("alice · 1,299" in line for line in shown(message)) is stands
    score = await world.slash("leaderboard", board="score")
    assert any("alice · 1,299" in line for line in shown(score)) is stands, "late, it is a repeat"


async def test_the_same_ranked_win_twenty_times_counts_once(world: World) -> None:
    await begin(world.storage, Slot(world.alice.id, "spider", 1, TODAY), ranked=True)
    board = await world.slash("daily")
    for _ in range(20):
        raw_click(world.env, world.alice, board, buttons(board)["2"]["custom_id"])
    await world.env.settle()
    assert shown(await world.slash("leaderboard"))[4:] == [
        "1. alice · 1,299 · 1 · 0:00",
        "Page 1 of 1 · 1 player",
    ]
    assert "1. alice · 1 win" in shown(await world.slash("leaderboard", board="wins"))


async def test_a_finished_board_leads_to_its_leaderboard(world: World) -> None:
    await begin(world.storage, Slot(world.alice.id, "spider", 1, TODAY), ranked=True)
    board = await world.slash("daily")
    await world.tap(board, "2")
    answer = await world.tap(board, "Leaderboard")
    assert answer.ephemeral, "beside a private board"
    assert shown(answer)[0] == "Daily deal of 14 March 2026"
    assert "1. alice · 1,299 · 1 · 0:00" in shown(answer)


async def test_anybody_may_look_at_the_leaderboard_of_a_finished_board(world: World) -> None:
    await begin(world.storage, Slot(world.alice.id, "spider", 1))
    board = await world.slash("board")
    await world.tap(board, "2")
    assert not (await world.tap(board, "Leaderboard")).ephemeral
    answer = await world.tap(board, "Leaderboard", actor=world.bob)
    assert answer.ephemeral
    assert shown(answer)[2:4] == ["1. alice · 1,299 points", "bob is not on this board yet."]
