"""Boards of dailies: what they always say, and the warning before the one ranked game is thrown away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.daily_items import daily_buttons
from bot.message import text_layout
from engine.daily import closes_at
from tests.bot.contest import won
from tests.bot.simulated import (
    buttons,
    disabled,
    lines,
    payload_overrides,
    raw_click,
    texts,
)
from tests.bot.world import NOON, World
from words import LINE, language

TODAY = NOON.date()
CLOSES = f"<t:{round(closes_at(TODAY).timestamp())}:R>"
TIME = re.compile(r"<t:\d+:R>")
RELATIVE = "in 59 minutes"
"""As long as the time gets that Discord shows in place of a timestamp."""


def seen(board: Any) -> list[str]:
    """The lines as a reader sees them."""
    return [TIME.sub(RELATIVE, line) for line in lines(board)]


# What it is and when it closes


@pytest.mark.parametrize(
    ("code", "ranked", "practice", "closes"),
    [("en-US", "ranked", "practice", "Closes "), ("de", "gewertet", "Übung", "Schließt ")],
)
async def test_an_open_daily_always_says_date_standing_and_close(
    world: World, code: str, ranked: str, practice: str, closes: str
) -> None:
    back = {"en-US": "Back", "de": "Zurück"}[code]
    more = {"en-US": "More", "de": "Mehr"}[code]
    give_up = {"en-US": "Give up", "de": "Aufgeben"}[code]
    deal = {"en-US": "Deal", "de": "Geben"}[code]
    hint = {"en-US": "Hint", "de": "Tipp"}[code]
    labels = {back, more, give_up, deal, hint}

    def check(board: Any, standing: str) -> None:
        assert "14" in lines(board)[0]
        assert standing in lines(board)[0]
        assert sum(CLOSES in line for line in lines(board)) == 1, lines(board)
        assert any(closes in line for line in lines(board))
        assert all(0 < len(line) <= LINE for line in seen(board)), seen(board)

    with payload_overrides(locale=code):
        for number, (variant, suits) in enumerate(
            (("spider", 1), ("relaxed", 4), ("scorpion", 4), ("spiderette", 4))
        ):
            standing = practice if number else ranked
            board = await world.slash("daily", variant=variant, suits=suits)
            check(board, standing)
            used = set()
            for label in (hint, "Undo", more, back, more, give_up, back, deal, "Undo"):
                if label not in disabled(board) and label in buttons(board):
                    await world.tap(board, label)
                    check(board, standing)
                    used.add(label)
            assert used >= labels
            check(await world.slash("daily", variant=variant, suits=suits), standing)
            check(await world.slash("board"), standing)


async def test_the_ranked_game_says_that_it_is_the_only_one_until_it_is_begun(
    world: World,
) -> None:
    board = await world.slash("daily", suits=1)
    assert lines(board)[2] == "Your one ranked game; others are practice."
    await world.tap(board, "More", "Back")
    assert lines(board)[2] == "Your one ranked game; others are practice."
    await world.tap(board, "Deal")
    assert lines(board)[2] == "Dealt 10 cards"
    assert lines(await world.slash("daily", suits=2))[2] == "Practice: it doesn't rank."


async def test_a_screen_reader_hears_it_in_full(world: World) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    said = texts(await world.slash("daily", suits=1))[0]
    assert said.startswith("This is your one ranked game today; another setting will be practice.")
    assert f"Good luck! Closes {CLOSES}." in said


async def test_a_ranked_game_still_running_after_the_close_says_so(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal")
    world.clock.now = closes_at(TODAY)
    await world.tap(board, "Undo")
    assert lines(board)[3] == "The daily has closed: it's practice now."
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    await world.tap(board, "Redo")
    assert "It has closed, so this game no longer ranks." in texts(board)[0]


async def test_a_ranked_win_in_time_stays_one_after_the_close(world: World) -> None:
    await world.tap(await world.play(suits=1), "Deal")
    await won(world, world.alice, day=TODAY)
    board = await world.slash("daily", suits=1)
    world.clock.now = closes_at(TODAY)
    await world.tap(board, "New deal")  # asks, since a game is running
    assert lines(board)[0] == "Daily 14 Mar, ranked · Spider · 1 suit"
    assert not any(CLOSES in line or "closed" in line for line in lines(board))


# Throwing the ranked game away


async def test_restarting_the_ranked_game_is_warned_of(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More", "Restart")
    assert lines(board)[2] == "Restart and lose your one ranked game?"
    assert set(buttons(board)) == {"Yes, restart", "Back"}
    await world.tap(board, "Back", "More", "Give up")
    assert lines(board)[2] == "Give up and lose your one ranked game?"
    ranked = await world.storage.dailies.ranked_of(world.alice.id, TODAY)
    assert ranked is not None
    assert ranked.status == "playing"


async def test_an_unplayed_ranked_game_is_not_thrown_away_unasked(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "More", "Give up")
    assert lines(board)[2] == "Give up? It's your one ranked game today."
    await world.tap(board, "Back", "More")
    restart = buttons(board)["Restart"]
    assert restart["disabled"]
    raw_click(world.env, world.alice, board, restart["custom_id"])
    await world.env.settle()
    assert lines(board)[2] == "Restart? Your one ranked game ends so."
    ranked = await world.storage.dailies.ranked_of(world.alice.id, TODAY)
    assert ranked is not None
    assert ranked.status == "playing"


@pytest.mark.parametrize("code", ["en", "de"])
async def test_a_screen_reader_hears_what_is_lost(world: World, code: str) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True, language=code)
    labels = {"en": ("Deal", "More"), "de": ("Geben", "Mehr")}[code]
    board = await world.slash("daily", suits=1)
    await world.tap(board, *labels)
    label = next(b for b, of in buttons(board).items() if ":askrestart" in of["custom_id"])
    await world.tap(board, label)
    begin = {"en": "This is your one ranked game today; restarting it counts as a loss"}
    begin["de"] = "Das ist heute dein einziges gewertetes Spiel; ein Neustart zählt als Niederlage"
    assert texts(board)[0].startswith(begin[code])


async def test_practice_and_late_games_are_given_up_without_that_warning(world: World) -> None:
    ranked = await world.slash("daily", suits=1)
    practice = await world.slash("daily", suits=2)
    await world.tap(practice, "Deal", "More", "Give up")
    assert lines(practice)[2] == "Give up? It counts as a loss."
    await world.tap(ranked, "Deal")
    world.clock.now = closes_at(TODAY)
    await world.tap(ranked, "More", "Give up")
    assert lines(ranked)[2] == "Give up? It counts as a loss."


# What a post's Play brings up


async def test_play_brings_up_the_ranked_game_before_practice(world: World) -> None:
    await world.slash("daily", suits=1)
    world.clock.advance(60)
    practice = await world.slash("daily", suits=2)
    await world.tap(practice, "Deal")
    assert lines(await _play(world))[0] == "Daily 14 Mar, ranked · Spider · 1 suit"
    assert lines(await world.slash("daily"))[0] == "Daily 14 Mar, ranked · Spider · 1 suit"


async def test_play_shows_a_ranked_win_though_practice_is_running(world: World) -> None:
    await won(world, world.alice, day=TODAY)
    world.clock.advance(60)
    await world.tap(await world.slash("daily", suits=2), "Deal")
    board = await _play(world)
    assert lines(board)[0] == "Daily 14 Mar, ranked · Spider · 1 suit"
    assert lines(board)[2] == "You won in 1 move, 0:00."


async def test_play_goes_on_with_practice_once_the_ranked_game_is_given_up(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More", "Give up", "Yes, give up")
    await world.tap(await world.slash("daily", suits=2), "Deal")
    assert lines(await _play(world))[0] == "Daily 14 Mar, practice · Spider · 2 suits"


async def _play(world: World) -> Any:
    """Tap *Play* below a daily post; the board."""
    view = text_layout(["The daily deal"])
    view.add_item(daily_buttons(language("en"), TODAY))
    sent = await world.env.bot.get_channel(world.channel.id).send(view=view)
    return (await world.alice.click(sent, label="Play")).response


# More


async def test_what_an_open_daily_refuses_is_off(world: World) -> None:
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More")
    assert {"Record", "Can I win?"} <= disabled(board)
    world.clock.now = closes_at(TODAY)
    await world.tap(board, "Back", "More")
    assert disabled(board) == set()
    ordinary = await world.play()
    await world.tap(ordinary, "Deal", "More")
    assert disabled(ordinary) == set()


async def test_a_screen_reader_hears_why_they_are_off(world: World) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    board = await world.slash("daily", suits=1)
    await world.tap(board, "Deal", "More")
    assert "Record and “Can I win?” are off until this daily closes." in texts(board)[0]


async def test_a_board_without_undo_is_not_asked_of_a_daily(world: World) -> None:
    said = "Daily deals are always played with undo. Leave “undo” out, or choose another board."
    for options in ({}, {"board": "daily"}, {"date": TODAY.isoformat()}):
        answer = await world.slash("leaderboard", undo=False, **options)
        assert answer.ephemeral
        assert answer.content == said
    assert texts(await world.slash("leaderboard", undo=False, board="score"))
