"""Ways through leaderboards: to one's own place, from date to date; and why somebody stands on none."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.bot.contest import ELSE, meet, won
from tests.bot.leaderboards import shown, twelve_others
from tests.bot.simulated import BUTTON, buttons, disabled, payload_overrides, texts
from tests.bot.world import NOON, World

TODAY = NOON.date()
DAY = timedelta(days=1)
ROW = 1

NOT_LISTED = "You are not listed (change it with /spider privacy)."
NOT_HERE = "This server's managers leave you off its leaderboards. Everywhere else you still count."
NOT_SAVED = "Your games aren't saved, so new ones count nowhere (change it with /spider privacy)."


def rows_of(message: Any) -> list[list[str]]:
    """Labels of the rows of buttons, without the menus above them."""
    rows = [part["components"] for part in message.components if part["type"] == ROW]
    return [[one["label"] for one in row] for row in rows if row[0]["type"] == BUTTON]


async def unlist(world: World) -> None:
    await world.storage.players.set_privacy(world.alice.id, listed=False)


async def hide(world: World) -> None:
    await world.storage.guilds.hide(world.guild.id, world.alice.id, world.clock())


async def stop_saving(world: World) -> None:
    await world.storage.players.set_privacy(world.alice.id, saving=False)


ABSENCES = [(unlist, NOT_LISTED), (hide, NOT_HERE), (stop_saving, NOT_SAVED)]


# -- Why somebody stands on none


@pytest.mark.parametrize(("be_absent", "reason"), ABSENCES)
@pytest.mark.parametrize("board", ["daily", "score"])
@pytest.mark.parametrize("others", [True, False])
async def test_whoever_can_not_stand_on_a_board_is_told_why(
    world: World, be_absent: Any, reason: str, board: str, others: bool
) -> None:
    if others:
        await meet(world, world.bob.id, "bob")
        await won(world, world.bob)
        await won(world, world.bob, day=TODAY)
    if be_absent is not stop_saving:
        await won(world, world.alice)
    await be_absent(world)
    answer = await world.slash("leaderboard", board=board, private=True)
    assert reason in shown(answer)
    assert "not on this board yet" not in texts(answer)[0]


@pytest.mark.parametrize(("be_absent", "reason"), ABSENCES[:2])
async def test_whoever_is_not_shown_gets_the_board_for_themselves(
    world: World, be_absent: Any, reason: str
) -> None:
    await be_absent(world)
    answer = await world.slash("leaderboard")
    assert answer.ephemeral
    assert reason in shown(answer)


@pytest.mark.parametrize(("be_absent", "reason"), ABSENCES)
async def test_a_board_that_others_see_does_not_tell_them_why_somebody_is_missing(
    world: World, be_absent: Any, reason: str
) -> None:
    await meet(world, world.bob.id, "bob")
    await won(world, world.bob)
    await be_absent(world)
    board = await world.slash("leaderboard", board="score", private=False)
    assert not board.ephemeral
    assert shown(board)[2:] == ["1. bob · 1,299 points", "Page 1 of 1 · 1 player"]
    answer = await world.tap(board, "My place")
    assert (answer.content, answer.ephemeral) == (reason, True)


async def test_whom_a_server_hides_is_told_nothing_of_it_elsewhere(world: World) -> None:
    await won(world, world.alice)
    await hide(world)
    board = await world.slash("leaderboard", board="score", where="everywhere")
    assert shown(board)[2] == "1. alice · 1,299 points"
    assert NOT_HERE not in shown(board)
    direct = await world.alice.user.slash("spider leaderboard", board="score")
    assert NOT_HERE not in shown(direct.response)


async def test_reasons_are_said_in_german(world: World) -> None:
    await unlist(world)
    with payload_overrides(locale="de"):
        answer = await world.slash("leaderboard")
    assert "Du bist nicht gelistet (ändern mit /spider privacy)." in shown(answer)


# -- My place


async def test_everybody_gets_to_their_own_place(world: World) -> None:
    await twelve_others(world)
    await won(world, world.alice, detours=40)
    await meet(world, world.bob.id, "bob")
    await won(world, world.bob, detours=50)
    board = await world.slash("leaderboard", board="score")
    await world.tap(board, "My place")
    assert "13. alice · 1,219 points" in shown(board)
    await world.tap(board, "My place")
    assert "13. alice · 1,219 points" in shown(board), "there already"
    await world.tap(board, "Previous")
    copy = await world.tap(board, "My place", actor=world.bob)
    assert copy.ephemeral
    assert "14. bob · 1,199 points" in shown(copy)
    assert shown(copy)[-1] == "Page 2 of 2 · 14 players"


async def test_whoever_has_no_place_yet_is_told_so(world: World) -> None:
    await won(world, world.alice)
    board = await world.slash("leaderboard", board="score")
    answer = await world.tap(board, "My place", actor=world.bob)
    assert (answer.content, answer.ephemeral) == ("You are not on this board yet.", True)


async def test_one_s_own_place_stands_above_a_page_that_comes_after_it(world: World) -> None:
    await won(world, world.alice, at=NOON - DAY)
    await twelve_others(world)
    board = await world.slash("leaderboard", board="score")
    await world.tap(board, "Next")
    assert shown(board)[2:5] == [
        "1. alice · 1,299 points",
        "…",
        "11. P9 · 1,281 points",
    ]


# -- From date to date


async def test_a_date_s_board_leads_to_those_before_and_after_it(world: World) -> None:
    for ago in (2, 1, 0):
        await world.storage.dailies.open(TODAY - ago * DAY)
    await won(world, world.alice, day=TODAY - DAY, at=NOON - DAY)
    board = await world.slash("leaderboard", date="2026-03-13")
    assert rows_of(board) == [
        ["Previous", "Next", "My place"],
        ["← 12 Mar", "14 Mar →", "Everywhere"],
    ]
    await world.restart()
    await world.tap(board, "14 Mar →")
    assert shown(board)[0] == "Daily deal of 14 March 2026"
    assert {"15 Mar →"} <= disabled(board)
    await world.tap(board, "← 13 Mar")
    assert "1. alice · 1,299 · 1 · 0:00" in shown(board)
    await world.tap(board, "← 12 Mar")
    assert shown(board)[0] == "Daily deal of 12 March 2026"
    assert {"← 11 Mar"} <= disabled(board)
    copy = await world.tap(board, "13 Mar →", actor=world.bob)
    assert copy.ephemeral
    assert shown(copy)[0] == "Daily deal of 13 March 2026"


async def test_boards_of_all_time_have_no_dates(world: World) -> None:
    board = await world.slash("leaderboard", board="score")
    assert rows_of(board) == [["Previous", "Next", "My place"], ["Everywhere"]]


async def test_a_date_and_a_board_of_all_time_do_not_go_together(world: World) -> None:
    answer = await world.slash("leaderboard", date=TODAY.isoformat(), board="score")
    assert answer.ephemeral
    assert answer.content == (
        "A date goes with the board “Daily deal” alone. Choose that board, or leave the date out."
    )
    both = await world.slash("leaderboard", date=TODAY.isoformat(), board="daily")
    assert shown(both)[0] == "Daily deal of 14 March 2026"


# -- On a phone


@pytest.mark.parametrize("locale", ["en-GB", "de"])
async def test_lines_and_buttons_do_not_wrap_on_a_phone(world: World, locale: str) -> None:
    """At 390 px the playground's page has room for these, as measured in a browser."""
    game = await won(world, ELSE, detours=99, every=31.0, day=TODAY)
    await meet(world, ELSE, "A name that is as long as names may be")
    assert game.play_time > timedelta(hours=1)
    with payload_overrides(locale=locale):
        for board in ("daily", "score", "moves", "time", "wins", "streak"):
            message = await world.slash("leaderboard", board=board)
            places = [line for line in shown(message) if line[0].isdecimal()]
            assert len(places) == 1
            assert len(places[0]) <= 40
            assert all(len(row) <= 3 for row in rows_of(message))
            assert all(len("".join(row)) <= 31 for row in rows_of(message))


@pytest.mark.parametrize(
    ("name", "shown_as"),
    [
        ("Alexandra Winter", "Alexandra Winter"),
        ("M" * 30, "MMMMMMMM…"),
        ("名" * 30, "名名名名名名名名…"),
        ("ALEXANDRA WINTERMANTEL", "ALEXANDRA W…"),
    ],
)
async def test_wide_names_are_cut_sooner(world: World, name: str, shown_as: str) -> None:
    await won(world, ELSE, day=TODAY)
    await meet(world, ELSE, name)
    line = next(line for line in shown(await world.slash("leaderboard")) if line[0] == "1")
    assert line == f"1. {shown_as} · 1,299 · 1 · 0:00"


async def test_whoever_has_the_screen_read_aloud_gets_results_in_words(world: World) -> None:
    await won(world, world.alice, day=TODAY, detours=1)
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    board = await world.slash("leaderboard")
    assert "1. alice · 1,297 points · 3 moves · 6 seconds" in shown(board)
    assert "Score · moves · play time · 💡 hints" not in shown(board)


async def test_buttons_fit_into_the_message(world: World) -> None:
    board = await world.slash("leaderboard")
    assert all(len(button["custom_id"]) <= 100 for button in buttons(board).values())
