"""The deal of a shared card, played by others for comparison."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine import Deal
from storage import Slot
from tests.bot.cards import ROW, TODAY, card, finish, newest_won, win_daily, won_deal
from tests.bot.contest import NUMBER, daily_is, won
from tests.bot.simulated import lines, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin


async def test_the_deal_is_played_against_the_result_even_after_a_restart(world: World) -> None:
    shared = await world.tap(await won_deal(world, detours=1), "Share")
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    assert mine.ephemeral
    assert lines(mine) == [
        "bob · Spider · 4 suits",
        "500 · 0 moves · runs 0/8 · deals 5",
        "Deal 48218. Good luck!",
    ]
    theirs = await newest_won(world, world.alice)
    game = await world.newest(world.bob)
    assert (game.start, game.fresh, game.undo) == (Deal(NUMBER), False, True)
    assert game.versus == theirs.id
    await world.restart()
    board = await finish(world, mine, world.bob)
    assert lines(board)[2:4] == [
        "You won in 227 moves, 0:00.",
        "You: 1,073 · alice: 1,071: 2 points ahead",
    ]
    shared = await world.tap(board, "Share", actor=world.bob)
    assert card(shared)[-4:] == [
        "Results on this deal in this server:",
        "Score · moves · play time · 💡 hints",
        "1. bob · 1,073 · 227 · 0:00",
        "2. alice · 1,071 · 229 · 0:00",
    ]


async def test_a_running_game_is_asked_for_first(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    running = await world.slash("play", world.bob, **ROW)
    await world.tap(running, "Deal", actor=world.bob)
    before = await world.newest(world.bob)
    asked = await world.tap(shared, "Play this deal", actor=world.bob)
    assert asked.ephemeral
    assert texts(asked) == [
        "Your running game (Spider · 4 suits: 499, 1 move) would count as a loss. "
        "Play this deal instead?"
    ]
    assert (await world.stored(before)).status == "playing"
    await world.restart()
    mine = await world.tap(asked, "Yes, play this deal", actor=world.bob)
    assert mine.id == asked.id, "the question becomes the board"
    assert lines(mine)[2] == "Deal 48218. Good luck!"
    assert (await world.stored(before)).status == "lost"
    assert (await world.newest(world.bob)).versus == (await newest_won(world, world.alice)).id
    await world.tap(mine, "Deal", actor=world.bob)
    assert lines(mine)[1].startswith("499")


async def test_the_yes_is_for_the_game_it_was_asked_of(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    await world.tap(await world.slash("play", world.bob, **ROW), "Deal", actor=world.bob)
    asked = await world.tap(shared, "Play this deal", actor=world.bob)
    other = await world.slash("new", world.bob, **ROW)
    await world.tap(other, "Yes, new deal", "Deal", actor=world.bob)
    again = await world.tap(asked, "Yes, play this deal", actor=world.bob)
    assert "would count as a loss" in texts(again)[0]
    assert (await world.newest(world.bob)).versus is None


async def test_the_deal_in_progress_goes_on(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    await world.tap(mine, "Deal", actor=world.bob)
    game = await world.newest(world.bob)
    again = await world.tap(shared, "Play this deal", actor=world.bob)
    assert lines(again)[1] == "499 · 1 move · runs 0/8 · deals 4"
    assert (await world.newest(world.bob)).id == game.id


async def test_undo_is_as_in_the_shared_game(world: World) -> None:
    await begin(world.storage, Slot(world.alice.id, "spider", 1), undo=False)
    board = await world.slash("board")
    shared = await world.tap(board, "2", "1 ★", "Share")
    assert "no undo" in card(shared)[0]
    await world.tap(shared, "Play this deal", actor=world.bob)
    assert not (await world.newest(world.bob)).undo


async def test_an_erased_game_is_answered_politely_and_compares_with_nothing(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    await world.storage.personal_data.erase(world.alice.id, world.clock())
    world.host.forget_player(world.alice.id)
    answer = await world.tap(shared, "Play this deal", actor=world.bob)
    assert answer.content == "This game is no longer kept. Start one with /spider play."
    assert (await world.newest(world.bob)).versus is None
    board = await finish(world, mine, world.bob)
    assert not any("You:" in line for line in lines(board))


async def test_an_open_daily_is_played_as_one_s_own(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    shared = await world.tap(await win_daily(world, world.alice), "Share")
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    assert mine.ephemeral
    assert lines(mine)[0] == "Daily 14 Mar, ranked · Spider · 4 suits"
    game = await world.newest(world.bob)
    assert game.ranked
    await world.restart()
    board = await finish(world, mine, world.bob, detours=1)
    assert lines(board)[3:5] == [
        "You: 1,071 · alice: 1,073: 2 points behind",
        "2nd of 2",
    ]


async def test_one_s_running_daily_is_compared_from_then_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    await world.slash("daily", world.bob, **ROW)
    running = await world.newest(world.bob)
    shared = await world.tap(await win_daily(world, world.alice), "Share")
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    assert (await world.newest(world.bob)).id == running.id
    board = await finish(world, mine, world.bob)
    assert lines(board)[3] == "You: 1,073 · alice: 1,073: all equal"
    again = await world.tap(shared, "Play this deal", actor=world.bob)
    assert lines(again)[3] == "You: 1,073 · alice: 1,073: all equal", "it is over: its result"


async def test_one_s_own_card_of_an_open_daily_shows_one_s_result(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    shared = await world.tap(await win_daily(world, world.alice), "Share")
    again = await world.tap(shared, "Play this deal")
    assert again.ephemeral
    assert lines(again)[2] == "You won in 227 moves, 0:00."
    assert not any("You:" in line for line in lines(again))


async def test_the_daily_s_card_is_an_ordinary_deal_from_the_close_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    world.clock.now = NOON + timedelta(hours=12) - timedelta(seconds=1)
    board = await win_daily(world, world.alice)
    shared = await world.tap(board, "Share")
    assert str(NUMBER) not in texts(shared)[0]
    world.clock.now += timedelta(seconds=1)
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    assert lines(mine)[2] == "Deal 48218. Good luck!"
    assert (await world.newest(world.bob)).slot.daily is None
    world.clock.advance(60)
    again = await world.tap(board, "Share")
    assert card(again)[0].startswith("alice won Spider · 4 suits, deal 48218 (daily 14 March 2026)")


async def test_one_s_own_card_is_no_rival(world: World) -> None:
    """Not on another deal of one's own, nor in place of the comparison there is."""
    shared = await world.tap(await won_deal(world, detours=1), "Share")
    theirs = await world.tap(shared, "Play this deal", actor=world.bob)
    board = await finish(world, theirs, world.bob)
    bobs = await world.tap(board, "Share", actor=world.bob)
    again = await world.tap(bobs, "Play this deal", actor=world.bob)
    assert (await world.newest(world.bob)).versus is None
    assert not any("You:" in line for line in lines(await finish(world, again, world.bob)))


