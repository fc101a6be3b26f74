"""Answers that only one person sees: the table in words, the record, rules, settings, a stranger's sentence."""

from __future__ import annotations

from io import BytesIO

import discord

from bot.controls import Control
from bot.daily import daily_tag
from bot.host import Live
from bot.message import BoardButton, plain, text_layout
from bot.settings_panel import settings_panel
from bot.tap import Tap, Verb
from bot.trouble import ANSWERED_LATE, Told
from bot.turn import Turn
from engine import Deal, Record
from renderer.text_board import text_board
from words import LINE, Message, answers, buttons
from words.daily import NUMBER_LATER
from words.rules import rules_text
from words.said import snippet


async def send_stranger(turn: Turn, live: Live) -> None:
    """Whose board it is not, and a way to a game of their own."""
    name = await turn.interaction.client.host.storage.players.name(live.player)
    if name is None:
        sentence = turn.words(answers.STRANGER)
    else:
        sentence = turn.words(answers.STRANGER_NAMED, name=plain(snippet(name, LINE)))
    tap = Tap(live.id, live.game.moves, Verb.MINE)
    mine = BoardButton(tap, Control(turn.words(buttons.PLAY_MINE), Verb.MINE))
    view = text_layout([sentence])
    view.add_item(discord.ui.ActionRow(mine))
    await turn.interaction.response.send_message(view=view, ephemeral=True)


async def send_gone(turn: Turn, message: Message) -> None:
    """The sentence in place of a board whose game is no more: there is nothing left to tap.

    Where the board can't be edited, the sentence is private.
    """
    if turn.interaction.message is None:
        raise Told(message)
    view = text_layout([turn.words(message)])
    try:
        await turn.interaction.response.edit_message(view=view, attachments=[])
    except discord.HTTPException as error:
        if error.code in ANSWERED_LATE:
            raise
        raise Told(message) from error


async def send_text_board(turn: Turn, live: Live) -> None:
    """The whole table spelled out."""
    lines = text_board(live.game.view(), turn.words, spoken=True)
    await turn.interaction.response.send_message(
        view=text_layout(["\n".join(lines)]), ephemeral=True
    )


async def send_record(turn: Turn, live: Live) -> None:
    """The game as a file, unless it would tell hidden cards of a running game or of an open daily."""
    tag = daily_tag(live, turn.interaction.client.host.clock())
    if tag is not None and tag.open:
        text = turn.words(NUMBER_LATER, closes=tag.closes)
        await turn.interaction.response.send_message(text, ephemeral=True)
        return
    if not live.game.is_over and not isinstance(live.game.start, Deal):
        await turn.interaction.response.send_message(
            turn.words(answers.RECORD_CLOSED), ephemeral=True
        )
        return
    text = Record.of_game(live.game).dumps()
    file = discord.File(BytesIO(text.encode()), f"spinneret-{live.id}.json")
    await turn.interaction.response.send_message(
        turn.words(answers.RECORD_OVER if live.game.is_over else answers.RECORD_IS),
        file=file,
        ephemeral=True,
    )


async def send_rules(turn: Turn, live: Live) -> None:
    """The rules of the game on the board."""
    text = rules_text(turn.words, live.game.variant)
    await turn.interaction.response.send_message(view=text_layout([text]), ephemeral=True)


async def send_settings(turn: Turn, live: Live) -> None:
    """The settings panel."""
    await turn.interaction.response.send_message(
        view=settings_panel(turn.words, turn.prefs), ephemeral=True
    )
