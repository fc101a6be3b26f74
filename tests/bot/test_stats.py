"""``/spider stats``: a picture with its words, rows to switch between, and whose records are shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from storage import Slot
from tests.bot.contest import meet, won
from tests.bot.payloads import walk
from tests.bot.simulated import SELECT, buttons, picture, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin, lose

pytestmark = pytest.mark.usefixtures("warm_studio")

TODAY = NOON.date()
NOT_SHOWN = "There are no records of this player to be shown."


def menu(message: Any) -> dict[str, Any]:
    (found,) = [part for part in walk(message.components) if part["type"] == SELECT]
    return found


def _is_callback(request: Any) -> bool:
    return bool(request.path.endswith("/callback"))


async def choose(message: Any, value: str, actor: Any) -> Any:
    return (await actor.select(message, [value], custom_id=menu(message)["custom_id"])).response


async def some_games(world: World) -> None:
    """Spider, 1 suit: a win, a loss and another win; 2 suits without undo: a win."""
    await won(world, world.alice, detours=2, at=NOON - timedelta(hours=3))
    game = await begin(world.storage, Slot(world.alice.id, "spider", 1))
    await lose(world.storage, game, at=NOON - timedelta(hours=2))
    await won(world, world.alice, at=NOON - timedelta(hours=1))
    await won(world, world.alice, suits=2, undo=False)
    await meet(world, world.alice.id, "alice")


async def test_one_s_own_records(world: World) -> None:
    await some_games(world)
    await won(world, world.alice, day=TODAY, suits=4)
    message = await world.slash("stats")
    assert not message.ephemeral
    png, alt = picture(world.env, message)
    assert png.startswith(b"\x89PNG")
    assert alt.startswith("alice, Spider · 1 suit. 2 of 3 finished games won (67%), 3 started.")
    assert "Daily streak: 1 day." in alt
    assert "Best score 1,299, fewest moves 1, fastest win 0 seconds." in alt


async def test_the_same_as_text_even_after_a_restart(world: World) -> None:
    await some_games(world)
    message = await world.slash("stats")
    _, alt = picture(world.env, message)
    await world.restart()
    answer = await world.tap(message, "As text")
    assert answer.ephemeral
    assert texts(answer)[0].replace("\n", " ") == alt


async def test_rows_are_switched_in_place_even_after_a_restart(world: World) -> None:
    await some_games(world)
    message = await world.slash("stats")
    labels = {o["value"]: o["label"] for o in menu(message)["options"]}
    assert labels == {
        "spider.1.1": "Spider · 1 suit",
        "spider.2.0": "Spider · 2 suits · no undo",
    }
    await world.restart()
    switched = await choose(message, "spider.2.0", world.alice)
    assert switched.id == message.id
    _, alt = picture(world.env, message)
    assert alt.startswith("alice, Spider · 2 suits · no undo. 1 of 1 finished game won")
    assert [o["value"] for o in menu(message)["options"] if o.get("default")] == ["spider.2.0"]
    assert len(message.attachments) == 1, "the former picture is gone"
    text = await world.tap(message, "As text")
    assert texts(text)[0].startswith("alice, Spider · 2 suits · no undo.")


async def test_a_row_can_be_asked_for(world: World) -> None:
    await some_games(world)
    _, alt = picture(world.env, await world.slash("stats", suits=2, undo=False))
    assert alt.startswith("alice, Spider · 2 suits · no undo.")
    answer = await world.slash("stats", suits=4)
    assert answer.ephemeral
    assert answer.content == "There are no records of that game yet."


async def test_another_player_s_records(world: World) -> None:
    await some_games(world)
    message = await world.slash("stats", world.bob, player=world.alice.user)
    _, alt = picture(world.env, message)
    assert alt.startswith("alice, Spider · 1 suit.")
    copy = await choose(message, "spider.2.0", world.alice)
    assert copy.ephemeral, "only who asked switches it"
    assert copy.id != message.id


@pytest.mark.parametrize("how", ["unlisted", "hidden", "never played"])
async def test_whose_records_are_not_shown(world: World, how: str) -> None:
    if how != "never played":
        await some_games(world)
    if how == "unlisted":
        await world.storage.players.set_privacy(world.alice.id, listed=False)
    elif how == "hidden":
        await world.storage.guilds.hide(world.guild.id, world.alice.id, NOON)
    answer = await world.slash("stats", world.bob, player=world.alice.user)
    assert answer.ephemeral
    assert answer.content == NOT_SHOWN, "the same sentence, whatever the reason"


async def test_records_that_are_shown_no_more(world: World) -> None:
    await some_games(world)
    message = await world.slash("stats", world.bob, player=world.alice.user)
    await world.storage.players.set_privacy(world.alice.id, listed=False)
    before = picture(world.env, message)
    for answer in (
        await choose(message, "spider.2.0", world.bob),
        await world.tap(message, "As text", actor=world.bob),
    ):
        assert answer.content == NOT_SHOWN
    assert picture(world.env, message) == before


async def test_one_s_own_are_private_if_one_is_not_listed_or_likes_it_so(world: World) -> None:
    await some_games(world)
    await world.storage.players.set_privacy(world.alice.id, listed=False)
    assert (await world.slash("stats")).ephemeral
    assert (await world.slash("stats", private=False)).ephemeral
    await world.storage.players.set_privacy(world.alice.id, listed=True)
    assert not (await world.slash("stats")).ephemeral
    await world.storage.settings.save(world.alice.id, private=True)
    assert (await world.slash("stats")).ephemeral


async def test_nobody_has_records_before_their_first_move(world: World) -> None:
    await world.play()
    answer = await world.slash("stats")
    assert answer.content == "You have no records yet: they begin with your first move."


async def test_for_a_screen_reader_the_words_come_first(world: World) -> None:
    await some_games(world)
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    message = await world.slash("stats")
    assert [part["type"] for part in message.components] == [10, 12, 1]
    assert texts(message)[0].startswith("alice, Spider · 1 suit.\n2 of 3 finished games won")
    assert "As text" not in buttons(message)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is ready soon."""

    async def never(_task: Any) -> bool:
        return False

    monkeypatch.setattr("bot.answering.is_soon_done", never)