async def test_a_comparison_is_not_replaced_by_one_s_own_card(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    theirs = await world.tap(await win_daily(world, world.alice, detours=1), "Share")
    await world.tap(theirs, "Play this deal", actor=world.bob)
    ranked = await world.newest(world.bob)
    await win_daily(world, world.bob)
    versus = (await world.stored(ranked)).versus
    assert versus == (await newest_won(world, world.alice)).id
    # Bob's practice on the same setting, shared, tapped by himself: nothing is compared with it.
    await world.host.start(ranked.slot, undo=True, deal=NUMBER)
    board = await finish(world, None, world.bob, detours=2)
    world.clock.advance(60)
    own = await world.tap(board, "Share", actor=world.bob)
    shown = await world.tap(own, "Play this deal", actor=world.bob)
    assert "You: 1,073 · alice: 1,071: 2 points ahead" in lines(shown)
    assert (await world.stored(ranked)).versus == versus


async def test_a_finished_game_keeps_its_comparison(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    first = await world.tap(await win_daily(world, world.alice, detours=1), "Share")
    await world.tap(first, "Play this deal", actor=world.bob)
    await win_daily(world, world.bob)
    carol = world.guild.add_member(world.env.create_user("carol", global_name="carol"))
    second = await world.tap(await win_daily(world, carol, detours=2), "Share", actor=carol)
    shown = await world.tap(second, "Play this deal", actor=world.bob)
    assert "You: 1,073 · alice: 1,071: 2 points ahead" in lines(shown)
    assert not any("carol" in line for line in lines(shown))


async def test_practice_compared_with_is_called_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    await won(world, world.alice, day=TODAY)
    practice = await world.tap(await win_daily(world, world.alice, detours=1), "Share")
    await world.tap(practice, "Play this deal", actor=world.bob)
    board = await win_daily(world, world.bob)
    assert lines(board)[3:5] == [
        "You: 1,073 · alice (practice): 1,071 (+2)",
        "1st: the only win so far",
    ]
