"""Shared wins: a card without a card on it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from storage import Slot
from tests.bot.cards import ROW, TODAY, card, finish, win_daily, won_deal
from tests.bot.contest import NUMBER, WINNING, daily_is, won
from tests.bot.payloads import EPHEMERAL
from tests.bot.simulated import buttons, lines, rows, texts
from tests.bot.world import World
from tests.storage.winning import begin


async def test_a_won_board_has_its_next_steps(world: World) -> None:
    board = await won_deal(world)
    assert rows(board) == [
        ["New deal", "Same deal", "Share"],
        ["Leaderboard", "Playback", "Record"],
    ]


async def test_a_shared_card_is_a_sentence_then_symbols(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    assert not shared.ephemeral
    said, symbols, stages = card(shared)
    assert said == (
        "alice won Spider · 4 suits, deal 48218: 1,073 points, 227 moves, 0:00, no hints, a repeat."
    )
    assert len(symbols) == 12
    assert stages == "Moves between deals: 33 · 18 · 42 · 15 · 37 · 82"
    assert set(buttons(shared)) == {"Play this deal"}


async def test_no_card_is_told(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    text = "\n".join(card(shared))
    assert not any(suit in text for suit in "♠♥♦♣")
    assert not any(play in text for play in WINNING.actions if play != "deal")


async def test_a_double_tap_shares_once(world: World) -> None:
    board = await won_deal(world)
    first = await world.tap(board, "Share")
    again = await world.tap(board, "Share")
    assert again.ephemeral
    assert again.content == "You have just shared this game here."
    world.clock.advance(60)
    assert (await world.tap(board, "Share")).id not in (first.id, again.id)


async def test_others_can_not_share_it(world: World) -> None:
    board = await won_deal(world)
    answer = await world.tap(board, "Share", actor=world.bob)
    assert answer.ephemeral
    assert texts(answer) == ["This is alice's game. Start one of your own?"]


async def test_a_game_that_is_not_saved_has_no_share(world: World) -> None:
    await world.storage.players.set_privacy(world.alice.id, saving=False)
    board = await won_deal(world)
    assert rows(board)[0] == ["New deal", "Same deal"]
    shown = rows(await world.tap(board, "Playback"))
    assert shown[0] == ["First", "Back", "Forward", "Last"]


async def test_results_with_undo_and_without_are_not_mixed(world: World) -> None:
    """The same deal, won by both of them with undo and by alice once more without it."""
    await won_deal(world, world.bob)
    with_undo = await won_deal(world)
    shared = await world.tap(with_undo, "Share")
    assert "1. bob" in card(shared)[-2]
    board = await world.slash("new", undo=False, deal=NUMBER, private=False, **ROW)
    board = await finish(world, board, world.alice)
    alone = await world.tap(board, "Share")
    assert "no undo" in card(alone)[0]
    assert not any("bob" in line for line in card(alone))
    theirs = await world.slash("new", world.bob, undo=False, deal=NUMBER, private=False, **ROW)
    theirs = await finish(world, theirs, world.bob)
    shared = await world.tap(theirs, "Share", actor=world.bob)
    assert card(shared)[-4] == "Results on this deal without undo in this server:"
    assert [line.split(" ·")[0] for line in card(shared)[-2:]] == ["1. alice", "2. bob"]


async def test_who_does_not_want_to_be_named_is_not(world: World) -> None:
    shared = await world.tap(await won_deal(world), "Share")
    mine = await world.tap(shared, "Play this deal", actor=world.bob)
    await world.storage.players.set_privacy(world.alice.id, listed=False)
    board = await finish(world, mine, world.bob)
    assert lines(board)[3] == "You: 1,073 · the other: 1,073: all equal"
    assert "alice" not in "\n".join(card(await world.tap(board, "Share", actor=world.bob)))


async def test_names_bring_no_markup(world: World) -> None:
    await world.restart()
    name = "**@everyone** [x](https://e.example)"
    world.env.backend.users[world.alice.id].global_name = name
    shared = await world.tap(await won_deal(world), "Share")
    assert "https://" not in texts(shared)[0]
    assert "@everyone" not in texts(shared)[0]


def public(world: World) -> str:
    """All that the bot has sent for everybody to see."""
    sent = [
        request.json
        for request in world.requests()
        if isinstance(request.json, dict) and not _is_private(request.json)
    ]
    return json.dumps(sent, ensure_ascii=False)


def _is_private(body: dict[str, Any]) -> bool:
    data = body.get("data") or {}
    return bool(data.get("flags", 0) & EPHEMERAL) or body.get("type") in (7, 8, 9)


@pytest.mark.usefixtures("warm_studio")
async def test_an_open_daily_tells_nothing_in_public(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    await win_daily(world, world.bob)
    board = await win_daily(world, world.alice, detours=2)
    assert board.ephemeral
    shared = await world.tap(board, "Share")
    assert card(shared)[0].startswith(
        "alice won Spider · 4 suits (daily 14 March 2026): 1,069 points"
    )
    assert card(shared)[-4:] == [
        "Results on this deal in this server:",
        "Score · moves · play time · 💡 hints",
        "1. bob · 1,073 · 227 · 0:00",
        "2. alice · 1,069 · 231 · 0:00",
    ]
    for which in ("daily", "score", "moves", "time", "wins", "streak"):
        await world.slash("leaderboard", board=which, **ROW)
    stats = await world.slash("stats", player=world.bob.user, actor=world.alice)
    assert not stats.ephemeral
    said = public(world)
    assert str(NUMBER) not in said
    assert not any(suit in said for suit in "♠♥♦♣")
    assert not any(play in said for play in set(WINNING.actions) - {"deal"})
    assert "attachment://board-" not in said


async def test_practice_is_shared_as_such(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    daily_is(monkeypatch)
    await won(world, world.alice, day=TODAY)
    shared = await world.tap(await win_daily(world, world.alice), "Share")
    assert card(shared)[0].endswith("no hints, practice.")
    assert str(NUMBER) not in texts(shared)[0]


async def test_in_direct_messages_a_card_has_no_list(world: World) -> None:
    await won(world, world.bob)
    await begin(world.storage, Slot(world.alice.id, "spider", 1))
    direct = world.alice.user
    board = (await direct.slash("spider board")).response
    await direct.click(board, label="2")
    shared = (await direct.click(board, label="Share")).response
    assert len(card(shared)) == 3