@pytest.mark.usefixtures("slow")
async def test_a_picture_that_takes_long_is_waited_for(world: World) -> None:
    await some_games(world)
    result = await world.alice.slash(world.channel, "spider stats")
    assert [request.json["type"] for request in world.requests() if _is_callback(request)] == [5]
    assert not result.ephemeral
    _, alt = picture(world.env, result.response)
    assert alt.startswith("alice, Spider · 1 suit.")
    changed = await choose(result.response, "spider.2.0", world.alice)
    _, alt = picture(world.env, changed)
    assert alt.startswith("alice, Spider · 2 suits · no undo.")
    assert len(changed.attachments) == 1


@pytest.mark.usefixtures("slow")
async def test_where_a_deferred_picture_is_refused_it_comes_on_a_message_of_its_own(
    world: World,
) -> None:
    await some_games(world)
    world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=400, code=50035)
    result = await world.alice.slash(world.channel, "spider stats")
    assert world.requests()[-1].method == "POST"
    _, alt = picture(world.env, result.response)
    assert alt.startswith("alice, Spider · 1 suit.")


async def test_names_of_any_kind(world: World) -> None:
    await meet(world, world.bob.id, "**𝕭𝖔𝖇** @everyone <@1>")
    await won(world, world.bob)
    message = await world.slash("stats", player=world.bob.user)
    text = texts(await world.tap(message, "As text"))[0]
    assert "@everyone" not in text
    assert "**" not in text


async def test_somebody_without_a_name(world: World) -> None:
    await won(world, world.bob)
    _, alt = picture(world.env, await world.slash("stats", player=world.bob.user))
    assert alt.startswith("a player without a name, Spider · 1 suit.")
