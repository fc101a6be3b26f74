"""``/spider replay``: finished games step by step, as they were seen; and as a GIF."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.reels import view_at, views_of
from engine import Game, Position
from renderer import draw_board
from renderer.playback import moved_marks
from storage import GameSummary, Slot, StoredGame
from tests.bot.contest import NUMBER, WINNING, daily_is, meet, play_on, won
from tests.bot.simulated import buttons, disabled, lines, picture, raw_click, rows, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin, win
from words import LINE

TODAY = NOON.date()
ROW = {"variant": "spider", "suits": 4}
STEPS = len(WINNING.actions)
NOT_SHOWN = "There is no such finished game, or it isn't shown to others."


async def whole_game(world: World, actor: Any = None) -> StoredGame:
    """`WINNING`, won by ``actor``."""
    actor = actor or world.alice
    await world.slash("new", actor, deal=NUMBER, **ROW)
    game = await world.newest(actor)
    await play_on(world, game.id, WINNING.actions)
    return await world.stored(game)


async def test_the_steps_of_a_game(world: World) -> None:
    game = await whole_game(world)
    message = await world.slash("replay")
    assert message.ephemeral
    assert lines(message) == [
        "alice · Spider · 4 suits",
        "500 · 0 moves · runs 0/8 · deals 5",
        "The opening; 227 steps follow.",
        f"Game {game.id} · deal 48218",
    ]
    assert rows(message) == [
        ["First", "Back", "Forward", "Last"],
        ["10 back", "10 forward", "As text", "As GIF"],
    ]
    assert disabled(message) == {"First", "Back", "10 back"}
    await world.tap(message, "Forward")
    assert lines(message)[1:3] == [
        "499 · 1 move · runs 0/8 · deals 5",
        "Step 1 of 227: 6♠ to column 8, turned up 10♥",
    ]
    await world.tap(message, "10 forward", "10 forward", "Back")
    assert lines(message)[2].startswith("Step 20 of 227: ")
    await world.tap(message, "Last")
    assert lines(message)[1:4] == [
        "1,073 · 227 moves · runs 8/8 · deals 0",
        lines(message)[2],
        "With that the game was won.",
    ]
    assert disabled(message) == {"Forward", "Last", "10 forward"}
    await world.tap(message, "10 back", "First")
    assert lines(message)[2] == "The opening; 227 steps follow."
    assert len(message.attachments) == 1


async def test_buttons_work_after_a_restart(world: World) -> None:
    await whole_game(world)
    message = await world.slash("replay")
    await world.tap(message, "10 forward")
    await world.restart()
    await world.tap(message, "Forward")
    assert lines(message)[2].startswith("Step 11 of 227: ")


async def test_each_step_is_what_its_player_saw_then(world: World) -> None:
    game = await whole_game(world)
    stored = await world.storage.games.load(game.id)
    assert stored is not None
    played = WINNING.opening()
    seen = [played.view()]
    for action in WINNING.actions:
        played.push(action, world.clock())
        seen.append(played.view())
    assert views_of(stored) == seen
    assert [view_at(stored, step) for step in range(STEPS + 1)] == seen
    message = await world.slash("replay")
    await world.tap(message, "10 forward")
    png, alt = picture(world.env, message)
    assert png == draw_board(seen[10], marks=moved_marks(seen[10])).png
    hidden = sum(column.hidden for column in seen[10].columns)
    assert hidden
    assert f"{seen[10].columns[0].hidden} hidden" in alt


async def test_a_hidden_card_is_as_hidden_as_it_was(world: World) -> None:
    """Two games that differ in hidden cards alone play back alike up to the step that turns one up."""
    shown = []
    for hidden in ("<9H> <5H> 7S", "<5H> <9H> 7S"):
        start = Position.of(_with_hidden(hidden))
        stored = await world.lay(Game(WINNING.variant, 4, start))
        await play_on(world, stored.id, ["1>2x1", "undo"])
        async with world.host.holding(stored.id):
            live = await world.host.load(stored.id)
            assert live is not None
            await world.host.give_up(live)
        message = await world.slash("replay")
        steps = [[texts(message)[0].split("\n")[1:3], *picture(world.env, message)]]
        await world.tap(message, "Last")
        steps.append([texts(message)[0].split("\n")[1:4], *picture(world.env, message)])
        shown.append(steps)
    assert shown[0] == shown[1]
    assert lines(message)[3] == "There the game ended, as a loss."
    assert "As GIF" not in buttons(message)


def _with_hidden(column: str) -> dict[str, Any]:
    """A position of four suits with ``column`` first and an eight to move its seven to."""
    full = [f"{rank}{suit}" for suit in "SHDC" for rank in "KQJT98765432A"]
    left = [card for card in full if card not in ("9H", "5H", "7S", "8S")]
    # The rest in an order in which no two neighbours make a run that could be complete.
    mixed = left[::2] + left[1::2]
    columns = [column, "8S", *(" ".join(mixed[i::8]) for i in range(8))]
    return {"columns": columns, "stock": "", "runs": "SHDC"}


async def test_the_board_s_own_button(world: World) -> None:
    await begin(world.storage, Slot(world.alice.id, "spider", 1))
    board = await world.slash("board")
    await world.tap(board, "2")
    mine = await world.tap(board, "Playback")
    assert mine.ephemeral
    assert lines(mine)[2] == "The opening; 1 step follows."
    theirs = await world.tap(board, "Playback", actor=world.bob)
    assert theirs.ephemeral
    assert lines(theirs)[0] == "alice · Spider · 1 suit"


async def test_as_text(world: World) -> None:
    await whole_game(world)
    message = await world.slash("replay")
    await world.tap(message, "10 forward")
    answer = await world.tap(message, "As text")
    assert answer.ephemeral
    text = texts(answer)[0].split("\n")
    assert text[1].startswith("Score 490, 10 moves")
    assert len(text) == 12


async def test_a_win_as_a_gif(world: World) -> None:
    await whole_game(world)
    message = await world.slash("replay")
    await world.restart()
    world.env.settle_timeout = 60.0
    film = await world.tap(message, "As GIF")
    assert film.ephemeral
    assert film.id != message.id
    gif, alt = picture(world.env, film)
    assert len(gif) <= 8_000_000
    assert alt.startswith("The whole game as a moving picture. Spider, 4 suits.")
    with Image.open(BytesIO(gif)) as moving:
        frames, duration = getattr(moving, "n_frames", 1), 0
        for number in range(frames):
            moving.seek(number)
            duration += moving.info["duration"]
    assert frames > 100
    assert duration <= 60_000
    assert lines(film) == [
        "alice · Spider · 4 suits",
        "1,073 · 227 moves · runs 8/8 · deals 0",
        "The whole game: 227 steps to the win.",
        f"Game {(await newest(world)).id} · deal 48218",
    ]


@pytest.mark.parametrize(
    ("code", "button", "daily", "film"),
    [
        ("en", "As GIF", "Daily 14 Mar, ranked", "The whole game: 7 steps to the win."),
        (
            "de",
            "Als GIF",
            "Tagesspiel 14. März, gewertet",
            "Das ganze Spiel: 7 Schritte zum Sieg.",
        ),
    ],
)
async def test_replay_and_film_of_a_daily_say_which_it_is(
    world: World, code: str, button: str, daily: str, film: str
) -> None:
    await world.storage.settings.save(world.alice.id, language=code)
    await won(world, world.alice, day=TODAY, detours=3)
    message = await world.slash("replay")
    assert lines(message)[1] == daily
    world.env.settle_timeout = 60.0
    shown = lines(await world.tap(message, button))
    assert shown[1] == daily
    assert shown[3] == film
    assert all(len(line) <= LINE for line in [*lines(message), *shown])


async def test_replay_of_a_daily_won_late_or_again_says_practice(world: World) -> None:
    slot = Slot(world.alice.id, "spider", 1, TODAY)
    late = await begin(world.storage, slot, at=NOON, ranked=True)
    await win(world.storage, late, at=NOON + timedelta(hours=12))
    await won(world, world.alice, day=TODAY, ranked=False, fresh=False, suits=2)
    for game in await world.storage.games.finished_of(world.alice.id):
        shown = await world.slash("replay", game=str(game.id))
        assert lines(shown)[1] == "Daily 14 Mar, practice"


async def newest(world: World) -> GameSummary:
    (game, *_) = await world.storage.games.finished_of(world.alice.id)
    return game


async def test_two_taps_make_one_film(world: World) -> None:
    await won(world, world.alice, detours=3)
    message = await world.slash("replay")
    film = buttons(message)["As GIF"]["custom_id"]
    results = [raw_click(world.env, world.alice, message, film) for _ in range(2)]
    await world.env.settle()
    await world.env.settle()
    said = [r.response.content for r in results if r.response and r.response.content]
    assert said == ["Your GIF is being made; it comes in a moment."]
    assert not world.env.bot.filming


async def test_somebody_else_s_game_by_its_number(world: World) -> None:
    game = await whole_game(world)
    message = await world.slash("replay", world.bob, game=str(game.id))
    assert message.ephemeral
    assert lines(message)[0] == "alice · Spider · 4 suits"
    message = await world.slash("replay", world.bob, player=world.alice.user)
    assert lines(message)[3] == f"Game {game.id} · deal 48218"


async def test_a_public_playback_is_stepped_by_who_asked_for_it(world: World) -> None:
    await won(world, world.alice, detours=3)
    message = await world.slash("replay", private=False)
    assert not message.ephemeral
    copy = await world.tap(message, "Forward", actor=world.bob)
    assert copy.ephemeral
    assert lines(copy)[2].startswith("Step 1 ")
    assert lines(message)[2].startswith("The opening")
    await world.tap(message, "Forward")
    assert lines(message)[2].startswith("Step 1 ")
    assert not (await world.tap(message, "As GIF")).ephemeral
    assert (await world.tap(message, "As GIF", actor=world.bob)).ephemeral


@pytest.mark.parametrize("how", ["unlisted", "hidden", "running", "none", "no number"])
async def test_what_is_not_shown_to_others(world: World, how: str) -> None:
    game = await won(world, world.alice)
    wanted = str(game.id)
    if how == "unlisted":
        await world.storage.players.set_privacy(world.alice.id, listed=False)
    elif how == "hidden":
        await meet(world, world.alice.id, "alice")
        await world.storage.guilds.hide(world.guild.id, world.alice.id, NOON)
    elif how == "running":
        wanted = str((await begin(world.storage, Slot(world.alice.id, "spider", 1))).id)
    else:
        wanted = "99999" if how == "none" else "mine"
    answer = await world.slash("replay", world.bob, game=wanted)
    assert answer.ephemeral
    assert answer.content == NOT_SHOWN
    if how in ("unlisted", "hidden"):
        answer = await world.slash("replay", world.bob, player=world.alice.user)
        assert answer.content == "There is no finished game of this player to be shown."
        assert lines(await world.slash("replay", game=wanted))[2].startswith("The opening")


async def test_a_playback_ends_when_its_game_is_no_longer_shown(world: World) -> None:
    game = await whole_game(world)
    message = await world.slash("replay", world.bob, game=str(game.id))
    await world.storage.players.set_privacy(world.alice.id, listed=False)
    before = lines(message)
    for label in ("Forward", "As text", "As GIF"):
        answer = await world.tap(message, label, actor=world.bob)
        assert answer.content == NOT_SHOWN
    assert lines(message) == before


async def test_an_open_daily_is_for_its_player_s_eyes_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily_is(monkeypatch)
    await world.slash("daily", **ROW)
    game = await world.newest()
    await play_on(world, game.id, WINNING.actions)
    mine = await world.slash("replay", private=False)
    assert mine.ephemeral
    assert lines(mine)[1] == "Daily 14 Mar, ranked"
    assert lines(mine)[4] == f"Game {game.id}", "its number stays unsaid"
    for options in ({"game": str(game.id)}, {"player": world.alice.user}):
        answer = await world.slash("replay", world.bob, **options)
        assert answer.ephemeral
        assert not answer.components
    world.clock.now = NOON + timedelta(hours=12)
    theirs = await world.slash("replay", world.bob, game=str(game.id))
    assert lines(theirs)[4] == f"Game {game.id} · deal 48218"


async def test_games_are_suggested(world: World) -> None:
    first = await won(world, world.alice, at=NOON - timedelta(days=2))
    second = await whole_game(world)
    daily = await won(world, world.alice, day=TODAY)
    found = await world.alice.autocomplete(world.channel, "spider replay", "game", "")
    assert {choice["value"] for choice in found} == {
        str(game.id) for game in (first, second, daily)
    }
    names = {choice["value"]: choice["name"] for choice in found}
    assert names[str(first.id)] == "12 Mar · Spider · 1 suit · won, 1,299"
    assert names[str(daily.id)] == "Daily 14 Mar, ranked · Spider · 1 suit · won, 1,299"
    found = await world.alice.autocomplete(world.channel, "spider replay", "game", "4 suits")
    assert [choice["value"] for choice in found] == [str(second.id)]
    assert not await world.bob.autocomplete(world.channel, "spider replay", "game", "")
    theirs = await world.bob.autocomplete(
        world.channel, "spider replay", "game", "", player=world.alice.user
    )
    assert {choice["value"] for choice in theirs} == {str(first.id), str(second.id)}


async def test_a_running_game_of_one_s_own(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    answer = await world.slash("replay", game=str((await world.newest()).id))
    assert answer.content == "This game is still running: its playback comes at its end."


async def test_without_a_finished_game(world: World) -> None:
    answer = await world.slash("replay")
    assert answer.content == "You have no finished game to play back yet."


async def test_for_a_screen_reader_cards_are_spelled_out(world: World) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    await whole_game(world)
    message = await world.slash("replay")
    await world.tap(message, "Forward")
    assert "Moved six of spades from column 6 to column 8." in texts(message)[0]
