"""Shared wins: a card without a card on it, and its deal played by others for comparison."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from engine import Deal
from storage import Slot, StoredGame
from tests.bot.contest import NUMBER, WINNING, daily_is, play_on, winning_actions, won
from tests.bot.payloads import EPHEMERAL
from tests.bot.simulated import buttons, lines, rows, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin

TODAY = NOON.date()
ROW = {"variant": "spider", "suits": 4}


def card(message: Any) -> list[str]:
    """Lines of a shared card as a reader sees them."""
    return [line.replace("\\", "").replace("**", "") for line in texts(message)[0].split("\n")]


async def won_deal(world: World, actor: Any = None, *, detours: int = 0) -> Any:
    """The board of the whole game `WINNING` won by ``actor``, its last move tapped."""
    actor = actor or world.alice
    board = await world.slash("new", actor, deal=NUMBER, private=False, **ROW)
    return await finish(world, board, actor, detours=detours)


async def finish(world: World, board: Any, actor: Any, *, detours: int = 0) -> Any:
    """Play the game on ``board`` up to its last move, which is typed."""
    game = await world.host.last_played(actor.id)
    assert game is not None
    *before, last = winning_actions(detours)
    await play_on(world, game.id, before)
    board = await world.slash("board", actor, game=str(game.id))
    await world.tap(board, "More", actor=actor)
    form = await actor.click(board, label="Type moves")
    return (await actor.submit_modal(form, {"moves": last})).response


async def newest_won(world: World, actor: Any) -> StoredGame:
    (game, *_) = await world.storage.games.finished_of(actor.id)
    return await world.stored(game)


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
    assert stages == "Moves, each deal changes the colour: 33 · 18 · 42 · 15 · 37 · 82"
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


async def win_daily(world: World, actor: Any, *, detours: int = 0) -> Any:
    board = await world.slash("daily", actor, **ROW)
    return await finish(world, board, actor, detours=detours)


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


async def test_practice_is_shared_as_such(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    daily_is(monkeypatch)
    await won(world, world.alice, day=TODAY)
    shared = await world.tap(await win_daily(world, world.alice), "Share")
    assert card(shared)[0].endswith("no hints, practice.")
    assert str(NUMBER) not in texts(shared)[0]


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


async def test_in_direct_messages_a_card_has_no_list(world: World) -> None:
    await won(world, world.bob)
    await begin(world.storage, Slot(world.alice.id, "spider", 1))
    direct = world.alice.user
    board = (await direct.slash("spider board")).response
    await direct.click(board, label="2")
    shared = (await direct.click(board, label="Share")).response
    assert len(card(shared)) == 3
