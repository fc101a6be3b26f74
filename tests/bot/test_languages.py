"""Every word in the reader's language: as the client is set, or as they chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.sync import payload
from bot.translator import CommandTranslator
from tests.bot.simulated import buttons, lines, payload_overrides, picture, rows, texts
from tests.bot.test_commands import walk
from tests.bot.world import World
from words import languages

GERMAN = "de"
TRANSLATED = [code for code in languages() if code != "en"]


@pytest.fixture
async def spider(world: World) -> dict[str, Any]:
    (command,) = await payload(world.env.bot.tree)
    return command


# -- Commands


def test_discord_knows_every_language_there_is() -> None:
    codes = {locale.value.split("-")[0] for locale in discord.Locale}
    assert set(TRANSLATED) <= codes


@pytest.mark.parametrize("code", TRANSLATED)
async def test_every_description_is_translated(spider: dict[str, Any], code: str) -> None:
    lacking = [
        part["name"]
        for part in walk(spider)
        if code not in (part.get("description_localizations") or {})
    ]
    assert lacking == []


async def test_names_of_commands_and_options_are_the_same_everywhere(
    spider: dict[str, Any],
) -> None:
    assert [part["name"] for part in walk(spider) if part.get("name_localizations")] == []


def choices(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for option in walk(part):
        yield from option.get("choices", [])


async def test_choices_have_proper_names_in_each_language(spider: dict[str, Any]) -> None:
    found = {
        (choice["value"], choice["name"], (choice.get("name_localizations") or {}).get(GERMAN))
        for choice in choices(spider)
    }
    assert {
        ("relaxed", "Relaxed Spider", None),  # called so in German too
        ("spiderette", "Spiderette", None),
        (1, "1 suit", "1 Farbe"),
        (2, "2 suits", "2 Farben"),
        ("private", "their player alone", "nur wer spielt"),
        ("score", "Best scores", "Meiste Punkte"),
        ("everywhere", "Everywhere", "Überall"),
    } <= found
    assert all(name != str(value) for value, name, _ in found), "a key is no name"


@pytest.mark.parametrize("locale", ["de", "en-US", "en-GB", "fr", "pt-BR", "zh-CN"])
async def test_only_languages_with_a_catalogue_are_translated(world: World, locale: str) -> None:
    translator = world.env.bot.tree.translator
    assert isinstance(translator, CommandTranslator)
    (command,) = await payload(world.env.bot.tree)
    assert (locale in command["description_localizations"]) == (locale == GERMAN)


async def test_a_german_client_is_suggested_german_names(world: World) -> None:
    await world.play(variant="relaxed", suits=2)
    with payload_overrides(locale=GERMAN):
        games = await world.alice.autocomplete(world.channel, "spider board", "game", "")
        moves = await world.alice.autocomplete(world.channel, "spider move", "action", "deal")
    assert [game["name"] for game in games] == ["Relaxed Spider · 2 Farben · 0 Züge · 500"]
    assert moves[0]["name"].startswith("deal · ")
    games = await world.alice.autocomplete(world.channel, "spider board", "game", "")
    assert [game["name"] for game in games] == ["Relaxed Spider · 2 suits · 0 moves · 500"]


async def test_suggestions_are_in_the_language_chosen_whatever_the_client(world: World) -> None:
    await world.storage.settings.save(world.alice.id, language=GERMAN)
    await world.play(suits=2)
    games = await world.alice.autocomplete(world.channel, "spider board", "game", "")
    assert games[0]["name"] == "Spider · 2 Farben · 0 Züge · 500"
    (move,) = await world.alice.autocomplete(world.channel, "spider move", "action", "deal")
    assert move["name"].startswith("deal · 10 Karten")
    dates = await world.alice.autocomplete(world.channel, "spider leaderboard", "date", "")
    assert dates[0]["name"] == "Heute, 14. März 2026"
    await world.tap(await world.play(suits=2), "Geben", "Mehr", "Aufgeben", "Ja, aufgeben")
    finished = await world.alice.autocomplete(world.channel, "spider replay", "game", "")
    assert finished[0]["name"] == "14. März · Spider · 2 Farben · verloren, 499"
    await world.storage.settings.save(world.alice.id, language="en")
    with payload_overrides(locale=GERMAN):
        finished = await world.alice.autocomplete(world.channel, "spider replay", "game", "")
    assert finished[0]["name"] == "14 Mar · Spider · 2 suits · lost, 499"


# -- Boards


async def test_a_german_client_gets_a_german_board(world: World) -> None:
    with payload_overrides(locale=GERMAN):
        board = await world.play(suits=2)
        assert lines(board)[0] == "alice · Spider · 2 Farben"
        assert rows(board)[-1] == ["Undo", "Redo", "Geben", "Mehr"]
        await world.tap(board, "Geben")
        assert lines(board)[1] == "499 · 1 Zug · Folgen 0/8 · Talon 4"
        _, alt = picture(world.env, board)
        assert "Spalte 1" in alt
    # The same board, tapped by the same person with another client.
    await world.tap(board, "Undo")
    assert lines(board)[1] == "498 · 2 moves · runs 0/8 · deals 5"
    assert "Undo" in buttons(board)


async def test_each_reader_has_their_own_language(world: World) -> None:
    with payload_overrides(locale=GERMAN):
        german = await world.play()
    english = await world.play(world.bob)
    assert "Mehr" in buttons(german)
    assert "More" in buttons(english)


@pytest.mark.parametrize(
    ("chosen", "locale", "more"),
    [
        ("auto", "en-US", "More"),
        ("auto", "de", "Mehr"),
        ("de", "en-US", "Mehr"),
        ("en", "de", "More"),
        ("auto", "fr", "More"),
    ],
)
async def test_the_setting_wins_over_the_client(
    world: World, chosen: str, locale: str, more: str
) -> None:
    panel = await world.slash("settings")
    await world.alice.select(panel, [chosen], custom_id="s1:menu:language")
    with payload_overrides(locale=locale):
        board = await world.play()
        assert more in buttons(board)
        answer = await world.slash("move", action="fly")
    stored = (await world.storage.settings.of(world.alice.id)).language
    assert stored == (None if chosen == "auto" else chosen)
    assert ("isn't" in answer.content or "not" in answer.content) == (more == "More")


async def test_the_panel_speaks_the_language_just_chosen(world: World) -> None:
    panel = await world.slash("settings")
    assert texts(panel)[0].startswith("**Settings.**")
    await world.alice.select(panel, ["de"], custom_id="s1:menu:language")
    assert texts(panel)[0].startswith("**Optionen.**")
    assert "Private Bretter: aus" in buttons(panel)
    await world.alice.select(panel, ["auto"], custom_id="s1:menu:language")
    assert texts(panel)[0].startswith("**Settings.**")


@pytest.mark.parametrize(
    "command",
    ["rules", "settings", "help", "privacy", "daily", "leaderboard", "stats", "server status"],
)
async def test_no_answer_is_english_in_a_german_client(world: World, command: str) -> None:
    with payload_overrides(locale=GERMAN):
        german = await world.slash(command)
    english = await world.slash(command)
    told = texts(german) or [german.content]
    same = set("\n".join(told).split("\n")) & set(
        "\n".join(texts(english) or [english.content]).split("\n")
    )
    assert {line for line in same if any(c.isalpha() for c in line)} <= {""}, command
