"""The settings panel: each choice is saved at once and shows on the next board."""

from __future__ import annotations

import pytest

from bot.settings_panel import MENUS
from tests.bot.simulated import buttons, kinds, lines, picture, raw_click
from tests.bot.world import World
from tests.engine.games import at_with_rest

TIE = at_with_rest(["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"], suits=2)


def chosen(panel: object) -> dict[str, str]:
    """What each menu shows as chosen."""
    found = {}
    for row in panel.components:  # type: ignore[attr-defined]
        for part in row.get("components", []):
            if part["type"] == 3:
                (value,) = [o["value"] for o in part["options"] if o.get("default")]
                found[part["custom_id"].rsplit(":", 1)[1]] = value
    return found


async def test_the_panel_shows_the_defaults(world: World) -> None:
    panel = await world.slash("settings")
    assert panel.ephemeral
    assert chosen(panel) == {
        "tap": "auto",
        "theme": "felt",
        "colours": "auto",
        "back": "blue",
        "language": "auto",
    }
    off = {"Suit letters: off", "Screen reader: off", "Private boards: off"}
    assert off <= set(buttons(panel))


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (_, values) in MENUS.items() for value in values]
)
async def test_each_choice_is_saved_and_shown(world: World, name: str, value: str) -> None:
    panel = await world.slash("settings")
    await world.alice.select(panel, [value], custom_id=f"s1:menu:{name}")
    assert chosen(panel)[name] == value
    stored = getattr(await world.storage.settings.of(world.alice.id), name)
    assert stored == (None if value == "auto" else value)
    assert chosen(await world.slash("settings"))[name] == value


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "dark"), ("theme", "light"), ("back", "red")]
)
async def test_looks_change_the_next_picture(world: World, name: str, value: str) -> None:
    board = await world.play()
    before, _ = picture(world.env, board)
    panel = await world.slash("settings")
    await world.alice.select(panel, [value], custom_id=f"s1:menu:{name}")
    await world.tap(board, "More", "Back")
    after, _ = picture(world.env, board)
    assert after != before


async def test_four_colours_and_letters_change_the_picture(world: World) -> None:
    board = await world.play(suits=4)
    pictures = [picture(world.env, board)[0]]
    panel = await world.slash("settings")
    await world.alice.select(panel, ["two"], custom_id="s1:menu:colours")
    await world.tap(board, "More", "Back")
    pictures.append(picture(world.env, board)[0])
    await world.tap(panel, "Suit letters: off")
    await world.tap(board, "More", "Back")
    pictures.append(picture(world.env, board)[0])
    assert len(set(pictures)) == 3


async def test_how_tapping_works_changes_at_once(world: World) -> None:
    board = await world.board_of(TIE)
    panel = await world.slash("settings")
    await world.alice.select(panel, ["best"], custom_id="s1:menu:tap")
    await world.tap(board, "3")
    assert lines(board)[2] == "9♥ to column 4"
    await world.alice.select(panel, ["always_pick"], custom_id="s1:menu:tap")
    await world.tap(board, "Undo", "1")
    assert "1 ●" in buttons(board)


async def test_the_screen_reader_can_be_switched_on_and_off_in_a_game(world: World) -> None:
    board = await world.play()
    panel = await world.slash("settings")
    await world.tap(panel, "Screen reader: off")
    assert "Screen reader: on" in buttons(panel)
    await world.tap(board, "Deal")
    assert kinds(board)[-1] == 12
    assert any(label.startswith("Column 1, ") for label in buttons(board))
    await world.tap(panel, "Screen reader: on")
    await world.tap(board, "Undo")
    assert kinds(board)[:2] == [10, 12]


async def test_private_boards_hold_for_the_next_board(world: World) -> None:
    panel = await world.slash("settings")
    await world.tap(panel, "Private boards: off")
    assert (await world.play()).ephemeral
    assert not (await world.slash("board", private=False)).ephemeral


async def test_settings_are_each_persons_own(world: World) -> None:
    panel = await world.slash("settings")
    await world.alice.select(panel, ["dark"], custom_id="s1:menu:theme")
    assert chosen(await world.slash("settings", world.bob))["theme"] == "felt"


async def test_the_panel_works_after_a_restart(world: World) -> None:
    panel = await world.slash("settings")
    await world.restart()
    await world.alice.select(panel, ["light"], custom_id="s1:menu:theme")
    assert chosen(panel)["theme"] == "light"


async def test_a_value_of_another_version_is_one_sentence(world: World) -> None:
    panel = await world.slash("settings")
    answer = raw_click(world.env, world.alice, panel, "s1:menu:tap", values=["telepathy"])
    await world.env.settle()
    assert answer.response is not None
    assert answer.response.content == (
        "This board is from an older version. Bring up yours with /spider board."
    )
    assert not world.errors()
